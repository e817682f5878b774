//! The logistic fit: which changes of the parameters foretell the targets best, each held back by how far it
//! may be from where it was.
//!
//! What is minimised is the cross-entropy of the targets, weighted, plus half the square of each change in
//! units of its spread: the most probable changes if each was drawn beforehand from a normal distribution of
//! that spread. It is convex, and solved by Newton's steps; whole sums in a fixed order, so that a machine
//! always finds the same.

use crate::cholesky::Cholesky;

/// Newton steps at most; a few are enough.
const STEPS: usize = 12;
/// A step that changes nothing by more than this part of its spread is the last.
const SMALL: f64 = 1e-4;

/// What is to be foretold: values that a linear model gives, with their slopes by each parameter.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    /// The value of each position before any change.
    pub values: Vec<f64>,
    /// By position, then by parameter: what one unit of the parameter adds to the value.
    pub slopes: Vec<Vec<f32>>,
    /// What came of each position, from 0 to 1.
    pub targets: Vec<f64>,
    /// How much a position counts.
    pub weight: f64,
    /// How far each parameter may be from where it was.
    pub spreads: Vec<f64>,
}

/// Returns the chance to win that a value means.
pub fn chance(scale: f64, value: f64) -> f64 {
    1.0 / (1.0 + (-scale * value).exp())
}

/// Returns the mean cross-entropy of targets.
pub fn error(scale: f64, values: impl Iterator<Item = f64>, targets: &[f64]) -> f64 {
    let of = |(value, &target): (f64, &f64)| {
        let p = chance(scale, value).clamp(1e-9, 1.0 - 1e-9);
        -(target * p.ln() + (1.0 - target) * (1.0 - p).ln())
    };
    values.zip(targets).map(of).sum::<f64>() / targets.len().max(1) as f64
}

/// Returns the scale of values that foretells the targets best.
pub fn best_scale(values: &[f64], targets: &[f64]) -> f64 {
    let (mut low, mut high) = (1e-4_f64.ln(), 3e-2_f64.ln());
    let at = |log: f64| error(log.exp(), values.iter().copied(), targets);
    for _ in 0..60 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if at(a) < at(b) { high = b } else { low = a }
    }
    f64::midpoint(low, high).exp()
}

impl Lesson {
    /// Returns the changes of the parameters. Values are chances by `scale`.
    pub fn fit(&self, scale: f64) -> Vec<f64> {
        let count = self.spreads.len();
        let mut changes = vec![0.0; count];
        for _ in 0..STEPS {
            let mut gradient: Vec<f64> = changes
                .iter()
                .zip(&self.spreads)
                .map(|(change, spread)| change / (spread * spread))
                .collect();
            let mut curvature = vec![vec![0.0; count]; count];
            for (n, spread) in self.spreads.iter().enumerate() {
                curvature[n][n] = 1.0 / (spread * spread);
            }
            for ((value, slopes), target) in self.values.iter().zip(&self.slopes).zip(&self.targets) {
                let moved: f64 =
                    slopes.iter().zip(&changes).map(|(&slope, change)| f64::from(slope) * change).sum();
                let p = chance(scale, value + moved);
                let (pull, stiff) =
                    (self.weight * scale * (p - target), self.weight * scale * scale * p * (1.0 - p));
                let some: Vec<(usize, f64)> = slopes
                    .iter()
                    .enumerate()
                    .filter(|(_, slope)| **slope != 0.0)
                    .map(|(n, &slope)| (n, f64::from(slope)))
                    .collect();
                for &(n, slope) in &some {
                    gradient[n] += pull * slope;
                    let row = &mut curvature[n];
                    for &(m, other) in some.iter().take_while(|&&(m, _)| m <= n) {
                        row[m] += stiff * slope * other;
                    }
                }
            }
            let step = Cholesky::new(curvature).solve(gradient);
            for (change, by) in changes.iter_mut().zip(&step) {
                *change -= by;
            }
            if step.iter().zip(&self.spreads).all(|(by, spread)| by.abs() < SMALL * spread) {
                break;
            }
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// Positions of random features, with the chances that known weights give.
    fn lesson(weights: &[f64], scale: f64, spread: f64) -> Lesson {
        let mut rng = Rng::with_seed(5);
        let slopes: Vec<Vec<f32>> =
            (0..4000).map(|_| weights.iter().map(|_| rng.i32(-3..=3) as f32).collect()).collect();
        let value = |row: &Vec<f32>| {
            row.iter().zip(weights).map(|(&slope, weight)| f64::from(slope) * weight).sum::<f64>()
        };
        let targets =
            slopes.iter().map(|row| f64::from(u8::from(rng.f64() < chance(scale, value(row))))).collect();
        Lesson {
            values: vec![0.0; slopes.len()],
            slopes,
            targets,
            weight: 1.0,
            spreads: vec![spread; weights.len()],
        }
    }

    #[test]
    fn known_weights_are_found_again() {
        let weights = [90.0, 400.0, -150.0, 0.0, 30.0];
        let found = lesson(&weights, 0.003, 1000.0).fit(0.003);
        for (found, weight) in found.iter().zip(weights) {
            assert!((found - weight).abs() < 25.0, "{found} for {weight}");
        }
    }

    #[test]
    fn a_small_spread_holds_back() {
        let weights = [90.0, 400.0];
        assert!(lesson(&weights, 0.003, 1e-3).fit(0.003).iter().all(|change| change.abs() < 0.1));
    }

    #[test]
    fn the_scale_is_found_again() {
        let weights = [90.0, 400.0, -150.0];
        let Lesson { slopes, targets, .. } = lesson(&weights, 0.003, 1.0);
        let values: Vec<f64> = slopes
            .iter()
            .map(|row| row.iter().zip(weights).map(|(&slope, weight)| f64::from(slope) * weight).sum())
            .collect();
        assert!((best_scale(&values, &targets) - 0.003).abs() < 0.0004);
    }
}
