//! What people say to each other in a game, whom they do not want to hear, and what they complain of.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{object::Shape, text::Side};

/// A room of a game's chat. While the game goes on each is for its own; then both are open to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ChatRoom {
    /// For those who play.
    Players,
    /// For those who watch.
    Watchers,
}

impl ChatRoom {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Players, Self::Watchers];

    /// Returns the word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Watchers => "watchers",
        }
    }

    /// Returns the room of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|room| room.word() == word)
    }
}

/// A line that is to be said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LineToSay {
    /// Where.
    pub room: ChatRoom,
    /// What: at most 200 characters, shown as text only.
    #[schema(example = "よろしくお願いします")]
    pub text: String,
}

impl Shape for LineToSay {
    const EXAMPLE: &'static str = r#"{"room": "players", "text": "よろしくお願いします"}"#;
}

/// A line that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChatLine {
    /// Where.
    pub room: ChatRoom,
    /// Its number in its room, from 1 on.
    pub number: u32,
    /// By whom.
    pub by: Speaker,
    /// What.
    pub text: String,
    /// When, in seconds since 1970.
    pub at: i64,
}

/// Who says something: by his account, by his seat, or as a guest who watches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Speaker {
    /// The name; null for a guest without one.
    #[schema(required)]
    pub name: Option<String>,
    /// The name is that of an account.
    pub account: bool,
    /// The account is a program's.
    pub bot: bool,
    /// The side that he plays; null for one who watches.
    #[schema(required)]
    pub side: Option<Side>,
    /// The number of a guest among those who watch this game; null for others.
    #[schema(required)]
    pub guest: Option<u32>,
}

/// The lines of a game that somebody may read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChatLines {
    /// The oldest first.
    pub lines: Vec<ChatLine>,
}

/// The accounts that somebody does not want to hear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Blocked {
    /// Their names.
    pub names: Vec<String>,
}

/// Whether an account wants to hear anything of chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ChatWish {
    /// It does.
    pub on: bool,
}

impl Shape for ChatWish {
    const EXAMPLE: &'static str = r#"{"on": false}"#;
}

/// What is wrong with a line or a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Grievance {
    /// Insults, threats, hatred.
    Abuse,
    /// Advertising, floods.
    Spam,
    /// Help by a program or another person.
    Cheating,
    /// The name.
    Name,
    /// Something else, which the note says.
    Other,
}

impl Grievance {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Abuse, Self::Spam, Self::Cheating, Self::Name, Self::Other];

    /// Returns the word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Abuse => "abuse",
            Self::Spam => "spam",
            Self::Cheating => "cheating",
            Self::Name => "name",
            Self::Other => "other",
        }
    }

    /// Returns the one of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.word() == word)
    }
}

/// A line of a game, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LinePlace {
    /// The room.
    pub room: ChatRoom,
    /// The number in the room.
    pub number: u32,
}

/// A complaint to the moderators: of a line, or of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewComplaint {
    /// The id of the game.
    #[schema(example = "abcdefghijklm")]
    pub game: String,
    /// The line; null where it is of a player.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub line: Option<LinePlace>,
    /// The player; null where it is of a line.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub side: Option<Side>,
    /// What is wrong.
    pub reason: Grievance,
    /// What there is to say of it, at most 500 characters.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub note: String,
}

impl Shape for NewComplaint {
    const EXAMPLE: &'static str =
        r#"{"game": "abcdefghijklm", "line": {"room": "players", "number": 3}, "reason": "abuse"}"#;
}

/// What becomes of a complaint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TakenComplaint {
    /// The sender has complained of this before: the moderators know it, and nothing more is stored.
    pub known: bool,
}
