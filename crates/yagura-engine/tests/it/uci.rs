//! Dialogues in UCI, as chess programs with other games lead them.

use std::io::Cursor;

use yagura_engine::usi;

fn answers(lines: &str) -> Vec<String> {
    let mut output = Vec::new();
    usi::run(Cursor::new(format!("uci\n{lines}")), &mut output).expect("memory can be read and written");
    let text = String::from_utf8(output).expect("answers are UTF-8");
    let at = text.find("uciok\n").expect("it introduces itself");
    text[at..].lines().skip(1).map(str::to_owned).collect()
}

fn last(lines: &str) -> String {
    answers(lines).pop().unwrap_or_default()
}

#[test]
fn introduces_itself() {
    let mut output = Vec::new();
    usi::run(Cursor::new("uci\nisready\n"), &mut output).expect("memory can be read and written");
    let text = String::from_utf8(output).expect("answers are UTF-8");
    for line in [
        "option name Hash type spin default 64",
        "option name Ponder type check",
        "option name Move Overhead type",
        "option name Clear Hash type button",
        "option name UCI_Variant type combo default shogi var shogi ",
        "uciok\n",
        "readyok\n",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(!text.contains("USI_"), "{text}");
}

#[test]
fn squares_are_those_of_chess_programs() {
    // 7g7f and 3c3d, then the bishops are exchanged with promotion and one is dropped.
    let moves = "c3c4 g7g6 b2h8+ g9h8";
    let go = format!("position startpos moves {moves}\ngo depth 1 searchmoves B@e5\n");
    assert_eq!(last(&go), "bestmove B@e5");
    let chu = "setoption name UCI_Variant value chu\nposition startpos\ngo depth 1 searchmoves f4h5\n";
    assert!(last(chu).starts_with("bestmove "), "{}", last(chu));
    let ten = "setoption name UCI_Variant value shogi-10x10\nposition startpos\ngo nodes 100\n";
    assert!(last(ten).starts_with("bestmove "));
    // What chess programs have no text for stays ours.
    let stun = "setoption name UCI_Variant value stun\nposition startpos\ngo nodes 50\n";
    assert!(last(stun).starts_with("bestmove "));
}

#[test]
fn positions_are_fens() {
    // Black, who is White there, mates by a drop; distances are in moves.
    let mate = answers("position fen 4k4/9/4P4/9/9/9/9/9/4K4[G] w 0 1\ngo depth 3\n");
    assert_eq!(mate.last().map(String::as_str), Some("bestmove G@e8"));
    assert!(mate.iter().any(|line| line.contains(" score mate 1 ")), "{mate:?}");
    let mated = answers("position fen 4k4/4G4/4P4/9/9/9/9/9/4K4[-] b 0 1\ngo depth 3\n");
    assert_eq!(mated.last().map(String::as_str), Some("bestmove (none)"));
    let sfen = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo depth 3\n";
    assert_eq!(last(sfen), "bestmove G@e8");
    let wrong = answers("position fen 9/9 w\ngo depth 1\n");
    assert!(wrong[0].starts_with("info string error: position: "), "{wrong:?}");
    assert_eq!(wrong.last().map(String::as_str), Some("bestmove (none)"));
    let illegal = last("position startpos moves c3c5\n");
    assert!(illegal.contains("move 1"), "{illegal}");
}

#[test]
fn limits_are_those_of_chess_programs() {
    for go in [
        "go wtime 500 btime 60000 winc 10 binc 10 movestogo 20",
        "go mate 2 nodes 3000",
        "go movetime 20",
        "go ponder wtime 100 btime 100\nponderhit",
        "go infinite\nstop",
    ] {
        let lines = answers(&format!("ucinewgame\nposition startpos\n{go}\n"));
        let moves = lines.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(moves, 1, "{go}: {lines:?}");
    }
    assert_eq!(answers("debug on\nregister later\n"), [""; 0]);
    assert_eq!(last("go mate x\n").split(' ').next(), Some("bestmove"));
}

/// Another `usi` changes the protocol back.
#[test]
fn the_last_greeting_decides() {
    assert_eq!(last("usi\nposition startpos\ngo depth 1 searchmoves 7g7f\n"), "bestmove 7g7f");
}
