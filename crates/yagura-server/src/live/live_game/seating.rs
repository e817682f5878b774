//! Who sits where: the tokens that open seats, and the codes by which somebody gets a token of his own.
//!
//! The creator of a game never has what opens the seat of the one whom he invites: he has a code that makes a
//! token once, for whoever comes with it.

use yagura::Side;
use yagura_wire::{Outcome, Player, PlayerName, PlayerNames};

use super::LiveGame;
use crate::{
    error::ApiError,
    live::seats::{self, Keyring, Seats},
    store::{Code, Keys, ResultRow, Sitter},
};

/// How long a seat may take to another device, in seconds.
pub(crate) const CARRY_TIME: i64 = 600;

/// Tokens that a seat may have at the same time.
const MOST_TOKENS: usize = 16;

/// What a code comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Redeemed {
    /// Somebody sits down at a seat to which he was invited.
    Claims(Code),
    /// A seat is opened on another device too.
    Carries(Code),
    /// This was done already.
    Again(Side),
}

impl LiveGame {
    /// Returns the seats that somebody opens.
    pub(crate) fn seats(&self, keyring: &Keyring) -> Seats {
        let seats = Seats::opened_by(&keyring.tokens, &self.keys.tokens)
            .and_of(keyring.sitter.as_ref(), &self.keys.sitters);
        if self.is_exchanged() { seats.exchanged() } else { seats }
    }

    /// Returns the side whose player is invited and has not come yet.
    pub(crate) fn invited(&self) -> Option<Side> {
        let is_invited = |side: &Side| {
            self.players[side.index()] == Player::Human && self.keys.tokens[self.asked_as(*side)].is_empty()
        };
        Side::BOTH.into_iter().find(is_invited)
    }

    /// Returns what redeeming this code by this token comes to, `now` being in seconds since 1970.
    ///
    /// # Errors
    /// That there is no such code, or that somebody else has redeemed it.
    pub(crate) fn redeem(&self, code: &str, token: &str, now: i64) -> Result<Redeemed, ApiError> {
        let (hash, token) = (seats::hash(code), seats::hash(token));
        let code = self.keys.codes.iter().find(|code| code.hash == hash).ok_or(ApiError::NoCode)?;
        match &code.token {
            Some(used) if *used == token => return Ok(Redeemed::Again(self.side_asked_as(code.side))),
            Some(_) => return Err(ApiError::Claimed),
            None if code.expires.is_some_and(|expires| expires < now) => return Err(ApiError::NoCode),
            None => {}
        }
        if self.keys.tokens[code.side].len() >= MOST_TOKENS {
            return Err(ApiError::TooManyDevices);
        }
        let code = Code { token: Some(token), ..code.clone() };
        Ok(if code.expires.is_none() { Redeemed::Claims(code) } else { Redeemed::Carries(code) })
    }

    /// Opens a seat to the token of a redeemed code, and to the account of who claims it; returns whose seat
    /// it is. A claim raises the version.
    pub(crate) fn seat(&mut self, redeemed: Redeemed, sitter: Option<&Sitter>) -> Side {
        let code = match redeemed {
            Redeemed::Again(side) => return side,
            Redeemed::Claims(code) => {
                self.version += 1;
                self.keys.sitters[code.side] = sitter.cloned();
                code
            }
            Redeemed::Carries(code) => code,
        };
        let side = self.side_asked_as(code.side);
        self.keys.tokens[code.side].extend(code.token.clone());
        if let Some(redeemed) = self.keys.codes.iter_mut().find(|known| known.hash == code.hash) {
            *redeemed = code;
        }
        side
    }

