//! Two players at one game, who move at random.

use std::{
    mem,
    net::SocketAddr,
    time::{Duration, Instant},
};

use anyhow::{Result, bail};
use serde_json::{Value, json};
use tokio::time;

use crate::{
    client::{self, Game, Socket, State},
    clocks::Clocks,
    figures::Times,
};

/// A move that has not come by then is lost.
const LOST: Duration = Duration::from_secs(30);

/// How often the moves of a game are asked for, and the pause between.
const ASKED: usize = 20;
const PAUSE: Duration = Duration::from_millis(500);

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
pub struct Table {
    game: Game,
    sockets: [Socket; 2],
    first: State,
}

/// What two have played.
#[derive(Debug)]
pub struct Played {
    /// Their game.
    pub game: Game,
    /// Its moves of which both know.
    pub made: Vec<String>,
    /// A move that was sent, and of which its player does not know what became.
    pub open: Option<String>,
    /// From a move that is sent to the message that the opponent has.
    pub times: Times,
    /// Moves that the opponent was not told in time, at most one.
    pub lost: u64,
    /// The game could not be played on.
    pub is_broken: bool,
    /// Bytes of text that both were sent, after the first state.
    pub heard: u64,
}

impl Played {
    /// Returns whether these are its moves: those of which both know, and it may be the one that was sent.
    pub fn agrees(&self, stored: &[String]) -> bool {
        let (known, open) = stored.split_at(stored.len().min(self.made.len()));
        known == self.made && (open.is_empty() || self.open.as_slice() == open)
    }

    /// Returns whether the moves that a server has of the game are its moves; `None` where it tells none.
    pub async fn agrees_with_stored(&self, at: SocketAddr) -> Option<bool> {
        for _ in 0..ASKED {
            if let Ok(stored) = stored(at, &self.game).await {
                return Some(self.agrees(&stored));
            }
            time::sleep(PAUSE).await;
        }
        None
    }
}

impl Table {
    /// Begins a game with clocks, whose two players sit at these servers.
    ///
    /// # Errors
    /// That it cannot be made, or joined.
    pub async fn open(at: [SocketAddr; 2], variant: &str) -> Result<Self> {
        let game = client::new_game(at[0], variant, Some(Clocks::terms())).await?;
        let (black, first) = Socket::open(at[0], &game.id, &game.tokens[..1]).await?;
        let (white, _) = Socket::open(at[1], &game.id, &game.tokens[1..]).await?;
        Ok(Self { game, sockets: [black, white], first })
    }

    /// Plays a move each `pace`, until then or the end.
    pub async fn play(mut self, pace: Duration, until: Instant) -> Played {
        let before = self.heard();
        let mut played = self.rounds(pace, until).await;
        played.heard = self.heard() - before;
        played
    }

    fn heard(&self) -> u64 {
        self.sockets.iter().map(Socket::heard).sum()
    }

    async fn rounds(&mut self, pace: Duration, until: Instant) -> Played {
        let Self { game, sockets: [black, white], first } = self;
        let mut played = Played {
            game: game.clone(),
            made: Vec::new(),
            open: None,
            times: Times::default(),
            lost: 0,
            is_broken: false,
            heard: 0,
        };
        let mut legal = mem::take(&mut first.legal);
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
                if ply.is_multiple_of(2) { (&mut *black, &mut *white) } else { (&mut *white, &mut *black) };
            if legal.is_empty() {
                return played;
            }
            let mv = legal.swap_remove(fastrand::usize(..legal.len()));
            let message = json!({"t": "move", "a": ply + 1, "ply": ply, "move": mv});
            let sent = Instant::now();
            played.open = Some(mv);
            if mover.say(&message).await.is_err() {
                played.is_broken = true;
                return played;
            }
            match time::timeout(LOST, told(mover, other, ply as u32 + 1)).await {
                Ok(Ok((time, then))) => {
                    played.times.push(time - sent);
                    played.made.extend(played.open.take());
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
