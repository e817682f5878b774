//! Values of the pieces by regression: what a piece more is worth in the games that were played.
//!
//! A logistic model of the result by the differences in material, every few plies; a game counts once however
//! long it is. The intervals take the openings for the unit (a sandwich of the curvature around the spread of
//! their slopes), as positions of one game are not independent of each other. Whoever has less may have
//! something for it: such values lean towards nothing where engines give up material for a reason.

use serde::Serialize;
use yagura::Definition;

use super::trace::Trace;
use crate::{
    elo::{Interval, NORMAL_95},
    tune::logistic::solve,
};

/// Newton steps at most.
const STEPS: usize = 20;
/// Openings in which a kind must have made a difference.
const LEAST_PAIRS: usize = 10;
/// The stiffness that keeps a value finite when the material always won: as if it were known to be within two
/// units of the logarithm of the odds.
const PRIOR: f64 = 0.25;
/// What a unit of the logarithm of the odds is in Elo.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The value of a kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Value {
    /// The code of the kind.
    pub code: String,
    /// Its name in Japanese.
    pub ja: String,
    /// And in English.
    pub en: String,
    /// What one piece more is worth, in Elo.
    pub elo: Interval,
    /// The same in units of the commonest kind; `None` where that one's value is not known well enough.
    pub relative: Option<Interval>,
}

pub(super) struct Sample {
    pub features: Vec<(usize, f64)>,
    pub points: f64,
    pub weight: f64,
}

/// Returns the values of the kinds that made a difference often enough, the dearest first.
pub(super) fn values(definition: &Definition, traces: &[Trace], unit: Option<usize>) -> Vec<Value> {
    let columns: Vec<usize> = (0..definition.kinds.len())
        .filter(|at| !definition.kinds[*at].royal && pairs_with(traces, *at) >= LEAST_PAIRS)
        .collect();
    if columns.is_empty() {
        return Vec::new();
    }
    let column = |kind: usize| columns.iter().position(|&other| other == kind);
    // By opening; the last feature is who moves first.
    let mut clusters: Vec<(u32, Vec<Sample>)> = Vec::new();
    for trace in traces {
        let weight = 1.0 / trace.material.len().max(1) as f64;
        let first = if trace.first == yagura::Side::Black { 1.0 } else { -1.0 };
        let points = 0.5 + first * (trace.points - 0.5);
        let samples = trace.material.iter().map(|material| {
            let known = material.iter().filter_map(|&(kind, more)| Some((column(kind)?, f64::from(more))));
            let features = known.chain([(columns.len(), first)]).collect();
            Sample { features, points, weight }
        });
        match clusters.last_mut().filter(|(pair, _)| *pair == trace.pair) {
            Some((_, all)) => all.extend(samples),
            None => clusters.push((trace.pair, samples.collect())),
        }
    }
    let samples: Vec<&[Sample]> = clusters.iter().map(|(_, samples)| samples.as_slice()).collect();
    let (fit, covariance) = logistic(&samples, columns.len() + 1);
    let base = unit.and_then(column).filter(|&at| fit[at] > NORMAL_95 * covariance[at][at].sqrt());
    let mut values: Vec<Value> = columns
        .iter()
        .enumerate()
        .map(|(at, &kind)| {
            let info = &definition.kinds[kind];
            let relative = base.map(|base| {
                let part = fit[at] / fit[base];
                let cross = covariance[at.max(base)][at.min(base)];
                let spread = covariance[at][at] - 2.0 * part * cross + part * part * covariance[base][base];
                around(part, spread.max(0.0).sqrt() / fit[base], 1.0)
            });
            Value {
                code: info.code.clone(),
                ja: info.name.ja.clone(),
                en: info.name.en.clone(),
                elo: around(fit[at], covariance[at][at].sqrt(), ELO),
                relative,
            }
        })
        .collect();
    values.sort_by(|one, other| other.elo.value.total_cmp(&one.elo.value));
    values
}

