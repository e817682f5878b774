//! Who of the players is there, and what those hear of it who listen.

use std::time::Duration;

use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use yagura::Side;
use yagura_wire::{AbsenceClaim, PairingResult, PlayerPresence, ServerMessage};

use super::{Failed, Room};
use crate::{
    live::{command::Parting, live_game::Ending, seats::Seats},
    store::StoreError,
};

/// Who has been there, and how long ago.
#[derive(Debug)]
pub(super) struct Presence {
    /// Since when nobody has been there for a side, Black's first, and how the last one went; `None` while
    /// somebody is.
    away: [Option<(Instant, Parting)>; 2],
    /// Who plays by requests, and does not listen.
    by_requests: [bool; 2],
    /// Who has listened since the room began.
    has_come: [bool; 2],
}

impl Presence {
    /// Returns that of a room that has just begun: how long the players were away before, nobody knows.
    pub(super) fn new() -> Self {
        Self {
            away: [Some((Instant::now(), Parting::Left)); 2],
            by_requests: [false; 2],
            has_come: [false; 2],
        }
    }

    /// Notes who listens now, and how the others went; returns whether that is another than before.
    fn note(&mut self, here: [bool; 2], parting: Parting) -> bool {
        let mut changed = false;
        for ((away, by_requests), here) in self.away.iter_mut().zip(&mut self.by_requests).zip(here) {
            if away.is_some() == here {
                *away = (!here).then(|| (Instant::now(), parting));
                changed = true;
            }
            // From now on it is seen whether he is there.
            *by_requests &= !here;
        }
        for (has_come, here) in self.has_come.iter_mut().zip(here) {
            *has_come |= here;
        }
        changed
    }

    /// Notes a request of the holder of these seats; returns whether somebody had missed him.
    fn hear_of(&mut self, seats: Seats) -> bool {
        let mut was_missed = false;
        for side in seats.sides() {
            if let Some(away) = &mut self.away[side.index()] {
                *away = (Instant::now(), Parting::Left);
                self.by_requests[side.index()] = true;
                was_missed = true;
            }
        }
        was_missed
    }

    /// Counts anew from now on how long somebody is away, if he is.
    pub(super) fn forgive(&mut self, side: Side) {
        if let Some((since, _)) = &mut self.away[side.index()] {
            *since = Instant::now();
        }
    }

    fn away(&self, side: Side) -> Option<Duration> {
        self.away[side.index()].map(|(since, _)| since.elapsed())
    }

    fn is_lost(&self, side: Side) -> bool {
        self.away[side.index()].is_some_and(|(_, parting)| parting != Parting::Left)
    }

    /// Returns whether somebody was here and has gone, by no fault of the servers.
    fn has_gone(&self, side: Side) -> bool {
        let parting = self.away[side.index()].map(|(_, parting)| parting);
        self.has_come[side.index()] && parting.is_some_and(|parting| parting != Parting::CutOff)
    }

    /// Returns whether somebody is away.
    pub(super) fn has_gaps(&self) -> bool {
        self.away.iter().any(Option::is_some)
    }

    /// Returns the seats of those who play by requests: they have come, though nobody sees them.
    pub(super) fn by_requests(&self) -> Seats {
        Seats::all(Side::BOTH.into_iter().filter(|side| self.by_requests[side.index()]).map(Seats::of))
    }
}

impl Room {
    /// Tells everybody when a player has come, or his last socket has gone, and how it went.
    pub(super) fn look_around(&mut self, parting: Parting) {
        let here = Side::BOTH.map(|side| self.listeners.iter().any(|listener| listener.seats.holds(side)));
        let were_gone = Side::BOTH.map(|side| self.presence.has_gone(side));
        let is_new = self.presence.note(here, parting);
        let is_over = self.live.game().outcome().is_some() && !self.way.is_lost();
        for (side, was_gone) in Side::BOTH.into_iter().zip(were_gone) {
            if is_over && !was_gone && self.presence.has_gone(side) {
                self.events.depart(self.live.id(), self.live.asked_as(side));
            }
        }
        // Last: what is asked on hearing it finds the rest done.
        if is_new {
            self.tell_presence();
        }
    }

