//! How the server stops: who works hears of it, and is waited for.

use std::time::Duration;

use tokio::time;
use tokio_util::{
    sync::CancellationToken,
    task::{TaskTracker, task_tracker::TaskTrackerToken},
};

/// How long those who work may take to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// The end of the server; cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shutdown {
    announced: CancellationToken,
    signal: CancellationToken,
    workers: TaskTracker,
}

/// Somebody who works, for whose end the server waits as long as this is held.
#[derive(Debug)]
pub(crate) struct Running {
    signal: CancellationToken,
    /// What else ends the work.
    over: Option<CancellationToken>,
    _counted: TaskTrackerToken,
}

impl Shutdown {
    /// Counts somebody who works.
    pub(crate) fn running(&self) -> Running {
        Running { signal: self.signal.clone(), over: None, _counted: self.workers.token() }
    }

    /// Says that the server will stop soon; nobody's work ends yet.
    pub(crate) fn announce(&self) {
        self.announced.cancel();
    }

    /// Returns whether the server stops, or will soon: players should go elsewhere.
    pub(crate) fn is_announced(&self) -> bool {
        self.announced.is_cancelled() || self.is_stopping()
    }

    /// Returns whether the server stops.
    pub(crate) fn is_stopping(&self) -> bool {
        self.signal.is_cancelled()
    }

    /// Tells all who work that the server stops, and waits for them for a while.
    pub(crate) async fn stop(&self) {
        self.signal.cancel();
        self.workers.close();
        if time::timeout(FAREWELL, self.workers.wait()).await.is_err() {
            tracing::warn!(left = self.workers.len(), "not everything ended in time");
        }
    }
}

impl Running {
    /// Lets the work end with something else too.
    pub(crate) fn until(self, over: Option<CancellationToken>) -> Self {
        Self { over, ..self }
    }

    /// Waits until the server stops, or the work is over.
    pub(crate) async fn stopped(&self) {
        match &self.over {
            None => self.signal.cancelled().await,
            Some(over) => tokio::select! {
                () = self.signal.cancelled() => {}
                () = over.cancelled() => {}
            },
        }
    }
}
