//! Games that are adjourned with a sealed move, and games that are called off.

use serde_json::{Value, json};

use crate::{
    armies::done,
    clocks::{main_of, seconds, timed, two},
    ndjson::post,
    support::{Client, Folder, Server, against_engine, of_people},
};

/// Hears until the game has changed so that this is said of its adjournment.
async fn hear_of(client: &mut Client, adjournment: &Value) -> Value {
    loop {
        let changed = client.wait_for("changed").await;
        if changed["adjournment"] == *adjournment {
            return changed;
        }
    }
}

#[tokio::test]
async fn a_move_is_sealed_and_made_when_both_go_on() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, mut white) = two(&server, seconds(600, 0, 0, 0)).await;
    let mut watcher = server.join(&game.id, "").await;
    white.ask(json!({"t": "adjourn"})).await;
    let offered = black.wait_for("changed").await;
    assert_eq!((&offered["offers"]["adjourn"], &offered["adjournment"]), (&json!("w"), &Value::Null));
    black.ask(json!({"t": "adjourn"})).await;
    let sealing = json!({"stage": "sealing", "sealer": "b", "sealed": null});
    let agreed = hear_of(&mut white, &sealing).await;
    assert_eq!((&agreed["turn"], &agreed["offers"]["adjourn"]), (&json!("b"), &Value::Null));
    white.refused(json!({"t": "move", "ply": 2, "move": "8c8d"}), "not-your-turn").await;
    black.refused(json!({"t": "move", "ply": 2, "move": "7g7f"}), "illegal").await;
    // What is sealed is heard by nobody else.
    done(&mut black, json!({"t": "move", "ply": 2, "move": "2g2f"})).await;
    let asleep = json!({"stage": "adjourned", "sealer": "b", "sealed": null});
    let heard = hear_of(&mut white, &asleep).await;
    assert_eq!(
        (&heard["turn"], &heard["legal"], &heard["clock"]["phase"]),
        (&Value::Null, &json!([]), &json!("waiting"))
    );
    assert_eq!(hear_of(&mut watcher, &asleep).await["clock"], heard["clock"]);
    let own = black.sync().await;
    assert_eq!(own["adjournment"]["sealed"], "2g2f");
    for client in [&mut white, &mut watcher] {
        assert!(!client.sync().await.to_string().contains("2g2f"));
    }
    let at = |rest: &str| format!("/api/v1/games/{}{rest}", game.id);
    for path in [at(""), at("/record?format=kif"), at("/record?format=json")] {
        let told = server.get(&path).await.body;
        assert!(!told.contains("2g2f") && !told.contains("２六歩"), "{path}: {told}");
    }
    // Sent again it is done, and nothing else is.
    done(&mut black, json!({"t": "move", "ply": 2, "move": "2g2f"})).await;
    black.refused(json!({"t": "move", "ply": 2, "move": "6i7h"}), "bad-request").await;
    white.refused(json!({"t": "move", "ply": 2, "move": "2g2f"}), "bad-request").await;
    white.refused(json!({"t": "takeback"}), "bad-request").await;
    done(&mut white, json!({"t": "adjourn"})).await;
    // It outlives the server.
    drop((black, white, watcher, server));
    let server = Server::start(&folder.data());
    let (mut black, mut white) =
        (server.join(&game.id, &game.black).await, server.join(&game.id, &game.white).await);
    assert_eq!(white.state["adjournment"], asleep);
    let before = black.sync().await["clock"].clone();
    assert_eq!(before["phase"], "waiting");
    done(&mut black, json!({"t": "resume"})).await;
    assert_eq!(white.wait_for("changed").await["offers"]["resume"], "b");
    done(&mut white, json!({"t": "decline", "what": "resume"})).await;
    let own = json!({"stage": "adjourned", "sealer": "b", "sealed": "2g2f"});
    assert_eq!(hear_of(&mut black, &own).await["declined"], "resume");
    done(&mut white, json!({"t": "resume"})).await;
    done(&mut black, json!({"t": "resume"})).await;
    let moved = white.wait_for("moved").await;
    assert_eq!(
        (&moved["move"], &moved["ply"], &moved["adjournment"]),
        (&json!("2g2f"), &json!(3), &Value::Null)
    );
    assert_eq!(main_of(&moved["clock"], "b"), main_of(&before, "b"), "the night cost nothing");
    assert_eq!(moved["note"]["spent"].as_u64().map(|spent| 600_000 - spent), Some(main_of(&before, "b")));
    let clock = white.wait_for("clock").await["clock"].clone();
    assert_eq!((&clock["phase"], &clock["runs"]), (&json!("play"), &json!(["w"])));
    white.play(3, "8c8d").await;
    drop((black, white, server));
    let server = Server::start(&folder.data());
    assert_eq!(server.snapshot(&game.id).await["moves"].as_array().map(Vec::len), Some(4));
}

