//! Union shogi on each board, from the armies to a result.

use serde_json::{Value, json};

use crate::{
    armies::set_up,
    support::{Client, Folder, Server, of_people_from, without_styles},
};

/// Plays moves, each of which must be listed; returns the last message.
async fn play(client: &mut Client, moves: &[&str]) -> Value {
    let mut last = client.sync().await;
    for (ply, mv) in moves.iter().enumerate() {
        assert!(
            last["legal"].as_array().is_some_and(|legal| legal.contains(&json!(mv))),
            "{mv}: {}",
            last["legal"]
        );
        last = client.play(ply, mv).await;
        assert_eq!(last["move"], *mv);
    }
    last
}

#[track_caller]
fn ended(message: &Value, winner: &Value, reason: &str, en: &str) {
    let outcome = &message["outcome"];
    assert_eq!((&outcome["winner"], outcome["reason"].as_str()), (winner, Some(reason)), "{outcome}");
    assert_eq!(outcome["text"]["en"], en, "{outcome}");
    assert!(
        outcome["text"]["ja"].as_str().is_some_and(|text| text.chars().all(|c| !c.is_ascii_alphabetic())),
        "{outcome}"
    );
    assert_eq!((&message["turn"], &message["legal"]), (&Value::Null, &json!([])));
}

#[tokio::test]
async fn shogi_by_drops() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, mut client) = set_up(&server, "rengo-shogi", "9/9/4K4|-", "9/1R5B1/4K4|2G").await;
    assert_eq!(client.state["positions"][0], "4k4/1b5r1/9/9/9/9/9/9/4K4 b 2g 1 - - - - 0,0");
    let last = play(&mut client, &["5i6i", "G*7g", "6i7i", "G*7h"]).await;
    ended(&last, &json!("w"), "checkmate", "Second player wins: checkmate");
    assert_eq!(
        without_styles(&last["note"]),
        json!({"check": true, "promotion": false, "captures": [], "written": null})
    );
    let (_, mut client) = set_up(&server, "rengo-shogi", "9/9/4K4|-", "9/1R5B1/4K4|2G").await;
    let last = play(&mut client, &["5i4h", "G*5h", "4h3i", "G*4g"]).await;
    ended(&last, &json!("w"), "stalemate", "Second player wins: no legal move is left");
}

#[tokio::test]
async fn a_king_left_open_is_taken_at_once() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, client) = set_up(&server, "rengo-shogi", "9/4R4/K8|-", "9/9/4K3L|P").await;
    assert_eq!((&client.state["setup"]["players"]["b"], &client.state["moves"]), (&json!("A"), &json!([])));
    assert_eq!(
        (&client.state["outcome"]["winner"], &client.state["outcome"]["reason"]),
        (&json!("b"), &json!("king-capture"))
    );
}

#[tokio::test]
async fn shogi_by_declaration() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game =
        server.new_game(&of_people_from("rengo-shogi", "9/4K4/5G3/9/9/9/9/9/4k4 b - 1 - - - - 95,0")).await;
    let mut client = server.join(&game.id, &game.both()).await;
    let last = play(&mut client, &["declare"]).await;
    ended(&last, &json!("b"), "declaration", "First player wins: entering king declared");
    assert_eq!(last["position"], "9/4K4/5G3/9/9/9/9/9/4k4 b - 1 - - - - 95,0");
    assert_eq!(
        without_styles(&last["note"]),
        json!({"check": false, "promotion": false, "captures": [], "written": null})
    );
    drop(server);
    let server = Server::start(&folder.data());
    assert_eq!(
        server.snapshot(&game.id).await["outcome"]["reason"],
        "declaration",
        "it is stored like a move"
    );
}

