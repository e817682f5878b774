//! The engine's work, off the async threads.

use std::{fmt, sync::Arc, thread, time::Duration};

use tokio::{
    sync::{Semaphore, oneshot},
    task::JoinHandle,
    time::{self, Instant},
};
use yagura::{AnyPosition, Game, Move};
use yagura_engine::Stop;

/// The stack of a search in bytes: a search is as deep as its longest line, and a frame holds a position. Only what is used is taken.
const STACK: usize = 64 << 20;

/// Who plays when it is an engine's turn.
pub(crate) trait Opponent: fmt::Debug + Send + Sync + 'static {
    /// Chooses a move at a level from 1 to 10; the same seed serves for a whole game. Blocks.
    fn choose(&self, game: &Game<AnyPosition>, level: u8, seed: u64, stop: &Stop) -> Choice;
}

/// What an opponent wants to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    /// A legal move; `None` when it was stopped before it had one.
    pub(crate) best: Option<Move>,
    /// The time after its turn began before which a person would hardly have moved.
    pub(crate) pace: Duration,
}

/// An opponent, and how often it may be at work at the same time.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    opponent: Arc<dyn Opponent>,
    permits: Arc<Semaphore>,
    /// A move comes no sooner than this, so that it can be followed.
    pause: Duration,
}

/// A search that waits for its permit or runs. Dropping it ends it.
#[derive(Debug)]
pub(crate) struct Thinking {
    stop: Stop,
    task: JoinHandle<Option<Move>>,
}

impl Thinkers {
    /// Returns the opponent with so many permits.
    pub(crate) fn new(opponent: Arc<dyn Opponent>, permits: usize, pause: Duration) -> Self {
        Self { opponent, permits: Arc::new(Semaphore::new(permits)), pause }
    }

    /// Begins to look for a move.
    pub(crate) fn start(&self, game: Game<AnyPosition>, level: u8, seed: u64) -> Thinking {
        let stop = Stop::new();
        let Self { opponent, permits, pause } = self.clone();
        let search_stop = stop.clone();
        let task = tokio::spawn(async move {
            let began = Instant::now();
            let permit = permits.acquire_owned().await.ok()?;
            let (found, choice) = oneshot::channel();
            let search = move || {
                // A search that was given up holds its permit until it has really ended.
                let _permit = permit;
                // Nobody may wait for it any more.
                let _ = found.send(opponent.choose(&game, level, seed, &search_stop));
            };
            if let Err(error) = thread::Builder::new().name("engine".to_owned()).stack_size(STACK).spawn(search) {
                tracing::error!(%error, "no thread for the engine");
            }
            let choice = choice.await.unwrap_or_default();
            time::sleep_until(began + pause.max(choice.pace)).await;
            choice.best
        });
        Thinking { stop, task }
    }
}

impl Thinking {
    /// Returns the move once it is found. May be asked again when the question was dropped, not when it was answered.
    pub(crate) async fn result(&mut self) -> Option<Move> {
        (&mut self.task).await.ok().flatten()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.stop();
        self.task.abort();
    }
}
