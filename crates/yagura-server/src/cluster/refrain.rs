//! What would stand in the log again and again while something is away: it is said at once, and from then on
//! once a minute, with how often it was not.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    mem,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// How long nothing more is said of what was said.
const PAUSE: Duration = Duration::from_mins(1);

/// When each thing was said last.
#[derive(Debug, Default)]
pub(super) struct Refrain(Mutex<BTreeMap<&'static str, Verse>>);

#[derive(Debug)]
struct Verse {
    said: Instant,
    unsaid: u32,
}

impl Refrain {
    /// Returns how often a thing was not said since it was said last, if it is to be said now.
    pub(super) fn again(&self, what: &'static str, now: Instant) -> Option<u32> {
        let mut verses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match verses.entry(what) {
            Entry::Vacant(entry) => {
                entry.insert(Verse { said: now, unsaid: 0 });
                Some(0)
            }
            Entry::Occupied(entry) => {
                let verse = entry.into_mut();
                if now.saturating_duration_since(verse.said) < PAUSE {
                    verse.unsaid += 1;
                    return None;
                }
                verse.said = now;
                Some(mem::take(&mut verse.unsaid))
            }
        }
    }

    /// Notes that a thing is told otherwise now: it is said when that was a while ago.
    pub(super) fn told(&self, what: &'static str, now: Instant) {
        let mut verses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        verses.insert(what, Verse { said: now, unsaid: 0 });
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::Instant;

    use super::Refrain;

    #[test]
    fn the_same_is_said_at_once_and_then_once_a_minute_with_how_often() {
        let (refrain, begin) = (Refrain::default(), Instant::now());
        let said: Vec<_> = (0..=600)
            .filter_map(|tick| {
                let now = begin + Duration::from_millis(250) * tick;
                refrain.again("NATS is away", now).map(|unsaid| (tick, unsaid))
            })
            .collect();
        assert_eq!(said, [(0, 0), (240, 239), (480, 239)]);
    }

    #[test]
    fn what_is_told_otherwise_waits_and_other_things_do_not() {
        let (refrain, begin) = (Refrain::default(), Instant::now());
        refrain.told("NATS is away", begin);
        assert_eq!(refrain.again("NATS is away", begin), None);
        assert_eq!(refrain.again("news", begin), Some(0));
        assert_eq!(refrain.again("NATS is away", begin + Duration::from_mins(1)), Some(1));
    }
}
