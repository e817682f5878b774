//! Which quiet moves have been good elsewhere in the tree.
//!
//! Butterfly history counts by player and move, continuation history by the move in the context of the one or two before it. Both
//! are tables of fixed size addressed by a hash, so that boards of any size and any number of kinds fit; two moves that share a place
//! disturb each other's order, nothing more.

use yagura::{Move, Piece, Side, Square};

/// Counters reach this at most.
const MOST: i32 = 16_384;
/// The most a single result changes a counter.
const MOST_BONUS: i32 = 1_600;
/// Logarithms of the table sizes.
const BUTTERFLY_BITS: u32 = 16;
const CONTINUATION_BITS: u32 = 18;

/// A man and the square where it arrives, as the context of what follows; 0 for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Arrival(u32);

impl Arrival {
    pub(super) fn new(piece: Option<Piece>, mv: Move) -> Self {
        let code = piece.map_or(0, |piece| u32::from(piece.code()));
        Self((u32::from(mv.extra()) << 20) | (code << 11) | (u32::from(mv.promotes()) << 10) | mv.to().index() as u32)
    }
}

impl Arrival {
    /// Returns where it arrived.
    pub(super) fn square(self) -> Option<Square> {
        (self.0 != 0).then(|| Square::from_index((self.0 & 1023) as usize))
    }
}

fn spread(seed: u64, bits: u32) -> usize {
    (seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - bits)) as usize
}

/// The counters of one searching thread.
#[derive(Debug)]
pub(super) struct History {
    butterfly: Box<[i16]>,
    continuation: Box<[i16]>,
}

impl History {
    pub(super) fn new() -> Self {
        Self {
            butterfly: vec![0; 1 << BUTTERFLY_BITS].into_boxed_slice(),
            continuation: vec![0; 1 << CONTINUATION_BITS].into_boxed_slice(),
        }
    }

    fn butterfly_at(player: Side, mv: Move) -> usize {
        spread(mv.bits().get() ^ ((player.index() as u64) << 50), BUTTERFLY_BITS)
    }

    fn continuation_at(before: Arrival, now: Arrival) -> usize {
        spread(u64::from(before.0) << 32 | u64::from(now.0), CONTINUATION_BITS)
    }

    /// Returns how good the move was so far. `before` are the arrivals one and two plies ago.
    #[inline]
    pub(super) fn of(&self, player: Side, mv: Move, now: Arrival, before: [Arrival; 2]) -> i32 {
        let [one, two] = before.map(|arrival| i32::from(self.continuation[Self::continuation_at(arrival, now)]));
        i32::from(self.butterfly[Self::butterfly_at(player, mv)]) + one + two
    }

    /// Counts a good (`bonus` above 0) or bad move.
    pub(super) fn update(&mut self, player: Side, mv: Move, now: Arrival, before: [Arrival; 2], bonus: i32) {
        let bonus = bonus.clamp(-MOST_BONUS, MOST_BONUS);
        count(&mut self.butterfly[Self::butterfly_at(player, mv)], bonus);
        for arrival in before {
            count(&mut self.continuation[Self::continuation_at(arrival, now)], bonus);
        }
    }
}

/// Adds, with a pull towards zero that keeps the counter within its bounds and lets it forget.
fn count(counter: &mut i16, bonus: i32) {
    let old = i32::from(*counter);
    *counter = (old + bonus - old * bonus.abs() / MOST) as i16;
}

/// Returns the bonus for a move that proved best at this depth.
pub(super) const fn bonus(depth: i32) -> i32 {
    150 * depth - 100
}
