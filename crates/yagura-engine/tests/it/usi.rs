//! Dialogues in the USI protocol.

use std::{
    io::{BufRead as _, BufReader, Cursor, Write as _, pipe},
    thread,
    time::{Duration, Instant},
};

use fastrand::Rng;
use yagura_engine::usi;

fn dialogue(input: &[u8]) -> String {
    let mut output = Vec::new();
    usi::run(Cursor::new(input), &mut output).expect("memory can be read and written");
    String::from_utf8(output).expect("answers are UTF-8")
}

/// Returns the answers to some lines, without times and speeds.
fn answers(lines: &str) -> Vec<String> {
    dialogue(lines.as_bytes()).lines().map(str::to_owned).collect()
}

fn last(lines: &str) -> String {
    answers(lines).pop().unwrap_or_default()
}

#[test]
fn introduces_itself() {
    let lines = answers("usi\nisready\n");
    assert!(lines[0].starts_with("id name Yagura"));
    let variants = lines.iter().find(|line| line.contains("USI_Variant")).expect("the option is declared");
    assert!(
        variants.contains(" default shogi ")
            && variants.contains("var shogi-7x9")
            && variants.contains("var chu-otb")
    );
    let at = |text: &str| lines.iter().position(|line| line == text);
    assert!(at("usiok") < at("readyok"));
}

#[test]
fn plays() {
    let lines = answers("isready\nusinewgame\nposition startpos moves 7g7f\ngo depth 4\n");
    assert!(lines.iter().any(|line| line.starts_with("info depth 4 seldepth ")));
    assert!(lines.last().expect("an answer").starts_with("bestmove "));
    assert_eq!(last("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo depth 3\n"), "bestmove G*5b");
    assert!(
        answers("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo depth 3\n")
            .iter()
            .any(|line| line.contains(" score mate 1 "))
    );
}

#[test]
fn names_of_games() {
    for name in ["chu", "chushogi"] {
        let line = last(&format!(
            "setoption name USI_Variant value {name}\nposition startpos\ngo depth 1 searchmoves 7j5h\n"
        ));
        assert_eq!(line, "bestmove 7j5h", "{name}");
    }
    let lines = answers("setoption name UCI_Variant value standard\ngo depth 1 searchmoves P*5e 7g7f\n");
    let error =
        "info string error: go searchmoves: illegal move 'P*5e': small §1.3: there is no pawn in hand";
    assert!(lines.iter().any(|line| line == error), "{lines:#?}");
    assert!(
        last("setoption name USI_Variant value go\n").starts_with("info string error: unknown variant 'go'")
    );
}

#[test]
fn resigns_when_there_is_no_move() {
    assert_eq!(last("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\ngo nodes 100\n"), "bestmove resign");
}

#[test]
fn an_error_changes_nothing() {
    let lines = answers(
        "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\n\
         go depth x\n\
         go sideways\n\
         setoption name Level value 11\n\
         setoption\n\
         hello\n\
         go depth 3\n",
    );
    let errors = lines.iter().filter(|line| line.starts_with("info string error: ")).count();
    assert_eq!((errors, lines.last().map(String::as_str)), (5, Some("bestmove G*5b")), "{lines:#?}");
}

#[test]
fn after_a_refused_position_no_move_is_made_up() {
    for bad in [
        "position startpos moves 7g7f 7g7f",
        "position sfen nonsense",
        "position",
        "position startpos moves 7g7f resign",
    ] {
        let lines = answers(&format!("position startpos moves 7g7f\n{bad}\ngo depth 2\ngo mate 100\n"));
        assert!(lines[0].starts_with("info string error: "), "{bad}: {lines:#?}");
        let refused = "info string error: go: the last position was refused";
        assert_eq!(lines[1..], [refused, "bestmove resign", refused, "checkmate timeout"], "{bad}");
    }
    for good in ["position startpos", "usinewgame", "setoption name USI_Variant value shogi"] {
        let line = last(&format!("position nonsense\n{good}\ngo depth 1 searchmoves 1g1f\n"));
        assert_eq!(line, "bestmove 1g1f", "{good}");
    }
}

#[test]
fn blanks_of_any_kind_stand_between_words() {
    for lines in [
        "position\tstartpos\tmoves\t7g7f\ngo\tdepth 1\tsearchmoves 1c1d\n",
        "  position   startpos   moves   7g7f \r\n go  depth  1 searchmoves 1c1d\r\n",
        "\u{feff}position startpos moves 7g7f\ngo depth 1 searchmoves 1c1d\n",
    ] {
        assert_eq!(last(lines), "bestmove 1c1d", "{lines:?}");
    }
}

