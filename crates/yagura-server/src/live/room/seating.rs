//! Who comes to sit down in a room, and with what.

use std::time::{SystemTime, UNIX_EPOCH};

use yagura::Side;
use yagura_wire::ServerMessage;

use super::{Failed, Room};
use crate::{
    error::ApiError,
    live::{
        command::Took,
        live_game::{CARRY_TIME, Redeemed},
        seats::{self, Keyring},
    },
    store::{Code, Sitter},
};

impl Room {
    /// Opens a seat to the token of whoever comes with a code, and to his account; returns whose seat it is.
    pub(super) async fn redeem(
        &mut self,
        code: &str,
        token: &str,
        sitter: Option<&Sitter>,
    ) -> Result<Side, Failed> {
        let redeemed = self.live.redeem(code, token, now())?;
        match &redeemed {
            Redeemed::Claims(code) => {
                self.live.may_claim(code, sitter).map_err(ApiError::from)?;
                let account = sitter.map(|sitter| sitter.account.as_str());
                self.store.claim_seat(self.live.id(), self.live.version() + 1, code, account).await?;
            }
            Redeemed::Carries(code) => self.store.add_key(self.live.id(), code).await?,
            Redeemed::Again(_) => {}
        }
        let claims = matches!(redeemed, Redeemed::Claims(_));
        let side = self.live.seat(redeemed, sitter);
        if claims {
            if let Some(sitter) = sitter {
                self.publish_start_to(sitter);
            }
            self.learn_strengths().await;
            if self.live.is_rated() {
                let rated = self.store.rated_game(self.live.id()).await?;
                self.live.put_rated(rated);
            }
            tracing::info!(game = self.live.id(), "the invited player has come");
            self.tell_state();
            self.tell_presence();
        }
        Ok(side)
    }

    /// Returns a code by which the seat of this token is carried to another device.
    pub(super) async fn carry(&mut self, keyring: &Keyring) -> Result<String, Failed> {
        self.new_code(|room, hash| room.live.carry(room.live.seats(keyring), hash, now() + CARRY_TIME)).await
    }

    /// Returns a new code for the seat that nobody has claimed.
    pub(super) async fn invite(&mut self, keyring: &Keyring) -> Result<String, Failed> {
        self.new_code(|room, hash| room.live.invite(room.live.seats(keyring), hash)).await
    }

    /// Voids the invitation of one who declines it, and tells those who wait for him.
    pub(super) async fn decline_invitation(&mut self, code: &str) -> Result<(), Failed> {
        let code = self.live.invitation(code)?;
        self.store.drop_code(self.live.id(), &code).await?;
        self.live.drop_code(&code);
        self.tell(|_, _| ServerMessage::Declined.text());
        Ok(())
    }

    /// Lets the seats that somebody's tokens open be those of his account; returns whether one of them is.
    pub(super) async fn sit(&mut self, tokens: &[String], sitter: &Sitter) -> Result<Took, Failed> {
        let mut took = Took::Nothing;
        for seat in self.live.free_seats(tokens) {
            if self.store.sit(self.live.id(), seat, &sitter.account).await? {
                self.live.sit(seat, sitter.clone());
                took = Took::Seat;
            }
        }
        if took == Took::Seat {
            self.learn_strengths().await;
            self.publish_start_to(sitter);
            self.note_result().await;
            self.tell_state();
        }
        Ok(took)
    }

    /// Learns from the store how strong those are who have accounts, where the game itself is not rated.
    /// Without it a game goes on as well.
    pub(super) async fn learn_strengths(&mut self) {
        let Some(category) = self.live.category_of_strength() else { return };
        let accounts = self.live.accounts();
        let mut strengths = [None, None];
        for (strength, account) in strengths.iter_mut().zip(accounts) {
            let Some(account) = account else { continue };
            match self.store.rating(&account, &category).await {
                Ok(rating) => *strength = rating,
                Err(error) => tracing::debug!(game = self.live.id(), %error, "a rating cannot be read"),
            }
        }
        self.live.put_strengths(strengths);
    }

    /// Forgets the name of an account that is gone.
    pub(super) fn stand_up(&mut self, account: &str) {
        if self.live.stand_up(account) {
            self.tell_state();
        }
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
