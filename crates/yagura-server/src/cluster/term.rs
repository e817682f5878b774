//! How long a server is one of several: it prolongs its time in the database, hears what others say, and when
//! its time is over before it could, all that it has ends.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use async_nats::{Subscriber, connection::State, status::StatusCode};
use futures_util::StreamExt as _;
use sha2::{Digest as _, Sha256};
use tokio::{
    task::JoinHandle,
    time::{self, Instant},
};
use tokio_util::sync::CancellationToken;

use super::{
    Heard, Inner,
    link::{self, Link, Links, number_of},
    piece::{Letter, Piece},
};
use crate::store::{Nodes, Reach, StoreError};

/// How long a server is taken for there after it was heard of: after this its games go elsewhere.
const TERM: Duration = Duration::from_millis(2500);
/// How often it is prolonged.
const PROLONG: Duration = Duration::from_millis(500);
/// So much before its end a term that could not be prolonged is given up.
const MARGIN: Duration = Duration::from_millis(300);
/// How long a server that cannot reach the others waits for it, before it leaves its games to those who can.
const ALONE: Duration = Duration::from_secs(3);
/// The pause after one could not join.
const PAUSE: Duration = Duration::from_millis(250);

/// The time of a server among several.
#[derive(Debug)]
pub(crate) struct Term {
    /// The id of the server; it has another in each of its terms.
    pub(super) node: String,
    pub(super) over: CancellationToken,
    pub(super) links: Links,
    /// The servers that are there, this one among them, as far as it knows.
    nodes: Mutex<Vec<String>>,
}

impl Term {
    /// Returns the server at which something is at home of which there is to be one: that for which a number
    /// made of both is the greatest, so that few things move when a server comes or goes.
    pub(super) fn home(&self, id: &str) -> String {
        let nodes = self.nodes.lock().unwrap_or_else(PoisonError::into_inner);
        let rank = |node: &&String| Sha256::new().chain_update(node.as_bytes()).chain_update(id).finalize();
        nodes.iter().max_by_key(rank).unwrap_or(&self.node).clone()
    }

    /// Notes who is there; returns whether that is new.
    fn note(&self, nodes: Vec<String>) -> bool {
        let mut known = self.nodes.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = *known != nodes;
        *known = nodes;
        is_new
    }
}

impl Inner {
    /// Is one of the servers until `leave` is done, in one term after the other.
    pub(super) async fn stay(self: Arc<Self>) {
        loop {
            let joined = tokio::select! {
                () = self.leave.cancelled() => return,
                joined = self.join() => joined,
            };
            match joined {
                Ok((term, heard, until)) => {
                    tracing::info!(node = term.node, "one of several servers");
                    self.set_term(Some(term.clone()));
                    let lost = self.hold(&term, heard, until).await;
                    self.set_term(None);
                    term.over.cancel();
                    term.links.cut_all();
                    if lost {
                        tracing::warn!(node = term.node, "the games go elsewhere");
                    }
                    if let Err(error) = self.store.remove_node(&term.node).await {
                        tracing::warn!(%error, "the other servers could not be told");
                    }
                }
                Err(error) => {
                    tracing::error!(%error, "not one of the servers yet");
                    time::sleep(PAUSE).await;
                }
            }
        }
    }

    async fn join(&self) -> Result<(Arc<Term>, Subscriber, Instant), JoinError> {
        if self.client.connection_state() != State::Connected {
            return Err(JoinError::CutOff);
        }
        let node = format!("{:016x}", getrandom::u64().map_err(JoinError::Chance)?);
        let heard = self.client.subscribe(format!("yagura.node.{node}.*")).await?;
        // The others may write as soon as they know of it.
        time::timeout(TERM, self.client.flush()).await.map_err(|_| JoinError::CutOff)??;
        let until = Instant::now() + TERM;
        self.store.add_node(&node, TERM.as_millis() as i64).await?;
        let nodes = Mutex::new(vec![node.clone()]);
        let term = Term { node, over: CancellationToken::new(), links: Links::default(), nodes };
        Ok((Arc::new(term), heard, until))
    }

