//! What is wrong with a position string, in sentences.

use super::sfen_japanese as japanese;
use crate::{Language, Side};

/// What was found in a position that a game cannot have: half a sentence in English, which goes on with what
/// was expected, and a sentence in Japanese.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    en: String,
    ja: String,
}

impl Found {
    pub(crate) fn new(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Self { en: en.into(), ja: ja.into() }
    }

    /// Returns both findings as one.
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self { en: format!("{} and {}", self.en, other.en), ja: format!("{}。{}", self.ja, other.ja) }
    }

    /// Returns that a side is in check, but the other one is to move.
    pub(crate) fn check_out_of_turn(checked: Side) -> Self {
        Self {
            en: format!("{} is in check, but {} is to move", checked.name(), (!checked).name()),
            ja: format!("手番でない{}の玉に王手がかかっています", checked.japanese()),
        }
    }
}

/// What is wrong with a position string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.text(Language::English))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum SfenError {
    /// Not the number of fields that the game has.
    Fields {
        /// The position string.
        text: String,
        /// The number found.
        found: usize,
        /// The number expected.
        expected: usize,
        /// Their names.
        fields: &'static str,
    },
    /// Not the number of ranks that the board has.
    Ranks {
        /// The board field.
        text: String,
        /// The number found.
        found: usize,
        /// The number expected.
        expected: u8,
    },
    /// A rank that does not fill the board's files.
    Squares {
        /// The rank.
        text: String,
        /// The number found.
        found: usize,
        /// The number expected.
        expected: u8,
    },
    /// Something that is no piece of this game.
    Piece {
        /// The offending part.
        text: String,
        /// The rank it stands in.
        rank: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The side field.
    Side(String),
    /// The hands field.
    Hands {
        /// The offending part.
        text: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The move number.
    Number {
        /// The text.
        text: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A further field of the game.
    Field {
        /// The field's name.
        field: &'static str,
        /// The text.
        text: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A position that the game cannot have.
    Position {
        /// What was found.
        found: Found,
        /// What was expected.
        expected: &'static str,
    },
}

impl SfenError {
    /// Returns what is wrong as a sentence: the offending part, and what was expected.
    pub fn text(&self, language: Language) -> String {
        match language {
            Language::Japanese => self.japanese(),
            Language::English => self.english(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Fields { text, found, expected, fields } => format!(
                "a position of this game is written in {expected} parts with single blanks between them ({fields}), but '{text}' has {}",
                if *found == 0 { "none".to_owned() } else { found.to_string() }
            ),
            Self::Ranks { text, found, expected } => {
                format!("the board '{text}' has {}, expected {expected}", plural(*found, "rank"))
            }
            Self::Squares { text, found, expected } => {
                format!("the rank '{text}' has {}, expected {expected}", plural(*found, "square"))
            }
            Self::Piece { text, rank, expected } => format!("'{text}' in the rank '{rank}': {expected}"),
            Self::Side(text) => format!("the side to move is written b or w, not '{text}'"),
            Self::Hands { text, expected } => format!("the pieces in hand, at '{text}': {expected}"),
            Self::Number { text, expected } => format!("the move number is '{text}', expected {expected}"),
            Self::Field { field, text, expected } => {
                format!("the field '{field}' is '{text}', expected {expected}")
            }
            Self::Position { found, expected } => format!("{}: expected {expected}", found.en),
        }
    }

    fn japanese(&self) -> String {
        match self {
            Self::Fields { text, found, expected, fields } => {
                let names: Vec<&str> = fields.split(' ').map(japanese::part).collect();
                let only = if found < expected { "しか" } else { "" };
                let verb = if found < expected { "ありません" } else { "あります" };
                format!(
                    "局面は「{}」の{expected}つを空白で区切って書きます。「{text}」には{found}つ{only}{verb}",
                    names.join(" ")
                )
            }
            Self::Ranks { text, found, expected } => {
                format!("盤は{expected}段ですが、「{text}」は{found}段です")
            }
            Self::Squares { text, found, expected } => {
                format!("一段は{expected}マスですが、「{text}」は{found}マスです")
            }
            Self::Piece { text, rank, expected } => {
                format!("「{rank}」の段の「{text}」が読めません。{}", japanese::piece(expected))
            }
            Self::Side(text) => format!("手番は「b」か「w」と書きます（「{text}」となっています）"),
            Self::Hands { text, expected } => {
                format!("持ち駒の「{text}」が読めません。{}", japanese::hands(expected))
            }
            Self::Number { text, expected } => {
                format!("手数の「{text}」が正しくありません。{}", japanese::number(expected))
            }
            Self::Field { field, text, expected } => {
                let wrong = format!("「{}」の欄の「{text}」が正しくありません", japanese::field(field));
                with_rule(wrong, japanese::field_rule(expected))
            }
            Self::Position { found, expected } => {
                with_rule(found.ja.clone(), japanese::position_rule(expected))
            }
        }
    }
}

fn plural(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Returns a sentence with another one behind it where there is one.
fn with_rule(sentence: String, rule: Option<&str>) -> String {
    match rule {
        Some(rule) => format!("{sentence}。{rule}"),
        None => sentence,
    }
}