#[test]
fn options_have_the_names_and_values_that_interfaces_send() {
    let lines = answers(
        "setoption name USI_MultiPV value 2\nsetoption name usi_ponder value True\nsetoption name  USI_Hash  value  8\nposition startpos\ngo depth 2\n",
    );
    assert!(lines.iter().all(|line| !line.contains("error")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains(" multipv 2 ")));
    assert!(lines.last().is_some_and(|line| line.contains(" ponder ")), "{lines:#?}");
}

/// `info` says all that interfaces show.
#[test]
fn info_has_all_its_parts() {
    let lines = answers("position startpos\ngo depth 3\n");
    let line = lines.iter().rfind(|line| line.starts_with("info depth")).expect("an info line");
    for part in ["depth", "seldepth", "multipv", "score cp", "nodes", "nps", "hashfull", "time", "pv"] {
        assert!(line.contains(&format!(" {part} ")), "{part}: {line}");
    }
    assert_eq!(last("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo mate 5000\n"), "checkmate G*5b");
    assert_eq!(last("position startpos\ngo mate 5000\n"), "checkmate nomate");
    assert_eq!(
        last("setoption name USI_Variant value ennen\nposition startpos\ngo mate 100\n"),
        "checkmate notimplemented"
    );
}

#[test]
fn every_go_is_answered_by_one_move() {
    for go in [
        "go btime 1000 wtime 1000 byoyomi 10 foo 3",
        "go btime -5 wtime abc",
        "go searchmoves P*5e",
        "go depth",
        "go mate 1000",
    ] {
        let lines = answers(&format!("position startpos\n{go}\n"));
        let found = lines
            .iter()
            .filter(|line| line.starts_with("bestmove ") || line.starts_with("checkmate "))
            .count();
        assert_eq!(found, 1, "{go}: {lines:#?}");
    }
}

#[test]
fn several_lines_and_a_ponder_move() {
    let lines = answers(
        "setoption name MultiPV value 3\nsetoption name USI_Ponder value true\nposition startpos\ngo depth 3\n",
    );
    assert!(lines.iter().any(|line| line.contains("depth 3 ") && line.contains(" multipv 3 ")));
    assert!(lines.last().expect("an answer").contains(" ponder "));
}

#[test]
fn weak_levels_answer() {
    let line =
        last("setoption name Level value 1\nsetoption name Seed value 5\nposition startpos\ngo nodes 1000\n");
    assert!(line.starts_with("bestmove "));
}

/// `USI_Elo` is the level of that rating in the game that is set: 1200 is level 3 in shogi (docs/ratings.md).
#[test]
fn a_limited_strength_is_that_of_a_level() {
    let played = |options: &str| {
        let moves =
            "position startpos moves 7g7f 3c3d\ngo movetime 10000\nposition startpos\ngo movetime 10000\n";
        let lines = answers(&format!("setoption name Seed value 5\n{options}{moves}"));
        let counts = lines
            .iter()
            .filter_map(|line| line.split_once(" nodes "))
            .map(|(_, rest)| rest.split_once(' ').map_or(rest, |(count, _)| count).to_owned());
        let moves = lines.iter().filter(|line| line.starts_with("bestmove ")).cloned();
        counts.chain(moves).collect::<Vec<_>>()
    };
    let limited = |elo: u16| {
        played(&format!("setoption name USI_LimitStrength value true\nsetoption name USI_Elo value {elo}\n"))
    };
    assert_eq!(limited(1200), played("setoption name Level value 3\n"));
    assert_eq!(limited(440), played("setoption name Level value 1\n"));
    assert_ne!(limited(440), limited(1200));
    // Without the check the number means nothing.
    assert_eq!(
        played("setoption name USI_Elo value 440\nsetoption name Level value 3\n"),
        played("setoption name Level value 3\n")
    );
    let lines = answers("setoption name USI_LimitStrength value maybe\nsetoption name USI_Elo value 3001\n");
    assert!(lines.iter().any(|line| line.contains("'maybe'") && line.contains("true or false")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("'3001'") && line.contains("400 to 3000")), "{lines:?}");
}