#[tokio::test]
async fn an_adjourned_game_can_be_given_up_or_drawn_but_not_claimed() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, mut white) = two(&server, seconds(600, 0, 0, 0)).await;
    done(&mut white, json!({"t": "adjourn"})).await;
    done(&mut black, json!({"t": "adjourn"})).await;
    done(&mut black, json!({"t": "move", "ply": 2, "move": "2g2f"})).await;
    black.refused(json!({"t": "absence", "claim": "win"}), "bad-request").await;
    done(&mut white, json!({"t": "resign"})).await;
    let ended = black.wait_for("changed").await;
    let ended = if ended["outcome"].is_null() { hear_of(&mut black, &Value::Null).await } else { ended };
    assert_eq!(
        (&ended["outcome"]["reason"], &ended["adjournment"]),
        (&json!("resign"), &Value::Null),
        "{ended}"
    );
    drop((black, white, server));
    let server = Server::start(&folder.data());
    let state = server.snapshot(&game.id).await;
    assert_eq!((&state["outcome"]["winner"], &state["moves"]), (&json!("b"), &json!(["7g7f", "3c3d"])));
}

#[tokio::test]
async fn an_offer_to_adjourn_lapses_and_may_not_be_repeated_at_once() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, mut black, mut white) = two(&server, seconds(600, 0, 0, 0)).await;
    done(&mut white, json!({"t": "adjourn"})).await;
    black.play(2, "2g2f").await;
    assert_eq!(white.wait_for("moved").await["offers"]["adjourn"], Value::Null);
    white.refused(json!({"t": "adjourn"}), "busy").await;
    white.refused(json!({"t": "resume"}), "bad-request").await;
    // The mover's own stands.
    done(&mut white, json!({"t": "draw"})).await;
    done(&mut black, json!({"t": "adjourn"})).await;
    assert_eq!(
        white.play(3, "8c8d").await["offers"],
        json!({"draw": "w", "takeback": null, "rematch": null, "adjourn": null, "resume": null})
    );
}

#[tokio::test]
async fn who_plays_alone_adjourns_at_once_and_needs_clocks() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&timed(against_engine("shogi", 1), seconds(600, 0, 0, 0))).await;
    let mut black = server.join(&game.id, &game.black).await;
    black.refused(json!({"t": "adjourn"}), "bad-request").await;
    black.play(0, "7g7f").await;
    black.wait_for("moved").await;
    done(&mut black, json!({"t": "adjourn"})).await;
    let state = black.sync().await;
    assert_eq!(state["adjournment"], json!({"stage": "adjourned", "sealer": null, "sealed": null}));
    assert_eq!((&state["thinking"], &state["clock"]["phase"]), (&json!(false), &json!("waiting")));
    black.refused(json!({"t": "move", "ply": 2, "move": "2g2f"}), "bad-request").await;
    done(&mut black, json!({"t": "resume"})).await;
    black.play(2, "2g2f").await;
    // At one screen.
    let game = server.new_game(&timed(of_people("shogi"), seconds(600, 0, 0, 0))).await;
    let mut both = server.join(&game.id, &game.both()).await;
    both.play(0, "7g7f").await;
    both.play(1, "3c3d").await;
    done(&mut both, json!({"t": "adjourn"})).await;
    done(&mut both, json!({"t": "resume"})).await;
    // Without clocks there is nothing to adjourn.
    let game = server.new_game(&of_people("shogi")).await;
    post(&server, &game.black, &format!("games/{}/adjourn", game.id)).await.refused(400, "bad-request");
    server.get(&format!("/api/v1/games/{}/adjourn", game.id)).await.refused(405, "bad-request");
}

#[tokio::test]
async fn a_game_is_called_off_before_it_has_begun_for_both() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("chu")).await;
    let path = format!("games/{}/abort", game.id);
    post(&server, "", &path).await.refused(403, "not-your-seat");
    post(&server, &game.both(), &path).await.refused(400, "bad-request");
    assert_eq!(post(&server, &game.white, &path).await.status, 200);
    let state = server.snapshot(&game.id).await;
    assert_eq!((&state["outcome"]["reason"], &state["outcome"]["winner"]), (&json!("aborted"), &Value::Null));
    assert_eq!(state["outcome"]["text"]["ja"], "対局は中止になりました（後手が取りやめ）");
    post(&server, &game.white, &path).await.refused(409, "finished");
    drop(server);
    let server = Server::start(&folder.data());
    assert_eq!(server.snapshot(&game.id).await["outcome"], state["outcome"]);
    let (game, mut black, _white) = two(&server, seconds(600, 0, 0, 0)).await;
    black.refused(json!({"t": "abort"}), "bad-request").await;
    post(&server, &game.black, &format!("games/{}/adjourn", game.id)).await;
    assert_eq!(server.snapshot(&game.id).await["offers"]["adjourn"], "b");
}
