//! Fire, ranks and emperors over a game with drops and with kings that are kept safe.

use super::tests::{assert_ends, assert_legal, game};
use crate::{Definition, Position as _, Reason, Side, built_in_text};

const FIRE: &str = "[[kind]]\ncode = \"S\"\nmoves = \"w2K\"\nmarks = [\"burns\"]";
const RANKS: &str = "[[kind]]\ncode = \"K\"\nrank = 2\n[[kind]]\ncode = \"R\"\nmoves = \"gR\"\nrank = 1";
const EMPEROR: &str = "[[kind]]\ncode = \"G\"\nmoves = \"U\"";

#[test]
fn what_burns_is_in_the_hand_of_who_burnt_it() {
    let start = "k8/9/9/4p4/3g5/9/9/4S4/8K b - 1";
    let mut game = game("", FIRE, start, &[]);
    let mv = game.read_move("5h5f").expect("two steps");
    assert_eq!(game.position().victims(mv).len(), 1, "the gold on 6e");
    game.play_text("5h5f").expect("legal");
    assert_eq!(game.sfen(), "k8/9/9/4p4/9/4S4/9/9/8K w G 2");
    game.play_text("5d5e").expect("a pawn may do so");
    assert_eq!(game.sfen(), "k8/9/9/9/9/4S4/9/9/8K b GP 3", "and is burnt");
}

#[test]
fn a_king_that_is_kept_safe_does_not_go_beside_fire() {
    let start = "4k4/9/4S4/9/9/9/9/9/8K w - 1";
    assert_legal(&game("", FIRE, start, &[]), &[], &[("5a5b", "")]);
    let captured = game("royals = \"captured\"", FIRE, start, &["5a5b"]);
    assert_ends(&captured, Some((Some(Side::Black), Reason::KingCapture)));
}

#[test]
fn fire_threatens_what_it_may_burn() {
    let start = "4k4/9/9/4S4/9/9/9/9/8K w - 1";
    assert!(game("", FIRE, start, &[]).position().in_check(), "5d to 5b, beside 5a");
    let far = "4k4/9/9/9/4S4/9/9/9/8K w - 1";
    assert!(!game("", FIRE, far, &[]).position().in_check());
}

#[test]
fn dropped_pieces_are_not_burnt() {
    let mut game = game("", FIRE, "k8/9/9/9/4S4/9/9/9/8K w p 1", &[]);
    game.play_text("P*5d").expect("an empty square");
    assert_eq!(game.sfen(), "k8/9/9/4p4/4S4/9/9/9/8K b - 2");
}

#[test]
fn a_jump_needs_something_lower_to_jump_over() {
    let start = "k8/4p4/9/4g4/9/4P4/9/4R4/8K b - 1";
    assert_legal(&game("", RANKS, start, &[]), &["5h5d", "5h5b", "5h5b+"], &[("5h5e", ""), ("5h5f", "")]);
    let nothing = "k8/4p4/9/9/9/9/9/4R4/8K b - 1";
    assert_legal(&game("", RANKS, nothing, &[]), &[], &[("5h5b", "")]);
    let equal = "k8/4p4/9/4r4/9/4P4/9/4R4/8K b - 1";
    assert_legal(&game("", RANKS, equal, &[]), &[], &[("5h5d", ""), ("5h5b", "")]);
}

#[test]
fn an_emperor_captures_what_nobody_guards() {
    let start = "k8/1s7/4s4/4p4/9/9/9/9/G7K b - 1";
    let game = game("", EMPEROR, start, &[]);
    assert_legal(&game, &["9i5c", "9i1a", "9i9e"], &[("9i5d", ""), ("9i8b", ""), ("9i9a", "")]);
    assert_eq!(game.position().attackers_to("5c".parse().expect("a square"), Side::Black).len(), 1);
}

#[test]
fn what_cannot_be_judged_is_refused() {
    let fault = |more: &str| {
        let text = format!("base = \"shogi\"\nid = \"declared\"\nrules = \"fairy\"\n{more}");
        Definition::parse(&text, built_in_text).expect_err("it is wrong").to_string()
    };
    let moves = |moves: &str| fault(&format!("[[kind]]\ncode = \"S\"\nmoves = \"{moves}\""));
    for (text, expected) in [
        ("w6K", "expected w2 to w5"),
        ("w2R", "expected w2 to w5"),
        ("gW", "expected g, directions"),
        ("Ux", "expected a blank behind U"),
        ("cUW", "expected a blank behind cU"),
        ("j2F+25", "another number up to 24"),
    ] {
        let found = moves(text);
        assert!(found.contains(expected), "{text}: {found}");
    }
    let lent = fault("[play]\nlends = \"behind\"\n[[kind]]\ncode = \"S\"\nmoves = \"U\"");
    assert!(lent.contains("where moves are lent"), "{lent}");
}