    /// Prolongs a term as long as that goes; returns whether it was lost.
    async fn hold(self: &Arc<Self>, term: &Arc<Term>, mut heard: Subscriber, mut until: Instant) -> bool {
        let mut ticks = time::interval(PROLONG);
        ticks.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        let mut connected = Instant::now();
        let mut prolonged: Option<Prolonging> = None;
        loop {
            tokio::select! {
                () = self.leave.cancelled() => return false,
                () = time::sleep_until(until - MARGIN) => return true,
                message = heard.next() => match message {
                    Some(message) => self.hear(term, message),
                    None => return true,
                },
                // The answer is awaited beside all else: the database may be slow.
                done = result(&mut prolonged) => {
                    prolonged = None;
                    let (began, done) = done;
                    match done {
                        Ok(Some(nodes)) => {
                            until = began + TERM;
                            term.links.keep(&nodes.ids);
                            let is_alone = nodes.is_another_connected && connected.elapsed() > ALONE;
                            if term.note(nodes.ids) {
                                // Nobody may be there to hear it.
                                let _ = self.heard.send(Heard::Nodes);
                            }
                            if is_alone {
                                return true;
                            }
                        }
                        Ok(None) => return true,
                        Err(error) => tracing::warn!(%error, "the term could not be prolonged"),
                    }
                }
                _ = ticks.tick() => {
                    let reach = if self.client.connection_state() == State::Connected {
                        connected = Instant::now();
                        Reach::Connected
                    } else {
                        Reach::CutOff
                    };
                    if prolonged.is_none() {
                        let (store, node) = (self.store.clone(), term.node.clone());
                        prolonged = Some(tokio::spawn(async move {
                            let began = Instant::now();
                            (began, store.prolong_node(&node, TERM.as_millis() as i64, reach).await)
                        }));
                    }
                }
            }
        }
    }

    fn hear(self: &Arc<Self>, term: &Arc<Term>, message: async_nats::Message) {
        let Some(number) = number_of(&message.subject) else { return };
        if message.status == Some(StatusCode::NO_RESPONDERS) {
            return term.links.cut(number);
        }
        let Some(letter) = Letter::read(message.payload) else {
            tracing::warn!("a message of another server cannot be read");
            return;
        };
        let (from, is_reset) = (letter.from.clone(), letter.piece == Piece::Reset);
        if let (Piece::Open(asked), 0) = (&letter.piece, letter.number) {
            let asked = asked.clone();
            let mut link = Link::new(term.clone(), self.client.clone(), &from, number);
            let inner = self.clone();
            term.links.hand(number, letter);
            tokio::spawn(async move {
                // What was just handed to it.
                if link.hear().await.is_ok() {
                    inner.attend(link, asked).await;
                }
            });
        } else if !term.links.hand(number, letter) && !is_reset {
            let (client, to, node) = (self.client.clone(), link::subject(&from, number), term.node.clone());
            tokio::spawn(async move { link::reset(&client, to, node).await });
        }
    }
}

/// A term that is being prolonged: since when, and what came of it.
type Prolonging = JoinHandle<(Instant, Result<Option<Nodes>, StoreError>)>;

/// Returns what comes of a task; waits for ever where there is none.
async fn result(task: &mut Option<Prolonging>) -> (Instant, Result<Option<Nodes>, StoreError>) {
    match task {
        Some(task) => match task.await {
            Ok(done) => done,
            // It panicked: the term ends by itself if that goes on.
            Err(_) => (Instant::now(), Err(StoreError::Elsewhere)),
        },
        None => std::future::pending().await,
    }
}

/// Why a server is not one of several yet.
#[derive(Debug, thiserror::Error)]
pub(super) enum JoinError {
    #[error("NATS is not reached")]
    CutOff,
    #[error("no random numbers: {0}")]
    Chance(getrandom::Error),
    #[error("NATS: {0}")]
    Subscribe(#[from] async_nats::SubscribeError),
    #[error("NATS: {0}")]
    Flush(#[from] async_nats::client::FlushError),
    #[error("the database: {0}")]
    Store(#[from] StoreError),
}
