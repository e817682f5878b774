//! `yagura match` between builds of this program: called directly, over USI and over CECP.

use super::run;

/// Runs a match of two games and returns its summary.
fn summary(engines: [&str; 2], rest: &[&str]) -> serde_json::Value {
    let mut arguments =
        vec!["match", "--engine", engines[0], "--engine", engines[1], "--json", "--openings", "4"];
    arguments.extend(rest);
    let output = run(&arguments, b"");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn a_match_over_usi_goes_on_from_its_file() {
    let usi = format!("usi:{} usi,level=1,name=weak", env!("CARGO_BIN_EXE_yagura"));
    let path = std::env::temp_dir().join(format!("yagura-match-{}.jsonl", std::process::id()));
    // A run before may have left it.
    let _ = std::fs::remove_file(&path);
    let file = path.to_str().expect("a path in letters");
    let rest = ["--variant", "shogi-7x9", "--depth", "2", "--max-plies", "40", "--out", file];
    let report = summary(["self,hash=1", &usi], &rest);
    assert_eq!(report["games"], 2);
    assert_eq!(report["engines"][1], usi.as_str());
    let refused = run(
        &[
            "match",
            "--engine",
            "self,hash=1",
            "--engine",
            &usi,
            "--variant",
            "chu",
            "--depth",
            "2",
            "--out",
            file,
        ],
        b"",
    );
    assert_eq!(refused.status.code(), Some(1), "{}", String::from_utf8_lossy(&refused.stderr));
    // A line that was cut short does not count.
    let text = std::fs::read_to_string(&path).expect("the file was written");
    std::fs::write(&path, &text[..text.len() - 20]).expect("the file can be written");
    let report = summary(["self,hash=1", &usi], &[&rest[..], &["--resume", "--games", "3"]].concat());
    assert_eq!(report["games"], 3);
    let lines: Vec<serde_json::Value> = std::fs::read_to_string(&path)
        .expect("the file was written")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[1..].iter().all(|game| game["fault"].is_null()), "{lines:?}");
    std::fs::remove_file(&path).expect("the file is there");
}

/// Two copies of an engine that always plays alike play each game twice: that is no evidence, however many
/// games there are.
#[test]
fn the_same_engine_again_is_never_judged() {
    let engines = ["--engine", "self,hash=1", "--engine", "self,hash=1,name=same"];
    let rest = [
        "--variant",
        "shogi-7x9",
        "--nodes",
        "50",
        "--games",
        "40",
        "--max-plies",
        "60",
        "--seed",
        "3",
        "--sprt",
        "0,10",
    ];
    let report = summary(["self,hash=1", "self,hash=1,name=same"], &rest);
    assert_eq!(
        (&report["games"], &report["sprt"]["verdict"]),
        (&40.into(), &serde_json::Value::Null),
        "{report}"
    );
    assert!(report["distinct"].as_u64().is_some_and(|distinct| distinct <= 20), "{report}");
    assert_eq!(
        (&report["alike"], &report["elo"]),
        (&report["pairs"][2], &serde_json::Value::Null),
        "{report}"
    );
    let output = run(&[&["match"], &engines[..], &rest[..]].concat(), b"");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains(" of 40 games distinct")
            && text.contains("are the same game twice")
            && text.contains(": open"),
        "{text}"
    );
}

/// The first engine's points by colour, and Black's, add up; no difference is 0, not -0.
#[test]
fn a_match_counts_points_by_colour() {
    let rest = ["--variant", "shogi-7x9", "--nodes", "100", "--games", "8", "--max-plies", "80"];
    let report = summary(["self,hash=1,level=4", "self,hash=1,level=1"], &rest);
    let games = |results: &serde_json::Value| {
        ["wins", "draws", "losses"].iter().map(|word| results[*word].as_u64().unwrap_or(99)).sum::<u64>()
    };
    assert_eq!(
        (games(&report["colours"]["black"]), games(&report["colours"]["white"]), games(&report)),
        (4, 4, 8),
        "{report}"
    );
    assert_eq!(Some(games(&report["black"])), report["distinct"].as_u64(), "{report}");
    assert!(report["black_score"].is_number() && report["elo"]["low"].is_number(), "{report}");
    assert!(!report.to_string().contains("-0.0"), "{report}");
}

#[test]
fn our_engine_plays_itself_over_cecp() {
    let cecp = format!("cecp:{} cecp,hash=1", env!("CARGO_BIN_EXE_yagura"));
    // Ten ranks count from 0 there, and chu's lions move in two legs.
    for variant in ["shogi-10x10", "chu"] {
        let report =
            summary(["self,hash=1", &cecp], &["--variant", variant, "--depth", "1", "--max-plies", "120"]);
        let reasons = report["reasons"].as_object().expect("reasons");
        assert!(
            report["games"] == 2
                && ["illegal-move", "dispute", "crash", "time"]
                    .iter()
                    .all(|word| !reasons.contains_key(*word)),
            "{report}"
        );
    }
}

#[test]
fn a_game_begins_where_it_is_told_to_over_cecp() {
    let cecp = format!("cecp:{} cecp,hash=1", env!("CARGO_BIN_EXE_yagura"));
    let position = "4k4/9/4P4/9/9/9/9/9/4K4 w G 1";
    let rest = [
        "--variant",
        "shogi",
        "--movetime",
        "100",
        "--margin",
        "5000",
        "--position",
        position,
        "--max-plies",
        "60",
        "--balance",
        "9999",
    ];
    let report = summary([&cecp, "self,hash=1"], &rest);
    assert_eq!(
        (&report["games"], &report["reasons"]["dispute"]),
        (&2.into(), &serde_json::Value::Null),
        "{report}"
    );
}
