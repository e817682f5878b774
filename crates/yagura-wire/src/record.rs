//! Records that are read.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{
    game::{Note, Outcome},
    object::Shape,
    text::Text,
};

/// A record to be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewRecord {
    /// The record in the notation of the game's author.
    #[schema(example = "[打ち始め]▲1―7―1―兵。")]
    pub text: String,
    /// The position that it begins with, null for the usual start.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub position: Option<String>,
}

impl Shape for NewRecord {
    const EXAMPLE: &'static str = r#"{"text": "[打ち始め]▲1―7―1―兵。"}"#;
}

/// The games of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct ReadRecord {
    /// The games, each after the first going on after a repetition.
    pub games: Vec<ReadGame>,
    /// What the record does not tell, null when it tells all: backs that were secret when it was copied are
    /// secret in the games too.
    #[schema(required)]
    pub note: Option<Text>,
}

/// What the author of a record says in brackets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct Remark {
    /// The number of moves before it.
    pub ply: u32,
    /// What he says.
    pub text: String,
}

/// A game of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
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