#[test]
fn infinite_searches_wait() {
    // The end of the input stops what would not end by itself.
    for go in ["go infinite", "go", "go ponder btime 1000 wtime 1000", "go ponder depth 1"] {
        let lines = answers(&format!("position startpos\n{go}\n"));
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1, "{go}");
    }
    let lines = answers("go infinite\ngo infinite\nstop\ngo ponder btime 0 wtime 0 byoyomi 50\nponderhit\n");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 2);
    assert!(lines.iter().any(|line| line == "info string error: a search is going on"));
}

/// Byoyomi does not add up: all of it but a margin is used, unless nothing is left to find.
#[test]
fn byoyomi_is_used_whole() {
    for go in ["go btime 0 wtime 0 byoyomi 600", "go btime 100 wtime 100 byoyomi 500"] {
        let began = Instant::now();
        let line = last(&format!(
            "setoption name NetworkDelay value 100\nisready\nposition startpos moves 7g7f 3c3d\n{go}\n"
        ));
        assert!(line.starts_with("bestmove "));
        assert!(began.elapsed() >= Duration::from_millis(480), "{go}: {:?}", began.elapsed());
    }
}

/// `ShogiHome`'s early ponder: the clocks come with the hit, and the search ends by them.
#[test]
fn clocks_may_come_with_the_hit() {
    let (input, mut sender) = pipe().expect("a pipe");
    let (receiver, output) = pipe().expect("a pipe");
    let engine = thread::spawn(move || usi::run(BufReader::new(input), output));
    writeln!(
        sender,
        "isready\nposition startpos moves 7g7f\ngo ponder\nponderhit btime 0 wtime 0 byoyomi 300"
    )
    .expect("the engine reads");
    let mut lines = BufReader::new(receiver).lines();
    let began = Instant::now();
    let found = lines.any(|line| line.is_ok_and(|line| line.starts_with("bestmove ")));
    assert!(found && began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    writeln!(sender, "ponderhit btime x\nquit").expect("the engine reads");
    assert!(lines.any(|line| line.is_ok_and(|line| line.contains("error: go btime: 'x'"))));
    engine.join().expect("the engine does not panic").expect("the pipes do not fail");
}

#[test]
fn what_stays_hopeless_is_resigned_if_one_says_when() {
    let moves = |options: &str| {
        let (input, mut sender) = pipe().expect("a pipe");
        let (receiver, output) = pipe().expect("a pipe");
        let engine = thread::spawn(move || usi::run(BufReader::new(input), output));
        let mut lines = BufReader::new(receiver).lines().map_while(Result::ok);
        // White has nothing but his king.
        writeln!(sender, "{options}\nposition sfen 4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")
            .expect("the engine reads");
        let mut next = || {
            writeln!(sender, "go nodes 500").expect("the engine reads");
            lines.find(|line| line.starts_with("bestmove ")).expect("every go is answered")
                == "bestmove resign"
        };
        let resigned = [next(), next(), next()];
        writeln!(sender, "quit").expect("the engine reads");
        engine.join().expect("the engine does not panic").expect("the pipes do not fail");
        resigned
    };
    assert_eq!(moves("setoption name ResignValue value 1500"), [false, false, true]);
    assert_eq!(moves("usinewgame"), [false; 3]);
}

#[test]
fn an_entered_king_is_declared_where_that_wins() {
    let rule = "setoption name EnteringKingRule value CSARule27\n";
    // Black has all great pieces, six generals and two knights in the camp: 28 points.
    let camp = |knights: &str| format!("+R+RGGKGGSS/+B+B{knights}/9/9/9/9/9/9/k8");
    let best = |rule: &str, board: &str, side: &str| {
        last(&format!("{rule}position sfen {board} {side}\ngo nodes 200\n"))
    };
    assert_eq!(best(rule, &camp("NN5"), "b - 1"), "bestmove win");
    assert_ne!(best(rule, &camp("N6"), "b - 1"), "bestmove win", "27 points are White's");
    assert_ne!(best("", &camp("NN5"), "b - 1"), "bestmove win", "the rulebook knows no declaration");
    let of_24 = "setoption name enteringkingrule value csarule24\n";
    assert_ne!(best(of_24, &camp("NN5"), "b - 1"), "bestmove win", "31 are needed");
    assert_eq!(best(of_24, &camp("NNLLP2"), "b - 1"), "bestmove win");
    // What White needs is one less.
    assert_eq!(best(rule, "8K/9/9/9/9/9/9/6n+b+b/ssggkgg+r+r", "w - 2"), "bestmove win");
    // In check, with the king outside, and in another game.
    assert_ne!(best(rule, "+R+RGGKGGSS/+B+BNN5/9/9/9/9/9/9/k3r4", "b - 1"), "bestmove win");
    assert_ne!(best(rule, "+R+RGG1GGSS/+B+BNN5/9/4K4/9/9/9/9/k8", "b - 1"), "bestmove win");
    let stun = format!("setoption name USI_Variant value stun\n{rule}");
    assert_ne!(best(&stun, &camp("NN5"), "b - 1"), "bestmove win");
    let wrong = last("setoption name EnteringKingRule value CSARule26\n");
    assert!(wrong.contains("CSARule26") && wrong.contains("CSARule27"), "{wrong}");
    // Who only analyses wants moves.
    let analysis = last(&format!("{rule}position sfen {} b - 1\ngo infinite\nstop\n", camp("NN5")));
    assert!(analysis.starts_with("bestmove ") && analysis != "bestmove win", "{analysis}");
}

#[test]
fn a_game_that_is_drawn_after_so_many_plies_is_a_draw_for_the_search() {
    let go = "position sfen 4k4/9/9/9/9/9/9/9/R3K4 b - 1 moves 5i5h 5a5b\ngo depth 6\n";
    let score = |options: &str| {
        answers(&format!("{options}{go}"))
            .into_iter()
            .rfind(|line| line.starts_with("info depth 6 "))
            .expect("it was searched")
    };
    assert!(score("setoption name MaxMovesToDraw value 4\n").contains(" score cp 0 "));
    assert!(!score("").contains(" score cp 0 "));
}

#[test]
fn seeds_fit_into_a_floating_point_number() {
    let lines = answers(
        "usi\nsetoption name Seed value 9007199254740991\nsetoption name Seed value 9007199254740992\n",
    );
    let most: f64 = lines
        .iter()
        .find_map(|line| line.strip_prefix("option name Seed ")?.split(' ').next_back()?.parse().ok())
        .expect("declared");
    assert_eq!(most as u64, (1 << 53) - 1);
    assert_eq!(lines.iter().filter(|line| line.contains("error")).count(), 1, "{lines:#?}");
    for name in ["NetworkDelay", "ResignValue", "MaxMovesToDraw"] {
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("option name {name} type spin "))),
            "{name}"
        );
    }
}

