//! Games that the operator adds as files: listed, played, analysed and recorded like any other; read again
//! when they change, while games that were begun keep their version.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use yagura_server::{Limits, Location, Options, PerAddress, Timing, upkeep};

use crate::support::{Folder, Server, against_engine, of_people};

const HASTY: &str = "base = \"minishogi\"\nid = \"hasty\"\nzone = 2\n\
    name = { ja = \"せっかち将棋\", romaji = \"sekkachi shōgi\", en = \"Hasty shogi\" }\n";

fn serve(folder: &Folder) -> Server {
    let limits = Limits { engines: 2, hash: 1, per_address: PerAddress::NONE, ..Limits::default() };
    let timing = Timing { definitions: Duration::from_millis(50), ..Timing::default() };
    let definitions = vec![folder.file("games")];
    Server::with_options(Options { data: folder.data(), limits, timing, definitions, ..Options::default() })
}

fn write(folder: &Folder, text: &str) {
    fs::create_dir_all(folder.file("games")).expect("a folder");
    fs::write(folder.file("games/hasty.toml"), text).expect("a file");
}

/// Returns the game as it is listed.
async fn listed(server: &Server) -> Option<Value> {
    let list = server.get("/api/v1/variants?pictures=1").await.json();
    let games = list["variants"].as_array().expect("a list").clone();
    games.into_iter().find(|game| game["id"] == "hasty")
}

