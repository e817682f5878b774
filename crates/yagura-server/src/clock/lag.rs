//! What the way between a player and the server takes is made good, but only so much of it: whoever says that
//! all his time was on the way gains no more than a line that is really slow.

use super::{Millis, Pace, terms::Terms};

/// The most that a quota grows by with a turn.
const MOST_GAIN: Millis = 1000;
/// Turns' worth of gain that a quota begins with, and that it holds at most.
const AT_FIRST: Millis = 3;
const AT_MOST: Millis = 7;
/// The longest that an answer is waited for when the time is up.
const PATIENCE: Millis = 2000;
/// Turns of a usual game, for how long its time lasts in all: increments, and byoyomi that is not reached at
/// once.
const TURNS: Millis = 40;
const TURNS_IN_BYOYOMI: Millis = 25;

/// What may still be made good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quota {
    gain: Millis,
    left: Millis,
}

impl Quota {
    /// Returns the quota at the start: the more time there is in a game, the more of it may be on the way.
    /// Correspondence play needs none.
    pub(super) fn new(pace: Pace, terms: Terms) -> Self {
        let Terms { main, increment, byoyomi, .. } = terms;
        let seconds = (main + TURNS * increment + TURNS_IN_BYOYOMI * byoyomi) / 1000;
        let gain = match pace {
            Pace::RealTime => (4 * seconds + 150).min(MOST_GAIN),
            Pace::Correspondence => 0,
        };
        Self { gain, left: AT_FIRST * gain }
    }

    /// Returns what is made good of a turn of which so much was on the way.
    pub(super) fn compensation(self, lag: Millis) -> Millis {
        lag.min(self.left)
    }

    /// Takes what was made good, and grows by a turn's gain.
    pub(super) fn pay(&mut self, compensated: Millis) {
        self.left = (self.left.saturating_sub(compensated) + self.gain).min(AT_MOST * self.gain);
    }

    /// Returns how long an answer is waited for when the time is up: it may be on its way.
    pub(super) fn patience(self) -> Millis {
        self.left.min(PATIENCE)
    }
}
