//! Who is the first player (rulebook rengo §4.1).

use std::cmp::Ordering;

use crate::Side;

/// What decides who is the first player (rulebook rengo §4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// He placed fewer pieces.
    Fewer,
    /// He placed as many for fewer points.
    Cheaper,
    /// Both are equal: a coin decides.
    Coin,
}

/// Returns the first player by the number of pieces of each and what they cost, `None` for a tie, and what
/// decides (§4.1).
pub(super) fn move_order(sizes: [(u32, u32); 2]) -> (Option<Side>, MoveOrder) {
    let [(pieces, points), (other_pieces, other_points)] = sizes;
    let (order, by) = match pieces.cmp(&other_pieces) {
        Ordering::Equal => (points.cmp(&other_points), MoveOrder::Cheaper),
        order => (order, MoveOrder::Fewer),
    };
    match order {
        Ordering::Less => (Some(Side::Black), by),
        Ordering::Greater => (Some(Side::White), by),
        Ordering::Equal => (None, MoveOrder::Coin),
    }
}
