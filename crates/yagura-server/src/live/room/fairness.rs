//! Players whom we keep from coming: where servers do not reach each other, stop, or are gone. Nobody loses
//! by that.

use tokio::sync::watch;
use yagura::Side;

use super::Room;
use crate::{
    live::{command::Parting, live_game::LiveGame, seats::Seats},
    store::{Reach, StoreError},
};

/// The way to the other servers; on a server that is alone it is never lost.
#[derive(Debug, Default)]
pub(super) struct Way(Option<watch::Receiver<Reach>>);

impl Way {
    pub(super) const fn new(others: Option<watch::Receiver<Reach>>) -> Self {
        Self(others)
    }

    /// Returns whether whoever is at another server cannot be led here.
    pub(super) fn is_lost(&self) -> bool {
        self.0.as_ref().is_some_and(|reach| *reach.borrow() == Reach::CutOff)
    }
}

/// Waits until the way is lost, or is there again.
pub(super) async fn changed(way: &mut Way) {
    if let Some(reach) = &mut way.0
        && reach.changed().await.is_ok()
    {
        return;
    }
    // Alone, or this server is none of several any more, which ends its rooms.
    std::future::pending::<()>().await;
}

/// Who is not there by our fault, and has not come back yet: Black first. Whenever his time would run, the
/// clocks wait for him, as long as one waits for anybody after a restart.
#[derive(Debug, Default)]
pub(super) struct Excused([bool; 2]);

impl Excused {
    /// Returns that of a room of a game that has begun, which another room had before: that of a server which
    /// has stopped or is gone.
    pub(super) fn of(live: &LiveGame) -> Self {
        Self([!live.game().moves().is_empty(); 2])
    }

    const fn has(&self, side: Side) -> bool {
        self.0[side.index()]
    }
}

impl Room {
    /// Attends to those who are away when the way is lost, or is there again: then they have as long to come
    /// back as if they had gone just now.
    pub(super) async fn way_changed(&mut self) -> Result<(), StoreError> {
        if !self.way.is_lost() {
            for side in Side::BOTH {
                self.presence.forgive(side);
            }
        }
        self.tell_patience();
        self.attend_clock().await
    }

    /// Lets the clocks wait for a player who is not there and is not to blame: while the way is lost he may
    /// be at another server, or want to come by one.
    pub(super) async fn spare_the_absent(&mut self) -> Result<(), StoreError> {
        let is_spared = |side| self.is_missed(side) && (self.way.is_lost() || self.excused.has(side));
        if !Side::BOTH.into_iter().any(is_spared) {
            return Ok(());
        }
        self.live.spare();
        // What was made for this version says that they run.
        self.states.forget();
        self.tell_clock();
        self.attend_clock().await
    }

    /// Lets go of a listener. Where he was cut off, the clocks wait for him as after a restart, now or when
    /// his turn comes.
    pub(super) fn let_go(&mut self, number: u64, parting: Parting) {
        let Some(at) = self.listeners.iter().position(|listener| listener.number == number) else { return };
        let gone = self.listeners.remove(at);
        if parting == Parting::CutOff {
            for side in gone.seats.sides() {
                self.excused.0[side.index()] = !self.is_listening(side);
            }
        }
    }

    /// Takes the holder of these seats for there.
    pub(super) fn welcome(&mut self, seats: Seats) {
        for side in seats.sides() {
            self.excused.0[side.index()] = false;
        }
    }

    /// Lets the clocks run for one who has been waited for long enough.
    pub(super) async fn go_on_without(&mut self) -> Result<(), StoreError> {
        self.excused = Excused::default();
        self.start_clock().await
    }

    fn is_listening(&self, side: Side) -> bool {
        self.listeners.iter().any(|listener| listener.seats.holds(side))
    }

    /// Returns whether a time runs for a player who is not there.
    fn is_missed(&self, side: Side) -> bool {
        let plays_by_requests = !self.way.is_lost() && self.presence.by_requests().holds(side);
        self.live.hurries(side) && !self.is_listening(side) && !plays_by_requests
    }
}
