//! Tournaments from the first entry to the final table.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time;
use yagura_server::{Limits, Options, PerAddress, Timing};

use crate::{
    lobby::send,
    person::Person,
    support::{Answer, Folder, Server},
};

/// A server that looks at its tournaments often.
pub(crate) fn hasty(options: Options) -> Server {
    Server::with_options(in_haste(options))
}

pub(crate) fn in_haste(options: Options) -> Options {
    let timing = Timing {
        tournaments: Duration::from_millis(100),
        roll_call: Duration::from_millis(300),
        page_change: Duration::from_millis(300),
        ..Timing::default()
    };
    let limits = Limits { engines: 1, hash: 1, per_address: PerAddress::NONE, ..Limits::default() };
    Options { limits, timing, ..options }
}

pub(crate) fn of_file(folder: &Folder) -> Server {
    hasty(Options { data: folder.data(), ..Options::default() })
}

pub(crate) fn clock() -> Value {
    json!({"kind": "real-time", "b": {"main": 600}, "w": {"main": 600}})
}

/// The key of a browser, and what opens its seats.
pub(crate) fn key(number: u32) -> String {
    format!("{number:032x}")
}

/// The browser of the organiser.
pub(crate) fn organiser() -> String {
    key(0xff)
}

/// Holds a tournament; returns its id.
pub(crate) async fn hold(server: &Server, terms: Value) -> String {
    let mut wanted =
        json!({"name": "Club evening", "variant": "shogi", "clock": clock(), "organiser": "Chief"});
    wanted.as_object_mut().expect("a map").extend(terms.as_object().expect("a map").clone());
    let answer = send(server, "POST", "tournaments", &organiser(), &wanted).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let held = answer.json();
    assert_eq!(held["you"], json!({"organiser": true, "player": null, "game": null}));
    held["tournament"]["id"].as_str().expect("an id").to_owned()
}

/// Lets the guest of this number take part, who is called `Player-NUMBER`.
pub(crate) async fn enter(server: &Server, id: &str, number: u32) -> Answer {
    let entry = json!({"name": format!("Player-{number}"), "token": key(number)});
    send(server, "POST", &format!("tournaments/{id}/entry"), &key(number), &entry).await
}

pub(crate) async fn act(server: &Server, id: &str, act: Value) -> Answer {
    send(server, "POST", &format!("tournaments/{id}/acts"), &organiser(), &act).await
}

pub(crate) async fn done(server: &Server, id: &str, wanted: Value) {
    let answer = act(server, id, wanted).await;
    assert_eq!(answer.status, 204, "{}", answer.body);
}

pub(crate) async fn shown(server: &Server, id: &str, key: &str) -> Value {
    let answer = send(server, "GET", &format!("tournaments/{id}"), key, &Value::Null).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

pub(crate) fn list<'a>(value: &'a Value, field: &str) -> &'a Vec<Value> {
    value[field].as_array().expect("a list")
}

/// Returns the pairings of a round.
pub(crate) fn of_round(tournament: &Value, round: u32) -> Vec<&Value> {
    list(tournament, "pairings").iter().filter(|pairing| pairing["round"] == round).collect()
}

/// Lets one of a pairing give up: the one with the higher number, where the numbers are the strengths.
pub(crate) async fn resign(server: &Server, pairing: &Value) {
    let number = |side: &str| u32::try_from(pairing[side].as_u64().expect("a number")).expect("a small one");
    let loser = number("black").max(number("white"));
    let game = pairing["game"].as_str().expect("a game");
    let answer = server.post_as(&format!("/api/v1/games/{game}/resign"), &key(loser)).await;
    assert!(answer.status == 200 || answer.status == 204, "{}", answer.body);
}

/// Waits until a tournament is as it should be; returns it.
pub(crate) async fn until(server: &Server, id: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let tournament = shown(server, id, "").await["tournament"].clone();
        if is_so(&tournament) {
            return tournament;
        }
        time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{}", shown(server, id, "").await)
}

/// Plays all games of a round; returns the tournament with their results.
pub(crate) async fn play_round(server: &Server, id: &str, round: u32) -> Value {
    let tournament = until(server, id, |tournament| tournament["round"] == round).await;
    for pairing in of_round(&tournament, round) {
        if pairing["result"].is_null() && !pairing["white"].is_null() {
            resign(server, pairing).await;
        }
    }
    until(server, id, |tournament| {
        let pairings = of_round(tournament, round);
        pairings.iter().all(|pairing| pairing["white"].is_null() || !pairing["result"].is_null())
    })
    .await
}

