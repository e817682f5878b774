//! Games that go on, for those who watch.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{clock::TimeControl, player::Player, profile::PlayerNames};

/// By how much those who watch a game are behind it as long as it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "by", rename_all = "lowercase", deny_unknown_fields)]
pub enum Delay {
    /// By so many moves, 1 to 20.
    Moves {
        /// How many.
        n: u32,
    },
    /// By so many minutes, 1 to 60.
    Minutes {
        /// How many.
        n: u32,
    },
}

/// A game that goes on and may be watched by anybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RunningGame {
    /// The id of the game.
    #[schema(example = "abcdefghijklm")]
    pub id: String,
    /// The id of what is played, with its options.
    #[schema(example = "chu")]
    pub variant: String,
    /// Who plays Black.
    pub black: Player,
    /// Who plays White.
    pub white: Player,
    /// The names of those who have accounts.
    pub names: PlayerNames,
    /// The number of moves; null where those who watch are behind.
    #[schema(required)]
    pub moves: Option<u32>,
    /// By how much those who watch are behind; null for not at all.
    #[schema(required)]
    pub delay: Option<Delay>,
    /// How the time is limited; null where it is not.
    #[schema(required)]
    pub time_control: Option<TimeControl>,
    /// How many watch it, as far as is known.
    pub watchers: u32,
    /// Both players are there.
    pub attended: bool,
    /// It is the one of its game that is most worth watching.
    pub featured: bool,
    /// When it was made.
    #[schema(example = "2026-01-01T00:00:00Z")]
    pub created: String,
}

/// Games that go on and may be watched by anybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RunningGames {
    /// Those most worth watching first: both players are there, many watch, it is new.
    pub games: Vec<RunningGame>,
}
