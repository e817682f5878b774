//! FEN of chess, xiangqi, janggi and makruk sets on their own boards of union shogi.

use fastrand::Rng;
use yagura::{Side, Variant, prelude::*};
use yagura_record::{Format, NodeId, Record, read, write};

/// A game, its start with the set alone (rulebook rengo §13.2), and the FEN of it.
const STARTS: [(&str, &str, &str); 4] = [
    (
        "rengo-chess",
        "[cr][cn][cb][cq][ck][cb][cn][cr]/[cp][cp][cp][cp][cp][cp][cp][cp]/8/8/8/8/\
         [CP][CP][CP][CP][CP][CP][CP][CP]/[CR][CN][CB][CQ][CK][CB][CN][CR] b - 1 - 1h8h1a8a - 0 -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "rengo-xiangqi",
        "[xr][xh][xe][xa][xk][xa][xe][xh][xr]/9/1[xc]5[xc]1/[xp]1[xp]1[xp]1[xp]1[xp]/9/9/\
         [XP]1[XP]1[XP]1[XP]1[XP]/1[XC]5[XC]1/9/[XR][XH][XE][XA][XK][XA][XE][XH][XR] b - 1 - - - - -",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ),
    (
        "rengo-janggi",
        "[jr][jh][je][ja]1[ja][je][jh][jr]/4[jk]4/1[jc]5[jc]1/[jp]1[jp]1[jp]1[jp]1[jp]/9/9/\
         [JP]1[JP]1[JP]1[JP]1[JP]/1[JC]5[JC]1/4[JK]4/[JR][JH][JE][JA]1[JA][JE][JH][JR] b - 1 - - - - -",
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
    ),
    (
        "rengo-makruk",
        "[mr][mn][ms][mm][mk][ms][mn][mr]/8/[mp][mp][mp][mp][mp][mp][mp][mp]/8/8/\
         [MP][MP][MP][MP][MP][MP][MP][MP]/8/[MR][MN][MS][MK][MM][MS][MN][MR] b - 1 - - - - -",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    ),
];

fn variant(id: &str) -> Variant {
    id.parse().expect("a game")
}

/// Returns the start of a record of a FEN.
fn start(id: &str, fen: &str) -> String {
    let text = format!("[Variant \"{id}\"]\n[FEN \"{fen}\"]\n\n*\n");
    let record = read(&text, None, None).unwrap_or_else(|error| panic!("{error}"));
    record.start().sfen()
}

