use std::{fmt::Write as _, io::Read as _, process::Stdio};

use super::{printed, run};

#[test]
fn help_of_every_command() {
    let mut text = printed(&["--help"]);
    for command in [
        "serve",
        "store",
        "play",
        "usi",
        "cecp",
        "referee",
        "perft",
        "moves",
        "variants",
        "check",
        "convert",
        "picture",
        "match",
        "puzzles",
        "bench",
        "licences",
        "completions",
        "man",
    ] {
        let _ = writeln!(text, "\n== {command} ==");
        text.push_str(&printed(&[command, "--help"]));
    }
    insta::assert_snapshot!(text);
}

#[test]
fn perft_ends_with_the_total() {
    assert_eq!(printed(&["perft", "chu", "2"]), "perft 2 1296\n");
    assert_eq!(printed(&["perft", "shogi?first=white", "2"]), "perft 2 900\n");
    assert_eq!(printed(&["perft", "shogi", "0"]), "perft 0 1\n");
    let divided = printed(&["perft", "shogi", "2", "--divide", "--moves", "7g7f 3c3d"]);
    assert!(
        divided.contains("8h2b+ 33\n")
            && divided.lines().last().is_some_and(|line| line.starts_with("perft 2 ")),
        "{divided}"
    );
    let position = "6k5/1s10/12/12/p11/6R5/12/P11/12/12/12/K11 b - 1";
    assert_eq!(printed(&["perft", "chu", "3", "--position", position, "--moves", "6f6a+"]), "perft 3 0\n");
}

#[test]
fn a_position_is_read_as_people_paste_it() {
    let board = "4k4/9/9/9/9/9/4P4/9/4K4";
    let canonical = printed(&["moves", "stun", "--position", &format!("{board} b - 1 -")]);
    for text in [
        format!("sfen {board} b - 1"),
        format!("position sfen {board} b -"),
        format!(" {board}  b  -  1  -\n"),
    ] {
        assert_eq!(printed(&["moves", "stun", "--position", &text]), canonical, "{text}");
    }
    let played = printed(&["moves", "shogi", "--moves", "7g7f"]);
    assert_eq!(printed(&["moves", "shogi", "--position", "startpos moves 7g7f"]), played);
    // The rulebook accepts what no game leads to (small §8.3).
    assert_eq!(
        printed(&["perft", "shogi", "1", "--position", "4k3P/9/9/9/9/9/9/9/4K4 b 19P 1"]).lines().count(),
        1
    );
}

#[test]
fn perft_knows_that_repetition_ends_a_game() {
    let cycle = "5i5h 5a5b 5h5i 5b5a ";
    let moves = format!("{}5i5h 5a5b 5h5i", cycle.repeat(2));
    let position = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
    let count = |depth: &str, moves: &str| {
        let text = printed(&["perft", "shogi", depth, "--position", position, "--moves", moves]);
        text.split_whitespace().last().and_then(|n| n.parse::<u64>().ok()).expect("a count")
    };
    let once = format!("{cycle}5i5h 5a5b 5h5i");
    // After two cycles more the king's way home brings the fourth appearance, and no move follows it.
    let home = printed(&["moves", "shogi", "--position", position, "--moves", &format!("{once} 5b5a")])
        .lines()
        .count() as u64;
    assert_eq!(count("2", &moves) + home, count("2", &once));
}

#[test]
fn json_is_for_programs() {
    let report: serde_json::Value =
        serde_json::from_str(&printed(&["perft", "chu", "1", "--divide", "--json"])).expect("JSON");
    assert_eq!((report["nodes"].as_u64(), report["divide"].as_array().map(Vec::len)), (Some(36), Some(36)));
    let report: serde_json::Value =
        serde_json::from_str(&printed(&["moves", "shogi", "--json"])).expect("JSON");
    assert_eq!(report["moves"].as_array().map(Vec::len), Some(30));
    let lines = printed(&["variants", "--json"]);
    let ids: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(ids.iter().any(|v| v["id"] == "chu" && v["files"] == 12));
}

