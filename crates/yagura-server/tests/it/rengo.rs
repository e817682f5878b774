//! The set-up with secret armies: its turns in every order, what is refused, engines, restarts of the
//! process.

use serde_json::{Value, json};
use yagura::{Side, Variant};
use yagura_server::commitment;

use crate::{
    armies::{done, refused, salted, seal, set_up},
    support::{Client, Folder, Game, Server, of_people, of_people_from},
};

/// 3 pieces, 22 points, castling rooks; 3 pieces, 12 points; 1 piece.
const ROOKS: &str = "8/[CR]3[CK]2[CR]|-";
const KNIGHTS: &str = "8/[CN]3[CK]2[CN]|-";
const ALONE: &str = "8/4[CK]3|-";
/// 4 pieces, one of them to be re-placed.
const CHARIOT: &str = "8/[CR][JR]2[CK]2[CR]|-";

fn chess() -> Value {
    of_people("rengo-chess")
}

async fn people(server: &Server, game: &Game) -> [Client; 3] {
    [
        server.join(&game.id, &game.black).await,
        server.join(&game.id, &game.white).await,
        server.join(&game.id, "").await,
    ]
}

/// Returns the state in which the set-up is in this phase, by now or when it comes to that.
async fn wait_for_phase(client: &mut Client, phase: &str) -> Value {
    loop {
        let state = client.sync().await;
        if state["setup"]["phase"] == phase {
            return state;
        }
        client.hear().await;
    }
}

#[tokio::test]
async fn the_smaller_army_is_first_and_the_players_exchange_their_seats() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&chess()).await;
    let [mut a, mut b, mut watcher] = people(&server, &game).await;
    assert_eq!((&a.state["seats"], &a.state["setup"]["you"]), (&json!(["b"]), &json!(["A"])));
    assert_eq!((&b.state["seats"], &b.state["setup"]["you"]), (&json!(["w"]), &json!(["B"])));
    assert_eq!(a.state["setup"]["waiting"], json!(["A", "B"]));
    done(&mut a, seal("A", ROOKS)).await;
    done(&mut b, seal("B", ALONE)).await;
    // B has fewer pieces: he is Black from now on, and what opened White's seat opens Black's.
    for (client, seats, you) in [
        (&mut a, json!(["w"]), json!(["A"])),
        (&mut b, json!(["b"]), json!(["B"])),
        (&mut watcher, json!([]), json!([])),
    ] {
        let state = wait_for_phase(client, "play").await;
        let setup = &state["setup"];
        assert_eq!((&state["seats"], &setup["you"]), (&seats, &you));
        assert_eq!((&setup["players"], &setup["why"]), (&json!({"b": "B", "w": "A"}), &json!("fewer")));
        assert_eq!(state["positions"], json!(["[cr]2[ck]3[cr]/8/8/8/8/8/8/4[CK]3 b - 1 - 1a8a - 0 -"]));
        assert_eq!(
            (&state["turn"], &setup["waiting"], &state["moves"]),
            (&json!("b"), &json!([]), &json!([]))
        );
        assert_eq!(
            (&setup["armies"]["A"]["setup"], &setup["armies"]["B"]["setup"]),
            (&json!(ROOKS), &json!(ALONE))
        );
    }
    a.refused(json!({"t": "move", "ply": 0, "move": "4h4g"}), "not-your-turn").await;
    b.play(0, "4h4g").await;
    a.play(1, "5a3a").await;
    assert_eq!(
        a.sync().await["positions"][2],
        "[cr]3[cr][ck]2/8/8/8/8/8/4[CK]3/8 b - 3 - - - 2 -",
        "castled towards the corner 1a"
    );
}

#[tokio::test]
async fn as_many_pieces_for_fewer_points_are_first_and_equal_armies_toss_a_coin() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (_, client) = set_up(&server, "rengo-chess", ROOKS, KNIGHTS).await;
    let setup = &client.state["setup"];
    assert_eq!((&setup["why"], &setup["players"]["b"]), (&json!("cheaper"), &json!("B")));
    let mut firsts = [0, 0];
    for _ in 0..24 {
        let (_, client) = set_up(&server, "rengo-chess", ALONE, ALONE).await;
        let setup = &client.state["setup"];
        assert_eq!(setup["why"], "coin");
        firsts[usize::from(setup["players"]["b"] == "B")] += 1;
        assert_eq!(client.state["outcome"]["reason"], "insufficient-material");
    }
    assert!(firsts.iter().all(|&n| n > 0), "{firsts:?}: one in eight million that a fair coin does this");
}

