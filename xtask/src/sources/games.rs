//! No game is asked for by name outside its own rooms: what code must know of a game, its definition says.

use std::collections::BTreeSet;

use anyhow::{Result, bail};

use super::{
    Breach, is_product,
    rust::{Source, Word},
};
use crate::tree::File;

/// Where the definitions are: a game is called by the name of its file.
const DEFINITIONS: &str = "crates/yagura/defs/";
/// Where the systems of rules are: each by the name of its folder.
const SYSTEMS: &str = "crates/yagura/src/games/";
/// Names of systems that are words of the field too. As names in code they say nothing of a game; as texts
/// they do.
const WORDS: [&str; 1] = ["stun"];
/// The enum with a variant a game.
const ENUM: &str = "AnyPosition";
/// The rooms where games are known by name, and why. A path that ends with `/` is a folder.
const ROOMS: [(&str, &str); 9] = [
    (SYSTEMS, "the rules of each"),
    ("crates/yagura/src/list.rs", "the list of the systems of rules"),
    ("crates/yagura/src/def/mark.rs", "the words by which definitions mark kinds, those of shogi among them"),
    (
        "crates/yagura/src/def/format.rs",
        "the format of definitions: whose boards and pieces one may be drawn as",
    ),
    ("crates/yagura-engine/src/eval/", "values and habits of known games"),
    ("crates/yagura-engine/src/margins/", "margins of known games"),
    ("crates/yagura-engine/src/army/", "armies of known games"),
    ("crates/yagura-record/src/format.rs", "the formats, of which one is of a game's own author"),
    ("crates/yagura-lab/src/dialect/", "what other programs call the games"),
];
/// The web app, and in it what is a text for people, written by a program, or a test.
const WEB: &str = "web/src/";
const WEB_TEXTS: [&str; 5] =
    ["web/src/i18n/", "/generated/", ".test.ts", "/fixture.ts", "web/src/workshop/templates.ts"];

/// The names of the games.
#[derive(Debug)]
pub(super) struct Games {
    /// `shogi-7x9`, `chu`: what a definition or a system of rules is called in texts.
    ids: BTreeSet<String>,
    /// `chu`, `twostage`: what a system of rules is called in code, in small letters and in one word.
    systems: BTreeSet<String>,
}

impl Games {
    /// Takes the names from the files.
    pub(super) fn of(files: &[File]) -> Result<Self> {
        let paths = || files.iter().map(|file| file.path.as_str());
        let definitions = paths().filter_map(|path| path.strip_prefix(DEFINITIONS)?.strip_suffix(".toml"));
        let folders = paths().filter_map(|path| Some(path.strip_prefix(SYSTEMS)?.split_once('/')?.0));
        let systems: BTreeSet<&str> = folders.collect();
        let ids: BTreeSet<String> =
            definitions.map(str::to_owned).chain(systems.iter().map(|name| name.replace('_', "-"))).collect();
        if ids.is_empty() || systems.is_empty() {
            bail!("there are no definitions in {DEFINITIONS}, or no systems of rules in {SYSTEMS}");
        }
        let systems =
            systems.into_iter().filter(|name| !WORDS.contains(name)).map(|name| name.replace('_', ""));
        Ok(Self { ids, systems: systems.collect() })
    }

    /// Returns where a Rust source asks for a game by name.
    pub(super) fn asked_for(&self, file: &File, source: &Source) -> Vec<Breach> {
        if !is_product(&file.path) || ROOMS.iter().any(|(room, _)| file.path.starts_with(room)) {
            return Vec::new();
        }
        let breach = |word: &Word, what| Breach { path: file.path.clone(), what, line: word.line };
        let texts = source.texts.iter().filter(|word| self.is_id(&word.text));
        let texts = texts.map(|word| breach(word, format!("names the game \"{}\"", first(&word.text))));
        let before = [None].into_iter().chain(source.names.iter().map(Some));
        let names = source.names.iter().zip(before).filter(|(word, before)| {
            let is_of_enum = word.is_member && before.is_some_and(|before| before.text == ENUM);
            self.names_system(&word.text) || (is_of_enum && is_variant(&word.text))
        });
        let names = names.map(|(word, _)| word);
        texts.chain(names.map(|word| breach(word, format!("names the game `{}`", word.text)))).collect()
    }

    /// Returns where a source of the web app asks for a game by name: as a text, `'chu'`.
    pub(super) fn asked_for_in_web(&self, file: &File) -> Vec<Breach> {
        let is_text = WEB_TEXTS.iter().any(|part| file.path.contains(part));
        if !file.path.starts_with(WEB) || is_text || !file.is(&[".ts", ".svelte"]) {
            return Vec::new();
        }
        let mut breaches = Vec::new();
        for (line, number) in file.text.lines().zip(1..) {
            for text in quoted(line).filter(|text| self.ids.contains(*text)) {
                let what = format!("names the game \"{text}\"");
                breaches.push(Breach { path: file.path.clone(), what, line: number });
            }
        }
        breaches
    }

