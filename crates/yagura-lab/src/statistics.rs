//! Estimates with intervals of 95 % from observations that come in clusters.
//!
//! Games from one opening are not independent of each other, so the unit is the cluster: the games of a
//! pair, without those that are the same as an earlier one. The spread of a mean is that of the clusters'
//! sums around it (the linearised variance of a ratio), with Student's factor for their number; quantiles
//! are drawn again cluster by cluster (bootstrap).
//!
//! Intervals stay where the truth can be. That of a part is Wilson's, with the number of independent
//! observations that would have the spread of the clusters: it is within 0 and 1, and a part is never taken
//! for certain because nothing else has come yet. That of a count is made the same way, with a spread that
//! grows with what is counted: it is never below nothing.

use fastrand::Rng;
use serde::Serialize;

use crate::elo::{Interval, NORMAL_95, student_95};

/// Clusters below which their own spread is not trusted for a part.
const FEW: usize = 10;
/// How often clusters are drawn again for a quantile, and with which seed.
const DRAWS: usize = 400;
const DRAW_SEED: u64 = 18;

/// What the observations of a mean are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// From 0 to 1: parts, points.
    Share,
    /// Nothing or more: moves, plies.
    Count,
}

/// Observations in clusters: by cluster their number, and their values.
#[derive(Clone, Debug, Default)]
pub struct Clusters {
    clusters: Vec<Vec<f64>>,
}

/// A distribution: mean, quantiles, each with its interval, and the extremes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Distribution {
    /// The mean.
    pub mean: Option<Interval>,
    /// The least value.
    pub least: f64,
    /// The tenth of a hundred.
    pub p10: f64,
    /// The quarter.
    pub p25: f64,
    /// The middle, with its interval.
    pub median: Interval,
    /// Three quarters.
    pub p75: f64,
    /// Nine tenths.
    pub p90: f64,
    /// The greatest value.
    pub most: f64,
}

impl Clusters {
    /// Returns observations, each with its cluster; those of a cluster follow each other.
    pub fn new(observations: impl IntoIterator<Item = (u32, f64)>) -> Self {
        let mut clusters: Vec<Vec<f64>> = Vec::new();
        let mut last = None;
        for (cluster, value) in observations {
            match clusters.last_mut().filter(|_| last == Some(cluster)) {
                Some(values) => values.push(value),
                None => clusters.push(vec![value]),
            }
            last = Some(cluster);
        }
        Self { clusters }
    }

    /// Returns how many observations there are.
    pub fn count(&self) -> usize {
        self.clusters.iter().map(Vec::len).sum()
    }

    /// Returns the mean with its interval, `None` without observations.
    pub fn mean(&self, kind: Kind) -> Option<Interval> {
        let (number, count) = (self.clusters.len(), self.count());
        if count == 0 {
            return None;
        }
        let mean = self.clusters.iter().flatten().sum::<f64>() / count as f64;
        let apart = |values: &Vec<f64>| values.iter().map(|value| value - mean).sum::<f64>().powi(2);
        let spread = self.clusters.iter().map(apart).sum::<f64>();
        let freedom = number as f64 - 1.0;
        let variance = spread * number as f64 / freedom / (count * count) as f64;
        let (low, high) = match kind {
            // One cluster tells nothing of the spread, and those that are all alike do not either.
            Kind::Share if number < FEW || spread < 1e-12 => wilson(mean, number as f64, NORMAL_95),
            Kind::Share => wilson(mean, mean * (1.0 - mean) / variance, student_95(freedom)),
            Kind::Count if number < 2 => return None,
            Kind::Count if mean <= 0.0 => (0.0, NORMAL_95 * NORMAL_95 / number as f64),
            Kind::Count => {
                // The counts that are so many standard errors from the mean, if theirs grow as counts do.
                let half = student_95(freedom).powi(2) * variance / (2.0 * mean);
                let middle = mean + half;
                let apart = (half * (2.0 * mean + half)).sqrt();
                (middle - apart, middle + apart)
            }
        };
        Some(Interval { value: mean, low: low.clamp(0.0, mean), high: high.max(mean) })
    }

