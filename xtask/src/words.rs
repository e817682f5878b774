//! Words that the repository must not contain: addresses and paths that are true on one machine only.

use anyhow::{Result, bail};

use crate::{
    place::Place,
    tree::{self, File},
};

/// Folders at the root of someone's machine. What code needs for a while goes to `std::env::temp_dir()`.
const FOLDERS: [&str; 3] = ["root", "tmp", "work"];

/// Settings that tie the repository to one package registry, by the end of the file's path and the start of a
/// line.
const SETTINGS: [(&str, &str); 9] = [
    ("package-lock.json", "\"resolved\": \"http"),
    (".npmrc", "registry"),
    (".npmrc", "@"),
    (".npmrc", "//"),
    (".cargo/config.toml", "[source"),
    (".cargo/config.toml", "[registr"),
    (".cargo/config.toml", "[net"),
    ("Cargo.toml", "registry"),
    ("Cargo.lock", "source = \"git+"),
];

/// Checks all text files.
pub(crate) fn check(place: &Place) -> Result<()> {
    let files = tree::files(place)?;
    let found: Vec<String> = files.iter().flat_map(found).collect();
    if !found.is_empty() {
        bail!("these lines are true on one machine only:\n  {}", found.join("\n  "));
    }
    println!("{} text files name no machine's folders and no registry", files.len());
    Ok(())
}

fn found(file: &File) -> Vec<String> {
    let settings: Vec<&str> =
        SETTINGS.iter().filter(|(ending, _)| file.is(&[ending])).map(|&(_, start)| start).collect();
    let is_bad =
        |line: &str| settings.iter().any(|start| line.trim_start().starts_with(start)) || names_folder(line);
    let lines = file.text.lines().zip(1..).filter(|(line, _)| is_bad(line));
    lines.map(|(line, number)| format!("{}:{number}: {}", file.path, line.trim())).collect()
}

/// Returns whether a line holds an absolute path into one of [`FOLDERS`].
fn names_folder(line: &str) -> bool {
    FOLDERS.iter().any(|folder| {
        let path = format!("/{folder}/");
        line.match_indices(&path).any(|(at, _)| !line[..at].ends_with(continues_path))
    })
}

/// Returns whether a path or an address before `/` goes on: then the folder is not at the root.
fn continues_path(character: char) -> bool {
    character.is_alphanumeric() || "./_-}*)>".contains(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bad(path: &str, line: &str) -> bool {
        !found(&File { path: path.to_owned(), text: line.to_owned() }).is_empty()
    }

    #[test]
    fn folders_of_a_machine_are_found() {
        for folder in FOLDERS {
            assert!(bad("a.rs", &format!("open(\"/{folder}/games.sqlite3\")")), "{folder}");
            assert!(bad("a.md", &format!("/{folder}/games")), "{folder}");
            assert!(!bad("a.md", &format!("docs/{folder}/games")), "{folder}");
            assert!(!bad("a.md", &format!("https://example.org/{folder}/games")), "{folder}");
            assert!(!bad("a.ts", &format!("`${{base}}/{folder}/games`")), "{folder}");
        }
    }

    #[test]
    fn settings_of_a_registry_are_found_in_their_files() {
        assert!(bad("web/package-lock.json", "      \"resolved\": \"https://example.org/a.tgz\","));
        assert!(bad("web/.npmrc", "registry=https://example.org"));
        assert!(bad("crates/a/Cargo.toml", "registry = \"mine\""));
        assert!(!bad("web/package-lock.json", "      \"resolved\": \"packages/a\","));
        assert!(!bad("web/.npmrc", "omit-lockfile-registry-resolved=true"));
        assert!(!bad("README.md", "registry"));
    }
}
