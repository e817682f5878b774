//! Sessions: begun, ended, and never in the name of another site's page; nothing of them in file or log.

use std::fs;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{
    log,
    person::{PASSWORD, Person, by_password},
    support::{Folder, Server, against_engine},
};

#[tokio::test]
async fn logging_in_begins_another_session() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let before = person.clone();
    assert_eq!(person.log_in(&server, "Hatsu", PASSWORD).await.status, 200);
    assert_ne!(person.cookie, before.cookie);
    before.clone().get(&server, "account").await.refused(401, "not-logged-in");
    let sessions = person.get(&server, "account/sessions").await.json();
    assert_eq!(sessions["sessions"].as_array().map(Vec::len), Some(1), "{sessions}");
    assert_eq!(sessions["sessions"][0]["current"], true);
    // A cookie that somebody put there is nobody's, before and after.
    let fixed = format!("yagura={}", "0123456789abcdef".repeat(4));
    let mut victim = Person { cookie: fixed.clone() };
    victim.get(&server, "account").await.refused(401, "not-logged-in");
    assert_eq!(victim.log_in(&server, "Hatsu", PASSWORD).await.status, 200);
    Person { cookie: fixed }.get(&server, "account").await.refused(401, "not-logged-in");
}

#[tokio::test]
async fn sessions_end_here_there_and_everywhere() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut here = Person::sign_up(&server, "Hatsu").await;
    let mut others = [Person::default(), Person::default()];
    for other in &mut others {
        assert_eq!(other.log_in(&server, "Hatsu", PASSWORD).await.status, 200);
    }
    let sessions = here.get(&server, "account/sessions").await.json()["sessions"].clone();
    let foreign =
        sessions.as_array().expect("a list").iter().find(|one| one["current"] == false).expect("another");
    let path = format!("account/sessions/{}", foreign["id"].as_str().expect("an id"));
    let mut stranger = Person::sign_up(&server, "Natsu").await;
    stranger.delete(&server, &path, &Value::Null).await.refused(404, "not-found");
    assert_eq!(here.delete(&server, &path, &Value::Null).await.status, 204);
    here.delete(&server, &path, &Value::Null).await.refused(404, "not-found");
    let mut left = 0;
    for other in &mut others {
        left += u32::from(other.get(&server, "account").await.status == 200);
    }
    assert_eq!(left, 1);
    let before = here.clone();
    assert_eq!(here.delete(&server, "session", &Value::Null).await.status, 204);
    assert_eq!(here.cookie, "");
    before.clone().get(&server, "account").await.refused(401, "not-logged-in");
    assert_eq!(here.log_in(&server, "Hatsu", PASSWORD).await.status, 200);
    assert_eq!(here.delete(&server, "account/sessions", &Value::Null).await.status, 204);
    for other in &mut others {
        other.get(&server, "account").await.refused(401, "not-logged-in");
    }
    assert_eq!(stranger.get(&server, "account").await.status, 200);
}

#[tokio::test]
async fn a_session_ends_by_time() {
    let folder = Folder::new();
    let server = Server::on_file(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let mut file = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(folder.data()))
        .await
        .expect("the file");
    let day = 24 * 60 * 60;
    // Used again after two days it lasts longer, but not beyond its end.
    sqlx::query("UPDATE sessions SET seen = seen - $1, expires = expires - $1")
        .bind(2 * day)
        .execute(&mut file)
        .await
        .expect("a change");
    let expires = async |file: &mut SqliteConnection| {
        sqlx::query_scalar::<_, i64>("SELECT expires FROM sessions").fetch_one(file).await.expect("a session")
    };
    let before = expires(&mut file).await;
    assert_eq!(person.get(&server, "account").await.status, 200);
    let after = expires(&mut file).await;
    assert!(after >= before + 2 * day, "{before} {after}");
    sqlx::query("UPDATE sessions SET began = began - $1, seen = seen - $1")
        .bind(170 * day)
        .execute(&mut file)
        .await
        .expect("a change");
    assert_eq!(person.get(&server, "account").await.status, 200);
    assert!(expires(&mut file).await < after, "180 days are the most");
    sqlx::query("UPDATE sessions SET expires = 1000").execute(&mut file).await.expect("a change");
    person.get(&server, "account").await.refused(401, "not-logged-in");
    assert_eq!(person.log_in(&server, "Hatsu", PASSWORD).await.status, 200);
    let count: i64 =
        sqlx::query_scalar("SELECT count(*) FROM sessions").fetch_one(&mut file).await.expect("a count");
    assert_eq!(count, 1, "what is over is forgotten");
}

