//! Positions that somebody looks at: lines of play that are nobody's game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    failure::Failure,
    game::{Note, Standing},
    object::Shape,
    text::Text,
};

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The position string in which it begins, null for the usual start.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub start: Option<String>,
    /// The turns of a set-up in secret, before the moves.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub set_up: Vec<String>,
    /// The moves.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    #[schema(example = json!(["7g7f", "3c3d"]))]
    pub moves: Vec<String>,
}

impl Shape for Line {
    const EXAMPLE: &'static str = r#"{"start": null, "moves": ["7g7f", "3c3d"]}"#;
}

/// How people write a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Styles {
    /// As Japanese books do, or the game's author.
    #[schema(example = "▲７六歩")]
    pub japanese: String,
    /// As English books do.
    #[schema(example = "P-7f")]
    pub western: String,
    /// As the Chu Shogi Renmei does; null in other games.
    #[schema(required)]
    pub renmei: Option<String>,
}

/// A position of a line, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seen {
    /// The position string.
    pub position: String,
    /// What is to be said of the move that led here; null at the start.
    #[schema(required)]
    pub note: Option<Note>,
    /// How that move is written; null at the start.
    #[schema(required)]
    pub styles: Option<Styles>,
}

/// A position of a line, and all that may be done there by either side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Place {
    /// The position, and how it came about.
    #[serde(flatten)]
    pub seen: Seen,
    /// How the line stands there.
    #[serde(flatten)]
    pub standing: Standing,
    /// Of a line without turns: why no game leads there, as far as a look at the pieces tells. It can be
    /// looked at, but no game begins so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub doubt: Option<Text>,
}

/// A position to be looked at that may be none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PositionToReview {
    /// The position string.
    #[schema(example = "4k4/9/9/9/9/9/9/9/4K4 b G 1")]
    pub position: String,
}

impl Shape for PositionToReview {
    const EXAMPLE: &'static str = r#"{"position": "4k4/9/9/9/9/9/9/9/4K4 b G 1"}"#;
}

/// What there is to say of a position string: one of the two.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PositionReview {
    /// Why it is no position of the game; null where it is one.
    #[schema(required)]
    pub wrong: Option<Failure>,
    /// The position; null where it is none.
    #[schema(required)]
    pub place: Option<Place>,
}
