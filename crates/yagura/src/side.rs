//! The two sides of a game.

use std::{fmt, ops::Not};

/// One of the two sides. Black (先手) sits at the bottom of the diagram and has upper-case letters in
/// strings; White (後手) sits at the top. Who moves first is the position's business (rules README,
/// "Strings").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// 先手, bottom, `b`.
    Black = 0,
    /// 後手, top, `w`.
    White = 1,
}

impl Side {
    /// Both sides, Black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// Returns 0 for Black and 1 for White, for use as an array index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter of this side in position strings, `b` or `w`.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'b',
            Self::White => 'w',
        }
    }

    /// Returns what English messages call the side.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
        }
    }

    /// Returns what Japanese messages about a position string call the side, whoever begins the game.
    pub const fn japanese(self) -> &'static str {
        match self {
            Self::Black => "先手",
            Self::White => "後手",
        }
    }

    /// Returns the side with this letter, or `None` for anything but `b` and `w`.
    pub fn from_letter(text: &str) -> Option<Self> {
        match text {
            "b" => Some(Self::Black),
            "w" => Some(Self::White),
            _ => None,
        }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
