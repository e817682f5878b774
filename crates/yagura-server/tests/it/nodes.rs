//! Several servers of one database: a browser may be at any of them.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time;
use yagura_rig::{
    nats::Nats,
    postgres::{self, Durability, Postgres},
};
use yagura_server::{Limits, Options, PerAddress};

use crate::{
    lobby::{HANA, TARO, enter, post, take},
    person::Person,
    shared::{add, edit, join, keep, send, share},
    support::{Client, Server, against_engine, assert_refusal, of_people, with_a_friend},
};

/// A game goes on elsewhere within this time after its server was killed, on a busy machine too.
const TAKEOVER: Duration = Duration::from_secs(15);
/// A game goes on elsewhere within this time after its server has stopped: sooner than the others would take
/// from one that is silent.
const HANDOVER: Duration = Duration::from_secs(2);
/// How long it is tried again to play.
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) fn node(database: &str, nats: &Nats) -> Server {
    node_by(database, &nats.url())
}

/// One that reaches NATS there.
pub(crate) fn node_by(database: &str, nats: &str) -> Server {
    node_of(&postgres::database(database), nats)
}

pub(crate) fn node_of(database: &str, nats: &str) -> Server {
    let limits = Limits { engines: 2, hash: 1, per_address: PerAddress::NONE, ..Limits::default() };
    let database = Some(database.parse().expect("an address"));
    let nats = Some(nats.parse().expect("an address"));
    Server::with_options(Options { database, nats, limits, ..Options::default() })
}

