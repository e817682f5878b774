//! Players who are at other servers, where the servers do not reach each other: nobody loses by that.

use tokio::sync::watch;
use yagura::Side;

use super::Room;
use crate::{
    live::command::Parting,
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

    /// Lets the clocks wait while the way is lost for a player who is not there: he may be at another server,
    /// or want to come by one.
    pub(super) fn spare_the_absent(&mut self) {
        if self.way.is_lost() && Side::BOTH.into_iter().any(|side| self.is_missed(side)) {
            self.spare();
        }
    }

    /// Lets go of a listener. Where he was cut off, the clocks wait for him as after a restart.
    pub(super) fn let_go(&mut self, number: u64, parting: Parting) {
        let Some(at) = self.listeners.iter().position(|listener| listener.number == number) else { return };
        let gone = self.listeners.remove(at);
        if parting == Parting::CutOff && gone.seats.sides().any(|side| self.is_missed(side)) {
            self.spare();
        }
    }

    /// Returns whether a time runs for a player who is not there.
    fn is_missed(&self, side: Side) -> bool {
        self.live.hurries(side) && !self.listeners.iter().any(|listener| listener.seats.holds(side))
    }

    fn spare(&mut self) {
        self.live.spare();
        // What was made for this version says that they run.
        self.states.forget();
        self.tell_clock();
    }
}
