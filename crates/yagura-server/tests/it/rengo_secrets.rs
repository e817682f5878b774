//! Union shogi's secrets: whatever a player seals, the other and the watchers hear the same bytes until both
//! armies are in.

use std::{collections::HashSet, fmt::Write as _};

use serde_json::{Value, json};
use yagura::{Side, Variant};
use yagura_server::commitment;

use crate::{
    armies::{done, refused, salted, seal},
    log,
    support::{Client, Folder, Game, Server, of_people},
};

/// Armies of other numbers of pieces, costs and lengths, and some that are refused: their owner tries those
/// first.
const ARMIES: [&str; 4] = [
    "9/9/4K4|-",
    "PPPPPPPPP/1B5R1/LNSGKGSNL|-",
    "[JP]P[JP]P[XP]P[JP]P[JP]/1[JR]3[XC]1[CR]1/L[JH]SGKGS[MN]L|R2P",
    "9/9/4K4|RB2G4P",
];
const REFUSED: [&str; 4] =
    ["9/9/9|K", "4+P4/9/4K4|-", "4G4/9/4K4|-", "PPPPPPPPP/1B[CR][CQ]1[CR]1R1/LNSGKGSNL|-"];
const SALTS: [&str; 2] = ["00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"];

/// Replaces what differs from game to game: its id, the time, and commitments, which say nothing.
fn plain(text: &str, game: &Game) -> String {
    let mut plain = text.replace(&game.id, "ID");
    let mut from = 0;
    while let Some(at) = plain[from..].find("\"commitment\":\"").map(|at| from + at + 14) {
        plain.replace_range(at..at + 64, "SHA");
        from = at;
    }
    // In a state, and in the head of a record.
    for before in ["\"created\":\"", "\"started\",\n      \""] {
        let mut from = 0;
        while let Some(at) = plain[from..].find(before).map(|at| from + at + before.len()) {
            plain.replace_range(at..at + 20, "TIME");
            from = at;
        }
    }
    plain
}

/// Plays the part of `owner` who seals an army, opens it and seals it again, over reconnects and a death of
/// the server; returns everything that the other player, a watcher and REST heard.
async fn overheard(owner: &str, army: usize) -> String {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("rengo-shogi")).await;
    let (own, other) = if owner == "A" { (&game.black, &game.white) } else { (&game.white, &game.black) };
    let mut told = String::new();
    let mut owner_client = server.join(&game.id, own).await;
    let mut listeners = [server.join(&game.id, other).await, server.join(&game.id, "").await];
    try_illegal_ones(&mut owner_client, owner).await;
    done(&mut owner_client, salted(owner, ARMIES[army], SALTS[0])).await;
    listen(&server, &game, &mut listeners, &mut told).await;
    done(&mut owner_client, json!({"t": "unseal", "player": owner})).await;
    listen(&server, &game, &mut listeners, &mut told).await;
    done(&mut owner_client, salted(owner, ARMIES[(army + 1) % 4], SALTS[1])).await;
    owner_client.refused(json!({"t": "replace", "ranks": "9/9/9"}), "set-up").await;
    listen(&server, &game, &mut listeners, &mut told).await;
    drop(server);

    let server = Server::start(&folder.data());
    let mut listeners = [server.join(&game.id, other).await, server.join(&game.id, "").await];
    let mut owner_client = server.join(&game.id, own).await;
    assert_eq!(
        owner_client.state["setup"]["own"][owner],
        json!({"setup": ARMIES[(army + 1) % 4], "salt": SALTS[1]})
    );
    try_illegal_ones(&mut listeners[0], if owner == "A" { "B" } else { "A" }).await;
    listen(&server, &game, &mut listeners, &mut told).await;
    // The owner gives up: his army stays sealed.
    done(&mut owner_client, json!({"t": "resign"})).await;
    listen(&server, &game, &mut listeners, &mut told).await;
    plain(&told, &game)
}

async fn try_illegal_ones(client: &mut Client, player: &str) {
    for setup in REFUSED {
        client.refused(seal(player, setup), "set-up").await;
    }
}

/// Adds all that everybody but the owner can get at now.
async fn listen(server: &Server, game: &Game, listeners: &mut [Client; 2], told: &mut String) {
    for listener in listeners {
        listener.sync().await;
        told.push_str(&std::mem::take(&mut listener.heard));
    }
    let mut newcomer = server.join(&game.id, "no,token").await;
    newcomer.sync().await;
    told.push_str(&newcomer.heard);
    told.push_str(&server.get(&format!("/api/v1/games/{}", game.id)).await.body);
    let record = server.get(&format!("/api/v1/games/{}/record", game.id)).await;
    let _ = write!(told, "{} {}", record.status, record.body);
}

#[tokio::test]
async fn the_others_hear_the_same_whatever_is_sealed() {
    for owner in ["A", "B"] {
        let first = overheard(owner, 0).await;
        for secret in SALTS.iter().chain(&["PPP", "LNSG", "RB2G4P", "R2P", "4K4|"]) {
            let told = first.matches(secret).count();
            // The refusals that the other got for his own attempts name the squares alone.
            assert_eq!(told, 0, "{secret}: {first}");
        }
        for army in 1..ARMIES.len() {
            let again = overheard(owner, army).await;
            let line = first.lines().zip(again.lines()).find(|(one, other)| one != other);
            assert_eq!((line, first.len()), (None, again.len()), "{owner}, army {army}");
        }
    }
}

