//! Games over the WebSocket.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Error;

use crate::support::{Folder, Server, against_engine, of_people, of_people_from, without_styles};

/// A lion with a guarded lion two squares ahead.
const LIONS: &str = "k11/12/12/6g5/6n5/12/6N5/12/12/12/12/K11 b - 1";
/// A lion with a pawn and a gold before it.
const FEAST: &str = "k11/12/12/12/p6g4/6p5/6N5/P11/12/12/12/K11 b - 1";

#[tokio::test]
async fn two_people_play() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("chu")).await;
    let mut black = server.join(&game.id, &game.black).await;
    let mut white = server.join(&game.id, &game.white).await;
    let mut watcher = server.join(&game.id, "").await;
    assert_eq!(black.state["seats"], json!(["b"]));
    assert_eq!(white.state["seats"], json!(["w"]));
    assert_eq!(watcher.state["seats"], json!([]));
    assert_eq!(server.join(&game.id, &game.both()).await.state["seats"], json!(["b", "w"]));

    let moved = black.play(0, "7i7h").await;
    let first = moved["v"].as_i64().expect("a version");
    assert_eq!(black.state["v"].as_i64(), Some(first - 1));
    assert_eq!(
        (&moved["move"], &moved["ply"], &moved["turn"], &moved["side"]),
        (&json!("7i7h"), &json!(1), &json!("w"), &json!("w"))
    );
    assert_eq!(
        without_styles(&moved["note"]),
        json!({"check": false, "promotion": false, "captures": [], "written": null})
    );
    assert_eq!(moved["legal"].as_array().map(Vec::len), Some(36));
    assert!(moved["position"].as_str().is_some_and(|sfen| sfen.contains(" w ")));
    assert_eq!(white.hear().await, moved);
    assert_eq!(watcher.hear().await, moved);

    let moved = white.play(1, "6d6e").await;
    assert_eq!(moved["v"].as_i64(), Some(first + 1));
    assert_eq!(black.hear().await["move"], "6d6e");

    let state = watcher.sync().await;
    assert_eq!(state["moves"], json!(["7i7h", "6d6e"]));
    assert_eq!(state["positions"].as_array().map(Vec::len), Some(3));
    assert_eq!(state["positions"][2], moved["position"]);
    assert_eq!(state["notes"].as_array().map(Vec::len), Some(2));
    assert_eq!(state["v"].as_i64(), Some(first + 1));
}

#[tokio::test]
async fn a_move_that_may_not_be_made_changes_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people_from("chu", LIONS)).await;
    let mut black = server.join(&game.id, &game.black).await;
    let error = black.refused(json!({"t": "move", "ply": 0, "move": "6g6e"}), "illegal").await;
    assert_eq!((&error["clause"], &error["squares"]), (&json!("chu §5.2"), &json!(["6e", "6d"])));
    assert!(error["message"]["ja"].as_str().is_some_and(|text| text.contains("足")), "{error}");
    assert!(error["message"]["en"].as_str().is_some_and(|text| text.contains("foot")), "{error}");
    for text in ["", "hello", "7g", "7g7", "Z*5e", "99z99z", "6g6f\u{0}", &"6g".repeat(100)] {
        black.refused(json!({"t": "move", "ply": 0, "move": text}), "move").await;
    }
    let error = black.refused(json!({"t": "move", "ply": 0, "move": "1a1b"}), "illegal").await;
    assert_eq!(error["squares"], json!(["1a"]));
    black.refused(json!({"t": "move", "ply": 1, "move": "6g6f"}), "stale").await;
    let mut white = server.join(&game.id, &game.white).await;
    white.refused(json!({"t": "move", "ply": 0, "move": "6g6f"}), "not-your-turn").await;
    let mut watcher = server.join(&game.id, "").await;
    watcher.refused(json!({"t": "move", "ply": 0, "move": "6g6f"}), "not-your-seat").await;
    watcher.refused(json!({"t": "takeback"}), "not-your-seat").await;
    watcher.refused(json!({"t": "resign"}), "not-your-seat").await;
    watcher.refused(json!({"t": "resign", "side": "b"}), "not-your-seat").await;
    let mut stranger = server.join(&game.id, "00000000000000000000000000000000").await;
    stranger.refused(json!({"t": "move", "ply": 0, "move": "6g6f"}), "not-your-seat").await;
    assert_eq!(black.sync().await, black.state);
}

#[tokio::test]
async fn one_move_of_the_lion_takes_two() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people_from("chu", FEAST)).await;
    let mut client = server.join(&game.id, &game.both()).await;
    let moved = client.play(0, "6g6f5e").await;
    assert_eq!(moved["note"]["captures"], json!(["6f", "5e"]));
    assert_eq!(moved["turn"], "w");
}

