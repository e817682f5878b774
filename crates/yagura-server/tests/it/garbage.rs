//! Anything at all may come in: it is refused, and the server goes on.

use fastrand::Rng;
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Folder, Server, assert_refusal, of_people};

/// Returns JSON made of the words of the protocol, put together at random.
fn value(rng: &mut Rng, depth: u32) -> Value {
    const WORDS: &[&str] = &[
        "move", "takeback", "resign", "sync", "state", "7g7f", "b", "w", "chu", "human", "engine", "",
        "\u{0}", "獅子", "P*5e",
    ];
    const KEYS: &[&str] =
        &["t", "a", "ply", "move", "side", "variant", "black", "white", "kind", "level", "position", "x"];
    match rng.u32(0..if depth == 0 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => json!(rng.bool()),
        2 => json!(rng.i64(-2..20)),
        3 => json!(f64::from_bits(rng.u64(..))),
        4 | 5 => json!(WORDS[rng.usize(..WORDS.len())]),
        6 => (0..rng.usize(..4)).map(|_| value(rng, depth - 1)).collect(),
        _ => (0..rng.usize(..6))
            .map(|_| (KEYS[rng.usize(..KEYS.len())].to_owned(), value(rng, depth - 1)))
            .collect(),
    }
}

/// Returns a text that is a message, nearly one, or nothing of the kind.
fn text(rng: &mut Rng) -> String {
    let kind = ["move", "takeback", "resign", "sync", "ping", "state", "Move"][rng.usize(..7)];
    let mut text = match rng.u32(..4) {
        0 => value(rng, 3).to_string(),
        1 => json!({"t": kind, "a": value(rng, 1), "ply": value(rng, 1), "move": value(rng, 1), "side": value(rng, 1)}).to_string(),
        2 => "[".repeat(rng.usize(..2000)),
        _ => (0..rng.usize(..60)).map(|_| rng.char(..)).collect(),
    };
    if rng.u32(..4) == 0 {
        let at = rng.usize(..=text.len());
        text.truncate((0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0));
    }
    text
}

#[tokio::test]
async fn frames() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("chu")).await;
    let mut rng = Rng::with_seed(2);
    for round in 0..8 {
        // A new socket has a new credit of messages.
        let mut client = server.join(&game.id, if round % 2 == 0 { "" } else { &game.black }).await;
        for _ in 0..40 {
            if rng.u32(..10) == 0 {
                let bytes: Vec<u8> = (0..rng.usize(..100)).map(|_| rng.u8(..)).collect();
                client.socket.send(Message::binary(bytes)).await.expect("the socket is open");
            } else {
                client.send_text(&text(&mut rng)).await;
            }
        }
        client.send_text(r#"{"t":"sync","a":"the end"}"#).await;
        loop {
            let heard = client.hear().await;
            if heard["t"] == "refused" {
                let code = heard["error"]["code"].as_str().expect("a code").to_owned();
                assert_refusal(&heard["error"], &code);
                assert_ne!(code, "internal");
            }
            // `a` is a number; other values are not given back.
            if heard["t"] == "ack" || heard["error"]["code"] == "busy" {
                break;
            }
        }
    }
    assert_eq!(server.snapshot(&game.id).await["id"], json!(game.id));
}

#[tokio::test]
async fn frames_that_are_no_websocket() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let mut rng = Rng::with_seed(3);
    for _ in 0..10 {
        let client = server.join(&game.id, "").await;
        let mut stream = client.socket.into_inner();
        let bytes: Vec<u8> = (0..500).map(|_| rng.u8(..)).collect();
        let _ = stream.write_all(&bytes).await;
        let _ = stream.shutdown().await;
        let _ = stream.read_to_end(&mut Vec::new()).await;
    }
    assert_eq!(server.snapshot(&game.id).await["id"], json!(game.id));
}

#[tokio::test]
async fn bodies() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut rng = Rng::with_seed(4);
    for _ in 0..150 {
        let body = match rng.u32(..3) {
            0 => text(&mut rng),
            1 => value(&mut rng, 3).to_string(),
            _ => {
                let variant = if rng.bool() { "chu" } else { "shogi" };
                json!({"variant": variant, "black": {"kind": "human"}, "white": value(&mut rng, 2), "position": value(&mut rng, 1)})
                    .to_string()
            }
        };
        let answer = server.post("/api/v1/games", &body).await;
        if answer.status != 201 {
            assert!((400..500).contains(&answer.status), "{body}: {}", answer.status);
            let code = answer.json()["error"]["code"].as_str().expect("a code").to_owned();
            assert_refusal(&answer.json()["error"], &code);
        }
    }
    assert_eq!(server.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn positions() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let start =
        server.get("/api/v1/variants/chu").await.json()["start"].as_str().expect("a position").to_owned();
    let mut rng = Rng::with_seed(5);
    for _ in 0..150 {
        let mut position: Vec<char> = start.chars().collect();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..position.len());
            match rng.u32(..3) {
                0 => drop(position.remove(at)),
                1 => {
                    position.insert(at, ['1', '9', '/', '+', 'p', 'K', 'n', ' ', '-', '獅'][rng.usize(..10)]);
                }
                _ => position[at] = ['1', '9', '/', '+', 'p', 'K', 'n', ' ', '-', '獅'][rng.usize(..10)],
            }
        }
        let position: String = position.into_iter().collect();
        let new = json!({"variant": "chu", "black": {"kind": "human"}, "white": {"kind": "human"}, "position": position});
        let answer = server.post("/api/v1/games", &new.to_string()).await;
        match answer.status {
            201 => {
                let id = answer.json()["id"].as_str().expect("an id").to_owned();
                assert_eq!(server.snapshot(&id).await["id"], json!(id), "{position}");
            }
            _ => drop(answer.refused(400, "position")),
        }
    }
}
