//! Versions of packages in the lock file.

use std::fs;

use anyhow::{Context as _, Result};

use crate::place::Place;

/// Returns the version of a package in the workspace's lock file.
pub(crate) fn version(place: &Place, package: &str) -> Result<String> {
    version_in(&fs::read_to_string(place.root.join("Cargo.lock")).context("cannot read Cargo.lock")?, package)
}

/// Returns the version of a package in a lock file.
pub(crate) fn version_in(lock: &str, wanted: &str) -> Result<String> {
    let lock: toml::Table = lock.parse().context("Cargo.lock is not TOML")?;
    let packages =
        lock.get("package").and_then(toml::Value::as_array).context("Cargo.lock lists no packages")?;
    let found =
        packages.iter().find(|package| package.get("name").and_then(toml::Value::as_str) == Some(wanted));
    let version = found.and_then(|package| package.get("version")).and_then(toml::Value::as_str);
    version.map(str::to_owned).with_context(|| format!("Cargo.lock has no {wanted}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_comes_from_the_lock_file() {
        let lock = "version = 4\n[[package]]\nname = \"serde\"\nversion = \"1.0.0\"\n[[package]]\nname = \"serde-core\"\nversion = \"0.20.0\"\n";
        assert_eq!(version_in(lock, "serde-core").expect("it is there"), "0.20.0");
        assert!(version_in(lock, "serd").is_err());
    }
}
