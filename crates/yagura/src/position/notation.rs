//! Positions and moves as text.

use std::fmt::Debug;

use crate::{Move, Position, Refusal, SfenError, UsiError, Variant, notation::usi};

/// Positions and moves as text, read and written: SFEN and USI with each game's own additions.
pub trait Notation: Position {
    /// What a move's text says, before any rule is asked: each system of rules has turns of its own forms.
    type Parsed: Debug;

    /// Reads a position string of a variant of this game.
    ///
    /// # Errors
    /// [`SfenError`] naming the offending text, by the rulebook's list of errors.
    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError>;

    /// Writes the canonical position string.
    fn write_sfen(&self, out: &mut String);

    /// Returns the legal move that a text means which this game [has read](Notation::read).
    ///
    /// # Errors
    /// [`Refusal`] with the rule that forbids it.
    fn resolve(&self, written: &Self::Parsed) -> Result<Move, Refusal>;

    /// Reads a move's text, before any rule is asked.
    ///
    /// # Errors
    /// [`UsiError`] naming the text and what was expected.
    fn read(&self, text: &str) -> Result<Self::Parsed, UsiError>;

    /// Returns the position string.
    fn sfen(&self) -> String {
        let mut text = String::new();
        self.write_sfen(&mut text);
        text
    }

    /// Returns the canonical string of a legal move.
    fn usi(&self, mv: Move) -> String {
        usi::move_text(self.definition(), mv)
    }
}
