//! Hints in a game against an engine: who may ask for one, what is told of it, and how many were taken.

use yagura::{AnyPosition, Game, Move, Notation as _, Position as _, Secrecy as _, SetUpPhase as _, Side};
use yagura_wire::{Hint, Player};

use super::{LiveGame, set_up};
use crate::{error::ApiError, live::seats::Seats, place};

/// The most moves of a line that are told.
const MOST_MOVES: usize = 5;

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
            return Err(ApiError::NoHints);
        }
        if self.game.outcome().is_none() && self.game.position().is_setting_up() {
            return Err(set_up::no_moves_yet());
        }
        let turn = self.turn().ok_or(ApiError::Finished)?;
        if seats.holds(turn) { Ok(()) } else { Err(ApiError::NotYourTurn) }
    }

    /// Returns what the player to move is told of the line that the engine expects; `None` where it begins
    /// with no legal move.
    ///
    /// Where things are hidden the line is one of a guess: only its first move is told, as where the guess
    /// fails would tell what is hidden. That move is written as its player sees the position.
    pub(crate) fn hint(&self, line: &[Move]) -> Option<Hint> {
        let (mut game, most) = if self.hides_nothing() {
            (self.game.clone(), MOST_MOVES)
        } else {
            let position = self.game.position();
            (Game::from_position(position.redacted_for(Some(position.player()))), 1)
        };
        let (mut texts, mut styles) = (Vec::new(), Vec::new());
        for &mv in line.iter().take(most) {
            let Some(text) = legal_text(&game, mv) else { break };
            styles.push(place::styles(&game, mv));
            texts.push(text);
            game.play_unchecked(mv);
        }
        let ply = self.game.moves().len() as u32;
        (!texts.is_empty()).then_some(Hint { ply, line: texts, styles })
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

/// Returns the canonical string of a move if it is legal now.
fn legal_text(game: &Game<AnyPosition>, mv: Move) -> Option<String> {
    let text = game.position().usi(mv);
    (game.read_move(&text).ok() == Some(mv)).then_some(text)
}
