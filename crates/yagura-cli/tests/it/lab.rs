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
    let alone = run(&["lab", "compare", "minishogi"], b"");
    assert_eq!(alone.status.code(), Some(2));
}

/// Two sets of rules may have one name.
#[test]
fn rules_of_one_name_are_told_apart() {
    let folder = Folder::new();
    let text = "base = \"minishogi\"\nid = \"ours\"\nzone = 2\n";
    folder.write("ours.toml", text);
    let out = folder.file("out");
    let definitions = folder.file("ours.toml");
    let games = ["lab", "compare", "minishogi", "ours", "--definitions", &definitions];
    printed(&[&games[..], &["--games", "2", "--nodes", "20", "--out", &out]].concat());
    let page = folder.read("out/comparison.html");
    assert!(page.contains("Minishogi (minishogi) and Minishogi (ours)"), "{page}");
    assert!(page.contains("5五将棋（minishogi）と5五将棋（ours）"), "{page}");
}

/// The folder holds what was found, and the same command goes on with its games.
#[test]
fn engines_are_compared_in_a_folder() {
    let folder = Folder::new();
    let engines = ["--engine", "self,hash=1", "--engine", "self,hash=1,level=1"];
    let arguments = ["--games", "6", "--nodes", "300", "--out", folder.path()];
    let command = [&["lab", "compare", "minishogi"], &engines[..], &arguments[..]].concat();
    let said = printed(&command);
    assert!(said.contains("games 6 ") && said.contains("sprt 0,10: open"), "{said}");
    let page = folder.read("comparison.html");
    assert!(page.contains("self,hash=1,level=1") && page.contains("5五将棋"), "{page}");
    assert!(page.contains("逐次検定（0, 10 Elo）") && page.contains("too few games"), "{page}");
    let found: serde_json::Value = serde_json::from_str(&folder.read("comparison.json")).expect("JSON");
    assert_eq!((&found["variant"], &found["verdict"]), (&"minishogi".into(), &"open".into()));
    let games = folder.read("games.jsonl");
    assert_eq!(games.lines().count(), 7, "a line for the match and one a game");
    let cut: String = games.split_inclusive('\n').take(4).collect();
    folder.write("games.jsonl", &cut);
    assert!(printed(&command).contains("games 6 "));
    assert_eq!(folder.read("games.jsonl").lines().count(), 7);
    let other = run(&[&command[..], &["--seed", "2"]].concat(), b"");
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(other.status.code() == Some(1) && said.contains("another match"), "{said}");
}

/// Each board says that it has too few games; none is left out.
#[test]
fn too_few_games_are_said_of_each_board() {
    let folder = Folder::new();
    let arguments = ["lab", "tune-costs", "union", "--games", "2", "--nodes", "5", "--out", folder.path()];
    let output = run(&arguments, b"");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && errors.contains("too few games"), "{said}{errors}");
    let boards: Vec<&str> = said.lines().filter(|line| line.contains("too few games")).collect();
    assert!(boards.len() == 5 && boards.iter().all(|line| line.starts_with("rengo-")), "{said}");
    let json: serde_json::Value = serde_json::from_str(&folder.read("costs.json")).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(5));
    assert!(folder.read("costs.html").contains("対局が少なすぎます"));
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
