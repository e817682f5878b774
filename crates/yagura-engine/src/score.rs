//! Values of positions: the search counts in `i32`, the outside sees [`Score`].

use std::fmt;

use yagura::{Outcome, Side};

/// The most plies a line may have, quiescence included.
pub(crate) const MAX_PLY: usize = 128;

/// The value of having won on the spot; a win that comes `n` plies later is worth `MATE - n`.
pub(crate) const MATE: i32 = 1_000_000;

/// Values from here on are wins at a known distance.
pub(crate) const MATE_BOUND: i32 = MATE - 1000;

/// The value of a line that the repetition rule would decide if it went on as before. Less than any win: the
/// loser may still turn off in time, though he gains nothing by having gone round.
pub(crate) const REPEATED: i32 = 500_000;

/// An evaluation never goes beyond this.
pub(crate) const MOST_EVAL: i32 = 400_000;

/// Beyond every value.
pub(crate) const INFINITE: i32 = MATE + 1;

/// A value from the view of the player who decides in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a unit of about one pawn of standard shogi.
    Centipawns(i32),
    /// The player wins in this many plies.
    Win(u32),
    /// The player loses in this many plies.
    Loss(u32),
}

impl Score {
    /// Returns the score that a search value means.
    pub(crate) const fn of(value: i32) -> Self {
        if value >= MATE_BOUND {
            Self::Win((MATE - value) as u32)
        } else if value <= -MATE_BOUND {
            Self::Loss((MATE + value) as u32)
        } else {
            Self::Centipawns(value)
        }
    }

    /// Returns the score that a value means to a search that reckons with so many per cent of evaluations: in
    /// the centipawns that they are in.
    pub(crate) fn of_part(value: i32, percent: u16) -> Self {
        // What repetition decides is beyond evaluations, and wins are.
        if value.abs() > MOST_EVAL {
            return Self::of(value);
        }
        let whole = i64::from(value) * 100 / i64::from(percent);
        Self::Centipawns(whole.clamp(i64::from(-MOST_EVAL), i64::from(MOST_EVAL)) as i32)
    }

    /// Returns whether the repetition rule decides the line: the number of centipawns then measures nothing,
    /// and only its sign says who wins.
    pub const fn is_repetition(self) -> bool {
        matches!(self, Self::Centipawns(n) if n.unsigned_abs() > MOST_EVAL.unsigned_abs())
    }

    /// Returns the score as the other player sees it.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Centipawns(n) => Self::Centipawns(-n),
            Self::Win(n) => Self::Loss(n),
            Self::Loss(n) => Self::Win(n),
        }
    }

    /// Returns the score in centipawns, wins and losses as numbers beyond any evaluation.
    pub const fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(n) => n,
            Self::Win(n) => MATE - n as i32,
            Self::Loss(n) => n as i32 - MATE,
        }
    }
}

/// The USI form: `cp 34`, `mate 3`, `mate -2`, the distance in plies.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(n) => write!(f, "cp {n}"),
            Self::Win(n) => write!(f, "mate {n}"),
            Self::Loss(n) => write!(f, "mate -{n}"),
        }
    }
}

/// Returns the value of a finished game for `player`, reached after `ply` plies.
pub(crate) fn outcome_value(outcome: Outcome, player: Side, ply: usize) -> i32 {
    match outcome.winner {
        None => 0,
        Some(winner) if winner == player => MATE - ply as i32,
        Some(_) => ply as i32 - MATE,
    }
}

/// A search window: values up to `alpha` and from `beta` on need not be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Values up to this need not be told apart.
    pub alpha: i32,
    /// Nor those from this on.
    pub beta: i32,
}

impl Window {
    pub(crate) const FULL: Self = Self { alpha: -INFINITE, beta: INFINITE };

    /// Returns the window that only asks whether the value is above `alpha`.
    pub(crate) const fn above(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// Returns the window as the other player sees it.
    pub(crate) const fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Returns whether the window asks for more than a yes or no: whether a line is wanted.
    pub(crate) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is no evaluation is the same whatever part of evaluations counts.
    #[test]
    fn parts_are_of_evaluations_alone() {
        for value in [MATE - 7, 3 - MATE, REPEATED - 4, 4 - REPEATED] {
            assert_eq!(Score::of_part(value, 55), Score::of(value));
        }
        for (value, told) in [(0, 0), (-110, -200), (300_000, MOST_EVAL)] {
            assert_eq!(Score::of_part(value, 55), Score::Centipawns(told));
        }
    }
}
