//! What cannot be done in a tournament says why, and changes nothing.

use serde_json::{Value, json};

use crate::{
    lobby::send,
    support::{Folder, Server},
    tournaments::{act, clock, done, enter, hold, key, of_file, of_round, organiser, shown},
};

async fn refused_terms(server: &Server, terms: Value, code: &str, text: &str) {
    let mut wanted =
        json!({"name": "Evening", "system": "swiss", "rounds": 3, "variant": "shogi", "clock": clock()});
    wanted.as_object_mut().expect("a map").extend(terms.as_object().expect("a map").clone());
    let answer = send(server, "POST", "tournaments", &organiser(), &wanted).await;
    let error = answer.refused(400, code);
    assert!(error["message"]["en"].as_str().expect("a text").contains(text), "{error}");
    assert_ne!(error["message"]["ja"], error["message"]["en"]);
}

#[tokio::test]
async fn terms_on_which_nothing_can_be_played() {
    let folder = Folder::new();
    let server = of_file(&folder);
    refused_terms(&server, json!({"name": "  "}), "bad-request", "1 to 60 letters").await;
    refused_terms(&server, json!({"name": "x".repeat(61)}), "bad-request", "1 to 60 letters").await;
    refused_terms(&server, json!({"name": "a\u{202e}b"}), "bad-request", "turns the others round").await;
    refused_terms(&server, json!({"name": "the FUCK cup"}), "bad-request", "cannot be called so").await;
    refused_terms(&server, json!({"rounds": null}), "bad-request", "rounds: 0: expected 1 to 30").await;
    refused_terms(&server, json!({"rounds": 31}), "bad-request", "rounds: 31: expected 1 to 30").await;
    refused_terms(&server, json!({"system": "round-robin"}), "bad-request", "rounds: this system has none")
        .await;
    refused_terms(&server, json!({"minutes": 60}), "bad-request", "minutes: this system has none").await;
    let arena = json!({"system": "arena", "rounds": null, "minutes": 3});
    refused_terms(&server, arena, "bad-request", "minutes: 3: expected 5 to 720").await;
    let days = json!({"kind": "correspondence", "b": {"days": 3}, "w": {"days": 3}});
    let arena = json!({"system": "arena", "rounds": null, "minutes": 30, "clock": days});
    refused_terms(&server, arena, "bad-request", "in real time").await;
    refused_terms(&server, json!({"no_show": 1}), "bad-request", "no_show: 1: expected 10").await;
    refused_terms(&server, json!({"gap": 3601}), "bad-request", "gap: 3601").await;
    refused_terms(&server, json!({"variant": "ludo"}), "variant", "ludo").await;
    refused_terms(&server, json!({"position": "nonsense"}), "position", "").await;
    refused_terms(&server, json!({"organiser": "x"}), "name", "2 to 20").await;
    refused_terms(&server, json!({"system": "knock-out"}), "bad-request", "knock-out").await;
    let nobody =
        json!({"name": "Evening", "system": "swiss", "rounds": 3, "variant": "shogi", "clock": clock()});
    send(&server, "POST", "tournaments", "", &nobody).await.refused(400, "bad-request");
    assert_eq!(server.get("/api/v1/tournaments").await.json(), json!({"tournaments": []}));
}

#[tokio::test]
async fn outsiders_and_entries() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = hold(&server, json!({"system": "round-robin"})).await;
    let entry = format!("tournaments/{id}/entry");
    send(&server, "POST", &entry, &key(1), &json!({})).await.refused(400, "name");
    assert_eq!(enter(&server, &id, 1).await.status, 201);
    send(&server, "POST", &entry, &key(2), &json!({"name": "PLAYER-1"})).await.refused(409, "name-taken");
    send(&server, "POST", &entry, "", &json!({"name": "Anybody"})).await.refused(400, "bad-request");
    send(&server, "DELETE", &entry, &key(9), &Value::Null).await.refused(409, "bad-request");
    for wanted in [json!({"act": "start"}), json!({"act": "end"}), json!({"act": "remove", "player": 1})] {
        let acts = format!("tournaments/{id}/acts");
        send(&server, "POST", &acts, &key(1), &wanted).await.refused(403, "not-your-seat");
        send(&server, "POST", &acts, "", &wanted).await.refused(403, "not-your-seat");
    }
    done(&server, &id, json!({"act": "entries", "open": false})).await;
    enter(&server, &id, 2).await.refused(409, "bad-request");
    done(&server, &id, json!({"act": "entries", "open": true})).await;
    for path in ["tournaments/nothing", "tournaments/abcdefghijklm"] {
        send(&server, "GET", path, "", &Value::Null).await.refused(404, "not-found");
    }
    assert!(server.dial("/api/v1/tournaments/abcdefghijklm/ws?protocol=3", None).await.is_err());

    assert_eq!(enter(&server, &id, 2).await.status, 201);
    done(&server, &id, json!({"act": "start"})).await;
    enter(&server, &id, 3).await.refused(409, "bad-request");
    send(&server, "DELETE", &entry, &key(1), &Value::Null).await.refused(409, "bad-request");
    let begun = shown(&server, &id, &key(3)).await;
    assert_eq!(begun["you"], json!({"organiser": false, "player": null, "game": null}));
    let game = of_round(&begun["tournament"], 1)[0]["game"].as_str().expect("a game").to_owned();
    let answer = server.post_as(&format!("/api/v1/games/{game}/resign"), &key(3)).await;
    answer.refused(403, "not-your-seat");
}

