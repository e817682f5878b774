//! Repetition: who has to give way (rulebook chu §8).

use super::state::Chu;
use crate::{
    HistoryEntry, Move, MoveView, Outcome, Position, Reason, Repetition, Side, Square,
    movement::attack::LINE_DELTAS, repetition::Cycle,
};

/// The move was a jitto.
const JITTO: u64 = 1;
/// After the move, no jitto, the mover's pieces attack a royal of the opponent.
const CHECK: u64 = 2;
/// The move, no jitto, was a check, or the moved piece attacks an enemy piece from where it stands now, or
/// another piece does that did not before.
const ATTACK: u64 = 4;

/// The appearance of a position at which the game ends (§8.2).
pub(super) const FOURTH: u32 = 4;

/// Returns what §8.3 needs to know of a move; `after` is the position after it. A round that comes back to
/// its position captures nothing, so of moves that capture nothing needs to be noted but what their moved
/// piece does.
pub(super) fn note<const N: usize, const W: usize>(after: &Chu<N, W>, before: &Chu<N, W>, mv: Move) -> u64 {
    if matches!(mv.view(), MoveView::Jitto { .. }) {
        JITTO
    } else if after.in_check() {
        CHECK | ATTACK
    } else if attacks_from(after, before.side, mv.to())
        || mv.from().is_some_and(|from| uncovers(after, before.side, from, mv.to()))
    {
        ATTACK
    } else {
        0
    }
}

/// Returns whether the piece of `side` on a square attacks an enemy piece.
fn attacks_from<const N: usize, const W: usize>(chu: &Chu<N, W>, side: Side, square: Square) -> bool {
    let mut attacks = false;
    if let Some(piece) = chu.board.piece_at(square) {
        chu.definition
            .move_table(piece)
            .for_each(&chu.board, side, square, |target| attacks |= !chu.board.is_empty(target));
    }
    attacks
}

/// Returns whether the piece of `side` that went from `from` to `to` left another one a line to an enemy
/// piece (空き当たり, §8.3): that one slides over `from`, where its line ended before. Steps and jumps attack
/// what they attack whoever stands between.
fn uncovers<const N: usize, const W: usize>(chu: &Chu<N, W>, side: Side, from: Square, to: Square) -> bool {
    let nearest = |delta: i16| {
        let mut line =
            (1u8..).zip(std::iter::successors(Some(from.step(delta)), |square| Some(square.step(delta))));
        // A line ends at the rim at the latest, which is not empty either.
        line.find(|&(_, square)| !chu.board.is_empty(square)).unwrap_or((0, from))
    };
    LINE_DELTAS.iter().enumerate().any(|(line, &delta)| {
        let (near, square) = nearest(delta);
        let slider = square != to && chu.board.piece_at(square).is_some_and(|piece| piece.side() == side);
        slider && {
            let (far, target) = nearest(-delta);
            let enemy = chu.board.piece_at(target).is_some_and(|piece| piece.side() != side);
            enemy && chu.definition.attacks().reach(line, chu.board.cell(square)) >= near.saturating_add(far)
        }
    })
}

/// Returns the instigator of the round in which a position has come again, with reason and clause (§8.3).
fn instigator(history: &[HistoryEntry], cycle: Cycle<'_>) -> (Side, Reason, &'static str) {
    if cycle.moves.iter().all(|ply| ply.note & JITTO != 0) {
        // The first ply is the given position, which no move led to: its note is 0 and ends every run.
        let run = history.iter().rev().take_while(|ply| ply.note & JITTO != 0).last();
        (run.map_or(cycle.player, |ply| ply.mover), Reason::Repetition, "chu §8.3.1")
    } else if let Some(side) = Cycle::only(|side| cycle.every(side, CHECK)) {
        (side, Reason::PerpetualCheck, "chu §8.3.2")
    } else if let Some(side) = Cycle::only(|side| cycle.any(side, ATTACK)) {
        (side, Reason::PerpetualChase, "chu §8.3.3")
    } else {
        (cycle.player, Reason::Repetition, "chu §8.3.4")
    }
}

/// Returns the outcome when the last position appears for the fourth time: the instigator loses (§8.2, §8.3).
pub(super) fn judge(history: &[HistoryEntry]) -> Option<Outcome> {
    let (instigator, reason, _) = instigator(history, Cycle::of_last(history, FOURTH)?);
    Some(Outcome::win(!instigator, reason))
}

/// Returns how often the last position has come, and who is the instigator if the round goes on as before
/// (§8.2).
pub(super) fn recurrence(history: &[HistoryEntry]) -> Option<Repetition> {
    let cycle = Cycle::of_last(history, 2)?;
    let (instigator, _, clause) = instigator(history, cycle);
    Some(cycle.repetition(Some(instigator), clause))
}
