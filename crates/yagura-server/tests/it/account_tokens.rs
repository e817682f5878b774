//! Tokens of programs: what each may do, and what only a person may.

use serde_json::{Value, json};

use crate::{
    person::Person,
    support::{Answer, Folder, Server, against_engine},
};

async fn token(person: &mut Person, server: &Server, scopes: &[&str]) -> String {
    let made = person.post(server, "account/tokens", &json!({"label": "program", "scopes": scopes})).await;
    assert_eq!(made.status, 201, "{}", made.body);
    made.json()["token"].as_str().expect("a token").to_owned()
}

async fn send(server: &Server, method: &str, path: &str, token: &str, body: &Value) -> Answer {
    let bearer = format!("Bearer {token}");
    let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
    let body = if body.is_null() { String::new() } else { body.to_string() };
    server.request(method, &format!("/api/v1/{path}"), &headers, &body).await
}

#[tokio::test]
async fn a_token_does_what_its_scopes_say() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let new = against_engine("shogi", 1);
    let all = ["games:read", "games:play", "bot", "account:read"];
    for scope in all {
        let token = token(&mut person, &server, &[scope]).await;
        let account = send(&server, "GET", "account", &token, &Value::Null).await;
        let games = send(&server, "GET", "account/games", &token, &Value::Null).await;
        let game = send(&server, "POST", "games", &token, &new).await;
        for (answer, needs, done) in
            [(account, "account:read", 200), (games, "games:read", 200), (game, "games:play", 201)]
        {
            if scope == needs {
                assert_eq!(answer.status, done, "{scope}: {}", answer.body);
            } else {
                let refused = answer.refused(403, "scope");
                assert!(
                    refused["message"]["en"].as_str().is_some_and(|text| text.contains(needs)),
                    "{refused}"
                );
            }
        }
        // Whatever its scopes: what only a person may do.
        for (method, path) in [
            ("GET", "account/sessions"),
            ("GET", "account/tokens"),
            ("GET", "account/passkeys"),
            ("GET", "account/export"),
            ("GET", "account/settings"),
            ("POST", "account/recovery"),
            ("POST", "account/passkeys/challenge"),
            ("DELETE", "account/sessions"),
        ] {
            send(&server, method, path, &token, &Value::Null).await.refused(403, "scope");
        }
        let farewell = json!({"name": "Hatsu"});
        send(&server, "DELETE", "account", &token, &farewell).await.refused(403, "scope");
        let password = json!({"password": "two bishops on a diagonal"});
        send(&server, "PUT", "account/password", &token, &password).await.refused(403, "scope");
        send(&server, "POST", "account/tokens", &token, &json!({"label": "", "scopes": all}))
            .await
            .refused(403, "scope");
    }
    send(&server, "GET", "account", "yagura_0123", &Value::Null).await.refused(401, "not-logged-in");
    send(&server, "POST", "games", "yagura_0123", &new).await.refused(401, "not-logged-in");
    // One that was cut or mixed up makes no guest's game.
    for broken in ["nonsense", "0123456789ABCDEF0123456789ABCDEF", "0123,0123456789abcdef0123456789abcdef"] {
        send(&server, "POST", "games", broken, &new).await.refused(401, "not-logged-in");
    }
    for body in [
        json!({"label": "", "scopes": []}),
        json!({"label": "", "scopes": ["all"]}),
        json!({"label": "x".repeat(41), "scopes": ["bot"]}),
    ] {
        person.post(&server, "account/tokens", &body).await.refused(400, "bad-request");
    }
}

#[tokio::test]
async fn a_program_plays_with_its_token_and_without_that_of_a_seat() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let plays = token(&mut person, &server, &["games:play"]).await;
    let made = send(&server, "POST", "games", &plays, &against_engine("shogi", 1)).await.json();
    let path = format!("/api/v1/games/{}/ws?protocol=3", made["id"].as_str().expect("an id"));
    let bearer = format!("Bearer {plays}");
    let mut client = server.dial_with(&path, &[("authorization", bearer.as_str())]).await.expect("a socket");
    client.hello("").await;
    assert_eq!(client.hear().await["state"]["seats"], json!(["b"]));
    client.play(0, "7g7f").await;
    let reads = token(&mut person, &server, &["games:read"]).await;
    let bearer = format!("Bearer {reads}");
    assert!(server.dial_with(&path, &[("authorization", bearer.as_str())]).await.is_err());
    let list = person.get(&server, "account/tokens").await.json();
    let tokens = list["tokens"].as_array().expect("tokens");
    let playing =
        tokens.iter().find(|token| token["scopes"] == json!(["games:play"])).expect("the first one");
    assert_eq!(playing["label"], "program");
    assert!(playing["used"].is_i64() && playing.get("token").is_none(), "{playing}");
    for entry in tokens {
        let path = format!("account/tokens/{}", entry["id"].as_str().expect("an id"));
        assert_eq!(person.delete(&server, &path, &Value::Null).await.status, 204);
        person.delete(&server, &path, &Value::Null).await.refused(404, "not-found");
    }
    send(&server, "POST", "games", &plays, &against_engine("shogi", 1)).await.refused(401, "not-logged-in");
}

#[tokio::test]
async fn a_program_has_an_account_of_its_own() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    person.post(&server, "games", &against_engine("shogi", 1)).await;
    person.post(&server, "account/bot", &Value::Null).await.refused(409, "bad-request");
    let mut owner = Person::sign_up(&server, "Lancelot").await;
    let (plays, bot) =
        (token(&mut owner, &server, &["games:play"]).await, token(&mut owner, &server, &["bot"]).await);
    send(&server, "POST", "account/bot", &plays, &Value::Null).await.refused(403, "scope");
    assert_eq!(send(&server, "POST", "account/bot", &bot, &Value::Null).await.status, 204);
    assert_eq!(
        send(&server, "POST", "account/bot", &bot, &Value::Null).await.status,
        204,
        "it is one already"
    );
    assert_eq!(server.get("/api/v1/players/Lancelot").await.json()["bot"], true);
    let new = against_engine("shogi", 1);
    send(&server, "POST", "games", &plays, &new).await.refused(403, "scope");
    let made = send(&server, "POST", "games", &bot, &new).await.json();
    let names = server.snapshot(made["id"].as_str().expect("an id")).await["names"].clone();
    assert_eq!(names["b"], json!({"name": "Lancelot", "bot": true}));
}
