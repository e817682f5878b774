//! What the players of a room offer each other.

use yagura::Side;
use yagura_wire::Offer;

use super::{Failed, Room};
use crate::{
    error::ApiError,
    guard::Caller,
    live::{
        engine_pool::DrawReply,
        live_game::{Answer, Ending, Exchange, Offers},
        seats::{self, Seats},
    },
    store::{Draft, StoreError},
};

impl Room {
    /// Offers a draw, or agrees to one.
    pub(super) async fn draw(&mut self, seats: Seats, side: Option<Side>) -> Result<(), Failed> {
        match self.live.draw(seats, side)? {
            Answer::Done(()) => Ok(self.end(Ending::Agreed).await?),
            Answer::Offered(offers) => {
                self.offer(offers).await?;
                // An engine answers before it goes on with its move.
                if self.live.has_to_judge() {
                    self.thinking = None;
                    self.wake_engine();
                }
                Ok(())
            }
            Answer::Already => Ok(()),
        }
    }

    /// Ends the game as drawn where the engine agrees, and else lets it decline.
    pub(super) async fn judged(&mut self, reply: DrawReply) -> Result<(), StoreError> {
        if !self.live.has_to_judge() {
            return Ok(());
        }
        if reply == DrawReply::Agree {
            return self.end(Ending::Agreed).await;
        }
        self.put_offers(self.live.offers().without(Offer::Draw), Some(Offer::Draw)).await?;
        self.wake_engine();
        Ok(())
    }

    /// Takes back, asks the other player for it, or allows him to.
    pub(super) async fn take_back(&mut self, seats: Seats) -> Result<(), Failed> {
        let plies = match self.live.takeback(seats)? {
            Answer::Done(plies) => plies,
            Answer::Offered(offers) => return Ok(self.offer(offers).await?),
            Answer::Already => return Ok(()),
        };
        self.thinking = None;
        let was_over = self.live.game().outcome().is_some();
        let asker = self.live.takeback_asker(seats);
        let mut after = Box::new(self.live.clone());
        after.cut(plies, asker);
        let (id, version, clock) = (self.live.id(), self.live.version() + 1, after.clock_change());
        self.store.take_back(id, version, plies, clock.as_ref()).await?;
        self.live = *after;
        self.forget_hint();
        self.tell_state();
        if was_over {
            self.publish_start();
        }
        self.attend_clock().await?;
        self.wake_engine();
        Ok(())
    }

    /// Begins another game of the same players, offers it, or agrees to it.
    pub(super) async fn rematch(
        &mut self,
        seats: Seats,
        exchange: Exchange,
        caller: Caller,
    ) -> Result<(), Failed> {
        match self.live.rematch(seats, exchange)? {
            Answer::Done(draft) => self.go_on(draft, caller).await,
            Answer::Offered(offers) => Ok(self.offer(offers).await?),
            Answer::Already => Ok(()),
        }
    }

    /// Begins the game that goes on after a repetition.
    pub(super) async fn restart(&mut self, seats: Seats, caller: Caller) -> Result<(), Failed> {
        let (draft, next) = self.live.restart(seats)?;
        if next.is_some() { Ok(()) } else { self.go_on(draft, caller).await }
    }

    /// Declines what the other player has offered, or withdraws one's own offer.
    pub(super) async fn decline(&mut self, seats: Seats, what: Offer) -> Result<(), Failed> {
        match self.live.decline(seats, what)? {
            Some(left) => Ok(self.put_offers(left, Some(what)).await?),
            None => Ok(()),
        }
    }

    pub(super) async fn offer(&mut self, offers: Offers) -> Result<(), StoreError> {
        self.put_offers(offers, None).await
    }

    async fn put_offers(&mut self, offers: Offers, declined: Option<Offer>) -> Result<(), StoreError> {
        self.store.set_offers(self.live.id(), self.live.version() + 1, &offers.to_string()).await?;
        self.live.offer(offers);
        self.tell_change_with(declined);
        Ok(())
    }

    /// Stores a game that goes on after this one, a new game of the caller's, and tells its id.
    async fn go_on(&mut self, mut draft: Draft, caller: Caller) -> Result<(), Failed> {
        self.guard.begin_game(caller, None)?;
        let next = loop {
            draft.id = seats::new_id().map_err(ApiError::chance)?;
            match self.store.create(&draft).await {
                Ok(()) => break draft.id.clone(),
                Err(StoreError::Taken) => {}
                Err(error) => return Err(error.into()),
            }
        };
        self.store.go_on(self.live.id(), self.live.version() + 1, &next).await?;
        self.live.go_on(next);
        self.tell_change();
        self.publish_next(&draft);
        Ok(())
    }
}
