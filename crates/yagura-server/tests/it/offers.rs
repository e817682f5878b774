//! Draws by agreement and takebacks by consent.

use serde_json::{Value, json};

use crate::{
    armies::done,
    support::{Client, Folder, Game, Server, against_engine, of_people},
};

/// Returns a game of two people with some moves made, and each at his own screen.
async fn two(server: &Server, moves: &[&str]) -> (Game, Client, Client) {
    let game = server.new_game(&of_people("shogi")).await;
    let mut both = server.join(&game.id, &game.both()).await;
    for (ply, mv) in moves.iter().enumerate() {
        both.play(ply, mv).await;
    }
    let (black, white) = (server.join(&game.id, &game.black).await, server.join(&game.id, &game.white).await);
    (game, black, white)
}

fn draw() -> Value {
    json!({"t": "draw"})
}

fn takeback() -> Value {
    json!({"t": "takeback"})
}

fn decline(what: &str) -> Value {
    json!({"t": "decline", "what": what})
}

/// Returns the offers that stand: of a draw, and of taking back.
async fn standing(client: &mut Client) -> (Value, Value) {
    let offers = &client.sync().await["offers"];
    (offers["draw"].clone(), offers["takeback"].clone())
}

#[tokio::test]
async fn a_draw_is_offered_and_accepted() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, mut white) = two(&server, &["7g7f"]).await;
    let mut watcher = server.join(&game.id, "").await;
    watcher.refused(draw(), "not-your-seat").await;
    black.refused(json!({"t": "draw", "side": "w"}), "not-your-seat").await;
    let told = done(&mut black, draw()).await;
    let changed = told.last().expect("the offer is told");
    assert_eq!((&changed["t"], &changed["v"]), (&json!("changed"), &json!(2)));
    assert_eq!(
        changed["offers"],
        json!({"draw": "b", "takeback": null, "rematch": null, "adjourn": null, "resume": null})
    );
    assert!(changed.get("declined").is_none() && changed["outcome"].is_null());
    assert_eq!((&white.hear().await, &watcher.hear().await), (changed, changed));
    assert!(done(&mut black, draw()).await.is_empty(), "sent again it is the same");
    drop((server, black, white, watcher));

    // An offer stands until it is answered, whatever becomes of the server.
    let server = Server::start(&folder.data());
    let (mut black, mut white) =
        (server.join(&game.id, &game.black).await, server.join(&game.id, &game.white).await);
    assert_eq!((&white.state["offers"]["draw"], &white.state["v"]), (&json!("b"), &json!(2)));
    let told = done(&mut white, draw()).await;
    let outcome = &told.last().expect("the end is told")["outcome"];
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&Value::Null, &json!("agreement")));
    assert_eq!(outcome["text"], json!({"ja": "引き分け（合意）", "en": "Draw: agreement"}));
    assert_eq!(black.wait_for("changed").await["offers"]["draw"], Value::Null);
    assert!(done(&mut white, draw()).await.is_empty(), "sent again it is the same");
    black.refused(json!({"t": "move", "ply": 1, "move": "3c3d"}), "finished").await;
    drop((server, black, white));
    let server = Server::start(&folder.data());
    assert_eq!(server.snapshot(&game.id).await["outcome"]["reason"], "agreement");
}

#[tokio::test]
async fn the_other_players_move_lets_an_offer_lapse() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, mut white) = two(&server, &["7g7f", "3c3d"]).await;
    done(&mut black, draw()).await;
    black.play(2, "2g2f").await;
    assert_eq!(standing(&mut black).await.0, "b", "one's own move leaves it");
    let moved = white.play(3, "8c8d").await;
    assert_eq!(moved["offers"]["draw"], Value::Null);
    drop((server, black, white));
    let server = Server::start(&folder.data());
    let mut black = server.join(&game.id, &game.black).await;
    assert_eq!(standing(&mut black).await.0, Value::Null);
}

