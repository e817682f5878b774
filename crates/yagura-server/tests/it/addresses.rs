//! What one address may have: no client can take the server from the others.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use tokio::{io::AsyncReadExt as _, net::TcpStream, time};
use tokio_tungstenite::tungstenite::{Error, Message, protocol::frame::coding::CloseCode};
use yagura_server::{Limits, Network, Options, PerAddress};

use crate::support::{Answer, Folder, Game, Server, of_people};

/// A server behind a proxy on this computer, which says who calls.
fn server(folder: &Folder, per_address: PerAddress) -> Server {
    let limits = Limits { engines: 1, hash: 1, per_address, ..Limits::default() };
    Server::with_options(Options {
        data: folder.data(),
        limits,
        proxies: vec![Network::Loopback],
        ..Options::default()
    })
}

async fn get(server: &Server, from: &str, path: &str) -> Answer {
    server.request("GET", path, &[("x-forwarded-for", from)], "").await
}

async fn begin(server: &Server, from: &str) -> Answer {
    let headers = [("x-forwarded-for", from), ("content-type", "application/json")];
    server.request("POST", "/api/v1/games", &headers, &of_people("shogi").to_string()).await
}

fn socket_of(game: &Game) -> String {
    format!("/api/v1/games/{}/ws?protocol=3", game.id)
}

/// Asserts that an address is at its limit and is told when to try again.
#[track_caller]
fn assert_busy(answer: &Answer) {
    let error = answer.refused(429, "busy");
    assert!(error["retry_after"].as_f64().is_some_and(|seconds| seconds > 0.0), "{error}");
    assert!(
        answer
            .header("retry-after")
            .and_then(|seconds| seconds.parse::<u32>().ok())
            .is_some_and(|seconds| seconds > 0)
    );
}

#[tokio::test]
async fn requests_of_one_address() {
    let folder = Folder::new();
    let server = server(&folder, PerAddress { requests: 1, ..PerAddress::NONE });
    let mut answered = 0;
    let busy = loop {
        match get(&server, "203.0.113.1", "/api/v1/variants").await {
            answer if answer.status == 200 => answered += 1,
            answer => break answer,
        }
        assert!(answered < 100, "there is a limit");
    };
    assert_busy(&busy);
    assert!(answered >= 10, "ten seconds' worth at once, not {answered}");
    assert_eq!(get(&server, "203.0.113.2", "/api/v1/variants").await.status, 200, "others are answered");
    assert_busy(&begin(&server, "203.0.113.1").await);
}

#[tokio::test]
async fn what_anybody_may_have_written_is_not_believed() {
    let folder = Folder::new();
    let limits = Limits { per_address: PerAddress { games: 1, ..PerAddress::NONE }, ..Limits::default() };
    let server = Server::with_options(Options { data: folder.data(), limits, ..Options::default() });
    assert_eq!(begin(&server, "203.0.113.1").await.status, 201);
    assert_busy(&begin(&server, "203.0.113.2").await);
}

#[tokio::test]
async fn new_games_of_one_address() {
    let folder = Folder::new();
    let server = server(&folder, PerAddress { games: 2, ..PerAddress::NONE });
    for _ in 0..2 {
        assert_eq!(begin(&server, "2001:db8:1:2::1").await.status, 201);
    }
    assert_busy(&begin(&server, "2001:db8:1:2:3:4:5:6").await);
    assert_eq!(begin(&server, "2001:db8:1:3::1").await.status, 201);
}

#[tokio::test]
async fn games_in_memory_of_one_address() {
    let folder = Folder::new();
    let server = server(&folder, PerAddress { rooms: 2, ..PerAddress::NONE });
    let mut paths = Vec::new();
    for _ in 0..3 {
        paths.push(format!("/api/v1/games/{}", server.new_game(&of_people("shogi")).await.id));
    }
    assert_eq!(get(&server, "203.0.113.1", &paths[0]).await.status, 200);
    assert_eq!(get(&server, "203.0.113.1", &paths[1]).await.status, 200);
    assert_busy(&get(&server, "203.0.113.1", &paths[2]).await);
    assert_eq!(get(&server, "203.0.113.2", &paths[2]).await.status, 200);
    assert_eq!(get(&server, "203.0.113.1", &paths[2]).await.status, 200, "it is in memory now");
}