#[test]
fn garbage_is_answered_and_survived() {
    const WORDS: &[&str] = &[
        "usi",
        "isready",
        "position",
        "startpos",
        "sfen",
        "moves",
        "go",
        "depth",
        "2",
        "1",
        "-5",
        "nodes",
        "100",
        "movetime",
        "3",
        "infinite",
        "ponder",
        "ponderhit",
        "stop",
        "gameover",
        "lose",
        "setoption",
        "name",
        "value",
        "USI_Variant",
        "chu",
        "shogi-7x9",
        "USI_Hash",
        "MultiPV",
        "Level",
        "7g7f",
        "3c3d",
        "P*5e",
        "8h2b+",
        "7j5h",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
        "b",
        "w",
        "-",
        "searchmoves",
        "mate",
        "byoyomi",
        "btime",
        "99999999999999999999",
        "\u{0}",
        "矢倉",
        "=",
        "usinewgame",
    ];
    let mut rng = Rng::with_seed(3);
    let rounds = if std::env::var_os("YAGURA_SLOW").is_some() { 400 } else { 40 };
    for _ in 0..rounds {
        let mut input = Vec::new();
        for _ in 0..rng.usize(1..20) {
            if rng.u8(0..5) == 0 {
                input.extend((0..rng.usize(0..40)).map(|_| rng.u8(..)));
            } else {
                for _ in 0..rng.usize(0..7) {
                    input.extend_from_slice(rng.choice(WORDS).expect("there are words").as_bytes());
                    input.push(b' ');
                }
            }
            input.push(b'\n');
        }
        // An hour may have been asked for; the end of the input would wait for it.
        input.extend_from_slice(b"\nstop\nisready\n");
        let output = dialogue(&input);
        assert!(output.ends_with("readyok\n") || input.windows(4).any(|word| word == b"quit"), "{output}");
    }
}

#[test]
fn a_line_without_end_is_not_kept() {
    let mut input = vec![b'x'; 3 << 20];
    input.extend_from_slice(b"\nisready\n");
    assert_eq!(
        dialogue(&input),
        "info string error: a line of more than 1048576 bytes\ninfo string variant shogi: Shogi (本将棋)\nreadyok\n"
    );
}
