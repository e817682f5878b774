//! The JSON of a record, as types.

use serde::{Deserialize, Serialize};

/// The word in `format`.
pub(super) const FORMAT: &str = "yagura-record";
/// The version that is written.
pub(super) const VERSION: u32 = 1;

/// A record of a game.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct JsonRecord {
    /// Always `yagura-record`.
    pub(super) format: String,
    /// The version of this format.
    pub(super) version: u32,
    /// The id of what is played, with its options.
    pub(super) variant: String,
    /// Which wording of its rules was followed.
    pub(super) rules: JsonRules,
    /// The position string of the start, where it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<String>,
    /// Key and value, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) headers: Vec<(String, String)>,
    /// How much time the players had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) clock: Option<JsonClock>,
    /// The armies that were set up in secret, before the first node.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) set_up: Vec<JsonSetUpTurn>,
    /// The first one is the start and has no turn.
    pub(super) nodes: Vec<JsonNode>,
}

/// Which wording of the rules was followed.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct JsonRules {
    /// The rulebook.
    pub(super) id: String,
    /// Its version.
    pub(super) version: u32,
}

/// How much time the players have.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[expect(clippy::struct_field_names, reason = "the keys say their unit")]
pub(super) struct JsonClock {
    /// For the whole game.
    pub(super) main_ms: u64,
    /// For each turn once that is used up.
    #[serde(default)]
    pub(super) byoyomi_ms: u64,
    /// Added for each turn.
    #[serde(default)]
    pub(super) increment_ms: u64,
}

/// A turn of a set-up in secret.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct JsonSetUpTurn {
    /// The text that was played, as the rules know it.
    pub(super) text: String,
    /// With what the player had promised it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) commitment: Option<JsonCommitment>,
}

/// A promise of an army that nobody else knew yet.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct JsonCommitment {
    /// The SHA-256 of the sealed text, in lower-case hexadecimal digits.
    pub(super) sha256: String,
    /// What was mixed in so that nobody could guess.
    pub(super) salt: String,
}

/// A position of the tree: how it was reached and what is said of it.
#[derive(Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct JsonNode {
    /// The place in the list of the node that it follows; the one before it where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) after: Option<usize>,
    /// The turn that led here.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) turn: String,
    /// Free text of any number of lines.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) comment: String,
    /// A name under which the position is found again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) bookmark: Option<String>,
    /// `!`, `?`, `!!`, `??`, `!?`, `?!`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) glyphs: Vec<String>,
    /// What is drawn on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) shapes: Vec<JsonShape>,
    /// How long the player thought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) spent: Option<JsonSpent>,
    /// How the position stands, as an engine sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) evaluation: Option<JsonEvaluation>,
    /// How the line ends here, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ending: Option<JsonEnding>,
}

/// What is drawn on the board: an arrow, or a circle.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct JsonShape {
    /// Where an arrow begins; the square of a circle.
    pub(super) from: String,
    /// Where an arrow ends; left out for a circle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<String>,
    /// `green`, `red`, `blue` or `yellow`.
    pub(super) colour: String,
}

/// How long the player thought.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct JsonSpent {
    /// For this turn.
    pub(super) turn_ms: u64,
    /// For all his turns so far; left out where it is the sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) total_ms: Option<u64>,
}

/// How the position stands, as an engine sees it: either `centipawns` or `mate`.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct JsonEvaluation {
    /// Hundredths of a pawn for Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) centipawns: Option<i32>,
    /// A mate that was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) mate: Option<JsonMate>,
    /// Depth of the search in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<u32>,
    /// Positions that it looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) nodes: Option<u64>,
    /// The best line, in canonical strings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) line: Vec<String>,
}

/// A mate that was found.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct JsonMate {
    /// `b` or `w`.
    pub(super) winner: String,
    /// In how many plies; left out where only the fact is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) plies: Option<u32>,
}

/// How the line ends here.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct JsonEnding {
    /// A reason word of the rulebooks, or `time-up`, `default`, `interrupted`, `sealed-move`, `impasse`,
    /// `max-moves`, `no-mate`, `unknown`.
    pub(super) reason: String,
    /// `b`, `w`, or null.
    pub(super) winner: Option<String>,
    /// The clause of the rulebook by which it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) clause: Option<String>,
}
