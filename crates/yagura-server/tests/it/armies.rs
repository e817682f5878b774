//! Help for games with secret armies, and what is told of armies before they are sealed.

use serde_json::{Value, json};

use crate::support::{Client, Folder, Game, Server, of_people};

/// Asserts that a message is acknowledged; returns what came before.
pub(crate) async fn done(client: &mut Client, message: Value) -> Vec<Value> {
    let (before, answer) = client.ask(message.clone()).await;
    assert_eq!(answer["t"], "ack", "{message}: {answer}");
    before
}

pub(crate) fn seal(player: &str, setup: &str) -> Value {
    json!({"t": "seal", "player": player, "setup": setup})
}

pub(crate) fn salted(player: &str, setup: &str, salt: &str) -> Value {
    json!({"t": "seal", "player": player, "setup": setup, "salt": salt})
}

/// Asserts that a message is refused by the rules of the set-up with this word.
pub(crate) async fn refused(client: &mut Client, message: Value, word: &str) -> Value {
    let error = client.refused(message, "set-up").await;
    assert_eq!(error["word"], word, "{error}");
    assert!(error["clause"].as_str().is_some_and(|clause| clause.starts_with("rengo §")), "{error}");
    error
}

/// Returns a game of two people at one screen whose armies are sealed, and who re-place nothing; the tokens
/// of its first player come first.
pub(crate) async fn set_up(server: &Server, variant: &str, a: &str, b: &str) -> (Game, Client) {
    let game = server.new_game(&of_people(variant)).await;
    let mut client = server.join(&game.id, &game.both()).await;
    done(&mut client, seal("A", a)).await;
    done(&mut client, seal("B", b)).await;
    let mut state = client.sync().await;
    while state["setup"]["phase"] == "replace" {
        let player = state["setup"]["waiting"][0].as_str().expect("somebody is awaited").to_owned();
        let army =
            state["setup"]["armies"][&player]["setup"].as_str().expect("the armies are open").to_owned();
        done(&mut client, json!({"t": "replace", "ranks": army.split('|').next()})).await;
        state = client.sync().await;
    }
    client.state = state;
    (game, client)
}

#[tokio::test]
async fn every_board_tells_what_its_armies_are_made_of() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for (id, rank, king, palace) in [
        ("rengo-shogi", 3, "K", 0),
        ("rengo-chess", 2, "CK", 0),
        ("rengo-xiangqi", 4, "XK", 9),
        ("rengo-janggi", 4, "JK", 9),
        ("rengo-makruk", 3, "MK", 0),
    ] {
        let definition = server.get(&format!("/api/v1/variants/{id}")).await.json();
        let army = &definition["army"];
        assert_eq!(
            (&army["budget"], &army["rank"], &army["king"]),
            (&json!(100), &json!(rank), &json!(king)),
            "{id}"
        );
        assert_eq!(army["palace"].as_array().map(Vec::len), Some(palace), "{id}");
        let pieces = army["pieces"].as_array().expect("a list");
        assert_eq!(pieces.len(), 30, "{id}: 29 kinds and the king");
        let piece = |code: &str| pieces.iter().find(|piece| piece["code"] == code).expect("a piece");
        let about = |code: &str| {
            let piece = piece(code);
            json!([piece["class"], piece["cost"], piece["owned"], piece["zone"], piece["hand"]])
        };
        assert_eq!(about("R"), json!(["chariot", 10, 1, "camp", true]), "{id}");
        assert_eq!(about("JP"), json!(["soldier", 2, 5, "front", false]), "{id}");
        let squares = |code: &str| piece(code)["squares"].as_array().expect("a list").clone();
        let (files, ranks) = (&definition["files"], definition["ranks"].as_u64().expect("a number"));
        assert_eq!(
            json!(squares("R").len() as u64),
            json!(files.as_u64().expect("a number") * (rank - 1)),
            "{id}"
        );
        let front = char::from(b'a' + (ranks - rank) as u8);
        assert!(
            squares("JP").iter().all(|square| square.as_str().is_some_and(|s| s.ends_with(front))),
            "{id}"
        );
        assert_eq!(squares("JP").len() as u64, files.as_u64().expect("a number"), "{id}");
        if palace > 0 {
            let sorted = |squares: &Value| {
                let mut names: Vec<String> =
                    serde_json::from_value(squares.clone()).expect("names of squares");
                names.sort_unstable();
                names
            };
            assert_eq!(sorted(&piece("XA")["squares"]), sorted(&army["palace"]), "{id}");
        }
        let guarded = if palace > 0 { "palace" } else { "camp" };
        assert_eq!(piece("XA")["zone"], guarded, "{id}");
        assert_eq!(piece(king)["zone"], if palace > 0 { "palace" } else { "king" }, "{id}");
        assert_eq!((&piece(king)["class"], &piece(king)["hand"]), (&json!("king"), &json!(false)), "{id}");
        for kind in definition["kinds"].as_array().expect("a list") {
            let known = pieces.iter().any(|piece| piece["code"] == kind["code"]);
            assert!(known || kind["promoted"] == true, "{id}: {}", kind["code"]);
            assert!(kind["cost"].is_u64() && kind["class"].is_string(), "{id}: {}", kind["code"]);
        }
    }
    assert_eq!(server.get("/api/v1/variants/shogi").await.json()["army"], Value::Null);
}

