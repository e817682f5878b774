//! A net while it learns: the same shape as the one that plays, in floating point.

use fastrand::Rng;
use yagura::Definition;
use yagura_engine::eval::net::{Base, HIDDEN_ONE, MOST_OUTPUT, Net, NetError, OUTPUT_ONE, Parameters, Scope};

/// Weights of inputs begin within so much of 0 where a position has a few dozen; where it has hundreds,
/// within less, so that neurons begin neither closed nor full.
const FIRST_WEIGHTS: f32 = 0.08;
const FEW_INPUTS: usize = 64;
/// Neurons begin a little open: a closed one learns nothing.
const FIRST_BIASES: std::ops::Range<f32> = 0.1..0.4;
/// The output begins near nothing: the base is what is known.
const FIRST_OUTPUT: f32 = 0.05;

/// Of that, what new neurons beside those of an earlier net begin with.
const FRESH_OUTPUT: f32 = 0.1;

/// The numbers of a net, one after the other: weights by input and neuron, biases, output, its bias.
#[derive(Clone, Debug)]
pub(super) struct Network {
    pub(super) hidden: usize,
    pub(super) inputs: usize,
    pub(super) numbers: Vec<f32>,
}

/// What a position does in the network: kept to learn from it.
#[derive(Debug)]
pub(super) struct Activity {
    /// The hidden layer before its activation, the player's half and the other's.
    sums: [Vec<f32>; 2],
    slopes: Vec<f32>,
}

impl Activity {
    pub(super) fn new(hidden: usize) -> Self {
        Self { sums: [vec![0.0; hidden], vec![0.0; hidden]], slopes: vec![0.0; hidden] }
    }
}

impl Network {
    /// Returns a network that has learnt nothing; `active` is how many inputs a position has.
    pub(super) fn new(inputs: usize, hidden: usize, active: usize, rng: &mut Rng) -> Self {
        let mut numbers = Vec::with_capacity((inputs + 1) * hidden + 2 * hidden + 1);
        let mut within = |most: f32| (2.0 * rng.f32() - 1.0) * most;
        let most = FIRST_WEIGHTS * (FEW_INPUTS as f32 / active.max(FEW_INPUTS) as f32).sqrt();
        numbers.extend((0..inputs * hidden).map(|_| within(most)));
        let width = FIRST_BIASES.end - FIRST_BIASES.start;
        numbers.extend((0..hidden).map(|_| FIRST_BIASES.start + (within(0.5) + 0.5) * width));
        numbers.extend((0..2 * hidden).map(|_| within(FIRST_OUTPUT)));
        numbers.push(0.0);
        Self { hidden, inputs, numbers }
    }

    /// Takes the weights of inputs that are not `seen`: what they have in common with others is all that will
    /// be known of them.
    pub(super) fn forget(&mut self, seen: &[bool]) {
        for (row, _) in self.numbers.chunks_mut(self.hidden).zip(seen).filter(|(_, is_seen)| !**is_seen) {
            row.fill(0.0);
        }
    }

    /// Makes the first neurons, or as many as there are, those of a net that has learnt before; the others
    /// begin with next to no word.
    pub(super) fn take(&mut self, net: &Net, scale: f64) {
        let &Parameters { hidden, ref weights, ref biases, ref output, output_bias, centipawns, .. } =
            net.parameters();
        let (ours, first_output) = (self.hidden, self.output());
        let kept = hidden.min(ours);
        let one = HIDDEN_ONE as f32;
        let rows = weights.chunks(hidden).chain([&biases[..]]);
        for (theirs, row) in rows.zip(self.numbers[..first_output].chunks_mut(ours)) {
            row.iter_mut().zip(&theirs[..kept]).for_each(|(number, &whole)| *number = f32::from(whole) / one);
        }
        // What 1 of its output was in centipawns, and what it is in ours.
        let unit = (f64::from(centipawns) * scale) as f32 / OUTPUT_ONE as f32;
        for (half, theirs) in output.chunks(hidden).enumerate() {
            let numbers = &mut self.numbers[first_output + half * ours..][..ours];
            numbers.iter_mut().skip(kept).for_each(|number| *number *= FRESH_OUTPUT);
            numbers
                .iter_mut()
                .zip(&theirs[..kept])
                .for_each(|(number, &whole)| *number = f32::from(whole) * unit);
        }
        self.numbers[first_output + 2 * ours] = output_bias as f32 * unit / (one * one);
    }

