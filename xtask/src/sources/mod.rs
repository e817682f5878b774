//! What ARCHITECTURE.md and STYLE.md say of the sources and neither the compiler nor clippy checks.
//!
//! What clippy can check is in the `clippy.toml` of each crate: which doors of the standard library are shut
//! there.

mod games;
mod rust;
mod shapes;

use anyhow::{Result, bail};

use self::{
    games::Games,
    rust::{Source, Word},
};
use crate::{
    place::Place,
    tree::{self, File},
};

/// What the sources in a folder do not name, outside tests.
#[derive(Debug)]
struct Room {
    folder: &'static str,
    names: &'static [&'static str],
}

/// The rooms of the architecture that are smaller than a crate. The store knows no rules.
const ROOMS: [Room; 1] =
    [Room { folder: "crates/yagura-server/src/store", names: &["yagura", "yagura_engine", "yagura_lab"] }];
/// The only files that may allow themselves `unsafe`: wide arithmetic, and the edge to C.
const UNSAFE_ALLOWED: [&str; 2] = ["crates/yagura-engine/src/simd", "crates/yagura-c/src/edge.rs"];
/// The only crates that do not forbid it altogether.
const UNSAFE_CRATES: [&str; 2] = ["crates/yagura-engine/", "crates/yagura-c/"];

/// Something that the sources should not have: where, and what.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Breach {
    path: String,
    what: String,
    line: usize,
}

/// Checks all sources.
pub(crate) fn check(place: &Place) -> Result<()> {
    let files = tree::files(place)?;
    let games = Games::of(&files)?;
    let mut breaches = Vec::new();
    let mut count = 0;
    for file in &files {
        breaches.extend(games.asked_for_in_web(file));
        if file.is(&[".rs"]) {
            let source = Source::parse(file)?;
            breaches.extend(rust(file, &source).chain(games.asked_for(file, &source)));
            count += 1;
        }
    }
    let mut failures: Vec<String> =
        breaches.iter().map(|Breach { path, what, line }| format!("{path}:{line}: {what}")).collect();
    failures.extend(unlike_settings(&files));
    if !failures.is_empty() {
        bail!("rules about the sources are broken:\n  {}", failures.join("\n  "));
    }
    println!("{count} Rust files keep the rules of the house");
    Ok(())
}

/// Returns the crates whose settings for clippy lack some of the workspace's: clippy reads one file for each.
fn unlike_settings(files: &[File]) -> Vec<String> {
    let settings = files.iter().filter(|file| file.is(&["clippy.toml"]));
    let (common, own): (Vec<&File>, Vec<&File>) = settings.partition(|file| !file.path.contains('/'));
    let mut unlike = Vec::new();
    for line in common.iter().flat_map(|file| file.text.lines()).filter(|line| !line.trim().is_empty()) {
        let lacking = own.iter().filter(|file| file.text.lines().all(|other| other != line));
        unlike.extend(lacking.map(|file| format!("{} lacks `{line}`", file.path)));
    }
    unlike
}

/// Returns what is wrong in a Rust source, but for names of games.
fn rust<'a>(file: &'a File, source: &'a Source) -> impl Iterator<Item = Breach> + 'a {
    let breach = |line, what: &str| Breach { path: file.path.clone(), what: what.to_owned(), line };
    let is_product = is_product(&file.path);
    let attributes = source.attributes.iter().filter_map(move |word| match word.text.as_str() {
        "ignore" => Some(breach(word.line, "a skipped test")),
        "unsafe_code" if !UNSAFE_ALLOWED.iter().any(|allowed| file.path.starts_with(allowed)) => {
            Some(breach(word.line, "allows itself `unsafe`"))
        }
        _ => None,
    });
    let may_be_open = UNSAFE_CRATES.iter().any(|open| file.path.starts_with(open));
    let is_open = is_root(&file.path) && !may_be_open && !source.forbids_unsafe;
    let open = is_open.then(|| breach(1, "a crate without `#![forbid(unsafe_code)]`"));
    let rooms = ROOMS.iter().filter(move |room| is_product && file.path.starts_with(room.folder));
    let named = rooms.flat_map(move |room| {
        let names = |word: &&Word| room.names.contains(&word.text.as_str());
        let what = |word: &Word| breach(word.line, &format!("{} does without `{}`", room.folder, word.text));
        source.names.iter().filter(names).map(what).collect::<Vec<_>>()
    });
    let shapes = is_product.then(|| shapes::breaches(file, source)).into_iter().flatten();
    attributes.chain(open).chain(named).chain(shapes)
}

