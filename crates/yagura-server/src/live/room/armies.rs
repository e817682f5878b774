//! The set-up with secret armies in a room.

use yagura::Side;

use super::{Failed, Room};
use crate::{
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
        let (id, version) = (self.live.id(), self.live.version() + 1);
        self.store.seal(id, version, sealing.owner.index(), &sealing.army, &sealing.turns).await?;
        match self.live.seal_up(sealing) {
            Ok(Opened::No) => self.tell_change(),
            Ok(opened) => {
                if opened == Opened::Exchanged {
                    self.listeners
                        .iter_mut()
                        .for_each(|listener| listener.seats = listener.seats.exchanged());
                }
                self.tell_state();
            }
            // The store has it: the game is read anew.
            Err(error) => return Err(StoreError::Unfit(error.into())),
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
        Ok(self.take_turn(&turn).await?)
    }

    pub(super) async fn take_turn(&mut self, turn: &str) -> Result<(), StoreError> {
        self.store.add_turn(self.live.id(), self.live.version() + 1, self.live.turns_made(), turn).await?;
        self.live.take_turn(turn).map_err(|error| StoreError::Unfit(error.into()))?;
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
