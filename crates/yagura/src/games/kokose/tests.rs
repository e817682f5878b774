//! One hand-made position a clause of rulebook small §7.

use crate::{AnyPosition, Game, Notation, Position, Reason, Side, Variant};

fn game(variant: &str, position: Option<&str>, moves: &[&str]) -> Game<AnyPosition> {
    let variant = Variant::parse(variant).expect("the variant exists");
    let mut game = Game::begin(&variant, position).expect("the position is one");
    for text in moves {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

fn end(game: &Game<AnyPosition>) -> Option<(Option<Side>, Reason)> {
    game.outcome().map(|o| (o.winner, o.reason))
}

#[track_caller]
fn refused(game: &Game<AnyPosition>, text: &str, clause: &str) {
    let error = game.read_move(text).expect_err(text).to_string();
    assert!(error.contains(clause), "{text}: {error}");
}

#[test]
fn clause_7_1_the_user_decides_three_times_running() {
    let mut game = game("kokose", None, &[]);
    let mut deciders = vec![game.position().player()];
    for text in ["7g7f!k", "3c3d", "2g2f"] {
        game.play_text(text).unwrap_or_else(|error| panic!("{error}"));
        deciders.push(game.position().player());
    }
    assert_eq!(deciders, [Side::Black, Side::Black, Side::Black, Side::White]);
    assert_eq!(
        game.history().iter().map(|ply| ply.mover).collect::<Vec<_>>(),
        [Side::White, Side::Black, Side::Black, Side::Black]
    );
}

#[test]
fn clause_7_2_declaring() {
    refused(&game("kokose", None, &["7g7f!k"]), "3c3d!k", "small §7.3");
    refused(&game("kokose", None, &["7g7f!k", "3c3d"]), "2g2f!k", "small §7.5");
    refused(&game("kokose", Some("4k4/9/9/9/9/9/9/9/4K4 b - 5 w -"), &[]), "5i5h!k", "small §7.2");
    refused(&game("kokose", Some("4k4/9/9/9/4R4/9/9/9/K8 b - 1 bw -"), &[]), "5e5a!k", "small §7.2");
    refused(&game("kokose", None, &[]), "7g7f!x", "small §7.2");
}

#[test]
fn clause_7_3_the_enemys_men_move_by_the_enemys_rules() {
    let captured = game("kokose", Some("4k4/9/9/4p4/9/4P4/9/9/4K4 b - 1 bw -"), &["5f5e!k", "5d5e"]);
    assert!(captured.position().sfen().contains(" p 3 w 2"), "the capture goes to the enemy's hand");
}

#[test]
fn clause_7_4_the_users_risk() {
    let exposed = game("kokose", Some("4k4/9/9/9/9/9/9/9/R3K4 b - 1 bw -"), &["9i9a!k", "5a4a"]);
    assert_eq!(end(&exposed), Some((Some(Side::White), Reason::BorrowedExposed)));
    let own_king = game("kokose", Some("4k4/9/9/9/9/9/9/9/r3K4 b - 1 bw -"), &["5i4i!k", "9i4i"]);
    assert_eq!(end(&own_king), Some((Some(Side::White), Reason::KingCapture)));
}

#[test]
fn clause_7_6_the_duty_to_mate() {
    let position = Some("4k4/9/4P4/8p/9/9/9/9/K8 b G 1 bw -");
    assert_eq!(end(&game("kokose-finish", position, &["9i9h!k", "1d1e", "G*5b"])), None);
    assert_eq!(
        end(&game("kokose-finish", position, &["9i9h!k", "1d1e", "G*4b"])),
        Some((Some(Side::White), Reason::BorrowedWithoutMate))
    );
    assert_eq!(end(&game("kokose", position, &["9i9h!k", "1d1e", "9h9g"])), None);
}

#[test]
fn clause_7_9_rights_and_stage_are_part_of_the_position() {
    let keys: Vec<u64> = ["bw -", "b -", "w -", "- -", "w 1", "b 2"]
        .map(|state| {
            game("kokose", Some(&format!("4k4/9/9/9/9/9/9/9/4K4 {} - 2 {state}", 'w')), &[]).position().key()
        })
        .to_vec();
    for (index, key) in keys.iter().enumerate() {
        assert!(!keys[..index].contains(key), "{index}");
    }
}
