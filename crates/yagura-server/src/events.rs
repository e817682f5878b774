//! What happens to accounts while their programs listen, and who leaves the boards of games that are over:
//! the one place where such events are fed in.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::broadcast;
use yagura_wire::AccountEvent;

use crate::cluster::{Cluster, News};

/// Events that may wait for one who listens; one who falls behind by more is let go and connects again.
const QUEUE: usize = 64;

/// Departures that wait to be heard of: nobody hears of more.
const MOST_DEPARTURES: usize = 4096;

/// The events of all accounts; cheap to clone. Nothing is kept: what nobody hears is gone, as whoever comes
/// is told how things stand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Events {
    hears: Arc<Mutex<HashMap<String, broadcast::Sender<AccountEvent>>>>,
    departures: Arc<Mutex<Vec<Departure>>>,
    cluster: Cluster,
}

/// The board of a game that is over, and the seat at which nobody is any more, 0 for Black's.
type Departure = (String, usize);

/// One who hears the events of an account. Dropping it ends that.
#[derive(Debug)]
pub(crate) struct Subscription {
    events: Events,
    account: String,
    queue: broadcast::Receiver<AccountEvent>,
}

impl Events {
    /// Returns the events of all accounts, those who listen at other servers too.
    pub(crate) fn new(cluster: Cluster) -> Self {
        Self { hears: Arc::default(), departures: Arc::default(), cluster }
    }

    /// Tells an event to all who hear those of an account.
    pub(crate) fn publish(&self, account: &str, event: AccountEvent) {
        if !self.cluster.is_alone() {
            let (cluster, account, event) = (self.cluster.clone(), account.to_owned(), event.clone());
            tokio::spawn(async move { cluster.tell(News::Event(account, event)).await });
        }
        self.publish_here(account, event);
    }

    /// Tells an event to those who hear it at this server.
    pub(crate) fn publish_here(&self, account: &str, event: AccountEvent) {
        if let Some(hears) = self.lock().get(account) {
            // Whoever heard may be gone by now.
            let _ = hears.send(event);
        }
    }

    /// Notes that a player has left the board of a game that is over.
    pub(crate) fn depart(&self, game: &str, seat: usize) {
        // As with the map below.
        let mut departures = self.departures.lock().unwrap_or_else(PoisonError::into_inner);
        if departures.len() < MOST_DEPARTURES {
            departures.push((game.to_owned(), seat));
        }
    }

    /// Returns who has left since this was asked last.
    pub(crate) fn departures(&self) -> Vec<Departure> {
        std::mem::take(&mut *self.departures.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns what hears the events of an account from now on.
    pub(crate) fn subscribe(&self, account: &str) -> Subscription {
        let mut accounts = self.lock();
        let hears = accounts.entry(account.to_owned()).or_insert_with(|| broadcast::channel(QUEUE).0);
        Subscription { events: self.clone(), account: account.to_owned(), queue: hears.subscribe() }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, broadcast::Sender<AccountEvent>>> {
        // The map is whole between any two statements, also after a panic.
        self.hears.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Subscription {
    /// Returns the next event; `None` for one who has fallen behind.
    pub(crate) async fn next(&mut self) -> Option<AccountEvent> {
        self.queue.recv().await.ok()
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        // The own queue is counted until the end of this.
        if let Entry::Occupied(entry) = self.events.lock().entry(self.account.clone())
            && entry.get().receiver_count() <= 1
        {
            entry.remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(game: &str) -> AccountEvent {
        AccountEvent::GameFinish { game: game.to_owned(), variant: "shogi".to_owned() }
    }

    #[tokio::test]
    async fn events_reach_those_of_their_account_alone() {
        let events = Events::default();
        events.publish("a", finished("early"));
        let (mut first, mut second) = (events.subscribe("a"), events.subscribe("a"));
        let mut other = events.subscribe("b");
        events.publish("a", finished("one"));
        events.publish("b", finished("two"));
        assert_eq!(first.next().await, Some(finished("one")));
        assert_eq!(second.next().await, Some(finished("one")));
        assert_eq!(other.next().await, Some(finished("two")));
        drop(first);
        assert_eq!(events.lock().len(), 2, "somebody still hears");
        drop((second, other));
        assert!(events.lock().is_empty(), "an account to which nobody listens costs nothing");
    }

    #[tokio::test]
    async fn one_who_falls_behind_is_let_go() {
        let events = Events::default();
        let mut slow = events.subscribe("a");
        for number in 0..=QUEUE {
            events.publish("a", finished(&number.to_string()));
        }
        assert_eq!(slow.next().await, None);
    }
}