    /// Takes a request of the holder of these seats for a sign of life.
    pub(super) fn hear_of(&mut self, seats: Seats) {
        self.welcome(seats);
        if self.presence.hear_of(seats) {
            self.tell_patience();
        }
    }

    /// Tells everybody who of the players is there.
    pub(super) fn tell_presence(&mut self) {
        let watchers = Utf8Bytes::from(self.presence_message(Seats::default()).text());
        self.listeners.retain(|listener| !listener.seats.is_empty() || listener.tell(watchers.clone()));
        self.tell_patience_to_players();
    }

    /// Tells that one waits for a player for another time than before, which says whose turn it is.
    pub(super) fn tell_patience(&mut self) {
        if self.is_behind(Seats::default()) {
            self.tell_patience_to_players();
        } else {
            self.tell_presence();
        }
    }

    fn tell_patience_to_players(&mut self) {
        let players = Utf8Bytes::from(self.presence_message(Seats::of(Side::Black)).text());
        self.listeners.retain(|listener| listener.seats.is_empty() || listener.tell(players.clone()));
    }

    /// Returns who of the players is there, as holders of these seats hear it.
    pub(super) fn presence_message(&self, seats: Seats) -> ServerMessage {
        let is_behind = self.is_behind(seats);
        let [b, w] = Side::BOTH.map(|side| {
            let there = self.live.is_person(side).then(|| self.presence_of(side));
            // For how long one waits tells whose turn it is.
            there.map(|there| PlayerPresence { claim: there.claim.filter(|_| !is_behind), ..there })
        });
        ServerMessage::Presence { b, w, watchers: self.watchers() }
    }

    /// Returns for how long a player is away by his own fault, if he is.
    fn absence(&self, side: Side) -> Option<Duration> {
        self.presence.away(side).filter(|_| !self.way.is_lost())
    }

    /// Returns whether a player is not here, as far as is known: of who plays by requests nothing is, and who
    /// has not been seen since the room began may be on his way.
    pub(super) fn is_gone(&self, side: Side) -> bool {
        let is_missed = |away| self.presence.has_gone(side) || away >= self.timing.roll_call;
        self.absence(side).is_some_and(is_missed) && !self.presence.by_requests[side.index()]
    }

    fn presence_of(&self, side: Side) -> PlayerPresence {
        let away = self.presence.away(side);
        let patience = self.live.patience_with(side, &self.timing);
        let left = self.absence(side).and_then(|away| Some(patience?.saturating_sub(away)));
        PlayerPresence {
            away: away.map(|away| seconds(away.as_secs())),
            lost: self.presence.is_lost(side),
            // Rounded up: when it is told, it is so.
            claim: left.map(|left| seconds(left.as_millis().div_ceil(1000))),
        }
    }

    /// Ends a game to which somebody has not come, if it was to begin by now; notes how it ended if it has.
    pub(super) async fn call_roll(&mut self) -> Result<(), StoreError> {
        if self.live.game().outcome().is_some() {
            self.note_result().await;
            return Ok(());
        }
        let is_missing = |side| {
            let away = self.absence(side);
            !self.live.has_begun(side) && away.is_some_and(|away| away >= self.timing.roll_call)
        };
        match Side::BOTH.map(is_missing) {
            [false, false] => Ok(()),
            [true, true] => {
                // The tournament hears it first: of an aborted game it could not tell whose fault it was.
                self.store.settle_without_players(self.live.id()).await?;
                self.end(Ending::Aborted).await
            }
            [black, _] => self.end(Ending::Left(if black { Side::Black } else { Side::White })).await,
        }
    }

    /// Ends the game as the organiser of its tournament has decided; notes how it ended if it has.
    pub(super) async fn adjudicate(&mut self, result: PairingResult) -> Result<(), StoreError> {
        if self.live.game().outcome().is_some() {
            self.note_result().await;
            return Ok(());
        }
        self.end(self.live.adjudicated(result)).await
    }

    /// Ends the game for one whose opponent has been away for too long.
    pub(super) async fn claim_absence(&mut self, seats: Seats, claim: AbsenceClaim) -> Result<(), Failed> {
        let away = |side| self.absence(side);
        let ending = self.live.claim_absence(seats, claim, away, &self.timing)?;
        Ok(self.end(ending).await?)
    }
}

fn seconds(number: impl TryInto<u32>) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}
