//! Complaints, and what moderators do about them.

use serde_json::{Value, json};
use yagura_server::upkeep::{self, Role};

use crate::{
    chat::{line, say, texts},
    lobby::send,
    person::{PASSWORD, Person},
    support::{Folder, Server, of_people},
    tournaments::clock,
};

/// Makes an account a moderator, as the command line does, beside the server.
pub(crate) async fn promote(folder: &Folder, name: &str) {
    upkeep::set_role(&folder.data().as_path().into(), name, Some(Role::Moderator)).await.expect("stored");
}

pub(crate) async fn complaints(person: &mut Person, server: &Server) -> Vec<Value> {
    let answer = person.get(server, "moderation/complaints").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["complaints"].as_array().expect("a list").clone()
}

/// Returns a line of those who watch, said by an account, as it is told around a complaint.
fn told_line(number: u32, by: &str, text: &str) -> Value {
    json!({"room": "watchers", "number": number, "by": by, "side": null, "guest": null, "text": text})
}

#[tokio::test]
async fn a_tournament_goes_with_its_organiser_or_by_a_moderator() {
    let folder = Folder::new();
    let server = Server::on_file(&folder.data());
    let mut hana = Person::sign_up(&server, "Hana").await;
    let mut judge = Person::sign_up(&server, "Judge").await;
    let wanted =
        json!({"name": "Evening", "system": "swiss", "rounds": 3, "variant": "shogi", "clock": clock()});
    let mut ids = Vec::new();
    for _ in 0..2 {
        let held = hana.post(&server, "tournaments", &wanted).await;
        assert_eq!(held.status, 201, "{}", held.body);
        ids.push(held.json()["tournament"]["id"].as_str().expect("an id").to_owned());
    }
    let acts = format!("tournaments/{}/acts", ids[0]);
    judge.post(&server, &acts, &json!({"act": "end"})).await.refused(403, "not-your-seat");
    promote(&folder, "Judge").await;
    judge.post(&server, &acts, &json!({"act": "start"})).await.refused(403, "not-your-seat");
    assert_eq!(judge.post(&server, &acts, &json!({"act": "end"})).await.status, 204);
    let listed = server.get("/api/v1/tournaments").await.json();
    assert_eq!(listed["tournaments"].as_array().expect("a list").len(), 1, "{listed}");
    let log = upkeep::audit(&folder.data().as_path().into(), 9).await.expect("it is kept");
    assert!(format!("{log:?}").contains("tournament-removed"), "{log:?}");
    // Nobody could begin what nobody holds.
    let gone = hana.delete(&server, "account", &json!({"name": "Hana"})).await;
    assert_eq!(gone.status, 204, "{}", gone.body);
    assert_eq!(server.get("/api/v1/tournaments").await.json(), json!({"tournaments": []}));
}

