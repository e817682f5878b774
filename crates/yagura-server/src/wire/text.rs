//! Texts for people, and the two sides.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A text for people in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Text {
    pub(crate) ja: String,
    pub(crate) en: String,
}

impl Text {
    pub(crate) fn new(ja: impl Into<String>, en: impl Into<String>) -> Self {
        Self { ja: ja.into(), en: en.into() }
    }
}

/// A name, also in kana and in Latin letters.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Name {
    pub(crate) ja: String,
    /// Its reading; null where the name is in kana itself.
    #[schema(example = "かくおう")]
    pub(crate) kana: Option<String>,
    pub(crate) romaji: String,
    pub(crate) en: String,
}

impl From<&yagura::Name> for Name {
    fn from(name: &yagura::Name) -> Self {
        Self { ja: name.ja.clone(), kana: name.kana.clone(), romaji: name.romaji.clone(), en: name.en.clone() }
    }
}

/// `b` is Black (先手, bottom), `w` White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) enum Side {
    #[serde(rename = "b")]
    Black,
    #[serde(rename = "w")]
    White,
}

impl From<yagura::Side> for Side {
    fn from(side: yagura::Side) -> Self {
        match side {
            yagura::Side::Black => Self::Black,
            yagura::Side::White => Self::White,
        }
    }
}

impl From<Side> for yagura::Side {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

/// What sort of refusal it is; clients act on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Code {
    Illegal,
    SetUp,
    Move,
    Variant,
    Position,
    NotFound,
    Claimed,
    NotYourSeat,
    NotYourTurn,
    Finished,
    Stale,
    Busy,
    TooLarge,
    Record,
    BadRequest,
    Damaged,
    Internal,
}

/// The body of every refusal over REST.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Refused {
    pub(crate) error: Failure,
}

/// Why something was refused.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Failure {
    pub(crate) code: Code,
    pub(crate) message: Text,
    /// A clause of a rulebook.
    #[schema(example = "chu §5.2")]
    pub(crate) clause: Option<String>,
    /// The squares that the reason is about.
    #[schema(example = json!(["7g", "11c"]))]
    pub(crate) squares: Vec<String>,
    /// With the code `set-up`: the rulebook's word for what is wrong with an army or a re-placing (`over-budget`, ...), else `illegal`.
    #[schema(value_type = Option<String>, example = "over-budget")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) word: Option<&'static str>,
    /// With the code `busy`: after how many seconds it is worth while to try again.
    #[schema(example = 0.5)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) retry_after: Option<f64>,
}
