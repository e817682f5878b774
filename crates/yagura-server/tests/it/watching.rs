//! The list of games that go on, and how many watch.

use serde_json::{Value, json};

use crate::{
    lobby::{HANA, TARO, post, take},
    person::Person,
    support::{Folder, Server, of_people, with_a_friend},
};

async fn listed(server: &Server, query: &str) -> Vec<Value> {
    let answer = server.get(&format!("/api/v1/games{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["games"].as_array().expect("a list").clone()
}

fn with(mut new: Value, field: &str, value: Value) -> Value {
    new[field] = value;
    new
}

#[tokio::test]
async fn only_what_may_be_watched_is_listed() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let private = server.new_game(&of_people("shogi")).await;
    let public = server.new_game(&with(of_people("shogi"), "listed", json!(true))).await;
    server.join(&private.id, &private.black).await.play(0, "7g7f").await;
    assert!(listed(&server, "").await.is_empty(), "nothing has begun");
    let mut black = server.join(&public.id, &public.both()).await;
    black.play(0, "7g7f").await;
    let games = listed(&server, "").await;
    assert_eq!(games.len(), 1, "{games:?}");
    assert_eq!(
        (&games[0]["id"], &games[0]["moves"], &games[0]["featured"]),
        (&json!(public.id), &json!(1), &json!(true))
    );
    assert!(listed(&server, "?variant=chu").await.is_empty());
    assert_eq!(listed(&server, "?variant=shogi").await.len(), 1);
    server.get("/api/v1/games?variant=nothing").await.refused(400, "bad-request");
    server.get("/api/v1/games?extra=1").await.refused(400, "bad-request");
    black.ask(json!({"t": "resign", "side": "b"})).await;
    assert!(listed(&server, "").await.is_empty(), "it is over");
}

#[tokio::test]
async fn a_game_found_in_the_lobby_is_public_and_one_by_link_is_not() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut hana = Person::sign_up(&server, "Hana").await;
    let mut ken = Person::sign_up(&server, "Ken").await;
    hana.post(&server, "seeks", &json!({"variant": "chu"})).await;
    let found = ken.post(&server, "seeks", &json!({"variant": "chu"})).await.json()["found"].clone();
    let id = found["game"].as_str().expect("a game");
    let first = if found["seat"] == "b" { &ken } else { &hana };
    first.join(&server, id).await.play(0, "5i5h").await;
    let by_link = server.new_game(&with_a_friend("chu")).await;
    server.join(&by_link.id, &by_link.black).await.play(0, "5i5h").await;
    let games = listed(&server, "").await;
    assert_eq!(games.len(), 1, "{games:?}");
    let names = [&games[0]["names"]["b"]["name"], &games[0]["names"]["w"]["name"]];
    assert!(games[0]["id"] == id && names.contains(&&json!("Hana")) && names.contains(&&json!("Ken")));
}

#[tokio::test]
async fn guests_are_called_in_the_list_what_they_are_called_at_the_board() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let seek = json!({"variant": "shogi", "side": "w", "name": "Hana", "token": "1".repeat(32)});
    let posted = post(&server, HANA, &seek).await;
    let taken = take(&server, TARO, &posted["id"], &json!({})).await.json();
    let id = taken["found"]["game"].as_str().expect("an id");
    let mut black = server.join(id, taken["token"].as_str().expect("a token")).await;
    black.play(0, "7g7f").await;
    let names = listed(&server, "").await[0]["names"].clone();
    assert_eq!(names, black.state["names"]);
    assert_eq!(names["w"]["name"], "Hana");
    // Two people at one screen have no names.
    let mut ken = Person::sign_up(&server, "Ken").await;
    let both = with(of_people("chu"), "listed", json!(true));
    let made = ken.post(&server, "games", &both).await.json();
    ken.join(&server, made["id"].as_str().expect("an id")).await.play(0, "5i5h").await;
    assert_eq!(listed(&server, "?variant=chu").await[0]["names"], json!({"b": null, "w": null}));
}

#[tokio::test]
async fn those_who_watch_are_counted() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let quiet = server.new_game(&with(of_people("shogi"), "listed", json!(true))).await;
    let mut alone = server.join(&quiet.id, &quiet.both()).await;
    alone.play(0, "7g7f").await;
    let game = server.new_game(&with(of_people("shogi"), "listed", json!(true))).await;
    let mut both = server.join(&game.id, &game.both()).await;
    both.hears_presence = true;
    both.play(0, "7g7f").await;
    let first = server.join(&game.id, "").await;
    let _second = server.join(&game.id, "").await;
    while both.wait_for("presence").await["watchers"] != 2 {}
    // The list is read from rows, which are written within the same moment.
    let watched = async || loop {
        let games = listed(&server, "").await;
        if games[0]["watchers"] == 2 {
            break games;
        }
    };
    let games = watched().await;
    assert_eq!(
        (&games[0]["id"], &games[0]["attended"], &games[0]["featured"]),
        (&json!(game.id), &json!(true), &json!(true))
    );
    assert_eq!(
        (&games[1]["id"], &games[1]["featured"]),
        (&json!(quiet.id), &json!(false)),
        "one of each game"
    );
    drop(first);
    while both.wait_for("presence").await["watchers"] != 1 {}
}