#[tokio::test]
async fn a_page_of_another_site_does_nothing_in_ones_name() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let person = Person::sign_up(&server, "Hatsu").await;
    let body = json!({"name": "Hatsu"}).to_string();
    let other = "http://evil.example";
    let own = format!("http://{}", server.address);
    for headers in [
        vec![("origin", other)],
        vec![],
        vec![("origin", "null")],
        vec![("sec-fetch-site", "same-site")],
        vec![("origin", own.as_str()), ("sec-fetch-site", "cross-site")],
    ] {
        let mut headers = headers;
        headers.extend([("cookie", person.cookie.as_str()), ("content-type", "application/json")]);
        for (method, path) in
            [("DELETE", "account"), ("POST", "account/recovery"), ("DELETE", "session"), ("POST", "games")]
        {
            let path = format!("/api/v1/{path}");
            server.request(method, &path, &headers, &body).await.refused(403, "cross-site");
        }
    }
    // Neither does it see who is logged in, nor log anybody in.
    for headers in [vec![("origin", other)], vec![("sec-fetch-site", "cross-site")]] {
        let mut headers = headers;
        headers.extend([("cookie", person.cookie.as_str()), ("content-type", "application/json")]);
        let session = server.request("GET", "/api/v1/session", &headers, "").await;
        assert_eq!(session.json()["account"], Value::Null);
        for path in ["/api/v1/session", "/api/v1/account"] {
            let body = by_password("Hatsu", PASSWORD).to_string();
            server.request("POST", path, &headers, &body).await.refused(403, "cross-site");
        }
    }
    // A body that a form of another site could send is not read.
    let headers =
        [("cookie", person.cookie.as_str()), ("origin", own.as_str()), ("content-type", "text/plain")];
    server.request("DELETE", "/api/v1/account", &headers, &body).await.refused(400, "bad-request");
    assert_eq!(person.clone().get(&server, "account").await.status, 200);
}

#[tokio::test]
async fn nothing_that_opens_an_account_is_in_the_file_or_the_log() {
    log::keep();
    let folder = Folder::new();
    let mut server = Server::on_file(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let secret = person.cookie.trim_start_matches("yagura=").to_owned();
    assert_eq!(secret.len(), 64);
    let codes = person.post(&server, "account/recovery", &Value::Null).await.json();
    let code = codes["codes"][0].as_str().expect("a code").to_owned();
    let token = json!({"label": "program", "scopes": ["games:play", "account:read"]});
    let token = person.post(&server, "account/tokens", &token).await.json();
    let token = token["token"].as_str().expect("a token").to_owned();
    assert_eq!(server.get_as("/api/v1/account", &token).await.status, 200);
    person.log_in(&server, "Hatsu", "a password that is wrong").await.refused(401, "log-in");
    person.post(&server, "games", &against_engine("shogi", 1)).await;
    server.ask_to_stop();
    server.wait();
    let file = fs::read(folder.data()).expect("the file is there");
    let holds = |text: &str| file.windows(text.len()).any(|window| window == text.as_bytes());
    let kept = log::kept();
    let plain = code.replace('-', "");
    for secret in [secret.as_str(), &code, &plain, &token, PASSWORD, "a password that is wrong"] {
        assert!(!holds(secret) && !kept.contains(secret), "{secret}");
    }
    for secret in [secret.as_str(), &plain, &token] {
        let hash =
            Sha256::digest(secret).iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        assert!(holds(&hash), "{secret}: its hash is there");
    }
    assert!(holds("$argon2id$"));
}
