//! Programs of the operator's as opponents: a scripted one that behaves and misbehaves, and HaChu where it is installed.

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
const HACHU: &str = "/usr/games/hachu";

fn limits() -> Limits {
    Limits { engines: 4, hash: 1, ..Limits::default() }
}

/// The scripted engine as an operator names it.
fn fake(folder: &Folder, manner: &str) -> String {
    let script = FAKE.replace(' ', "\\ ");
    format!("Fake=usi:sh {script} {manner} {},movetime=100", folder.file("processes").display())
}

fn server(folder: &Folder, manner: &str) -> Server {
    Server::with_programs(&folder.data(), limits(), &[fake(folder, manner)])
}

fn against(variant: &str, name: &str) -> Value {
    json!({"variant": variant, "black": {"kind": "human"}, "white": {"kind": "program", "name": name}})
}

/// Begins a game, plays a move, and returns the player's end of it.
async fn opened(server: &Server) -> (String, Client) {
    let game = server.new_game(&against("shogi", "Fake")).await;
    assert!(game.white.is_empty());
    let mut black = server.join(&game.id, &game.black).await;
    assert_eq!(black.state["white"], json!({"kind": "program", "name": "Fake"}));
    black.play(0, "7g7f").await;
    (game.id, black)
}

/// Waits for the move of the other side.
async fn reply(client: &mut Client, ply: usize) -> String {
    let moved = client.wait_for("moved").await;
    assert_eq!(moved["ply"], json!(ply), "{moved}");
    moved["move"].as_str().expect("a move").to_owned()
}

/// Returns the ids of all processes that the script ran as, those of the survey first.
fn processes(folder: &Folder) -> Vec<String> {
    fs::read_to_string(folder.file("processes")).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Waits until none of them runs.
#[track_caller]
fn wait_for_the_end(folder: &Folder) {
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
    let variants = server.get("/api/v1/variants").await.json();
    let programs = |id: &str| {
        let list = variants["variants"].as_array().expect("a list");
        list.iter().find(|game| game["id"] == id).map(|game| game["programs"].clone()).expect("a game")
    };
    assert_eq!((programs("shogi"), programs("chu")), (json!(["Fake"]), json!([])));
    // What a program would be told of it is secret.
    assert_eq!(programs("gungi"), json!([]));
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
        let outcome = black.wait_for("changed").await["outcome"].clone();
        assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("b"), &json!("engine-failed")), "{manner}");
        assert!(outcome["text"]["en"].as_str().is_some_and(|text| text.contains(words)), "{outcome}");
        assert!(outcome["text"]["ja"].as_str().is_some_and(|text| text.contains("エンジン")), "{outcome}");
        assert_eq!(server.snapshot(&id).await["moves"], json!(["7g7f"]));
        let (_, answer) = black.ask(json!({"t": "takeback"})).await;
        assert_eq!(answer["t"], "ack");
        let state = black.sync().await;
        assert_eq!((&state["moves"], &state["outcome"]), (&json!([]), &Value::Null));
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
    assert_eq!((reply(&mut first, 2).await, reply(&mut second, 2).await), ("3c3d".to_owned(), "3c3d".to_owned()));
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
        let options = Options { listen: ([127, 0, 0, 1], 0).into(), data: folder.data(), programs, ..Options::default() };
        let Err(error) = yagura_server::serve_until(options, |_| (), async {}).await else { panic!("{spec} was started") };
        assert!(error.to_string().starts_with("program 'A': "), "{error}");
    }
}

/// The real program, where it is installed.
#[tokio::test]
async fn hachu_plays_chu() {
    let folder = Folder::new();
    if !Path::new(HACHU).is_file() {
        return;
    }
    let server = Server::with_programs(&folder.data(), limits(), &[format!("HaChu=cecp:{HACHU},movetime=1000")]);
    let game = server.new_game(&against("chu", "HaChu")).await;
    let mut black = server.join(&game.id, &game.black).await;
    for (ply, mv) in [(0, "7i7h"), (2, "6i6h")] {
        black.play(ply, mv).await;
        reply(&mut black, ply + 2).await;
    }
    assert_eq!(black.sync().await["moves"].as_array().map(Vec::len), Some(4));
}
