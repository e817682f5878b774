//! The routes under `/api/v1`, without the WebSocket.

use serde_json::{Value, json};

use crate::support::{Folder, Server, against_engine, of_people, of_people_from};

#[tokio::test]
async fn the_list_says_what_can_be_played() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let list = server.get("/api/v1/variants").await.json();
    let ids: Vec<_> =
        list["variants"].as_array().expect("a list").iter().filter_map(|game| game["id"].as_str()).collect();
    for id in ["shogi", "shogi-7x9", "shogi-10x10", "chu", "chu-otb"] {
        assert!(ids.contains(&id), "{ids:?}");
    }
    let chu = list["variants"]
        .as_array()
        .and_then(|games| games.iter().find(|game| game["id"] == "chu"))
        .expect("chu");
    let expected = json!({
        "id": "chu", "aliases": [], "name": {"ja": "中将棋", "kana": "ちゅうしょうぎ", "romaji": "chū shōgi", "en": "Chu shogi"}, "files": 12, "ranks": 12, "system": "chu",
        "book": "chu", "traits": chu["traits"],
        "options": [{"key": "fouls", "values": ["reject", "strict"]}], "handicaps": chu["handicaps"], "engine": true, "puzzles": chu["puzzles"], "programs": [], "level_ratings": chu["level_ratings"],
    });
    assert_eq!(chu, &expected);
    let puzzles = server.get("/api/v1/variants/chu/puzzles").await.json()["puzzles"].as_array().map(Vec::len);
    assert_eq!(chu["puzzles"].as_u64(), puzzles.map(|count| count as u64));
    let traits = &chu["traits"];
    assert_eq!(
        (&traits["royals"], &traits["turns"]),
        (&json!("captured-by-attack"), &json!({"kind": "single"})),
        "{traits}"
    );
    assert_eq!((&traits["drops"], &traits["towers"]), (&json!("none"), &Value::Null), "{traits}");
    let small = list["variants"]
        .as_array()
        .and_then(|games| games.iter().find(|game| game["id"] == "shogi-7x9"))
        .expect("small");
    assert_eq!(small["options"], json!([{"key": "first", "values": ["black", "white"]}]));
    assert_eq!((&small["aliases"], &small["name"]["en"]), (&json!(["yarishogi"]), &json!("Yari shogi")));
    assert_eq!(server.get("/api/v1/variants/yarishogi").await.json()["id"], "shogi-7x9");
}

#[tokio::test]
async fn every_listed_game_has_a_definition_and_can_be_begun() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let list = server.get("/api/v1/variants").await.json();
    for game in list["variants"].as_array().expect("a list") {
        let id = game["id"].as_str().expect("an id");
        let definition = server.get(&format!("/api/v1/variants/{id}")).await.json();
        assert_eq!(definition["files"], game["files"], "{id}");
        let made = server.new_game(&of_people(id)).await;
        let snapshot = server.snapshot(&made.id).await;
        assert_eq!(snapshot["positions"], json!([definition["start"]]), "{id}");
        // Union shogi is set up by its players: no move is legal yet.
        assert_eq!(
            snapshot["legal"].as_array().expect("a list").is_empty(),
            game["system"] == "rengo",
            "{id}"
        );
    }
}

#[tokio::test]
async fn a_definition_tells_the_power_of_the_horned_falcon() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let chu = server.get("/api/v1/variants/chu").await.json();
    assert_eq!(chu["hands"], false);
    assert_eq!(chu["hand_order"], json!([]));
    assert_eq!(chu["zone"], json!({"b": ["a", "b", "c", "d"], "w": ["i", "j", "k", "l"]}));
    let falcon = kind(&chu, "+H");
    assert_eq!(
        falcon["name"],
        json!({"ja": "角鷹", "kana": "かくおう", "romaji": "kakuō", "en": "horned falcon"})
    );
    assert_eq!((&falcon["class"], &falcon["cost"]), (&json!("great-runner"), &Value::Null));
    assert_eq!(
        kind(&chu, "+P")["also"],
        json!([{"ja": "と金", "kana": "ときん", "romaji": "tokin", "en": "tokin"}])
    );
    assert_eq!(falcon["glyph"], "角鷹");
    assert_eq!((&falcon["promoted"], &falcon["royal"]), (&json!(true), &json!(false)));
    assert_eq!((&falcon["promotes_from"], &falcon["promotes_to"]), (&json!("H"), &Value::Null));
    let moves = &falcon["moves"];
    let paths = moves["two_steps"].as_array().expect("a list");
    let ahead = json!({"x": 0, "y": 1});
    assert!(
        paths.contains(&json!({"via": ahead, "first": "capture", "to": {"x": 0, "y": 2}, "then": "any"})),
        "{moves}"
    );
    assert!(
        paths
            .iter()
            .any(|p| p["first"] == "capture" && p["to"] == json!({"x": 0, "y": 0}) && p["via"] == ahead),
        "igui: {moves}"
    );
    assert!(
        paths
            .iter()
            .any(|p| p["first"] == "quiet" && p["to"] == json!({"x": 0, "y": 0}) && p["via"] == ahead),
        "jitto: {moves}"
    );
    let steps = moves["steps"].as_array().expect("a list");
    assert!(steps.contains(&json!({"x": 0, "y": 2, "mode": "any"})), "{moves}");
    let rays = moves["rays"].as_array().expect("a list");
    assert!(rays.contains(&json!({"x": 1, "y": 1, "max": null, "mode": "any"})), "{moves}");
    assert!(!rays.iter().any(|ray| ray["x"] == 0 && ray["y"] == 1), "it does not slide forward: {moves}");
    assert_eq!(kind(&chu, "K")["royal"], true);
    assert_eq!(kind(&chu, "H")["promotes_to"], "+H");
}

