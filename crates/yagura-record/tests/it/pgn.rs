//! PGN, for any game.

use yagura::{Side, Variant};
use yagura_record::{
    Clock, EndReason, Evaluation, Format, Glyph, NodeId, Record, Score, Spent, read, read_all, write,
};

use crate::{
    random::{self, Extent},
    rounds,
};

/// Returns the record as far as PGN holds it.
fn held(record: &Record) -> Record {
    let mut record = record.clone();
    rounds::headers_first(&mut record, &["event", "site", "started", "round", "black", "white"]);
    rounds::annotations(&mut record, |at| {
        at.bookmark = None;
        // A mate is counted in moves.
        at.evaluation = at.evaluation.take().filter(|it| !matches!(it.score, Score::Mate { .. }));
        if let Some(evaluation) = &mut at.evaluation {
            evaluation.line.clear();
        }
    });
    rounds::plain_comments(&mut record);
    record
}

#[test]
fn random_records_of_every_game_come_back() {
    for variant in Variant::all() {
        for seed in 0..random::records() {
            let record = held(&random::record(&variant, seed, 60, Extent::All));
            let text = write(&record, Format::Pgn).expect("it holds every game");
            assert_eq!(Format::detect(&text), Some(Format::Pgn));
            let again = read(&text, None, None).unwrap_or_else(|error| panic!("{variant}: {error}\n{text}"));
            if record.set_up().is_empty() {
                assert!(again == record, "{seed}: {text}\n{}", write(&again, Format::Pgn).expect("all"));
            } else {
                assert!(again.tree() == record.tree() && again.headers == record.headers, "{text}");
            }
        }
    }
}

