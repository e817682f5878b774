//! Records at which several people work at the same time.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use yagura_server::{Limits, PerAddress};

use crate::support::{Client, Folder, Server, assert_refusal};

/// A record that is kept, as its owner knows it.
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) key: String,
}

impl Kept {
    pub(crate) fn path(&self) -> String {
        format!("/api/v1/records/{}", self.id)
    }
}

/// Keeps an empty record of a game.
pub(crate) async fn keep(server: &Server, variant: &str) -> Kept {
    let read = server.post(&format!("/api/v1/records/read?variant={variant}&format=usi"), "startpos").await;
    assert_eq!(read.status, 200, "{}", read.body);
    let record = read.json()["records"][0]["record"].clone();
    let kept = server.post("/api/v1/records", &json!({"record": record}).to_string()).await;
    assert_eq!(kept.status, 201, "{}", kept.body);
    let kept = kept.json();
    let text = |name: &str| kept[name].as_str().expect("a text").to_owned();
    Kept { id: text("id"), key: text("key") }
}

pub(crate) async fn send(server: &Server, method: &str, path: &str, key: &str, body: &Value) -> (u16, Value) {
    let bearer = format!("Bearer {key}");
    let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let answer = server.request(method, path, &headers, &body).await;
    (answer.status, if answer.body.is_empty() { Value::Null } else { answer.json() })
}

/// Makes an edit link; returns its secret.
pub(crate) async fn share(server: &Server, kept: &Kept) -> String {
    let path = format!("{}/edit-link", kept.path());
    let (status, answer) = send(server, "POST", &path, &kept.key, &Value::Null).await;
    assert_eq!(status, 201, "{answer}");
    answer["secret"].as_str().expect("a secret").to_owned()
}

async fn dial(server: &Server, kept: &Kept) -> Client {
    let path = format!("{}/ws?protocol=3", kept.path());
    server.dial(&path, None).await.expect("the server opens a WebSocket")
}

/// Goes to a record with a key; returns what is told first.
pub(crate) async fn join(server: &Server, kept: &Kept, key: &str) -> (Client, Value) {
    let mut client = dial(server, kept).await;
    let keys: Vec<_> = [key].into_iter().filter(|key| !key.is_empty()).collect();
    client.send_text(&json!({"t": "hello", "keys": keys}).to_string()).await;
    let welcome = client.hear().await;
    assert_eq!(
        (&welcome["t"], &welcome["writes"]),
        (&json!("welcome"), &json!(!key.is_empty())),
        "{welcome}"
    );
    let record = client.hear().await;
    assert_eq!(record["t"], "record", "{record}");
    client.wait_for("people").await;
    (client, record)
}

pub(crate) fn edit(a: u32, edits: &Value) -> String {
    json!({"t": "edit", "a": a, "edits": edits}).to_string()
}

pub(crate) fn add(path: &[&str], turns: &[&str]) -> Value {
    json!({"do": "add", "path": path, "turns": turns})
}

async fn refused(client: &mut Client, text: &str, code: &str) {
    client.send_text(text).await;
    let refused = client.wait_for("refused").await;
    assert_refusal(&refused["error"], code);
}

/// Returns the turns of a record's nodes.
fn turns(record: &Value) -> Vec<&str> {
    let nodes = record["nodes"].as_array().expect("nodes");
    nodes.iter().skip(1).map(|node| node["turn"].as_str().expect("a turn")).collect()
}