    /// Returns the code of this hash by which the only seat of these is carried to another device until
    /// `expires`.
    ///
    /// # Errors
    /// That no seat is held, or both are.
    pub(crate) fn carry(&self, seats: Seats, hash: Vec<u8>, expires: i64) -> Result<Code, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        let side = seats.only().ok_or(ApiError::OneSeat)?;
        Ok(Code { side: self.asked_as(side), hash, expires: Some(expires), token: None })
    }

    /// Returns the code of this hash that invites to the seat that nobody has claimed.
    ///
    /// # Errors
    /// That the sender does not sit at the other seat, or that nobody is awaited.
    pub(crate) fn invite(&self, seats: Seats, hash: Vec<u8>) -> Result<Code, ApiError> {
        if seats.is_empty() {
            return Err(ApiError::NotYourSeat);
        }
        let side = self.invited().ok_or(ApiError::Claimed)?;
        Ok(Code { side: self.asked_as(side), hash, expires: None, token: None })
    }

    /// Returns the invitation that this code is, if nobody has redeemed it.
    ///
    /// # Errors
    /// That there is no such invitation.
    pub(crate) fn invitation(&self, code: &str) -> Result<Code, ApiError> {
        let hash = seats::hash(code);
        let is_it = |known: &&Code| known.hash == hash && known.expires.is_none();
        match self.keys.codes.iter().find(is_it) {
            Some(known) if known.token.is_none() => Ok(known.clone()),
            Some(_) => Err(ApiError::Claimed),
            None => Err(ApiError::NoCode),
        }
    }

    /// Forgets a code.
    pub(crate) fn drop_code(&mut self, code: &Code) {
        self.keys.codes.retain(|known| known.hash != code.hash);
    }

    /// Takes a new code in, in place of those of its kind for the same seat that nobody has redeemed. What is
    /// over by `now` is forgotten.
    pub(crate) fn put_code(&mut self, code: Code, now: i64) {
        let is_replaced = |old: &Code| {
            old.side == code.side && old.token.is_none() && old.expires.is_none() == code.expires.is_none()
        };
        self.keys.codes.retain(|old| !is_replaced(old) && old.expires.is_none_or(|expires| expires >= now));
        self.keys.codes.push(code);
    }

    /// Returns the keys for a game in which the same players sit as they asked for here, or the other way
    /// round.
    pub(super) fn keys_for(&self, exchange: Exchange) -> Keys {
        let Keys { mut tokens, mut sitters, mut guests, .. } = self.keys.clone();
        if exchange == Exchange::Sides {
            tokens.reverse();
            sitters.reverse();
            guests.reverse();
        }
        Keys { tokens, codes: Vec::new(), sitters, guests }
    }

    /// Returns the numbers of the seats that these tokens open and that are nobody's account's yet.
    pub(crate) fn free_seats(&self, tokens: &[String]) -> Vec<usize> {
        let seats = Seats::opened_by(tokens, &self.keys.tokens);
        seats.sides().map(Side::index).filter(|&seat| self.keys.sitters[seat].is_none()).collect()
    }

    /// Lets the seat of a number be that of an account.
    pub(crate) fn sit(&mut self, seat: usize, sitter: Sitter) {
        self.keys.sitters[seat] = Some(sitter);
    }

    /// Returns the accounts that sit here, each once.
    pub(crate) fn sitters(&self) -> impl Iterator<Item = &Sitter> {
        let [black, white] = &self.keys.sitters;
        let is_other = |sitter: &&Sitter| black.as_ref().is_none_or(|black| black.account != sitter.account);
        black.iter().chain(white.as_ref().filter(is_other))
    }

    /// Returns the account of each seat, as they were asked for.
    pub(crate) fn accounts(&self) -> [Option<String>; 2] {
        self.keys.sitters.each_ref().map(|sitter| sitter.as_ref().map(|sitter| sitter.account.clone()))
    }

    /// Returns whether the account sat somewhere, and now does no more.
    pub(crate) fn stand_up(&mut self, account: &str) -> bool {
        let mut stood_up = false;
        for seat in 0..2 {
            let sitter = &mut self.keys.sitters[seat];
            if sitter.take_if(|sitter| sitter.account == account).is_some() {
                self.forget_rating(seat);
                stood_up = true;
            }
        }
        stood_up
    }

    /// Returns the names of those who have any. One who plays both sides has none: two people sit at his
    /// screen.
    pub(crate) fn names(&self) -> PlayerNames {
        if let [Some(black), Some(white)] = &self.keys.sitters
            && black.account == white.account
        {
            return PlayerNames::default();
        }
        let [b, w] = Side::BOTH.map(|side| {
            let (sitter, guest) =
                (&self.keys.sitters[self.asked_as(side)], &self.keys.guests[self.asked_as(side)]);
            let account = sitter.as_ref().map(|Sitter { name, is_bot, .. }| PlayerName {
                name: name.clone(),
                bot: *is_bot,
                guest: false,
                rating: self.strength_of(side),
            });
            let called = |name| PlayerName { name, bot: false, guest: true, rating: None };
            account.or_else(|| guest.clone().map(called))
        });
        PlayerNames { b, w }
    }

    /// Returns how the game ended as it is stored; `None` while it goes on.
    pub(crate) fn result(&self) -> Option<ResultRow> {
        self.game.outcome()?;
        let Outcome { winner, reason, .. } = self.standing(None).outcome?;
        let reason = serde_json::to_value(reason).ok()?.as_str()?.to_owned();
        let absent = [0, 1].map(|seat| self.is_absent(self.side_asked_as(seat)));
        Some(ResultRow { winner: winner.map(|side| self.asked_as(side.into())), reason, absent })
    }

    /// Returns the number of the seat that was asked for for this side's player: 0 for Black, or player A.
    pub(crate) fn asked_as(&self, side: Side) -> usize {
        if self.is_exchanged() { (!side).index() } else { side.index() }
    }

    /// Returns the side of whoever sits at the seat of this number.
    pub(crate) fn side_asked_as(&self, number: usize) -> Side {
        let asked = if number == 0 { Side::Black } else { Side::White };
        if self.is_exchanged() { !asked } else { asked }
    }
}

/// Whether players change sides from one game to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exchange {
    /// Each keeps his side.
    None,
    /// Each takes the other's.
    Sides,
}
