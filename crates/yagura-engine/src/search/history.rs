//! The history heuristic: which moves have been good elsewhere in the tree.
//!
//! Butterfly history counts by player and move, continuation history by the move in the context of the one or
//! two before it, capture history by what takes what where; and for each piece and its target the quiet move
//! that answered it best is remembered (counter-move). All are tables of fixed size addressed by a hash, so
//! that boards of any size and any number of kinds fit; two moves that share a place disturb each other's
//! order, and rarely one is left out for the other's failures. Where a player moves the enemy's pieces, these
//! count for themselves.

use yagura::{Move, Piece, Side, Square};

/// Counters reach this at most.
const MOST: i32 = 16_384;
/// The most a single result changes a counter.
const MOST_BONUS: i32 = 1_600;
/// Logarithms of the table sizes.
const BUTTERFLY_BITS: u32 = 16;
const CONTINUATION_BITS: u32 = 18;
const CAPTURE_BITS: u32 = 15;
const COUNTER_BITS: u32 = 14;

/// A piece and the square where it arrives (piece-to), as the context of what follows; 0 for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PieceTo(u32);

impl PieceTo {
    pub(super) fn new(piece: Option<Piece>, mv: Move) -> Self {
        let code = piece.map_or(0, |piece| u32::from(piece.code()));
        Self(
            (u32::from(mv.extra()) << 20)
                | (code << 11)
                | (u32::from(mv.promotes()) << 10)
                | mv.to().index() as u32,
        )
    }

    /// Returns whether the piece is one of `player`'s enemy.
    const fn is_foreign(self, player: Side) -> bool {
        let code = self.0 >> 11 & 511;
        code != 0 && (code >> 8 != 0) != matches!(player, Side::White)
    }

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
pub(crate) struct History {
    butterfly: Box<[i16]>,
    continuation: Box<[i16]>,
    captures: Box<[i16]>,
    counters: Box<[Option<Move>]>,
}

impl Default for History {
    fn default() -> Self {
        Self {
            butterfly: vec![0; 1 << BUTTERFLY_BITS].into_boxed_slice(),
            continuation: vec![0; 1 << CONTINUATION_BITS].into_boxed_slice(),
            captures: vec![0; 1 << CAPTURE_BITS].into_boxed_slice(),
            counters: vec![None; 1 << COUNTER_BITS].into_boxed_slice(),
        }
    }
}

impl History {
    /// Returns a history without tables, to stand in the place of one that was given away.
    pub(crate) fn empty() -> Self {
        Self {
            butterfly: Box::default(),
            continuation: Box::default(),
            captures: Box::default(),
            counters: Box::default(),
        }
    }

    fn butterfly_at(player: Side, mv: Move, now: PieceTo) -> usize {
        spread(
            mv.bits().get() ^ ((player.index() as u64) << 50) ^ (u64::from(now.is_foreign(player)) << 51),
            BUTTERFLY_BITS,
        )
    }

    fn continuation_at(before: PieceTo, now: PieceTo) -> usize {
        spread(u64::from(before.0) << 32 | u64::from(now.0), CONTINUATION_BITS)
    }

    /// Returns how good the move was so far. `before` are piece and target one and two plies ago.
    #[inline]
    pub(super) fn of(&self, player: Side, mv: Move, now: PieceTo, before: [PieceTo; 2]) -> i32 {
        let [one, two] =
            before.map(|piece_to| i32::from(self.continuation[Self::continuation_at(piece_to, now)]));
        i32::from(self.butterfly[Self::butterfly_at(player, mv, now)]) + one + two
    }

    /// Returns how good the move was so far, whatever came before, with twice its weight.
    #[inline]
    pub(super) fn alone(&self, player: Side, mv: Move, now: PieceTo) -> i32 {
        2 * i32::from(self.butterfly[Self::butterfly_at(player, mv, now)])
    }

    fn capture_at(now: PieceTo, victim: Option<Piece>) -> usize {
        spread(u64::from(now.0) << 16 | u64::from(victim.map_or(0, Piece::code)), CAPTURE_BITS)
    }

    /// Returns how good the capture of this piece was so far.
    #[inline]
    pub(super) fn of_capture(&self, now: PieceTo, victim: Option<Piece>) -> i32 {
        i32::from(self.captures[Self::capture_at(now, victim)])
    }

    /// Counts a good or bad capture.
    pub(super) fn update_capture(&mut self, now: PieceTo, victim: Option<Piece>, bonus: i32) {
        count(&mut self.captures[Self::capture_at(now, victim)], bonus.clamp(-MOST_BONUS, MOST_BONUS));
    }

    fn counter_at(player: Side, before: PieceTo) -> usize {
        spread(u64::from(before.0) << 1 | player.index() as u64, COUNTER_BITS)
    }

    /// Returns the quiet move that last refuted the arrival of this piece.
    #[inline]
    pub(super) fn counter(&self, player: Side, before: PieceTo) -> Option<Move> {
        self.counters[Self::counter_at(player, before)]
    }

    /// Remembers a quiet move that refuted the arrival of this piece.
    pub(super) fn remember_counter(&mut self, player: Side, before: PieceTo, mv: Move) {
        self.counters[Self::counter_at(player, before)] = Some(mv);
    }

    /// Counts a good (`bonus` above 0) or bad move.
    pub(super) fn update(&mut self, player: Side, mv: Move, now: PieceTo, before: [PieceTo; 2], bonus: i32) {
        let bonus = bonus.clamp(-MOST_BONUS, MOST_BONUS);
        count(&mut self.butterfly[Self::butterfly_at(player, mv, now)], bonus);
        for piece_to in before {
            count(&mut self.continuation[Self::continuation_at(piece_to, now)], bonus);
        }
    }
}

#[cfg(test)]
impl History {
    /// Finds something out.
    pub(crate) fn teach(&mut self, player: Side) {
        let mv = Move::step(Square::new(1, 2), Square::new(3, 4), yagura::Promotion::No);
        self.update(player, mv, PieceTo::default(), [PieceTo::default(); 2], bonus(9));
    }

    /// Returns whether nothing was found out.
    pub(crate) fn is_new(&self) -> bool {
        self.butterfly.iter().all(|&count| count == 0)
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
