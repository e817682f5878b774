//! Which Rust packages Yagura may stand on, as `deny.toml` says: licences, bans and sources.
//!
//! The file is one of cargo-deny, which says the same of them. To build it takes longer than all other quick
//! steps together, and what is needed of it is no more than this.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, bail};
use cargo_metadata::{Metadata, MetadataCommand, Package};

use crate::{licences::Allowed, place::Place, process};

/// How the source of a package of a registry begins; others come from repositories.
const REGISTRY: &str = "registry+";
/// A requirement that any version meets.
const WILDCARD: &str = "*";

/// Checks the licences, the bans and the sources of the Rust packages, with all features of all crates.
pub(crate) fn check(place: &Place, allowed: &Allowed, rules: &str) -> Result<()> {
    let line = ["metadata", "--format-version", "1", "--locked", "--all-features"];
    let metadata = MetadataCommand::parse(process::read(&mut place.cargo(&line))?)
        .context("cargo metadata has an unknown form")?;
    let objections = objections(&metadata, allowed, &banned(rules)?);
    if !objections.is_empty() {
        bail!("Rust packages that deny.toml does not allow:\n  {}", objections.join("\n  "));
    }
    println!("the licences and sources of all {} Rust packages are allowed", metadata.packages.len());
    Ok(())
}

/// Returns the names that the list `deny` of the table `bans` has.
fn banned(rules: &str) -> Result<BTreeSet<String>> {
    let table: toml::Table = rules.parse().context("deny.toml")?;
    let list = table.get("bans").and_then(|bans| bans.get("deny")).and_then(toml::Value::as_array);
    let name = |entry: &toml::Value| entry.get("crate").and_then(toml::Value::as_str).map(str::to_owned);
    let names = list.context("deny.toml, [bans]: no list `deny`")?.iter().map(name);
    names.collect::<Option<_>>().context("deny.toml, [bans] deny: an entry without `crate`")
}

/// Returns what is wrong with packages.
fn objections(metadata: &Metadata, allowed: &Allowed, banned: &BTreeSet<String>) -> Vec<String> {
    let registries: BTreeSet<&str> = metadata.packages.iter().filter_map(registry).collect();
    let mut objections = Vec::new();
    if registries.len() > 1 {
        objections.push(format!("there is more than one registry: {registries:?}"));
    }
    for package in &metadata.packages {
        let named = format!("{} {}", package.name, package.version);
        let is_own = metadata.workspace_members.contains(&package.id);
        let licence = allowed.objection(&package.name, package.license.as_deref());
        objections.extend(licence.map(|objection| format!("{named} {objection}")));
        if banned.contains(package.name.as_str()) {
            objections.push(format!("{named} is banned"));
        }
        if !is_own && registry(package).is_none() {
            objections.push(format!("{named} does not come from a registry"));
        }
        let open = package.dependencies.iter().filter(|dependency| {
            is_own && dependency.path.is_none() && dependency.req.to_string() == WILDCARD
        });
        objections.extend(open.map(|dependency| format!("{named} takes any version of {}", dependency.name)));
    }
    objections
}

/// Returns the registry from which a package comes.
fn registry(package: &Package) -> Option<&str> {
    package.source.as_ref().map(|source| source.repr.as_str()).filter(|source| source.starts_with(REGISTRY))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::licences::tests::sample;

    fn package(name: &str, licence: Option<&str>, source: Option<&str>, needs: &str) -> Value {
        json!({
            "name": name, "version": "1.0.0", "id": name, "license": licence, "source": source,
            "dependencies": [{"name": "other", "req": needs, "kind": null, "optional": false,
                "uses_default_features": true, "features": [], "target": null, "source": "registry+a"}],
            "targets": [], "features": {}, "manifest_path": "/m/Cargo.toml", "edition": "2024",
        })
    }

    fn said(packages: &[Value]) -> Vec<String> {
        let whole = json!({
            "packages": packages, "workspace_members": ["own"], "workspace_default_members": ["own"],
            "resolve": null, "workspace_root": "/m", "target_directory": "/m/target", "version": 1,
        });
        let metadata = MetadataCommand::parse(whole.to_string()).expect("it is metadata");
        objections(&metadata, &sample(), &BTreeSet::from(["tls".to_owned()]))
    }

    #[test]
    fn what_is_allowed_is_not_named() {
        let fine = package("fine", Some("MIT"), Some("registry+a"), "*");
        assert!(said(&[package("own", Some("MIT"), None, "^1"), fine]).is_empty());
    }

    #[test]
    fn each_fault_is_named() {
        let of = |other: Value| said(&[package("own", Some("MIT"), None, "^1"), other]).join("; ");
        let foreign = package("far", Some("MIT"), Some("git+b"), "^1");
        assert_eq!(of(foreign), "far 1.0.0 does not come from a registry");
        let nameless = package("nameless", None, Some("registry+a"), "^1");
        assert_eq!(of(nameless), "nameless 1.0.0 names no licence");
        assert_eq!(of(package("tls", Some("MIT"), Some("registry+a"), "^1")), "tls 1.0.0 is banned");
        let strict = package("strict", Some("GPL-3.0-only"), Some("registry+a"), "^1");
        assert!(of(strict).contains("GPL-3.0-only"));
        let open = said(&[package("own", Some("MIT"), None, "*")]).join("; ");
        assert_eq!(open, "own 1.0.0 takes any version of other");
        let two = ["registry+a", "registry+b"].map(|from| package("x", Some("MIT"), Some(from), "^1"));
        assert!(said(&two).join("; ").starts_with("there is more than one registry"));
    }

    #[test]
    fn bans_are_read() {
        let rules = "[bans]\ndeny = [{ crate = \"tls\" }]";
        assert_eq!(banned(rules).expect("a list"), BTreeSet::from(["tls".to_owned()]));
        assert!(banned("[bans]").is_err() && banned("[bans]\ndeny = [{}]").is_err());
    }
}
