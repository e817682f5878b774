//! Several servers of one database (`--nats`). **A game has one writer**: the server that has taken it, with
//! the token of its lease (`store/nodes.rs`). Whoever comes to another one is led there: his request, or his
//! socket, goes over a link between the two, which is messages of NATS. Nothing is entrusted to NATS: what
//! was answered is in the database, and a link that loses a message is cut, upon which the page connects
//! again. A server that runs alone knows nothing of all this.

mod desk;
mod forward;
mod link;
mod piece;
mod pulse;
mod refrain;
mod term;

use std::{
    str::FromStr,
    sync::{Arc, Mutex, OnceLock, PoisonError, Weak},
    time::Duration,
};

use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event};
use axum::Router;
use serde::{Deserialize, Serialize};
use tokio::{
    sync::{Notify, Semaphore, broadcast, watch},
    time::{self, Instant},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use yagura_wire::{AccountEvent, StoredStudy};

pub(crate) use self::{
    desk::Arrived,
    forward::forward,
    link::{Cut, Link},
};
use self::{refrain::Refrain, term::Term};
use crate::{
    error::{ApiError, Busy},
    store::{Owner, Reach, Store, StoreError, Taken},
};

/// How long NATS may take to be reached when the server starts.
const START: Duration = Duration::from_secs(10);
/// How long one trial to reach it may take: a network that swallows everything is tried again when it is
/// mended, and not much later.
const CONNECT: Duration = Duration::from_secs(2);
/// How often NATS is asked for a sign on a connection on which nothing comes; the third time that it gives
/// none the connection is closed, and another tried.
const PING: Duration = Duration::from_secs(1);
/// Where all servers hear news.
const NEWS: &str = "yagura.news";
/// How long it may take to hand news to NATS.
const TELL: Duration = Duration::from_secs(1);
/// News that may wait for one who hears them.
const NEWS_QUEUE: usize = 256;
/// Sockets and requests of other servers at the same time.
const MOST_GUESTS: usize = 1 << 18;

/// Where NATS is: `nats://127.0.0.1:4222`, `tls://...`; with a name and a password, or a token, before an @.
#[derive(Clone, PartialEq, Eq)]
pub struct NatsUrl(String);

/// A text that does not say where NATS is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an address as nats://host:4222, or several with commas between them")]
pub struct NatsUrlError;

impl FromStr for NatsUrl {
    type Err = NatsUrlError;

    fn from_str(text: &str) -> Result<Self, NatsUrlError> {
        let is_one = |text: &str| {
            (text.starts_with("nats://") || text.starts_with("tls://"))
                && text.parse::<async_nats::ServerAddr>().is_ok_and(|address| !address.host().is_empty())
        };
        if text.split(',').all(is_one) { Ok(Self(text.to_owned())) } else { Err(NatsUrlError) }
    }
}

impl NatsUrl {
    /// Returns the addresses of its servers.
    pub fn servers(&self) -> impl Iterator<Item = &str> {
        self.0.split(',')
    }
}

/// Without what opens it.
impl std::fmt::Debug for NatsUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hosts: Vec<&str> = self.servers().map(|url| url.rsplit('@').next().unwrap_or_default()).collect();
        f.debug_tuple("NatsUrl").field(&hosts.join(",")).finish()
    }
}

/// What all servers are told.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum News {
    /// An account is gone.
    AccountGone(String),
    /// Something happened to an account.
    Event(String, AccountEvent),
    /// An account has blocked another, or does so no more.
    Blocks(String),
    /// The seeks of the lobby have changed.
    Seeks,
    /// The keys of a record have changed.
    Rekeyed(String),
    /// A study has changed.
    Study(Box<StoredStudy>),
}

/// What a server hears of the others.
#[derive(Clone, Debug)]
pub(crate) enum Heard {
    News(News),
    /// Others are there than before: some things are at home elsewhere.
    Nodes,
}

/// The servers of which this is one; cheap to clone. Alone, it is nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cluster(Option<Arc<Inner>>);

#[derive(Debug)]
struct Inner {
    store: Store,
    client: Client,
    term: Mutex<Option<Arc<Term>>>,
    /// What answers the requests that other servers lead here. It leads back to this, and is held by the task
    /// that stays one of the servers: so both end with it.
    router: OnceLock<Weak<Router>>,
    guests: Arc<Semaphore>,
    heard: broadcast::Sender<Heard>,
    /// The connection to NATS was closed.
    disconnected: Arc<Notify>,
    /// What goes wrong again and again while NATS or the database is away.
    refrain: Arc<Refrain>,
    leave: CancellationToken,
    tasks: TaskTracker,
}

