//! How pieces move, as data: [`betza`] reads the notation (with `extension`), [`pattern`] is what it means on
//! an endless board, [`table`] is the same in differences of square numbers for both sides, [`attack`]
//! answers the reverse question; [`tower`] is for pieces that stand on each other.

pub mod attack;
pub mod betza;
pub mod class;
mod extension;
pub mod line_move;
mod near;
pub mod pattern;
pub mod table;
pub mod tower;
mod ways;

use crate::{piece::WHITE, side::Side};

/// Returns whether a piece of `side` may end on a cell with this code: an empty one or an enemy's, but not
/// the rim.
///
/// The codes are chosen so that this is one comparison: empty 0, Black 1-255, rim 256, White from 257 on.
#[inline(always)]
pub(crate) const fn enterable(side: Side, cell: u16) -> bool {
    match side {
        Side::Black => cell.wrapping_sub(1) >= WHITE,
        Side::White => cell < WHITE,
    }
}
