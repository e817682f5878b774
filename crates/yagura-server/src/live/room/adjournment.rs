//! Adjourning a game, and going on with it.

use yagura::Move;

use super::{Failed, Room};
use crate::{
    live::{
        live_game::{Adjournment, Answer, LiveGame, Pressed},
        seats::Seats,
    },
    store::StoreError,
};

impl Room {
    /// Wants to adjourn, or agrees to it.
    pub(super) async fn adjourn(&mut self, seats: Seats) -> Result<(), Failed> {
        match self.live.adjourn(seats)? {
            Answer::Done(adjournment) => {
                self.thinking = None;
                Ok(self.put_adjournment(self.live.adjourned(Some(adjournment))).await?)
            }
            Answer::Offered(offers) => Ok(self.offer(offers).await?),
            Answer::Already => Ok(()),
        }
    }

    /// Stores the move of the player who seals it. Nobody else hears what it is.
    pub(super) async fn seal_move(&mut self, mv: Move, pressed: Option<Pressed>) -> Result<(), Failed> {
        Ok(self.put_adjournment(self.live.with_sealed_move(mv, pressed)).await?)
    }

    /// Wants to go on, or agrees to it: then the sealed move is made.
    pub(super) async fn resume(&mut self, seats: Seats) -> Result<(), Failed> {
        match self.live.resume(seats)? {
            Answer::Done(()) => {
                match self.live.sealed_move() {
                    Some((mv, pressed)) => self.play(mv, pressed).await?,
                    None => self.put_adjournment(self.live.adjourned(None)).await?,
                }
                self.wake_engine();
                Ok(self.attend_clock().await?)
            }
            Answer::Offered(offers) => Ok(self.offer(offers).await?),
            Answer::Already => Ok(()),
        }
    }

    /// Halves the time of a player who wants a further point for it.
    pub(super) async fn play_with_half_the_time(&mut self, seats: Seats) -> Result<(), Failed> {
        let Answer::Done(after) = self.live.berserk(seats)? else { return Ok(()) };
        let (version, clock) = (after.version(), after.clock_change());
        self.store.set_berserk(after.id(), version, &after.berserk_seats(), clock.as_ref()).await?;
        self.live = *after;
        // All of it: the time control is another.
        self.tell_state();
        self.tell_clock();
        Ok(())
    }

    /// Stores the game as it is adjourned now, or not any more, and tells everybody.
    async fn put_adjournment(&mut self, after: Box<LiveGame>) -> Result<(), StoreError> {
        let (adjournment, offers) =
            (after.adjournment().map(Adjournment::to_string), after.offers().to_string());
        let (id, version, clock) = (after.id(), after.version(), after.clock_change());
        self.store.set_adjournment(id, version, adjournment.as_deref(), &offers, clock.as_ref()).await?;
        self.live = *after;
        self.forget_hint();
        self.tell_change();
        self.tell_clock();
        if self.presence.has_gaps() {
            self.tell_presence();
        }
        Ok(())
    }
}