#[test]
fn exit_codes_have_meanings() {
    for (arguments, code, words) in [
        (&["perft", "chuu", "1"][..], 2, "unknown variant 'chuu'"),
        (&["perft", "chu", "1", "--position", "xyz"], 2, "in 4 parts"),
        (&["perft", "chu", "many"], 2, "many"),
        (&["perft", "chu", "1", "--moves", "7j7f"], 1, "chu §2.2"),
        (&["moves", "chu", "--moves", "hello"], 2, "move 'hello'"),
        (&["nonsense"], 2, "nonsense"),
        (&["train", "minishogi", "--later", "2"], 2, "--later 2: expected 0 to 1"),
        (&["train", "minishogi", "--percent", "5"], 2, "5 is not in 10..=400"),
        (&["train", "minishogi", "--result", "0.7", "--later", "0.5"], 2, "--result 0.7 --later 0.5"),
        (&["match", "--engine", "self", "--variant", "chu", "--depth", "1"], 2, "--engine twice"),
        (&["match", "--engine", "self", "--engine", "tcp:x", "--variant", "chu", "--depth", "1"], 2, "tcp:x"),
        (&["match", "--engine", "self", "--engine", "self", "--variant", "chu", "--nodes", "few"], 2, "few"),
        (
            &[
                "match",
                "--engine",
                "self",
                "--engine",
                "self",
                "--variant",
                "chu",
                "--depth",
                "1",
                "--position",
                "x",
            ],
            2,
            "opening 1",
        ),
        (
            &["match", "--engine", "self", "--engine", "usi:/dev/null", "--variant", "chu", "--depth", "1"],
            1,
            "does not start",
        ),
        (&["serve", "--listen", "127.0.0.1:0", "--data", "/dev/null/games"], 1, "/dev/null/games"),
        (&["serve", "--log", "nope=zzz", "--data", "/dev/null/games"], 2, "nope=zzz"),
    ] {
        let output = run(arguments, b"");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
        assert!(error.contains(words), "{arguments:?}: {error}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_yagura"))
        .args(["perft", "chu", "3", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built");
    drop(child.stdout.take());
    let status = child.wait().expect("the program ends");
    let mut error = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut error).expect("UTF-8");
    assert!(status.success() && error.is_empty(), "{status}: {error}");
}

#[test]
fn completions_name_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        let script = printed(&["completions", shell]);
        assert!(script.contains("referee") && script.contains("perft"), "{shell}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = std::env::temp_dir().join(format!("yagura-man-{}", std::process::id()));
    printed(&["man", folder.to_str().expect("UTF-8")]);
    for (page, word) in
        [("yagura.1", "yagura"), ("yagura-perft.1", "divide"), ("yagura-lab-report.1", "games")]
    {
        let text = std::fs::read_to_string(folder.join(page)).expect(page);
        assert!(text.contains(".TH ") && text.contains(word), "{page}: {text}");
    }
    std::fs::remove_dir_all(&folder).expect("it is there");
}

#[test]
fn bench_prints_its_total_last() {
    let (first, second) = (printed(&["bench"]), printed(&["bench"]));
    let total = |text: &str| text.lines().last().map(str::to_owned);
    assert!(total(&first).is_some_and(|line| line.starts_with("total ")), "{first}");
    assert_eq!(total(&first), total(&second), "the bench is deterministic");
}

#[test]
fn licences_of_others_are_printed() {
    let text = printed(&["licences"]);
    for words in [
        "\nserde ",
        "\nsvelte ",
        "\n@fontsource/noto-serif-jp ",
        "Permission is hereby granted, free of charge",
        "SIL OPEN FONT LICENSE",
    ] {
        assert!(text.contains(words), "{words:?}");
    }
}
