//! The ends of the game that the position alone decides (rulebook chu §7.1-7.4).

use arrayvec::ArrayVec;

use super::{Chu, generation};
use crate::{Moves, Outcome, Piece, Position, Reason, Side, Square};

/// Counted men at which bare kings begin to matter (rulebook chu §7.3, §7.4).
const FEW: u8 = 3;

/// Returns the outcome, in the order of rulebook chu §7.
pub(super) fn decided(chu: &Chu) -> Option<Outcome> {
    for side in Side::BOTH {
        if chu.royals[side.index()] == 0 {
            return Some(Outcome::win(!side, Reason::RoyalCapture));
        }
    }
    // §7.2: dead men are not counted.
    match chu.men - chu.dead {
        0..=FEW => bare(chu),
        _ => None,
    }
}

#[cold]
fn bare(chu: &Chu) -> Option<Outcome> {
    let counted: ArrayVec<(Square, Piece), { FEW as usize }> =
        chu.board.men().filter(|&(square, piece)| !chu.is_dead(piece, square)).take(FEW.into()).collect();
    let is_royal = |piece: Piece| chu.roles.royal.contains(piece.kind());
    if counted.len() == 2 {
        // §7.4: one royal each, as neither side is without; a royal that can be taken is taken first.
        let enemy_royal = counted.iter().find(|(_, piece)| piece.side() != chu.side)?.0;
        let taken = chu.definition.attacks().is_attacked(&chu.board, enemy_royal, chu.side);
        return (!taken).then(|| Outcome::draw(Reason::InsufficientMaterial));
    }
    let strong = Side::BOTH.into_iter().find(|&side| counted.iter().filter(|(_, piece)| piece.side() == side).count() == 2)?;
    let pair = counted.iter().filter(|(_, piece)| piece.side() == strong);
    // §7.3: a royal and a man other than an unpromoted pawn or go-between; a second royal counts as such a man.
    let wins = pair.clone().any(|&(_, piece)| is_royal(piece)) && pair.clone().all(|&(_, piece)| !chu.roles.poor.contains(piece.kind()));
    if !wins || (chu.side != strong && can_capture(chu, |square| pair.clone().any(|&(other, _)| other == square))) {
        return None;
    }
    Some(Outcome::win(strong, Reason::BareKing))
}

/// Returns whether the side to move can capture on one of these squares.
fn can_capture(chu: &Chu, wanted: impl Fn(Square) -> bool) -> bool {
    let mut moves = Moves::new();
    generation::moves(chu, &mut moves);
    moves.into_iter().any(|mv| chu.victims(mv).iter().any(|&(square, _)| wanted(square)))
}
