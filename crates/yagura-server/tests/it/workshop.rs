//! Games that people make: checked, kept, played by their link, forgotten by no restart.

use serde_json::{Value, json};
use yagura::Catalogue;
use yagura_lab::definition_files::version_of;
use yagura_server::{Limits, Options, PerAddress};

use crate::support::{Folder, Server, against_engine, of_people};

const TINY: &str = "# My own.\nbase = \"minishogi\"\nid = \"tiny\"\nzone = 2\n\
    name = { ja = \"ちび将棋\", romaji = \"chibi shōgi\", en = \"Tiny <b>shogi</b>\" }\n";

fn body(text: &str) -> String {
    json!({ "text": text }).to_string()
}

async fn keep(server: &Server, text: &str) -> String {
    let kept = server.post("/api/v1/definitions", &body(text)).await;
    assert_eq!(kept.status, 201, "{}", kept.body);
    kept.json()["id"].as_str().expect("an id").to_owned()
}

async fn check(server: &Server, text: &str) -> Value {
    let checked = server.post("/api/v1/definitions/check", &body(text)).await;
    assert_eq!(checked.status, 200, "{}", checked.body);
    checked.json()
}

#[tokio::test]
async fn a_text_is_checked_with_places_in_both_languages() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let fine = check(&server, TINY).await;
    assert_eq!((&fine["errors"], &fine["tried"]), (&json!([]), &json!(true)));
    assert_eq!((&fine["game"]["id"], &fine["game"]["files"]), (&json!("tiny"), &json!(5)));
    let kinds = fine["game"]["kinds"].as_array().expect("kinds");
    let pawn = kinds.iter().find(|kind| kind["code"] == "P").expect("a pawn");
    assert_eq!(pawn["moves"]["steps"], json!([{"x": 0, "y": 1, "mode": "any"}]));

    // 𠀋 is two units of UTF-16 and four bytes.
    let wrong = check(&server, &TINY.replace("# My own.", "# 𠀋").replace("zone = 2", "zone = 9")).await;
    let error = &wrong["errors"][0];
    assert_eq!((&error["line"], &error["column"]), (&json!(4), &json!(8)), "{wrong}");
    let from = error["from"].as_u64().expect("a number") as usize;
    let units: Vec<u16> =
        TINY.replace("# My own.", "# 𠀋").replace("zone = 2", "zone = 9").encode_utf16().collect();
    assert_eq!(String::from_utf16_lossy(&units[from..=from]), "9");
    assert_eq!(error["message"]["ja"], "zone = 9：盤は 5 段です");
    assert!(error["message"]["en"].as_str().is_some_and(|text| text.contains("at most the 5 ranks")));
    assert_eq!(wrong["game"], Value::Null);

    // A start that only a board can refuse: the pieces are shown all the same.
    let start = format!("{TINY}start = \"rbsgk/4p/5/P4/5 b - 1\"\n");
    let wrong = check(&server, &start).await;
    assert!(wrong["errors"].as_array().is_some_and(|errors| errors.len() == 1), "{wrong}");
    assert_eq!(wrong["game"]["files"], 5);
    let unusual = check(&server, &TINY.replace("en = \"Tiny <b>shogi</b>\"", "en = \"\"")).await;
    assert_eq!(unusual["warnings"][0]["message"]["ja"], "ゲームの名前：英語名（en）が空です");

    for nonsense in ["", "\u{0}", "[[kind]]\n[[kind]]", "id = 1", "id = \"shogi\"", &"[".repeat(100_000)] {
        let told = check(&server, nonsense).await;
        assert!(told["errors"].as_array().is_some_and(|errors| !errors.is_empty()), "{told}");
    }
    let long = format!("{TINY}# {}", "x".repeat(256 * 1024));
    server.post("/api/v1/definitions/check", &body(&long)).await.refused(413, "too-large");
    server.post("/api/v1/definitions", &body(&"x".repeat(600_000))).await.refused(413, "too-large");
    server.post("/api/v1/definitions", &body("id = 1")).await.refused(400, "bad-request");
}

#[tokio::test]
async fn a_kept_game_is_played_by_its_link_and_stands_in_no_list() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.data());
    let id = keep(&server, TINY).await;
    assert!(id.starts_with("tiny~w"), "{id}");
    assert_eq!(keep(&server, TINY).await, id, "the same text is the same game");
    let other = keep(&server, &TINY.replace("zone = 2", "zone = 0")).await;
    assert_ne!(other, id);
    // Nobody puts other names to it.
    assert_ne!(keep(&server, &TINY.replace("Tiny", "Silly")).await, id);

    let list = server.get("/api/v1/variants").await.json();
    assert!(list["variants"].as_array().is_some_and(|games| games.iter().all(|game| game["id"] != "tiny")));
    server.get("/api/v1/variants/tiny").await.refused(404, "variant");
    let seek = json!({"variant": id, "clock": null}).to_string();
    let key = format!("Bearer {}", "0".repeat(32));
    let seek = server
        .request(
            "POST",
            "/api/v1/seeks",
            &[("authorization", &key), ("content-type", "application/json")],
            &seek,
        )
        .await;
    assert!(seek.status == 400 && seek.body.contains("games of the workshop"), "{}", seek.body);

    let source = server.get(&format!("/api/v1/definitions/{id}")).await.json();
    assert_eq!((&source["text"], &source["origin"]), (&json!(TINY), &json!("workshop")), "comments included");
    let built_in = server.get("/api/v1/definitions/minishogi").await.json();
    assert_eq!((&built_in["origin"], &built_in["id"]), (&json!("built-in"), &json!("minishogi")));
    assert!(built_in["text"].as_str().is_some_and(|text| text.contains("id = \"minishogi\"")));
    server.get("/api/v1/definitions/tiny~w0").await.refused(404, "variant");
    server.get("/api/v1/definitions/nothing").await.refused(404, "variant");

    let made = server.new_game(&against_engine(&id, 1)).await;
    let mut client = server.join(&made.id, &made.black).await;
    assert_eq!(client.state["variant"], json!(id));
    client.play(0, "4e4d").await;
    let two = server.new_game(&of_people(&id)).await;
    let mut listed = of_people(&id);
    listed["listed"] = json!(true);
    server.new_game(&listed).await;
    assert_eq!(server.get("/api/v1/games").await.json()["games"], json!([]));

    // The same after a restart.
    server.ask_to_stop();
    server.wait();
    drop(server);
    let server = Server::start(&folder.data());
    assert_eq!(server.snapshot(&two.id).await["variant"], json!(id));
    assert_eq!(server.get(&format!("/api/v1/definitions/{id}")).await.json()["text"], json!(TINY));
    let shown = server.get(&format!("/api/v1/variants/{id}")).await.json();
    assert_eq!((&shown["id"], &shown["zone"]["b"]), (&json!(id), &json!(["a", "b"])));
}

