//! The JSON of a record, as types.

use serde::{Deserialize, Serialize};

/// The word in `format`.
pub(super) const FORMAT: &str = "yagura-record";
/// The version that is written.
pub(super) const VERSION: u32 = 1;

/// A record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct JsonRecord {
    /// Always `yagura-record`.
    pub format: String,
    /// The version of this format.
    pub version: u32,
    /// The id of what is played, with its options.
    pub variant: String,
    /// Which wording of its rules was followed.
    pub rules: JsonRules,
    /// The position string of the start, where it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub start: Option<String>,
    /// Key and value, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<(String, String)>>"))]
    pub headers: Vec<(String, String)>,
    /// How much time the players had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clock: Option<JsonClock>,
    /// The armies that were set up in secret, before the first node.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<JsonSetUpTurn>>"))]
    pub set_up: Vec<JsonSetUpTurn>,
    /// The first one is the start and has no turn.
    pub nodes: Vec<JsonNode>,
}

/// Which wording of the rules was followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JsonRules {
    /// The rulebook.
    pub id: String,
    /// Its version.
    pub version: u32,
}

/// How much time the players have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct JsonClock {
    /// For the whole game.
    pub main_ms: u64,
    /// For each turn once that is used up.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u64>"))]
    pub byoyomi_ms: u64,
    /// Added for each turn.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u64>"))]
    pub increment_ms: u64,
}

/// A turn of a set-up in secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JsonSetUpTurn {
    /// The text that was played, as the rules know it.
    pub text: String,
    /// With what the player had promised it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub commitment: Option<JsonCommitment>,
}

/// A promise of an army that nobody else knew yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JsonCommitment {
    /// The SHA-256 of the sealed text, in lower-case hexadecimal digits.
    pub sha256: String,
    /// What was mixed in so that nobody could guess.
    pub salt: String,
}

/// A position of the tree: how it was reached and what is said of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JsonNode {
    /// The place in the list of the node that it follows; the one before it where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub after: Option<usize>,
    /// The turn that led here.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub turn: String,
    /// Free text of any number of lines.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub comment: String,
    /// A name under which the position is found again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bookmark: Option<String>,
    /// `!`, `?`, `!!`, `??`, `!?`, `?!`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub glyphs: Vec<String>,
    /// What is drawn on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<JsonShape>>"))]
    pub shapes: Vec<JsonShape>,
    /// How long the player thought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub spent: Option<JsonSpent>,
    /// How the position stands, as an engine sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub evaluation: Option<JsonEvaluation>,
    /// How the line ends here, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub ending: Option<JsonEnding>,
}

/// What is drawn on the board: an arrow, or a circle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JsonShape {
    /// Where an arrow begins; the square of a circle.
    pub from: String,
    /// Where an arrow ends; left out for a circle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub to: Option<String>,
    /// `green`, `red`, `blue` or `yellow`.
    pub colour: String,
}

/// How long the player thought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct JsonSpent {
    /// For this turn.
    pub turn_ms: u64,
    /// For all his turns so far; left out where it is the sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub total_ms: Option<u64>,
}

/// How the position stands, as an engine sees it: one of `centipawns`, `mate` and `repetition`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JsonEvaluation {
    /// Hundredths of a pawn for Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub centipawns: Option<i32>,
    /// A mate that was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub mate: Option<JsonMate>,
    /// Who wins (`b` or `w`) by the repetition rule, as the line goes round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub repetition: Option<String>,
    /// Depth of the search in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub depth: Option<u32>,
    /// Positions that it looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub nodes: Option<u64>,
    /// The best line, in canonical strings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub line: Vec<String>,
}

/// A mate that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JsonMate {
    /// `b` or `w`.
    pub winner: String,
    /// In how many plies; left out where only the fact is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub plies: Option<u32>,
}

/// How the line ends here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JsonEnding {
    /// A reason word of the rulebooks, or `time-up`, `default`, `interrupted`, `sealed-move`, `impasse`,
    /// `max-moves`, `no-mate`, `unknown`.
    pub reason: String,
    /// `b`, `w`, or null.
    pub winner: Option<String>,
    /// The clause of the rulebook by which it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clause: Option<String>,
}
