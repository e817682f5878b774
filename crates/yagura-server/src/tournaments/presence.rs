//! Who is there to be paired in an arena, and what becomes of those who are not.

use yagura_tournament::System;

use super::{TournamentError, Tournaments, attendance::Page, audience::Shown, terms::Terms};
use crate::{
    error::ApiError,
    lobby::Person,
    store::{Absence, Changed, EntrantRow, StoreError, TournamentChange},
};

/// How often a change is tried again that came at the same time as another.
const TRIES: usize = 8;

impl Tournaments {
    /// Notes that somebody has the page of a tournament before him, `page` being what he had of it before:
    /// who takes part is there to be paired.
    pub(crate) async fn attend(&self, shown: &Shown, person: &Person, page: &mut Option<Page>) {
        let id = &shown.kept.row.id;
        let Some(entry) = shown.kept.entry(person).filter(|entry| entry.gone.is_none()) else {
            *page = None;
            return;
        };
        let mut was_leaving = false;
        if page.as_ref().is_none_or(|page| page.number() != entry.number) {
            let (opened, leaving) = self.attendance.come(id, entry.number);
            *page = Some(opened);
            was_leaving = leaving;
        }
        if entry.absence == Absence::Gone {
            // Another server may have seen him go.
            if let Err(error) = self.note(id, entry.number, Absence::Gone, Absence::Here).await {
                tracing::debug!(tournament = id, %error, "that somebody is back could not be noted");
            }
        } else if was_leaving && shown.kept.row.stage == "running" {
            self.conduct(id).await;
        }
    }

    /// Takes in who has left the board of his last game. Whoever asks while another does so waits: what is
    /// taken from the events and not yet noted is known to nobody else.
    pub(super) async fn hear_departures(&self) -> Result<(), StoreError> {
        let _turn = self.departing.lock().await;
        for (game, seat) in self.games.events().departures() {
            if let Some((tournament, number)) = self.store.entrant_at(&game, seat).await? {
                self.attendance.depart(&tournament, number);
            }
        }
        Ok(())
    }

    /// Notes of whom the last page has been closed for a while, so that they are not paired before they are
    /// seen again.
    pub(super) async fn miss_those_gone(&self) -> Result<(), StoreError> {
        self.hear_departures().await?;
        for (tournament, number) in self.attendance.gone(self.timing.page_change) {
            match self.note(&tournament, number, Absence::Here, Absence::Gone).await {
                Ok(()) => self.attendance.forget(&tournament, number),
                Err(error) => {
                    tracing::debug!(tournament, %error, "that somebody is gone could not be noted yet");
                }
            }
        }
        Ok(())
    }

    /// Notes that one who takes part in an arena is there, or gone, where that was otherwise before.
    async fn note(&self, id: &str, number: i64, from: Absence, to: Absence) -> Result<(), ApiError> {
        for _ in 0..TRIES {
            let Some(kept) = self.store.tournament(id).await? else { return Ok(()) };
            let is_arena = Terms::stored(&kept.row.terms)?.system() == System::Arena;
            let is_meant = |entrant: &&EntrantRow| {
                entrant.number == number && entrant.gone.is_none() && entrant.absence == from
            };
            let Some(entrant) = kept.entrants.iter().find(is_meant) else { return Ok(()) };
            // Who has gone to his board is there; a program need not stay to come again.
            let stays = to == Absence::Gone && (entrant.is_bot || kept.game_of(number).is_some());
            if !is_arena || stays || kept.row.stage == "over" {
                return Ok(());
            }
            let mut change = TournamentChange::of(&kept);
            change.entrants.push(EntrantRow { absence: to, ..entrant.clone() });
            if self.apply(&change).await? == Changed::Done {
                self.conduct(id).await;
                return Ok(());
            }
        }
        // The next look at it finds it so again.
        Err(TournamentError::Stale.into())
    }
}
