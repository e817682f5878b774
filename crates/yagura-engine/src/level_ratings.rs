//! What the levels are worth, on the scale of docs/ratings.md.

use std::{collections::HashMap, sync::LazyLock};

use crate::Level;

/// The name of the line for games that have none of their own.
const OTHERS: &str = "*";

/// The levels' ratings of each game.
static RATINGS: LazyLock<HashMap<&str, LevelRatings>> = LazyLock::new(|| {
    let lines = include_str!("level_ratings.txt").lines().filter(|line| !line.starts_with('#'));
    // A test reads every line.
    lines.filter_map(read).collect()
});

/// The ratings of a game's levels: what all other ratings hang on (docs/ratings.md says whence they are).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LevelRatings {
    /// How far from the truth each may well be.
    pub deviation: f64,
    /// The weakest level first. A level behind the last has none: it plays as well as the time allows.
    pub values: Vec<f64>,
}

/// Returns the ratings of the levels in the game with this id; those of shogi where nobody has measured.
pub fn level_ratings(game: &str) -> &'static LevelRatings {
    static NONE: LevelRatings = LevelRatings { deviation: 0.0, values: Vec::new() };
    RATINGS.get(game).or_else(|| RATINGS.get(OTHERS)).unwrap_or(&NONE)
}

impl LevelRatings {
    /// Returns the level whose rating is the nearest to this one, the weaker of two. As much above the last
    /// rating as that is above the one before, all the engine can do is meant.
    pub fn level(&self, rating: f64) -> Level {
        let Some(&last) = self.values.last() else { return Level::FULL };
        let before = self.values.iter().rev().nth(1).copied().unwrap_or(last);
        if rating > last && rating >= last + (last - before) {
            return Level::FULL;
        }
        let far = |level: &Level| {
            let value = self.values.get(usize::from(level.number()) - 1);
            value.map_or(f64::INFINITY, |value| (value - rating).abs())
        };
        Level::all().min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(Level::FULL)
    }
}

/// Reads a line.
fn read(line: &str) -> Option<(&str, LevelRatings)> {
    let mut words = line.split_whitespace();
    let game = words.next()?;
    let deviation = words.next()?.parse().ok()?;
    let values = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    Some((game, LevelRatings { deviation, values }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_of_a_game_and_rises() {
        for line in include_str!("level_ratings.txt").lines().filter(|line| !line.starts_with('#')) {
            let (game, ratings) = read(line).expect(line);
            assert!(game == OTHERS || yagura::Variant::parse(game).is_ok(), "{line}");
            assert!((1..10).contains(&ratings.values.len()), "level 10 has no fixed strength: {line}");
            assert!(ratings.values.is_sorted_by(|a, b| a < b), "{line}");
        }
        assert!(yagura::definitions().all(|game| !level_ratings(&game.id).values.is_empty()));
    }

    #[test]
    fn a_rating_is_the_nearest_level_s() {
        let ratings = LevelRatings { deviation: 80.0, values: vec![440.0, 570.0, 1200.0, 1330.0] };
        let of = |rating: f64| ratings.level(rating).number();
        assert_eq!([0.0, 440.0, 505.0, 506.0, 900.0, 1250.0].map(of), [1, 1, 1, 2, 3, 3]);
        assert_eq!([1265.0, 1330.0, 1459.0, 1460.0, 9000.0].map(of), [3, 4, 4, 10, 10]);
        assert_eq!(LevelRatings::default().level(1500.0), Level::FULL);
    }
}
