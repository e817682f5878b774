//! The messages of the WebSocket.

use std::{fmt, mem};

use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};
use utoipa::ToSchema;

use super::{
    game::{Note, Snapshot, Standing},
    object::{Object, Shape},
    offers::What,
    setup::{Owner, Setup},
    text::{Failure, Side},
};

/// A message from a client.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Incoming {
    /// The client's own number, given back in the answer.
    pub(crate) a: Option<Number>,
    pub(crate) request: Request,
}

/// What a client wants. Variants without fields have braces, or any field would be let through.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[schema(as = ClientMessage)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Request {
    /// The first message: the tokens of the sender's seats.
    Hello {
        tokens: Vec<String>,
    },
    Move {
        ply: u32,
        #[serde(rename = "move")]
        text: String,
    },
    /// A draw is offered, or accepted.
    Draw {
        side: Option<Side>,
    },
    Takeback {},
    /// Another game is wanted, on these sides or the other way round.
    Rematch {
        #[serde(default)]
        swap: bool,
    },
    /// The other's offer is declined, or one's own withdrawn.
    Decline {
        what: What,
    },
    Resign {
        side: Option<Side>,
    },
    /// The opponent's foul is claimed.
    Claim {
        side: Option<Side>,
    },
    /// The game that follows a repetition is asked for.
    Restart {},
    /// A secret army is sealed.
    Seal {
        player: Option<Owner>,
        setup: String,
        /// The server makes one where it is absent.
        salt: Option<String>,
    },
    /// One's own army is opened again, before both are sealed.
    Unseal {
        player: Option<Owner>,
    },
    /// Men are re-placed before play.
    Replace {
        ranks: String,
    },
    Sync {},
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

/// A frame that is no message.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{reason}")]
pub(crate) struct Unreadable {
    /// The client's number, where it could be read.
    pub(crate) a: Option<Number>,
    /// What is wrong.
    pub(crate) reason: String,
}

impl Incoming {
    /// Reads a text frame.
    pub(crate) fn read(text: &str) -> Result<Self, Unreadable> {
        let bad = |a, reason: serde_json::Error| Unreadable { a, reason: reason.to_string() };
        let mut value: Value = serde_json::from_str(text).map_err(|error| bad(None, error))?;
        let a = value.as_object_mut().and_then(|fields| fields.remove("a")).and_then(|a| a.as_number().cloned());
        match Object::deserialize(value) {
            Ok(Object(request)) => Ok(Self { a, request }),
            Err(error) => Err(bad(a, error)),
        }
    }
}

/// A message to a client.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ServerMessage)]
#[serde(tag = "t", rename_all = "lowercase")]
pub(crate) enum Outgoing<'a> {
    State {
        v: i64,
        #[schema(value_type = Snapshot)]
        state: &'a Snapshot,
    },
    Moved(Moved),
    Changed {
        v: i64,
        #[serde(flatten)]
        standing: Standing,
        /// The offer that somebody has just declined or withdrawn.
        #[serde(skip_serializing_if = "Option::is_none")]
        declined: Option<What>,
        /// In games with secret armies.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<Setup>)]
        setup: Option<Box<Setup>>,
    },
    Ack {
        #[schema(value_type = Option<f64>)]
        a: Option<Number>,
        v: i64,
    },
    Refused {
        #[schema(value_type = Option<f64>)]
        a: Option<Number>,
        error: Failure,
    },
    Bye {
        #[schema(value_type = String)]
        reason: &'a str,
    },
    Pong,
}

/// A move that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Moved {
    pub(crate) v: i64,
    /// The number of moves now.
    pub(crate) ply: usize,
    #[serde(rename = "move")]
    pub(crate) text: String,
    pub(crate) position: String,
    pub(crate) note: Note,
    #[serde(flatten)]
    pub(crate) standing: Standing,
}

impl Outgoing<'_> {
    /// Returns the message as it is sent.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("maps have string keys and no number is infinite")
    }
}