#[tokio::test]
async fn chess_with_en_passant_promotion_and_mate() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, mut client) = set_up(&server, "rengo-chess", "[CP]7/4[CK]3|-", "6[CP]1/[CN]2[CK]4|-").await;
    let last =
        play(&mut client, &["8g8e", "1a2c", "8e8d", "7b7d", "8d7c", "2c1a", "7c7b", "1a2c", "7b7a=Q"]).await;
    assert_eq!(
        without_styles(&last["note"]),
        json!({"check": true, "promotion": true, "captures": [], "written": null})
    );
    let state = client.sync().await;
    assert_eq!(
        without_styles(&state["notes"][4]),
        json!({"check": false, "promotion": false, "captures": ["7d"], "written": null}),
        "en passant"
    );
    for other in ["7b7a", "7b7a+", "7b7a=K"] {
        let (_, answer) = client.ask(json!({"t": "move", "ply": 8, "move": other})).await;
        assert_eq!(answer["t"], "refused", "{other}");
    }
    // A whole game that ends in mate by another choice.
    let (_, mut client) = set_up(&server, "rengo-chess", "[CP]7/4[CK]3|-", "6[CP]1/[CN]2[CK]4|-").await;
    let moves = [
        "8g8e", "1a3b", "8e8d", "4a4b", "8d8c", "3b4d", "8c8b", "4b5a", "4h5h", "4d2c", "5h5g", "2c1e",
        "5g4f", "1e3d", "4f3e", "3d2b", "3e4d", "2b1d", "4d5c", "1d2b", "8b8a=R",
    ];
    let last = play(&mut client, &moves).await;
    ended(&last, &json!("b"), "checkmate", "First player wins: checkmate");
}

#[tokio::test]
async fn fools_mate_with_the_native_armies() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    // The first player has a pawn less, so that he is first.
    let a = "1[CP][CP][CP][CP][CP][CP][CP]/[CR][CN][CB][CQ][CK][CB][CN][CR]|-";
    let b = "[CP][CP][CP][CP][CP][CP][CP][CP]/[CR][CN][CB][CK][CQ][CB][CN][CR]|-";
    let (_, mut client) = set_up(&server, "rengo-chess", a, b).await;
    let last = play(&mut client, &["3g3f", "4b4d", "2g2e", "5a1e"]).await;
    ended(&last, &json!("w"), "checkmate", "Second player wins: checkmate");
}

#[tokio::test]
async fn chess_by_claim_and_by_fifty_moves() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, mut client) = set_up(&server, "rengo-chess", "8/1[CR]2[CK]3|-", "8/1[CR]2[CK]1[CN]1|-").await;
    let round = ["7h8h", "2a1a", "8h7h", "1a2a"];
    let mut moves: Vec<&str> = round.iter().chain(&round).copied().collect();
    let before = play(&mut client, &moves).await;
    assert!(
        before["legal"].as_array().is_some_and(|legal| legal.contains(&json!("claim"))),
        "the third occurrence: {}",
        before["legal"]
    );
    moves.push("claim");
    let last = client.play(8, "claim").await;
    ended(&last, &Value::Null, "repetition", "Draw: repetition");
    // Earlier there is nothing to claim.
    let (_, mut client) = set_up(&server, "rengo-chess", "8/1[CR]2[CK]3|-", "8/1[CR]2[CK]1[CN]1|-").await;
    play(&mut client, &round).await;
    let error = client.refused(json!({"t": "move", "ply": 4, "move": "claim"}), "illegal").await;
    assert_eq!(error["clause"], "rengo §11.5");
    let quiet = "4[ck]3/7[cr]/8/8/8/8/8/[CR]2[CK]4 b - 60 - - - 99 -";
    let game = server.new_game(&of_people_from("rengo-chess", quiet)).await;
    let mut client = server.join(&game.id, &game.both()).await;
    let last = play(&mut client, &["8h8g"]).await;
    ended(&last, &Value::Null, "move-limit", "Draw: the move limit was reached");
}

#[tokio::test]
async fn xiangqi_to_mate_and_by_a_check_that_must_change() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, mut client) = set_up(&server, "rengo-xiangqi", "9/9/9/4[XK]4|-", "9/9/[XR]7[XR]/4[XK]4|-").await;
    let last = play(&mut client, &["5j4j", "1b4b"]).await;
    ended(&last, &json!("w"), "checkmate", "Second player wins: checkmate");
    // Perpetual check: what would bring the third time is not listed, and is refused with its reason (§11.5).
    let chased = "3[xk]5/9/9/9/9/9/9/9/8[XR]/5[XK]3 b - 1 - - - - -";
    let game = server.new_game(&of_people_from("rengo-xiangqi", chased)).await;
    let mut client = server.join(&game.id, &game.both()).await;
    let last = play(&mut client, &["1i6i", "6a5a", "6i5i", "5a6a", "5i6i", "6a5a", "6i5i", "5a6a"]).await;
    let legal = last["legal"].as_array().expect("a list");
    assert!(!legal.contains(&json!("5i6i")) && legal.contains(&json!("5i5h")), "{last}");
    let error = client.refused(json!({"t": "move", "ply": 8, "move": "5i6i"}), "illegal").await;
    assert_eq!(error["clause"], "rengo §11.5");
}

