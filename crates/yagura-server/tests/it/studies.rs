//! Studies: records in an order, as chapters.

use serde_json::{Value, json};
use yagura_server::{Limits, PerAddress};

use crate::{
    shared::{Kept, keep, send},
    support::{Folder, Server},
};

fn chapter(kept: &Kept, name: &str) -> Value {
    json!({"record": kept.id, "name": name, "key": kept.key})
}

/// Keeps a study; returns its path and key.
async fn study(server: &Server, chapters: &[Value]) -> (String, String) {
    let body = json!({"title": "序盤", "chapters": chapters});
    let kept = server.post("/api/v1/studies", &body.to_string()).await;
    assert_eq!(kept.status, 201, "{}", kept.body);
    let kept = kept.json();
    let text = |name: &str| kept[name].as_str().expect("a text").to_owned();
    (format!("/api/v1/studies/{}", text("id")), text("key"))
}

fn names(study: &Value) -> Vec<&str> {
    study["chapters"].as_array().expect("chapters").iter().filter_map(|one| one["name"].as_str()).collect()
}

#[tokio::test]
async fn chapters_have_an_order_and_survive_a_restart() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (one, two) = (keep(&server, "shogi").await, keep(&server, "chu").await);
    let (path, key) = study(&server, &[chapter(&one, "一"), chapter(&two, "二")]).await;
    let shown = server.get(&path).await.json();
    assert_eq!(
        (names(&shown), &shown["version"], &shown["shared"]),
        (vec!["一", "二"], &json!(0), &json!(false))
    );
    assert_eq!(
        (&shown["chapters"][1]["variant"], &shown["chapters"][1]["writable"]),
        (&json!("chu"), &json!(true))
    );
    // The other way round, and without the keys.
    let chapters = json!([{"record": two.id, "name": "二"}, {"record": one.id, "name": "一章"}]);
    let change = json!({"version": 0, "title": "序盤の研究", "chapters": chapters});
    assert_eq!(send(&server, "PUT", &path, &one.key, &change).await.0, 403);
    assert_eq!(send(&server, "PUT", &path, &key, &change).await, (200, json!({"version": 1})));
    assert_eq!(send(&server, "PUT", &path, &key, &change).await.0, 409);
    drop(server);
    let server = Server::start(&folder.data());
    let shown = server.get(&path).await.json();
    assert_eq!((names(&shown), &shown["title"]), (vec!["二", "一章"], &json!("序盤の研究")));
    assert_eq!(shown["chapters"][1]["writable"], true, "what was known stays");
    // A record that is forgotten is no chapter any more; a study that is forgotten leaves its records.
    assert_eq!(send(&server, "DELETE", &two.path(), &two.key, &Value::Null).await.0, 204);
    assert_eq!(names(&server.get(&path).await.json()), ["一章"]);
    assert_eq!(send(&server, "DELETE", &path, &key, &Value::Null).await.0, 204);
    server.get(&path).await.refused(404, "not-found");
    assert_eq!(server.get(&one.path()).await.status, 200);
}

#[tokio::test]
async fn an_edit_link_of_a_study_opens_its_own_chapters() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (own, foreign) = (keep(&server, "shogi").await, keep(&server, "shogi").await);
    let read_only = json!({"record": foreign.id, "name": "他", "key": "0".repeat(32)});
    let (path, key) = study(&server, &[chapter(&own, "自"), read_only]).await;
    let shown = server.get(&path).await.json();
    assert_eq!(
        [&shown["chapters"][0]["writable"], &shown["chapters"][1]["writable"]],
        [&json!(true), &json!(false)]
    );
    let link = format!("{path}/edit-link");
    let (status, answer) = send(&server, "POST", &link, &key, &Value::Null).await;
    assert_eq!(status, 201, "{answer}");
    let secret = answer["secret"].as_str().expect("a secret").to_owned();
    let id = path.rsplit('/').next().expect("an id").to_owned();
    let mut guests = Vec::new();
    for (kept, writes) in [(&own, true), (&foreign, false)] {
        let socket = format!("{}/ws?protocol=3", kept.path());
        let mut guest = server.dial(&socket, None).await.expect("a socket");
        guest.send_text(&json!({"t": "hello", "keys": [secret], "study": id}).to_string()).await;
        assert_eq!(guest.wait_for("welcome").await["writes"], writes);
        guest.wait_for("people").await;
        guests.push(guest);
    }
    // All who are at a chapter hear of the study.
    let chapters = json!([{"record": foreign.id, "name": "他"}, {"record": own.id, "name": "自"}]);
    let change = json!({"version": 0, "title": "序盤", "chapters": chapters});
    assert_eq!(send(&server, "PUT", &path, &secret, &change).await.0, 200);
    for guest in &mut guests {
        assert_eq!(names(&guest.wait_for("study").await["study"]), ["他", "自"]);
    }
    // A chapter that is taken out is not open to them any more, nor is anything after the link is gone.
    let change = json!({"version": 1, "title": "序盤", "chapters": [{"record": foreign.id, "name": "他"}]});
    assert_eq!(send(&server, "PUT", &path, &key, &change).await.0, 200);
    assert_eq!(guests[0].wait_for("welcome").await["writes"], false);
    assert_eq!(send(&server, "DELETE", &link, &secret, &Value::Null).await.0, 403);
    assert_eq!(send(&server, "DELETE", &link, &key, &Value::Null).await.0, 204);
    let change = json!({"version": 2, "title": "序盤", "chapters": []});
    assert_eq!(send(&server, "PUT", &path, &secret, &change).await.0, 403);
}

#[tokio::test]
async fn readers_at_a_chapter_hear_that_their_study_is_forgotten() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let own = keep(&server, "shogi").await;
    let (path, key) = study(&server, &[chapter(&own, "一章")]).await;
    let id = path.rsplit('/').next().expect("an id").to_owned();
    let mut reader = server.dial(&format!("{}/ws?protocol=3", own.path()), None).await.expect("a socket");
    reader.send_text(&json!({"t": "hello", "keys": [], "study": id}).to_string()).await;
    assert_eq!(reader.wait_for("welcome").await["writes"], false);
    reader.wait_for("people").await;
    assert_eq!(send(&server, "DELETE", &path, &key, &Value::Null).await.0, 204);
    // He may do what he could before, and asks again for what he came by.
    assert_eq!(reader.wait_for("welcome").await["writes"], false);
    server.get(&path).await.refused(404, "not-found");
}

#[tokio::test]
async fn what_is_no_study_is_refused() {
    let folder = Folder::new();
    let limits = Limits { max_records: 1, per_address: PerAddress::NONE, ..Limits::default() };
    let server = Server::with_limits(&folder.data(), limits);
    let refused = async |body: Value, status: u16, code: &str| {
        server.post("/api/v1/studies", &body.to_string()).await.refused(status, code);
    };
    refused(json!({"title": 1, "chapters": []}), 400, "bad-request").await;
    refused(json!({"title": "x".repeat(301), "chapters": []}), 400, "bad-request").await;
    let gone = json!({"record": "abcdefghijklm", "name": ""});
    refused(json!({"title": "", "chapters": [gone.clone()]}), 404, "not-found").await;
    refused(json!({"title": "", "chapters": vec![gone; 101]}), 400, "bad-request").await;
    study(&server, &[]).await;
    refused(json!({"title": "", "chapters": []}), 503, "busy").await;
    server.get("/api/v1/studies/none").await.refused(404, "not-found");
}
