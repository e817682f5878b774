//! Who sits where: invitations, seats on several devices, and what opens them.

use serde_json::{Value, json};

use crate::{
    armies::{done, salted, seal},
    log,
    support::{Client, Folder, Game, Server, against_engine, of_people, with_a_friend},
};

const FRIEND: &str = "0123456789abcdef0123456789abcdef";
const STRANGER: &str = "ffffffffffffffffffffffffffffffff";

/// Returns the path of what can be asked of a game.
fn path(game: &Game, what: &str) -> String {
    format!("/api/v1/games/{}/{what}", game.id)
}

#[tokio::test]
async fn an_invited_seat_is_claimed_once() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&with_a_friend("shogi")).await;
    assert_eq!(
        (game.white.as_str(), game.invite.len(), game.black.len()),
        ("", 32, 32),
        "the creator has a code, not a token"
    );
    let mut creator = server.join(&game.id, &game.black).await;
    let mut watcher = server.join(&game.id, "").await;
    assert_eq!((&creator.state["invited"], &creator.state["seats"]), (&json!("w"), &json!(["b"])));
    assert_eq!(creator.state["white"], json!({"kind": "human"}));
    // Neither code nor guesses open anything by themselves.
    assert_eq!(server.join(&game.id, &game.invite).await.state["seats"], json!([]));
    server.redeem(&game.id, STRANGER, FRIEND).await.refused(404, "not-found");
    for token in ["", "friend", &FRIEND.to_uppercase(), &FRIEND[1..]] {
        server.redeem(&game.id, &game.invite, token).await.refused(400, "bad-request");
    }
    let joined = server.redeem(&game.id, &game.invite, FRIEND).await;
    assert_eq!((joined.status, joined.json()), (200, json!({"seat": "w", "token": FRIEND})));
    for client in [&mut creator, &mut watcher] {
        let told = client.wait_for("state").await;
        assert_eq!((&told["state"]["invited"], &told["state"]["v"]), (&Value::Null, &json!(1)));
    }
    // Sent again it is the same, for anybody else it is over.
    let again = server.redeem(&game.id, &game.invite, FRIEND).await;
    assert_eq!((again.status, again.json()), (200, json!({"seat": "w", "token": FRIEND})));
    server.redeem(&game.id, &game.invite, STRANGER).await.refused(409, "claimed");
    server.redeem(&game.id, &game.invite, &game.black).await.refused(409, "claimed");
    server
        .post(&path(&game, "join"), &json!({"code": game.invite}).to_string())
        .await
        .refused(409, "claimed");
    server.post_as(&path(&game, "invite"), &game.black).await.refused(409, "claimed");
    let mut friend = server.join(&game.id, FRIEND).await;
    assert_eq!((&friend.state["seats"], &friend.state["v"]), (&json!(["w"]), &json!(1)));
    creator.play(0, "7g7f").await;
    creator.refused(json!({"t": "move", "ply": 1, "move": "3c3d"}), "not-your-turn").await;
    creator.refused(json!({"t": "resign", "side": "w"}), "not-your-seat").await;
    friend.play(1, "3c3d").await;
}

#[tokio::test]
async fn the_server_makes_the_token_of_who_has_none() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let mut new = with_a_friend("chu");
    new["black"] = json!({"kind": "invited"});
    new["white"] = json!({"kind": "human"});
    let game = server.new_game(&new).await;
    assert_eq!((game.black.as_str(), game.white.len()), ("", 32));
    let joined = server.post(&path(&game, "join"), &json!({"code": game.invite}).to_string()).await.json();
    assert_eq!(joined["seat"], "b");
    let token = joined["token"].as_str().expect("a token");
    assert_eq!(server.join(&game.id, token).await.state["seats"], json!(["b"]));
}

