//! Gradient descent: how the numbers of a network follow the gradient of a batch (Adam).

use super::{
    common::Common,
    network::{Network, most_output},
};

/// Adam's constants.
const MOMENTUM: f32 = 0.9;
const SPREAD: f32 = 0.999;
const SMALL: f32 = 1e-8;

/// How far a step goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Adam's rate.
    pub(super) rate: f32,
    /// The part of the way home that a number goes with each step, times the rate. Home is 0, or where it was
    /// in the earlier net: what is hardly ever seen keeps to what was known of it.
    pub(super) decay: f32,
    /// The same of what inputs have in common.
    pub(super) common_decay: f32,
}

/// Numbers that follow their gradients: those of a network, and behind them what its inputs have in common.
#[derive(Debug)]
pub(super) struct Descent<'a> {
    numbers: Vec<f32>,
    home: Vec<f32>,
    gradient: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    step: i32,
    common: Common<'a>,
    threads: usize,
}

impl<'a> Descent<'a> {
    /// Returns one that begins with the numbers of a network.
    pub(super) fn new(network: &Network, home: Vec<f32>, common: Common<'a>, threads: usize) -> Self {
        let size = network.numbers.len() + common.rows * network.hidden;
        let all = |mut numbers: Vec<f32>| {
            numbers.resize(size, 0.0);
            numbers
        };
        Self {
            numbers: all(network.numbers.clone()),
            home: all(home),
            gradient: all(Vec::new()),
            means: all(Vec::new()),
            squares: all(Vec::new()),
            step: 0,
            common,
            threads: threads.max(1),
        }
    }

    /// Changes the numbers of the network by the gradients of the parts of a batch, and clears these.
    pub(super) fn step(
        &mut self,
        network: &mut Network,
        gradients: &mut [Vec<f32>],
        count: usize,
        Pace { rate, decay, common_decay }: Pace,
    ) {
        let size = network.numbers.len();
        self.sum(gradients, size);
        self.common.gather(&mut self.gradient, size);
        self.step += 1;
        let part = 1.0 / count as f32;
        let [first, second] = [MOMENTUM, SPREAD].map(|kept| 1.0 - kept.powi(self.step));
        let share = self.numbers.len().div_ceil(self.threads).max(1);
        let numbers = self.numbers.chunks_mut(share).zip(self.home.chunks(share));
        let moments = self.means.chunks_mut(share).zip(self.squares.chunks_mut(share));
        std::thread::scope(|scope| {
            let all = numbers.zip(moments).zip(self.gradient.chunks(share));
            for (number, (((numbers, home), (means, squares)), gradient)) in all.enumerate() {
                let own = size.saturating_sub(number * share).min(numbers.len());
                scope.spawn(move || {
                    for at in 0..numbers.len() {
                        let slope = gradient[at] * part;
                        means[at] = MOMENTUM * means[at] + (1.0 - MOMENTUM) * slope;
                        squares[at] = SPREAD * squares[at] + (1.0 - SPREAD) * slope * slope;
                        let change = (means[at] / first) / ((squares[at] / second).sqrt() + SMALL);
                        let decay = if at < own { decay } else { common_decay };
                        numbers[at] -= rate * (change + decay * (numbers[at] - home[at]));
                    }
                });
            }
        });
        for number in &mut self.numbers[network.output()..][..2 * network.hidden] {
            *number = number.clamp(-most_output(), most_output());
        }
        self.common.spread(&self.numbers, &mut network.numbers);
    }

    /// Sums the gradients of the parts, in their order, and clears them.
    fn sum(&mut self, gradients: &mut [Vec<f32>], size: usize) {
        let share = size.div_ceil(self.threads).max(1);
        let mut parts: Vec<Vec<&mut [f32]>> =
            gradients.iter_mut().map(|gradient| gradient.chunks_mut(share).rev().collect()).collect();
        std::thread::scope(|scope| {
            for sums in self.gradient[..size].chunks_mut(share) {
                let parts: Vec<&mut [f32]> = parts.iter_mut().filter_map(Vec::pop).collect();
                scope.spawn(move || {
                    sums.fill(0.0);
                    for part in parts {
                        for (sum, slope) in sums.iter_mut().zip(part) {
                            *sum += std::mem::take(slope);
                        }
                    }
                });
            }
        });
    }
}