#[tokio::test]
async fn pieces_are_re_placed_by_the_second_player_first() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&chess()).await;
    let [mut a, mut b, mut watcher] = people(&server, &game).await;
    // A has five pieces, B four: B is first, A re-places before him.
    done(&mut b, seal("B", CHARIOT)).await;
    done(&mut a, seal("A", "8/[CR][JR][JH]1[CK]2[CR]|-")).await;
    let state = wait_for_phase(&mut watcher, "replace").await;
    assert_eq!(
        (&state["turn"], &state["setup"]["waiting"], &state["legal"]),
        (&json!("w"), &json!(["A"]), &json!([]))
    );
    assert_eq!(
        state["positions"],
        json!(["[cr]2[ck]1[jh][jr][cr]/8/8/8/8/8/8/[CR][JR]2[CK]2[CR] w - 1 2 - - - -"])
    );
    let ranks = |text: &str| json!({"t": "replace", "ranks": text});
    watcher.refused(ranks("8/[CR][JR][JH]1[CK]2[CR]"), "not-your-seat").await;
    b.refused(ranks("8/[CR][JR]2[CK]2[CR]"), "not-your-turn").await;
    refused(&mut a, ranks("8/[CR][JR][JH][CK]3[CR]"), "illegal").await;
    refused(&mut a, ranks("8/[CR][JR][JH]1[CK]2[CR]|-"), "syntax").await;
    refused(&mut a, ranks("x"), "syntax").await;
    let front = refused(&mut a, ranks("[JR]7/[CR]1[JH]1[CK]2[CR]"), "wrong-rank").await;
    assert_eq!(front["squares"], json!(["1b"]), "a square of the board");
    // The set-up is no place for moves.
    refused(&mut a, json!({"t": "move", "ply": 0, "move": "1a1b"}), "illegal").await;
    a.refused(json!({"t": "takeback"}), "bad-request").await;
    done(&mut a, ranks("8/[CR][JH][JR]1[CK]2[CR]")).await;
    done(&mut a, ranks("8/[CR][JH][JR]1[CK]2[CR]")).await;
    let state = watcher.sync().await;
    assert_eq!((&state["turn"], &state["setup"]["waiting"]), (&json!("b"), &json!(["B"])));
    assert_eq!(state["setup"]["replaced"], json!([{"player": "A", "ranks": "8/[CR][JH][JR]1[CK]2[CR]"}]));
    a.refused(ranks("8/[CR][JR][JH]1[CK]2[CR]"), "not-your-turn").await;
    done(&mut b, ranks("8/[CR]1[JR]1[CK]2[CR]")).await;
    let state = wait_for_phase(&mut watcher, "play").await;
    assert_eq!(
        state["positions"],
        json!(["[cr]2[ck]1[jr][jh][cr]/8/8/8/8/8/8/[CR]1[JR]1[CK]2[CR] b - 1 - 1h8h1a8a - 0 -"])
    );
    assert_eq!(state["setup"]["replaced"].as_array().map(Vec::len), Some(2));
    refused(&mut a, ranks("8/[CR][JR][JH]1[CK]2[CR]"), "illegal").await;
    done(&mut b, ranks("8/[CR]1[JR]1[CK]2[CR]")).await;
    assert_eq!(watcher.sync().await["v"], state["v"], "what was sent twice is done once");
}

