//! Gungi: two games that differ only in the enemy's backs answer every text of a player byte for byte alike.
//! The rules crate compares many more texts and twins (`crates/yagura/tests/it/hidden.rs`); here the whole
//! way through the server is.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time;
use yagura_server::Limits;

use crate::support::{Client, Folder, Game, Server, of_people_from};

/// What Black sees, with the backs of White's 兵 left open: on 2b, 5d (under a 臥, beside Black's へ), 6f
/// (beside the marshal) and in hand.
const POSITION: &str = "k8/7[p1]1/9/3([p2]r)H4/9/3[p3]5/4K4/2[PZ]3[PT]2/9 b HT[PH][p4] 9 play 9 -";

fn twin(backs: [&str; 4]) -> String {
    backs
        .iter()
        .zip(1..)
        .fold(POSITION.to_owned(), |text, (back, n)| text.replace(&format!("[p{n}]"), &format!("[{back}]")))
}

/// From squares of the enemy's 兵, to squares beside them, through them, with suffixes; drops, declarations,
/// nonsense.
fn texts() -> Vec<String> {
    let mut texts: Vec<String> = ["", "~", "=PZ"]
        .into_iter()
        .flat_map(|suffix| {
            [
                "2b5e", "2b2c", "6d6e", "6f6e", "6f5g", "5g6g", "5g5f", "5g6f", "5d6d", "5d4d", "5d6f",
                "7h7g", "1a1b", "2b2a", "3h3g", "5e5d",
            ]
            .map(|squares| format!("{squares}{suffix}"))
        })
        .collect();
    texts.extend(
        ["2b^2", "6d^2", "6d_1", "6d^3", "2b<>", "6d<>5g", "5g<>6f", "backs:2b,6d", "backs:2b,2b"]
            .map(str::to_owned),
    );
    for kind in ["P", "PZ", "PT", "PH", "Z", "H", "T", "K", "N"] {
        texts.extend(["2b", "2c", "6e", "7c", "6f", "1a", "5d"].map(|square| format!("{kind}*{square}")));
    }
    texts
}

/// Asks everything of a game whose moves are refused, and returns what is heard. A text that is legal in one
/// of the games ends the list: it is asked in none.
async fn answers(client: &mut Client, texts: &[String]) -> Vec<Value> {
    let mut heard = Vec::with_capacity(texts.len());
    for text in texts {
        // A client may send ten messages a second, and some more at once.
        time::sleep(Duration::from_millis(if heard.len() < 20 { 0 } else { 102 })).await;
        let (before, answer) = client.ask(json!({"t": "move", "ply": 0, "move": text})).await;
        assert!(before.is_empty(), "{text}: {before:?}");
        assert_eq!(answer["t"], "refused", "{text}: {answer}");
        heard.push(json!({"text": text, "error": answer["error"]}));
    }
    heard
}

#[tokio::test]
async fn games_that_look_the_same_refuse_in_the_same_bytes() {
    let folder = Folder::new();
    let server = Server::with_limits(&folder.data(), Limits { engines: 1, hash: 1, ..Limits::default() });
    let mut all: Option<Vec<Value>> = None;
    // What the rules allow in one of the twins is left out: there the answer itself differs.
    let variant = yagura::Variant::parse("gungi").expect("the variant exists");
    let twins = [["pz", "pt", "ph", "ph"], ["ph", "ph", "pz", "pt"]];
    let legal = |text: &String| {
        twins.iter().any(|&backs| {
            let game = yagura::Game::begin(&variant, Some(&twin(backs))).expect("the position is one");
            game.read_move(text).is_ok()
        })
    };
    let texts: Vec<String> = texts().into_iter().filter(|text| !legal(text)).collect();
    assert!(texts.len() > 90, "{}", texts.len());
    for backs in twins {
        let Game { id, black, .. } = server.new_game(&of_people_from("gungi", &twin(backs))).await;
        let mut heard = Vec::new();
        let mut client = server.join(&id, &black).await;
        let mut state = client.state.clone();
        for own in ["id", "created"] {
            state[own] = Value::Null;
        }
        heard.push(state);
        heard.extend(answers(&mut client, &texts).await);
        match &all {
            None => all = Some(heard),
            Some(first) => {
                for (one, other) in first.iter().zip(&heard) {
                    assert_eq!(one.to_string(), other.to_string(), "{backs:?}");
                }
            }
        }
    }
}
