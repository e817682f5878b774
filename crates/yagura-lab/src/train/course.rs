//! The training itself: Adam on mini-batches, in threads, the same from the same seed.

use std::time::Instant;

use fastrand::Rng;
use serde::Serialize;
use yagura_engine::eval::net::Net;

use super::{
    common::Common,
    descent::{Descent, Pace},
    lesson::{Lesson, Set},
    network::{Activity, Network},
};

/// Examples of a step.
const BATCH: usize = 2048;
/// Parts of a batch, whose gradients are added in their order: the sum does not depend on the threads.
const PARTS: usize = 4;
/// How far it steps in the first epochs, and how much it is drawn back: from nothing in each of two ways, of
/// which the one is taken that foretells better. With many positions of few kinds on few squares a net that
/// keeps little to home does, with few of many the other by far.
const FROM_NOTHING: [Pace; 2] = [
    Pace { rate: 3e-3, decay: 0.5, common_decay: 0.1 },
    Pace { rate: 1.5e-3, decay: 5.0, common_decay: 0.5 },
];
const FROM_A_NET: Pace = Pace { rate: 2e-3, decay: 2.0, common_decay: 2.0 };
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

/// What came of a training.
#[derive(Debug)]
pub(super) struct Learnt {
    pub(super) network: Network,
    /// The error of what was kept out.
    pub(super) error: f64,
    pub(super) epochs: Vec<Epoch>,
}

impl Course<'_> {
    /// Trains a network, and returns the one that foretold best what was kept out, with that error and its
    /// epochs.
    pub(super) fn run(&self, lesson: &Lesson, on_epoch: &mut dyn FnMut(&Epoch)) -> Learnt {
        let paces = if self.earlier.is_some() { &[FROM_A_NET][..] } else { &FROM_NOTHING };
        let learnt = paces.iter().map(|&pace| self.at(pace, lesson, on_epoch));
        learnt.min_by(|one, other| one.error.total_cmp(&other.error)).expect("a pace")
    }

    fn at(&self, first: Pace, lesson: &Lesson, on_epoch: &mut dyn FnMut(&Epoch)) -> Learnt {
        let began = Instant::now();
        let mut rng = Rng::with_seed(self.seed);
        let mut network = Network::new(lesson.seen.len(), self.hidden, lesson.learnt.active(), &mut rng);
        let size = network.numbers.len();
        network.forget(&lesson.seen);
        let mut home = Network { numbers: vec![0.0; size], ..network };
        // An earlier net knows already what pieces do that are alike.
        let mut common = &lesson.common[..];
        if let Some(net) = self.earlier {
            network.take(net, lesson.scale);
            home.take(net, lesson.scale);
            common = &[];
        }
        let common = Common::new(common, self.hidden);
        let mut descent = Descent::new(&network, home.numbers, common, self.threads);
        let mut gradients = vec![vec![0.0f32; size]; PARTS];
        let mut order: Vec<u32> = (0..lesson.learnt.len() as u32).collect();
        let mut best = Learnt { network: network.clone(), error: f64::INFINITY, epochs: Vec::new() };
        let mut since = 0;
        for number in 1..=self.epochs {
            rng.shuffle(&mut order);
            let progress = (number - 1) as f32 / (self.epochs - 1).max(1) as f32;
            let pace = Pace { rate: first.rate * (LAST_RATE.ln() * progress).exp(), ..first };
            let mut sum = 0.0;
            for batch in order.chunks(BATCH) {
                sum += self.gradient(&network, lesson, (batch, number), &mut gradients);
                descent.step(&mut network, &mut gradients, batch.len(), pace);
            }
            let kept_out = error(&network, &lesson.kept_out);
            let errors = [sum / lesson.learnt.len().max(1) as f64, kept_out];
            let epoch = Epoch { number, errors, seconds: began.elapsed().as_secs_f64() };
            on_epoch(&epoch);
            best.epochs.push(epoch);
            since += 1;
            if kept_out < best.error {
                (best.network, best.error) = (network.clone(), kept_out);
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
