//! Records that are read.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use yagura_record::json::JsonRecord;

use super::{
    game::{Note, Outcome},
    object::Shape,
    place::Seen,
    text::Text,
};

/// A record to be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewRecord {
    /// The record in the notation of the game's author.
    #[schema(example = "[打ち始め]▲1―7―1―兵。")]
    pub text: String,
    /// The position that it begins with, null for the usual start.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub position: Option<String>,
}

impl Shape for NewRecord {
    const EXAMPLE: &'static str = r#"{"text": "[打ち始め]▲1―7―1―兵。"}"#;
}

/// The games of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReadRecord {
    /// The games, each after the first going on after a repetition.
    pub games: Vec<ReadGame>,
    /// What the record does not tell, null when it tells all: backs that were secret when it was copied are
    /// secret in the games too.
    #[schema(required)]
    pub note: Option<Text>,
}

/// What the author of a record says in brackets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Remark {
    /// The number of moves before it.
    pub ply: u32,
    /// What he says.
    pub text: String,
}

/// A game of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReadGame {
    /// The position strings, one more than moves.
    pub positions: Vec<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// What is to be said of each move.
    pub notes: Vec<Note>,
    /// What the author says between them.
    pub remarks: Vec<Remark>,
    /// How it ended; null where the record breaks off.
    #[schema(required)]
    pub outcome: Option<Outcome>,
}

/// The records of a text in any format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpenedRecords {
    /// The records; with a fault, what could be read before it.
    pub records: Vec<OpenedRecord>,
    /// Why there may be less than the text holds; null when all of it was read.
    #[schema(required)]
    pub fault: Option<RecordFault>,
}

/// What stands in the way of reading a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RecordFault {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The offending text, shortened where it is long.
    pub text: String,
    /// What was expected there, or why it cannot be.
    pub expected: Text,
}

/// A record with the positions of its nodes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpenedRecord {
    /// The record, in our own format.
    pub record: JsonRecord,
    /// The position of each of its nodes, in their order.
    pub places: Vec<Seen>,
    /// The words of the formats that can hold its main line.
    pub formats: Vec<String>,
}

/// A record to be opened, in our own format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RecordToOpen {
    /// The record.
    pub record: JsonRecord,
}

impl Shape for RecordToOpen {
    const EXAMPLE: &'static str = r#"{"record": {"format": "yagura-record", "version": 1, ...}}"#;
}

/// A record to be written in another format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RecordToWrite {
    /// The record.
    pub record: JsonRecord,
    /// The word of the format.
    #[schema(example = "kif")]
    pub format: String,
    /// `utf-8` or `cp932`; null for UTF-8.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub encoding: Option<String>,
}

impl Shape for RecordToWrite {
    const EXAMPLE: &'static str =
        r#"{"record": {"format": "yagura-record", "version": 1, ...}, "format": "kif"}"#;
}
