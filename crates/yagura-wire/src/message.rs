//! The messages of the WebSocket.

use std::{borrow::Cow, fmt, mem};

use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, Type, schema::SchemaType},
};

use super::{
    army_set_up::{ArmySetUp, Owner},
    chat::{ChatLine, ChatRoom, LinePlace},
    clock::Clock,
    failure::Failure,
    frame::{self, Unreadable},
    game::{Hint, Note, Snapshot, Standing},
    object::Shape,
    offers::Offer,
    presence::{AbsenceClaim, PlayerPresence},
    text::Side,
};

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "ClientMessage"))]
pub struct Incoming {
    /// The client's own number, given back in the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional = nullable, as = "Option<f64>"))]
    pub a: Option<Number>,
    /// What it wants.
    #[serde(flatten)]
    pub request: Request,
}

/// What a client wants. Variants without fields have braces, or any field would be let through.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// The first message: the tokens of the sender's seats.
    Hello {
        /// The tokens, none from a watcher.
        tokens: Vec<String>,
    },
    /// A move is made.
    Move {
        /// The number of moves made so far, as the client knows it.
        ply: u32,
        /// The move.
        #[serde(rename = "move")]
        text: String,
        /// Milliseconds that the sender had the turn, by his own clock: what the way took beside them is made
        /// good, within bounds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        took: Option<u64>,
    },
    /// A draw is offered, or accepted.
    Draw {
        /// Whose offer it is; needed only by one who holds both seats.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        side: Option<Side>,
    },
    /// Back to the sender's last decision.
    Takeback {},
    /// Another game is wanted, on these sides or the other way round.
    Rematch {
        /// Each takes the other's side.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        swap: bool,
    },
    /// The other's offer is declined, or one's own withdrawn.
    Decline {
        /// Which offer.
        what: Offer,
    },
    /// The game is to be adjourned, or that is agreed to. Then who is to move seals his move.
    Adjourn {},
    /// An adjourned game is to go on, or that is agreed to.
    Resume {},
    /// The game is called off before it has begun for both.
    Abort {
        /// Who calls it off; needed only by one who holds both seats.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        side: Option<Side>,
    },
    /// In a game of an arena, before the first turn: half the main time, and a point more for a win.
    Berserk {},
    /// The game is given up.
    Resign {
        /// Who gives up; needed only by one who holds both seats.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        side: Option<Side>,
    },
    /// The opponent's foul is claimed.
    Claim {
        /// Who claims; needed only by one who holds both seats.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        side: Option<Side>,
    },
    /// The opponent has been away for too long: the game is ended.
    Absence {
        /// How.
        claim: AbsenceClaim,
    },
    /// The game that follows a repetition is asked for.
    Restart {},
    /// A secret army is sealed.
    Seal {
        /// Whose; needed only by one who holds both seats.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        player: Option<Owner>,
        /// The set-up string.
        setup: String,
        /// 32 lower-case hexadecimal digits. The server makes one where it is absent.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        salt: Option<String>,
    },
    /// One's own army is opened again, before both are sealed.
    Unseal {
        /// Whose; needed only by one who holds both seats.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        player: Option<Owner>,
    },
    /// Pieces are re-placed before play.
    Replace {
        /// All own ranks, as their player sees them.
        ranks: String,
    },
    /// The engine's own choice is wanted.
    Hint {},
    /// A line of chat.
    Chat {
        /// Where.
        room: ChatRoom,
        /// What.
        text: String,
    },
    /// The whole state is wanted.
    Sync {},
    /// A sign of life is wanted.
    Ping {},
}

/// The kind alone: tokens and armies are nobody else's business.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Request").field(&mem::discriminant(self)).finish()
    }
}

impl Shape for Request {
    const EXAMPLE: &'static str = r#"{"t": "sync", "a": 1}"#;
}

impl Incoming {
    /// Reads a text frame.
    ///
    /// # Errors
    /// [`Unreadable`] for one that is no message.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        frame::read_beside_number(text).map(|(a, request)| Self { a, request })
    }
}

/// The schema of [`Request`], each of its forms with the sender's number.
impl PartialSchema for Incoming {
    fn schema() -> RefOr<Schema> {
        let mut schema = Request::schema();
        let number = ObjectBuilder::new()
            .schema_type(SchemaType::from_iter([Type::Number, Type::Null]))
            .description(Some("The client's own number, given back in the answer"))
            .build();
        if let RefOr::T(Schema::OneOf(forms)) = &mut schema {
            for form in &mut forms.items {
                if let RefOr::T(Schema::Object(form)) = form {
                    form.properties.insert("a".to_owned(), number.clone().into());
                }
            }
        }
        schema
    }
}

impl ToSchema for Incoming {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("ClientMessage")
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        Request::schemas(schemas);
    }
}

/// A message to a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum ServerMessage {
    /// The whole truth.
    State {
        /// The number of changes so far.
        v: i64,
        /// The game.
        state: Box<Snapshot>,
    },
    /// A move was made.
    Moved(Moved),
    /// Anything else has changed.
    Changed(Change),
    /// The clocks as they are now. It comes behind each `state`, and when they start or stop without a move.
    Clock {
        /// The number of changes so far.
        v: i64,
        /// The clocks.
        clock: Clock,
    },
    /// Whoever was invited declines: the code is void.
    Declined,
    /// Which players are there; null for an engine, and for one who is invited and has not come. It comes
    /// behind the first `state`, and when it changes.
    Presence {
        /// Who plays Black.
        #[schema(required)]
        b: Option<PlayerPresence>,
        /// Who plays White.
        #[schema(required)]
        w: Option<PlayerPresence>,
        /// How many watch.
        watchers: u32,
    },
    /// Lines of chat that the receiver may read.
    Chat {
        /// These are all of them; else they are new. All of them come behind the first `state`, unless there
        /// are none, and when a room opens or closes because the game is over or goes on again.
        whole: bool,
        /// The oldest first.
        lines: Vec<ChatLine>,
    },
    /// A moderator has removed a line of chat.
    Unsaid(LinePlace),
    /// What was asked for is done.
    Ack {
        /// The client's number.
        #[schema(required, value_type = Option<f64>)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<f64>"))]
        a: Option<Number>,
        /// The number of changes so far.
        v: i64,
    },
    /// The hint that was asked for, to whoever asked.
    Hint {
        /// The client's number.
        #[schema(required, value_type = Option<f64>)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<f64>"))]
        a: Option<Number>,
        /// The hint.
        #[serde(flatten)]
        hint: Hint,
    },
    /// It was not done, and nothing has changed.
    Refused {
        /// The client's number; null where none could be read.
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

/// Why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ByeReason {
    /// It stops; connect again after a moment.
    Shutdown,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Moved {
    /// The number of changes so far.
    pub v: i64,
    /// The number of moves now.
    pub ply: u32,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The position string after it.
    pub position: String,
    /// What is to be said of it.
    pub note: Note,
    /// How the game stands now.
    #[serde(flatten)]
    pub standing: Standing,
}

/// A change that is no move: a resignation, an offer, the next game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Change {
    /// The number of changes so far.
    pub v: i64,
    /// How the game stands now.
    #[serde(flatten)]
    pub standing: Standing,
    /// The offer that somebody has just declined or withdrawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub declined: Option<Offer>,
    /// In games with secret armies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    #[schema(nullable = false)]
    pub setup: Option<Box<ArmySetUp>>,
}

impl ServerMessage {
    /// Returns the message as it is sent.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("maps have string keys and no number is infinite")
    }
}
