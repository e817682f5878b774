//! Somebody who is at a record.

use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use yagura_wire::{Person, SharedMessage};

use super::rights::{Keys, Rights};

/// Messages that may wait for one listener; one who falls behind by more is let go and connects again.
const QUEUE: usize = 64;

/// Somebody who is at a record.
#[derive(Debug)]
pub(super) struct Listener {
    pub(super) number: u32,
    pub(super) keys: Keys,
    pub(super) rights: Rights,
    /// Where he is, as far as he has said.
    pub(super) path: Option<Vec<String>>,
    queue: mpsc::Sender<Utf8Bytes>,
}

impl Listener {
    /// Returns one with what he will hear.
    pub(super) fn new(number: u32, keys: Keys, rights: Rights) -> (Self, mpsc::Receiver<Utf8Bytes>) {
        let (queue, said) = mpsc::channel(QUEUE);
        (Self { number, keys, rights, path: None, queue }, said)
    }

    /// Returns whether he still listens.
    pub(super) fn tell(&self, text: Utf8Bytes) -> bool {
        self.queue.try_send(text).is_ok()
    }

    /// Returns what the others know of him.
    pub(super) fn person(&self) -> Person {
        Person { number: self.number, writes: self.writes(), path: self.path.clone() }
    }

    /// Returns whether he may change the record.
    pub(super) fn writes(&self) -> bool {
        self.rights == Rights::Write
    }

    /// Returns what he is told of himself.
    pub(super) fn welcome(&self) -> Utf8Bytes {
        SharedMessage::Welcome { you: self.number, writes: self.writes() }.text().into()
    }
}
