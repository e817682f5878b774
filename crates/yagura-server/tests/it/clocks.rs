//! Clocks: what they show, what becomes of them, and who loses by them.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time;

use crate::{
    armies::done,
    support::{Client, Folder, Game, Server, against_engine, of_people, with_a_friend},
};

/// Returns a time control of seconds, the same for both.
pub(crate) fn seconds(main: u32, increment: u32, byoyomi: u32, periods: u32) -> Value {
    let side = json!({"main": main, "increment": increment, "byoyomi": byoyomi, "periods": periods});
    json!({"kind": "real-time", "b": side, "w": side})
}

/// Returns a new game with clocks.
pub(crate) fn timed(mut new: Value, clock: Value) -> Value {
    new["clock"] = clock;
    new
}

/// Returns a game of two people, each at his own screen, with the first moves made.
pub(crate) async fn two(server: &Server, clock: Value) -> (Game, Client, Client) {
    let game = server.new_game(&timed(of_people("shogi"), clock)).await;
    let (mut black, mut white) =
        (server.join(&game.id, &game.black).await, server.join(&game.id, &game.white).await);
    black.play(0, "7g7f").await;
    white.wait_for("moved").await;
    white.play(1, "3c3d").await;
    black.wait_for("moved").await;
    (game, black, white)
}

pub(crate) fn main_of(clock: &Value, side: &str) -> u64 {
    clock[side]["main"].as_u64().unwrap_or_else(|| panic!("no time of {side}: {clock}"))
}

async fn pause(millis: u64) {
    time::sleep(Duration::from_millis(millis)).await;
}

#[tokio::test]
async fn who_has_no_time_left_loses() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, mut white) = two(&server, seconds(4, 0, 0, 0)).await;
    let mut watcher = server.join(&game.id, "").await;
    let clock = watcher.wait_for("clock").await["clock"].clone();
    assert_eq!((&clock["phase"], &clock["runs"]), (&json!("play"), &json!(["b"])));
    assert!(main_of(&clock, "b") <= 4000 && main_of(&clock, "w") == 4000, "{clock}");
    let ended = black.wait_for("changed").await;
    assert_eq!(ended["outcome"]["winner"], "w");
    assert_eq!((&ended["outcome"]["reason"], &ended["outcome"]["clause"]), (&json!("time"), &Value::Null));
    assert_eq!(ended["outcome"]["text"]["ja"], "後手の勝ち（時間切れ）");
    assert_eq!((&ended["clock"]["phase"], main_of(&ended["clock"], "b")), (&json!("over"), 0));
    assert_eq!(white.wait_for("changed").await, ended);
    black.refused(json!({"t": "move", "ply": 2, "move": "2g2f"}), "finished").await;
    black.refused(json!({"t": "takeback"}), "bad-request").await;
    let csa = server.get(&format!("/api/v1/games/{}/record?format=csa", game.id)).await;
    assert!(csa.body.contains("%TIME_UP"), "{}", csa.body);
    drop((server, black, white, watcher));
    let server = Server::start(&folder.data());
    let state = server.snapshot(&game.id).await;
    assert_eq!((&state["outcome"], &state["clock"]["phase"]), (&ended["outcome"], &json!("over")));
}

#[tokio::test]
async fn the_clocks_wait_for_both_and_the_first_moves_are_free() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&timed(with_a_friend("shogi"), seconds(2, 0, 0, 0))).await;
    let mut black = server.join(&game.id, &game.black).await;
    assert_eq!(black.state["time_control"], seconds(2, 0, 0, 0));
    assert_eq!(black.state["clock"]["phase"], "waiting");
    assert_eq!(black.play(0, "7g7f").await["clock"]["phase"], "waiting", "White has not come");
    let token = "0123456789abcdef0123456789abcdef";
    server.redeem(&game.id, &game.invite, token).await;
    let mut white = server.join(&game.id, token).await;
    let clock = white.wait_for("clock").await["clock"].clone();
    let clock =
        if clock["phase"] == "waiting" { white.wait_for("clock").await["clock"].clone() } else { clock };
    assert_eq!((&clock["phase"], &clock["runs"]), (&json!("start"), &json!(["w"])), "{clock}");
    assert!(clock["allowance"].as_u64().is_some_and(|left| (50_000..=60_000).contains(&left)), "{clock}");
    pause(2_200).await;
    let moved = white.play(1, "3c3d").await;
    assert_eq!((&moved["clock"]["phase"], main_of(&moved["clock"], "w")), (&json!("play"), 2000));
    assert!(moved["note"]["spent"].as_u64().is_some_and(|spent| spent >= 2_200), "{moved}");
}

