//! Ratings: how strong those are who have accounts, in each game at each speed.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How long a game takes, by its time control. Each has ratings of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Below 5 minutes for each player.
    Bullet,
    /// Below 10 minutes.
    Blitz,
    /// Below 25 minutes.
    Rapid,
    /// 25 minutes and more.
    Classical,
    /// Days for each move.
    Correspondence,
}

impl Speed {
    /// All of them, the shortest first.
    pub const ALL: [Self; 5] =
        [Self::Bullet, Self::Blitz, Self::Rapid, Self::Classical, Self::Correspondence];

    /// Returns the word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
        }
    }

    /// Returns the speed of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speed| speed.word() == word)
    }
}

/// What a rated game is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RatedGame {
    /// In which ratings it counts.
    pub speed: Speed,
    /// The rating of who plays Black; null where nobody has come yet, or the account is gone.
    #[schema(required)]
    pub b: Option<PlayerRating>,
    /// The rating of who plays White.
    #[schema(required)]
    pub w: Option<PlayerRating>,
}

/// The rating of one who plays a rated game, as it was before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerRating {
    /// The rating.
    #[schema(example = 1500)]
    pub rating: i32,
    /// It is not certain yet.
    pub provisional: bool,
    /// By how much the game has changed it; null while it goes on, where it did not count, and for the
    /// engine, whose ratings stay.
    #[schema(required)]
    pub change: Option<i32>,
}

/// A rating of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AccountRating {
    /// The id of the game.
    #[schema(example = "chu")]
    pub variant: String,
    /// How long the games take.
    pub speed: Speed,
    /// The rating.
    #[schema(example = 1500)]
    pub rating: i32,
    /// How far off it may be: in 95 of 100 cases by no more than twice this.
    #[schema(example = 80)]
    pub deviation: i32,
    /// It is not certain yet.
    pub provisional: bool,
    /// How many games it is made of.
    pub games: u32,
    /// When the last of them ended, in seconds since 1970.
    pub played: i64,
}

/// How the games of an account ended, rated or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameStatistics {
    /// The id of the game.
    #[schema(example = "chu")]
    pub variant: String,
    /// Games that it has won.
    pub won: u32,
    /// Games that nobody has won.
    pub drawn: u32,
    /// Games that it has lost.
    pub lost: u32,
}

/// The best players of a game at a speed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Leaderboard {
    /// The id of the game.
    #[schema(example = "chu")]
    pub variant: String,
    /// How long the games take.
    pub speed: Speed,
    /// Fifty at most, the highest rating first.
    pub players: Vec<RankedPlayer>,
}

/// One of the best players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RankedPlayer {
    /// The name of the account.
    #[schema(example = "Hatsu")]
    pub name: String,
    /// A program plays under it.
    pub bot: bool,
    /// The rating.
    #[schema(example = 1900)]
    pub rating: i32,
    /// How many games it is made of.
    pub games: u32,
}
