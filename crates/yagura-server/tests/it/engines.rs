//! The engine's time is shared: nobody has to wait for those who only watch, or for those who have left.

use std::time::{Duration, Instant};

use serde_json::json;
use yagura_server::{Limits, PerAddress};

use crate::support::{Folder, Server, against_engine};

/// Plays a first move and returns how long the engine thinks about its own.
async fn answer(server: &Server) -> Duration {
    let game = server.new_game(&against_engine("shogi", 1)).await;
    let mut client = server.join(&game.id, &game.black).await;
    let began = Instant::now();
    client.play(0, "7g7f").await;
    while client.wait_for("moved").await["ply"] != json!(2) {}
    began.elapsed()
}

#[tokio::test]
async fn people_do_not_wait_for_engines_among_themselves() {
    let folder = Folder::new();
    let limits = Limits { engines: 1, hash: 1, per_address: PerAddress::NONE, ..Limits::default() };
    let server = Server::with_limits(&folder.data(), limits);
    let exhibition = json!({"variant": "shogi", "black": {"kind": "engine", "level": 10}, "white": {"kind": "engine", "level": 10}});
    let mut watchers = Vec::new();
    for _ in 0..8 {
        let game = server.new_game(&exhibition).await;
        watchers.push(server.join(&game.id, "").await);
    }
    // One after another they would take twenty seconds.
    let beside = answer(&server).await;
    assert!(beside < Duration::from_secs(8), "{beside:?}");
    drop(watchers);
    let after = answer(&server).await;
    assert!(after < Duration::from_secs(8), "{after:?}");
}
