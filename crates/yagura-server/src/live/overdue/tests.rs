use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::SeqCst},
    },
};

use serde_json::{Value, json};
use yagura_engine::Engine;
use yagura_wire::{Incoming, NewGame};

use super::*;
use crate::{
    Limits, PerAddress,
    clock::TimeSource,
    cluster::Cluster,
    guard::{Caller, Guard},
    known_games::KnownGames,
    live::{
        Command, EnginePool, Joined, Stay,
        seats::{Keyring, Seats},
    },
    options::Timing,
    programs::Programs,
    shutdown::Shutdown,
    store::{Location, Store, tests::Folder},
};

const DAY: u64 = 86_400_000;
/// Some day.
const SOME_DAY: u64 = 20_000 * DAY;

/// A server without a socket whose clocks are turned by hand.
struct Host {
    registry: Registry,
    shutdown: Shutdown,
    store: Store,
    hand: Arc<AtomicU64>,
}

impl Host {
    async fn start(folder: &Folder, hand: &Arc<AtomicU64>) -> Self {
        let store = Store::open(&Location::File(folder.file("games.sqlite3")), 100).await.expect("the file");
        let programs = Programs::survey(Vec::new(), &yagura::Catalogue::built_in(), 1).expect("no programs");
        let engines = EnginePool::new(Arc::new(Engine::new(1)), programs, 1, Duration::ZERO);
        let guard = Guard::new(&PerAddress::NONE, Vec::new());
        let shutdown = Shutdown::default();
        let (limits, time) = ((Limits::default(), Timing::default()), TimeSource::Hand(hand.clone()));
        let (kept, end) = (store.clone(), shutdown.clone());
        let registry = Registry::new(
            (kept, KnownGames::of_stored(Vec::new())),
            engines,
            guard,
            limits,
            end,
            Cluster::default(),
            time,
        );
        registry.make_good_outage().await;
        Self { registry, shutdown, store, hand: hand.clone() }
    }

    async fn stop(self) {
        self.shutdown.stop().await;
        self.store.close().await;
    }

    fn turn(&self, millis: u64) {
        self.hand.fetch_add(millis, SeqCst);
    }

    /// Makes a game of two people with this clock and returns its id and their tokens.
    async fn new_game(&self, variant: &str, clock: Value) -> (String, [String; 2]) {
        let human = json!({"kind": "human"});
        let new = json!({"variant": variant, "black": human, "white": human, "clock": clock});
        let new: NewGame = serde_json::from_value(new).expect("a new game");
        let made = self.registry.create(new, caller(), None).await.expect("it is made");
        (made.id, [made.tokens.b, made.tokens.w].map(|token| token.expect("a token")))
    }

    async fn join(&self, id: &str, token: &str) -> Joined {
        self.registry
            .join(id, &Keyring { tokens: vec![token.to_owned()], sitter: None }, caller(), Stay::ForGood)
            .await
            .expect("the game is there")
    }

    /// Returns the game once it is seen what time it is.
    async fn snapshot(&self, id: &str) -> Value {
        // What wakes a room lets it look at its clocks before it answers again.
        for _ in 0..2 {
            self.registry.knock(id, caller()).await.expect("the game is there");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let live = self.registry.copy(id, caller()).await.expect("the game is there");
        serde_json::to_value(live.snapshot(Seats::default())).expect("JSON")
    }
}

fn caller() -> Caller {
    IpAddr::V4(Ipv4Addr::LOCALHOST).into()
}

async fn play(joined: &Joined, ply: u32, text: &str) {
    let request = json!({"t": "move", "ply": ply, "move": text}).to_string();
    let incoming = Incoming::read(&request).expect("a message");
    let said = Command::Say { listener: joined.listener, incoming };
    joined.room.send(said).await.expect("the room hears");
}

fn days(days: u32, reserve: u32) -> Value {
    let side = json!({"days": days, "reserve": reserve});
    json!({"kind": "correspondence", "b": side, "w": side})
}

fn minutes(minutes: u32) -> Value {
    let side = json!({"main": minutes * 60});
    json!({"kind": "real-time", "b": side, "w": side})
}

#[tokio::test]
async fn a_deadline_wakes_a_game_that_nobody_looks_at() {
    let folder = Folder::new();
    let hand = Arc::new(AtomicU64::new(SOME_DAY));
    let host = Host::start(&folder, &hand).await;
    let (id, [black, white]) = host.new_game("shogi", days(2, 1)).await;
    let (b, w) = (host.join(&id, &black).await, host.join(&id, &white).await);
    play(&b, 0, "7g7f").await;
    play(&w, 1, "3c3d").await;
    play(&b, 2, "2g2f").await;
    let state = host.snapshot(&id).await;
    assert_eq!(state["clock"]["w"], json!({"free": 2 * DAY, "main": DAY, "byoyomi": 0, "periods": 0}));
    assert_eq!(
        host.registry.store().overdue((SOME_DAY + 3 * DAY) as i64, 9).await.ok(),
        Some(vec![id.clone()])
    );
    host.stop().await;

    // The server is away for ten days, and nobody loses by it.
    hand.fetch_add(10 * DAY, SeqCst);
    let host = Host::start(&folder, &hand).await;
    host.registry.wake_overdue().await.expect("the file is there");
    let state = host.snapshot(&id).await;
    assert_eq!(state["outcome"], Value::Null);
    let left = &state["clock"]["w"];
    assert!(left["free"].as_u64().is_some_and(|free| free > DAY), "{left}");
    assert_eq!(left["main"], json!(DAY));
    host.stop().await;
    let host = Host::start(&folder, &hand).await;
    host.turn(3 * DAY + 600_000);
    host.registry.wake_overdue().await.expect("the file is there");
    let mut ended = None;
    for _ in 0..1000 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        ended =
            host.registry.store().load(&id).await.expect("the file is there").and_then(|game| game.ending);
        if ended.is_some() {
            break;
        }
    }
    assert_eq!(ended.as_deref(), Some("time:w"), "nobody had to look at it");
    assert_eq!(host.registry.store().overdue(i64::MAX, 9).await.ok(), Some(Vec::new()));
    host.stop().await;
}

