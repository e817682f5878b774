//! The puzzles of each game, over REST.

use serde_json::json;

use crate::support::{Folder, Server};

#[tokio::test]
async fn every_game_tells_its_puzzles() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for definition in yagura::definitions() {
        let id = &definition.id;
        let answer = server.get(&format!("/api/v1/variants/{id}/puzzles")).await;
        assert_eq!(answer.status, 200, "{id}");
        let puzzles = answer.json();
        let puzzles = puzzles["puzzles"].as_array().expect("a list");
        let shipped = yagura_lab::puzzle::shipped(definition);
        assert_eq!(puzzles.len(), shipped.len(), "{id}");
        for (told, puzzle) in puzzles.iter().zip(shipped) {
            let is_mate = told["theme"] == "mate";
            assert!(is_mate || told["theme"] == "tactic", "{id}: {told}");
            assert_eq!(told.get("plies").is_some(), is_mate, "{id}: {told}");
            assert_eq!(
                (&told["id"], &told["grade"], &told["position"], &told["solution"]),
                (
                    &json!(puzzle.id()),
                    &json!(puzzle.grade()),
                    &json!(puzzle.position()),
                    &json!(puzzle.solution())
                ),
                "{id}"
            );
        }
    }
}

#[tokio::test]
async fn a_puzzle_can_be_played() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let puzzles = server.get("/api/v1/variants/shogi/puzzles").await.json();
    let puzzle = &puzzles["puzzles"][0];
    let path = format!("/api/v1/variants/{}/puzzles", "shogi%3Ffirst=white");
    assert_eq!(server.get(&path).await.json(), puzzles, "options do not matter");
    let shogi = yagura::Variant::parse("shogi").expect("a game");
    let position = puzzle["position"].as_str().expect("a text");
    let mut game = yagura::Game::begin(&shogi, Some(position)).expect("a position");
    for turn in puzzle["solution"].as_array().expect("a list") {
        game.play_text(turn.as_str().expect("a text")).expect("a legal turn");
    }
}

#[tokio::test]
async fn there_are_no_puzzles_of_an_unknown_game() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    server.get("/api/v1/variants/checkers/puzzles").await.refused(404, "variant");
}
