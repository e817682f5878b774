//! Deadlines of correspondence play: games whose time is up are woken, and while the server was away none
//! ran.

use std::time::Duration;

use tokio::time;

use super::registry::{Registry, begin};
use crate::{clock::Pace, store::StoreError};

/// How often deadlines are looked at, and it is noted that the server runs.
const ROUND: Duration = Duration::from_mins(1);
/// What is given beside the time that the server was away: it was last noted up to a round before.
const GRACE: Duration = Duration::from_mins(2);
/// Games that are woken in one round.
const BATCH: u32 = 100;

impl Registry {
    /// Moves the deadlines by the time that the server was away. To be called before anybody plays.
    pub(crate) async fn make_good_outage(&self) {
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or_default();
        // One of several finds that the others were there a round ago.
        let (grace, least) = (millis(GRACE), if self.cluster().is_alone() { 0 } else { millis(2 * ROUND) });
        match self.store().make_good_outage(self.calendar(), grace, least).await {
            Ok(shift) if shift > 0 => tracing::info!(seconds = shift / 1000, "deadlines were moved"),
            Ok(_) => {}
            Err(error) => tracing::error!(%error, "deadlines could not be moved"),
        }
    }

    /// Ends games by correspondence whose time is up until the server stops.
    pub(crate) async fn watch_deadlines(self) {
        let running = self.shutdown().running();
        let rounds = async {
            loop {
                time::sleep(ROUND).await;
                if let Err(error) = self.wake_overdue().await {
                    tracing::error!(%error, "deadlines cannot be looked at");
                }
            }
        };
        tokio::select! {
            () = running.stopped() => {}
            () = rounds => {}
        }
    }

    /// Brings games whose time is up into memory, where they end; those that are there already see it
    /// themselves.
    pub(super) async fn wake_overdue(&self) -> Result<(), StoreError> {
        let now = self.calendar();
        self.store().note_alive(now).await?;
        for id in self.store().overdue(now, BATCH).await? {
            if let Some((slot, commands)) = self.rooms().hold(&id) {
                tokio::spawn(begin(self.inner(), slot, commands, self.shutdown().running()));
            }
        }
        Ok(())
    }

    /// Returns the milliseconds since 1970.
    fn calendar(&self) -> i64 {
        i64::try_from(self.time().now(Pace::Correspondence)).unwrap_or(i64::MAX)
    }
}

#[cfg(test)]
mod tests;