#[tokio::test]
async fn a_repeated_message_is_acknowledged_again() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people_from("chu", FEAST)).await;
    let mut black = server.join(&game.id, &game.black).await;
    let v = black.play(0, "6g7f6g").await["v"].clone();
    // The same jitto, spelled with another empty square.
    for text in ["6g7f6g", "6g5h6g"] {
        let (before, answer) = black.ask(json!({"t": "move", "ply": 0, "move": text})).await;
        assert_eq!((before.len(), &answer["t"], &answer["v"]), (0, &json!("ack"), &v));
    }
    black.refused(json!({"t": "move", "ply": 0, "move": "6g6f"}), "stale").await;
    let mut white = server.join(&game.id, &game.white).await;
    white.refused(json!({"t": "move", "ply": 0, "move": "6g7f6g"}), "stale").await;
    white.play(1, "12a11a").await;
    let (_, answer) = black.ask(json!({"t": "move", "ply": 0, "move": "6g7f6g"})).await;
    assert_eq!(answer["t"], "ack", "also when the game has gone on");
}

#[tokio::test]
async fn at_one_screen_moves_are_taken_back() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let mut both = server.join(&game.id, &game.both()).await;
    let mut watcher = server.join(&game.id, "").await;
    both.refused(json!({"t": "takeback"}), "bad-request").await;
    both.play(0, "7g7f").await;
    let v = both.play(1, "3c3d").await["v"].as_i64().expect("a version");
    let (before, answer) = both.ask(json!({"t": "takeback"})).await;
    assert_eq!((&answer["t"], answer["v"].as_i64()), (&json!("ack"), Some(v + 1)));
    let state = &before.last().expect("the state")["state"];
    assert_eq!(
        (&state["moves"], &state["turn"], state["v"].as_i64()),
        (&json!(["7g7f"]), &json!("w"), Some(v + 1))
    );
    assert_eq!(state["seats"], json!(["b", "w"]));
    let told = watcher.wait_for("state").await;
    assert_eq!((&told["state"]["moves"], &told["state"]["seats"]), (&json!(["7g7f"]), &json!([])));
    both.play(1, "8c8d").await;
}

#[tokio::test]
async fn a_resignation_ends_the_game() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let mut both = server.join(&game.id, &game.both()).await;
    both.refused(json!({"t": "resign"}), "bad-request").await;
    let mut white = server.join(&game.id, &game.white).await;
    white.refused(json!({"t": "resign", "side": "b"}), "not-your-seat").await;
    let (before, answer) = white.ask(json!({"t": "resign"})).await;
    assert_eq!(answer["t"], "ack");
    let changed = before.last().expect("the change is told");
    assert_eq!(
        (&changed["t"], &changed["turn"], &changed["legal"]),
        (&json!("changed"), &Value::Null, &json!([]))
    );
    assert_eq!(changed["outcome"]["winner"], "b");
    assert_eq!(changed["outcome"]["reason"], "resign");
    assert_eq!(
        changed["outcome"]["text"],
        json!({"ja": "先手の勝ち（投了）", "en": "Black wins: resignation"})
    );
    assert_eq!(&both.hear().await, changed);
    both.refused(json!({"t": "move", "ply": 0, "move": "7g7f"}), "finished").await;
    both.refused(json!({"t": "resign", "side": "b"}), "finished").await;
    // A resignation is a decision like any other: it can be taken back, and costs no move.
    let (before, answer) = both.ask(json!({"t": "takeback"})).await;
    assert_eq!(answer["t"], "ack");
    assert_eq!(before.last().expect("the state")["state"]["outcome"], Value::Null);
    both.play(0, "7g7f").await;
}

#[tokio::test]
async fn mate_ends_the_game() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people_from("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1")).await;
    let mut both = server.join(&game.id, &game.both()).await;
    let moved = both.play(0, "G*5b").await;
    assert_eq!(moved["outcome"]["reason"], "checkmate");
    assert_eq!(
        (&moved["turn"], &moved["legal"], &moved["check"], &moved["checked"]),
        (&Value::Null, &json!([]), &json!(true), &json!(["5a"]))
    );
    assert_eq!(moved["note"]["check"], true);
    let (before, _) = both.ask(json!({"t": "takeback"})).await;
    assert_eq!(before.last().expect("the state")["state"]["turn"], "b", "also a mate can be taken back");
}

#[tokio::test]
async fn the_engine_answers_and_takes_back() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&against_engine("chu", 1)).await;
    let mut client = server.join(&game.id, &game.black).await;
    let moved = client.play(0, "7i7h").await;
    assert_eq!(
        (&moved["thinking"], &moved["turn"], &moved["legal"]),
        (&json!(true), &json!("w"), &json!([]))
    );
    client.refused(json!({"t": "move", "ply": 1, "move": "6d6e"}), "not-your-turn").await;
    let answer = client.wait_for("moved").await;
    assert_eq!(
        (&answer["ply"], &answer["thinking"], &answer["turn"]),
        (&json!(2), &json!(false), &json!("b"))
    );
    assert!(answer["legal"].as_array().is_some_and(|legal| !legal.is_empty()));
    assert_eq!(answer["v"].as_i64(), moved["v"].as_i64().map(|v| v + 1));

    let (before, _) = client.ask(json!({"t": "takeback"})).await;
    assert_eq!(
        before.last().expect("the state")["state"]["moves"],
        json!([]),
        "back to the person's decision"
    );
    // While it thinks, only the person's own move goes back, and the engine's answer to it never comes.
    client.play(0, "6i6h").await;
    let (before, _) = client.ask(json!({"t": "takeback"})).await;
    let state = &before.last().expect("the state")["state"];
    assert_eq!((&state["moves"], &state["thinking"]), (&json!([]), &json!(false)));
    client.play(0, "8i8h").await;
    assert_eq!(client.hear().await["ply"], 2);
    assert_eq!(client.sync().await["moves"][0], "8i8h");
}