#[tokio::test]
async fn who_is_invited_needs_somebody_to_play_with() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let invited = json!({"kind": "invited"});
    for other in [json!({"kind": "invited"}), json!({"kind": "engine", "level": 1})] {
        let new = json!({"variant": "shogi", "black": other, "white": invited});
        server.post("/api/v1/games", &new.to_string()).await.refused(400, "bad-request");
    }
    let with_field =
        json!({"variant": "shogi", "black": {"kind": "human"}, "white": {"kind": "invited", "level": 1}});
    server.post("/api/v1/games", &with_field.to_string()).await.refused(400, "bad-request");
    for game in
        [server.new_game(&of_people("shogi")).await, server.new_game(&against_engine("shogi", 1)).await]
    {
        assert_eq!(game.invite, "");
        server.post_as(&path(&game, "invite"), &game.black).await.refused(409, "claimed");
        assert_eq!(server.snapshot(&game.id).await["invited"], Value::Null);
    }
}

#[tokio::test]
async fn a_new_invitation_voids_the_old_one() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&with_a_friend("shogi")).await;
    server.post_as(&path(&game, "invite"), "").await.refused(403, "not-your-seat");
    server.post_as(&path(&game, "invite"), STRANGER).await.refused(403, "not-your-seat");
    server.post(&path(&game, "invite"), "").await.refused(403, "not-your-seat");
    let answer = server.post_as(&path(&game, "invite"), &game.black).await;
    let code = answer.json()["code"].as_str().expect("a code").to_owned();
    assert_ne!(code, game.invite);
    server.redeem(&game.id, &game.invite, FRIEND).await.refused(404, "not-found");
    drop(server);
    let server = Server::start(&folder.data());
    server.redeem(&game.id, &game.invite, FRIEND).await.refused(404, "not-found");
    assert_eq!(server.redeem(&game.id, &code, FRIEND).await.status, 200);
}

#[tokio::test]
async fn of_many_who_come_with_one_code_one_sits_down() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&with_a_friend("shogi")).await;
    let tokens: Vec<_> = (0..12).map(|n| format!("{n:032x}")).collect();
    let answers = futures_util::future::join_all(
        tokens.iter().map(|token| server.redeem(&game.id, &game.invite, token)),
    )
    .await;
    let seated: Vec<_> = tokens
        .iter()
        .zip(&answers)
        .filter(|(_, answer)| answer.status == 200)
        .map(|(token, _)| token)
        .collect();
    assert_eq!(seated.len(), 1);
    assert!(answers.iter().all(|answer| matches!(answer.status, 200 | 409)));
    let others: Vec<_> = tokens.iter().filter(|token| *token != seated[0]).take(4).cloned().collect();
    assert_eq!(server.join(&game.id, &others.join(",")).await.state["seats"], json!([]));
    assert_eq!(server.join(&game.id, seated[0]).await.state["seats"], json!(["w"]));
}

#[tokio::test]
async fn a_seat_is_carried_to_another_device() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    server.post_as(&path(&game, "carry"), STRANGER).await.refused(403, "not-your-seat");
    server.post_as(&path(&game, "carry"), &game.both()).await.refused(400, "bad-request");
    server.post_as("/api/v1/games/zzzzzzzzzzzzz/carry", &game.black).await.refused(404, "not-found");
    let carry = async |server: &Server| {
        let answer = server.post_as(&path(&game, "carry"), &game.white).await.json();
        assert_eq!(answer["expires"], 600);
        answer["code"].as_str().expect("a code").to_owned()
    };
    let (old, code) = (carry(&server).await, carry(&server).await);
    server.redeem(&game.id, &old, FRIEND).await.refused(404, "not-found");
    drop(server);

    let server = Server::start(&folder.data());
    let answer = server.redeem(&game.id, &code, FRIEND).await;
    assert_eq!((answer.status, answer.json()), (200, json!({"seat": "w", "token": FRIEND})));
    server.redeem(&game.id, &code, STRANGER).await.refused(409, "claimed");
    assert_eq!(server.redeem(&game.id, &code, FRIEND).await.status, 200, "sent again");
    // The old token stays valid, the new one carries the seat on.
    for token in [&game.white, FRIEND] {
        assert_eq!(server.join(&game.id, token).await.state["seats"], json!(["w"]));
    }
    assert_eq!(server.post_as(&path(&game, "carry"), FRIEND).await.status, 200);
    assert_eq!(server.snapshot(&game.id).await["v"], 0, "nothing of the game has changed");
    // Not for ever: sixteen devices.
    for n in 0..14 {
        let code = carry(&server).await;
        assert_eq!(server.redeem(&game.id, &code, &format!("{n:032x}")).await.status, 200);
    }
    let code = carry(&server).await;
    server.redeem(&game.id, &code, STRANGER).await.refused(409, "bad-request");
}

