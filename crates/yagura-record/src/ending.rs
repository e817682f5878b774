//! How a line of a record ends: by the rules, by the players, by the clock, or not at all.

use yagura::{Outcome, Reason, Side};

/// How a line ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Why.
    pub reason: EndReason,
    /// Who won; `None` for a draw, and where nobody did yet.
    pub winner: Option<Side>,
    /// The clause of the rulebook by which it ended, such as `chu §8.3.2`.
    pub clause: Option<String>,
}

/// Why a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// An end that the rulebooks know.
    Rules(Reason),
    /// A player's time was up (切れ負け).
    TimeUp,
    /// A player did not come (不戦).
    Default,
    /// Play was broken off (中断).
    Interrupted,
    /// The next move was sealed until play goes on (封じ手).
    SealedMove,
    /// Impasse: a draw by agreement as both kings have entered (持将棋).
    Impasse,
    /// Too many moves.
    MaxMoves,
    /// There is no mate (不詰), in problems.
    NoMate,
    /// It ended, and the record does not say why.
    Unknown,
}

impl EndReason {
    /// The reasons beside those of the rulebooks.
    const OTHERS: [Self; 8] = [
        Self::TimeUp,
        Self::Default,
        Self::Interrupted,
        Self::SealedMove,
        Self::Impasse,
        Self::MaxMoves,
        Self::NoMate,
        Self::Unknown,
    ];

    /// Returns its word in records.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.word(),
            Self::TimeUp => "time-up",
            Self::Default => "default",
            Self::Interrupted => "interrupted",
            Self::SealedMove => "sealed-move",
            Self::Impasse => "impasse",
            Self::MaxMoves => "max-moves",
            Self::NoMate => "no-mate",
            Self::Unknown => "unknown",
        }
    }

    /// Returns the reason with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        let other = Self::OTHERS.into_iter().find(|reason| reason.word() == word);
        other.or_else(|| Reason::from_word(word).map(Self::Rules))
    }

    /// Returns whether the line may go on some day.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Interrupted | Self::SealedMove)
    }
}

impl Ending {
    /// Returns an end without a clause.
    pub const fn new(reason: EndReason, winner: Option<Side>) -> Self {
        Self { reason, winner, clause: None }
    }

    /// Returns the end of a game by its rules.
    pub fn of_rules(outcome: Outcome, clause: Option<&str>) -> Self {
        Self {
            reason: EndReason::Rules(outcome.reason),
            winner: outcome.winner,
            clause: clause.map(str::to_owned),
        }
    }

    /// Returns whether it has another winner than the other one, where both have a result.
    pub(crate) fn contradicts(&self, other: &Self) -> bool {
        self.winner != other.winner && !self.says_no_result() && !other.says_no_result()
    }

    /// Returns whether it leaves open who won: play was broken off, or nothing is known.
    pub(crate) const fn says_no_result(&self) -> bool {
        self.winner.is_none() && !self.is_draw()
    }

    /// Returns whether it is a draw.
    pub const fn is_draw(&self) -> bool {
        self.winner.is_none()
            && !matches!(
                self.reason,
                EndReason::Interrupted | EndReason::SealedMove | EndReason::NoMate | EndReason::Unknown
            )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_found_by_its_word() {
        let rules = Reason::ALL.map(EndReason::Rules);
        for reason in EndReason::OTHERS.into_iter().chain(rules) {
            assert_eq!(EndReason::from_word(reason.word()), Some(reason));
        }
        assert_eq!(EndReason::from_word("boredom"), None);
    }
}
