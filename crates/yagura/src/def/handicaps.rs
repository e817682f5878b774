//! The handicaps of a definition file. That each is a position is checked where the start is
//! ([`Definition::parse`](crate::Definition::parse)).

use super::{
    Handicap,
    compile::is_id,
    faults::Faults,
    file::{File, HandicapText},
    kinds,
};
use crate::excerpt::excerpt;

/// Returns the handicaps of a file. Noted are an id that is malformed or given twice, and a position that is
/// given twice or that of the usual start.
pub(super) fn all(file: &File, faults: &mut Faults<'_>) -> Vec<Handicap> {
    let start = file.start.as_ref().map(toml::Spanned::get_ref);
    let mut handicaps: Vec<Handicap> = Vec::new();
    for HandicapText { id, name, position } in file.handicap.iter().flatten() {
        let mut fail = |span, what: &str| {
            faults.add(span, format!("handicap '{}': {what}", excerpt(id.get_ref())));
        };
        if !is_id(id.get_ref()) {
            fail(id.span(), "expected small letters, digits and '-'");
        }
        if handicaps.iter().any(|other| other.id == *id.get_ref()) {
            fail(id.span(), "this id is given twice");
        }
        let twin = handicaps.iter().find(|other| other.position == *position.get_ref());
        if let Some(Handicap { id: other, .. }) = twin {
            let message = format!("expected a position of its own, not that of '{}'", excerpt(other));
            fail(position.span(), &message);
        } else if start == Some(position.get_ref()) {
            fail(position.span(), "expected a position of its own, not the start");
        }
        handicaps.push(Handicap {
            id: id.get_ref().clone(),
            name: kinds::name(name),
            position: position.get_ref().clone(),
        });
    }
    handicaps
}
