//! Clocks of unequal players, of liars, and those that cannot be had.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time;

use crate::{
    armies::done,
    clocks::{main_of, seconds, timed, two},
    support::{Folder, Server, of_people},
};

#[tokio::test]
async fn each_player_may_have_his_own_time() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let clock = json!({"kind": "real-time", "b": {"main": 600}, "w": {"main": 60, "increment": 1}});
    let (game, mut black, mut white) = two(&server, clock).await;
    let shown = black.play(2, "2g2f").await["clock"].clone();
    assert!(main_of(&shown, "b") > 590_000 && main_of(&shown, "w") <= 60_000, "{shown}");
    done(&mut black, json!({"t": "resign"})).await;
    done(&mut black, json!({"t": "rematch", "swap": true})).await;
    let told = done(&mut white, json!({"t": "rematch", "swap": true})).await;
    let next = told.last().expect("it is told")["next"].as_str().expect("another game").to_owned();
    let state = server.snapshot(&next).await;
    let of = |side: &str| state["time_control"][side]["main"].as_u64();
    assert_eq!((of("b"), of("w")), (Some(60), Some(600)), "each keeps his own");
    assert_eq!(main_of(&state["clock"], "w"), 600_000);
    assert_eq!(server.snapshot(&game.id).await["clock"]["phase"], "over");
}

/// The page says how long its player had the turn. One that lies gains no more than a slow line would.
#[tokio::test]
async fn what_is_on_the_way_is_made_good_within_bounds() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, mut black, mut white) = two(&server, seconds(30, 0, 0, 0)).await;
    let mut made_good = 0;
    for (ply, [mine, his]) in [["2g2f", "8c8d"], ["2f2e", "8d8e"], ["6i7h", "4a3b"]].into_iter().enumerate() {
        let ply = 2 + 2 * ply;
        time::sleep(Duration::from_millis(700)).await;
        let (told, answer) = black.ask(json!({"t": "move", "ply": ply, "move": mine, "took": 0})).await;
        assert_eq!(answer["t"], "ack", "{answer}");
        let moved = told.iter().find(|told| told["ply"] == json!(ply + 1)).expect("the move is told");
        made_good += 700_u64.saturating_sub(moved["note"]["spent"].as_u64().expect("it is told"));
        white.wait_for("moved").await;
        white.play(ply + 1, his).await;
        black.wait_for("moved").await;
    }
    // 30 seconds gain 270 ms a turn, and three turns' worth is there at first.
    assert!((1..=270 * 5).contains(&made_good), "{made_good}");
    black.refused(json!({"t": "move", "ply": 8, "move": "5i6h", "took": -5}), "bad-request").await;
}

#[tokio::test]
async fn both_at_one_screen_are_not_hurried() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&timed(of_people("kokose"), seconds(300, 0, 10, 1))).await;
    let mut both = server.join(&game.id, &game.both()).await;
    let clock = both.wait_for("clock").await["clock"].clone();
    let clock =
        if clock["phase"] == "waiting" { both.wait_for("clock").await["clock"].clone() } else { clock };
    assert_eq!((&clock["phase"], &clock["allowance"]), (&json!("start"), &Value::Null), "{clock}");
}

/// In kokose the moves of a run are one turn, and the first turn is free.
#[tokio::test]
async fn a_first_turn_of_several_moves_costs_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&timed(of_people("kokose"), seconds(300, 5, 0, 0))).await;
    let mut black = server.join(&game.id, &game.black).await;
    let _white = server.join(&game.id, &game.white).await;
    let run = |legal: &Value| {
        let moves = legal.as_array().expect("a list").iter().map(|mv| mv.as_str().expect("a move"));
        moves.clone().find(|mv| mv.contains("!k")).or(moves.clone().next()).expect("a move").to_owned()
    };
    let mut moved = black.state.clone();
    let mut ply = 0;
    while moved["turn"] == "b" {
        moved = black.play(ply, &run(&moved["legal"])).await;
        ply += 1;
        assert_eq!(moved["clock"]["phase"], "start", "{moved}");
        assert_eq!(main_of(&moved["clock"], "b"), 300_000, "nothing is charged, and nothing added");
    }
    assert!(ply > 1, "it was a run");
}

#[tokio::test]
async fn time_controls_that_cannot_be_had() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for clock in [
        seconds(0, 0, 0, 0),
        seconds(100_000, 0, 0, 0),
        seconds(60, 0, 30, 0),
        json!({"kind": "real-time", "b": {"main": 60}}),
        json!({"kind": "real-time", "b": [60, 0, 0, 0], "w": [60, 0, 0, 0]}),
        json!({"kind": "correspondence", "b": {"days": 0}, "w": {"days": 3}}),
        json!({"kind": "hourglass", "b": {"main": 60}, "w": {"main": 60}}),
        json!(60),
    ] {
        let body = timed(of_people("shogi"), clock).to_string();
        server.post("/api/v1/games", &body).await.refused(400, "bad-request");
    }
    let body = timed(of_people("shogi"), seconds(100_000, 0, 0, 0)).to_string();
    let error = server.post("/api/v1/games", &body).await.refused(400, "bad-request");
    assert_eq!(error["message"]["en"], "time control: main 100000: expected 0 to 86400");
    assert_eq!(
        error["message"]["ja"],
        "時間設定の持ち時間（秒）は 0 から 86400 までです（100000 が送られました）"
    );
    let days = json!({"kind": "correspondence", "b": {"days": 3}, "w": {"days": 1, "reserve": 7}});
    let game = server.new_game(&timed(of_people("shogi"), days)).await;
    let state = server.snapshot(&game.id).await;
    assert_eq!(state["time_control"]["w"], json!({"days": 1, "reserve": 7}));
    assert_eq!(server.new_game(&of_people("shogi")).await.invite, "");
    let bare = server.snapshot(&server.new_game(&of_people("shogi")).await.id).await;
    assert!(bare["time_control"].is_null() && bare.get("clock").is_none());
}