#[tokio::test]
async fn two_work_at_one_record() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let kept = keep(&server, "chu").await;
    let secret = share(&server, &kept).await;
    let (mut owner, before) = join(&server, &kept, &kept.key).await;
    assert_eq!((&before["v"], &before["opened"]["places"][0]["note"]), (&json!(0), &Value::Null));
    let (mut guest, _) = join(&server, &kept, &secret).await;
    assert_eq!(owner.wait_for("people").await["people"].as_array().map(Vec::len), Some(2));

    owner.send_text(&edit(7, &json!([add(&[], &["7i7h", "6d6e"])]))).await;
    let own = owner.wait_for("edited").await;
    let heard = guest.wait_for("edited").await;
    assert_eq!((&own["a"], &own["v"], &own["by"]), (&json!(7), &json!(1), &json!(1)));
    assert_eq!((&heard["a"], &heard["v"]), (&Value::Null, &json!(1)));
    assert_eq!(heard["seen"].as_array().map(Vec::len), Some(2), "{heard}");
    assert!(heard["seen"][1]["styles"]["renmei"].is_string(), "{heard}");

    let said = json!({"do": "say", "path": ["7i7h"], "comment": "広い", "was": "", "glyphs": ["!"],
        "shapes": [{"from": "7h", "to": "7g", "colour": "red"}]});
    guest.send_text(&edit(1, &json!([said, {"do": "head", "key": "black", "value": "甲"}]))).await;
    assert_eq!(owner.wait_for("edited").await["edits"][0], said);
    // A variation becomes the main line, and goes again.
    guest.send_text(&edit(2, &json!([add(&[], &["8i8h"]), {"do": "main", "path": ["8i8h"]}]))).await;
    owner.wait_for("edited").await;
    let shown = server.get(&kept.path()).await.json();
    assert_eq!((&shown["version"], &shown["shared"]), (&json!(3), &json!(true)));
    let record = &shown["opened"]["record"];
    assert_eq!(turns(record), ["8i8h", "7i7h", "6d6e"]);
    assert_eq!(
        (&record["nodes"][2]["comment"], &record["nodes"][2]["glyphs"]),
        (&json!("広い"), &json!(["!"]))
    );
    assert_eq!(record["headers"], json!([["black", "甲"]]));
    guest
        .send_text(&edit(
            3,
            &json!([{"do": "promote", "path": ["7i7h"]}, {"do": "remove", "path": ["8i8h"]}]),
        ))
        .await;
    assert_eq!(owner.wait_for("edited").await["v"], 4);
    assert_eq!(turns(&server.get(&kept.path()).await.json()["opened"]["record"]), ["7i7h", "6d6e"]);

    // Where somebody is.
    guest.send_text(&json!({"t": "at", "path": ["7i7h"]}).to_string()).await;
    let at = owner.wait_for("at").await;
    assert_eq!((&at["by"], &at["path"]), (&json!(2), &json!(["7i7h"])));
    drop(guest);
    assert_eq!(owner.wait_for("people").await["people"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn what_was_told_is_there_after_a_sudden_death() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let kept = keep(&server, "shogi").await;
    let (mut owner, _) = join(&server, &kept, &kept.key).await;
    let line = ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e"];
    for (ply, turn) in line.iter().enumerate() {
        owner.send_text(&edit(ply as u32, &json!([add(&line[..ply], &[turn])]))).await;
    }
    for v in 1..=line.len() {
        assert_eq!(owner.wait_for("edited").await["v"], v);
    }
    drop(server);
    let server = Server::start(&folder.data());
    let (_, record) = join(&server, &kept, &kept.key).await;
    assert_eq!(record["v"], line.len());
    assert_eq!(turns(&record["opened"]["record"]), line);
}

#[tokio::test]
async fn only_those_with_a_key_change_it() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let kept = keep(&server, "shogi").await;
    let secret = share(&server, &kept).await;
    let wish = edit(1, &json!([add(&[], &["7g7f"])]));
    let (mut reader, _) = join(&server, &kept, "").await;
    refused(&mut reader, &wish, "not-your-seat").await;
    let mut stranger = dial(&server, &kept).await;
    stranger.send_text(&json!({"t": "hello", "keys": ["0".repeat(32), "x"]}).to_string()).await;
    assert_eq!(stranger.wait_for("welcome").await["writes"], false);
    refused(&mut stranger, &wish, "not-your-seat").await;

    // Another secret takes the right of those who came with the old one; the others keep theirs.
    let (mut guest, _) = join(&server, &kept, &secret).await;
    guest.send_text(&wish).await;
    assert_eq!(guest.wait_for("edited").await["v"], 1);
    assert_eq!(reader.wait_for("edited").await["v"], 1, "who only reads sees it too");
    let other = share(&server, &kept).await;
    assert_eq!(guest.wait_for("welcome").await["writes"], false);
    refused(&mut guest, &edit(2, &json!([add(&[], &["2g2f"])])), "not-your-seat").await;
    let (mut fresh, _) = join(&server, &kept, &other).await;
    fresh.send_text(&edit(1, &json!([add(&[], &["2g2f"])]))).await;
    assert_eq!(fresh.wait_for("edited").await["v"], 2);
    let path = format!("{}/edit-link", kept.path());
    assert_eq!(send(&server, "DELETE", &path, &other, &Value::Null).await.0, 403, "a guest is no owner");
    assert_eq!(send(&server, "DELETE", &path, &kept.key, &Value::Null).await.0, 204);
    assert_eq!(fresh.wait_for("welcome").await["writes"], false);
    let shown = server.get(&kept.path()).await.body;
    assert!(![&secret, &other, &kept.key].into_iter().any(|text| shown.contains(text.as_str())));
}

