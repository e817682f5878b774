//! A game that is watched some moves or minutes later: what is newer changes no byte of what those hear who
//! watch.

use std::{fmt::Write as _, time::Duration};

use serde_json::{Value, json};
use tokio::time;

use crate::{
    chat::say,
    clocks::{seconds, timed},
    support::{Client, Folder, Game, Server, against_engine, of_people},
};

fn later(variant: &str, delay: Value) -> Value {
    let mut new = timed(of_people(variant), seconds(600, 5, 0, 0));
    new["delay"] = delay;
    new["listed"] = json!(true);
    new
}

fn moves(n: u32) -> Value {
    json!({"by": "moves", "n": n})
}

/// What is done in a game after the moves that may be seen.
#[derive(Clone, Copy)]
enum Then {
    Play(&'static [&'static str]),
    OfferAndChat,
}

/// Returns all that somebody who watches can get of a game, whose id and times are masked.
async fn all_that_is_told(server: &Server, variant: &str, seen: &[&str], then: Then) -> String {
    let game = server.new_game(&later(variant, moves(2))).await;
    let mut black = server.join(&game.id, &game.black).await;
    let mut white = server.join(&game.id, &game.white).await;
    let mut watcher = server.join(&game.id, "").await;
    for (ply, mv) in seen.iter().enumerate() {
        player(&mut black, &mut white, ply).play(ply, mv).await;
    }
    match then {
        Then::Play(more) => {
            for (ply, mv) in (seen.len()..).zip(more) {
                player(&mut black, &mut white, ply).play(ply, mv).await;
            }
        }
        Then::OfferAndChat => {
            black.ask(json!({"t": "draw"})).await;
            say(&mut black, "players", "secret").await;
            black.ask(json!({"t": "takeback"})).await;
        }
    }
    let told = told(server, &game, &mut watcher).await;
    drop((black, white));
    masked(&told, &game)
}

fn player<'a>(black: &'a mut Client, white: &'a mut Client, ply: usize) -> &'a mut Client {
    if ply.is_multiple_of(2) { black } else { white }
}

async fn told(server: &Server, game: &Game, watcher: &mut Client) -> String {
    watcher.sync().await;
    for wish in [
        json!({"t": "move", "ply": 1, "move": "7g7f"}),
        json!({"t": "move", "ply": 99, "move": "7g7f"}),
        json!({"t": "draw"}),
        json!({"t": "takeback"}),
        json!({"t": "decline", "what": "draw"}),
        json!({"t": "rematch"}),
        json!({"t": "claim"}),
        json!({"t": "restart"}),
        json!({"t": "absence", "claim": "win"}),
        json!({"t": "chat", "room": "watchers", "text": "hm"}),
    ] {
        watcher.ask(wish).await;
    }
    let mut all = watcher.heard.clone();
    let path = format!("/api/v1/games/{}", game.id);
    for part in [
        "",
        "/record",
        "/record?format=kif",
        "/record?format=json",
        "/chat",
        "/picture.png",
        "/picture.png?ply=0",
    ] {
        let answer = server.bytes(&format!("{path}{part}"), &[]).await;
        let body = answer.windows(4).position(|end| end == b"\r\n\r\n").map_or(0, |at| at + 4);
        let _ = writeln!(all, "{part}: {:?}", String::from_utf8_lossy(&answer[body..]));
    }
    for ply in 1..6 {
        let answer = server.bytes(&format!("{path}/picture.png?ply={ply}"), &[]).await;
        let _ = writeln!(all, "{ply}: {}", String::from_utf8_lossy(answer.get(..12).unwrap_or_default()));
    }
    all += &server.get(&format!("/game/{}", game.id)).await.body;
    let listed = server.get("/api/v1/games").await.json();
    let games = listed["games"].as_array().expect("a list");
    let mut row = games.iter().find(|row| row["id"] == json!(game.id)).cloned().expect("listed");
    // They are counted a moment later, and the first of the list is one of several.
    for name in ["watchers", "attended", "featured"] {
        row[name] = Value::Null;
    }
    let _ = write!(all, "\n{row}\n");
    let mut late = server.join(&game.id, "").await;
    late.sync().await;
    all + &late.heard
}