#[tokio::test]
async fn a_line_is_reported_judged_and_removed() {
    let folder = Folder::new();
    let server = Server::on_file(&folder.data());
    let mut hana = Person::sign_up(&server, "Hana").await;
    let ken = Person::sign_up(&server, "Ken").await;
    let mut judge = Person::sign_up(&server, "Judge").await;
    let game = server.new_game(&of_people("shogi")).await;
    let mut watching = hana.join(&server, &game.id).await;
    let mut rude = ken.join(&server, &game.id).await;
    say(&mut watching, "watchers", "hello").await;
    say(&mut rude, "watchers", "an insult").await;
    let place = json!({"room": "watchers", "number": 2});
    let complaint = json!({"game": game.id, "line": place, "reason": "abuse", "note": "see there"});
    assert_eq!(hana.post(&server, "complaints", &complaint).await.status, 202);
    for (wrong, status) in [
        (json!({"game": game.id, "reason": "abuse"}), 400),
        (json!({"game": game.id, "line": place, "side": "b", "reason": "abuse"}), 400),
        (json!({"game": game.id, "line": {"room": "watchers", "number": 9}, "reason": "abuse"}), 404),
        (json!({"game": "abcdefghijklm", "line": place, "reason": "abuse"}), 404),
        (json!({"game": game.id, "line": place, "reason": "ugly"}), 400),
        (json!({"game": game.id, "line": place, "reason": "other", "note": "x".repeat(501)}), 400),
        (json!({"game": game.id, "line": {"room": "watchers", "number": 1}, "reason": "abuse"}), 409),
    ] {
        assert_eq!(hana.post(&server, "complaints", &wrong).await.status, status, "{wrong}");
    }

    let own = hana.get(&server, "account/export").await.json()["complaints"].clone();
    assert_eq!(
        (&own[0]["about"], &own[0]["note"], &own[1]),
        (&json!("Ken"), &json!("see there"), &Value::Null)
    );
    // Nobody becomes a moderator over HTTP, and others see nothing.
    for path in ["moderation/complaints", "moderation/accounts/Ken"] {
        let answer = hana
            .send(
                &server,
                if path.ends_with("Ken") { "POST" } else { "GET" },
                path,
                &json!({"act": "reopen"}),
            )
            .await;
        answer.refused(403, "forbidden");
    }
    promote(&folder, "judge").await;
    assert_eq!(judge.get(&server, "account").await.json()["role"], "moderator");
    let open = complaints(&mut judge, &server).await;
    assert_eq!(open.len(), 1);
    let told = &open[0];
    assert_eq!(
        (&told["about"], &told["by"], &told["reason"], &told["state"]),
        (&json!("Ken"), &json!("Hana"), &json!("abuse"), &json!("open"))
    );
    assert_eq!(told["context"][0], told_line(1, "Hana", "hello"));
    assert_eq!(told["context"][1]["text"], "an insult");

    let path = format!("games/{}/chat/watchers/2", game.id);
    hana.delete(&server, &path, &Value::Null).await.refused(403, "forbidden");
    assert_eq!(judge.delete(&server, &path, &Value::Null).await.status, 204);
    judge.delete(&server, &path, &Value::Null).await.refused(404, "not-found");
    let gone = watching.wait_for("unsaid").await;
    assert_eq!((&gone["room"], &gone["number"]), (&json!("watchers"), &json!(2)));
    assert_eq!(texts(&server.get(&format!("/api/v1/games/{}/chat", game.id)).await.json()), ["hello"]);

    // Silenced, he reads on and writes no more, by his account on any device.
    let id = told["id"].as_str().expect("an id");
    let judged = |verdict: Value| (format!("moderation/complaints/{id}"), verdict);
    let (path, wrong) = judged(json!({"act": "silence", "hours": 0}));
    judge.post(&server, &path, &wrong).await.refused(400, "bad-request");
    let (path, verdict) = judged(json!({"act": "silence", "hours": 24}));
    assert_eq!(judge.post(&server, &path, &verdict).await.status, 204);
    rude.refused(line("watchers", "again"), "forbidden").await;
    say(&mut watching, "watchers", "peace").await;
    assert_eq!(complaints(&mut judge, &server).await[0]["state"], "done");
    judge.post(&server, "moderation/accounts/Ken", &json!({"act": "silence", "hours": 0})).await;
    say(&mut rude, "watchers", "sorry").await;

    // What was done is in the log, without secrets, and a moderator is the operator's business.
    judge
        .post(&server, "moderation/accounts/Judge", &json!({"act": "close", "reason": "other"}))
        .await
        .refused(403, "forbidden");
    let log = upkeep::audit(&folder.data().as_path().into(), 100).await.expect("readable");
    let acts: Vec<&str> = log.iter().map(|entry| entry.act.as_str()).collect();
    for act in ["signed-up", "role-given", "line-removed", "silenced", "silence-ended"] {
        assert!(acts.contains(&act), "{act} in {acts:?}");
    }
    let silenced = log.iter().find(|entry| entry.act == "silenced").expect("there");
    assert_eq!((silenced.actor.as_deref(), silenced.subject.as_deref()), (Some("Judge"), Some("Ken")));
    assert_eq!(
        (silenced.detail.as_deref(), silenced.address.as_deref()),
        (Some("24 h"), Some("127.0.0.0/24"))
    );
}