#[tokio::test]
async fn janggi_with_a_pass_and_by_points() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, mut client) = set_up(&server, "rengo-janggi", "9/9/4[JK]4/9|-", "9/[JR]7[JR]/4[JK]4/9|-").await;
    let last = play(&mut client, &["5i4j", "9c5c", "pass", "1c4c"]).await;
    ended(&last, &json!("w"), "checkmate", "Second player wins: checkmate");
    let notes = client.sync().await["notes"].clone();
    assert_eq!(
        without_styles(&notes[2]),
        json!({"check": false, "promotion": false, "captures": [], "written": null})
    );
    let (_, mut client) = set_up(
        &server,
        "rengo-janggi",
        "9/9/4[JK]4/9|-",
        "9/[JR]8/4[JK]4/9|-".replace("[JR]8", "[JR]7[JH]").as_str(),
    )
    .await;
    let last = play(&mut client, &["pass", "points"]).await;
    ended(&last, &json!("w"), "points", "Second player wins: the points were counted");
}

#[tokio::test]
async fn makruk_by_mate_stalemate_and_count() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, mut client) = set_up(&server, "rengo-makruk", "8/8/3[MK]4|-", "8/[MR]6[MR]/3[MK]4|-").await;
    let last = play(&mut client, &["5h4h", "1b1g", "4h5h", "8b8h"]).await;
    ended(&last, &json!("w"), "checkmate", "Second player wins: checkmate");
    let (_, mut client) = set_up(&server, "rengo-makruk", "8/8/3[MK]4|-", "8/[MR]6[CQ]/3[MK]4|-").await;
    let last = play(&mut client, &["5h6g", "1b5b", "6g6h", "8b8g"]).await;
    ended(&last, &json!("b"), "stalemate", "First player wins: no legal move is left");
    let (_, mut client) = set_up(&server, "rengo-makruk", "8/8/3[MK]4|-", "8/[MR]6[MR]/3[MK]4|-").await;
    let last = play(&mut client, &["5h5g", "8b7b", "5g5h", "7b6b", "5h5g", "6b7b", "5g5h", "7b8b"]).await;
    ended(&last, &Value::Null, "counting", "Draw: the bare king's count has run out");
}

#[tokio::test]
async fn a_game_has_no_more_moves_than_the_server_keeps() {
    let folder = Folder::new();
    let limits = yagura_server::Limits { max_moves: 2, hash: 1, ..yagura_server::Limits::default() };
    let server = Server::with_limits(&folder.data(), limits);
    let (_, mut client) = set_up(&server, "rengo-janggi", "9/9/4[JK]4/9|-", "9/[JR]7[JR]/4[JK]4/9|-").await;
    client.play(0, "pass").await;
    client.play(1, "pass").await;
    client.refused(json!({"t": "move", "ply": 2, "move": "pass"}), "too-large").await;
}

#[tokio::test]
async fn takebacks_end_where_play_began() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, mut client) = set_up(&server, "rengo-janggi", "9/9/4[JK]4/9|-", "9/[JR]7[JR]/4[JK]4/9|-").await;
    let start = client.state["positions"][0].clone();
    play(&mut client, &["pass", "9c9d"]).await;
    for left in [1, 0] {
        let (_, answer) = client.ask(json!({"t": "takeback"})).await;
        assert_eq!(answer["t"], "ack");
        assert_eq!(client.sync().await["moves"].as_array().map(Vec::len), Some(left));
    }
    client.refused(json!({"t": "takeback"}), "bad-request").await;
    let state = client.sync().await;
    assert_eq!((&state["positions"], &state["setup"]["phase"]), (&json!([start]), &json!("play")));
    client.play(0, "pass").await;
}
