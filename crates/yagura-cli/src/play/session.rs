//! A game between people and the engine: whose turn it is, what may be played, what is seen. No terminal, no
//! files, no threads.

use yagura::{
    AnyPosition, ArmyPhase, Catalogue, Game, Hidden, Language, Move, Side, Variant, games::kifu, prelude::*,
};
use yagura_engine::Level;
use yagura_record::{Record, Style};

use super::{
    choices::Turns,
    seats::{Seats, Sitter},
    typed::{self, TypedError},
    words,
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

/// A game with those who play it.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(super) variant: Variant,
    /// The games that a record may be of.
    pub(super) games: Catalogue,
    /// What a new game begins with.
    pub(super) begin: Game,
    pub(super) game: Game,
    pub(super) settings: Settings,
    pub(super) seats: Seats,
    pub(super) turns: Turns,
    /// The moves played, as they are written for whoever sees the screen.
    pub(super) written: Vec<String>,
    /// Player A's army, until it is known whether the seats are exchanged.
    pub(super) first_army: Option<String>,
}

impl Session {
    /// Returns a session in which a game of the variant goes on.
    pub(crate) fn new(variant: Variant, game: Game, settings: Settings) -> Self {
        let mut session = Self {
            variant,
            games: Catalogue::built_in(),
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

    /// Returns the session in which these games are known.
    pub(crate) fn with_games(self, games: Catalogue) -> Self {
        Self { games, ..self }
    }

    pub(crate) fn games(&self) -> &Catalogue {
        &self.games
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
        words::side_name(side, &self.variant, self.begin.start(), self.language())
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

    pub(super) fn list_turns(&mut self) {
        self.turns = match self.awaited() {
            Awaited::Person(_) => Turns::of(&self.game),
            Awaited::Engine | Awaited::Nobody => Turns::default(),
        };
    }

    pub(super) const fn style(&self) -> Style {
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
pub(super) fn written(game: &Game, mv: Move, reader: Option<Side>, style: Style) -> String {
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
