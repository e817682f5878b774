//! What is known of positions while a mate is being proved.

/// Slots of one place.
const WAYS: usize = 4;
/// Slots for each position where the table is made for a number of them.
const SPARE: usize = 8;
/// Larger than all proof and disproof numbers of open positions.
pub(super) const INFINITE: u32 = 1 << 30;

/// Proof and disproof number: how many open positions must at least be proved, or refuted, to settle this
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    /// A position of which nothing is known.
    pub(super) const OPEN: Self = Self { proof: 1, disproof: 1 };
    /// A mate.
    pub(super) const PROVED: Self = Self { proof: 0, disproof: INFINITE };
    /// No mate.
    pub(super) const REFUTED: Self = Self { proof: INFINITE, disproof: 0 };

    pub(super) const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    key: u64,
    pub(super) numbers: Numbers,
    /// Plies to the mate, where it is proved.
    pub(super) length: u16,
    /// Positions that were visited for it, as a logarithm; 0 for an empty slot.
    work: u8,
}

const EMPTY: Slot = Slot { key: 0, numbers: Numbers::OPEN, length: 0, work: 0 };

/// A table of fixed size. Where it is full, what was cheap to find out gives way.
#[derive(Debug)]
pub(super) struct ProofTable {
    places: Vec<[Slot; WAYS]>,
}

impl ProofTable {
    /// Returns the bytes in which so many positions have room, however they fall.
    pub(super) fn room(positions: Option<u64>) -> usize {
        let slots = positions.and_then(|count| usize::try_from(count).ok()?.checked_mul(SPARE));
        slots.map_or(usize::MAX, |slots| slots.saturating_mul(size_of::<Slot>()))
    }

    pub(super) fn new(bytes: usize) -> Self {
        Self { places: vec![[EMPTY; WAYS]; (bytes / size_of::<[Slot; WAYS]>()).max(1)] }
    }

    const fn place(&self, key: u64) -> usize {
        ((key as u128 * self.places.len() as u128) >> 64) as usize
    }

    pub(super) fn get(&self, key: u64) -> Option<Slot> {
        self.places[self.place(key)].iter().find(|slot| slot.key == key && slot.work > 0).copied()
    }

    pub(super) fn put(&mut self, key: u64, numbers: Numbers, length: u16, visited: u64) {
        let place = self.place(key);
        let slots = &mut self.places[place];
        let work = (visited.max(1).ilog2() + 1) as u8;
        let at = slots
            .iter()
            .position(|slot| slot.work > 0 && slot.key == key)
            .or_else(|| (0..WAYS).min_by_key(|&at| slots[at].work));
        if let Some(at) = at {
            slots[at] = Slot { key, numbers, length, work };
        }
    }
}
