//! What the handlers share.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::{
    Limits, accounts::Accounts, document::Documents, guard::Guard, host::Visitors, live::Registry,
    metrics::Metrics, reports::Reports, shared::SharedRecords, shutdown::Shutdown, store::Store,
};

/// The state of the server; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) games: Registry,
    pub(crate) store: Store,
    pub(crate) accounts: Accounts,
    pub(crate) reports: Reports,
    pub(crate) shared: SharedRecords,
    pub(crate) guard: Guard,
    pub(crate) visitors: Visitors,
    pub(crate) limits: Limits,
    pub(crate) shutdown: Shutdown,
    pub(crate) documents: Documents,
    pub(crate) metrics: Metrics,
    /// One permit for each WebSocket.
    pub(crate) sockets: Arc<Semaphore>,
}

impl App {
    pub(crate) fn new(
        games: Registry,
        store: Store,
        accounts: Accounts,
        guard: Guard,
        visitors: Visitors,
        limits: Limits,
        shutdown: Shutdown,
    ) -> Self {
        let metrics = store.metrics().clone();
        let sockets = Arc::new(Semaphore::new(limits.max_sockets as usize));
        let reports =
            Reports::new(store.clone(), games.engines().clone(), shutdown.clone(), limits.max_moves);
        let shared = SharedRecords::new(store.clone(), shutdown.clone(), limits.clone());
        Self {
            games,
            store,
            accounts,
            reports,
            shared,
            guard,
            visitors,
            limits,
            shutdown,
            documents: Documents::default(),
            metrics,
            sockets,
        }
    }
}
