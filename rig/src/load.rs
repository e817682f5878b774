//! Many games at once: how long a move takes to the opponent, what is lost, what a game costs.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use serde_json::{Value, json};
use tokio::{sync::Semaphore, task::JoinSet, time};

use crate::{
    client::{self, Game, Socket, State},
    figures::Times,
    servers::Servers,
};

/// Games that are opened at the same time.
const OPENING: usize = 64;
/// A move that has not come by then is lost.
const LOST: Duration = Duration::from_secs(30);

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Load {
    /// Games, each with two sockets.
    pub games: usize,
    /// The time between two moves of a game.
    pub pace: Duration,
    /// How long it is measured, after all are there.
    pub time: Duration,
    /// What is played.
    pub variant: String,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Found {
    /// From a move that is sent to the message that the opponent has.
    pub times: Times,
    /// Moves that the opponent was not told in time.
    pub lost: u64,
    /// Games that could not be played on.
    pub broken: u64,
    /// Games whose stored moves are not those that were made.
    pub wrong: u64,
}

impl Load {
    /// Plays, and prints what is found.
    ///
    /// # Errors
    /// That the games could not be begun.
    pub async fn run(&self, servers: &Servers) -> Result<Found> {
        let addresses = servers.addresses();
        let empty = servers.memory();
        let began = Instant::now();
        let tables = self.open(&addresses).await?;
        let opened = servers.memory();
        println!(
            "{} games with {} sockets are open after {:.1} s; memory {:.0} MiB, {:.1} KiB a game with its sockets",
            self.games,
            2 * self.games,
            began.elapsed().as_secs_f64(),
            opened as f64 / 1_048_576.0,
            opened.saturating_sub(empty) as f64 / 1024.0 / self.games as f64
        );
        let (since, busy) = (Instant::now(), servers.processor_time());
        let until = since + self.time;
        let mut playing = JoinSet::new();
        let moves = Arc::new(AtomicU64::new(0));
        for table in tables {
            let (pace, moves) = (self.pace, moves.clone());
            playing.spawn(async move { table.play(pace, until, &moves).await });
        }
        let mut found = Found::default();
        let mut games = Vec::new();
        while let Some(done) = playing.join_next().await {
            let played = done?;
            found.times.append(played.times);
            found.lost += played.lost;
            found.broken += u64::from(played.is_broken);
            games.push((played.game, played.made));
        }
        let seconds = since.elapsed().as_secs_f64();
        let at_work = servers.processor_time() - busy;
        println!("{}", found.times);
        println!(
            "{:.0} moves a second; {:.2} processors at work in the servers, {:.2} ms a move; memory {:.0} MiB",
            found.times.len() as f64 / seconds,
            at_work / seconds,
            1000.0 * at_work / found.times.len().max(1) as f64,
            servers.memory() as f64 / 1_048_576.0
        );
        for chunk in games.chunks(OPENING) {
            let mut asked = JoinSet::new();
            for (game, made) in chunk.iter().cloned() {
                let at = addresses[asked.len() % addresses.len()];
                asked.spawn(async move { stored(at, &game).await.is_ok_and(|moves| moves == made) });
            }
            while let Some(is_right) = asked.join_next().await {
                found.wrong += u64::from(!is_right?);
            }
        }
        println!(
            "lost {}, broken games {}, games stored otherwise {}",
            found.lost, found.broken, found.wrong
        );
        Ok(found)
    }

    /// Begins the games; the two of one sit at servers that follow each other.
    async fn open(&self, addresses: &[SocketAddr]) -> Result<Vec<Table>> {
        let permits = Arc::new(Semaphore::new(OPENING));
        let mut opening = JoinSet::new();
        for number in 0..self.games {
            let at = [number, number + 1].map(|number| addresses[number % addresses.len()]);
            let (permits, variant) = (permits.clone(), self.variant.clone());
            opening.spawn(async move {
                let _permit = permits.acquire().await?;
                Table::open(at, &variant).await
            });
        }
        let mut tables = Vec::with_capacity(self.games);
        while let Some(opened) = opening.join_next().await {
            tables.push(opened??);
        }
        Ok(tables)
    }
}

/// Returns the moves of a game that are stored.
///
/// # Errors
/// That they cannot be read.
pub async fn stored(at: SocketAddr, game: &Game) -> Result<Vec<String>> {
    let (status, body) = client::request(at, "GET", &format!("/api/v1/games/{}", game.id), "").await?;
    if status != 200 {
        bail!("{status}: {body}");
    }
    let game: Value = serde_json::from_str(&body)?;
    Ok(serde_json::from_value(game["moves"].clone())?)
}

/// Two who play.
#[derive(Debug)]
struct Table {
    game: Game,
    sockets: [Socket; 2],
    first: State,
}

/// What two have played.
#[derive(Debug)]
struct Played {
    game: Game,
    made: Vec<String>,
    times: Times,
    lost: u64,
    is_broken: bool,
}

impl Table {
    async fn open(at: [SocketAddr; 2], variant: &str) -> Result<Self> {
        let game = client::new_game(at[0], variant, None).await?;
        let (black, first) = Socket::open(at[0], &game.id, &game.tokens[..1]).await?;
        let (white, _) = Socket::open(at[1], &game.id, &game.tokens[1..]).await?;
        Ok(Self { game, sockets: [black, white], first })
    }

    async fn play(self, pace: Duration, until: Instant, moves: &AtomicU64) -> Played {
        let Self { game, sockets: [mut black, mut white], first } = self;
        let mut played =
            Played { game, made: Vec::new(), times: Times::default(), lost: 0, is_broken: false };
        let mut legal = first.legal;
        // They do not all begin at once.
        let mut next = Instant::now() + pace.mul_f64(fastrand::f64());
        while next < until {
            // Sockets are heard all the time: pings are answered.
            tokio::select! {
                () = time::sleep_until(next.into()) => {}
                heard = black.hear() => if heard.is_err() { played.is_broken = true; return played },
                heard = white.hear() => if heard.is_err() { played.is_broken = true; return played },
            }
            if Instant::now() < next {
                continue;
            }
            next += pace;
            let ply = played.made.len();
            let (mover, other) =
                if ply.is_multiple_of(2) { (&mut black, &mut white) } else { (&mut white, &mut black) };
            if legal.is_empty() {
                return played;
            }
            let mv = legal.swap_remove(fastrand::usize(..legal.len()));
            let message = json!({"t": "move", "a": ply + 1, "ply": ply, "move": mv});
            let sent = Instant::now();
            if mover.say(&message).await.is_err() {
                played.is_broken = true;
                return played;
            }
            match time::timeout(LOST, told(mover, other, ply as u32 + 1)).await {
                Ok(Ok((time, then))) => {
                    played.times.push(time - sent);
                    moves.fetch_add(1, Ordering::Relaxed);
                    played.made.push(mv);
                    legal = then;
                }
                Ok(Err(_)) => {
                    played.is_broken = true;
                    return played;
                }
                Err(_) => {
                    played.lost += 1;
                    return played;
                }
            }
        }
        played
    }
}

/// Waits until both were told of a move; returns when the opponent was, and what he may play.
async fn told(mover: &mut Socket, other: &mut Socket, ply: u32) -> Result<(Instant, Vec<String>)> {
    let (mut at, mut is_acknowledged) = (None, false);
    loop {
        tokio::select! {
            heard = other.hear() => {
                let heard = heard?;
                if heard.t == "moved" && heard.ply == Some(ply) {
                    at = Some((Instant::now(), heard.legal));
                }
            }
            heard = mover.hear() => {
                let heard = heard?;
                match heard.t.as_str() {
                    "ack" => is_acknowledged = true,
                    "refused" => bail!("refused: {:?}", heard.error),
                    _ => {}
                }
            }
        }
        if is_acknowledged && let Some(told) = at.take_if(|_| true) {
            return Ok(told);
        }
    }
}
