//! Who is there in a game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether a player is there: whether one of his sockets is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerPresence {
    /// For how many seconds he has been away; null while he is there.
    #[schema(required)]
    pub away: Option<u32>,
    /// Whether his connection broke off, and he did not leave; false while he is there.
    pub lost: bool,
    /// In how many seconds his opponent may end the game because of it; null where that is not to be.
    #[schema(required)]
    pub claim: Option<u32>,
}

/// What somebody wants whose opponent is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum AbsenceClaim {
    /// To have won.
    Win,
    /// That the game is drawn.
    Draw,
}
