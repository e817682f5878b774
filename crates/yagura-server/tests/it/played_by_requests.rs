//! Games played by requests, as curl does.

use std::time::Duration;

use serde_json::json;
use tokio::time;
use yagura_server::{Limits, Options, PerAddress, Timing};

use crate::{
    clocks::{seconds, timed},
    ndjson::{Lines, bot, post, post_json, token},
    person::Person,
    support::{Folder, Server, against_engine, of_people, with_a_friend},
};

const FRIEND: &str = "0123456789abcdef0123456789abcdef";

#[tokio::test]
async fn a_person_and_a_bot_play() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let (hatsu, lancelot) =
        (token(&mut person, &server, &["games:play"]).await, bot(&server, "Lancelot").await);
    let made = post_json(&server, &hatsu, "games", &with_a_friend("shogi")).await.json();
    let id = made["id"].as_str().expect("an id");
    let at = |rest: &str| format!("games/{id}/{rest}");
    // Who does not sit there, or not yet.
    post(&server, &lancelot, &at("move/7g7f")).await.refused(403, "not-your-seat");
    let stranger = bot(&server, "Galahad").await;
    post_json(&server, &lancelot, &at("join"), &json!({"code": made["invite"]})).await;
    for action in ["move/7g7f", "resign", "draw", "takeback", "claim"] {
        post(&server, &stranger, &at(action)).await.refused(403, "not-your-seat");
        post(&server, "", &at(action)).await.refused(403, "not-your-seat");
        post(&server, "yagura_0123", &at(action)).await.refused(401, "not-logged-in");
    }
    let reads = token(&mut person, &server, &["games:read"]).await;
    post(&server, &reads, &at("move/7g7f")).await.refused(403, "scope");
    // Moves, in and out of turn, and what is no move.
    let mut lines = Lines::open(&server, &at("stream"), &lancelot).await;
    assert_eq!(lines.hear().await["state"]["seats"], json!(["w"]));
    post(&server, &lancelot, &at("move/3c3d")).await.refused(409, "not-your-turn");
    post(&server, &hatsu, &at("move/nonsense")).await.refused(400, "move");
    post(&server, &hatsu, &at("move/7g7e")).await.refused(422, "illegal");
    post(&server, &hatsu, &at("move/7g7f?ply=3")).await.refused(409, "stale");
    post(&server, &hatsu, &at("move/7g7f?side=b")).await.refused(400, "bad-request");
    let done = post(&server, &hatsu, &at("move/7g7f?ply=0")).await;
    assert_eq!((done.status, done.json()), (200, json!({"v": lines.hear().await["v"]})));
    assert_eq!(post(&server, &hatsu, &at("move/7g7f?ply=0")).await.status, 200, "sent again");
    for (player, text) in [(&lancelot, "3c3d"), (&hatsu, "8h2b%2B"), (&lancelot, "3a2b"), (&hatsu, "B%2a5e")]
    {
        let done = post(&server, player, &at(&format!("move/{text}"))).await;
        assert_eq!(done.status, 200, "{text}: {}", done.body);
    }
    let moves = server.snapshot(id).await["moves"].clone();
    assert_eq!(moves, json!(["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"]));
    // A draw that is declined, and one that is accepted.
    assert_eq!(post(&server, &hatsu, &at("draw")).await.status, 200);
    assert_eq!(post(&server, &lancelot, &at("decline/draw")).await.status, 200);
    assert_eq!(server.snapshot(id).await["offers"]["draw"], json!(null));
    post(&server, &lancelot, &at("decline/dinner")).await.refused(400, "bad-request");
    post(&server, &hatsu, &at("claim")).await.refused(400, "bad-request");
    assert_eq!(post(&server, &lancelot, &at("draw")).await.status, 200);
    assert_eq!(post(&server, &hatsu, &at("draw")).await.status, 200);
    assert_eq!(server.snapshot(id).await["outcome"]["reason"], "agreement");
    post(&server, &lancelot, &at("move/2b3c")).await.refused(409, "finished");
    post(&server, &lancelot, "games/nosuchgameyet/move/2b3c").await.refused(404, "not-found");
}

