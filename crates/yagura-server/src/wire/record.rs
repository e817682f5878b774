//! Records that are read.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    game::{Note, Outcome},
    object::Shape,
    text::Text,
};

/// A record to be read.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRecord {
    #[schema(example = "[打ち始め]▲1―7―1―兵。")]
    pub(crate) text: String,
    /// The position that it begins with, null for the usual start.
    #[serde(default)]
    pub(crate) position: Option<String>,
}

impl Shape for NewRecord {
    const EXAMPLE: &'static str = r#"{"text": "[打ち始め]▲1―7―1―兵。"}"#;
}

/// The games of a record.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReadRecord {
    pub(crate) games: Vec<ReadGame>,
    /// What the record does not tell, null when it tells all: backs that were secret when it was copied are secret in the games too.
    pub(crate) note: Option<Text>,
}

/// What the author of a record says in brackets.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Remark {
    /// The number of moves before it.
    pub(crate) ply: usize,
    pub(crate) text: String,
}

/// A game of a record.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReadGame {
    /// The position strings, one more than moves.
    pub(crate) positions: Vec<String>,
    pub(crate) moves: Vec<String>,
    pub(crate) notes: Vec<Note>,
    pub(crate) remarks: Vec<Remark>,
    pub(crate) outcome: Option<Outcome>,
}
