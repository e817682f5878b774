//! Puzzles of a game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The puzzles of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Puzzles {
    /// The puzzles, none for a game without any.
    pub puzzles: Vec<Puzzle>,
}

/// A position with one way to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Puzzle {
    /// Its id: eight lower-case hexadecimal digits, the same as long as its position is.
    #[schema(example = "1c0ffee5")]
    pub id: String,
    /// What the player to move in the position is to do.
    pub theme: PuzzleTheme,
    /// Plies to the mate, where the theme is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub plies: Option<u32>,
    /// How hard it is, 1 to 10: the weakest level of the engine that finds the first turn.
    #[schema(minimum = 1, maximum = 10)]
    pub grade: u8,
    /// The position string.
    pub position: String,
    /// Turns as canonical strings, beginning and ending with the player who is to solve it; between his turns
    /// the best defence.
    pub solution: Vec<String>,
}

/// What is to be done in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum PuzzleTheme {
    /// Force the end of the game: mate, or the capture of the king.
    Mate,
    /// Win material, or another decisive advantage.
    Tactic,
}
