//! Records that are kept, and games that the engine looks at as a whole.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yagura_record::json::{JsonEvaluation, JsonRecord};

use super::{object::Shape, place::Styles, record::OpenedRecord};

/// What opens a record that was just kept. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_debug_implementations, reason = "what opens a record is in no log")]
pub struct KeptRecord {
    /// The id of the record, by which anybody reads it.
    #[schema(example = "abcdefghijklm")]
    pub id: String,
    /// The key with which it is changed.
    pub key: String,
}

/// A record that somebody keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StoredRecord {
    /// The id of the record.
    pub id: String,
    /// The number of changes so far.
    pub version: i64,
    /// When it was changed last.
    #[schema(example = "2026-01-01T00:00:00Z")]
    pub changed: String,
    /// Whether there is a link by which others change it.
    pub shared: bool,
    /// Whether the engine has looked at it, or is at it: there is a report to ask for.
    pub looked_at: bool,
    /// The record with its positions.
    pub opened: OpenedRecord,
}

/// Another text for a record that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RecordChange {
    /// The version that it takes the place of.
    pub version: i64,
    /// The record.
    pub record: JsonRecord,
}

impl Shape for RecordChange {
    const EXAMPLE: &'static str =
        r#"{"version": 0, "record": {"format": "yagura-record", "version": 1, ...}}"#;
}

/// The version of a record after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RecordVersion {
    /// The number of changes so far.
    pub version: i64,
}

/// How the engine is to look at the main line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// How long it looks at each position.
    pub pace: Pace,
}

impl Shape for NewReport {
    const EXAMPLE: &'static str = r#"{"pace": "quick"}"#;
}

/// How long the engine looks at each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// A fifth of a second.
    Quick,
    /// A second.
    Normal,
    /// Four seconds.
    Deep,
}

/// What the engine says of the main line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Report {
    /// Whether it has looked at all positions.
    pub done: bool,
    /// How many positions there are.
    pub total: u32,
    /// What it found, position by position from the start, as far as it has come.
    pub positions: Vec<ReportedPosition>,
    /// What it says of Black's moves.
    pub black: PlayerReport,
    /// What it says of White's moves.
    pub white: PlayerReport,
}

/// What the engine found of a position of the main line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReportedPosition {
    /// The move that led here in the game that was looked at; null at the start.
    #[schema(required)]
    pub turn: Option<String>,
    /// How good it is, for Black, with the best line; null where the game was over.
    #[schema(required)]
    pub evaluation: Option<JsonEvaluation>,
    /// Black's chance to win, 0 to 1, a draw being a half.
    pub chance: f64,
    /// The move that led here; null at the start, and where what it led to is not known yet.
    #[schema(required)]
    pub judged: Option<JudgedMove>,
}

/// What the engine says of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct JudgedMove {
    /// By how much it lessened its player's chance to win.
    pub loss: f64,
    /// What such a move is called; null for one with which there is nothing wrong.
    #[schema(required)]
    pub fault: Option<MoveFault>,
    /// The move that the engine would have made, where another one was made.
    #[schema(required)]
    pub better: Option<BetterMove>,
}

/// What a move is called that lessens its player's chance to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MoveFault {
    /// ?!
    Inaccuracy,
    /// ?
    Mistake,
    /// ??
    Blunder,
}

/// A move that the engine would have made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BetterMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How it is written.
    pub styles: Styles,
}

/// What the engine says of one player's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerReport {
    /// How many were judged.
    pub moves: u32,
    /// Of these inaccuracies.
    pub inaccuracies: u32,
    /// Mistakes.
    pub mistakes: u32,
    /// Blunders.
    pub blunders: u32,
    /// By how much a move lessened the chance to win, on average.
    pub loss: f64,
}
