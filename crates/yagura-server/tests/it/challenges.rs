//! Challenges: one account is asked, and nobody else hears of it.

use serde_json::{Value, json};

use crate::{
    lobby::{HANA, TARO, send},
    ndjson::{Lines, bot, post_json},
    person::Person,
    support::{Client, Folder, Server},
};

/// Goes into the lobby as somebody who is logged in.
async fn enter(server: &Server, person: &Person) -> (Client, Value) {
    let origin = format!("http://{}", server.address);
    let headers = [("cookie", person.cookie.as_str()), ("origin", origin.as_str())];
    let mut client = server.dial_with("/api/v1/lobby/ws?protocol=3", &headers).await.expect("a socket");
    client.send_text(&json!({"t": "hello", "view": "own"}).to_string()).await;
    let first = client.hear().await;
    assert_eq!(first["t"], "lobby", "{first}");
    (client, first)
}

fn to(name: &str, variant: &str) -> Value {
    json!({"to": name, "game": {"variant": variant, "side": "b"}})
}

/// A program hears of challenges on the stream of its account.
#[tokio::test]
async fn a_program_is_asked() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let program = bot(&server, "Lancelot").await;
    let mut hana = Person::sign_up(&server, "Hana").await;
    let post = async |hana: &mut Person, variant| {
        let answer = hana.post(&server, "challenges", &to("Lancelot", variant)).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()["id"].clone()
    };
    let early = post(&mut hana, "shogi").await;
    let mut events = Lines::open(&server, "stream/events", &program).await;
    assert_eq!(events.hear().await["t"], "account");
    let told = events.hear().await;
    let challenge = &told["challenge"];
    assert_eq!((&told["t"], &challenge["id"]), (&json!("challenge"), &early));
    assert_eq!((&challenge["by"]["name"], &challenge["to"]), (&json!("Hana"), &json!("Lancelot")));
    assert_eq!((&challenge["yours"], &challenge["side"]), (&json!(false), &json!("b")));
    // One that comes is told like one that is there.
    let late = post(&mut hana, "chu").await;
    let told = events.hear().await;
    assert_eq!((&told["challenge"]["id"], &told["challenge"]["yours"]), (&late, &json!(false)));
    // One is withdrawn, the other is accepted.
    let path = |id: &Value| format!("challenges/{}", id.as_str().expect("an id"));
    assert_eq!(hana.delete(&server, &path(&late), &Value::Null).await.status, 204);
    assert_eq!(events.hear().await, json!({"t": "challengeWithdrawn", "challenge": late}));
    let accepted = post_json(&server, &program, &format!("{}/accept", path(&early)), &json!({})).await;
    assert_eq!(accepted.status, 201, "{}", accepted.body);
    assert_eq!(events.hear().await["game"], accepted.json()["found"]["game"]);
}

/// Who asked is told that it was declined.
#[tokio::test]
async fn a_program_that_asks_is_declined() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let program = bot(&server, "Lancelot").await;
    let mut taro = Person::sign_up(&server, "Taro").await;
    let mut events = Lines::open(&server, "stream/events", &program).await;
    assert_eq!(events.hear().await["t"], "account");
    let posted = post_json(&server, &program, "challenges", &to("Taro", "chu")).await.json();
    let path = format!("challenges/{}", posted["id"].as_str().expect("an id"));
    assert_eq!(taro.delete(&server, &path, &Value::Null).await.status, 204);
    assert_eq!(events.hear().await, json!({"t": "challengeDeclined", "challenge": posted["id"]}));
}

