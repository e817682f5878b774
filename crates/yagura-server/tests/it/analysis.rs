//! The engine as somebody who looks at positions with people.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use yagura_server::{Limits, PerAddress};

use crate::support::{Client, Folder, Server, against_engine, assert_refusal};

async fn analyst(server: &Server) -> Client {
    server.dial("/api/v1/analysis/ws?protocol=3", None).await.expect("the server opens a WebSocket")
}

fn analyse(a: u32, variant: &str, line: &Value, lines: u32) -> String {
    json!({"t": "analyse", "a": a, "variant": variant, "line": line, "lines": lines}).to_string()
}

#[tokio::test]
async fn lines_come_deeper_and_deeper_until_nobody_wants_them() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut client = analyst(&server).await;
    let began = Instant::now();
    client.send_text(&analyse(1, "shogi", &json!({"moves": ["7g7f"]}), 3)).await;
    let first = client.wait_for("lines").await;
    assert!(began.elapsed() < Duration::from_secs(5), "the first lines come at once");
    assert_eq!(first["a"], 1);
    let mut depth = 0;
    while depth < 5 {
        let lines = client.wait_for("lines").await;
        depth = lines["depth"].as_u64().expect("a depth");
        let best = &lines["lines"][0];
        let count = best["evaluation"]["line"].as_array().map(Vec::len);
        assert!(count > Some(0), "{lines}");
        assert_eq!(count, best["styles"].as_array().map(Vec::len));
        assert_eq!(count, best["positions"].as_array().map(Vec::len));
        assert!(best["evaluation"]["centipawns"].is_i64(), "{lines}");
    }
    // Another position takes its place: nothing more is told of the first one.
    client.send_text(&analyse(2, "chu", &json!({}), 2)).await;
    let other = loop {
        let lines = client.wait_for("lines").await;
        if lines["a"] == 2 && lines["lines"].as_array().map(Vec::len) == Some(2) {
            break lines;
        }
    };
    assert!(other["lines"][0]["styles"][0]["renmei"].is_string(), "{other}");
    client.send_text(r#"{"t": "stop"}"#).await;
    client.send_text(r#"{"t": "ping"}"#).await;
    while client.hear().await["t"] != "pong" {}
    let more = tokio::time::timeout(Duration::from_millis(600), client.next()).await;
    assert!(more.is_err(), "nothing is told that nobody wants: {more:?}");
}

#[tokio::test]
async fn scores_are_blacks_and_threats_the_others() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut client = analyst(&server).await;
    // White has a rook more, whoever is to move.
    for (a, side) in [(1, "b"), (2, "w")] {
        let start = format!("4k4/1r7/9/9/9/9/9/9/4K4 {side} - 1");
        client.send_text(&analyse(a, "shogi", &json!({"start": start}), 1)).await;
        // Lines of the position before may still be on their way.
        let lines = loop {
            let lines = client.wait_for("lines").await;
            if lines["a"] == a {
                break lines;
            }
        };
        let evaluation = &lines["lines"][0]["evaluation"];
        let white = evaluation["mate"]["winner"] == "w" || evaluation["centipawns"].as_i64() < Some(-200);
        assert!(white, "{lines}");
    }
    let threat = json!({"t": "analyse", "a": 3, "variant": "shogi", "lines": 1, "turn": "other",
        "line": {"start": "4k4/9/4P4/9/9/9/9/9/4K4 w G 1"}});
    client.send_text(&threat.to_string()).await;
    let lines = loop {
        let lines = client.wait_for("lines").await;
        if lines["a"] == 3 && (lines["done"] == true || lines["depth"].as_u64() > Some(2)) {
            break lines;
        }
    };
    assert_eq!(lines["lines"][0]["evaluation"]["line"][0], "G*5b", "{lines}");
    let check = json!({"t": "analyse", "a": 4, "variant": "shogi", "lines": 1, "turn": "other",
        "line": {"start": "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"}});
    client.send_text(&check.to_string()).await;
    let refused = client.wait_for("refused").await;
    assert_refusal(&refused["error"], "illegal");
}

#[tokio::test]
async fn mates_are_proved_or_refuted() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut client = analyst(&server).await;
    for (variant, start, verdict) in
        [("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "mate"), ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b P 1", "none")]
    {
        let mate = json!({"t": "mate", "a": 1, "variant": variant, "line": {"start": start}});
        client.send_text(&mate.to_string()).await;
        let found = client.wait_for("mate").await;
        assert_eq!(found["verdict"], verdict, "{found}");
        assert_eq!(found["line"].is_null(), verdict != "mate", "{found}");
    }
    client.send_text(&json!({"t": "mate", "variant": "gungi", "line": {}}).to_string()).await;
    assert_eq!(client.wait_for("mate").await["verdict"], "inapplicable");
}

#[tokio::test]
async fn garbage_is_refused_and_harms_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut client = analyst(&server).await;
    for (text, code) in [
        ("nonsense", "bad-request"),
        ("[]", "bad-request"),
        (r#"{"t": "hello", "a": 1, "tokens": []}"#, "bad-request"),
        (&analyse(1, "shogi", &json!({}), 0), "bad-request"),
        (&analyse(1, "shogi", &json!({}), 6), "bad-request"),
        (&analyse(1, "none", &json!({}), 1), "variant"),
        (&analyse(1, "shogi", &json!({"start": "x"}), 1), "position"),
        (&analyse(1, "shogi", &json!({"moves": ["7g7e"]}), 1), "illegal"),
    ] {
        client.send_text(text).await;
        let refused = client.wait_for("refused").await;
        assert_refusal(&refused["error"], code);
    }
    client.send_text(&analyse(9, "minishogi", &json!({}), 1)).await;
    assert_eq!(client.wait_for("lines").await["a"], 9);
}

/// Who plays comes before who looks: an analysis makes way, and goes on.
#[tokio::test]
async fn the_engines_move_does_not_wait_for_an_analysis() {
    let folder = Folder::new();
    let limits = Limits { engines: 1, hash: 1, per_address: PerAddress::NONE, ..Limits::default() };
    let server = Server::with_limits(&folder.data(), limits);
    let mut analyst = analyst(&server).await;
    analyst.send_text(&analyse(1, "shogi", &json!({}), 2)).await;
    analyst.wait_for("lines").await;
    let game = server.new_game(&against_engine("shogi", 1)).await;
    let mut player = server.join(&game.id, &game.black).await;
    let began = Instant::now();
    player.play(0, "7g7f").await;
    player.wait_for("moved").await;
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    let more = analyst.wait_for("lines").await;
    assert_eq!((&more["a"], &more["done"]), (&json!(1), &json!(false)));
}
