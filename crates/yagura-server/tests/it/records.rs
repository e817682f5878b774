//! Records that come in and go out, and positions that somebody looks at.

use serde_json::{Value, json};

use crate::support::{Folder, Server, against_engine, of_people, of_people_from};

const KIF: &str = "手合割：平手\n先手：甲\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*コメント\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 投了\n変化：2手\n   2 ８四歩(83)\n";
/// Black holds two 兵 with different backs.
const BACKS: &str = "k8/8[pz]/7[pt]1/([ph]n)8/9/9/2[PZ]6/[PT]8/4K4 b [PZ][PH][pt][ph] 9 play 9 -";

async fn look(server: &Server, variant: &str, line: Value) -> Value {
    let answer = server.post(&format!("/api/v1/variants/{variant}/positions"), &line.to_string()).await;
    assert_eq!(answer.status, 200, "{variant}: {}", answer.body);
    answer.json()
}

#[tokio::test]
async fn a_position_of_every_game_can_be_looked_at() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for definition in yagura::definitions() {
        if definition.traits().set_up == yagura::SetUp::SecretArmies {
            continue;
        }
        let start = look(&server, &definition.id, json!({})).await;
        assert!(start["note"].is_null() && start["styles"].is_null() && start["outcome"].is_null());
        let first = start["legal"][0].as_str().expect("a move");
        let next = look(&server, &definition.id, json!({"moves": [first]})).await;
        assert_ne!(next["position"], start["position"], "{}", definition.id);
        assert!(next["styles"]["japanese"].as_str().is_some_and(|text| !text.is_empty()), "{next}");
        assert!(next["styles"]["western"].as_str().is_some_and(str::is_ascii), "{next}");
    }
    let chu = look(&server, "chu", json!({"moves": ["7i7h", "6d6e"]})).await;
    assert!(chu["styles"]["renmei"].is_string() && chu["turn"] == "b", "{chu}");
}

#[tokio::test]
async fn what_is_wrong_with_a_line_is_said() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let ask = async |variant: &str, line: Value| {
        server.post(&format!("/api/v1/variants/{variant}/positions"), &line.to_string()).await
    };
    ask("nothing", json!({})).await.refused(404, "variant");
    ask("shogi", json!({"start": "9/9"})).await.refused(400, "position");
    ask("shogi", json!({"moves": ["xyz"]})).await.refused(400, "move");
    ask("shogi", json!({"moves": ["7g7e"]})).await.refused(422, "illegal");
    ask("shogi", json!({"moves": "7g7f"})).await.refused(400, "bad-request");
    ask("shogi", json!({"other": 1})).await.refused(400, "bad-request");
    let long = vec!["7g7f"; 2001];
    ask("shogi", json!({"moves": long})).await.refused(413, "too-large");
}

#[tokio::test]
async fn a_position_that_no_game_leads_to_is_doubted() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for (start, word) in [
        // Two pawns of Black's in one file.
        ("4k4/9/9/9/4P4/4P4/9/9/4K4 b - 1", "pawn"),
        // A pawn that can never move again.
        ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", "never move"),
        // Twenty pawns.
        ("4k4/9/9/9/9/9/9/9/4K4 b 20P 1", "pawn"),
    ] {
        let seen = look(&server, "shogi", json!({"start": start})).await;
        let doubt = seen["doubt"]["en"].as_str().unwrap_or_else(|| panic!("{start}: {seen}"));
        assert!(doubt.to_lowercase().contains(word), "{start}: {doubt}");
        assert!(seen["doubt"]["ja"].is_string() && seen["legal"].is_array(), "{seen}");
    }
    let start = "4k4/9/9/9/9/4P4/9/9/4K4 b - 1";
    assert!(look(&server, "shogi", json!({"start": start})).await["doubt"].is_null());
}

#[tokio::test]
async fn a_record_is_read_opened_and_written() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let read = server.post("/api/v1/records/read", KIF).await;
    assert_eq!(read.status, 200, "{}", read.body);
    let read = read.json();
    assert!(read["fault"].is_null(), "{read}");
    let opened = &read["records"][0];
    let nodes = opened["record"]["nodes"].as_array().expect("nodes");
    let places = opened["places"].as_array().expect("places");
    assert_eq!((nodes.len(), places.len()), (5, 5));
    assert_eq!((&nodes[1]["comment"], &nodes[3]["ending"]["reason"]), (&json!("コメント"), &json!("resign")));
    assert_eq!(places[3]["styles"]["japanese"], "▲２二角成");
    assert_eq!(places[3]["note"]["captures"], json!(["2b"]));
    assert!(opened["formats"].as_array().is_some_and(|formats| formats.contains(&json!("csa"))));
    // The browser changes the record, and opens and writes it again.
    let mut record = opened["record"].clone();
    record["nodes"][2]["comment"] = json!("よい");
    let again = server.post("/api/v1/records/open", &json!({"record": record}).to_string()).await;
    assert_eq!(again.status, 200, "{}", again.body);
    assert_eq!(again.json()["record"], record);
    let body = json!({"record": record, "format": "kif"}).to_string();
    let kif = server.post("/api/v1/records/write", &body).await;
    assert!(
        kif.status == 200 && kif.body.contains("*よい") && kif.body.contains("変化：2手"),
        "{}",
        kif.body
    );
    let gungi = json!({"record": record, "format": "gungi"}).to_string();
    server.post("/api/v1/records/write", &gungi).await.refused(400, "record");
    let unknown = json!({"record": record, "format": "doc"}).to_string();
    server.post("/api/v1/records/write", &unknown).await.refused(400, "bad-request");
    record["nodes"][1]["turn"] = json!("7g7e");
    let wrong = server.post("/api/v1/records/open", &json!({"record": record}).to_string()).await;
    let wrong = wrong.refused(400, "record");
    assert!(wrong["message"]["en"].as_str().is_some_and(|text| text.contains("node 1")), "{wrong}");
}

