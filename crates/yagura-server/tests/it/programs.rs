//! Programs of the operator's as opponents: a scripted one that speaks USI, behaves and misbehaves.

use std::{
    fs,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use yagura_server::{Limits, Options};

use crate::support::{Client, Folder, Server};

const FAKE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/fake.sh");

pub(crate) fn limits() -> Limits {
    Limits { engines: 4, hash: 1, ..Limits::default() }
}

/// A scripted engine as an operator names it.
pub(crate) fn scripted(protocol: &str, script: &str, folder: &Folder, manner: &str) -> String {
    let script = script.replace(' ', "\\ ");
    format!("Fake={protocol}:sh {script} {manner} {},movetime=100", folder.file("processes").display())
}

fn fake(folder: &Folder, manner: &str) -> String {
    scripted("usi", FAKE, folder, manner)
}

fn server(folder: &Folder, manner: &str) -> Server {
    Server::with_programs(&folder.data(), limits(), &[fake(folder, manner)])
}

pub(crate) fn against(variant: &str, name: &str) -> Value {
    json!({"variant": variant, "black": {"kind": "human"}, "white": {"kind": "program", "name": name}})
}

/// Returns which games a program plays, as clients are told.
pub(crate) async fn offered(server: &Server, name: &str) -> Vec<String> {
    let list = server.get("/api/v1/variants").await.json();
    let games = list["variants"].as_array().expect("a list").iter();
    let plays =
        |game: &&Value| game["programs"].as_array().is_some_and(|programs| programs.contains(&json!(name)));
    games.filter(plays).filter_map(|game| game["id"].as_str()).map(str::to_owned).collect()
}

/// Begins a game, plays a move, and returns the player's end of it.
pub(crate) async fn begun(server: &Server, game: &Value, mv: &str) -> (String, Client) {
    let game = server.new_game(game).await;
    assert!(game.white.is_empty());
    let mut black = server.join(&game.id, &game.black).await;
    assert_eq!(black.state["white"], json!({"kind": "program", "name": "Fake"}));
    black.play(0, mv).await;
    (game.id, black)
}

async fn opened(server: &Server) -> (String, Client) {
    begun(server, &against("shogi", "Fake"), "7g7f").await
}

/// Waits for the move of the other side.
pub(crate) async fn reply(client: &mut Client, ply: usize) -> String {
    let moved = loop {
        let heard = client.hear().await;
        if heard["t"] == "moved" {
            break heard;
        }
        assert!(heard["outcome"].is_null(), "the program plays on: {heard}");
    };
    assert_eq!(moved["ply"], json!(ply), "{moved}");
    moved["move"].as_str().expect("a move").to_owned()
}

/// Waits until the program has failed for good, for the reason in these words, after the only move; the
/// player takes it back.
pub(crate) async fn failed(server: &Server, id: &str, black: &mut Client, words: &str, mv: &str) {
    let outcome = black.wait_for("changed").await["outcome"].clone();
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("b"), &json!("engine-failed")), "{words}");
    assert!(outcome["text"]["en"].as_str().is_some_and(|text| text.contains(words)), "{outcome}");
    assert!(outcome["text"]["ja"].as_str().is_some_and(|text| text.contains("エンジン")), "{outcome}");
    assert_eq!(server.snapshot(id).await["moves"], json!([mv]));
    let (_, answer) = black.ask(json!({"t": "takeback"})).await;
    assert_eq!(answer["t"], "ack");
    let state = black.sync().await;
    assert_eq!((&state["moves"], &state["outcome"]), (&json!([]), &Value::Null));
}

/// Returns the ids of all processes that the script ran as, those of the survey first.
pub(crate) fn processes(folder: &Folder) -> Vec<String> {
    fs::read_to_string(folder.file("processes")).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Waits until none of them runs.
#[track_caller]
pub(crate) fn wait_for_the_end(folder: &Folder) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while processes(folder).iter().any(|id| Path::new("/proc").join(id).exists()) {
        assert!(Instant::now() < deadline, "a program still runs");
        thread::sleep(Duration::from_millis(20));
    }
}

#[tokio::test]
async fn a_program_plays_and_ends_with_its_game() {
    let folder = Folder::new();
    let server = server(&folder, "play");
    // It speaks of gungi too, where what it would be told is secret.
    assert_eq!(offered(&server, "Fake").await, ["shogi"]);
    wait_for_the_end(&folder);
    let surveyed = processes(&folder).len();

    let (id, mut black) = opened(&server).await;
    assert_eq!(reply(&mut black, 2).await, "3c3d");
    black.play(2, "2g2f").await;
    assert_eq!(reply(&mut black, 4).await, "8c8d");
    assert_eq!(processes(&folder).len(), surveyed + 1, "one process serves the game");
    let (_, answer) = black.ask(json!({"t": "takeback"})).await;
    assert_eq!(answer["t"], "ack");
    black.play(2, "2g2f").await;
    assert_eq!(reply(&mut black, 4).await, "8c8d");
    black.ask(json!({"t": "resign"})).await;
    assert_eq!(server.snapshot(&id).await["outcome"]["reason"], "resign");
    wait_for_the_end(&folder);
}

