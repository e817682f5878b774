//! Tournaments outlive servers, and are conducted by any of several.

use serde_json::json;
use yagura_rig::{nats::Nats, postgres};
use yagura_server::Options;

use crate::{
    support::{Folder, Server},
    tournaments::{done, enter, hasty, hold, key, list, of_file, of_round, play_round, resign, shown, until},
};

#[tokio::test]
async fn a_tournament_goes_on_after_a_restart() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = hold(&server, json!({"system": "swiss", "rounds": 2, "gap": 0})).await;
    for number in 1..=4 {
        assert_eq!(enter(&server, &id, number).await.status, 201);
    }
    done(&server, &id, json!({"act": "start"})).await;
    let before = shown(&server, &id, "").await["tournament"].clone();
    resign(&server, of_round(&before, 1)[0]).await;
    drop(server);

    let server = of_file(&folder);
    let after = shown(&server, &id, "").await["tournament"].clone();
    assert!(!of_round(&after, 1)[0]["result"].is_null(), "what was played is there");
    assert_eq!(of_round(&after, 1)[1], of_round(&before, 1)[1], "the other game goes on");
    for round in 1..=2 {
        play_round(&server, &id, round).await;
    }
    let over = until(&server, &id, |tournament| tournament["stage"] == "over").await;
    assert_eq!(list(&over, "pairings").len(), 4, "each round was paired once");
}

fn node(database: &str, nats: &Nats) -> Server {
    let database = Some(postgres::database(database).parse().expect("an address"));
    let nats = Some(nats.url().parse().expect("an address"));
    hasty(Options { database, nats, ..Options::default() })
}

#[tokio::test]
async fn of_two_servers_each_can_conduct_it_and_none_does_it_twice() {
    let nats = Nats::start();
    let (one, other) = (node("tournament_two", &nats), node("tournament_two", &nats));
    let id = hold(&one, json!({"system": "round-robin", "gap": 0})).await;
    for number in 1..=4 {
        let server = if number % 2 == 0 { &one } else { &other };
        assert_eq!(enter(server, &id, number).await.status, 201);
    }
    let mut watcher =
        other.dial(&format!("/api/v1/tournaments/{id}/ws?protocol=3"), None).await.expect("a socket");
    watcher.send_text(&json!({"t": "hello"}).to_string()).await;
    watcher.wait_for("tournament").await;
    done(&one, &id, json!({"act": "start"})).await;
    assert_eq!(watcher.wait_for("tournament").await["tournament"]["round"], 1, "told at the other server");
    play_round(&other, &id, 1).await;
    play_round(&one, &id, 2).await;
    // The one that paired so far is gone.
    drop(one);
    play_round(&other, &id, 3).await;
    let over = until(&other, &id, |tournament| tournament["stage"] == "over").await;
    assert_eq!(list(&over, "pairings").len(), 6, "each pair once");
}

#[tokio::test]
async fn a_game_that_is_decided_at_one_server_ends_at_the_one_that_has_it() {
    let nats = Nats::start();
    let (one, other) = (node("tournament_decided", &nats), node("tournament_decided", &nats));
    let id = hold(&one, json!({"system": "round-robin"})).await;
    for number in 1..=2 {
        assert_eq!(enter(&one, &id, number).await.status, 201);
    }
    done(&one, &id, json!({"act": "start"})).await;
    let pairing = of_round(&shown(&one, &id, "").await["tournament"], 1)[0].clone();
    let black = pairing["black"].as_u64().expect("a number");
    let mut waits = other
        .join(pairing["game"].as_str().expect("a game"), &key(3 - u32::try_from(black).expect("small")))
        .await;
    done(&one, &id, json!({"act": "remove", "player": black})).await;
    assert_eq!(waits.wait_for("changed").await["outcome"]["reason"], "aborted");
}
