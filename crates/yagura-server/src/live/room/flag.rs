//! Time in a room: when the clocks start, and what happens when one has run out.

use std::time::Duration;

use tokio::time::{self, Instant};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use yagura_answers::AnswerError;
use yagura_wire::ServerMessage;

use super::{Failed, Room};
use crate::{
    clock::{Flag, Pace, TooLate},
    error::ApiError,
    live::{
        live_game::{Company, Ending, Resumption},
        seats::Seats,
    },
    store::StoreError,
};

/// How long a player who is there waits for one who is to move and has not come back after the clocks had to
/// stand still.
const RETURN: Duration = Duration::from_secs(30);
/// A calendar may be put right: whoever waits for a day looks at it again after so long.
const LOOK: Duration = Duration::from_mins(1);

impl Room {
    /// Says to the clocks what time it is.
    pub(super) fn read_clock(&mut self) {
        if let Some(pace) = self.live.clock().map(crate::clock::Clock::pace) {
            self.live.read_clock(self.time.now(pace));
        }
    }

    /// Returns how long it is until a time is up, if one runs.
    pub(super) fn until_flag(&mut self) -> Option<Duration> {
        self.read_clock();
        let pace = self.live.clock()?.pace();
        let (up, _) = self.live.flag()?;
        let left = Duration::from_millis(up.saturating_sub(self.time.now(pace)));
        Some(if pace == Pace::Correspondence { left.min(LOOK) } else { left })
    }

    /// Returns whether the game has to stay in memory until a time is up.
    pub(super) fn is_timed(&self) -> bool {
        let is_real_time = |clock: &crate::clock::Clock| clock.pace() == Pace::RealTime;
        self.live.clock().is_some_and(is_real_time) && self.live.flag().is_some()
    }

    /// Ends the game if a time is up.
    pub(super) async fn look_at_flag(&mut self) -> Result<(), StoreError> {
        self.read_clock();
        let Some((pace, (up, flag))) = self.live.clock().map(crate::clock::Clock::pace).zip(self.live.flag())
        else {
            return Ok(());
        };
        if self.time.now(pace) < up {
            return Ok(());
        }
        self.end(match flag {
            Flag::Lost(side) => Ending::Time(side),
            Flag::Aborted => Ending::Aborted,
        })
        .await
    }

    /// Ends the game of a player whose turn came when his time was up.
    pub(super) async fn too_late(&mut self, TooLate: TooLate) -> Result<(), Failed> {
        let Some(side) = self.live.clock().and_then(crate::clock::Clock::ticking) else {
            return Err(ApiError::Internal.into());
        };
        self.end(Ending::Time(side)).await?;
        Err(AnswerError::Finished.into())
    }

    /// Returns whether the players sit at one screen.
    pub(super) fn company(&self) -> Company {
        let holds_both = |seats: Seats| seats.sides().count() == 2;
        if self.listeners.iter().any(|listener| holds_both(listener.seats)) {
            Company::Together
        } else {
            Company::Apart
        }
    }

    /// Lets clocks start that wait, now or later, if those have come who are needed.
    pub(super) async fn attend_clock(&mut self) -> Result<(), StoreError> {
        let listening = self.listeners.iter().map(|listener| listener.seats);
        // Who plays by requests may be at another server.
        let by_requests = (!self.way.is_lost()).then(|| self.presence.by_requests());
        let attended = Seats::all(listening.chain(by_requests));
        match self.live.resumption(attended) {
            Resumption::Now => self.start_clock().await,
            // He cannot come, as long as it takes.
            Resumption::Soon if self.way.is_lost() => {
                self.returns = None;
                Ok(())
            }
            Resumption::Soon => {
                self.returns.get_or_insert_with(|| Instant::now() + RETURN);
                Ok(())
            }
            Resumption::Later => {
                self.returns = None;
                Ok(())
            }
        }
    }

    /// Lets clocks start that wait.
    pub(super) async fn start_clock(&mut self) -> Result<(), StoreError> {
        self.returns = None;
        self.read_clock();
        if let Some(change) = self.live.start_clock(self.company()) {
            self.store.set_clock(self.live.id(), &change).await?;
        }
        // What was made for this version says that they wait.
        self.states.forget();
        self.tell_clock();
        Ok(())
    }

    /// Tells everybody the clocks as they are.
    pub(super) fn tell_clock(&mut self) {
        if let Some(text) = self.clock_message() {
            let has_behind = self.is_behind(Seats::default());
            self.listeners
                .retain(|listener| has_behind && listener.seats.is_empty() || listener.tell(text.clone()));
        }
    }

    /// Tells one listener the clocks as they are: a state that was made for somebody else may be older.
    pub(super) fn tell_clock_to(&mut self, number: u64) {
        if let Some(text) = self.clock_message() {
            let has_behind = self.is_behind(Seats::default());
            self.listeners.retain(|listener| {
                listener.number != number
                    || has_behind && listener.seats.is_empty()
                    || listener.tell(text.clone())
            });
        }
    }

    fn clock_message(&mut self) -> Option<Utf8Bytes> {
        self.read_clock();
        let clock = self.live.clock()?.view();
        Some(ServerMessage::Clock { v: self.live.version(), clock }.text().into())
    }
}

/// Waits so long; for ever, when nothing runs.
pub(super) async fn falls(left: Option<Duration>) {
    match left {
        Some(left) => time::sleep(left).await,
        None => std::future::pending().await,
    }
}
