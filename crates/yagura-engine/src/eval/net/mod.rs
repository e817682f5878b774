//! A net: what training finds out about a game, on top of what is known without it.
//!
//! Inputs ([`Inputs`]) of each view are summed into a hidden layer (`accumulator.rs`), which follows the
//! moves; the two halves, that of the player first, go through a squared clipped activation into one number,
//! which is added to the [`Base`]. All of it is in whole numbers, the same on every platform.

mod accumulator;
mod file;
mod inputs;
mod placing;
mod shipped;
#[cfg(test)]
mod tests;
mod transfer;
mod with_net;

pub(crate) use accumulator::Accumulator;
pub use file::{NetError, rules_digest};
pub use inputs::{Inputs, Seen};
pub(crate) use shipped::nets_of;
pub use shipped::{read_related, read_serving, served_by};
pub(crate) use with_net::WithNet;
use yagura::{Definition, Side};

/// The most that the hidden layer of one view may have.
pub const MOST_HIDDEN: usize = 128;
/// Neurons of a hidden layer come in steps of so many.
pub const HIDDEN_STEP: usize = 16;
/// What stands for 1 in the hidden layer: its square still fits 16 bits.
pub const HIDDEN_ONE: i32 = 181;
/// What stands for 1 among the weights of the output.
pub const OUTPUT_ONE: i32 = 64;
/// The greatest weight of the output: the sum of the largest layer fits 32 bits.
pub const MOST_OUTPUT: i16 = 127;

/// What a net may be worth to the search, in per cent.
pub const PERCENT: std::ops::RangeInclusive<u16> = 10..=400;

/// The most that a net adds, in centipawns.
const MOST_VALUE: i32 = 100_000;

/// What a net adds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// All of the evaluation without a net.
    Whole,
    /// Pieces and their squares, and what is as cheap.
    Material,
}

/// Where a net counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Everywhere.
    All,
    /// Where no piece can be dropped any more, among armies that differ (rulebook rengo §10.1).
    WithoutDrops,
}

/// A trained net of one game.
#[derive(Clone, Debug)]
pub struct Net {
    inputs: Inputs,
    parameters: Parameters,
}

/// What training gives: the numbers of a net, rounded.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// What it adds to.
    pub base: Base,
    /// Where it counts.
    pub scope: Scope,
    /// Neurons of the hidden layer of one view, a multiple of [`HIDDEN_STEP`] up to [`MOST_HIDDEN`].
    pub hidden: usize,
    /// By input, then by neuron, in units of 1 / [`HIDDEN_ONE`].
    pub weights: Vec<i16>,
    /// By neuron, in the same units.
    pub biases: Vec<i16>,
    /// Of the player's half, then of the other's, in units of 1 / [`OUTPUT_ONE`], at most [`MOST_OUTPUT`].
    pub output: Vec<i16>,
    /// In units of 1 / ([`HIDDEN_ONE`]² · [`OUTPUT_ONE`]).
    pub output_bias: i32,
    /// Centipawns for 1 of the output.
    pub centipawns: i32,
    /// Per cent of its centipawns, what it adds to included, that the search reckons with, within
    /// [`PERCENT`]: where pieces are worth more to it than elsewhere, the search would prune too much.
    pub percent: u16,
    /// What it was trained with, for those who read.
    pub note: String,
}

impl Net {
    /// Returns the net of a game with these numbers.
    ///
    /// # Errors
    /// [`NetError::Shape`] when there are more or fewer than the game and the hidden layer need.
    pub fn new(definition: &Definition, parameters: Parameters) -> Result<Self, NetError> {
        let inputs = Inputs::new(definition);
        let Parameters { hidden, ref weights, ref biases, ref output, percent, .. } = parameters;
        let fits = (HIDDEN_STEP..=MOST_HIDDEN).contains(&hidden)
            && hidden.is_multiple_of(HIDDEN_STEP)
            && weights.len() == inputs.count() * hidden
            && biases.len() == hidden
            && output.len() == 2 * hidden
            && PERCENT.contains(&percent)
            && output.iter().all(|weight| weight.unsigned_abs() <= MOST_OUTPUT.unsigned_abs());
        if fits { Ok(Self { inputs, parameters }) } else { Err(NetError::Shape) }
    }

    /// Returns how many neurons the hidden layer of one view has.
    pub fn hidden(&self) -> usize {
        self.parameters.hidden
    }

    /// Returns the inputs of its game.
    pub fn inputs(&self) -> &Inputs {
        &self.inputs
    }

    /// Returns the numbers that it was made of.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    fn biases(&self) -> &[i16] {
        &self.parameters.biases
    }

    #[inline]
    fn weights_of(&self, input: u32) -> &[i16] {
        let Parameters { hidden, ref weights, .. } = self.parameters;
        &weights[input as usize * hidden..][..hidden]
    }

    /// Returns what it adds for `player`, in centipawns.
    #[inline]
    fn value(&self, accumulator: &Accumulator, player: Side) -> i32 {
        let Parameters { hidden, ref output, output_bias, centipawns, .. } = self.parameters;
        let (own, other) = output.split_at(hidden);
        let [black, white] = &accumulator.sums;
        let (mine, theirs) = if player == Side::Black { (black, white) } else { (white, black) };
        let sum = half(own, mine).wrapping_add(half(other, theirs)).wrapping_add(output_bias);
        let one = i64::from(HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE);
        let value = i64::from(sum) * i64::from(centipawns) / one;
        value.clamp(-i64::from(MOST_VALUE), i64::from(MOST_VALUE)) as i32
    }
}

/// Returns what one half of the hidden layer adds.
#[inline]
fn half(weights: &[i16], sums: &[i16]) -> i32 {
    let mut total = 0i32;
    for (&weight, &sum) in weights.iter().zip(sums) {
        let active = sum.clamp(0, HIDDEN_ONE as i16);
        // At most 181 * 181: 16 bits hold it, and a processor multiplies and adds eight at a time.
        total += i32::from(active * active) * i32::from(weight);
    }
    total
}
