//! Rated games: between accounts and against the engine, with ratings told and listed.

use serde_json::{Value, json};
use yagura::{Game, Notation as _, Variant};

use crate::{
    lobby::{HANA, post as post_as_guest, send},
    person::Person,
    support::{Answer, Client, Folder, Server, against_engine, with_a_friend},
};

fn clock() -> Value {
    let time = json!({"main": 600, "increment": 0, "byoyomi": 30, "periods": 1});
    json!({"kind": "real-time", "b": time, "w": time})
}

fn rated_seek(side: &str) -> Value {
    json!({"variant": "shogi", "side": side, "clock": clock(), "rated": true})
}

fn rated(mut game: Value) -> Value {
    game["rated"] = json!(true);
    game["clock"] = clock();
    game
}

/// Two accounts that sit at a rated game which they found in the lobby.
struct Pair {
    id: String,
    black: Client,
    white: Client,
}

/// Signs two up and brings them to a board.
async fn meet(server: &Server, variant: &str) -> ([Person; 2], Pair) {
    let (mut hana, mut taro) = (Person::sign_up(server, "Hana").await, Person::sign_up(server, "Taro").await);
    let seek = |side| {
        let mut seek = rated_seek(side);
        seek["variant"] = json!(variant);
        seek
    };
    let posted = hana.post(server, "seeks", &seek("b")).await;
    assert_eq!(posted.status, 201, "{}", posted.body);
    let found = taro.post(server, "seeks", &seek("w")).await.json()["found"].clone();
    let id = found["game"].as_str().expect("they fit").to_owned();
    let pair = Pair { black: hana.join(server, &id).await, white: taro.join(server, &id).await, id };
    ([hana, taro], pair)
}

impl Pair {
    async fn play(&mut self, moves: &[&str]) {
        for (ply, mv) in moves.iter().enumerate() {
            let mover = if ply % 2 == 0 { &mut self.black } else { &mut self.white };
            mover.play(ply, mv).await;
        }
    }
}

async fn profile(person: &mut Person, server: &Server, name: &str) -> Value {
    person.get(server, &format!("players/{name}")).await.json()
}

const OPENING: [&str; 4] = ["7g7f", "3c3d", "2g2f", "8c8d"];

#[tokio::test]
async fn a_rated_game_of_two_accounts_changes_their_ratings_once() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let ([mut hana, mut taro], mut pair) = meet(&server, "shogi").await;
    let start = json!({"rating": 1500, "provisional": true, "change": null});
    assert_eq!(pair.black.state["rated"], json!({"speed": "rapid", "b": start, "w": start}));
    pair.play(&OPENING).await;
    pair.black.refused(json!({"t": "takeback"}), "bad-request").await;
    let (told, _) = pair.white.ask(json!({"t": "resign"})).await;
    let end = told.iter().rfind(|told| told["t"] == "changed").expect("the end is told");
    let change = end["rated"]["b"]["change"].as_i64().expect("what it has changed is told with the end");
    assert!(change > 50 && end["rated"]["w"]["change"] == json!(-change), "{end}");
    pair.white.refused(json!({"t": "takeback"}), "bad-request").await;
    pair.white.refused(json!({"t": "resign"}), "finished").await;
    let state = server.snapshot(&pair.id).await;
    assert_eq!(state["rated"]["b"], json!({"rating": 1500, "provisional": true, "change": change}));

    let seen = profile(&mut taro, &server, "Hana").await;
    let rating = &seen["ratings"][0];
    assert_eq!((&rating["variant"], &rating["speed"]), (&json!("shogi"), &json!("rapid")));
    assert_eq!((&rating["rating"], &rating["games"]), (&json!(1500 + change), &json!(1)));
    assert_eq!((&rating["provisional"], seen["ratings"].as_array().map(Vec::len)), (&json!(true), Some(1)));
    assert_eq!(seen["statistics"], json!([{"variant": "shogi", "won": 1, "drawn": 0, "lost": 0}]));
    let archive = hana.get(&server, "account/export").await.json();
    assert_eq!(archive["ratings"], seen["ratings"]);
    let best = server.get("/api/v1/variants/shogi/leaderboard?speed=rapid").await.json();
    assert_eq!(best, json!({"variant": "shogi", "speed": "rapid", "players": []}), "not certain yet");

    // The next seek tells the rating, and keeps out who is not in its range.
    let mut picky = rated_seek("b");
    picky["min_rating"] = json!(1500);
    let posted = hana.post(&server, "seeks", &picky).await.json();
    let seeks = taro.get(&server, "seeks").await.json()["seeks"].clone();
    let by =
        json!({"name": "Hana", "account": true, "bot": false, "rating": 1500 + change, "provisional": true});
    assert_eq!(seeks[0]["by"], by);
    let take = format!("seeks/{}/take", posted["id"].as_str().expect("an id"));
    taro.post(&server, &take, &json!({})).await.refused(403, "bad-request");
    assert_eq!(taro.post(&server, "seeks", &rated_seek("w")).await.json()["found"], Value::Null);
    let mut jiro = Person::sign_up(&server, "Jiro").await;
    assert_eq!(jiro.post(&server, &take, &json!({})).await.status, 201, "who has no rating is welcome");

    // The game that they play again is rated too, and an account goes with its ratings.
    pair.black.ask(json!({"t": "rematch", "swap": true})).await;
    pair.white.ask(json!({"t": "rematch", "swap": true})).await;
    let next = server.snapshot(&pair.id).await["next"].as_str().expect("another game").to_owned();
    let again = server.snapshot(&next).await;
    assert_eq!(again["rated"]["w"]["rating"], json!(1500 + change), "{again}");
    let gone = taro.delete(&server, "account", &json!({"name": "Taro"})).await;
    assert_eq!(gone.status, 204, "{}", gone.body);
    let mut black = hana.join(&server, &next).await;
    black.ask(json!({"t": "resign"})).await;
    assert_eq!(profile(&mut hana, &server, "Hana").await["ratings"], seen["ratings"]);
}

