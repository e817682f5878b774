//! Problems of tsume shogi, whose diagrams show one king.

use yagura_record::{Format, NodeId, Record, read, write};

/// The smallest problem that needs a piece in hand and one on the board: gold on the head.
const KIF: &str = "\
手合割：詰将棋
後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・v玉 ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ 歩 ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金　
*初心者向き
   1 ３二金打
   2 詰み
";

fn comment(record: &Record) -> &str {
    &record.annotation(NodeId::ROOT).comment
}

#[test]
fn kif_with_the_moves_that_mate() {
    let record = read(KIF, Some(Format::Kif), None).expect("a problem");
    assert_eq!(record.tree().len(), 2, "the start and one move");
    let board = record.start_sfen().expect("no usual start");
    // The farthest square from 3a.
    assert!(board.starts_with("6k2/9/6P2/9/9/9/9/9/K8 b G"), "{board}");
    let note =
        "先手の玉がない図なので9九に置きました。 / The diagram has no king of Black: one was put on 9i.";
    assert_eq!(comment(&record), format!("{note}\n初心者向き"));
    // What is written has both kings, and is read as it is.
    let again = read(&write(&record, Format::Kif).expect("shogi"), Some(Format::Kif), None).expect("KIF");
    assert_eq!(again.start_sfen(), record.start_sfen());
    assert_eq!(comment(&again), comment(&record));
}

#[test]
fn lines_of_position_strings() {
    for (line, board) in [
        ("sfen 6k2/9/6P2/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "6k2/9/6P2/9/9/9/9/9/K8 b"),
        ("sfen 9/9/9/9/4K4/9/9/9/9 w 2r2b4g4s4n4l18p 1", "8k/9/9/9/4K4/9/9/9/9 w"),
        // Where a rook sees the back rank, the king is put beside its line.
        ("sfen 4k4/9/9/9/9/9/9/9/8r b R2b4g4s4n4l18p 1", "4k4/9/9/9/9/9/9/K8/8r b"),
    ] {
        let record = read(line, None, None).unwrap_or_else(|error| panic!("{line}: {error}"));
        let start = record.start_sfen().expect("no usual start");
        assert!(start.starts_with(board), "{line}: {start}");
    }
}

#[test]
fn other_flaws_are_told_as_they_are() {
    for line in [
        "sfen 9/9/9/9/9/9/9/9/9 b - 1",
        "sfen 4k4/4k4/9/9/9/9/9/9/9 b - 1",
        "sfen 4k4/9/9/9/9/9/9/9/10 b - 1",
        "sfen 4k4/9/9/9/9/9/9/9/99999999999999999999 b - 1",
        "sfen +/9/9/9/4k4/9/9/9/9 b - 1",
    ] {
        let error = read(line, None, None).expect_err(line).to_string();
        assert!(!error.contains("put"), "{line}: {error}");
    }
    // Our own format holds positions of the rules only.
    let shogi = yagura::Variant::parse("shogi").expect("a game");
    assert!(Record::from_sfen(&shogi, "4k4/9/9/9/9/9/9/9/9 b - 1").is_err());
}
