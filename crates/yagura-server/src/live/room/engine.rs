//! The engine's part in a room: when it begins, what comes of its work, and when it stops.

use std::time::Duration;

use tokio::time::Instant;
use yagura::Move;

use super::{Failed, Room, armies::chance};
use crate::{
    clock::{Took, millis},
    live::{
        engine_pool::{Client, Done, DrawReply, EngineResult, Failure, Task, Thinking},
        live_game::Ending,
        turns::Rank,
    },
    store::StoreError,
};

/// How long the engine goes on for a person who has left.
const PATIENCE: Duration = Duration::from_secs(10);

impl Room {
    /// Lets the engine stop soon when nobody listens any more: engines among themselves at once, one that
    /// plays a person after a while, as the person may only have lost the connection.
    pub(super) fn be_left(&mut self) {
        if self.thinking.is_none() || !self.listeners.is_empty() {
            self.left_alone = None;
        } else if self.live.is_exhibition() {
            self.thinking = None;
            self.live.pause_clock();
        } else if self.left_alone.is_none() {
            self.left_alone = Some(Instant::now() + PATIENCE);
        }
    }

    pub(super) async fn engine_acts(&mut self, done: Option<Done>) -> Result<(), StoreError> {
        self.thinking = None;
        let took = Took::Worked(done.as_ref().map_or(0, |done| millis(done.took)));
        let done = done.map(|done| done.result);
        // An engine that failed has done nothing: the game has something for that.
        let done = done.or_else(|| match self.live.task()? {
            Task::Move { .. } => Some(EngineResult::Move(None)),
            Task::Ask(..) => Some(EngineResult::Fail(Failure::Start)),
            Task::Army { owner, .. } => Some(EngineResult::Army(owner, String::new())),
            Task::Replace => Some(EngineResult::Replace(String::new())),
            Task::Judge(_) => Some(EngineResult::Judge(DrawReply::Decline)),
            Task::Hint => None,
        });
        match done {
            Some(EngineResult::Army(owner, setup)) => {
                let sealing =
                    chance().ok().and_then(|chance| self.live.seal_for_engine(owner, setup, &chance));
                match sealing {
                    Some(sealing) => self.seal_up(sealing).await,
                    None => Ok(()),
                }
            }
            Some(EngineResult::Replace(turn)) => match self.live.replace_for_engine(turn) {
                Some(turn) => stored(self.take_turn(&turn, took).await),
                None => Ok(()),
            },
            Some(EngineResult::Move(best)) => self.engine_moves(best, took).await,
            Some(EngineResult::Judge(reply)) => self.judged(reply).await,
            Some(done @ (EngineResult::Resign | EngineResult::Fail(_))) => {
                let Some(side) = self.live.turn() else { return Ok(()) };
                self.end(if let EngineResult::Fail(failure) = done {
                    Ending::Failed(side, failure)
                } else {
                    Ending::Resigned(side)
                })
                .await
            }
            Some(EngineResult::Hint(_) | EngineResult::Nothing) | None => Ok(()),
        }
    }

    async fn engine_moves(&mut self, best: Option<Move>, took: Took) -> Result<(), StoreError> {
        let legal = self.live.game().legal_moves();
        let found = best.filter(|mv| legal.contains(mv));
        if found.is_none() {
            tracing::error!(
                game = self.live.id(),
                ?best,
                "the engine found no legal move, the first one is played"
            );
        }
        let Some(mv) = found.or_else(|| legal.first().copied()) else { return Ok(()) };
        stored(self.make(mv, took).await)
    }

    /// Lets the engine begin when it has something to do. Engines among themselves play only while somebody
    /// watches.
    pub(super) fn wake_engine(&mut self) {
        self.read_clock();
        let watched = !self.live.is_exhibition() || !self.listeners.is_empty();
        if self.thinking.is_none()
            && watched
            && let Some(task) = self.live.task()
        {
            // Nobody has looked at a game that nobody has joined.
            let Some(caller) = self.caller else { return };
            let rank = if self.live.is_exhibition() { Rank::Exhibition } else { Rank::Person };
            match getrandom::u64() {
                Ok(secret) => {
                    self.thinking = Some(self.engines.start(
                        task,
                        self.live.game().clone(),
                        secret,
                        Client { caller, rank },
                    ));
                    self.be_left();
                }
                Err(error) => tracing::error!(%error, "no random numbers"),
            }
        }
    }
}

/// Returns what the store says of something that an engine did: nobody hears of a refusal.
fn stored(done: Result<(), Failed>) -> Result<(), StoreError> {
    match done {
        Err(Failed::Store(error)) => Err(error),
        Ok(()) | Err(Failed::Refused(_)) => Ok(()),
    }
}

/// Returns what the engine has done; never, when it does nothing.
pub(super) async fn result(thinking: &mut Option<Thinking>) -> Option<Done> {
    match thinking {
        Some(thinking) => thinking.result().await,
        None => std::future::pending().await,
    }
}