#[tokio::test]
async fn an_account_is_asked_and_accepts() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (mut hana, mut taro) =
        (Person::sign_up(&server, "Hana").await, Person::sign_up(&server, "Taro").await);
    let (mut asked, first) = enter(&server, &taro).await;
    assert_eq!(first["challenges"], json!([]));
    let answer = hana.post(&server, "challenges", &to("taro", "chu")).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let posted = answer.json();
    let challenge = asked.wait_for("challenge").await["challenge"].clone();
    assert_eq!((&challenge["id"], &challenge["to"]), (&posted["id"], &json!("Taro")));
    assert_eq!(challenge["by"]["name"], "Hana");
    // It is on both lists, and nowhere else.
    for (person, yours) in [(&mut hana, true), (&mut taro, false)] {
        let list = person.get(&server, "challenges").await.json()["challenges"].clone();
        assert_eq!((&list[0]["id"], &list[0]["yours"]), (&posted["id"], &json!(yours)));
    }
    assert_eq!(send(&server, "GET", "seeks", TARO, &Value::Null).await.json()["seeks"], json!([]));
    let path = format!("challenges/{}", posted["id"].as_str().expect("an id"));
    let accept = format!("{path}/accept");
    send(&server, "POST", &accept, TARO, &json!({})).await.refused(403, "not-your-seat");
    let take = format!("seeks/{}/take", posted["id"].as_str().expect("an id"));
    send(&server, "POST", &take, TARO, &json!({})).await.refused(403, "not-your-seat");
    send(&server, "DELETE", &path, TARO, &Value::Null).await.refused(403, "not-your-seat");
    hana.post(&server, &accept, &json!({})).await.refused(409, "bad-request");

    let (mut asking, first) = enter(&server, &hana).await;
    assert_eq!(first["challenges"][0]["id"], posted["id"]);
    let accepted = taro.post(&server, &accept, &json!({})).await;
    assert_eq!(accepted.status, 201, "{}", accepted.body);
    let game = accepted.json()["found"]["game"].clone();
    let told = asking.wait_for("taken").await;
    assert_eq!((&told["game"], &told["seat"]), (&game, &json!("b")));
    taro.post(&server, &accept, &json!({})).await.refused(409, "claimed");
    // Their accounts open the seats, without any token.
    let game = game.as_str().expect("an id");
    let (black, white) = (hana.join(&server, game).await, taro.join(&server, game).await);
    assert_eq!((&black.state["seats"], &white.state["seats"]), (&json!(["b"]), &json!(["w"])));
    assert_eq!(white.state["names"]["b"], json!({"name": "Hana", "bot": false}));
}

#[tokio::test]
async fn a_challenge_is_declined_or_taken_back() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (mut hana, mut taro) =
        (Person::sign_up(&server, "Hana").await, Person::sign_up(&server, "Taro").await);
    let (mut asking, _) = enter(&server, &hana).await;
    let (mut asked, _) = enter(&server, &taro).await;
    let posted = hana.post(&server, "challenges", &to("Taro", "gungi")).await.json();
    asked.wait_for("challenge").await;
    let path = format!("challenges/{}", posted["id"].as_str().expect("an id"));
    assert_eq!(taro.delete(&server, &path, &Value::Null).await.status, 204);
    let told = asking.wait_for("declined").await;
    assert_eq!((&told["id"], &told["to"]), (&posted["id"], &json!("Taro")));
    taro.post(&server, &format!("{path}/accept"), &json!({})).await.refused(404, "not-found");
    assert_eq!(taro.get(&server, "challenges").await.json()["challenges"], json!([]));

    let posted = hana.post(&server, "challenges", &to("Taro", "stun")).await.json();
    asked.wait_for("challenge").await;
    let path = format!("challenges/{}", posted["id"].as_str().expect("an id"));
    assert_eq!(hana.delete(&server, &path, &Value::Null).await.status, 204);
    loop {
        if asked.wait_for("gone").await["id"] == posted["id"] {
            break;
        }
    }
    taro.post(&server, &format!("{path}/accept"), &json!({})).await.refused(404, "not-found");
}

#[tokio::test]
async fn guests_ask_too_but_nobody_asks_himself_or_nobody() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut taro = Person::sign_up(&server, "Taro").await;
    send(&server, "POST", "challenges", HANA, &to("Nobody", "shogi")).await.refused(404, "not-found");
    send(&server, "POST", "challenges", HANA, &to("a b", "shogi")).await.refused(404, "not-found");
    send(&server, "POST", "challenges", "", &to("Taro", "shogi")).await.refused(400, "bad-request");
    let bare = json!({"to": "Taro", "game": ["shogi"]});
    send(&server, "POST", "challenges", HANA, &bare).await.refused(400, "bad-request");
    taro.post(&server, "challenges", &to("Taro", "shogi")).await.refused(409, "bad-request");
    let mut asked = to("Taro", "shogi");
    asked["game"]["name"] = json!("Hanako");
    assert_eq!(send(&server, "POST", "challenges", HANA, &asked).await.status, 201);
    let list = taro.get(&server, "challenges").await.json()["challenges"].clone();
    assert_eq!(
        list[0]["by"],
        json!({"name": "Hanako", "account": false, "bot": false, "rating": null, "provisional": false})
    );
    // Two who challenge each other are not paired: each still has to accept.
    let mut jiro = Person::sign_up(&server, "Jiro").await;
    assert_eq!(jiro.post(&server, "challenges", &to("Taro", "chu")).await.json()["found"], Value::Null);
    assert_eq!(taro.post(&server, "challenges", &to("Jiro", "chu")).await.json()["found"], Value::Null);
    // Nothing is left of an account that is gone.
    assert_eq!(jiro.delete(&server, "account", &json!({"name": "Jiro"})).await.status, 204);
    let list = taro.get(&server, "challenges").await.json()["challenges"].clone();
    assert_eq!(list.as_array().map(Vec::len), Some(1), "{list}");
}
