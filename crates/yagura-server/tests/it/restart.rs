//! What survives the end of the process.

use std::{error::Error as _, future, net::SocketAddr};

use serde_json::{Value, json};
use yagura_server::{Limits, Options, ServeError};

use crate::support::{Folder, Server, against_engine, of_people};

#[tokio::test]
async fn a_killed_server_goes_on_from_the_last_acknowledged_move() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("chu")).await;
    let mut both = server.join(&game.id, &game.both()).await;
    for (ply, mv) in ["7i7h", "6d6e", "7h7g"].into_iter().enumerate() {
        both.play(ply, mv).await;
    }
    both.ask(json!({"t": "takeback"})).await;
    both.play(2, "8i8h").await;
    let before = both.sync().await;
    drop(server);

    let server = Server::start(&folder.data());
    let mut both = server.join(&game.id, &game.both()).await;
    assert_eq!(both.state, before);
    let (_, answer) = both.ask(json!({"t": "move", "ply": 2, "move": "8i8h"})).await;
    assert_eq!(answer["t"], "ack", "a resend after the lost connection");
    let moved = both.play(3, "5d5e").await;
    assert_eq!(moved["v"].as_i64(), before["v"].as_i64().map(|v| v + 1));
}

#[tokio::test]
async fn the_engine_thinks_again_after_a_restart() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&against_engine("shogi", 1)).await;
    let mut client = server.join(&game.id, &game.black).await;
    client.play(0, "7g7f").await;
    drop(server);

    let server = Server::start(&folder.data());
    let mut client = server.join(&game.id, &game.black).await;
    if client.state["moves"].as_array().map(Vec::len) == Some(1) {
        assert_eq!(client.state["thinking"], true);
        assert_eq!(client.wait_for("moved").await["ply"], 2);
    }
    assert_eq!(client.sync().await["turn"], "b");
}

#[tokio::test]
async fn a_resignation_survives_and_so_does_its_taking_back() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&against_engine("shogi", 1)).await;
    let mut client = server.join(&game.id, &game.black).await;
    client.ask(json!({"t": "resign"})).await;
    drop(server);

    let server = Server::start(&folder.data());
    let mut client = server.join(&game.id, &game.black).await;
    assert_eq!(
        (&client.state["outcome"]["reason"], &client.state["outcome"]["winner"]),
        (&json!("resign"), &json!("w"))
    );
    client.ask(json!({"t": "takeback"})).await;
    drop(server);

    let server = Server::start(&folder.data());
    assert_eq!(server.snapshot(&game.id).await["outcome"], Value::Null);
}

#[tokio::test]
async fn a_stopping_server_says_goodbye() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.data());
    let game = server.new_game(&against_engine("shogi", 10)).await;
    let mut client = server.join(&game.id, &game.black).await;
    client.play(0, "7g7f").await;
    server.ask_to_stop();
    assert_eq!(client.hear().await, json!({"t": "bye", "reason": "shutdown"}));
    assert_eq!(client.next().await, None);
    server.wait();
    drop(server);

    let server = Server::start(&folder.data());
    assert_eq!(server.snapshot(&game.id).await["moves"][0], "7g7f");
}

#[tokio::test]
async fn two_servers_do_not_share_a_file() {
    let folder = Folder::new();
    let first = Server::on_file(&folder.data());
    let game = first.new_game(&of_people("shogi")).await;
    let limits = Limits { hash: 1, ..Limits::default() };
    let options = Options {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: folder.data(),
        limits,
        ..Options::default()
    };
    let on_ready = |_| panic!("the second server starts");
    let error = yagura_server::serve_until(options, on_ready, future::ready(()))
        .await
        .expect_err("the file is in use");
    assert!(
        matches!(&error, ServeError::Data { reason, .. } if reason == "another yagura uses it"),
        "{error}"
    );
    assert_eq!(first.snapshot(&game.id).await["id"], json!(game.id), "the first goes on");
    drop(first);
    assert_eq!(
        Server::on_file(&folder.data()).snapshot(&game.id).await["id"],
        json!(game.id),
        "a restart after a sudden death"
    );
}

#[tokio::test]
async fn a_taken_address_is_told_once() {
    let folder = Folder::new();
    let first = Server::start(&folder.data());
    let options = Options { listen: first.address, data: folder.data(), ..Options::default() };
    let error = yagura_server::serve_until(options, |_| {}, future::ready(()))
        .await
        .expect_err("the address is taken");
    let source = error.source().expect("the system's words").to_string();
    assert!(!error.to_string().contains(&source), "'{error}' repeats '{source}'");
    assert!(error.to_string().contains(&first.address.to_string()), "{error}");
}