#[tokio::test]
async fn a_program_that_ends_once_is_started_again() {
    let folder = Folder::new();
    let server = server(&folder, "end-once");
    let (_, mut black) = opened(&server).await;
    assert_eq!(reply(&mut black, 2).await, "3c3d");
    assert_eq!(black.sync().await["outcome"], Value::Null);
}

#[tokio::test]
async fn a_program_that_fails_twice_loses_and_the_game_can_be_taken_up_again() {
    for (manner, words) in [("end", "ended"), ("illegal", "illegal move"), ("hang", "does not answer")] {
        let folder = Folder::new();
        let server = server(&folder, manner);
        let (id, mut black) = opened(&server).await;
        failed(&server, &id, &mut black, words, "7g7f").await;
        wait_for_the_end(&folder);
    }
}

#[tokio::test]
async fn a_failure_is_remembered_with_its_reason() {
    let folder = Folder::new();
    let id = {
        let mut server = server(&folder, "end");
        let (id, mut black) = opened(&server).await;
        black.wait_for("changed").await;
        server.ask_to_stop();
        server.wait();
        id
    };
    let server = Server::start(&folder.data());
    assert_eq!(server.snapshot(&id).await["outcome"]["reason"], "engine-failed");
}

#[tokio::test]
async fn a_program_may_give_up() {
    let folder = Folder::new();
    let server = server(&folder, "resign");
    let (_, mut black) = opened(&server).await;
    let outcome = black.wait_for("changed").await["outcome"].clone();
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("b"), &json!("resign")));
}

#[tokio::test]
async fn a_program_that_thinks_ends_with_the_server_and_its_game_waits() {
    let folder = Folder::new();
    let id = {
        let mut server = server(&folder, "hang");
        let (id, _black) = opened(&server).await;
        let surveyed = Instant::now();
        while processes(&folder).last().is_none_or(|last| !Path::new("/proc").join(last).exists()) {
            assert!(surveyed.elapsed() < Duration::from_secs(20), "the program begins");
            thread::sleep(Duration::from_millis(5));
        }
        server.ask_to_stop();
        server.wait();
        id
    };
    wait_for_the_end(&folder);
    // The operator has left it out: the game is as it was, and goes on once the program is back.
    {
        let server = Server::start(&folder.data());
        let state = server.snapshot(&id).await;
        assert_eq!((&state["moves"], &state["outcome"]), (&json!(["7g7f"]), &Value::Null));
        let answer = server.post("/api/v1/games", &against("shogi", "Fake").to_string()).await;
        answer.refused(400, "bad-request");
    }
    let server = server(&folder, "play");
    let deadline = Instant::now() + Duration::from_secs(20);
    while server.snapshot(&id).await["moves"] != json!(["7g7f", "3c3d"]) {
        assert!(Instant::now() < deadline, "the game goes on");
        thread::sleep(Duration::from_millis(20));
    }
}

#[tokio::test]
async fn more_games_than_processes_share_them() {
    let folder = Folder::new();
    let limits = Limits { max_engine_processes: 1, ..limits() };
    let server = Server::with_programs(&folder.data(), limits, &[fake(&folder, "play")]);
    let (_, mut first) = opened(&server).await;
    let (_, mut second) = opened(&server).await;
    assert_eq!(
        (reply(&mut first, 2).await, reply(&mut second, 2).await),
        ("3c3d".to_owned(), "3c3d".to_owned())
    );
    first.play(2, "2g2f").await;
    assert_eq!(reply(&mut first, 4).await, "8c8d");
}

#[tokio::test]
async fn clients_choose_among_names_only() {
    let folder = Folder::new();
    let server = server(&folder, "play");
    for name in ["", "fake", "usi:sh", "Fake=usi:sh"] {
        server.post("/api/v1/games", &against("shogi", name).to_string()).await.refused(400, "bad-request");
    }
    server.post("/api/v1/games", &against("chu", "Fake").to_string()).await.refused(400, "bad-request");
    let mut new = against("shogi", "Fake");
    new["white"]["command"] = json!("sh");
    server.post("/api/v1/games", &new.to_string()).await.refused(400, "bad-request");
}

#[tokio::test]
async fn a_program_that_does_not_start_keeps_the_server_from_starting() {
    let folder = Folder::new();
    for spec in ["A=usi:/no/such/program", "A=usi:true"] {
        let programs = vec![spec.parse().expect("a program")];
        let options = Options {
            listen: ([127, 0, 0, 1], 0).into(),
            data: folder.data(),
            programs,
            ..Options::default()
        };
        let Err(error) = yagura_server::serve_until(options, |_| (), async {}).await else {
            panic!("{spec} was started")
        };
        assert!(error.to_string().starts_with("program 'A': "), "{error}");
    }
}
