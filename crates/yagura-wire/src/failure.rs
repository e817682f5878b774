//! Why something was refused.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{text::Text, words::SetUpFault};

/// What sort of refusal it is; clients act on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// A rule forbids the move.
    Illegal,
    /// A rule forbids the army or the re-placing; `word` says which.
    SetUp,
    /// The text is no move.
    Move,
    /// There is no such game to play.
    Variant,
    /// The text is no position of the game.
    Position,
    /// There is no such thing.
    NotFound,
    /// Somebody else has the seat.
    Claimed,
    /// The sender does not hold the seat.
    NotYourSeat,
    /// The sender's seat is not to move.
    NotYourTurn,
    /// The game is over.
    Finished,
    /// The game has moved on.
    Stale,
    /// The server or the sender is at a limit; `retry_after` says when to try again.
    Busy,
    /// The message or body is too large, or the game too long.
    TooLarge,
    /// The text is no record of the game.
    Record,
    /// The request cannot be understood, or cannot be done now.
    BadRequest,
    /// Only who is logged in may do this.
    NotLoggedIn,
    /// The name, or what was to prove who somebody is, is wrong.
    LogIn,
    /// The text cannot be the name of an account.
    Name,
    /// Another account has the name, or one that looks the same.
    NameTaken,
    /// The password cannot be one.
    Password,
    /// The passkey is none, or was not asked for.
    Passkey,
    /// The token may not do this.
    Scope,
    /// A page of another site may not do this in the name of who is logged in.
    CrossSite,
    /// The line of chat cannot be said: what it is, or where.
    Chat,
    /// A moderator has forbidden it: to write for a time, or to log in.
    Forbidden,
    /// What is stored of the game does not add up.
    Damaged,
    /// Something is wrong in the server.
    Internal,
}

/// The body of every refusal over REST.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Refused {
    /// Why.
    pub error: Failure,
}

/// Why something was refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Failure {
    /// What sort of refusal it is.
    pub code: ErrorCode,
    /// What it is, for people.
    pub message: Text,
    /// A clause of a rulebook.
    #[schema(required, example = "chu §5.2")]
    pub clause: Option<String>,
    /// The squares that the reason is about.
    #[schema(example = json!(["7g", "11c"]))]
    pub squares: Vec<String>,
    /// With the code `set-up`: what is wrong with an army or a re-placing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub word: Option<SetUpFault>,
    /// With the code `busy`: after how many seconds it is worth while to try again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(example = 0.5, nullable = false)]
    pub retry_after: Option<f64>,
}
