//! What an operator's instruments read.

use std::{
    collections::HashMap,
    net::{SocketAddr, TcpListener},
};

use serde_json::json;
use yagura_server::{Limits, Options, PerAddress};

use crate::support::{Folder, Server, of_people};

/// Returns what is counted, by name with labels.
async fn counted(instruments: &Server) -> HashMap<String, f64> {
    let answer = instruments.get("/metrics").await;
    assert_eq!(answer.status, 200);
    assert!(
        answer.header("content-type").is_some_and(|kind| kind.starts_with("application/openmetrics-text"))
    );
    let text = &answer.body;
    assert!(text.ends_with("# EOF\n"), "{text}");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.map(|line| line.rsplit_once(' ').expect("a name and a number"));
    pairs.map(|(name, number)| (name.to_owned(), number.parse().expect("a number"))).collect()
}

#[tokio::test]
async fn moves_requests_and_games_are_counted_and_nobody_is_named() {
    let folder = Folder::new();
    let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
    let address: SocketAddr = free.expect("a free port");
    let server = Server::with_options(Options {
        data: folder.data(),
        metrics: Some(address),
        limits: Limits { engines: 2, hash: 1, per_address: PerAddress::NONE, ..Limits::default() },
        ..Options::default()
    });
    let instruments = Server::at(address);
    let before = counted(&instruments).await;
    assert_eq!((before["yagura_moves_total"], before["yagura_live_games"]), (0.0, 0.0));
    let game = server.new_game(&of_people("shogi")).await;
    let mut both = server.join(&game.id, &game.both()).await;
    both.play(0, "7g7f").await;
    both.play(1, "3c3d").await;
    server.get("/api/v1/games/nonesuchaaaaa").await.refused(404, "not-found");
    let after = counted(&instruments).await;
    assert_eq!((after["yagura_moves_total"], after["yagura_live_games"]), (2.0, 1.0));
    let refused = after["yagura_requests_total{status=\"4xx\"}"];
    assert_eq!((after["yagura_sockets"], after["yagura_stored_games"], refused), (1.0, 1.0, 1.0));
    assert!(after["yagura_store_change_seconds_count"] >= 3.0 + before["yagura_store_change_seconds_count"]);
    assert!(!after.keys().any(|name| name.contains(&game.id)));
    server.get("/metrics").await.refused(404, "not-found");
}

#[tokio::test]
async fn a_server_is_ready_when_it_can_store_what_is_played() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let answer = server.request("GET", "/readyz", &[("host", "by-any-name.example")], "").await;
    assert_eq!((answer.status, answer.json()), (200, json!({"status": "ok"})));
}
