//! Games that are adjourned.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::text::Side;

/// How a game is adjourned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Adjournment {
    /// How far it is.
    pub stage: AdjournmentStage,
    /// Who is to seal his move, or has sealed it; null where nobody is: one who plays alone hides nothing.
    #[schema(required)]
    pub sealer: Option<Side>,
    /// The sealed move, to its player alone.
    #[schema(required)]
    pub sealed: Option<String>,
}

/// How far an adjournment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum AdjournmentStage {
    /// It is agreed on: the next move is sealed.
    Sealing,
    /// Nobody plays until both want to go on; then the sealed move is made.
    Adjourned,
}
