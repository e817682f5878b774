//! Another game of the same players: nobody is left behind, and everybody keeps what opens his seat.

use serde_json::{Value, json};

use crate::{
    armies::{done, seal},
    support::{Client, Folder, Server, against_engine, of_people, of_people_from, with_a_friend},
};

const FRIEND: &str = "0123456789abcdef0123456789abcdef";

fn rematch(swap: &Value) -> Value {
    json!({"t": "rematch", "swap": swap})
}

/// Waits until somebody is told of another game, and returns its id.
async fn next(client: &mut Client) -> String {
    loop {
        let changed = client.wait_for("changed").await;
        if let Some(id) = changed["next"].as_str() {
            return id.to_owned();
        }
    }
}

#[tokio::test]
async fn a_rematch_takes_both_along_with_sides_exchanged() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&with_a_friend("chu")).await;
    server.redeem(&game.id, &game.invite, FRIEND).await;
    let (mut black, mut white) =
        (server.join(&game.id, &game.black).await, server.join(&game.id, FRIEND).await);
    black.refused(rematch(&json!(true)), "bad-request").await;
    black.refused(json!({"t": "rematch", "swap": "yes"}), "bad-request").await;
    black.play(0, "7i7h").await;
    done(&mut white, json!({"t": "resign"})).await;
    server.join(&game.id, "").await.refused(rematch(&json!(false)), "not-your-seat").await;
    // Offered with the sides as they were, then the other way round: the last word of who offers counts.
    done(&mut black, rematch(&json!(false))).await;
    done(&mut black, rematch(&json!(true))).await;
    assert!(done(&mut black, rematch(&json!(true))).await.is_empty(), "sent again it is the same");
    assert_eq!(white.sync().await["offers"]["rematch"], json!({"by": "b", "swap": true}));
    drop((server, black, white));

    let server = Server::start(&folder.data());
    let (mut black, mut white) =
        (server.join(&game.id, &game.black).await, server.join(&game.id, FRIEND).await);
    assert_eq!(white.state["offers"]["rematch"], json!({"by": "b", "swap": true}));
    done(&mut white, rematch(&json!(false))).await;
    let id = next(&mut black).await;
    let state = white.sync().await;
    assert_eq!((&state["next"], &state["offers"]["rematch"]), (&json!(id), &Value::Null));
    assert!(
        done(&mut white, rematch(&json!(false))).await.is_empty()
            && done(&mut black, rematch(&json!(true))).await.is_empty()
    );
    assert_eq!(server.snapshot(&game.id).await["next"], json!(id), "sent again it is the same game");
    let (mut first, mut second) = (server.join(&id, FRIEND).await, server.join(&id, &game.black).await);
    assert_eq!((&first.state["seats"], &second.state["seats"]), (&json!(["b"]), &json!(["w"])));
    assert_eq!(
        (&first.state["variant"], &first.state["moves"], &first.state["invited"]),
        (&json!("chu"), &json!([]), &Value::Null)
    );
    first.play(0, "7i7h").await;
    second.play(1, "6d6e").await;
    assert_eq!(server.join(&id, &game.invite).await.state["seats"], json!([]));
}

#[tokio::test]
async fn a_rematch_is_declined_or_wanted_by_both_at_once() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let (mut black, mut white) =
        (server.join(&game.id, &game.black).await, server.join(&game.id, &game.white).await);
    done(&mut white, json!({"t": "resign"})).await;
    done(&mut white, rematch(&json!(false))).await;
    let told = done(&mut black, json!({"t": "decline", "what": "rematch"})).await;
    assert_eq!(told.last().expect("it is told")["declined"], "rematch");
    tokio::join!(
        black.send_text(r#"{"t":"rematch","a":1,"swap":false}"#),
        white.send_text(r#"{"t":"rematch","a":1,"swap":false}"#)
    );
    let (of_black, of_white) = (next(&mut black).await, next(&mut white).await);
    assert_eq!(of_black, of_white);
    assert_eq!(server.join(&of_black, &game.black).await.state["seats"], json!(["b"]));
    assert_eq!(server.join(&of_black, &game.white).await.state["seats"], json!(["w"]));
}

#[tokio::test]
async fn alone_another_game_begins_at_once_from_the_same_start() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&against_engine("shogi", 4)).await;
    let mut client = server.join(&game.id, &game.black).await;
    done(&mut client, json!({"t": "resign"})).await;
    done(&mut client, rematch(&json!(true))).await;
    let id = client.sync().await["next"].as_str().expect("an id").to_owned();
    let client = server.join(&id, &game.black).await;
    assert_eq!(client.state["seats"], json!(["w"]));
    assert_eq!(
        (&client.state["black"], &client.state["white"]),
        (&json!({"kind": "engine", "level": 4}), &json!({"kind": "human"}))
    );

    let start = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let game = server.new_game(&of_people_from("shogi", start)).await;
    let mut both = server.join(&game.id, &game.both()).await;
    both.play(0, "G*5b").await;
    done(&mut both, rematch(&json!(false))).await;
    let id = both.sync().await["next"].as_str().expect("an id").to_owned();
    let again = server.join(&id, &game.both()).await;
    assert_eq!((&again.state["seats"], &again.state["positions"]), (&json!(["b", "w"]), &json!([start])));
    // Who takes the end back may ask for another rematch after the next one.
    done(&mut both, json!({"t": "takeback"})).await;
    assert_eq!(both.sync().await["next"], Value::Null);
    both.refused(rematch(&json!(false)), "bad-request").await;
}

/// In union shogi the people keep their names A and B, or exchange those, whoever was first.
#[tokio::test]
async fn a_rematch_with_secret_armies_is_set_up_anew() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for swap in [false, true] {
        let game = server.new_game(&of_people("rengo-chess")).await;
        let (mut a, mut b) =
            (server.join(&game.id, &game.black).await, server.join(&game.id, &game.white).await);
        done(&mut a, seal("A", "8/[CR]3[CK]2[CR]|-")).await;
        done(&mut b, seal("B", "8/4[CK]3|-")).await;
        assert_eq!(a.sync().await["seats"], json!(["w"]), "B is first");
        done(&mut a, json!({"t": "resign"})).await;
        done(&mut a, rematch(&json!(swap))).await;
        done(&mut b, rematch(&json!(swap))).await;
        let id = b.sync().await["next"].as_str().expect("an id").to_owned();
        let (new_a, new_b) = if swap { (&game.white, &game.black) } else { (&game.black, &game.white) };
        let (mut a, b) = (server.join(&id, new_a).await, server.join(&id, new_b).await);
        assert_eq!((&a.state["setup"]["you"], &b.state["setup"]["you"]), (&json!(["A"]), &json!(["B"])));
        assert_eq!(
            (&a.state["setup"]["waiting"], &a.state["setup"]["sealed"]["A"]),
            (&json!(["A", "B"]), &Value::Null)
        );
        done(&mut a, seal("A", "8/4[CK]3|-")).await;
    }
}
