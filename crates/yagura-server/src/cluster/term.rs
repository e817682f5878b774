//! How long a server is one of several: it prolongs its time in the database, hears what others say, and when
//! its time is over before it could, all that it has ends.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use async_nats::{Client, Subscriber, connection::State, status::StatusCode};
use futures_util::{FutureExt as _, StreamExt as _};
use sha2::{Digest as _, Sha256};
use tokio::{
    sync::watch,
    task::JoinHandle,
    time::{self, Instant},
};
use tokio_util::sync::CancellationToken;

use super::{
    Heard, Inner,
    link::{self, Link, Links, number_of},
    piece::{Letter, Piece},
    pulse::{BEAT, DatabaseTime, Pulse},
};
use crate::store::{Nodes, Reach, StoreError};

/// How long a server is taken for there after it was heard of: after this its games go elsewhere.
const TERM: Duration = Duration::from_millis(2500);
/// So much before its end a term that could not be prolonged is given up.
const MARGIN: Duration = Duration::from_millis(300);
/// How long a server that cannot reach the others, while another can, waits for it, before it leaves its
/// games to those who can.
const ALONE: Duration = Duration::from_secs(2);
/// The pause after one could not join.
const PAUSE: Duration = Duration::from_millis(250);

/// The time of a server among several.
#[derive(Debug)]
pub(crate) struct Term {
    /// The id of the server; it has another in each of its terms.
    pub(super) node: String,
    pub(super) over: CancellationToken,
    pub(super) links: Links,
    /// Whether this server reaches the others.
    pub(super) reach: watch::Sender<Reach>,
    /// What it knows of those who are there.
    known: Mutex<Known>,
}

/// What a server knows of the servers that are there.
#[derive(Debug)]
struct Known {
    /// The servers, this one among them.
    nodes: Vec<String>,
    /// Those of them that are reached.
    connected: Vec<String>,
    time: DatabaseTime,
}

