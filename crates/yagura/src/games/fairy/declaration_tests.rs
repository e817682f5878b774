//! The declaration of entered royals, with the points of shogi's tournaments; and drops that mate, asked for
//! in the answer to a drop.

use super::tests::{assert_ends, assert_legal, game};
use crate::{AnyPosition, Game, Reason, Side};

/// Rook and bishop count five points on both sides, as in tournaments.
const POINTS: &str = "[[kind]]\ncode = \"R\"\npoints = 5\n[[kind]]\ncode = \"B\"\npoints = 5\n\
                      [[kind]]\ncode = \"+R\"\npoints = 5\n[[kind]]\ncode = \"+B\"\npoints = 5\n";
/// Nine tokins and a dragon have entered with the king: 14 points.
const ENTERED: &str = "+P+P+P+P+P+P+P+P+P/K+R7/9/9/9/9/9/9/8k b";
/// The rule of 27 points, and that of 24 with its draw.
const TWENTY_SEVEN: &str = "declare = 28\ndeclare_second = 27";
const TWENTY_FOUR: &str = "declare = 31\ndeclare_draw = 24";

fn entered(rule: &str, rest: &str, moves: &[&str]) -> Game<AnyPosition> {
    game(rule, POINTS, &format!("{ENTERED} {rest}"), moves)
}

#[test]
fn who_has_entered_with_enough_points_declares() {
    let enough = entered(TWENTY_SEVEN, "RB4P 1", &["declare"]);
    assert_ends(&enough, Some((Some(Side::Black), Reason::Declaration)));
    assert!(enough.legal_moves().is_empty());
    // What ends the game leaves the position as it is.
    assert_eq!(enough.sfen(), format!("{ENTERED} RB4P 1"));
    assert_legal(&entered(TWENTY_SEVEN, "RB3P 1", &[]), &[], &[("declare", "27 points: 28 are needed")]);
}

/// Odd numbers are those of who moved first: Black here has moved second.
#[test]
fn who_moves_second_needs_his_own_points() {
    assert_legal(&entered(TWENTY_SEVEN, "RB3P 2", &[]), &["declare"], &[]);
    assert_legal(&entered(TWENTY_SEVEN, "RB2P 2", &[]), &[], &[("declare", "26 points: 27 are needed")]);
}

#[test]
fn fewer_points_may_draw() {
    let draws = entered(TWENTY_FOUR, "RB 1", &["declare"]);
    assert_ends(&draws, Some((None, Reason::Declaration)));
    assert_ends(
        &entered(TWENTY_FOUR, "RB7P 1", &["declare"]),
        Some((Some(Side::Black), Reason::Declaration)),
    );
    assert_legal(&entered(TWENTY_FOUR, "R4P 1", &[]), &[], &[("declare", "23 points: 24 are needed")]);
}

#[test]
fn what_else_a_declaration_needs() {
    let more = "RB9P 1";
    let declares = |rule: &str, board: &str| game(rule, POINTS, &format!("{board} b {more}"), &[]);
    let nine = declares(TWENTY_SEVEN, "+P+P+P+P+P+P+P+P1/K+R7/9/9/9/9/9/9/8k");
    assert_legal(&nine, &[], &[("declare", "9 pieces besides the royals are in the enemy's camp: 10")]);
    let rule = format!("{TWENTY_SEVEN}\ndeclare_pieces = 9");
    let asked = declares(&rule, "+P+P+P+P+P+P+P+P1/K+R7/9/9/9/9/9/9/8k");
    assert_legal(&asked, &["declare"], &[]);
    let outside = declares(TWENTY_SEVEN, "+P+P+P+P+P+P+P+P+P/1+R7/9/K8/9/9/9/9/8k");
    assert_legal(&outside, &[], &[("declare", "the royals are not in the enemy's camp")]);
    let checked = declares(TWENTY_SEVEN, "+P+P+P+P+P+P+P+P+P/K+R7/9/9/9/9/9/r8/8k");
    assert_legal(&checked, &[], &[("declare", "in check")]);
    let undeclared = declares("", "+P+P+P+P+P+P+P+P+P/K+R7/9/9/9/9/9/9/8k");
    assert_legal(&undeclared, &[], &[("declare", "no declaration in this game"), ("claim", "no such turn")]);
}

/// White's camp is at Black's end of the board.
#[test]
fn white_declares_too() {
    let start = "8K/9/9/9/9/9/9/k+r7/+p+p+p+p+p+p+p+p+p w rb3p 2";
    assert_legal(&game(TWENTY_SEVEN, POINTS, start, &[]), &["declare"], &[]);
    let first = "8K/9/9/9/9/9/9/k+r7/+p+p+p+p+p+p+p+p+p w rb3p 1";
    assert_legal(&game(TWENTY_SEVEN, POINTS, first, &[]), &[], &[("declare", "28 are needed")]);
}

/// The rook on 4c would check a king that has no square to go to; its own pin keeps it from taking whatever
/// comes between.
const PINNED: &str = "4lkl2/3Gn4/3LK2r1/3LLN2B/9/9/9/9/9 b Rb 1";
/// The same with a way out for Black's king on 6c.
const OPEN: &str = "4lkl2/3Gn4/4K2r1/3LLN2B/9/9/9/9/9 b Rb 1";

fn unmating(codes: &[&str]) -> String {
    let kinds = codes.iter().map(|code| format!("[[kind]]\ncode = \"{code}\"\nmarks = [\"no-drop-mate\"]"));
    kinds.collect::<Vec<_>>().join("\n")
}

/// A drop gives mate where its only answer is a drop that would give mate itself, and is banned for that
/// (打ち歩詰め within 打ち歩詰め); it gives none where that answer is legal, because its kind may mate or
/// because it does not.
#[test]
fn an_answer_that_may_not_mate_is_no_answer() {
    let both = unmating(&["R", "B"]);
    assert_legal(&game("", &both, PINNED, &[]), &[], &[("R*4c", "may not give checkmate")]);
    let one = unmating(&["R"]);
    assert_legal(&game("", &one, PINNED, &[]), &["R*4c"], &[]);
    let answered = game("", &one, PINNED, &["R*4c", "B*4b"]);
    assert_ends(&answered, Some((Some(Side::White), Reason::Checkmate)));
    assert_legal(&game("", &both, OPEN, &[]), &["R*4c"], &[]);
    assert_legal(&game("", &both, OPEN, &["R*4c"]), &["B*4b"], &[]);
}

/// Where moves are lent, drops are judged by playing them: one that leaves the own king in check is refused
/// for that, whatever it threatens, and both sides' drops are not asked about each other without end.
#[test]
fn a_drop_that_leaves_the_own_king_in_check_is_not_asked_for_mate() {
    let start = "k8/9/1G7/9/4r4/9/9/9/4K4 b 2P4p 1";
    let game = game("lends = \"behind\"", &unmating(&["P"]), start, &[]);
    assert_legal(&game, &["P*5f", "P*5g"], &[("P*9b", "could be taken by the rook")]);
}
