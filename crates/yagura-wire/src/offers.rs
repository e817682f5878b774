//! What the players offer each other.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::text::Side;

/// What can be offered, and declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// That the game is drawn.
    Draw,
    /// That a move is taken back.
    Takeback,
    /// Another game.
    Rematch,
    /// That the game is adjourned.
    Adjourn,
    /// That an adjourned game goes on.
    Resume,
}

/// The offers that stand, each by the side that made it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Offers {
    /// Who offers a draw.
    #[schema(required)]
    pub draw: Option<Side>,
    /// Who wants to take back.
    #[schema(required)]
    pub takeback: Option<Side>,
    /// Who wants another game, and how.
    #[schema(required)]
    pub rematch: Option<RematchOffer>,
    /// Who wants to adjourn.
    #[schema(required)]
    pub adjourn: Option<Side>,
    /// Who wants an adjourned game to go on.
    #[schema(required)]
    pub resume: Option<Side>,
}

/// An offer of another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RematchOffer {
    /// Whose offer it is.
    pub by: Side,
    /// Each takes the other's side.
    pub swap: bool,
}
