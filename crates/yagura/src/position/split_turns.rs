//! Turns that have parts.

use crate::{Move, Position, Side};

/// Turns that have parts, or that borrow from the next. Without a body: a turn is one move.
pub trait SplitTurns: Position {
    /// Returns the same position with each turn taken in its parts, one after the other by the same player,
    /// where a turn has parts: a search then chooses them one by one, instead of looking at every pair.
    /// Only for search; strings and games know whole turns.
    #[must_use]
    fn with_split_turns(&self) -> Self {
        self.clone()
    }

    /// Returns the whole turn that begins a line of [parts](SplitTurns::with_split_turns), and how many of
    /// them it takes; `None` when the line ends before the turn does.
    fn whole_turn(&self, line: &[Move]) -> Option<(Move, usize)> {
        line.first().map(|&mv| (mv, 1))
    }

    /// Returns whether a side may still begin borrowed moves ([`crate::Turns::Borrowed`]), in any turn of its
    /// own: a right that can be used once. False in games without.
    fn has_borrowing_right(&self, side: Side) -> bool {
        let _ = side;
        false
    }
}
