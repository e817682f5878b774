//! Who is there, and what becomes of a game whose player is away.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time;
use yagura_server::{Limits, Options, PerAddress, Timing};

use crate::{
    armies::done,
    person::Person,
    support::{Client, Folder, Game, Server, against_engine, of_people, with_a_friend},
};

const FRIEND: &str = "0123456789abcdef0123456789abcdef";

/// How long one waits for a guest on an impatient server: what is done before must not take as long.
const WAIT: Duration = Duration::from_secs(4);
const LONGER: Duration = Duration::from_millis(4200);

/// A server on which one waits only so long for a guest.
fn impatient(folder: &Folder) -> Server {
    let timing = Timing { away_without_clock: WAIT, ..Timing::default() };
    let limits = Limits { engines: 1, hash: 1, per_address: PerAddress::NONE, ..Limits::default() };
    Server::with_options(Options { data: folder.data(), limits, timing, ..Options::default() })
}

async fn join(server: &Server, game: &str, token: &str) -> Client {
    let mut client = server.join(game, token).await;
    client.hears_presence = true;
    client
}

/// Waits until somebody is told that White is there, or away; returns what is told of him.
async fn white(client: &mut Client, away: bool) -> Value {
    loop {
        let white = client.wait_for("presence").await["w"].clone();
        if white["away"].is_u64() == away {
            return white;
        }
    }
}

/// A game of two in which each has moved.
async fn begun(server: &Server) -> (Game, Client, Client) {
    let game = server.new_game(&with_a_friend("shogi")).await;
    let mut black = join(server, &game.id, &game.black).await;
    let first = black.wait_for("presence").await;
    assert_eq!((&first["w"], &first["b"]["claim"]), (&Value::Null, &Value::Null), "nobody has come yet");
    server.redeem(&game.id, &game.invite, FRIEND).await;
    let mut friend = join(server, &game.id, FRIEND).await;
    white(&mut black, false).await;
    black.play(0, "7g7f").await;
    friend.play(1, "3c3d").await;
    (game, black, friend)
}

fn claim(what: &str) -> Value {
    json!({"t": "absence", "claim": what})
}

#[tokio::test]
async fn the_others_hear_who_comes_and_goes() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, friend) = begun(&server).await;
    let second = join(&server, &game.id, FRIEND).await;
    drop(friend);
    time::sleep(Duration::from_millis(300)).await;
    let (told, _) = black.ask(json!({"t": "sync"})).await;
    assert!(told.iter().all(|heard| heard["t"] != "presence" || heard["w"]["away"].is_null()), "{told:?}");
    drop(second);
    let gone = white(&mut black, true).await;
    assert_eq!((gone["away"].as_u64(), gone["claim"].as_u64()), (Some(0), Some(600)));
    let mut watcher = join(&server, &game.id, "").await;
    white(&mut watcher, true).await;
    let _friend = join(&server, &game.id, FRIEND).await;
    assert_eq!(white(&mut black, false).await, json!({"away": null, "lost": false, "claim": null}));
}

#[tokio::test]
async fn to_leave_is_told_from_a_lost_connection() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, friend) = begun(&server).await;
    drop(friend);
    assert_eq!(white(&mut black, true).await["lost"], true, "the socket was cut off");
    let friend = join(&server, &game.id, FRIEND).await;
    assert_eq!(white(&mut black, false).await["lost"], false);
    friend.leave().await;
    assert_eq!(white(&mut black, true).await["lost"], false, "he said goodbye");
}

