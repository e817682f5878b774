//! People who look for opponents find each other, and nobody else.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time;
use yagura_server::{Limits, Options, PerAddress, Timing};

use crate::{
    person::Person,
    support::{Answer, Client, Folder, Server, assert_refusal},
    tournaments::hold,
};

/// The keys of three browsers.
pub(crate) const HANA: &str = "0123456789abcdef0123456789abcdef";
pub(crate) const TARO: &str = "fedcba9876543210fedcba9876543210";
const JIRO: &str = "00000000000000000000000000000001";

/// Sends a request of a browser with a key.
pub(crate) async fn send(server: &Server, method: &str, path: &str, key: &str, body: &Value) -> Answer {
    let bearer = format!("Bearer {key}");
    let mut headers = vec![("content-type", "application/json")];
    if !key.is_empty() {
        headers.push(("authorization", &bearer));
    }
    let body = if body.is_null() { String::new() } else { body.to_string() };
    server.request(method, &format!("/api/v1/{path}"), &headers, &body).await
}

/// Posts a seek, and returns what is answered.
pub(crate) async fn post(server: &Server, key: &str, seek: &Value) -> Value {
    let answer = send(server, "POST", "seeks", key, seek).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()
}

pub(crate) async fn take(server: &Server, key: &str, id: &Value, wish: &Value) -> Answer {
    let id = id.as_str().expect("an id");
    send(server, "POST", &format!("seeks/{id}/take"), key, wish).await
}

async fn listed(server: &Server, key: &str) -> Vec<Value> {
    let answer = send(server, "GET", "seeks", key, &Value::Null).await;
    answer.json()["seeks"].as_array().expect("seeks").clone()
}

/// Goes into the lobby; returns what is told first.
pub(crate) async fn enter(server: &Server, hello: &Value) -> (Client, Value) {
    let mut client = server.dial("/api/v1/lobby/ws?protocol=3", None).await.expect("a socket");
    let mut hello = hello.clone();
    hello["t"] = json!("hello");
    client.send_text(&hello.to_string()).await;
    let first = client.hear().await;
    assert_eq!(first["t"], "lobby", "{first}");
    (client, first)
}

/// A server whose seeks are read often, and mean little for long.
fn hasty(folder: &Folder, seek_life: u64) -> Server {
    let timing = Timing {
        reading: Duration::from_millis(100),
        heartbeat: Duration::from_millis(300),
        seek_life: Duration::from_secs(seek_life),
        ..Timing::default()
    };
    let limits = Limits { engines: 1, hash: 1, per_address: PerAddress::NONE, ..Limits::default() };
    Server::with_options(Options { data: folder.data(), limits, timing, ..Options::default() })
}

#[tokio::test]
async fn a_seek_is_taken_and_both_have_a_seat() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let clock = json!({"kind": "real-time", "b": {"main": 600, "increment": 0, "byoyomi": 30, "periods": 1}, "w": {"main": 600, "increment": 0, "byoyomi": 30, "periods": 1}});
    let seek = json!({"variant": "chu", "side": "w", "clock": clock, "name": "Hana", "token": "11111111111111111111111111111111"});
    let posted = post(&server, HANA, &seek).await;
    assert_eq!((&posted["found"], &posted["token"]), (&Value::Null, &seek["token"]));
    let seen = listed(&server, TARO).await;
    assert_eq!(seen.len(), 1);
    let by = json!({"name": "Hana", "account": false, "bot": false, "rating": null, "provisional": false});
    assert_eq!((&seen[0]["by"], &seen[0]["yours"], &seen[0]["clock"]), (&by, &json!(false), &clock));
    assert_eq!((&seen[0]["variant"], &seen[0]["side"]), (&json!("chu"), &json!("w")));
    assert_eq!(listed(&server, HANA).await[0]["yours"], json!(true));

    let taken = take(&server, TARO, &posted["id"], &json!({})).await;
    assert_eq!(taken.status, 201, "{}", taken.body);
    let taken = taken.json();
    assert_eq!(taken["found"]["seat"], "b");
    assert!(!taken.to_string().contains("1111111"), "the other's token is the other's");
    let id = taken["found"]["game"].as_str().expect("an id");
    let mut black = server.join(id, taken["token"].as_str().expect("a token")).await;
    let mut white = server.join(id, posted["token"].as_str().expect("a token")).await;
    assert_eq!((&black.state["seats"], &white.state["seats"]), (&json!(["b"]), &json!(["w"])));
    assert_eq!(black.state["names"], json!({"b": null, "w": {"name": "Hana", "bot": false, "guest": true}}));
    black.play(0, "7i7h").await;
    white.play(1, "6d6e").await;
    assert!(listed(&server, TARO).await.is_empty());
}

