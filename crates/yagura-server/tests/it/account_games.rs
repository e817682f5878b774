//! Games of accounts: seats on every device, names, lists, and what a guest brings along.

use serde_json::{Value, json};

use crate::{
    person::{PASSWORD, Person, by_password},
    support::{Folder, Server, against_engine, of_people, with_a_friend},
    tournaments::{clock, hold, key},
};

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

#[tokio::test]
async fn a_seat_is_ones_own_on_every_device() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.data());
    let mut host = Person::sign_up(&server, "Hatsu").await;
    let mut friend = Person::sign_up(&server, "Natsu").await;
    let made = host.post(&server, "games", &with_a_friend("shogi")).await.json();
    let id = text(&made["id"]).to_owned();
    let mut first = host.join(&server, &id).await;
    assert_eq!(first.state["seats"], json!(["b"]));
    assert_eq!(first.state["names"], json!({"b": {"name": "Hatsu", "bot": false}, "w": null}));
    let joined = friend.post(&server, &format!("games/{id}/join"), &json!({"code": made["invite"]})).await;
    assert_eq!(joined.json()["seat"], "w");
    let told = first.wait_for("state").await;
    assert_eq!(told["state"]["names"]["w"]["name"], "Natsu");
    // Another device of each, and one of nobody's.
    let mut phone = Person::default();
    assert_eq!(phone.log_in(&server, "Natsu", PASSWORD).await.status, 200);
    let mut at_phone = phone.join(&server, &id).await;
    assert_eq!(at_phone.state["seats"], json!(["w"]));
    assert_eq!(Person::default().join(&server, &id).await.state["seats"], json!([]));
    assert_eq!(Person::sign_up(&server, "Fuyu").await.join(&server, &id).await.state["seats"], json!([]));
    at_phone.refused(json!({"t": "move", "ply": 0, "move": "7g7f"}), "not-your-turn").await;
    first.play(0, "7g7f").await;
    at_phone.play(1, "3c3d").await;
    // A page of another site opens no socket; one without a cookie is a guest's.
    let origin = [("origin", "http://evil.example"), ("cookie", host.cookie.as_str())];
    let path = format!("/api/v1/games/{id}/ws?protocol=3");
    assert!(server.dial_with(&path, &origin).await.is_err());
    server.ask_to_stop();
    server.wait();
    let server = Server::start(&folder.data());
    assert_eq!(phone.join(&server, &id).await.state["seats"], json!(["w"]));
    assert_eq!(server.snapshot(&id).await["names"]["b"]["name"], "Hatsu");
    // The rematch has the same people, on the other sides.
    let (mut black, mut white) = (host.join(&server, &id).await, friend.join(&server, &id).await);
    black.ask(json!({"t": "resign"})).await;
    black.ask(json!({"t": "rematch", "swap": true})).await;
    white.ask(json!({"t": "rematch", "swap": true})).await;
    let next = text(&server.snapshot(&id).await["next"]).to_owned();
    assert_eq!(server.snapshot(&next).await["names"]["b"]["name"], "Natsu");
    assert_eq!(phone.join(&server, &next).await.state["seats"], json!(["b"]));
}

#[tokio::test]
async fn a_guests_games_are_kept() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (alone, engine) =
        (server.new_game(&of_people("shogi")).await, server.new_game(&against_engine("chu", 1)).await);
    let foreign = server.new_game(&against_engine("shogi", 1)).await;
    let mut black = server.join(&engine.id, &engine.black).await;
    black.ask(json!({"t": "resign"})).await;
    let mut body = by_password("Hatsu", PASSWORD);
    body["seats"] = json!([
        {"game": alone.id, "tokens": [alone.black, alone.white]},
        {"game": engine.id, "tokens": [engine.black]},
        {"game": foreign.id, "tokens": ["0123456789abcdef0123456789abcdef"]},
        {"game": "nosuchgameyet", "tokens": [engine.black]},
        {"game": "…", "tokens": []},
    ]);
    let mut person = Person::default();
    assert_eq!(person.post(&server, "account", &body).await.status, 201);
    assert_eq!(black.wait_for("state").await["state"]["names"]["b"]["name"], "Hatsu");
    let games = person.get(&server, "account/games").await.json();
    let ids: Vec<_> =
        games["games"].as_array().expect("games").iter().map(|game| text(&game["id"])).collect();
    assert!(
        ids.len() == 2 && ids.contains(&alone.id.as_str()) && ids.contains(&engine.id.as_str()),
        "{games}"
    );
    assert_eq!(person.join(&server, &alone.id).await.state["seats"], json!(["b", "w"]));
    assert_eq!(server.snapshot(&alone.id).await["names"], json!({"b": null, "w": null}), "two at one screen");
    // What is somebody's stays his, whoever has the token.
    let mut thief = Person::sign_up(&server, "Natsu").await;
    let seats = json!({"seats": [{"game": engine.id, "tokens": [engine.black]}]});
    assert_eq!(thief.post(&server, "account/seats", &seats).await.json()["games"], 0);
    let seats = json!({"seats": [{"game": foreign.id, "tokens": [foreign.black]}]});
    assert_eq!(thief.post(&server, "account/seats", &seats).await.json()["games"], 1);
    Person::default().post(&server, "account/seats", &seats).await.refused(401, "not-logged-in");
}

