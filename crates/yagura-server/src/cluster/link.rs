//! Links between two servers: a request with its answer, or a socket, piece by piece in order.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
    time::Duration,
};

use async_nats::{Client, connection::State};
use tokio::{
    runtime::Handle,
    sync::mpsc,
    time::{self, Instant},
};

use super::{
    piece::{Letter, Piece},
    term::Term,
};

/// Letters that may wait on a link; one whose client reads more slowly is cut.
const QUEUE: usize = 256;
/// How long a letter may take to be handed to NATS.
const POST: Duration = Duration::from_secs(5);

/// The link is cut: the other server is gone, or letters were lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the link to another server is cut")]
pub(crate) struct Cut;

/// The links of a server, by their numbers.
#[derive(Debug, Default)]
pub(super) struct Links(Mutex<HashMap<u64, Ends>>);

/// Who is at the other end, and where is heard what he says.
#[derive(Debug)]
struct Ends {
    peer: String,
    since: Instant,
    letters: mpsc::Sender<Letter>,
    end: Arc<OnceLock<End>>,
}

/// What a link was cut for, where it was not that the other server, or the way to it, is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// A letter came to nobody.
    Missed,
    /// More letters came than were read.
    Flooded,
}

impl Links {
    /// Hands a letter to its link; returns whether there is one that takes it.
    pub(super) fn hand(&self, number: u64, letter: Letter) -> bool {
        let mut links = self.lock();
        let Some(ends) = links.get(&number).filter(|ends| ends.peer == letter.from) else { return false };
        let is_taken = ends.letters.try_send(letter).is_ok();
        if !is_taken && let Some(ends) = links.remove(&number) {
            // Cut for one reason only.
            let _ = ends.end.set(End::Flooded);
        }
        is_taken
    }

    pub(super) fn cut(&self, number: u64) {
        self.lock().remove(&number);
    }

    /// Cuts a link of which a letter came to nobody.
    pub(super) fn miss(&self, number: u64) {
        if let Some(ends) = self.lock().remove(&number) {
            // Cut for one reason only.
            let _ = ends.end.set(End::Missed);
        }
    }

    /// Cuts those to servers that were none of these at a moment; later ones were not looked at then.
    pub(super) fn keep(&self, peers: &[String], then: Instant) {
        self.lock().retain(|_, ends| ends.since >= then || peers.contains(&ends.peer));
    }

    pub(super) fn cut_all(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Ends>> {
        // The map is whole between any two statements, also after a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One end of a link.
#[derive(Debug)]
pub(crate) struct Link {
    term: Arc<Term>,
    client: Client,
    peer: String,
    number: u64,
    said: u32,
    heard: u32,
    letters: mpsc::Receiver<Letter>,
    end: Arc<OnceLock<End>>,
    /// It is cut, and not by whoever is at the other end.
    is_severed: bool,
    /// Nothing more is to be said.
    is_done: bool,
}

impl Link {
    /// Returns this end of a link to a server, which the other end has, or is to be told of.
    pub(super) fn new(term: Arc<Term>, client: Client, peer: &str, number: u64) -> Self {
        let (letters, heard) = mpsc::channel(QUEUE);
        let end = Arc::default();
        let ends = Ends { peer: peer.to_owned(), since: Instant::now(), letters, end: Arc::clone(&end) };
        term.links.lock().insert(number, ends);
        Self {
            term,
            client,
            peer: peer.to_owned(),
            number,
            said: 0,
            heard: 0,
            letters: heard,
            end,
            is_severed: false,
            is_done: false,
        }
    }

    /// Returns the term in which it leads.
    pub(super) fn term(&self) -> &Term {
        &self.term
    }

    /// Returns whether a letter of this end came to nobody: what needs all of them was not done.
    pub(super) fn is_missed(&self) -> bool {
        self.end.get() == Some(&End::Missed)
    }

    /// Notes that the other server stops, and says so.
    pub(super) const fn sever(&mut self) {
        self.is_severed = true;
    }

    /// Returns whether it was found cut because the other server stops, or it or the way to it is gone.
    /// Nothing that whoever is led on it can do brings this about: his clock waits then.
    pub(crate) const fn is_severed(&self) -> bool {
        self.is_severed
    }

    /// Says something.
    ///
    /// # Errors
    /// That it was not said, and will not be: NATS is not reached, and what it was handed now would be said
    /// when it comes back, to one who has heard that it was not.
    pub(super) async fn say(&mut self, piece: Piece) -> Result<(), Cut> {
        if !is_open(&self.client, &self.term) {
            self.is_severed = true;
            return Err(Cut);
        }
        let letter = Letter { from: self.term.node.clone(), number: self.said, piece };
        self.said += 1;
        let (to, from) = (subject(&self.peer, self.number), subject(&self.term.node, self.number));
        // Where nobody hears it, NATS says so to the address for answers, and the link is cut.
        let posted = self.client.publish_with_reply(to, from, letter.bytes());
        match time::timeout(POST, posted).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Cut),
        }
    }

    /// Returns the next piece.
    ///
    /// # Errors
    /// That the link is cut.
    pub(super) async fn hear(&mut self) -> Result<Piece, Cut> {
        let letter = tokio::select! {
            letter = self.letters.recv() => letter,
            () = self.term.over.cancelled() => None,
        };
        let Some(letter) = letter else {
            self.is_severed = self.end.get() != Some(&End::Flooded);
            return Err(Cut);
        };
        if letter.number != self.heard || letter.piece == Piece::Reset {
            return Err(Cut);
        }
        self.heard += 1;
        Ok(letter.piece)
    }

    /// Everything is said.
    pub(super) const fn finish(&mut self) {
        self.is_done = true;
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.term.links.cut(self.number);
        // Where there is no way, the other server finds so by itself.
        if self.is_done || !is_open(&self.client, &self.term) {
            return;
        }
        if let Ok(runtime) = Handle::try_current() {
            let (client, to, from) =
                (self.client.clone(), subject(&self.peer, self.number), self.term.node.clone());
            runtime.spawn(async move { reset(&client, to, from).await });
        }
    }
}

/// Returns whether what is said now is on its way at once.
fn is_open(client: &Client, term: &Term) -> bool {
    term.is_connected() && client.connection_state() == State::Connected
}

/// Tells a server that there is no such link.
pub(super) async fn reset(client: &Client, to: String, from: String) {
    let letter = Letter { from, number: 0, piece: Piece::Reset };
    // Who is not reached has no link either.
    let _ = time::timeout(POST, client.publish(to, letter.bytes())).await;
}

/// Returns where a server hears what is said on a link.
pub(super) fn subject(node: &str, number: u64) -> String {
    format!("yagura.node.{node}.{number:016x}")
}

/// Returns the number of the link of which this is the subject.
pub(super) fn number_of(subject: &str) -> Option<u64> {
    u64::from_str_radix(subject.rsplit('.').next()?, 16).ok()
}
