//! One hand-made position a clause of rulebook small §1-4.

use crate::{AnyPosition, Game, Notation, Position, Reason, Side, Variant};

fn game(variant: &str, position: Option<&str>, moves: &[&str]) -> Game<AnyPosition> {
    let variant = Variant::parse(variant).expect("the variant exists");
    let mut game = Game::begin(&variant, position).expect("the position is one");
    for text in moves {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

#[track_caller]
fn assert_legal(variant: &str, position: &str, yes: &[&str], no: &[&str]) {
    let game = game(variant, Some(position), &[]);
    for text in yes {
        assert!(game.read_move(text).is_ok(), "{text} should be legal");
    }
    for text in no {
        assert!(game.read_move(text).is_err(), "{text} should not be legal");
    }
}

#[track_caller]
fn assert_ends(variant: &str, position: &str, moves: &[&str], end: Option<(Option<Side>, Reason)>) {
    let game = game(variant, Some(position), moves);
    assert_eq!(game.outcome().map(|o| (o.winner, o.reason)), end, "{}", game.position().sfen());
}

#[test]
fn clause_1_1_the_option_first_decides_the_start_only() {
    assert_eq!(game("shogi?first=white", None, &[]).position().side(), Side::White);
    let given = "4k4/9/9/9/9/9/9/9/4K4 b P 1";
    assert_eq!(game("shogi?first=white", Some(given), &[]).position().side(), Side::Black);
    for id in [
        "shogi?",
        "shogi?first",
        "shogi?first=red",
        "shogi?hand=no",
        "shogi?first=white&first=white",
        "chu?first=white",
        "Shogi",
    ] {
        assert!(Variant::parse(id).is_err(), "{id}");
    }
    assert_eq!(Variant::parse("shogi?first=black").map(|v| v.to_string()).as_deref(), Ok("shogi"));
    assert_eq!(
        Variant::parse("shogi?first=white").map(|v| v.to_string()).as_deref(),
        Ok("shogi?first=white")
    );
}

#[test]
fn clause_1_4_a_captured_man_comes_into_the_hand_unpromoted() {
    let game = game("shogi", Some("4k4/9/9/9/4+p4/4P4/9/9/4K4 b - 1"), &["5f5e"]);
    assert_eq!(game.position().sfen(), "4k4/9/9/9/4P4/9/9/9/4K4 w P 2");
}

#[test]
fn clause_1_5_promotion_on_entering_within_and_leaving() {
    assert_legal("shogi", "k8/9/9/4S4/9/9/9/9/4K4 b - 1", &["5d5c", "5d5c+"], &["5d4e+"]);
    assert_legal("shogi", "k8/9/4S4/9/9/9/9/9/4K4 b - 1", &["5c4d+", "5c4d", "5c5b+"], &[]);
}

#[test]
fn clause_1_6_stranded_men() {
    assert_legal(
        "shogi",
        "k8/9/4N4/9/9/9/9/9/4K4 b N 1",
        &["5c4a+", "N*5d"],
        &["5c4a", "N*9b", "N*5b", "N*5a"],
    );
    assert_legal("shogi-7x9", "k6/7/2N4/7/7/7/7/7/6K b NB 1", &["N*4b"], &["N*4a", "B*4a"]);
    assert_legal("shogi-10x10", "k9/10/10/10/10/10/10/10/10/9K b LNP 1", &["L*5a", "N*5a"], &["P*5a"]);
}

#[test]
fn clause_1_7_nifu() {
    assert_legal("shogi", "4k4/9/9/9/9/9/4P4/9/4K4 b P 1", &["P*4f"], &["P*5f"]);
    assert_legal("shogi", "4k4/9/9/9/9/9/4+P4/9/4K4 b P 1", &["P*5f"], &[]);
}

#[test]
fn clause_1_8_pins_and_double_check() {
    // The gold on 5h is pinned by the rook: it may only stay on the file.
    assert_legal("shogi", "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", &["5h5g"], &["5h4h", "5h6g"]);
    // A double check is answered by the king alone.
    assert_legal("shogi", "4k4/9/9/9/4r4/9/3n5/9/4K4 b G 1", &["5i4h"], &["G*5h", "5i5h"]);
}

#[test]
fn clause_1_9_checkmate_and_stalemate() {
    assert_ends(
        "shogi",
        "4k4/9/4G4/9/9/9/9/9/4K4 b G 1",
        &["G*5b"],
        Some((Some(Side::Black), Reason::Checkmate)),
    );
    let stalemate = Some((Some(Side::Black), Reason::Stalemate));
    assert_ends("shogi", "k1G6/9/9/9/9/9/9/2R6/4K4 b - 1", &["7h7b"], stalemate);
}

#[test]
fn clause_1_10_mating_pawn_drop() {
    let position = "kn7/1R7/9/9/9/9/9/9/1L2K4 b P 1";
    assert_legal("shogi", position, &["P*9c"], &["P*9b"]);
    // Moving a pawn to mate is allowed, and on the small board dropping one is too.
    assert_legal("shogi", "kn7/1R7/P8/9/9/9/9/9/1L2K4 b - 1", &["9c9b"], &[]);
    assert_legal("shogi-7x9", "kn5/1R5/7/7/7/7/7/7/1N2K2 b P 1", &["P*7b"], &[]);
}

#[test]
fn clause_1_11_repetition() {
    let position = "4k4/9/9/9/9/9/9/9/4K4 b P 1";
    let moves = ["5i5h", "5a5b", "5h5i", "5b5a"].repeat(3);
    assert_ends("shogi", position, &moves[..11], None);
    assert_ends("shogi", position, &moves, Some((None, Reason::Repetition)));
    let checks = ["5e4e", "4a5a", "4e5e", "5a4a"].repeat(3);
    assert_ends(
        "shogi",
        "5k3/9/9/9/4R4/9/9/9/K8 b - 1",
        &checks,
        Some((Some(Side::White), Reason::PerpetualCheck)),
    );
}

#[test]
fn clause_8_2_the_written_form_is_canonical() {
    let game = game("shogi", Some("4k4/9/9/9/9/9/9/9/4K4 b pPpRg2P 7"), &[]);
    assert_eq!(game.position().sfen(), "4k4/9/9/9/9/9/9/9/4K4 b R3Pg2p 7");
}

#[test]
fn clause_8_3_positions_that_are_errors() {
    let shogi = Variant::parse("shogi").expect("the variant exists");
    for (text, words) in [
        ("4k4/9/9/9/9/9/9/9/4K4 b -", "has 3"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1 -", "has 5"),
        ("4k4/9/9/9/9/9/9/9/4K4  b - 1", "single blanks"),
        ("4k4/9/9/9/9/9/9/4K4 b - 1", "8 ranks"),
        ("4k4/9/9/9/9/9/9/9/4K5 b - 1", "rank '4K5' has 10 squares"),
        ("4k4/9/9/9/9/9/9/9/4K3X b - 1", "'X' in the rank '4K3X'"),
        ("4k4/9/9/9/9/9/9/9/4K3+G b - 1", "'+G'"),
        ("4k4/09/9/9/9/9/9/9/4K4 b - 1", "'09'"),
        ("4k4/9/9/9/9/9/9/9/4K4 x - 1", "b or w, not 'x'"),
        ("4k4/9/9/9/9/9/9/9/4K4 b K 1", "in hand, at 'K'"),
        ("4k4/9/9/9/9/9/9/9/4K4 b +P 1", "in hand, at '+'"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 0P 1", "in hand, at '0'"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 2 1", "in hand, at '2'"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 0", "move number is '0'"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 01", "move number is '01'"),
        ("4k4/9/9/9/9/9/9/9/9 b - 1", "Black has no king"),
        ("4k4/9/9/9/4R4/9/9/9/4K4 b - 1", "White is in check"),
    ] {
        let error = AnyPosition::from_sfen(&shogi, text).expect_err(text).to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
}