/// A record from another server names the text of its game: who has that text reads it, and who has not is
/// told what helps.
#[tokio::test]
async fn a_record_of_a_game_of_a_workshop_is_read_where_its_text_is() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let version = Catalogue::version_of_text(TINY, &version_of);
    let kif = format!("ルール：tiny~{version}@1\n手合割：ちび将棋\n   1 ４四金(45)\n");
    let read = server.post("/api/v1/records/read", &kif).await.json();
    let error = &read["error"]["message"];
    assert!(error["ja"].as_str().is_some_and(|told| told.contains("工房で作られたゲームです")), "{read}");
    assert!(error["en"].as_str().is_some_and(|told| told.contains("from its link or its file")), "{read}");
    let id = keep(&server, TINY).await;
    assert_eq!(id, format!("tiny~{version}"));
    let read = server.post("/api/v1/records/read", &kif).await.json();
    assert_eq!(read["records"][0]["record"]["variant"], json!(id), "{read}");

    // The same text as a file of the operator's.
    let folder = Folder::new();
    let path = folder.file("tiny.toml");
    std::fs::write(&path, TINY).expect("the folder can be written");
    let options = Options { data: folder.data(), definitions: vec![path], ..Options::default() };
    let server = Server::with_options(options);
    let read = server.post("/api/v1/records/read", &kif).await.json();
    let record = &read["records"][0]["record"];
    let known = record["variant"].as_str().expect("it is read");
    assert!(known.starts_with("tiny~") && known != id, "the file's version is that of its rules: {read}");
    let kept = server.post("/api/v1/records", &json!({"record": record}).to_string()).await;
    assert_eq!(kept.status, 201, "{}", kept.body);
}

#[tokio::test]
async fn so_many_are_kept_in_a_day() {
    let folder = Folder::new();
    let per_address = PerAddress { requests: 0, ..PerAddress::default() };
    let limits = Limits { engines: 1, hash: 1, per_address, ..Limits::default() };
    let server = Server::with_options(Options { data: folder.data(), limits, ..Options::default() });
    for zone in 0..100 {
        let text = format!("{}# {zone}\n", TINY.replace("zone = 2", &format!("zone = {}", zone % 5)));
        keep(&server, &text).await;
    }
    let refused = server.post("/api/v1/definitions", &body(TINY)).await;
    refused.refused(429, "busy");
    assert_eq!(server.post("/api/v1/definitions/check", &body(TINY)).await.status, 200);
}

/// Of an image only shapes go out, whoever asks; the text stays as its author wrote it, as a text.
#[tokio::test]
async fn an_image_goes_out_as_shapes_alone() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let image = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\" onload=\"alert(1)\">\
                 <script>alert(1)</script><path d=\"M1 1h7\" style=\"fill:url(//a.example/x)\"/></svg>";
    let text = format!("{TINY}[[kind]]\ncode = \"G\"\nimage = '''{image}'''\n");
    let checked = check(&server, &text).await;
    assert_eq!(checked["errors"], json!([]), "{checked}");
    let warning = &checked["warnings"][0]["message"];
    assert_eq!(warning["en"], "image of G: onload, <script>, fill are not drawn");
    assert_eq!(warning["ja"], "G の絵：onload, <script>, fill は描かれません");
    let drawn =
        json!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M1 1h7\"/></svg>");
    let id = keep(&server, &text).await;
    let shown = server.get(&format!("/api/v1/variants/{id}")).await.json();
    for game in [&checked["game"], &shown] {
        let kinds = game["kinds"].as_array().expect("kinds");
        let of = |code: &str| kinds.iter().find(|kind| kind["code"] == code).map(|kind| &kind["image"]);
        assert_eq!((of("G"), of("P")), (Some(&drawn), Some(&Value::Null)));
    }
    let source = server.get(&format!("/api/v1/definitions/{id}")).await;
    assert_eq!(source.json()["text"], json!(text));
    let page = server.get(&format!("/workshop/{id}")).await.body;
    assert!(!page.contains("M1 1h7") && !page.contains("alert(1)"), "no part of a page");

    let wrong =
        check(&server, &text.replace("<svg xmlns", "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg xmlns")).await;
    let message = &wrong["errors"][0]["message"];
    assert!(
        message["ja"].as_str().is_some_and(|told| told.starts_with("G の絵：SVG として読めません")),
        "{wrong}"
    );
    let large = text.replace("M1 1h7", &"M1 1h7".repeat(6000));
    let wrong = check(&server, &large).await;
    assert!(
        wrong["errors"][0]["message"]["en"]
            .as_str()
            .is_some_and(|told| told.contains("expected at most 32768")),
        "{wrong}"
    );
}
