//! Streams of lines: a game as it goes on, and what happens to an account.

use serde_json::{Value, json};

use crate::{
    ndjson::{Lines, bot, post, post_json, token},
    person::Person,
    support::{Folder, Server, against_engine, of_people, with_a_friend},
};

#[tokio::test]
async fn a_game_is_followed_to_its_end() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let mut player = Lines::open(&server, &format!("games/{}/stream", game.id), &game.both()).await;
    let mut watcher = Lines::open(&server, &format!("games/{}/stream", game.id), "").await;
    assert!(player.head.contains("content-type: application/x-ndjson"), "{}", player.head);
    assert!(!player.head.contains("content-encoding"), "{}", player.head);
    // The same state as on the socket, in the same bytes.
    let mut client = server.join(&game.id, &game.both()).await;
    let first = player.line().await.expect("a line");
    assert_eq!(client.heard.trim_end(), first);
    assert_eq!(watcher.hear().await["state"]["seats"], json!([]));
    client.play(0, "7g7f").await;
    for lines in [&mut player, &mut watcher] {
        let moved = lines.hear().await;
        assert_eq!(
            (&moved["t"], &moved["move"], &moved["ply"]),
            (&json!("moved"), &json!("7g7f"), &json!(1))
        );
    }
    client.ask(json!({"t": "resign", "side": "w"})).await;
    for lines in [&mut player, &mut watcher] {
        let changed = lines.hear().await;
        assert_eq!(changed["outcome"]["reason"], "resign", "{changed}");
        assert_eq!(lines.next().await, None, "the game is over");
    }
    // Of a game that is over the whole state comes, and no more.
    let mut late = Lines::open(&server, &format!("games/{}/stream", game.id), "").await;
    assert_eq!(late.hear().await["state"]["outcome"]["reason"], "resign");
    assert_eq!(late.next().await, None);
    // The socket is still there, as a takeback may let the game go on.
    client.ask(json!({"t": "takeback"})).await;
}

#[tokio::test]
async fn a_silent_stream_gives_signs_of_life() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let mut lines = Lines::open(&server, &format!("games/{}/stream", game.id), "").await;
    lines.hear().await;
    assert_eq!(lines.line().await.as_deref(), Some(""));
}

#[tokio::test]
async fn streams_end_with_the_server() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.data());
    let program = bot(&server, "Lancelot").await;
    let game = server.new_game(&of_people("shogi")).await;
    let mut lines = Lines::open(&server, &format!("games/{}/stream", game.id), "").await;
    let mut events = Lines::open(&server, "stream/events", &program).await;
    lines.hear().await;
    events.hear().await;
    server.ask_to_stop();
    assert_eq!(lines.hear().await, json!({"t": "bye", "reason": "shutdown"}));
    assert_eq!((lines.next().await, events.next().await), (None, None));
    server.wait();
}

#[tokio::test]
async fn streams_are_for_those_who_may() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let reads = token(&mut person, &server, &["games:read"]).await;
    let game = server.new_game(&of_people("shogi")).await;
    for path in [format!("/api/v1/games/{}/stream", game.id), "/api/v1/stream/events".to_owned()] {
        server.get_as(&path, &reads).await.refused(403, "scope");
        server.get_as(&path, "yagura_0123").await.refused(401, "not-logged-in");
    }
    server.get("/api/v1/stream/events").await.refused(401, "not-logged-in");
    server.get("/api/v1/games/nosuchgameyet/stream").await.refused(404, "not-found");
}

fn started(game: &Value) -> Value {
    json!({"t": "gameStart", "game": game["id"], "variant": "shogi"})
}

#[tokio::test]
async fn an_account_hears_of_its_games() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let program = bot(&server, "Lancelot").await;
    let old = post_json(&server, &program, "games", &against_engine("shogi", 1)).await.json();
    let mut events = Lines::open(&server, "stream/events", &program).await;
    assert_eq!(events.hear().await, json!({"t": "account", "name": "Lancelot", "bot": true}));
    assert_eq!(events.hear().await, started(&old));
    // One that is made, one that an invitation leads to, and nothing of a stranger's.
    server.new_game(&of_people("shogi")).await;
    let new = post_json(&server, &program, "games", &with_a_friend("shogi")).await.json();
    assert_eq!(events.hear().await, started(&new));
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let theirs = person.post(&server, "games", &with_a_friend("shogi")).await.json();
    let path = format!("games/{}/join", theirs["id"].as_str().expect("an id"));
    let joined = post_json(&server, &program, &path, &json!({"code": theirs["invite"]})).await;
    assert_eq!(joined.status, 200, "{}", joined.body);
    assert_eq!(events.hear().await, started(&theirs));
    // One that ends, one that goes on again, and the next of the same players.
    let id = theirs["id"].as_str().expect("an id");
    let finished = json!({"t": "gameFinish", "game": id, "variant": "shogi"});
    assert_eq!(post(&server, &program, &format!("games/{id}/resign")).await.status, 200);
    assert_eq!(events.hear().await, finished);
    post(&server, &program, &format!("games/{id}/takeback")).await;
    person.join(&server, id).await.ask(json!({"t": "takeback"})).await;
    assert_eq!(events.hear().await, started(&theirs));
    post(&server, &program, &format!("games/{id}/resign")).await;
    assert_eq!(events.hear().await, finished);
    post(&server, &program, &format!("games/{id}/rematch?swap=true")).await;
    person.join(&server, id).await.ask(json!({"t": "rematch", "swap": true})).await;
    let next = json!({"id": server.snapshot(id).await["next"]});
    assert_eq!(events.hear().await, started(&next));
}
