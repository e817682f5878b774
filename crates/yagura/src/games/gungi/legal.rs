//! The legal moves of a position, whatever is going on in it.

use super::{
    generation, setup,
    state::{Gungi, Phase},
};
use crate::{Move, Position};

impl Gungi {
    /// Calls `visit` with each legal move until it returns `true`; returns whether it did.
    #[inline(always)]
    pub(super) fn for_each_move(&self, visit: impl FnMut(Move) -> bool) -> bool {
        if self.immediate_outcome().is_some() {
            return false;
        }
        match self.phase {
            Phase::Setup => setup::placements(self, self.side, visit),
            Phase::Backs => setup::declarations(self, visit),
            Phase::Play => generation::scan(self, 0, visit),
        }
    }
}
