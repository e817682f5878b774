//! Files that programs of earlier schemas have written are opened, and play goes on in them.

use serde_json::{Value, json};
use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::support::{Folder, Server};

/// The last step of each schema, its file, and what its program said of the games.
const FILES: [(&str, &str, &str); 2] = [
    ("0006", include_str!("../old/0006.sql"), include_str!("../old/0006.json")),
    ("0017", include_str!("../old/0017.sql"), include_str!("../old/0017.json")),
];

async fn restored(folder: &Folder, sql: &'static str) {
    let path = folder.data();
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    let options = SqliteConnectOptions::new().filename(&path).create_if_missing(true);
    let mut file = SqliteConnection::connect_with(&options).await.expect("a file");
    sqlx::raw_sql(sql).execute(&mut file).await.expect("rows of then");
    file.close().await.expect("closed");
}

/// Looks whether the games are as they were; returns how many moves each has.
async fn compare(server: &Server, schema: &str, games: &[Value]) -> Vec<usize> {
    let mut plies = Vec::new();
    for game in games {
        let id = game["id"].as_str().expect("an id");
        let now = server.snapshot(id).await;
        let moves = now["moves"].as_array().expect("moves");
        let then = game["moves"].as_array().expect("moves");
        assert!(moves.starts_with(then), "{schema} {}: {moves:?}", game["name"]);
        assert_eq!(now["variant"], game["variant"]);
        for key in ["winner", "reason", "clause"] {
            assert_eq!(now["outcome"][key], game["outcome"][key], "{schema} {} {key}", game["name"]);
        }
        plies.push(moves.len());
    }
    plies
}

#[tokio::test]
async fn old_files_are_opened_and_played_on() {
    for (schema, sql, said) in FILES {
        let folder = Folder::new();
        restored(&folder, sql).await;
        let said: Value = serde_json::from_str(said).expect("JSON");
        let games = said["games"].as_array().expect("games");
        let server = Server::on_file(&folder.data());
        let before = compare(&server, schema, games).await;
        let then: Vec<_> = games.iter().map(|game| game["moves"].as_array().map_or(0, Vec::len)).collect();
        assert_eq!(before, then, "{schema}: nothing is played by opening it");
        for game in games.iter().filter(|game| game["outcome"].is_null()) {
            let id = game["id"].as_str().expect("an id");
            let tokens: Vec<_> =
                game["tokens"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            if game["setup"].is_null() {
                let mut player = server.join(id, &tokens.join(",")).await;
                let ply = player.state["moves"].as_array().map_or(0, Vec::len);
                let mv = player.state["legal"][0].as_str().expect("a legal move").to_owned();
                player.play(ply, &mv).await;
                continue;
            }
            // One army is sealed; what it was made of is kept, and the other player seals his.
            let now = server.snapshot(id).await;
            assert_eq!(now["setup"]["sealed"], game["setup"], "{schema}");
            let variant = game["variant"].as_str().expect("an id");
            let armies = server.get(&format!("/api/v1/variants/{variant}/armies")).await.json();
            let mut other = server.join(id, tokens[1]).await;
            let seal = json!({"t": "seal", "player": "B", "setup": armies["native"]});
            assert_eq!(other.ask(seal).await.1["t"], "ack", "{schema}");
            let opened = server.snapshot(id).await;
            assert_eq!(opened["setup"]["armies"]["A"]["setup"], armies["native"], "{schema}");
        }
        let kept = said["record"]["id"].as_str().expect("an id");
        let record = server.get(&format!("/api/v1/records/{kept}")).await;
        assert_eq!(record.status, 200, "{schema}: {}", record.body);
        assert_eq!(record.json()["opened"]["record"]["nodes"][1]["turn"], games[0]["moves"][0], "{schema}");

        // And the file is one of today's.
        drop(server);
        let server = Server::on_file(&folder.data());
        let after = compare(&server, schema, games).await;
        for ((before, after), game) in before.iter().zip(&after).zip(games) {
            let goes_on = game["outcome"].is_null() && game["setup"].is_null();
            assert!(after >= &(before + usize::from(goes_on)), "{schema} {}", game["name"]);
        }
    }
}
