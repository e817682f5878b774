//! What the clocks of a game may show: nobody pays for more than the time that really went by.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::Clock;

/// What each has at first, and what is added for a move.
const MAIN: Duration = Duration::from_mins(10);
const INCREMENT: Duration = Duration::from_secs(2);
/// Nothing is added for the first turn of each, and it costs nothing (docs/clocks.md).
const FREE: usize = 2;
/// Milliseconds that are lost when times are rounded.
const ROUNDED: u64 = 2;

/// The clocks after the last move of which a player knows.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    left: [u64; 2],
    made: usize,
    since: Instant,
}

impl Clocks {
    /// The clocks of a game that begins.
    pub fn new() -> Self {
        Self { left: [millis(MAIN); 2], made: 0, since: Instant::now() }
    }

    /// Returns what is asked for when such a game is made.
    pub fn terms() -> Value {
        let each = json!({"main": MAIN.as_secs(), "increment": INCREMENT.as_secs()});
        json!({"kind": "real-time", "b": each, "w": each})
    }

    /// Takes the clock after `made` moves, one more than were told of before or as many; returns whether it
    /// may be right: nobody has lost more than the time since the turn began, whoever moved has gained no
    /// more than the increment, and the other nothing.
    pub fn take(&mut self, clock: Clock, made: usize) -> bool {
        let told = [clock.b.main, clock.w.main];
        let mover = self.made % 2;
        let is_new = made > self.made;
        let bonus = if is_new && self.made >= FREE { millis(INCREMENT) } else { 0 };
        let most = self.left[mover] + bonus;
        let cost = if self.made < FREE { 0 } else { millis(self.since.elapsed()) + ROUNDED };
        // The clock of whoever is to move next may run already.
        let of_other = if is_new { cost } else { 0 };
        let is_between = |time: u64, most: u64, cost: u64| (most.saturating_sub(cost)..=most).contains(&time);
        let is_right = is_between(told[mover], most, cost)
            && is_between(told[1 - mover], self.left[1 - mover], of_other);
        if is_new {
            (self.left[mover], self.made) = (told[mover], made);
        }
        is_right
    }

    /// The turn that runs began not before `since`: when the move before it was sent, or, where a server has
    /// died with the game, when it was asked for again.
    pub fn run_since(&mut self, since: Instant) {
        self.since = since;
    }
}

impl Default for Clocks {
    fn default() -> Self {
        Self::new()
    }
}

fn millis(time: Duration) -> u64 {
    time.as_millis() as u64
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::Clocks;
    use crate::client::{Clock, Left};

    fn told(b: u64, w: u64) -> Clock {
        Clock { b: Left { main: b }, w: Left { main: w } }
    }

    #[test]
    fn a_clock_loses_no_more_than_the_time_that_went_by() {
        let mut clocks = Clocks::new();
        assert!(clocks.take(told(600_000, 600_000), 1), "the first turn is free");
        assert!(!Clocks::new().take(told(599_000, 600_000), 1), "it cost a second");
        assert!(clocks.take(told(600_000, 600_000), 2));
        clocks.run_since(
            Instant::now().checked_sub(Duration::from_secs(5)).expect("the machine runs for longer"),
        );
        assert!(clocks.take(told(597_000, 600_000), 2), "three seconds of five");
        assert!(!clocks.take(told(594_000, 600_000), 2), "six seconds of five");
        assert!(!clocks.take(told(600_000, 599_999), 2), "whoever was not to move has paid");
        let mut late = clocks;
        assert!(late.take(told(602_000, 599_000), 3), "the next turn runs already");
        assert!(late.take(told(602_000, 602_000), 4), "which cost nothing, as nothing was stored of it");
        assert!(clocks.take(told(597_000, 600_000), 3), "five seconds, two of which come back");
        assert!(!clocks.take(told(597_000, 602_001), 4), "more than was to be added");
    }
}