    /// Returns whether a text is the id of a game, with options or a clause behind it or not.
    fn is_id(&self, text: &str) -> bool {
        self.ids.contains(first(text)) && (first(text) == text || text.contains(['?', '§']))
    }

    /// Returns whether a name holds that of a system of rules as a word of its own: `KokoseExposed`,
    /// `begins_kokose`.
    fn names_system(&self, name: &str) -> bool {
        let words = words(name);
        let is_named =
            |count: usize| words.windows(count).any(|words| self.systems.contains(&words.concat()));
        is_named(1) || is_named(2)
    }
}

/// Returns a text up to the first blank or question mark.
fn first(text: &str) -> &str {
    text.split([' ', '?']).next().unwrap_or(text)
}

fn is_variant(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_uppercase())
}

/// Returns the words of `snake_case`, `CamelCase` and `CAPITALS`, in small letters.
fn words(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    for part in name.split('_').filter(|part| !part.is_empty()) {
        let mut after_capital = true;
        words.push(String::new());
        for letter in part.chars() {
            let is_capital = letter.is_ascii_uppercase();
            if is_capital && !after_capital {
                words.push(String::new());
            }
            after_capital = is_capital;
            words.last_mut().expect("one was pushed").push(letter.to_ascii_lowercase());
        }
    }
    words
}

/// Returns what stands between two quotation marks of one kind in a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    ['\'', '"', '`'].into_iter().flat_map(|mark| {
        let parts: Vec<&str> = line.split(mark).collect();
        let inner = parts.len().saturating_sub(1);
        parts.into_iter().take(inner).skip(1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    fn games() -> Games {
        let paths =
            ["defs/chu.toml", "defs/chu-otb.toml", "src/games/chu/mod.rs", "src/games/two_stage/mod.rs"];
        Games::of(&paths.map(|path| file(&format!("crates/yagura/{path}"), ""))).expect("there are games")
    }

    fn found(path: &str, text: &str) -> Vec<(usize, String)> {
        let file = file(path, text);
        let source = Source::parse(&file).expect("it is Rust");
        games().asked_for(&file, &source).into_iter().map(|breach| (breach.line, breach.what)).collect()
    }

    #[test]
    fn games_are_found_in_texts_and_names() {
        let text = "fn a(b: &str) -> bool {\n    b == \"chu-otb\" || b == \"chu?x=1\" || b == \"chu and so on\"\n}\n\
                    fn begins_two_stage() {}\nenum C { ChuExposed, Chunk }\nconst CHU_DEPTH: u8 = 1;";
        let named = |line, name: &str| (line, format!("names the game {name}"));
        assert_eq!(
            found("crates/a/src/b.rs", text),
            [
                named(2, "\"chu-otb\""),
                named(2, "\"chu\""),
                named(4, "`begins_two_stage`"),
                named(5, "`ChuExposed`"),
                named(6, "`CHU_DEPTH`"),
            ]
        );
    }

    #[test]
    fn variants_of_the_enum_of_games_are_found_inside_macros_too() {
        let text = "use a::{AnyPosition, Game};\nfn a() { matches!(b, AnyPosition::Other(_)) && AnyPosition::start() }";
        assert_eq!(found("crates/a/src/b.rs", text), [(2, "names the game `Other`".to_owned())]);
    }

    #[test]
    fn games_are_at_home_in_their_rooms_and_in_tests() {
        let text = "const A: &str = \"chu\";";
        for path in
            ["yagura/src/games/b.rs", "yagura-engine/src/eval/b.rs", "a/tests/b.rs", "a/src/b/tests.rs"]
        {
            assert_eq!(found(&format!("crates/{path}"), text), [], "{path}");
        }
    }

    #[test]
    fn games_are_found_in_the_web_app() {
        let found = |path: &str, text: &str| games().asked_for_in_web(&file(path, text)).len();
        assert_eq!(found("web/src/a.ts", "if (id === 'chu' || id === \"chu-otb\") return `chu`;"), 3);
        assert_eq!(found("web/src/a.svelte", "{#if system === 'two-stage'}"), 1);
        assert_eq!(found("web/src/a.ts", "t('chunk') // chu"), 0);
        assert_eq!(found("web/src/a.test.ts", "'chu'"), 0);
        assert_eq!(found("web/src/i18n/en.ts", "'chu'"), 0);
    }
}
