//! Texts for people, and the two sides.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A text for people in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Text {
    /// In Japanese.
    pub ja: String,
    /// In English.
    pub en: String,
}

impl Text {
    /// Returns a text in both languages.
    pub fn new(ja: impl Into<String>, en: impl Into<String>) -> Self {
        Self { ja: ja.into(), en: en.into() }
    }
}

/// A name, also in kana and in Latin letters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Name {
    /// In Japanese.
    pub ja: String,
    /// Its reading; null where the name is in kana itself.
    #[schema(required, example = "かくおう")]
    pub kana: Option<String>,
    /// Its reading in Latin letters.
    pub romaji: String,
    /// In English.
    pub en: String,
}

impl From<&yagura::Name> for Name {
    fn from(name: &yagura::Name) -> Self {
        Self {
            ja: name.ja.clone(),
            kana: name.kana.clone(),
            romaji: name.romaji.clone(),
            en: name.en.clone(),
        }
    }
}

/// `b` is Black (先手, bottom), `w` White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Side {
    /// 先手, at the bottom of the board.
    #[serde(rename = "b")]
    Black,
    /// 後手, at the top.
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