#[tokio::test]
async fn what_does_not_fit_is_refused_and_changes_nothing() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&chess()).await;
    let [mut a, mut b, mut watcher] = people(&server, &game).await;
    watcher.refused(seal("A", ALONE), "not-your-seat").await;
    b.refused(seal("A", ALONE), "not-your-seat").await;
    watcher.refused(json!({"t": "unseal", "player": "A"}), "not-your-seat").await;
    a.refused(json!({"t": "seal", "player": "C", "setup": ALONE}), "bad-request").await;
    a.refused(json!({"t": "seal", "player": "A"}), "bad-request").await;
    a.refused(json!({"t": "seal", "player": "A", "setup": ALONE, "coin": "A"}), "bad-request").await;
    for salt in [
        "",
        "0",
        "0123456789ABCDEF0123456789ABCDEF",
        "0123456789abcdef0123456789abcde",
        "0123456789abcdef0123456789abcdeg",
    ] {
        a.refused(salted("A", ALONE, salt), "bad-request").await;
    }
    let error = refused(&mut a, seal("A", "[CR]7/4[CK]3|-"), "wrong-rank").await;
    assert_eq!((&error["squares"], &error["clause"]), (&json!(["8g"]), &json!("rengo §3.5")));
    refused(&mut a, seal("A", "8/4[CK]3|RB2G2S2N2L9P[CQ]"), "syntax").await;
    refused(
        &mut a,
        seal("A", "[CP][CP][CP][CP][CP][CP][CP][CP]/[CR][CR][MR][CQ][CK][MR][XR][XR]|RB"),
        "over-budget",
    )
    .await;
    refused(&mut a, json!({"t": "replace", "ranks": "8/4[CK]3"}), "illegal").await;
    a.refused(json!({"t": "unseal", "player": "A"}), "bad-request").await;
    refused(&mut a, json!({"t": "move", "ply": 0, "move": format!("A:{ALONE}")}), "illegal").await;
    a.refused(json!({"t": "claim"}), "bad-request").await;
    a.refused(json!({"t": "restart"}), "bad-request").await;
    a.send_text(&salted("A", &"8".repeat(5000), "0").to_string()).await;
    assert_eq!(a.hear().await["error"]["code"], "too-large");
    assert_eq!(watcher.sync().await["v"], 0, "nothing has changed");

    // `player` is needed only by one who holds both seats.
    let mut both = server.join(&game.id, &game.both()).await;
    both.refused(json!({"t": "seal", "setup": ALONE}), "bad-request").await;
    done(&mut a, json!({"t": "seal", "setup": ALONE})).await;
    // Sent again it is the same, another one is not.
    done(&mut a, seal("A", ALONE)).await;
    refused(&mut a, seal("A", ROOKS), "illegal").await;
    let salt = a.sync().await["setup"]["own"]["A"]["salt"].clone();
    done(&mut a, json!({"t": "seal", "player": "A", "setup": ALONE, "salt": salt})).await;
    refused(&mut a, salted("A", ALONE, &"0".repeat(32)), "illegal").await;
    b.refused(json!({"t": "unseal", "player": "A"}), "not-your-seat").await;
    b.refused(json!({"t": "unseal"}), "bad-request").await;
    done(&mut a, json!({"t": "unseal", "player": "A"})).await;
    done(&mut a, seal("A", ROOKS)).await;
    done(&mut b, seal("B", KNIGHTS)).await;
    refused(&mut a, json!({"t": "unseal", "player": "A"}), "illegal").await;
    refused(&mut b, seal("B", ALONE), "illegal").await;
    done(&mut b, seal("B", KNIGHTS)).await;

    // Other games know nothing of this.
    let other = server.new_game(&of_people("shogi")).await;
    let mut black = server.join(&other.id, &other.black).await;
    assert_eq!(black.state["setup"], Value::Null);
    refused(&mut black, seal("A", ALONE), "illegal").await;
    refused(&mut black, json!({"t": "unseal", "player": "A"}), "illegal").await;
    refused(&mut black, json!({"t": "replace", "ranks": "9"}), "illegal").await;
}

#[tokio::test]
async fn a_player_may_give_up_before_play() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&chess()).await;
    let [mut a, mut b, _] = people(&server, &game).await;
    done(&mut b, seal("B", ROOKS)).await;
    done(&mut a, json!({"t": "resign"})).await;
    let state = a.sync().await;
    assert_eq!((&state["outcome"]["winner"], &state["outcome"]["reason"]), (&json!("w"), &json!("resign")));
    assert_eq!(
        state["outcome"]["text"],
        json!({"ja": "後手の勝ち（投了）", "en": "Second player wins: resignation"})
    );
    assert_eq!(
        (&state["setup"]["waiting"], &state["setup"]["armies"]),
        (&json!([]), &Value::Null),
        "B's army stays his own"
    );
    a.refused(seal("A", ALONE), "finished").await;
    b.refused(json!({"t": "unseal", "player": "B"}), "finished").await;
}

