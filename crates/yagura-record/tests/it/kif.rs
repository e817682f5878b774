//! KIF, in our own spelling and in those of other programs.

use yagura::{Language, Reason, Side, Variant};
use yagura_record::{
    Encoding, EndReason, Ending, Evaluation, Format, NodeId, ReadError, Record, Score, Spent, WriteError,
    read, read_all, read_bytes, write, write_all, write_bytes,
};

use crate::{
    random::{self, Extent},
    rounds::round_trips,
};

fn variant(id: &str) -> Variant {
    id.parse().expect("a game")
}

fn record(text: &str) -> Record {
    read(text, Some(Format::Kif), None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn error(text: &str) -> ReadError {
    read(text, Some(Format::Kif), None).expect_err("it is wrong")
}

fn moves(record: &Record) -> Vec<&str> {
    record.main_line_turns().collect()
}

fn ending(record: &Record) -> Option<(EndReason, Option<Side>)> {
    record.ending().map(|ending| (ending.reason, ending.winner))
}

#[test]
fn random_records_of_every_game_come_back() {
    for variant in Variant::all() {
        round_trips(&variant, Format::Kif);
    }
}

#[test]
fn a_record_of_shogi_is_written_as_others_write_it() {
    let mut record = Record::new(&variant("shogi"));
    record.set_player(Side::Black, "矢倉 太郎");
    record.headers.push("event", "第一回");
    record.headers.push("手合割", "a key of the format");
    let mut walk = record.walk();
    let mut nodes = vec![];
    for turn in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"] {
        nodes.push(walk.play(&mut record, turn).expect("a legal move"));
    }
    record.annotation_mut(nodes[0]).spent = Some(Spent { turn: 16_000, total: None });
    record.annotation_mut(nodes[2]).spent = Some(Spent { turn: 3_600_000, total: None });
    record.annotation_mut(nodes[1]).comment = "two\nlines".to_owned();
    record.annotation_mut(nodes[1]).bookmark = Some("角道".to_owned());
    record.annotation_mut(nodes[4]).ending =
        Some(Ending::new(EndReason::Rules(Reason::Resign), Some(Side::Black)));
    walk.go_to(&record, nodes[0]);
    walk.play(&mut record, "8c8d").expect("a legal move");
    let text = "手合割：平手
先手：矢倉 太郎
棋戦：第一回
見出し：[\"手合割\",\"a key of the format\"]
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)+
*two
*lines
&角道
   3 ２二角成(88)   (60:00/01:00:16)
   4 同　銀(31)
   5 ４五角打
   6 投了
まで5手で先手の勝ち

変化：2手
   2 ８四歩(83)
";
    assert_eq!(write(&record, Format::Kif).as_deref(), Ok(text));
    assert_eq!(write(&record, Format::Kifu).as_deref(), Ok(text));
    assert!(self::record(text) == record);
}

#[test]
fn every_spelling_of_a_move_is_read() {
    for second in [
        "2 ３四歩(33)",
        "   2 △３四歩(33)",
        "2 34歩(33)   ( 0:01/00:00:01)",
        "2手目 ▽3四歩（←3三）",
        "2 ３４歩（33）+",
        "2 ３四歩",
        "2 ３四　歩(33) (0:4/0:0:4)",
        "2 ３四歩(33)   ( 0:01)",
    ] {
        let record = record(&format!("   1 ７六歩(77)\n{second}\n   3 22角不成(88)\n   4 同銀(31)\n"));
        assert_eq!(moves(&record), ["7g7f", "3c3d", "8h2b", "3a2b"], "{second}");
    }
    for fourth in ["同　銀(31)", "同銀(31)", "同 銀(31)", "２二銀(31)", "仝銀(31)"] {
        let record = record(&format!("1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 {fourth}\n5 ５五角打\n"));
        assert_eq!(moves(&record), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"], "{fourth}");
    }
}

#[test]
fn pieces_have_further_names() {
    let board = "\
後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v王 ・ ・ ・ ・ ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ 全 ・ 圭 ・ 杏 ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ 竜|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| 玉 ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金二歩十八
";
    let record = record(&format!("{board}1 １六竜(17)\n2 ８一王(91)\n3 ７二成銀(73)\n"));
    assert_eq!(moves(&record), ["1g1f", "9a8a", "7c7b"]);
    assert_eq!(record.start_sfen().as_deref(), Some("k8/9/2+S1+N1+L2/9/9/9/8+R/9/K8 b 2G18P 1"));
    for hand in ["金二　歩十八　", "金二 歩十八", "金2　歩18"] {
        let again = self::record(&board.replace("金二歩十八", hand));
        assert_eq!(again.start(), record.start(), "{hand}");
    }
    let again = self::record(&format!("手合割：平手\n{board}後手番\n手数＝24  △８一玉  まで\n"));
    let sfen = again.start_sfen().expect("a picture beats 手合割");
    assert!(sfen.ends_with(" w 2G18P 25"), "{sfen}");
    let text = write(&again, Format::Kif).expect("shogi");
    assert!(text.contains("手合割：その他") && self::record(&text) == again, "{text}");
}

#[test]
fn handicaps_are_read_and_written() {
    for (word, sfen) in [
        ("二枚落ち", "lnsgkgsnl/9/ppppppppp"),
        ("三枚落ち", "lnsgkgsn1/9/ppppppppp"),
        ("右七枚落ち", "3gkgs2/9/ppppppppp"),
        ("十枚落ち　", "4k4/9/ppppppppp"),
    ] {
        let record = record(&format!("手合割：{word}\n下手：a\n上手：b\n1 ３四歩(33)\n2 投了\n"));
        assert!(record.start_sfen().is_some_and(|start| start.starts_with(sfen)));
        assert_eq!((record.player(Side::Black), record.player(Side::White)), (Some("a"), Some("b")));
        let text = write(&record, Format::Kif).expect("shogi");
        assert!(text.contains("下手：a\n上手：b\n") && text.ends_with("まで1手で上手の勝ち\n"), "{text}");
        assert!(self::record(&text) == record);
    }
    let board = write(&record("手合割：香落ち\n"), Format::Kif).expect("shogi");
    assert!(board.contains("手合割：香落ち\n上手番\n"), "{board}");
    assert_eq!(error("手合割：三十枚落ち\n").column, 5);
    assert!(error("手合割：その他\n").to_string().contains("a picture"));
}

#[test]
fn end_words_say_who_won() {
    use EndReason::{Default, Impasse, Interrupted, NoMate, Rules, SealedMove, TimeUp};
    let (black, white) = (Some(Side::Black), Some(Side::White));
    for (word, reason, winner) in [
        ("投了", Rules(Reason::Resign), black),
        ("切れ負け", TimeUp, black),
        ("反則負け", Rules(Reason::Illegal), black),
        ("反則勝ち", Rules(Reason::Illegal), white),
        ("入玉勝ち", Rules(Reason::Declaration), white),
        ("詰み", Rules(Reason::Checkmate), black),
        ("千日手", Rules(Reason::Repetition), None),
        ("持将棋", Impasse, None),
        ("中断", Interrupted, None),
        ("封じ手", SealedMove, None),
        ("不詰", NoMate, None),
        ("不戦勝", Default, white),
        ("不戦敗", Default, black),
    ] {
        for end in ["", "   ( 0:03/00:00:03)", "+"] {
            let text = format!("1 ７六歩(77)\n2 {word}{end}\n\n変化：1手\n1 ２六歩(27)\n2 {word}\n");
            let record = record(&text);
            assert_eq!(ending(&record), Some((reason, winner)), "{text}");
            let fork = record.tree().node(NodeId::ROOT).children()[1];
            assert_eq!(record.annotation(fork).ending.as_ref().map(|end| end.reason), Some(reason));
            assert!(self::record(&write(&record, Format::Kif).expect("shogi")) == record);
        }
    }
    // The rules have the last word.
    let mate = "後手の持駒：\n|v玉 ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| 金 ・ ・ ・ ・ ・ ・ ・ ・|\n"
        .to_owned()
        + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(5)
        + "| 玉 ・ ・ ・ ・ ・ ・ ・ ・|\n先手の持駒：金\n";
    for word in ["投了", "中断", "詰み"] {
        let record = record(&format!("{mate}1 ９二金打\n2 {word}\n"));
        assert_eq!(ending(&record), Some((Rules(Reason::Checkmate), black)));
    }
    let record = record("1 ７六歩(77)\nまで1手で時間切れにより先手の勝ち\n");
    assert_eq!(ending(&record), Some((TimeUp, black)));
}

#[test]
fn ends_that_no_word_says_come_back() {
    let reasons = Reason::ALL.map(EndReason::Rules).into_iter();
    let others =
        ["time-up", "default", "interrupted", "sealed-move", "impasse", "max-moves", "no-mate", "unknown"];
    for reason in reasons.chain(others.into_iter().filter_map(EndReason::from_word)) {
        for winner in [None, Some(Side::Black), Some(Side::White)] {
            let mut record = record("1 ７六歩(77)\n2 ３四歩(33)\n");
            let last = record.tree().end_of_main_line();
            let clause = winner.map(|_| "small §1.9".to_owned());
            for at in [last, NodeId::ROOT] {
                record.annotation_mut(at).ending = Some(Ending { reason, winner, clause: clause.clone() });
            }
            for format in [Format::Kif, Format::Ki2] {
                let text = write(&record, format).expect("shogi");
                assert!(self::record(&text) == record, "{text}");
            }
        }
    }
}

#[test]
fn times_are_kept() {
    let text = "1 ７六歩(77) (0:4/0:0:4)\n2 ３四歩(33) ( 1:02:03/01:02:03)\n3 ２六歩(27) (0:1/0:0:9)\n";
    let record = record(text);
    let spent: Vec<_> = record.tree().line(NodeId::ROOT).map(|id| record.annotation(id).spent).collect();
    let all = [(4_000, None), (3_723_000, None), (1_000, Some(9_000))];
    assert_eq!(spent, all.map(|(turn, total)| Some(Spent { turn, total })));
    let mut exact = record.clone();
    let last = exact.tree().end_of_main_line();
    exact.annotation_mut(last).spent = Some(Spent { turn: 1_234, total: Some(5_234) });
    for record in [record, exact] {
        for format in [Format::Kif, Format::Ki2] {
            let text = write(&record, format).expect("shogi");
            assert!(self::record(&text) == record, "{text}");
        }
    }
}

#[test]
fn variations_hang_where_they_belong() {
    // Later forks come first, and a fork's own forks follow it at once; `+` says nothing.
    let text = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n
変化：4手\n4 ４四歩(43)\n
変化:2手+\n2 ８四歩(83)\n3 ２六歩(27)\n4 ８五歩(84)\n5 ２五歩(26)\n
変化：4手\n4 ３四歩(33)\n5 ２五歩(26)\n6 ３三角(22)\n
変化：6手\n6 ８五歩(84)\n7 中断\n
変化：3手\n3 ６八銀(79)\n
変化：1手\n1 ２六歩(27)\n";
    let record = record(text);
    let tree = record.tree();
    let lines: Vec<String> = tree
        .preorder()
        .filter(|&id| tree.node(id).children().is_empty())
        .map(|id| tree.path(id)[1..].iter().map(|&id| tree.node(id).turn()).collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "7g7f 3c3d 2g2f 8c8d",
        "7g7f 3c3d 2g2f 4c4d",
        "7g7f 8c8d 2g2f 8d8e 2f2e",
        "7g7f 8c8d 2g2f 3c3d 2f2e 2b3c",
        "7g7f 8c8d 2g2f 3c3d 2f2e 8d8e",
        "7g7f 8c8d 7i6h",
        "2g2f",
    ];
    assert_eq!(lines, expected);
    assert!(self::record(&write(&record, Format::Kif).expect("shogi")) == record);
    assert_eq!(moves(&self::record("変化：1手\n")), [""; 0]);
}

#[test]
fn what_other_programs_write_is_read() {
    let text = "\u{feff}# ---- Kifu for Windows ----\r\n開始日時：2024/08/01 10:00:00\r\n対局日:2024/08/01\r\n\
        手合割：平手　　\r\n場所：東京\r\n独自：value: more\r\n先手：　太郎　\r\n盤面回転\r\n*before the moves\r\n\
        手数----指手---------消費時間--\r\n# a remark\r\n   1 ７六歩(77)   ( 0:00/00:00:00)\r\n*good\r\n*\r\n* move\r\n\
        &mark\r\n備考：late\r\n   2 ３四歩(33)+\r\n";
    let lone = text.replace("\r\n", "\r");
    for text in [text.to_owned(), text.replace("\r\n", "\n"), lone] {
        let record = read(&text, None, None).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(moves(&record), ["7g7f", "3c3d"]);
        let headers: Vec<_> = record.headers.iter().map(|h| (h.key.as_str(), h.value.as_str())).collect();
        let expected = [
            ("started", "2024-08-01T10:00:00"),
            ("started", "2024-08-01"),
            ("site", "東京"),
            ("独自", "value: more"),
            ("black", "太郎"),
            ("note", "late"),
        ];
        assert_eq!(headers, expected);
        assert_eq!(record.annotation(NodeId::ROOT).comment, "before the moves");
        let first = record.tree().node(NodeId::ROOT).children()[0];
        assert_eq!(record.annotation(first).comment, "good\n\n move");
        assert_eq!(record.annotation(first).bookmark.as_deref(), Some("mark"));
    }
}

#[test]
fn cp932_is_read_and_written() {
    let text = "表題：十字飛車ソ～髙\n手合割：平手\n   1 ７六歩(77)\n*表示\n";
    let record = record(text);
    let bytes =
        write_bytes(std::slice::from_ref(&record), Format::Kif, Encoding::Cp932).expect("CP932 has them all");
    assert!(std::str::from_utf8(&bytes).is_err());
    assert!(read_bytes(&bytes, None, None).expect("KIF") == [record]);
}

#[test]
fn a_text_says_which_game_it_is() {
    let of = |text: &str, hint: Option<&str>| {
        let hint = hint.map(variant);
        read(text, Some(Format::Kif), hint.as_ref()).map(|record| record.variant().to_string())
    };
    for (text, hint, game) in [
        ("", None, "shogi"),
        ("", Some("stun"), "stun"),
        ("手合割：平手\n", Some("stun"), "stun"),
        ("手合割：5五将棋\n", None, "minishogi"),
        ("手合割：５五将棋\n", None, "minishogi"),
        ("手合割：五々将棋\n", Some("chu"), "shogi"),
        ("手合割：中将棋\n", None, "chu"),
        ("手合割：中将棋\nルール：kokose?first=white@1\n", None, "kokose?first=white"),
    ] {
        match of(text, hint) {
            Ok(found) => assert_eq!(found, game, "{text}"),
            Err(error) => assert_eq!((error.line, error.column), (1, 5), "{text}"),
        }
    }
    assert_eq!(error("ルール：what@1\n").column, 5);
    assert!(error("ルール：shogi@x\n").to_string().contains("as in small 1"));
    // A picture tells the game by its size.
    let start = |id| {
        let mut record = Record::new(&variant(id));
        let mut walk = record.walk();
        let first = walk.game().legal_moves()[0];
        let text = walk.game().usi(first);
        walk.play(&mut record, &text).expect("a legal move");
        let sfen = walk.game().sfen();
        write(&Record::from_sfen(&variant(id), &sfen).expect("a position"), Format::Kif).expect("it can")
    };
    for id in ["shogi", "minishogi", "shogi-7x9", "shogi-10x10", "chu"] {
        let text = start(id);
        let bare: Vec<&str> = text
            .lines()
            .filter(|line| !["ルール", "手合割", "開始局面"].iter().any(|key| line.starts_with(key)))
            .collect();
        let whole = record(&text);
        let pictured = record(&bare.join("\n"));
        assert_eq!(whole.variant(), pictured.variant(), "{text}");
        let board = |record: &Record| record.start_sfen().map(|s| s.split(' ').next().map(str::to_owned));
        assert_eq!(board(&whole), board(&pictured), "{text}");
    }
}

#[test]
fn promoted_pieces_of_large_boards_look_as_lishogi_has_them() {
    let sfen = "5k6/12/12/12/12/12/+P+I+G+S+C+F+B+R+O+X+E+L/+A+M+V+T+H+D6/12/12/12/K11 b - 1";
    let text =
        write(&Record::from_sfen(&variant("chu"), sfen).expect("a position"), Format::Kif).expect("chu");
    assert!(text.contains("| 成歩 成象 成飛 成竪 成横 成角 成馬 成龍 成獅 成奔  太  駒|七"), "{text}");
    assert!(text.contains("|  鯨  猪  牛  鹿  鷹  鷲  ・  ・  ・  ・  ・  ・|八"), "{text}");
    let bare: Vec<&str> = text.lines().filter(|line| !line.starts_with("開始局面")).collect();
    assert_eq!(record(&bare.join("\n")).start_sfen().as_deref(), Some(sfen));
}

#[test]
fn games_that_are_more_than_moves_are_refused() {
    for id in ["gungi", "rengo-shogi", "rengo-chess"] {
        for format in [Format::Kif, Format::Ki2] {
            let error = write(&Record::new(&variant(id)), format).expect_err("it cannot");
            assert!(matches!(error, WriteError::Game { .. }), "{error}");
        }
    }
}

#[test]
fn a_lions_moves_are_read_as_others_write_them() {
    let head = "ルール：chu@1\n開始局面：5k6/12/12/12/4pp6/3O1N6/12/12/12/9P2/12/K11 b - 1\n";
    for (legs, turn) in [
        ("一歩目 7五獅子 （←7六）\n二歩目 7六獅子（居食い） （←7五）", "7f7e7f"),
        ("一歩目 ７五獅（←7六）\n二歩目 ８五獅（←7五）   ( 0:01/00:00:01)", "7f7e8e"),
        ("一歩目 6六獅子 （←7六）\n二歩目 7六獅子(じっと) （←6六）", "7f6e7f"),
        ("一歩目 仝獅子 （←7六）\n二歩目 7六獅子 （←7五）", "7f7e7f"),
        ("9四麒麟成 （←9六）", "9f9d+"),
    ] {
        let record = record(&format!("{head}   1 {legs}\n"));
        assert_eq!(moves(&record), [turn], "{legs}");
        for format in [Format::Kif, Format::Ki2] {
            let text = write(&record, format).expect("chu");
            assert!(self::record(&text) == record, "{text}");
        }
    }
    // A way over an empty square is no capture on the way.
    let record = record(&format!("{head}1 一歩目 6七獅子 （←7六）\n二歩目 6八獅子 （←6七）\n"));
    assert_eq!(moves(&record), ["7f6h"]);
    assert_eq!(error(&format!("{head}1 一歩目 7五獅子 （←7六）\n2 5一玉 （←6一）\n")).line, 3);
}

#[test]
fn errors_say_where_and_what() {
    for (text, line, column, part, expected) in [
        ("手合割：平手\n   1 ７六歩(77)\n   2 ３三歩(33)\n", 3, 6, "３三歩(33)", "illegal move"),
        ("1 ７六歩(77)\n2 ３四歩(33) what\n", 2, 11, "what", "expected a time"),
        ("1 ７六歩(77)\n  2 なにか\n", 2, 5, "なにか", "expected a square"),
        ("1 ７六獅(77)\n", 1, 5, "獅(77)", "the name of a piece"),
        ("1 ７六金(77)\n", 1, 3, "７六金(77)", "on 7七 stands 歩, not 金"),
        ("1 同　歩(77)\n", 1, 3, "同　歩(77)", "a move before"),
        ("1 ５八金\n", 1, 3, "５八金", "may be the piece on"),
        ("1 ５五金\n", 1, 3, "５五金", "no 金 can go to 5五"),
        ("1 ７六歩(77)\n変化：手\n", 2, 4, "手", "the number of a move"),
        ("1 ７六歩(77)\n変化：9手\n", 2, 4, "9手", "has 1 moves"),
        ("what\n", 1, 1, "what", "a line of the head"),
        ("1 ７六歩(77)\nwhat\n", 2, 1, "what", "expected a move"),
        ("▲７六歩 ▲２六歩\n", 1, 6, "▲２六歩", "expected a move of △"),
    ] {
        let error = error(text);
        let found = (error.line, error.column, error.text.as_str());
        assert_eq!(found, (line, column, part), "{text}{error}");
        assert!(error.to_string().contains(expected), "{error}");
    }
    let so_far = error("1 ７六歩(77)\n2 ３三歩(33)\n").read_so_far.expect("a move was read");
    assert_eq!((moves(&so_far), ending(&so_far)), (vec!["7g7f"], None));
}

#[test]
fn formats_are_told_apart() {
    for (text, format) in [
        ("手合割：平手\n   1 ７六歩(77)\n", Some(Format::Kif)),
        ("1 76歩(77)\n", Some(Format::Kif)),
        ("   1 投了\n", Some(Format::Kif)),
        ("先手：a\n\n▲７六歩 △３四歩\n", Some(Format::Ki2)),
        ("PI\n+\n+7776FU\n-3334FU\n", Some(Format::Csa)),
        ("[Event \"a\"]\n\n1. P-7f P-3d 2. Bx2b+\n", Some(Format::Pgn)),
        ("startpos moves 7g7f 3c3d\n", Some(Format::Usi)),
        ("", None),
    ] {
        assert_eq!(Format::detect(text), format, "{text}");
    }
}

#[test]
fn several_records_stand_one_behind_the_other() {
    for format in [Format::Kif, Format::Ki2] {
        let records: Vec<Record> = ["shogi", "stun", "chu", "shogi"]
            .iter()
            .zip(1..)
            .map(|(id, seed)| random::record(&variant(id), seed, 12, Extent::All))
            .collect();
        let text = write_all(&records, format).expect("it holds them all");
        assert!(read_all(&text, None, None).expect("four records") == records, "{text}");
    }
    let two = "開始日時：2024/01/01\n手合割：平手\n1 ７六歩(77)\n2 投了\n\n開始日時：2024/01/02\n手合割：平手\n1 ７六歩(77)\n2 ７六歩(77)\n";
    let error = read_all(two, None, None).expect_err("the second is wrong");
    assert_eq!(error.line, 9, "{error}");
    let one = two.replace("2 ７六歩(77)\n", "");
    let started: Vec<_> = read_all(&one, None, None).expect("two records");
    let started: Vec<_> = started.iter().map(|record| record.headers.get("started")).collect();
    assert_eq!(started, [Some("2024-01-01"), Some("2024-01-02")]);
}

#[test]
fn clocks_are_read_and_written_in_words() {
    for (head, clock, written) in [
        (
            "持ち時間：各４時間\n秒読み：60秒\n",
            Some((14_400_000, 60_000, 0)),
            "持ち時間：4時間\n秒読み：60秒\n",
        ),
        ("持ち時間：15分+30秒\n", Some((900_000, 30_000, 0)), "持ち時間：15分\n秒読み：30秒\n"),
        ("時計：600000+0+5000\n", Some((600_000, 0, 5_000)), "時計：600000+0+5000\n"),
        ("持ち時間：10分30秒\n秒読み：なし\n", None, "持ち時間：10分30秒\n秒読み：なし\n"),
    ] {
        let record = record(&format!("手合割：平手\n{head}1 ７六歩(77)\n"));
        let found = record.clock.map(|clock| (clock.main, clock.byoyomi, clock.increment));
        assert_eq!(found, clock, "{head}");
        let text = write(&record, Format::Kif).expect("shogi");
        assert!(text.starts_with(&format!("手合割：平手\n{written}手数")), "{text}");
        assert!(self::record(&text) == record, "{text}");
    }
    // A line that only looks like a clock stays one of the head.
    let mut record = Record::new(&variant("shogi"));
    record.headers.push("time-limit", "10分");
    let text = write(&record, Format::Kif).expect("shogi");
    assert!(self::record(&text) == record, "{text}");
}

#[test]
fn what_was_expected_is_said_in_both_languages() {
    let error = error("1 ７六金(77)\n");
    assert_eq!(error.expectation(Language::English), "on 7七 stands 歩, not 金");
    assert_eq!(
        error.message(Language::Japanese),
        "1 行 3 字目「７六金(77)」：7七 にあるのは歩で、金ではありません"
    );
}

#[test]
fn lines_and_clauses_of_any_text_come_back() {
    for word in ["7g7 ", "", "a\nb", "[\"a\"]", "\r", "\"q\""] {
        let mut record = record("1 ７六歩(77)\n");
        let last = record.tree().end_of_main_line();
        let at = record.annotation_mut(last);
        let line = vec!["3c3d".to_owned(), word.to_owned()];
        at.evaluation = Some(Evaluation { score: Score::Centipawns(0), depth: None, nodes: None, line });
        let (reason, winner) = (EndReason::Unknown, Some(Side::White));
        at.ending = Some(Ending { reason, winner, clause: Some(word.to_owned()) });
        for format in [Format::Kif, Format::Ki2] {
            let text = write(&record, format).expect("shogi");
            assert!(self::record(&text) == record, "{word:?}: {text}");
        }
    }
}

#[test]
fn pieces_of_one_kanji_have_their_full_names() {
    // As lishogi writes the generals of chu shogi.
    let record = record("手合割：中将棋\n1 4七仲人 （←4八）\n2 4二銀将 （←4一）\n");
    assert_eq!(moves(&record), ["4h4g", "4a4b"]);
    let text = "1 ７六歩兵(77)\n2 ８四歩兵(83)\n3 ６八銀将(79)\n4 ３二金将(41)\n5 ７七角行(88)\n";
    assert_eq!(moves(&self::record(text)), ["7g7f", "8c8d", "7i6h", "4a3b", "8h7g"]);
}

#[test]
fn full_width_numbers_of_moves_are_read() {
    let head = "手合割：平手\n手数----指手---------消費時間--\n";
    let moves = "   １ ７六歩(77)   ( 0:16/00:00:16)\n　　　２　３四歩（３３）（ 0:16/00:00:16）\n\
        変化：２手\n２手目 ８四歩(83)\n";
    let record = record(&format!("{head}{moves}"));
    assert_eq!((self::moves(&record), record.tree().len()), (vec!["7g7f", "3c3d"], 4));
    assert!(record.headers.is_empty(), "{:?}", record.headers);
    assert_eq!(Format::detect(moves), Some(Format::Kif));
}

#[test]
fn a_line_with_a_colon_is_not_a_head_for_that() {
    let head = "手合割：平手\n";
    for (text, line) in [
        ("foo 0:16\n   1 ７六歩(77)\n", 2),
        ("７六歩(77) ( 0:16/00:00:16)\n３四歩(33) ( 0:16/00:00:16)\n", 2),
        ("   1 ７六歩(77)\nこの手は疑問：△３四歩が勝る\n   2 ３四歩(33)\n", 3),
        ("   1 ７六歩(77)\nfoo 0:16\n", 3),
    ] {
        assert_eq!(error(&format!("{head}{text}")).line, line, "{text}");
    }
    let late = record(&format!("{head}謎:a b\n   1 ７六歩(77)\n終了日時:2024/01/01 10:00\n"));
    assert_eq!(late.headers.get("謎"), Some("a b"));
    assert_eq!(late.headers.get("ended"), Some("2024-01-01T10:00"));
}

#[test]
fn large_boards_are_pictured_from_the_usual_start_too() {
    for (id, rows) in [("chu", 12), ("dai", 15)] {
        let record = Record::new(&variant(id));
        let text = write(&record, Format::Kif).expect("KIF");
        assert_eq!(text.lines().filter(|line| line.starts_with('|')).count(), rows, "{text}");
        assert!(text.contains("\n手合割：") && text.contains("開始局面："), "{text}");
        // As it was written before.
        let is_new = |line: &str| line.starts_with(['|', '+', ' ']) || line.starts_with("開始局面");
        let bare: Vec<&str> = text.lines().filter(|line| !is_new(line)).collect();
        for text in [text.clone(), bare.join("\n")] {
            assert_eq!(self::record(&text).start_sfen(), None, "{text}");
        }
    }
}

#[test]
fn other_words_of_starts_and_ends_are_read() {
    let start = |word: &str, turn: &str| record(&format!("手合割：{word}\n   1 {turn}\n")).start_sfen();
    assert_eq!(start("平　手", "７六歩(77)"), None);
    assert_eq!(start("飛落ち", "３四歩(33)"), start("飛車落ち", "３四歩(33)"));
    assert_eq!(start("角　落", "３四歩(33)"), start("角落ち", "３四歩(33)"));
    assert_eq!(start("飛 香落ち", "３四歩(33)"), start("飛香落ち", "３四歩(33)"));
    let declared = record("手合割：平手\n   1 ７六歩(77)\n   2 勝ち宣言\n");
    assert_eq!(ending(&declared), Some((EndReason::Rules(Reason::Declaration), Some(Side::White))));
}
