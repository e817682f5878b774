//! What is told of definitions by which hardly anything can be played, and of errors that come from a base.

use yagura::{Definition, built_in_text};

const HEAD: &str = "id = \"mine\"\nname = { ja = \"私\", romaji = \"watashi\", en = \"Mine\" }\n";

/// Returns what is unusual about a game on a base.
fn unusual(base: &str, text: &str) -> Vec<String> {
    let text = format!("base = \"{base}\"\n{HEAD}{text}");
    let review = Definition::review(&text, built_in_text).unwrap_or_else(|flaws| panic!("{text}: {flaws:?}"));
    review.warnings.iter().map(ToString::to_string).collect()
}

/// Returns what is wrong with a game on a base.
fn wrong(text: &str) -> Vec<String> {
    Definition::review(text, built_in_text).expect_err(text).iter().map(ToString::to_string).collect()
}

#[test]
fn games_that_end_at_once() {
    let fairy = "rules = \"fairy\"\nplay = ";
    let cases = [
        ("{ limit = 1 }", "line 5, column 18: play: limit = 1: the game is over after so few moves"),
        ("{ declare = 0 }", "line 5, column 20: play: declare = 0: a declaration wins without any points"),
        ("{ declare = 5, declare_second = 0 }", "play: declare_second = 0: a declaration wins without"),
        ("{ declare = 0, decides = \"points\" }", "column 33: play: decides says nothing without a limit"),
    ];
    for (play, expected) in cases {
        let told = unusual("shogi", &format!("{fairy}{play}\n"));
        assert!(told.iter().any(|told| told.contains(expected)), "{play}: {told:#?}");
    }
    let starts = [
        // Mated before the first move, and without a move.
        ("k4/G4/R4/5/K4 w - 1", "the game is over before it begins"),
        ("k4/2R2/1R3/5/K4 w - 1", "the game is over before it begins"),
        ("4k/R4/1R3/5/K4 b - 1", "Black wins with the first move, 4c4a"),
    ];
    for (start, expected) in starts {
        let told = unusual("minishogi", &format!("start = \"{start}\"\n"));
        assert!(told.iter().any(|told| told.contains(expected)), "{start}: {told:#?}");
    }
}

#[test]
fn kinds_that_get_stuck() {
    let cases = [
        ("shogi", "zone = 1\n", "N never moves again from the last 2 ranks, and does not promote there"),
        (
            "shogi",
            "without = [\"+P\"]\n",
            "P never moves again from the last rank, and does not promote there",
        ),
        (
            "shogi",
            "rules = \"fairy\"\nplay = { must = \"never\" }\n",
            "L never moves again from the last rank, and need not promote there",
        ),
        (
            "shogi",
            "rules = \"fairy\"\nplay = { stranded = true }\n",
            "N may be dropped on the last 2 ranks, where it never moves",
        ),
    ];
    for (base, text, expected) in cases {
        let told = unusual(base, text);
        assert!(told.iter().any(|told| told.contains(expected)), "{text}: {told:#?}");
    }
    assert_eq!(unusual("shogi", "zone = 2\n"), [""; 0], "all promote where they must");
    let own = unusual("shogi", "zone = 1\n[[kind]]\ncode = \"N\"\n");
    assert!(own.iter().any(|told| told.starts_with("line 6, column 8: N never moves")), "{own:#?}");
}

#[test]
fn a_game_that_is_called_as_another() {
    let text = "base = \"shogi\"\nid = \"mine\"\n";
    let review = Definition::review(text, built_in_text).expect("it can be played");
    let told: Vec<String> = review.warnings.iter().map(ToString::to_string).collect();
    let expected = "line 1, column 8: from base 'shogi': name of the game: shogi is called so too";
    assert_eq!(told, [expected]);
}

/// What a base brings along is said with its name, as the line of the base alone tells nothing.
#[test]
fn errors_by_what_a_base_says() {
    let told = wrong(&format!("base = \"shogi\"\n{HEAD}files = 5\nranks = 2\n"));
    assert!(
        told[0].starts_with("line 1, column 8: from base 'shogi': zone = 3: expected at most"),
        "{told:#?}"
    );
    let told = wrong(&format!("base = \"shogi\"\n{HEAD}rules = \"chu\"\n"));
    assert!(told.iter().all(|told| told.contains("from base 'shogi': ")), "{told:#?}");
}

#[test]
fn values_of_another_sort() {
    for (line, expected) in [
        ("files = five", "line 1, column 9: files: expected a whole number, found five"),
        ("files = \"5\"", "line 1, column 9: files: expected a whole number, found a text in quotes"),
        ("zone = 1.5", "line 1, column 8: zone: expected a whole number, found a number with a point"),
        ("start = x/y b - 1", "line 1, column 9: start: expected a text in quotes, found x/y"),
        ("hand = [G, \"P\"]", "line 1, column 9: hand: expected texts, found G"),
        ("play = { stranded = yes }", "line 1, column 21: stranded: expected true or false, found yes"),
        ("name = 3", "line 1, column 8: name: expected a table, found a whole number"),
        ("kind = 3", "line 1, column 8: kind: expected a list of tables, found a whole number"),
    ] {
        let told = wrong(&format!("{line}\nbase = \"shogi\"\nid = \"mine\"\n"));
        assert_eq!(told[0], expected);
    }
}

#[test]
fn long_texts_are_cut() {
    let digits = "9".repeat(3000);
    for text in [format!("files = {digits}\n"), format!("files = {}\n", "x".repeat(3000))] {
        for flaw in Definition::review(&text, built_in_text).expect_err(&text) {
            assert!(flaw.message.len() < 600, "{}", flaw.message);
        }
    }
}