/// Returns whether a Rust source is a part of the product, not of its tests, examples or benches.
fn is_product(path: &str) -> bool {
    path.starts_with("crates/")
        && path.contains("/src/")
        && !path.contains("/tests/")
        && !path.ends_with("/tests.rs")
}

/// Returns whether a Rust source is the root of a crate or of a program.
fn is_root(path: &str) -> bool {
    path.ends_with("/src/lib.rs") || path.ends_with("/src/main.rs")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<(usize, String)> {
        let file = File { path: path.to_owned(), text: text.to_owned() };
        let source = Source::parse(&file).expect("it is Rust");
        rust(&file, &source).map(|breach| (breach.line, breach.what)).collect()
    }

    #[test]
    fn settings_of_clippy_are_the_same_everywhere() {
        let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
        let common = file("clippy.toml", "a = 1\n\nb = 2\n");
        let lacking = [common, file("crates/a/clippy.toml", "c = 3\na = 1\n")];
        assert_eq!(unlike_settings(&lacking), ["crates/a/clippy.toml lacks `b = 2`"]);
        assert_eq!(unlike_settings(&lacking[..1]), [""; 0]);
    }

    #[test]
    fn a_skipped_test_is_found() {
        let text = "#[cfg(test)]\nmod tests {\n    #[test]\n    #[ignore = \"slow\"]\n    fn a() {}\n}";
        assert_eq!(found("crates/a/src/b.rs", text), [(4, "a skipped test".to_owned())]);
    }

    #[test]
    fn every_crate_but_two_forbids_unsafe() {
        let (open, shut) = ("//! A crate.\nfn a() {}", "#![forbid(unsafe_code)]\nfn a() {}");
        assert_eq!(
            found("crates/a/src/lib.rs", open),
            [(1, "a crate without `#![forbid(unsafe_code)]`".to_owned())]
        );
        assert_eq!(found("crates/a/src/main.rs", shut), []);
        assert_eq!(found("crates/a/src/b.rs", open), []);
        assert_eq!(found("crates/yagura-engine/src/lib.rs", open), []);
        assert_eq!(found("crates/yagura-c/src/lib.rs", open), []);
    }

    #[test]
    fn unsafe_is_allowed_in_two_places() {
        let text = "#![expect(unsafe_code, reason = \"two calls\")]\nfn a() {}";
        let what = "allows itself `unsafe`".to_owned();
        assert_eq!(found("crates/yagura-engine/src/table.rs", text), [(1, what.clone())]);
        assert_eq!(found("crates/yagura-c/src/play.rs", text), [(1, what)]);
        assert_eq!(found("crates/yagura-c/src/edge.rs", text), []);
        assert_eq!(found("crates/yagura-engine/src/simd.rs", text), []);
    }

    #[test]
    fn the_store_names_no_rules() {
        let text = "use yagura::Game;\n#[cfg(test)]\nmod tests {\n    use yagura::Move;\n}";
        let what = "crates/yagura-server/src/store does without `yagura`".to_owned();
        assert_eq!(found("crates/yagura-server/src/store/games.rs", text), [(1, what)]);
        assert_eq!(found("crates/yagura-server/src/live/mod.rs", text), []);
    }
}
