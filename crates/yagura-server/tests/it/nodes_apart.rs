//! Several servers that do not reach each other for a while: NATS, or the way to it, or the database is away.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time;
use yagura_rig::{
    nats::Nats,
    postgres::{Durability, Postgres},
};

use crate::{
    clocks::{main_of, seconds, timed},
    nodes::{join_again, node, node_by, node_of},
    strait::Strait,
    support::{Client, Game, Server, of_people},
};

/// Whoever asks or plays is told within this time that the others are not reached.
const TOLD: Duration = Duration::from_secs(8);

/// A game whose writer is the first server, with Black there and White at the other, in which White's time
/// runs.
async fn played(one: &Server, other: &Server, main: u32) -> (Game, Client, Client) {
    let game = one.new_game(&timed(of_people("shogi"), seconds(main, 0, 0, 0))).await;
    let mut black = one.join(&game.id, &game.black).await;
    let mut white = other.join(&game.id, &game.white).await;
    for (ply, mv) in ["7g7f", "3c3d", "2g2f"].into_iter().enumerate() {
        let (mover, hearer) = if ply % 2 == 0 { (&mut black, &mut white) } else { (&mut white, &mut black) };
        mover.play(ply, mv).await;
        hearer.wait_for("moved").await;
    }
    (game, black, white)
}

/// Waits until the clocks do this.
async fn wait_for_phase(client: &mut Client, phase: &str) -> Value {
    loop {
        let told = client.hear().await;
        assert_ne!(told["t"], "changed", "the game has ended: {told}");
        if told["t"] == "clock" && told["clock"]["phase"] == phase {
            return told["clock"].clone();
        }
    }
}

/// Waits until a server says so of itself.
async fn wait_until_ready(server: &Server, status: u16) {
    while server.get("/readyz").await.status != status {
        time::sleep(Duration::from_millis(100)).await;
    }
}

async fn until_closed(client: &mut Client) {
    while client.next().await.is_some() {}
}

async fn resign(server: &Server, game: &Game) -> (u16, Duration) {
    let since = Instant::now();
    let answer = server.post_as(&format!("/api/v1/games/{}/resign", game.id), &game.white).await;
    (answer.status, since.elapsed())
}

#[tokio::test]
async fn what_was_refused_while_nats_was_away_is_not_done_later() {
    let nats = Nats::start();
    let (one, other) = (node("apart_refused", &nats), node("apart_refused", &nats));
    let (game, mut black, mut white) = played(&one, &other, 600).await;
    let port = nats.kill();
    let killed = Instant::now();
    let (status, took) = resign(&other, &game).await;
    assert_eq!(status, 503);
    assert!(took < TOLD, "{took:?}");
    let since = Instant::now();
    other.get(&format!("/api/v1/games/{}", game.id)).await.refused(503, "busy");
    assert!(since.elapsed() < TOLD, "{:?}", since.elapsed());
    until_closed(&mut white).await;
    assert!(killed.elapsed() < 3 * TOLD);
    // The writer goes on with those whom it reaches, and is ready for others.
    assert_eq!(one.get("/readyz").await.status, 200);
    let _nats = Nats::at(port);
    let mut white = join_again(&other, &game.id, &game.white).await;
    time::sleep(Duration::from_secs(2)).await;
    assert_eq!(one.snapshot(&game.id).await["outcome"], Value::Null);
    white.play(3, "8c8d").await;
    assert_eq!(black.wait_for("moved").await["ply"], 4);
    assert_eq!(resign(&other, &game).await.0, 200);
}

#[tokio::test]
async fn who_is_at_another_server_does_not_lose_by_time_while_nats_is_away() {
    let nats = Nats::start();
    let (one, other) = (node("apart_time", &nats), node("apart_time", &nats));
    let (game, mut black, mut white) = played(&one, &other, 10).await;
    let port = nats.kill();
    let killed = Instant::now();
    // The move is on its way: his page says it again when it is back.
    white.send_text(&json!({"t": "move", "a": 9, "ply": 3, "move": "8c8d"}).to_string()).await;
    until_closed(&mut white).await;
    assert!(killed.elapsed() < Duration::from_secs(8), "{:?}", killed.elapsed());
    let clock = wait_for_phase(&mut black, "waiting").await;
    assert_eq!(main_of(&clock, "w"), 10_000, "the turn begins anew");
    time::sleep(Duration::from_secs(11)).await;
    assert_eq!(one.snapshot(&game.id).await["outcome"], Value::Null);
    let _nats = Nats::at(port);
    let mut white = join_again(&other, &game.id, &game.white).await;
    wait_for_phase(&mut black, "play").await;
    white.play(3, "8c8d").await;
    assert_eq!(black.wait_for("moved").await["ply"], 4);
    // Now Black's time runs, and is up as ever.
    let ended = white.wait_for("changed").await;
    assert_eq!((&ended["outcome"]["winner"], &ended["outcome"]["reason"]), (&json!("w"), &json!("time")));
}

