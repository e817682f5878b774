//! Lists the definition files, so that a game is its file and nothing has to name it: their texts for the
//! program, and their names for the front page of the documentation.
#![expect(
    clippy::disallowed_methods,
    reason = "this runs before the crate is compiled, and is no part of it"
)]

use std::{collections::BTreeMap, env, fmt::Write as _, fs, path::Path};

/// What the name of a file begins with that is a mere base of others.
const BASE: char = '_';

fn main() {
    let folder = Path::new(&env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the package")).join("defs");
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).expect("the folder of definitions is part of the package");
    let mut files = BTreeMap::new();
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name in Latin letters");
        if path.extension().is_some_and(|ending| ending == "toml") {
            println!("cargo::rerun-if-changed={}", path.display());
            files.insert(name.to_owned(), fs::read_to_string(&path).expect("a text file"));
        }
    }
    let mut list = String::from("&[\n");
    for id in files.keys() {
        let path = folder.join(format!("{id}.toml")).display().to_string();
        writeln!(list, "    ({id:?}, include_str!({path:?})),").expect("a string takes all");
    }
    list.push_str("]\n");
    let out = env::var_os("OUT_DIR").expect("cargo names the folder");
    fs::write(Path::new(&out).join("definitions.rs"), list).expect("cargo's folder can be written to");
    fs::write(Path::new(&out).join("games.md"), games(&files)).expect("cargo's folder can be written to");
}

/// The value of a key at the beginning of a line, as it stands there.
fn value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('=')).map(str::trim)
}

/// The text between the quotes behind `key =` within a value.
fn quoted<'a>(value: &'a str, key: &str) -> Option<&'a str> {
    value.split(key).nth(1)?.split('"').nth(1)
}

/// A table of the games, in the order in which they are listed.
fn games(files: &BTreeMap<String, String>) -> String {
    let mut rows: Vec<(u32, String)> = Vec::new();
    for (id, text) in files.iter().filter(|(id, _)| !id.starts_with(BASE)) {
        let base = value(text, "base").map(|base| base.trim_matches('"'));
        let base = base.and_then(|base| files.get(base).or_else(|| files.get(&format!("{BASE}{base}"))));
        let find = |key: &str| value(text, key).or_else(|| value(base?, key)).unwrap_or_default();
        let name = find("name");
        let (en, ja) = (quoted(name, " en").unwrap_or(id), quoted(name, " ja").unwrap_or_default());
        let row = format!("| `{id}` | {en} ({ja}) | {} × {} |\n", find("files"), find("ranks"));
        rows.push((value(text, "place").and_then(|place| place.parse().ok()).unwrap_or(u32::MAX), row));
    }
    rows.sort();
    let rows: String = rows.into_iter().map(|(_, row)| row).collect();
    format!("| id | game | board |\n|---|---|---|\n{rows}")
}
