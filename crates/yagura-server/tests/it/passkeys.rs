//! Passkeys as far as no device is needed: what is asked, by whom, and how often it is answered. The answers
//! of a device are in the browser's tests (`web/e2e/account.e2e.ts`).

use serde_json::{Value, json};
use yagura_server::{Limits, Options, PerAddress};

use crate::{
    person::Person,
    support::{Folder, Server},
};

/// What a device could answer, for nothing that was asked.
fn answer() -> Value {
    json!({
        "id": "AAAA", "rawId": "AAAA", "type": "public-key", "extensions": {},
        "response": {"attestationObject": "AAAA", "clientDataJSON": "AAAA", "transports": null},
    })
}

#[tokio::test]
async fn a_browser_is_asked_for_a_passkey_of_this_site() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::default();
    let asked = person.post(&server, "account/challenge", &json!({"name": "Ｈatsu"})).await;
    assert_eq!(asked.status, 200, "{}", asked.body);
    let cookie = asked.header("set-cookie").expect("a cookie");
    assert!(
        cookie.contains("yagura-passkey=") && cookie.contains("httponly") && cookie.contains("max-age=300"),
        "{cookie}"
    );
    let key = asked.json()["options"]["publicKey"].clone();
    assert_eq!((&key["rp"]["id"], &key["user"]["name"]), (&json!("localhost"), &json!("Hatsu")));
    assert_eq!(key["authenticatorSelection"]["userVerification"], "required");
    assert_eq!(key["timeout"], 300_000);
    // What cannot be an answer is none, and takes the question away.
    let body = json!({"name": "Hatsu", "proof": {"kind": "passkey", "credential": answer()}});
    for _ in 0..2 {
        person.post(&server, "account", &body).await.refused(400, "passkey");
    }
    server.get("/api/v1/players/Hatsu").await.refused(404, "not-found");
}

#[tokio::test]
async fn a_question_is_answered_by_whom_it_was_put_to_and_for_what() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let new = json!({"label": "phone", "credential": answer()});
    // Nobody was asked.
    let refused = person.post(&server, "account/passkeys", &new).await.refused(400, "passkey");
    assert!(refused["message"]["en"].as_str().is_some_and(|text| text.contains("try again")), "{refused}");
    // What was asked for a new account does not add to this one.
    assert_eq!(person.post(&server, "account/challenge", &json!({"name": "Natsu"})).await.status, 200);
    let refused = person.post(&server, "account/passkeys", &new).await.refused(400, "passkey");
    assert!(refused["message"]["en"].as_str().is_some_and(|text| text.contains("try again")), "{refused}");
    assert_eq!(person.post(&server, "account/passkeys/challenge", &Value::Null).await.status, 200);
    Person::default()
        .post(&server, "account/passkeys/challenge", &Value::Null)
        .await
        .refused(401, "not-logged-in");
    // A name without a passkey, or of nobody, is told the same.
    let without =
        person.post(&server, "session/challenge", &json!({"name": "Hatsu"})).await.refused(400, "passkey");
    let nobody =
        person.post(&server, "session/challenge", &json!({"name": "Natsu"})).await.refused(400, "passkey");
    assert_eq!(without, nobody);
    assert_eq!(person.get(&server, "account/passkeys").await.json(), json!({"passkeys": []}));
    person.delete(&server, "account/passkeys/00", &Value::Null).await.refused(404, "not-found");
    person.put(&server, "account/passkeys/00", &json!({"label": "x"})).await.refused(404, "not-found");
    person
        .put(&server, "account/passkeys/00", &json!({"label": "x".repeat(41)}))
        .await
        .refused(400, "bad-request");
}

#[tokio::test]
async fn a_site_without_a_name_has_no_passkeys() {
    let folder = Folder::new();
    let server = Server::with_options(Options {
        data: folder.data(),
        site: Some("http://192.0.2.7".parse().expect("an origin")),
        limits: Limits { hash: 1, per_address: PerAddress::NONE, ..Limits::default() },
        ..Options::default()
    });
    assert_eq!(server.get("/api/v1/session").await.json(), json!({"account": null, "passkeys": null}));
    let mut person = Person::default();
    person.post(&server, "account/challenge", &json!({"name": "Hatsu"})).await.refused(404, "passkey");
    Person::sign_up(&server, "Hatsu").await;
}
