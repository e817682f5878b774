//! The engine as an opponent.

use std::time::Duration;

use yagura::{AnyPosition, Game, Move, Side, Variant};
use yagura_engine::{Clock, Engine, Info, Level, Stop, army, mate::Proof};

use crate::live::{Choice, Opponent};

/// The engine plays at its levels; searches that run at the same time share one table.
impl Opponent for Engine {
    fn choose(
        &self,
        game: &Game<AnyPosition>,
        level: u8,
        seed: u64,
        clocks: Option<[Clock; 2]>,
        stop: &Stop,
    ) -> Choice {
        let thought = yagura_answers::choose(self, game, level, seed, clocks, stop);
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

    fn hint(&self, game: &Game<AnyPosition>, stop: &Stop) -> Vec<Move> {
        yagura_answers::hint(self, game, stop)
    }

    fn analyse(
        &self,
        game: &Game<AnyPosition>,
        lines: usize,
        time: Duration,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) {
        yagura_answers::analyse(self, game, lines, time, stop, on_info);
    }

    fn mate(&self, position: &AnyPosition, stop: &Stop) -> Option<Proof> {
        yagura_answers::seek_mate(position, stop)
    }
}