#[tokio::test]
async fn sockets_of_one_address() {
    let folder = Folder::new();
    let limits = Limits { per_address: PerAddress { sockets: 2, ..PerAddress::NONE }, ..Limits::default() };
    let server = Server::with_limits(&folder.data(), limits);
    let game = server.new_game(&of_people("shogi")).await;
    let first = server.join(&game.id, "").await;
    let _second = server.join(&game.id, "").await;
    match server.dial(&socket_of(&game), None).await.map(drop) {
        Err(Error::Http(answer)) => assert_eq!(answer.status(), 429),
        other => panic!("{other:?}"),
    }
    assert_eq!(server.get("/healthz").await.status, 200, "requests go on");
    drop(first);
    for _ in 0..1000 {
        if server.dial(&socket_of(&game), None).await.is_ok() {
            return;
        }
        time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a closed socket makes room for another");
}

#[tokio::test]
async fn connections_of_one_address() {
    let folder = Folder::new();
    let limits =
        Limits { per_address: PerAddress { connections: 2, ..PerAddress::NONE }, ..Limits::default() };
    let server = Server::with_limits(&folder.data(), limits);
    let silent = [TcpStream::connect(server.address).await, TcpStream::connect(server.address).await];
    assert_busy(&server.get("/healthz").await);
    drop(silent);
    for _ in 0..1000 {
        if server.get("/healthz").await.status == 200 {
            return;
        }
        time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a closed connection makes room for another");
}

#[tokio::test]
async fn a_socket_is_a_connection() {
    let folder = Folder::new();
    let server = Server::with_limits(&folder.data(), Limits { max_connections: 2, ..Limits::default() });
    let game = server.new_game(&of_people("shogi")).await;
    let _first = server.join(&game.id, "").await;
    let second = server.join(&game.id, "").await;
    server.get("/healthz").await.refused(503, "busy");
    drop(second);
    for _ in 0..1000 {
        if server.get("/healthz").await.status == 200 {
            return;
        }
        time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a closed socket makes room for another connection");
}

#[tokio::test]
async fn who_babbles_is_cut_off() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    for frame in [
        Message::text("{"),
        Message::binary(vec![1]),
        Message::text("x".repeat(5000)),
        Message::text(r#"{"t":"ping"}"#),
    ] {
        let mut client = server.join(&game.id, "").await;
        // How many frames fit in the buffers on the way is the machine's matter.
        let babble = async { while client.socket.send(frame.clone()).await.is_ok() {} };
        time::timeout(Duration::from_secs(30), babble).await.expect("a client that babbles is cut off");
        let mut refused = 0;
        while let Some(heard) = client.next().await {
            refused += usize::from(heard["t"] == "refused");
        }
        assert!(refused <= 300, "it is not answered for ever: {refused}");
    }
    assert_eq!(server.snapshot(&game.id).await["id"], json!(game.id));
}

#[tokio::test]
async fn who_is_cut_off_hears_why() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    for _ in 0..3 {
        let mut client = server.join(&game.id, "").await;
        for _ in 0..400 {
            client.send_text("{").await;
        }
        let closed = loop {
            match client.socket.next().await {
                Some(Ok(Message::Text(_) | Message::Ping(_))) => {}
                other => break other,
            }
        };
        let Some(Ok(Message::Close(Some(frame)))) = closed else { panic!("{closed:?}") };
        assert_eq!(frame.code, CloseCode::Policy);
    }
}

#[tokio::test]
async fn a_busy_message_says_for_how_long() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let mut client = server.join(&game.id, "").await;
    for number in 0..60 {
        client.send_text(&json!({"t": "ping", "a": number}).to_string()).await;
    }
    let refused = client.wait_for("refused").await;
    assert_eq!(refused["error"]["code"], "busy");
    assert!(refused["a"].is_number(), "the number comes back: {refused}");
    let wait = refused["error"]["retry_after"].as_f64().expect("seconds");
    assert!(wait > 0.0 && wait <= 1.0, "{wait}");
}

#[tokio::test]
async fn a_flood_of_connections_is_closed_and_others_are_served() {
    let folder = Folder::new();
    let limits =
        Limits { per_address: PerAddress { connections: 4, ..PerAddress::NONE }, ..Limits::default() };
    let server = Server::with_limits(&folder.data(), limits);
    let mut streams = Vec::new();
    for _ in 0..100 {
        streams.push(TcpStream::connect(server.address).await.expect("the server listens"));
    }
    let mut closed = 0;
    for stream in &mut streams {
        let ended = time::timeout(Duration::from_millis(250), stream.read(&mut [0; 1])).await;
        closed += usize::from(ended.is_ok());
    }
    assert!(closed >= 60, "{closed}");
}
