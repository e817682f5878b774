//! Tournaments whose games count for ratings, and arenas in which players halve their time.

use serde_json::{Value, json};

use crate::{
    lobby::send,
    person::Person,
    support::{Folder, Server},
    tournaments::{done, enter, hold, key, list, of_file, of_round, organiser, shown, until},
};

/// Seven moves of each side, none of which meets another.
const MOVES: [&str; 14] = [
    "1g1f", "1c1d", "2g2f", "2c2d", "3g3f", "3c3d", "4g4f", "4c4d", "5g5f", "5c5d", "6g6f", "6c6d", "8g8f",
    "8c8d",
];

fn clock() -> Value {
    let time = json!({"main": 600, "increment": 5, "byoyomi": 30, "periods": 2});
    json!({"kind": "real-time", "b": time, "w": time})
}

#[tokio::test]
async fn games_between_accounts_are_rated_where_the_organiser_wants_it() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = hold(&server, json!({"system": "round-robin", "rated": true})).await;
    let entry = |number| json!({"token": key(number)});
    let (mut hana, mut taro) =
        (Person::sign_up(&server, "Hana").await, Person::sign_up(&server, "Taro").await);
    for (number, person) in [(1, &mut hana), (2, &mut taro)] {
        let answer = person.post(&server, &format!("tournaments/{id}/entry"), &entry(number)).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
    }
    for number in 3..=4 {
        assert_eq!(enter(&server, &id, number).await.status, 201);
    }
    done(&server, &id, json!({"act": "start"})).await;
    for round in 1..=3 {
        if round > 1 {
            done(&server, &id, json!({"act": "pair"})).await;
        }
        let tournament = until(&server, &id, |tournament| tournament["round"] == round).await;
        assert_eq!(tournament["rated"], true);
        for pairing in of_round(&tournament, round) {
            let game = pairing["game"].as_str().expect("a game");
            let players =
                [pairing["black"].as_u64(), pairing["white"].as_u64()].map(Option::unwrap_or_default);
            let counts = players.iter().all(|number| *number <= 2);
            let snapshot = server.get(&format!("/api/v1/games/{game}")).await.json();
            assert_eq!(!snapshot["rated"].is_null(), counts, "{snapshot}");
            for (ply, mv) in MOVES[..4].iter().enumerate() {
                let path = format!("/api/v1/games/{game}/move/{mv}");
                let answer = server.post_as(&path, &key(players[ply % 2] as u32)).await;
                assert_eq!(answer.status, 200, "{}", answer.body);
            }
            let path = format!("/api/v1/games/{game}/resign");
            assert_eq!(server.post_as(&path, &key(players[1] as u32)).await.status, 200);
        }
    }
    for name in ["Hana", "Taro"] {
        let profile = server.get(&format!("/api/v1/players/{name}")).await.json();
        assert_eq!(profile["ratings"][0]["games"], 1, "{profile}");
    }
    // Ratings are for the usual game alone.
    let refused = [
        json!({"variant": "shogi?first=white"}),
        json!({"clock": {"kind": "real-time", "b": {"main": 600}, "w": {"main": 300}}}),
    ];
    for terms in refused {
        let mut wanted = json!({"name": "Odd", "system": "swiss", "rounds": 3, "rated": true, "variant": "shogi", "clock": clock()});
        wanted.as_object_mut().expect("a map").extend(terms.as_object().expect("a map").clone());
        let answer = send(&server, "POST", "tournaments", &organiser(), &wanted).await;
        assert_eq!(answer.status, 400, "{}", answer.body);
    }
}

/// An arena of two guests, the id of their game, and the numbers of those who have Black and White.
struct Duel {
    arena: String,
    game: String,
    players: [u32; 2],
}

async fn duel(server: &Server, clock: Value) -> Duel {
    let arena = hold(server, json!({"system": "arena", "minutes": 5, "clock": clock})).await;
    for number in 1..=2 {
        assert_eq!(enter(server, &arena, number).await.status, 201);
    }
    done(server, &arena, json!({"act": "start"})).await;
    let begun = until(server, &arena, |arena| list(arena, "pairings").len() == 1).await;
    let pairing = &list(&begun, "pairings")[0];
    let number = |side: &str| pairing[side].as_u64().unwrap_or_default() as u32;
    Duel {
        arena,
        game: pairing["game"].as_str().expect("a game").to_owned(),
        players: [number("black"), number("white")],
    }
}

