//! Texts that say two things of a result: what is not taken is not dropped.

use yagura::Side;
use yagura_record::{Format, Record, read, write};

/// Returns who has won, and the last comment.
fn told(text: &str) -> (Record, Option<Side>, String) {
    let record = read(text, None, None).unwrap_or_else(|error| panic!("{error}: {text}"));
    let winner = record.ending().and_then(|ending| ending.winner);
    let comment = record.annotation(record.tree().end_of_main_line()).comment.clone();
    (record, winner, comment)
}

/// Shogi, in which 1 ５二金打 mates.
const MATE: &str = "手合割：その他\n\
    先手の持駒：金\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
    | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
    | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
    +---------------------------+\n1 ５二金打\n";

#[test]
fn a_sentence_against_the_word_is_kept_as_a_comment() {
    let (record, winner, comment) = told("1 ７六歩(77)\n2 投了\nまで1手で後手の勝ち\n");
    assert_eq!((winner, comment.as_str()), (Some(Side::Black), "まで1手で後手の勝ち"));
    let text = write(&record, Format::Kif).expect("it is shogi");
    assert!(told(&text).0 == record, "{text}");
    // What agrees says nothing new, nor does that play was broken off.
    for said in ["まで1手で先手の勝ち", "まで1手", "まで1手で中断", "まで1手で後手の負け"]
    {
        let (_, winner, comment) = told(&format!("1 ７六歩(77)\n2 投了\n{said}\n"));
        assert_eq!((winner, comment.as_str()), (Some(Side::Black), ""), "{said}");
    }
    let (_, winner, comment) = told("1 ７六歩(77)\n2 投了\n2 反則勝ち\n");
    assert_eq!((winner, comment.as_str()), (Some(Side::Black), "反則勝ち"));
    let (_, winner, comment) = told("1 ７六歩(77)\n2 千日手\nまで1手で先手の勝ち\n");
    assert_eq!((winner, comment.as_str()), (None, "まで1手で先手の勝ち"));
}

#[test]
fn a_result_against_the_rules_is_kept_as_a_comment() {
    for (said, kept) in [
        ("2 投了\n", ""),
        ("2 反則勝ち\n", "反則勝ち"),
        ("まで1手で後手の勝ち\n", "まで1手で後手の勝ち"),
        ("まで1手で先手の勝ち\n", ""),
    ] {
        let (record, winner, comment) = told(&format!("{MATE}{said}"));
        assert_eq!((winner, comment.as_str()), (Some(Side::Black), kept), "{said}");
        let text = write(&record, Format::Kif).expect("it is shogi");
        assert!(told(&text).0 == record, "{text}");
    }
    let record = told(MATE).0;
    let csa = write(&record, Format::Csa).expect("it is shogi").replace("%TSUMI", "%KACHI");
    assert_eq!((told(&csa).1, told(&csa).2.as_str()), (Some(Side::Black), "%KACHI"));
    let jkf = write(&record, Format::Jkf).expect("it is shogi").replace("TSUMI", "KACHI");
    assert_eq!((told(&jkf).1, told(&jkf).2.as_str()), (Some(Side::Black), "KACHI"));
    let pgn = write(&record, Format::Pgn).expect("it is shogi").replace("1-0\n", "0-1\n");
    assert_eq!((told(&pgn).1, told(&pgn).2.as_str()), (Some(Side::Black), "0-1"));
}
