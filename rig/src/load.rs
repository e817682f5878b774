//! Many games at once: how long a move takes to the opponent, what is lost, what a game costs.

#![expect(clippy::print_stderr, reason = "whoever runs it looks into the games that it names")]

use std::{
    mem,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::Result;
use tokio::{sync::Semaphore, task::JoinSet};

use crate::{figures::Times, servers::Servers, table::Table};

/// Games that are opened at the same time.
const OPENING: usize = 64;

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
    /// Games whose stored moves no server gave.
    pub unread: u64,
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
        for table in tables {
            let pace = self.pace;
            playing.spawn(async move { table.play(pace, until).await });
        }
        let mut found = Found::default();
        let (mut games, mut heard) = (Vec::new(), 0);
        while let Some(done) = playing.join_next().await {
            let mut played = done?;
            found.times.append(mem::take(&mut played.times));
            found.lost += played.lost;
            heard += played.heard;
            found.broken += u64::from(played.is_broken);
            games.push(played);
        }
        let seconds = since.elapsed().as_secs_f64();
        let at_work = servers.processor_time() - busy;
        println!("{}", found.times);
        println!(
            "{:.0} moves a second; {:.2} processors at work in the servers, {:.2} ms and {} bytes to both a move; \
             memory {:.0} MiB",
            found.times.len() as f64 / seconds,
            at_work / seconds,
            1000.0 * at_work / found.times.len().max(1) as f64,
            heard / found.times.len().max(1) as u64,
            servers.memory() as f64 / 1_048_576.0
        );
        let mut games = games.into_iter().enumerate();
        loop {
            let mut asked = JoinSet::new();
            for (number, played) in games.by_ref().take(OPENING) {
                let at = addresses[number % addresses.len()];
                asked.spawn(async move { (played.agrees_with_stored(at).await, played) });
            }
            if asked.is_empty() {
                break;
            }
            while let Some(answer) = asked.join_next().await {
                match answer? {
                    (Some(true), _) => {}
                    (Some(false), played) => {
                        found.wrong += 1;
                        eprintln!("{} is stored otherwise", played.game.id);
                    }
                    (None, _) => found.unread += 1,
                }
            }
        }
        println!(
            "lost {}, broken games {}, games stored otherwise {}, games that could not be read {}",
            found.lost, found.broken, found.wrong, found.unread
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
