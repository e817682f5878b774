//! Pieces in hand (持ち駒).

use crate::piece::Kind;

/// The most kinds that may be in hand in one game.
pub const MAX_HAND_KINDS: usize = 32;

/// The pieces that one side holds in hand, counted by kind.
///
/// A kind is addressed by its slot, its place in [`crate::Definition::hand_order`]; at most 65535 pieces of a
/// kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Hand {
    counts: [u16; MAX_HAND_KINDS],
}

/// A place in the canonical order of hands of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot(pub u8);

impl Hand {
    /// Returns how many pieces of this slot's kind are in hand.
    pub const fn count(&self, slot: Slot) -> u16 {
        self.counts[slot.0 as usize % MAX_HAND_KINDS]
    }

    /// Adds a piece; returns `false`, and changes nothing, when there are 65535 already.
    #[must_use]
    pub fn add(&mut self, slot: Slot) -> bool {
        let count = &mut self.counts[slot.0 as usize % MAX_HAND_KINDS];
        let fits = *count < u16::MAX;
        *count += u16::from(fits);
        fits
    }

    /// Takes a piece away; returns `false`, and changes nothing, when there is none.
    pub fn remove(&mut self, slot: Slot) -> bool {
        let count = &mut self.counts[slot.0 as usize % MAX_HAND_KINDS];
        let some = *count > 0;
        *count -= u16::from(some);
        some
    }

    /// Returns whether no piece is in hand.
    pub fn is_empty(&self) -> bool {
        self.counts == [0; MAX_HAND_KINDS]
    }

    /// Returns the slots that are not empty, with their counts, in canonical order.
    pub fn iter(&self) -> impl Iterator<Item = (Slot, u16)> + '_ {
        (0u8..).zip(self.counts).filter(|&(_, n)| n > 0).map(|(slot, n)| (Slot(slot), n))
    }
}

/// A kind together with its slot in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandKind {
    /// The kind, unpromoted.
    pub kind: Kind,
    /// Its slot.
    pub slot: Slot,
}
