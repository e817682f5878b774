//! What the handlers share.

use std::sync::Arc;

use tokio::sync::{
    Semaphore,
    broadcast::{Receiver, error::RecvError},
};

use crate::{
    Limits,
    accounts::Accounts,
    cluster::{Cluster, Heard, News},
    document::Documents,
    guard::Guard,
    host::Visitors,
    live::Registry,
    lobby::Lobby,
    metrics::Metrics,
    moderation::Audit,
    options::Timing,
    reports::Reports,
    shared::{Command, SharedRecords},
    shutdown::{Running, Shutdown},
    store::Store,
    tournaments::Tournaments,
    workshop::Workshop,
};

/// The state of the server; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) games: Registry,
    pub(crate) store: Store,
    pub(crate) accounts: Accounts,
    pub(crate) reports: Reports,
    pub(crate) shared: SharedRecords,
    pub(crate) lobby: Lobby,
    pub(crate) audit: Audit,
    pub(crate) tournaments: Tournaments,
    pub(crate) workshop: Workshop,
    pub(crate) guard: Guard,
    pub(crate) visitors: Visitors,
    pub(crate) limits: Limits,
    pub(crate) shutdown: Shutdown,
    pub(crate) documents: Documents,
    pub(crate) metrics: Metrics,
    pub(crate) cluster: Cluster,
    /// One permit for each WebSocket.
    pub(crate) sockets: Arc<Semaphore>,
}

impl App {
    /// Does what follows from what other servers do, until the server stops.
    pub(crate) async fn hear_others(self, mut heard: Receiver<Heard>, running: Running) {
        loop {
            let heard = tokio::select! {
                () = running.stopped() => return,
                heard = heard.recv() => heard,
            };
            match heard {
                Ok(Heard::News(News::AccountGone(account))) => self.games.stand_up(&account).await,
                Ok(Heard::News(News::Event(account, event))) => {
                    self.games.events().publish_here(&account, event);
                }
                Ok(Heard::News(News::Blocks(account))) => {
                    if let Err(error) = self.games.take_blocks(&account).await {
                        tracing::warn!(%error, "whom an account has blocked");
                    }
                }
                Ok(Heard::News(News::Seeks)) => self.lobby.refresh(),
                Ok(Heard::News(News::Rekeyed(record))) => {
                    self.shared.tell(&record, Command::Rekeyed).await;
                }
                Ok(Heard::News(News::Study(study))) => self.shared.tell_of(*study).await,
                Ok(Heard::Nodes) => {
                    let is_home = |id: &str| self.cluster.is_home(id);
                    self.shared.move_away(is_home);
                    self.reports.move_home(is_home).await;
                }
                Err(RecvError::Lagged(missed)) => tracing::warn!(missed, "news of other servers"),
                Err(RecvError::Closed) => return,
            }
        }
    }

    pub(crate) fn new(
        games: Registry,
        store: Store,
        accounts: Accounts,
        guard: Guard,
        visitors: Visitors,
        (limits, timing): (Limits, Timing),
        shutdown: Shutdown,
    ) -> Self {
        let cluster = games.cluster().clone();
        let metrics = store.metrics().clone();
        let sockets = Arc::new(Semaphore::new(limits.max_sockets as usize));
        let (engines, known) = (games.engines().clone(), games.known().clone());
        let reports = Reports::new(store.clone(), engines, known.clone(), shutdown.clone(), limits.max_moves);
        let workshop = Workshop::new(known.clone(), store.clone());
        let shared = SharedRecords::new(store.clone(), known, shutdown.clone(), limits.clone());
        let lobby = Lobby::new(store.clone(), games.clone(), guard.clone(), timing, &shutdown);
        let audit = Audit::new(store.clone());
        let tournaments = Tournaments::new(store.clone(), games.clone(), guard.clone(), timing, &shutdown);
        Self {
            games,
            store,
            accounts,
            reports,
            shared,
            lobby,
            audit,
            tournaments,
            workshop,
            guard,
            visitors,
            limits,
            shutdown,
            documents: Documents::default(),
            metrics,
            cluster,
            sockets,
        }
    }
}
