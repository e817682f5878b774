//! The JSON of a record, as types.

use serde::{Deserialize, Serialize};

/// The word in `format`.
pub(super) const FORMAT: &str = "yagura-record";
/// The version that is written.
pub(super) const VERSION: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct JsonRecord {
    pub(super) format: String,
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) clock: Option<JsonClock>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) set_up: Vec<JsonSetUpTurn>,
    /// The first one is the start and has no turn.
    pub(super) nodes: Vec<JsonNode>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JsonRules {
    /// The rulebook.
    pub(super) id: String,
    /// Its version.
    pub(super) version: u32,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[expect(clippy::struct_field_names, reason = "the names say the unit")]
pub(super) struct JsonClock {
    pub(super) main_ms: u64,
    #[serde(default)]
    pub(super) byoyomi_ms: u64,
    #[serde(default)]
    pub(super) increment_ms: u64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JsonSetUpTurn {
    pub(super) text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) commitment: Option<JsonCommitment>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JsonCommitment {
    pub(super) sha256: String,
    pub(super) salt: String,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JsonNode {
    /// The place in the list of the node that it follows; the one before it where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) after: Option<usize>,
    /// The turn that led here.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) turn: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) comment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) bookmark: Option<String>,
    /// `!`, `?`, `!!`, `??`, `!?`, `?!`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) glyphs: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) shapes: Vec<JsonShape>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) spent: Option<JsonSpent>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) evaluation: Option<JsonEvaluation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ending: Option<JsonEnding>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JsonShape {
    pub(super) from: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<String>,
    pub(super) colour: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct JsonSpent {
    pub(super) turn_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) total_ms: Option<u64>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JsonEvaluation {
    /// Hundredths of a pawn for Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) centipawns: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) mate: Option<JsonMate>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) depth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) nodes: Option<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) line: Vec<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JsonMate {
    /// `b` or `w`.
    pub(super) winner: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) plies: Option<u32>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JsonEnding {
    pub(super) reason: String,
    /// `b`, `w`, or null.
    pub(super) winner: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) clause: Option<String>,
}
