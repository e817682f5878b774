//! What is wrong with a text that should be a record.

use yagura::Language;

use crate::{
    author,
    expected::{Expected, Obstacle},
    record::Record,
};

/// A text that could not be read to its end.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.message(Language::English))]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The offending text, shortened where it is long.
    pub text: String,
    /// What was expected there, or why it cannot be.
    pub expected: Expected,
    /// What could be read before it.
    pub read_so_far: Option<Box<Record>>,
}

/// Where something stands in a text; lines and columns from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Place {
    /// Returns the beginning of a line.
    pub(crate) const fn line(line: usize) -> Self {
        Self { line, column: 1 }
    }

    /// Returns the place of `part`, which is a part of the line `whole`, on a line with this number.
    pub(crate) fn of(line: usize, whole: &str, part: &str) -> Self {
        let offset = (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize);
        let before = whole.get(..offset).unwrap_or(whole);
        Self { line, column: before.chars().count() + 1 }
    }
}

/// The most characters of an offending text that a message repeats.
const EXCERPT: usize = 40;

/// A terminal would obey what a file may say to it.
fn shown(text: &str) -> impl Iterator<Item = char> {
    text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter })
}

/// Returns a text as messages repeat it.
pub(crate) fn excerpt(text: &str) -> String {
    let mut excerpt: String = shown(text).take(EXCERPT).collect();
    if text.chars().nth(EXCERPT).is_some() {
        excerpt.push('…');
    }
    excerpt
}

impl ReadError {
    pub(crate) fn new(place: Place, text: &str, expected: impl Into<Expected>) -> Self {
        let Place { line, column } = place;
        Self { line, column, text: excerpt(text), expected: expected.into(), read_so_far: None }
    }

    /// Returns what was expected as a sentence, which says nothing to a terminal.
    pub fn expectation(&self, language: Language) -> String {
        shown(&self.expected.text(language)).collect()
    }

    /// Returns all of it as a sentence: the place, the text, and what was expected.
    pub fn message(&self, language: Language) -> String {
        let Self { line, column, text, .. } = self;
        let expected = self.expectation(language);
        match language {
            Language::Japanese => format!("{line} 行 {column} 字目「{text}」：{expected}"),
            Language::English => format!("line {line}, column {column}: '{text}': {expected}"),
        }
    }

    /// Returns the error with what could be read before it.
    #[must_use]
    pub(crate) fn with(mut self, record: &Record) -> Self {
        self.read_so_far = Some(Box::new(record.clone()));
        self
    }
}

impl Expected {
    /// Returns the error of a text at a place.
    pub(crate) fn at(self, place: Place, text: &str) -> ReadError {
        ReadError::new(place, text, self)
    }
}

/// A record that a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format has no way to write this game.
    #[error("{format} cannot hold games of {variant}: {because}")]
    Game {
        /// The format.
        format: &'static str,
        /// The id of the variant.
        variant: String,
        /// Why.
        because: Obstacle,
    },
    /// The format has no way to write a turn of this game.
    #[error("{format} cannot hold the turn '{turn}' (number {ply}): {because}")]
    Turn {
        /// The format.
        format: &'static str,
        /// The canonical string.
        turn: String,
        /// Its number, from 1.
        ply: usize,
        /// Why.
        because: Obstacle,
    },
    /// The format holds one record, and there is another number of them.
    #[error("{format} holds one record, not {count}")]
    Count {
        /// The format.
        format: &'static str,
        /// How many there are.
        count: usize,
    },
    /// The encoding has no sign for some letters.
    #[error("{encoding} has no signs for {letters}")]
    Letters {
        /// The encoding.
        encoding: &'static str,
        /// The letters, each once, in the order in which they come.
        letters: String,
    },
}

impl WriteError {
    /// Returns it as a sentence.
    pub fn message(&self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        // The others are called so in every language.
        let called = |format| if format == author::NAME { "考案者の表記" } else { format };
        match self {
            Self::Game { format, variant, because } => {
                let format = called(format);
                format!("{format} では {variant} を書けません：{}", because.text(language))
            }
            Self::Turn { format, turn, ply, because } => {
                let format = called(format);
                format!("{format} では {ply} 手目「{turn}」を書けません：{}", because.text(language))
            }
            Self::Count { format, count } => {
                let format = called(format);
                format!("{format} の一つのファイルに書ける棋譜は一つです（{count} あります）")
            }
            Self::Letters { encoding, letters } => format!("{encoding} にない文字があります：{letters}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_are_short_and_say_nothing_to_a_terminal() {
        let text = format!("\u{1b}[31m{}", "歩".repeat(60));
        let error = ReadError::new(Place::line(3), &text, Expected::Piece(text.clone()));
        let said = error.expectation(Language::English);
        assert!(said.starts_with("'\u{fffd}[31m"), "{said}");
        assert_eq!(error.text, format!("\u{fffd}[31m{}…", "歩".repeat(35)));
        assert_eq!(ReadError::new(Place::line(1), &"歩".repeat(40), Expected::Record).text, "歩".repeat(40));
    }
}