#[tokio::test]
async fn what_the_organiser_cannot_do() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = hold(&server, json!({"system": "swiss", "rounds": 1})).await;
    let refused = async |wanted: Value, status: u16, code: &str| {
        let error = act(&server, &id, wanted).await.refused(status, code);
        assert_ne!(error["message"]["ja"], error["message"]["en"]);
        error["message"]["en"].as_str().expect("a text").to_owned()
    };
    assert!(refused(json!({"act": "start"}), 409, "bad-request").await.contains("0 would play"));
    refused(json!({"act": "pair"}), 409, "bad-request").await;
    refused(json!({"act": "castle"}), 400, "bad-request").await;
    for number in 1..=3 {
        assert_eq!(enter(&server, &id, number).await.status, 201);
    }
    done(&server, &id, json!({"act": "start"})).await;
    refused(json!({"act": "start"}), 409, "bad-request").await;
    assert!(refused(json!({"act": "pair"}), 409, "bad-request").await.contains("round 1 goes on"));
    refused(json!({"act": "resume"}), 409, "bad-request").await;
    refused(json!({"act": "result", "pairing": 9, "result": "draw"}), 404, "not-found").await;
    refused(json!({"act": "result", "pairing": 1, "result": "lost"}), 400, "bad-request").await;
    let tournament = shown(&server, &id, "").await["tournament"].clone();
    let pairings = of_round(&tournament, 1);
    let bye = pairings.iter().find(|pairing| pairing["white"].is_null()).expect("a bye");
    refused(json!({"act": "result", "pairing": bye["number"], "result": "draw"}), 400, "bad-request").await;
    refused(json!({"act": "remove", "player": 9}), 404, "not-found").await;

    // Paused, a result ends nothing; and a result can be put right, even behind the end.
    done(&server, &id, json!({"act": "pause"})).await;
    refused(json!({"act": "pair"}), 409, "bad-request").await;
    let game = pairings.iter().find(|pairing| !pairing["white"].is_null()).expect("a game");
    let result = |result: &str| json!({"act": "result", "pairing": game["number"], "result": result});
    done(&server, &id, result("draw")).await;
    assert_eq!(shown(&server, &id, "").await["tournament"]["stage"], "paused");
    done(&server, &id, json!({"act": "resume"})).await;
    assert_eq!(shown(&server, &id, "").await["tournament"]["stage"], "over");
    done(&server, &id, result("white")).await;
    assert_eq!(of_round(&shown(&server, &id, "").await["tournament"], 1)[0]["result"], "white");
    refused(json!({"act": "end"}), 409, "finished").await;
    enter(&server, &id, 4).await.refused(409, "finished");

    let early = hold(&server, json!({"system": "arena", "minutes": 30})).await;
    done(&server, &early, json!({"act": "end"})).await;
    send(&server, "GET", &format!("tournaments/{early}"), "", &Value::Null).await.refused(404, "not-found");
}

#[tokio::test]
async fn who_is_removed_loses_his_game_and_a_late_one_takes_the_free_place() {
    let folder = Folder::new();
    let server = of_file(&folder);
    let id = hold(&server, json!({"system": "round-robin"})).await;
    for number in 1..=3 {
        assert_eq!(enter(&server, &id, number).await.status, 201);
    }
    done(&server, &id, json!({"act": "start"})).await;
    assert_eq!(enter(&server, &id, 4).await.status, 201, "one rests, and has an opponent now");
    let tournament = shown(&server, &id, "").await["tournament"].clone();
    assert_eq!((of_round(&tournament, 1).len(), &tournament["rounds"]), (2, &json!(3)));
    enter(&server, &id, 5).await.refused(409, "bad-request");
    done(&server, &id, json!({"act": "remove", "player": 4})).await;
    let tournament = shown(&server, &id, "").await["tournament"].clone();
    let last = tournament["players"].as_array().expect("players").last().expect("one").clone();
    assert_eq!((&last["number"], &last["rank"], &last["left"]), (&json!(4), &Value::Null, &json!(true)));
    let lost =
        of_round(&tournament, 1).into_iter().find(|pairing| pairing["black"] == 4 || pairing["white"] == 4);
    let lost = lost.expect("his pairing");
    let expected = if lost["black"] == 4 { "white-forfeit" } else { "black-forfeit" };
    assert_eq!(lost["result"], expected);
}
