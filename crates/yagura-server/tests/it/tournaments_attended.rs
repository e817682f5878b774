//! Arenas: who is not there is not paired.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time;

use crate::{
    lobby::send,
    support::{Client, Folder, Server},
    tournaments::{done, enter, hold, key, list, of_file, shown, until},
};

/// An arena of two who take part.
async fn held(server: &Server) -> String {
    let id = hold(server, json!({"system": "arena", "minutes": 5})).await;
    for number in 1..=2 {
        assert_eq!(enter(server, &id, number).await.status, 201);
    }
    id
}

/// Opens somebody's page of a tournament.
async fn page(server: &Server, id: &str, number: u32) -> Client {
    let path = format!("/api/v1/tournaments/{id}/ws?protocol=3");
    let mut page = server.dial(&path, None).await.expect("a socket");
    page.send_text(&json!({"t": "hello", "key": key(number)}).to_string()).await;
    assert_eq!(page.wait_for("you").await["you"]["player"], json!(number));
    page
}

async fn rest(server: &Server, id: &str, number: u32, is_away: bool) {
    let path = format!("tournaments/{id}/absence");
    let answer = send(server, "PUT", &path, &key(number), &json!({"away": is_away})).await;
    assert_eq!(answer.status, 204, "{}", answer.body);
}

async fn games(server: &Server, id: &str) -> usize {
    list(&shown(server, id, "").await["tournament"], "pairings").len()
}

fn is_away(arena: &Value, number: u32) -> bool {
    let player = list(arena, "players").iter().find(|player| player["number"] == number).expect("he plays");
    player["away"] == json!(true)
}

/// Has the first game begin, and end while White rests; returns its players, Black's being about to leave the
/// board.
async fn first_game(server: &Server, id: &str) -> (u32, u32, Client, Client) {
    done(server, id, json!({"act": "start"})).await;
    let arena = until(server, id, |arena| list(arena, "pairings").len() == 1).await;
    let pairing = list(&arena, "pairings")[0].clone();
    let [black, white] = ["black", "white"]
        .map(|side| u32::try_from(pairing[side].as_u64().expect("a number")).expect("small"));
    let game = pairing["game"].as_str().expect("a game");
    let leaves = server.join(game, &key(black)).await;
    let mut stays = server.join(game, &key(white)).await;
    stays.hears_presence = true;
    rest(server, id, white, true).await;
    let resigned = server.post_as(&format!("/api/v1/games/{game}/resign"), &key(black)).await;
    assert_eq!(resigned.status, 200, "{}", resigned.body);
    until(server, id, |arena| !list(arena, "pairings")[0]["result"].is_null()).await;
    (black, white, leaves, stays)
}

#[tokio::test]
async fn who_leaves_his_board_after_the_game_is_paired_when_he_is_back() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = held(&server).await;
    let (black, white, leaves, mut stays) = first_game(&server, &id).await;
    leaves.leave().await;
    while stays.wait_for("presence").await["b"]["away"].is_null() {}
    // At once, when he may be on his way to another page, and later.
    rest(&server, &id, white, false).await;
    assert_eq!(games(&server, &id).await, 1);
    until(&server, &id, |arena| is_away(arena, black)).await;
    time::sleep(Duration::from_millis(300)).await;
    assert_eq!(games(&server, &id).await, 1);
    let mut page = page(&server, &id, black).await;
    let arena = until(&server, &id, |arena| list(arena, "pairings").len() == 2).await;
    assert!(!is_away(&arena, black), "{arena}");
    while page.wait_for("you").await["you"]["game"].is_null() {}
}

#[tokio::test]
async fn who_goes_from_his_board_to_the_table_is_paired() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = held(&server).await;
    let (black, white, leaves, _stays) = first_game(&server, &id).await;
    leaves.leave().await;
    let _page = page(&server, &id, black).await;
    rest(&server, &id, white, false).await;
    until(&server, &id, |arena| list(arena, "pairings").len() == 2).await;
}

#[tokio::test]
async fn who_rests_does_so_until_he_says_otherwise() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = held(&server).await;
    rest(&server, &id, 1, true).await;
    let first = page(&server, &id, 1).await;
    first.leave().await;
    let _second = page(&server, &id, 1).await;
    done(&server, &id, json!({"act": "start"})).await;
    time::sleep(Duration::from_millis(500)).await;
    assert_eq!(games(&server, &id).await, 0);
    rest(&server, &id, 1, false).await;
    until(&server, &id, |arena| list(arena, "pairings").len() == 1).await;
}

#[tokio::test]
async fn who_has_closed_the_table_is_paired_when_he_opens_it_again() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = held(&server).await;
    let _stays = page(&server, &id, 2).await;
    page(&server, &id, 1).await.leave().await;
    until(&server, &id, |arena| is_away(arena, 1)).await;
    done(&server, &id, json!({"act": "start"})).await;
    time::sleep(Duration::from_millis(300)).await;
    assert_eq!(games(&server, &id).await, 0);
    let first = page(&server, &id, 1).await;
    until(&server, &id, |arena| list(arena, "pairings").len() == 1).await;
    // Who goes to his board is not taken for gone.
    first.leave().await;
    time::sleep(Duration::from_millis(500)).await;
    assert!(!is_away(&shown(&server, &id, "").await["tournament"], 1));
}