/// Leaves out what differs from game to game anyway: its id, and times.
fn masked(text: &str, game: &Game) -> String {
    let text = text.replace(&game.id, "ID");
    let times = [("spent", ","), ("created", "Z"), ("at", "}")];
    let times = times.iter().fold(text, |text, (name, end)| {
        let text = without(&text, &format!("\"{name}\":"), end);
        without(&text, &format!("\"{name}\\\":"), end)
    });
    // What is left on the clocks is that of the moves that are seen, and no two games take the same time.
    let mut lines: Vec<String> = times.lines().map(str::to_owned).collect();
    for line in &mut lines {
        if line.starts_with("/record") {
            line.retain(|letter| !letter.is_ascii_digit());
        }
        for head in ["\"clock\":", "\"clock\\\":"] {
            *line = without(line, head, "}}");
        }
    }
    lines.join("\n")
}

/// Returns a text without what stands between each `head` and the `end` behind it.
fn without(text: &str, head: &str, end: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(head) {
        out += before;
        rest = behind.find(end).map_or("", |at| &behind[at..]);
    }
    out + rest
}

#[tokio::test]
async fn what_is_newer_changes_no_byte() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let seen = ["7g7f", "3c3d", "2g2f"];
    let one = all_that_is_told(&server, "shogi", &seen, Then::Play(&["8c8d", "2f2e"])).await;
    let other = all_that_is_told(&server, "shogi", &seen, Then::Play(&["4c4d", "6i7h"])).await;
    assert!(one.contains("2g2f"), "what may be seen is seen: {one}");
    let differing = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    assert_eq!(differing, None);
    assert_eq!(one, other);
    // What is not there yet, offers and what the players say, are not told either.
    let quiet = all_that_is_told(&server, "shogi", &seen, Then::Play(&[])).await;
    let busy = all_that_is_told(&server, "shogi", &seen, Then::OfferAndChat).await;
    assert_eq!(quiet, busy);
    assert!(!busy.contains("secret"));
}

#[tokio::test]
async fn at_the_end_everything_is_told() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&later("shogi", moves(3))).await;
    let mut black = server.join(&game.id, &game.black).await;
    let mut white = server.join(&game.id, &game.white).await;
    let mut watcher = server.join(&game.id, "").await;
    for (ply, mv) in ["7g7f", "3c3d", "8h2b+"].into_iter().enumerate() {
        player(&mut black, &mut white, ply).play(ply, mv).await;
    }
    assert_eq!(watcher.sync().await["moves"], json!([]));
    assert_eq!(black.sync().await["moves"].as_array().map(Vec::len), Some(3), "who plays is not behind");
    assert_eq!(server.get_as(&format!("/api/v1/games/{}/chat", game.id), &game.black).await.status, 200);
    white.ask(json!({"t": "resign"})).await;
    let state = watcher.wait_for("state").await;
    assert_eq!(state["state"]["moves"].as_array().map(Vec::len), Some(3));
    assert_eq!(state["state"]["outcome"]["winner"], "b");
    let late = server.join(&game.id, "").await;
    assert_eq!(late.state["moves"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn after_a_restart_nobody_is_further_than_before() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&later("shogi", json!({"by": "minutes", "n": 10}))).await;
    let mut both = server.join(&game.id, &game.both()).await;
    both.play(0, "7g7f").await;
    assert_eq!(server.snapshot(&game.id).await["moves"], json!([]));
    drop((server, both));
    let server = Server::start(&folder.data());
    let snapshot = server.snapshot(&game.id).await;
    assert_eq!((&snapshot["moves"], &snapshot["delay"]), (&json!([]), &json!({"by": "minutes", "n": 10})));
    time::sleep(Duration::from_millis(50)).await;
    assert_eq!(
        server.get(&format!("/api/v1/games/{}", game.id)).await.json()["positions"].as_array().map(Vec::len),
        Some(1)
    );
}

#[tokio::test]
async fn a_delay_that_cannot_be_is_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for (new, delay) in [
        (of_people("shogi"), json!({"by": "moves", "n": 0})),
        (of_people("shogi"), json!({"by": "moves", "n": 21})),
        (of_people("shogi"), json!({"by": "minutes", "n": 61})),
        (of_people("shogi"), json!({"by": "years", "n": 1})),
        (of_people("shogi"), json!(3)),
        (of_people("rengo-chess"), moves(2)),
        (against_engine("shogi", 1), moves(2)),
    ] {
        let mut new = new;
        new["delay"] = delay;
        server.post("/api/v1/games", &new.to_string()).await.refused(400, "bad-request");
    }
}
