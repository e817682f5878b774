//! What is expected of our own format.

use yagura::SquareError;

use super::{Texts, fixed};

/// What was expected of a text in our own format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonExpected {
    /// This word in `format`, and what was found, where something was.
    Format(&'static str, Option<String>),
    /// A version that is known: the newest one, and what was found.
    Version(u32, u64),
    /// The version as a number.
    VersionNumber,
    /// A node that comes before.
    EarlierNode,
    /// A turn that does not follow the same node twice.
    NewTurn,
    /// A first node without a turn.
    Start,
    /// A sign of how good a turn is.
    Glyph,
    /// A square.
    Square(SquareError),
    /// A colour.
    Colour,
    /// A value, or a mate.
    Score,
    /// Why a game ends.
    Reason,
    /// A side.
    Side,
}

impl JsonExpected {
    pub(super) fn texts(&self) -> Texts {
        match self {
            Self::Format(word, found) => (
                format!(
                    "棋譜の \"format\" は \"{word}\" です（{}）",
                    found
                        .as_ref()
                        .map_or("ありません".to_owned(), |found| format!("\"{found}\" となっています"))
                ),
                format!(
                    "expected a record: \"format\" is \"{word}\", not {}",
                    found.as_ref().map_or("missing".to_owned(), |found| format!("\"{found}\""))
                ),
            ),
            Self::Version(1, found) => (
                format!("\"version\" {found} は知りません。1 だけを読めます"),
                format!("expected \"version\" 1, not {found}"),
            ),
            Self::Version(newest, found) => (
                format!("\"version\" {found} は知りません。1 から {newest} までを読めます"),
                format!("expected a \"version\" from 1 to {newest}, not {found}"),
            ),
            Self::VersionNumber => {
                fixed("\"version\" は数でなければなりません", "expected \"version\" to be a number")
            }
            Self::EarlierNode => {
                fixed("\"after\" には前にある節を書きます", "\"after\" names a node that comes before it")
            }
            Self::NewTurn => {
                fixed("同じ節の後に同じ手が二度あります", "this turn follows the same node twice")
            }
            Self::Start => fixed(
                "最初の節は開始局面で、指し手はありません",
                "the first node is the start and has no turn",
            ),
            Self::Glyph => {
                fixed("\"glyphs\" は ! ? !! ?? !? ?! のどれかです", "\"glyphs\": expected ! ? !! ?? !? ?!")
            }
            Self::Square(error) => (
                format!("\"shapes\" の「{}」はマスではありません", error.text),
                format!("\"shapes\": {error}"),
            ),
            Self::Colour => fixed(
                "\"shapes\" の色は green, red, blue, yellow のどれかです",
                "\"shapes\": expected a colour: green, red, blue, yellow",
            ),
            Self::Score => fixed(
                "\"evaluation\" には \"centipawns\" か \"mate\" の一方を書きます",
                "\"evaluation\": expected either \"centipawns\" or \"mate\"",
            ),
            Self::Reason => fixed(
                "\"ending\" の理由は checkmate, resign, time-up のように書きます",
                "\"ending\": expected a reason such as checkmate, resign, time-up",
            ),
            Self::Side => fixed("側は b か w と書きます", "expected a side: b or w"),
        }
    }
}
