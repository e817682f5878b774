//! How hard a puzzle is: which levels of the engine find it.

use yagura::{AnyPosition, Game, Move};
use yagura_engine::{Engine, Level, Limits, Stop};

use super::judgement::is_same;

/// Seeds with which a level tries; most of them must find the turn.
const SEEDS: u64 = 5;

/// Returns the number of the weakest level that finds a turn with most seeds, looking at `nodes` positions at
/// most; that of full strength if none below does.
pub(super) fn grade(game: &Game<AnyPosition>, turn: Move, nodes: u64) -> u8 {
    let engine = Engine::new(1).without_nets();
    let finds = |level: Level, seed: u64| {
        let limits = Limits::nodes(nodes);
        let thought = engine.think(game, &limits, level, &Stop::new(), seed, &mut |_| ());
        is_same(game.position(), thought.best, Some(turn))
    };
    let is_found = |level: &Level| {
        let (mut found, mut missed) = (0, 0);
        for seed in 0..SEEDS {
            *if finds(*level, seed) { &mut found } else { &mut missed } += 1;
            if found.max(missed) > SEEDS / 2 {
                break;
            }
        }
        found > missed
    };
    let found = Level::all().filter(|&level| level < Level::FULL).find(is_found);
    found.unwrap_or(Level::FULL).number()
}
