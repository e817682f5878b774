//! KI2, which has words instead of the square that a piece comes from.

use yagura::{Reason, Side, Variant};
use yagura_record::{EndReason, Format, Record, read, write};

use crate::{
    random::{self, Extent},
    rounds::round_trips,
};

fn record(text: &str) -> Record {
    read(text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn moves(record: &Record) -> Vec<&str> {
    record.main_line_turns().collect()
}

#[test]
fn random_records_of_every_game_come_back() {
    for variant in Variant::all() {
        round_trips(&variant, Format::Ki2);
    }
}

#[test]
fn a_record_is_written_as_others_write_it() {
    let text = "手合割：平手
先手：a
▲７六歩    △３四歩    ▲２二角成    △同　銀    ▲４五角    △７二銀
*a comment
▲６八銀    △５二金左    ▲５八金右
まで9手で先手の勝ち

変化：8手
△５二金右
";
    let record = record(text);
    let played = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "7a7b", "7i6h", "4a5b", "4i5h"];
    assert_eq!(moves(&record), played);
    assert_eq!(record.ending().map(|end| end.reason), Some(EndReason::Rules(Reason::Resign)));
    assert_eq!(record.ending().and_then(|end| end.winner), Some(Side::Black));
    assert_eq!(write(&record, Format::Ki2).as_deref(), Ok(text));
}

#[test]
fn every_spelling_is_read() {
    let played = ["7g7f", "3c3d", "8h2b", "3a2b", "4i5h"];
    for text in [
        "▲７六歩△３四歩▲２二角不成△同銀▲５八金右\n",
        "▲７六歩 △３四歩 ▲２二角 △同　銀 ▲５八金右\n",
        "☗７六歩 ☖３四歩 ☗２二角不成 ☖同銀 ☗５八金右上\n",
        "▼76歩 ▽34歩\n▼22角不成 ▽同 銀 ▼58金右行\n",
        "手合割：平手\r\n▲７六歩直 △３四歩\r\n▲２二角不成 △同　銀 ▲５八金右\r\n",
    ] {
        assert_eq!(moves(&record(text)), played, "{text}");
    }
}

#[test]
fn a_move_that_may_be_two_is_an_error() {
    let error = read("▲５八金\n", None, None).expect_err("two golds could");
    assert_eq!((error.line, error.column), (1, 1));
    assert_eq!(error.expected.to_string(), "this may be the piece on 4九 or on 6九");
    let error = read("▲７六歩 △３四歩 投了\n", None, None).expect_err("no move");
    assert_eq!((error.column, error.text.as_str()), (11, "投了"));
}

/// A gold that is pinned to its king is one of those that the words tell apart, as other programs count it; a
/// text that does not count it means the same.
#[test]
fn pinned_pieces_are_told_apart() {
    let shogi: Variant = "shogi".parse().expect("a game");
    for (position, mv, with, without) in [
        ("4r3k/9/9/9/9/9/9/3GG4/4K4 b - 1", "6h6g", "▲６七金直", "▲６七金"),
        ("4r3k/9/9/9/9/9/9/4G4/4K4 b G 1", "G*6g", "▲６七金打", "▲６七金"),
        ("4r3k/9/9/9/9/9/9/3GG4/4K4 b - 1", "5h5g", "▲５七金直", "▲５七金直"),
    ] {
        let line = format!("position sfen {position} moves {mv}\n");
        let record = read(&line, Some(Format::Usi), Some(&shogi)).expect("a line");
        let text = write(&record, Format::Ki2).expect("shogi");
        assert!(text.contains(&format!("{with}\n")), "{text}");
        for text in [text.clone(), text.replace(with, without)] {
            assert_eq!(moves(&self::record(&text)), [mv], "{text}");
        }
    }
}

#[test]
fn either_reader_understands_both() {
    for id in ["shogi", "chu", "stun"] {
        let record = random::record(&id.parse().expect("a game"), 5, 40, Extent::Variations);
        let texts = [Format::Kif, Format::Ki2].map(|format| write(&record, format).expect("it can"));
        for text in &texts {
            assert!(self::record(text) == record, "{text}");
        }
    }
}

#[test]
fn a_piece_that_cannot_go_there_is_not_looked_for_in_hand() {
    for (text, word) in [("▲７六歩 △３四歩 ▲２二角成 △同金\n", "同金"), ("▲５五金\n", "金")]
    {
        let error = read(text, Some(Format::Ki2), None).expect_err("no gold goes there");
        let said = error.to_string();
        assert!(said.contains(word) && said.contains("no 金 can go to"), "{said}");
    }
}
