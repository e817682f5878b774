//! Moves as people write them.

use std::collections::HashMap;

use fastrand::Rng;
use yagura::{Game, MoveView, Variant};
use yagura_record::{Style, read};

use crate::random::{self, Extent};

/// Returns the moves of a line as a style writes them.
fn written(style: Style, variant: &str, start: Option<&str>, line: &str) -> Vec<String> {
    let mut game = Game::begin(&variant.parse().expect("a game"), start).expect("a position");
    let mut texts = Vec::new();
    for text in line.split(' ') {
        let mv = game.read_move(text).unwrap_or_else(|error| panic!("{error}"));
        texts.push(style.write(&game, mv));
        game.play(mv).expect("a legal move");
    }
    texts
}

#[test]
fn shogi_as_english_books_write_it() {
    let texts = written(Style::Western, "shogi", None, "7g7f 3c3d 8h2b+ 3a2b B*4e 4a3b 4e3d");
    assert_eq!(texts, ["P-7f", "P-3d", "Bx2b+", "Sx2b", "B*4e", "G-3b", "Bx3d"]);
    let line = "7g7f 3c3d 6i6h 4a3b 4i5h 2b8h+";
    let texts = written(Style::Western, "shogi", None, line);
    assert_eq!(texts[2..], ["G-6h", "G-3b", "G4i-5h", "Bx8h+"]);
    let start = Some("4k4/9/2P6/9/9/9/9/9/G3K3G b - 1");
    assert_eq!(written(Style::Western, "shogi", start, "7c7b 5a6a 7b7a+"), ["P-7b=", "K-6a", "P-7a+"]);
}

#[test]
fn chu_shogi_as_english_books_and_the_renmei_write_it() {
    let line = "7j5h 6d6e 5h5f 1d1e 5f6e5f 7d7e 5f6f5f";
    assert_eq!(
        written(Style::Western, "chu", None, line),
        ["N-5h", "P-6e", "N-5f", "P-1e", "Nx!6e", "P-7e", "N-!6e"]
    );
    assert_eq!(
        written(Style::Renmei, "chu", None, line),
        [
            "▲5八獅子",
            "▽6五歩兵",
            "▲5六獅子",
            "▽1五歩兵",
            "▲6五・5六獅子",
            "▽7五歩兵",
            "▲5六獅子じっと（6五）"
        ]
    );
}

#[test]
fn what_the_renmei_write_is_read() {
    let read_moves = |text: &str| {
        let text = format!("手合割：中将棋\n{text}\n");
        let record = read(&text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        record.main_line_turns().map(str::to_owned).collect::<Vec<_>>()
    };
    let variant: Variant = "chu".parse().expect("a game");
    let (mut double, mut passes) = (0, 0);
    for seed in 0..40 {
        let record = random::record(&variant, seed, 160, Extent::Moves);
        let mut game = Game::begin(&variant, None).expect("the start");
        let (mut line, mut turns) = (String::new(), Vec::new());
        for turn in record.main_line_turns() {
            let mv = game.read_move(turn).expect("a legal move");
            line += &(Style::Renmei.write(&game, mv) + "\n");
            turns.push(turn.to_owned());
            game.play(mv).expect("a legal move");
        }
        assert_eq!(read_moves(&line), turns);
        // What a lion does besides, which is rare in games by chance.
        for mv in game.legal_moves() {
            match mv.view() {
                MoveView::TwoStep { .. } => double += 1,
                MoveView::Jitto { .. } => passes += 1,
                _ => continue,
            }
            turns.push(game.usi(mv));
            assert_eq!(read_moves(&(line.clone() + &Style::Renmei.write(&game, mv))), turns);
            turns.pop();
        }
    }
    assert!(double > 50 && passes > 10, "{double} double moves, {passes} passes");
    // Over an empty square, and no more than that the turn is passed.
    let line = "▲7八歩兵 ▽6五歩兵 ▲5八獅子 ▽1五歩兵 ▲5七・5六獅子";
    assert_eq!(read_moves(line)[4], "5h5f");
    assert_eq!(read_moves(&format!("{line} ▽7五歩兵 ▲じっと")).len(), 7);
    let error = read("手合割：中将棋\n▲じっと\n", None, None).expect_err("no lion can move");
    assert!(error.to_string().contains("じっと"), "{error}");
}

#[test]
fn second_parts_are_written() {
    let stun = |style| written(style, "stun", None, "7g7f!3c 8c8d!-");
    assert_eq!(stun(Style::Western), ["P-7f!3c", "P-8d!-"]);
    assert_eq!(stun(Style::Renmei), ["▲7六歩兵（スタン3三）", "▽8四歩兵"]);
    let kokose = |style| written(style, "kokose", None, "7g7f!k 3c3d");
    assert_eq!(kokose(Style::Western)[0], "P-7f!k");
    assert_eq!(kokose(Style::Renmei)[0], "▲7六歩兵（ココセ）");
}

#[test]
fn choices_and_words_of_union_shogi_are_written() {
    let start = Some("5b2k/4[CP]4/9/9/9/9/9/9/K8 b - 1 - - - - 0,0");
    let of = |style, text| written(style, "rengo-shogi", start, text).concat();
    for (text, said) in [
        ("5b5a=Q", ["▲５一兵成（后）", "CP-5a=Q", "▲5一兵成（后）"]),
        ("5b5a=N", ["▲５一兵成（騎）", "CP-5a=N", "▲5一兵成（騎）"]),
        ("5b4a=R", ["▲４一兵成（城）", "CPx4a=R", "▲4一兵成（城）"]),
    ] {
        assert_eq!([Style::Japanese, Style::Western, Style::Renmei].map(|style| of(style, text)), said);
    }
    let janggi = "rengo-janggi".parse().expect("a game");
    let game = random::record(&janggi, 1, 0, Extent::Moves).game();
    let pass = game.read_move("pass").expect("it may be passed");
    let said = Style::ALL.map(|style| style.write(&game, pass));
    assert_eq!(said, ["▲パス", "pass", "▲パス", "pass"]);
}

#[test]
fn no_two_moves_of_a_position_are_written_alike() {
    for variant in Variant::all() {
        for seed in 0..3 {
            let record = random::record(&variant, seed, 50, Extent::Moves);
            let mut rng = Rng::with_seed(seed);
            let mut walk = record.walk();
            let line: Vec<_> = record.tree().line(yagura_record::NodeId::ROOT).collect();
            for node in line {
                if rng.u8(..8) == 0 {
                    check(&variant, walk.game());
                }
                walk.go_to(&record, node);
            }
        }
    }
}

/// Fails when a style writes two of at most 150 legal moves alike.
fn check(variant: &Variant, game: &Game) {
    for style in Style::ALL {
        let mut texts = HashMap::new();
        for mv in game.legal_moves().into_iter().take(150) {
            let text = style.write(game, mv);
            assert!(!text.is_empty(), "{variant} {mv:?}");
            if let Some(other) = texts.insert(text.clone(), mv) {
                panic!("{variant} {}: {style:?} writes {mv:?} and {other:?} as {text}", game.sfen());
            }
        }
    }
}