#[tokio::test]
async fn increments_and_byoyomi() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, mut black, mut white) = two(&server, seconds(60, 5, 0, 0)).await;
    pause(300).await;
    let moved = black.play(2, "2g2f").await;
    let spent = moved["note"]["spent"].as_u64().expect("it is told");
    assert!(spent >= 300);
    assert_eq!(main_of(&moved["clock"], "b"), 65_000 - spent);
    white.wait_for("moved").await;
    let (_, mut black, mut white) = two(&server, seconds(0, 0, 4, 2)).await;
    pause(4_400).await;
    let left = black.play(2, "2g2f").await["clock"]["b"].clone();
    assert_eq!(left, json!({"free": 0, "main": 0, "byoyomi": 4000, "periods": 1}));
    white.wait_for("moved").await;
    let ended = white.wait_for("changed").await;
    assert_eq!((&ended["outcome"]["winner"], &ended["outcome"]["reason"]), (&json!("b"), &json!("time")));
}

#[tokio::test]
async fn a_restart_costs_nobody_time() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, white) = two(&server, seconds(30, 0, 0, 0)).await;
    pause(500).await;
    let left = main_of(&black.play(2, "2g2f").await["clock"], "b");
    assert!(left <= 29_500);
    pause(1_000).await;
    drop((server, black, white));
    let server = Server::start(&folder.data());
    pause(1_000).await;
    let mut black = server.join(&game.id, &game.black).await;
    let clock = black.wait_for("clock").await["clock"].clone();
    assert_eq!(clock["phase"], "waiting", "White is not back yet");
    assert_eq!((main_of(&clock, "b"), main_of(&clock, "w")), (left, 30_000));
    let mut white = server.join(&game.id, &game.white).await;
    let clock = black.wait_for("clock").await["clock"].clone();
    assert_eq!((&clock["phase"], &clock["runs"]), (&json!("play"), &json!(["w"])));
    assert!(main_of(&clock, "w") > 29_000);
    assert!(main_of(&white.play(3, "8c8d").await["clock"], "w") > 25_000);
}

#[tokio::test]
async fn the_engine_plays_within_its_time() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&timed(against_engine("shogi", 10), seconds(12, 0, 0, 0))).await;
    let mut black = server.join(&game.id, &game.black).await;
    let mut left = 12_000;
    for ply in [0, 2, 4, 6, 8, 10] {
        let mv = black.sync().await["legal"][0].as_str().expect("a legal move").to_owned();
        black.play(ply, &mv).await;
        let answer = black.wait_for("moved").await;
        assert_eq!(answer["outcome"], Value::Null, "nobody has lost");
        let now = main_of(&answer["clock"], "w");
        let spent = answer["note"]["spent"].as_u64().expect("it is told");
        assert!(now <= left && (ply == 0 || spent < 6_000), "{spent} of {left}");
        left = now;
    }
    assert!((1..12_000).contains(&left), "{left}");
}

#[tokio::test]
async fn who_takes_back_gets_no_time_by_it() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, mut white) = two(&server, seconds(60, 10, 0, 0)).await;
    pause(400).await;
    let after = main_of(&black.play(2, "2g2f").await["clock"], "b");
    assert!(after > 60_000);
    white.wait_for("moved").await;
    pause(600).await;
    white.play(3, "8c8d").await;
    done(&mut white, json!({"t": "takeback"})).await;
    done(&mut black, json!({"t": "takeback"})).await;
    let (told, _) = white.ask(json!({"t": "sync"})).await;
    let last = |kind: &str| told.iter().rfind(|told| told["t"] == kind).expect("it is told").clone();
    let (state, clock) = (&last("state")["state"], &last("clock")["clock"]);
    assert_eq!(state["moves"].as_array().map(Vec::len), Some(3));
    assert_eq!(state["clock"]["runs"], json!(["w"]));
    assert_eq!(clock["runs"], json!(["w"]));
    assert!(main_of(clock, "w") <= 60_000, "no increment for what is gone: {clock}");
    assert_eq!(main_of(clock, "b"), after, "what Black used since is his again");
    drop((server, black, white));
    let server = Server::start(&folder.data());
    let stored = server.snapshot(&game.id).await["clock"].clone();
    assert_eq!(main_of(&stored, "b"), after);
    assert!(main_of(&stored, "w") <= 60_000);
}

#[tokio::test]
async fn a_record_says_the_times_that_one_clock_cannot() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let unequal = json!({"kind": "real-time", "b": {"main": 600}, "w": {"main": 60, "increment": 2, "byoyomi": 30, "periods": 3}});
    let days = json!({"kind": "correspondence", "b": {"days": 3, "reserve": 7}, "w": {"days": 1}});
    for (clock, told) in [
        (unequal, ["先手の持ち時間：600 s", "後手の持ち時間：60 s + 2 s, 3 × 30 s"]),
        (days, ["先手の持ち時間：3 d/move + 7 d", "後手の持ち時間：1 d/move"]),
        (seconds(600, 0, 30, 1), ["持ち時間：10分", "秒読み：30秒"]),
    ] {
        let (game, ..) = two(&server, clock).await;
        let kif = server.get(&format!("/api/v1/games/{}/record?format=kif", game.id)).await;
        for line in told {
            assert!(kif.body.lines().any(|found| found == line), "{line} expected: {}", kif.body);
        }
    }
}
