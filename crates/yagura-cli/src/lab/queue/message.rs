//! What is said on the queue.

use serde::{Deserialize, Serialize};
use yagura_lab::self_play::{PlayedGame, Study};

/// What is played.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Announcement {
    pub(super) study: Study,
    /// Which server of the study speaks.
    pub(super) server: String,
}

/// The games of a pair.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Outcome {
    pub(super) worker: String,
    /// How long that kept a processor busy.
    pub(super) seconds: f64,
    pub(super) pair: [PlayedGame; 2],
}
