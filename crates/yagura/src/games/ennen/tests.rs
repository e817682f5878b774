//! One hand-made position a clause of rulebook ennen.

use crate::{
    AnyPosition, Game, LargeBoard, Notation, Position, Reason, Side, Square, Variant, notation::sfen,
};

/// A position with these pieces, as `14n KR` for Black and `14m kr` for White, and Black to move; kings stand
/// in the corners 27aa and 1a unless a royal is given.
fn position(pieces: &str) -> String {
    let variant = Variant::parse("ennen").expect("the variant exists");
    let definition = variant.definition();
    let mut board = LargeBoard::new(27, 27);
    let kings = if pieces.split(", ").any(|piece| piece.ends_with(" K")) { "" } else { ", 27aa K, 1a k" };
    for piece in format!("{pieces}{kings}").split(", ") {
        let (square, code) = piece.split_once(' ').expect("a square and a piece");
        let (square, _) = Square::read_prefix(square).expect("a square");
        let side = if code.chars().any(|c| c.is_ascii_lowercase()) { Side::White } else { Side::Black };
        let kind = definition.kind_by_code(&code.to_ascii_uppercase()).expect("a piece of the game");
        board.put(square, crate::Piece::new(side, kind));
    }
    let mut text = String::new();
    sfen::write_board(definition, &board, &mut text);
    text + " b - 1"
}

