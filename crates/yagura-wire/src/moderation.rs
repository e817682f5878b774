//! What moderators see and do.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    chat::{Grievance, LinePlace},
    object::Shape,
    text::Side,
};

/// More rights than others have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Sees complaints, and acts on them.
    Moderator,
}

/// A complaint as moderators see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Complaint {
    /// What it is called in paths.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// The line; null where it is of a player.
    #[schema(required)]
    pub line: Option<LinePlace>,
    /// Who it is about, as he was called then; null for a guest without a name.
    #[schema(required)]
    pub about: Option<String>,
    /// The side that he played; null for one who watched.
    #[schema(required)]
    pub side: Option<Side>,
    /// His number among the guests who watched; null for others.
    #[schema(required)]
    pub guest: Option<u32>,
    /// The game that was played, with its options; null where it was not kept.
    #[schema(required)]
    pub variant: Option<String>,
    /// The position with which it began; null for the usual one.
    #[schema(required)]
    pub start: Option<String>,
    /// He has an account, which is still there.
    pub account: bool,
    /// He can be silenced: by his account, or by the address from which he wrote, as long as it is kept.
    pub silenceable: bool,
    /// His account is closed.
    pub closed: bool,
    /// The name of the account that complains; null for a guest.
    #[schema(required)]
    pub by: Option<String>,
    /// What is wrong.
    pub reason: Grievance,
    /// What there is to say of it.
    pub note: String,
    /// The lines around it, the oldest first.
    pub context: Vec<ContextLine>,
    /// When, in seconds since 1970.
    pub made: i64,
    /// How far it is.
    pub state: ComplaintState,
}

/// A line around the one that somebody complains of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContextLine {
    /// Its place.
    #[serde(flatten)]
    pub place: LinePlace,
    /// Who said it, as he was called then; null for a guest without a name.
    #[schema(required)]
    pub by: Option<String>,
    /// The side that he played; null for one who watched.
    #[serde(default)]
    #[schema(required)]
    pub side: Option<Side>,
    /// His number among the guests who watched; null for others.
    #[serde(default)]
    #[schema(required)]
    pub guest: Option<u32>,
    /// What.
    pub text: String,
}

/// How far a complaint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ComplaintState {
    /// Nobody has done anything.
    Open,
    /// Something was done.
    Done,
    /// There was nothing to do.
    Dismissed,
}

impl ComplaintState {
    /// Returns the word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Done => "done",
            Self::Dismissed => "dismissed",
        }
    }

    /// Returns the state of a word; what is none is open.
    pub fn of_word(word: &str) -> Self {
        [Self::Done, Self::Dismissed].into_iter().find(|state| state.word() == word).unwrap_or(Self::Open)
    }
}

/// The complaints of the last time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Complaints {
    /// Those that are open first, then the newest.
    pub complaints: Vec<Complaint>,
}

/// What a moderator does about a complaint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "act", rename_all = "lowercase", deny_unknown_fields)]
pub enum Verdict {
    /// Nothing.
    Dismiss {},
    /// The line was removed, or what had to be done was done elsewhere.
    Settle {},
    /// Who it is about may not write for a time.
    Silence {
        /// For so many hours, at most 8760.
        hours: u32,
    },
    /// His account is closed.
    Close {
        /// Why, as he hears it.
        reason: Grievance,
    },
}

impl Shape for Verdict {
    const EXAMPLE: &'static str = r#"{"act": "silence", "hours": 24}"#;
}

/// What a moderator does with an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "act", rename_all = "lowercase", deny_unknown_fields)]
pub enum Measure {
    /// It may not write for a time.
    Silence {
        /// For so many hours, at most 8760; 0 ends it.
        hours: u32,
    },
    /// Nobody can log in any more.
    Close {
        /// Why, as its owner hears it.
        reason: Grievance,
    },
    /// It is open again.
    Reopen {},
}

impl Shape for Measure {
    const EXAMPLE: &'static str = r#"{"act": "silence", "hours": 24}"#;
}
