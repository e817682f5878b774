//! Position strings alone: a record without turns.

use yagura::Variant;

use crate::{
    error::{Place, ReadError},
    expected::Expected,
    lines::numbered,
    record::Record,
    usi,
};

/// Reads a record without turns from each line.
///
/// # Errors
/// [`ReadError`] at a line that is no position string, or has turns behind it.
pub(crate) fn read(text: &str, hint: Option<&Variant>) -> Result<Vec<Record>, ReadError> {
    let records = usi::read(text, hint)?;
    let lines = numbered(text).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    match records.iter().zip(lines).find(|(record, _)| !record.tree().is_empty()) {
        Some((_, (number, line))) => Err(ReadError::new(Place::line(number), line, Expected::PositionAlone)),
        None => Ok(records),
    }
}

/// Writes the last position of the main line.
pub(crate) fn write(record: &Record) -> String {
    record.game().sfen() + "\n"
}
