//! What a player may suppose of the backs that are hidden from him (rulebook gungi §17.2, §17.4).
//!
//! Two armies have two さ, two と and fourteen へ (§3.1). Those that the player sees, on his own pieces or on
//! the face, are none of the hidden ones; the rest is dealt out to the hidden 兵. Each square has its own
//! place in the deal, so that a position in which the same 兵 are hidden on the same squares gets the same
//! deal: what has been repeated remains a repetition.

use arrayvec::ArrayVec;

use super::{
    faces::{self, H, P, PH, PT, PZ, T, Z},
    state::{Gungi, Phase},
};
use crate::{Kind, Piece, Secrecy, Side, mix_key};

/// The 兵 of two armies, by back (§3.1).
const BACKS: [(Kind, Kind, u16); 3] = [(PZ, Z, 2), (PT, T, 2), (PH, H, 14)];
/// The most 兵 that are told apart: armies need not be complete, nor stop at nine, in a position that
/// somebody made up.
const MOST: usize = 128;

/// Returns the position as `viewer` may suppose it to be; `None` when he sees everything.
pub(super) fn determinize(position: &Gungi, viewer: Side, salt: u64) -> Option<Gungi> {
    if position.phase != Phase::Play {
        return None;
    }
    let enemy = !viewer;
    let hidden = |piece: Piece| piece.side() == enemy && faces::is_soldier(piece.kind());
    if !position.board.pieces().any(|(_, _, piece)| hidden(piece))
        && [P, PZ, PT, PH].iter().all(|&kind| position.count_in_hand(enemy, kind) == 0)
    {
        return None;
    }
    let mut seen = position.redacted_for(Some(viewer));
    let key = |place: u64| mix_key(salt ^ mix_key(place));
    // No tower holds two 兵 of a side (§8.2): the square is enough.
    let mut places: ArrayVec<(u64, Option<u8>), MOST> = seen
        .board
        .pieces()
        .filter(|&(_, _, piece)| hidden(piece))
        .map(|(cell, _, _)| (key(u64::from(cell)), Some(cell)))
        .collect();
    let in_hand = seen.count_in_hand(enemy, P);
    places.extend((0..u64::from(in_hand)).take(MOST - places.len()).map(|n| (key(0x100 + n), None)));
    places.sort_unstable();
    let mut deal: ArrayVec<(u64, Kind), MOST> = ArrayVec::new();
    for (soldier, back, most) in BACKS {
        let left = most.saturating_sub(known(&seen, soldier) + known(&seen, back));
        deal.extend(
            (0..left).map(|n| (key(0x1_0000 + u64::from(soldier.0) * 0x100 + u64::from(n)), soldier)),
        );
    }
    deal.sort_unstable_by_key(|&(key, _)| key);
    let backs = deal.into_iter().map(|(_, kind)| kind).chain(std::iter::repeat(PH));
    let dealt: ArrayVec<(Option<u8>, Kind), MOST> =
        places.iter().map(|&(_, place)| place).zip(backs).collect();
    let table = seen.table;
    let given =
        |cell: u8| dealt.iter().find(|&&(place, _)| place == Some(cell)).map_or(PH, |&(_, kind)| kind);
    seen.board = seen
        .board
        .map(table, |cell, piece| (cell, if hidden(piece) { Piece::new(enemy, given(cell)) } else { piece }));
    for &(_, kind) in dealt.iter().filter(|&&(place, _)| place.is_none()) {
        seen.spend_from_hand(enemy, P);
        seen.gain_in_hand(enemy, kind);
    }
    Some(seen)
}

/// Returns how many pieces of a kind there are on the board and in the hands.
fn known(position: &Gungi, kind: Kind) -> u16 {
    let on_board = position.board.pieces().filter(|&(_, _, piece)| piece.kind() == kind).count() as u16;
    on_board + Side::BOTH.map(|side| position.count_in_hand(side, kind)).iter().sum::<u16>()
}