fn kind<'a>(definition: &'a Value, code: &str) -> &'a Value {
    let kinds = definition["kinds"].as_array().expect("a list");
    kinds.iter().find(|kind| kind["code"] == code).expect("the kind is there")
}

#[tokio::test]
async fn a_game_begins_from_any_handicap_of_the_list() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let list = server.get("/api/v1/variants").await.json();
    let mut count = 0;
    for game in list["variants"].as_array().expect("a list") {
        let id = game["id"].as_str().expect("an id");
        let definition = server.get(&format!("/api/v1/variants/{id}")).await.json();
        assert_eq!(definition["handicaps"], game["handicaps"], "{id}");
        for handicap in game["handicaps"].as_array().expect("a list") {
            let mut new = of_people(id);
            new["position"] = handicap["position"].clone();
            let snapshot = server.snapshot(&server.new_game(&new).await.id).await;
            assert_eq!(snapshot["positions"], json!([handicap["position"]]), "{id} {handicap}");
            count += 1;
        }
    }
    let shogi = server.get("/api/v1/variants/shogi").await.json();
    assert_eq!(
        shogi["handicaps"][5],
        json!({
            "id": "two",
            "name": {"ja": "二枚落ち", "kana": "にまいおち", "romaji": "nimai-ochi", "en": "Two pieces"},
            "position": "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        })
    );
    // Those of shogi, and of chu shogi under both rulebooks.
    assert_eq!(count, 15 + 12 + 12);
}

#[tokio::test]
async fn a_definition_obeys_options() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let shogi = server.get("/api/v1/variants/shogi").await.json();
    assert_eq!(shogi["hands"], true);
    assert_eq!(shogi["hand_order"].as_array().map(Vec::len), Some(7));
    assert_eq!(shogi["start"].as_str().and_then(|sfen| sfen.split(' ').nth(1)), Some("b"));
    let white_first = server.get("/api/v1/variants/shogi%3Ffirst%3Dwhite").await.json();
    assert_eq!(white_first["start"].as_str().and_then(|sfen| sfen.split(' ').nth(1)), Some("w"));
    server.get("/api/v1/variants/shogi%3Fsecond%3Dwhite").await.refused(404, "variant");
    let error = server.get("/api/v1/variants/chess").await.refused(404, "variant");
    assert!(
        error["message"]["en"].as_str().is_some_and(|text| text.contains("chess") && text.contains("chu")),
        "{error}"
    );
}

#[tokio::test]
async fn a_new_game_gives_tokens_to_people() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let answer = server.post("/api/v1/games", &against_engine("shogi?first=black", 3).to_string()).await;
    assert_eq!(answer.status, 201);
    let made = answer.json();
    assert!(
        made["id"].as_str().is_some_and(|id| id.len() == 13 && id.bytes().all(|b| b.is_ascii_lowercase())),
        "{made}"
    );
    assert!(made["tokens"]["b"].as_str().is_some_and(|token| token.len() == 32), "{made}");
    assert!(made["tokens"]["w"].is_null(), "{made}");
    let snapshot = server.snapshot(made["id"].as_str().expect("an id")).await;
    for (key, value) in [
        ("id", made["id"].clone()),
        ("protocol", json!(3)),
        ("invited", Value::Null),
        ("variant", json!("shogi")),
        ("black", json!({"kind": "human"})),
        ("white", json!({"kind": "engine", "level": 3})),
        ("moves", json!([])),
        ("notes", json!([])),
        ("turn", json!("b")),
        ("side", json!("b")),
        ("check", json!(false)),
        ("checked", json!([])),
        ("outcome", Value::Null),
        ("thinking", json!(false)),
        ("seats", json!([])),
    ] {
        assert_eq!(snapshot[key], value, "{key}");
    }
    assert_eq!(snapshot["legal"].as_array().map(Vec::len), Some(30));
    assert!(
        snapshot["created"].as_str().is_some_and(|text| text.len() == 20 && text.ends_with('Z')),
        "{}",
        snapshot["created"]
    );
    assert!(
        !snapshot.to_string().contains(made["tokens"]["b"].as_str().expect("a token")),
        "tokens stay secret"
    );
}