#[tokio::test]
async fn seats_and_armies_without_an_account() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("rengo-shogi")).await;
    let native = server.get("/api/v1/variants/rengo-shogi/armies").await.json()["native"].clone();
    let path = format!("games/{}/setup", game.id);
    post_json(&server, &game.black, &path, &json!({"setup": "nonsense"})).await.refused(422, "set-up");
    post_json(&server, &game.black, &path, &json!({"army": native})).await.refused(400, "bad-request");
    for seat in [&game.black, &game.white] {
        let sealed = post_json(&server, seat, &path, &json!({"setup": native})).await;
        assert_eq!(sealed.status, 200, "{}", sealed.body);
    }
    let setup = server.snapshot(&game.id).await["setup"].clone();
    assert_eq!(setup["armies"]["A"]["setup"], native, "{setup}");
    // Both seats are held: a resignation has to say which one gives up.
    post(&server, &game.both(), &format!("games/{}/resign", game.id)).await.refused(400, "bad-request");
    let gave_up = post(&server, &game.both(), &format!("games/{}/resign?side=w", game.id)).await;
    assert_eq!(gave_up.status, 200, "{}", gave_up.body);
    assert_eq!(server.snapshot(&game.id).await["outcome"]["winner"], "b");
}

#[tokio::test]
async fn the_clock_runs_for_who_only_sends_requests() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    // Against the engine, whose first turn ends what waits.
    let game = server.new_game(&timed(against_engine("minishogi", 1), seconds(1, 0, 0, 0))).await;
    let legal = server.snapshot(&game.id).await["legal"][0].as_str().expect("a move").to_owned();
    let done = post(&server, &game.black, &format!("games/{}/move/{legal}", game.id)).await;
    assert_eq!(done.status, 200, "{}", done.body);
    let outcome = until_over(&server, &game.id).await;
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("w"), &json!("time")));
    // Between two, of whom one listens and the other does not.
    let game = server.new_game(&timed(with_a_friend("shogi"), seconds(5, 0, 0, 0))).await;
    server.redeem(&game.id, &game.invite, FRIEND).await;
    let mut black = server.join(&game.id, &game.black).await;
    black.play(0, "7g7f").await;
    let done = post(&server, FRIEND, &format!("games/{}/move/3c3d", game.id)).await;
    assert_eq!(done.status, 200, "{}", done.body);
    black.play(2, "2g2f").await;
    let outcome = until_over(&server, &game.id).await;
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("b"), &json!("time")));
}

/// Returns how a game ended of which one looks at nothing else.
async fn until_over(server: &Server, id: &str) -> serde_json::Value {
    for _ in 0..100 {
        let state = server.snapshot(id).await;
        if !state["outcome"].is_null() {
            return state["outcome"].clone();
        }
        time::sleep(Duration::from_millis(200)).await;
    }
    panic!("the clocks stand still");
}

#[tokio::test]
async fn who_sends_requests_is_not_away() {
    let folder = Folder::new();
    let timing = Timing { away_without_clock: Duration::from_secs(4), ..Timing::default() };
    let limits = Limits { engines: 1, hash: 1, per_address: PerAddress::NONE, ..Limits::default() };
    let server = Server::with_options(Options { data: folder.data(), limits, timing, ..Options::default() });
    let game = server.new_game(&with_a_friend("shogi")).await;
    server.redeem(&game.id, &game.invite, FRIEND).await;
    let at = |rest: &str| format!("games/{}/{rest}", game.id);
    let mut black = server.join(&game.id, &game.black).await;
    black.play(0, "7g7f").await;
    time::sleep(Duration::from_millis(4200)).await;
    assert_eq!(post(&server, FRIEND, &at("move/3c3d")).await.status, 200);
    black.refused(json!({"t": "absence", "claim": "win"}), "bad-request").await;
    // Nor is who listens; who does nothing any more is, and that can be claimed by a request too.
    post(&server, FRIEND, &at("absence/win")).await.refused(409, "bad-request");
    post(&server, &game.black, &at("absence/lunch")).await.refused(400, "bad-request");
    black.play(2, "2g2f").await;
    time::sleep(Duration::from_millis(4200)).await;
    assert_eq!(post(&server, &game.black, &at("absence/draw")).await.status, 200);
    assert_eq!(server.snapshot(&game.id).await["outcome"]["reason"], "absence");
}
