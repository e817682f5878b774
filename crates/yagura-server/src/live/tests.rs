use yagura::Side;

use super::{
    engine_pool::Task,
    live_game::{Answer, Attempt, Ending, LiveGame, Offers, Redeemed},
    seats::{self, Keyring, Seats},
};
use crate::{
    error::ApiError,
    known_games::KnownGames,
    store::{Draft, Keys, Record, Watching},
};

/// Returns a stored game whose tokens are `black` and `white`.
fn record(variant: &str, players: [&str; 2], moves: &[&str]) -> Record {
    let [black, white] = players;
    let hash =
        |player: &str, token: &str| (player == "human").then(|| seats::hash(token)).into_iter().collect();
    let game = Draft {
        id: "abcdefgh".into(),
        variant: variant.into(),
        position: None,
        black: black.into(),
        white: white.into(),
        keys: Keys {
            tokens: [hash(black, "black"), hash(white, "white")],
            codes: Vec::new(),
            sitters: [None, None],
            guests: [None, None],
        },
        armies: [None, None],
        set_up: Vec::new(),
        clock: None,
        hints: None,
        rated: None,
        watching: Watching::default(),
    };
    let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
    Record {
        game,
        version: 7,
        ending: None,
        offers: None,
        next: None,
        created: "2026-01-01T00:00:00Z".into(),
        moves,
        clock: None,
        adjournment: None,
        rated: None,
    }
}

fn live_game(variant: &str, players: [&str; 2], moves: &[&str]) -> LiveGame {
    LiveGame::restore(record(variant, players, moves), &KnownGames::of_stored(Vec::new()), 100)
        .expect("a good record")
}

/// Returns tokens as a client sends them.
fn held(tokens: &str) -> Keyring {
    Keyring { tokens: tokens.split(',').map(str::to_owned).collect(), sitter: None }
}

const PEOPLE: [&str; 2] = ["human", "human"];

#[test]
fn tokens_open_seats() {
    let live = live_game("shogi", PEOPLE, &[]);
    let sides = |tokens: &str| live.seats(&held(tokens)).sides().collect::<Vec<_>>();
    assert_eq!(sides("black"), [Side::Black]);
    assert_eq!(sides("white,black"), Side::BOTH);
    for tokens in ["", ",", "black ", "Black", "x,y,z,w,black"] {
        assert_eq!(sides(tokens), [], "{tokens}");
    }
    assert_eq!(live.seats(&held("white")).only(), Some(Side::White));
    assert_eq!(live.seats(&held("black,white")).only(), None);
}

#[test]
fn offers_are_stored_as_they_are_read() {
    for text in
        ["", "draw:b", "takeback:w", "draw:w takeback:b", "rematch:b", "draw:b takeback:w rematch-swap:w"]
    {
        assert_eq!(text.parse::<Offers>().map(|offers| offers.to_string()), Ok(text.to_owned()));
    }
    for text in ["draw", "draw:x", "peace:b", "draw:b,takeback:w"] {
        assert!(text.parse::<Offers>().is_err(), "{text}");
    }
}

/// A code that carries a seat is over after ten minutes, an invitation is not.
#[test]
fn a_code_to_carry_a_seat_ends() {
    let mut live = live_game("shogi", PEOPLE, &[]);
    let code =
        live.carry(live.seats(&held("white")), seats::hash("code"), 1000).expect("white carries the seat");
    live.put_code(code, 400);
    assert!(matches!(live.redeem("code", "phone", 1001), Err(ApiError::NoCode)));
    let redeemed = live.redeem("code", "phone", 1000).expect("in time");
    assert!(matches!(redeemed, Redeemed::Carries(_)));
    assert_eq!((live.seat(redeemed, None), live.version()), (Side::White, 7));
    assert_eq!(
        live.redeem("code", "phone", 2000).ok(),
        Some(Redeemed::Again(Side::White)),
        "an answer that was lost"
    );
    assert!(matches!(live.redeem("code", "tablet", 1000), Err(ApiError::Claimed)));
    assert_eq!(live.seats(&held("phone")).only(), Some(Side::White));
}

