//! The board turned by half.

use crate::{Move, Position};

/// A position and its moves seen from the other side: the rules treat both alike.
pub trait Symmetry: Position {
    /// Returns the position turned by 180 degrees with the sides exchanged; the rules treat both alike.
    #[must_use]
    fn flipped(&self) -> Self;

    /// Returns what a move becomes in the turned position. A jitto may name another empty square there.
    fn flipped_move(&self, mv: Move) -> Move;
}
