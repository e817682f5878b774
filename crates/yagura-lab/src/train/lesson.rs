//! Examples in memory, ready to learn from: inputs of both views, what is known, what came of it.

use std::collections::HashSet;

use yagura::Definition;
use yagura_engine::eval::net::{Base, Inputs};

use super::example::Example;
use crate::tune::logistic::{best_scale, chance};

/// Of so many games one is kept out, to see whether a net foretells what it has not seen.
const KEPT_OUT: u32 = 16;

/// Centipawns for a factor of e in the odds, at most. The results of searches of a few hundred positions, or
/// of a game with many draws, ask for up to two thousand; a net then learns best how far ahead those are who
/// have won already.
const MOST_CENTIPAWNS: f64 = 400.0;

/// What a later position of a game counts as a part of the one before it, where what is to come is foretold.
const LESS_LATER: f64 = 0.9;

/// What is to be foretold of a position: a chance to win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// The part of it that the result is.
    pub of_result: f64,
    /// The part that searches of the positions to come are, the nearest most of all (temporal differences,
    /// TD(λ)); the rest is what the search said of the position itself.
    pub of_later: f64,
    /// Centipawns of a search by which the odds grow by the factor e; `None`: as many as foretell the results
    /// of the games best, at most 400.
    pub centipawns: Option<f64>,
}

/// Examples of one purpose.
#[derive(Debug, Default)]
pub(super) struct Set {
    /// Where the inputs of each example begin; the player's view, then as many of the other's.
    starts: Vec<usize>,
    inputs: Vec<u32>,
    /// What is added to, in units of the output.
    pub(super) bases: Vec<f32>,
    /// What is to be foretold: a chance to win.
    pub(super) targets: Vec<f32>,
}

impl Set {
    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }

    /// Returns how many inputs a position has in each view, on average.
    pub(super) fn active(&self) -> usize {
        self.inputs.len() / (2 * self.len()).max(1)
    }

    pub(super) fn views(&self, example: usize) -> [&[u32]; 2] {
        let both = &self.inputs[self.starts[example]..self.starts[example + 1]];
        let (own, other) = both.split_at(both.len() / 2);
        [own, other]
    }
}

/// What a net is trained with.
#[derive(Debug)]
pub(super) struct Lesson {
    pub(super) learnt: Set,
    pub(super) kept_out: Set,
    /// Chances to win are a logistic function of so much times the centipawns of a search.
    pub(super) scale: f64,
    /// Which inputs some example to learn from has.
    pub(super) seen: Vec<bool>,
    /// Positions that were there twice.
    pub(super) repeated: usize,
    /// What each input is in the mirror, in games in which left and right are the same.
    pub(super) mirrored: Option<Vec<u32>>,
    /// What each input has in common with others.
    pub(super) common: Vec<Vec<u32>>,
}

impl Lesson {
    /// Returns what can be learnt from examples, those of a game in its order.
    pub(super) fn new(definition: &Definition, examples: &[Example], base: Base, target: Target) -> Self {
        let Target { of_result, of_later, centipawns } = target;
        let inputs = Inputs::new(definition);
        let scores: Vec<f64> = examples.iter().map(|example| f64::from(example.score)).collect();
        let results: Vec<f64> = examples.iter().map(|example| f64::from(example.halves) / 2.0).collect();
        let fitted = || best_scale(&scores, &results).max(1.0 / MOST_CENTIPAWNS);
        let scale = centipawns.map_or_else(fitted, f64::recip);
        let mut lesson = Self {
            learnt: Set::default(),
            kept_out: Set::default(),
            scale,
            seen: vec![false; inputs.count()],
            repeated: 0,
            mirrored: inputs.mirrored(definition),
            common: inputs.common(definition),
        };
        let chances: Vec<f64> = scores.iter().map(|&score| chance(scale, score)).collect();
        let later = later(examples, &chances, &results);
        let known = results.iter().zip(&chances).zip(&later);
        let targets = known.map(|((result, now), later)| {
            of_result * result + of_later * later + (1.0 - of_result - of_later) * now
        });
        let mut keys = HashSet::with_capacity(examples.len());
        for (example, target) in examples.iter().zip(targets) {
            if !keys.insert((example.key, example.player)) {
                lesson.repeated += 1;
                continue;
            }
            let is_kept_out = example.game % KEPT_OUT == KEPT_OUT - 1;
            let [own, other] = example.views(&inputs);
            if !is_kept_out {
                for &input in own.iter().chain(&other) {
                    lesson.seen[input as usize] = true;
                    if let Some(mirrored) = &lesson.mirrored {
                        lesson.seen[mirrored[input as usize] as usize] = true;
                    }
                }
            }
            let set = if is_kept_out { &mut lesson.kept_out } else { &mut lesson.learnt };
            set.starts.push(set.inputs.len());
            set.inputs.extend(own);
            set.inputs.extend(other);
            let base = example.bases[match base {
                Base::Whole => 0,
                Base::Material => 1,
            }];
            set.bases.push((f64::from(base) * scale) as f32);
            set.targets.push(target as f32);
        }
        for set in [&mut lesson.learnt, &mut lesson.kept_out] {
            set.starts.push(set.inputs.len());
        }
        lesson
    }
}

impl Lesson {
    /// Returns of which inputs something is learnt: those that are seen, and others of the same kind, which
    /// have something in common with these.
    pub(super) fn taught(&self) -> Vec<bool> {
        let seen = self.seen.iter().zip(&self.common).filter(|(is_seen, _)| **is_seen);
        let kinds: HashSet<u32> = seen.filter_map(|(_, common)| common.first().copied()).collect();
        let is_taught = |(&is_seen, common): (&bool, &Vec<u32>)| {
            is_seen || common.first().is_some_and(|kind| kinds.contains(kind))
        };
        self.seen.iter().zip(&self.common).map(is_taught).collect()
    }
}

/// Returns for each example the chance to win by the later ones of its game, in the end by the result.
fn later(examples: &[Example], chances: &[f64], results: &[f64]) -> Vec<f64> {
    let mut later = vec![0.0; examples.len()];
    for at in (0..examples.len()).rev() {
        let example = &examples[at];
        later[at] = match examples.get(at + 1).filter(|next| next.game == example.game) {
            None => results[at],
            Some(next) => {
                let seen = (1.0 - LESS_LATER) * chances[at + 1] + LESS_LATER * later[at + 1];
                if next.player == example.player { seen } else { 1.0 - seen }
            }
        };
    }
    later
}
