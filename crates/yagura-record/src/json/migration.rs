//! The versions of the format.

use serde_json::Value;

use super::shape::{FORMAT, VERSION};
use crate::expected::{Expected, JsonExpected};

/// Checks that a text is a record of a version that is known.
///
/// A later version reads the values of the older ones here and changes them, from each version to the next,
/// before they take the present shape.
///
/// # Errors
/// The key, and what is wrong with it: it is no record, or of a version that is not known yet.
pub(super) fn check(value: &Value) -> Result<(), (&'static str, Expected)> {
    match value.get("format").and_then(Value::as_str) {
        Some(FORMAT) => {}
        found => return Err(("format", JsonExpected::Format(FORMAT, found.map(str::to_owned)).into())),
    }
    match value.get("version").and_then(Value::as_u64) {
        Some(version) if version == u64::from(VERSION) => Ok(()),
        Some(version) => Err(("version", JsonExpected::Version(VERSION, version).into())),
        None => Err(("version", JsonExpected::VersionNumber.into())),
    }
}
