//! CSA: games with the pieces of shogi.

use yagura::{Reason, Side, Variant};
use yagura_record::{
    Clock, EndReason, Ending, Evaluation, Format, NodeId, Record, Score, Spent, read, read_all, write,
};

use crate::{
    random::{self, Extent},
    rounds,
};

fn csa(text: &str) -> Record {
    read(text, Some(Format::Csa), None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns the record as far as CSA holds it.
fn held(record: &Record) -> Record {
    let mut record = rounds::main_line(record);
    rounds::headers_first(&mut record, &["black", "white"]);
    rounds::annotations(&mut record, |at| {
        at.bookmark = None;
        at.glyphs.clear();
        at.shapes.clear();
        if let Some(evaluation) = &mut at.evaluation {
            evaluation.depth = None;
            // The line is that of no position in particular.
            evaluation.line.clear();
            if let Score::Repetition { winner } = evaluation.score {
                evaluation.score = Score::Centipawns(if winner == Side::Black { 30_000 } else { -30_000 });
            }
        }
    });
    rounds::plain_comments(&mut record);
    record
}

#[test]
fn random_records_come_back() {
    for (id, hint) in [("shogi", None), ("minishogi", None), ("shogi?first=white", Some("shogi?first=white"))]
    {
        let variant: Variant = id.parse().expect("a game");
        let hint = hint.map(|id| id.parse::<Variant>().expect("a game"));
        for seed in 0..random::records() {
            for extent in [Extent::Moves, Extent::All] {
                let record = held(&random::record(&variant, seed, 150, extent));
                let text = write(&record, Format::Csa).expect("its pieces are those of shogi");
                let format = Format::detect(&text);
                assert_eq!(format, Some(Format::Csa));
                let again =
                    read(&text, format, hint.as_ref()).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert!(
                    again == record,
                    "{variant} {seed}: {text}\n{}",
                    write(&again, Format::Json).expect("all")
                );
            }
        }
    }
}

#[test]
fn a_record_of_version_3_is_written() {
    let mut record = Record::new(&"shogi".parse().expect("a game"));
    record.headers.push("event", "a match");
    record.headers.push("note", "two\nlines \\");
    record.set_player(Side::Black, "A");
    record.clock = Some(Clock { main: 600_000, byoyomi: 500, increment: 0 });
    let mut walk = record.walk();
    for turn in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"] {
        let node = walk.play(&mut record, turn).expect("a legal turn");
        record.annotation_mut(node).spent = Some(Spent { turn: 1_250, total: None });
    }
    let last = record.annotation_mut(walk.node());
    last.ending = Some(Ending::new(EndReason::Rules(Reason::Resign), Some(Side::Black)));
    last.comment = "the end\n\n* 30".to_owned();
    let line = vec!["2b3a".to_owned(), "2h2b".to_owned()];
    let score = Score::Mate { winner: Side::White, plies: Some(5) };
    last.evaluation = Some(Evaluation { score, depth: None, nodes: None, line });
    let text = "'CSA encoding=UTF-8\nV3.0\nN+A\n$EVENT:a match\n$NOTE:two\\nlines \\\\\n$TIME:600+0.5+0\n\
                PI\n+\n\
                +7776FU\nT1.25\n-3334FU\nT1.25\n+8822UM\nT1.25\n-3122GI\nT1.25\n+0055KA\nT1.25\n\
                '** -31995 -2231GI\n'*the end\n'*\n'* * 30\n%TORYO\n";
    assert_eq!(write(&record, Format::Csa).as_deref(), Ok(text));
}

/// The same four moves and the end of all these.
const MOVES: &str = "+7776FU\nT12\n-3334FU\nT6\n+8822UM\n-3122GI\n%TORYO\n";

#[test]
fn all_versions_and_starts_are_read() {
    let rows = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA *\n\
                P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \nP5 * * * * * * * * *\n\
                P6*********\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \n\
                P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n";
    let pieces = "P+99KY89KE79GI69KI59OU49KI39GI29KE19KY88KA28HI97FU87FU77FU67FU57FU47FU37FU27FU17FU\n\
                  P-11KY21KE31GI41KI51OU61KI71GI81KE91KY22KA82HI13FU23FU33FU43FU53FU63FU73FU83FU93FU\n";
    let wanted = csa(&format!("V2.2\nPI\n+\n{MOVES}"));
    assert_eq!(wanted.main_line_turns().collect::<Vec<_>>(), ["7g7f", "3c3d", "8h2b+", "3a2b"]);
    assert_eq!(
        wanted.ending().map(|end| (end.reason.word(), end.winner)),
        Some(("resign", Some(Side::White)))
    );
    assert_eq!(wanted.start_sfen(), None);
    for text in [
        format!("PI\n+\n{MOVES}"),
        format!("V1\n{rows}+\n{MOVES}"),
        format!("V2\n{pieces}+\n{MOVES}"),
        format!("V2.1\nPI28HI\nP+28HI\n+\n{MOVES}"),
        format!("'CSA encoding=SHIFT_JIS\r\nV3.0\r\nPI\r\n+\r\n{}", MOVES.replace('\n', "\r\n")),
        format!("V2.2\nPI\n+\n{}", MOVES.replace('\n', ",")),
        format!("V2.2\r+\r{}", MOVES.replace('\n', "\r")),
        "' a comment\nPI,+\n+7776FU,T12,-3334FU,T6.0\n\n+8822UM\n-3122GI\n%TORYO,T8\n'rating\n".to_owned(),
    ] {
        assert!(csa(&text) == wanted, "{text}");
    }
}

#[test]
fn handicaps_and_the_rest_in_hand() {
    let two = csa("V2.2\nPI82HI22KA\n-\n-5142OU\n");
    assert_eq!(
        two.start_sfen().as_deref(),
        Some("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")
    );
    let problem = csa("P-51OU\nP+53TO59OU00KI\nP-00AL\n+\n+0052KI\n");
    assert_eq!(problem.start_sfen().as_deref(), Some("4k4/9/4+P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"));
    let ending = problem.ending().expect("mate");
    assert_eq!(
        (ending.reason, ending.clause.as_deref()),
        (EndReason::Rules(Reason::Checkmate), Some("small §1.9"))
    );
    let small = csa("P1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3\nP4+FU *  *  *  * \nP5+OU+KI+GI+KA+HI\n+\n"
        .replace("P3\n", "P3 * * * * *\n")
        .as_str());
    assert_eq!((small.variant().to_string().as_str(), small.start_sfen()), ("minishogi", None));
}

#[test]
fn headers_comments_and_times() {
    let record = csa(
        "V3.0\nN+first, the\nN-second\n$EVENT:a,b\n$TIME_LIMIT:00:25+10\n$OPENING:YAGURA\n$FOO:bar:baz\n\
                      $NOTE:a\\nb\\\\c\n$MAX_MOVES:256\nPI\n'*before\n+\n'** 12 +2726FU -8384FU #99\n\
                      '*start\n\
                      +7776FU\nT0.5\n'*one\n'*two\n'ignored\n'** words\n-3334FU\nT12.345,+2726FU\n%CHUDAN\n\
                      $END_TIME:2026/01/02\n'*after\n",
    );
    let headers: Vec<_> = record.headers.iter().map(|h| (h.key.as_str(), h.value.as_str())).collect();
    let wanted = [
        ("black", "first, the"),
        ("white", "second"),
        ("event", "a,b"),
        ("opening", "YAGURA"),
        ("FOO", "bar:baz"),
        ("note", "a\nb\\c"),
        ("max-moves", "256"),
        ("ended", "2026-01-02"),
    ];
    assert_eq!(headers, wanted);
    assert_eq!(record.clock, Some(Clock { main: 1_500_000, byoyomi: 10_000, increment: 0 }));
    let start = record.annotation(NodeId::ROOT);
    assert_eq!(start.comment, "before\nstart");
    let evaluation = start.evaluation.as_ref().expect("it has one");
    assert_eq!((evaluation.score, evaluation.nodes), (Score::Centipawns(12), Some(99)));
    assert_eq!(evaluation.line, ["2g2f", "8c8d"]);
    let line: Vec<_> = record.tree().line(NodeId::ROOT).map(|node| record.annotation(node)).collect();
    assert_eq!(line[0].comment, "one\ntwo\n* words");
    assert_eq!(line[1].spent, Some(Spent { turn: 12_345, total: None }));
    assert_eq!((line[2].comment.as_str(), line[2].ending.is_some()), ("after", true));
}

#[test]
fn several_games_stand_between_slashes() {
    let text = format!("V2.2\nN+a\nPI\n+\n{MOVES}/\nV2.2\nN+b\nPI\n+\n{MOVES}/\n");
    let names: Vec<_> = read_all(&text, None, None).expect("two games");
    let names: Vec<_> = names.iter().map(|record| record.player(Side::Black)).collect();
    assert_eq!(names, [Some("a"), Some("b")]);
}

#[test]
fn ends_are_what_the_words_say_unless_the_rules_know() {
    for (word, reason, winner) in [
        ("TORYO", "resign", Some(Side::White)),
        ("TIME_UP", "time-up", Some(Side::White)),
        ("ILLEGAL_MOVE", "illegal", Some(Side::White)),
        ("+ILLEGAL_ACTION", "illegal", Some(Side::White)),
        ("-ILLEGAL_ACTION", "illegal", Some(Side::Black)),
        ("KACHI", "declaration", Some(Side::Black)),
        ("SENNICHITE", "repetition", None),
        ("JISHOGI", "impasse", None),
        ("HIKIWAKE", "agreement", None),
        ("MAX_MOVES", "max-moves", None),
        ("CHUDAN", "interrupted", None),
        ("FUZUMI", "no-mate", None),
        ("TSUMI", "checkmate", Some(Side::White)),
        ("MATTA", "unknown", None),
    ] {
        let record = csa(&format!("PI\n+\n+7776FU\n-3334FU\n%{word}\n"));
        let end = record.ending().map(|end| (end.reason.word(), end.winner));
        assert_eq!(end, Some((reason, winner)), "{word}");
    }
    let mate = csa("P-51OU\nP+53KI59OU00KI\n+\n+0052KI\n%TORYO\n");
    assert_eq!(mate.ending().map(|end| end.reason.word()), Some("checkmate"));
}

fn error(text: &str) -> String {
    read(text, Some(Format::Csa), None).expect_err(text).to_string()
}

#[test]
fn errors_name_line_and_column() {
    for (text, expected) in [
        (
            "PI\n+\n+7776FU\n-3335FU\n",
            "line 4, column 1: '-3335FU': illegal move: small §2: the pawn does not move",
        ),
        ("PI\n+\n+7776FU,T1, -3335FU\n", "line 3, column 13: '-3335FU'"),
        ("PI\n+\n+7776FU\n+3334FU\n", "line 4, column 1: '+3334FU': expected a move of White"),
        ("PI\n+\n+7776KA\n", "expected FU or TO behind the squares: a pawn moves"),
        ("PI\n+\n+7776XX\n", "'XX' is no piece"),
        ("PI\n+\n+7a76FU\n", "'7a' is no square"),
        ("PI\n+\n+776FU\n", "expected a move as in"),
        ("PI\n+\n+七六FU\n", "expected a move as in"),
        ("V4\nPI\n+\n", "line 1, column 1: 'V4': expected a version"),
        ("V2.2\nPI21HI\n+\n", "line 2, column 3: '21HI': expected a square and the piece"),
        ("PI\n+\n%NANI\n", "line 3, column 1: '%NANI': expected one end"),
        ("PI\n+\n%TORYO\n+7776FU\n", "line 4, column 1: '+7776FU': expected no move behind the end"),
        ("PI\n+\n+7776FU\nTx\n", "line 4, column 1: 'Tx': expected seconds"),
        ("PI\n+\n+7776FU\nnonsense\n", "line 4, column 1: 'nonsense': expected a statement"),
        ("PI\n+\nPI\n", "line 3, column 1: 'PI': expected the start before"),
        ("P1 * * *\n+\n", "expected a row P1 to P9 of 9"),
        ("P1 * * * * * * * * +XX\n+\n", "line 1, column 20: '+XX': expected * or a piece"),
        ("P1 * * * * * * * * *\n+\n", "expected rows P1 to P9"),
        ("P+55FU55KI\n+\n", "line 1, column 7: '55KI': there is a piece"),
        ("P+55FU\n+\n", "line 1, column 1: 'P+55FU': "),
        ("P+00OU\n+\n", "line 1, column 3: '00OU': expected a piece that can be in hand"),
        ("Nobody\n", "expected N+ or N-"),
        ("$FOO\n", "expected a header"),
    ] {
        let message = error(text);
        assert!(message.contains(expected), "{text}: {message}");
    }
    let so_far = read("PI\n+\n+7776FU\n-3335FU\n", None, None).expect_err("it is wrong").read_so_far;
    assert_eq!(so_far.expect("a move").main_line_turns().collect::<Vec<_>>(), ["7g7f"]);
    let chu: Variant = "chu".parse().expect("a game");
    let message = read("PI\n+\n", Some(Format::Csa), Some(&chu)).expect_err("other pieces").to_string();
    assert!(message.contains("CSA cannot hold games of chu"), "{message}");
}

#[test]
fn other_games_cannot_be_written() {
    for (id, because) in [
        ("chu", "other"),
        ("shogi-7x9", "pieces that shogi has not"),
        ("shogi-10x10", "larger than nine"),
        ("stun", "more than one part"),
        ("kokose", "more than one part"),
        ("two-stage", "pieces that shogi has not"),
        ("gungi", "more than pieces on squares"),
    ] {
        let record = Record::new(&id.parse().expect("a game"));
        let message = write(&record, Format::Csa).expect_err(id).to_string();
        assert!(because == "other" || message.contains(because), "{message}");
    }
}

#[test]
fn a_clock_that_both_players_have_is_one() {
    for word in ["TIME", "TIMET"] {
        let text = format!("V3.0\n${word}+:600+10+0\n${word}-:600+10+0\nPI\n+\n");
        let record = csa(&text);
        assert_eq!(record.clock, Some(Clock { main: 600_000, byoyomi: 10_000, increment: 0 }));
        assert!(record.headers.is_empty());
    }
    let record = csa("V3.0\n$TIME+:600+10+0\n$TIME-:300+10+0\nPI\n+\n");
    assert_eq!((record.clock, record.headers.get("TIME-")), (None, Some("300+10+0")));
    let text = write(&record, Format::Csa).expect("shogi");
    assert!(csa(&text) == record, "{text}");
}
