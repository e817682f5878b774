//! Hints in a game against the engine.

use serde_json::{Value, json};

use crate::support::{Client, Folder, Server, against_engine, assert_refusal};

/// A game of a person, who is Black, against the engine, with hints.
fn with_hints(variant: &str, level: u8) -> Value {
    let mut new = against_engine(variant, level);
    new["hints"] = json!(true);
    new
}

/// Asks for a hint that is given; returns what came before it, and the hint.
async fn hint(client: &mut Client) -> (Vec<Value>, Value) {
    let (before, hint) = client.ask(json!({"t": "hint"})).await;
    assert_eq!(hint["t"], "hint", "{hint}");
    let (line, styles) = (hint["line"].as_array(), hint["styles"].as_array());
    assert!(line.is_some_and(|line| !line.is_empty() && Some(line.len()) == styles.map(Vec::len)), "{hint}");
    (before, hint)
}

#[tokio::test]
async fn a_game_has_hints_only_if_it_was_begun_with_them() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&against_engine("shogi", 1)).await;
    let mut client = server.join(&game.id, &game.black).await;
    assert_eq!(client.state.get("hints"), None);
    client.refused(json!({"t": "hint"}), "bad-request").await;
    for (black, white) in [("human", "human"), ("human", "invited"), ("engine", "engine")] {
        let player = |kind: &str| {
            if kind == "engine" { json!({"kind": kind, "level": 1}) } else { json!({"kind": kind}) }
        };
        let new = json!({"variant": "shogi", "black": player(black), "white": player(white), "hints": true});
        server.post("/api/v1/games", &new.to_string()).await.refused(400, "bad-request");
    }
}

#[tokio::test]
async fn only_the_player_whose_turn_it_is_gets_one() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&with_hints("shogi", 10)).await;
    let mut watcher = server.join(&game.id, "").await;
    watcher.refused(json!({"t": "hint"}), "not-your-seat").await;
    let mut client = server.join(&game.id, &game.black).await;
    client.play(0, "7g7f").await;
    client.refused(json!({"t": "hint"}), "not-your-turn").await;
    client.ask(json!({"t": "resign"})).await;
    client.refused(json!({"t": "hint"}), "finished").await;
    assert_eq!(client.sync().await["hints"], 0);
}

#[tokio::test]
async fn a_hint_is_counted_once_told_to_who_asked_and_remembered() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&with_hints("shogi", 1)).await;
    let mut watcher = server.join(&game.id, "").await;
    let mut client = server.join(&game.id, &game.black).await;
    assert_eq!(client.state["hints"], 0);
    let (before, first) = hint(&mut client).await;
    let counted = before.iter().find(|heard| heard["t"] == "changed").expect("everybody hears the count");
    assert_eq!((&counted["hints"], &counted["v"]), (&json!(1), &json!(1)));
    assert_eq!(first["ply"], 0);
    let mv = first["line"][0].as_str().expect("a move").to_owned();
    assert!(client.state["legal"].as_array().is_some_and(|legal| legal.contains(&json!(mv))), "{mv}");
    assert!(first["styles"][0]["japanese"].as_str().is_some_and(|text| text.starts_with('▲')), "{first}");

    let (before, again) = hint(&mut client).await;
    assert_eq!((&again["line"], before.len()), (&first["line"], 0), "the same, not counted again");
    assert_eq!(watcher.sync().await["hints"], 1);
    assert!(!watcher.heard.contains(r#""t":"hint""#), "{}", watcher.heard);

    client.play(0, &mv).await;
    client.wait_for("moved").await;
    assert_eq!(hint(&mut client).await.1["ply"], 2);
    drop(server);

    let server = Server::start(&folder.data());
    let mut client = server.join(&game.id, &game.black).await;
    assert_eq!(client.state["hints"], 2);
    client.ask(json!({"t": "resign"})).await;
    client.ask(json!({"t": "rematch"})).await;
    let ended = client.sync().await;
    assert_eq!(ended["hints"], 2);
    let next = ended["next"].as_str().expect("another game");
    assert_eq!(server.snapshot(next).await["hints"], 0, "another game has hints of its own");
}

#[tokio::test]
async fn a_move_made_meanwhile_ends_the_search() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&with_hints("shogi", 1)).await;
    let mut client = server.join(&game.id, &game.black).await;
    client.send_text(&json!({"t": "hint", "a": 900}).to_string()).await;
    let (before, answer) = client.ask(json!({"t": "move", "ply": 0, "move": "7g7f"})).await;
    assert_eq!(answer["t"], "ack", "{answer}");
    let refused = before.iter().find(|heard| heard["a"] == 900).expect("who waits is answered");
    assert_eq!(refused["t"], "refused");
    assert_refusal(&refused["error"], "stale");
    client.wait_for("moved").await;
    assert_eq!(client.sync().await["hints"], 0, "what was not given is not counted");
}

#[tokio::test]
async fn hints_are_legal_moves_in_every_game() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for (variant, position) in [
        ("chu", None),
        ("chu", Some("12/12/12/5k6/12/6p5/6N5/12/12/12/12/5K6 b - 1")),
        ("gungi", None),
        ("gungi", Some("4k4/9/9/9/9/9/4S4/9/4K4 b - 50 play 9 -")),
    ] {
        let mut new = with_hints(variant, 1);
        new["position"] = json!(position);
        let game = server.new_game(&new).await;
        let mut client = server.join(&game.id, &game.black).await;
        let (_, given) = hint(&mut client).await;
        let mv = given["line"][0].as_str().expect("a move").to_owned();
        assert!(client.state["legal"].as_array().is_some_and(|legal| legal.contains(&json!(mv))), "{mv}");
        // Further moves would tell what the engine's guess of the hidden things does not know.
        assert!(variant != "gungi" || given["line"].as_array().map(Vec::len) == Some(1), "{given}");
        client.play(0, &mv).await;
    }
}
