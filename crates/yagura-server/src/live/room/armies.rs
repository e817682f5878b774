//! The set-up with secret armies in a room.

use yagura::Side;

use super::{Failed, Room};
use crate::{
    clock::Took,
    error::ApiError,
    live::{
        live_game::{Chance, Opened, Sealing},
        seats::{self, Seats},
    },
    store::StoreError,
};

impl Room {
    /// Seals an army of the set-up.
    pub(super) async fn seal(
        &mut self,
        seats: Seats,
        owner: Option<Side>,
        setup: String,
        salt: Option<String>,
    ) -> Result<(), Failed> {
        let Some(sealing) = self.live.seal(seats, owner, setup, salt, &chance()?)? else { return Ok(()) };
        Ok(self.seal_up(sealing).await?)
    }

    pub(super) async fn seal_up(&mut self, sealing: Sealing) -> Result<(), StoreError> {
        self.read_clock();
        let mut after = Box::new(self.live.clone());
        // The store would have it, and nobody could read it.
        let opened = after.seal_up(sealing.clone()).map_err(|error| StoreError::Unfit(error.into()))?;
        if after.press_set_up(Took::AsWaited, self.company()).is_err() {
            return self.look_at_flag().await;
        }
        let (id, version, clock) = (self.live.id(), self.live.version() + 1, after.clock_change());
        let Sealing { owner, army, turns } = &sealing;
        self.store.seal(id, version, owner.index(), army, turns, clock.as_ref()).await?;
        self.live = *after;
        match opened {
            Opened::No => self.tell_change(),
            opened => {
                if opened == Opened::Exchanged {
                    self.listeners
                        .iter_mut()
                        .for_each(|listener| listener.seats = listener.seats.exchanged());
                }
                self.tell_state();
                self.attend_clock().await?;
            }
        }
        self.wake_engine();
        Ok(())
    }

    /// Opens an army again for its owner.
    pub(super) async fn unseal(&mut self, seats: Seats, owner: Option<Side>) -> Result<(), Failed> {
        let owner = self.live.unseal(seats, owner)?;
        self.store.unseal(self.live.id(), self.live.version() + 1, owner.index()).await?;
        self.live.break_seal(owner);
        self.tell_change();
        Ok(())
    }

    /// Re-places pieces before play.
    pub(super) async fn replace(&mut self, seats: Seats, ranks: &str) -> Result<(), Failed> {
        let Some(turn) = self.live.replace(seats, ranks)? else { return Ok(()) };
        self.take_turn(&turn, Took::AsWaited).await
    }

    pub(super) async fn take_turn(&mut self, turn: &str, took: Took) -> Result<(), Failed> {
        self.read_clock();
        let mut after = Box::new(self.live.clone());
        after.take_turn(turn).map_err(|error| Failed::Store(StoreError::Unfit(error.into())))?;
        if let Err(late) = after.press_set_up(took, self.company()) {
            return self.too_late(late).await;
        }
        let (id, version, clock) = (self.live.id(), self.live.version() + 1, after.clock_change());
        let number = self.live.turns_made();
        self.store.add_turn(id, version, number, turn, clock.as_ref()).await.map_err(Failed::Store)?;
        self.live = *after;
        self.tell_state();
        self.wake_engine();
        Ok(())
    }
}

/// Returns what nobody can foresee of an army that is sealed.
pub(crate) fn chance() -> Result<Chance, ApiError> {
    let salt = seats::new_token().map_err(ApiError::chance)?;
    let coin = if getrandom::u32().map_err(ApiError::chance)? & 1 == 0 { Side::Black } else { Side::White };
    Ok(Chance { salt, coin })
}
