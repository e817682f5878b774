//! What the games say: points, Elo with its interval, and a sequential test.

use std::{collections::BTreeMap, fmt, str::FromStr};

use serde::Serialize;

use crate::record::GameRecord;

/// Standard deviations on either side of an interval of 95 %.
const NORMAL_95: f64 = 1.96;
/// A score is taken for at most this far from 0 or 1, so that Elo stays finite.
const LEAST_SCORE: f64 = 0.001;
/// What a kind of result counts that has not come yet, so that a variance is never zero.
const UNSEEN: f64 = 0.001;

/// Returns the score that a difference in Elo means.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the difference in Elo that a score means.
fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(LEAST_SCORE, 1.0 - LEAST_SCORE) - 1.0).log10()
}

/// An estimate with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Rounded first, so that nothing is "-0".
        let [value, low, high] = [self.value, self.low, self.high].map(|elo| elo.round() as i64);
        write!(f, "{value:+} [{low:+}, {high:+}]")
    }
}

/// What is wrong with the text of a test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}': expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA with ELO0 < ELO1 and chances between 0 and 0.5")]
pub struct SprtError(String);

/// A sequential probability ratio test: is the first engine better than the second by `elo1`, or only by `elo0`?
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
        let numbers: Vec<f64> = text.split(',').map(|part| part.trim().parse().map_err(|_| bad())).collect::<Result<_, _>>()?;
        let (elo0, elo1, alpha, beta) = match numbers[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(bad()),
        };
        let chances = [alpha, beta].iter().all(|chance| *chance > 0.0 && *chance < 0.5);
        if chances && elo0 < elo1 && elo0.is_finite() && elo1.is_finite() { Ok(Self { elo0, elo1, alpha, beta }) } else { Err(bad()) }
    }
}

impl Sprt {
    /// Returns the bounds of the logarithm of the ratio: at the lower one the first engine is refused, at the upper one accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the logarithm of the ratio of the likelihoods, by the normal approximation of the generalised test.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        let Some((mean, variance)) = tally.samples() else { return 0.0 };
        let (score0, score1) = (score_of(self.elo0), score_of(self.elo1));
        (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
    }

    /// Returns what the test has found, `None` while it goes on.
    pub fn verdict(&self, tally: &Tally) -> Option<Verdict> {
        let ((low, high), ratio) = (self.bounds(), self.ratio(tally));
        if ratio >= high { Some(Verdict::Accepted) } else { (ratio <= low).then_some(Verdict::Refused) }
    }
}

/// The results of a match, for the first engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// Pairs of games with the same opening, by the first engine's points in them: 0, ½, 1, 1½, 2.
    pub pairs: [usize; 5],
    /// Why games ended: the word, with how many of them each engine won, and how many were drawn.
    pub reasons: BTreeMap<String, [usize; 3]>,
    /// Games whose pair is not complete, with the first engine's half points.
    #[serde(skip)]
    single: BTreeMap<usize, usize>,
}