#[tokio::test]
async fn an_offer_is_declined_or_withdrawn_and_not_repeated_at_once() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, mut white) = two(&server, &["7g7f", "3c3d"]).await;
    done(&mut black, draw()).await;
    let told = done(&mut white, decline("draw")).await;
    let changed = told.last().expect("it is told");
    assert_eq!(
        (&changed["declined"], &changed["offers"]["draw"], &changed["v"]),
        (&json!("draw"), &Value::Null, &json!(4))
    );
    let heard = black.wait_for("changed").await;
    assert_eq!(&heard, changed);
    assert!(done(&mut white, decline("draw")).await.is_empty(), "there is nothing to decline any more");
    let error = black.refused(draw(), "busy").await;
    assert!(error["message"]["en"].as_str().is_some_and(|text| text.contains("just asked")), "{error}");
    black.play(2, "2g2f").await;
    black.refused(draw(), "busy").await;
    white.play(3, "8c8d").await;
    done(&mut black, draw()).await;
    let told = done(&mut black, decline("draw")).await;
    assert_eq!(told.last().expect("it is told")["declined"], "draw", "withdrawn");
    // The other may offer all the same.
    done(&mut white, draw()).await;
    let mut watcher = server.join(&game.id, "").await;
    watcher.refused(decline("draw"), "not-your-seat").await;
    black.refused(decline("everything"), "bad-request").await;
    black.refused(json!({"t": "decline"}), "bad-request").await;
    assert_eq!(standing(&mut watcher).await.0, "w");
}

#[tokio::test]
async fn a_draw_needs_a_game_that_goes_on() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, mut black, mut white) = two(&server, &[]).await;
    black.refused(draw(), "bad-request").await;
    black.play(0, "7g7f").await;
    done(&mut black, draw()).await;
    done(&mut white, json!({"t": "resign"})).await;
    assert_eq!(standing(&mut white).await.0, Value::Null, "the end answers every offer");
    white.refused(draw(), "bad-request").await;
    let game = server.new_game(&of_people("rengo-chess")).await;
    server.join(&game.id, &game.black).await.refused(draw(), "bad-request").await;
}

#[tokio::test]
async fn both_offer_a_draw_at_the_same_time() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for round in 0..10 {
        let (game, mut black, mut white) = two(&server, &["7g7f"]).await;
        tokio::join!(black.send_text(r#"{"t":"draw","a":1}"#), white.send_text(r#"{"t":"draw","a":1}"#));
        for client in [&mut black, &mut white] {
            client.wait_for("ack").await;
        }
        let state = server.snapshot(&game.id).await;
        assert_eq!(
            (&state["outcome"]["reason"], &state["v"]),
            (&json!("agreement"), &json!(3)),
            "round {round}"
        );
    }
}

#[tokio::test]
async fn a_move_and_an_offer_at_the_same_time() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for round in 0..10 {
        let (game, mut black, mut white) = two(&server, &["7g7f"]).await;
        let what = if round % 2 == 0 { "draw" } else { "takeback" };
        let offer = json!({"t": what, "a": 1}).to_string();
        let mv = json!({"t": "move", "a": 1, "ply": 1, "move": "3c3d"}).to_string();
        tokio::join!(black.send_text(&offer), white.send_text(&mv));
        for client in [&mut black, &mut white] {
            client.wait_for("ack").await;
        }
        let mut watcher = server.join(&game.id, "").await;
        let (of_black, of_white) = (black.sync().await, white.sync().await);
        assert_eq!(
            (&of_black["v"], &of_black["moves"]),
            (&json!(3), &json!(["7g7f", "3c3d"])),
            "round {round}"
        );
        assert_eq!(
            (&of_black["offers"], &of_black["offers"]),
            (&of_white["offers"], &watcher.sync().await["offers"])
        );
        // Whichever came first, the game goes on and can be drawn.
        assert!(of_black["outcome"].is_null());
    }
}

#[tokio::test]
async fn at_one_screen_a_draw_is_agreed_at_once_and_taken_back() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("chu")).await;
    let mut both = server.join(&game.id, &game.both()).await;
    both.play(0, "7i7h").await;
    both.refused(draw(), "bad-request").await;
    let told = done(&mut both, json!({"t": "draw", "side": "b"})).await;
    assert_eq!(told.last().expect("the end")["outcome"]["reason"], "agreement");
    done(&mut both, takeback()).await;
    let state = both.sync().await;
    assert_eq!((&state["outcome"], &state["moves"]), (&Value::Null, &json!(["7i7h"])), "it costs no move");
}

