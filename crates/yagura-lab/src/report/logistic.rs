//! A logistic model of results whose intervals hold in small samples too.
//!
//! Most probable values of many parameters from few games are too far from nothing, and the spread of their
//! residuals says too little of their errors. So the slopes are corrected for the former (Firth, *Bias
//! reduction of maximum likelihood estimates*, Biometrika 80, 1993); and the covariance is that of the values
//! that are found when one cluster after the other is left out, by one Newton step (the jackknife, HC3 in
//! *Some heteroskedasticity-consistent covariance matrix estimators*, Journal of Econometrics 29, 1985).
//! Intervals take Student's factor for what the number of clusters leaves free.

use crate::{
    cholesky::Cholesky,
    elo::{Interval, student_95},
};

/// Newton steps at most, and how far one goes at most.
const STEPS: usize = 40;
const LONGEST_STEP: f64 = 1.0;
/// The stiffness that keeps a value finite when the games do not tell it from others: as if it were known to
/// be within four or five units of the logarithm of the odds.
const PRIOR: f64 = 0.05;
/// Clusters for each parameter below which nothing is said, and clusters at least.
const CLUSTERS_A_PARAMETER: usize = 2;
const FEWEST_CLUSTERS: usize = 20;

/// What one observation says: the features that are not nothing, the points and how much they count.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub features: Vec<(usize, f64)>,
    pub points: f64,
    pub weight: f64,
}

/// The values of the parameters and how well they are known.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub values: Vec<f64>,
    /// The covariance, of which the lower half is filled.
    covariance: Vec<Vec<f64>>,
    /// By parameter its variance if the model were true, which hardly depends on how the games ended.
    pub model_variances: Vec<f64>,
    /// By parameter the degrees of freedom of its variance.
    freedoms: Vec<f64>,
    /// Those that the number of clusters leaves.
    freedom: f64,
}

/// Returns how many clusters it takes to tell so many parameters.
pub(super) fn clusters_needed(parameters: usize) -> usize {
    (CLUSTERS_A_PARAMETER * parameters).max(FEWEST_CLUSTERS)
}

impl Fit {
    /// Returns the fit of so many parameters, of which all features are; `None` with too few clusters.
    pub(super) fn new(clusters: &[&[Sample]], size: usize) -> Option<Self> {
        if clusters.len() < clusters_needed(size) {
            return None;
        }
        let mut values = vec![0.0; size];
        for _ in 0..STEPS {
            let factor = Cholesky::new(curvature(clusters.iter().copied().flatten(), &values, PRIOR));
            let mut slope: Vec<f64> = values.iter().map(|value| -PRIOR * value).collect();
            for sample in clusters.iter().copied().flatten() {
                let chance = sample.chance(&values);
                let leverage = sample.stiffness(&values) * sample.times(&factor.solve(sample.row(size)));
                let pull = sample.weight * (sample.points - chance) + leverage * (0.5 - chance);
                sample.features.iter().for_each(|&(at, value)| slope[at] += pull * value);
            }
            let step = factor.solve(slope).into_iter().map(|by| by.clamp(-LONGEST_STEP, LONGEST_STEP));
            let step: Vec<f64> = step.collect();
            values.iter_mut().zip(&step).for_each(|(value, by)| *value += by);
            if step.iter().all(|by| by.abs() < 1e-9) {
                break;
            }
        }
        Some(Self::around(clusters, values))
    }

    /// Returns how well values are known.
    fn around(clusters: &[&[Sample]], values: Vec<f64>) -> Self {
        let (size, number) = (values.len(), clusters.len() as f64);
        let whole = curvature(clusters.iter().copied().flatten(), &values, PRIOR);
        let factor = Cholesky::new(whole.clone());
        let mut covariance = vec![vec![0.0; size]; size];
        // What a cluster tells of each parameter: sum and sum of squares over the clusters.
        let mut told = vec![[0.0; 2]; size];
        for samples in clusters {
            let mut without = whole.clone();
            let mut slope = vec![0.0; size];
            let mut says = vec![0.0; size];
            let own = curvature(samples.iter(), &values, 0.0);
            for (row, own) in without.iter_mut().zip(&own) {
                row.iter_mut().zip(own).for_each(|(all, own)| *all -= own);
            }
            for sample in *samples {
                let apart = sample.weight * (sample.points - sample.chance(&values));
                sample.features.iter().for_each(|&(at, value)| slope[at] += apart * value);
                let stiffness = sample.weight * sample.stiffness(&values);
                let influence = factor.solve(sample.row(size));
                says.iter_mut().zip(&influence).for_each(|(says, by)| *says += stiffness * by * by);
            }
            let moved = Cholesky::new(without).solve(slope);
            for at in 0..size {
                (0..=at).for_each(|other| covariance[at][other] += moved[at] * moved[other]);
                told[at][0] += says[at];
                told[at][1] += says[at] * says[at];
            }
        }
        let correction = (number - 1.0) / number;
        covariance.iter_mut().flatten().for_each(|value| *value *= correction);
        let freedom = number - size as f64;
        let unit = |at: usize| (0..size).map(|other| f64::from(u8::from(other == at))).collect();
        Self {
            model_variances: (0..size).map(|at| factor.solve(unit(at))[at]).collect(),
            freedoms: told
                .iter()
                .map(|[sum, squares]| (sum * sum / squares.max(1e-12) - 1.0).clamp(1.0, freedom))
                .collect(),
            values,
            covariance,
            freedom,
        }
    }

