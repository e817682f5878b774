//! The move picker: the moves of one node in the order in which they are tried, in stages.

use yagura::{Move, Moves};

/// A move with its score in the order; higher is tried earlier.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) score: i32,
    pub(super) mv: Move,
    /// Whether it captures or promotes.
    pub(super) noisy: bool,
    /// Whether the exchange that it begins has been found to lose.
    pub(super) losing: bool,
}

/// Score of a move that ends the game at once.
pub(super) const GAME_ENDING: i32 = 1 << 28;
/// Score of a capture that wins something; the gain is added.
pub(super) const CAPTURE: i32 = 1 << 26;
/// Score of the two killers.
pub(super) const KILLERS: [i32; 2] = [(1 << 24) + 1, 1 << 24];
/// Score of the quiet move that answered the last move elsewhere (counter-move).
pub(super) const COUNTER: i32 = (1 << 24) - 1;
/// Score of a capture that loses pieces; the gain is added.
pub(super) const LOSING: i32 = -(1 << 26);

/// How far the moves of a node have been tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stage {
    /// The move from the table comes first, before any other is generated.
    #[default]
    HashMove,
    /// The others are to be generated.
    Generation,
    /// Captures and promotions are tried; quiet moves are still to be generated.
    Captures,
    /// All are on the list.
    Rest,
    /// Even those are on it that hardly help.
    LastResort,
}

/// Buffers for the moves of a node. Kept for each ply, so that nothing is allocated once they have grown.
#[derive(Debug, Default)]
pub(super) struct MovePicker {
    pub(super) moves: Moves,
    pub(super) scored: Vec<ScoredMove>,
    next: usize,
    loose: bool,
    pub(super) stage: Stage,
}

impl MovePicker {
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Self {
            moves: Moves::with_capacity(capacity),
            scored: Vec::with_capacity(capacity),
            next: 0,
            loose: false,
            stage: Stage::HashMove,
        }
    }

    /// Forgets the moves of the last node.
    pub(super) fn clear(&mut self) {
        self.scored.clear();
        self.next = 0;
        self.loose = false;
        self.stage = Stage::HashMove;
    }

    /// Returns how many moves are on it.
    pub(super) fn len(&self) -> usize {
        self.scored.len()
    }

    /// Gives the last move back that was picked.
    pub(super) fn give_back(&mut self) {
        self.next -= 1;
    }

    /// Says that the order of the remaining moves does not matter any more.
    pub(super) fn loosen(&mut self) {
        self.loose = true;
    }

    /// Returns the best-scored move that has not been returned. `see_stage` may look at it again and lower
    /// its rank; then another may come first.
    pub(super) fn pick(&mut self, mut see_stage: impl FnMut(&mut ScoredMove)) -> Option<ScoredMove> {
        while !self.loose {
            let rest = &mut self.scored[self.next..];
            let mut highest = rest.first()?.score;
            let mut best = 0;
            for (at, scored) in rest.iter().enumerate().skip(1) {
                if scored.score > highest {
                    (highest, best) = (scored.score, at);
                }
            }
            see_stage(&mut rest[best]);
            if rest[best].score >= highest {
                rest.swap(0, best);
                break;
            }
        }
        let scored = self.scored.get(self.next).copied()?;
        self.next += 1;
        Some(scored)
    }
}
