//! Programs that speak CECP as opponents: a scripted one that behaves and misbehaves, and HaChu where it is
//! installed.

use std::path::Path;

use serde_json::{Value, json};

use crate::{
    programs::{against, begun, failed, limits, offered, processes, reply, scripted, wait_for_the_end},
    support::{Client, Folder, Server},
};

const FAKE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/fake_cecp.sh");
const HACHU: &str = "/usr/games/hachu";

/// The game that the script knows, in our strings: each side's lion moves twice in one turn, and Black's
/// comes back to its square.
const OPENING: [&str; 12] =
    ["7j7h", "6c6e", "6i6h", "7d7e", "6h6g", "7e7f", "6g6f", "6e6f5e", "1i1h", "7f7g", "7h7g7h", "1d1e"];
/// The position from which it knows another one, and that game: lions stay where they are, and a pawn is
/// promoted.
const BOARD: &str = "12/12/12/12/12/5N6/12/11p/12/12/12/K3n6k b - 1";
const ENDING: [&str; 4] = ["7f8e7f", "1h1i+", "12l12k", "8l9k8l"];

fn server(folder: &Folder, manner: &str) -> Server {
    Server::with_programs(&folder.data(), limits(), &[scripted("cecp", FAKE, folder, manner)])
}

async fn opened(server: &Server) -> (String, Client) {
    begun(server, &against("chu", "Fake"), OPENING[0]).await
}

/// Plays a game on from this ply; every second move is the program's.
async fn play_on(black: &mut Client, moves: &[&str], from: usize) {
    for (ply, mv) in moves.iter().enumerate().skip(from) {
        match ply % 2 {
            0 => _ = black.play(ply, mv).await,
            _ => assert_eq!(reply(black, ply + 1).await, *mv),
        }
    }
}

#[tokio::test]
async fn lions_move_twice_on_both_sides() {
    let folder = Folder::new();
    let server = server(&folder, "play");
    assert_eq!(offered(&server, "Fake").await, ["chu"]);
    wait_for_the_end(&folder);
    let surveyed = processes(&folder).len();
    let (id, mut black) = opened(&server).await;
    play_on(&mut black, &OPENING, 1).await;
    assert_eq!(server.snapshot(&id).await["moves"], json!(OPENING));
    // The moves that are taken back are the last two, and the game that the program hears then is the whole
    // one.
    let (_, answer) = black.ask(json!({"t": "takeback"})).await;
    assert_eq!(answer["t"], "ack");
    play_on(&mut black, &OPENING, OPENING.len() - 2).await;
    assert_eq!(server.snapshot(&id).await["moves"], json!(OPENING));
    assert_eq!(processes(&folder).len(), surveyed + 1, "one process serves the game");
    black.ask(json!({"t": "resign"})).await;
    wait_for_the_end(&folder);
}

#[tokio::test]
async fn a_game_may_begin_elsewhere() {
    let folder = Folder::new();
    let server = server(&folder, "play");
    let mut new = against("chu", "Fake");
    new["position"] = json!(BOARD);
    let (id, mut black) = begun(&server, &new, ENDING[0]).await;
    play_on(&mut black, &ENDING, 1).await;
    let state = server.snapshot(&id).await;
    assert_eq!((&state["moves"], &state["outcome"]), (&json!(ENDING), &Value::Null));
}

#[tokio::test]
async fn a_program_that_ends_after_each_move_is_told_the_game_anew() {
    let folder = Folder::new();
    let server = server(&folder, "end-each");
    wait_for_the_end(&folder);
    let surveyed = processes(&folder).len();
    let (_, mut black) = opened(&server).await;
    play_on(&mut black, &OPENING, 1).await;
    assert_eq!(processes(&folder).len(), surveyed + OPENING.len() / 2);
}

#[tokio::test]
async fn a_program_may_give_up_in_two_ways() {
    for manner in ["resign", "lost"] {
        let folder = Folder::new();
        let server = server(&folder, manner);
        let (id, mut black) = opened(&server).await;
        let outcome = black.wait_for("changed").await["outcome"].clone();
        assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("b"), &json!("resign")), "{manner}");
        assert_eq!(server.snapshot(&id).await["moves"], json!([OPENING[0]]));
        wait_for_the_end(&folder);
    }
}

#[tokio::test]
async fn a_program_that_fails_twice_loses_and_the_game_can_be_taken_up_again() {
    for (manner, words) in [
        ("end", "ended"),
        ("illegal", "illegal move"),
        ("hang", "does not answer"),
        ("half", "does not answer"),
        ("refuse", "wrong about the rules"),
        ("won", "wrong about the rules"),
    ] {
        let folder = Folder::new();
        let server = server(&folder, manner);
        wait_for_the_end(&folder);
        let surveyed = processes(&folder).len();
        let (id, mut black) = opened(&server).await;
        failed(&server, &id, &mut black, words, OPENING[0]).await;
        assert_eq!(processes(&folder).len(), surveyed + 2, "{manner}: it is started anew once");
        wait_for_the_end(&folder);
    }
}

/// The real program, where it is installed.
#[tokio::test]
async fn hachu_plays_chu() {
    let folder = Folder::new();
    if !Path::new(HACHU).is_file() {
        return;
    }
    let server =
        Server::with_programs(&folder.data(), limits(), &[format!("HaChu=cecp:{HACHU},movetime=1000")]);
    let game = server.new_game(&against("chu", "HaChu")).await;
    let mut black = server.join(&game.id, &game.black).await;
    for (ply, mv) in [(0, "7i7h"), (2, "6i6h")] {
        black.play(ply, mv).await;
        reply(&mut black, ply + 2).await;
    }
    assert_eq!(black.sync().await["moves"].as_array().map(Vec::len), Some(4));
}
