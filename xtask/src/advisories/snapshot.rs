//! The snapshot: read, written, and taken from a clone of the database.

use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path};

use anyhow::{Context as _, Result, bail};
use semver::{Version, VersionReq};
use toml::{Table, Value};

const HEAD: &str = "\
# Known faults of the packages in Cargo.lock, from the RustSec advisory database as it was at `date`: facts only, the texts are at
# https://rustsec.org/advisories/ID.html. Written by `cargo xtask advisories`; checked by `cargo xtask test`.
";

/// What is known at a date.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub(super) date: String,
    pub(super) advisories: Vec<Advisory>,
}

/// A known fault of a package.
#[derive(Clone, Debug)]
pub(super) struct Advisory {
    pub(super) id: String,
    pub(super) package: String,
    date: String,
    /// What it is where it is no vulnerability: `unsound`, `unmaintained`, `notice`.
    kind: Option<String>,
    patched: Vec<VersionReq>,
    unaffected: Vec<VersionReq>,
}

impl Advisory {
    /// Returns whether a version has the fault.
    pub(super) fn concerns(&self, version: &Version) -> bool {
        !self.patched.iter().chain(&self.unaffected).any(|good| good.matches(version))
    }

    /// Returns it in one line.
    pub(super) fn summary(&self) -> String {
        let kind = self.kind.as_deref().unwrap_or("vulnerability");
        format!("{} ({kind}, {})", self.id, self.date)
    }

    /// Reads a table with an id; `versions` is where the good versions are.
    fn read(table: &Table, versions: &Table) -> Result<Self> {
        let text = |key: &str| table.get(key).and_then(Value::as_str).map(str::to_owned);
        let needed = |key: &str| text(key).with_context(|| format!("an advisory without `{key}`"));
        let list = |key: &str| -> Result<Vec<VersionReq>> {
            let entries = versions.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            entries
                .iter()
                .map(|entry| Ok(entry.as_str().context("a version that is no text")?.parse()?))
                .collect()
        };
        Ok(Self {
            id: needed("id")?,
            package: needed("package")?,
            date: needed("date")?,
            kind: text("kind").or_else(|| text("informational")),
            patched: list("patched")?,
            unaffected: list("unaffected")?,
        })
    }
}

impl Snapshot {
    pub(super) fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        Self::parse(&text).with_context(|| path.display().to_string())
    }

    pub(super) fn parse(text: &str) -> Result<Self> {
        let table: Table = text.parse()?;
        let date = table.get("date").and_then(Value::as_str).context("has no `date`")?.to_owned();
        let entries = table.get("advisory").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let read = |entry: &Value| {
            entry
                .as_table()
                .context("`advisory` is no list of tables")
                .and_then(|table| Advisory::read(table, table))
        };
        Ok(Self { date, advisories: entries.iter().map(read).collect::<Result<_>>()? })
    }

    /// Returns the snapshot of a clone of the database for these packages. What was withdrawn is left out.
    pub(super) fn take(database: &Path, packages: &BTreeSet<String>, date: &str) -> Result<Self> {
        let crates = database.join("crates");
        if !crates.is_dir() {
            bail!("{} has no folder `crates`: it is no clone of the advisory database", database.display());
        }
        let mut advisories = Vec::new();
        for folder in packages.iter().map(|package| crates.join(package)).filter(|folder| folder.is_dir()) {
            for entry in fs::read_dir(&folder)? {
                let path = entry?.path();
                if path.extension().is_some_and(|ending| ending == "md") {
                    let text = fs::read_to_string(&path)?;
                    advisories.extend(one(&text).with_context(|| path.display().to_string())?);
                }
            }
        }
        advisories.sort_by(|one, other| (&one.package, &one.id).cmp(&(&other.package, &other.id)));
        Ok(Self { date: date.to_owned(), advisories })
    }

    /// Returns the snapshot as it is kept.
    pub(super) fn text(&self) -> String {
        let list = |versions: &[VersionReq]| {
            versions.iter().map(|version| format!("\"{version}\"")).collect::<Vec<_>>().join(", ")
        };
        let mut text = format!("{HEAD}\ndate = \"{}\"\n", self.date);
        for advisory in &self.advisories {
            let Advisory { id, package, date, kind, patched, unaffected } = advisory;
            let kind = kind.as_ref().map(|kind| format!("kind = \"{kind}\"\n")).unwrap_or_default();
            let (patched, unaffected) = (list(patched), list(unaffected));
            // Writing to a string does not fail.
            let _ = write!(
                text,
                "\n[[advisory]]\nid = \"{id}\"\npackage = \"{package}\"\ndate = \"{date}\"\n{kind}patched = [{patched}]\nunaffected = [{unaffected}]\n"
            );
        }
        text
    }
}

/// Reads an advisory as the database has it: Markdown that begins with a block of TOML. Returns `None` for
/// one that was withdrawn.
fn one(text: &str) -> Result<Option<Advisory>> {
    let block = text
        .trim_start()
        .strip_prefix("```toml")
        .and_then(|rest| rest.split_once("\n```"))
        .context("does not begin with a block of TOML")?
        .0;
    let table: Table = block.parse()?;
    let part = |name: &str| table.get(name).and_then(Value::as_table);
    let advisory = part("advisory").context("has no table `advisory`")?;
    if advisory.contains_key("withdrawn") {
        return Ok(None);
    }
    Ok(Some(Advisory::read(advisory, part("versions").unwrap_or(&Table::new()))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "```toml\n[advisory]\nid = \"RUSTSEC-2026-0221\"\npackage = \"event-listener\"\ndate = \"2026-07-13\"\n\
        informational = \"unsound\"\n\n[versions]\npatched = [\">= 5.4.2\"]\nunaffected = [\"< 5.1.0\"]\n```\n\n# A title\n";

    #[test]
    fn what_the_database_says_is_kept_and_read_again() {
        let advisory = one(SAMPLE).expect("readable").expect("not withdrawn");
        let snapshot = Snapshot { date: "2026-08-01".into(), advisories: vec![advisory] };
        let again = Snapshot::parse(&snapshot.text()).expect("readable");
        assert_eq!(again.text(), snapshot.text());
        let [advisory] = &again.advisories[..] else { panic!("one advisory") };
        assert_eq!(advisory.summary(), "RUSTSEC-2026-0221 (unsound, 2026-07-13)");
        let concerned = |version: &str| advisory.concerns(&version.parse().expect("a version"));
        assert!(concerned("5.1.0") && concerned("5.4.1") && !concerned("5.0.9") && !concerned("5.4.2"));
    }

    #[test]
    fn what_was_withdrawn_is_left_out() {
        let withdrawn = SAMPLE.replace("informational", "withdrawn = \"2026-07-14\"\ninformational");
        assert!(one(&withdrawn).expect("readable").is_none());
        assert!(one("# A title").is_err());
    }
}