impl Tally {
    /// Returns the tally of these games.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a GameRecord>) -> Self {
        let mut tally = Self::default();
        games.into_iter().for_each(|game| tally.add(game));
        tally
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameRecord) {
        let halves = game.half_points();
        match halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        self.reasons.entry(game.reason.clone()).or_default()[game.winner.unwrap_or(2)] += 1;
        let pair = game.game / 2;
        match self.single.remove(&pair) {
            Some(other) => self.pairs[other + halves] += 1,
            None => _ = self.single.insert(pair, halves),
        }
    }

    /// Returns the number of games.
    pub fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// Returns the first engine's part of the points, 0.5 before the first game.
    pub fn score(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { (self.wins as f64 + self.draws as f64 / 2.0) / self.games() as f64 }
    }

    /// Returns the mean of the points a game, and the variance of that mean: of complete pairs when there are any, of games elsewhere.
    fn samples(&self) -> Option<(f64, f64)> {
        let singles = [self.losses, self.draws, self.wins];
        let counts: &[usize] = if self.pairs == [0; 5] { &singles } else { &self.pairs };
        let number: f64 = counts.iter().sum::<usize>() as f64;
        if number == 0.0 {
            return None;
        }
        let most = (counts.len() - 1) as f64;
        let weights = || counts.iter().enumerate().map(|(at, &count)| (at as f64 / most, (count as f64).max(UNSEEN)));
        let total: f64 = weights().map(|(_, weight)| weight).sum();
        let mean = weights().map(|(points, weight)| points * weight).sum::<f64>() / total;
        let variance = weights().map(|(points, weight)| weight * (points - mean).powi(2)).sum::<f64>() / total;
        Some((mean, variance / total))
    }

    /// Returns the difference in Elo with its interval, `None` before the first game. Where all results are the same or nearly so the interval is Wilson's, which such a
    /// score does not shrink to nothing.
    pub fn elo(&self) -> Option<Interval> {
        let (_, variance) = self.samples()?;
        let (score, games) = (self.score(), self.games() as f64);
        let square = NORMAL_95 * NORMAL_95;
        let middle = (score + square / (2.0 * games)) / (1.0 + square / games);
        let wilson = NORMAL_95 * (score * (1.0 - score) / games + square / (4.0 * games * games)).sqrt() / (1.0 + square / games);
        let half = NORMAL_95 * variance.sqrt();
        let is_onesided = self.wins == self.games() || self.losses == self.games() || self.games() < 10;
        let (low, high) = if is_onesided { (middle - wilson, middle + wilson) } else { (score - half, score + half) };
        Some(Interval { value: elo_of(score), low: elo_of(low), high: elo_of(high) })
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{} ({:.1} %)", self.wins, self.draws, self.losses, self.score() * 100.0)?;
        self.elo().map_or(Ok(()), |elo| write!(f, " Elo {elo}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: usize, draws: usize, losses: usize, pairs: [usize; 5]) -> Tally {
        Tally { wins, draws, losses, pairs, ..Tally::default() }
    }

    #[test]
    fn elo_of_known_scores() {
        let even = tally(10, 0, 10, [0, 0, 10, 0, 0]).elo().expect("games");
        assert!(even.value.abs() < 1e-9 && even.low < 0.0 && even.high > 0.0);
        let three_quarters = tally(60, 30, 10, [1, 8, 12, 18, 11]).elo().expect("games");
        assert!((three_quarters.value - 190.8).abs() < 0.1, "{three_quarters}");
        assert!(three_quarters.low > 120.0 && three_quarters.high < 270.0, "{three_quarters}");
        assert_eq!(Tally::default().elo(), None);
    }

    #[test]
    fn all_won_has_an_open_interval() {
        let elo = tally(6, 0, 0, [0, 0, 0, 0, 3]).elo().expect("games");
        assert!(elo.value > 1000.0 && elo.low > 50.0 && elo.low < 200.0, "{elo}");
    }

    #[test]
    fn the_test_accepts_refuses_and_waits() {
        let sprt: Sprt = "0,10".parse().expect("a test");
        assert!((sprt.bounds().1 - 2.944).abs() < 0.001);
        assert_eq!(sprt.verdict(&tally(590, 0, 410, [80, 0, 250, 0, 170])), Some(Verdict::Accepted));
        assert_eq!(sprt.verdict(&tally(410, 0, 590, [170, 0, 250, 0, 80])), Some(Verdict::Refused));
        assert_eq!(sprt.verdict(&tally(11, 0, 9, [2, 0, 5, 0, 3])), None);
        assert_eq!(sprt.verdict(&Tally::default()), None);
    }

    #[test]
    fn tests_are_read() {
        assert_eq!("0,5,0.1,0.2".parse(), Ok(Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.1, beta: 0.2 }));
        for text in ["", "5", "5,0", "0,5,0.5,0.1", "0,5,0.1", "0,inf", "a,b"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
