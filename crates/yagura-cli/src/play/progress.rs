//! What changes a game: turns, taking back, giving up, beginning anew.

use yagura::{ArmyPhase, Game, Move, MoveError, Side, prelude::*};
use yagura_record::Record;

use super::{
    seats::Sitter,
    session::{Session, Settings, written},
    words::Text,
};

/// Why a move cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UndoError {
    /// Nobody at this screen has moved yet.
    Nothing,
    /// Taking back is a foul.
    Forbidden,
}

impl UndoError {
    /// Returns its text.
    pub(crate) const fn text(self) -> Text {
        match self {
            Self::Nothing => Text::NothingToUndo,
            Self::Forbidden => Text::UndoForbidden,
        }
    }
}

impl Session {
    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// [`yagura::PlayError`]; nothing has changed.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), yagura::PlayError> {
        // Only a legal move can be written.
        let is_legal = self.game.is_legal(mv);
        let text = is_legal.then(|| written(&self.game, mv, self.seats.reader(), self.style()));
        self.game.play(mv)?;
        self.written.extend(text);
        self.list_turns();
        Ok(())
    }

    /// Plays a turn of the set-up; the players exchange their seats where the second one turns out to be the
    /// first.
    ///
    /// # Errors
    /// [`MoveError`]; nothing has changed.
    pub(crate) fn set_up(&mut self, text: &str) -> Result<(), MoveError> {
        let phase = self.game.position().army_phase();
        self.game.set_up(text)?;
        let position = self.game.position();
        let is_exchanged = match (phase, position.army_phase()) {
            (Some(ArmyPhase::ArmyA), _) => {
                self.first_army = position.army(Side::Black);
                false
            }
            // The armies were alike, and so they look alike also when they are exchanged.
            (Some(ArmyPhase::Coin), _) => text.ends_with('B'),
            (Some(ArmyPhase::ArmyB), Some(ArmyPhase::Coin)) => false,
            (Some(ArmyPhase::ArmyB), _) => position.army(Side::Black) != self.first_army,
            _ => false,
        };
        if is_exchanged {
            self.seats = self.seats.exchanged();
        }
        self.list_turns();
        Ok(())
    }

    /// Takes back the last decision of somebody at this screen, with all that followed it.
    ///
    /// # Errors
    /// [`UndoError`]; nothing has changed.
    pub(crate) fn undo(&mut self) -> Result<(), UndoError> {
        if self.game.position().takeback_foul().is_some() {
            return Err(UndoError::Forbidden);
        }
        let movers = self.game.history().iter().skip(1).map(|entry| entry.mover);
        let is_person = |side: Side| self.seats.sitter(side) == Sitter::Person;
        let ply = movers.zip(0..).filter(|&(mover, _)| is_person(mover)).map(|(_, ply)| ply).last();
        let ply = ply.ok_or(UndoError::Nothing)?;
        self.game.undo_to(ply);
        self.written.truncate(ply);
        self.list_turns();
        Ok(())
    }

    /// Returns the side for which somebody at this screen may give up or claim: whose turn it is, or the only
    /// one that a person plays.
    pub(crate) fn person(&self) -> Option<Side> {
        let player = self.game.position().player();
        [player, !player].into_iter().find(|&side| self.seats.sitter(side) == Sitter::Person)
    }

    /// Gives up for that person.
    pub(crate) fn resign(&mut self) {
        if let Some(side) = self.person()
            && !self.game.position().is_setting_up()
        {
            self.game.resign(side);
            self.list_turns();
        }
    }

    /// Returns whether that person has a foul to claim.
    pub(crate) fn may_claim(&self) -> bool {
        self.person().is_some_and(|side| self.game.clone().claim(side))
    }

    /// Claims it.
    pub(crate) fn claim(&mut self) {
        if let Some(side) = self.person() {
            self.game.claim(side);
            self.list_turns();
        }
    }

    /// Begins anew as the session began, with other choices of the engine.
    pub(crate) fn renew(&mut self, seed: u64) {
        let settings = Settings { seed, ..self.settings };
        *self = Self::new(self.variant.clone(), self.begin.clone(), settings);
    }

    /// Goes on after a repetition, in games that begin anew then; returns whether this one does.
    pub(crate) fn restart(&mut self) -> bool {
        let Some(game) = self.game.restarted() else { return false };
        self.game = game;
        self.written.clear();
        self.list_turns();
        true
    }

    /// Goes on from the end of a record's main line.
    pub(crate) fn load(&mut self, record: &Record) {
        let games = self.games.clone();
        *self = Self::new(record.variant().clone(), record.game(), self.settings).with_games(games);
        self.begin = Game::from_position(record.start().clone());
    }
}
