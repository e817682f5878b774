//! Accounts: signing up, names, passwords, recovery, deletion.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use yagura_server::{Limits, Options, PerAddress};

use crate::{
    person::{PASSWORD, Person, by_password},
    support::{Folder, Server, against_engine},
};

#[tokio::test]
async fn somebody_signs_up_and_is_known() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut guest = Person::default();
    let session = guest.get(&server, "session").await;
    assert_eq!(session.json(), json!({"account": null, "passkeys": "localhost"}));
    assert_eq!(session.header("cache-control"), Some("no-store"));
    guest.get(&server, "account").await.refused(401, "not-logged-in");
    let mut person = Person::default();
    let answer = person.post(&server, "account", &by_password("Ｈａｔｓｕ", PASSWORD)).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let account = answer.json();
    assert_eq!(
        (&account["name"], &account["password"], &account["passkeys"]),
        (&json!("Hatsu"), &json!(true), &json!(0))
    );
    let cookie = answer.header("set-cookie").expect("a cookie");
    for part in ["yagura=", "httponly", "samesite=strict", "path=/"] {
        assert!(cookie.contains(part), "{part}: {cookie}");
    }
    assert!(!cookie.contains("secure") && !cookie.contains("domain"), "{cookie}");
    assert_eq!(person.get(&server, "account").await.json(), account);
    assert_eq!(person.get(&server, "session").await.json()["account"], account);
    let profile = server.get("/api/v1/players/hATSU").await.json();
    assert_eq!((&profile["name"], &profile["games"]), (&json!("Hatsu"), &json!([])));
    server.get("/api/v1/players/nobody1").await.refused(404, "not-found");
    server.get("/api/v1/players/%F0%9F%98%80").await.refused(404, "not-found");
}

#[tokio::test]
async fn a_site_that_is_encrypted_has_secure_cookies() {
    let folder = Folder::new();
    let server = Server::with_options(Options {
        data: folder.data(),
        site: Some("https://shogi.example".parse().expect("an origin")),
        limits: Limits { hash: 1, per_address: PerAddress::NONE, ..Limits::default() },
        ..Options::default()
    });
    let headers = [
        ("content-type", "application/json"),
        ("host", "shogi.example"),
        ("origin", "https://shogi.example"),
    ];
    let body = by_password("Hatsu", PASSWORD).to_string();
    let answer = server.request("POST", "/api/v1/account", &headers, &body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(cookie.starts_with("__host-yagura=") && cookie.contains("; secure"), "{cookie}");
    assert_eq!(server.get("/api/v1/session").await.json()["passkeys"], "shogi.example");
}

#[tokio::test]
async fn names_are_checked() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    Person::sign_up(&server, "Ivan").await;
    Person::sign_up(&server, "山田ロ").await;
    let long = "歩".repeat(21);
    for (name, status, code) in [
        ("a", 400, "name"),
        (long.as_str(), 400, "name"),
        ("a b", 400, "name"),
        ("pawn😀", 400, "name"),
        ("pa\u{202e}wn", 400, "name"),
        ("admin", 400, "name"),
        ("矢倉", 400, "name"),
        ("уagura", 400, "name"),
        ("xFUCKx", 400, "name"),
        ("ivan", 409, "name-taken"),
        ("ＩＶＡＮ", 409, "name-taken"),
        ("lvan", 409, "name-taken"),
        ("Іvan", 409, "name-taken"),
        ("山田口", 409, "name-taken"),
    ] {
        let refused = server.post("/api/v1/account", &by_password(name, PASSWORD).to_string()).await;
        refused.refused(status, code);
        let refused = server.post("/api/v1/account/challenge", &json!({"name": name}).to_string()).await;
        refused.refused(status, code);
    }
}

#[tokio::test]
async fn passwords_are_checked() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let long = "ab".repeat(65);
    for password in ["", "short", "Hatsudan", "12345678", "zzzzzzzzz", long.as_str()] {
        let refused = server.post("/api/v1/account", &by_password("Hatsudan", password).to_string()).await;
        refused.refused(400, "password");
    }
    for body in
        [json!({}), json!({"name": "Hatsu"}), json!({"name": "Hatsu", "proof": {"kind": "trust"}}), json!([])]
    {
        server.post("/api/v1/account", &body.to_string()).await.refused(400, "bad-request");
    }
}

#[tokio::test]
async fn only_the_right_password_logs_in() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    Person::sign_up(&server, "Hatsu").await;
    let mut person = Person::default();
    for (name, password) in
        [("Hatsu", "seven golds and a lancf"), ("Hatsu", ""), ("Natsu", PASSWORD), ("😀", PASSWORD)]
    {
        person.log_in(&server, name, password).await.refused(401, "log-in");
    }
    assert_eq!(person.cookie, "");
    let answer = person.log_in(&server, "hatsu", PASSWORD).await;
    assert_eq!((answer.status, &answer.json()["name"]), (200, &json!("Hatsu")));
    assert_eq!(person.get(&server, "account").await.status, 200);
}

/// Who has no account is refused as slowly as who has another password.
#[tokio::test]
async fn a_refusal_does_not_tell_by_its_time_who_has_an_account() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    Person::sign_up(&server, "Hatsu").await;
    let mut person = Person::default();
    // The first one of either sort makes what the others are compared with.
    person.log_in(&server, "Natsu", "wrong password").await;
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..8 {
        for (which, name) in ["Hatsu", "Natsu"].into_iter().enumerate() {
            let began = Instant::now();
            person.log_in(&server, name, &format!("wrong password {round}")).await.refused(401, "log-in");
            times[which].push(began.elapsed());
        }
    }
    let [known, unknown] = times.map(|mut times| {
        times.sort_unstable();
        times[0]
    });
    assert!(known < unknown * 4 && unknown < known * 4, "{known:?} {unknown:?}");
    assert!(unknown > Duration::from_millis(2), "{unknown:?}");
}