#[tokio::test]
async fn a_guest_is_silenced_by_his_address() {
    let folder = Folder::new();
    let server = Server::on_file(&folder.data());
    let mut judge = Person::sign_up(&server, "Judge").await;
    promote(&folder, "Judge").await;
    let game = server.new_game(&of_people("shogi")).await;
    let mut guest = server.join(&game.id, "").await;
    say(&mut guest, "watchers", "buy this").await;
    let complaint = json!({"game": game.id, "line": {"room": "watchers", "number": 1}, "reason": "spam"});
    assert_eq!(server.post("/api/v1/complaints", &complaint.to_string()).await.status, 202);
    let told = complaints(&mut judge, &server).await.remove(0);
    assert_eq!(
        (&told["about"], &told["guest"], &told["account"], &told["by"]),
        (&Value::Null, &json!(1), &json!(false), &Value::Null)
    );
    assert!(!told.to_string().contains("127.0.0.1"), "a moderator sees no address: {told}");
    let path = format!("moderation/complaints/{}", told["id"].as_str().expect("an id"));
    judge.post(&server, &path, &json!({"act": "close", "reason": "spam"})).await.refused(409, "bad-request");
    assert_eq!(judge.post(&server, &path, &json!({"act": "silence", "hours": 1})).await.status, 204);
    guest.refused(line("watchers", "and this"), "forbidden").await;
    server.join(&game.id, &game.black).await.refused(line("players", "and this"), "forbidden").await;
}

#[tokio::test]
async fn of_two_guests_at_a_board_it_is_told_who_is_meant() {
    let folder = Folder::new();
    let server = Server::on_file(&folder.data());
    let mut judge = Person::sign_up(&server, "Judge").await;
    promote(&folder, "Judge").await;
    let game = server.new_game(&of_people("shogi")).await;
    let mut black = server.join(&game.id, &game.black).await;
    let mut white = server.join(&game.id, &game.white).await;
    say(&mut black, "players", "good evening").await;
    let of_player = |side: &str| json!({"game": game.id, "side": side, "reason": "cheating"}).to_string();
    // White has written nothing yet, and nobody knows where he is.
    assert_eq!(server.post("/api/v1/complaints", &of_player("w")).await.status, 202);
    say(&mut white, "players", "go away").await;
    assert_eq!(server.post("/api/v1/complaints", &of_player("b")).await.status, 202);
    let second = json!({"game": game.id, "line": {"room": "players", "number": 2}, "reason": "abuse"});
    let sent = send(&server, "POST", "complaints", &game.black, &second).await;
    assert_eq!(sent.status, 202, "{}", sent.body);
    let told = complaints(&mut judge, &server).await;
    let one = |side: &str, of_line: bool| {
        let is_meant = |told: &&Value| told["side"] == side && told["line"].is_object() == of_line;
        told.iter().find(is_meant).unwrap_or_else(|| panic!("{side} in {told:?}")).clone()
    };
    let of_line = one("w", true);
    assert_eq!((&of_line["about"], &of_line["guest"]), (&Value::Null, &Value::Null), "{of_line}");
    assert_eq!((&of_line["variant"], &of_line["start"]), (&json!("shogi"), &Value::Null));
    let sides: Vec<&Value> =
        of_line["context"].as_array().expect("lines").iter().map(|line| &line["side"]).collect();
    assert_eq!(sides, ["b", "w"]);
    assert!(!json!(told).to_string().contains("127.0.0.1"), "a moderator sees no address: {told:?}");
    // Who is not known cannot be silenced, and that is told before.
    for (told, silenceable) in [(of_line, true), (one("b", false), true), (one("w", false), false)] {
        assert_eq!(told["silenceable"], silenceable, "{told}");
        let path = format!("moderation/complaints/{}", told["id"].as_str().expect("an id"));
        let status = judge.post(&server, &path, &json!({"act": "silence", "hours": 1})).await.status;
        assert_eq!(status, if silenceable { 204 } else { 409 }, "{told}");
    }
    black.refused(line("players", "and this"), "forbidden").await;
}

