//! Where clocks get the time from.

use std::{
    sync::OnceLock,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use super::{Millis, Pace};

/// What time it is; cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) enum TimeSource {
    /// The computer's.
    #[default]
    System,
    /// A hand that a test turns, in milliseconds since 1970.
    #[cfg(test)]
    Hand(std::sync::Arc<std::sync::atomic::AtomicU64>),
}

impl TimeSource {
    /// Returns the moment by which clocks of this pace go: milliseconds since the process first asked, or
    /// since 1970.
    pub(crate) fn now(&self, pace: Pace) -> Millis {
        match (self, pace) {
            (Self::System, Pace::RealTime) => {
                static FIRST: OnceLock<Instant> = OnceLock::new();
                millis(FIRST.get_or_init(Instant::now).elapsed())
            }
            (Self::System, Pace::Correspondence) => {
                SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, millis)
            }
            #[cfg(test)]
            (Self::Hand(now), _) => now.load(std::sync::atomic::Ordering::SeqCst),
        }
    }
}

/// Returns whole milliseconds.
pub(crate) fn millis(duration: Duration) -> Millis {
    Millis::try_from(duration.as_millis()).unwrap_or(Millis::MAX)
}
