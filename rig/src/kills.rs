//! Servers that are killed in the midst of moves: what was acknowledged is there, once, and nothing else, and
//! no clock has run while nobody could move.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use serde_json::json;
use tokio::{task::JoinSet, time};

use crate::{
    client::{self, Clock, Game, Socket},
    clocks::Clocks,
    figures::Times,
    servers::Servers,
    table::stored,
};

/// Games that are played while servers die.
const GAMES: usize = 8;
/// Moves after which a game is left for a new one.
const LONG: usize = 200;
/// A game has to go on within this time.
const AWAY: Duration = Duration::from_secs(30);

/// What players know of a game: the moves that were acknowledged, and at most one that may be.
#[derive(Debug)]
struct Known {
    game: Game,
    made: Vec<String>,
    sent: Option<String>,
    clocks: Clocks,
}

/// How a player leaves a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parting {
    /// The game is over, or long enough.
    Over,
    /// A living server wants him to come again: he was too quick, or the game moves.
    Sent,
    /// It broke.
    Broken,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Found {
    /// Moves that were acknowledged.
    pub acknowledged: u64,
    /// Of which were not there afterwards.
    pub lost: u64,
    /// Moves that nobody made, or that are there twice.
    pub strange: u64,
    /// Clocks that were told.
    pub clocks: u64,
    /// Of which had lost more than the time that went by, or gained.
    pub wrong_clocks: u64,
    /// How long a game could not be played on.
    pub away: Times,
}

