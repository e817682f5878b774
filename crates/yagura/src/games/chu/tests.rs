//! One hand-made position a clause of rulebook chu.

use crate::{AnyPosition, Fouls, Game, Notation, Position, Reason, Side, Variant};

fn game(variant: &str, position: &str, moves: &[&str]) -> Game<AnyPosition> {
    let variant = Variant::parse(variant).expect("the variant exists");
    let mut game = Game::begin(&variant, Some(position)).expect("the position is one");
    for text in moves {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

fn legal(position: &str) -> Vec<String> {
    let game = game("chu", position, &[]);
    game.legal_moves().into_iter().map(|mv| game.position().usi(mv)).collect()
}

#[track_caller]
fn assert_legal(position: &str, yes: &[&str], no: &[&str]) {
    let legal = legal(position);
    for text in yes {
        assert!(legal.iter().any(|l| l == text), "{text} should be legal: {legal:?}");
    }
    for text in no {
        assert!(legal.iter().all(|l| l != text), "{text} should not be legal");
    }
}

#[track_caller]
fn assert_ends(position: &str, moves: &[&str], end: Option<(Option<Side>, Reason)>) {
    let game = game("chu", position, moves);
    assert_eq!(game.outcome().map(|o| (o.winner, o.reason)), end, "{}", game.position().sfen());
}

#[test]
fn clause_3_1_a_lion_in_the_open_has_24_moves_and_a_pass() {
    let moves = legal("k10p/12/12/12/12/6N5/12/12/12/12/12/K10P b - 1");
    assert_eq!(moves.iter().filter(|text| text.starts_with("6f")).count(), 25);
    assert_eq!(
        moves.iter().filter(|text| text.as_str() == "6f7e6f").count(),
        1,
        "the canonical square is the first in reading order"
    );
}

#[test]
fn clause_3_1_double_capture_and_igui() {
    let position = "k11/12/12/12/6p5/6N5/5p6/12/12/12/12/K11 b - 1";
    assert_legal(position, &["6f6e6f", "6f6e6d", "6f6e", "6f7g6f"], &["6f6e6g6f", "6f6d6e"]);
    assert_legal("k11/12/12/6p5/6p5/6N5/12/12/12/12/12/K11 b - 1", &["6f6e6d", "6f6d", "6f6e7d"], &[]);
}

#[test]
fn clause_3_2_the_falcon_has_lion_power_ahead_only() {
    let position = "k11/12/12/6p5/6p5/6+H5/5p6/12/12/12/12/K11 b - 1";
    assert_legal(position, &["6f6e6d", "6f6e6f", "6f6d", "6f7g"], &["6f7g6f", "6f6c", "6f6g6f"]);
}

#[test]
fn clause_3_3_the_eagle_has_it_on_both_forward_diagonals() {
    let position = "k11/12/12/8p3/5p6/6+D5/12/12/12/12/12/K11 b - 1";
    assert_legal(position, &["6f7e6f", "6f7e8d", "6f4d"], &["6f7e9c", "6f6e6f"]);
}

#[test]
fn clause_3_4_no_jitto_without_a_free_square() {
    assert_legal(
        "k11/12/12/12/4PPP5/4PNP5/4PPP5/12/12/12/12/K11 b - 1",
        &["7f9d"],
        &["7f8e7f", "7f7e7f", "7f6g7f"],
    );
    let eagle_half_free = "k11/12/12/12/5p6/6+D5/12/12/12/12/12/K11 b - 1";
    assert_legal(eagle_half_free, &["6f5e6f"], &[]);
    // Every possible square is understood, the canonical one is written.
    let game = game("chu", "k10p/12/12/12/12/6N5/12/12/12/12/12/K10P b - 1", &["6f5g6f"]);
    assert_eq!(game.position().usi(game.moves()[0]), "6f7e6f");
}

#[test]
fn clause_4_2_and_4_4_promotion_on_entering_but_not_within() {
    assert_legal("k10p/12/12/12/6S5/12/12/12/12/12/12/K10P b - 1", &["6e6d", "6e6d+"], &[]);
    assert_legal("k10p/12/12/6S5/12/12/12/12/12/12/12/K10P b - 1", &["6d6c"], &["6d6c+"]);
}

#[test]
fn clause_4_3_a_capture_promotes_also_when_leaving() {
    assert_legal("k11/12/12/6R5/12/6p5/12/12/12/12/12/K11 b - 1", &["6d6f+", "6d6f", "6d6e"], &["6d6e+"]);
}

#[test]
fn clause_4_5_and_4_6_relief_on_the_last_rank() {
    let pawn = "k10p/6P5/12/12/12/12/12/12/12/12/12/K10P b - 1";
    assert_legal(pawn, &["6b6a+", "6b6a"], &[]);
    let lance = "k10p/6L5/12/12/12/12/12/12/12/12/12/K10P b - 1";
    assert_legal(lance, &["6b6a+", "6b6a"], &[]);
    assert!(game("chu-otb", lance, &[]).read_move("6b6a+").is_err());
    assert!(game("chu-otb", pawn, &[]).read_move("6b6a+").is_ok());
}

#[test]
fn clause_5_1_hidden_foot() {
    assert_legal("11N/12/9n2/12/12/12/5B6/12/12/k11/12/K11 w - 1", &[], &["3c1a"]);
    assert_legal("11N/12/9n2/12/12/12/12/12/12/k11/12/K11 w - 1", &["3c1a"], &[]);
}

#[test]
fn clause_5_1_line_opened_by_the_capture_on_the_way() {
    assert_legal("k11/12/12/12/r2Npn6/12/12/12/12/12/12/K11 b - 1", &["9e7e"], &["9e8e7e"]);
}

#[test]
fn clause_5_1_a_doomed_pawn_is_a_foot() {
    assert_legal("k11/12/12/12/12/4N7/4p7/4n7/12/12/12/K11 b - 1", &["8f8g8f"], &["8f8h", "8f8g8h"]);
}

#[test]
fn clause_5_2_tsukegui() {
    let position = |piece: char| format!("11n/10{piece}1/9N2/12/11r/12/12/12/k11/12/12/K11 b - 1");
    assert_legal(&position('s'), &["3c2b1a"], &["3c1a"]);
    assert_legal(&position('p'), &[], &["3c2b1a", "3c1a"]);
    assert_legal(&position('i'), &[], &["3c2b1a"]);
    assert_legal("11n/10+p1/9N2/12/11r/12/12/12/k11/12/12/K11 b - 1", &["3c2b1a"], &[]);
}

#[test]
fn clause_5_4_sen_jishi_binds_one_move_and_only_lions_with_a_foot() {
    // The bishop takes the lion on 3c; Black's own lion on 3e is attacked by the rook on 1e, with and without
    // a gold behind it.
    let position = |guard: &str| format!("k11/12/9n2/12/9N1r/{guard}/12/4B7/12/p11/12/K11 b - 1");
    let guarded = game("chu", &position("9G2"), &["8h3c"]);
    assert_eq!(guarded.position().sfen().split(' ').nth(2), Some("3c"));
    assert!(guarded.read_move("1e3e").is_err());
    assert!(game("chu", &position("12"), &["8h3c"]).read_move("1e3e").is_ok(), "no foot");
    let later = game("chu", &position("9G2"), &["8h3c", "12a12b", "12l12k"]);
    assert!(later.read_move("1e3e").is_ok(), "one move later");
}

#[test]
fn clause_5_4_3_a_kirin_that_takes_a_lion_is_no_lion() {
    let game = game("chu", "r11/12/n11/12/O11/G11/12/12/12/12/k11/K11 b - 1", &["12e12c+"]);
    assert_eq!(game.position().sfen().split(' ').nth(2), Some("12c"));
    assert!(game.read_move("12a12c").is_ok(), "without a foot the new lion may be taken");
}

#[test]
fn clause_6_a_royal_may_be_left_en_prise() {
    assert_legal("4r7/12/12/12/12/12/12/12/12/12/12/k3K3R3 b - 1", &["8l8k", "4l4k"], &[]);
}

#[test]
fn clause_7_1_both_royals_must_be_taken() {
    let prince = "k11/12/12/6+e5/12/6R5/12/12/12/12/12/K6P4 b - 1";
    assert_ends(prince, &["6f6d"], None);
    assert_ends(
        "6k5/12/12/12/p11/6R5/12/P11/12/12/12/K11 b - 1",
        &["6f6a"],
        Some((Some(Side::Black), Reason::RoyalCapture)),
    );
}

#[test]
fn clause_7_3_bare_king() {
    assert_ends(
        "k11/12/12/12/12/6p5/6R5/12/12/12/12/K11 b - 1",
        &["6g6f"],
        Some((Some(Side::Black), Reason::BareKing)),
    );
    // A pawn does not bare, and a dead pawn does not count.
    assert_ends("k11/12/12/12/12/6p5/6K5/12/6P5/12/12/12 b - 1", &["6g6f"], None);
    assert_ends(
        "k5P5/12/12/12/12/6p5/6R5/12/12/12/12/K11 b - 1",
        &["6g6f"],
        Some((Some(Side::Black), Reason::BareKing)),
    );
}

#[test]
fn clause_7_3_immediate_recapture() {
    assert_ends("12/12/12/12/4k7/5p6/5R6/12/12/12/12/K11 b - 1", &["7g7f"], None);
}

#[test]
fn clause_7_4_bare_royals_and_clause_11_6() {
    let moves = ["1e1d+", "3c2e", "1d2e"];
    assert_ends(
        "k11/12/9n2/12/10KE/12/12/12/12/12/12/12 b - 1",
        &moves,
        Some((None, Reason::InsufficientMaterial)),
    );
}

#[test]
fn clause_7_5_no_move_loses() {
    assert_ends(
        "KP10/PP10/12/12/12/12/12/12/12/12/12/11k b - 1",
        &[],
        Some((Some(Side::White), Reason::Stalemate)),
    );
}

#[test]
fn clause_8_1_the_lion_square_belongs_to_the_position() {
    let with = game("chu", "k10p/12/12/12/12/6N5/12/12/12/12/12/K10P b 6f 1", &[]);
    let without = game("chu", "k10p/12/12/12/12/6N5/12/12/12/12/12/K10P b - 1", &[]);
    assert_ne!(with.position().key(), without.position().key());
}

#[test]
fn clause_8_3_first_jitto_loses_a_jitto_battle() {
    let moves = ["6f7e6f", "6b7a6b"].repeat(3);
    assert_ends(
        "k11/6n5/12/12/p11/6N5/12/P11/12/12/12/K11 b - 1",
        &moves,
        Some((Some(Side::White), Reason::Repetition)),
    );
}

#[test]
fn clause_8_3_perpetual_check_loses() {
    let moves = [
        "6f12f", "12a11a", "12f11f", "11a12a", "11f12f", "12a11a", "12f11f", "11a12a", "11f12f", "12a11a",
        "12f11f", "11a12a", "11f12f",
    ];
    assert_ends(
        "k11/12/12/12/11p/6R5/12/11P/12/12/12/4K7 b - 1",
        &moves,
        Some((Some(Side::White), Reason::PerpetualCheck)),
    );
}

#[test]
fn clause_8_3_otherwise_the_side_to_move_gives_way() {
    let moves = ["8l8k", "12a11a", "8k8l", "11a12a"].repeat(3);
    assert_ends(
        "k11/12/12/12/11p/12/12/11P/12/12/12/4K7 b - 1",
        &moves,
        Some((Some(Side::White), Reason::Repetition)),
    );
}

/// A line of the rook that the gold opens is an attack, though the gold attacks nothing; a line to an own
/// piece is none, nor one that the gold keeps closed.
#[test]
fn clause_8_3_a_discovered_attack_is_an_attack() {
    let open = ["5h4h", "5c6b", "4h5h", "6b5c"].repeat(3);
    let position = "k11/12/7s4/12/12/12/12/7G4/12/12/12/K6R4 b - 1";
    assert_ends(position, &open, Some((Some(Side::White), Reason::PerpetualChase)));
    let quiet = Some((Some(Side::White), Reason::Repetition));
    assert_ends("k11/12/7s4/12/12/12/7P4/7G4/12/12/12/K6R4 b - 1", &open, quiet);
    assert_ends(position, &["5h5g", "12a12b", "5g5h", "12b12a"].repeat(3), quiet);
}

#[test]
fn clause_8_3_a_jitto_is_neither_check_nor_attack() {
    let moves = ["1a1b", "3j4i3j", "1b1a", "3j4i3j"].repeat(3);
    assert_ends(
        "11k/12/12/12/12/12/12/9p2/12/9N2/12/K11 w - 1",
        &moves,
        Some((Some(Side::Black), Reason::Repetition)),
    );
    // The king stays in the lion's power, and Black only passes.
    let check = ["2l1l", "3j4i3j", "1l2l", "3j4i3j"].repeat(3);
    assert_ends(
        "p11/12/12/12/12/12/12/12/12/9N2/12/K9k1 w - 1",
        &check,
        Some((Some(Side::Black), Reason::Repetition)),
    );
}

#[test]
fn clause_10_1_strict_games_are_lost_by_an_illegal_move() {
    let mut strict = game("chu?fouls=strict", "k10p/12/12/12/12/6N5/12/12/12/12/12/K10P b - 1", &[]);
    assert!(strict.submit("what").is_err(), "what cannot be read is no move");
    assert_eq!(strict.outcome(), None);
    let refusal = strict.submit("6f6a").expect("it can be read").expect("it is a foul");
    assert_eq!(refusal.clause, "chu §2.2");
    assert_eq!(strict.outcome().map(|o| (o.winner, o.reason)), Some((Some(Side::White), Reason::Illegal)));
    assert_eq!(strict.outcome_clause(), Some("chu §10.1"));
    let mut mild = game("chu-otb", "k10p/12/12/12/12/6N5/12/12/12/12/12/K10P b - 1", &[]);
    assert!(mild.submit("6f6a").is_err() && mild.outcome().is_none());
    assert_eq!((strict.fouls(), mild.fouls()), (Fouls::Strict, Fouls::Reject));
}

#[test]
fn ruling_9_mate_is_noticed_and_the_game_goes_on() {
    let is_mate = |position: &str| {
        let game = game("chu", position, &[]);
        assert!(game.outcome().is_none(), "{position} goes on");
        game.is_mate()
    };
    assert!(is_mate("k11/12/Q11/12/12/12/12/12/12/12/12/1R9K w - 1"), "the rook holds the file beside");
    assert!(!is_mate("k11/12/Q11/12/12/12/12/12/12/12/12/P10K w - 1"), "it steps aside");
    assert!(!is_mate("k11/12/Q10r/12/12/12/12/12/12/12/12/1R9K w - 1"), "the free king is taken");
    assert!(
        !is_mate("k11/12/Q11/12/12/12/12/12/12/12/12/1R7r1K w - 1"),
        "who takes the last royal first is not mated"
    );
    assert!(
        !is_mate("k6+e4/12/Q11/12/12/12/12/12/12/12/12/1R9K w - 1"),
        "with a prince the king may be lost"
    );
    let lions = "k+ep9/1Np9/NNp9/2P9/12/12/12/12/12/12/12/11K w - 1";
    assert!(is_mate(lions), "whatever he takes, a lion takes king and prince in one move");
    assert!(!is_mate(&lions.replace("k+ep9", "k+e10")), "the prince gets away");
    let zugzwang = "11k/9G2/10K1/12/12/12/12/12/12/12/12/P11 w - 1";
    assert!(is_mate(zugzwang) && !game("chu", zugzwang, &[]).position().in_check(), "it need not be check");
    assert!(!is_mate("k11/12/Q11/12/12/12/12/12/12/12/12/1R9K b - 1"), "nor is it the other side's");
}

#[test]
fn clause_9_1_the_number_stops_growing() {
    let game = game("chu", "k11/12/12/12/p11/6N5/12/P11/12/12/12/K11 b - 9999", &["6f6d"]);
    assert!(game.position().sfen().ends_with(" 9999"));
}

#[test]
fn clause_9_4_other_spellings() {
    let position = "k10p/12/12/12/12/6N5/12/12/12/12/12/K10P b - 1";
    for text in ["6f6e6d", "6f6d="] {
        let game = game("chu", position, &[text]);
        assert_eq!(game.position().usi(game.moves()[0]), "6f6d", "{text}");
    }
}
