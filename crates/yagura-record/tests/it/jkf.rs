//! JKF, the JSON of json-kifu-format.

use yagura::{Side, Variant};
use yagura_record::{Clock, EndReason, Format, NodeId, Record, Spent, read, write};

use crate::{
    random::{self, Extent},
    rounds,
};

fn shogi() -> Variant {
    "shogi".parse().expect("a game")
}

#[test]
fn random_records_come_back() {
    for seed in 0..random::records() {
        for extent in [Extent::Variations, Extent::All] {
            let mut record = random::record(&shogi(), seed, 150, extent);
            rounds::annotations(&mut record, |at| {
                at.glyphs.clear();
                at.shapes.clear();
                at.evaluation = None;
                if let Some(spent) = &mut at.spent {
                    spent.turn -= spent.turn % 1000;
                }
            });
            rounds::plain_comments(&mut record);
            let text = write(&record, Format::Jkf).expect("it is shogi");
            assert_eq!(Format::detect(&text), Some(Format::Jkf));
            let again = read(&text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert!(again == record, "{seed}: {text}\n{}", write(&again, Format::Json).expect("all"));
        }
    }
}

fn jkf(text: &str) -> Record {
    read(text, None, None).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn forks_replace_their_move_and_ends_have_their_place() {
    let record =
        jkf(r#"{"header":{"先手":"A","後手":"B","棋戦":"C","謎":"D"},"initial":{"preset":"HIRATE"},"moves":[
        {"comments":["a start","&mark"]},
        {"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},
         "time":{"now":{"m":0,"s":16},"total":{"h":0,"m":0,"s":16}},"comments":["one","two"]},
        {"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"forks":[
            [{"move":{"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU"}},{"special":"CHUDAN"}],
            [{"move":{"from":{"x":1,"y":3},"to":{"x":1,"y":4},"piece":"FU"}}]]},
        {"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true,"capture":"KA"},
         "time":{"now":{"m":1,"s":0},"total":{"m":2,"s":0}}},
        {"move":{"from":{"x":3,"y":1},"same":true,"piece":"GI"}},
        {"move":{"to":{"x":5,"y":5},"piece":"KA","relative":"H"}},
        {"special":"TORYO","comments":["over"],"forks":[[
          {"move":{"from":{"x":2,"y":2},"to":{"x":3,"y":3},"piece":"GI"}}]]}
        ]}"#);
    let turns: Vec<_> =
        record.tree().preorder().map(|node| record.tree().node(node).turn().to_owned()).collect();
    assert_eq!(turns, ["", "7g7f", "3c3d", "8h2b+", "3a2b", "B*5e", "2b3c", "8c8d", "1c1d"]);
    let keys: Vec<_> = record.headers.iter().map(|header| header.key.as_str()).collect();
    assert_eq!(keys, ["black", "white", "event", "謎"]);
    let start = record.annotation(NodeId::ROOT);
    assert_eq!((start.comment.as_str(), start.bookmark.as_deref()), ("a start", Some("mark")));
    let line: Vec<_> = record.tree().line(NodeId::ROOT).map(|node| record.annotation(node)).collect();
    assert_eq!(line[0].spent, Some(Spent { turn: 16_000, total: None }));
    assert_eq!(line[2].spent, Some(Spent { turn: 60_000, total: Some(120_000) }));
    assert_eq!(line[4].ending.as_ref().map(|end| end.winner), Some(Some(Side::Black)));
    assert_eq!(line[4].comment, "over");
    let text = write(&record, Format::Jkf).expect("it is shogi");
    assert!(jkf(&text) == record, "{text}");
    let open = record.tree().path(record.tree().end_of_main_line())[1];
    let variation = record.tree().node(open).children()[1];
    let ending = record.annotation(variation).ending.as_ref().expect("it was broken off");
    assert_eq!(ending.reason, EndReason::Interrupted);
}

