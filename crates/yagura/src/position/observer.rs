//! Who hears what a move changes.

use crate::{Piece, Side, Square, hand::Slot};

/// Hears what a move changes, so that an evaluation can follow without the rules knowing of it.
pub trait Observer {
    /// A piece was put on a square: an empty one, or in games with towers the top of one.
    fn put(&mut self, square: Square, piece: Piece);
    /// A piece was taken off a square.
    fn lift(&mut self, square: Square, piece: Piece);
    /// A piece came into a hand.
    fn gain(&mut self, side: Side, slot: Slot);
    /// A piece left a hand.
    fn spend(&mut self, side: Side, slot: Slot);
}

/// Hears nothing.
impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: Square, _: Piece) {}
    #[inline(always)]
    fn lift(&mut self, _: Square, _: Piece) {}
    #[inline(always)]
    fn gain(&mut self, _: Side, _: Slot) {}
    #[inline(always)]
    fn spend(&mut self, _: Side, _: Slot) {}
}

/// The pieces that one move captures, with their squares, in the order of capture.
pub type Victims = arrayvec::ArrayVec<(Square, Piece), 26>;
