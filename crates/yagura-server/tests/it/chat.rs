//! What is said in a game: who hears it, what is a line, and that it stays.

use serde_json::{Value, json};
use yagura_server::{Limits, PerAddress};

use crate::{
    ndjson::{Lines, post_json},
    person::Person,
    support::{Client, Folder, Game, Server, assert_refusal, of_people},
};

pub(crate) fn line(room: &str, text: &str) -> Value {
    json!({"t": "chat", "room": room, "text": text})
}

/// Says a line that is said.
pub(crate) async fn say(client: &mut Client, room: &str, text: &str) {
    let (_, answer) = client.ask(line(room, text)).await;
    assert_eq!(answer["t"], "ack", "{answer}");
}

/// Returns the texts that somebody hears of next.
pub(crate) async fn heard(client: &mut Client) -> Vec<String> {
    texts(&client.wait_for("chat").await)
}

pub(crate) fn texts(message: &Value) -> Vec<String> {
    let lines = message["lines"].as_array().expect("lines");
    lines.iter().map(|line| line["text"].as_str().expect("a text").to_owned()).collect()
}

/// A game of two, each at a socket of his own.
async fn begun(server: &Server) -> (Game, Client, Client) {
    let game = server.new_game(&of_people("shogi")).await;
    let black = server.join(&game.id, &game.black).await;
    let white = server.join(&game.id, &game.white).await;
    (game, black, white)
}

#[tokio::test]
async fn players_and_watchers_are_kept_apart_until_the_end() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, mut white) = begun(&server).await;
    let mut watcher = server.join(&game.id, "").await;
    say(&mut black, "players", "よろしくお願いします").await;
    assert_eq!(heard(&mut white).await, ["よろしくお願いします"]);
    say(&mut watcher, "watchers", "▲7六歩が良い").await;
    let (before, _) = watcher.ask(json!({"t": "sync"})).await;
    assert!(!json!(before).to_string().contains("よろしく"), "{before:?}");
    black.refused(line("watchers", "hello"), "chat").await;
    watcher.refused(line("players", "hello"), "chat").await;
    black.play(0, "7g7f").await;
    white.wait_for("moved").await;
    assert!(!(black.heard.clone() + &white.heard).contains("が良い"), "nobody is advised");
    assert!(!watcher.heard.contains("よろしく"), "{}", watcher.heard);
    let late = server.join(&game.id, "").await;
    let path = format!("/api/v1/games/{}/chat", game.id);
    assert_eq!(texts(&server.get(&path).await.json()), ["▲7六歩が良い"]);
    assert_eq!(texts(&server.get_as(&path, &game.black).await.json()), ["よろしくお願いします"]);

    // When the game is over everybody reads both.
    drop(late);
    let (_, answer) = white.ask(json!({"t": "resign"})).await;
    assert_eq!(answer["t"], "ack");
    for client in [&mut black, &mut white, &mut watcher] {
        let whole = loop {
            let message = client.wait_for("chat").await;
            if message["whole"] == true && message["lines"].as_array().is_some_and(|lines| lines.len() == 2) {
                break message;
            }
        };
        let mut said = texts(&whole);
        said.sort();
        assert_eq!(said, ["▲7六歩が良い", "よろしくお願いします"]);
    }
    say(&mut watcher, "players", "good game").await;
    assert_eq!(heard(&mut black).await, ["good game"]);

    // It goes on again: what those who watch say is theirs alone.
    let (_, answer) = white.ask(json!({"t": "takeback"})).await;
    assert_eq!(answer["t"], "ack", "{answer}");
}

#[tokio::test]
async fn what_was_said_survives_a_restart() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, _white) = begun(&server).await;
    for number in 0..3 {
        say(&mut black, "players", &format!("line {number}")).await;
    }
    let mut watcher = server.join(&game.id, "").await;
    say(&mut watcher, "watchers", "from the gallery").await;
    drop((server, black, watcher));
    let server = Server::start(&folder.data());
    let mut white = server.join(&game.id, &game.white).await;
    let whole = white.wait_for("chat").await;
    assert_eq!(texts(&whole), ["line 0", "line 1", "line 2"]);
    assert_eq!((&whole["whole"], &whole["lines"][2]["number"]), (&json!(true), &json!(3)));
    assert_eq!(whole["lines"][0]["by"]["side"], "b");
    let mut watcher = server.join(&game.id, "").await;
    let gallery = watcher.wait_for("chat").await;
    assert_eq!(
        gallery["lines"][0]["by"],
        json!({"name": null, "account": false, "bot": false, "side": null, "guest": 1})
    );
    say(&mut white, "players", "line 3").await;
    let path = format!("/api/v1/games/{}/chat", game.id);
    assert_eq!(server.get_as(&path, &game.white).await.json()["lines"][3]["number"], 4);
}

