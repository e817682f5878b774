//! The glossary: what it says is in the code is there.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, bail};

use crate::{place::Place, tree};

/// Where the glossary is.
const FILE: &str = "docs/glossary.md";
/// Sources whose names the glossary may give.
const SOURCES: [&str; 2] = ["crates/", "web/src/"];
const ENDINGS: [&str; 3] = [".rs", ".ts", ".svelte"];
/// The column of a table with names from the code, and how the heading of that column begins.
const COLUMN: usize = 2;
const HEADING: &str = "In the code";

/// Checks that each name in the tables' column of code is in the sources.
pub(crate) fn check(place: &Place) -> Result<()> {
    let files = tree::files(place)?;
    let glossary =
        files.iter().find(|file| file.path == FILE).with_context(|| format!("there is no {FILE}"))?;
    let is_source = |path: &str| SOURCES.iter().any(|folder| path.starts_with(folder));
    let sources: Vec<_> = files.iter().filter(|file| is_source(&file.path) && file.is(&ENDINGS)).collect();
    let names: BTreeSet<&str> = sources.iter().flat_map(|file| names(&file.text)).collect();
    let is_there = |name: &str| {
        let is_file =
            name.contains(['.', '/']) && sources.iter().any(|file| file.path.ends_with(&format!("/{name}")));
        is_file || name.split("::").all(|part| names.contains(part))
    };
    let given = given(&glossary.text);
    let missing: Vec<&str> = given.iter().copied().filter(|name| !is_there(name)).collect();
    if given.is_empty() || !missing.is_empty() {
        bail!("{FILE} gives names that are not in the sources: {}", missing.join(", "));
    }
    println!("the {} names that {FILE} gives are in the sources", given.len());
    Ok(())
}

/// Returns what stands in code spans in the column of code.
fn given(glossary: &str) -> Vec<&str> {
    let mut is_code = false;
    let mut given = Vec::new();
    for line in glossary.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
        let Some(cell) = cells.get(COLUMN).filter(|_| line.starts_with('|')) else {
            is_code = false;
            continue;
        };
        if cell.trim() == HEADING {
            is_code = true;
        } else if is_code {
            given.extend(cell.split('`').skip(1).step_by(2));
        }
    }
    given
}

/// Returns the names in a source.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric() && character != '_')
        .filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_from_the_column_of_code() {
        let table = "| English | Japanese | In the code | What |\n|---|---|---|---|\n\
                     | a | `x` | `Piece`, `b/c.rs` | `y` |\n\nText.\n\n| You | Here |\n|---|---|\n| d | `z` | `w` |\n";
        assert_eq!(given(table), ["Piece", "b/c.rs"]);
    }

    #[test]
    fn names_are_whole_words() {
        assert_eq!(
            names("fn piece_at(&self) -> Piece").collect::<Vec<_>>(),
            ["fn", "piece_at", "self", "Piece"]
        );
    }
}