#[test]
fn presets_and_boards() {
    for (preset, sfen) in [
        ("KY", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("KY_R", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("HIKY", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("3", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("5", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("5_L", "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("7_L", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("7_R", "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("10", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ] {
        let record = jkf(&format!(r#"{{"initial":{{"preset":"{preset}"}},"moves":[{{}}]}}"#));
        assert_eq!(record.start_sfen().as_deref(), Some(sfen), "{preset}");
        let text = write(&record, Format::Jkf).expect("it is shogi");
        assert!(text.contains(&format!("\"preset\":\"{preset}\"}}")) && jkf(&text) == record, "{text}");
    }
    let sfen = "4k4/9/4+P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";
    let record = Record::from_sfen(&shogi(), sfen).expect("a position");
    let text = write(&record, Format::Jkf).expect("it is shogi");
    assert!(text.contains("\"preset\":\"OTHER\"") && jkf(&text) == record, "{text}");
}

#[test]
fn words_tell_pieces_apart() {
    for (sfen, turn, relative) in [
        ("4k4/9/9/9/9/9/9/3G1G3/4K4 b - 1", "6h5h", Some("L")),
        ("4k4/9/9/9/9/9/9/3GG4/4K4 b - 1", "6h5g", Some("L")),
        ("4k4/9/9/9/9/9/9/3GG4/4K4 b - 1", "5h5g", Some("C")),
        ("4k4/9/9/9/9/9/4G4/4G4/3K5 b - 1", "5g4g", Some("M")),
        ("4k4/9/9/9/9/9/4G4/5G3/4K4 b - 1", "4h4g", Some("U")),
        ("4k4/9/9/9/9/9/9/4G4/4K4 b G 1", "G*4h", Some("H")),
        ("4k4/9/9/9/9/9/9/4G4/4K4 b G 1", "G*9a", None),
    ] {
        let mut record = Record::from_sfen(&shogi(), sfen).expect("a position");
        let mut walk = record.walk();
        walk.play(&mut record, turn).expect("a legal turn");
        let text = write(&record, Format::Jkf).expect("it is shogi");
        let wanted = relative.map_or("no word".to_owned(), |word| format!("\"relative\":\"{word}\""));
        assert_eq!(text.contains(&wanted), relative.is_some(), "{turn}: {text}");
        assert_eq!(text.contains("relative"), relative.is_some(), "{turn}: {text}");
    }
}

#[test]
fn forks_of_forks_are_written_however_deep_they_are() {
    let mut record = Record::new(&shogi());
    let mut walk = record.walk();
    let mut depth = 0;
    // Each turn but the first one is a variation of another.
    for pair in [["1g1f", "9g9f"], ["1c1d", "9c9d"], ["1f1e", "2g2f"], ["1d1e", "2c2d"], ["2f2e", "3g3f"]] {
        let before = walk.node();
        for turn in pair {
            walk.go_to(&record, before);
            depth += usize::from(walk.play(&mut record, turn).is_ok());
        }
    }
    assert!(depth > 5, "{depth}");
    let text = write(&record, Format::Jkf).expect("it is shogi");
    assert!(jkf(&text) == record, "{text}");
}

#[test]
fn errors_name_the_move() {
    for (moves, expected) in [
        (
            r#"{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":5},"piece":"FU"}}"#,
            "'FU': moves[0]: illegal move",
        ),
        (
            r#"{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"KI"}}"#,
            "moves[1]: expected the piece",
        ),
        (r#"{"move":{"to":{"x":7,"y":6},"piece":"XX"}}"#, "'XX' is no piece"),
        (r#"{"move":{"to":{"x":0,"y":6},"piece":"FU"}}"#, "from 1 to 9"),
        (r#"{"move":{"color":1,"to":{"x":3,"y":6},"piece":"FU"}}"#, "expected a move of Black"),
        (r#"{"move":{"same":true,"piece":"FU"}}"#, "expected \"to\""),
        (r#"{"special":"NANI"}"#, "'NANI': moves[0]: expected an end"),
        (r#"{"special":"TORYO","forks":[[{},{"special":"?"}]]}"#, "moves[0].forks[0][1]: expected an end"),
        (r#"{"special":"TORYO"},{"move":{"to":{"x":5,"y":5},"piece":"FU"}}"#, "no move behind the end"),
    ] {
        let text = format!(r#"{{"moves":[{moves}]}}"#);
        let message = read(&text, None, None).expect_err(&text).to_string();
        assert!(message.contains(expected), "{message}");
    }
    let error = read("{\"moves\":[{},\n {\"special\": \"NANI\"}]}", None, None).expect_err("no end");
    assert_eq!((error.line, error.column), (2, 14), "{error}");
    let error = read("{\"moves\":[\n{\"time\":7}]}", None, None).expect_err("no time");
    assert_eq!((error.line, error.column > 1), (2, true), "{error}");
    let error = read(r#"{"initial":{"preset":"11"},"moves":[]}"#, None, None).expect_err("no preset");
    assert!(error.to_string().contains("'11': expected a handicap"), "{error}");
    let deep = format!("{{\"moves\":{}", "[{\"forks\":[".repeat(100_000));
    assert!(read(&deep, Some(Format::Jkf), None).expect_err("deep").to_string().contains("127 brackets"));
    for id in ["minishogi", "chu", "stun"] {
        assert!(write(&Record::new(&id.parse().expect("a game")), Format::Jkf).is_err(), "{id}");
    }
}

#[test]
fn the_head_tells_start_and_clock() {
    let record =
        jkf(r#"{"header":{"手合割":"二枚落ち","持ち時間":"10分","秒読み":"30秒","先手":"a"},"moves":[{}]}"#);
    assert!(record.start_sfen().is_some_and(|start| start.starts_with("lnsgkgsnl/9/ppppppppp")));
    assert_eq!(record.clock, Some(Clock { main: 600_000, byoyomi: 30_000, increment: 0 }));
    assert_eq!(record.headers.iter().map(|header| header.key.as_str()).collect::<Vec<_>>(), ["black"]);
    assert!(jkf(&write(&record, Format::Jkf).expect("shogi")) == record);
    let other = jkf(r#"{"header":{"手合割":"二枚落ち"},"initial":{"preset":"HIRATE"},"moves":[{}]}"#);
    assert_eq!((other.start_sfen(), other.headers.get("手合割")), (None, Some("二枚落ち")));
}