/// Returns the FEN that a position is written with.
fn fen(id: &str, position: &str) -> String {
    let record = Record::from_sfen(&variant(id), position).unwrap_or_else(|error| panic!("{id}: {error}"));
    let text = write(&record, Format::Pgn).expect("any game");
    let again = read(&text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let number = |position: String| {
        position
            .split(' ')
            .enumerate()
            .filter(|(at, _)| *at != 3)
            .map(|it| it.1.to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(number(again.start().sfen()), number(record.start().sfen()), "{text}");
    let line = text.lines().find_map(|line| line.strip_prefix("[FEN \"")?.strip_suffix("\"]"));
    line.expect("it is not the usual start").to_owned()
}

#[test]
fn what_is_played_follows_from_a_fen_that_fits_one_game() {
    for (id, _, fen) in STARTS {
        let record = read(&format!("[FEN \"{fen}\"]\n\n*\n"), None, None);
        match id {
            "rengo-chess" | "rengo-makruk" => {
                assert_eq!(record.expect("one game").variant().to_string(), id);
            }
            // Xiangqi and janggi have one board and the same letters.
            _ => {
                let error = record.expect_err("it may be either").to_string();
                assert!(error.starts_with("line 1, column 1: '[FEN"), "{error}");
                let hint = variant(id);
                let text = format!("[FEN \"{fen}\"]\n\n*\n");
                assert!(read(&text, None, Some(&hint)).is_ok(), "{id}");
            }
        }
    }
}

#[test]
fn a_set_alone_has_the_fen_of_its_game() {
    for (id, position, wanted) in STARTS {
        assert_eq!(fen(id, position), wanted);
        assert_eq!(start(id, wanted), position, "{id}");
    }
}

#[test]
fn positions_of_random_games_come_back() {
    for (id, position, _) in STARTS {
        let variant = variant(id);
        for seed in 0..20 {
            let mut rng = Rng::with_seed(seed);
            let mut record = Record::from_sfen(&variant, position).expect("a position");
            let mut walk = record.walk();
            for _ in 0..rng.usize(1..120) {
                let moves = walk.game().legal_moves();
                let Some(&mv) = rng.choice(&moves) else { break };
                let turn = walk.game().usi(mv);
                walk.play(&mut record, &turn).expect("a legal move");
            }
            // The whole game, and one that begins where it ended.
            let text = write(&record, Format::Pgn).expect("any game");
            assert!(read(&text, None, None).expect("PGN") == record, "{text}");
            let last = walk.game().sfen();
            let written = fen(id, &last);
            assert!(!written.contains('['), "{id}: {last} is {written}");
            assert_eq!(start(id, &written), last, "{id}: {written}");
        }
    }
}

#[test]
fn castling_en_passant_and_counters_are_those_of_chess() {
    let board = "[cr]3[ck]2[cr]/8/8/8/[CP][cp]6/8/8/[CR]3[CK]2[CR]";
    let written = fen("rengo-chess", &format!("{board} w - 6 - 8h1a - 7 -"));
    assert_eq!(written, "r3k2r/8/8/8/Pp6/8/8/R3K2R b Qk - 7 3");
    let position = format!("{board} w - 6 - 1h8h1a8a 8f 0 -");
    assert_eq!(fen("rengo-chess", &position), "r3k2r/8/8/8/Pp6/8/8/R3K2R b KQkq a3 0 3");
    assert_eq!(start("rengo-chess", "r3k2r/8/8/8/Pp6/8/8/R3K2R b KQkq a3 0 3"), position);
    // A square that no pawn can take on, as other programs write it after every double step.
    let open = start("rengo-chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    assert_eq!(open, "4[ck]3/8/8/8/4[CP]3/8/8/4[CK]3 w - 2 - - - 0 -");
    // Crossed soldiers have the letter of the others; a promoted bia is a met with a mark.
    let crossed = "4[xk]4/9/4+[XP]4/9/9/9/4[XP]4/9/9/3[XK]5 w - 8 - - - - -";
    assert_eq!(fen("rengo-xiangqi", crossed), "4k4/9/4P4/9/9/9/4P4/9/9/3K5 b - - 0 4");
    assert_eq!(start("rengo-xiangqi", "4k4/9/4P4/9/9/9/4P4/9/9/3K5 b - - 0 4"), crossed);
    let met = "4[mk]3/[mr]7/2+[MP]5/8/8/8/8/[MM]2[MK]4 b - 1 - - - - -";
    assert_eq!(fen("rengo-makruk", met), "4k3/r7/2M~5/8/8/8/8/M2K4 w - - 0 1");
}

#[test]
fn what_chess_has_not_is_in_our_own_string() {
    for position in [
        // A lance, a hand, a set-up that goes on, and a king who castles from where no chess king stands.
        "4[ck]3/8/8/8/8/8/8/L3[CK]3 b - 1 - - - 0 -",
        "4[ck]3/8/8/8/8/8/8/4[CK]3 b P 1 - - - 0 -",
        "3[ck]4/8/8/8/8/8/8/[CR]2[CK]4 b - 1 - 8h - 0 -",
    ] {
        assert_eq!(fen("rengo-chess", position), position);
    }
    for (text, expected) in [
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "expected a FEN"),
        ("4k3/8/8/8/8/8/8/4K2L w - - 0 1", "expected a FEN"),
        ("4k3/8/8/8/8/8/8/4K3 w KX - 0 1", "expected a FEN"),
        ("4k3/8/8/8/8/8/8/4K3 w - z9 0 1", "expected a FEN"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling"),
    ] {
        let pgn = format!("[Variant \"rengo-chess\"]\n[FEN \"{text}\"]\n\n*\n");
        let error = read(&pgn, None, None).expect_err(text);
        assert!(error.line == 2 && error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn short_moves_of_chess_are_read() {
    let text = "[Variant \"rengo-chess\"]\n\
        [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n\
        1. e4 d5 2. exd5 Nf6 3. Bb5+ c6 4. dxc6 Qb6 5. Nf3 Be6 6. O-O Nxc6 7. d4 O-O-O 8. Nbd2 Qxb5 \
        9. a4 Qb4 10. a5 Qb5 11. a6 Qb4 12. axb7+ Kc7 13. b8=Q+ *\n";
    let record = read(text, None, None).unwrap_or_else(|error| panic!("{error}"));
    let turns: Vec<&str> = record.tree().line(NodeId::ROOT).map(|id| record.tree().node(id).turn()).collect();
    assert_eq!((turns[0], turns[10], turns[13]), ("4g4e", "4h2h", "4a6a"));
    assert_eq!(turns.last(), Some(&"7b7a=Q"));
}

#[test]
fn every_move_has_the_squares_of_its_game_and_what_a_pawn_becomes() {
    let becomes = [("rengo-chess", "QRBN"), ("rengo-makruk", "M")];
    for (id, position, _) in STARTS {
        let letters = becomes.iter().find(|(of, _)| *of == id).map_or("", |(_, letters)| letters);
        let mut promotions = 0;
        for seed in 0..30 {
            let mut rng = Rng::with_seed(seed);
            let mut record = Record::from_sfen(&variant(id), position).expect("a position");
            let mut walk = record.walk();
            for _ in 0..200 {
                let moves = walk.game().legal_moves();
                let texts: Vec<String> = moves.iter().map(|&mv| walk.game().usi(mv)).collect();
                // Pawns go on, so that some promote.
                let pawns: Vec<&String> = texts.iter().filter(|text| text.contains(['=', '+'])).collect();
                let Some(turn) = rng.choice(&pawns).copied().or_else(|| rng.choice(&texts)) else { break };
                walk.play(&mut record, turn).expect("a legal move");
            }
            let text = write(&record, Format::Pgn).expect("any game");
            let (_, moves) = text.split_once("\n\n").expect("tags and moves");
            for word in
                moves.split_whitespace().filter(|word| !word.ends_with('.') && !word.contains(['*', '/']))
            {
                if ["1-0", "0-1", "pass"].contains(&word) {
                    continue;
                }
                let (squares, letter) = word.split_once('=').unwrap_or((word, ""));
                promotions += letter.len();
                let shape: String =
                    squares.chars().map(|it| if it.is_ascii_digit() { '1' } else { 'a' }).collect();
                assert!(["a1a1", "a11a1", "a1a11", "a11a11"].contains(&&*shape), "{id}: {word}");
                assert!(letter.is_empty() || letters.contains(letter), "{id}: {word}");
            }
            assert!(read(&text, None, None).expect("PGN") == record, "{text}");
        }
        assert_eq!(promotions > 0, !letters.is_empty(), "{id}");
    }
}

#[test]
fn a_promotion_of_chess_is_read_as_it_was_written_before() {
    let head = "[Variant \"rengo-chess\"]\n[FEN \"7r/6P1/8/8/8/8/8/K6k w - - 0 1\"]\n\n";
    for text in ["2b1a=Q", "g7h8=Q", "gxh8=Q", "gxh8=Q+"] {
        let record = read(&format!("{head}1. {text} *\n"), None, None).unwrap_or_else(|it| panic!("{it}"));
        let written = write(&record, Format::Pgn).expect("any game");
        assert!(written.contains("1. g7h8=Q *"), "{text}: {written}");
    }
    let makruk = "[Variant \"rengo-makruk\"]\n[FEN \"4k3/8/8/P7/8/8/8/4K3 w - - 0 1\"]\n\n";
    for text in ["a5a6+", "a5a6=M", "a6=M", "a6+"] {
        let record = read(&format!("{makruk}1. {text} *\n"), None, None).unwrap_or_else(|it| panic!("{it}"));
        let written = write(&record, Format::Pgn).expect("any game");
        assert!(written.contains("1. a5a6=M *"), "{text}: {written}");
    }
}

#[test]
fn a_game_of_chess_alone_begins_with_the_set_of_its_board() {
    for (tag, id, moves) in [
        ("", "rengo-chess", "1. e4 e5 2. Nf3"),
        ("[Variant \"Standard\"]\n", "rengo-chess", "1. e4 e5 2. Nf3"),
        ("[Variant \"rengo-chess\"]\n", "rengo-chess", "1. e4 e5 2. Nf3"),
        ("[Variant \"Makruk\"]\n", "rengo-makruk", "1. e4 e5 2. Nd2"),
    ] {
        let text = format!("[White \"A\"]\n{tag}\n{{a start}} {moves} *\n");
        let record = read(&text, None, Some(&variant(id))).unwrap_or_else(|error| panic!("{tag}: {error}"));
        assert_eq!((record.main_line_turns().count(), record.player(Side::Black)), (3, Some("A")));
        assert_eq!(record.annotation(NodeId::ROOT).comment, "a start");
        let (_, start, _) = STARTS.iter().find(|(known, ..)| *known == id).expect("it has a start");
        assert_eq!(record.start().sfen(), *start);
    }
    let error = read("[Variant \"Standard\"]\n\n1. e4 *\n", None, None).expect_err("nobody said the game");
    assert_eq!(error.line, 1);
}
