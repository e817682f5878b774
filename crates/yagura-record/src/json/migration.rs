//! Records of older versions.

use serde_json::Value;

use super::shape::{FORMAT, VERSION};
use crate::expected::{Expected, JsonExpected};

/// Returns the record as the present version writes it.
///
/// # Errors
/// What is wrong: it is no record, or of a version that is not known yet.
pub(super) fn to_present(value: Value) -> Result<Value, Expected> {
    match value.get("format").and_then(Value::as_str) {
        Some(FORMAT) => {}
        found => return Err(JsonExpected::Format(FORMAT, found.map(str::to_owned)).into()),
    }
    match value.get("version").and_then(Value::as_u64) {
        // A later version adds its step here: what it changed, from each version to the next.
        Some(version) if version == u64::from(VERSION) => Ok(value),
        Some(version) => Err(JsonExpected::Version(VERSION, version).into()),
        None => Err(JsonExpected::VersionNumber.into()),
    }
}
