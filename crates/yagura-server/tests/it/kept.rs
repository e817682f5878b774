//! Records that people keep, and what the engine says of them in the background.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use yagura_server::{Limits, PerAddress};

use crate::support::{Answer, Folder, Server};

const KIF: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 ９四歩(93)\n";

async fn record(server: &Server, text: &str) -> Value {
    let read = server.post("/api/v1/records/read", text).await;
    assert_eq!(read.status, 200, "{}", read.body);
    read.json()["records"][0]["record"].clone()
}

/// Keeps a record; returns its path and key.
async fn keep(server: &Server, record: &Value) -> (String, String) {
    let kept = server.post("/api/v1/records", &json!({"record": record}).to_string()).await;
    assert_eq!(kept.status, 201, "{}", kept.body);
    let kept = kept.json();
    let text = |name: &str| kept[name].as_str().expect("a text").to_owned();
    (format!("/api/v1/records/{}", text("id")), text("key"))
}

async fn send(server: &Server, method: &str, path: &str, key: &str, body: &Value) -> Answer {
    let bearer = format!("Bearer {key}");
    let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
    let body = if body.is_null() { String::new() } else { body.to_string() };
    server.request(method, path, &headers, &body).await
}

/// Waits for the report of a record.
async fn reported(server: &Server, path: &str) -> Value {
    let began = Instant::now();
    loop {
        let report = server.get(&format!("{path}/report")).await;
        assert_eq!(report.status, 200, "{}", report.body);
        let report = report.json();
        if report["done"] == true {
            return report;
        }
        assert!(began.elapsed() < Duration::from_mins(1), "{report}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn a_record_is_kept_changed_and_forgotten() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut record = record(&server, KIF).await;
    let (path, key) = keep(&server, &record).await;
    let shown = server.get(&path).await.json();
    assert_eq!((&shown["opened"]["record"], &shown["version"]), (&record, &json!(0)));
    assert!(!shown.to_string().contains(&key), "nobody learns the key");
    record["nodes"][1]["comment"] = json!("いつもの手");
    let change = json!({"version": 0, "record": record});
    send(&server, "PUT", &path, "0".repeat(32).as_str(), &change).await.refused(403, "not-your-seat");
    assert_eq!(send(&server, "PUT", &path, &key, &change).await.json()["version"], 1);
    send(&server, "PUT", &path, &key, &change).await.refused(409, "stale");
    assert_eq!(server.get(&path).await.json()["opened"]["record"], record);
    let mut wrong = record.clone();
    wrong["nodes"][1]["turn"] = json!("7g7e");
    let change = json!({"version": 1, "record": wrong});
    send(&server, "PUT", &path, &key, &change).await.refused(400, "record");
    send(&server, "DELETE", &path, "", &Value::Null).await.refused(403, "not-your-seat");
    assert_eq!(send(&server, "DELETE", &path, &key, &Value::Null).await.status, 204);
    server.get(&path).await.refused(404, "not-found");
    server.get("/api/v1/records/none").await.refused(404, "not-found");
}

#[tokio::test]
async fn there_is_room_for_so_many() {
    let folder = Folder::new();
    let limits = Limits { max_records: 1, per_address: PerAddress::NONE, ..Limits::default() };
    let server = Server::with_limits(&folder.data(), limits);
    let record = record(&server, KIF).await;
    keep(&server, &record).await;
    let full = server.post("/api/v1/records", &json!({"record": record}).to_string()).await;
    full.refused(503, "busy");
}

#[tokio::test]
async fn a_whole_game_is_looked_at() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let record = record(&server, KIF).await;
    let (path, key) = keep(&server, &record).await;
    let report = format!("{path}/report");
    let none = server.get(&report).await;
    assert!(none.body.contains("no report of this record"), "{}", none.body);
    none.refused(404, "not-found");
    let lost = server.get("/api/v1/records/abcdefghijklm/report").await;
    assert!(lost.body.contains("no such record"), "{}", lost.body);
    assert_eq!(server.get(&path).await.json()["looked_at"], false);
    let quick = json!({"pace": "quick"});
    send(&server, "POST", &report, "", &quick).await.refused(403, "not-your-seat");
    send(&server, "POST", &report, &key, &json!({"pace": "slow"})).await.refused(400, "bad-request");
    // One at a time. A deep one is far from done when the next is wanted.
    let deep = json!({"pace": "deep"});
    assert_eq!(send(&server, "POST", &report, &key, &deep).await.status, 202);
    send(&server, "POST", &report, &key, &quick).await.refused(503, "busy");
    assert_eq!(send(&server, "DELETE", &report, &key, &Value::Null).await.status, 204);
    assert_eq!(send(&server, "POST", &report, &key, &quick).await.status, 202);
    assert_eq!(server.get(&path).await.json()["looked_at"], true);
    let found = reported(&server, &path).await;
    assert_eq!((&found["total"], found["positions"].as_array().map(Vec::len)), (&json!(5), Some(5)));
    // White let the horse live: a blunder, and the engine says what would have been better.
    let last = &found["positions"][4];
    assert_eq!(last["judged"]["fault"], "blunder", "{last}");
    let better = last["judged"]["better"]["move"].as_str().expect("a move");
    assert!(["3a2b", "8b2b"].contains(&better), "{better}");
    assert!(last["chance"].as_f64() > Some(0.6), "{last}");
    assert_eq!((&found["white"]["blunders"], &found["black"]["moves"]), (&json!(1), &json!(2)));
    assert!(found["positions"][0]["judged"].is_null() && found["positions"][0]["evaluation"].is_object());
    // Wanted again, and not any more.
    assert_eq!(send(&server, "POST", &report, &key, &deep).await.status, 202);
    // The finished one is there again when the next is given up; without another, it is forgotten.
    assert_eq!(send(&server, "DELETE", &report, &key, &Value::Null).await.status, 204);
    assert_eq!(server.get(&report).await.json(), found);
    assert_eq!(send(&server, "DELETE", &report, &key, &Value::Null).await.status, 204);
    server.get(&report).await.refused(404, "not-found");
    assert_eq!(send(&server, "POST", &report, &key, &quick).await.status, 202);
}

#[tokio::test]
async fn what_was_begun_goes_on_after_a_restart() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let record = record(&server, KIF).await;
    let (path, key) = keep(&server, &record).await;
    let report = format!("{path}/report");
    assert_eq!(send(&server, "POST", &report, &key, &json!({"pace": "normal"})).await.status, 202);
    let began = Instant::now();
    let before = loop {
        let known = server.get(&report).await.json()["positions"].as_array().map_or(0, Vec::len);
        if known > 0 {
            break known;
        }
        assert!(began.elapsed() < Duration::from_secs(30));
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert!(before < 5, "it is not finished yet");
    drop(server);
    let server = Server::start(&folder.data());
    let found = reported(&server, &path).await;
    assert_eq!(found["positions"].as_array().map(Vec::len), Some(5));
}

/// Union shogi has a set-up before the line, gungi one inside of it.
#[tokio::test]
async fn games_with_a_set_up_are_looked_at() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let armies = server.get("/api/v1/variants/rengo-chess/armies").await.json();
    let native = armies["native"].as_str().expect("an army");
    let union = json!({"format": "yagura-record", "version": 1, "variant": "rengo-chess",
        "rules": {"id": "rengo", "version": 1},
        "set-up": [{"text": format!("A:{native}")}, {"text": format!("B:{native}")}, {"text": "coin:A"}],
        "nodes": [{}]});
    let opened = server.post("/api/v1/records/open", &json!({"record": union}).to_string()).await;
    assert_eq!(opened.status, 200, "{}", opened.body);
    let gungi = json!({"format": "yagura-record", "version": 1, "variant": "gungi",
        "rules": {"id": "gungi", "version": 1}, "nodes": [{}]});
    for record in [union, gungi] {
        let (path, key) = keep(&server, &record).await;
        let report = format!("{path}/report");
        assert_eq!(send(&server, "POST", &report, &key, &json!({"pace": "quick"})).await.status, 202);
        let found = reported(&server, &path).await;
        assert_eq!(found["total"], 1, "{found}");
    }
}