fn around(value: f64, deviation: f64, unit: f64) -> Interval {
    let half = NORMAL_95 * deviation * unit;
    Interval { value: value * unit, low: value * unit - half, high: value * unit + half }
}

fn pairs_with(traces: &[Trace], kind: usize) -> usize {
    let differs = |trace: &&Trace| trace.material.iter().flatten().any(|&(other, _)| other == kind);
    let mut pairs: Vec<u32> = traces.iter().filter(differs).map(|trace| trace.pair).collect();
    pairs.dedup();
    pairs.len()
}

/// Returns the fit and its covariance, of which the lower half is filled.
pub(super) fn logistic(clusters: &[&[Sample]], size: usize) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut fit = vec![0.0; size];
    let mut curvature = vec![vec![0.0; size]; size];
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = fit.iter().map(|value| PRIOR * value).collect();
        curvature = vec![vec![0.0; size]; size];
        (0..size).for_each(|at| curvature[at][at] = PRIOR);
        for sample in clusters.iter().copied().flatten() {
            let chance = chance(sample, &fit);
            let stiff = sample.weight * chance * (1.0 - chance);
            for &(at, value) in &sample.features {
                slope[at] += sample.weight * (chance - sample.points) * value;
                for &(other, by) in sample.features.iter().filter(|(other, _)| *other <= at) {
                    curvature[at][other] += stiff * value * by;
                }
            }
        }
        let step = solve(curvature.clone(), slope);
        fit.iter_mut().zip(&step).for_each(|(value, by)| *value -= by);
        if step.iter().all(|by| by.abs() < 1e-9) {
            break;
        }
    }
    (fit.clone(), sandwich(clusters, &fit, &curvature))
}

fn chance(sample: &Sample, fit: &[f64]) -> f64 {
    let sum: f64 = sample.features.iter().map(|&(at, value)| fit[at] * value).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Returns the covariance of a fit: inverse curvature, spread of the clusters' slopes, inverse curvature.
fn sandwich(clusters: &[&[Sample]], fit: &[f64], curvature: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let (size, number) = (fit.len(), clusters.len() as f64);
    let mut covariance = vec![vec![0.0; size]; size];
    for samples in clusters {
        let mut slope = vec![0.0; size];
        for sample in *samples {
            let apart = sample.weight * (sample.points - chance(sample, fit));
            sample.features.iter().for_each(|&(at, value)| slope[at] += apart * value);
        }
        let influence = solve(curvature.to_vec(), slope);
        for at in 0..size {
            for other in 0..=at {
                covariance[at][other] += influence[at] * influence[other];
            }
        }
    }
    let correction = number / (number - 1.0).max(1.0);
    covariance.iter_mut().flatten().for_each(|value| *value *= correction);
    covariance
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    #[test]
    fn known_values_are_found_with_intervals_that_hold_them() {
        let truth = [0.2, 0.8, 0.1];
        let mut held = 0;
        for seed in 0..100 {
            let mut rng = Rng::with_seed(seed);
            let clusters: Vec<Vec<Sample>> = (0..400)
                .map(|_| {
                    let features: Vec<(usize, f64)> = (0..3)
                        .map(|at| (at, if at == 2 { 1.0 } else { f64::from(rng.i32(-2..=2)) }))
                        .collect();
                    let sum: f64 = features.iter().map(|&(at, value)| truth[at] * value).sum();
                    let points = f64::from(u8::from(rng.f64() < 1.0 / (1.0 + (-sum).exp())));
                    // Two positions of one game: they say no more than one.
                    [(); 2].map(|()| Sample { features: features.clone(), points, weight: 0.5 }).into()
                })
                .collect();
            let clusters: Vec<&[Sample]> = clusters.iter().map(Vec::as_slice).collect();
            let (fit, covariance) = logistic(&clusters, 3);
            held += usize::from((fit[1] - truth[1]).abs() <= NORMAL_95 * covariance[1][1].sqrt());
            assert!((fit[1] - truth[1]).abs() < 0.5, "{fit:?}");
        }
        assert!((88..=100).contains(&held), "{held} of 100 intervals hold the truth");
    }
}
