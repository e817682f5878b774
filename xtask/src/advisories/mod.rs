//! Advisories: no package that Yagura stands on is one of those with a known fault.
//!
//! What is known is a snapshot of the `RustSec` advisory database in `xtask/advisories.toml`: facts only, of
//! packages in the lock file. So the check needs no network and says the same everywhere; `cargo xtask
//! advisories` takes a new snapshot.

mod snapshot;

use std::{collections::BTreeSet, fs, path::Path};

use anyhow::{Context as _, Result, bail};
use semver::Version;

use self::snapshot::{Advisory, Snapshot};
use crate::{place::Place, process};

/// Where the snapshot is.
const FILE: &str = "xtask/advisories.toml";
/// Where the database is kept by those who write it.
const DATABASE: &str = "https://github.com/RustSec/advisory-db.git";

/// A package of the lock file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Locked {
    name: String,
    version: Version,
}

/// Checks the lock file against the snapshot. What `deny.toml` ignores, with a reason, is passed over.
pub(crate) fn check(place: &Place) -> Result<()> {
    let snapshot = Snapshot::read(&place.root.join(FILE))?;
    let locked = locked(place)?;
    let ignored =
        ignored(&fs::read_to_string(place.root.join("deny.toml")).context("cannot read deny.toml")?)?;
    let hits = hits(&snapshot.advisories, &locked, &ignored);
    if !hits.is_empty() {
        bail!(
            "these packages have known faults; update them, or say in deny.toml, [advisories], why they do not matter here:\n  {}",
            hits.join("\n  ")
        );
    }
    println!(
        "none of {} packages is named by the {} advisories of {}",
        locked.len(),
        snapshot.advisories.len(),
        snapshot.date
    );
    Ok(())
}

/// Takes a new snapshot: from a clone of the database in the folder named, or from one made for it.
pub(crate) fn refresh(place: &Place, arguments: &[&str]) -> Result<()> {
    let folder = match arguments {
        [] => clone(place)?,
        ["--from", folder] => Path::new(folder).to_path_buf(),
        _ => bail!("unknown arguments: expected nothing or --from FOLDER, a clone of {DATABASE}"),
    };
    let date = process::read(std::process::Command::new("git").arg("-C").arg(&folder).args([
        "log",
        "-1",
        "--format=%cs",
    ]))?;
    let names: BTreeSet<String> = locked(place)?.into_iter().map(|package| package.name).collect();
    let snapshot = Snapshot::take(&folder, &names, date.trim())?;
    fs::write(place.root.join(FILE), snapshot.text()).with_context(|| format!("cannot write {FILE}"))?;
    println!("{FILE}: {} advisories of {}", snapshot.advisories.len(), snapshot.date);
    check(place)
}

fn clone(place: &Place) -> Result<std::path::PathBuf> {
    let folder = place.target.join("advisory-db");
    if folder.exists() {
        process::run(std::process::Command::new("git").arg("-C").arg(&folder).args(["pull", "--ff-only"]))?;
    } else {
        process::run(
            std::process::Command::new("git").args(["clone", "--depth", "1", DATABASE]).arg(&folder),
        )?;
    }
    Ok(folder)
}

/// Returns the packages of the lock file that come from elsewhere.
fn locked(place: &Place) -> Result<Vec<Locked>> {
    let text = fs::read_to_string(place.root.join("Cargo.lock")).context("cannot read Cargo.lock")?;
    let table: toml::Table = text.parse().context("Cargo.lock")?;
    let packages =
        table.get("package").and_then(toml::Value::as_array).context("Cargo.lock names no packages")?;
    let foreign = packages.iter().filter(|package| package.get("source").is_some());
    let text =
        |package: &toml::Value, key: &str| package.get(key).and_then(toml::Value::as_str).map(str::to_owned);
    let read = |package| {
        let (name, version) = text(package, "name")
            .zip(text(package, "version"))
            .context("Cargo.lock has a package without a name")?;
        Ok(Locked { name, version: version.parse()? })
    };
    foreign.map(read).collect()
}

/// Returns the advisories that `deny.toml` ignores: ids, or tables with an id and a reason.
fn ignored(text: &str) -> Result<BTreeSet<String>> {
    let table: toml::Table = text.parse().context("deny.toml")?;
    let list = table
        .get("advisories")
        .and_then(|advisories| advisories.get("ignore"))
        .and_then(toml::Value::as_array);
    let id = |entry: &toml::Value| {
        let id = entry.as_str().or_else(|| entry.get("id")?.as_str());
        id.map(str::to_owned).context("deny.toml, [advisories] ignore: an entry without an id")
    };
    list.map_or(&[][..], Vec::as_slice).iter().map(id).collect()
}

fn hits(advisories: &[Advisory], locked: &[Locked], ignored: &BTreeSet<String>) -> Vec<String> {
    let mut hits = Vec::new();
    for advisory in advisories.iter().filter(|advisory| !ignored.contains(&advisory.id)) {
        let concerned = locked
            .iter()
            .filter(|package| package.name == advisory.package && advisory.concerns(&package.version));
        hits.extend(
            concerned.map(|package| format!("{} {}: {}", package.name, package.version, advisory.summary())),
        );
    }
    hits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, version: &str) -> Locked {
        Locked { name: name.to_owned(), version: version.parse().expect("a version") }
    }

    fn sample() -> Snapshot {
        let text = r#"
            date = "2026-01-01"
            [[advisory]]
            id = "RUSTSEC-2026-0097"
            package = "rand"
            date = "2026-04-09"
            kind = "unsound"
            patched = [">= 0.10.1", "< 0.10.0, >= 0.9.3"]
            unaffected = ["< 0.7.0"]
        "#;
        Snapshot::parse(text).expect("a snapshot")
    }

    #[test]
    fn only_versions_with_the_fault_are_named() {
        let none = BTreeSet::new();
        for (version, concerned) in
            [("0.6.5", false), ("0.8.5", true), ("0.9.3", false), ("0.10.0", true), ("0.10.3", false)]
        {
            assert_eq!(
                hits(&sample().advisories, &[package("rand", version)], &none).len(),
                usize::from(concerned),
                "{version}"
            );
        }
        assert!(hits(&sample().advisories, &[package("rand_core", "0.8.5")], &none).is_empty());
        let ignored =
            ignored("[advisories]\nignore = [{ id = \"RUSTSEC-2026-0097\", reason = \"no logger here\" }]")
                .expect("a list");
        assert!(hits(&sample().advisories, &[package("rand", "0.8.5")], &ignored).is_empty());
    }

    #[test]
    fn a_snapshot_that_cannot_be_read_is_an_error() {
        for text in [
            "",
            "date = 1",
            "date = \"2026-01-01\"\n[[advisory]]\nid = \"A\"",
            "date = \"2026-01-01\"\n[[advisory]]\nid = \"A\"\npackage = \"b\"\ndate = \"c\"\npatched = [\"new\"]",
        ] {
            assert!(Snapshot::parse(text).is_err(), "{text}");
        }
    }
}
