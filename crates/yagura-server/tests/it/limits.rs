//! The limits: what is too much is refused, and the rest goes on.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time,
};
use tokio_tungstenite::tungstenite::Error;
use yagura_server::Limits;

use crate::support::{Folder, Server, of_people};

fn limits() -> Limits {
    Limits { engines: 1, hash: 1, ..Limits::default() }
}

#[tokio::test]
async fn a_body_that_is_too_large() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let body = json!({"variant": "x".repeat(20_000)}).to_string();
    server.post("/api/v1/games", &body).await.refused(413, "too-large");
    assert_eq!(server.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn a_body_that_is_said_to_be_too_large_is_not_waited_for() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut stream = TcpStream::connect(server.address).await.expect("the server listens");
    let head = "POST /api/v1/games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 16385\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.expect("the socket is open");
    let mut heard = [0; 12];
    let answer = time::timeout(Duration::from_secs(20), stream.read_exact(&mut heard))
        .await
        .expect("the server does not wait");
    answer.expect("an answer");
    assert_eq!(&heard, b"HTTP/1.1 413");
}

#[tokio::test]
async fn too_many_connections() {
    let folder = Folder::new();
    let server = Server::with_limits(&folder.data(), Limits { max_connections: 1, ..limits() });
    let silent = TcpStream::connect(server.address).await.expect("the server listens");
    let full = time::timeout(Duration::from_secs(20), server.get("/healthz"))
        .await
        .expect("nobody waits in silence");
    full.refused(503, "busy");
    assert_eq!(full.header("connection"), Some("close"));
    assert!(full.header("retry-after").is_some());
    drop(silent);
    assert_eq!(server.get("/healthz").await.status, 200, "a closed connection makes room for another");
}

#[tokio::test]
async fn a_message_that_is_too_large() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let mut client = server.join(&game.id, &game.black).await;
    client.send_text(&json!({"t": "move", "a": 1, "ply": 0, "move": "7".repeat(4096)}).to_string()).await;
    let answer = client.hear().await;
    assert_eq!((&answer["t"], &answer["error"]["code"]), (&json!("refused"), &json!("too-large")));
    client.play(0, "7g7f").await;
    client.send_text(&"x".repeat(100_000)).await;
    assert_eq!(client.next().await, None, "the server closes");
    assert_eq!(server.snapshot(&game.id).await["moves"], json!(["7g7f"]));
}

#[tokio::test]
async fn too_many_messages() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let mut client = server.join(&game.id, "").await;
    for _ in 0..100 {
        client.send_text(r#"{"t":"ping"}"#).await;
    }
    let mut busy = 0;
    for _ in 0..100 {
        let heard = client.hear().await;
        busy += usize::from(heard["error"]["code"] == "busy");
    }
    assert!((20..100).contains(&busy), "{busy}");
    time::sleep(Duration::from_millis(300)).await;
    client.send_text(r#"{"t":"ping"}"#).await;
    assert_eq!(client.hear().await["t"], "pong");
}

#[tokio::test]
async fn too_many_sockets() {
    let folder = Folder::new();
    let server = Server::with_limits(&folder.data(), Limits { max_sockets: 2, ..limits() });
    let game = server.new_game(&of_people("shogi")).await;
    let first = server.join(&game.id, "").await;
    let _second = server.join(&game.id, "").await;
    let path = format!("/api/v1/games/{}/ws?protocol=3", game.id);
    match server.dial(&path, None).await.map(drop) {
        Err(Error::Http(answer)) => assert_eq!(answer.status(), 503),
        other => panic!("{other:?}"),
    }
    drop(first);
    for _ in 0..1000 {
        if server.dial(&path, None).await.is_ok() {
            return;
        }
        time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a closed socket makes room for another");
}

#[tokio::test]
async fn too_many_games() {
    let folder = Folder::new();
    let server = Server::with_limits(&folder.data(), Limits { max_live_games: 1, max_games: 2, ..limits() });
    let one = server.new_game(&of_people("shogi")).await;
    let two = server.new_game(&of_people("shogi")).await;
    let full = server.post("/api/v1/games", &of_people("shogi").to_string()).await;
    full.refused(503, "busy");
    assert!(full.header("retry-after").is_some());
    let _client = server.join(&one.id, "").await;
    server.get(&format!("/api/v1/games/{}", two.id)).await.refused(503, "busy");
    assert_eq!(server.snapshot(&one.id).await["id"], json!(one.id));
}

#[tokio::test]
async fn too_many_moves() {
    let folder = Folder::new();
    let server = Server::with_limits(&folder.data(), Limits { max_moves: 2, ..limits() });
    let game = server.new_game(&of_people("shogi")).await;
    let mut both = server.join(&game.id, &game.both()).await;
    both.play(0, "7g7f").await;
    both.play(1, "3c3d").await;
    both.refused(json!({"t": "move", "ply": 2, "move": "2g2f"}), "too-large").await;
    assert_eq!(both.sync().await["outcome"], Value::Null);
}

#[tokio::test]
async fn a_silent_socket_is_closed_and_a_living_one_is_not() {
    let folder = Folder::new();
    let server = Server::with_limits(&folder.data(), Limits { idle_timeout: 4, ..limits() });
    let game = server.new_game(&of_people("shogi")).await;
    // A client that reads answers the server's pings; this one only opens the socket.
    let mut silent = TcpStream::connect(server.address).await.expect("the server listens");
    let head = format!(
        "GET /api/v1/games/{}/ws?protocol=3 HTTP/1.1\r\nhost: {}\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        game.id, server.address
    );
    silent.write_all(head.as_bytes()).await.expect("the socket is open");
    let mut living = server.join(&game.id, "").await;
    let mut heard = Vec::new();
    let closed = time::timeout(Duration::from_secs(30), silent.read_to_end(&mut heard));
    let alive = async {
        loop {
            living.send_text(r#"{"t":"ping"}"#).await;
            living.wait_for("pong").await;
            time::sleep(Duration::from_millis(200)).await;
        }
    };
    tokio::select! {
        closed = closed => drop(closed.expect("the server closes").expect("in order")),
        () = alive => {}
    }
    living.sync().await;
}
