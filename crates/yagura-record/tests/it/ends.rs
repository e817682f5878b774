//! A line ends where its end stands; what comes behind are variations.

use yagura::{Reason, Side};
use yagura_record::{EndReason, Ending, Format, NodeId, Record, read, write};

/// A game that was given up, and what else could have been played then.
const GIVEN_UP: &str = "手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)
   3 投了
まで2手で後手の勝ち

変化：3手
   3 ２二角成(88)
   4 同　銀(31)

変化：3手
   3 ２六歩(27)
";

fn kif(text: &str) -> Record {
    read(text, Some(Format::Kif), None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn turns(record: &Record) -> Vec<&str> {
    record.main_line_turns().collect()
}

#[test]
fn a_variation_to_giving_up_is_not_the_game() {
    let record = kif(GIVEN_UP);
    assert_eq!(turns(&record), ["7g7f", "3c3d"]);
    let resigned = Ending::new(EndReason::Rules(Reason::Resign), Some(Side::White));
    assert_eq!(record.ending(), Some(&resigned));
    assert_eq!(write(&record, Format::Kif).as_deref(), Ok(&*GIVEN_UP.replace("(88)", "(88)+")));
    let csa = write(&record, Format::Csa).expect("shogi");
    assert!(csa.ends_with("+7776FU\n-3334FU\n%TORYO\n"), "{csa}");
    assert_eq!(write(&record, Format::Usi).as_deref(), Ok("position startpos moves 7g7f 3c3d\n"));
    let sfen = write(&record, Format::Sfen).expect("all");
    assert!(sfen.starts_with("lnsgkgsnl/1r5b1/pppppp1pp/"), "{sfen}");
    let pgn = write(&record, Format::Pgn).expect("all");
    assert!(pgn.contains("[Result \"0-1\"]") && pgn.contains("[Termination \"resign"), "{pgn}");
    let moves = "1. c3c4 g7g6 ( 1... g7g6 2. b2h8+ g9h8 ) ( 1... g7g6 2. h3h4 ) 0-1\n";
    assert!(pgn.contains(moves), "{pgn}");
    for format in [Format::Kif, Format::Ki2, Format::Jkf, Format::Json, Format::Pgn] {
        let text = write(&record, format).expect("shogi");
        let again = read(&text, Some(format), None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(again == record, "{format}: {text}");
    }
}

#[test]
fn every_end_closes_its_line_in_every_format() {
    for word in ["中断", "千日手", "切れ負け", "不戦勝", "封じ手"] {
        let text = GIVEN_UP.replace("投了", word).replace("まで2手で後手の勝ち\n", "");
        let record = kif(&text);
        assert_eq!(turns(&record), ["7g7f", "3c3d"], "{word}");
        for format in [Format::Kif, Format::Ki2, Format::Jkf, Format::Json, Format::Pgn] {
            let text = write(&record, format).expect("shogi");
            let again = read(&text, Some(format), None).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let (ours, theirs) = (record.tree().preorder(), again.tree().preorder());
            let all = |record: &Record, nodes: Vec<NodeId>| {
                nodes.iter().map(|&node| record.tree().node(node).turn().to_owned()).collect::<Vec<_>>()
            };
            assert_eq!(all(&again, theirs.collect()), all(&record, ours.collect()), "{format}: {text}");
        }
    }
}

#[test]
fn an_end_before_the_first_move_has_variations_too() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n   1 中断\nまで0手で中断\n\n\
        変化：1手\n   1 ７六歩(77)+\n   2 ３四歩(33)\n\n変化：1手\n   1 ２六歩(27)\n";
    let record = kif(text);
    assert_eq!((turns(&record).len(), record.tree().len()), (0, 4));
    assert_eq!(write(&record, Format::Kif).as_deref(), Ok(text));
    assert_eq!(write(&record, Format::Usi).as_deref(), Ok("position startpos\n"));
    for format in [Format::Ki2, Format::Jkf, Format::Json] {
        let text = write(&record, format).expect("shogi");
        assert!(read(&text, Some(format), None).expect("ours") == record, "{text}");
    }
    // PGN has no move to put them behind.
    let pgn = write(&record, Format::Pgn).expect("all");
    assert!(read(&pgn, None, None).expect("ours").tree().is_empty(), "{pgn}");
}

#[test]
fn a_variation_that_is_an_end_leaves_the_game_whole() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 中断\n\n\
        変化：3手\n   3 投了\nまで2手で後手の勝ち\n";
    let jkf = r#"{"header":{},"moves":[{},
        {"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},
        {"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},
        {"move":{"from":{"x":2,"y":7},"to":{"x":2,"y":6},"piece":"FU"},"forks":[[{"special":"TORYO"}]]},
        {"special":"CHUDAN"}]}"#;
    for (record, comment) in [(kif(text), "変化：投了"), (read(jkf, None, None).expect("JKF"), "変化：TORYO")]
    {
        assert_eq!(turns(&record), ["7g7f", "3c3d", "2g2f"]);
        assert_eq!(record.ending().map(|ending| ending.reason), Some(EndReason::Interrupted));
        let second = record.tree().line(NodeId::ROOT).nth(1).expect("a move");
        assert_eq!(record.annotation(second).comment, comment);
    }
}