#[test]
fn an_engine_seat_has_no_token() {
    let live = live_game("shogi", ["engine:1", "engine:10"], &[]);
    assert_eq!(live.seats(&held("black,white,")), Seats::default());
    assert!(live.is_exhibition());
    assert!(matches!(live.task(), Some(Task::Move { level: 1, .. })));
}

#[test]
fn a_broken_record_is_no_game() {
    for broken in [
        record("chess", PEOPLE, &[]),
        record("shogi", ["human", "engine:11"], &[]),
        record("shogi", PEOPLE, &["7g7e"]),
    ] {
        assert!(
            LiveGame::restore(broken.clone(), &KnownGames::of_stored(Vec::new()), 100).is_err(),
            "{broken:?}"
        );
    }
    let mut broken = record("shogi", PEOPLE, &[]);
    broken.ending = Some("x".into());
    assert!(LiveGame::restore(broken, &KnownGames::of_stored(Vec::new()), 100).is_err());
}

#[test]
fn a_takeback_goes_to_the_last_decision_of_the_seats() {
    let moves = ["7g7f", "3c3d", "2g2f"];
    let people = live_game("shogi", PEOPLE, &moves);
    assert_eq!(people.takeback(people.seats(&held("black,white"))).ok(), Some(Answer::Done(2)));
    let asked = people.takeback(people.seats(&held("black"))).ok();
    assert_eq!(
        asked,
        Some(Answer::Offered(Offers { takeback: Some(Side::Black), ..Offers::default() })),
        "the other has to agree"
    );
    let against_engine = live_game("shogi", ["human", "engine:3"], &moves);
    assert_eq!(against_engine.takeback(against_engine.seats(&held("black"))).ok(), Some(Answer::Done(2)));
    let as_white = live_game("shogi", ["engine:3", "human"], &moves);
    assert_eq!(as_white.takeback(as_white.seats(&held("white"))).ok(), Some(Answer::Done(1)));
    let too_early = live_game("shogi", ["engine:3", "human"], &moves[..1]);
    assert!(too_early.takeback(too_early.seats(&held("white"))).is_err());
}

#[test]
fn a_full_game_stands_still() {
    let full = LiveGame::restore(
        record("shogi", ["engine:3", "human"], &["7g7f", "3c3d"]),
        &KnownGames::of_stored(Vec::new()),
        2,
    )
    .expect("a good record");
    assert!(full.task().is_none());
    assert!(!full.standing(None).thinking);
    let people =
        LiveGame::restore(record("shogi", PEOPLE, &["7g7f", "3c3d"]), &KnownGames::of_stored(Vec::new()), 2)
            .expect("a good record");
    assert!(people.attempt(people.seats(&held("black")), 2, "2g2f").is_err());
    assert_eq!(people.attempt(people.seats(&held("black")), 0, "7g7f").ok(), Some(Attempt::Made));
}

#[test]
fn who_moves_first_is_sente() {
    let mut live = live_game("shogi?first=white", PEOPLE, &[]);
    assert_eq!(live.turn(), Some(Side::White));
    live.end(Ending::Resigned(Side::Black));
    let outcome = live.standing(None).outcome.expect("it is over");
    assert_eq!(
        (outcome.text.ja.as_str(), outcome.text.en.as_str()),
        ("先手の勝ち（投了）", "White wins: resignation")
    );
}

#[test]
fn ids_and_tokens_are_new() {
    let ids: Vec<_> = (0..100).map(|_| seats::new_id().expect("random numbers")).collect();
    assert!(
        ids.iter().all(|id| id.len() == 13 && seats::is_id(id) && id.bytes().all(|b| b.is_ascii_lowercase())),
        "{ids:?}"
    );
    let tokens: Vec<_> = (0..100).map(|_| seats::new_token().expect("random numbers")).collect();
    assert!((0..100).all(|at| !tokens[at + 1..].contains(&tokens[at])));
}
