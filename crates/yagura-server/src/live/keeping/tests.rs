use std::{
    net::{IpAddr, Ipv4Addr},
    sync::Arc,
};

use yagura_engine::Engine;

use super::*;
use crate::{
    Limits, PerAddress,
    clock::TimeSource,
    cluster::Cluster,
    guard::{Caller, Guard},
    known_games::KnownGames,
    live::EnginePool,
    options::Timing,
    programs::Programs,
    shutdown::Shutdown,
    store::{
        Draft, Location, Made, ResultRow, Store,
        tests::{Folder, drawn},
    },
};

/// Returns the registry of a new file for at most `most` games.
async fn registry(folder: &Folder, most: u64) -> Registry {
    let store = Store::open(&Location::File(folder.file("games.sqlite3")), most).await.expect("a new file");
    let programs = Programs::survey(Vec::new(), &yagura::Catalogue::built_in(), 1).expect("no programs");
    let engines = EnginePool::new(Arc::new(Engine::new(1)), programs, 1, Duration::ZERO);
    let guard = Guard::new(&PerAddress::NONE, Vec::new());
    let (limits, time) = ((Limits::default(), Timing::default()), TimeSource::default());
    Registry::new(
        (store, KnownGames::of_stored(Vec::new())),
        engines,
        guard,
        limits,
        Shutdown::default(),
        Cluster::default(),
        time,
    )
}

fn caller() -> Caller {
    IpAddr::V4(Ipv4Addr::LOCALHOST).into()
}

/// Stores games of these ids.
async fn store(registry: &Registry, ids: &[&str]) {
    for id in ids {
        registry.store().create(&Draft::of_people(id)).await.expect("there is a place");
    }
}

async fn ids(registry: &Registry) -> Vec<String> {
    registry.store().ids().await.expect("the file is there")
}

#[tokio::test]
async fn each_stage_has_its_time() {
    let folder = Folder::new();
    let registry = registry(&folder, 100).await;
    store(&registry, &["newgamea", "oldgameb", "runningc", "leftlong", "overnowe", "overlong"]).await;
    let store = registry.store();
    for id in ["runningc", "leftlong", "overnowe", "overlong"] {
        store.add_move(id, 1, Made::plain(0, "7g7f")).await.expect("the first move");
    }
    store.end("overnowe", 2, "b", None, &drawn()).await.expect("a resignation");
    store.add_move("overlong", 2, Made::plain(1, "3c3d")).await.expect("the second move");
    store
        .put_result("overlong", &ResultRow { winner: None, reason: "draw".into(), absent: [false; 2] })
        .await
        .expect("a note");
    for (id, days) in [
        ("newgamea", 6),
        ("oldgameb", 8),
        ("runningc", 89),
        ("leftlong", 91),
        ("overnowe", 9),
        ("overlong", 11),
    ] {
        store.age(id, days).await;
    }
    assert_eq!(registry.forget_old(0).await.expect("a round"), 1, "0 keeps all but those that nobody played");
    assert_eq!(ids(&registry).await, ["leftlong", "newgamea", "overlong", "overnowe", "runningc"]);
    assert_eq!(registry.forget_old(10).await.expect("a round"), 2, "those that go on are kept longer");
    assert_eq!(ids(&registry).await, ["newgamea", "overnowe", "runningc"]);
    assert_eq!(store.rows("moves").await, 2, "the moves go with their games");
}

#[tokio::test]
async fn a_game_that_somebody_sits_at_is_not_forgotten() {
    let folder = Folder::new();
    let registry = registry(&folder, 100).await;
    store(&registry, &["openedaa", "forgottn"]).await;
    for id in ["openedaa", "forgottn"] {
        registry.store().age(id, 400).await;
    }
    registry.look("openedaa", caller()).await.expect("the game is there");
    assert_eq!(registry.forget_old(1).await.expect("a round"), 1);
    assert_eq!(ids(&registry).await, ["openedaa"]);
    registry.look("openedaa", caller()).await.expect("the game is still there");
    assert!(matches!(registry.look("forgottn", caller()).await, Err(ApiError::NoGame)));
}

#[tokio::test]
async fn a_game_with_one_sealed_army_is_not_one_that_nobody_played() {
    let folder = Folder::new();
    let registry = registry(&folder, 100).await;
    store(&registry, &["sealedaa"]).await;
    let army = crate::store::Army { setup: "x".into(), salt: "y".into() };
    registry.store().seal("sealedaa", 1, 0, &army, &["coin:A".to_owned()], None).await.expect("sealed");
    registry.store().age("sealedaa", 30).await;
    assert_eq!(registry.forget_old(1).await.expect("a round"), 0);
    registry.store().age("sealedaa", 100).await;
    assert_eq!(registry.forget_old(1).await.expect("a round"), 1);
    assert_eq!((registry.store().rows("armies").await, registry.store().rows("turns").await), (0, 0));
}

#[tokio::test]
async fn a_full_file_waits_one_day_for_players_and_then_has_places_again() {
    let folder = Folder::new();
    let registry = registry(&folder, 50).await;
    let names: Vec<String> = (b'a'..=b'z')
        .flat_map(|a| [b'x', b'y'].map(|b| format!("aaaaaa{}{}", char::from(a), char::from(b))))
        .take(50)
        .collect();
    store(&registry, &names.iter().map(String::as_str).collect::<Vec<_>>()).await;
    assert!(matches!(registry.store().create(&Draft::of_people("onemorea")).await, Err(StoreError::Full)));
    for name in &names[..45] {
        registry.store().age(name, 2).await;
    }
    assert_eq!(registry.forget_old(365).await.expect("a round"), 45, "more than one batch");
    store(&registry, &["onemorea"]).await;
    assert_eq!(registry.forget_old(365).await.expect("a round"), 0);
}