#[tokio::test]
async fn a_new_game_that_cannot_be_is_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for (new, code) in [
        (of_people("chess"), "variant"),
        (of_people("chu?first=white"), "variant"),
        (of_people_from("chu", "k11/12 b - 1"), "position"),
        (of_people_from("shogi", ""), "position"),
        (against_engine("shogi", 0), "bad-request"),
        (against_engine("shogi", 11), "bad-request"),
        (json!({"variant": "shogi", "black": {"kind": "human"}}), "bad-request"),
        (json!({"variant": "shogi", "black": {"kind": "cat"}, "white": {"kind": "human"}}), "bad-request"),
        (json!([]), "bad-request"),
    ] {
        server.post("/api/v1/games", &new.to_string()).await.refused(400, code);
    }
    server.post("/api/v1/games", "{").await.refused(400, "bad-request");
    // Without the header a page of another site could send it.
    server
        .request("POST", "/api/v1/games", &[], &of_people("shogi").to_string())
        .await
        .refused(400, "bad-request");
}

#[tokio::test]
async fn a_game_may_begin_with_its_end() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mate = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
    let game = server.new_game(&of_people_from("shogi", mate)).await;
    let snapshot = server.snapshot(&game.id).await;
    assert_eq!((&snapshot["turn"], &snapshot["legal"]), (&Value::Null, &json!([])));
    assert_eq!(
        (&snapshot["outcome"]["winner"], &snapshot["outcome"]["reason"]),
        (&json!("b"), &json!("checkmate"))
    );
    assert_eq!(
        snapshot["outcome"]["text"],
        json!({"ja": "先手の勝ち（詰み）", "en": "Black wins: checkmate"})
    );
    assert_eq!((&snapshot["check"], &snapshot["checked"]), (&json!(true), &json!(["5a"])));
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for path in [
        "/api/v1/games/abcdefgh",
        "/api/v1/games/x",
        "/api/v1/games/%00%00%00%00%00%00%00%00",
        "/api/v1/nothing",
        "/api",
        "/api/v2/games",
    ] {
        server.get(path).await.refused(404, "not-found");
    }
    server.get("/api/v1/games/abcdefgh/ws?protocol=3").await.refused(400, "bad-request");
    server.get("/api/v1/studies").await.refused(405, "bad-request");
    server.request("DELETE", "/api/v1/games/abcdefgh", &[], "").await.refused(405, "bad-request");
}

#[tokio::test]
async fn a_path_that_is_not_utf8() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for path in ["/api/v1/variants/%ff", "/api/v1/games/%ff", "/api/v1/games/%ff/ws?protocol=3"] {
        server.get(path).await.refused(400, "bad-request");
    }
}

