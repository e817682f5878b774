//! One who listens to a game, and what waits for him.

use std::sync::Arc;

use tokio::sync::mpsc::{self, error::TrySendError};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{
    live_game::LiveGame,
    seats::{Keyring, Seats},
    state::{State, States},
};
use crate::{guard::Caller, store::Sitter};

/// Messages that may wait for one listener; one who falls behind by more is let go and connects again. All
/// who hold the same seats share their texts, so that one who does not listen costs little.
const QUEUE: usize = 64;
/// A whole state is large: no more is sent to one for whom so many messages wait.
const QUEUE_FOR_STATE: usize = 8;

/// What a listener is told.
#[derive(Clone, Debug)]
pub(crate) enum Said {
    /// A message.
    Text(Utf8Bytes),
    /// The whole state, made when its turn comes.
    State(Arc<State>),
}

/// How long somebody listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stay {
    /// As long as he wants.
    ForGood,
    /// Until the game is over.
    UntilTheEnd,
}

/// One who comes to listen.
#[derive(Clone)]
pub(crate) struct Coming {
    pub(crate) keyring: Keyring,
    pub(crate) caller: Caller,
    pub(crate) stay: Stay,
    /// The accounts that he does not want to hear.
    pub(crate) unheard: Vec<String>,
}

#[derive(Debug)]
pub(super) struct Listener {
    pub(super) number: u64,
    pub(super) seats: Seats,
    /// Whose limits it is under.
    pub(super) caller: Caller,
    pub(super) stay: Stay,
    /// His account.
    pub(super) sitter: Option<Sitter>,
    /// The accounts that he does not want to hear.
    pub(super) unheard: Vec<String>,
    queue: mpsc::Sender<Said>,
}

impl Listener {
    /// Returns one with what he will hear.
    pub(super) fn new(number: u64, seats: Seats, coming: Coming) -> (Self, mpsc::Receiver<Said>) {
        let (queue, said) = mpsc::channel(QUEUE);
        let Coming { keyring, caller, stay, unheard } = coming;
        (Self { number, seats, caller, stay, sitter: keyring.sitter, unheard, queue }, said)
    }

    /// Returns whether nobody listens any more.
    pub(super) fn is_gone(&self) -> bool {
        self.queue.is_closed()
    }

    /// Returns whether it still listens.
    pub(super) fn tell(&self, text: Utf8Bytes) -> bool {
        self.say(Said::Text(text))
    }

    /// Returns whether it still listens.
    pub(super) fn tell_state(&self, live: &LiveGame, states: &mut States) -> bool {
        self.tell_whole(states.get(live, self.seats))
    }

    /// Returns whether it still listens.
    pub(super) fn tell_whole(&self, state: Arc<State>) -> bool {
        QUEUE - self.queue.capacity() <= QUEUE_FOR_STATE && self.say(Said::State(state))
    }

    fn say(&self, said: Said) -> bool {
        match self.queue.try_send(said) {
            Ok(()) => true,
            Err(TrySendError::Full(_) | TrySendError::Closed(_)) => false,
        }
    }
}
