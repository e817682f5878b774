//! The pages on definitions: each of their examples is read, and nothing that a file may say is without one.

use std::{collections::BTreeSet, fs, path::Path};

use yagura::{
    Catalogue, Game, Mark, SetUp, Source,
    format::{FILE, Key, Shape},
    movement::betza,
};

const PAGES: [&str; 2] = ["definitions.md", "definitions.ja.md"];

fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    fs::read_to_string(path).expect("the page is there")
}

/// Returns the definitions of a page.
fn blocks(page: &str) -> Vec<&str> {
    page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap_or(rest)).collect()
}

#[test]
fn every_example_can_be_played() {
    for name in PAGES {
        let text = page(name);
        let sources: Vec<Source> = blocks(&text)
            .iter()
            .enumerate()
            .map(|(number, block)| Source::game(format!("{name}/{number}.toml"), *block))
            .collect();
        assert!(sources.len() > 10, "{name} has examples");
        let reviews = Catalogue::review(&sources);
        for (path, review) in &reviews {
            let review = review.as_ref().unwrap_or_else(|flaws| panic!("{path}: {flaws:#?}"));
            let game = Game::new(&yagura::Variant::of(review.definition));
            assert!(review.definition.traits().set_up != SetUp::None || !game.legal_moves().is_empty());
        }
        let whole = reviews.iter().find(|(path, _)| path.ends_with("/1.toml"));
        let (_, Ok(whole)) = whole.expect("a whole game") else { panic!("{name}: it was read above") };
        assert!(whole.warnings.is_empty(), "{name}: {:#?}", whole.warnings);
    }
}

/// Adds the keys of a table and of the tables in it.
fn words(keys: &[Key], out: &mut BTreeSet<&'static str>) {
    for key in keys {
        out.insert(key.word);
        match key.shape {
            Shape::Table(keys) | Shape::Tables(keys) => words(keys, out),
            Shape::Text | Shape::Word(_) | Shape::Number(..) | Shape::Truth | Shape::Texts => {}
        }
    }
}

#[test]
fn every_key_and_mark_has_an_example() {
    let mut keys = BTreeSet::new();
    words(FILE, &mut keys);
    for name in PAGES {
        let text = page(name);
        let examples = blocks(&text).concat();
        for key in &keys {
            let stands = |pattern: String| examples.contains(&pattern);
            let shown = stands(format!("\n{key} = ")) || stands(format!("[{key}]"));
            assert!(shown || stands(format!(" {key} = ")) || stands(format!("{{ {key} = ")), "{name}: {key}");
            assert!(text.contains(&format!("`{key}`")), "{name} says what {key} is");
        }
        for mark in Mark::ALL {
            assert!(examples.contains(&format!("\"{}\"", mark.word())), "{name}: {}", mark.word());
            assert!(text.contains(&format!("`{}`", mark.word())), "{name} says what {} is", mark.word());
        }
    }
}

/// Every line of the table of moves can be read, and every letter of the language is in it.
#[test]
fn every_letter_of_the_moves_has_an_example() {
    let [english, japanese] = PAGES.map(page);
    let moves = |text: &str, heading: &str| -> Vec<String> {
        let table = text.split(heading).nth(1).expect("the page has the heading");
        let table = table.split("\n## ").next().unwrap_or(table);
        let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
        rows.map(str::to_owned).collect()
    };
    let rows = moves(&english, "\n## Moves\n");
    assert_eq!(rows, moves(&japanese, "\n## 動き\n"));
    for row in &rows {
        betza::parse(row).unwrap_or_else(|error| panic!("{row}: {error}"));
    }
    let all = rows.concat();
    for letter in "WFKDANZHGRBQULIfblrsvmcnpadxojhigw+23".chars() {
        assert!(all.contains(letter), "{letter}");
    }
    let unknown = |letter: &char| betza::parse(&letter.to_string()).is_ok() && !all.contains(*letter);
    assert_eq!(('A'..='Z').filter(unknown).collect::<String>(), "", "atoms without an example");
}
