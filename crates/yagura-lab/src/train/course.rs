//! The training itself: Adam on mini-batches, in threads, the same from the same seed.

use std::time::Instant;

use fastrand::Rng;
use serde::Serialize;
use yagura_engine::eval::net::Net;

use super::{
    lesson::{Lesson, Set},
    network::{Activity, Network, most_output},
};

/// Examples of a step.
const BATCH: usize = 2048;
/// Parts of a batch, whose gradients are added in their order: the sum does not depend on the threads.
const PARTS: usize = 4;
/// Adam's constants.
const MOMENTUM: f32 = 0.9;
const SPREAD: f32 = 0.999;
const SMALL: f32 = 1e-8;
/// How far it steps in the first epochs, and how much it is drawn back.
const FROM_NOTHING: Pace = Pace { rate: 3e-3, decay: 0.5 };
const FROM_A_NET: Pace = Pace { rate: 2e-3, decay: 2.0 };
/// The part of the rate that the last epoch has.
const LAST_RATE: f32 = 0.05;
/// Epochs without a better error of what is kept out, after which it ends.
const PATIENCE: usize = 6;

/// What an epoch came to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: usize,
    /// Mean cross-entropy of what was learnt and of what was kept out.
    pub errors: [f64; 2],
    /// Seconds since the training began.
    pub seconds: f64,
}

/// How a net is trained.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course<'a> {
    /// What it begins with, beside the seed.
    pub(super) earlier: Option<&'a Net>,
    pub(super) hidden: usize,
    pub(super) epochs: usize,
    pub(super) seed: u64,
    pub(super) threads: usize,
}

/// How far a step goes.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// Adam's rate.
    rate: f32,
    /// The part of the way home that a number goes with each step, times the rate. Home is 0, or where it was
    /// in the earlier net: what is hardly ever seen keeps to what was known of it.
    decay: f32,
}

/// Numbers that follow one another, and how they have changed.
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    step: i32,
}

