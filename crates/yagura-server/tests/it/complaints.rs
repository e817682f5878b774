//! Complaints: each of the same thing once, and only of what one may read.

use serde_json::{Value, json};

use crate::{
    chat::say,
    lobby::send,
    moderation::{complaints, promote},
    person::Person,
    support::{Folder, Game, Server, of_people},
};

fn of_line(game: &Game, room: &str, number: u32) -> Value {
    json!({"game": game.id, "line": {"room": room, "number": number}, "reason": "abuse"})
}

/// Complains with these tokens of seats; returns the status and whether it was known.
async fn complain(server: &Server, tokens: &str, complaint: &Value) -> (u16, Value) {
    let answer = send(server, "POST", "complaints", tokens, complaint).await;
    (answer.status, answer.json()["known"].clone())
}

#[tokio::test]
async fn the_same_is_complained_of_once_by_one() {
    let folder = Folder::new();
    let server = Server::on_file(&folder.data());
    let mut judge = Person::sign_up(&server, "Judge").await;
    let mut hana = Person::sign_up(&server, "Hana").await;
    promote(&folder, "Judge").await;
    let game = server.new_game(&of_people("shogi")).await;
    let mut rude = server.join(&game.id, "").await;
    for text in ["an insult", "and another"] {
        say(&mut rude, "watchers", text).await;
    }
    let first = of_line(&game, "watchers", 1);
    for known in [false, true, true] {
        let answer = hana.post(&server, "complaints", &first).await;
        let status = if known { 200 } else { 202 };
        assert_eq!((answer.status, answer.json()), (status, json!({"known": known})));
    }
    // With other words it is the same still; another line, and another person, are not.
    let worded =
        json!({"game": game.id, "line": {"room": "watchers", "number": 1}, "reason": "spam", "note": "!"});
    assert_eq!(hana.post(&server, "complaints", &worded).await.status, 200);
    assert_eq!(hana.post(&server, "complaints", &of_line(&game, "watchers", 2)).await.status, 202);
    assert_eq!(complain(&server, "", &first).await, (202, json!(false)));
    assert_eq!(complain(&server, "", &first).await, (200, json!(true)));
    // So it is with a player, whatever became of the first.
    let of_player = |side: &str| json!({"game": game.id, "side": side, "reason": "cheating"});
    assert_eq!(hana.post(&server, "complaints", &of_player("b")).await.status, 202);
    for complaint in complaints(&mut judge, &server).await {
        let path = format!("moderation/complaints/{}", complaint["id"].as_str().expect("an id"));
        assert_eq!(judge.post(&server, &path, &json!({"act": "dismiss"})).await.status, 204);
    }
    assert_eq!(hana.post(&server, "complaints", &of_player("b")).await.status, 200);
    assert_eq!(hana.post(&server, "complaints", &of_player("w")).await.status, 202);
    assert_eq!(complaints(&mut judge, &server).await.len(), 5);
}

#[tokio::test]
async fn who_asks_for_the_same_twice_at_once_is_heard_once() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let of_player = json!({"game": game.id, "side": "b", "reason": "cheating"});
    let all = (0..6).map(|_| complain(&server, "", &of_player));
    let answers = futures_util::future::join_all(all).await;
    assert_eq!(answers.iter().filter(|(status, _)| *status == 202).count(), 1, "{answers:?}");
    assert_eq!(answers.iter().filter(|(status, _)| *status == 200).count(), 5, "{answers:?}");
}

#[tokio::test]
async fn a_line_that_one_may_not_read_is_not_there() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let mut black = server.join(&game.id, &game.black).await;
    let mut watcher = server.join(&game.id, "").await;
    say(&mut black, "players", "I hope you lose").await;
    say(&mut watcher, "watchers", "he plays 7f").await;
    let (players, watchers) = (of_line(&game, "players", 1), of_line(&game, "watchers", 1));
    let missing = send(&server, "POST", "complaints", "", &of_line(&game, "players", 9)).await;
    for (tokens, complaint) in [("", &players), (&game.white, &watchers), (&game.both(), &watchers)] {
        let answer = send(&server, "POST", "complaints", tokens, complaint).await;
        answer.refused(404, "not-found");
        assert_eq!(answer.body, missing.body, "it is as one that is not there");
    }
    let own = send(&server, "POST", "complaints", &game.black, &players).await;
    own.refused(409, "bad-request");
    assert_eq!(complain(&server, &game.white, &players).await.0, 202);
    let resigned = server.post_as(&format!("/api/v1/games/{}/resign", game.id), &game.black).await;
    assert_eq!(resigned.status, 200, "{}", resigned.body);
    // When the game is over all is open to all.
    let mut hana = Person::sign_up(&server, "Hana").await;
    assert_eq!(hana.post(&server, "complaints", &players).await.status, 202);
    assert_eq!(complain(&server, &game.white, &watchers).await.0, 202);
}
