//! Who attacks a square.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The squares of the pieces that could capture an enemy on a square if it were their turn. Those of the side
/// that has a piece there guard it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Attackers {
    /// The square that was asked about.
    #[schema(example = "7g")]
    pub square: String,
    /// The squares of Black's pieces.
    pub b: Vec<String>,
    /// The squares of White's pieces.
    pub w: Vec<String>,
}