#[tokio::test]
async fn a_game_that_counts_for_nothing_tells_how_strong_its_players_are() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let ([mut hana, mut taro], mut pair) = meet(&server, "shogi").await;
    pair.play(&OPENING).await;
    pair.white.ask(json!({"t": "resign"})).await;
    let rating = profile(&mut hana, &server, "Hana").await["ratings"][0].clone();
    let seek = |side: &str, more: Value| {
        let mut seek = rated_seek(side);
        seek["rated"] = json!(false);
        seek.as_object_mut().expect("a map").extend(more.as_object().expect("a map").clone());
        seek
    };
    let slow = json!({"clock": {"kind": "real-time", "b": {"main": 7200}, "w": {"main": 7200}}});
    for (more, is_known) in [(json!({}), true), (slow, false), (json!({"clock": null}), false)] {
        let posted = hana.post(&server, "seeks", &seek("b", more.clone())).await;
        assert_eq!(posted.status, 201, "{}", posted.body);
        let found = taro.post(&server, "seeks", &seek("w", more)).await.json()["found"].clone();
        let snapshot = server.snapshot(found["game"].as_str().expect("they fit")).await;
        assert!(snapshot["rated"].is_null(), "{snapshot}");
        let told = &snapshot["names"]["b"]["rating"];
        if is_known {
            assert_eq!((&told["rating"], &told["change"]), (&rating["rating"], &Value::Null), "{snapshot}");
            assert_eq!(told["provisional"], true);
        } else {
            assert!(told.is_null(), "no game was rated at this speed: {snapshot}");
        }
    }
}

#[tokio::test]
async fn a_game_that_hardly_began_counts_for_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let ([mut hana, _], mut pair) = meet(&server, "shogi").await;
    pair.play(&OPENING[..3]).await;
    let (told, _) = pair.black.ask(json!({"t": "resign"})).await;
    let end = told.iter().rfind(|told| told["t"] == "changed").expect("the end is told");
    let unchanged = json!({"rating": 1500, "provisional": true, "change": null});
    assert_eq!(end["rated"], json!({"speed": "rapid", "b": unchanged, "w": unchanged}), "{end}");
    assert_eq!(profile(&mut hana, &server, "Hana").await["ratings"], json!([]));
}

/// The moves of a game that somebody wins by the last of them.
fn won_by_chance(variant: &str) -> Vec<String> {
    let variant = Variant::parse(variant).expect("a game");
    let games = (0..).map(|seed| {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = Game::begin(&variant, None).expect("the usual start");
        let mut moves = Vec::new();
        while game.outcome().is_none()
            && moves.len() < 100
            && let Some(mv) = rng.choice(game.legal_moves())
        {
            moves.push(game.position().usi(mv));
            game.play_text(&game.position().usi(mv)).expect("a legal move");
        }
        (game.outcome(), moves)
    });
    let mut won = games.filter(|(outcome, _)| outcome.is_some_and(|outcome| outcome.winner.is_some()));
    won.next().expect("games by chance end").1
}

#[tokio::test]
async fn a_move_that_ends_a_game_brings_the_ratings_along() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let ([_, _], mut pair) = meet(&server, "minishogi").await;
    let moves = won_by_chance("minishogi");
    let (last, before) = moves.split_last().expect("moves");
    pair.play(&before.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let mover = if before.len() % 2 == 0 { &mut pair.black } else { &mut pair.white };
    let moved = mover.play(before.len(), last).await;
    let winner = moved["outcome"]["winner"].as_str().expect("somebody has won");
    let changes = ["b", "w"].map(|side| moved["rated"][side]["change"].as_i64().expect("it is told"));
    assert_eq!(changes[0] > 0, winner == "b", "{moved}");
    assert_eq!(changes[0], -changes[1]);
}

#[tokio::test]
async fn a_draw_is_half_for_each() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let ([mut hana, _], mut pair) = meet(&server, "shogi").await;
    pair.play(&OPENING).await;
    pair.white.ask(json!({"t": "draw"})).await;
    let (told, _) = pair.black.ask(json!({"t": "draw"})).await;
    let end = told.iter().rfind(|told| told["t"] == "changed").expect("the end is told");
    assert_eq!(end["rated"]["b"]["change"], json!(0), "{end}");
    let statistics = profile(&mut hana, &server, "Hana").await["statistics"].clone();
    assert_eq!(statistics, json!([{"variant": "shogi", "won": 0, "drawn": 1, "lost": 0}]));
}

