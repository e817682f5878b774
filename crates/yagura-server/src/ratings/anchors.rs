//! The ratings of the engine's levels.

use yagura_engine::level_ratings;
use yagura_wire::Level;

use super::Rating;

/// Returns the ratings of a game's levels, the weakest first.
pub(crate) fn anchors(game: &str) -> Vec<Rating> {
    let ratings = level_ratings(game);
    let rating = |&value| Rating { value, deviation: ratings.deviation, ..Rating::default() };
    ratings.values.iter().map(rating).collect()
}

/// Returns the rating of a level in a game; `None` where it has none.
pub(crate) fn anchor(game: &str, level: Level) -> Option<Rating> {
    anchors(game).get(usize::from(level.get()).checked_sub(1)?).copied()
}