#[tokio::test]
async fn a_game_that_is_not_begun_is_nobodys_loss() {
    let folder = Folder::new();
    let hand = Arc::new(AtomicU64::new(SOME_DAY));
    let host = Host::start(&folder, &hand).await;
    let (id, [black, white]) = host.new_game("gungi", minutes(5)).await;
    let black = host.join(&id, &black).await;
    host.turn(DAY);
    assert_eq!(host.snapshot(&id).await["clock"]["phase"], "waiting", "nobody is waited for in vain");
    let _white = host.join(&id, &white).await;
    let clock = host.snapshot(&id).await["clock"].clone();
    assert_eq!((&clock["phase"], &clock["allowance"]), (&json!("start"), &json!(60_000)));
    host.turn(59_999);
    assert_eq!(host.snapshot(&id).await["outcome"], Value::Null);
    host.turn(1);
    let outcome = host.snapshot(&id).await["outcome"].clone();
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&Value::Null, &json!("aborted")));
    drop(black);
    host.stop().await;
}

/// Rulebook rengo §3: both place their armies at the same time.
#[tokio::test]
async fn armies_have_a_time_of_their_own() {
    let folder = Folder::new();
    let hand = Arc::new(AtomicU64::new(SOME_DAY));
    let host = Host::start(&folder, &hand).await;
    let (id, tokens) = host.new_game("rengo-chess", minutes(5)).await;
    let _players = [host.join(&id, &tokens[0]).await, host.join(&id, &tokens[1]).await];
    let clock = host.snapshot(&id).await["clock"].clone();
    assert_eq!((&clock["phase"], &clock["runs"]), (&json!("armies"), &json!(["b", "w"])));
    host.turn(599_000);
    let clock = host.snapshot(&id).await["clock"].clone();
    assert_eq!((&clock["allowance"], &clock["b"]["main"]), (&json!(1_000), &json!(300_000)));
    host.turn(1_000);
    assert_eq!(host.snapshot(&id).await["outcome"]["reason"], "aborted");
    host.stop().await;
}

#[tokio::test]
async fn after_an_outage_a_player_who_is_away_is_waited_for_only_so_long() {
    let folder = Folder::new();
    let hand = Arc::new(AtomicU64::new(SOME_DAY));
    let host = Host::start(&folder, &hand).await;
    let (id, [black, white]) = host.new_game("shogi", minutes(1)).await;
    let (b, w) = (host.join(&id, &black).await, host.join(&id, &white).await);
    play(&b, 0, "7g7f").await;
    play(&w, 1, "3c3d").await;
    host.snapshot(&id).await;
    host.turn(20_000);
    play(&b, 2, "2g2f").await;
    let state = host.snapshot(&id).await;
    assert_eq!((&state["clock"]["b"]["main"], &state["notes"][2]["spent"]), (&json!(40_000), &json!(20_000)));
    host.turn(50_000);
    host.stop().await;

    hand.fetch_add(30 * DAY, SeqCst);
    let host = Host::start(&folder, &hand).await;
    let clock = host.snapshot(&id).await["clock"].clone();
    assert_eq!((&clock["phase"], &clock["w"]["main"]), (&json!("waiting"), &json!(60_000)));
    // Black is back, White is to move: half a minute, by the time of the computer, lies between.
    let _b = host.join(&id, &black).await;
    host.turn(DAY);
    assert_eq!(host.snapshot(&id).await["clock"]["phase"], "waiting");
    let _w = host.join(&id, &white).await;
    host.turn(5_000);
    let clock = host.snapshot(&id).await["clock"].clone();
    assert_eq!((&clock["phase"], &clock["w"]["main"]), (&json!("play"), &json!(55_000)));
    host.stop().await;
}
