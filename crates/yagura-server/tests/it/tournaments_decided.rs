//! Games that the organiser decides while they go on: they end at the board too.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time;

use crate::{
    lobby::send,
    support::{Client, Folder, Server},
    tournaments::{done, enter, hold, key, list, of_file, of_round, shown, until},
};

/// A round of two games; returns its id and its pairings.
async fn begun(server: &Server) -> (String, Vec<Value>) {
    let id = hold(server, json!({"system": "round-robin"})).await;
    for number in 1..=4 {
        assert_eq!(enter(server, &id, number).await.status, 201);
    }
    done(server, &id, json!({"act": "start"})).await;
    let tournament = shown(server, &id, "").await["tournament"].clone();
    let pairings = of_round(&tournament, 1).into_iter().cloned().collect();
    (id, pairings)
}

fn number(pairing: &Value, side: &str) -> u32 {
    u32::try_from(pairing[side].as_u64().expect("a number")).expect("a small one")
}

/// Returns who sits at a game: Black and White.
async fn players(server: &Server, pairing: &Value) -> [Client; 2] {
    let game = pairing["game"].as_str().expect("a game");
    let [black, white] = ["black", "white"].map(|side| key(number(pairing, side)));
    [server.join(game, &black).await, server.join(game, &white).await]
}

/// Returns how a game ended, as somebody who sits at it is told.
async fn end(client: &mut Client) -> Value {
    client.wait_for("changed").await["outcome"].clone()
}

async fn play_two(players: &mut [Client; 2]) {
    for (ply, mv) in ["7g7f", "3c3d"].into_iter().enumerate() {
        players[ply].play(ply, mv).await;
        players[1 - ply].wait_for("moved").await;
    }
}

#[tokio::test]
async fn who_is_removed_loses_at_the_board_and_both_are_told() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let (id, pairings) = begun(&server).await;
    let mut at_board = players(&server, &pairings[0]).await;
    play_two(&mut at_board).await;
    let removed = number(&pairings[0], "black");
    done(&server, &id, json!({"act": "remove", "player": removed})).await;
    for client in &mut at_board {
        let outcome = end(client).await;
        assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("w"), &json!("adjudication")));
        assert!(
            outcome["text"]["ja"].as_str().is_some_and(|text| text.contains("主催者の裁定")),
            "{outcome}"
        );
    }
    at_board[0].refused(json!({"t": "move", "ply": 2, "move": "2g2f"}), "finished").await;
    at_board[0].refused(json!({"t": "takeback"}), "bad-request").await;
    let shown = shown(&server, &id, &key(number(&pairings[0], "white"))).await;
    assert_eq!(shown["you"]["game"], Value::Null, "the opponent is free");
    assert_eq!(of_round(&shown["tournament"], 1)[0]["result"], "white-forfeit");
    let winner = number(&pairings[0], "white");
    let players = list(&shown["tournament"], "players");
    let first = players.iter().find(|player| player["number"] == winner).expect("he takes part");
    assert_eq!(first["left"], false);
    let game = pairings[0]["game"].as_str().expect("a game");
    let record = server.get(&format!("/api/v1/games/{game}/record?format=pgn")).await;
    assert!(record.body.contains("0-1"), "{}", record.body);
}

#[tokio::test]
async fn a_game_that_has_not_begun_is_called_off_when_its_player_is_removed() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let (id, pairings) = begun(&server).await;
    let game = pairings[1]["game"].as_str().expect("a game");
    let mut waits = server.join(game, &key(number(&pairings[1], "white"))).await;
    done(&server, &id, json!({"act": "remove", "player": number(&pairings[1], "black")})).await;
    let outcome = end(&mut waits).await;
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&Value::Null, &json!("aborted")));
    let tournament = shown(&server, &id, "").await["tournament"].clone();
    assert_eq!(of_round(&tournament, 1)[1]["result"], "white-forfeit");
}

#[tokio::test]
async fn a_result_that_is_set_by_hand_ends_the_game_and_a_later_one_only_changes_the_table() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let (id, pairings) = begun(&server).await;
    let set = |result| json!({"act": "result", "pairing": pairings[0]["number"], "result": result});
    let mut at_board = players(&server, &pairings[0]).await;
    play_two(&mut at_board).await;
    done(&server, &id, set("draw")).await;
    for client in &mut at_board {
        let outcome = end(client).await;
        assert_eq!((&outcome["winner"], &outcome["reason"]), (&Value::Null, &json!("adjudication")));
    }
    done(&server, &id, set("black")).await;
    let tournament = shown(&server, &id, "").await["tournament"].clone();
    assert_eq!(of_round(&tournament, 1)[0]["result"], "black");
    // It is there after a restart.
    drop(at_board);
    drop(server);
    let server = of_file(&folder);
    let snapshot = server.snapshot(pairings[0]["game"].as_str().expect("a game")).await;
    assert_eq!(snapshot["outcome"]["reason"], "adjudication");
}

#[tokio::test]
async fn who_has_gone_when_his_game_of_an_arena_ends_gets_no_other_before_he_comes_back() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = hold(&server, json!({"system": "arena", "minutes": 5})).await;
    for number in 1..=2 {
        assert_eq!(enter(&server, &id, number).await.status, 201);
    }
    done(&server, &id, json!({"act": "start"})).await;
    let arena = until(&server, &id, |arena| list(arena, "pairings").len() == 1).await;
    let pairing = list(&arena, "pairings")[0].clone();
    let [mut stays, leaves] = players(&server, &pairing).await;
    stays.hears_presence = true;
    while !stays.wait_for("presence").await["w"]["away"].is_null() {}
    leaves.leave().await;
    while stays.wait_for("presence").await["w"]["away"].is_null() {}
    // Longer than somebody may have lost his connection.
    time::sleep(Duration::from_millis(400)).await;
    let game = pairing["game"].as_str().expect("a game");
    let resigned =
        server.post_as(&format!("/api/v1/games/{game}/resign"), &key(number(&pairing, "black"))).await;
    assert_eq!(resigned.status, 200, "{}", resigned.body);
    let arena = until(&server, &id, |arena| !list(arena, "pairings")[0]["result"].is_null()).await;
    let gone = number(&pairing, "white");
    let player = list(&arena, "players").iter().find(|player| player["number"] == gone).expect("he plays");
    assert_eq!((&player["away"], list(&arena, "pairings").len()), (&json!(true), 1), "{arena}");
    let path = format!("tournaments/{id}/absence");
    let back = send(&server, "PUT", &path, &key(gone), &json!({"away": false})).await;
    assert_eq!(back.status, 204, "{}", back.body);
    until(&server, &id, |arena| list(arena, "pairings").len() == 2).await;
}

#[tokio::test]
async fn one_who_is_paired_hears_how_long_he_may_take_to_come() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let (id, _) = begun(&server).await;
    let you = shown(&server, &id, &key(1)).await["you"].clone();
    assert!(you["come_within"].as_u64().is_some_and(|left| (240..=300).contains(&left)), "{you}");
}
