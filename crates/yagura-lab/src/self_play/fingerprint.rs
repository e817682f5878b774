//! What tells one engine from another: what it answers.

use std::fmt::Write as _;

use fastrand::Rng;
use yagura::{Game, Notation as _, Variant};
use yagura_engine::{Engine, Level, Limits, Stop};

use super::study::digest;
use crate::opening::random;

/// Plies of the games that are asked about, positions a move, how many games, and after how many moves at
/// random each begins later than the one before: in quiet positions alone much of a search is not seen.
const PLIES: usize = 4;
const NODES: u64 = 600;
const GAMES: u64 = 4;
const LATER: usize = 12;

/// Returns the version of this program and a digest of what its engine answers to fixed questions about a
/// game: engines with the same fingerprint may be taken for the same, on whatever machine they run.
///
/// A change of search or values that answers sixteen short searches as before, down to the number of
/// positions visited, is not seen.
pub fn engine_fingerprint(variant: &Variant) -> String {
    let engine = Engine::new(1);
    let mut answers = String::new();
    for seed in 0..GAMES {
        let Ok(start) = Game::begin(variant, None) else { continue };
        let Some(mut game) = random(&start, seed as usize * LATER, &mut Rng::with_seed(seed)) else {
            continue;
        };
        engine.clear();
        for _ in 0..PLIES {
            let thought =
                engine.think(&game, &Limits::nodes(NODES), Level::FULL, &Stop::new(), seed, &mut |_| ());
            let Some(best) = thought.best else { break };
            let told = (game.position().usi(best), thought.score, thought.depth, thought.nodes);
            // Writing to a string does not fail.
            let _ = write!(answers, "{told:?};");
            game.play_unchecked(best);
        }
    }
    format!("{}-{}", env!("CARGO_PKG_VERSION"), digest(answers.as_bytes()))
}
