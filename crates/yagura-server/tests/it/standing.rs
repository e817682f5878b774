//! What is told of how a game stands: repetition, the notice of mate, the clause of the end.

use serde_json::{Value, json};

use crate::support::{Folder, Server, of_people_from};

/// Rulebook chu §8.2: the third appearance is announced to both, with the clause and who must vary, and the
/// end says why.
#[tokio::test]
async fn a_repetition_is_announced_before_it_loses() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let start = "k11/12/7s4/12/12/12/12/8G3/12/12/12/K6R4 w - 1";
    let game = server.new_game(&of_people_from("chu", start)).await;
    let mut both = server.join(&game.id, &game.both()).await;
    assert_eq!(both.state["repetition"], Value::Null);
    let cycle = ["5c6b", "4h5h", "6b5c", "5h4h"];
    for (ply, mv) in cycle.iter().cycle().take(8).enumerate() {
        let moved = both.play(ply, mv).await;
        if ply == 7 {
            assert_eq!(moved["repetition"], json!({"count": 3, "must_vary": "b", "clause": "chu §8.3.3"}));
        } else {
            assert_eq!(moved["repetition"].is_null(), ply < 3, "{ply}: {}", moved["repetition"]);
        }
    }
    assert_eq!(server.snapshot(&game.id).await["repetition"]["count"], 3);
    let mut last = Value::Null;
    for (ply, mv) in cycle.iter().enumerate() {
        if last["outcome"].is_null() {
            last = both.play(8 + ply, mv).await;
        }
    }
    assert_eq!(
        (&last["outcome"]["winner"], &last["outcome"]["clause"]),
        (&json!("w"), &json!("chu §8.3.3")),
        "{last}"
    );
}

#[tokio::test]
async fn mate_is_noticed_though_the_game_goes_on() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people_from("chu", "k11/12/1N10/12/12/12/12/12/12/12/12/K11 b - 1")).await;
    assert_eq!(server.snapshot(&game.id).await["mate"], false);
    let game = server.new_game(&of_people_from("chu", "k11/N1Q9/12/12/12/12/12/12/12/12/12/K11 w - 1")).await;
    let state = server.snapshot(&game.id).await;
    assert_eq!(
        (&state["mate"], &state["outcome"], &state["fouls"]),
        (&json!(true), &Value::Null, &json!("reject"))
    );
    // Where mate ends the game it is no notice.
    let game = server.new_game(&of_people_from("shogi", "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1")).await;
    let state = server.snapshot(&game.id).await;
    assert_eq!((&state["mate"], &state["outcome"]["reason"]), (&json!(false), &json!("checkmate")));
    assert!(state["outcome"]["clause"].as_str().is_some_and(|clause| clause.contains('§')), "{state}");
}

/// Rulebook chu §10.1: where fouls lose, one that is sent ends the game, and is told why.
#[tokio::test]
async fn a_foul_in_a_strict_game_of_chu_loses() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let lions = "k11/12/12/6g5/6n5/12/6N5/12/12/12/12/K11 b - 1";
    let game = server.new_game(&of_people_from("chu?fouls=strict", lions)).await;
    let mut black = server.join(&game.id, &game.black).await;
    black.refused(json!({"t": "move", "ply": 0, "move": "hello"}), "move").await;
    let (before, answer) = black.ask(json!({"t": "move", "ply": 0, "move": "6g6e"})).await;
    assert_eq!((&answer["t"], &answer["error"]["clause"]), (&json!("refused"), &json!("chu §5.2")));
    let outcome = &before.last().expect("the end is told")["outcome"];
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("w"), &json!("illegal")));
    drop((server, black));
    let server = Server::start(&folder.data());
    assert_eq!(server.snapshot(&game.id).await["outcome"]["reason"], "illegal");
}
