//! People who have accounts, as others see them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    player::Player,
    rating::{AccountRating, GameStatistics, PlayerRating},
};

/// Who plays a side, where he has an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerName {
    /// The name of the account.
    #[schema(example = "Hatsu")]
    pub name: String,
    /// A program plays under it.
    pub bot: bool,
    /// It is what a guest wants to be called, and no account; left out for accounts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    #[schema(required = false)]
    pub guest: bool,
    /// How strong he is in this game at this speed, where the game is not rated itself; left out where he has
    /// no rating, and in games without clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub rating: Option<PlayerRating>,
}

/// The names of those who play a game, where they have any. Two people at one screen have none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerNames {
    /// Who plays Black; null for a guest who gave no name.
    #[schema(required)]
    pub b: Option<PlayerName>,
    /// Who plays White; null for a guest who gave no name.
    #[schema(required)]
    pub w: Option<PlayerName>,
}

/// An account as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerProfile {
    /// The name.
    #[schema(example = "Hatsu")]
    pub name: String,
    /// A program plays under it.
    pub bot: bool,
    /// When it was made, in seconds since 1970.
    pub since: i64,
    /// Its ratings, by game and speed.
    pub ratings: Vec<AccountRating>,
    /// How its games ended, by game.
    pub statistics: Vec<GameStatistics>,
    /// Its games that are over.
    #[serde(flatten)]
    pub games: PlayerGames,
}

/// Games of an account, those changed last first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerGames {
    /// Fifty of them at most.
    pub games: Vec<PlayerGame>,
    /// What to send as `behind` to see those behind them; null at the end.
    #[schema(required)]
    pub more: Option<String>,
}

/// A game of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerGame {
    /// Its id.
    #[schema(example = "abcdefghijklm")]
    pub id: String,
    /// The id of what is played, with its options.
    pub variant: String,
    /// Whom it is played against.
    pub opponent: Player,
    /// The opponent's name; null without an account.
    #[schema(required)]
    pub opponent_name: Option<PlayerName>,
    /// Both sides are played at one screen.
    pub alone: bool,
    /// The number of moves.
    pub moves: u32,
    /// It is over.
    pub over: bool,
    /// How it ended for the account; null while it goes on, where both sides were played at one screen, and
    /// where nobody knows.
    #[schema(required)]
    pub result: Option<GameResult>,
    /// When it was changed last.
    #[schema(example = "2026-01-01T00:00:00Z")]
    pub changed: String,
}

/// How a game ended for one who played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// He has won.
    Won,
    /// He has lost.
    Lost,
    /// Nobody has won.
    Draw,
}
