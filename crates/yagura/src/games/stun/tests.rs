//! One hand-made position a clause of rulebook small §5.

use crate::{AnyPosition, Game, Notation, Position, SplitTurns, Variant};

fn game(variant: &str, position: Option<&str>, moves: &[&str]) -> Game<AnyPosition> {
    let variant = Variant::parse(variant).expect("the variant exists");
    let mut game = Game::begin(&variant, position).expect("the position is one");
    for text in moves {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

#[track_caller]
fn refused(game: &Game<AnyPosition>, text: &str, clause: &str) {
    let error = game.read_move(text).expect_err(text).to_string();
    assert!(error.contains(clause), "{text}: {error}");
}

#[test]
fn clause_5_2_a_stunned_man_rests_for_one_turn() {
    let frozen = game("stun", None, &["7g7f!3c"]);
    refused(&frozen, "3c3d!-", "small §5.2: the pawn is stunned");
    assert!(game("stun", None, &["7g7f!3c", "4c4d!-", "2g2f!-"]).read_move("3c3d!-").is_ok());
}

#[test]
fn clause_5_3_targets() {
    let start = game("stun", None, &[]);
    assert!(start.read_move("7g7f!5a").is_ok(), "the king can be stunned");
    refused(&start, "7g7f!2g", "small §5.3");
    refused(&start, "7g7f!P*", "small §5.3");
    let hand = "4k4/9/9/9/9/9/9/9/4K4 b p 1 -";
    assert!(game("stun", Some(hand), &[]).read_move("5i5h!P*").is_ok());
    refused(&game("stun?hand=no", Some(hand), &[]), "5i5h!P*", "small §5.3");
}

#[test]
fn clause_5_4_a_turn_that_takes_the_king_has_no_second_part() {
    let taking = game("stun", Some("4k4/9/9/9/4R4/9/9/9/K7p b - 1 -"), &[]);
    refused(&taking, "5e5a!1i", "small §5.7");
    assert!(taking.read_move("5e5a!-").is_ok());
}

#[test]
fn clause_5_6_no_stun_in_the_first_turn() {
    let start = game("stun-delayed", None, &[]);
    refused(&start, "7g7f!3c", "small §5.6");
    assert_eq!(start.legal_moves().len(), 30);
    assert!(game("stun-delayed", None, &["7g7f!-"]).read_move("3c3d!2g").is_ok());
}

#[test]
fn clause_5_7_the_suffix_is_never_missing() {
    let start = game("stun", None, &[]);
    refused(&start, "7g7f", "small §5.7");
    refused(&start, "7g7f!3", "small §5.3");
    assert!(start.read_move("7g7f!aaaaaaaaaaaa").is_err());
}

#[test]
fn clause_5_8_the_stunned_man_belongs_to_the_position() {
    let (frozen, free) = (game("stun", None, &["7g7f!3c"]), game("stun", None, &["7g7f!-"]));
    assert!(frozen.position().sfen().ends_with(" 3c"));
    assert_ne!(frozen.position().key(), free.position().key());
    let stun = Variant::parse("stun").expect("the variant exists");
    for bad in [
        "4k4/9/9/9/9/9/9/9/4K4 b - 1 5a",
        "4k4/9/9/9/9/9/9/9/4K4 b - 1 P*",
        "4k4/9/9/9/9/9/9/9/4K4 b - 1 5",
        "4k4/9/9/9/9/9/9/9/4K4 b - 1",
    ] {
        assert!(AnyPosition::from_sfen(&stun, bad).is_err(), "{bad}");
    }
}

#[test]
fn turns_taken_in_parts_are_the_same_turns() {
    let variant = Variant::parse("stun").expect("the variant exists");
    let mut rng = fastrand::Rng::with_seed(3);
    let mut whole = AnyPosition::start(&variant);
    for _ in 0..40 {
        let mut turns = Vec::new();
        whole.moves(&mut turns);
        if turns.is_empty() {
            break;
        }
        let parts = whole.with_split_turns();
        assert_eq!((parts.key(), parts.player()), (whole.key(), whole.player()));
        let (mut firsts, mut joined) = (Vec::new(), Vec::new());
        parts.moves(&mut firsts);
        for first in firsts {
            let mut second_part = parts.clone();
            second_part.play(first);
            if let Some((turn, 1)) = parts.whole_turn(&[first]) {
                joined.push(turn);
                continue;
            }
            assert_eq!(second_part.player(), whole.player());
            assert_eq!(second_part.key(), second_part.key_from_scratch());
            let mut seconds = Vec::new();
            second_part.moves(&mut seconds);
            assert_eq!(second_part.count_moves(), seconds.len() as u64);
            for second in seconds {
                let (turn, 2) = parts.whole_turn(&[first, second]).expect("both parts are there") else {
                    panic!("two parts")
                };
                let (mut by_parts, mut at_once) = (second_part.clone(), whole.clone());
                by_parts.play(second);
                at_once.play(turn);
                assert_eq!((by_parts.key(), by_parts.sfen()), (at_once.key(), at_once.sfen()));
                joined.push(turn);
            }
        }
        turns.sort_unstable();
        joined.sort_unstable();
        assert_eq!(turns, joined);
        let pick = turns[rng.usize(..turns.len())];
        whole.play(pick);
    }
}
