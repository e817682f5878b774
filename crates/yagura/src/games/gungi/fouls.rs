//! The match option `fouls` (rulebook gungi §16.2): what happens to an action that the rules forbid.

use super::{
    action::{Action, unpack},
    faces, generation,
    state::Gungi,
};
use crate::{Fouls, HistoryEntry, Move, Outcome, Reason, Side};

/// The mover made ニへ himself: it may be claimed until the game is over.
const NIHE: u64 = 1;
/// A 兵 was dropped on a file with another: it may be claimed before the next action of the claimer.
const NIFU: u64 = 2;
/// The move mates with a へ or with a dropped 兵: it may be claimed when mate stands.
const MATE: u64 = 4;
/// The mover's betrayal gave the other side ニへ, which loses at once (§14.4).
const BETRAYED: u64 = 8;

/// Returns the fouls of a move where they have to be claimed; elsewhere there are none.
pub(super) fn note(after: &Gungi, before: &Gungi, mv: Move) -> u64 {
    if before.fouls != Fouls::Claim {
        return 0;
    }
    let side = before.side;
    let Some((action, rider)) = unpack(mv) else { return 0 };
    let mut note = 0;
    let nihe =
        |side: Side| (0..9).any(|file| after.board.hes(side, file) > before.board.hes(side, file).max(1));
    if nihe(side) {
        note |= NIHE;
    }
    if rider.betray && nihe(!side) {
        note |= BETRAYED;
    }
    if let Action::Drop { kind, to } = action
        && faces::is_soldier(kind)
        && before.board.soldiers(side, to & 15) > 0
    {
        note |= NIFU;
    }
    let dropped = match action {
        Action::Drop { kind, to } if faces::is_soldier(kind) => Some(to),
        _ => None,
    };
    if generation::is_mate_foul(after, dropped, 0) {
        note |= MATE;
    }
    note
}

/// Returns the loss of the side that a betrayal gave ニへ, where the position alone does not tell.
pub(super) fn betrayed(last: &HistoryEntry) -> Option<Outcome> {
    (last.note & BETRAYED != 0).then(|| Outcome::win(last.mover, Reason::Nihe))
}

/// Returns whether a claim by a side is right after these plies; with the game over, only mate itself may be
/// claimed.
pub(super) fn may_claim(history: &[HistoryEntry], by: Side, outcome: Option<Outcome>) -> bool {
    let over = outcome.is_some();
    let enemy = |ply: &&HistoryEntry| ply.mover != by;
    // The given position was reached by no move: its note is 0.
    let nihe = !over && history.iter().filter(enemy).any(|ply| ply.note & NIHE != 0);
    nihe || history
        .last()
        .filter(enemy)
        .is_some_and(|ply| ply.note & if over { MATE } else { NIFU | MATE } != 0)
}
