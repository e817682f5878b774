//! That the seeks have changed: told to all who list them.
//!
//! Several servers may have one database. This is the one place where a change is told to the others; who
//! hears of it reads the rows, which are the truth, so that a message too many or one too few does no harm.

use tokio::sync::broadcast;

use crate::cluster::{self, Cluster};

/// Changes that may wait for one who lists: more are one.
const WAITING: usize = 16;

/// Where changes of the seeks are told; cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct News {
    here: broadcast::Sender<()>,
    cluster: Cluster,
}

impl News {
    pub(super) fn new(cluster: Cluster) -> Self {
        Self { here: broadcast::channel(WAITING).0, cluster }
    }

    /// Tells that the rows have changed.
    pub(super) fn publish(&self) {
        self.publish_here();
        if !self.cluster.is_alone() {
            let cluster = self.cluster.clone();
            tokio::spawn(async move { cluster.tell(cluster::News::Seeks).await });
        }
    }

    /// Tells that another server has changed them.
    pub(super) fn publish_here(&self) {
        // Nobody may be listening when the server stops.
        let _ = self.here.send(());
    }

    /// Returns what hears of changes from now on.
    pub(super) fn subscribe(&self) -> Subscription {
        Subscription(self.here.subscribe())
    }
}

/// What hears of changes.
#[derive(Debug)]
pub(super) struct Subscription(broadcast::Receiver<()>);

impl Subscription {
    /// Waits for a change; for ever, when nobody can tell of one any more.
    pub(super) async fn changed(&mut self) {
        match self.0.recv().await {
            Ok(()) | Err(broadcast::error::RecvError::Lagged(_)) => {}
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        }
    }
}
