//! Castling on the chess board (rulebook rengo §8), and the rights to it (§12.1).

use super::{Rengo, attack::Facing, tables::Ground};
use crate::{
    Definition, Piece, Side, Square,
    board::EMPTY,
    mix_key,
    notation::sfen::{SfenError, shown},
};

/// Squares that must at least lie between king and rook (§8.1).
const BETWEEN: u8 = 2;

/// Files that the king goes (§8.2).
const STEPS: i16 = 2;

/// The corners of the rooks that may still castle: bits in the order of [`corners`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rights(u8);

/// The corners in the order of position strings: `1h 8h 1a 8a` (§12.1).
fn corners(definition: &Definition) -> [(Side, Square); 4] {
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
    pub(super) const fn turned(self) -> Self {
        Self((self.0 & 1) << 3 | (self.0 & 2) << 1 | (self.0 & 4) >> 1 | (self.0 & 8) >> 3)
    }

    /// Returns the rights that are left when a man moves off or onto the square, a king if `king` names his side.
    pub(super) fn without(self, definition: &Definition, square: Square, king: Option<Side>) -> Self {
        let lost = |&(_, &(side, corner)): &(usize, &(Side, Square))| corner == square || king == Some(side);
        let lost = corners(definition).iter().enumerate().filter(lost).fold(0, |bits, (bit, _)| bits | 1 << bit);
        Self(self.0 & !lost)
    }

    /// Returns the rights at the start of play (§12.1).
    pub(super) fn at_start(rengo: &Rengo) -> Self {
        if rengo.tables.ground != Ground::Chess {
            return Self::NONE;
        }
        let can = |&(_, &(side, corner)): &(usize, &(Side, Square))| stand_right(rengo, side, corner);
        Self(corners(rengo.definition).iter().enumerate().filter(can).fold(0, |bits, (bit, _)| bits | 1 << bit))
    }

    /// Reads the field of a position string; the men stand on the board already (§12.1, §12.3).
    pub(super) fn read(rengo: &Rengo, text: &str) -> Result<Self, SfenError> {
        let bad = |expected| Err(SfenError::Field { field: "castling", text: shown(text), expected });
        if text == "-" {
            return Ok(Self::NONE);
        }
        if rengo.tables.ground != Ground::Chess {
            return bad("-, as there is no castling on this board");
        }
        let (mut bits, mut rest) = (0, text);
        for (bit, (side, corner)) in corners(rengo.definition).into_iter().enumerate() {
            if let Some(behind) = rest.strip_prefix(corner.to_string().as_str()) {
                if !stand_right(rengo, side, corner) {
                    return bad("corners with an own rook, the king on its rank and two squares between");
                }
                (bits, rest) = (bits | 1 << bit, behind);
            }
        }
        if rest.is_empty() { Ok(Self(bits)) } else { bad("corners in the order 1h 8h 1a 8a, or -") }
    }

    pub(super) fn write(self, rengo: &Rengo, out: &mut String) {
        if self.is_none() {
            out.push('-');
        }
        for (bit, (_, corner)) in corners(rengo.definition).into_iter().enumerate() {
            if self.0 >> bit & 1 == 1 {
                out.push_str(&corner.to_string());
            }
        }
    }
}

/// Returns whether a rook in the corner and the king of its side stand so that they could ever castle (§8.1).
fn stand_right(rengo: &Rengo, side: Side, corner: Square) -> bool {
    let rook = rengo.tables.castler.map(|kind| Piece::new(side, kind));
    let far = |king: Square| king.rank() == corner.rank() && king.file().abs_diff(corner.file()) > BETWEEN;
    rook.is_some() && rengo.board.man(corner) == rook && rengo.kings[side.index()].is_some_and(far)
}

impl Rengo {
    /// Calls `visit` with the king's square and where he ends, for each castling of the side to move, which is not in check (§8.2).
    pub(super) fn each_castling(&self, mut visit: impl FnMut(Square, Square)) {
        let Some(king) = self.kings[self.side.index()].filter(|_| !self.rights.is_none()) else { return };
        for (bit, (side, corner)) in corners(self.definition).into_iter().enumerate() {
            if side == self.side && self.rights.0 >> bit & 1 == 1 && self.may_castle(king, corner) {
                visit(king, king.step(STEPS * towards(king, corner)));
            }
        }
    }

    /// Returns whether nothing stands or bears on the way (§8.2, §8.3).
    fn may_castle(&self, king: Square, corner: Square) -> bool {
        let step = towards(king, corner);
        let way = i16::from(king.file().abs_diff(corner.file()));
        if (1..way).any(|n| !self.board.is_empty(king.step(n * step))) {
            return false;
        }
        let (crossed, reached) = (king.step(step), king.step(STEPS * step));
        let (man, rook) = (self.board.cell(king), self.board.cell(corner));
        let cell = |square: Square| match square {
            _ if square == reached => man,
            _ if square == crossed => rook,
            _ if square == king || square == corner => EMPTY,
            _ => self.board.cell(square),
        };
        !self.leaves_check(king, crossed, man, None) && !self.is_attacked(cell, reached, !self.side, Facing::Counts)
    }

    /// Returns the squares that the rook leaves and reaches when the king makes this step; `None` when it is no castling.
    pub(super) fn castled_rook(&self, from: Square, to: Square) -> Option<(Square, Square)> {
        if from.rank() != to.rank() || i16::from(from.file().abs_diff(to.file())) != STEPS {
            return None;
        }
        let file = if to.file() < from.file() { 0 } else { self.definition.files - 1 };
        let corner = Square::new(file, from.rank());
        Some((corner, from.step(towards(from, corner))))
    }
}

/// The difference of one step of the king towards the corner.
fn towards(king: Square, corner: Square) -> i16 {
    if corner.file() < king.file() { -1 } else { 1 }
}
