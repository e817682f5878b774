//! Credit that grows with time.

use std::{
    collections::HashMap,
    hash::Hash,
    mem,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// Customers that are remembered at least; those not heard of for longest are forgotten first, as if their
/// credit were full.
const REMEMBERED: usize = 8 * 1024;

/// What is left of a credit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

/// How a credit grows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// What can be used at once.
    pub(crate) burst: f64,
    /// What comes back in a second.
    pub(crate) per_second: f64,
}

impl Bucket {
    /// Returns a full one.
    pub(crate) const fn new(pace: Pace, now: Instant) -> Self {
        Self { left: pace.burst, at: now }
    }

    /// Takes what something costs.
    ///
    /// # Errors
    /// After how long there will be enough for it.
    pub(crate) fn take(&mut self, pace: Pace, cost: f64, now: Instant) -> Result<(), Duration> {
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * pace.per_second;
        self.left = (self.left + gained).min(pace.burst);
        self.at = now;
        // What costs more than a whole bucket has to wait for a full one.
        let missing = cost.min(pace.burst) - self.left;
        if missing > 0.0 {
            return Err(Duration::from_secs_f64(missing / pace.per_second));
        }
        self.left -= cost;
        Ok(())
    }
}

/// One bucket for each customer, an address or an account, in bounded memory.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    pace: Pace,
    generations: Mutex<Generations<K>>,
}

/// When the young ones are many they become the old ones, and the old ones that nobody asked for are
/// forgotten.
#[derive(Debug)]
struct Generations<K> {
    young: HashMap<K, Bucket>,
    old: HashMap<K, Bucket>,
}

impl<K: Clone + Eq + Hash> Buckets<K> {
    pub(crate) fn new(pace: Pace) -> Self {
        let generations = Generations { young: HashMap::new(), old: HashMap::new() };
        Self { pace, generations: Mutex::new(generations) }
    }

    /// Takes what something costs from the credit of a customer.
    ///
    /// # Errors
    /// After how long there will be enough for it.
    pub(crate) fn take(&self, customer: &K, cost: f64, now: Instant) -> Result<(), Duration> {
        // A bucket is whole between any two statements, also after a panic.
        let mut generations = self.generations.lock().unwrap_or_else(PoisonError::into_inner);
        let Generations { young, old } = &mut *generations;
        if young.len() >= REMEMBERED && !young.contains_key(customer) {
            *old = mem::take(young);
        }
        let bucket = young
            .entry(customer.clone())
            .or_insert_with(|| old.remove(customer).unwrap_or_else(|| Bucket::new(self.pace, now)));
        bucket.take(self.pace, cost, now)
    }
}

#[cfg(test)]
mod tests {
    use std::{
        net::{IpAddr, Ipv4Addr},
        time::Duration,
    };

    use tokio::time::Instant;

    use super::{Buckets, Pace, REMEMBERED};
    use crate::guard::Caller;

    fn caller(number: u32) -> Caller {
        IpAddr::V4(Ipv4Addr::from(number)).into()
    }

    #[test]
    fn a_credit_is_used_up_and_grows() {
        let buckets = Buckets::new(Pace { burst: 3.0, per_second: 2.0 });
        let start = Instant::now();
        for _ in 0..3 {
            assert_eq!(buckets.take(&caller(1), 1.0, start), Ok(()));
        }
        assert_eq!(buckets.take(&caller(1), 1.0, start), Err(Duration::from_millis(500)));
        assert_eq!(buckets.take(&caller(2), 1.0, start), Ok(()), "another address has a credit of its own");
        assert_eq!(buckets.take(&caller(1), 1.0, start + Duration::from_millis(500)), Ok(()));
        assert_eq!(buckets.take(&caller(1), 3.0, start + Duration::from_hours(1)), Ok(()));
        assert_eq!(
            buckets.take(&caller(1), 9.0, start + Duration::from_hours(2)),
            Ok(()),
            "what costs more than all takes all"
        );
        assert!(buckets.take(&caller(1), 1.0, start + Duration::from_hours(2)).is_err(), "and leaves a debt");
    }

    #[test]
    fn memory_is_bounded_and_those_in_use_are_not_forgotten() {
        let buckets = Buckets::new(Pace { burst: 1.0, per_second: 0.001 });
        let now = Instant::now();
        assert_eq!(buckets.take(&caller(0), 1.0, now), Ok(()));
        for number in 1..5 * REMEMBERED as u32 {
            assert_eq!(buckets.take(&caller(number), 1.0, now), Ok(()));
            assert!(buckets.take(&caller(0), 1.0, now).is_err());
        }
        let generations = buckets.generations.lock().expect("no panic before");
        assert!(generations.young.len() + generations.old.len() <= 2 * REMEMBERED);
    }
}
