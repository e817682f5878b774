//! The messages of the WebSocket on which several people work on one record.

use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;
use yagura_record::json::{JsonEvaluation, JsonShape};

use super::{
    failure::Failure,
    frame::{self, Unreadable},
    message::ByeReason,
    object::Shape,
    place::Seen,
    record::OpenedRecord,
    study::StoredStudy,
};

/// What somebody does at a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub enum SharedRequest {
    /// The first message: what opens the record for changes, if anything does.
    Hello {
        /// The key of the record or the secret of its edit link; those of a study, where it is looked at as a
        /// chapter.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
        keys: Vec<String>,
        /// The id of the study whose chapter it is.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable))]
        study: Option<String>,
    },
    /// Changes of the record: all of them or none.
    Edit {
        /// The client's own number, given back in the answer.
        #[serde(default)]
        #[schema(value_type = Option<f64>)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable, as = "Option<f64>"))]
        a: Option<Number>,
        /// The changes, in their order.
        edits: Vec<RecordEdit>,
    },
    /// Where the sender is; nobody is told of those who only read.
    At {
        /// The turns from the start to the position that he looks at.
        path: Vec<String>,
    },
    /// The whole record is wanted.
    Sync {},
    /// A sign of life is wanted.
    Ping {},
}

impl Shape for SharedRequest {
    const EXAMPLE: &'static str =
        r#"{"t": "edit", "a": 1, "edits": [{"do": "add", "path": [], "turns": ["7g7f"]}]}"#;
}

/// A change of a record. A `path` is the turns from the start to a position, as canonical strings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum RecordEdit {
    /// Turns are added behind a position, one after the other; those that are there already stay as they are.
    Add {
        /// The position.
        path: Vec<String>,
        /// The turns.
        turns: Vec<String>,
    },
    /// A position goes, with all that follows it.
    Remove {
        /// The position; not the start.
        path: Vec<String>,
    },
    /// The variation that begins with the last turn of the path goes one place further to the front.
    Promote {
        /// The position behind its first turn.
        path: Vec<String>,
    },
    /// The line that leads to a position becomes the main line.
    Main {
        /// The position.
        path: Vec<String>,
    },
    /// What is said of a position; what is left out stays, and what is empty goes.
    Say {
        /// The position.
        path: Vec<String>,
        /// Another comment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        #[schema(nullable = false)]
        comment: Option<String>,
        /// The comment that the new one takes the place of; when there is another one now, nothing is done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        #[schema(nullable = false)]
        was: Option<String>,
        /// How good the turn was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        #[schema(nullable = false)]
        glyphs: Option<Vec<String>>,
        /// What is drawn on the board.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        #[schema(nullable = false)]
        shapes: Option<Vec<JsonShape>>,
        /// What an engine sees.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        #[schema(nullable = false)]
        evaluation: Option<JsonEvaluation>,
    },
    /// A field of the head; an empty value takes it out.
    Head {
        /// Its key, as in `black`.
        key: String,
        /// Its value.
        value: String,
    },
}

impl SharedRequest {
    /// Reads a text frame.
    ///
    /// # Errors
    /// [`Unreadable`] for one that is no message.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        frame::read(text)
    }
}

/// What is told to all who are at a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum SharedMessage {
    /// Who the listener is; told first, and again when what he may do has changed.
    Welcome {
        /// His number among those who are there.
        you: u32,
        /// Whether he may change the record.
        writes: bool,
    },
    /// The whole record.
    Record {
        /// The number of changes so far.
        v: i64,
        /// The record with its positions.
        opened: Box<OpenedRecord>,
    },
    /// The record was changed.
    Edited {
        /// The number of whoever sent it, for him alone.
        #[schema(required, value_type = Option<f64>)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<f64>"))]
        a: Option<Number>,
        /// The number of changes so far.
        v: i64,
        /// Who did it.
        by: u32,
        /// The changes, in their order.
        edits: Vec<RecordEdit>,
        /// The positions behind the turns of all additions, in their order.
        seen: Vec<Seen>,
    },
    /// Who is there.
    People {
        /// All of them, who came first first.
        people: Vec<Person>,
    },
    /// Somebody looks at another position.
    At {
        /// Who.
        by: u32,
        /// The turns from the start to it.
        path: Vec<String>,
    },
    /// The study whose chapter it is has changed.
    Study {
        /// The study.
        study: StoredStudy,
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

/// Somebody who is at a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Person {
    /// The number.
    pub number: u32,
    /// Whether he may change the record.
    pub writes: bool,
    /// The turns from the start to the position that he looks at; null where that is not known.
    #[schema(required)]
    pub path: Option<Vec<String>>,
}

impl SharedMessage {
    /// Returns the message as it is sent.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("maps have string keys and no number is infinite")
    }
}
