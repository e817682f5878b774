//! Whether anything can be stored.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::Mutex as Turn,
    time::{self, Instant},
};

use super::{Store, StoreError};

/// How long what was found out is believed.
const BELIEF: Duration = Duration::from_secs(5);
/// How long a trial may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// The bytes that a trial writes: as many pages as a move changes.
const FILLING: i64 = 16 * 1024;

/// What is known about writing to the file.
#[derive(Debug, Default)]
pub(super) struct Health {
    known: Mutex<Option<Known>>,
    /// Held by who tries: one trial serves all who ask meanwhile.
    turn: Turn<()>,
}

/// What was found out, and when.
#[derive(Clone, Debug)]
struct Known {
    since: Instant,
    trouble: Option<String>,
}

impl Health {
    /// Says that something was just stored.
    pub(super) fn prove(&self) {
        self.set(Some(Known { since: Instant::now(), trouble: None }));
    }

    /// Says that something could not be stored: whoever asks next has to find out why.
    pub(super) fn doubt(&self) {
        self.set(None);
    }

    fn believed(&self) -> Option<Known> {
        // One value that is replaced as a whole, also after a panic.
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        known.filter(|known| known.since.elapsed() < BELIEF)
    }

    fn set(&self, known: Option<Known>) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = known;
    }
}

impl Store {
    /// Returns why nothing can be stored, `None` when something just was. Tries it where that is not known,
    /// but not more often than every five seconds.
    pub(crate) async fn trouble(&self) -> Option<String> {
        let _turn = self.health.turn.lock().await;
        if let Some(known) = self.health.believed() {
            return known.trouble;
        }
        let trouble = match time::timeout(PATIENCE, self.try_writing()).await {
            Ok(tried) => tried.err().map(|error| error.to_string()),
            Err(_) => Some(format!("nothing could be written within {} seconds", PATIENCE.as_secs())),
        };
        if let Some(trouble) = &trouble {
            tracing::error!(trouble, "nothing can be stored");
        }
        self.health.set(Some(Known { since: Instant::now(), trouble: trouble.clone() }));
        trouble
    }

    /// Writes something of no meaning.
    pub(super) async fn try_writing(&self) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let write = sqlx::query("INSERT OR REPLACE INTO probe (id, filling) VALUES (1, randomblob($1))")
            .bind(FILLING);
        write.execute(&mut *change).await?;
        change.commit().await
    }
}