#[tokio::test]
async fn of_two_who_take_at_once_one_is_told_that_it_is_gone() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for _ in 0..5 {
        let posted = post(&server, HANA, &json!({"variant": "shogi"})).await;
        let wish = json!({});
        let (a, b) = tokio::join!(
            take(&server, TARO, &posted["id"], &wish),
            take(&server, JIRO, &posted["id"], &wish)
        );
        let (won, lost) = if a.status == 201 { (a, b) } else { (b, a) };
        assert_eq!(won.status, 201, "{}", won.body);
        lost.refused(409, "claimed");
    }
}

#[tokio::test]
async fn seeks_that_fit_are_paired_at_once() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    post(&server, HANA, &json!({"variant": "shogi", "side": "b"})).await;
    let other = post(&server, TARO, &json!({"variant": "shogi", "side": "b"})).await;
    assert_eq!(other["found"], Value::Null, "both want Black");
    let chu = post(&server, JIRO, &json!({"variant": "chu"})).await;
    assert_eq!(chu["found"], Value::Null, "another game");
    let found = post(&server, JIRO, &json!({"variant": "shogi"})).await;
    assert_eq!(found["found"]["seat"], "w", "{found}");
    let game = found["found"]["game"].as_str().expect("a game");
    let state = server.join(game, found["token"].as_str().expect("a token")).await.state.clone();
    assert_eq!(state["seats"], json!(["w"]));
    let left: Vec<_> = listed(&server, "").await.iter().map(|seek| seek["variant"].clone()).collect();
    assert_eq!(left, [json!("shogi"), json!("chu")], "the oldest that fits is taken");
    // Not with oneself, however often one asks.
    let again = post(&server, TARO, &json!({"variant": "shogi", "side": "w"})).await;
    assert_eq!(again["found"], Value::Null);
}