fn game(pieces: &str, moves: &[&str]) -> Game<AnyPosition> {
    let variant = Variant::parse("ennen").expect("the variant exists");
    let mut game = Game::begin(&variant, Some(&position(pieces))).expect("the position is one");
    for text in moves {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

fn legal_from(pieces: &str, from: &str) -> Vec<String> {
    let game = game(pieces, &[]);
    let (from, _) = Square::read_prefix(from).expect("a square");
    game.legal_moves()
        .into_iter()
        .filter(|mv| mv.from() == Some(from))
        .map(|mv| game.position().usi(mv))
        .collect()
}

#[track_caller]
fn assert_legal(pieces: &str, yes: &[&str], no: &[&str]) {
    let game = game(pieces, &[]);
    let legal: Vec<String> = game.legal_moves().into_iter().map(|mv| game.position().usi(mv)).collect();
    for &text in yes {
        assert!(legal.iter().any(|l| l == text), "{text} should be listed: {legal:?}");
        assert!(game.read_move(text).is_ok(), "{text} should be legal");
    }
    for &text in no {
        assert!(legal.iter().all(|l| l != text), "{text} should not be listed");
        assert!(game.read_move(text).is_err(), "{text} should be refused");
    }
}

#[track_caller]
fn assert_ends(pieces: &str, moves: &[&str], end: Option<(Option<Side>, Reason)>) {
    let game = game(pieces, moves);
    assert_eq!(game.outcome().map(|o| (o.winner, o.reason)), end, "{}", game.position().sfen());
}

fn squares(texts: &[&str]) -> Vec<Square> {
    texts.iter().map(|text| Square::read_prefix(text).expect("a square").0).collect()
}

#[test]
fn clause_5_3_jumps_capture_nothing_on_the_way() {
    assert_legal("14n KR, 14m p, 13n P", &["14n14l", "14n12n"], &["14n14m14l", "14n14m"]);
}

#[test]
fn clause_5_5_a_dance_takes_any_of_the_men_it_passes() {
    let pieces = "14n EG, 14m p, 14l p, 14k p";
    assert_legal(
        pieces,
        &["14n14k", "14n14m14k", "14n14l14k", "14n14m14l14k", "14n14m14l", "14n14l", "14n14m"],
        &["14n14l14m14k", "14n14k14j"],
    );
    assert_legal("14n EG, 14m P, 14l p", &["14n14k", "14n14l14k"], &["14n14m14k", "14n14m"]);
    let mut pieces_left = 0;
    game(pieces, &["14n14m14l14k"]).position().for_each_piece(|_, _| pieces_left += 1);
    assert_eq!(pieces_left, 3);
}

#[test]
fn clause_5_6_the_lion_takes_twice_once_or_not() {
    let pieces = "14n LN, 14m p, 13m p, 15n P";
    assert_legal(
        pieces,
        &["14n14m13m", "14n14m14l", "14n13m14n", "14n14m14n", "14n14l", "14n12n", "14n16n"],
        &["14n15n16n", "14n14k"],
    );
    assert_eq!(legal_from("14n LN", "14n").len(), 25, "24 squares and a pass");
}

#[test]
fn clause_5_7_the_pass_is_listed_once_and_read_over_any_empty_neighbour() {
    assert_legal("14n LN", &["14n15m14n"], &["14n14l14n"]);
    let game = game("14n LN, 15m p", &[]);
    let pass = game.read_move("14n13o14n").expect("an empty neighbour");
    assert_eq!(game.position().usi(pass), "14n14m14n");
    assert_legal("14n HF", &[], &["14n14m14n"]);
}

#[test]
fn clause_5_8_igui_needs_an_enemy() {
    assert_legal("14n GE, 13m p, 15m P", &["14n13m14n"], &["14n15m14n", "14n14m14n"]);
}

#[test]
fn clause_5_9_a_range_jump_lands_on_empty_squares_and_takes_any_subset() {
    let pieces = "14n +F, 14m P, 14l p, 14k K, 14j k, 14i p, 27aa K";
    assert_legal(
        pieces,
        &["14n14h", "14n14l14h", "14n14j14h", "14n14l14j14i14h", "14n14j14i14g"],
        &["14n14k14h", "14n14l", "14n14i"],
    );
}

#[test]
fn clause_5_10_and_5_11_jumps_without_capture() {
    assert_legal("14n HK, 14m P, 14l p", &["14n14k", "14n14a"], &["14n14l", "14n14l14k"]);
    assert_legal("14n JZ, 14m P, 13m p", &["14n1aa", "14n13m", "14n13m14n", "14n14l"], &["14n14m", "14n1a"]);
}

#[test]
fn clause_5_12_the_leap_of_kumbhanda() {
    let pieces = "14n KB, 13m P, 12l p";
    assert_legal(pieces, &["14n11k", "14n10j", "14n9i"], &["14n12l", "14n8h", "14n12l11k"]);
    assert_legal("14n KB, 13m p, 11k p", &["14n13m", "14n11k"], &["14n10j", "14n13m11k"]);
    assert_legal("14n KB, 13m p, 10j P", &["14n11k"], &["14n10j", "14n9i"]);
}

#[test]
fn clause_5_13_hooks_turn_once_at_a_right_angle() {
    assert_legal("14n HM, 14m p", &["14n13a", "14n13m", "14n14m"], &["14n14l"]);
    assert_legal("14n CA", &["14n14l", "14n12n"], &["14n14m", "14n13n"]);
    assert_eq!(
        legal_from("14n CA, 1aa k, 27a K", "14n").len(),
        364 - 1,
        "one of the squares is the king's own"
    );
}

#[test]
fn clause_6_1_where_the_captured_man_stood_decides() {
    assert_legal("14k S, 14j p", &["14k14j"], &["14k14j+"]);
    assert_legal("14j S, 14i p", &["14j14i+"], &["14j14i"]);
    assert_legal("14r S, 14s p, 13s p", &["14r13s+"], &["14r13s"]);
    // On the way counts, and so does igui.
    assert_legal(
        "14k LD, 14j p, 14i p",
        &["14k14j", "14k14i+", "14k14j14i+", "14k14j14h", "14k14i14h+", "14k14h"],
        &["14k14i", "14k14j14i", "14k14j14h+"],
    );
    assert_legal("14j SE, 13i p", &["14j13i14j+"], &["14j13i14j"]);
}

#[test]
fn clause_6_2_a_pawn_promotes_on_its_last_rank() {
    assert_legal("14b P", &["14b14a+"], &["14b14a"]);
    assert_legal("14b L", &["14b14a"], &["14b14a+"]);
}

#[test]
fn clause_6_4_a_promoted_man_does_not_promote_again() {
    assert_legal("14j +KR, 14i p", &["14j14i"], &["14j14i+"]);
}

#[test]
fn clause_8_1_check_is_a_threat_to_all_royals_at_once() {
    let in_check = |pieces: &str| game(pieces, &[]).position().in_check();
    assert!(in_check("14n K, 14j r, 1a k"));
    assert!(!in_check("14n K, 20n CP, 14j r, 1a k"));
    assert!(in_check("14n K, 14o CP, 14l eg, 1a k"), "the dance lands on 14o and takes 14n on the way");
    assert!(in_check("14n K, 14o CP, 13m ln, 1a k"), "the lion takes 14n and goes on to 14o");
    assert!(in_check("14n K, 14t CP, 14j +f, 1a k"), "the range jump takes both");
    assert!(
        !in_check("14n K, 14t CP, 14z P, 14aa P, 14x P, 14y P, 14w P, 14v P, 14u P, 14j +f, 1a k"),
        "it finds no empty square behind them"
    );
}

#[test]
fn attacked_royals_of_both_sides_are_told() {
    let game = game("14n K, 20n CP, 14j r, 20d R, 20b k", &[]);
    assert_eq!(game.position().checked(), squares(&["14n", "20b"]));
    assert!(!game.position().in_check(), "the prince is safe");
}

#[test]
fn clause_8_3_repetition_and_who_is_to_blame() {
    let black = Some((Some(Side::White), Reason::PerpetualChase));
    let shuffle = ["26aa26z", "1a1b", "26z26aa", "1b1a"];
    let times = |round: &[&'static str]| round.repeat(3);
    assert_ends("26aa K, 1a k", &[], Some((None, Reason::InsufficientMaterial)));
    assert_ends("26aa K, 1a k, 10j p", &times(&shuffle), Some((None, Reason::Repetition)));
    // A rook follows a rook's pawnless gold from rank to rank, every move attacking it anew.
    let chase = ["20n20m", "10m10n", "20m20n", "10n10m"];
    assert_ends("20n R, 10m c, 27aa K, 1a k", &times(&chase), black);
    let checks = ["14n14m", "1m1n", "14m14n", "1n1m"];
    assert_ends("14n R, 27aa K, 1m k", &times(&checks), Some((Some(Side::White), Reason::PerpetualCheck)));
}

#[test]
fn clause_9_1_two_bare_royals_are_a_draw_unless_one_can_be_taken() {
    assert_ends("14n K, 14l k, 13m p", &["14n13m"], None);
    assert_ends("14n K, 15k k, 14m p", &["14n14m"], Some((None, Reason::InsufficientMaterial)));
    assert_ends("14n K, 14m k", &["14n14m"], Some((Some(Side::Black), Reason::RoyalCapture)));
}

#[test]
fn clause_10_4_long_range_jumps_are_listed_short_and_all_played() {
    let line: Vec<String> = (0..9).map(|n| format!(", 14{} p", char::from(b'm' - n))).collect();
    let pieces = format!("14n +F{}", line.concat());
    let game = game(&pieces, &[]);
    let to: Vec<String> = game
        .legal_moves()
        .into_iter()
        .map(|mv| game.position().usi(mv))
        .filter(|text| text.starts_with("14n14") && text.ends_with("14d"))
        .collect();
    assert_eq!(to.len(), 11, "{to:?}");
    assert!(to.iter().all(|text| text != "14n14m14l14d"));
    assert!(game.read_move("14n14m14l14d").is_ok());
    assert!(game.read_move("14n14l14m14d").is_err());
    assert_eq!(game.position().count_moves() as usize, game.legal_moves().len() + 4 * (512 - 11));
}

#[test]
fn attackers_are_enemies_and_guards_by_any_means() {
    let game = game("14n P, 14p EG, 20n R, 13o K, 14m p, 10j +f, 18r g, 1a k", &[]);
    let (square, _) = Square::read_prefix("14n").expect("a square");
    assert_eq!(game.position().attackers_to(square, Side::Black), squares(&["20n", "13o", "14p"]));
    assert_eq!(game.position().attackers_to(square, Side::White), squares(&["10j", "14m"]));
}