#[tokio::test]
async fn the_engine_seals_re_places_and_plays() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    for id in ["rengo-shogi", "rengo-chess", "rengo-xiangqi", "rengo-janggi", "rengo-makruk"] {
        let new = json!({"variant": id, "black": {"kind": "human"}, "white": {"kind": "engine", "level": 1}});
        let game = server.new_game(&new).await;
        let mut client = server.join(&game.id, &game.black).await;
        while client.state["setup"]["sealed"]["B"].is_null() {
            client.hear().await;
            client.state = client.sync().await;
        }
        assert_eq!(client.state["setup"]["waiting"], json!(["A"]), "{id}");
        // A takeback of giving up wakes no second army.
        done(&mut client, json!({"t": "resign"})).await;
        done(&mut client, json!({"t": "takeback"})).await;
        client.refused(json!({"t": "takeback"}), "bad-request").await;
        let armies = server.get(&format!("/api/v1/variants/{id}/armies")).await.json();
        done(&mut client, json!({"t": "seal", "setup": armies["native"]})).await;
        let mut state = client.sync().await;
        while state["setup"]["phase"] == "replace" {
            if state["setup"]["waiting"] == json!(["A"]) {
                let army = state["setup"]["armies"]["A"]["setup"].as_str().expect("open").to_owned();
                done(&mut client, json!({"t": "replace", "ranks": army.split('|').next()})).await;
            } else {
                client.wait_for("state").await;
            }
            state = client.sync().await;
        }
        let me = state["seats"][0].as_str().expect("a seat").to_owned();
        assert_eq!(state[if me == "b" { "black" } else { "white" }]["kind"], "human", "{id}: who sits where");
        let mut ply = state["moves"].as_array().map_or(0, Vec::len);
        if state["turn"] != json!(me) && state["outcome"].is_null() {
            client.wait_for("moved").await;
            state = client.sync().await;
            ply = 1;
        }
        let first = state["legal"][0].as_str().expect("a move").to_owned();
        client.play(ply, &first).await;
        done(&mut client, json!({"t": "takeback"})).await;
        assert_eq!(client.sync().await["setup"]["phase"], "play", "{id}: never back into the set-up");
    }
}

#[tokio::test]
async fn engines_among_themselves_set_up_while_somebody_watches() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let engine = json!({"kind": "engine", "level": 1});
    let game = server.new_game(&json!({"variant": "rengo-janggi", "black": engine, "white": engine})).await;
    assert_eq!(server.snapshot(&game.id).await["setup"]["waiting"], json!(["A", "B"]));
    let mut watcher = server.join(&game.id, "").await;
    let moved = watcher.wait_for("moved").await;
    assert_eq!(moved["ply"], 1);
    let state = watcher.sync().await;
    assert!(
        state["setup"]["armies"]["A"]["setup"].is_string() && state["setup"]["own"] == json!({}),
        "{state}"
    );
}

