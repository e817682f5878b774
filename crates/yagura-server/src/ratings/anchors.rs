//! The ratings of the engine's levels.

use std::{collections::HashMap, sync::LazyLock};

use yagura_wire::Level;

use super::Rating;

/// The name of the line for games that have none of their own.
const OTHERS: &str = "*";

/// The ratings of each game's levels, the weakest first.
static ANCHORS: LazyLock<HashMap<&str, Vec<Rating>>> = LazyLock::new(|| {
    let lines = include_str!("anchors.txt").lines().filter(|line| !line.starts_with('#'));
    // A test reads every line.
    lines.filter_map(ratings).collect()
});

/// Returns the ratings of a game's levels, the weakest first.
pub(crate) fn anchors(game: &str) -> &'static [Rating] {
    ANCHORS.get(game).or_else(|| ANCHORS.get(OTHERS)).map_or(&[], Vec::as_slice)
}

/// Returns the rating of a level in a game; `None` where it has none.
pub(crate) fn anchor(game: &str, level: Level) -> Option<Rating> {
    anchors(game).get(usize::from(level.get()).checked_sub(1)?).copied()
}

/// Reads a line.
pub(super) fn ratings(line: &str) -> Option<(&str, Vec<Rating>)> {
    let mut words = line.split_whitespace();
    let game = words.next()?;
    let deviation = words.next()?.parse().ok()?;
    let rating = |word: &str| {
        let value = word.parse().ok()?;
        Some(Rating { value, deviation, ..Rating::default() })
    };
    Some((game, words.map(rating).collect::<Option<_>>()?))
}