/// Joins a game as soon as somebody lets one in, as a page does.
pub(crate) async fn join_again(server: &Server, id: &str, tokens: &str) -> Client {
    let since = Instant::now();
    loop {
        if let Ok(mut client) = server.dial(&format!("/api/v1/games/{id}/ws?protocol=3"), None).await {
            client.hello(tokens).await;
            if let Some(first) = client.next().await
                && first["t"] == "state"
            {
                client.state = first["state"].clone();
                return client;
            }
        }
        assert!(since.elapsed() < PATIENCE, "nobody has the game");
        time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn two_play_on_two_servers() {
    let nats = Nats::start();
    let (one, other) = (node("nodes_two", &nats), node("nodes_two", &nats));
    let game = one.new_game(&of_people("chu")).await;
    let mut black = one.join(&game.id, &game.black).await;
    let mut white = other.join(&game.id, &game.white).await;
    let mut watcher = other.join(&game.id, "").await;
    for (ply, mv) in ["7i7h", "6d6e", "7h7g", "5d5e"].into_iter().enumerate() {
        let (mover, hearer) = if ply % 2 == 0 { (&mut black, &mut white) } else { (&mut white, &mut black) };
        let told = mover.play(ply, mv).await;
        let heard = hearer.wait_for("moved").await;
        assert_eq!((&told["ply"], &told["move"]), (&heard["ply"], &heard["move"]));
        assert_eq!(watcher.wait_for("moved").await["ply"], heard["ply"]);
    }
    // What is no move is refused by the game's server, in the words that it has for it.
    black.refused(json!({"t": "move", "ply": 4, "move": "1a9z"}), "illegal").await;
    white.refused(json!({"t": "move", "ply": 4, "move": "7d7e"}), "not-your-turn").await;
    assert_eq!(one.snapshot(&game.id).await["moves"], other.snapshot(&game.id).await["moves"]);
    assert_eq!(other.get("/api/v1/games/zzzzzzzzzzzzz").await.status, 404);
    let path = format!("/api/v1/games/{}/record?format=usi", game.id);
    assert_eq!(other.get(&path).await.body, one.get(&path).await.body);
    let path = format!("/api/v1/games/{}/picture.png", game.id);
    let body = |answer: Vec<u8>| {
        answer.windows(4).position(|end| end == b"\r\n\r\n").map(|at| answer[at..].to_vec())
    };
    assert_eq!(body(other.bytes(&path, &[]).await), body(one.bytes(&path, &[]).await));
}

#[tokio::test]
async fn a_friend_comes_by_another_server() {
    let nats = Nats::start();
    let (one, other) = (node("nodes_friend", &nats), node("nodes_friend", &nats));
    let game = one.new_game(&with_a_friend("shogi")).await;
    let mut black = one.join(&game.id, &game.black).await;
    let token = "0123456789abcdef0123456789abcdef";
    assert_eq!(other.redeem(&game.id, &game.invite, token).await.status, 200);
    let mut white = other.join(&game.id, token).await;
    black.play(0, "7g7f").await;
    white.wait_for("moved").await;
    white.play(1, "3c3d").await;
    assert_eq!(black.wait_for("moved").await["ply"], 2);
}

#[tokio::test]
async fn a_killed_server_loses_no_move_and_its_games_go_on_elsewhere() {
    let nats = Nats::start();
    let (one, other) = (node("nodes_killed", &nats), node("nodes_killed", &nats));
    let game = one.new_game(&of_people("shogi")).await;
    let mut both = one.join(&game.id, &game.both()).await;
    let mut far = other.join(&game.id, &game.white).await;
    for (ply, mv) in ["7g7f", "3c3d", "2g2f"].into_iter().enumerate() {
        both.play(ply, mv).await;
    }
    far.wait_for("moved").await;
    let killed = Instant::now();
    drop(one);
    // The socket that was led to it is closed, so that its page connects again.
    while far.next().await.is_some() {}
    let mut far = join_again(&other, &game.id, &game.both()).await;
    assert!(killed.elapsed() < TAKEOVER, "{:?}", killed.elapsed());
    assert_eq!(far.state["moves"].as_array().map(Vec::len), Some(3));
    far.play(3, "8c8d").await;
}

/// Stops a server; returns how long it takes until its game goes on at another.
async fn hand_over(nats: &Nats) -> Duration {
    let (mut one, other) = (node("nodes_stopped", nats), node("nodes_stopped", nats));
    let game = one.new_game(&of_people("gungi")).await;
    let mut both = one.join(&game.id, &game.both()).await;
    let state = both.sync().await;
    let mv = state["legal"][0].as_str().expect("a move").to_owned();
    both.play(0, &mv).await;
    one.ask_to_stop();
    assert_eq!(both.wait_for("bye").await["reason"], "shutdown");
    let stopped = Instant::now();
    let again = join_again(&other, &game.id, &game.both()).await;
    let took = stopped.elapsed();
    assert_eq!(again.state["moves"].as_array().map(Vec::len), Some(1));
    one.wait();
    took
}

#[tokio::test]
async fn a_stopping_server_hands_its_games_over() {
    let nats = Nats::start();
    let mut took = Vec::new();
    // A busy machine may be late, but not always.
    while took.iter().all(|took| *took >= HANDOVER) {
        assert!(took.len() < 3, "{took:?}");
        took.push(hand_over(&nats).await);
    }
}

#[tokio::test]
async fn play_goes_on_after_nats_was_away() {
    let nats = Nats::start();
    let (one, other) = (node("nodes_nats", &nats), node("nodes_nats", &nats));
    let game = one.new_game(&of_people("shogi")).await;
    let mut near = one.join(&game.id, &game.both()).await;
    let mut far = other.join(&game.id, &game.both()).await;
    near.play(0, "7g7f").await;
    far.wait_for("moved").await;
    let port = nats.kill();
    // Where the game is, play goes on.
    near.play(1, "3c3d").await;
    let _nats = Nats::at(port);
    let mut far = join_again(&other, &game.id, &game.both()).await;
    assert_eq!(far.state["moves"].as_array().map(Vec::len), Some(2));
    far.play(2, "2g2f").await;
    assert_eq!(near.wait_for("moved").await["ply"], 3);
}

/// Plays a move, and again as long as the store does not answer; returns how often it did not.
async fn play_when_stored(client: &mut Client, ply: usize, mv: &str) -> usize {
    let since = Instant::now();
    let mut refused = 0;
    loop {
        let (_, reply) = client.ask(json!({"t": "move", "ply": ply, "move": mv})).await;
        if reply["t"] == "ack" {
            return refused;
        }
        assert_refusal(&reply["error"], "busy");
        refused += 1;
        assert!(since.elapsed() < PATIENCE, "the store is back, and says {reply}");
        time::sleep(Duration::from_millis(200)).await;
    }
}

/// PostgreSQL fails in mid-game and comes back: what was acknowledged is there, and play goes on at both
/// servers without anybody starting them again.
#[tokio::test]
async fn play_goes_on_after_postgresql_was_away() {
    let nats = Nats::start();
    let mut postgres = Postgres::start(Durability::Full);
    let database = postgres.database("nodes_postgres");
    let (one, other) = (node_of(&database, &nats.url()), node_of(&database, &nats.url()));
    let game = one.new_game(&of_people("shogi")).await;
    let mut near = one.join(&game.id, &game.black).await;
    let mut far = other.join(&game.id, &game.white).await;
    near.play(0, "7g7f").await;
    far.wait_for("moved").await;
    far.play(1, "3c3d").await;
    near.wait_for("moved").await;
    postgres.fail();
    // What cannot be stored is not acknowledged, and is in no game.
    let (_, reply) = near.ask(json!({"t": "move", "ply": 2, "move": "2g2f"})).await;
    assert_refusal(&reply["error"], "busy");
    postgres.recover();
    let mut near = join_again(&one, &game.id, &game.black).await;
    assert_eq!(near.state["moves"].as_array().map(Vec::len), Some(2));
    play_when_stored(&mut near, 2, "2g2f").await;
    let mut far = join_again(&other, &game.id, &game.white).await;
    assert_eq!(far.state["moves"].as_array().map(Vec::len), Some(3));
    play_when_stored(&mut far, 3, "8c8d").await;
    assert_eq!(one.snapshot(&game.id).await["moves"], other.snapshot(&game.id).await["moves"]);
    // A game that is begun afterwards is stored like any other.
    let later = other.new_game(&of_people("minishogi")).await;
    let mut both = one.join(&later.id, &later.both()).await;
    let mv = both.state["legal"][0].as_str().expect("a legal move").to_owned();
    both.play(0, &mv).await;
}

#[tokio::test]
async fn the_engine_answers_those_who_are_elsewhere() {
    let nats = Nats::start();
    let (one, other) = (node("nodes_engine", &nats), node("nodes_engine", &nats));
    let game = one.new_game(&against_engine("minishogi", 1)).await;
    let _near = one.join(&game.id, "").await;
    let mut far = other.join(&game.id, &game.black).await;
    let mv = far.state["legal"][0].as_str().expect("a move").to_owned();
    far.play(0, &mv).await;
    while far.wait_for("moved").await["ply"] != 2 {}
}

#[tokio::test]
async fn servers_that_share_and_servers_that_do_not() {
    let nats = Nats::start();
    let one = node("nodes_share", &nats);
    let ready: Value = one.get("/readyz").await.json();
    assert_eq!(ready["status"], "ok");
    // One that would have the database for itself does not start beside it.
    let database = Some(postgres::database("nodes_share").parse().expect("an address"));
    let options = Options { database, listen: ([127, 0, 0, 1], 0).into(), ..Options::default() };
    let failed = yagura_server::serve_until(options, |_| {}, std::future::pending()).await;
    let said = failed.expect_err("the database is in use").to_string();
    assert!(said.contains("another yagura uses it"), "{said}");
}

/// Records at which people work together are at home on one of the servers.
#[tokio::test]
async fn a_record_is_worked_at_from_two_servers() {
    let nats = Nats::start();
    let (one, other) = (node("nodes_record", &nats), node("nodes_record", &nats));
    // Both know of both.
    time::sleep(Duration::from_secs(5)).await;
    let kept = keep(&one, "shogi").await;
    let secret = share(&one, &kept).await;
    let (mut owner, _) = join(&one, &kept, &kept.key).await;
    let (mut guest, _) = join(&other, &kept, &secret).await;
    owner.send_text(&edit(7, &json!([add(&[], &["7g7f"])]))).await;
    owner.wait_for("edited").await;
    assert_eq!(guest.wait_for("edited").await["v"], 1);
    guest.send_text(&edit(8, &json!([add(&["7g7f"], &["3c3d"])]))).await;
    assert_eq!(owner.wait_for("edited").await["v"], 2);
    // Whoever changes its keys does it at its home too: the guest hears of it.
    let (status, _) =
        send(&one, "DELETE", &format!("{}/edit-link", kept.path()), &kept.key, &Value::Null).await;
    assert_eq!(status, 204);
    guest.send_text(&edit(9, &json!([add(&["7g7f", "3c3d"], &["2g2f"])]))).await;
    assert_refusal(&guest.wait_for("refused").await["error"], "not-your-seat");
}

/// A guest's seats become an account's wherever their games are, and a session is one of all servers.
#[tokio::test]
async fn an_account_of_one_server_is_one_of_all() {
    let nats = Nats::start();
    let (one, other) = (node("nodes_account", &nats), node("nodes_account", &nats));
    let game = one.new_game(&against_engine("shogi", 1)).await;
    let mut near = one.join(&game.id, &game.black).await;
    let mut person = Person::sign_up(&other, "Hatsu").await;
    let seats = json!({"seats": [{"game": game.id, "tokens": [game.black]}, {"game": "nosuchgameyet", "tokens": []}]});
    assert_eq!(person.post(&other, "account/seats", &seats).await.json()["games"], 1);
    assert_eq!(near.wait_for("state").await["state"]["names"]["b"]["name"], "Hatsu");
    assert_eq!(person.get(&one, "account").await.json()["name"], "Hatsu");
    // Who deletes his account at one server is nobody at the others.
    assert_eq!(person.delete(&other, "account", &json!({"name": "Hatsu"})).await.status, 204);
    assert_eq!(near.wait_for("state").await["state"]["names"]["b"], Value::Null);
}

/// A seek of one server is seen, and taken, at another.
#[tokio::test]
async fn a_seek_is_taken_at_another_server() {
    let nats = Nats::start();
    let (one, other) = (node("nodes_seek", &nats), node("nodes_seek", &nats));
    let seek =
        json!({"variant": "chu", "side": "w", "name": "Hana", "token": "11111111111111111111111111111111"});
    let (mut watcher, _) = enter(&other, &json!({})).await;
    let since = Instant::now();
    let posted = post(&one, HANA, &seek).await;
    // Told at once, and not when the rows are read the next time.
    watcher.wait_for("seek").await;
    assert!(since.elapsed() < Duration::from_secs(5), "{:?}", since.elapsed());
    let taken = take(&other, TARO, &posted["id"], &json!({})).await;
    assert_eq!(taken.status, 201, "{}", taken.body);
    watcher.wait_for("gone").await;
    let taken = taken.json();
    let id = taken["found"]["game"].as_str().expect("an id");
    let mut black = other.join(id, taken["token"].as_str().expect("a token")).await;
    let mut white = one.join(id, posted["token"].as_str().expect("a token")).await;
    black.play(0, "7i7h").await;
    white.wait_for("moved").await;
    white.play(1, "6d6e").await;
}
