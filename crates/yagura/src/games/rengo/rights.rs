//! The rights to castle (rulebook rengo §12.1), as a value.

use crate::{Definition, Side, Square, mix_key};

/// The corners of the rooks that may still castle: bits in the order of [`corners`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rights(pub(super) u8);

/// The corners in the order of position strings: `1h 8h 1a 8a` (§12.1).
pub(super) fn corners(definition: &Definition) -> [(Side, Square); 4] {
    let (left, bottom) = (definition.files - 1, definition.ranks - 1);
    [
        (Side::Black, Square::new(0, bottom)),
        (Side::Black, Square::new(left, bottom)),
        (Side::White, Square::new(0, 0)),
        (Side::White, Square::new(left, 0)),
    ]
}

impl Rights {
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(super) const fn key(self) -> u64 {
        if self.0 == 0 { 0 } else { mix_key(1 << 35 | self.0 as u64) }
    }

    /// Returns the rights in the turned position: opposite corners change places.
    pub(super) const fn flipped(self) -> Self {
        Self((self.0 & 1) << 3 | (self.0 & 2) << 1 | (self.0 & 4) >> 1 | (self.0 & 8) >> 3)
    }

    /// Returns the rights that are left when a piece moves off or onto the square, a king if `king` names his
    /// side.
    pub(super) fn without(self, definition: &Definition, square: Square, king: Option<Side>) -> Self {
        let lost = |&(_, &(side, corner)): &(usize, &(Side, Square))| corner == square || king == Some(side);
        let lost =
            corners(definition).iter().enumerate().filter(lost).fold(0, |bits, (bit, _)| bits | 1 << bit);
        Self(self.0 & !lost)
    }
}
