//! Pauses between trials, which grow, so that a server that comes back is not overrun.

use std::{thread, time::Duration};

/// The first pause.
const FIRST: Duration = Duration::from_secs(1);
/// The longest pause.
const LONGEST: Duration = Duration::from_secs(30);

/// The next pause; half of it is left to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pause(Duration);

impl Default for Pause {
    fn default() -> Self {
        Self(FIRST)
    }
}

impl Pause {
    /// Returns to the first pause: something has worked.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// Waits, and makes the next pause longer.
    pub(super) fn wait(&mut self) {
        thread::sleep(self.0.mul_f64(0.5 + fastrand::f64() / 2.0));
        self.0 = (self.0 * 2).min(LONGEST);
    }
}
