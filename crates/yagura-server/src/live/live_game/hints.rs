//! Hints in a game against an engine: who may ask for one, what is told of it, and how many were taken.

use yagura::{Move, SetUpPhase as _, Side};
use yagura_answers::set_up_refusals::no_moves_yet;
use yagura_answers::{AnswerError, Openness, hint_of};
use yagura_wire::{Hint, Player};

use super::LiveGame;
use crate::{error::ApiError, live::seats::Seats};

impl LiveGame {
    /// Returns whether a holder of these seats may ask for a hint now.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn may_ask_hint(&self, seats: Seats) -> Result<(), ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        let against_engine = Side::BOTH.into_iter().any(|side| self.players[side.index()] != Player::Human);
        if self.hints.is_none() || !against_engine {
            return Err(AnswerError::NoHints.into());
        }
        if self.game.outcome().is_none() && self.game.position().is_setting_up() {
            return Err(no_moves_yet().into());
        }
        let turn = self.turn().ok_or(AnswerError::Finished)?;
        if seats.holds(turn) { Ok(()) } else { Err(AnswerError::NotYourTurn.into()) }
    }

    /// Returns what the player to move is told of the line that the engine expects; `None` where it begins
    /// with no legal move.
    pub(crate) fn hint(&self, line: &[Move]) -> Option<Hint> {
        let openness = if self.hides_nothing() { Openness::Open } else { Openness::Hiding };
        hint_of(&self.game, line, openness)
    }

    /// Returns the hints taken so far; `None` in a game without hints.
    pub(super) fn hints_taken(&self) -> Option<u32> {
        self.hints.map(|taken| u32::try_from(taken).unwrap_or(u32::MAX))
    }

    /// Returns the hints taken at the start of another game of the same players.
    pub(super) fn hints_anew(&self) -> Option<i64> {
        self.hints.map(|_| 0)
    }

    /// Returns how many hints are taken with one more.
    pub(crate) fn hints_with_one_more(&self) -> i64 {
        self.hints.unwrap_or_default().saturating_add(1)
    }

    /// Counts a hint and raises the version.
    pub(crate) fn take_hint(&mut self) {
        self.hints = Some(self.hints_with_one_more());
        self.version += 1;
    }
}
