//! A game between people and the engine: whose turn it is, what may be played, what is seen. No terminal, no
//! files, no threads.

use yagura::{
    AnyPosition, ArmyPhase, Game, Hidden, Language, Move, MoveError, Side, Variant, games::kifu, prelude::*,
};
use yagura_engine::Level;
use yagura_record::{Record, Style};

use super::{
    choices::Turns,
    seats::{Seats, Sitter},
    typed::{self, TypedError},
    words::{self, Text},
};

/// How a game is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Who sits where at the beginning.
    pub(crate) seats: Seats,
    /// How strong the engine is.
    pub(crate) level: Level,
    /// The language of all texts.
    pub(crate) language: Language,
    /// From which the engine's choices follow.
    pub(crate) seed: u64,
}

/// Who is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Awaited {
    /// Somebody at this screen, who plays this side.
    Person(Side),
    /// The engine.
    Engine,
    /// Nobody: the game is over.
    Nobody,
}

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

/// A game with those who play it.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    variant: Variant,
    /// What a new game begins with.
    begin: Game,
    game: Game,
    settings: Settings,
    seats: Seats,
    turns: Turns,
    /// The moves played, as they are written for whoever sees the screen.
    written: Vec<String>,
    /// Player A's army, until it is known whether the seats are exchanged.
    first_army: Option<String>,
}

impl Session {
    /// Returns a session in which a game of the variant goes on.
    pub(crate) fn new(variant: Variant, game: Game, settings: Settings) -> Self {
        let mut session = Self {
            variant,
            begin: game.clone(),
            game,
            settings,
            seats: settings.seats,
            turns: Turns::default(),
            written: Vec::new(),
            first_army: None,
        };
        session.list_turns();
        session.write_all();
        session
    }

    pub(crate) fn variant(&self) -> &Variant {
        &self.variant
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the legal turns of the person who is awaited, none when nobody at this screen is: what the
    /// engine could play may be hidden.
    pub(crate) fn turns(&self) -> &Turns {
        &self.turns
    }

    pub(crate) fn language(&self) -> Language {
        self.settings.language
    }

    pub(crate) fn level(&self) -> Level {
        self.settings.level
    }

    pub(crate) fn seats(&self) -> Seats {
        self.seats
    }

    /// Returns the seed of the engine's next choice.
    pub(crate) fn seed(&self) -> u64 {
        self.settings.seed ^ (self.game.moves().len() as u64)
    }

    /// Returns the moves played as they are written.
    pub(crate) fn written(&self) -> &[String] {
        &self.written
    }

    /// Returns who is awaited. A coin is thrown by the engine.
    pub(crate) fn awaited(&self) -> Awaited {
        let position = self.game.position();
        if self.game.outcome().is_some() {
            return Awaited::Nobody;
        }
        let is_coin = position.army_phase() == Some(ArmyPhase::Coin);
        match self.seats.sitter(position.player()) {
            Sitter::Person if !is_coin => Awaited::Person(position.player()),
            _ => Awaited::Engine,
        }
    }

    /// Returns the position as it may be seen on the screen: all of it when the game is over.
    pub(crate) fn seen(&self) -> AnyPosition {
        let position = self.game.position();
        match self.game.outcome() {
            Some(_) => position.clone(),
            None => position.redacted_for(self.seats.viewer(position.player())),
        }
    }

    /// Returns what a side is called.
    pub(crate) fn side_name(&self, side: Side) -> &'static str {
        let first = self.begin.position_at(0).map_or(Side::Black, |start| start.player());
        words::side_name(side, self.variant.definition(), first, self.language())
    }

    /// Returns how the game ended, as a sentence.
    pub(crate) fn outcome(&self) -> Option<String> {
        let outcome = self.game.outcome()?;
        let winner = outcome.winner.map(|side| self.side_name(side));
        Some(words::outcome(outcome, self.game.outcome_clause(), winner, self.language()))
    }

    /// Returns the move that a text means.
    ///
    /// # Errors
    /// [`TypedError`] with what is wrong with it.
    pub(crate) fn read(&self, text: &str) -> Result<Move, TypedError> {
        typed::read(&self.game, &self.turns, text)
    }

    /// Returns how a legal move is written for the player to choose it.
    pub(crate) fn write(&self, mv: Move) -> String {
        self.style().write(&self.game, mv)
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// [`yagura::PlayError`]; nothing has changed.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), yagura::PlayError> {
        let mut next = self.game.clone();
        next.play(mv)?;
        self.written.push(written(&self.game, mv, self.seats.reader(), self.style()));
        self.game = next;
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

    /// Returns the record of the game.
    pub(crate) fn record(&self) -> Record {
        let mut record = Record::of_game(&self.variant, &self.game);
        for side in Side::BOTH {
            if self.seats.sitter(side) == Sitter::Engine {
                record.set_player(side, &format!("Yagura, level {}", self.level().number()));
            }
        }
        record
    }

    /// Goes on from the end of a record's main line.
    pub(crate) fn load(&mut self, record: &Record) {
        *self = Self::new(record.variant().clone(), record.game(), self.settings);
        self.begin = Game::from_position(record.start().clone());
    }

    fn list_turns(&mut self) {
        self.turns = match self.awaited() {
            Awaited::Person(_) => Turns::of(&self.game),
            Awaited::Engine | Awaited::Nobody => Turns::default(),
        };
    }

    const fn style(&self) -> Style {
        match self.settings.language {
            Language::Japanese => Style::Japanese,
            Language::English => Style::Western,
        }
    }

    /// Writes the moves that were played before this session.
    fn write_all(&mut self) {
        let (reader, style) = (self.seats.reader(), self.style());
        let mut game = Game::from_position(self.game.start().clone());
        for turn in self.game.set_up_turns() {
            if game.set_up(turn).is_err() {
                break;
            }
        }
        for &mv in self.game.moves() {
            self.written.push(written(&game, mv, reader, style));
            game.play_unchecked(mv);
        }
    }
}

/// Returns how a move is written for somebody who may not know all of it.
fn written(game: &Game, mv: Move, reader: Option<Side>, style: Style) -> String {
    let position = game.position();
    match position.definition().traits().hidden {
        Hidden::Backs if reader != Some(position.player()) => {
            let hidden = Side::BOTH.map(|side| reader != Some(side));
            let token = match style {
                Style::Japanese => kifu::token(position, mv, None, hidden),
                _ => None,
            };
            token.unwrap_or_else(|| position.usi_redacted_for(mv, reader))
        }
        Hidden::Backs | Hidden::Nothing => style.write(game, mv),
    }
}
