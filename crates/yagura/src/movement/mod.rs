//! How men move, as data: [`betza`] reads the notation, [`pattern`] is what it means on an endless board,
//! [`table`] is the same in differences of square numbers for both sides, [`attack`] answers the reverse question; [`tower`] is for men that
//! stand on each other.

pub mod attack;
pub mod betza;
pub mod pattern;
pub mod table;
pub mod tower;

use crate::side::Side;

/// Returns whether a man of `side` may end on a cell with this code: an empty one or an enemy's, but not the rim.
///
/// The codes are chosen so that this is one comparison: empty 0, Black 1-127, rim 128, White 129-255.
#[inline(always)]
pub(crate) const fn enterable(side: Side, cell: u8) -> bool {
    match side {
        Side::Black => cell.wrapping_sub(1) >= 0x80,
        Side::White => cell < 0x80,
    }
}