#[tokio::test]
async fn every_phase_survives_the_sudden_death_of_the_server() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&chess()).await;
    let mut a = server.join(&game.id, &game.black).await;
    done(&mut a, seal("A", "8/[CR][JR][JH]1[CK]2[CR]|-")).await;
    done(&mut a, json!({"t": "unseal"})).await;
    done(&mut a, seal("A", "8/[CR][JH][JR]1[CK]2[CR]|-")).await;
    let sealed = a.sync().await["setup"].clone();
    drop(server);

    let server = Server::start(&folder.data());
    let [a, mut b, watcher] = people(&server, &game).await;
    assert_eq!(a.state["setup"], sealed);
    assert_eq!((&a.state["v"], &watcher.state["setup"]["own"]), (&json!(3), &json!({})));
    done(&mut b, seal("B", CHARIOT)).await;
    drop(server);

    let server = Server::start(&folder.data());
    let [mut a, mut b, watcher] = people(&server, &game).await;
    assert_eq!(
        (&watcher.state["setup"]["phase"], &watcher.state["setup"]["waiting"]),
        (&json!("replace"), &json!(["A"]))
    );
    assert_eq!((&a.state["seats"], &b.state["seats"]), (&json!(["w"]), &json!(["b"])), "B is first");
    let commitment = commitment(
        &Variant::parse("rengo-chess").expect("a variant"),
        Side::Black,
        "8/[CR][JH][JR]1[CK]2[CR]|-",
        watcher.state["setup"]["armies"]["A"]["salt"].as_str().expect("open"),
    );
    assert_eq!(
        Some(watcher.state["setup"]["sealed"]["A"]["commitment"].as_str().expect("hexadecimal")),
        commitment.ok().as_deref()
    );
    done(&mut a, json!({"t": "replace", "ranks": "8/[CR][JR][JH]1[CK]2[CR]"})).await;
    drop(server);

    let server = Server::start(&folder.data());
    let mut again = server.join(&game.id, &game.white).await;
    assert_eq!(again.state["setup"]["waiting"], json!(["B"]));
    done(&mut again, json!({"t": "replace", "ranks": "8/[CR][JR]2[CK]2[CR]"})).await;
    b = again;
    drop(server);

    let server = Server::start(&folder.data());
    drop(b);
    let mut b = server.join(&game.id, &game.white).await;
    assert_eq!(
        (&b.state["setup"]["phase"], &b.state["turn"], &b.state["moves"]),
        (&json!("play"), &json!("b"), &json!([]))
    );
    b.play(0, "7h7g").await;
    let before = b.sync().await;
    drop(server);

    let server = Server::start(&folder.data());
    assert_eq!(server.join(&game.id, &game.white).await.state, before);
}

#[tokio::test]
async fn a_game_may_begin_anywhere_in_the_set_up() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let from = |position: &str| of_people_from("rengo-chess", position);
    // Waiting for B: A's army is sealed, and only A knows it.
    let game = server.new_game(&from("8/8/8/8/8/8/8/[CR]3[CK]2[CR] w - 1 B - - - -")).await;
    let [a, mut b, watcher] = people(&server, &game).await;
    assert_eq!(a.state["setup"]["own"]["A"]["setup"], ROOKS);
    for client in [&b, &watcher] {
        assert!(
            !client.heard.contains("[CR]") && client.state["setup"]["waiting"] == json!(["B"]),
            "{}",
            client.heard
        );
    }
    done(&mut b, seal("B", KNIGHTS)).await;
    assert_eq!(b.sync().await["setup"]["armies"]["A"]["setup"], ROOKS);
    // Waiting for the coin: the server tosses it.
    let game = server.new_game(&from("[cr]2[ck]3[cr]/8/8/8/8/8/8/[CR]3[CK]2[CR] b - 1 C - - - -")).await;
    let state = server.snapshot(&game.id).await;
    assert_eq!((&state["setup"]["phase"], &state["setup"]["why"]), (&json!("play"), &json!("coin")));
    // Re-placing: who is who is known, and nothing was sealed here.
    let game = server.new_game(&from("[jr]2[ck]3[cr]/8/8/8/8/8/8/4[CK]3 w - 1 2 - - - -")).await;
    let mut white = server.join(&game.id, &game.white).await;
    let setup = &white.state["setup"];
    assert_eq!(
        (&setup["players"], &setup["why"], &setup["armies"]),
        (&json!({"b": "A", "w": "B"}), &Value::Null, &Value::Null)
    );
    done(&mut white, json!({"t": "replace", "ranks": "8/[CR]3[CK]1[JR]1"})).await;
    let state = white.sync().await;
    assert_eq!(
        (&state["setup"]["phase"], &state["positions"][0]),
        (&json!("play"), &json!("1[jr]1[ck]3[cr]/8/8/8/8/8/8/4[CK]3 b - 1 - 1a - 0 -"))
    );
    // Nothing placed, and play: a game like any other.
    let game = server.new_game(&from("8/8/8/8/8/8/8/8 b - 1 A - - - -")).await;
    assert_eq!(server.snapshot(&game.id).await["setup"]["waiting"], json!(["A", "B"]));
    let game = server.new_game(&from("4[ck]3/8/8/8/8/8/8/[CR]2[CK]4 b - 1 - - - 0 -")).await;
    let state = server.snapshot(&game.id).await;
    assert_eq!((&state["setup"], &state["turn"]), (&Value::Null, &json!("b")));
    server
        .post("/api/v1/games", &from("8/8/8/8/8/8/8/[CR]7 w - 1 B - - - -").to_string())
        .await
        .refused(400, "position");
}
