//! Repetition: who has to give way (rulebook chu §8).

use super::Chu;
use crate::{Move, MoveView, Outcome, Ply, Position, Reason, Side};

/// The move was a jitto.
const JITTO: u64 = 1;
/// After the move the mover's men bear on a royal of the opponent.
const CHECK: u64 = 2;
/// The move was a check, or the moved man bears on an enemy man from where it stands now.
const ATTACK: u64 = 4;

/// The appearance of a position at which the game ends (§8.2).
const FOURTH: usize = 4;

/// Returns what §8.3 needs to know of a move; `after` is the position after it.
pub(super) fn note(after: &Chu, before: &Chu, mv: Move) -> u64 {
    let mut note = 0;
    if matches!(mv.view(), MoveView::Jitto { .. }) {
        note |= JITTO;
    }
    if after.in_check() {
        note |= CHECK | ATTACK;
    }
    let (side, board) = (before.side, &after.board);
    if let Some(piece) = board.man(mv.to()) {
        after.definition.walk(piece).each(board, side, mv.to(), |square| {
            if !board.is_empty(square) {
                note |= ATTACK;
            }
        });
    }
    note
}

/// Returns the outcome when the last position appears for the fourth time: the instigator loses (§8.2, §8.3).
pub(super) fn judge(plies: &[Ply]) -> Option<Outcome> {
    let last = plies.last()?;
    if plies.iter().filter(|ply| ply.key == last.key).count() < FOURTH {
        return None;
    }
    let first = plies.iter().position(|ply| ply.key == last.key)?;
    let cycle = &plies[first + 1..];
    let all = |side: Side, note: u64| cycle.iter().filter(|ply| ply.mover == side).all(|ply| ply.note & note != 0);
    let some = |side: Side, note: u64| cycle.iter().any(|ply| ply.mover == side && ply.note & note != 0);
    let exactly_one = |black: bool, white: bool| match (black, white) {
        (true, false) => Some(Side::Black),
        (false, true) => Some(Side::White),
        _ => None,
    };
    let (instigator, reason) = if cycle.iter().all(|ply| ply.note & JITTO != 0) {
        // The first ply is the given position, which no move led to: its note is 0 and ends every run.
        let run = plies.iter().rev().take_while(|ply| ply.note & JITTO != 0).last();
        (run.map_or(last.player, |ply| ply.mover), Reason::Repetition)
    } else if let Some(side) = exactly_one(all(Side::Black, CHECK), all(Side::White, CHECK)) {
        (side, Reason::PerpetualCheck)
    } else if let Some(side) = exactly_one(some(Side::Black, ATTACK), some(Side::White, ATTACK)) {
        (side, Reason::PerpetualChase)
    } else {
        (last.player, Reason::Repetition)
    };
    Some(Outcome::win(!instigator, reason))
}
