//! The lobby: who looks for an opponent, and who asks whom.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Number;
use utoipa::ToSchema;

use super::{
    clock::TimeControl,
    failure::Failure,
    frame::{self, Unreadable},
    message::ByeReason,
    object::{Object, Shape},
    text::Side,
};

/// A seek: somebody looks for an opponent, whoever it is. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct NewSeek {
    /// An id of the list, with options as in `shogi?first=white`.
    #[schema(example = "chu")]
    pub variant: String,
    /// A position string, null for the usual start.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub position: Option<String>,
    /// How the time is limited, null for not at all.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub clock: Option<TimeControl>,
    /// The side that the seeker wants (in games with secret armies b is player A); null for either.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub side: Option<Side>,
    /// The game counts for ratings: only between accounts.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The lowest rating of an opponent, from 0 to 4000; one who has none is always welcome.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub min_rating: Option<i32>,
    /// The highest rating of an opponent, from 0 to 4000.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub max_rating: Option<i32>,
    /// What a guest wants to be called.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub name: Option<String>,
    /// The token that the seeker's seat is to open to: 32 lower-case hexadecimal digits. The server makes one
    /// where it is absent.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub token: Option<String>,
}

impl Shape for NewSeek {
    const EXAMPLE: &'static str = r#"{"variant": "shogi", "side": "b"}"#;
}

/// A seek that one account alone may take. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct NewChallenge {
    /// The name of the account.
    #[schema(example = "Hatsu")]
    pub to: String,
    /// The game.
    #[serde(deserialize_with = "object")]
    pub game: NewSeek,
}

impl Shape for NewChallenge {
    const EXAMPLE: &'static str = r#"{"to": "Hatsu", "game": {"variant": "shogi"}}"#;
}

fn object<'de, T: Shape, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    Object::deserialize(deserializer).map(|Object(value)| value)
}

/// A seek or a challenge is taken. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct TakeSeek {
    /// What a guest wants to be called.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub name: Option<String>,
    /// The token that the seat is to open to: 32 lower-case hexadecimal digits. The server makes one where it
    /// is absent.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub token: Option<String>,
}

impl Shape for TakeSeek {
    const EXAMPLE: &'static str = "{}";
}

/// A seek that was posted. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct PostedSeek {
    /// The id of the seek.
    pub id: String,
    /// What opens the seeker's seat once there is a game.
    pub token: String,
    /// The game, where another seek fitted at once.
    #[schema(required)]
    pub found: Option<FoundGame>,
}

/// A game that was found, and what opens the receiver's seat. Not printable.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_debug_implementations, reason = "what opens a seat is in no log")]
pub struct TakenSeek {
    /// The game.
    pub found: FoundGame,
    /// What opens the seat.
    pub token: String,
}

/// A game that was found, and where the receiver sits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FoundGame {
    /// The id of the game.
    #[schema(example = "abcdefghijklm")]
    pub game: String,
    /// The receiver's side.
    pub seat: Side,
}

/// Who looks for an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seeker {
    /// The name; null for a guest who gave none.
    #[schema(required)]
    pub name: Option<String>,
    /// It is the name of an account.
    pub account: bool,
    /// A program plays.
    pub bot: bool,
    /// The rating in this game at this speed, where there is one.
    #[schema(required)]
    pub rating: Option<i32>,
    /// The rating is not certain yet.
    pub provisional: bool,
}

/// Somebody looks for an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seek {
    /// The id of the seek.
    pub id: String,
    /// Who it is.
    pub by: Seeker,
    /// It is the receiver's own.
    pub yours: bool,
    /// The game with its options.
    pub variant: String,
    /// Where it begins; null for the usual start.
    #[schema(required)]
    pub position: Option<String>,
    /// How the time is limited; null for not at all.
    #[schema(required)]
    pub clock: Option<TimeControl>,
    /// The side that the seeker wants; null for either.
    #[schema(required)]
    pub side: Option<Side>,
    /// The game counts for ratings.
    pub rated: bool,
    /// The lowest rating of an opponent.
    #[schema(required)]
    pub min_rating: Option<i32>,
    /// The highest rating of an opponent.
    #[schema(required)]
    pub max_rating: Option<i32>,
    /// When it was made, in seconds since 1970.
    pub made: i64,
}