/// The right to write a game. On a server that is alone it is always there.
#[derive(Debug)]
pub(crate) struct Lease {
    game: String,
    /// The store, whose changes carry the token.
    pub(crate) store: Store,
    token: Option<i64>,
    /// It is lost.
    pub(crate) over: Option<CancellationToken>,
    /// Whether those can be led here who come to other servers, where there are any.
    pub(crate) reach: Option<watch::Receiver<Reach>>,
}

impl Cluster {
    /// Joins the servers that use this database and NATS.
    ///
    /// # Errors
    /// That NATS is not reached.
    pub(crate) async fn join(url: &NatsUrl, store: Store) -> Result<Self, async_nats::ConnectError> {
        let leave = CancellationToken::new();
        let disconnected = Arc::new(Notify::new());
        let refrain = Arc::new(Refrain::default());
        let (heard_of, log) = (disconnected.clone(), refrain.clone());
        let said = move |event: Event| {
            tell(&event, &log);
            if matches!(event, Event::Disconnected) {
                heard_of.notify_one();
            }
            std::future::ready(())
        };
        let options = ConnectOptions::new()
            .name("yagura")
            .connection_timeout(CONNECT)
            .reconnect_delay_callback(|tries| Duration::from_millis(50 * (tries as u64).clamp(1, 10)))
            .ping_interval(PING)
            .event_callback(said);
        let since = Instant::now();
        let client = loop {
            match options.clone().connect(url.servers().map(str::to_owned).collect::<Vec<_>>()).await {
                Ok(client) => break client,
                // It was not refused, but slow.
                Err(error) if error.kind() == ConnectErrorKind::TimedOut && since.elapsed() < START => {}
                Err(error) => return Err(error),
            }
        };
        let inner = Arc::new(Inner {
            store,
            client,
            term: Mutex::default(),
            router: OnceLock::new(),
            guests: Arc::new(Semaphore::new(MOST_GUESTS)),
            heard: broadcast::channel(NEWS_QUEUE).0,
            disconnected,
            refrain,
            leave,
            tasks: TaskTracker::new(),
        });
        Ok(Self(Some(inner)))
    }

