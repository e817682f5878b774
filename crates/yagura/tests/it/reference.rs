//! `docs/definitions.md` names all that a definition may say: the part on the systems of rules is made here.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

use yagura::{Definition, RuleSet, definitions};

const HEADING: &str = "## Systems of rules, and what each can judge";

fn list(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// Writes what the rules of a definition can judge.
fn section(definition: &Definition, out: &mut String) {
    let support = definition.traits().support;
    let word = definition.rule_set.word();
    let sizes = RuleSet::ALL.iter().filter(|set| set.word() == word).map(|set| set.size());
    let (files, ranks) = sizes.max().unwrap_or_default();
    let quoted = |word: &str| format!("`{word}`");
    let (least, most) = support.royals;
    let royals = if least == most { format!("{least}") } else { format!("{least} to {most}") };
    let rows = [
        ("board", format!("up to {files} files and {ranks} ranks")),
        ("kinds", format!("up to {}, of which {royals} royal", support.kinds)),
        ("moves", list(support.movement.iter().map(|class| class.name().to_owned()))),
        ("marks of kinds", list(support.kind_marks.iter().map(|mark| quoted(mark.word())))),
        ("marks of the game", list(support.game_marks.iter().map(|mark| quoted(mark.word())))),
        ("further keys of kinds", list(support.kind_keys.iter().map(|key| key.word().to_owned()))),
        (
            "options",
            list(
                support
                    .options
                    .iter()
                    .map(|(key, values)| format!("`{key}`: {}", values.join(", ")))
                    .chain(support.declares.then(|| "words of declared rules".to_owned())),
            ),
        ),
        ("declared rules", if support.declares { "all of `[play]`" } else { "none" }.to_owned()),
        ("repetition", list(support.repetitions.iter().map(|rule| quoted(rule.word())))),
    ];
    let _ = write!(out, "\n### `{word}`\n\n| | |\n|---|---|\n");
    for (what, text) in rows {
        let _ = writeln!(out, "| {what} | {text} |");
    }
}

/// With `YAGURA_WRITE=1` in the environment the page is written.
#[test]
fn the_page_says_what_each_system_can_judge() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/definitions.md");
    let text = fs::read_to_string(&path).expect("the page is there");
    let (before, _) = text.split_once(HEADING).expect("the page has the heading");
    let mut sections: BTreeMap<&str, String> = BTreeMap::new();
    for definition in definitions() {
        sections.entry(definition.rule_set.word()).or_insert_with(|| {
            let mut out = String::new();
            section(definition, &mut out);
            out
        });
    }
    let intro = "\n\nA kind whose moves are of another class, a mark that is not in the list, or a larger \
                 board is refused: better\nno game than wrong rules.\n";
    let made = format!("{before}{HEADING}{intro}{}", sections.into_values().collect::<String>());
    if std::env::var_os("YAGURA_WRITE").is_some() {
        fs::write(&path, &made).expect("the page can be written");
    }
    assert!(
        text == made || std::env::var_os("YAGURA_WRITE").is_some(),
        "docs/definitions.md is stale: YAGURA_WRITE=1"
    );
}