#[tokio::test]
async fn the_engine_declines_in_the_opening() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&against_engine("shogi", 1)).await;
    let mut client = server.join(&game.id, &game.black).await;
    client.play(0, "7g7f").await;
    // Also while it thinks about its move, which comes all the same.
    let told = done(&mut client, draw()).await;
    let changed = told.iter().rfind(|heard| heard["t"] == "changed").expect("the offer is told");
    assert_eq!((&changed["offers"]["draw"], &changed["thinking"]), (&json!("b"), &json!(true)));
    let declined = client.wait_for("changed").await;
    assert_eq!((&declined["declined"], &declined["offers"]["draw"]), (&json!("draw"), &Value::Null));
    assert_eq!(client.wait_for("moved").await["ply"], 2);
    client.refused(json!({"t": "move", "ply": 2, "move": "1a1b"}), "illegal").await;
}

/// With a rook less, and when the opening is over, the engine is glad of a draw; its person may take the
/// agreement back. He holds more than a pawn that comes through is worth: the engine's moves are drawn, and
/// its king may win one, drop it and promote it.
#[tokio::test]
async fn the_engine_agrees_when_it_stands_worse() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut new = against_engine("shogi-7x9", 1);
    new["position"] = json!("3k3/7/7/7/7/7/PPPPPPP/1R5/3K3 b R2B 1");
    let game = server.new_game(&new).await;
    let mut client = server.join(&game.id, &game.black).await;
    let mut state = client.state.clone();
    while state["moves"].as_array().map_or(0, Vec::len) < 22 {
        let ply = state["moves"].as_array().map_or(0, Vec::len);
        // Pawns go on to the fifth rank; where none can, the rook steps aside.
        let legal: Vec<_> = state["legal"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(Value::as_str)
            .filter(|mv| mv.len() == 4)
            .collect();
        let is_push =
            |mv: &&str| mv[..1] == mv[2..3] && matches!((&mv[1..2], &mv[3..4]), ("g", "f") | ("f", "e"));
        let push = legal
            .iter()
            .copied()
            .find(is_push)
            .or_else(|| legal.iter().copied().find(|mv| &mv[1..2] == "h" && &mv[3..4] == "h"));
        let push = push.expect("a quiet move").to_owned();
        client.play(ply, &push).await;
        client.wait_for("moved").await;
        state = client.sync().await;
    }
    let told = done(&mut client, draw()).await;
    assert_eq!(told.last().expect("the offer is told")["offers"]["draw"], "b");
    let changed = client.wait_for("changed").await;
    assert_eq!(
        (&changed["outcome"]["reason"], &changed["outcome"]["winner"]),
        (&json!("agreement"), &Value::Null),
        "{changed}"
    );
    assert!(changed.get("declined").is_none());
    done(&mut client, takeback()).await;
    assert_eq!(client.sync().await["moves"].as_array().map(Vec::len), Some(22));
}

