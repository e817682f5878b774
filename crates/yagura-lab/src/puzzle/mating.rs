//! Mates by checks, proved.

use yagura::{AnyPosition, Game, Move, Position as _, Royals};
use yagura_engine::{
    Limits, Stop,
    mate::{self, Verdict},
};

/// The longest mate that is a puzzle, in plies.
pub(super) const LONGEST: usize = 11;
/// A mate is looked for among so many positions, as a part of those that refute other turns.
const SOUGHT: u64 = 8;

/// What is known of a mate by checks in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mating {
    /// A mate for a puzzle: its line.
    Puzzle(Vec<Move>),
    /// The player mates, but it is no puzzle: too long, or more than one way.
    Other,
    /// Nobody knows, or there is no mate.
    None,
    /// The game is not won so, or something is hidden.
    Impossible,
}

/// Looks for a mate by checks with one way to it: no other check than the first turn of the line mates, nor
/// at any later turn but the last.
pub(super) fn find(game: &Game<AnyPosition>, nodes: u64) -> Mating {
    let verdict = prove(game.position(), nodes / SOUGHT, &[]);
    let Some(verdict) = verdict else { return Mating::Impossible };
    let Verdict::Mate(line) = verdict else { return Mating::None };
    let Some(line) = to_mate(game, &line).filter(|line| line.len() <= LONGEST) else { return Mating::Other };
    if is_padded(&line) {
        return Mating::Other;
    }
    let solver = game.player();
    let mut position = game.position().clone();
    for (at, &mv) in line.iter().enumerate() {
        let must_be_one = at == 0 || at + 1 < line.len();
        if position.player() == solver && must_be_one && !is_only(&position, mv, nodes) {
            return Mating::Other;
        }
        position.play(mv);
    }
    Mating::Puzzle(line)
}

/// Returns whether the mate solver applies to a position.
pub(super) fn applies(position: &AnyPosition) -> bool {
    prove(position, 1, &[]).is_some()
}

/// Proves that a turn begins a mate, and that no other does.
pub(super) fn is_mate_by(position: &AnyPosition, mv: Move, nodes: u64) -> bool {
    matches!(prove(position, nodes, &[mv]), Some(Verdict::Mate(_))) && is_only(position, mv, nodes)
}

/// Returns whether every other check than this one is refuted.
fn is_only(position: &AnyPosition, mv: Move, nodes: u64) -> bool {
    let mut others = Vec::new();
    position.every_move(&mut |other| {
        if other != mv {
            others.push(other);
        }
    });
    others.is_empty() || prove(position, nodes, &others) == Some(Verdict::NoMate)
}

/// Returns what the mate solver says, of these first moves or of all if there are none.
fn prove(position: &AnyPosition, nodes: u64, only: &[Move]) -> Option<Verdict> {
    let limits = Limits { only: only.to_vec(), ..Limits::nodes(nodes) };
    mate::solve(position, &limits, &Stop::new()).map(|proof| proof.verdict)
}

/// Returns the line up to the mate. Where a game goes on until the king is taken, a line ends before that;
/// `None` where he can be taken at once.
pub(super) fn to_mate(game: &Game<AnyPosition>, line: &[Move]) -> Option<Vec<Move>> {
    if game.position().definition().traits().royals == Royals::Safe {
        return Some(line.to_vec());
    }
    let solver = game.player();
    let mut position = game.position().clone();
    for (turns, &mv) in (1..).zip(line) {
        let was_solver = position.player() == solver;
        position.play(mv);
        let is_over = position.immediate_outcome().is_some();
        if is_over && turns == 1 {
            return None;
        }
        if was_solver && !is_over && position.player() != solver && position.is_mate() {
            return Some(line[..turns].to_vec());
        }
    }
    Some(line.to_vec())
}

/// Returns whether the defender only drops something in between that is taken at once (無駄合い).
fn is_padded(line: &[Move]) -> bool {
    line.windows(2).skip(1).step_by(2).any(|pair| match pair {
        [drop, taking] => drop.from().is_none() && drop.to() == taking.to(),
        _ => false,
    })
}
