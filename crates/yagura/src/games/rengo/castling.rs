//! Castling on the chess board (rulebook rengo §8), and how the rights to it begin, are read and written
//! (§12.1).

use super::{
    attack::Facing,
    rights::{Rights, corners},
    state::Rengo,
    tables::Ground,
};
use crate::{Piece, Side, Square, board::EMPTY, excerpt::excerpt, notation::sfen::SfenError};

/// Squares that must at least lie between king and rook (§8.1).
const BETWEEN: u8 = 2;

/// Files that the king goes (§8.2).
const STEPS: i16 = 2;

/// Returns the rights at the start of play (§12.1).
pub(super) fn rights_at_start(rengo: &Rengo) -> Rights {
    if rengo.tables.ground != Ground::Chess {
        return Rights::NONE;
    }
    let can = |&(_, &(side, corner)): &(usize, &(Side, Square))| stand_right(rengo, side, corner);
    Rights(corners(rengo.definition).iter().enumerate().filter(can).fold(0, |bits, (bit, _)| bits | 1 << bit))
}

/// Reads the field of a position string; the pieces stand on the board already (§12.1, §12.3).
pub(super) fn read_rights(rengo: &Rengo, text: &str) -> Result<Rights, SfenError> {
    let bad = |expected| Err(SfenError::Field { field: "castling", text: excerpt(text), expected });
    if text == "-" {
        return Ok(Rights::NONE);
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
    if rest.is_empty() { Ok(Rights(bits)) } else { bad("corners in the order 1h 8h 1a 8a, or -") }
}

/// Writes the field of a position string (§12.1).
pub(super) fn write_rights(rengo: &Rengo, out: &mut String) {
    let rights = rengo.rights;
    if rights.is_none() {
        out.push('-');
    }
    for (bit, (_, corner)) in corners(rengo.definition).into_iter().enumerate() {
        if rights.0 >> bit & 1 == 1 {
            out.push_str(&corner.to_string());
        }
    }
}

/// Returns whether a rook in the corner and the king of its side stand so that they could ever castle (§8.1).
fn stand_right(rengo: &Rengo, side: Side, corner: Square) -> bool {
    let rook = rengo.tables.castler.map(|kind| Piece::new(side, kind));
    let far = |king: Square| king.rank() == corner.rank() && king.file().abs_diff(corner.file()) > BETWEEN;
    rook.is_some() && rengo.board.piece_at(corner) == rook && rengo.kings[side.index()].is_some_and(far)
}

impl Rengo {
    /// Calls `visit` with the king's square and where he ends, for each castling of the side to move, which
    /// is not in check (§8.2).
    pub(super) fn for_each_castling(&self, mut visit: impl FnMut(Square, Square)) {
        let Some(king) = self.kings[self.side.index()].filter(|_| !self.rights.is_none()) else { return };
        for (bit, (side, corner)) in corners(self.definition).into_iter().enumerate() {
            if side == self.side && self.rights.0 >> bit & 1 == 1 && self.may_castle(king, corner) {
                visit(king, king.step(STEPS * towards(king, corner)));
            }
        }
    }

    /// Returns whether nothing stands or attacks the way (§8.2, §8.3).
    fn may_castle(&self, king: Square, corner: Square) -> bool {
        let step = towards(king, corner);
        let way = i16::from(king.file().abs_diff(corner.file()));
        if (1..way).any(|n| !self.board.is_empty(king.step(n * step))) {
            return false;
        }
        let (crossed, reached) = (king.step(step), king.step(STEPS * step));
        let (piece, rook) = (self.board.cell(king), self.board.cell(corner));
        let cell = |square: Square| match square {
            _ if square == reached => piece,
            _ if square == crossed => rook,
            _ if square == king || square == corner => EMPTY,
            _ => self.board.cell(square),
        };
        !self.leaves_check(king, crossed, piece, None)
            && !self.is_attacked(cell, reached, !self.side, Facing::Counts)
    }

    /// Returns the squares that the rook leaves and reaches when the king makes this step; `None` when it is
    /// no castling.
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