#[tokio::test]
async fn a_closed_account_does_not_log_in() {
    let folder = Folder::new();
    let server = Server::on_file(&folder.data());
    let mut ken = Person::sign_up(&server, "Ken").await;
    let mut judge = Person::sign_up(&server, "Judge").await;
    promote(&folder, "Judge").await;
    let game = server.new_game(&of_people("shogi")).await;
    let of_player = json!({"game": game.id, "side": "b", "reason": "cheating"});
    assert_eq!(ken.post(&server, "complaints", &of_player).await.status, 202);
    let path = "moderation/accounts/Ken";
    assert_eq!(judge.post(&server, path, &json!({"act": "close", "reason": "cheating"})).await.status, 204);
    assert_eq!(ken.get(&server, "account").await.status, 401, "the session is over");
    let refused = ken.log_in(&server, "Ken", PASSWORD).await.refused(403, "forbidden");
    assert!(refused["message"]["ja"].as_str().is_some_and(|text| text.contains("停止")), "{refused}");
    assert!(
        refused["message"]["en"].as_str().is_some_and(|text| text.contains("help by a program")),
        "{refused}"
    );
    // Who does not know the password learns nothing of it.
    ken.log_in(&server, "Ken", "another password").await.refused(401, "log-in");
    assert_eq!(judge.post(&server, path, &json!({"act": "reopen"})).await.status, 204);
    assert_eq!(ken.log_in(&server, "Ken", PASSWORD).await.status, 200);
    let log = upkeep::audit(&folder.data().as_path().into(), 100).await.expect("readable");
    let acts: Vec<&str> = log.iter().map(|entry| entry.act.as_str()).collect();
    for act in ["log-in-refused", "log-in-failed", "logged-in", "account-closed", "account-reopened"] {
        assert!(acts.contains(&act), "{act} in {acts:?}");
    }
    let all = format!("{log:?}");
    assert!(!all.contains(PASSWORD) && !all.contains("another password"), "{all}");
}

#[tokio::test]
async fn security_events_are_noted() {
    let folder = Folder::new();
    let server = Server::on_file(&folder.data());
    let mut hana = Person::sign_up(&server, "Hana").await;
    let made =
        hana.post(&server, "account/tokens", &json!({"label": "p", "scopes": ["games:read"]})).await.json();
    let id = made["id"].as_str().expect("an id").to_owned();
    assert_eq!(hana.delete(&server, &format!("account/tokens/{id}"), &Value::Null).await.status, 204);
    let password = json!({"current": PASSWORD, "password": "eight lances and a gold"});
    assert_eq!(hana.put(&server, "account/password", &password).await.status, 204);
    assert_eq!(hana.post(&server, "account/recovery", &Value::Null).await.status, 200);
    assert_eq!(hana.delete(&server, "account", &json!({"name": "Hana"})).await.status, 204);
    let log = upkeep::audit(&folder.data().as_path().into(), 3).await.expect("readable");
    let acts: Vec<&str> = log.iter().map(|entry| entry.act.as_str()).collect();
    assert_eq!(acts.len(), 3);
    let log = upkeep::audit(&folder.data().as_path().into(), 100).await.expect("readable");
    for act in ["token-made", "token-removed", "password-changed", "recovery-codes-made", "account-deleted"] {
        let entry = log.iter().find(|entry| entry.act == act).unwrap_or_else(|| panic!("{act} in {acts:?}"));
        assert_eq!(entry.actor.as_deref(), Some("Hana"));
    }
    let unknown = upkeep::set_role(&folder.data().as_path().into(), "Nobody", Some(Role::Moderator)).await;
    assert!(unknown.is_err_and(|error| error.to_string().contains("Nobody")));
}
