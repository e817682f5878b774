//! The messages of the WebSocket on which the engine analyses.

use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::ToSchema;
use yagura_record::json::JsonEvaluation;

use super::{
    failure::Failure,
    frame::{self, Unreadable},
    message::ByeReason,
    object::Shape,
    place::{Line, Styles},
};

/// What a client wants of the engine. Each wish takes the place of the one before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
pub enum AnalysisRequest {
    /// The best lines of a position, deeper and deeper.
    Analyse {
        /// The client's own number, given back in what is said of it.
        #[serde(default)]
        #[schema(value_type = Option<f64>)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable, as = "Option<f64>"))]
        a: Option<Number>,
        /// The id of what is played, with its options.
        variant: String,
        /// The line that leads to the position.
        line: Line,
        /// How many lines are wanted, 1 to 5.
        lines: u8,
        /// Whose turn it is.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<AnalysisTurn>"))]
        turn: AnalysisTurn,
    },
    /// A mate by checks, or that there is none.
    Mate {
        /// The client's own number.
        #[serde(default)]
        #[schema(value_type = Option<f64>)]
        #[cfg_attr(feature = "typescript", ts(optional = nullable, as = "Option<f64>"))]
        a: Option<Number>,
        /// The id of what is played.
        variant: String,
        /// The line that leads to the position.
        line: Line,
    },
    /// Nothing more.
    Stop {},
    /// A sign of life is wanted.
    Ping {},
}

impl Shape for AnalysisRequest {
    const EXAMPLE: &'static str =
        r#"{"t": "analyse", "a": 1, "variant": "shogi", "line": {"moves": ["7g7f"]}, "lines": 3}"#;
}

/// Whose turn it is taken to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum AnalysisTurn {
    /// The one whose turn it is.
    #[default]
    Own,
    /// The other's, as if the turn were passed: what he threatens.
    Other,
}

impl AnalysisRequest {
    /// Reads a text frame.
    ///
    /// # Errors
    /// [`Unreadable`] for one that is no message.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        frame::read(text)
    }
}

/// What the engine says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum AnalysisMessage {
    /// The best lines so far.
    Lines {
        /// The client's number.
        #[schema(required, value_type = Option<f64>)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<f64>"))]
        a: Option<Number>,
        /// The depth that the best line was searched to, in plies.
        depth: u32,
        /// Positions visited so far.
        nodes: u64,
        /// Time since the search began, in milliseconds.
        millis: u64,
        /// Best first.
        lines: Vec<AnalysisLine>,
        /// Nothing more comes of this wish.
        done: bool,
    },
    /// What came of looking for a mate.
    Mate {
        /// The client's number.
        #[schema(required, value_type = Option<f64>)]
        #[cfg_attr(feature = "typescript", ts(as = "Option<f64>"))]
        a: Option<Number>,
        /// The answer.
        verdict: MateVerdict,
        /// One line of the proof to its end; null where there is no mate.
        #[schema(required)]
        line: Option<AnalysisLine>,
    },
    /// It was not done.
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

/// Whether there is a mate by checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MateVerdict {
    /// There is, and it is proved.
    Mate,
    /// There is none, and that is proved.
    None,
    /// It was not found out in time.
    Unknown,
    /// In this game, or position, a win is no mate by checks.
    Inapplicable,
}

/// A line of play that the engine expects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AnalysisLine {
    /// How good it is, for Black, with its moves.
    pub evaluation: JsonEvaluation,
    /// How its moves are written.
    pub styles: Vec<Styles>,
    /// The position after each of its moves.
    pub positions: Vec<String>,
}

impl AnalysisMessage {
    /// Returns the message as it is sent.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("maps have string keys and no number is infinite")
    }
}
