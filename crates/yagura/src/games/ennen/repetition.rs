//! Repetition: perpetual check and perpetual chase lose, anything else is a draw (rulebook ennen §8).

use super::{state::Ennen, threat};
use crate::{HistoryEntry, Move, Outcome, Position, Reason, Repetition, Side, repetition::Cycle};

/// After the move the mover could capture a royal, were it to move again.
const CHECK: u64 = 1;

/// The appearance of a position at which the game ends (§8.3).
pub(super) const FOURTH: u32 = 4;

/// Returns what §8.3.1 needs to know of a move that led to this position: whether any royal of the side to
/// move is attacked. The check of §8.1 is another thing.
pub(super) fn note(after: &Ennen) -> u64 {
    let attacked =
        after.royals[after.side.index()].iter().any(|royal| threat::is_attacked(after, royal, !after.side));
    if attacked { CHECK } else { 0 }
}

/// Returns who loses by the round, and by which reason and clause. `chasers` tells which sides chase
/// perpetually; it is asked only when nobody checks perpetually.
fn blame(cycle: Cycle<'_>, chasers: impl FnOnce() -> [bool; 2]) -> (Option<Side>, Reason, &'static str) {
    let checks = Side::BOTH.map(|side| cycle.every(side, CHECK));
    if let Some(side) = Cycle::only(|side| checks[side.index()]) {
        return (Some(side), Reason::PerpetualCheck, "ennen §8.3.1");
    }
    let chases = if checks == [false, false] { chasers() } else { [false; 2] };
    match Cycle::only(|side| chases[side.index()]) {
        Some(side) => (Some(side), Reason::PerpetualChase, "ennen §8.3.2"),
        None => (None, Reason::Repetition, "ennen §8.3.3"),
    }
}

/// Returns the outcome when the last position appears for the fourth time. `chasers` tells which sides chase
/// perpetually in the moves from the given ply on.
pub(super) fn judge(history: &[HistoryEntry], chasers: impl Fn(usize) -> [bool; 2]) -> Option<Outcome> {
    let cycle = Cycle::of_last(history, FOURTH)?;
    let (loser, reason, _) = blame(cycle, || chasers(cycle.first));
    Some(Outcome { winner: loser.map(|side| !side), reason })
}

/// Returns how often the last position has come, and who would lose if the round went on as before.
pub(super) fn recurrence(start: &Ennen, moves: &[Move], history: &[HistoryEntry]) -> Option<Repetition> {
    let cycle = Cycle::of_last(history, 2)?;
    let (loser, _, clause) = blame(cycle, || chasers(start, moves, cycle.first));
    Some(cycle.repetition(loser, clause))
}

/// Returns which sides make a new threat to capture with every one of their moves from the `first`-th on
/// (§8.3.2): some enemy piece, not always the same, that they could not capture before the move and could
/// capture after it if they were to move again.
///
/// Only the mover's pieces have moved then, so that an enemy piece is known by its square; nothing is
/// captured in a span that returns to its position.
pub(super) fn chasers(start: &Ennen, moves: &[Move], first: usize) -> [bool; 2] {
    let mut position = start.clone();
    let (before, span) = moves.split_at(first.min(moves.len()));
    for &mv in before {
        position.play(mv);
    }
    let mut chases = [true; 2];
    for &mv in span {
        let side = position.side;
        if !chases[side.index()] {
            position.play(mv);
            continue;
        }
        let could = threat::targets(&position, side);
        position.play(mv);
        chases[side.index()] = threat::targets(&position, side).iter().any(|square| !could.contains(square));
        if chases == [false, false] {
            break;
        }
    }
    chases
}
