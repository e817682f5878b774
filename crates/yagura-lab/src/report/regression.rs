//! Values of the pieces by regression: what a piece more is worth in the games that were played.
//!
//! A logistic model of the result by the differences in material, every few plies; a game counts once however
//! long it is. The intervals take the openings for the unit ([`super::logistic`]), as positions of one game
//! are not independent of each other. Whoever has less may have something for it: such values lean towards
//! nothing where engines give up material for a reason.

use serde::Serialize;
use yagura::Definition;

use super::{
    logistic::{Fit, Sample, clusters_needed},
    trace::Trace,
};
use crate::elo::Interval;

/// Openings in which a kind must have made a difference.
const LEAST_PAIRS: usize = 10;
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

/// Returns the values of the kinds that made a difference often enough, the dearest first. None when there
/// are too few games for the kinds that made any.
pub(super) fn values(definition: &Definition, traces: &[Trace], unit: Option<usize>) -> Vec<Value> {
    let kinds = (0..definition.kinds.len()).filter(|at| !definition.kinds[*at].royal);
    let differing: Vec<(usize, usize)> =
        kinds.map(|at| (at, pairs_with(traces, at))).filter(|(_, pairs)| *pairs > 0).collect();
    let columns: Vec<usize> =
        differing.iter().filter(|(_, pairs)| *pairs >= LEAST_PAIRS).map(|&(at, _)| at).collect();
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
    if samples.len() < clusters_needed(differing.len() + 1) {
        return Vec::new();
    }
    let Some(fit) = Fit::new(&samples, columns.len() + 1) else { return Vec::new() };
    let base = unit.and_then(column);
    let mut values: Vec<Value> = columns
        .iter()
        .enumerate()
        .map(|(at, &kind)| {
            let info = &definition.kinds[kind];
            let Interval { value, low, high } = fit.interval(at);
            Value {
                code: info.code.clone(),
                ja: info.name.ja.clone(),
                en: info.name.en.clone(),
                elo: Interval { value: value * ELO, low: low * ELO, high: high * ELO },
                relative: base.and_then(|base| fit.ratio(at, base)),
            }
        })
        .collect();
    values.sort_by(|one, other| other.elo.value.total_cmp(&one.elo.value));
    values
}

fn pairs_with(traces: &[Trace], kind: usize) -> usize {
    let differs = |trace: &&Trace| trace.material.iter().flatten().any(|&(other, _)| other == kind);
    let mut pairs: Vec<u32> = traces.iter().filter(differs).map(|trace| trace.pair).collect();
    pairs.dedup();
    pairs.len()
}