    fn biases(&self) -> usize {
        self.inputs * self.hidden
    }

    /// Where the weights of the output begin.
    pub(super) fn output(&self) -> usize {
        self.biases() + self.hidden
    }

    /// Returns what the network adds for the player who sees these inputs.
    pub(super) fn forward(&self, views: [&[u32]; 2], activity: &mut Activity) -> f32 {
        let output = &self.numbers[self.output()..];
        let mut total = output[2 * self.hidden];
        for (half, (sums, view)) in activity.sums.iter_mut().zip(views).enumerate() {
            sums.copy_from_slice(&self.numbers[self.biases()..self.output()]);
            for &input in view {
                let row = &self.numbers[input as usize * self.hidden..][..self.hidden];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            let weights = &output[half * self.hidden..][..self.hidden];
            total += sums.iter().zip(weights).map(|(&sum, weight)| active(sum) * weight).sum::<f32>();
        }
        total
    }

    /// Adds to `gradient` what a change of each number would do, times `slope`, where `activity` is.
    pub(super) fn backward(
        &self,
        views: [&[u32]; 2],
        activity: &mut Activity,
        slope: f32,
        gradient: &mut [f32],
    ) {
        let (biases, output) = (self.biases(), self.output());
        gradient[output + 2 * self.hidden] += slope;
        for (half, view) in views.into_iter().enumerate() {
            let (sums, slopes) = (&activity.sums[half], &mut activity.slopes);
            let first = output + half * self.hidden;
            let weights = &self.numbers[first..][..self.hidden];
            for (at, (&sum, change)) in sums.iter().zip(&mut gradient[first..][..self.hidden]).enumerate() {
                *change += slope * active(sum);
                let is_open = sum > 0.0 && sum < 1.0;
                slopes[at] = if is_open { slope * weights[at] * 2.0 * sum } else { 0.0 };
            }
            let rows = view.iter().map(|&input| input as usize * self.hidden);
            for row in rows.chain([biases]) {
                let changes = &mut gradient[row..][..self.hidden];
                changes.iter_mut().zip(slopes.iter()).for_each(|(change, slope)| *change += slope);
            }
        }
    }

    /// Returns the net that plays: in whole numbers. Inputs that were not `seen` have no weights.
    pub(super) fn rounded(
        &self,
        definition: &Definition,
        seen: &[bool],
        (base, scope): (Base, Scope),
        (centipawns, percent): (f64, u16),
        note: String,
    ) -> Result<Net, NetError> {
        let one = HIDDEN_ONE as f32;
        let whole = |number: f32, one: f32, most: i16| {
            (number * one).round().clamp(-f32::from(most), f32::from(most)) as i16
        };
        let mut weights = Vec::with_capacity(self.inputs * self.hidden);
        for (row, &is_seen) in self.numbers[..self.biases()].chunks(self.hidden).zip(seen) {
            weights.extend(row.iter().map(|&number| if is_seen { whole(number, one, i16::MAX) } else { 0 }));
        }
        let biases = &self.numbers[self.biases()..self.output()];
        let output = &self.numbers[self.output()..];
        let bias = output[2 * self.hidden] * one * one * OUTPUT_ONE as f32;
        let parameters = Parameters {
            base,
            scope,
            hidden: self.hidden,
            weights,
            biases: biases.iter().map(|&number| whole(number, one, i16::MAX)).collect(),
            output: output[..2 * self.hidden]
                .iter()
                .map(|&number| whole(number, OUTPUT_ONE as f32, MOST_OUTPUT))
                .collect(),
            output_bias: bias.round() as i32,
            centipawns: centipawns.round() as i32,
            percent,
            note,
        };
        Net::new(definition, parameters)
    }
}

/// Returns which inputs a net has learnt something of.
pub(super) fn known(net: &Net) -> Vec<bool> {
    let &Parameters { hidden, ref weights, .. } = net.parameters();
    weights.chunks(hidden).map(|row| row.iter().any(|&weight| weight != 0)).collect()
}

/// Returns the greatest size that a weight of the output may have.
pub(super) fn most_output() -> f32 {
    f32::from(MOST_OUTPUT) / OUTPUT_ONE as f32
}

fn active(sum: f32) -> f32 {
    let open = sum.clamp(0.0, 1.0);
    open * open
}