impl Course<'_> {
    /// Trains a network, and returns the one that foretold best what was kept out, with that error.
    pub(super) fn run(&self, lesson: &Lesson, on_epoch: &mut dyn FnMut(Epoch)) -> (Network, f64) {
        let began = Instant::now();
        let Pace { rate, decay } = if self.earlier.is_some() { FROM_A_NET } else { FROM_NOTHING };
        let mut rng = Rng::with_seed(self.seed);
        let mut network = Network::new(lesson.seen.len(), self.hidden, lesson.learnt.active(), &mut rng);
        let size = network.numbers.len();
        let mut home = Network { numbers: vec![0.0; size], ..network };
        if let Some(net) = self.earlier {
            network.take(net, lesson.scale);
            home.take(net, lesson.scale);
        }
        let mut adam = Adam { means: vec![0.0; size], squares: vec![0.0; size], step: 0 };
        let mut gradients = vec![vec![0.0f32; size]; PARTS];
        let mut order: Vec<u32> = (0..lesson.learnt.len() as u32).collect();
        let mut best = (network.clone(), f64::INFINITY);
        let mut since = 0;
        for number in 1..=self.epochs {
            rng.shuffle(&mut order);
            let progress = (number - 1) as f32 / (self.epochs - 1).max(1) as f32;
            let pace = Pace { rate: rate * (LAST_RATE.ln() * progress).exp(), decay };
            let mut sum = 0.0;
            for batch in order.chunks(BATCH) {
                sum += self.gradient(&network, lesson, (batch, number), &mut gradients);
                self.step(&mut network, &home, &mut adam, &mut gradients, batch.len(), pace);
            }
            let kept_out = error(&network, &lesson.kept_out);
            let errors = [sum / lesson.learnt.len().max(1) as f64, kept_out];
            on_epoch(Epoch { number, errors, seconds: began.elapsed().as_secs_f64() });
            since += 1;
            if kept_out < best.1 {
                best = (network.clone(), kept_out);
                since = 0;
            }
            if since >= PATIENCE {
                break;
            }
        }
        best
    }

    /// Fills the gradients of a batch of an epoch, and returns the sum of its errors. Where left and right
    /// are the same, every other position is seen in the mirror, another half in the next epoch.
    fn gradient(
        &self,
        network: &Network,
        lesson: &Lesson,
        (batch, epoch): (&[u32], usize),
        gradients: &mut [Vec<f32>],
    ) -> f64 {
        let set = &lesson.learnt;
        let part = batch.len().div_ceil(PARTS).max(1);
        let mut errors = [0.0; PARTS];
        let mut work: Vec<_> = gradients.iter_mut().zip(batch.chunks(part)).zip(&mut errors).collect();
        let of_thread = work.len().div_ceil(self.threads.max(1)).max(1);
        std::thread::scope(|scope| {
            for share in work.chunks_mut(of_thread) {
                scope.spawn(move || {
                    let mut activity = Activity::new(network.hidden);
                    let mut mirrored = [Vec::new(), Vec::new()];
                    for ((gradient, examples), error) in share {
                        for &example in *examples {
                            let example = example as usize;
                            let mut views = set.views(example);
                            if let Some(of_input) = &lesson.mirrored
                                && (example + epoch).is_multiple_of(2)
                            {
                                for (view, seen) in mirrored.iter_mut().zip(views) {
                                    view.clear();
                                    view.extend(seen.iter().map(|&input| of_input[input as usize]));
                                }
                                views = [&mirrored[0], &mirrored[1]];
                            }
                            let value = set.bases[example] + network.forward(views, &mut activity);
                            let chance = 1.0 / (1.0 + (-value).exp());
                            let target = set.targets[example];
                            **error += cross_entropy(chance, target);
                            network.backward(views, &mut activity, chance - target, gradient);
                        }
                    }
                });
            }
        });
        errors.iter().sum()
    }

    /// Changes the numbers by the gradients, and clears these.
    fn step(
        &self,
        network: &mut Network,
        home: &Network,
        adam: &mut Adam,
        gradients: &mut [Vec<f32>],
        count: usize,
        Pace { rate, decay }: Pace,
    ) {
        adam.step += 1;
        let part = 1.0 / count as f32;
        let [first, second] = [MOMENTUM, SPREAD].map(|kept| 1.0 - kept.powi(adam.step));
        let size = network.numbers.len();
        let share = size.div_ceil(self.threads.max(1)).max(1);
        let output = network.output();
        std::thread::scope(|scope| {
            let mut parts: Vec<Vec<&mut [f32]>> =
                gradients.iter_mut().map(|gradient| gradient.chunks_mut(share).rev().collect()).collect();
            let numbers = network.numbers.chunks_mut(share).zip(home.numbers.chunks(share));
            let moments = adam.means.chunks_mut(share).zip(adam.squares.chunks_mut(share));
            for ((numbers, home), (means, squares)) in numbers.zip(moments) {
                let mut parts: Vec<&mut [f32]> = parts.iter_mut().filter_map(Vec::pop).collect();
                scope.spawn(move || {
                    for at in 0..numbers.len() {
                        let mut sum = 0.0;
                        for part in &mut parts {
                            sum += std::mem::take(&mut part[at]);
                        }
                        let slope = sum * part;
                        means[at] = MOMENTUM * means[at] + (1.0 - MOMENTUM) * slope;
                        squares[at] = SPREAD * squares[at] + (1.0 - SPREAD) * slope * slope;
                        let change = (means[at] / first) / ((squares[at] / second).sqrt() + SMALL);
                        numbers[at] -= rate * (change + decay * (numbers[at] - home[at]));
                    }
                });
            }
        });
        for number in &mut network.numbers[output..output + 2 * self.hidden] {
            *number = number.clamp(-most_output(), most_output());
        }
    }
}

/// Returns the mean error of a set.
fn error(network: &Network, set: &Set) -> f64 {
    let mut activity = Activity::new(network.hidden);
    let errors = (0..set.len()).map(|example| {
        let value = set.bases[example] + network.forward(set.views(example), &mut activity);
        cross_entropy(1.0 / (1.0 + (-value).exp()), set.targets[example])
    });
    errors.sum::<f64>() / set.len().max(1) as f64
}

/// Returns the mean error of a set without a net.
pub(super) fn error_without(set: &Set) -> f64 {
    let errors = set
        .bases
        .iter()
        .zip(&set.targets)
        .map(|(base, &target)| cross_entropy(1.0 / (1.0 + (-base).exp()), target));
    errors.sum::<f64>() / set.len().max(1) as f64
}

fn cross_entropy(chance: f32, target: f32) -> f64 {
    let (chance, target) = (f64::from(chance).clamp(1e-7, 1.0 - 1e-7), f64::from(target));
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}