#[tokio::test]
async fn a_move_is_taken_back_by_consent() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (game, mut black, mut white) = two(&server, &["7g7f", "3c3d"]).await;
    let told = done(&mut black, takeback()).await;
    let changed = told.last().expect("the wish is told");
    assert_eq!((&changed["offers"]["takeback"], &changed["v"]), (&json!("b"), &json!(3)));
    assert_eq!(&white.wait_for("changed").await, changed);
    assert!(done(&mut black, takeback()).await.is_empty(), "sent again it is the same");
    drop((server, black, white));

    let server = Server::start(&folder.data());
    let (mut black, mut white) =
        (server.join(&game.id, &game.black).await, server.join(&game.id, &game.white).await);
    let mut watcher = server.join(&game.id, "").await;
    assert_eq!(white.state["offers"]["takeback"], "b");
    watcher.refused(takeback(), "not-your-seat").await;
    let told = done(&mut white, takeback()).await;
    let state = &told.last().expect("the state")["state"];
    assert_eq!(
        (&state["moves"], &state["turn"], &state["v"]),
        (&json!([]), &json!("b"), &json!(4)),
        "to the last decision of who asked"
    );
    assert_eq!(
        state["offers"],
        json!({"draw": null, "takeback": null, "rematch": null, "adjourn": null, "resume": null})
    );
    assert_eq!(black.wait_for("state").await["v"], 4);
    // Where nothing was decided there is nothing to ask for.
    black.refused(takeback(), "bad-request").await;
    black.play(0, "2g2f").await;
    white.refused(takeback(), "bad-request").await;
    // The other declines, or moves on; asked again it is at another move.
    done(&mut black, takeback()).await;
    assert_eq!(
        done(&mut white, decline("takeback")).await.last().expect("it is told")["declined"],
        "takeback"
    );
    black.refused(takeback(), "busy").await;
    white.play(1, "8c8d").await;
    done(&mut black, takeback()).await;
    black.play(2, "2f2e").await;
    assert_eq!(standing(&mut white).await.1, Value::Null);
}

#[tokio::test]
async fn a_resignation_is_taken_back_by_consent() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, mut black, mut white) = two(&server, &["7g7f", "3c3d"]).await;
    done(&mut black, json!({"t": "resign"})).await;
    done(&mut black, takeback()).await;
    white.wait_for("changed").await;
    done(&mut white, takeback()).await;
    let state = white.sync().await;
    assert_eq!((&state["outcome"], &state["moves"]), (&Value::Null, &json!(["7g7f", "3c3d"])));
    black.play(2, "2g2f").await;
}

#[tokio::test]
async fn nobody_is_asked_before_the_friend_has_come() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&crate::support::with_a_friend("shogi")).await;
    let mut client = server.join(&game.id, &game.black).await;
    client.play(0, "7g7f").await;
    done(&mut client, takeback()).await;
    assert_eq!(client.sync().await["moves"], json!([]));
}

/// Rulebooks gungi §16.3, chu §10.1: where a foul loses, a move is final, whoever agrees.
#[tokio::test]
async fn where_fouls_lose_nothing_is_taken_back() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for (variant, clause) in [("gungi?fouls=strict", "gungi §16.3"), ("chu?fouls=strict", "chu §10.1")] {
        let game = server.new_game(&of_people(variant)).await;
        let mut both = server.join(&game.id, &game.both()).await;
        assert_eq!(both.state["fouls"], "strict");
        let mv = both.state["legal"][0].as_str().expect("a move").to_owned();
        both.play(0, &mv).await;
        let mut black = server.join(&game.id, &game.black).await;
        for client in [&mut both, &mut black] {
            let error = client.refused(takeback(), "illegal").await;
            assert_eq!(error["clause"], clause);
        }
        done(&mut black, json!({"t": "resign"})).await;
        both.refused(takeback(), "illegal").await;
    }
    let game = server.new_game(&of_people("gungi?fouls=claim")).await;
    assert_eq!(server.snapshot(&game.id).await["fouls"], "claim");
}

/// Reliability A12: whoever resigns to look at the backs of an engine's pieces does not play on with what he
/// saw.
#[tokio::test]
async fn a_resignation_that_showed_the_backs_stands() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&against_engine("gungi", 1)).await;
    let mut client = server.join(&game.id, &game.black).await;
    let mv = client.state["legal"][0].as_str().expect("a move").to_owned();
    client.play(0, &mv).await;
    done(&mut client, takeback()).await;
    client.play(0, &mv).await;
    done(&mut client, json!({"t": "resign"})).await;
    client.refused(takeback(), "finished").await;
    assert_eq!(client.sync().await["outcome"]["reason"], "resign");
    // Where nothing is hidden it is a decision like any other.
    let game = server.new_game(&against_engine("shogi", 1)).await;
    let mut client = server.join(&game.id, &game.black).await;
    done(&mut client, json!({"t": "resign"})).await;
    done(&mut client, takeback()).await;
}
