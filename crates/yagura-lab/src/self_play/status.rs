//! How far a study is, and what it has cost so far: for whoever waits, no part of its results.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    crew::{Delivery, Progress},
    study::Study,
};

/// How far a study is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Status {
    /// The study, by its id.
    pub study: String,
    /// What is studied, as its command.
    pub title: String,
    /// The seed.
    pub seed: u64,
    /// The games, with their options.
    pub games: Vec<String>,
    /// How long the engine thinks about a move.
    pub effort: String,
    /// Pairs that are done.
    pub done: usize,
    /// Pairs that there are, at most.
    pub pairs: usize,
    /// About how long the rest takes; `None` before something was played.
    pub seconds_left: Option<u64>,
    /// Seconds of processor time.
    pub cost: f64,
    /// Who played, by name.
    pub workers: Shares,
    /// Whether nothing more is to be played.
    pub ended: bool,
}

/// Who has played how much, by name.
pub type Shares = BTreeMap<String, Share>;

/// What one worker has played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// Pairs that count.
    pub pairs: usize,
    /// Seconds of processor time.
    pub seconds: f64,
}

impl Status {
    /// Returns the status of a study of which so much is done, by these.
    pub fn new(study: &Study, title: &str, (done, pairs): (usize, usize), workers: Shares) -> Self {
        let mut games: Vec<String> = study.arms.iter().map(|arm| arm.variant.clone()).collect();
        games.dedup();
        Self {
            study: study.id(),
            title: title.to_owned(),
            seed: study.seed,
            games,
            effort: study.arms.first().map_or(String::new(), |arm| arm.effort.to_string()),
            done,
            pairs,
            cost: workers.values().map(|share| share.seconds).sum(),
            workers,
            ..Self::default()
        }
    }

    /// Counts a pair that was played.
    pub fn count(&mut self, delivery: &Delivery, progress: Progress) {
        (self.done, self.pairs) = (progress.done, progress.pairs);
        let seconds = delivery.cost.as_secs_f64();
        self.cost += seconds;
        self.workers.entry(delivery.worker.clone()).or_default().count(seconds);
    }
}

impl Share {
    /// Counts a pair that kept a processor busy for so long.
    pub(super) fn count(&mut self, seconds: f64) {
        self.pairs += 1;
        self.seconds += seconds;
    }
}
