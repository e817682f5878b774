//! Our own format: JSON that holds everything of every game.
//!
//! The nodes of the tree are a flat list, so that no record is too deep for a reader. Each says which one it
//! follows; without that it follows the one before it in the list, so that a record without variations is
//! just its turns. `docs/record.schema.json` describes it, `format` and `version` come first, and a record
//! of an older version is brought up to date when it is read (`migration`).

mod migration;
mod read;
#[cfg(feature = "schema")]
mod schema;
mod shape;
mod write;

pub(crate) use read::read;
pub use read::{annotation_of, of_shape};
#[cfg(feature = "schema")]
pub use schema::{refer_to_definitions, schema};
pub use shape::{
    JsonClock, JsonCommitment, JsonEnding, JsonEvaluation, JsonMate, JsonNode, JsonRecord, JsonRules,
    JsonSetUpTurn, JsonShape, JsonSpent,
};
pub(crate) use write::write;
pub use write::{evaluation, record};