#[tokio::test]
async fn a_game_is_claimed_from_one_who_does_not_come_back() {
    let folder = Folder::new();
    let server = impatient(&folder);
    for (what, winner) in [("win", json!("b")), ("draw", Value::Null)] {
        let (game, mut black, mut friend) = begun(&server).await;
        black.refused(claim(what), "bad-request").await;
        friend.send_text(r#"{"t": "ping"}"#).await;
        drop(friend);
        white(&mut black, true).await;
        black.refused(claim(what), "bad-request").await;
        black.refused(claim("everything"), "bad-request").await;
        time::sleep(LONGER).await;
        join(&server, &game.id, "").await.refused(claim(what), "not-your-seat").await;
        done(&mut black, claim(what)).await;
        let outcome = black.sync().await["outcome"].clone();
        assert_eq!((&outcome["winner"], &outcome["reason"]), (&winner, &json!("absence")), "{outcome}");
        assert!(outcome["text"]["ja"].as_str().is_some_and(|text| text.contains("戻らない")), "{outcome}");
        black.refused(claim(what), "finished").await;
        // It is stored so, and so it is read.
        let path = format!("/api/v1/games/{}/record?format=kif", game.id);
        assert_eq!(server.get(&path).await.status, 200);
    }
}

#[tokio::test]
async fn whoever_loses_the_net_for_a_moment_loses_nothing() {
    let folder = Folder::new();
    let server = impatient(&folder);
    let (game, mut black, friend) = begun(&server).await;
    drop(friend);
    white(&mut black, true).await;
    time::sleep(LONGER).await;
    let mut friend = join(&server, &game.id, FRIEND).await;
    white(&mut black, false).await;
    black.refused(claim("win"), "bad-request").await;
    black.play(2, "2g2f").await;
    friend.play(3, "8c8d").await;
    // Away anew, one waits anew.
    drop(friend);
    white(&mut black, true).await;
    black.refused(claim("win"), "bad-request").await;
}

#[tokio::test]
async fn an_absence_that_ends_a_game_is_there_after_a_restart() {
    let folder = Folder::new();
    let server = impatient(&folder);
    let (game, mut black, friend) = begun(&server).await;
    drop(friend);
    white(&mut black, true).await;
    time::sleep(LONGER).await;
    done(&mut black, claim("win")).await;
    drop((server, black));
    let server = impatient(&folder);
    let outcome = server.snapshot(&game.id).await["outcome"].clone();
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("b"), &json!("absence")));
}

#[tokio::test]
async fn nobody_is_waited_for_who_need_not_be_there() {
    let folder = Folder::new();
    let server = impatient(&folder);
    // An account comes back when it likes, where no time is limited.
    let owner = Person::sign_up(&server, "Hana").await;
    let made = owner.clone().post(&server, "games", &with_a_friend("shogi")).await.json();
    let (id, invite) = (made["id"].as_str().expect("an id"), made["invite"].as_str().expect("a code"));
    server.redeem(id, invite, FRIEND).await;
    let mut hana = owner.join(&server, id).await;
    let mut friend = join(&server, id, FRIEND).await;
    hana.play(0, "7g7f").await;
    friend.play(1, "3c3d").await;
    drop(hana);
    time::sleep(LONGER).await;
    friend.refused(claim("win"), "bad-request").await;

    // Nor is an engine away, nor somebody at the same screen, and before both have moved nothing is lost.
    let engine = server.new_game(&against_engine("shogi", 1)).await;
    let mut black = join(&server, &engine.id, &engine.black).await;
    assert_eq!(black.wait_for("presence").await["w"], Value::Null);
    black.refused(claim("win"), "bad-request").await;
    let screen = server.new_game(&of_people("shogi")).await;
    let mut both = join(&server, &screen.id, &screen.both()).await;
    both.refused(claim("win"), "bad-request").await;
    let early = server.new_game(&with_a_friend("shogi")).await;
    server.redeem(&early.id, &early.invite, FRIEND).await;
    let mut black = join(&server, &early.id, &early.black).await;
    time::sleep(LONGER).await;
    black.refused(claim("win"), "bad-request").await;
}

#[tokio::test]
async fn a_set_up_that_is_left_is_claimed_too() {
    let folder = Folder::new();
    let server = impatient(&folder);
    let game = server.new_game(&with_a_friend("gungi")).await;
    let mut black = join(&server, &game.id, &game.black).await;
    server.redeem(&game.id, &game.invite, FRIEND).await;
    let mut friend = join(&server, &game.id, FRIEND).await;
    let first = |state: &Value| state["legal"][0].as_str().expect("a placement").to_owned();
    black.play(0, &first(&black.state.clone())).await;
    let state = friend.sync().await;
    friend.play(1, &first(&state)).await;
    drop(friend);
    white(&mut black, true).await;
    time::sleep(LONGER).await;
    done(&mut black, claim("win")).await;
    let outcome = black.sync().await["outcome"].clone();
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("b"), &json!("absence")), "{outcome}");
}