#[tokio::test]
async fn jumps_with_ways_cannons_and_lines_are_told() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let janggi = server.get("/api/v1/variants/rengo-janggi").await.json();
    let xiangqi = server.get("/api/v1/variants/rengo-xiangqi").await.json();
    let chess = server.get("/api/v1/variants/rengo-chess").await.json();
    let kind = |definition: &Value, code: &str| {
        let kinds = definition["kinds"].as_array().expect("a list");
        kinds.iter().find(|kind| kind["code"] == code).expect("the kind is there").clone()
    };
    let horse = kind(&janggi, "JH")["moves"]["lame_leaps"].clone();
    assert_eq!(horse.as_array().map(Vec::len), Some(8));
    assert!(
        horse.as_array().is_some_and(
            |lames| lames.contains(&json!({"x": 1, "y": 2, "mode": "any", "over": [{"x": 0, "y": 1}]}))
        ),
        "{horse}"
    );
    let elephant = kind(&janggi, "JE")["moves"]["lame_leaps"].clone();
    let over = json!({"x": 2, "y": 3, "mode": "any", "over": [{"x": 0, "y": 1}, {"x": 1, "y": 2}]});
    assert!(elephant.as_array().is_some_and(|lames| lames.contains(&over)), "{elephant}");
    let cannon = |definition: &Value, code: &str| kind(definition, code)["moves"]["cannon_hops"].clone();
    assert!(
        cannon(&janggi, "JC")
            .as_array()
            .is_some_and(|hops| hops.contains(&json!({"x": 0, "y": 1, "quiet": true, "capture": true})))
    );
    assert!(
        cannon(&janggi, "XC")
            .as_array()
            .is_some_and(|hops| hops.contains(&json!({"x": 0, "y": 1, "quiet": false, "capture": true})))
    );
    for (definition, code, rules) in [
        (&janggi, "JR", json!(["lines", "re-places"])),
        (&janggi, "JC", json!(["lines", "own-kind"])),
        (&janggi, "XE", json!([])),
        (&xiangqi, "XE", json!(["river"])),
        (&xiangqi, "XK", json!(["palace", "facing"])),
        (&xiangqi, "CK", Value::Null),
        (&chess, "JR", json!(["re-places"])),
        (&chess, "CK", json!(["castles"])),
        (&chess, "CP", json!(["double-step"])),
    ] {
        let kinds = definition["kinds"].as_array().expect("a list");
        let found = kinds
            .iter()
            .find(|kind| kind["code"] == code)
            .map_or(Value::Null, |kind| kind["moves"]["rules"].clone());
        assert_eq!(found, rules, "{} {code}", definition["id"]);
    }
    assert_eq!(
        kind(&janggi, "JP")["lines"]["steps"].as_array().map(Vec::len),
        Some(2),
        "forward along the lines"
    );
    assert_eq!(kind(&chess, "JP")["lines"], Value::Null);
}

