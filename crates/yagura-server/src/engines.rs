//! The engine as an opponent.

use yagura::{AnyPosition, Game, Position as _, Side, Variant};
use yagura_engine::{Engine, Level, Limits, Stop, army};

use crate::live::{Choice, Opponent};

/// The engine plays at its levels; searches that run at the same time share one table.
impl Opponent for Engine {
    fn choose(&self, game: &Game<AnyPosition>, level: u8, seed: u64, stop: &Stop) -> Choice {
        let level = Level::new(level).unwrap_or(Level::FULL);
        let limits = Limits::movetime(level.time(game.position().definition()));
        let thought = self.think(game, &limits, level, stop, seed, &mut |_| ());
        tracing::debug!(depth = thought.depth, nodes = thought.nodes, ?thought.elapsed, score = ?thought.score, "the engine's move");
        Choice { best: thought.best, pace: thought.pace }
    }

    fn army(&self, variant: &Variant, level: u8, seed: u64) -> String {
        army::choose(variant, Level::new(level).unwrap_or(Level::FULL), seed)
    }

    fn agrees(&self, game: &Game<AnyPosition>, side: Side, stop: &Stop, seed: u64) -> bool {
        self.agrees_to_draw(game, side, stop, seed)
    }

    fn replace(&self, position: &AnyPosition, seed: u64) -> String {
        army::replace(position, seed)
    }
}
