//! KI2, KIF's sister for people: `▲７六歩    △３四歩    ▲５八金右`.
//!
//! It has no square that a piece comes from; words tell one piece from another
//! ([`Style::Japanese`](crate::notation::Style::Japanese)). Everything else is as in [`crate::kif`], where it
//! is read and written, but for the times, which stand in comments (【時間】), and the end of a line, which
//! only the sentence with まで tells.
//!
//! Moves that words cannot tell apart, as a lion's double moves, have their squares in brackets behind them.

use yagura::{Catalogue, Variant};

use crate::{
    error::{ReadError, WriteError},
    kif::{self, Layout},
    record::Record,
};

/// Reads the records of a text.
///
/// # Errors
/// [`ReadError`] at the first line that is not understood, with what was read of its record before it.
pub(crate) fn read(text: &str, games: &Catalogue, hint: Option<&Variant>) -> Result<Vec<Record>, ReadError> {
    kif::read(text, games, hint)
}

/// Writes a record.
///
/// # Errors
/// [`WriteError`] when it is of a game that has more than moves of pieces between squares.
pub(crate) fn write(record: &Record) -> Result<String, WriteError> {
    kif::write(record, Layout::Ki2)
}
