//! Fixed searches whose total number of positions tells whether the search has changed.

use std::time::Duration;

use yagura::{Game, Variant};

use crate::{Engine, Level, Limits, Stop};

/// The table of each search, in megabytes; small, so that replacement takes part.
const HASH_MB: usize = 4;

/// A line a search: game, depth in plies, position.
const CASES: &str = include_str!("bench.txt");

/// One search of the bench.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The game.
    pub variant: &'static str,
    /// The position.
    pub position: &'static str,
    /// The depth in plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

/// Searches each position of the list on a fresh table; the same on every machine but for the times.
/// `on_case` hears of each as it ends. With `deeper`, plies are added to (or, below zero, taken from) each
/// depth, which never falls below 1.
pub fn run(deeper: i32, on_case: &mut dyn FnMut(&Case)) -> Vec<Case> {
    let mut search = |line: &'static str| {
        let (variant, depth, position) = case(line).expect("the lines are tested");
        let game =
            Variant::parse(variant).ok().and_then(|variant| Game::begin(&variant, Some(position)).ok());
        let game = game.expect("the positions are tested");
        let depth = depth.saturating_add_signed(deeper).max(1);
        let engine = Engine::new(HASH_MB).without_nets();
        let thought = engine.think(&game, &Limits::depth(depth), Level::FULL, &Stop::new(), 0, &mut |_| ());
        let case = Case { variant, position, depth, nodes: thought.nodes, elapsed: thought.elapsed };
        on_case(&case);
        case
    };
    CASES.lines().filter(|line| !line.starts_with('#')).map(&mut search).collect()
}

/// Returns the game, the depth and the position of a line.
fn case(line: &str) -> Option<(&str, u32, &str)> {
    let (variant, rest) = line.split_once(' ')?;
    let (depth, position) = rest.split_once(' ')?;
    Some((variant, depth.parse().ok()?, position))
}

/// Returns the positions visited by all cases together.
pub fn total(cases: &[Case]) -> u64 {
    cases.iter().map(|case| case.nodes).sum()
}
