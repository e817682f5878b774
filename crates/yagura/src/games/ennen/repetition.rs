//! Repetition: perpetual check and perpetual chase lose, anything else is a draw (rulebook ennen §8).

use super::{Ennen, Squares, threat};
use crate::{Move, Outcome, Ply, Position, Reason, Side, Square};

/// After the move the opponent is in check.
const CHECK: u64 = 1;

/// The appearance of a position at which the game ends (§8.3).
const FOURTH: usize = 4;

/// Returns what §8.3.1 needs to know of a move that led to this position.
pub(super) fn note(after: &Ennen) -> u64 {
    if after.in_check() { CHECK } else { 0 }
}

/// Returns the outcome when the last position appears for the fourth time. `chasers` tells which sides chase perpetually in the moves from the given ply on; it is asked
/// only when nobody checks perpetually. Without an answer nobody does.
pub(super) fn judge(plies: &[Ply], chasers: impl Fn(usize) -> Option<[bool; 2]>) -> Option<Outcome> {
    let last = plies.last()?;
    if plies.iter().filter(|ply| ply.key == last.key).count() < FOURTH {
        return None;
    }
    let first = plies.iter().position(|ply| ply.key == last.key)?;
    let span = &plies[first + 1..];
    let checks = Side::BOTH.map(|side| span.iter().filter(|ply| ply.mover == side).all(|ply| ply.note & CHECK != 0));
    let loser = |guilty: [bool; 2]| match guilty {
        [true, false] => Some(Side::Black),
        [false, true] => Some(Side::White),
        _ => None,
    };
    if let Some(side) = loser(checks) {
        return Some(Outcome::win(!side, Reason::PerpetualCheck));
    }
    let chases = if checks == [false, false] { chasers(first).unwrap_or_default() } else { [false; 2] };
    Some(loser(chases).map_or(Outcome::draw(Reason::Repetition), |side| Outcome::win(!side, Reason::PerpetualChase)))
}

/// Returns which sides chase one enemy man with every one of their moves from the `first`-th on (§8.3.2): before the move they could not capture it, after
/// the move they could if they were to move again.
///
/// Nothing is captured in a span that returns to its position, so a man is known by the square where it stood at the beginning of the span.
pub(super) fn chasers(start: &Ennen, moves: &[Move], first: usize) -> [bool; 2] {
    let mut position = start.clone();
    let (before, span) = moves.split_at(first.min(moves.len()));
    for &mv in before {
        position.play(mv);
    }
    let mut origin: Vec<Square> = (0..1024).map(Square::from_index).collect();
    let mut chased: [Option<Squares>; 2] = [None; 2];
    for &mv in span {
        let side = position.side;
        let mut fresh = Squares::EMPTY;
        let could = threat::targets(&position, side);
        position.play(mv);
        threat::targets(&position, side).each(|square| {
            if !could.contains(square) {
                fresh.insert(origin[square.index()]);
            }
        });
        let so_far = &mut chased[side.index()];
        *so_far = Some(so_far.map_or(fresh, |earlier| earlier.and(&fresh)));
        if let Some(from) = mv.from() {
            origin.swap(from.index(), mv.to().index());
        }
        if chased.iter().all(|men| men.is_some_and(|men| men.is_empty())) {
            break;
        }
    }
    chased.map(|men| men.is_some_and(|men| !men.is_empty()))
}