/// White's server is cut off from NATS, and nothing says so: Black's finds it out, and White comes to him.
#[tokio::test]
async fn who_is_at_a_server_that_is_cut_off_does_not_lose_by_time() {
    let nats = Nats::start();
    let strait = Strait::to(&nats);
    let (one, other) = (node("apart_theirs", &nats), node_by("apart_theirs", &strait.url()));
    let (game, mut black, mut white) = played(&one, &other, 12).await;
    strait.freeze();
    let frozen = Instant::now();
    let clock = wait_for_phase(&mut black, "waiting").await;
    assert!(frozen.elapsed() < Duration::from_secs(10), "{:?}", frozen.elapsed());
    assert_eq!(main_of(&clock, "w"), 12_000);
    until_closed(&mut white).await;
    assert!(frozen.elapsed() < Duration::from_secs(10), "{:?}", frozen.elapsed());
    time::sleep(Duration::from_secs(13)).await;
    let mut white = join_again(&one, &game.id, &game.white).await;
    wait_for_phase(&mut black, "play").await;
    white.play(3, "8c8d").await;
    strait.thaw();
}

/// White, who was cut off while Black thought, does not know that Black has moved.
#[tokio::test]
async fn who_is_cut_off_in_the_others_turn_is_waited_for_in_his_own() {
    let nats = Nats::start();
    let strait = Strait::to(&nats);
    let (one, other) = (node("apart_turn", &nats), node_by("apart_turn", &strait.url()));
    let (game, mut black, mut white) = played(&one, &other, 12).await;
    white.play(3, "8c8d").await;
    black.wait_for("moved").await;
    strait.freeze();
    until_closed(&mut white).await;
    let (before, answer) = black.ask(json!({"t": "move", "ply": 4, "move": "2f2e"})).await;
    assert_eq!(answer["t"], "ack", "{before:?}");
    let waits = |told: &Value| told["t"] == "clock" && told["clock"]["phase"] == "waiting";
    if !before.iter().any(waits) {
        wait_for_phase(&mut black, "waiting").await;
    }
    time::sleep(Duration::from_secs(13)).await;
    assert_eq!(one.snapshot(&game.id).await["outcome"], Value::Null);
    let mut white = join_again(&one, &game.id, &game.white).await;
    wait_for_phase(&mut black, "play").await;
    white.play(5, "8d8e").await;
    // Now he is there, and his time counts.
    black.play(6, "6i7h").await;
    let ended = black.wait_for("changed").await;
    assert_eq!((&ended["outcome"]["winner"], &ended["outcome"]["reason"]), (&json!("b"), &json!("time")));
    strait.thaw();
}

/// The server that wrote the game is gone, and White is back before Black, with a move.
#[tokio::test]
async fn who_comes_back_first_does_not_let_the_others_time_run() {
    let nats = Nats::start();
    let strait = Strait::to(&nats);
    let (one, other) = (node_by("apart_first", &strait.url()), node("apart_first", &nats));
    let (game, _black, mut white) = played(&one, &other, 10).await;
    strait.freeze();
    until_closed(&mut white).await;
    let mut white = join_again(&other, &game.id, &game.white).await;
    white.play(3, "8c8d").await;
    time::sleep(Duration::from_secs(11)).await;
    assert_eq!(other.snapshot(&game.id).await["outcome"], Value::Null);
    let mut black = join_again(&other, &game.id, &game.black).await;
    black.play(4, "2f2e").await;
    strait.thaw();
}

