//! Settings that are kept with an account.

use serde_json::{Value, json};

use crate::{
    person::{PASSWORD, Person},
    support::{Folder, Server},
};

#[tokio::test]
async fn settings_are_those_of_the_account_on_every_device() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut here = Person::sign_up(&server, "Hatsu").await;
    let none = here.get(&server, "account/settings").await;
    assert_eq!(none.json(), json!({"settings": {}}));
    assert_eq!(none.header("cache-control"), Some("no-store"));
    let first = json!({"settings": {"board": {"theme": "kaya"}, "feedback": {"volume": 0.25}}});
    let second = json!({"settings": {"board": {"theme": "dark"}, "lang": "ja"}});
    for wish in [&first, &second] {
        assert_eq!(here.put(&server, "account/settings", wish).await.status, 204);
    }
    let mut there = Person::default();
    assert_eq!(there.log_in(&server, "Hatsu", PASSWORD).await.status, 200);
    assert_eq!(there.get(&server, "account/settings").await.json(), second);
    let archive = there.get(&server, "account/export").await.json();
    assert_eq!(archive["settings"], second["settings"]);
    let mut other = Person::sign_up(&server, "Natsu").await;
    assert_eq!(other.get(&server, "account/settings").await.json(), json!({"settings": {}}));
}

#[tokio::test]
async fn what_are_no_settings_is_refused_and_changes_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut guest = Person::default();
    guest.get(&server, "account/settings").await.refused(401, "not-logged-in");
    guest.put(&server, "account/settings", &json!({"settings": {}})).await.refused(401, "not-logged-in");
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let kept = json!({"settings": {"lang": "en"}});
    assert_eq!(person.put(&server, "account/settings", &kept).await.status, 204);
    let long = json!({"settings": {"lang": "e".repeat(8 * 1024)}});
    let answer = person.put(&server, "account/settings", &long).await;
    let body = answer.body.clone();
    answer.refused(400, "bad-request");
    assert!(body.contains("8203 bytes") && body.contains("at most 8192"), "{body}");
    for bad in [json!({}), json!({"settings": []}), json!({"settings": {}, "more": 1}), json!([1])] {
        person.put(&server, "account/settings", &bad).await.refused(400, "bad-request");
    }
    assert_eq!(person.get(&server, "account/settings").await.json(), kept);
}

#[tokio::test]
async fn settings_go_with_the_account() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let kept = json!({"settings": {"lang": "en"}});
    assert_eq!(person.put(&server, "account/settings", &kept).await.status, 204);
    assert_eq!(person.delete(&server, "account", &json!({"name": "Hatsu"})).await.status, 204);
    let mut again = Person::sign_up(&server, "Hatsu").await;
    let found: Value = again.get(&server, "account/settings").await.json();
    assert_eq!(found, json!({"settings": {}}));
}
