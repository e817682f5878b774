//! What those who listen to a room are told.

use tokio_tungstenite::tungstenite::Utf8Bytes;
use yagura_wire::{Change, Offer, ServerMessage};

use super::Room;
use crate::{
    live::{live_game::LiveGame, seats::Seats},
    store::StoreError,
};

impl Room {
    /// Tells one listener, then returns `done`.
    pub(super) fn answer(
        &mut self,
        number: u64,
        message: &ServerMessage,
        done: Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let text = Utf8Bytes::from(message.text());
        self.listeners.retain(|listener| listener.number != number || listener.tell(text.clone()));
        done
    }

    pub(super) fn tell_change(&mut self) {
        self.tell_change_with(None);
    }

    /// Tells everybody what has changed, and which offer somebody has declined or withdrawn.
    pub(super) fn tell_change_with(&mut self, declined: Option<Offer>) {
        self.tell(|live, seats| {
            let standing = live.standing(live.viewer(seats));
            let setup = live.setup(seats).map(Box::new);
            ServerMessage::Changed(Change { v: live.version(), standing, declined, setup }).text()
        });
    }

    /// Tells everybody the whole state.
    pub(super) fn tell_state(&mut self) {
        self.states.forget();
        let has_behind = self.is_behind(Seats::default());
        let Self { live, states, listeners, .. } = self;
        // Those who are behind hear of it when it is their time (`catch_up`).
        listeners
            .retain(|listener| has_behind && listener.seats.is_empty() || listener.tell_state(live, states));
        self.tell_clock();
    }

    /// Tells one listener the whole state.
    pub(super) fn tell_state_to(&mut self, number: u64, seats: Seats) {
        let state = {
            let (live, states) = self.seen(seats);
            states.get(live, seats)
        };
        self.listeners.retain(|listener| listener.number != number || listener.tell_whole(state.clone()));
    }

    /// Shows what was hidden when the game is over.
    pub(super) fn reveal(&mut self) {
        if self.live.reveals() {
            self.tell_state();
        }
    }

    /// Tells everybody but those who are behind; `message` is made once for all who hold the same seats.
    pub(super) fn tell(&mut self, message: impl Fn(&LiveGame, Seats) -> String) {
        let has_behind = self.is_behind(Seats::default());
        let live = &self.live;
        let mut texts: [Option<Utf8Bytes>; 4] = [const { None }; 4];
        self.listeners.retain(|listener| {
            if has_behind && listener.seats.is_empty() {
                return true;
            }
            let text =
                texts[listener.seats.index()].get_or_insert_with(|| message(live, listener.seats).into());
            listener.tell(text.clone())
        });
    }
}
