//! Wins that a search finds: of material, or of the game where no proof applies.

use yagura::{AnyPosition, Game, Move, Position as _, Side, Square};
use yagura_engine::Score;

use super::{
    Theme,
    balance::Values,
    grade::grade,
    judgement::{Judge, Judgement, is_same},
    mating::{LONGEST, to_mate},
};

/// The best turn is worth so much at least, in centipawns, the second best less than that, and so much lies
/// between them.
const WON: i32 = 250;
const NOT_WON: i32 = 100;
const GAP: i32 = 300;
/// The least that a first glance must see in the best turn, and between it and the second best.
const PROMISING: i32 = 180;
/// Beyond this a number is no evaluation: a repetition, or an end by some count.
const EVALUATION: i32 = 30_000;
/// What the solution of a tactic gains, in centipawns, also after the opponent's next turn.
const GAIN: i32 = 200;
/// The most turns of the solver in a tactic.
const TURNS: usize = 3;
/// The least grade of a tactic of one turn: others take what merely stands there.
const LEAST_GRADE: u8 = 3;
/// Turns of the line that is looked at.
const SEEN: usize = 2 * TURNS + 1;
/// The first of two searches that must agree visits as many positions as the puzzle says, the second so many
/// times as many.
pub(super) const AGAIN: u64 = 8;

/// Where the last turn captured something: to take back there is no find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LastCapture(pub(super) Square);

/// Returns whether one turn wins and no other does.
fn is_decided(judgement: &Judgement) -> bool {
    let best = judgement.score.centipawns();
    let is_known = matches!(judgement.score, Score::Win(_)) || best < EVALUATION;
    let Some(second) = judgement.second.map(Score::centipawns) else { return false };
    is_known && best >= WON && second < NOT_WON && best - second >= GAP
}

/// Returns whether a first glance sees something like it.
pub(super) fn is_promising(game: &Game<AnyPosition>, glance: &Judgement, last: Option<LastCapture>) -> bool {
    let best = glance.score.centipawns();
    let Some(second) = glance.second.map(Score::centipawns) else { return false };
    let is_better = best - second >= PROMISING && second < PROMISING;
    is_better && best >= PROMISING && glance.best().is_some_and(|best| is_find(game.position(), best, last))
}

/// Looks for one turn that wins: two searches must find it, the second much longer than the first.
pub(super) fn find(
    judge: &Judge,
    game: &Game<AnyPosition>,
    last: Option<LastCapture>,
    values: &Values,
    nodes: u64,
) -> Option<(Theme, Vec<Move>)> {
    let first = judge.judge(game, nodes).filter(is_decided)?;
    let best = first.best().filter(|&best| is_find(game.position(), best, last))?;
    // Before the long search: who takes what merely stands there?
    if won_after(game, &first.line, values) == Some(1) && grade(game, best, nodes) < LEAST_GRADE {
        return None;
    }
    let second = judge.judge_all(game, nodes * AGAIN, |other| {
        is_same(game.position(), other.best(), Some(best)) && is_decided(other)
    })?;
    match second.score {
        Score::Win(_) => win(judge, game, &second, nodes).map(|line| (Theme::Mate(line.len() as u32), line)),
        _ => gain(judge, game, &second, values, nodes).map(|line| (Theme::Tactic, line)),
    }
}

/// Returns whether a turn is more than a pass, a declaration or a recapture.
fn is_find(position: &AnyPosition, mv: Move, last: Option<LastCapture>) -> bool {
    let victims = position.victims(mv);
    let is_pass = mv.from() == Some(mv.to()) && victims.is_empty();
    let is_recapture =
        last.is_some_and(|LastCapture(square)| victims.iter().any(|&(taken, _)| taken == square));
    !is_pass && !is_recapture
}

/// Returns the line to the end of the game, or to the turn after which the king cannot escape.
fn win(judge: &Judge, game: &Game<AnyPosition>, judgement: &Judgement, nodes: u64) -> Option<Vec<Move>> {
    let solver = game.player();
    let end = judge.played_out(game, &judgement.line, LONGEST + 2, nodes);
    end.outcome().filter(|outcome| outcome.winner == Some(solver))?;
    let line = to_mate(game, end.moves())?;
    let is_whole = line.len() == end.moves().len();
    (line.len() <= LONGEST && (!is_whole || is_by(game, &line, solver))).then_some(line)
}

/// Returns whether the last turn of a line is the solver's.
fn is_by(game: &Game<AnyPosition>, line: &[Move], solver: Side) -> bool {
    let mut position = game.position().clone();
    let mut mover = None;
    for &mv in line {
        mover = Some(position.player());
        position.play(mv);
    }
    mover == Some(solver)
}

/// Returns the line up to the turn with which the solver has won material that the next turn of the opponent
/// does not win back.
fn gain(
    judge: &Judge,
    game: &Game<AnyPosition>,
    judgement: &Judgement,
    values: &Values,
    nodes: u64,
) -> Option<Vec<Move>> {
    let end = judge.played_out(game, &judgement.line, SEEN, nodes);
    won_after(game, end.moves(), values).map(|turns| end.moves()[..turns].to_vec())
}

/// Returns the number of turns after which the solver has won material that the next turn of the opponent
/// does not win back; `None` when that does not happen, or takes the solver too many turns.
fn won_after(game: &Game<AnyPosition>, line: &[Move], values: &Values) -> Option<usize> {
    let solver = game.player();
    let mut position = game.position().clone();
    let before = values.balance(&position, solver);
    let (mut turns, mut candidate) = (0, None);
    for (at, &mv) in line.iter().enumerate() {
        let mover = position.player();
        position.play(mv);
        let has_gained = values.balance(&position, solver) - before >= GAIN;
        if mover == solver {
            turns += 1;
            if turns > TURNS {
                return None;
            }
            candidate = has_gained.then_some(at + 1);
        } else if has_gained && candidate.is_some() {
            return candidate;
        } else {
            candidate = None;
        }
    }
    // The game is over before the opponent can answer.
    let is_won = position.immediate_outcome().is_some_and(|outcome| outcome.winner == Some(solver));
    candidate.filter(|_| is_won)
}
