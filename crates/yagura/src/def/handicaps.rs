//! The handicaps of a definition file. That each is a position is checked where the start is
//! ([`Definition::parse`](crate::Definition::parse)).

use super::{
    DefinitionError, Handicap,
    compile::is_of_id,
    file::{File, HandicapText},
    kinds,
};
use crate::excerpt::excerpt;

/// Returns the handicaps of a file.
///
/// # Errors
/// An id that is malformed or given twice, a position given twice, or that of the usual start.
pub(super) fn all(text: &str, file: &File) -> Result<Vec<Handicap>, DefinitionError> {
    let start = file.start.as_ref().map(toml::Spanned::get_ref);
    let mut handicaps: Vec<Handicap> = Vec::new();
    for HandicapText { id, name, position } in &file.handicap {
        let fail = |span, what: &str| {
            let message = format!("handicap '{}': {what}", excerpt(id.get_ref()));
            Err(DefinitionError::at(text, span, message))
        };
        if id.get_ref().is_empty() || !id.get_ref().bytes().all(is_of_id) {
            return fail(id.span(), "expected small letters, digits and '-'");
        }
        if handicaps.iter().any(|other| other.id == *id.get_ref()) {
            return fail(id.span(), "this id is given twice");
        }
        let is_known = handicaps.iter().any(|other| other.position == *position.get_ref());
        if is_known || start == Some(position.get_ref()) {
            return fail(position.span(), "expected a position of its own");
        }
        handicaps.push(Handicap {
            id: id.get_ref().clone(),
            name: kinds::name(name),
            position: position.get_ref().clone(),
        });
    }
    Ok(handicaps)
}