#[tokio::test]
async fn commitments_can_be_checked_and_come_before_the_armies() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("rengo-shogi")).await;
    let mut a = server.join(&game.id, &game.black).await;
    let mut b = server.join(&game.id, &game.white).await;
    done(&mut b, seal("B", ARMIES[3])).await;
    let before = a.wait_for("changed").await;
    let sealed = before["setup"]["sealed"].clone();
    assert_eq!(
        (&before["setup"]["own"], &before["setup"]["armies"], &sealed["A"]),
        (&json!({}), &Value::Null, &Value::Null)
    );
    assert_eq!(
        sealed["B"].as_object().map(|fields| fields.keys().cloned().collect::<Vec<_>>()),
        Some(vec!["commitment".to_owned()])
    );
    let told_to_b = b.sync().await["setup"].clone();
    assert_eq!(told_to_b["own"]["B"]["setup"], ARMIES[3]);
    assert!(!a.heard.contains(told_to_b["own"]["B"]["salt"].as_str().expect("a salt")), "{}", a.heard);
    done(&mut a, salted("A", ARMIES[1], SALTS[0])).await;
    let state = a.sync().await;
    let variant = Variant::parse("rengo-shogi").expect("a variant");
    for (player, side) in [("A", Side::Black), ("B", Side::White)] {
        let army = &state["setup"]["armies"][player];
        let (setup, salt) = (army["setup"].as_str().expect("open"), army["salt"].as_str().expect("open"));
        assert_eq!(
            Some(commitment(&variant, side, setup, salt).expect("a salt")).as_deref(),
            state["setup"]["sealed"][player]["commitment"].as_str()
        );
    }
    assert_eq!(state["setup"]["sealed"]["B"], sealed["B"], "what was promised is what is shown");
    assert_eq!(state["setup"]["armies"]["A"]["salt"], SALTS[0]);
}

/// Rulebook rengo §3.7.
#[tokio::test]
async fn the_rulebooks_commitment() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("rengo-chess")).await;
    let mut a = server.join(&game.id, &game.black).await;
    done(&mut a, salted("A", "8/4[CK]3|-", &"0".repeat(32))).await;
    let commitment = "869a0f802e45a42142030e1bf55e51c9cac22654bce5701a4b5c79fb13855a59";
    assert_eq!(server.snapshot(&game.id).await["setup"]["sealed"]["A"]["commitment"], commitment);
}

#[tokio::test]
async fn salts_and_the_engines_armies_cannot_be_foreseen() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let (mut salts, mut armies) = (HashSet::new(), HashSet::new());
    for _ in 0..8 {
        let game =
            server.new_game(&json!({"variant": "rengo-makruk", "black": {"kind": "engine", "level": 1}, "white": {"kind": "human"}})).await;
        let mut client = server.join(&game.id, &game.white).await;
        done(&mut client, seal("B", "8/8/3[MK]4|-")).await;
        let mut state = client.sync().await;
        while state["setup"]["armies"].is_null() {
            client.hear().await;
            state = client.sync().await;
        }
        for player in ["A", "B"] {
            assert!(
                salts.insert(state["setup"]["armies"][player]["salt"].as_str().expect("open").to_owned())
            );
        }
        armies.insert(state["setup"]["armies"]["A"]["setup"].as_str().expect("open").to_owned());
    }
    assert!(armies.len() > 1, "{armies:?}");
}

/// One who holds both seats sees both armies: the page hides them from whoever sits there.
#[tokio::test]
async fn at_one_screen_both_armies_are_known() {
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("rengo-shogi")).await;
    let mut both = server.join(&game.id, &game.both()).await;
    let watcher = server.join(&game.id, "").await;
    done(&mut both, salted("B", ARMIES[1], SALTS[0])).await;
    let setup = both.sync().await["setup"].clone();
    assert_eq!(
        (&setup["you"], &setup["own"]),
        (&json!(["A", "B"]), &json!({"B": {"setup": ARMIES[1], "salt": SALTS[0]}}))
    );
    refused(&mut both, seal("A", "9/9/9|-"), "king-count").await;
    assert!(!watcher.heard.contains("LNSG"));
}

#[tokio::test]
async fn nothing_of_an_army_is_logged() {
    log::keep();
    let folder = Folder::new();
    let server = Server::start(&folder.data());
    let game = server.new_game(&of_people("rengo-makruk")).await;
    let mut a = server.join(&game.id, &game.black).await;
    let (army, salt) = ("1[JP]1P4/8/2[MM][MK]1[JH]2|S2N", "5a17edf00d5a17edf00d5a17edf00d5a");
    done(&mut a, salted("A", army, salt)).await;
    refused(&mut a, salted("A", "1[JP]1P4/8/2[MM][MK]1[JH]2|S3N", salt), "illegal").await;
    a.refused(salted("A", army, "5a17edf00d5a17edf00d5a17edf00dXX"), "set-up").await;
    done(&mut a, json!({"t": "unseal"})).await;
    refused(&mut a, salted("A", "1[JP]1P4/8/2[MM][MK]1[JH]2|S3N", salt), "too-many").await;
    server.post("/api/v1/variants/rengo-makruk/army", &json!({"setup": army}).to_string()).await;
    drop(server);
    let log = log::kept();
    assert!(log.contains("new game") && log.contains(&game.id), "the log is kept: {log}");
    for secret in ["[JH]2|S", "S2N", "S3N", "5a17edf00d"] {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}