    /// Returns the distribution of observations of this kind, `None` without any.
    pub fn distribution(&self, kind: Kind) -> Option<Distribution> {
        let mut sorted: Vec<(f64, usize)> = Vec::with_capacity(self.count());
        for (cluster, values) in self.clusters.iter().enumerate() {
            sorted.extend(values.iter().map(|&value| (value, cluster)));
        }
        sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (&(least, _), &(most, _)) = (sorted.first()?, sorted.last()?);
        let once = vec![1; self.clusters.len()];
        let at = |part: f64| quantile(&sorted, &once, part);
        let mut rng = Rng::with_seed(DRAW_SEED);
        let mut medians: Vec<f64> = (0..DRAWS)
            .map(|_| {
                let mut drawn = vec![0; self.clusters.len()];
                (0..drawn.len()).for_each(|_| drawn[rng.usize(..self.clusters.len())] += 1);
                quantile(&sorted, &drawn, 0.5)
            })
            .collect();
        medians.sort_by(f64::total_cmp);
        let end = |part: f64| medians[((DRAWS - 1) as f64 * part).round() as usize];
        Some(Distribution {
            mean: self.mean(kind),
            least,
            p10: at(0.1),
            p25: at(0.25),
            median: Interval { value: at(0.5), low: end(0.025), high: end(0.975) },
            p75: at(0.75),
            p90: at(0.9),
            most,
        })
    }
}

/// Returns a quantile of sorted values, each of which counts as often as its cluster was drawn.
fn quantile(sorted: &[(f64, usize)], drawn: &[usize], part: f64) -> f64 {
    let total: usize = sorted.iter().map(|&(_, cluster)| drawn[cluster]).sum();
    let wanted = ((total as f64 * part).ceil() as usize).max(1);
    let mut seen = 0;
    for &(value, cluster) in sorted {
        seen += drawn[cluster];
        if seen >= wanted {
            return value;
        }
    }
    sorted.last().map_or(0.0, |&(value, _)| value)
}

/// Returns Wilson's interval of a part, within so many standard errors.
fn wilson(mean: f64, number: f64, errors: f64) -> (f64, f64) {
    let square = errors * errors;
    let middle = (mean + square / (2.0 * number)) / (1.0 + square / number);
    let half = errors * (mean * (1.0 - mean) / number + square / (4.0 * number * number)).sqrt()
        / (1.0 + square / number);
    (middle - half, (middle + half).min(1.0))
}

