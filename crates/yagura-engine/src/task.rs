//! What a search is given besides the position.

use web_time::Instant;
use yagura::{HistoryEntry, Move};

use crate::{
    limits::{Limits, Stop},
    margins::Margins,
};

/// What a search is given besides the position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    /// The game so far.
    pub(crate) history: &'a [HistoryEntry],
    pub(crate) limits: &'a Limits,
    /// If not empty, only these moves are looked at, in the place of those of the limits.
    pub(crate) search_moves: &'a [Move],
    /// When the time of the move began to run.
    pub(crate) began: Instant,
    pub(crate) stop: &'a Stop,
    /// What it prunes and reduces by.
    pub(crate) margins: &'a Margins,
}
