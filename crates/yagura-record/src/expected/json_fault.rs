//! What is wrong with a text that should be JSON.

use super::{Texts, fixed};

/// What is wrong with a text in JSON, of our own format or another one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonFault {
    /// It ends too early; this at least is missing, nothing where it ends inside a word or number.
    Ended(String),
    /// It is no JSON here; this was expected.
    Syntax(JsonPart),
    /// Brackets stand too deep in brackets.
    Deep,
    /// A key that is not known here, and those that are.
    UnknownKey(String, Vec<String>),
    /// A key that must be here.
    MissingKey(String),
    /// A key that stands in its object already.
    KeyTwice(String),
    /// A value of another kind; this was expected.
    Type(JsonPart),
}

/// A part of a text in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonPart {
    /// Any value.
    Value,
    /// A key.
    Key,
    /// `:`
    Colon,
    /// `,` or this bracket.
    CommaOr(char),
    /// The end.
    End,
    /// A number.
    Number,
    /// A number from 0 on without decimals.
    Count,
    /// A number without decimals.
    Whole,
    /// A text in quotes.
    Letters,
    /// A truth value.
    Flag,
    /// A list.
    List,
    /// A list of two texts.
    Pair,
    /// An object.
    Object,
}

impl JsonPart {
    fn texts(self) -> Texts {
        match self {
            Self::Value => fixed("値（文字列、数、[ ]、{ } など）", "a value: a text, a number, [ ], { }"),
            Self::Key => fixed("引用符で囲んだ項目名", "a key in quotes"),
            Self::Colon => fixed(":", ":"),
            Self::CommaOr(bracket) => (format!(", か {bracket}"), format!(", or {bracket}")),
            Self::End => fixed("何も（ここで終わり）", "nothing more"),
            Self::Number => fixed("数", "a number"),
            Self::Count => fixed("0 以上の整数", "a whole number from 0 on, not too large"),
            Self::Whole => fixed("整数", "a whole number, not too large"),
            Self::Letters => fixed("引用符で囲んだ文字列", "a text in quotes"),
            Self::Flag => fixed("true か false", "true or false"),
            Self::List => fixed("[ ] で囲んだ並び", "a list in [ ]"),
            Self::Pair => fixed("文字列二つの並び", "a list of two texts"),
            Self::Object => fixed("{ } で囲んだ項目と値", "{ and keys with values"),
        }
    }
}

impl JsonFault {
    pub(super) fn texts(&self) -> Texts {
        match self {
            Self::Ended(missing) if missing.is_empty() => fixed(
                "途中で終わっています。この続きが必要です",
                "the text ends too early: expected the rest of this",
            ),
            Self::Ended(missing) => (
                format!("途中で終わっています。終わりに少なくとも {missing} が必要です"),
                format!("the text ends too early: expected {missing} at the end, and what stands before"),
            ),
            Self::Syntax(JsonPart::End) => fixed(
                "JSON はこの前で終わっています。この後には何も書けません",
                "no JSON here: expected nothing more behind its end",
            ),
            Self::Syntax(part) => {
                let (japanese, english) = part.texts();
                (
                    format!("ここは JSON になっていません。{japanese}を書きます"),
                    format!("no JSON here: expected {english}"),
                )
            }
            Self::Deep => fixed(
                "括弧の入れ子が深すぎます。127 段までです",
                "expected no more than 127 brackets in each other",
            ),
            Self::UnknownKey(key, known) => (
                format!("\"{key}\" という項目はありません。書けるのは {} です", known.join("、")),
                format!("unknown key \"{key}\": expected one of {}", known.join(", ")),
            ),
            Self::MissingKey(key) => (
                format!("この中に \"{key}\" という項目が必要です"),
                format!("expected the key \"{key}\" in it"),
            ),
            Self::KeyTwice(key) => (
                format!("\"{key}\" という項目が二度あります。一度だけ書きます"),
                format!("the key \"{key}\" stands here twice: expected it once"),
            ),
            Self::Type(part) => {
                let (japanese, english) = part.texts();
                (format!("値の種類が違います。{japanese}を書きます"), format!("expected {english}"))
            }
        }
    }
}
