//! The moves of one node in the order in which they are tried.

use yagura::{Move, Moves};

/// A move with its rank; higher is tried earlier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) rank: i32,
    pub(super) mv: Move,
    /// Whether it captures or promotes.
    pub(super) noisy: bool,
    /// Whether the exchange that it begins has been found to lose.
    pub(super) losing: bool,
}

/// Rank of a move that ends the game at once.
pub(super) const CLOSING: i32 = 1 << 28;
/// Rank of a capture that wins something; the gain is added.
pub(super) const CAPTURE: i32 = 1 << 26;
/// Rank of the two killers.
pub(super) const KILLERS: [i32; 2] = [(1 << 24) + 1, 1 << 24];
/// Rank of the quiet move that answered the last move elsewhere.
pub(super) const COUNTER: i32 = (1 << 24) - 1;
/// Rank of a capture that loses men; the gain is added.
pub(super) const LOSING: i32 = -(1 << 26);

/// Buffers for the moves of a node. Kept for each ply, so that nothing is allocated once they have grown.
#[derive(Debug, Default)]
pub(super) struct List {
    pub(super) moves: Moves,
    pub(super) ranked: Vec<Ranked>,
    next: usize,
    loose: bool,
    /// Whether quiet moves are still to be put on it.
    pub(super) lacks_quiets: bool,
}

impl List {
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Self { moves: Moves::with_capacity(capacity), ranked: Vec::with_capacity(capacity), next: 0, loose: false, lacks_quiets: false }
    }

    /// Forgets the moves of the last node.
    pub(super) fn clear(&mut self) {
        self.ranked.clear();
        self.next = 0;
        self.loose = false;
        self.lacks_quiets = false;
    }

    /// Returns how many moves are on it.
    pub(super) fn len(&self) -> usize {
        self.ranked.len()
    }

    /// Gives the last move back that was picked.
    pub(super) fn give_back(&mut self) {
        self.next -= 1;
    }

    /// Says that the order of the remaining moves does not matter any more.
    pub(super) fn loosen(&mut self) {
        self.loose = true;
    }

    /// Returns the best-ranked move that has not been returned. `settle` may look at it again and lower its rank; then
    /// another may come first.
    pub(super) fn pick(&mut self, mut settle: impl FnMut(&mut Ranked)) -> Option<Ranked> {
        while !self.loose {
            let rest = &mut self.ranked[self.next..];
            let mut highest = rest.first()?.rank;
            let mut best = 0;
            for (at, ranked) in rest.iter().enumerate().skip(1) {
                if ranked.rank > highest {
                    (highest, best) = (ranked.rank, at);
                }
            }
            settle(&mut rest[best]);
            if rest[best].rank >= highest {
                rest.swap(0, best);
                break;
            }
        }
        let ranked = self.ranked.get(self.next).copied()?;
        self.next += 1;
        Some(ranked)
    }
}
