//! Games over lines.

use super::run;

/// Returns what is printed for an input, and the exit code.
fn played(arguments: &[&str], input: &str) -> (String, i32) {
    let arguments: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
    let output = run(&arguments, input.as_bytes());
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!errors.contains("panicked"), "{errors}");
    (said + &errors, output.status.code().unwrap_or(-1))
}

#[test]
fn a_move_is_answered() {
    let (said, code) = played(&["shogi", "--level", "1", "--ascii", "--lang", "en"], "7g7f\n");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains(" l  n  s  g  k  g  s  n  l  a\n"), "{said}");
    assert!(said.contains("White: "), "the engine has moved: {said}");
    assert!(said.ends_with("Black to move\n"), "{said}");
    let (said, code) = played(&["--level", "1", "--lang", "ja"], "７六歩\nsfen\n");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("v香 v桂 v銀 v金 v玉 v金 v銀 v桂 v香 一\n"), "{said}");
    assert!(said.lines().last().is_some_and(|line| line.ends_with("b - 3")), "{said}");
}

#[test]
fn garbage_is_refused_and_changes_nothing() {
    let input = "hello\n7g7e\n\u{1b}[31m\n\n8h2b\nsfen\n";
    let (said, code) = played(&["shogi", "--level", "1", "--lang", "en"], input);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("? 'hello' is no legal move"), "{said}");
    assert!(said.contains("? illegal move '7g7e'") && said.contains("small §1.3"), "{said}");
    assert!(!said.contains('\u{1b}'), "nothing is said to the terminal");
    assert!(said.ends_with("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"), "{said}");
    let long = "7".repeat(100_000);
    let (said, code) = played(&["shogi", "--level", "1"], &format!("{long}\n7g7f"));
    assert!(code == 0 && said.contains("to move"), "{said}");
}

#[test]
fn every_game_begins_and_ends_with_its_input() {
    for definition in yagura::definitions() {
        let (said, code) = played(&[&definition.id, "--side", "both", "--lang", "en"], "moves\nhelp\nundo\n");
        assert_eq!(code, 0, "{}: {said}", definition.id);
        assert!(said.contains("there is nothing to take back"), "{}: {said}", definition.id);
    }
}

#[test]
fn an_army_is_chosen_by_its_number() {
    let (said, code) = played(&["rengo-chess", "--side", "both", "--lang", "en"], "1\n2\nboard\nmoves\n");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("1 the board's own army  A:"), "{said}");
    assert!(said.contains("2 sample 1  B:"), "{said}");
    let (said, _) = played(&["rengo-chess", "--level", "1", "--lang", "en"], "PPPP\n");
    assert!(said.contains("? "), "{said}");
}

#[test]
fn records_are_saved_loaded_and_gone_on_from() {
    let file = std::env::temp_dir().join(format!("yagura-play-{}.kif", std::process::id()));
    let name = file.display().to_string();
    let (said, code) = played(&["shogi", "--side", "both"], &format!("7g7f\n3c3d\nsave {name}\n"));
    assert!(code == 0 && said.contains(&name), "{said}");
    let (said, code) =
        played(&["--record", &name, "--side", "both", "--lang", "en"], "8h2b+\nresign\nsfen\n");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("Black wins: resignation"), "{said}");
    let (said, code) = played(&["chu", "--record", &name], "");
    assert!(code == 1 && said.contains("a record of shogi, not of chu"), "{said}");
    std::fs::remove_file(&file).expect("it is there");
    let (said, code) = played(&["--record", &name], "");
    assert_eq!(code, 1, "{said}");
}

#[test]
fn what_cannot_be_played_is_said() {
    assert_eq!(played(&["chess"], "").1, 2);
    assert_eq!(played(&["shogi", "--level", "11"], "").1, 2);
    assert_eq!(played(&["shogi", "--position", "x"], "").1, 2);
    assert_eq!(played(&["shogi", "--position", "startpos", "--record", "a.kif"], "").1, 2);
}
