//! The engine as an opponent.

use std::time::Duration;

use yagura::{AnyPosition, Game, Side, Variant};
use yagura_engine::{Engine, Level, Limits, Stop, army};

use crate::live::{Choice, Opponent};

/// The most time for a move at level 0, and what each level adds: 2.5 seconds at the strongest.
const BASE: Duration = Duration::from_millis(500);
const PER_LEVEL: Duration = Duration::from_millis(200);

/// The engine plays at its levels; searches that run at the same time share one table.
impl Opponent for Engine {
    fn choose(&self, game: &Game<AnyPosition>, level: u8, seed: u64, stop: &Stop) -> Choice {
        let limits = Limits::movetime(BASE + PER_LEVEL * u32::from(level));
        let level = Level::new(level).unwrap_or(Level::FULL);
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