    /// Begins to be one of the servers: requests that others lead here are answered by this router.
    pub(crate) async fn begin(&self, router: Router) {
        let Some(inner) = &self.0 else { return };
        let router = Arc::new(router);
        let _ = inner.router.set(Arc::downgrade(&router));
        let staying = inner.clone();
        inner.tasks.spawn(async move {
            staying.stay().await;
            drop(router);
        });
        inner.tasks.spawn(inner.clone().hear_news());
        inner.tasks.close();
        // Whoever comes first should not be refused.
        for _ in 0..100 {
            if inner.term().is_some() {
                return;
            }
            time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Leaves the others; what is still this server's is nobody's.
    pub(crate) async fn leave(&self) {
        if let Some(inner) = &self.0 {
            inner.leave.cancel();
            inner.tasks.wait().await;
        }
    }

    /// Returns whether this server is the only one.
    pub(crate) const fn is_alone(&self) -> bool {
        self.0.is_none()
    }

    /// Returns whether this server can have games now.
    pub(crate) fn is_ready(&self) -> bool {
        self.0.as_ref().is_none_or(|inner| inner.term().is_some())
    }

    /// Returns whether something of which there is to be one is at home here: a record that is worked at.
    pub(crate) fn is_home(&self, id: &str) -> bool {
        let Some(inner) = &self.0 else { return true };
        inner.term().is_some_and(|term| term.home(id) == term.node)
    }

    /// Takes a game to write it; `None` when there is no such game.
    ///
    /// # Errors
    /// That another server has it, or that it cannot be taken now.
    pub(crate) async fn take(&self, store: &Store, game: &str) -> Result<Option<Lease>, ApiError> {
        let Some(inner) = &self.0 else {
            return Ok(Some(Lease {
                game: game.to_owned(),
                store: store.clone(),
                token: None,
                over: None,
                reach: None,
            }));
        };
        let term = inner.term().ok_or(ApiError::Busy(Busy::Elsewhere))?;
        match store.take_game(game, &term.node).await? {
            Taken::Lease(token) => Ok(Some(Lease {
                game: game.to_owned(),
                store: store.holding(token),
                token: Some(token),
                over: Some(term.over.clone()),
                reach: Some(term.reach.subscribe()),
            })),
            Taken::Elsewhere => Err(ApiError::Busy(Busy::Elsewhere)),
            Taken::NoGame => Ok(None),
        }
    }

    /// Tells the other servers something; this one knows it.
    pub(crate) async fn tell(&self, news: News) {
        let Some(inner) = &self.0 else { return };
        let Some(term) = inner.term() else { return };
        let Ok(mut bytes) = serde_json::to_vec(&news) else { return };
        bytes.splice(0..0, term.node.bytes());
        // While NATS is away they wait for it, up to a number: nobody waits for that.
        let told = time::timeout(TELL, inner.client.publish(NEWS, bytes.into())).await;
        if !matches!(told, Ok(Ok(())))
            && let Some(repeated) = inner.refrain.again("news", Instant::now())
        {
            tracing::warn!(repeated, "the other servers could not be told");
        }
    }

    /// Returns where this server hears of the others; nowhere on a server that is alone.
    pub(crate) fn heard(&self) -> Option<broadcast::Receiver<Heard>> {
        self.0.as_ref().map(|inner| inner.heard.subscribe())
    }
}

/// Tells in the log what becomes of the connection to NATS. That it was lost and is back is told with whether
/// the other servers are reached.
fn tell(event: &Event, refrain: &Refrain) {
    let now = Instant::now();
    match event {
        Event::Connected => tracing::debug!("NATS is reached"),
        Event::Disconnected => {
            refrain.told("trial", now);
            tracing::debug!("the connection to NATS is lost");
        }
        Event::ClientError(error) => {
            if let Some(repeated) = refrain.again("trial", now) {
                tracing::warn!(%error, repeated, "NATS is not reached");
            }
        }
        event => {
            if let Some(repeated) = refrain.again("event", now) {
                tracing::info!(%event, repeated, "NATS");
            }
        }
    }
}

impl Inner {
    fn term(&self) -> Option<Arc<Term>> {
        self.term.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns whether this server is one of several that does not reach the others.
    fn is_cut_off(&self) -> bool {
        self.term().is_none_or(|term| !term.is_connected())
    }

    fn set_term(&self, term: Option<Arc<Term>>) {
        *self.term.lock().unwrap_or_else(PoisonError::into_inner) = term;
    }

    /// Returns the other server that has a game, if one has.
    async fn writer(&self, game: &str) -> Result<Option<String>, StoreError> {
        let here = self.term().map(|term| term.node.clone());
        Ok(match self.store.owner(game).await? {
            Owner::Node(node) if Some(&node) != here.as_ref() => Some(node),
            Owner::Node(_) | Owner::Nobody | Owner::NoGame => None,
        })
    }

    /// Returns the other server at which a record is at home, if it is.
    fn home(&self, record: &str) -> Option<String> {
        let term = self.term()?;
        Some(term.home(record)).filter(|node| *node != term.node)
    }

    async fn hear_news(self: Arc<Self>) {
        use futures_util::StreamExt as _;
        let mut heard = match self.client.subscribe(NEWS).await {
            Ok(heard) => heard,
            Err(error) => return tracing::error!(%error, "no news of the other servers"),
        };
        loop {
            let message = tokio::select! {
                () = self.leave.cancelled() => return,
                message = heard.next() => message,
            };
            let Some(message) = message else { return };
            let Some((from, json)) = message.payload.split_at_checked(piece::ID) else { continue };
            if self.term().is_some_and(|term| term.node.as_bytes() == from) {
                continue;
            }
            match serde_json::from_slice(json) {
                // Nobody may be there to hear it.
                Ok(news) => drop(self.heard.send(Heard::News(news))),
                Err(error) => tracing::warn!(%error, "news of another server cannot be read"),
            }
        }
    }
}

impl Lease {
    /// Lets the game go.
    pub(crate) async fn release(self) {
        let Some(token) = self.token else { return };
        if let Err(error) = self.store.release_game(&self.game, token).await {
            // It is this server's as long as that is there; then anybody's.
            tracing::warn!(game = self.game, %error, "a game could not be let go");
        }
    }
}
