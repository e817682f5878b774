//! Times in order, and what is said of them.

use std::{fmt, time::Duration};

/// Times that were measured.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// Adds one.
    pub fn push(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// Adds those of another.
    pub fn append(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
    }

    /// Returns how many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the time that this part of them does not exceed, zero where there are none.
    pub fn quantile(&self, part: f64) -> Duration {
        let mut times = self.0.clone();
        times.sort_unstable();
        let at = ((times.len() as f64 * part).ceil() as usize).saturating_sub(1);
        times.get(at).copied().unwrap_or_default()
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [half, most, nearly, longest] = [0.5, 0.95, 0.99, 1.0].map(|part| self.quantile(part));
        let millis = |time: Duration| time.as_secs_f64() * 1000.0;
        write!(
            f,
            "{} times: median {:.1} ms, 95 % {:.1} ms, 99 % {:.1} ms, longest {:.1} ms",
            self.len(),
            millis(half),
            millis(most),
            millis(nearly),
            millis(longest)
        )
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Times;

    #[test]
    fn quantiles_are_times_that_were_measured() {
        let mut times = Times::default();
        assert_eq!((times.is_empty(), times.quantile(0.99)), (true, Duration::ZERO));
        for millis in (1..=200).rev() {
            times.push(Duration::from_millis(millis));
        }
        assert_eq!(times.quantile(0.5), Duration::from_millis(100));
        assert_eq!(times.quantile(0.99), Duration::from_millis(198));
        assert_eq!(times.quantile(1.0), Duration::from_millis(200));
    }
}