fn points(tournament: &Value) -> Vec<(u64, f64)> {
    let player = |player: &Value| {
        (player["number"].as_u64().expect("a number"), player["points"].as_f64().expect("points"))
    };
    list(tournament, "players").iter().map(player).collect()
}

#[tokio::test]
async fn a_swiss_of_five_with_a_bye_a_withdrawal_and_a_late_entry() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = hold(&server, json!({"system": "swiss", "rounds": 3})).await;
    for number in 1..=5 {
        let entered = enter(&server, &id, number).await;
        assert_eq!(entered.status, 201, "{}", entered.body);
        assert_eq!(entered.json(), json!({"player": number, "token": key(number)}));
    }
    assert_eq!(enter(&server, &id, 3).await.json()["player"], 3, "to enter twice is to enter once");
    done(&server, &id, json!({"act": "start"})).await;

    let first = play_round(&server, &id, 1).await;
    let byes: Vec<_> = of_round(&first, 1).into_iter().filter(|pairing| pairing["white"].is_null()).collect();
    assert_eq!((of_round(&first, 1).len(), byes.len()), (3, 1), "{first}");
    let rested = byes[0]["black"].as_u64().expect("a number");
    assert!(points(&first).contains(&(rested, 1.0)), "a bye is a point");

    // One leaves, and two come: six are paired.
    let gone = u32::try_from(rested).expect("a small number");
    let path = format!("tournaments/{id}/entry");
    assert_eq!(send(&server, "DELETE", &path, &key(gone), &Value::Null).await.status, 204);
    for number in [6, 7] {
        assert_eq!(enter(&server, &id, number).await.status, 201);
    }
    done(&server, &id, json!({"act": "pair"})).await;
    let second = play_round(&server, &id, 2).await;
    assert_eq!(of_round(&second, 2).len(), 3);
    assert!(!of_round(&second, 2).iter().any(|pairing| pairing["black"] == gone || pairing["white"] == gone));
    done(&server, &id, json!({"act": "pair"})).await;
    assert_eq!(
        shown(&server, &id, "").await["tournament"]["entries_open"],
        false,
        "the last round is paired"
    );
    play_round(&server, &id, 3).await;

    let over = until(&server, &id, |tournament| tournament["stage"] == "over").await;
    let best = &list(&over, "players")[0];
    assert_eq!((&best["rank"], &best["tie_breaks"].as_array().expect("a list").len()), (&json!(1), &5));
    let total: f64 = points(&over).iter().map(|(_, points)| points).sum();
    assert!((total - 9.0).abs() < f64::EPSILON, "three points a round: {over}");
    let left = list(&over, "players").iter().find(|player| player["number"] == gone).expect("a player");
    assert_eq!((&left["left"], &left["points"]), (&json!(true), &json!(1.0)), "who leaves keeps his points");
    let mut met: Vec<_> = list(&over, "pairings")
        .iter()
        .filter(|pairing| !pairing["white"].is_null())
        .map(|pairing| {
            let (black, white) = (pairing["black"].as_u64(), pairing["white"].as_u64());
            (black.min(white), black.max(white))
        })
        .collect();
    met.sort_unstable();
    assert!(met.windows(2).all(|two| two[0] != two[1]), "nobody meets the same twice: {met:?}");
}