#[test]
fn a_record_is_written_so() {
    let mut record = Record::new(&"shogi".parse().expect("a game"));
    record.set_player(Side::Black, "A \"a\" \\");
    record.clock = Some(Clock { main: 600_000, byoyomi: 30_000, increment: 500 });
    let mut walk = record.walk();
    let first = walk.play(&mut record, "7g7f").expect("legal");
    let second = walk.play(&mut record, "3c3d").expect("legal");
    walk.play(&mut record, "8h2b+").expect("legal");
    walk.go_to(&record, first);
    walk.play(&mut record, "8c8d").expect("legal");
    let at = record.annotation_mut(second);
    at.glyphs = vec![Glyph::Interesting];
    at.comment = "a } brace\nand more".to_owned();
    at.spent = Some(Spent { turn: 61_500, total: None });
    let score = Score::Centipawns(-5);
    at.evaluation = Some(Evaluation { score, depth: Some(9), nodes: None, line: Vec::new() });
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
                [White \"A \\\"a\\\" \\\\\"]\n\
                [Black \"?\"]\n[Result \"*\"]\n[Variant \"shogi\"]\n[TimeControl \"600+0.5\"]\n\
                [Byoyomi \"30\"]\n\n\
                1. c3c4 g7g6 $5 {[%emt 0:01:01.500][%eval -0.05,9]}\n;a } brace\n\n;and more\n( 1... b7b6 ) \
                2. b2h8+ *\n\n";
    assert_eq!(write(&record, Format::Pgn).as_deref(), Ok(text));
    assert!(read(text, None, None).expect("PGN") == record);
}

#[test]
fn words_that_look_like_commands_stay_words() {
    let mut record = Record::new(&"shogi".parse().expect("a game"));
    for comment in [
        "see [%csl Ga1], [%cal Rb2b3]",
        "[%emt 0:00:01][%eval 1.5,3] [\\%csl Ga1] [\\\\%csl Ga1] }",
        "[%csl nothing] [%clk 0:01] [\\%clk 0:01] [% [%csl Ga1] [[%csl Ga1]] [%csl Ga1\n]",
        "[%csl\nGa1] } [%csl Ga1\n]\n[\\",
    ] {
        record.annotation_mut(NodeId::ROOT).comment = comment.to_owned();
        let text = write(&record, Format::Pgn).expect("PGN holds it");
        assert!(read(&text, None, None).expect("PGN") == record, "{comment}\n{text}");
    }
    let text = write(&read("{ [%clk 0:01] }\n*", Some(Format::Pgn), None).expect("PGN"), Format::Pgn);
    assert!(text.expect("PGN").contains("{[%clk 0:01]}"), "commands of others stay");
}

fn turns(record: &Record) -> Vec<&str> {
    record.tree().preorder().skip(1).map(|node| record.tree().node(node).turn()).collect()
}

#[test]
fn what_other_programs_write_is_read() {
    let text = "% for others\n[Variant \"Shogi\"]\n[White \"w\"]\n[FEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/\
                PPPPPPPPP/\
                1B5R1/LNSGKGSNL[-] w 0 1\"]\n[SetUp \"1\"]\n[Result \"0-1\"]\n\
                [Termination \"Time forfeit\"]\n\n\
                1.Pc4! g6 (1... Pb6 {a} (1...f6 2.h4) \
                ; to the end } )\n 2. Ph4 (2.P-i4)) 2.Bxh8+ $9 {[%clk 0:01] ok} \
                Sxh8 3 . B@e5 0-1\n";
    let text = text.replace("3 . B@e5", "3. B@e5");
    let record = read(&text, None, None).unwrap_or_else(|error| panic!("{error}"));
    let wanted = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e", "8c8d", "2g2f", "1g1f", "4c4d", "2g2f"];
    assert_eq!(turns(&record), wanted);
    assert_eq!((record.start_sfen(), record.player(Side::Black)), (None, Some("w")));
    let line: Vec<NodeId> = record.tree().line(NodeId::ROOT).collect();
    assert_eq!(record.annotation(line[0]).glyphs, [Glyph::Good]);
    assert_eq!(record.annotation(line[2]).comment, "$9\n[%clk 0:01] ok");
    let ending = record.ending().expect("it ended");
    assert_eq!((ending.reason, ending.winner), (EndReason::TimeUp, Some(Side::White)));
    let two = read_all("[Event \"1\"]\n\n1. c3c4 *\n\n[Event \"2\"]\n1. g3g4\n[Event \"3\"]\n", None, None);
    let events: Vec<_> =
        two.expect("three games").iter().map(|it| it.headers.get("event").map(str::to_owned)).collect();
    assert_eq!(events, ["1", "2", "3"].map(|event| Some(event.to_owned())));
}

#[test]
fn errors_name_line_and_column() {
    for (text, expected) in [
        ("[Event \"x\"]\n\n1. c3c4 g7g6 2. c3c4 *", "line 3, column 17: 'c3c4': illegal move"),
        ("[Event \"x\"]\n1. c3c4 nonsense", "line 2, column 9: 'nonsense': expected a legal move"),
        ("[Event \"x\"]\n1. G5 *", "line 2, column 4: 'G5'"),
        ("[Event \"x\"]\n1. Ge2 *", "line 2, column 4: 'Ge2': expected one move; "),
        ("[Event \"x\"]\n1. c3c4 (1. g3g4 *", "expected ) at the end"),
        ("[Event \"x\"]\n1. c3c4 ) *", "line 2, column 9: ')': expected no )"),
        ("[Event \"x\"]\n(1. c3c4) *", "line 2, column 1: '(': expected a move before"),
        ("[Event \"x\"]\n1. c3c4 {七\n\n } } *", "line 4, column 4: '}': expected no }"),
        ("[Event \"x\"]\n1. c3c4 { *", "line 2, column 9: '{ *': expected } at the end"),
        ("[Event \"x\n1. c3c4", "line 1, column 1: '[Event \"x': expected a tag"),
        ("[Variant \"bingo\"]\n*", "line 1, column 1: '[Variant \"bingo\"]': unknown variant"),
        ("[FEN \"9/9 w\"]\n*", "line 1, column 1: '[FEN \"9/9 w\"]': "),
        ("[Event \"x\"]\n1. c3c4!!! *", "line 2, column 4: 'c3c4!!!'"),
    ] {
        let message = read(text, Some(Format::Pgn), None).expect_err(text).to_string();
        assert!(message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn variations_may_be_as_deep_as_they_like() {
    let depth = 100_000;
    let text = format!("[Event \"x\"]\n1. c3c4 {} {} *", "(1. g3g4 ".repeat(depth), ")".repeat(depth));
    let record = read(&text, None, None).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(turns(&record), ["7g7f", "3g3f"]);
    let open = format!("[Event \"x\"]\n1. c3c4 {}", "(1. g3g4 ".repeat(9));
    assert!(read(&open, None, None).is_err());
    // A king that walks to and fro in variations of variations.
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
    let shogi: Variant = "shogi".parse().expect("a game");
    let mut record = Record::from_sfen(&shogi, sfen).expect("a position");
    let mut walk = record.walk();
    for pair in [["5i5h", "5i4h"], ["5a5b", "5a4b"], ["4h4g", "4h3g"], ["4b4c", "4b3c"]] {
        let before = walk.node();
        for turn in pair {
            walk.go_to(&record, before);
            walk.play(&mut record, turn).expect("a legal turn");
        }
    }
    let text = write(&record, Format::Pgn).expect("any game");
    assert!(read(&text, None, None).expect("PGN") == record, "{text}");
}
