//! Who comes to sit down in a room, and with what.

use std::time::{SystemTime, UNIX_EPOCH};

use yagura::Side;

use super::{Failed, Room};
use crate::{
    error::ApiError,
    live::{
        live_game::{CARRY_TIME, Redeemed},
        seats,
    },
    store::Code,
};

impl Room {
    /// Opens a seat to the token of whoever comes with a code; returns whose seat it is.
    pub(super) async fn redeem(&mut self, code: &str, token: &str) -> Result<Side, Failed> {
        let redeemed = self.live.redeem(code, token, now())?;
        match &redeemed {
            Redeemed::Claims(code) => {
                self.store.claim_seat(self.live.id(), self.live.version() + 1, code).await?;
            }
            Redeemed::Carries(code) => self.store.add_key(self.live.id(), code).await?,
            Redeemed::Again(_) => {}
        }
        let claims = matches!(redeemed, Redeemed::Claims(_));
        let side = self.live.seat(redeemed);
        if claims {
            tracing::info!(game = self.live.id(), "the invited player has come");
            self.tell_state();
        }
        Ok(side)
    }

    /// Returns a code by which the seat of this token is carried to another device.
    pub(super) async fn carry(&mut self, tokens: &[String]) -> Result<String, Failed> {
        self.new_code(|room, hash| room.live.carry(room.live.seats(tokens), hash, now() + CARRY_TIME)).await
    }

    /// Returns a new code for the seat that nobody has claimed.
    pub(super) async fn invite(&mut self, tokens: &[String]) -> Result<String, Failed> {
        self.new_code(|room, hash| room.live.invite(room.live.seats(tokens), hash)).await
    }

    async fn new_code(
        &mut self,
        make: impl Fn(&Self, Vec<u8>) -> Result<Code, ApiError>,
    ) -> Result<String, Failed> {
        let text = seats::new_token().map_err(ApiError::chance)?;
        let code = make(self, seats::hash(&text))?;
        self.store.put_code(self.live.id(), &code, now()).await?;
        self.live.put_code(code, now());
        Ok(text)
    }
}

/// Returns the time in seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}
