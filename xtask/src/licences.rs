//! Licences: everything that Yagura stands on must be allowed by `deny.toml`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use anyhow::{Context as _, Result, bail};

use crate::{graph::Graph, npm, place::Place, process, spdx};

/// Where every Rust package comes from, whichever mirror cargo fetches it from.
const REGISTRY: &str = "crates.io-index";

/// The licences that `deny.toml` allows: its list, and more for single packages.
#[derive(Debug)]
pub(crate) struct Allowed {
    all: BTreeSet<String>,
    single: BTreeMap<String, BTreeSet<String>>,
}

impl Allowed {
    fn read(place: &Place) -> Result<Self> {
        let text = fs::read_to_string(place.root.join("deny.toml")).context("cannot read deny.toml")?;
        Self::parse(&text).context("deny.toml")
    }

    fn parse(text: &str) -> Result<Self> {
        let table: toml::Table = text.parse()?;
        let licences = table.get("licenses").context("has no table `licenses`")?;
        let list = |table: &toml::Value| -> Result<BTreeSet<String>> {
            let names = table.get("allow").and_then(toml::Value::as_array).context("a table of licences has no list `allow`")?;
            let text = |name: &toml::Value| name.as_str().map(str::to_owned).context("`allow` holds something other than a string");
            names.iter().map(text).collect()
        };
        let exceptions = licences.get("exceptions").and_then(toml::Value::as_array).map_or(&[][..], Vec::as_slice);
        let single = exceptions.iter().map(|exception| {
            let name = exception.get("crate").and_then(toml::Value::as_str).context("an exception names no `crate`")?;
            Ok((name.to_owned(), list(exception)?))
        });
        Ok(Self { all: list(licences)?, single: single.collect::<Result<_>>()? })
    }

    /// Returns what is wrong with a package's licence, if anything is.
    pub(crate) fn objection(&self, package: &str, licence: Option<&str>) -> Option<String> {
        let Some(licence) = licence else { return Some("names no licence".to_owned()) };
        let is_allowed = |name: &str| self.all.contains(name) || self.single.get(package).is_some_and(|more| more.contains(name));
        match spdx::is_met(licence, &is_allowed) {
            Ok(true) => None,
            Ok(false) => Some(format!("is under {licence}, which deny.toml does not allow")),
            Err(error) => Some(error.to_string()),
        }
    }
}

/// Checks the licences of all Rust and npm packages, and runs cargo-deny too when it is installed.
pub(crate) fn check(place: &Place) -> Result<()> {
    let allowed = Allowed::read(place)?;
    let graph = Graph::read(place)?;
    let mut objections = Vec::new();
    for package in graph.packages() {
        let name = format!("{} {}", package.name, package.version);
        objections.extend(allowed.objection(&package.name, package.licence.as_deref()).map(|objection| format!("{name} {objection}")));
        if let Some(source) = package.source.as_ref().filter(|source| !source.ends_with(REGISTRY)) {
            objections.push(format!("{name} comes from {source}"));
        }
    }
    let npm = npm::check(place, &allowed, &mut objections)?;
    if !objections.is_empty() {
        bail!("licences:\n  {}", objections.join("\n  "));
    }
    println!("the licences of {} Rust packages and {npm} npm packages are allowed", graph.packages().count());
    if process::succeeds(&mut place.cargo(&["deny", "--version"])) {
        return process::run(&mut place.cargo(&["deny", "--locked", "check", "bans", "licenses", "sources"]));
    }
    println!("cargo-deny is not installed; it would check the same in its own way, and the texts of the licences too");
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    const SAMPLE: &str = r#"
        [licenses]
        allow = ["MIT", "Apache-2.0"]
        [[licenses.exceptions]]
        crate = "font"
        allow = ["OFL-1.1"]
    "#;

    pub(crate) fn sample() -> Allowed {
        Allowed::parse(SAMPLE).expect("the sample is well formed")
    }

    #[test]
    fn the_list_allows_and_an_exception_allows_one_package_more() {
        assert_eq!(sample().objection("a", Some("MIT OR GPL-3.0-only")), None);
        assert_eq!(sample().objection("font", Some("OFL-1.1")), None);
        assert!(sample().objection("a", Some("OFL-1.1")).is_some_and(|objection| objection.contains("OFL-1.1")));
    }

    #[test]
    fn a_package_without_a_licence_is_refused() {
        assert_eq!(sample().objection("a", None).as_deref(), Some("names no licence"));
        assert!(sample().objection("a", Some("see file")).is_some());
    }

    #[test]
    fn a_broken_list_is_an_error() {
        for text in ["", "[licenses]", "[licenses]\nallow = [1]", "[licenses]\nallow = []\n[[licenses.exceptions]]\nallow = []"] {
            assert!(Allowed::parse(text).is_err(), "{text}");
        }
    }
}
