//! Those who look at tournaments: what they are shown is made once a version.

use std::{collections::BTreeMap, sync::Arc};

use tokio::sync::{Mutex, broadcast};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use yagura_wire::{Tournament, TournamentMessage};

use super::{TournamentError, view};
use crate::{
    error::ApiError,
    store::{KeptTournament, Store},
};

/// News that may wait for one who looks: more are one.
const WAITING: usize = 64;
/// Tournaments that are kept ready to be shown.
const MOST: usize = 64;

/// A tournament as it is shown.
#[derive(Debug)]
pub(crate) struct Shown {
    pub(super) kept: KeptTournament,
    pub(crate) tournament: Tournament,
    /// The message of the socket.
    pub(crate) text: Utf8Bytes,
}

/// Where changes are told, and what is shown; cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Audience {
    store: Store,
    shown: Arc<Mutex<BTreeMap<String, Arc<Shown>>>>,
    news: broadcast::Sender<String>,
}

impl Audience {
    pub(super) fn new(store: Store) -> Self {
        Self { store, shown: Arc::default(), news: broadcast::channel(WAITING).0 }
    }

    /// Tells that a tournament has changed.
    pub(super) fn publish(&self, id: &str) {
        // Nobody may be looking.
        let _ = self.news.send(id.to_owned());
    }

    /// Returns what hears the ids of tournaments that change from now on.
    pub(super) fn subscribe(&self) -> broadcast::Receiver<String> {
        self.news.subscribe()
    }

    /// Returns a tournament as it is now.
    ///
    /// # Errors
    /// That there is none.
    pub(super) async fn show(&self, id: &str) -> Result<Arc<Shown>, ApiError> {
        let version = self.store.tournament_version(id).await?.ok_or(TournamentError::NoTournament)?;
        // Whoever comes while it is made waits for it.
        let mut all = self.shown.lock().await;
        if let Some(shown) = all.get(id)
            && shown.kept.row.version >= version
        {
            return Ok(shown.clone());
        }
        let kept = self.store.tournament(id).await?.ok_or(TournamentError::NoTournament)?;
        let tournament = view::tournament(&kept)?;
        let message = TournamentMessage::Tournament { tournament: Box::new(tournament.clone()) };
        let shown = Arc::new(Shown { kept, tournament, text: message.text().into() });
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(id.to_owned(), shown.clone());
        Ok(shown)
    }
}
