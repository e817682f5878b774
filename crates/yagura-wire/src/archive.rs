//! All that is kept of an account, as its owner takes it away.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use yagura_record::json::JsonRecord;

use super::{
    account::{Account, ApiToken, Passkey, Session},
    chat::ChatRoom,
    profile::PlayerGame,
    rating::AccountRating,
};

/// All that the server keeps of an account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AccountArchive {
    /// The version of this shape.
    pub format: u32,
    /// The account.
    pub account: Account,
    /// The browsers that are logged in.
    pub sessions: Vec<Session>,
    /// The passkeys, by their names: what is secret in them never leaves their devices.
    pub passkeys: Vec<Passkey>,
    /// The tokens of programs, without what they are.
    pub tokens: Vec<ApiToken>,
    /// The ratings, by game and speed.
    pub ratings: Vec<AccountRating>,
    /// The settings that are kept with the account.
    #[cfg_attr(feature = "typescript", ts(type = "{ [name in string]: unknown }"))]
    #[schema(value_type = Object)]
    pub settings: serde_json::Map<String, serde_json::Value>,
    /// The games.
    pub games: Vec<ArchivedGame>,
    /// What was said in chat, those lines too that a moderator has removed.
    pub said: Vec<ArchivedLine>,
    /// The names of the accounts that are not to be heard.
    pub blocked: Vec<String>,
    /// The seeks and challenges that have not been forgotten.
    pub seeks: Vec<ArchivedSeek>,
    /// The tournaments in which the account takes part, or did.
    pub entries: Vec<ArchivedEntry>,
    /// What was complained of.
    pub complaints: Vec<ArchivedComplaint>,
}

/// A seek, or a challenge, in an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArchivedSeek {
    /// The game, with its options.
    #[schema(example = "chu")]
    pub variant: String,
    /// The clock, as `NewSeek` has it; null for none.
    #[schema(required)]
    pub clock: Option<String>,
    /// Whether the game was to count.
    pub rated: bool,
    /// Who was asked; null where anybody was.
    #[schema(required)]
    pub to: Option<String>,
    /// When, in seconds since 1970.
    pub at: i64,
    /// Until when it stands, in seconds since 1970.
    pub expires: i64,
}

/// A place in a tournament, in an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArchivedEntry {
    /// The id of the tournament.
    pub tournament: String,
    /// After how many rounds it was left; null for who stayed.
    #[schema(required)]
    pub left_after: Option<i64>,
}

/// A complaint in an archive of the account that complained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArchivedComplaint {
    /// The id of the game.
    pub game: String,
    /// Whom it is about, as he was called.
    pub about: String,
    /// The reason that was chosen.
    pub reason: String,
    /// What was written to it.
    pub note: String,
    /// When, in seconds since 1970.
    pub at: i64,
}

/// A line of chat in an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArchivedLine {
    /// The id of the game.
    pub game: String,
    /// Where in it.
    pub room: ChatRoom,
    /// What.
    pub text: String,
    /// When, in seconds since 1970.
    pub at: i64,
}

/// A game in an archive.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArchivedGame {
    /// What the list says of it.
    #[serde(flatten)]
    pub game: PlayerGame,
    /// The record; null while the game goes on and hides something, and of one that cannot be read.
    #[schema(required)]
    pub record: Option<JsonRecord>,
}
