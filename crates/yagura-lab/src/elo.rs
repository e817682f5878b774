//! Differences in strength and how well they are known.

use std::fmt;

use serde::Serialize;

/// Standard deviations on either side of an interval of 95 %.
pub(crate) const NORMAL_95: f64 = 1.96;
/// A score is taken for at most this far from 0 or 1, so that Elo stays finite.
const LEAST_SCORE: f64 = 0.001;
/// Pairs below which their own spread is not trusted to make an interval.
const FEW: usize = 10;

/// Returns the score that a difference in Elo means.
pub(crate) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the difference in Elo that a score means; no difference is 0, not -0.
pub(crate) fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(LEAST_SCORE, 1.0 - LEAST_SCORE) - 1.0).log10() + 0.0
}

/// Returns the deviations on either side of an interval of 95 % where the spread is known from a sample
/// (Student, by the expansion of Cornish and Fisher).
pub(crate) fn student_95(freedom: f64) -> f64 {
    let z = NORMAL_95;
    z + (z.powi(3) + z) / (4.0 * freedom)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * freedom * freedom)
}

/// An estimate with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Rounded first, so that nothing is "-0".
        let [value, low, high] = [self.value, self.low, self.high].map(|elo| elo.round() as i64);
        write!(f, "{value:+} [{low:+}, {high:+}]")
    }
}

/// Pairs of games as independent samples of one engine's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// By points: 0, ½, 1, 1½, 2.
    counts: [usize; 5],
    /// Those among them in which the same game was played twice.
    alike: usize,
}

impl Sample {
    /// Returns the sample of pairs by points, so many of which are the same game twice.
    pub const fn new(counts: [usize; 5], alike: usize) -> Self {
        Self { counts, alike }
    }

    /// Returns the number of pairs.
    pub const fn pairs(&self) -> usize {
        let [none, half, one, more, both] = self.counts;
        none + half + one + more + both
    }

    /// Returns the number of pairs in which the engines played differently.
    pub const fn telling(&self) -> usize {
        self.pairs().saturating_sub(self.alike)
    }

    /// Returns mean and variance of a pair's part of the points, each result counted with something added.
    pub(crate) fn moments(&self, added: [f64; 5]) -> (f64, f64) {
        let weights = || {
            self.counts
                .iter()
                .zip(added)
                .enumerate()
                .map(|(at, (&count, added))| (at as f64 / 4.0, count as f64 + added))
        };
        let total: f64 = weights().map(|(_, weight)| weight).sum();
        let mean = weights().map(|(points, weight)| points * weight).sum::<f64>() / total;
        (mean, weights().map(|(points, weight)| weight * (points - mean).powi(2)).sum::<f64>() / total)
    }

    /// Returns the difference in Elo with its interval: from the spread of the pairs, or of few pairs or
    /// equal ones Wilson's, which takes each pair for won or lost and so is rather too wide. `None` where
    /// no pair tells the engines from each other.
    pub fn elo(&self) -> Option<Interval> {
        let telling = self.telling();
        if telling == 0 {
            return None;
        }
        let (mean, variance) = self.moments([0.0; 5]);
        let pairs = self.pairs() as f64;
        let (low, high) = if telling < FEW || variance == 0.0 {
            let (number, square) = (telling as f64, NORMAL_95 * NORMAL_95);
            let middle = (mean + square / (2.0 * number)) / (1.0 + square / number);
            let half = NORMAL_95 * (mean * (1.0 - mean) / number + square / (4.0 * number * number)).sqrt()
                / (1.0 + square / number);
            (middle - half, middle + half)
        } else {
            // The pairs that are one game twice add certainty of their own; that of the others is known from
            // so many.
            let half = student_95(telling as f64 - 1.0) * (variance / (pairs - 1.0)).sqrt();
            (mean - half, mean + half)
        };
        Some(Interval { value: elo_of(mean), low: elo_of(low), high: elo_of(high) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn elo(counts: [usize; 5]) -> Interval {
        Sample::new(counts, 0).elo().expect("there are pairs")
    }

    #[test]
    fn elo_of_known_scores() {
        let even = elo([1, 0, 10, 0, 1]);
        assert!(even.value.abs() < 1e-9 && even.low < -50.0 && even.high > 50.0, "{even}");
        assert!(!even.value.is_sign_negative(), "no difference is not -0");
        let better = elo([2, 8, 12, 18, 20]);
        assert!((better.value - 140.4).abs() < 0.1 && better.low > 60.0 && better.high < 230.0, "{better}");
        assert_eq!(Sample::new([0; 5], 0).elo(), None);
    }

    #[test]
    fn equal_results_have_a_wide_interval() {
        let won = elo([0, 0, 0, 0, 3]);
        assert!(won.value > 1000.0 && won.low < 0.0, "{won}");
        let even = elo([0, 0, 10, 0, 0]);
        assert!(
            even.value == 0.0 && even.low < -150.0 && even.high > 150.0,
            "the engines differ, and yet every pair is even: {even}"
        );
        assert_eq!(Sample::new([0, 0, 10, 0, 0], 10).elo(), None, "the same games again");
    }
}
