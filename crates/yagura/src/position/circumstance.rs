//! What matters about a position besides its pieces.

use crate::{Piece, Side};

/// What matters about a position besides which pieces stand on which squares and are in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Circumstance {
    /// The piece on top of a tower, which moves by what it stands on: one of
    /// [`Circumstance::STANDS`] ways, numbered from 0.
    Raised(Piece, u8),
    /// A piece has another on it.
    Covered(Piece),
    /// A side may still begin borrowed moves ([`crate::SplitTurns::has_borrowing_right`]).
    Right(Side),
    /// Borrowed moves are under way, begun by this side: one of [`Circumstance::BORROWED`] stages, numbered
    /// from 0.
    Borrowing(Side, u8),
}

impl Circumstance {
    /// In how many ways a piece stands on others: on layer 2, on layer 3, on an enemy piece, and on an own
    /// one that lends it a range everywhere or at home.
    pub const STANDS: usize = 5;
    /// How many moves of a turn are borrowed, or follow on one that is.
    pub const BORROWED: usize = 3;
}