#[tokio::test]
async fn trials_are_limited_for_each_account_and_address() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let mut stranger = Person::default();
    let mut codes = Vec::new();
    for _ in 0..12 {
        let answer = stranger.log_in(&server, "Hatsu", "wrong password").await;
        codes.push(answer.json()["error"]["code"].as_str().unwrap_or_default().to_owned());
    }
    assert_eq!(codes.iter().filter(|code| *code == "log-in").count(), 10, "{codes:?}");
    let refused = stranger.log_in(&server, "ＨＡＴＳＵ", PASSWORD).await.refused(429, "busy");
    assert!(refused["retry_after"].as_f64().is_some_and(|wait| wait > 0.0), "{refused}");
    assert_eq!(person.get(&server, "account").await.status, 200, "who is logged in stays so");
    // Names that nobody has are counted too, so that they tell nothing.
    for _ in 0..10 {
        stranger.log_in(&server, "Natsu", "wrong password").await.refused(401, "log-in");
    }
    stranger.log_in(&server, "Natsu", "wrong password").await.refused(429, "busy");

    let folder = Folder::new();
    let few = PerAddress { log_ins: 3, ..PerAddress::NONE };
    let server =
        Server::with_limits(&folder.data(), Limits { hash: 1, per_address: few, ..Limits::default() });
    for number in 0..3 {
        let body = by_password(&format!("guest{number}x"), "short");
        server.post("/api/v1/account", &body.to_string()).await.refused(400, "password");
    }
    for path in ["account", "session"] {
        let body = by_password("Hatsu", PASSWORD);
        Person::default().post(&server, path, &body).await.refused(429, "busy");
    }
}

#[tokio::test]
async fn a_password_is_changed_by_who_knows_it() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let mut other = Person::default();
    assert_eq!(other.log_in(&server, "Hatsu", PASSWORD).await.status, 200);
    let new = "two bishops on a diagonal";
    for (current, password, status, code) in [
        (json!("wrong password"), new, 403, "log-in"),
        (Value::Null, new, 403, "log-in"),
        (json!(PASSWORD), "short", 400, "password"),
    ] {
        let body = json!({"current": current, "password": password});
        person.put(&server, "account/password", &body).await.refused(status, code);
    }
    let body = json!({"current": PASSWORD, "password": new});
    assert_eq!(person.put(&server, "account/password", &body).await.status, 204);
    assert_eq!(person.get(&server, "account").await.status, 200);
    other.get(&server, "account").await.refused(401, "not-logged-in");
    Person::default().log_in(&server, "Hatsu", PASSWORD).await.refused(401, "log-in");
    assert_eq!(Person::default().log_in(&server, "Hatsu", new).await.status, 200);
}

#[tokio::test]
async fn a_recovery_code_opens_the_account_once() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let codes = async |person: &mut Person| {
        let answer = person.post(&server, "account/recovery", &Value::Null).await.json();
        let codes = answer["codes"].as_array().expect("codes").clone();
        codes.into_iter().map(|code| code.as_str().expect("a text").to_owned()).collect::<Vec<_>>()
    };
    let old = codes(&mut person).await;
    let new = codes(&mut person).await;
    assert!(old.len() == 10 && new.len() == 10 && old[0] != new[0]);
    assert_eq!(person.get(&server, "account").await.json()["recovery_codes"], 10);
    let recover = |code: &str| json!({"name": "Hatsu", "proof": {"kind": "recovery", "code": code}});
    let mut lost = Person::default();
    lost.post(&server, "session", &recover(&old[0])).await.refused(401, "log-in");
    lost.post(&server, "session", &recover("")).await.refused(401, "log-in");
    let typed = new[3].to_uppercase().replace('-', " ");
    assert_eq!(lost.post(&server, "session", &recover(&typed)).await.status, 200);
    assert_eq!(lost.get(&server, "account").await.json()["recovery_codes"], 9);
    Person::default().post(&server, "session", &recover(&new[3])).await.refused(401, "log-in");
    // Who has lost his password sets another without it, once.
    let body = json!({"password": "two bishops on a diagonal"});
    assert_eq!(lost.put(&server, "account/password", &body).await.status, 204);
    lost.put(&server, "account/password", &body).await.refused(403, "log-in");
    person.get(&server, "account").await.refused(401, "not-logged-in");
}

#[tokio::test]
async fn an_account_is_deleted_with_all_that_is_its_own() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let game = person.post(&server, "games", &against_engine("shogi", 1)).await.json();
    let id = game["id"].as_str().expect("an id");
    assert_eq!(server.snapshot(id).await["names"]["b"]["name"], "Hatsu");
    let token = json!({"label": "", "scopes": ["account:read"]});
    let token = person.post(&server, "account/tokens", &token).await.json()["token"].clone();
    person.delete(&server, "account", &json!({"name": "hatsu"})).await.refused(400, "bad-request");
    assert_eq!(person.delete(&server, "account", &json!({"name": "Hatsu"})).await.status, 204);
    assert_eq!(person.cookie, "");
    server.get("/api/v1/players/Hatsu").await.refused(404, "not-found");
    server.get_as("/api/v1/account", token.as_str().expect("a token")).await.refused(401, "not-logged-in");
    Person::default().log_in(&server, "Hatsu", PASSWORD).await.refused(401, "log-in");
    assert_eq!(server.snapshot(id).await["names"]["b"], Value::Null, "the game stays");
    Person::sign_up(&server, "Hatsu").await;
}