#[tokio::test]
async fn a_round_robin_of_four_goes_on_by_itself() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = hold(&server, json!({"system": "round-robin", "gap": 0, "variant": "rengo-chess"})).await;
    let mut account = Person::sign_up(&server, "Hatsu").await;
    assert_eq!(
        account.post(&server, &format!("tournaments/{id}/entry"), &json!({"token": key(1)})).await.status,
        201
    );
    for number in 2..=4 {
        assert_eq!(enter(&server, &id, number).await.status, 201);
    }
    let mut watcher =
        server.dial(&format!("/api/v1/tournaments/{id}/ws?protocol=3"), None).await.expect("a socket");
    watcher.send_text(&json!({"t": "hello", "key": key(2)}).to_string()).await;
    let first = watcher.wait_for("tournament").await;
    assert_eq!(
        (&first["tournament"]["stage"], &first["tournament"]["rounds"]),
        (&json!("open"), &Value::Null)
    );
    assert_eq!(watcher.wait_for("you").await["you"], json!({"organiser": false, "player": 2, "game": null}));

    done(&server, &id, json!({"act": "start"})).await;
    let told = watcher.wait_for("tournament").await;
    assert_eq!((&told["tournament"]["stage"], &told["tournament"]["rounds"]), (&json!("running"), &json!(3)));
    let game = watcher.wait_for("you").await["you"]["game"].clone();
    let mine = of_round(&told["tournament"], 1).into_iter().find(|pairing| pairing["game"] == game["game"]);
    let seat = if mine.expect("a pairing")["black"] == 2 { "b" } else { "w" };
    assert_eq!(game["seat"], seat, "he is led to his game");
    let role = account.get(&server, &format!("tournaments/{id}")).await.json()["you"].clone();
    let seated = account.join(&server, role["game"]["game"].as_str().expect("a game")).await;
    assert_eq!(seated.state["seats"], json!([role["game"]["seat"]]), "an account needs no token");

    for round in 1..=3 {
        play_round(&server, &id, round).await;
    }
    let over = until(&server, &id, |tournament| tournament["stage"] == "over").await;
    assert_eq!(points(&over), [(1, 3.0), (2, 2.0), (3, 1.0), (4, 0.0)]);
    assert_eq!(list(&over, "players")[0]["name"], "Hatsu");
    assert_eq!(over["tie_breaks"], json!(["direct-encounter", "sonneborn-berger", "wins"]));
    let listed = server.get("/api/v1/tournaments").await.json();
    assert_eq!(
        (&listed["tournaments"][0]["id"], &listed["tournaments"][0]["entrants"]),
        (&json!(id), &json!(4))
    );
}

#[tokio::test]
async fn in_an_arena_who_is_free_plays_on() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = hold(&server, json!({"system": "arena", "minutes": 5, "variant": "gungi"})).await;
    for number in 1..=3 {
        assert_eq!(enter(&server, &id, number).await.status, 201);
    }
    done(&server, &id, json!({"act": "start"})).await;
    let mut last = Value::Null;
    for games in 1..=4 {
        let arena = until(&server, &id, |arena| list(arena, "pairings").len() == games).await;
        let pairing = list(&arena, "pairings").last().expect("a game").clone();
        let pair = json!([
            pairing["black"].as_u64().min(pairing["white"].as_u64()),
            pairing["black"].as_u64().max(pairing["white"].as_u64())
        ]);
        assert_ne!(pair, last, "nobody meets his last opponent");
        last = pair;
        resign(&server, &pairing).await;
    }
    // One wants no more games: the two others have met, and are all there are.
    let away =
        send(&server, "PUT", &format!("tournaments/{id}/absence"), &key(3), &json!({"away": true})).await;
    assert_eq!(away.status, 204, "{}", away.body);
    done(&server, &id, json!({"act": "end"})).await;
    let over = shown(&server, &id, "").await["tournament"].clone();
    assert_eq!((&over["stage"], &over["rounds"]), (&json!("over"), &Value::Null));
    let best = &list(&over, "players")[0];
    assert_eq!(best["number"], 1);
    assert!(best["points"].as_f64() >= Some(4.0), "{best}");
}

#[tokio::test]
async fn who_does_not_come_loses_by_forfeit() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = hold(&server, json!({"system": "round-robin", "no_show": 10})).await;
    for number in 1..=4 {
        assert_eq!(enter(&server, &id, number).await.status, 201);
    }
    done(&server, &id, json!({"act": "start"})).await;
    let begun = shown(&server, &id, "").await["tournament"].clone();
    let [one, other] = of_round(&begun, 1)[..] else { panic!("two games: {begun}") };
    // White is there at one board, nobody at the other.
    let white = u32::try_from(one["white"].as_u64().expect("a number")).expect("a small one");
    let present = server.join(one["game"].as_str().expect("a game"), &key(white)).await;
    let over = until(&server, &id, |tournament| {
        of_round(tournament, 1).iter().all(|pairing| !pairing["result"].is_null())
    })
    .await;
    let result = |pairing: &Value| {
        let pairings = list(&over, "pairings");
        pairings.iter().find(|other| other["number"] == pairing["number"]).expect("it")["result"].clone()
    };
    assert_eq!((result(one), result(other)), (json!("white-forfeit"), json!("both-forfeit")));
    drop(present);
}