#[tokio::test]
async fn what_is_no_line_is_refused_and_told_to_nobody() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, mut white) = begun(&server).await;
    for text in [
        "",
        "   ",
        "\u{200b}",
        "a\nb",
        "a\u{0}b",
        "a\u{202e}b",
        "Z\u{351}\u{36b}\u{343}\u{32a}\u{302}",
        &"長".repeat(201),
    ] {
        black.refused(line("players", text), "chat").await;
    }
    black.refused(line("kitchen", "a"), "bad-request").await;
    black.refused(json!({"t": "chat", "text": "a"}), "bad-request").await;
    black.refused(json!({"t": "chat", "room": "players", "text": "a", "extra": 1}), "bad-request").await;
    let path = format!("/api/v1/games/{}/chat", game.id);
    server.post(&path, r#"{"room": "players", "text": "I am no player"}"#).await.refused(403, "chat");
    server.post(&path, r#"{"room": "watchers", "text": "\u0007"}"#).await.refused(400, "chat");
    server
        .post("/api/v1/games/abcdefghijklm/chat", r#"{"room": "watchers", "text": "a"}"#)
        .await
        .refused(404, "not-found");
    say(&mut black, "players", "<script>alert(1)</script>").await;
    assert_eq!(heard(&mut white).await, ["<script>alert(1)</script>"], "as it is: the page shows text");
}

#[tokio::test]
async fn nobody_floods_a_game() {
    let folder = Folder::new();
    let per_address = PerAddress { chat: 9, ..PerAddress::NONE };
    let limits = Limits { engines: 1, hash: 1, per_address, ..Limits::default() };
    let server = Server::with_limits(&folder.data(), limits);
    let (game, mut black, _white) = begun(&server).await;
    for number in 0..3 {
        say(&mut black, "players", &number.to_string()).await;
    }
    let refused = black.refused(line("players", "too much"), "busy").await;
    assert!(refused["retry_after"].as_f64().is_some_and(|seconds| seconds > 1.0), "{refused}");
    let path = format!("/api/v1/games/{}/chat", game.id);
    let answer = server.post(&path, r#"{"room": "watchers", "text": "the same address"}"#).await;
    assert_eq!(answer.status, 429);
    // An account has a credit of its own.
    let mut hana = Person::sign_up(&server, "Hana").await;
    let said = hana
        .post(&server, &format!("games/{}/chat", game.id), &json!({"room": "watchers", "text": "a"}))
        .await;
    assert_eq!(said.status, 200, "{}", said.body);
    // Who has said all that he may complains all the same, though not without end either.
    let of_player = |game: &Game| json!({"game": game.id, "side": "b", "reason": "spam"}).to_string();
    for _ in 0..10 {
        let game = server.new_game(&of_people("shogi")).await;
        assert_eq!(server.post("/api/v1/complaints", &of_player(&game)).await.status, 202);
    }
    server.post("/api/v1/complaints", &of_player(&game)).await.refused(429, "busy");
}

#[tokio::test]
async fn a_program_chats_by_requests_and_hears_it_in_its_stream() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, _white) = begun(&server).await;
    let path = format!("games/{}", game.id);
    let mut stream = Lines::open(&server, &format!("{path}/stream"), &game.white).await;
    let said = post_json(
        &server,
        &game.white,
        &format!("{path}/chat"),
        &json!({"room": "players", "text": "I am a program"}),
    )
    .await;
    assert_eq!(said.status, 200, "{}", said.body);
    assert!(said.json()["v"].is_i64());
    assert_eq!(heard(&mut black).await, ["I am a program"]);
    say(&mut black, "players", "and I am not").await;
    let mut told = Vec::new();
    while told.len() < 2 {
        let message = stream.next().await.expect("a line");
        if message["t"] == "chat" {
            told.extend(texts(&message));
        }
    }
    assert_eq!(told, ["I am a program", "and I am not"]);
}

#[tokio::test]
async fn one_who_is_blocked_is_not_heard_and_not_met() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut hana = Person::sign_up(&server, "Hana").await;
    let mut ken = Person::sign_up(&server, "Ken").await;
    let game = server.new_game(&of_people("shogi")).await;
    let mut watching = hana.join(&server, &game.id).await;
    let mut other = ken.join(&server, &game.id).await;
    say(&mut other, "watchers", "before").await;
    assert_eq!(heard(&mut watching).await, ["before"]);
    assert_eq!(hana.put(&server, "account/blocks/ken", &Value::Null).await.status, 204);
    let whole = watching.wait_for("chat").await;
    assert_eq!(
        (texts(&whole), &whole["whole"]),
        (Vec::<String>::new(), &json!(true)),
        "what he said is gone"
    );
    say(&mut other, "watchers", "after").await;
    let (before, _) = watching.ask(line("watchers", "my own")).await;
    let told: Vec<_> = before.iter().filter(|told| told["t"] == "chat").flat_map(texts).collect();
    assert_eq!(told, ["my own"]);
    let chat = hana.get(&server, &format!("games/{}/chat", game.id)).await.json();
    assert_eq!(texts(&chat), ["my own"]);
    let again = hana.join(&server, &game.id).await.wait_for("chat").await;
    assert_eq!(texts(&again), ["my own"]);
    assert_eq!(heard(&mut other).await, ["my own"], "he is not told that he is blocked");
    assert_eq!(hana.get(&server, "account/blocks").await.json()["names"], json!(["Ken"]));
    let archive = hana.get(&server, "account/export").await.json();
    assert_eq!((&archive["said"][0]["text"], &archive["said"][1]), (&json!("my own"), &Value::Null));
    assert_eq!(
        (&archive["said"][0]["game"], &archive["said"][0]["room"], &archive["blocked"]),
        (&json!(game.id), &json!("watchers"), &json!(["Ken"]))
    );

    // Neither challenges the other, takes his seek, or is paired with him.
    let wish = json!({"variant": "shogi"});
    let challenge = |to: &str| json!({"to": to, "game": {"variant": "shogi", "side": "b"}});
    for (person, to) in [(&mut ken, "Hana"), (&mut hana, "Ken")] {
        let answer = person.post(&server, "challenges", &challenge(to)).await;
        assert_eq!(answer.status, 403, "{}", answer.body);
        assert_refusal(&answer.json()["error"], "forbidden");
    }
    let posted = hana.post(&server, "seeks", &wish).await.json();
    let id = posted["id"].as_str().expect("an id");
    assert_eq!(ken.post(&server, &format!("seeks/{id}/take"), &json!({})).await.status, 403);
    let own = ken.post(&server, "seeks", &wish).await.json();
    assert_eq!(own["found"], Value::Null, "{own}");
    let mut mei = Person::sign_up(&server, "Mei").await;
    assert!(mei.post(&server, "seeks", &wish).await.json()["found"].is_object(), "others are paired");

    assert_eq!(hana.delete(&server, "account/blocks/Ken", &Value::Null).await.status, 204);
    assert_eq!(ken.post(&server, "challenges", &challenge("Hana")).await.status, 201);
    assert_eq!(hana.put(&server, "account/blocks/Hana", &Value::Null).await.status, 409);
    assert_eq!(hana.put(&server, "account/blocks/Nobody", &Value::Null).await.status, 404);
    assert_eq!(server.get("/api/v1/account/blocks").await.status, 401);
}

#[tokio::test]
async fn an_account_keeps_whether_it_wants_chat() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut hana = Person::sign_up(&server, "Hana").await;
    assert_eq!(hana.get(&server, "account").await.json()["chat"], true);
    for on in [false, false, true] {
        assert_eq!(hana.put(&server, "account/chat", &json!({"on": on})).await.status, 204);
        assert_eq!(hana.get(&server, "account").await.json()["chat"], on);
    }
}