#[tokio::test]
async fn an_edit_of_what_is_gone_is_refused_and_harms_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let kept = keep(&server, "shogi").await;
    let (mut owner, _) = join(&server, &kept, &kept.key).await;
    owner.send_text(&edit(1, &json!([add(&[], &["7g7f", "3c3d"]), add(&[], &["2g2f"])]))).await;
    owner.wait_for("edited").await;
    for (edits, code) in [
        (json!([{"do": "remove", "path": ["7g7f"]}, add(&["7g7f"], &["8c8d"])]), "stale"),
        (json!([{"do": "say", "path": ["7g7f"], "comment": "a", "was": "b"}]), "stale"),
        (json!([{"do": "promote", "path": ["9g9f"]}]), "stale"),
        (json!([add(&["7g7f"], &["3c3e"])]), "illegal"),
        (json!([add(&[], &["x"])]), "move"),
        (json!([{"do": "say", "path": [], "glyphs": ["?!?"]}]), "record"),
        (json!([{"do": "say", "path": [], "shapes": [{"from": "99", "colour": "green"}]}]), "record"),
        (json!([{"do": "remove", "path": []}]), "bad-request"),
        (json!([{"do": "none"}]), "bad-request"),
    ] {
        refused(&mut owner, &edit(9, &edits), code).await;
    }
    for text in ["nonsense", "[]", r#"{"t": "hello"}"#, r#"{"t": "edit", "edits": {}}"#] {
        refused(&mut owner, text, "bad-request").await;
    }
    owner.send_text(r#"{"t": "sync"}"#).await;
    let record = owner.wait_for("record").await;
    assert_eq!((&record["v"], turns(&record["opened"]["record"])), (&json!(1), vec!["7g7f", "3c3d", "2g2f"]));
    let mut rude = dial(&server, &kept).await;
    rude.send_text(&edit(1, &json!([]))).await;
    assert_refusal(&rude.hear().await["error"], "bad-request");
    assert_eq!(rude.next().await, None);
    let none = server.dial("/api/v1/records/abcdefghijklm/ws?protocol=3", None).await;
    assert!(none.is_err(), "there is no such record");
}

#[tokio::test]
async fn a_change_by_rest_and_the_end_of_the_record_are_told() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let kept = keep(&server, "shogi").await;
    let (mut owner, record) = join(&server, &kept, &kept.key).await;
    let mut other = record["opened"]["record"].clone();
    other["nodes"][0]["comment"] = json!("from elsewhere");
    let change = json!({"version": 0, "record": other});
    assert_eq!(send(&server, "PUT", &kept.path(), &kept.key, &change).await.0, 200);
    let told = owner.wait_for("record").await;
    assert_eq!((&told["v"], &told["opened"]["record"]), (&json!(1), &other));
    owner.send_text(&edit(1, &json!([add(&[], &["7g7f"])]))).await;
    assert_eq!(owner.wait_for("edited").await["v"], 2);
    let change = json!({"version": 1, "record": other});
    assert_eq!(send(&server, "PUT", &kept.path(), &kept.key, &change).await.0, 409);
    assert_eq!(send(&server, "DELETE", &kept.path(), &kept.key, &Value::Null).await.0, 204);
    assert_refusal(&owner.wait_for("refused").await["error"], "not-found");
    assert_eq!(owner.next().await, None);
}

#[tokio::test]
async fn limits_hold() {
    let folder = Folder::new();
    let limits = Limits {
        max_live_records: 1,
        max_moves: 4,
        max_body: 2_048,
        per_address: PerAddress::NONE,
        ..Limits::default()
    };
    let server = Server::with_limits(&folder.data(), limits);
    let (one, two) = (keep(&server, "shogi").await, keep(&server, "shogi").await);
    let (mut owner, _) = join(&server, &one, &one.key).await;
    let mut late = dial(&server, &two).await;
    late.send_text(&json!({"t": "hello", "keys": [two.key]}).to_string()).await;
    assert_refusal(&late.hear().await["error"], "busy");
    refused(&mut owner, &edit(1, &json!([add(&[], &["7g7f", "3c3d", "2g2f", "8c8d", "2f2e"])])), "too-large")
        .await;
    let long = |n: usize| edit(2, &json!([{"do": "say", "path": [], "comment": "x".repeat(n)}]));
    refused(&mut owner, &long(3_000), "too-large").await;
    refused(&mut owner, &long(1_950), "too-large").await;
    owner.send_text(&edit(3, &json!([add(&[], &["7g7f"])]))).await;
    assert_eq!(owner.wait_for("edited").await["v"], 1);
    // Whoever leaves makes room.
    drop(owner);
    let since = Instant::now();
    loop {
        let mut late = dial(&server, &two).await;
        late.send_text(&json!({"t": "hello", "keys": [two.key]}).to_string()).await;
        let told = late.hear().await;
        if told["t"] == "welcome" {
            break;
        }
        assert_refusal(&told["error"], "busy");
        assert!(since.elapsed() < Duration::from_secs(20), "there is no room");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn nobody_floods_it() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let kept = keep(&server, "shogi").await;
    let (mut owner, _) = join(&server, &kept, &kept.key).await;
    for a in 0..150 {
        owner.send_text(&edit(a, &json!([{"do": "head", "key": "note", "value": a.to_string()}]))).await;
    }
    let mut told = [0, 0];
    for _ in 0..150 {
        let heard = owner.hear().await;
        match heard["t"].as_str() {
            Some("edited") => told[0] += 1,
            Some("refused") => {
                assert_refusal(&heard["error"], "busy");
                told[1] += 1;
            }
            _ => panic!("{heard}"),
        }
    }
    // Some thirty at once are taken; on a busy machine a few are refused because others still wait.
    assert!(told[0] >= 20 && told[1] > 10, "{told:?}");
    drop(owner);
    let (_, record) = join(&server, &kept, &kept.key).await;
    assert_eq!(record["v"], told[0], "what was told is kept, and nothing else");
}