impl Term {
    fn new(node: String, time: DatabaseTime) -> Self {
        let known = Known { nodes: vec![node.clone()], connected: Vec::new(), time };
        Self {
            node,
            over: CancellationToken::new(),
            links: Links::default(),
            reach: watch::Sender::new(Reach::Connected),
            known: Mutex::new(known),
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Replaced as a whole, also after a panic.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether this server reaches the others.
    pub(super) fn is_connected(&self) -> bool {
        *self.reach.borrow() == Reach::Connected
    }

    /// Returns whether another server can be reached, as far as both know.
    pub(super) fn reaches(&self, node: &str) -> bool {
        self.is_connected() && self.known().connected.iter().any(|other| other == node)
    }

    /// Returns the time of the database.
    pub(super) fn database_time(&self) -> DatabaseTime {
        self.known().time
    }

    /// Returns the server at which something is at home of which there is to be one: that for which a number
    /// made of both is the greatest, so that few things move when a server comes or goes.
    pub(super) fn home(&self, id: &str) -> String {
        let known = self.known();
        let rank = |node: &&String| Sha256::new().chain_update(node.as_bytes()).chain_update(id).finalize();
        known.nodes.iter().max_by_key(rank).unwrap_or(&self.node).clone()
    }

    /// Notes who is there; returns whether that is new.
    fn note(&self, nodes: Nodes, asked: Instant) -> bool {
        let Nodes { ids, connected, now } = nodes;
        let mut known = self.known();
        let is_new = known.nodes != ids;
        *known = Known { nodes: ids, connected, time: DatabaseTime::new(now, asked) };
        is_new
    }

    /// Notes that the others are not reached any more: what was on its way to them and from them is lost.
    fn lose(&self, pulse: &mut Pulse) {
        pulse.lose();
        if self.is_connected() {
            tracing::warn!(node = self.node, "the other servers are not reached");
            self.reach.send_replace(Reach::CutOff);
        }
        self.links.cut_all();
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
                    if let Some(repeated) = self.refrain.again(error.sort(), Instant::now()) {
                        tracing::error!(%error, repeated, "not one of the servers yet");
                    }
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
        let mut heard = self.client.subscribe(format!("yagura.node.{node}.*")).await?;
        // The others may write as soon as they know of it. Nobody does yet: what is heard is the beat.
        send_beat(&self.client, &node, 0);
        let beat = time::timeout(TERM, heard.next()).await;
        beat.ok().flatten().ok_or(JoinError::CutOff)?;
        let began = Instant::now();
        let now = self.store.add_node(&node, TERM.as_millis() as i64).await?;
        Ok((Arc::new(Term::new(node, DatabaseTime::new(now, began))), heard, began + TERM))
    }

    /// Prolongs a term as long as that goes; returns whether it was lost.
    async fn hold(self: &Arc<Self>, term: &Arc<Term>, mut heard: Subscriber, mut until: Instant) -> bool {
        let mut ticks = time::interval(BEAT);
        ticks.set_missed_tick_behavior(time::MissedTickBehavior::Delay);
        let mut pulse = Pulse::default();
        let mut prolonged: Option<Prolonging> = None;
        // Since when another server reaches others, and this one does not.
        let mut alone: Option<Instant> = None;
        loop {
            tokio::select! {
                () = self.leave.cancelled() => return false,
                () = time::sleep_until(until - MARGIN) => return true,
                () = self.disconnected.notified() => term.lose(&mut pulse),
                message = heard.next() => match message {
                    Some(message) => match beat_of(&message) {
                        Some(number) => pulse.hear(number),
                        None => self.hear(term, message),
                    },
                    None => return true,
                },
                // The answer is awaited beside all else: the database may be slow.
                done = result(&mut prolonged) => {
                    prolonged = None;
                    let Prolonged { began, reach, done } = done;
                    match done {
                        Ok(Some(nodes)) => {
                            until = began + TERM;
                            term.links.keep(&nodes.connected, began);
                            let is_alone = reach == Reach::CutOff && nodes.is_another_connected(&term.node);
                            alone = is_alone.then(|| alone.unwrap_or_else(Instant::now));
                            if term.note(nodes, began) {
                                // Nobody may be there to hear it.
                                let _ = self.heard.send(Heard::Nodes);
                            }
                            if alone.is_some_and(|alone| alone.elapsed() >= ALONE) {
                                return true;
                            }
                            // The others know it from here on, and do not cut what leads to this server.
                            if reach == Reach::Connected && pulse.is_back() && !term.is_connected() {
                                tracing::info!(node = term.node, "the other servers are reached again");
                                term.reach.send_replace(Reach::Connected);
                            }
                        }
                        Ok(None) => return true,
                        Err(error) => {
                            if let Some(repeated) = self.refrain.again("term", Instant::now()) {
                                tracing::warn!(%error, repeated, "the term could not be prolonged");
                            }
                        }
                    }
                }
                _ = ticks.tick() => {
                    let is_open = self.client.connection_state() == State::Connected;
                    if term.is_connected() && (!is_open || pulse.is_weak()) {
                        term.lose(&mut pulse);
                    }
                    if is_open {
                        send_beat(&self.client, &term.node, pulse.beat());
                    }
                    if prolonged.is_none() {
                        let is_there = term.is_connected() || is_open && pulse.is_back();
                        let reach = if is_there { Reach::Connected } else { Reach::CutOff };
                        let (store, node) = (self.store.clone(), term.node.clone());
                        prolonged = Some(tokio::spawn(async move {
                            let began = Instant::now();
                            let done = store.prolong_node(&node, TERM.as_millis() as i64, reach).await;
                            Prolonged { began, reach, done }
                        }));
                    }
                }
            }
        }
    }

    fn hear(self: &Arc<Self>, term: &Arc<Term>, message: async_nats::Message) {
        let Some(number) = number_of(&message.subject) else { return };
        if message.status == Some(StatusCode::NO_RESPONDERS) {
            return term.links.miss(number);
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

/// A term that is being prolonged.
type Prolonging = JoinHandle<Prolonged>;

/// What came of it.
struct Prolonged {
    /// Since when it holds, if it does.
    began: Instant,
    /// What the others were told.
    reach: Reach,
    done: Result<Option<Nodes>, StoreError>,
}

/// Returns what comes of a task; waits for ever where there is none.
async fn result(task: &mut Option<Prolonging>) -> Prolonged {
    match task {
        Some(task) => task.await.unwrap_or_else(|_| {
            // It panicked: the term ends by itself if that goes on.
            Prolonged { began: Instant::now(), reach: Reach::CutOff, done: Err(StoreError::Elsewhere) }
        }),
        None => std::future::pending().await,
    }
}

/// The last word of the subject of beats.
const BEATS: &str = "beat";

/// Sends a beat. One for which there is no room is left out: then too many wait for it to be heard in time.
fn send_beat(client: &Client, node: &str, number: u64) {
    let beat = client.publish(format!("yagura.node.{node}.{BEATS}"), number.to_be_bytes().to_vec().into());
    if !matches!(beat.now_or_never(), Some(Ok(()))) {
        tracing::debug!("a beat could not be sent");
    }
}

/// Returns the number of a beat, if this is one.
fn beat_of(message: &async_nats::Message) -> Option<u64> {
    let is_beat = message.subject.rsplit('.').next() == Some(BEATS);
    is_beat.then(|| message.payload.as_ref().try_into().map_or(0, u64::from_be_bytes))
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
    #[error("the database: {0}")]
    Store(#[from] StoreError),
}

impl JoinError {
    /// Returns of what sort it is: each is told by itself.
    const fn sort(&self) -> &'static str {
        match self {
            Self::CutOff => "join: cut off",
            Self::Chance(_) => "join: chance",
            Self::Subscribe(_) => "join: subscribe",
            Self::Store(_) => "join: store",
        }
    }
}