#[tokio::test]
async fn what_could_be_read_comes_with_what_is_wrong() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let read = server.post("/api/v1/records/read?format=kif", &KIF.replace("３四歩(33)", "３五歩(33)")).await;
    let read = read.json();
    assert_eq!(
        (&read["fault"]["line"], read["records"][0]["places"].as_array().map(Vec::len)),
        (&json!(6), Some(2))
    );
    let nothing = server.post("/api/v1/records/read", "hello").await.refused(400, "record");
    assert!(nothing["message"]["en"].as_str().is_some_and(|text| text.contains("line 1")), "{nothing}");
    server.post("/api/v1/records/read?format=doc", KIF).await.refused(400, "bad-request");
    server.post("/api/v1/records/read?variant=none", KIF).await.refused(400, "variant");
}

#[tokio::test]
async fn a_game_leaves_as_a_record() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&against_engine("shogi", 1)).await;
    let mut client = server.join(&game.id, &game.black).await;
    client.play(0, "7g7f").await;
    client.wait_for("moved").await;
    client.ask(json!({"t": "resign"})).await;
    let path = format!("/api/v1/games/{}/record", game.id);
    let whole = server.get(&path).await;
    let json: Value = whole.json();
    assert!(whole.header("content-type").is_some_and(|content| content.contains("json")), "{}", whole.body);
    assert_eq!(json["nodes"].as_array().map(Vec::len), Some(3));
    assert_eq!(json["nodes"][2]["ending"]["reason"], "resign");
    let kif = server.get(&format!("{path}?format=kif")).await;
    assert!(kif.body.contains("７六歩(77)") && kif.body.contains("後手：Yagura (level 1)"), "{}", kif.body);
    server.get(&format!("{path}?format=gungi")).await.refused(404, "not-found");
    server.get(&format!("{path}?format=doc")).await.refused(400, "bad-request");
    // What is read again is the same game.
    let read = server.post("/api/v1/records/read", &kif.body).await.json();
    let turns = |record: &Value| -> Vec<Value> {
        record["nodes"].as_array().expect("nodes").iter().map(|node| node["turn"].clone()).collect()
    };
    assert_eq!(turns(&read["records"][0]["record"]), turns(&json));
}

#[tokio::test]
async fn no_record_tells_backs_before_the_end() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people_from("gungi", BACKS)).await;
    let path = format!("/api/v1/games/{}/record", game.id);
    for format in ["json", "usi", "sfen", "pgn"] {
        server.get_as(&format!("{path}?format={format}"), &game.both()).await.refused(409, "bad-request");
    }
    let author = server.get(&path).await;
    assert!(author.status == 200 && !author.body.contains("[PZ]"), "{}", author.body);
    let mut client = server.join(&game.id, &game.both()).await;
    client.ask(json!({"t": "resign", "side": "b"})).await;
    let whole = server.get(&format!("{path}?format=json")).await;
    assert!(whole.status == 200 && whole.body.contains("[PZ]"), "{}", whole.body);
}

#[tokio::test]
async fn sealed_armies_are_in_no_record_before_they_are_open() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("rengo-shogi")).await;
    let path = format!("/api/v1/games/{}/record", game.id);
    let armies = server.get("/api/v1/variants/rengo-shogi/armies").await.json();
    let native = armies["native"].as_str().expect("an army").to_owned();
    let random = armies["random"].as_str().expect("an army").to_owned();
    let mut client = server.join(&game.id, &game.both()).await;
    client.ask(json!({"t": "seal", "player": "A", "setup": random})).await;
    let sealed = server.get(&path).await;
    assert!(sealed.status == 200 && !sealed.body.contains(&random), "{}", sealed.body);
    client.ask(json!({"t": "seal", "player": "B", "setup": native})).await;
    let open = server.get(&path).await.json();
    let first = &open["set-up"][0];
    assert!(first["text"].as_str().is_some_and(|text| text.contains(&random)), "{open}");
    assert_eq!(first["commitment"]["sha256"].as_str().map(str::len), Some(64), "{open}");
}

#[tokio::test]
async fn moves_are_told_as_people_write_them() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let mut client = server.join(&game.id, &game.both()).await;
    let moved = client.play(0, "7g7f").await;
    assert_eq!(moved["note"]["styles"]["japanese"], "▲７六歩", "{moved}");
    client.play(1, "3c3d").await;
    client.play(2, "8h2b+").await;
    client.ask(json!({"t": "takeback"})).await;
    client.play(2, "2g2f").await;
    let styles = |state: &Value| -> Vec<Value> {
        state["notes"]
            .as_array()
            .expect("notes")
            .iter()
            .map(|note| note["styles"]["western"].clone())
            .collect()
    };
    assert_eq!(styles(&server.snapshot(&game.id).await), ["P-7f", "P-3d", "P-2f"]);
    // Where backs are hidden, how a move is written might tell them.
    let gungi = server.new_game(&of_people_from("gungi", BACKS)).await;
    let mut client = server.join(&gungi.id, &gungi.both()).await;
    let first = client.state["legal"][0].as_str().expect("a move").to_owned();
    let moved = client.play(0, &first).await;
    assert!(moved["note"]["styles"].is_null(), "{moved}");
    client.ask(json!({"t": "resign", "side": "w"})).await;
    let over = server.snapshot(&gungi.id).await;
    assert!(over["notes"][0]["styles"]["japanese"].is_string(), "{over}");
}