/// Kills servers so many times, one after the other, `pause` apart on the whole, while games go on at all of them.
///
/// # Errors
/// That a game could not be played on, or that a server does not start again.
pub async fn run(servers: &mut Servers, times: usize, pause: Duration, variant: &str) -> Result<Found> {
    let found = Arc::new(Mutex::new(Found::default()));
    let (over, acknowledged) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let mut players = JoinSet::new();
    for number in 0..GAMES {
        let player = Player {
            addresses: servers.addresses(),
            variant: variant.to_owned(),
            found: found.clone(),
            over: over.clone(),
            acknowledged: acknowledged.clone(),
        };
        players.spawn(player.run(number));
    }
    let count = servers.addresses().len();
    for kill in 0..times {
        // Not in step with anything.
        time::sleep(pause.mul_f64(0.2 + 1.6 * fastrand::f64())).await;
        let number = kill % count;
        servers.kill(number);
        if count > 1 {
            time::sleep(Duration::from_millis(fastrand::u64(0..300))).await;
        }
        tokio::task::block_in_place(|| servers.revive(number))?;
        if (kill + 1) % 50 == 0 {
            println!("{} kills, {} moves acknowledged", kill + 1, acknowledged.load(Ordering::Relaxed));
        }
        if players.try_join_next().is_some_and(|done| !matches!(done, Ok(Ok(())))) {
            bail!("a game could not be played on");
        }
    }
    over.store(true, Ordering::Relaxed);
    while let Some(done) = players.join_next().await {
        done??;
    }
    let mut found = std::mem::take(&mut *found.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
    found.acknowledged = acknowledged.load(Ordering::Relaxed);
    println!(
        "{times} kills; {} moves acknowledged, {} lost, {} strange; {} clocks told, {} wrong; games away: {}",
        found.acknowledged, found.lost, found.strange, found.clocks, found.wrong_clocks, found.away
    );
    Ok(found)
}

/// One who plays both sides of one game after the other.
#[derive(Debug)]
struct Player {
    addresses: Vec<std::net::SocketAddr>,
    variant: String,
    found: Arc<Mutex<Found>>,
    over: Arc<AtomicBool>,
    acknowledged: Arc<AtomicU64>,
}

impl Player {
    async fn run(self, mut at: usize) -> Result<()> {
        while !self.over.load(Ordering::Relaxed) {
            let Ok(game) =
                client::new_game(self.address(&mut at), &self.variant, Some(Clocks::terms())).await
            else {
                time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            let mut known = Known { game, made: Vec::new(), sent: None, clocks: Clocks::new() };
            let mut parting = Parting::Sent;
            while !self.over.load(Ordering::Relaxed) && parting != Parting::Over {
                parting = self.sit(&mut known, &mut at, parting).await?;
            }
            self.compare(&mut known, &mut at).await?;
        }
        Ok(())
    }

    fn address(&self, at: &mut usize) -> std::net::SocketAddr {
        *at += 1;
        self.addresses[*at % self.addresses.len()]
    }

    /// Plays until the socket breaks, after the one before was left so.
    async fn sit(&self, known: &mut Known, at: &mut usize, before: Parting) -> Result<Parting> {
        let since = Instant::now();
        let mut asked;
        let (mut socket, state) = loop {
            asked = Instant::now();
            if let Ok(opened) = Socket::open(self.address(at), &known.game.id, &known.game.tokens).await {
                break opened;
            }
            if since.elapsed() > AWAY {
                bail!("the game {} is not there for {AWAY:?}", known.game.id);
            }
            time::sleep(Duration::from_millis(10)).await;
        };
        {
            let mut found = self.found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            found.away.push(since.elapsed());
            look(&mut found, known, state.clock, state.moves.len());
            compare(&mut found, known, &state.moves);
        }
        // The one server has died, else the socket would not have broken. Of several it may be another one.
        if self.addresses.len() == 1 && before == Parting::Broken {
            known.clocks.run_since(asked);
        }
        let mut legal = state.legal;
        while !legal.is_empty() && known.made.len() < LONG && !self.over.load(Ordering::Relaxed) {
            let (ply, mv) = (known.made.len(), legal.swap_remove(fastrand::usize(..legal.len())));
            known.sent = Some(mv.clone());
            let sent = Instant::now();
            if socket.say(&json!({"t": "move", "a": 1, "ply": ply, "move": mv})).await.is_err() {
                return Ok(Parting::Broken);
            }
            loop {
                let Ok(heard) = socket.hear().await else { return Ok(Parting::Broken) };
                match heard.t.as_str() {
                    "moved" => {
                        let mut found = self.found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                        look(&mut found, known, heard.clock, ply + 1);
                        known.clocks.run_since(sent);
                        legal = heard.legal;
                    }
                    "ack" => break,
                    // The server could not store it, or the game moves: it is asked again.
                    "refused" | "bye" => return Ok(Parting::Sent),
                    _ => {}
                }
            }
            known.sent = None;
            known.made.push(mv);
            self.acknowledged.fetch_add(1, Ordering::Relaxed);
        }
        Ok(Parting::Over)
    }

    async fn compare(&self, known: &mut Known, at: &mut usize) -> Result<()> {
        let since = Instant::now();
        loop {
            if let Ok(moves) = stored(self.address(at), &known.game).await {
                let mut found = self.found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                compare(&mut found, known, &moves);
                return Ok(());
            }
            if since.elapsed() > AWAY {
                bail!("the game {} is not there for {AWAY:?}", known.game.id);
            }
            time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Looks at the clock after `made` moves.
fn look(found: &mut Found, known: &mut Known, clock: Option<Clock>, made: usize) {
    found.clocks += 1;
    let before = known.clocks;
    if !clock.is_some_and(|clock| known.clocks.take(clock, made)) {
        found.wrong_clocks += 1;
        println!("the clock of {} after {made} moves: {clock:?}, before it {before:?}", known.game.id);
    }
}

/// Compares what is stored with what is known, which is more afterwards.
fn compare(found: &mut Found, known: &mut Known, moves: &[String]) {
    let same = known.made.iter().zip(moves).take_while(|(known, stored)| known == stored).count();
    found.lost += (known.made.len() - same) as u64;
    match (&moves[same..], known.sent.take()) {
        ([], _) => {}
        // The one of which no answer came was stored.
        ([last], Some(sent)) if *last == sent => {}
        (rest, _) => found.strange += rest.len() as u64,
    }
    known.made = moves.to_vec();
}