#[tokio::test]
async fn what_a_new_game_does_not_have_is_named() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let human = json!({"kind": "human"});
    for (new, named) in [
        (json!({"variant": "shogi", "black": human, "white": human, "positon": "x"}), "'positon'"),
        (json!({"variant": "shogi", "black": human, "white": {"kind": "human", "level": 3}}), "'level'"),
        (
            json!({"variant": "shogi", "black": human, "white": {"kind": "engine", "level": 3, "hash": 1}}),
            "'hash'",
        ),
        (json!({"variant": "shogi", "black": human, "white": ["human"]}), "an object like {"),
        (json!({"variant": "shogi", "black": human, "white": "human"}), "an object like {"),
        (json!(["shogi", human, human, null]), "an object like {"),
    ] {
        let error = server.post("/api/v1/games", &new.to_string()).await.refused(400, "bad-request");
        let text = error["message"]["en"].as_str().expect("a text");
        assert!(text.contains(named) && !text.contains("tagged"), "{new}: {text}");
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_position_is_told_in_japanese() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for (variant, position) in [
        ("shogi", "9/9 b -"),
        ("shogi", "9/9 b - 1"),
        ("shogi", "8/9/9/9/9/9/9/9/9 b - 1"),
        ("shogi", "x8/9/9/9/9/9/9/9/9 b - 1"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 x - 1"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b x 1"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b - x"),
        ("shogi", "9/9/9/9/9/9/9/9/9 b - 1"),
        ("shogi", "4k4/4R4/9/9/9/9/9/9/4K4 b - 1"),
        ("rengo-shogi", "9/9/9/9/9/9/9/9/9 b - 1 D - - - -"),
        ("rengo-shogi", "9/9/9/9/9/9/9/9/9 w - 1 A - - - -"),
        ("rengo-shogi", "9/9/9/9/9/9/9/9/R8 w - 1 B - - - -"),
        ("rengo-chess", "4[ck]3/8/8/8/8/8/8/4[CK]3 b - 1 1 - - - -"),
        ("rengo-chess", "4[ck]3/8/8/8/8/8/8/4[CK]3 b - 1 - 1h - 0 -"),
        ("rengo-chess", "4[ck]3/8/8/8/8/8/8/4[CK]3 b - 1 - - 9z 0 -"),
        ("rengo-chess", "4[ck]3/8/8/8/8/8/8/4[CK]3 b - 1 - - - - -"),
        ("rengo-shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 1 - - - - -"),
        ("chu", "12/12/12/12/12/12/12/12/12/12/12/12 b - 1"),
        ("chu", "k11/12/12/12/12/12/12/12/12/12/12/K11 b x 1"),
    ] {
        let answer = server.post("/api/v1/games", &of_people_from(variant, position).to_string()).await;
        let error = answer.refused(400, "position");
        let text = error["message"]["ja"].as_str().expect("a text");
        // What was sent stands in 「」.
        let own: String =
            text.split('「').map(|part| part.split_once('」').map_or(part, |(_, after)| after)).collect();
        assert!(!own.contains(|c: char| c.is_ascii_alphabetic()), "{position}: {text}");
        assert!(!own.contains("あり得ない"), "{position}: {text}");
    }
}

#[tokio::test]
async fn a_square_is_told_who_bears_on_it() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let ask = |id: &str, position: &str, square: &str| {
        let position = position.replace(' ', "%20").replace('+', "%2B");
        format!("/api/v1/variants/{id}/attackers?position={position}&square={square}")
    };
    // The pawn on 5e is attacked by a rook and a knight, and guarded by a gold.
    let shogi = "4k4/4r4/3n5/9/4P4/4G4/9/9/4K4 b - 1";
    let answer = server.get(&ask("shogi", shogi, "5e")).await.json();
    assert_eq!(answer, json!({"square": "5e", "b": ["5f"], "w": ["5b", "6c"]}));
    // An empty square has pieces of both sides that attack it; the bishop's line is open, the rook's ends at
    // its own pawn.
    let empty = server.get(&ask("shogi", "4k4/9/9/9/9/4P4/9/1B2R4/4K4 w - 1", "5e")).await.json();
    assert_eq!(empty, json!({"square": "5e", "b": ["5f", "8h"], "w": []}));
    // A lion takes on the way.
    let chu = server.get(&ask("chu", "k11/12/12/12/12/6p5/6p5/6N5/12/12/12/K11 b - 1", "6f")).await.json();
    assert_eq!(chu["b"], json!(["6h"]));
    let ennen = server.get("/api/v1/variants/ennen").await.json();
    let start = ennen["start"].as_str().expect("a position");
    let pawn = server.get(&ask("ennen", start, "14s")).await.json();
    assert_eq!(pawn, json!({"square": "14s", "b": ["13t", "14t", "15t"], "w": []}));
    for (id, position, square, status, code) in [
        ("shogi", shogi, "10e", 400, "bad-request"),
        ("shogi", shogi, "5j", 400, "bad-request"),
        ("shogi", shogi, "5e5f", 400, "bad-request"),
        ("shogi", shogi, "", 400, "bad-request"),
        ("shogi", "9/9 b - 1", "5e", 400, "position"),
        ("chess", shogi, "5e", 404, "variant"),
    ] {
        server.get(&ask(id, position, square)).await.refused(status, code);
    }
    server.get("/api/v1/variants/shogi/attackers?square=5e").await.refused(400, "bad-request");
}

#[tokio::test]
async fn one_request_is_enough_to_draw_all_games() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let list = server.get("/api/v1/variants?pictures=1").await.json();
    let games = list["variants"].as_array().expect("a list");
    for game in games {
        let definition =
            server.get(&format!("/api/v1/variants/{}", game["id"].as_str().expect("an id"))).await.json();
        let picture = &game["picture"];
        for key in ["look", "zone", "start"] {
            assert_eq!(picture[key], definition[key], "{} {key}", game["id"]);
        }
        let faces = picture["faces"].as_array().expect("faces").iter();
        let kinds = definition["kinds"].as_array().expect("kinds").iter();
        for (face, kind) in faces.zip(kinds) {
            for key in ["code", "glyph", "short", "royal", "promoted", "forms"] {
                assert_eq!(face[key], kind[key], "{} {key}", game["id"]);
            }
        }
    }
    // With the starts at odds, so that the form of a new game asks for nothing more.
    assert!(list.to_string().len() < 190_000, "{}", list.to_string().len());
    assert_eq!(server.get("/api/v1/variants").await.json()["variants"][0]["picture"], Value::Null);
    server.get("/api/v1/variants?pictures=many").await.refused(400, "bad-request");
}