    /// Returns the covariance of two values.
    pub(super) fn covariance(&self, one: usize, other: usize) -> f64 {
        self.covariance[one.max(other)][one.min(other)]
    }

    /// Returns the interval of a value.
    pub(super) fn interval(&self, at: usize) -> Interval {
        self.around_value(self.values[at], self.covariance(at, at), at)
    }

    /// Returns the interval of the ratio of one value to another; `None` where that one is not known to be
    /// more than nothing.
    pub(super) fn ratio(&self, at: usize, to: usize) -> Option<Interval> {
        let errors = self.errors(at).max(self.errors(to));
        let variances = [self.covariance(at, at), self.covariance(at, to), self.covariance(to, to)];
        ratio([self.values[at], self.values[to]], variances, errors)
    }

    fn around_value(&self, value: f64, variance: f64, at: usize) -> Interval {
        let half = self.errors(at) * variance.max(0.0).sqrt();
        Interval { value, low: value - half, high: value + half }
    }

    /// Returns the standard errors on either side of an interval of 95 % of a value.
    pub(super) fn errors(&self, at: usize) -> f64 {
        student_95(self.freedoms[at])
    }

    /// Returns those of a sum of many values.
    pub(super) fn errors_of_sums(&self) -> f64 {
        student_95(self.freedom)
    }
}

/// Returns the ratio of two values with its interval: the ratios that so many standard errors do not speak
/// against (Fieller). `variances` are that of the first, the covariance, and that of the second.
pub(super) fn ratio([one, other]: [f64; 2], variances: [f64; 3], errors: f64) -> Option<Interval> {
    let square = errors * errors;
    let [over, cross, under] = [one * one, one * other, other * other];
    let [over, cross, under] =
        [over - square * variances[0], cross - square * variances[1], under - square * variances[2]];
    if under <= 0.0 || other <= 0.0 {
        return None;
    }
    let half = (cross * cross - over * under).max(0.0).sqrt();
    Some(Interval { value: one / other, low: (cross - half) / under, high: (cross + half) / under })
}

impl Sample {
    fn chance(&self, values: &[f64]) -> f64 {
        1.0 / (1.0 + (-self.times(values)).exp())
    }

    /// Returns the variance of the points, as much as the sample counts.
    fn stiffness(&self, values: &[f64]) -> f64 {
        let chance = self.chance(values);
        self.weight * chance * (1.0 - chance)
    }

    fn times(&self, values: &[f64]) -> f64 {
        self.features.iter().map(|&(at, value)| values[at] * value).sum()
    }

    fn row(&self, size: usize) -> Vec<f64> {
        let mut row = vec![0.0; size];
        self.features.iter().for_each(|&(at, value)| row[at] += value);
        row
    }
}

