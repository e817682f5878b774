//! What happens in tournaments by itself: one task of each server looks at those that go on.
//!
//! All servers of a database do the same. A change is made from a version, so that of two who would pair the
//! same round one does and the other finds it paired; a server that is killed is missed by nobody. What
//! others have changed is seen in the versions, so that nobody has to tell it.

use std::collections::BTreeMap;

use tokio::time::{self, Instant};

use super::{Tournaments, entries::without_barred, ledger, rounds, rounds::Step, terms::Terms};
use crate::{
    error::ApiError,
    lobby::millis,
    shutdown::Running,
    store::{Changed, StoreError, TournamentChange},
};

/// How often games are looked at whose end may not have been told: the server that had them was killed.
const REVIEW: time::Duration = time::Duration::from_mins(1);
/// Moves after which a game has begun for both.
const BEGUN: i64 = 2;

/// What the task knows from the round before.
#[derive(Debug, Default)]
struct Known {
    versions: BTreeMap<String, i64>,
    reviewed: Option<Instant>,
}

impl Tournaments {
    /// Conducts tournaments until the server stops.
    pub(super) async fn conduct_all(self, running: Running) {
        let mut rounds = time::interval(self.timing.tournaments);
        rounds.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        let mut known = Known::default();
        loop {
            tokio::select! {
                () = running.stopped() => return,
                _ = rounds.tick() => {}
            }
            if let Err(error) = self.round(&mut known).await {
                tracing::warn!(%error, "the tournaments could not be looked at");
            }
        }
    }

    async fn round(&self, known: &mut Known) -> Result<(), StoreError> {
        self.miss_those_gone().await?;
        let pulses = self.store.pulses().await?;
        let now = millis();
        let versions: BTreeMap<_, _> = pulses.iter().map(|pulse| (pulse.id.clone(), pulse.version)).collect();
        let before = std::mem::replace(&mut known.versions, versions);
        for id in before.keys().filter(|id| !known.versions.contains_key(*id)) {
            self.audience.publish(id);
        }
        for pulse in &pulses {
            let is_new = before.get(&pulse.id) != Some(&pulse.version);
            if is_new {
                self.audience.publish(&pulse.id);
            }
            if pulse.is_running && (is_new || pulse.due.is_some_and(|due| due <= now)) {
                self.conduct(&pulse.id).await;
            }
        }
        // Also of tournaments that are over.
        self.carry_out_verdicts().await?;
        if pulses.is_empty() { Ok(()) } else { self.call_rolls(known, now).await }
    }

    /// Ends the games that the organisers have decided while they went on. One that another server has is
    /// ended by that: all look for them.
    pub(super) async fn carry_out_verdicts(&self) -> Result<(), StoreError> {
        for (game, word) in self.store.verdicts().await? {
            let Some(result) = ledger::result_of(&word) else { continue };
            if let Err(error) = self.games.adjudicate(&game, result).await {
                tracing::debug!(game, %error, "a game cannot be ended as the organiser wants");
            }
        }
        Ok(())
    }

    /// Does what is to be done in a tournament, one thing after the other.
    pub(super) async fn conduct(&self, id: &str) {
        loop {
            match self.step(id).await {
                Ok(Changed::Done) => {}
                Ok(Changed::Stale) => return,
                Err(error) => return tracing::warn!(tournament = id, %error, "a tournament cannot go on"),
            }
        }
    }

    async fn step(&self, id: &str) -> Result<Changed, ApiError> {
        let Some(kept) = self.store.tournament(id).await? else { return Ok(Changed::Stale) };
        if let Some(change) = without_barred(&kept) {
            return self.apply(&change).await;
        }
        let terms = Terms::stored(&kept.row.terms)?;
        let now = millis();
        self.hear_departures().await?;
        let change = match rounds::step(&kept, &terms, &self.attendance.leaving(id), now)? {
            None => return Ok(Changed::Stale),
            Some(Step::Round) => rounds::pair_round(&self.games, &kept, &terms, now)?,
            Some(Step::Games(pairings)) => rounds::pair_free(&self.games, &kept, &terms, pairings, now)?,
            Some(Step::Wait(due)) => {
                let mut change = TournamentChange::of(&kept);
                change.row.due = Some(due);
                change
            }
            Some(Step::End) => TournamentChange::of(&kept).end(),
        };
        self.apply(&change).await
    }

    /// Has the rooms look who has come, where a game should have begun, and from time to time whether it is
    /// over.
    async fn call_rolls(&self, known: &mut Known, now: i64) -> Result<(), StoreError> {
        let reviews = known.reviewed.is_none_or(|last| last.elapsed() >= REVIEW);
        if reviews {
            known.reviewed = Some(Instant::now());
            // Those who pair see them themselves; the others are told of them by and by.
            for id in self.store.tournaments_of_barred().await? {
                self.conduct(&id).await;
            }
        }
        let mut terms = BTreeMap::new();
        for unsettled in self.store.unsettled().await? {
            let id = unsettled.tournament;
            if !terms.contains_key(&id) {
                let Some(kept) = self.store.tournament(&id).await? else { continue };
                let Ok(read) = Terms::stored(&kept.row.terms) else { continue };
                terms.insert(id.clone(), read);
            }
            let Some(terms) = terms.get(&id) else { continue };
            let patience = i64::from(terms.no_show()) * 1000;
            let is_late = terms.is_real_time() && unsettled.plies < BEGUN && unsettled.made + patience <= now;
            if !is_late && !reviews {
                continue;
            }
            // One that another server has is its business, and one for which there is no room waits.
            if let Err(error) = self.games.call_roll(&unsettled.game).await {
                tracing::debug!(game = unsettled.game, %error, "a game cannot be looked at");
            }
        }
        Ok(())
    }
}
