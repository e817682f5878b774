//! One hand-made position a clause of rulebook rengo.

use crate::{
    AnyPosition, Game, History, Notation, Outcome, Position, Reason, Secrecy, SetUpPhase, Side, Symmetry,
    Variant, games::rengo,
};

fn variant(id: &str) -> Variant {
    Variant::parse(id).expect("the variant exists")
}

#[track_caller]
fn game(id: &str, position: Option<&str>, moves: &[&str]) -> Game<AnyPosition> {
    let mut game = Game::begin(&variant(id), position).unwrap_or_else(|error| panic!("{error}"));
    for text in moves {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

fn legal(game: &Game<AnyPosition>) -> Vec<String> {
    game.legal_moves().into_iter().map(|mv| game.position().usi(mv)).collect()
}

/// Checks for each move whether it is legal: `-` in front for those that are not.
#[track_caller]
fn expect(id: &str, position: &str, moves: &[&str]) {
    let legal = legal(&game(id, Some(position), &[]));
    for text in moves {
        let (text, wanted) = text.strip_prefix('-').map_or((*text, true), |text| (text, false));
        assert_eq!(legal.iter().any(|l| l == text), wanted, "{text} in {legal:?}");
    }
}

#[track_caller]
fn refused(game: &Game<AnyPosition>, text: &str, words: &str) {
    let error = game.clone().play_text(text).expect_err(text).to_string();
    assert!(error.contains(words), "{text}: {error}");
}

#[track_caller]
fn ends(game: &Game<AnyPosition>, winner: Option<Side>, reason: Reason) {
    assert_eq!(game.outcome(), Some(Outcome { winner, reason }), "{}", game.position().sfen());
    assert!(game.legal_moves().is_empty());
}

#[test]
fn clause_2_1_every_code_has_its_cost_class_and_number() {
    let shogi = variant("rengo-shogi");
    let (mut owned, mut cost) = (0, 0);
    for info in &shogi.definition().kinds {
        assert!(info.class.is_some(), "{}", info.code);
        owned += u32::from(info.owned);
        cost += u32::from(info.owned) * u32::from(info.cost);
    }
    // 20 shogi pieces, 15 of chess, 15 of xiangqi and of janggi, 15 of makruk, without four kings.
    assert_eq!((owned, cost), (20 + 15 + 15 + 15 + 15, 61 + 76 + 53 + 68 + 54));
}

#[test]
fn clause_3_8_the_first_word_that_applies() {
    let start = game("rengo-shogi", None, &[]);
    for (text, word) in [
        ("A:9/9/4K4", "syntax"),
        ("A:9/9/4K4|-|-", "syntax"),
        ("A:9/18/4K4|-", "syntax"),
        ("A:9/9/4K4|1P", "syntax"),
        ("A:9/9/4K4|PR", "syntax"),
        ("A:9/9/4K4|KK", "syntax"),
        ("A:9/9/4[K]4|-", "syntax"),
        ("A:9/4+G4/9|-", "syntax"),
        ("A:4+P4/9/3[CK]5|K", "king-in-hand"),
        ("A:4+P4/9/3[CK]5|-", "promoted"),
        ("A:9/9/3[CK]5|-", "wrong-king"),
        ("A:4[CQ]4/3[CQ]5/9|-", "king-count"),
        ("A:4[CQ]4/3[CQ]5/4K4|-", "too-many"),
        ("A:9/9/4K4|99999P", "too-many"),
        ("A:4[CQ]4/9/4K4|-", "wrong-rank"),
        ("A:4K4/9/9|-", "wrong-rank"),
    ] {
        let error = start.clone().set_up(text).expect_err(text).to_string();
        assert!(error.starts_with(word), "{text}: {error}");
    }
    let mut xiangqi = game("rengo-xiangqi", None, &[]);
    let error = xiangqi
        .clone()
        .set_up("A:9/9/9/[CQ][CR][CR][XR][XR][MR][MR]1[XK]|-")
        .expect_err("outside")
        .to_string();
    assert!(error.starts_with("outside-palace"), "{error}");
    let over = "A:9/9/4[XK]4/[CQ][CR][CR][XR][XR][MR][MR][JR][JR]|B";
    assert!(xiangqi.set_up(over).expect_err("over").to_string().starts_with("over-budget"));
}

#[test]
fn clause_3_7_the_first_army_is_hidden_until_the_second_is_in() {
    let waiting = game("rengo-chess", None, &["A:8/4[CK]3|2P"]);
    let position = waiting.position();
    assert_eq!(position.player(), Side::White);
    let hidden = "8/8/8/8/8/8/8/8 w - 1 B - - - -";
    assert_eq!(position.redacted_for(Some(Side::White)).sfen(), hidden);
    assert_eq!(position.redacted_for(None).sfen(), hidden);
    assert_eq!(position.redacted_for(Some(Side::Black)).sfen(), position.sfen());
    let open = game("rengo-chess", None, &["A:8/4[CK]3|2P", "B:8/4[CK]3|2P"]);
    assert_eq!(open.position().redacted_for(None).sfen(), open.position().sfen());
}

#[test]
fn clause_3_7_the_sealed_text() {
    let zero = "0".repeat(32);
    let text = rengo::sealed_text(&variant("rengo-chess"), Side::Black, "8/4[CK]3|-", &zero)
        .expect("the salt is one");
    assert_eq!(text, format!("rengo-chess|A|8/4[CK]3|-|{zero}"));
    for salt in ["", "00", &"0".repeat(33), &"A".repeat(32), &"g".repeat(32)] {
        assert!(
            rengo::sealed_text(&variant("rengo-chess"), Side::White, "8/4[CK]3|-", salt).is_err(),
            "{salt}"
        );
    }
}

#[test]
fn clause_4_1_fewer_men_then_fewer_points_then_a_coin() {
    let side_of_a = |moves: &[&str]| game("rengo-chess", None, moves).position().sfen();
    assert!(
        side_of_a(&["A:8/3[CK]4|-", "B:8/4[CK]3|P"]).starts_with("3[ck]4"),
        "A has fewer pieces and is first, the enemy's left is file 1"
    );
    assert!(
        side_of_a(&["A:8/3[CK]4|R", "B:8/4[CK]3|P"]).ends_with("4[CK]3 b Pr 1 - - - 0 -"),
        "B has fewer points"
    );
    let tied = game("rengo-chess", None, &["A:8/3[CK]4|P", "B:8/4[CK]3|P"]);
    refused(&tied, "coin:C", "rengo §12.5");
    refused(&tied, "pass", "rengo §12.5");
}

#[test]
fn clause_4_2_re_placing() {
    let army = "1[XP]7/9/3[JA]1[JA]3/[JR][JH][JE][XA][XK][XA][JE][JH][JR]";
    let (a, b) = (format!("A:{army}|-"), format!("B:{army}|-"));
    let second = game("rengo-xiangqi", None, &[&a, &b, "coin:A"]);
    refused(&second, &format!("re:{army}|-"), "syntax");
    refused(&second, "re:1[XP][JR]6/9/3[JA]1[JA]3/1[JH][JE][XA][XK][XA][JE][JH][JR]", "wrong-rank");
    refused(&second, "re:1[XP]7/9/3[JA]1[JA]3/[JH][JH][JE][XA][XK][XA][JE][JH][JR]", "rengo §4.2");
    refused(&second, "re:1+[XP]7/9/3[JA]1[JA]3/[JR][JH][JE][XA][XK][XA][JE][JH][JR]", "rengo §4.2");
    let swapped = "re:1[XP]7/[JE]8/3[JA]1[JA]3/1[JR][JH][XA][XK][XA][JE][JH][JR]";
    let first = game("rengo-xiangqi", None, &[&a, &b, "coin:A", swapped]);
    assert!(first.position().is_setting_up());
    let play = game("rengo-xiangqi", None, &[&a, &b, "coin:A", swapped, &format!("re:{army}")]);
    assert!(!play.position().is_setting_up());
    assert_eq!(play.set_up_turns().len(), 5);
    refused(&play, &format!("re:{army}"), "rengo §12.5");
}

#[test]
fn clause_5_3_facing_kings() {
    let between = "4[xk]4/9/9/4r4/9/9/9/9/4R4/4[XK]4 b - 1 - - - - -";
    expect("rengo-xiangqi", between, &["5i5d", "5i5e", "-5i4i"]);
    refused(
        &game("rengo-xiangqi", Some("4[xk]4/9/9/9/9/4[JP]4/9/9/9/4[XK]4 b - 1 - - - - -"), &[]),
        "5f4f",
        "rengo §5.3",
    );
}

#[test]
fn clause_6_2_en_passant_may_not_open_a_line() {
    // The rook on the rank sees the king when both pawns are gone.
    let position = "8k/9/9/9/r2[cp]1K3/9/4[CP]4/9/9 b - 1 - - - - 0,0";
    let game = game("rengo-shogi", Some(position), &["5g5e"]);
    assert!(game.position().sfen().contains(" - - 5f ") && legal(&game).contains(&"6e5f".to_owned()));
    let pinned = "8k/9/9/9/R2[cp]4k/9/4[CP]4/9/4K4 b - 1 - - - - 0,0".replacen("8k/", "9/", 1);
    let closed = super::tests::game("rengo-shogi", Some(&pinned), &["5g5e"]);
    assert!(closed.position().sfen().contains(" 2 - - - - 0,0"), "{}", closed.position().sfen());
}

#[test]
fn clause_6_5_a_taken_screen_of_another_kind_opens_the_cannon() {
    // The enemy cannon on 5d may not jump over the cannon on 5f; over the piece that takes it, it may.
    expect("rengo-shogi", "8k/9/9/4[jc]4/9/3G[jc]4/9/9/4K4 b - 1 - - - - 0,0", &["-6f5f", "6f6e", "5i5h"]);
    expect("rengo-shogi", "8k/9/9/4[jc]4/9/3G[xc]4/9/9/4K4 b - 1 - - - - 0,0", &["-6f5f", "6f5e", "-6f6e"]);
}

#[test]
fn clause_7_3_lines_of_the_palace() {
    // The centre keeps the cannon's check away only while it is empty.
    let corner = "5[jk]3/9/9/9/9/9/9/3[jc]5/9/5[JK]3 b P 1 - - - - -";
    expect("rengo-janggi", corner, &["-P*5i", "4j5i", "P*5h", "4j4i"]);
    expect(
        "rengo-janggi",
        "5[jk]3/9/9/9/9/9/9/3[jr]5/9/5[JK]3 b P 1 - - - - -",
        &["P*5i", "-P*5h", "-pass", "-4j5i"],
    );
}

#[test]
fn clause_8_castling_between_all_attacks() {
    let open = "4[ck]3/8/8/8/8/8/8/[CR]3[CK]2[CR] b - 1 - 1h8h - 0 -";
    expect("rengo-chess", open, &["4h2h", "4h6h"]);
    refused(&game("rengo-chess", Some(&open.replace("1h8h", "1h")), &[]), "4h6h", "rengo §8.2");
    // A cannon behind the corner's rook sees the king when the rook comes to stand between.
    let cannon = "4[ck]3/8/8/8/8/8/8/1[CK]2[xc]2[CR] b - 1 - 1h - 0 -";
    expect("rengo-chess", cannon, &["-7h5h"]);
}

#[test]
fn clause_9_promotion_texts() {
    let mut pawn = game("rengo-chess", Some("7[ck]/3[CP]4/8/8/8/8/8/[CK]7 b - 1 - - - 0 -"), &[]);
    for (text, clause) in [
        ("5b5a", "rengo §9.3"),
        ("5b5a+", "rengo §9.3"),
        ("5b5a=K", "expected one of Q R B N"),
        ("5b5a=", "move '5b5a='"),
    ] {
        let error = pawn.clone().play_text(text).expect_err(text).to_string();
        assert!(error.contains(clause) || error.contains("rengo §"), "{text}: {error}");
    }
    assert!(pawn.play_text("5b5a=N").is_ok());
    refused(
        &game("rengo-chess", Some("7[ck]/3[CQ]4/8/8/8/8/8/[CK]7 b - 1 - - - 0 -"), &[]),
        "5b5a=Q",
        "rengo §",
    );
}

#[test]
fn clause_10_4_a_pawn_as_the_screen_of_a_cannon_may_not_mate() {
    // P*5b would be mate by the cannon on 5e, as would L*5b, which is allowed.
    let position = "3sks3/9/3S1S3/9/4[XC]4/9/9/9/4K4 b LP 1 - - - - 0,0";
    expect("rengo-shogi", position, &["-P*5b", "L*5b"]);
    refused(&game("rengo-shogi", Some(position), &[]), "P*5b", "rengo §10.4");
    ends(&game("rengo-shogi", Some(position), &["L*5b"]), Some(Side::Black), Reason::Checkmate);
}

#[test]
fn clause_11_1_a_king_left_open() {
    let open = "4k4/9/9/9/4R4/9/9/9/4K4 b - 1 - - - - 0,0";
    ends(&game("rengo-shogi", Some(open), &[]), Some(Side::Black), Reason::KingCapture);
    assert_eq!(
        game("rengo-xiangqi", Some("4[xk]4/9/9/9/9/9/9/9/9/4[XK]3R b - 1 - - - - -"), &[]).outcome(),
        None
    );
}

#[test]
fn clause_11_4_insufficient_material_comes_after_stalemate() {
    let (stuck, free) =
        ("7[ck]/5[CK]2/6[XA]1/8/8/8/8/8 w - 1 - - - 0 -", "7[ck]/8/6[XA]1/8/8/8/8/[CK]7 w - 1 - - - 0 -");
    assert_eq!(
        game("rengo-chess", Some(free), &[]).outcome(),
        Some(Outcome::draw(Reason::InsufficientMaterial))
    );
    assert!(game("rengo-chess", Some(stuck), &[]).outcome().is_some());
    assert_eq!(game("rengo-chess", Some(&free.replace("[XA]", "[MS]")), &[]).outcome(), None);
    assert_eq!(game("rengo-chess", Some(&free.replace("w -", "w P")), &[]).outcome(), None);
}

#[test]
fn clause_11_5_a_perpetual_check_must_change_at_the_third_appearance() {
    let mut repeated = game("rengo-makruk", Some("3[mk]4/8/8/8/8/8/8/1[MK]2[MR]3 b - 1 - - - - -"), &[]);
    for text in ["4h5h", "5a4a", "5h4h", "4a5a", "4h5h", "5a4a", "5h4h", "4a5a"] {
        repeated.play_text(text).expect("the first two rounds are free");
    }
    refused(&repeated, "4h5h", "rengo §11.5");
    assert_eq!(repeated.outcome(), None);
}

#[test]
fn clause_11_8_the_second_player_needs_one_point_less() {
    let declares =
        |position: &str| legal(&game("rengo-shogi", Some(position), &[])).contains(&"declare".to_owned());
    let black = AnyPosition::from_sfen(&variant("rengo-shogi"), "9/4K4/9/9/9/9/9/9/4k4 b - 1 - - - - 100,0")
        .expect("a position");
    assert!(
        !declares("9/4K4/9/9/9/9/9/9/4k4 b - 1 - - - - 100,0")
            && declares("9/4K4/9/9/9/9/9/9/4k4 b P 1 - - - - 100,0")
    );
    assert!(declares("4K4/9/9/9/9/9/9/4k4/9 w p 1 - - - - 0,99"));
    // Turned, the first player is the first player still.
    let mut flipped = Vec::new();
    black.flipped().moves(&mut flipped);
    let mut moves = Vec::new();
    black.moves(&mut moves);
    assert_eq!(flipped.len(), moves.len());
}

#[test]
fn clause_11_10_the_bare_king_who_bares_the_other() {
    // White, bare, takes Black's last piece, a pawn: now Black is bare and the count begins anew, 64 - 2.
    let position = "7[mk]/6P1/8/8/8/8/8/[MK]7 w - 1 - - - 5 -";
    let game = game("rengo-makruk", Some(position), &["1a2b"]);
    assert_eq!(game.position().sfen(), "8/6[mk]1/8/8/8/8/8/[MK]7 b p 2 - - - 62 -");
}

#[test]
fn clause_11_11_repetition_comes_before_the_count() {
    // The third appearance is reached with the last action of the count.
    let position = "7[mk]/8/8/8/8/8/8/[MK]2[MR]4 b - 1 - - - 4 -";
    let moves = ["5h5g", "1a1b", "5g5h", "1b1a", "5h5g", "1a1b", "5g5h"];
    let drawn = game("rengo-makruk", Some(position), &moves);
    assert_eq!(drawn.outcome(), Some(Outcome::draw(Reason::Counting)));
    let longer = position.replace(" 4 -", " 5 -");
    let moves = ["5h5g", "1a1b", "5g5h", "1b1a", "5h5g", "1a1b", "5g5h", "1b1a"];
    assert_eq!(
        game("rengo-makruk", Some(&longer), &moves).outcome(),
        Some(Outcome::draw(Reason::Repetition))
    );
}

#[test]
fn clause_12_3_what_is_no_position() {
    for (id, position) in [
        ("rengo-shogi", "4k4/9/9/9/9/9/9/9/4K4 b PR 1 - - - - 0,0"),
        ("rengo-shogi", "4k4/9/9/9/9/9/9/9/4K4 b 1P 1 - - - - 0,0"),
        ("rengo-shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 0 - - - - 0,0"),
        ("rengo-shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 1 - - - - 00,0"),
        ("rengo-shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 1 - - - - -"),
        ("rengo-shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 1 - - - 0 0,0"),
        ("rengo-shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 1 D - - - -"),
        ("rengo-shogi", "9/9/9/9/9/9/9/9/4K4 w - 1 A - - - -"),
        ("rengo-shogi", "9/9/9/9/9/9/9/9/4K4 b - 1 B - - - -"),
        ("rengo-shogi", "4k4/N8/9/9/9/9/9/9/4K4 b - 1 - - - - 0,0"),
        ("rengo-shogi", "4k4/9/9/9/9/+[XP]8/9/9/4K4 b - 1 - - - - 0,0"),
        ("rengo-chess", "4[ck]3/8/8/8/8/8/8/[CR]3[CK]2[CR] b - 1 - 8h1h - 0 -"),
        ("rengo-chess", "4[ck]3/8/8/8/8/8/8/4[CK]1[CR]1 b - 1 - 1h - 0 -"),
        ("rengo-chess", "4[ck]3/8/8/8/8/8/8/4[CK]3 b - 1 - - - - -"),
        ("rengo-chess", "4[ck]3/8/3[cp]4/8/8/8/8/4[CK]3 b - 1 - - 5c 0 -"),
        ("rengo-xiangqi", "4[xk]4/9/9/9/[XE]8/9/9/9/9/3[XK]5 b - 1 - - - - -"),
        ("rengo-janggi", "4[jk]4/9/9/9/9/9/9/9/9/2[JK]6 b - 1 - - - - -"),
        ("rengo-makruk", "4[mk]3/8/[MP]7/8/8/8/8/4[MK]3 b - 1 - - - - -"),
        ("rengo-makruk", "4[mk]3/8/p7/8/8/8/[MP]7/4[MK]3 b - 1 - - - 5 -"),
    ] {
        assert!(AnyPosition::from_sfen(&variant(id), position).is_err(), "{position}");
    }
    let waits = "9/9/9/9/9/9/9/9/4K4 w 2P 1 B - - - -";
    assert_eq!(AnyPosition::from_sfen(&variant("rengo-shogi"), waits).expect("a set-up").sfen(), waits);
}

#[test]
fn clause_12_7_perft_knows_the_past() {
    assert_eq!(game("rengo-janggi", None, &[]).position().moves_without_past(), 4);
    // After four passes the game is over: the fifth level of the tree misses the children of that node.
    let start = game("rengo-janggi", Some("3[jk]5/9/9/9/9/9/9/9/9/5[JK]2R b - 1 - - - - -"), &[]);
    let all = crate::perft::perft(start.position(), 5);
    let mut passed = start.clone();
    for _ in 0..4 {
        passed.play_text("pass").expect("nobody is in check");
    }
    ends(&passed, None, Reason::Repetition);
    assert_eq!(all - crate::perft::of_game(&start, 5), start.legal_moves().len() as u64);
}
