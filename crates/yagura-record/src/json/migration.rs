//! Records of older versions.

use serde_json::Value;

use super::shape::{FORMAT, VERSION};
use crate::error::Flaw;

/// Returns the record as the present version writes it.
///
/// # Errors
/// What is wrong: it is no record, or of a version that is not known yet.
pub(super) fn to_present(value: Value) -> Result<Value, Flaw> {
    match value.get("format").and_then(Value::as_str) {
        Some(FORMAT) => {}
        found => {
            let found = found.map_or("missing".to_owned(), |found| format!("\"{found}\""));
            return Err(Flaw(format!("expected a record: \"format\" is \"{FORMAT}\", not {found}")));
        }
    }
    match value.get("version").and_then(Value::as_u64) {
        // A later version adds its step here: what it changed, from each version to the next.
        Some(version) if version == u64::from(VERSION) => Ok(value),
        Some(version) => Err(Flaw(format!("expected \"version\" {VERSION} or older, not {version}"))),
        None => Err(Flaw("expected \"version\" to be a number".to_owned())),
    }
}