/// Returns the difference of two independent estimates, the second taken from the first.
pub fn difference(one: Interval, other: Interval) -> Interval {
    let value = one.value - other.value;
    // The farther end of each, so that intervals that are not even stay on the safe side.
    let half = |near: f64, far: f64| (near * near + far * far).sqrt();
    let low = value - half(one.value - one.low, other.high - other.value);
    let high = value + half(one.high - one.value, other.value - other.low);
    Interval { value, low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_one_opening_are_not_taken_for_independent() {
        // Each opening decides both its games: two games tell what one does.
        let once = Clusters::new((0..100).map(|pair| (pair, f64::from(pair % 2))));
        let twice = Clusters::new((0..200).map(|game| (game / 2, f64::from(game / 2 % 2))));
        let width = |clusters: &Clusters| clusters.mean(Kind::Share).map(|mean| mean.high - mean.low);
        let (once, twice) = (width(&once).expect("a mean"), width(&twice).expect("a mean"));
        assert!((once - twice).abs() < 1e-9, "{once} {twice}");
    }

    #[test]
    fn nothing_is_certain_because_nothing_else_came() {
        let always = Clusters::new((0..50).map(|pair| (pair, 1.0))).mean(Kind::Share).expect("a mean");
        assert!(always.value > 0.999 && always.low < 0.95 && always.high > 0.999, "{always:?}");
        let few = Clusters::new([(0, 0.0), (1, 1.0)]).mean(Kind::Share).expect("a mean");
        assert!(few.low < 0.15 && few.high > 0.85, "{few:?}");
        assert_eq!(Clusters::default().mean(Kind::Share), None);
        assert_eq!(Clusters::new([(0, 3.0)]).mean(Kind::Count), None, "one says nothing of the spread");
    }

    /// Few games, nearly all of them decided at the end.
    #[test]
    fn the_mean_of_a_part_is_a_part() {
        let late = [(0, 1.0), (0, 0.98), (1, 1.0), (2, 0.1), (3, 0.99), (4, 1.0)];
        let mean = |kind| Clusters::new(late).distribution(kind).and_then(|of| of.mean).expect("a mean");
        let (part, count) = (mean(Kind::Share), mean(Kind::Count));
        assert!(count.high > 1.0, "{count:?}");
        assert!(part.high <= 1.0 && part.low < part.value && part.value < part.high, "{part:?}");
    }

    #[test]
    fn quantiles_of_known_numbers() {
        let numbers = Clusters::new((0..=100).map(|n| (n, f64::from(n))));
        let numbers = numbers.distribution(Kind::Count).expect("numbers");
        assert_eq!((numbers.p10, numbers.p25, numbers.median.value), (10.0, 25.0, 50.0));
        assert_eq!((numbers.least, numbers.most), (0.0, 100.0));
        let Interval { low, high, .. } = numbers.median;
        assert!((25.0..50.0).contains(&low) && high > 50.0 && high < 75.0, "{low} {high}");
    }

    /// Of a thousand studies whose truth is known, how many intervals hold it.
    #[test]
    fn intervals_hold_the_truth() {
        let mut rng = Rng::with_seed(18);
        let mut held = [0; 2];
        for _ in 0..1000 {
            // An opening favours one side; its games follow it more often than not.
            let games = (0..120).flat_map(|pair| {
                let lean = if rng.bool() { 0.85 } else { 0.25 };
                [(); 2].map(|()| (pair, f64::from(u8::from(rng.f64() < lean))))
            });
            let mean = Clusters::new(games.collect::<Vec<_>>()).mean(Kind::Share).expect("a mean");
            held[0] += usize::from(mean.low <= 0.55 && 0.55 <= mean.high);
            let lengths: Vec<(u32, f64)> = (0..120)
                .flat_map(|pair| {
                    let base = rng.f64() * 80.0;
                    [(); 2].map(|()| (pair, base + rng.f64() * 20.0))
                })
                .collect();
            let median = Clusters::new(lengths).distribution(Kind::Count).expect("lengths").median;
            held[1] += usize::from(median.low <= 50.0 && 50.0 <= median.high);
        }
        assert!(held.iter().all(|held| (925..=975).contains(held)), "{held:?}");
    }

    /// Rare parts and small counts, few pairs and many, games that follow their opening and that do not.
    #[test]
    fn intervals_of_what_is_rare_hold_the_truth_and_stay_where_it_can_be() {
        let mut rng = Rng::with_seed(19);
        for (part, pairs, follows) in [
            (0.01, 100, 0.0),
            (0.03, 40, 0.0),
            (0.03, 100, 0.5),
            (0.1, 20, 0.5),
            (0.5, 12, 0.3),
            (0.97, 60, 0.2),
        ] {
            let mut held = [0; 2];
            for _ in 0..4000 {
                let mut games = Vec::new();
                let mut counts = Vec::new();
                for pair in 0..pairs {
                    let first = rng.f64() < part;
                    let second = if rng.f64() < follows { first } else { rng.f64() < part };
                    games.extend([first, second].map(|is| (pair, f64::from(u8::from(is)))));
                    // Three chances a game for what is counted.
                    let mut count = || (0..3).filter(|_| rng.f64() < part).count() as f64;
                    counts.extend([(pair, count()), (pair, count())]);
                }
                for (at, (kind, truth)) in
                    [(Kind::Share, part), (Kind::Count, 3.0 * part)].into_iter().enumerate()
                {
                    let values = if at == 0 { &games } else { &counts };
                    let mean = Clusters::new(values.iter().copied()).mean(kind).expect("a mean");
                    assert!(mean.low >= 0.0 && mean.low <= mean.value && mean.value <= mean.high, "{mean:?}");
                    assert!(kind == Kind::Count || mean.high <= 1.0, "{mean:?}");
                    held[at] += usize::from(mean.low <= truth && truth <= mean.high);
                }
            }
            // What is counted up to three times has its skew the other way when it nearly always happens.
            assert!(held[0] >= 3700 && held[1] >= 3600, "{part} {pairs} {follows}: {held:?}");
        }
    }

    #[test]
    fn differences_are_wider_than_either() {
        let one = Interval { value: 0.6, low: 0.5, high: 0.7 };
        let other = Interval { value: 0.5, low: 0.4, high: 0.6 };
        let apart = difference(one, other);
        assert!((apart.value - 0.1).abs() < 1e-9 && apart.low < -0.03 && apart.high > 0.23, "{apart:?}");
    }
}
