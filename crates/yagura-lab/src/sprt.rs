//! A sequential test: is an engine better by so much, or only by so little?
//!
//! The generalised sequential probability ratio test over pairs. The logarithm of the ratio is that of the
//! spreads around the two expected scores, `n / 2 · ln((v + (s - s0)²) / (v + (s - s1)²))` with the mean `s`
//! and the variance `v` of `n` pairs (M. Van den Bergh's approximation of the generalised test, as fishtest
//! has it): it does not take a variance of nothing for certainty. Simulations in the tests hold its errors to
//! what was asked for.

use std::str::FromStr;

use serde::Serialize;

use crate::elo::{Sample, score_of};

/// Pairs in which the engines played differently before which nothing is decided: their spread is not known.
pub const LEAST_PAIRS: usize = 16;
/// What is added to the pairs that came: one that was half lost and half won, as results of a kind that has
/// not come yet may still come.
const UNSEEN: [f64; 5] = [0.5, 0.0, 0.0, 0.0, 0.5];

/// What is wrong with the text of a test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}': expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA with ELO0 < ELO1 and chances between 0 and 0.5")]
pub struct SprtError(String);

/// A sequential probability ratio test: is the first engine better than the second by `elo1`, or only by
/// `elo0`?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The difference that is not enough.
    pub elo0: f64,
    /// The difference that is wanted.
    pub elo1: f64,
    /// The chance to accept the first engine although it is better by `elo0` only.
    pub alpha: f64,
    /// The chance to refuse it although it is better by `elo1`.
    pub beta: f64,
}

/// What a test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Better by `elo1`.
    Accepted,
    /// Not better than by `elo0`.
    Refused,
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let bad = || SprtError(text.to_owned());
        let numbers: Vec<f64> =
            text.split(',').map(|part| part.trim().parse().map_err(|_| bad())).collect::<Result<_, _>>()?;
        let (elo0, elo1, alpha, beta) = match numbers[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(bad()),
        };
        let chances = [alpha, beta].iter().all(|chance| *chance > 0.0 && *chance < 0.5);
        if chances && elo0 < elo1 && elo0.is_finite() && elo1.is_finite() {
            Ok(Self { elo0, elo1, alpha, beta })
        } else {
            Err(bad())
        }
    }
}

impl Sprt {
    /// Returns the bounds of the logarithm of the ratio: at the lower one the first engine is refused, at the
    /// upper one accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the logarithm of the ratio of the likelihoods, 0 before a pair in which the engines played
    /// differently.
    pub fn ratio(&self, sample: &Sample) -> f64 {
        if sample.telling() == 0 {
            return 0.0;
        }
        let (mean, variance) = sample.moments(UNSEEN);
        let around = |elo| variance + (mean - score_of(elo)).powi(2);
        sample.pairs() as f64 / 2.0 * (around(self.elo0) / around(self.elo1)).ln() + 0.0
    }

    /// Returns what the test has found, `None` while it goes on.
    pub fn verdict(&self, sample: &Sample) -> Option<Verdict> {
        if sample.telling() < LEAST_PAIRS {
            return None;
        }
        let ((low, high), ratio) = (self.bounds(), self.ratio(sample));
        if ratio >= high { Some(Verdict::Accepted) } else { (ratio <= low).then_some(Verdict::Refused) }
    }
}

#[cfg(test)]
mod simulation;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_accepts_refuses_and_waits() {
        let sprt: Sprt = "0,10".parse().expect("a test");
        assert!((sprt.bounds().1 - 2.944).abs() < 0.001);
        let verdict = |counts| sprt.verdict(&Sample::new(counts, 0));
        assert_eq!(verdict([80, 0, 250, 0, 170]), Some(Verdict::Accepted));
        assert_eq!(verdict([170, 0, 250, 0, 80]), Some(Verdict::Refused));
        assert_eq!(verdict([2, 0, 5, 0, 3]), None);
        assert_eq!(verdict([0; 5]), None);
    }

    #[test]
    fn nothing_is_decided_by_few_pairs_or_by_the_same_games() {
        let sprt: Sprt = "0,10".parse().expect("a test");
        for counts in [[0, 0, 0, 0, 1], [1, 0, 0, 0, 0], [0, 0, 0, 0, 15], [0, 0, 15, 0, 0]] {
            assert_eq!(sprt.verdict(&Sample::new(counts, 0)), None, "{counts:?}");
        }
        let alike = Sample::new([0, 0, 100_000, 0, 0], 100_000);
        assert_eq!((sprt.ratio(&alike), sprt.verdict(&alike)), (0.0, None));
        // Black always wins: each pair is even, and how much they could differ is not known from a few.
        assert_eq!(sprt.verdict(&Sample::new([0, 0, 40, 0, 0], 0)), None);
    }

    #[test]
    fn tests_are_read() {
        assert_eq!("0,5,0.1,0.2".parse(), Ok(Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.1, beta: 0.2 }));
        for text in ["", "5", "5,0", "0,5,0.5,0.1", "0,5,0.1", "0,inf", "a,b"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
