//! What inputs have in common, learnt of apart while a net is trained: what a kind does anywhere or on its
//! rank, what pieces that move alike do on a square. A few thousand games tell that of a kind that is seldom
//! seen, before they tell what it does on each square. In the net that comes of it, it is part of each input.

/// Which inputs have what in common.
#[derive(Debug)]
pub(super) struct Common<'a> {
    /// By input: rows that it shares with others.
    of_input: &'a [Vec<u32>],
    /// How many such rows there are.
    pub(super) rows: usize,
    hidden: usize,
}

impl<'a> Common<'a> {
    /// Returns it for inputs by the rows that each shares, numbered from 0, for a hidden layer.
    pub(super) fn new(of_input: &'a [Vec<u32>], hidden: usize) -> Self {
        let rows = of_input.iter().flatten().max().map_or(0, |&last| last as usize + 1);
        Self { of_input, rows, hidden }
    }

    /// Writes the gradient of the common rows behind that of a network: each has the sum of its inputs'.
    pub(super) fn gather(&self, gradient: &mut [f32], size: usize) {
        let (own, common) = gradient.split_at_mut(size);
        common.fill(0.0);
        for (row, shared) in own.chunks(self.hidden).zip(self.of_input) {
            if row.iter().all(|&slope| slope == 0.0) {
                continue;
            }
            for &number in shared {
                let sums = &mut common[number as usize * self.hidden..][..self.hidden];
                sums.iter_mut().zip(row).for_each(|(sum, slope)| *sum += slope);
            }
        }
    }

    /// Writes a network of its own numbers, behind which those of the common rows stand: each input has its
    /// own, and what it has in common with others.
    pub(super) fn spread(&self, numbers: &[f32], network: &mut [f32]) {
        let (own, common) = numbers.split_at(network.len());
        network.copy_from_slice(own);
        for (row, shared) in network.chunks_mut(self.hidden).zip(self.of_input) {
            for &number in shared {
                let part = &common[number as usize * self.hidden..][..self.hidden];
                row.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// A step along a common row changes the value by the sum of what its inputs would.
    #[test]
    fn what_is_common_follows_the_sum_of_its_inputs() {
        let of_input = [vec![0, 2], vec![0], vec![], vec![1, 2]];
        let common = Common::new(&of_input, 2);
        let mut rng = Rng::with_seed(4);
        let mut random = |count: usize| -> Vec<f32> { (0..count).map(|_| rng.f32() - 0.5).collect() };
        // Four inputs, and three numbers behind them that belong to none.
        let (size, step) = (11, random(17));
        let mut gradient = random(17);
        common.gather(&mut gradient, size);
        let mut network = vec![0.0; size];
        common.spread(&step, &mut network);
        let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
        let (all, spread) = (dot(&gradient, &step), dot(&gradient[..size], &network));
        assert!(common.rows == 3 && (all - spread).abs() < 1e-5, "{all} {spread}");
        assert_eq!(network[4..6], step[4..6], "an input with nothing in common");
        assert_eq!(network[8..], step[8..size]);
    }
}
