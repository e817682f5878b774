//! What a program hears: of its account, and that what it asked for is done.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Challenge;

/// A line of the stream of an account's events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum AccountEvent {
    /// Whose events these are: the first line.
    Account {
        /// The name.
        name: String,
        /// A program plays here.
        bot: bool,
    },
    /// A game of the account goes on: when the stream is opened, and when one begins, becomes the account's
    /// or goes on again after a takeback. It may be told twice.
    GameStart {
        /// The id of the game.
        #[schema(example = "abcdefghijklm")]
        game: String,
        /// The id of what is played, with its options.
        #[schema(example = "chu")]
        variant: String,
    },
    /// A game of the account is over.
    GameFinish {
        /// The id of the game.
        #[schema(example = "abcdefghijklm")]
        game: String,
        /// The id of what was played, with its options.
        #[schema(example = "chu")]
        variant: String,
    },
    /// Somebody asks the account for a game: when the stream is opened, and when one is asked for. It may be
    /// told twice.
    Challenge {
        /// The game, and who asks.
        challenge: Box<Challenge>,
    },
    /// Who asked the account for a game has taken that back.
    ChallengeWithdrawn {
        /// The id of the challenge.
        #[schema(example = "abcdefghijklm")]
        challenge: String,
    },
    /// A challenge of the account's own was declined.
    ChallengeDeclined {
        /// The id of the challenge.
        #[schema(example = "abcdefghijklm")]
        challenge: String,
    },
}

/// What was asked for is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Done {
    /// The number of changes of the game so far.
    pub v: i64,
}
