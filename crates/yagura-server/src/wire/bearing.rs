//! Who bears on a square.

use serde::Serialize;
use utoipa::ToSchema;

/// The squares of the men that could capture an enemy on a square if it were their turn. Those of the side that has a man there guard it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Bearing {
    #[schema(example = "7g")]
    pub(crate) square: String,
    pub(crate) b: Vec<String>,
    pub(crate) w: Vec<String>,
}
