//! Glicko-2 as Mark Glickman describes it, reckoned by the crate `skillratings`, with time that passes by
//! fractions, and bounds.

use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period},
};

/// What nobody has played for yet.
const START: Rating = Rating { value: 1500.0, deviation: MOST_DEVIATION, volatility: 0.09 };

/// How much a volatility may change: Glickman's τ.
const TAU: f64 = 0.75;
const TOLERANCE: f64 = 1e-6;

/// Rating periods in a day: somebody as certain as one can be is provisional after about a year.
const PERIODS_A_DAY: f64 = 0.214_36;
/// Points of a rating that are one of Glicko-2's own scale.
const SCALE: f64 = 173.7178;

/// Bounds. A rating beyond them means nothing, or would never change again.
const LEAST: f64 = 400.0;
const MOST: f64 = 4000.0;
const LEAST_DEVIATION: f64 = 45.0;
const MOST_DEVIATION: f64 = 500.0;
const MOST_VOLATILITY: f64 = 0.1;
/// By how much one game changes a rating at most.
const MOST_CHANGE: f64 = 700.0;
/// From this deviation on a rating is not certain yet.
const PROVISIONAL: f64 = 110.0;

/// How strong somebody is, and how certain that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    pub(crate) value: f64,
    /// In points, as the value.
    pub(crate) deviation: f64,
    /// In Glicko-2's own scale.
    pub(crate) volatility: f64,
}

/// What a game comes to for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    Won,
    Drawn,
    Lost,
}

impl Score {
    /// Returns what it comes to for the opponent.
    pub(crate) const fn of_other(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Drawn => Self::Drawn,
            Self::Lost => Self::Won,
        }
    }

    const fn outcome(self) -> Outcomes {
        match self {
            Self::Won => Outcomes::WIN,
            Self::Drawn => Outcomes::DRAW,
            Self::Lost => Outcomes::LOSS,
        }
    }
}

impl Default for Rating {
    fn default() -> Self {
        START
    }
}

impl Rating {
    /// Returns the rating after so many seconds without a game: the same, and less certain.
    #[must_use]
    pub(crate) fn after(self, seconds: i64) -> Self {
        let deviation = self.deviation.hypot(self.volatility * SCALE * periods(seconds).sqrt());
        Self { deviation, ..self }.bounded()
    }

    /// Returns the number that people see.
    pub(crate) fn shown(self) -> i32 {
        self.value.round() as i32
    }

    /// Returns whether it is not certain yet.
    pub(crate) fn is_provisional(self) -> bool {
        self.deviation >= PROVISIONAL
    }

    /// Returns the rating behind these games, with the opponents as they were before them, at the end of so
    /// many rating periods.
    pub(super) fn updated(self, games: &[(Self, Score)], periods: f64) -> Self {
        // The crate lets a whole period pass. What that adds to the deviation is not to be there twice.
        let variance = (self.deviation / SCALE).powi(2) + (periods - 1.0) * self.volatility.powi(2);
        let before = Self { deviation: variance.max(0.0).sqrt() * SCALE, ..self };
        let config = Glicko2Config { tau: TAU, convergence_tolerance: TOLERANCE };
        let games: Vec<_> = games.iter().map(|(other, score)| (other.raw(), score.outcome())).collect();
        let Glicko2Rating { rating, deviation, volatility } =
            glicko2_rating_period(&before.raw(), &games, &config);
        Self { value: rating, deviation, volatility }
    }

    fn raw(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.value, deviation: self.deviation, volatility: self.volatility }
    }

    fn bounded(self) -> Self {
        Self {
            value: self.value.clamp(LEAST, MOST),
            deviation: self.deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION),
            volatility: self.volatility.clamp(0.0, MOST_VOLATILITY),
        }
    }
}

/// Returns the ratings of two players behind a game of theirs, the first one's score being this. Both are
/// reckoned from what they were before it; each is given with the seconds since its last game.
pub(crate) fn after_game(players: [(Rating, i64); 2], score: Score) -> [Rating; 2] {
    let [(first, first_waited), (second, second_waited)] = players;
    let one = |own: Rating, waited: i64, other: Rating, other_waited: i64, score: Score| {
        let (own, other) = (own.bounded(), other.bounded());
        let after = own.updated(&[(other.after(other_waited), score)], periods(waited));
        let value = after.value.clamp(own.value - MOST_CHANGE, own.value + MOST_CHANGE);
        Rating { value, ..after }.bounded()
    };
    [
        one(first, first_waited, second, second_waited, score),
        one(second, second_waited, first, first_waited, score.of_other()),
    ]
}

/// Returns how many rating periods so many seconds are. Time does not go back.
fn periods(seconds: i64) -> f64 {
    seconds.max(0) as f64 / super::DAY as f64 * PERIODS_A_DAY
}