#[tokio::test]
async fn who_came_by_a_server_that_stops_is_told_and_waited_for() {
    let nats = Nats::start();
    let (one, mut other) = (node("apart_by", &nats), node("apart_by", &nats));
    let (game, mut black, mut white) = played(&one, &other, 12).await;
    other.ask_to_stop();
    assert_eq!(white.wait_for("bye").await["reason"], "shutdown");
    until_closed(&mut white).await;
    let clock = wait_for_phase(&mut black, "waiting").await;
    assert_eq!(main_of(&clock, "w"), 12_000, "the turn begins anew");
    time::sleep(Duration::from_secs(13)).await;
    assert_eq!(one.snapshot(&game.id).await["outcome"], Value::Null);
    let mut white = join_again(&one, &game.id, &game.white).await;
    white.play(3, "8c8d").await;
    other.wait();
}

#[tokio::test]
async fn a_server_that_is_cut_off_without_a_word_leaves_its_games_to_the_others() {
    let nats = Nats::start();
    let strait = Strait::to(&nats);
    let (one, other) = (node_by("apart_silent", &strait.url()), node("apart_silent", &nats));
    let (game, _black, mut white) = played(&one, &other, 600).await;
    strait.freeze();
    let frozen = Instant::now();
    wait_until_ready(&one, 503).await;
    assert!(frozen.elapsed() < Duration::from_secs(15), "{:?}", frozen.elapsed());
    until_closed(&mut white).await;
    let mut white = join_again(&other, &game.id, &game.white).await;
    white.play(3, "8c8d").await;
    assert!(frozen.elapsed() < Duration::from_secs(25), "{:?}", frozen.elapsed());
    strait.thaw();
    wait_until_ready(&one, 200).await;
    let mut black = join_again(&one, &game.id, &game.black).await;
    black.play(4, "2f2e").await;
}

/// What a network held back arrives when nobody waits for it any more.
#[tokio::test]
async fn a_request_that_comes_late_is_not_done() {
    let nats = Nats::start();
    let strait = Strait::to(&nats);
    let (one, other) = (node("apart_late", &nats), node_by("apart_late", &strait.url()));
    let (game, _black, _white) = played(&one, &other, 600).await;
    strait.freeze();
    let (status, took) = resign(&other, &game).await;
    // It was sent before anybody could know, and what became of it nobody knows.
    assert_eq!(status, 504);
    assert!(took < TOLD, "{took:?}");
    time::sleep(Duration::from_secs(6).saturating_sub(took)).await;
    strait.thaw();
    time::sleep(Duration::from_secs(2)).await;
    assert_eq!(one.snapshot(&game.id).await["outcome"], Value::Null);
}

#[tokio::test]
async fn a_server_that_is_about_to_stop_says_so_first() {
    let nats = Nats::start();
    let mut one = node("apart_stopping", &nats);
    assert_eq!(one.get("/readyz").await.status, 200);
    one.ask_to_stop();
    let ready = loop {
        let ready = one.get("/readyz").await;
        if ready.status != 200 {
            break ready;
        }
        time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!((ready.status, &ready.json()["reason"]), (503, &json!("the server stops")));
    assert_eq!(one.get("/healthz").await.status, 200);
    // Whoever is sent here yet is served.
    one.new_game(&of_people("shogi")).await;
    one.wait();
}

#[tokio::test]
async fn who_asks_while_the_database_is_away_is_told_so_soon() {
    let nats = Nats::start();
    let mut postgres = Postgres::start(Durability::None);
    let one = node_of(&postgres.database("apart_database"), &nats.url());
    let game = one.new_game(&of_people("shogi")).await;
    postgres.fail();
    let since = Instant::now();
    let body = of_people("shogi").to_string();
    one.post("/api/v1/games", &body).await.refused(503, "busy");
    assert!(since.elapsed() < TOLD, "a new game: {:?}", since.elapsed());
    let since = Instant::now();
    assert!(one.dial(&format!("/api/v1/games/{}/ws?protocol=3", game.id), None).await.is_err());
    assert!(since.elapsed() < TOLD, "a socket: {:?}", since.elapsed());
    let since = Instant::now();
    let sick = one.get("/healthz").await;
    assert!(since.elapsed() < TOLD, "its health: {:?}", since.elapsed());
    let reason = sick.json()["reason"].clone();
    assert!(reason.as_str().is_some_and(|reason| reason.starts_with("the database of games: ")), "{reason}");
    postgres.recover();
    wait_until_ready(&one, 200).await;
}