/// Returns the curvature of the logarithm of the likelihood, of which the lower half is filled.
fn curvature<'a>(samples: impl Iterator<Item = &'a Sample>, values: &[f64], prior: f64) -> Vec<Vec<f64>> {
    let mut curvature = vec![vec![0.0; values.len()]; values.len()];
    (0..values.len()).for_each(|at| curvature[at][at] = prior);
    for sample in samples {
        let stiffness = sample.stiffness(values);
        for &(at, value) in &sample.features {
            for &(other, by) in sample.features.iter().filter(|(other, _)| *other <= at) {
                curvature[at][other] += stiffness * value * by;
            }
        }
    }
    curvature
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// Returns results by known values: games of two positions that say the same, each a cluster.
    fn games(rng: &mut Rng, truth: &[f64], number: usize, differ: u8) -> Vec<Vec<Sample>> {
        let last = truth.len() - 1;
        let mut game = || {
            let drawn = (0..last).filter_map(|at| {
                (rng.u8(0..100) < differ)
                    .then(|| (at, f64::from(rng.i32(-2..=2))))
                    .filter(|(_, by)| *by != 0.0)
            });
            let features: Vec<(usize, f64)> =
                drawn.collect::<Vec<_>>().into_iter().chain([(last, 1.0)]).collect();
            let sum: f64 = features.iter().map(|&(at, value)| truth[at] * value).sum();
            let points = f64::from(u8::from(rng.f64() < 1.0 / (1.0 + (-sum).exp())));
            [(); 2].map(|()| Sample { features: features.clone(), points, weight: 0.5 })
        };
        (0..number).map(|_| game().into()).collect()
    }

    /// Of the intervals of many studies whose truth is known, which part holds it, in hundredths.
    fn coverage(truth: &[f64], number: usize, differ: u8, studies: u64) -> f64 {
        let (mut held, mut all) = (0, 0);
        for seed in 0..studies {
            let clusters = games(&mut Rng::with_seed(seed), truth, number, differ);
            let clusters: Vec<&[Sample]> = clusters.iter().map(Vec::as_slice).collect();
            let fit = Fit::new(&clusters, truth.len()).expect("enough games");
            for (at, truth) in truth.iter().enumerate() {
                let of = fit.interval(at);
                held += usize::from(of.low <= *truth && *truth <= of.high);
                all += 1;
            }
        }
        100.0 * f64::from(held as u32) / f64::from(all)
    }

    #[test]
    fn intervals_hold_known_values_however_few_the_games_are_for_them() {
        let values = |number: u8| (0..number).map(|at| 0.05 + 0.02 * f64::from(at % 10)).collect::<Vec<_>>();
        let large = [0.2, 0.8, 0.1];
        let few = [
            (coverage(&large, 400, 100, 100), "3 of 400"),
            (coverage(&large, 30, 100, 200), "3 of 30"),
            (coverage(&values(30), 400, 100, 6), "30 of 400"),
            (coverage(&values(30), 120, 100, 20), "30 of 120"),
            (coverage(&values(30), 60, 100, 20), "30 of 60"),
            (coverage(&values(24), 120, 20, 20), "24 of 120, each in one of five"),
        ];
        for (held, of) in few {
            assert!((93.0..=100.0).contains(&held), "{of}: {held} % of the intervals hold the truth");
        }
        assert!(few[0].0 < 98.0, "with many games they are not too wide: {}", few[0].0);
    }

    #[test]
    fn values_are_not_too_far_from_nothing() {
        let truth = vec![0.15; 30];
        let mut sum = 0.0;
        for seed in 0..20 {
            let clusters = games(&mut Rng::with_seed(seed), &truth, 90, 100);
            let clusters: Vec<&[Sample]> = clusters.iter().map(Vec::as_slice).collect();
            sum += Fit::new(&clusters, 30).expect("enough games").values.iter().sum::<f64>() / 30.0 / 20.0;
        }
        assert!((0.12..0.18).contains(&sum), "{sum}");
    }

    #[test]
    fn nothing_is_said_of_more_parameters_than_the_games_can_tell() {
        let clusters = games(&mut Rng::with_seed(1), &[0.1; 30], 59, 100);
        let clusters: Vec<&[Sample]> = clusters.iter().map(Vec::as_slice).collect();
        assert!(Fit::new(&clusters, 30).is_none());
        assert!(Fit::new(&clusters[..19], 2).is_none());
        assert_eq!((clusters_needed(30), clusters_needed(2)), (60, 20));
    }

    #[test]
    fn ratios_are_not_known_where_the_lower_value_is_not() {
        let known = ratio([2.0, 1.0], [0.01, 0.0, 0.01], 2.0).expect("it is known");
        assert!(known.low < 1.7 && known.low > 1.4 && known.high > 2.5 && known.high < 3.0, "{known:?}");
        assert_eq!(ratio([2.0, 1.0], [0.01, 0.0, 0.3], 2.0), None);
        assert_eq!(ratio([2.0, -1.0], [0.01, 0.0, 0.01], 2.0), None);
        let same = ratio([1.0, 1.0], [0.04, 0.04, 0.04], 2.0).expect("it is known");
        assert!((same.low - 1.0).abs() < 1e-6 && (same.high - 1.0).abs() < 1e-6, "{same:?}");
    }
}
