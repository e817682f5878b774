//! Fouls, claims and the clauses that an end rests on.

use crate::{Fouls, HistoryEntry, Outcome, Position, Reason, Side};

/// What an arbiter asks: fouls and claims, and the clause of the rulebook that an end rests on.
pub trait Arbitration: Position {
    /// Returns the rulebook's clause by which a finished game takes no more moves.
    fn finished_clause(&self) -> &'static str;

    /// Returns the clause by which taking a move back is a foul, `None` where the players may agree on it.
    fn takeback_foul(&self) -> Option<&'static str> {
        None
    }

    /// Returns what happens to fouls, by the variant's option.
    fn fouls(&self) -> Fouls {
        Fouls::Reject
    }

    /// Returns how an illegal action of `player()` ends the game, `None` where it is only refused.
    fn penalty(&self) -> Option<Outcome> {
        (self.fouls() == Fouls::Strict).then(|| Outcome::win(!self.player(), Reason::Illegal))
    }

    /// Returns how the game ends when `by` claims a foul of the opponent; `None` when there is none to claim.
    /// It is no turn, and either player may do it at any time; the claim of a draw is a move of the
    /// player whose turn it is. The plies are as for [`crate::History::repetition`].
    fn claim(&self, plies: &[HistoryEntry], by: Side) -> Option<Outcome> {
        let _ = (plies, by);
        None
    }

    /// Returns the clause of the rulebook by which a game with these plies ended here so, `None` where the
    /// rulebook leaves such an end to the players.
    fn clause(&self, outcome: Outcome, plies: &[HistoryEntry]) -> Option<&'static str>;
}
