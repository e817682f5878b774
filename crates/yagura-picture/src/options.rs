//! How a picture is wanted.

use std::str::FromStr;

use yagura::{Side, Square};

/// How a picture is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whose side of the board is below.
    pub bottom: Side,
    /// The width in pixels; the height follows from the board.
    pub width: u32,
    /// Light or dark.
    pub theme: Theme,
    /// What stands at the edge of the board.
    pub coordinates: Coordinates,
    /// The squares of the last move.
    pub last: Vec<Square>,
}

/// 640 pixels, seen by Black, in light colours.
impl Default for Options {
    fn default() -> Self {
        Self {
            bottom: Side::Black,
            width: 640,
            theme: Theme::default(),
            coordinates: Coordinates::default(),
            last: Vec::new(),
        }
    }
}

/// The colours around the board and of its wood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// For a light page.
    #[default]
    Light,
    /// For a dark page.
    Dark,
}

/// What stands at the edge of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Numbers for the files, Japanese numbers for the ranks.
    #[default]
    Kanji,
    /// Numbers for the files, letters for the ranks, as in strings.
    Letters,
    /// Nothing.
    None,
}

/// A word that names no theme, no coordinates or no style.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}': expected one of {}", expected.join(", "))]
pub struct UnknownWord {
    /// The word.
    pub text: String,
    /// The words that there are.
    pub expected: &'static [&'static str],
}

impl FromStr for Theme {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text {
            "light" => Ok(Self::Light),
            "dark" => Ok(Self::Dark),
            _ => Err(UnknownWord { text: text.to_owned(), expected: &["light", "dark"] }),
        }
    }
}

impl FromStr for Coordinates {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text {
            "kanji" => Ok(Self::Kanji),
            "letters" => Ok(Self::Letters),
            "none" => Ok(Self::None),
            _ => Err(UnknownWord { text: text.to_owned(), expected: &["kanji", "letters", "none"] }),
        }
    }
}
