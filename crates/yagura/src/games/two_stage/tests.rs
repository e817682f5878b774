//! One hand-made position a clause of rulebook small §6.

use crate::{AnyPosition, Game, Position, Reason, Side, Variant};

fn game(position: &str, moves: &[&str]) -> Game<AnyPosition> {
    let variant = Variant::parse("two-stage").expect("the variant exists");
    let mut game = Game::begin(&variant, Some(position)).expect("the position is one");
    for text in moves {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

#[test]
fn clause_6_2_no_second_leg_after_a_capture_and_not_back_to_the_start() {
    let hook = game("1k7/9/4p4/9/4H4/9/9/9/8K b - 1", &[]);
    assert!(hook.read_move("5e4c").is_ok(), "around the pawn");
    assert!(hook.read_move("5e5b").is_err(), "not through it");
    assert!(hook.read_move("5e5e").is_err());
}

#[test]
fn clause_6_3_each_end_is_listed_once() {
    let horse = game("k8/9/9/9/4T4/9/9/9/8K b - 1", &[]);
    assert_eq!(horse.legal_moves().len(), 43);
}

#[test]
fn clause_6_5_kings_may_be_left_en_prise_and_are_then_taken() {
    let taken = game("4k4/9/9/9/4R4/9/9/9/K8 w - 1", &["5a5b", "5e5b"]);
    assert_eq!(taken.outcome().map(|o| (o.winner, o.reason)), Some((Some(Side::Black), Reason::KingCapture)));
}

#[test]
fn clause_6_6_mate_ends_at_once_also_by_two_legs() {
    let mated = game("h3k4/9/9/9/9/9/9/9/4K4 b - 1", &[]);
    assert_eq!(mated.outcome().map(|o| (o.winner, o.reason)), Some((Some(Side::White), Reason::Checkmate)));
    let saved = game("4k4/4G4/4P4/9/9/9/9/9/r3K4 w - 1", &[]);
    assert!(saved.outcome().is_none(), "the enemy king can be taken");
}

#[test]
fn clause_1_10_the_mating_pawn_drop_is_banned_here() {
    let error =
        game("7pk/9/7G1/9/9/9/9/9/4K4 b P 1", &[]).read_move("P*1b").expect_err("it mates").to_string();
    assert!(error.contains("small §1.10"), "{error}");
    assert!(game("7pk/9/7G1/9/9/9/9/9/4K4 b P 1", &[]).position().has_move());
}
