//! Kinds of pieces, and pieces of a side.

use std::num::NonZeroU16;

use crate::side::Side;

/// The most kinds a game may have, promoted ones included.
pub const MAX_KINDS: usize = 254;

/// One more than the largest [`Piece::code`]: the length of a table with an entry for each piece.
pub const CODES: usize = 512;

/// The bit of a cell code that tells White's pieces; alone it is the rim of a board.
pub(crate) const WHITE: u16 = 256;

/// A kind of piece: an index into [`crate::Definition::kinds`]. A promoted piece is of another kind than
/// before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(pub u8);

impl Kind {
    /// Returns the number of this kind, for use as an array index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece: a kind and the side it belongs to. Two bytes; `Option<Piece>` is two bytes too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(NonZeroU16);

impl Piece {
    /// Returns the piece of this side and kind.
    pub const fn new(side: Side, kind: Kind) -> Self {
        debug_assert!((kind.0 as usize) < MAX_KINDS);
        match NonZeroU16::new(((side as u16) << 8) | (kind.0 as u16 + 1)) {
            Some(code) => Self(code),
            None => unreachable!(),
        }
    }

    /// Returns the piece with this cell code, `None` for an empty cell or the rim.
    pub(crate) const fn from_code(code: u16) -> Option<Self> {
        if code & (WHITE - 1) == 0 {
            return None;
        }
        match NonZeroU16::new(code) {
            Some(code) => Some(Self(code)),
            None => None,
        }
    }

    /// Returns the cell code: bit 8 the side, the rest kind + 1; below [`CODES`].
    pub const fn code(self) -> u16 {
        self.0.get()
    }

    /// Returns the side that this piece belongs to.
    pub const fn side(self) -> Side {
        if self.0.get() & WHITE == 0 { Side::Black } else { Side::White }
    }

    /// Returns the kind of this piece.
    pub const fn kind(self) -> Kind {
        Kind((self.0.get() & (WHITE - 1)) as u8 - 1)
    }
}

/// A set of kinds of a game that has at most 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kinds(u64);

impl Kinds {
    /// Returns the set of these kinds.
    pub(crate) fn of(kinds: impl Iterator<Item = Kind>) -> Self {
        Self(kinds.fold(0, |set, kind| set | 1 << (kind.0 & 63)))
    }

    /// Returns whether the kind is in the set.
    #[inline(always)]
    pub(crate) const fn contains(self, kind: Kind) -> bool {
        self.0 >> (kind.0 & 63) & 1 == 1
    }

    /// Returns the kinds that are in one of the sets.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