#[tokio::test]
async fn the_lobby_is_told_as_it_changes() {
    let folder = Folder::new();
    let server = hasty(&folder, 60);
    let (mut hana, first) = enter(&server, &json!({"key": HANA})).await;
    assert_eq!((&first["people"], &first["seeks"], &first["taken"]), (&json!(1), &json!([]), &json!([])));
    let (mut taro, first) = enter(&server, &json!({"key": TARO})).await;
    assert_eq!(first["challenges"], json!([]));
    while hana.wait_for("count").await["people"] != 2 {}
    let posted = post(&server, HANA, &json!({"variant": "gungi"})).await;
    assert_eq!(hana.wait_for("seek").await["seek"]["yours"], true);
    assert_eq!(taro.wait_for("seek").await["seek"]["id"], posted["id"]);
    let withdrawn = post(&server, HANA, &json!({"variant": "chu"})).await;
    taro.wait_for("seek").await;
    let path = format!("seeks/{}", withdrawn["id"].as_str().expect("an id"));
    send(&server, "DELETE", &path, TARO, &Value::Null).await.refused(403, "not-your-seat");
    assert_eq!(send(&server, "DELETE", &path, HANA, &Value::Null).await.status, 204);
    send(&server, "DELETE", &path, HANA, &Value::Null).await.refused(404, "not-found");
    assert_eq!(taro.wait_for("gone").await["id"], withdrawn["id"]);
    let taken = take(&server, TARO, &posted["id"], &json!({})).await.json();
    let told = hana.wait_for("taken").await;
    assert_eq!((&told["id"], &told["game"]), (&posted["id"], &taken["found"]["game"]));
    assert_ne!(told["seat"], taken["found"]["seat"]);
    assert!(!hana.heard.contains(taken["token"].as_str().expect("a token")));
    assert_eq!(taro.wait_for("gone").await["id"], posted["id"]);
    assert!(!taro.heard.contains(told["game"].as_str().expect("a game")), "the game is theirs alone");

    // Who was away hears of it when he comes, until he says that he knows.
    drop(hana);
    let (mut hana, first) = enter(&server, &json!({"key": HANA, "view": "own"})).await;
    assert_eq!(first["taken"][0]["game"], told["game"]);
    hana.send_text(&json!({"t": "seen", "id": posted["id"]}).to_string()).await;
    hana.send_text(&json!({"t": "ping"}).to_string()).await;
    hana.wait_for("pong").await;
    let since = Instant::now();
    while enter(&server, &json!({"key": HANA})).await.1["taken"] != json!([]) {
        assert!(since.elapsed() < Duration::from_secs(20), "she hears of it again");
        time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn a_seek_lasts_as_long_as_its_owner_is_there() {
    let folder = Folder::new();
    let server = hasty(&folder, 6);
    let (mut watcher, _) = enter(&server, &json!({})).await;
    let (hana, _) = enter(&server, &json!({"key": HANA})).await;
    let kept = post(&server, HANA, &json!({"variant": "shogi"})).await;
    let left = post(&server, TARO, &json!({"variant": "chu"})).await;
    let days = json!({"kind": "correspondence", "b": {"days": 3}, "w": {"days": 3}});
    let slow = post(&server, TARO, &json!({"variant": "chu", "clock": days})).await;
    assert_eq!(watcher.wait_for("gone").await["id"], left["id"], "nobody renews it");
    take(&server, JIRO, &left["id"], &json!({})).await.refused(404, "not-found");
    time::sleep(Duration::from_secs(6)).await;
    let ids =
        async || -> Vec<Value> { listed(&server, "").await.iter().map(|seek| seek["id"].clone()).collect() };
    assert_eq!(ids().await, [kept["id"].clone(), slow["id"].clone()]);
    drop(hana);
    assert_eq!(watcher.wait_for("gone").await["id"], kept["id"]);
    assert_eq!(ids().await, [slow["id"].clone()], "days are for those who are away");
}

#[tokio::test]
async fn what_cannot_be_is_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let post_of = async |key: &str, seek: Value| send(&server, "POST", "seeks", key, &seek).await;
    for (seek, code) in [
        (json!({"variant": "no-such-game"}), "variant"),
        (json!({"variant": "shogi", "position": "nonsense"}), "position"),
        (json!({"variant": "shogi", "side": "both"}), "bad-request"),
        (json!({"variant": "shogi", "token": "short"}), "bad-request"),
        (json!({"variant": "shogi", "name": "a b"}), "name"),
        (json!({"variant": "shogi", "name": "admin"}), "name"),
        (json!({"variant": "shogi", "min_rating": 2, "max_rating": 1}), "bad-request"),
        (json!({"variant": "shogi", "min_rating": -1}), "bad-request"),
        (json!({"variant": "shogi", "max_rating": 4001}), "bad-request"),
        (json!({"variant": "shogi", "extra": 1}), "bad-request"),
        (json!({"variant": "shogi", "clock": {"kind": "hourglass"}}), "bad-request"),
        (json!(["shogi"]), "bad-request"),
    ] {
        post_of(HANA, seek).await.refused(400, code);
    }
    post_of("", json!({"variant": "shogi"})).await.refused(400, "bad-request");
    post_of("NOT-A-KEY", json!({"variant": "shogi"})).await.refused(401, "not-logged-in");
    post_of(HANA, json!({"variant": "shogi", "rated": true})).await.refused(401, "not-logged-in");
    let mut person = Person::sign_up(&server, "Saburo").await;
    post_of(HANA, json!({"variant": "shogi", "name": "saburo"})).await.refused(409, "name-taken");
    let start = json!({"variant": "kyoto", "rated": true, "position": "4k/5/5/5/K4 b - 1"});
    assert_eq!(person.post(&server, "seeks", &start).await.status, 400);

    let own = post(&server, HANA, &json!({"variant": "shogi"})).await;
    take(&server, HANA, &own["id"], &json!({})).await.refused(409, "bad-request");
    take(&server, "", &own["id"], &json!({})).await.refused(400, "bad-request");
    take(&server, TARO, &own["id"], &json!({"token": 7})).await.refused(400, "bad-request");
    for id in ["aaaaaaaaaaaaa", "x", "%FF"] {
        let answer = take(&server, TARO, &json!(id), &json!({})).await;
        assert!([400, 404].contains(&answer.status), "{id}: {}", answer.body);
    }
    post(&server, HANA, &json!({"variant": "chu"})).await;
    post(&server, HANA, &json!({"variant": "gungi"})).await;
    post_of(HANA, json!({"variant": "ennen"})).await.refused(409, "bad-request");
    let days = json!({"kind": "correspondence", "b": {"days": 3}, "w": {"days": 3}});
    for _ in 0..10 {
        post(&server, HANA, &json!({"variant": "shogi", "clock": days})).await;
    }
    post_of(HANA, json!({"variant": "shogi", "clock": days})).await.refused(409, "bad-request");
    // An account's are not counted by the browser's alone.
    let mut seek =
        async |variant: &str| person.post(&server, "seeks", &json!({"variant": variant})).await.status;
    assert_eq!([seek("chu").await, seek("stun").await, seek("gungi").await], [201; 3]);
}

#[tokio::test]
async fn an_address_posts_no_more_than_it_may() {
    let folder = Folder::new();
    let per_address = PerAddress { games: 2, ..PerAddress::NONE };
    let limits = Limits { engines: 1, hash: 1, per_address, ..Limits::default() };
    let server = Server::with_limits(&folder.data(), limits);
    for key in [HANA, TARO] {
        post(&server, key, &json!({"variant": "shogi", "side": "b"})).await;
    }
    let answer = send(&server, "POST", "seeks", JIRO, &json!({"variant": "chu"})).await;
    answer.refused(429, "busy");
}

#[tokio::test]
async fn frames_that_are_no_messages_are_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for text in
        ["nonsense", "{}", r#"{"t": "ping"}"#, r#"{"t": "hello", "key": 3}"#, r#"{"t": "hello", "x": 1}"#]
    {
        let mut client = server.dial("/api/v1/lobby/ws?protocol=3", None).await.expect("a socket");
        client.send_text(text).await;
        assert_refusal(&client.hear().await["error"], "bad-request");
        assert_eq!(client.next().await, None, "{text}");
    }
    assert!(server.dial("/api/v1/lobby/ws", None).await.is_err(), "no protocol");
    assert!(server.dial("/api/v1/lobby/ws?protocol=3", Some("http://evil.example")).await.is_err());
    let (mut client, _) = enter(&server, &json!({})).await;
    for text in [r#"{"t": "hello"}"#, r#"{"t": "seen"}"#, "[]", "\u{7}"] {
        client.send_text(text).await;
        assert_refusal(&client.wait_for("refused").await["error"], "bad-request");
    }
    client.send_text(r#"{"t": "seen", "id": "nothing"}"#).await;
    client.send_text(r#"{"t": "ping"}"#).await;
    client.wait_for("pong").await;
}

#[tokio::test]
async fn a_key_that_is_none_is_refused_and_named() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let tournament = hold(&server, json!({"system": "arena", "minutes": 5})).await;
    for path in ["lobby/ws".to_owned(), format!("tournaments/{tournament}/ws")] {
        for wrong in ["no key", "", "0123456789ABCDEF0123456789ABCDEF"] {
            let path = format!("/api/v1/{path}?protocol=3");
            let mut client = server.dial(&path, None).await.expect("a socket");
            client.send_text(&json!({"t": "hello", "key": wrong}).to_string()).await;
            let error = client.hear().await["error"].clone();
            assert_refusal(&error, "bad-request");
            for language in ["en", "ja"] {
                let text = error["message"][language].as_str().expect("a text");
                assert!(text.contains(wrong) && text.contains("32"), "{text}");
            }
            assert_eq!(client.next().await, None, "{wrong}");
        }
    }
}

#[tokio::test]
async fn the_lobby_says_goodbye() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.data());
    let (mut client, _) = enter(&server, &json!({})).await;
    server.ask_to_stop();
    assert_eq!(client.wait_for("bye").await["reason"], "shutdown");
    assert_eq!(client.next().await, None);
    server.wait();
}
