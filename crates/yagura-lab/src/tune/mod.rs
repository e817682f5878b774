//! Fitting the values of an evaluation to games of the engine against itself (Texel's method): positions,
//! what came of them, and the values that would have foretold it best.
//!
//! The evaluation itself is asked what each number does: a position is judged with the number as it is and a
//! step beyond. So whatever the evaluation is made of can be fitted, without a second description of it. As
//! it is not quite linear, this is done again from where the fit led.

mod harvest;
pub mod logistic;
mod parameters;

pub use harvest::{APART, Harvest, HarvestError, Sample};
use yagura::Definition;
use yagura_engine::eval::{StaticEval, Weights};

use self::{
    logistic::{Lesson, best_scale, chance, error},
    parameters::{Knob, knobs},
};

/// Every so many games one is kept out of the fit, to see whether it foretells what it was not fitted to.
const KEPT_OUT: u64 = 5;
/// Part of the target that is the result; the rest is what the search said, as chances. A search sees more
/// than the evaluation, and the result is one throw of a die.
const OF_RESULT: f64 = 0.6;
/// Positions of one game that count as independent, together.
const INDEPENDENT: f64 = 40.0;
/// How often slopes are taken anew.
const ROUNDS: usize = 3;

/// What came of a fit.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The weights.
    pub weights: Weights,
    /// Chances to win are a logistic function of so much times the centipawns.
    pub scale: f64,
    /// Positions that were fitted, and that were kept out.
    pub positions: [usize; 2],
    /// Mean cross-entropy before and after, of the positions that were fitted and of those kept out.
    pub errors: [[f64; 2]; 2],
}

/// Positions with their targets.
struct Set<'a> {
    samples: Vec<&'a Sample>,
    targets: Vec<f64>,
}

impl Set<'_> {
    fn values(&self, definition: &'static Definition, weights: &Weights) -> Vec<f64> {
        let evaluation = StaticEval::new(definition, weights);
        self.samples.iter().map(|sample| f64::from(evaluation.value(&sample.position))).collect()
    }

    fn error(&self, definition: &'static Definition, weights: &Weights, scale: f64) -> f64 {
        error(scale, self.values(definition, weights).into_iter(), &self.targets)
    }
}

/// Returns the weights that foretell best what came of positions. What they tell nothing about stays as it is
/// in `prior`.
pub fn tune(definition: &'static Definition, prior: &Weights, samples: &[Sample]) -> Tuned {
    // Pieces that a file does not name are fitted too, from what their moves are worth.
    let prior = &prior.clone().completed(definition);
    let scores: Vec<f64> = samples.iter().map(|sample| f64::from(sample.score)).collect();
    let results: Vec<f64> = samples.iter().map(|sample| sample.result).collect();
    let score_scale = best_scale(&scores, &results);
    let set = |is_kept_out: bool| {
        let samples: Vec<&Sample> =
            samples.iter().filter(|sample| (sample.game % KEPT_OUT == KEPT_OUT - 1) == is_kept_out).collect();
        let target = |sample: &&Sample| {
            OF_RESULT * sample.result + (1.0 - OF_RESULT) * chance(score_scale, f64::from(sample.score))
        };
        let targets = samples.iter().map(target).collect();
        Set { samples, targets }
    };
    let (fitted, kept_out) = (set(false), set(true));
    let knobs = knobs(definition, prior);
    // With this scale no common factor of all values would foretell better: the values keep their size.
    let scale = best_scale(&fitted.values(definition, prior), &fitted.targets);
    let mut spelt_out = prior.clone();
    for &Knob { parameter, .. } in &knobs {
        spelt_out.set(parameter, prior.get(definition, parameter));
    }
    let mut found = spelt_out.clone();
    for _ in 0..ROUNDS {
        found = round(definition, &spelt_out, &found, &knobs, &fitted, scale);
    }
    // What stayed as it follows from the rest is not spelt out.
    let mut weights = prior.clone();
    for &Knob { parameter, .. } in &knobs {
        let value = found.get(definition, parameter);
        if value != weights.get(definition, parameter) {
            weights.set(parameter, value);
        }
    }
    let errors = [&fitted, &kept_out]
        .map(|set| [prior, &weights].map(|weights| set.error(definition, weights, scale)));
    Tuned { scale, positions: [&fitted, &kept_out].map(|set| set.samples.len()), errors, weights }
}

/// Fits once, with the slopes at `at`.
fn round(
    definition: &'static Definition,
    prior: &Weights,
    at: &Weights,
    knobs: &[Knob],
    set: &Set,
    scale: f64,
) -> Weights {
    let mut values = set.values(definition, at);
    let mut slopes = vec![vec![0.0; knobs.len()]; values.len()];
    for (n, knob) in knobs.iter().enumerate() {
        let mut stepped = at.clone();
        stepped.set(knob.parameter, at.get(definition, knob.parameter) + knob.step);
        let moved = set.values(definition, &stepped);
        for ((row, moved), value) in slopes.iter_mut().zip(moved).zip(&values) {
            row[n] = ((moved - value) / f64::from(knob.step)) as f32;
        }
    }
    // Changes are counted from the prior, from which the spreads are.
    for (value, row) in values.iter_mut().zip(&slopes) {
        let back = |(slope, knob): (&f32, &Knob)| {
            f64::from(*slope)
                * f64::from(prior.get(definition, knob.parameter) - at.get(definition, knob.parameter))
        };
        *value += row.iter().zip(knobs).map(back).sum::<f64>();
    }
    let games = 1 + set.samples.windows(2).filter(|pair| pair[0].game != pair[1].game).count();
    let lesson = Lesson {
        weight: (INDEPENDENT * games as f64 / set.samples.len().max(1) as f64).min(1.0),
        spreads: knobs.iter().map(|knob| knob.spread).collect(),
        targets: set.targets.clone(),
        values,
        slopes,
    };
    let mut weights = prior.clone();
    for (knob, change) in knobs.iter().zip(lesson.fit(scale)) {
        let value = prior.get(definition, knob.parameter) + change.round() as i32;
        weights.set(knob.parameter, value.max(knob.least));
    }
    weights
}

#[cfg(test)]
mod tests {
    use yagura::Variant;

    use super::*;

    #[test]
    fn the_same_seed_finds_the_same_values() {
        let variant = Variant::parse("shogi-7x9").expect("a game");
        let definition = variant.definition();
        let values = Weights::of(definition);
        let found = || {
            let harvest = Harvest {
                variant: variant.clone(),
                games: 6,
                nodes: 300,
                seed: 3,
                values: values.clone(),
                position: None,
                apart: APART,
                shaken: 0,
            };
            tune(definition, &values, &harvest.play(&mut |_| ()))
        };
        let (first, second) = (found(), found());
        assert_eq!(first.weights.text(definition), second.weights.text(definition));
        assert_ne!(first.weights, values, "something was learnt");
        let [before, after] = first.errors[0];
        assert!(after < before, "{before} -> {after}");
    }
}
