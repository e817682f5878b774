//! Games that are forgotten: those that nobody played, and those that ended or were left long ago.

use std::time::Duration;

use tokio::{sync::mpsc, time};

use super::{
    command::Command,
    registry::Registry,
    rooms::{RoomSlot, turn_away},
};
use crate::{
    error::{ApiError, Busy},
    lobby::millis,
    moderation,
    store::{Behind, Stage, StoreError},
    workshop,
};

/// How often old games are looked for.
const ROUND: Duration = Duration::from_hours(1);
/// Games that are forgotten in one change, and the pause after it: those who play want to write too.
const BATCH: u32 = 20;
const PAUSE: Duration = Duration::from_millis(100);

/// Days that a game in which nothing was done waits for its players, also when others wait for its place.
const UNPLAYED: u32 = 7;
const UNPLAYED_WHEN_FULL: u32 = 1;
/// Days that a game which goes on is kept at least, however short the time is for those that are over.
const RUNNING: u32 = 90;
/// A day in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

impl Registry {
    /// Forgets old games from time to time until the server stops.
    pub(crate) async fn keep_for(self, keep: u32) {
        let running = self.shutdown().running();
        let rounds = async {
            loop {
                match self.forget_old(keep).await {
                    Ok(0) => {}
                    Ok(forgotten) => tracing::info!(forgotten, "old games are forgotten"),
                    Err(error) => tracing::error!(%error, "old games cannot be forgotten"),
                }
                match self.store().forget_old_definitions(workshop::KEPT_FOR, BATCH).await {
                    Ok(0) => {}
                    Ok(forgotten) => tracing::info!(forgotten, "old games of the workshop are forgotten"),
                    Err(error) => tracing::error!(%error, "games of the workshop cannot be forgotten"),
                }
                match self.known().forget_old(self.store(), workshop::KEPT_FOR, BATCH).await {
                    Ok(0) => {}
                    Ok(forgotten) => {
                        tracing::info!(forgotten, "old versions of games of files are forgotten");
                    }
                    Err(error) => tracing::error!(%error, "versions of games cannot be forgotten"),
                }
                if let Err(error) = moderation::forget_old(self.store()).await {
                    tracing::error!(%error, "what was kept of chat cannot be forgotten");
                }
                time::sleep(ROUND).await;
                // Not before the first round: the file was counted when it was opened, and games that are
                // begun meanwhile would be counted away.
                if let Err(error) = self.store().recount().await {
                    tracing::error!(%error, "the games cannot be counted");
                }
            }
        };
        tokio::select! {
            () = running.stopped() => {}
            () = rounds => {}
        }
    }

    /// Forgets the games whose time is up, `keep` days after they ended (0: never), and returns how many.
    /// Games in memory stay: somebody may sit at them.
    pub(super) async fn forget_old(&self, keep: u32) -> Result<u64, StoreError> {
        let store = self.store();
        let unplayed = if store.is_full() { UNPLAYED_WHEN_FULL } else { UNPLAYED };
        let mut ages = vec![(Stage::Unplayed, unplayed)];
        if keep > 0 {
            ages.extend([(Stage::Over, keep), (Stage::Running, keep.max(RUNNING))]);
        }
        let mut forgotten = 0;
        for (stage, days) in ages {
            let mut behind = Behind::default();
            loop {
                let old = store.old_games(stage, days, &mut behind, BATCH).await?;
                if old.is_empty() {
                    break;
                }
                forgotten += self.forget(stage, old).await?;
                time::sleep(PAUSE).await;
            }
        }
        if keep > 0 {
            while store.forget_old_records(keep, BATCH).await? > 0 {
                time::sleep(PAUSE).await;
            }
            while store.forget_old_studies(keep, BATCH).await? > 0 {
                time::sleep(PAUSE).await;
            }
            let before = |days: u32| millis() - i64::from(days) * DAY;
            let (over, left) = (before(keep), before(keep.max(RUNNING)));
            while store.forget_old_tournaments(over, left, BATCH).await? > 0 {
                time::sleep(PAUSE).await;
            }
        }
        Ok(forgotten)
    }

    /// Forgets these games as far as they are not in memory. Who asks for one meanwhile waits, and hears that
    /// it is gone.
    async fn forget(&self, stage: Stage, old: Vec<String>) -> Result<u64, StoreError> {
        let (ids, held): (Vec<_>, Vec<(RoomSlot, mpsc::Receiver<Command>)>) =
            old.into_iter().filter_map(|id| self.rooms().hold(&id).map(|held| (id, held))).unzip();
        let done = if ids.is_empty() { Ok(0) } else { self.store().forget(stage, &ids).await };
        for (slot, commands) in held {
            let refusal = if done.is_ok() { || ApiError::NoGame } else { || ApiError::Busy(Busy::Store) };
            turn_away(commands, refusal).await;
            drop(slot);
        }
        done
    }
}

#[cfg(test)]
mod tests;
