//! Rules about the text of the Rust sources that the compiler does not check.

use anyhow::{Result, bail};

use crate::{code::code, place::Place, tree};

/// The only files that may hold `unsafe`.
const UNSAFE_ALLOWED: [&str; 2] = ["crates/yagura-engine/src/simd.rs", "crates/yagura-engine/src/simd/"];
/// What the sources in a folder do without, outside tests.
#[derive(Debug)]
struct Room {
    folder: &'static str,
    /// Modules of the standard library.
    modules: &'static [&'static str],
    /// Names.
    names: &'static [&'static str],
}

/// The rooms of the architecture.
const ROOMS: [Room; 5] = [
    // The rules: no I/O, threads or clock.
    Room { folder: "crates/yagura/src/", modules: &["env", "fs", "io", "net", "os", "process", "thread", "time"], names: &[] },
    // The engine reads no files, and its search and evaluation no clock but through their limits.
    Room { folder: "crates/yagura-engine/src/", modules: &["env", "fs", "net", "os", "process"], names: &[] },
    Room { folder: "crates/yagura-engine/src/search/", modules: &[], names: &["Instant", "SystemTime"] },
    Room { folder: "crates/yagura-engine/src/eval/", modules: &["time"], names: &[] },
    // The store knows no rules.
    Room { folder: "crates/yagura-server/src/store", modules: &[], names: &["yagura", "yagura_engine"] },
];

/// Checks all Rust sources.
pub(crate) fn check(place: &Place) -> Result<()> {
    let files = tree::files(place)?;
    let sources: Vec<_> = files.iter().filter(|file| file.is(&[".rs"])).collect();
    let breaches: Vec<String> = sources.iter().flat_map(|file| breaches(&file.path, &file.text)).collect();
    if !breaches.is_empty() {
        bail!("rules about the sources are broken:\n  {}", breaches.join("\n  "));
    }
    println!("{} Rust files: no unsafe, no skipped tests, each room does without what it must not know", sources.len());
    Ok(())
}

fn breaches(path: &str, text: &str) -> Vec<String> {
    let code = code(text);
    let at = |offset: usize, what: &str| format!("{path}:{}: {what}", code[..offset].matches('\n').count() + 1);
    let mut breaches = Vec::new();
    if !UNSAFE_ALLOWED.iter().any(|allowed| path.starts_with(allowed)) {
        breaches.extend(words(&code, "unsafe").map(|offset| at(offset, "`unsafe` outside the files that may hold it")));
    }
    breaches.extend(code.match_indices("#[ignore").map(|(offset, _)| at(offset, "a skipped test")));
    for room in ROOMS.iter().filter(|room| path.starts_with(room.folder) && !path.contains("/tests")) {
        let modules = std_modules(&code).into_iter().filter(|(_, module)| room.modules.contains(module));
        let modules = modules.map(|(offset, module)| (offset, format!("std::{module}")));
        let names = room.names.iter().flat_map(|name| words(&code, name).map(|offset| (offset, (*name).to_owned())));
        breaches.extend(modules.chain(names).map(|(offset, name)| at(offset, &format!("{} does without `{name}`", room.folder))));
    }
    breaches
}

/// Returns the offsets at which `word` stands as a word of its own.
fn words<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    let stands_alone = move |&offset: &usize| !code[..offset].ends_with(is_part) && !code[offset + word.len()..].starts_with(is_part);
    code.match_indices(word).map(|(offset, _)| offset).filter(stands_alone)
}

/// Returns the modules named after `std::`, also in groups as in `use std::{fmt, time::Instant};`, with the offset of each `std`.
fn std_modules(code: &str) -> Vec<(usize, &str)> {
    let mut modules = Vec::new();
    for offset in words(code, "std") {
        let Some(rest) = code[offset + "std".len()..].strip_prefix("::") else { continue };
        let group = rest.strip_prefix('{').map_or([rest].to_vec(), top_level_parts);
        let names = group
            .iter()
            .filter_map(|part| part.trim_start().split(|character: char| !character.is_alphanumeric()).next())
            .filter(|name| !name.is_empty());
        modules.extend(names.map(|name| (offset, name)));
    }
    modules
}

/// Splits `a, b::{c, d}, e}` at the commas outside inner braces, up to the closing brace.
fn top_level_parts(group: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0);
    for (offset, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                parts.push(&group[start..offset]);
                start = offset + 1;
            }
            _ => {}
        }
        if character == '}' && start > offset {
            break;
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsafe_is_found_in_code_only() {
        let text = "// unsafe\n#![deny(unsafe_code)]\nlet a = \"unsafe\";\nunsafe { b() }\n";
        assert_eq!(breaches("crates/a/src/b.rs", text), ["crates/a/src/b.rs:4: `unsafe` outside the files that may hold it"]);
        assert_eq!(breaches("crates/yagura-engine/src/simd/avx2.rs", text), [""; 0]);
    }

    #[test]
    fn modules_are_found_in_paths_and_groups() {
        let modules = |code| std_modules(code).into_iter().map(|(_, module)| module).collect::<Vec<_>>();
        assert_eq!(modules("use std::fmt; let a = std::time::Instant::now(); mystd::fs::read()"), ["fmt", "time"]);
        assert_eq!(
            modules("use std::{\n    collections::{BTreeMap, fs},\n    fmt,\n    net::IpAddr,\n};\nuse a::{b, thread};"),
            ["collections", "fmt", "net",]
        );
    }

    #[test]
    fn rules_and_search_do_without_a_clock() {
        let text = "use std::{fmt, time::Instant};";
        assert_eq!(
            breaches("crates/yagura/src/game.rs", text),
            ["crates/yagura/src/game.rs:1: crates/yagura/src/ does without `std::time`"]
        );
        assert_eq!(breaches("crates/yagura/src/tests.rs", text), [""; 0]);
        assert_eq!(breaches("crates/yagura-engine/src/limits.rs", text), [""; 0]);
        let search = "crates/yagura-engine/src/search/root.rs";
        assert_eq!(breaches(search, text), [format!("{search}:1: crates/yagura-engine/src/search/ does without `Instant`")]);
    }

    #[test]
    fn a_skipped_test_is_found() {
        assert_eq!(breaches("crates/a/tests/b.rs", "#[ignore = \"slow\"]"), ["crates/a/tests/b.rs:1: a skipped test"]);
    }
}