/// Reliability A6: whatever the creator asks, the friend's army, salt and seat are the friend's.
#[tokio::test]
async fn the_creator_gets_nothing_of_the_friends_army() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&with_a_friend("rengo-chess")).await;
    let mut creator = server.join(&game.id, &game.black).await;
    assert_eq!((&creator.state["setup"]["you"], &creator.state["invited"]), (&json!(["A"]), &json!("w")));
    creator.refused(seal("B", "8/4[CK]3|-"), "not-your-seat").await;
    server.redeem(&game.id, &game.invite, FRIEND).await;
    let mut friend = server.join(&game.id, FRIEND).await;
    assert_eq!(friend.state["setup"]["you"], json!(["B"]));
    let (army, salt) = ("8/4[CK]3|-", "5a17edf00d5a17edf00d5a17edf00d5a");
    done(&mut friend, salted("B", army, salt)).await;
    // The invitation, the own token and both together open no more than A's seat.
    server.redeem(&game.id, &game.invite, &game.black).await.refused(409, "claimed");
    server.post_as(&path(&game, "invite"), &game.black).await.refused(409, "claimed");
    for tokens in [game.black.clone(), game.invite.clone(), format!("{},{}", game.black, game.invite)] {
        let mut client = server.join(&game.id, &tokens).await;
        for message in [
            json!({"t": "unseal", "player": "B"}),
            json!({"t": "unseal"}),
            salted("B", army, salt),
            json!({"t": "resign", "side": "w"}),
            json!({"t": "takeback"}),
            json!({"t": "sync"}),
        ] {
            client.ask(message).await;
        }
        assert_silent(&client, army, salt);
    }
    let record = server.get_as(&path(&game, "record"), &game.black).await.body;
    let rest = server.get(&format!("/api/v1/games/{}", game.id)).await.body;
    for text in [record, rest] {
        assert!(!text.contains("[CK]") && !text.contains(salt), "{text}");
    }
    assert_eq!(
        friend.sync().await["setup"]["sealed"]["B"]["commitment"].as_str().map(str::len),
        Some(64),
        "still sealed"
    );
    assert_silent(&creator, army, salt);
    // When both are in, B is first; the seats go with the people.
    done(&mut creator, seal("A", "8/[CR]3[CK]2[CR]|-")).await;
    assert_eq!(creator.sync().await["seats"], json!(["w"]));
    assert_eq!(friend.sync().await["seats"], json!(["b"]));
    let carried = server.post_as(&path(&game, "carry"), FRIEND).await.json()["code"]
        .as_str()
        .expect("a code")
        .to_owned();
    assert_eq!(server.redeem(&game.id, &carried, STRANGER).await.json()["seat"], "b");
    assert_eq!(server.join(&game.id, STRANGER).await.state["seats"], json!(["b"]));
}

#[track_caller]
fn assert_silent(client: &Client, army: &str, salt: &str) {
    assert!(!client.heard.contains(army) && !client.heard.contains(salt), "{}", client.heard);
}

