//! What the players offer each other.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::text::Side;

/// What can be offered, and declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum What {
    /// That the game is drawn.
    Draw,
    /// That a move is taken back.
    Takeback,
    /// Another game.
    Rematch,
}

/// The offers that stand, each by the side that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Offers {
    pub(crate) draw: Option<Side>,
    pub(crate) takeback: Option<Side>,
    pub(crate) rematch: Option<Rematch>,
}

/// An offer of another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Rematch {
    pub(crate) by: Side,
    /// Each takes the other's side.
    pub(crate) swap: bool,
}
