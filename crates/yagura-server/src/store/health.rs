//! Whether anything can be stored.

use std::{
    io,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::Mutex as Turn,
    time::{self, Instant},
};

use super::{Store, StoreError, dialect::Dialect};

/// How long what was found out is believed.
const BELIEF: Duration = Duration::from_secs(5);
/// How long a trial may take.
const PATIENCE: Duration = Duration::from_secs(3);
/// The bytes that a trial writes: as many pages as a move changes.
const FILLING: usize = 16 * 1024;

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
    /// Returns why nothing can be stored, with what it would be stored in, `None` when something just was.
    /// Tries it where that is not known, but not more often than every five seconds.
    pub(crate) async fn trouble(&self) -> Option<String> {
        let _turn = self.health.turn.lock().await;
        if let Some(known) = self.health.believed() {
            return known.trouble;
        }
        let trouble = match time::timeout(PATIENCE, self.try_writing()).await {
            Ok(tried) => tried.err().map(|error| error.to_string()),
            Err(_) => Some(format!("nothing could be written within {} seconds", PATIENCE.as_secs())),
        };
        let place = match self.dialect {
            Dialect::Sqlite => "the file of games",
            Dialect::Postgres => "the database of games",
        };
        let trouble = trouble.map(|trouble| format!("{place}: {trouble}"));
        if let Some(trouble) = &trouble {
            tracing::error!(trouble, "nothing can be stored");
        }
        self.health.set(Some(Known { since: Instant::now(), trouble: trouble.clone() }));
        trouble
    }

    /// Writes something of no meaning.
    pub(super) async fn try_writing(&self) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO probe (id, filling) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET filling = excluded.filling";
        // Bytes that cannot be packed: a database that packs them would write next to nothing.
        let mut filling = vec![0; FILLING];
        getrandom::fill(&mut filling).map_err(|error| StoreError::File(io::Error::other(error)))?;
        let mut change = self.begin().await?;
        // What was written is taken away again, so that the next trial needs as much room as this one.
        for filling in [filling, Vec::new()] {
            sqlx::query(SQL).bind(filling).execute(&mut *change).await?;
        }
        change.commit().await
    }
}