#[tokio::test]
async fn the_engine_begins_when_it_is_black() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let new =
        json!({"variant": "shogi", "black": {"kind": "engine", "level": 2}, "white": {"kind": "human"}});
    let game = server.new_game(&new).await;
    assert_eq!(game.black, "");
    let mut client = server.join(&game.id, &game.white).await;
    assert_eq!(client.state["thinking"], true);
    assert_eq!(client.wait_for("moved").await["turn"], "w");
    client.refused(json!({"t": "takeback"}), "bad-request").await;
    let (before, _) = client.ask(json!({"t": "resign"})).await;
    assert_eq!(before.last().expect("the change")["outcome"]["winner"], "b");
}

#[tokio::test]
async fn two_engines_play_while_they_are_watched() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let engine = json!({"kind": "engine", "level": 1});
    let game = server.new_game(&json!({"variant": "shogi-7x9", "black": engine, "white": engine})).await;
    let mut watcher = server.join(&game.id, "").await;
    for ply in 1..=4 {
        let moved = watcher.wait_for("moved").await;
        assert_eq!((&moved["ply"], &moved["legal"]), (&json!(ply), &json!([])));
    }
    watcher.refused(json!({"t": "takeback"}), "not-your-seat").await;
}

#[tokio::test]
async fn versions_only_rise() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&against_engine("shogi", 1)).await;
    let mut client = server.join(&game.id, &game.black).await;
    let mut version = client.state["v"].as_i64().expect("a version");
    for round in 0..3 {
        let state = client.sync().await;
        let ply = state["moves"].as_array().map_or(0, Vec::len);
        let mv = state["legal"][round].as_str().expect("a legal move").to_owned();
        client.send_text(&json!({"t": "move", "a": "x", "ply": ply, "move": mv}).to_string()).await;
        let mut moves = 0;
        while moves < 2 {
            let heard = client.hear().await;
            if heard["t"] == "moved" {
                moves += 1;
                assert_eq!(heard["v"].as_i64(), Some(version + 1), "each change raises it by one");
                version += 1;
            }
        }
        let (before, answer) = client.ask(json!({"t": "takeback"})).await;
        version += 1;
        assert_eq!(answer["v"].as_i64(), Some(version));
        assert_eq!(before.last().expect("the state")["v"].as_i64(), Some(version));
    }
}

#[tokio::test]
async fn a_ping_is_answered() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let mut client = server.join(&game.id, "").await;
    client.send_text(r#"{"t":"ping"}"#).await;
    assert_eq!(client.hear().await, json!({"t": "pong"}));
}

#[tokio::test]
async fn a_socket_is_opened_only_on_terms() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let path = format!("/api/v1/games/{}/ws", game.id);
    for (path, origin, status) in [
        (path.clone(), None, 400),
        (format!("{path}?protocol=1"), None, 400),
        (format!("{path}?protocol=4"), None, 400),
        (format!("{path}?protocol=3"), Some("http://elsewhere.example".to_owned()), 400),
        (format!("{path}?protocol=3"), Some("null".to_owned()), 400),
        ("/api/v1/games/zzzzzzzz/ws?protocol=3".to_owned(), None, 404),
    ] {
        match server.dial(&path, origin.as_deref()).await.map(drop) {
            Err(Error::Http(answer)) => assert_eq!(answer.status(), status, "{path} {origin:?}"),
            other => panic!("{path} {origin:?}: {other:?}"),
        }
    }
    let own = format!("http://{}", server.address);
    assert!(server.dial(&format!("{path}?protocol=3"), Some(&own)).await.is_ok());
}

#[tokio::test]
async fn what_a_message_does_not_have_is_named() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let mut both = server.join(&game.id, &game.both()).await;
    for message in [
        json!({"t": "move", "ply": 0, "move": "7g7f", "sid": "b"}),
        json!({"t": "resign", "sid": "b"}),
        json!({"t": "takeback", "sid": "b"}),
        json!({"t": "sync", "sid": "b"}),
    ] {
        let error = both.refused(message, "bad-request").await;
        assert!(error["message"]["en"].as_str().is_some_and(|text| text.contains("'sid'")), "{error}");
    }
    both.send_text(r#"["sync"]"#).await;
    let text = both.hear().await["error"]["message"]["en"].to_string();
    assert!(text.contains("an object like {") && !text.contains("tagged"), "{text}");
    both.play(0, "7g7f").await;
}