/// Reliability A9: a whole game, from the invitation to its end, and nothing in the log that opens a seat.
#[tokio::test]
async fn no_token_and_no_code_is_logged() {
    log::keep();
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&with_a_friend("gungi")).await;
    server.redeem(&game.id, &game.invite, FRIEND).await;
    server.redeem(&game.id, &game.invite, STRANGER).await.refused(409, "claimed");
    let code = server.post_as(&path(&game, "carry"), &game.black).await.json()["code"]
        .as_str()
        .expect("a code")
        .to_owned();
    let device = "00000000000000000000000000c0ffee";
    server.redeem(&game.id, &code, device).await;
    // Somebody may still write a token where it does not belong.
    server.get(&format!("/api/v1/games/{}?token={FRIEND}", game.id)).await;
    let (mut black, mut white) =
        (server.join(&game.id, &game.black).await, server.join(&game.id, FRIEND).await);
    let mv = black.state["legal"][0].as_str().expect("a move").to_owned();
    black.play(0, &mv).await;
    server.get_as(&path(&game, "record"), device).await;
    done(&mut white, json!({"t": "resign"})).await;
    drop(server);
    let log = log::kept();
    assert!(log.contains(&format!("/api/v1/games/{}/join", game.id)), "requests are logged");
    for secret in [&game.black, FRIEND, STRANGER, device, &game.invite, &code] {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}

#[tokio::test]
async fn a_socket_begins_with_hello() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("shogi")).await;
    let ws = format!("{}?protocol=3", path(&game, "ws"));
    for (first, code) in [
        (r#"{"t":"sync","a":1}"#, "bad-request"),
        (r#"{"t":"hello","a":0}"#, "bad-request"),
        (r#"{"t":"hello","a":0,"tokens":"x"}"#, "bad-request"),
        ("hello", "bad-request"),
    ] {
        let mut client = server.dial(&ws, None).await.expect("the server opens a WebSocket");
        client.send_text(first).await;
        let refused = client.hear().await;
        assert_eq!((&refused["t"], &refused["error"]["code"]), (&json!("refused"), &json!(code)), "{first}");
        assert_eq!(client.next().await, None, "the server closes");
    }
    // Before it nothing is sent.
    let mut silent = server.dial(&ws, None).await.expect("the server opens a WebSocket");
    let mut client = server.join(&game.id, &format!("{STRANGER},{}", game.white)).await;
    assert_eq!(client.state["seats"], json!(["w"]), "a token that opens nothing is passed over");
    let error = client.refused(json!({"t": "hello", "tokens": []}), "bad-request").await;
    assert!(error["message"]["en"].as_str().is_some_and(|text| text.contains("already")), "{error}");
    assert_eq!(silent.next().await, None, "after ten seconds the server closes");
    assert_eq!(silent.heard, "");
}

#[tokio::test]
async fn an_invitation_is_declined() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&with_a_friend("chu")).await;
    let mut creator = server.join(&game.id, &game.black).await;
    let decline =
        async |code: &str| server.post(&path(&game, "decline"), &json!({"code": code}).to_string()).await;
    decline(STRANGER).await.refused(404, "not-found");
    server.post(&path(&game, "decline"), r#"{"code": 3}"#).await.refused(400, "bad-request");
    // A code that carries a seat to another device is no invitation.
    let carry = server.post_as(&path(&game, "carry"), &game.black).await.json();
    decline(carry["code"].as_str().expect("a code")).await.refused(404, "not-found");
    assert_eq!(decline(&game.invite).await.status, 204);
    creator.wait_for("declined").await;
    server.redeem(&game.id, &game.invite, FRIEND).await.refused(404, "not-found");
    let anew = server.post_as(&path(&game, "invite"), &game.black).await.json();
    let anew = anew["code"].as_str().expect("a code");
    assert_eq!(server.redeem(&game.id, anew, FRIEND).await.status, 200);
    decline(anew).await.refused(409, "claimed");
}
