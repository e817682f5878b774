//! What the functions for C do, in safe Rust.

use yagura::{AnyPosition, Game, Notation as _, Side, Variant, definitions};
use yagura_engine::{Engine, Level, Limits, Score, Stop};

use crate::fault::Fault;

/// Scores of mates for C: this less the plies until it.
const MATE: i32 = 1_000_000;

/// A game that C holds.
#[derive(Clone, Debug)]
pub struct Table(Game<AnyPosition>);

impl Table {
    pub(crate) fn begin(variant: &str, position: Option<&str>) -> Result<Self, Fault> {
        let variant: Variant = variant.parse()?;
        Ok(Self(Game::begin(&variant, position)?))
    }

    pub(crate) fn play(&mut self, text: &str) -> Result<(), Fault> {
        self.0.play_text(text).map_err(|error| Box::new(error).into())
    }

    pub(crate) fn undo(&mut self) -> Result<(), Fault> {
        self.0.undo().map(drop).ok_or(Fault::NothingToUndo)
    }

    pub(crate) fn position(&self) -> String {
        self.0.sfen()
    }

    /// Returns the legal moves, a line each.
    pub(crate) fn moves(&self) -> String {
        let moves: Vec<String> = self.0.legal_moves().into_iter().map(|mv| self.0.usi(mv)).collect();
        moves.join("\n")
    }

    pub(crate) fn player(&self) -> Side {
        self.0.player()
    }

    /// Returns how the game has ended, as `Black wins by checkmate`.
    pub(crate) fn outcome(&self) -> Option<String> {
        self.0.outcome().map(|outcome| outcome.to_string())
    }
}

/// An engine that C holds.
#[derive(Debug)]
pub struct Thinker(Engine);

impl Thinker {
    pub(crate) fn new(hash_mb: u32) -> Self {
        Self(Engine::new(hash_mb.max(1) as usize))
    }

    /// Returns the move that the engine would play after a search of so many positions, and its score;
    /// `None` where the game is over, or armies are set up first.
    pub(crate) fn search(&self, table: &Table, nodes: u64) -> Option<(String, i32)> {
        let limits = Limits::nodes(nodes);
        let thought = self.0.think(&table.0, &limits, Level::FULL, &Stop::new(), 0, &mut |_| ());
        let score = match thought.score {
            Score::Centipawns(value) => value,
            Score::Win(plies) => MATE - plies.cast_signed(),
            Score::Loss(plies) => plies.cast_signed() - MATE,
        };
        thought.best.map(|mv| (table.0.position().usi(mv), score))
    }
}

/// Returns the ids of the built-in games, a line each.
pub(crate) fn variants() -> String {
    definitions().map(|definition| definition.id.as_str()).collect::<Vec<_>>().join("\n")
}
