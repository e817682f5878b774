//! The engine as an opponent.

use std::time::Duration;

use yagura::{AnyPosition, Game, Move, Position as _, Side, Variant};
use yagura_engine::{
    Clock, Engine, Info, Level, Limits, Stop, Thought, army,
    mate::{self, Proof},
};

use crate::live::{Choice, MATE_TIME, Opponent};

/// How long it thinks about a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

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
        let level = Level::new(level).unwrap_or(Level::FULL);
        let limits = Limits { clocks, ..Limits::movetime(level.time(game.position().definition())) };
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

    fn hint(&self, game: &Game<AnyPosition>, stop: &Stop) -> Vec<Move> {
        let Thought { best, line, .. } =
            self.think(game, &Limits::movetime(HINT_TIME), Level::FULL, stop, 0, &mut |_| ());
        if line.first().copied() == best { line } else { best.into_iter().collect() }
    }

    fn analyse(
        &self,
        game: &Game<AnyPosition>,
        lines: usize,
        time: Duration,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) {
        let limits = Limits { lines, ..Limits::movetime(time) };
        let mut heard = false;
        let mut tell = |info: &Info| {
            heard = true;
            on_info(info);
        };
        let thought = self.think(game, &limits, Level::FULL, stop, 0, &mut tell);
        // What is played by the book was not searched.
        if !heard && !thought.line.is_empty() {
            let Thought { score, depth, nodes, elapsed, line: moves, .. } = thought;
            on_info(&Info { depth, seldepth: depth, line: 1, score, nodes, elapsed, fullness: 0, moves });
        }
    }

    fn mate(&self, position: &AnyPosition, stop: &Stop) -> Option<Proof> {
        mate::solve(position, &Limits::movetime(MATE_TIME), stop)
    }
}
