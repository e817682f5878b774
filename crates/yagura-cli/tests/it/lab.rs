use super::{folder::Folder, printed, run};

fn report(folder: &Folder, threads: &str) -> String {
    let arguments = ["lab", "report", "minishogi", "--games", "6", "--nodes", "80", "--json"];
    printed(&[&arguments[..], &["--threads", threads, "--out", folder.path()]].concat())
}

#[test]
fn a_report_is_the_same_however_it_was_played() {
    let (one, other) = (Folder::new(), Folder::new());
    let said = report(&one, "1");
    assert_eq!(report(&other, "3"), said);
    for name in ["report.json", "report.html"] {
        assert_eq!(one.read(name), other.read(name), "{name}");
    }
    let json: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(
        (json["games"].as_u64(), json["conditions"]["variant"].as_str()),
        (Some(6), Some("minishogi"))
    );
    let file = json["instructive"][0]["file"].as_str().expect("a game is worth a look").to_owned();
    let record = printed(&["convert", &one.file(&file), "--to", "kif"]);
    assert!(record.contains("手数----指手"), "{record}");
    // Killed while a line was written: the line is played again, and nothing else.
    let games = one.read("games.txt");
    one.write("games.txt", &games[..games.len() - 9]);
    assert_eq!(report(&one, "2"), said);
}

#[test]
fn other_games_are_not_mixed_in() {
    let folder = Folder::new();
    report(&folder, "2");
    let output = run(&["lab", "report", "shogi-7x9", "--games", "2", "--out", folder.path()], b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && said.contains("another study"), "{said}");
    let games = folder.read("games.txt").replacen("\"half\":0", "\"half\":1", 1);
    folder.write("games.txt", &games);
    let output =
        run(&["lab", "report", "minishogi", "--games", "6", "--nodes", "80", "--out", folder.path()], b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(2) && said.contains("line 2"), "{said}");
}

#[test]
fn rules_and_engines_are_compared() {
    let folder = Folder::new();
    let arguments =
        ["lab", "compare", "minishogi", "shogi-7x9", "--games", "6", "--nodes", "50", "--out", folder.path()];
    let said = printed(&arguments);
    assert!(said.contains("legal moves (median)"), "{said}");
    assert!(
        folder.read("comparison.html").contains("五五将棋") || !folder.read("comparison.json").is_empty()
    );
    let engines =
        ["--engine", "self,hash=1", "--engine", "self,hash=1,level=1", "--games", "40", "--nodes", "300"];
    let said = printed(&[&["lab", "compare", "minishogi"], &engines[..]].concat());
    assert!(said.contains("sprt 0,10: "), "{said}");
    let alone = run(&["lab", "compare", "minishogi"], b"");
    assert_eq!(alone.status.code(), Some(2));
}

#[test]
fn starts_and_costs_are_measured() {
    let folder = Folder::new();
    let said =
        printed(&["lab", "fairness", "minishogi", "--games", "4", "--nodes", "50", "--out", folder.path()]);
    assert!(said.contains("usual: first player ") && said.contains("without R: "), "{said}");
    let unknown = run(&["lab", "tune-costs", "shogi", "--out", folder.path()], b"");
    let said = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(unknown.status.code() == Some(2) && said.contains("'shogi'"), "{said}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    for bad in [
        &["--until", "50%"][..],
        &["--until", "much"],
        &["--games", "1"],
        &["--level", "11"],
        &["--nodes", "5", "--level", "3"],
    ] {
        let output = run(&[&["lab", "report", "minishogi"], bad].concat(), b"");
        assert_eq!(output.status.code(), Some(2), "{bad:?}");
    }
}