#[tokio::test]
async fn what_cannot_be_rated_is_refused_with_the_reason() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut hana = Person::sign_up(&server, "Hana").await;
    let said = |answer: &Answer| answer.refused(400, "bad-request")["message"]["en"].clone();
    send(&server, "POST", "seeks", HANA, &rated_seek("b")).await.refused(401, "not-logged-in");
    let body = rated(against_engine("shogi", 3)).to_string();
    server.post("/api/v1/games", &body).await.refused(401, "not-logged-in");
    let with = |key: &str, value: Value| {
        let mut game = rated(against_engine("shogi", 3));
        game[key] = value;
        game
    };
    let uneven = json!({"kind": "real-time", "b": {"main": 600}, "w": {"main": 60}});
    let handicap = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    for (game, word) in [
        (with("clock", Value::Null), "a clock"),
        (with("clock", uneven), "the same time"),
        (with("position", json!(handicap)), "the usual start"),
        (with("variant", json!("shogi?first=white")), "without options"),
        (with("hints", json!(true)), "without hints"),
        (with("white", json!({"kind": "human"})), "two accounts"),
        (with("black", json!({"kind": "engine", "level": 2})), "two accounts"),
        (with("white", json!({"kind": "engine", "level": 10})), "no rating"),
    ] {
        let text = said(&hana.post(&server, "games", &game).await);
        assert!(text.as_str().is_some_and(|text| text.contains(word)), "{word}: {text}");
    }
    let seek = json!({"variant": "shogi", "rated": true});
    assert!(
        said(&hana.post(&server, "seeks", &seek).await).as_str().is_some_and(|text| text.contains("clock"))
    );
    let asked = server.get("/api/v1/variants/shogi/leaderboard?speed=slow").await;
    assert!(said(&asked).as_str().is_some_and(|text| text.contains("bullet")));
    server.get("/api/v1/variants/tennis/leaderboard?speed=rapid").await.refused(404, "variant");

    // A guest does not take a rated seek, nor pairs with one.
    let posted = hana.post(&server, "seeks", &rated_seek("b")).await.json();
    let take = format!("seeks/{}/take", posted["id"].as_str().expect("an id"));
    send(&server, "POST", &take, HANA, &json!({})).await.refused(401, "not-logged-in");
    let casual = json!({"variant": "shogi", "side": "w", "clock": clock()});
    assert_eq!(post_as_guest(&server, HANA, &casual).await["found"], Value::Null);
}

#[tokio::test]
async fn who_is_invited_to_a_rated_game_has_another_account() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (mut hana, mut taro) =
        (Person::sign_up(&server, "Hana").await, Person::sign_up(&server, "Taro").await);
    let made = hana.post(&server, "games", &rated(with_a_friend("chu"))).await.json();
    let path = format!("games/{}/join", made["id"].as_str().expect("an id"));
    let claim = json!({"code": made["invite"]});
    send(&server, "POST", &path, HANA, &claim).await.refused(401, "not-logged-in");
    hana.post(&server, &path, &claim).await.refused(400, "bad-request");
    let id = made["id"].as_str().expect("an id");
    assert_eq!(server.snapshot(id).await["rated"]["w"], Value::Null, "nobody has come yet");
    let seat = taro.post(&server, &path, &claim).await;
    assert!(seat.status < 300, "{}", seat.body);
    assert_eq!(server.snapshot(id).await["rated"]["w"]["rating"], json!(1500));
}

#[tokio::test]
async fn the_engine_keeps_its_rating() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut hana = Person::sign_up(&server, "Hana").await;
    let made = hana.post(&server, "games", &rated(against_engine("shogi", 1))).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let id = made.json()["id"].as_str().expect("an id").to_owned();
    let mut black = hana.join(&server, &id).await;
    let engine = black.state["rated"]["w"].clone();
    assert_eq!((&engine["provisional"], &engine["change"]), (&json!(false), &Value::Null));
    black.refused(json!({"t": "hint"}), "bad-request").await;
    for (ply, mv) in [(0, "7g7f"), (2, "5i6h")] {
        black.play(ply, mv).await;
        while black.wait_for("moved").await["ply"] != json!(ply + 2) {}
    }
    black.refused(json!({"t": "takeback"}), "bad-request").await;
    let (told, _) = black.ask(json!({"t": "resign"})).await;
    let end = told.iter().rfind(|told| told["t"] == "changed").expect("the end is told");
    assert!(end["rated"]["b"]["change"].as_i64().is_some_and(|change| change < 0), "{end}");
    assert_eq!(end["rated"]["w"], engine, "it stays what it was");
    let levels = server.get("/api/v1/variants").await.json()["variants"][0]["level_ratings"].clone();
    assert_eq!(levels.as_array().map(Vec::len), Some(9), "level 10 has none");
}