#[tokio::test]
async fn a_profile_lists_games_that_are_over_with_results() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (mut host, mut friend) =
        (Person::sign_up(&server, "Hatsu").await, Person::sign_up(&server, "Natsu").await);
    let made = host.post(&server, "games", &with_a_friend("shogi")).await.json();
    let id = text(&made["id"]).to_owned();
    friend.post(&server, &format!("games/{id}/join"), &json!({"code": made["invite"]})).await;
    let (mut black, mut white) = (host.join(&server, &id).await, friend.join(&server, &id).await);
    black.play(0, "7g7f").await;
    let going = host.get(&server, "account/games").await.json();
    assert_eq!((&going["games"][0]["over"], &going["games"][0]["result"]), (&json!(false), &Value::Null));
    assert_eq!(server.get("/api/v1/players/Hatsu").await.json()["games"], json!([]), "it goes on");
    white.ask(json!({"t": "resign"})).await;
    let result = async |name: &str| {
        let profile = server.get(&format!("/api/v1/players/{name}")).await.json();
        (profile["games"][0]["result"].clone(), profile["games"][0]["opponent_name"]["name"].clone())
    };
    assert_eq!(result("Hatsu").await, (json!("won"), json!("Natsu")));
    assert_eq!(result("Natsu").await, (json!("lost"), json!("Hatsu")));
    // What is taken back is no result any more.
    black.ask(json!({"t": "takeback"})).await;
    white.ask(json!({"t": "takeback"})).await;
    assert_eq!(server.get("/api/v1/players/Hatsu").await.json()["games"], json!([]));
    let mut again = white;
    again.ask(json!({"t": "draw", "side": "w"})).await;
    black.ask(json!({"t": "resign"})).await;
    assert_eq!(result("Hatsu").await.0, json!("lost"));
    // The record names them.
    let record = server.get(&format!("/api/v1/games/{id}/record?format=kif")).await;
    assert!(record.body.contains("Hatsu") && record.body.contains("Natsu"), "{}", record.body);
}

#[tokio::test]
async fn long_lists_come_in_parts() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let mut made = Vec::new();
    for _ in 0..53 {
        made.push(
            text(&person.post(&server, "games", &against_engine("shogi", 1)).await.json()["id"]).to_owned(),
        );
    }
    let first = person.get(&server, "account/games").await.json();
    let more = text(&first["more"]).to_owned();
    let second = person.get(&server, &format!("account/games?behind={more}")).await.json();
    assert_eq!(second["more"], Value::Null);
    let mut found: Vec<_> = [&first, &second]
        .into_iter()
        .flat_map(|part| part["games"].as_array().expect("games"))
        .map(|game| text(&game["id"]).to_owned())
        .collect();
    assert_eq!((first["games"].as_array().map(Vec::len), found.len()), (Some(50), 53));
    found.sort();
    made.sort();
    assert_eq!(found, made);
    person.get(&server, "account/games?behind=nonsense").await.refused(400, "bad-request");
}

#[tokio::test]
async fn what_is_kept_of_somebody_is_handed_out_to_him() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut person = Person::sign_up(&server, "Hatsu").await;
    let open = text(&person.post(&server, "games", &of_people("shogi")).await.json()["id"]).to_owned();
    let hidden =
        text(&person.post(&server, "games", &against_engine("gungi", 1)).await.json()["id"]).to_owned();
    person.join(&server, &open).await.play(0, "7g7f").await;
    person.post(&server, "account/tokens", &json!({"label": "program", "scopes": ["bot"]})).await;
    person.post(&server, "seeks", &json!({"variant": "chu", "clock": clock()})).await;
    let natsu = Person::sign_up(&server, "Natsu").await;
    let asked = json!({"to": "Natsu", "game": {"variant": "shogi", "side": "b"}});
    assert_eq!(person.post(&server, "challenges", &asked).await.status, 201);
    drop(natsu);
    let tournament = hold(&server, json!({"system": "swiss", "rounds": 3})).await;
    let entry =
        person.post(&server, &format!("tournaments/{tournament}/entry"), &json!({"token": key(9)})).await;
    assert!(entry.status < 300, "{}", entry.body);
    let answer = person.get(&server, "account/export").await;
    assert!(answer.header("content-disposition").is_some_and(|value| value.contains("yagura-account.json")));
    let archive = answer.json();
    assert_eq!((&archive["format"], &archive["account"]["name"]), (&json!(1), &json!("Hatsu")));
    assert_eq!(
        (&archive["tokens"][0]["label"], archive["sessions"].as_array().map(Vec::len)),
        (&json!("program"), Some(1))
    );
    let game = |id: &str| {
        let games = archive["games"].as_array().expect("games");
        games.iter().find(|game| game["id"] == *id).expect("the game").clone()
    };
    assert_eq!(game(&open)["record"]["nodes"][1]["turn"], "7g7f", "{}", game(&open));
    assert_eq!(game(&hidden)["record"], Value::Null, "what is hidden stays hidden");
    let seeks = archive["seeks"].as_array().expect("seeks");
    assert_eq!(seeks.len(), 2, "{}", archive["seeks"]);
    assert_eq!((&seeks[0]["variant"], &seeks[0]["to"]), (&json!("chu"), &Value::Null));
    assert_eq!((&seeks[1]["variant"], &seeks[1]["to"]), (&json!("shogi"), &json!("Natsu")));
    assert_eq!(archive["entries"], json!([{"tournament": tournament, "left_after": null}]));
    assert_eq!(archive["complaints"], json!([]));
    assert!(!answer.body.contains("argon2") && !answer.body.contains("yagura_"));
    Person::default().get(&server, "account/export").await.refused(401, "not-logged-in");
}