/// Waits until the list says something else of the game, and returns that.
async fn changed(server: &Server, before: Option<&Value>) -> Option<Value> {
    let began = Instant::now();
    loop {
        let now = listed(server).await;
        if now.as_ref() != before {
            return now;
        }
        assert!(began.elapsed() < Duration::from_mins(1), "{before:?} stays");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text expected: {value}")).to_owned()
}

#[tokio::test]
async fn an_added_game_is_a_game_like_any_other() {
    let folder = Folder::new();
    write(&folder, HASTY);
    let server = serve(&folder);
    let game = listed(&server).await.expect("it is listed");
    let version = text(&game["version"]);
    assert_eq!(version.len(), 16);
    assert!(game["picture"]["position"].is_string(), "{game}");
    let shown = server.get("/api/v1/variants/hasty").await.json();
    assert_eq!((&shown["zone"]["b"], &shown["id"]), (&json!(["a", "b"]), &json!("hasty")));

    // It is played, with the engine too.
    let made = server.new_game(&against_engine("hasty", 1)).await;
    let mut client = server.join(&made.id, &made.black).await;
    assert_eq!(client.state["variant"], json!(format!("hasty~{version}")));
    client.play(0, "4e4d").await;
    let answered = Instant::now();
    while server.snapshot(&made.id).await["moves"].as_array().is_none_or(|moves| moves.len() < 2) {
        assert!(answered.elapsed() < Duration::from_mins(1), "the engine answers");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    // Its positions are looked at, drawn and recorded.
    let path = format!("/api/v1/variants/hasty~{version}");
    let place = server.post(&format!("{path}/positions"), &json!({"moves": ["4e4d"]}).to_string()).await;
    assert_eq!(place.status, 200, "{}", place.body);
    assert!(server.get(&format!("{path}/picture.svg")).await.body.starts_with("<svg"));
    let kif = "手合割：せっかち将棋\n   1 ４四金(45)\n";
    let read = server.post("/api/v1/records/read", kif).await.json();
    let record = &read["records"][0]["record"];
    assert_eq!(record["variant"], json!(format!("hasty~{version}")), "{read}");
    let kept = server.post("/api/v1/records", &json!({"record": record}).to_string()).await;
    assert_eq!(kept.status, 201, "{}", kept.body);
    server.get("/api/v1/variants/hurried").await.refused(404, "variant");
}

#[tokio::test]
async fn a_game_keeps_the_version_with_which_it_began() {
    let folder = Folder::new();
    write(&folder, HASTY);
    let mut server = serve(&folder);
    let before = listed(&server).await;
    let old = text(&before.as_ref().expect("it is listed")["version"]);
    let made = server.new_game(&of_people("hasty")).await;
    let mut client = server.join(&made.id, &made.both()).await;
    client.play(0, "4e4d").await;
    let kif = "手合割：せっかち将棋\n   1 ４四金(45)\n";
    let read = server.post("/api/v1/records/read", kif).await.json();
    let record = json!({"record": read["records"][0]["record"]}).to_string();
    let kept = text(&server.post("/api/v1/records", &record).await.json()["id"]);

    // A file that is wrong changes nothing.
    write(&folder, &HASTY.replace("zone = 2", "zone = 9"));
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(listed(&server).await, before);
    // A name makes no other version, rules do.
    write(&folder, &HASTY.replace("Hasty shogi", "Hasty Shogi"));
    let renamed = changed(&server, before.as_ref()).await;
    assert_eq!(text(&renamed.as_ref().expect("it is listed")["version"]), old);
    write(&folder, &HASTY.replace("zone = 2", "zone = 0"));
    let new = text(&changed(&server, renamed.as_ref()).await.expect("it is listed")["version"]);
    assert_ne!(new, old);

    client.play(1, "2a2b").await;
    let next = server.new_game(&of_people("hasty")).await;
    assert_eq!(server.snapshot(&next.id).await["variant"], json!(format!("hasty~{new}")));

    // The same after a restart, and when the file is gone.
    server.ask_to_stop();
    server.wait();
    drop(server);
    write(
        &folder,
        "base = \"minishogi\"\nid = \"other\"\nname = { ja = \"別\", romaji = \"betsu\", en = \"Other\" }\n",
    );
    let server = serve(&folder);
    assert_eq!(listed(&server).await, None);
    for (id, version, zone) in [(&made.id, &old, json!(["a", "b"])), (&next.id, &new, json!([]))] {
        let variant = text(&server.snapshot(id).await["variant"]);
        assert_eq!(variant, format!("hasty~{version}"));
        let shown = server.get(&format!("/api/v1/variants/{variant}")).await.json();
        assert_eq!((&shown["zone"]["b"], &shown["id"]), (&zone, &json!(variant)));
    }
    let mut client = server.join(&made.id, &made.both()).await;
    client.play(2, "4d4c").await;
    assert_eq!(server.get(&format!("/api/v1/records/{kept}")).await.status, 200);
    server.get("/api/v1/variants/hasty").await.refused(404, "variant");
    drop(server);
}

#[tokio::test]
async fn a_game_goes_with_the_last_file_of_its_folder() {
    let folder = Folder::new();
    write(&folder, HASTY);
    let server = serve(&folder);
    let before = listed(&server).await;
    assert!(before.is_some());
    let made = server.new_game(&of_people("hasty")).await;
    fs::remove_file(folder.file("games/hasty.toml")).expect("it is there");
    assert_eq!(changed(&server, before.as_ref()).await, None);
    server.get("/api/v1/variants/hasty").await.refused(404, "variant");
    // What was begun goes on.
    let mut client = server.join(&made.id, &made.both()).await;
    client.play(0, "4e4d").await;
    write(&folder, HASTY);
    assert_eq!(changed(&server, None).await, before);
}

#[tokio::test]
async fn stored_games_of_added_games_are_checked_without_their_files() {
    let folder = Folder::new();
    write(&folder, HASTY);
    let data: &Path = &folder.data();
    let limits = Limits { engines: 2, hash: 1, per_address: PerAddress::NONE, ..Limits::default() };
    let options = Options { data: data.to_owned(), limits, ..Options::default() };
    let definitions = vec![folder.file("games/hasty.toml")];
    let mut server = Server::with_options(Options { definitions, ..options });
    let made = server.new_game(&of_people("hasty")).await;
    server.join(&made.id, &made.both()).await.play(0, "4e4d").await;
    server.ask_to_stop();
    server.wait();
    if data.exists() {
        assert_eq!(upkeep::check(&Location::from(data)).await.expect("it can be read"), []);
    }
}
