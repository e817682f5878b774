//! What is said of a position of a record.

use yagura::{Side, Square};

use crate::ending::Ending;

/// What is said of a position, and of the turn that led to it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Annotation {
    /// Free text of any number of lines, empty for none.
    pub comment: String,
    /// A name under which the position is found again (KIF: `&`).
    pub bookmark: Option<String>,
    /// How good the turn was.
    pub glyphs: Vec<Glyph>,
    /// What is drawn on the board.
    pub shapes: Vec<Shape>,
    /// How long the player thought.
    pub spent: Option<Spent>,
    /// How the position stands, as an engine sees it.
    pub evaluation: Option<Evaluation>,
    /// How the line ends here, if it does; rules are not asked. What comes behind are variations.
    pub ending: Option<Ending>,
}

impl Annotation {
    /// Adds a line to the comment.
    pub(crate) fn add_comment(&mut self, line: &str) {
        if !self.comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(line);
    }
}

/// What is thought of a turn, in the signs of chess books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Glyph {
    /// All of them, in the order of their numbers in PGN (`$1` to `$6`).
    pub const ALL: [Self; 6] =
        [Self::Good, Self::Mistake, Self::Brilliant, Self::Blunder, Self::Interesting, Self::Dubious];

    /// Returns the sign.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
        }
    }

    /// Returns the glyph with this sign.
    pub fn from_sign(sign: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|glyph| glyph.sign() == sign)
    }

    /// Returns its number in PGN (numeric annotation glyph).
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the glyph with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).wrapping_sub(1)).copied()
    }
}

/// What is drawn on the board: an arrow, or a circle around a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Where an arrow begins; the square of a circle.
    pub from: Square,
    /// Where an arrow ends, `None` for a circle.
    pub to: Option<Square>,
    /// Its colour.
    pub colour: Colour,
}

/// The colour of a [`Shape`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colour {
    /// The usual one.
    #[default]
    Green,
    /// For warnings.
    Red,
    /// A third one.
    Blue,
    /// A fourth one.
    Yellow,
}

impl Colour {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];

    /// Returns its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
        }
    }
}

/// How long a player thought, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// For this turn.
    pub turn: u64,
    /// For all his turns so far; `None` where it is the sum of what the turns say.
    pub total: Option<u64>,
}

/// How a position stands, as an engine sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The value, from Black's point of view.
    pub score: Score,
    /// Depth of the search in plies.
    pub depth: Option<u32>,
    /// Positions that it looked at.
    pub nodes: Option<u64>,
    /// The best line, in canonical strings. It is not checked.
    pub line: Vec<String>,
}

/// A value from Black's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// A side mates in so many plies.
    Mate {
        /// Who mates.
        winner: Side,
        /// In how many plies, at least 1; `None` where only the fact is known.
        plies: Option<u32>,
    },
    /// The line goes round, and the repetition rule decides it.
    Repetition {
        /// Who wins by it.
        winner: Side,
    },
}
