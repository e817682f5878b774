//! Whether a server reaches the others: it sends itself beats by way of NATS, and hears them. A connection
//! that was closed is known at once, one on which nothing arrives any more only so.

use std::time::Duration;

use tokio::time::Instant;

/// How often a beat is sent; the term is prolonged as often.
pub(super) const BEAT: Duration = Duration::from_millis(500);
/// With so many beats not heard the others are not reached any more. Beats are counted, and not the time: a
/// process that stood still has sent none.
const MOST_MISSING: u64 = 4;

/// The beats of a server.
#[derive(Debug, Default)]
pub(super) struct Pulse {
    sent: u64,
    heard: u64,
    /// The last one that was sent before the others were lost: what comes of those says nothing.
    lost: u64,
}

impl Pulse {
    /// Returns the number of the next beat.
    pub(super) const fn beat(&mut self) -> u64 {
        self.sent += 1;
        self.sent
    }

    /// Takes in a beat that was heard.
    pub(super) const fn hear(&mut self, number: u64) {
        // One that was never sent is none of this pulse.
        if number <= self.sent && number > self.heard {
            self.heard = number;
        }
    }

    /// Notes that the others were lost.
    pub(super) const fn lose(&mut self) {
        self.lost = self.sent;
    }

    /// Returns whether too many beats are missing.
    pub(super) const fn is_weak(&self) -> bool {
        let since = if self.heard > self.lost { self.heard } else { self.lost };
        self.sent - since >= MOST_MISSING
    }

    /// Returns whether beats are heard again after the others were lost.
    pub(super) const fn is_back(&self) -> bool {
        self.heard > self.lost && !self.is_weak()
    }
}

/// The time of the database, which is one for all servers; their own clocks may differ. It is known as well
/// as the last answer was quick: it was read between the question and the answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct DatabaseTime {
    /// In milliseconds since 1970.
    read: i64,
    asked: Instant,
    answered: Instant,
}

impl DatabaseTime {
    /// Returns it as it was read for one who asked then, and has the answer now.
    pub(super) fn new(read: i64, asked: Instant) -> Self {
        Self { read, asked, answered: Instant::now() }
    }

    /// Returns a moment that is not after now.
    pub(super) fn at_least(&self) -> i64 {
        self.after(self.answered.elapsed())
    }

    /// Returns a moment that is not before now.
    pub(super) fn at_most(&self) -> i64 {
        self.after(self.asked.elapsed())
    }

    fn after(&self, elapsed: Duration) -> i64 {
        self.read.saturating_add(i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::Instant;

    use super::{DatabaseTime, MOST_MISSING, Pulse};

    #[test]
    fn a_pulse_is_weak_when_beats_are_missing() {
        let mut pulse = Pulse::default();
        for _ in 0..10 {
            let number = pulse.beat();
            pulse.hear(number);
            assert!(!pulse.is_weak() && pulse.is_back());
        }
        for missing in 1..=MOST_MISSING {
            pulse.beat();
            assert_eq!(pulse.is_weak(), missing == MOST_MISSING);
        }
    }

    #[test]
    fn beats_of_before_the_loss_say_nothing() {
        let mut pulse = Pulse::default();
        let before = pulse.beat();
        pulse.lose();
        pulse.hear(before);
        assert!(!pulse.is_back() && !pulse.is_weak());
        let after = pulse.beat();
        assert!(!pulse.is_back());
        pulse.hear(after + 1);
        assert!(!pulse.is_back(), "that one was never sent");
        pulse.hear(after);
        assert!(pulse.is_back());
    }

    #[test]
    fn the_time_of_the_database_lies_between() {
        let Some(asked) = Instant::now().checked_sub(Duration::from_millis(200)) else { return };
        let time = DatabaseTime::new(1_000, asked);
        let (least, most) = (time.at_least(), time.at_most());
        assert!(least >= 1_000 && most >= least + 200, "{least} to {most}");
    }
}