#[tokio::test]
async fn armies_are_looked_at_by_the_rulebooks_words() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for (id, setup, points, pieces, word, clause, squares) in [
        (
            "rengo-shogi",
            "[JP]P[JP]P[XP]P[JP]P[JP]/1[JR]3[XC]1[CR]1/L[JH]SGKGS[MN]L|R2P",
            json!(92),
            json!(24),
            None,
            "",
            json!([]),
        ),
        ("rengo-shogi", "9/9/4K4|BR", json!(null), json!(null), Some("syntax"), "12.4", json!([])),
        ("rengo-shogi", "9/9/4K3|-", json!(null), json!(null), Some("syntax"), "12.4", json!([])),
        ("rengo-shogi", "", json!(null), json!(null), Some("syntax"), "12.4", json!([])),
        ("rengo-shogi", "9/9/9|K", json!(0), json!(0), Some("king-in-hand"), "3.6", json!([])),
        ("rengo-shogi", "4+P4/9/4K4|-", json!(1), json!(2), Some("promoted"), "3.2", json!(["5g"])),
        ("rengo-shogi", "9/9/4[CK]4|-", json!(0), json!(1), Some("wrong-king"), "3.3", json!(["5i"])),
        ("rengo-shogi", "9/9/3KK4|-", json!(0), json!(2), Some("king-count"), "3.3", json!(["6i", "5i"])),
        (
            "rengo-shogi",
            "PPPPPPPPP/9/4K4|P",
            json!(10),
            json!(11),
            Some("too-many"),
            "3.2",
            json!(["9g", "8g", "7g", "6g", "5g", "4g", "3g", "2g", "1g"]),
        ),
        ("rengo-shogi", "4G4/9/4K4|-", json!(6), json!(2), Some("wrong-rank"), "3.5", json!(["5g"])),
        ("rengo-xiangqi", "9/[XP]8/9/4[XK]4|-", json!(1), json!(2), Some("wrong-rank"), "3.4", json!(["9h"])),
        (
            "rengo-janggi",
            "9/2[JA]6/4[JK]4/9|-",
            json!(4),
            json!(2),
            Some("outside-palace"),
            "3.5",
            json!(["7h"]),
        ),
        (
            "rengo-shogi",
            "PPPPPPPPP/1B[CR][CQ]1[CR]1R1/LNSGKGSNL|-",
            json!(101),
            json!(23),
            Some("over-budget"),
            "3.1",
            json!([]),
        ),
    ] {
        let answer =
            server.post(&format!("/api/v1/variants/{id}/army"), &json!({"setup": setup}).to_string()).await;
        assert_eq!(answer.status, 200, "{setup}");
        let review = answer.json();
        assert_eq!((&review["points"], &review["pieces"]), (&points, &pieces), "{setup}: {review}");
        let problem = &review["problems"][0];
        assert_eq!(problem["word"].as_str(), word, "{setup}: {review}");
        if let Some(word) = word {
            assert_eq!(problem["clause"], format!("rengo §{clause}"), "{setup}: {review}");
            assert_eq!(problem["squares"], squares, "{setup}: {review}");
            for language in ["ja", "en"] {
                let text = problem["text"][language].as_str().expect("a text");
                assert!(!text.is_empty() && !text.starts_with(word), "{setup}: {text}");
            }
        }
    }
    let post = async |id: &str, body: &str| server.post(&format!("/api/v1/variants/{id}/army"), body).await;
    post("rengo-shogi", "{}").await.refused(400, "bad-request");
    post("rengo-shogi", r#"{"setup": 5}"#).await.refused(400, "bad-request");
    post("shogi", r#"{"setup": "-"}"#).await.refused(404, "not-found");
    post("rengo-checkers", r#"{"setup": "-"}"#).await.refused(404, "variant");
    let huge = json!({"setup": "9".repeat(20_000)}).to_string();
    post("rengo-shogi", &huge).await.refused(413, "too-large");
    for text in
        ["99999999999999999999/9/9|-", "[[]]/9/9|-", "9/9/4K4|", "|||", "９/9/4K4|-", "9/9/4K4|-\u{0}"]
    {
        assert_eq!(
            post("rengo-shogi", &json!({"setup": text}).to_string()).await.json()["problems"][0]["word"],
            "syntax",
            "{text}"
        );
    }
}

#[tokio::test]
async fn there_are_armies_to_begin_with() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for id in ["rengo-shogi", "rengo-chess", "rengo-xiangqi", "rengo-janggi", "rengo-makruk"] {
        let armies = server.get(&format!("/api/v1/variants/{id}/armies")).await.json();
        let list = |key: &str| armies[key].as_array().expect("a list").clone();
        let favourites = list("favourites");
        assert!(!favourites.is_empty() && list("samples").len() == 2, "{armies}");
        assert!(
            favourites
                .iter()
                .all(|favourite| favourite.as_object().is_some_and(|fields| fields.contains_key("name"))),
            "{armies}"
        );
        let setups = favourites.iter().map(|favourite| &favourite["setup"]);
        for setup in setups.chain(&list("samples")).chain([&armies["native"], &armies["random"]]) {
            let review = server
                .post(&format!("/api/v1/variants/{id}/army"), &json!({"setup": setup}).to_string())
                .await
                .json();
            assert_eq!(review["problems"], json!([]), "{id} {setup}");
        }
    }
    server.get("/api/v1/variants/chu/armies").await.refused(404, "not-found");
    server.get("/api/v1/variants/rengo/armies").await.refused(404, "variant");
}
