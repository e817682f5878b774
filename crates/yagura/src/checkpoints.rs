//! Positions that a game keeps, so that it can go back without beginning anew.

use crate::{GamePosition, Move};

/// Every so many plies a position is kept: going back costs fewer moves than this, and a game of 400 moves
/// keeps 26 positions instead of 401.
const STRIDE: usize = 16;

/// The position before the first move, and every [`STRIDE`]th after it.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoints<P> {
    first: P,
    later: Vec<P>,
}

impl<P: GamePosition> Checkpoints<P> {
    pub(crate) const fn new(first: P) -> Self {
        Self { first, later: Vec::new() }
    }

    /// Returns the position before the first move.
    pub(crate) const fn first(&self) -> &P {
        &self.first
    }

    /// Keeps the position that the last of `ply` moves led to, if it is one to keep.
    pub(crate) fn keep(&mut self, ply: usize, position: &P) {
        if ply.is_multiple_of(STRIDE) {
            self.later.push(position.clone());
        }
    }

    /// Returns the position after the first `ply` of these moves, all of which were [kept](Self::keep).
    pub(crate) fn at(&self, moves: &[Move], ply: usize) -> P {
        let index = ply / STRIDE;
        let mut position = index.checked_sub(1).map_or(&self.first, |later| &self.later[later]).clone();
        moves[index * STRIDE..ply].iter().for_each(|&mv| position.play(mv));
        position
    }

    /// Forgets what came after the first `ply` moves.
    pub(crate) fn truncate(&mut self, ply: usize) {
        self.later.truncate(ply / STRIDE);
    }
}