#[tokio::test]
async fn who_plays_an_arena_with_half_his_time_wins_a_point_more() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let Duel { arena, game, players } = duel(&server, clock()).await;
    let ask = async |server: &Server, seat: usize, what: &str| {
        server.post_as(&format!("/api/v1/games/{game}/{what}"), &key(players[seat])).await
    };
    let look = async |server: &Server| server.get(&format!("/api/v1/games/{game}")).await.json();
    assert_eq!(look(&server).await["berserk"], json!({"b": "open", "w": "open"}));
    let before = shown(&server, &arena, "").await["tournament"]["v"].as_i64();
    for _ in 0..2 {
        let answer = ask(&server, 0, "berserk").await;
        assert_eq!(answer.json(), json!({"v": 1}), "asked for twice it is done once");
    }
    // A restart forgets nothing of it.
    drop(server);
    let server = of_file(&folder);
    let halved = look(&server).await;
    assert_eq!(halved["berserk"], json!({"b": "done", "w": "open"}));
    let time =
        |side: &str| (halved["clock"][side]["main"].as_u64(), halved["clock"][side]["periods"].as_u64());
    assert_eq!((time("b"), time("w")), ((Some(300_000), Some(0)), (Some(600_000), Some(2))));
    assert_eq!(halved["time_control"]["b"], json!({"main": 300, "increment": 0, "byoyomi": 0, "periods": 0}));
    let table = shown(&server, &arena, "").await["tournament"].clone();
    assert_eq!(list(&table, "pairings")[0]["berserk"], json!(["b"]));
    assert!(table["v"].as_i64() > before, "those who look at the table hear of it");
    for (ply, mv) in MOVES.iter().enumerate() {
        let answer = ask(&server, ply % 2, &format!("move/{mv}")).await;
        assert_eq!(answer.status, 200, "{mv}: {}", answer.body);
    }
    let late = ask(&server, 1, "berserk").await;
    assert_eq!(late.status, 400, "{}", late.body);
    assert!(late.body.contains("before one's first turn") && late.body.contains("自分の初手を指す前"));
    assert_eq!(look(&server).await["berserk"], json!({"b": "done", "w": "closed"}));
    assert_eq!(ask(&server, 1, "resign").await.status, 200);
    let over = until(&server, &arena, |arena| !list(arena, "pairings")[0]["result"].is_null()).await;
    let best = &list(&over, "players")[0];
    assert_eq!((&best["number"], &best["points"]), (&json!(players[0]), &json!(3.0)));
    // The next game is over before it has begun: it is a win like any other.
    let again = until(&server, &arena, |arena| list(arena, "pairings").len() == 2).await;
    let pairing = &list(&again, "pairings")[1];
    let next = pairing["game"].as_str().expect("a game");
    let path = format!("/api/v1/games/{next}/berserk");
    assert_eq!(server.post_as(&path, &key(players[0])).await.status, 200);
    let resigns = format!("/api/v1/games/{next}/resign");
    assert_eq!(server.post_as(&resigns, &key(players[1])).await.status, 200);
    let over = until(&server, &arena, |arena| !list(arena, "pairings")[1]["result"].is_null()).await;
    assert_eq!(list(&over, "players")[0]["points"], json!(5.0));
}

#[tokio::test]
async fn time_is_halved_only_where_there_is_some_in_an_arena() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let byoyomi = json!({"main": 0, "byoyomi": 30, "periods": 1});
    let bare = duel(&server, json!({"kind": "real-time", "b": byoyomi, "w": byoyomi})).await;
    let snapshot = server.get(&format!("/api/v1/games/{}", bare.game)).await.json();
    assert_eq!(snapshot["berserk"], json!({"b": "closed", "w": "closed"}));
    let swiss = hold(&server, json!({"system": "swiss", "rounds": 1})).await;
    for number in 1..=2 {
        assert_eq!(enter(&server, &swiss, number).await.status, 201);
    }
    done(&server, &swiss, json!({"act": "start"})).await;
    let begun = shown(&server, &swiss, "").await["tournament"].clone();
    let pairing = &list(&begun, "pairings")[0];
    let black = pairing["black"].as_u64().unwrap_or_default() as u32;
    let game = pairing["game"].as_str().expect("a game").to_owned();
    assert!(server.get(&format!("/api/v1/games/{game}")).await.json()["berserk"].is_null());
    for (game, player) in [(game, black), (bare.game, bare.players[0])] {
        let answer = server.post_as(&format!("/api/v1/games/{game}/berserk"), &key(player)).await;
        assert_eq!(answer.status, 400, "{}", answer.body);
        assert!(answer.body.contains("only the main time of a game in an arena"), "{}", answer.body);
        let watcher = server.post_as(&format!("/api/v1/games/{game}/berserk"), &key(99)).await;
        assert_eq!(watcher.status, 403, "{}", watcher.body);
    }
}