/// Somebody asks an account for a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Challenge {
    /// The game, and who asks.
    #[serde(flatten)]
    pub seek: Seek,
    /// The name of the account that is asked.
    pub to: String,
}

/// All who look for an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seeks {
    /// The seeks, the oldest first.
    pub seeks: Vec<Seek>,
}

/// The challenges that an account has sent or got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Challenges {
    /// The challenges, the oldest first.
    pub challenges: Vec<Challenge>,
}

/// What somebody in the lobby says.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "the key of a browser is in no log")]
pub enum LobbyRequest {
    /// The first message.
    Hello {
        /// The key of the browser, by which a guest's seeks are his: 32 lower-case hexadecimal digits.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        key: Option<String>,
        /// What is to be told.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<LobbyView>"))]
        view: LobbyView,
    },
    /// That a seek of one's own was taken, or a challenge declined, is known now: it need not be told again.
    Seen {
        /// The seek.
        id: String,
    },
    /// A sign of life is wanted.
    Ping {},
}

/// What of the lobby somebody wants to be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum LobbyView {
    /// All.
    #[default]
    All,
    /// What becomes of one's own seeks, and challenges.
    Own,
}

impl Shape for LobbyRequest {
    const EXAMPLE: &'static str = r#"{"t": "hello", "view": "all"}"#;
}

impl LobbyRequest {
    /// Reads a text frame.
    ///
    /// # Errors
    /// [`Unreadable`] for one that is no message.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        frame::read(text)
    }
}

/// What those in the lobby are told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum LobbyMessage {
    /// All there is; the answer to `hello`.
    Lobby {
        /// How many people are here.
        people: u32,
        /// How many games go on.
        games: u32,
        /// The seeks, the oldest first; of `own` one's own.
        seeks: Vec<Seek>,
        /// The challenges that the receiver has sent or got.
        challenges: Vec<Challenge>,
        /// The receiver's seeks and challenges that were taken, and that he has not been told of yet.
        taken: Vec<TakenNews>,
    },
    /// Somebody looks for an opponent.
    Seek {
        /// The seek.
        seek: Seek,
    },
    /// Somebody asks the receiver for a game, or the receiver has asked.
    Challenge {
        /// The challenge.
        challenge: Challenge,
    },
    /// A seek or a challenge is no more.
    Gone {
        /// Its id.
        id: String,
    },
    /// A seek or a challenge of the receiver's was taken: there is a game.
    Taken(TakenNews),
    /// A challenge of the receiver's was declined.
    Declined {
        /// Its id.
        id: String,
        /// By whom.
        to: String,
    },
    /// Other numbers than before.
    Count {
        /// How many people are here.
        people: u32,
        /// How many games go on.
        games: u32,
    },
    /// It was not done, and nothing has changed.
    Refused {
        /// No number: the messages of this socket have none.
        #[schema(required, value_type = Option<f64>)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<f64>"))]
        a: Option<Number>,
        /// Why.
        error: Failure,
    },
    /// The server closes the socket.
    Bye {
        /// Why.
        reason: ByeReason,
    },
    /// The answer to a ping.
    Pong,
}

/// A seek or a challenge of somebody's was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TakenNews {
    /// The id of the seek: its token opens the seat.
    pub id: String,
    /// The game, and where he sits.
    #[serde(flatten)]
    pub found: FoundGame,
    /// What is played.
    pub variant: String,
}

impl LobbyMessage {
    /// Returns the message as it is sent.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("maps have string keys and no number is infinite")
    }
}
