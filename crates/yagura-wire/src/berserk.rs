//! Games of an arena that are played with half the time.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who has halved his time in a game of an arena, for a point more if he wins it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Berserk {
    /// Who plays Black.
    pub b: BerserkState,
    /// Who plays White.
    pub w: BerserkState,
}

/// Whether somebody plays with half his time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum BerserkState {
    /// He does not, and may still choose it: he has not begun.
    Open,
    /// He does.
    Done,
    /// He does not, and it is too late, or he has no main time to halve.
    Closed,
}
