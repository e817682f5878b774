//! A club that plays on and on: what it costs must not grow with the time.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use tokio::{task::JoinSet, time};

use crate::{
    client,
    figures::Times,
    servers::Servers,
    table::{Table, stored},
};

/// A game is left for a new one after so many paces: games of each length are left.
const PACES: std::ops::Range<u32> = 20..300;
/// What warms up is not compared: caches fill, and games that are over stay in memory for a while.
const WARMING: f64 = 0.25;
/// How much more memory may be used at the end than after that.
const MOST_GROWTH: f64 = 0.10;

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Soak {
    /// Games at a time, each with two sockets.
    pub games: usize,
    /// The time between two moves of a game.
    pub pace: Duration,
    /// How long.
    pub time: Duration,
    /// What is played.
    pub variant: String,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Found {
    /// Games that were begun and left.
    pub games: u64,
    /// Moves that were made.
    pub moves: u64,
    /// Moves that the opponent was not told in time.
    pub lost: u64,
    /// Games that could not be played on, or whose stored moves are not those that were made.
    pub wrong: u64,
    times: Times,
}

impl Soak {
    /// Plays, and prints the memory each minute.
    ///
    /// # Errors
    /// That a game could not be begun, that something was lost, or that the memory has grown.
    pub async fn run(&self, servers: &Servers) -> Result<()> {
        let found = Arc::new(Mutex::new(Found::default()));
        let is_over = Arc::new(AtomicBool::new(false));
        let mut seats = JoinSet::new();
        for number in 0..self.games {
            let seat = Seat { number, soak: self.clone(), found: found.clone(), is_over: is_over.clone() };
            seats.spawn(seat.run(servers.addresses()));
        }
        let began = Instant::now();
        let mut memory = Vec::new();
        while began.elapsed() < self.time {
            time::sleep(Duration::from_mins(1).min(self.time / 20)).await;
            memory.push(servers.memory());
            let found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            println!(
                "{:5.0} s: {:.1} MiB; {} games left, {} moves, {} lost, {} wrong; {:.1} s of processor time; {}",
                began.elapsed().as_secs_f64(),
                servers.memory() as f64 / 1_048_576.0,
                found.games,
                found.moves,
                found.lost,
                found.wrong,
                servers.processor_time(),
                found.times
            );
        }
        is_over.store(true, Ordering::Relaxed);
        while let Some(done) = seats.join_next().await {
            done??;
        }
        let found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if found.lost + found.wrong > 0 {
            bail!("{} moves were lost, {} games are wrong", found.lost, found.wrong);
        }
        let growth = growth(&memory);
        println!("memory has grown by {:.1} % since it was warm", 100.0 * growth);
        if growth > MOST_GROWTH {
            bail!("more than {:.0} %", 100.0 * MOST_GROWTH);
        }
        Ok(())
    }
}

/// A board where one game follows the other.
struct Seat {
    number: usize,
    soak: Soak,
    found: Arc<Mutex<Found>>,
    is_over: Arc<AtomicBool>,
}

impl Seat {
    async fn run(self, addresses: Vec<std::net::SocketAddr>) -> Result<()> {
        let at = [self.number, self.number + 1].map(|number| addresses[number % addresses.len()]);
        // They do not all begin at once.
        time::sleep(Duration::from_millis(10 * self.number as u64)).await;
        while !self.is_over.load(Ordering::Relaxed) {
            let table = Table::open(at, &self.soak.variant).await?;
            let until = Instant::now() + self.soak.pace * fastrand::u32(PACES);
            let played = table.play(self.soak.pace, until).await;
            let moves = stored(at[1], &played.game).await;
            let kif = format!("/api/v1/games/{}/record?format=json", played.game.id);
            let record = client::request(at[0], "GET", &kif, "").await;
            let is_right = !played.is_broken
                && moves.is_ok_and(|moves| moves == played.made)
                && record.is_ok_and(|(status, _)| status == 200);
            let mut found = self.found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            found.games += 1;
            found.moves += played.made.len() as u64;
            found.lost += played.lost;
            found.wrong += u64::from(!is_right);
            // Only the last ones are told: what is kept must not grow either.
            if found.times.len() > 10_000 {
                found.times = Times::default();
            }
            found.times.append(played.times);
        }
        Ok(())
    }
}

/// Returns by what part the memory has grown, from the median of the quarter after it was warm to that of the
/// last quarter.
fn growth(memory: &[u64]) -> f64 {
    let quarter = (memory.len() as f64 * WARMING) as usize;
    let median = |part: &[u64]| {
        let mut part = part.to_vec();
        part.sort_unstable();
        part.get(part.len() / 2).copied().unwrap_or_default() as f64
    };
    let (warm, last) = (median(&memory[quarter..2 * quarter]), median(&memory[memory.len() - quarter..]));
    if warm > 0.0 { last / warm - 1.0 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::growth;

    #[test]
    fn growth_is_from_the_second_quarter_to_the_last() {
        let percent = |memory: &[u64]| (100.0 * growth(memory)).round() as i64;
        assert_eq!(percent(&[]), 0);
        assert_eq!(percent(&[1, 50, 100, 100, 100, 100, 100, 100]), 0, "what warms up does not count");
        assert_eq!(percent(&[1, 1, 100, 100, 120, 140, 150, 150]), 50);
    }
}
