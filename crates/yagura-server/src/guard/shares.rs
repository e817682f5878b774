//! What one address has, and how much more it may have.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use axum::http::HeaderMap;
use tokio::time::Instant;

use super::{
    Caller, Network,
    bucket::{Buckets, Pace},
    caller::{Peer, is_forwarded, origin},
};
use crate::{
    error::{ApiError, Quota},
    options::PerAddress,
};

/// For so many seconds' requests an address has credit.
const BURST_SECONDS: f64 = 10.0;

/// So many games may one keep in the workshop in a day.
pub(crate) const DEFINITIONS_A_DAY: u32 = 100;
/// So many complaints may one make in an hour, a third of them at once.
pub(crate) const COMPLAINTS_AN_HOUR: u32 = 30;

/// Things of which an address may have so many at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Connection,
    Socket,
    /// A game that it has brought into memory.
    Room,
}

/// One who uses the server: an account by its id, or whoever comes without one from an address.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum User {
    Account(String),
    Guest(Caller),
}

impl User {
    /// Returns who somebody is who comes from an address, and may have an account.
    pub(crate) fn of(account: Option<String>, caller: Caller) -> Self {
        account.map_or(Self::Guest(caller), Self::Account)
    }

    /// Returns under what it is written that he may not write for a time.
    pub(crate) fn subject(&self) -> String {
        match self {
            Self::Account(id) => id.clone(),
            Self::Guest(caller) => caller.address().to_string(),
        }
    }
}

/// Keeps the limits of each address; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Guard(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    trusted: Vec<Network>,
    most: [u32; 3],
    held: Mutex<HashMap<Caller, [u32; 3]>>,
    requests: Option<Buckets<Caller>>,
    /// By address, and by account besides.
    games: Option<Buckets<User>>,
    log_ins: Option<Buckets<Caller>>,
    /// By account, and by the address of those who have none.
    chat: Option<Buckets<User>>,
    /// As for chat.
    complaints: Option<Buckets<User>>,
    /// As for chat.
    definitions: Option<Buckets<User>>,
    /// A proxy that is not trusted was told of.
    told: AtomicBool,
}

/// What a record that is kept counts, as a part of a game.
const RECORD: f64 = 0.1;

/// Returns what gives `rate` in so many seconds, and the credit of `burst` of these times; without a rate
/// there is no limit.
fn credit<K: Clone + Eq + Hash>(rate: u32, burst: f64, seconds: f64) -> Option<Buckets<K>> {
    (rate > 0)
        .then(|| Buckets::new(Pace { burst: f64::from(rate) * burst, per_second: f64::from(rate) / seconds }))
}

/// One thing that an address has. Dropping it gives it back.
#[derive(Debug)]
pub(crate) struct Share {
    guard: Guard,
    caller: Caller,
    sort: Sort,
}

impl Guard {
    pub(crate) fn new(limits: &PerAddress, trusted: Vec<Network>) -> Self {
        Self(Arc::new(Inner {
            trusted,
            most: [limits.connections, limits.sockets, limits.rooms],
            held: Mutex::default(),
            requests: credit(limits.requests, BURST_SECONDS, 1.0),
            games: credit(limits.games, 1.0, 60.0),
            log_ins: credit(limits.log_ins, 1.0, 60.0),
            chat: (limits.chat > 0).then(|| {
                let lines = f64::from(limits.chat);
                Buckets::new(Pace { burst: (lines / 3.0).max(1.0), per_second: lines / 60.0 })
            }),
            complaints: (limits.chat > 0).then(|| {
                let most = f64::from(COMPLAINTS_AN_HOUR);
                Buckets::new(Pace { burst: most / 3.0, per_second: most / 3600.0 })
            }),
            definitions: (limits.games > 0).then(|| {
                let most = f64::from(DEFINITIONS_A_DAY);
                Buckets::new(Pace { burst: most, per_second: most / (24.0 * 3600.0) })
            }),
            told: AtomicBool::new(false),
        }))
    }

    /// Returns to whom the limits of a request apply.
    pub(crate) fn caller(&self, peer: &Peer, headers: &HeaderMap) -> Caller {
        let peer = peer.address.ip();
        if is_forwarded(headers) && !self.is_proxy(peer) && !self.0.told.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                %peer,
                "requests are passed on by a proxy that is not trusted: all its users share the limits of one address; name it with --trust-proxy"
            );
        }
        origin(peer, headers, &self.0.trusted).into()
    }

    /// Returns whether connections from here are those of many.
    fn is_proxy(&self, peer: std::net::IpAddr) -> bool {
        self.0.trusted.iter().any(|network| network.contains(peer))
    }

    /// Returns a connection's share; `None` for that of a proxy, who has no limit.
    ///
    /// # Errors
    /// That the address has as many as it may.
    pub(crate) fn connect(&self, peer: std::net::IpAddr) -> Result<Option<Share>, ApiError> {
        if self.is_proxy(peer) { Ok(None) } else { self.take(peer.into(), Sort::Connection).map(Some) }
    }

    /// Returns a share in something.
    ///
    /// # Errors
    /// That the address has as many as it may.
    pub(crate) fn take(&self, caller: Caller, sort: Sort) -> Result<Share, ApiError> {
        let most = self.0.most[sort as usize];
        let mut held = self.held();
        let count = &mut held.entry(caller).or_default()[sort as usize];
        if most > 0 && *count >= most {
            return Err(ApiError::Quota(Quota::Held(sort), sort.patience()));
        }
        *count += 1;
        Ok(Share { guard: self.clone(), caller, sort })
    }

    /// Takes a request's cost from the credit of an address.
    ///
    /// # Errors
    /// That it has used up its credit.
    pub(crate) fn pay(&self, caller: Caller, cost: f64) -> Result<(), ApiError> {
        let Some(buckets) = &self.0.requests else { return Ok(()) };
        buckets.take(&caller, cost, Instant::now()).map_err(|wait| ApiError::Quota(Quota::Requests, wait))
    }

    /// Takes a new game from the credit of an address, and of the account of whoever has one: an account has
    /// no more for coming from many addresses.
    ///
    /// # Errors
    /// That it has begun too many.
    pub(crate) fn begin_game(&self, caller: Caller, account: Option<&str>) -> Result<(), ApiError> {
        let account = account.map(|id| User::Account(id.to_owned()));
        account.into_iter().chain([User::Guest(caller)]).try_for_each(|user| self.take_game(&user, 1.0))
    }

    /// Takes a record that is kept from the same credit: nobody waits for it, and whoever brings his
    /// collection has many.
    ///
    /// # Errors
    /// That the address has kept too many.
    pub(crate) fn keep_record(&self, caller: Caller) -> Result<(), ApiError> {
        self.take_game(&User::Guest(caller), RECORD)
    }

    fn take_game(&self, user: &User, cost: f64) -> Result<(), ApiError> {
        let Some(buckets) = &self.0.games else { return Ok(()) };
        let taken = buckets.take(user, cost, Instant::now());
        taken.map_err(|wait| ApiError::Quota(Quota::Games, wait))
    }

    /// Takes a trial to log in, or a new account, from the credit of an address.
    ///
    /// # Errors
    /// That it has tried too often.
    pub(crate) fn log_in(&self, caller: Caller) -> Result<(), ApiError> {
        let Some(buckets) = &self.0.log_ins else { return Ok(()) };
        buckets.take(&caller, 1.0, Instant::now()).map_err(|wait| ApiError::Quota(Quota::LogIns, wait))
    }

    /// Takes a line of chat from the credit of an account, or of the address of one who has
    /// none. A third of a minute's may come at once.
    ///
    /// # Errors
    /// That there were too many.
    pub(crate) fn say(&self, chatter: &User) -> Result<(), ApiError> {
        let Some(buckets) = &self.0.chat else { return Ok(()) };
        buckets.take(chatter, 1.0, Instant::now()).map_err(|wait| ApiError::Quota(Quota::Chat, wait))
    }

    /// Takes a complaint from the credit of an account, or of the address of one who has none: who is
    /// pestered has said much himself, perhaps, and is heard all the same.
    ///
    /// # Errors
    /// That there were too many.
    pub(crate) fn complain(&self, chatter: &User) -> Result<(), ApiError> {
        let Some(buckets) = &self.0.complaints else { return Ok(()) };
        buckets.take(chatter, 1.0, Instant::now()).map_err(|wait| ApiError::Quota(Quota::Complaints, wait))
    }

    /// Takes a game that is kept in the workshop from the credit of an account, or of the address of one who
    /// has none.
    ///
    /// # Errors
    /// That there were too many in a day.
    pub(crate) fn define(&self, chatter: &User) -> Result<(), ApiError> {
        let Some(buckets) = &self.0.definitions else { return Ok(()) };
        let taken = buckets.take(chatter, 1.0, Instant::now());
        taken.map_err(|wait| ApiError::Quota(Quota::Definitions, wait))
    }

    fn held(&self) -> MutexGuard<'_, HashMap<Caller, [u32; 3]>> {
        // The counts are whole between any two statements, also after a panic.
        self.0.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sort {
    /// Returns after how long it is worth while to ask again.
    const fn patience(self) -> std::time::Duration {
        std::time::Duration::from_secs(match self {
            Self::Connection | Self::Socket => 5,
            Self::Room => 60,
        })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut held = self.guard.held();
        let Some(counts) = held.get_mut(&self.caller) else { return };
        counts[self.sort as usize] -= 1;
        if *counts == [0; 3] {
            held.remove(&self.caller);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::{Caller, Guard, Sort};
    use crate::options::PerAddress;

    fn caller(last: u8) -> Caller {
        IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)).into()
    }

    #[test]
    fn shares_are_counted_by_address_and_given_back() {
        let guard = Guard::new(&PerAddress { sockets: 2, ..PerAddress::default() }, Vec::new());
        let first = guard.take(caller(1), Sort::Socket).expect("room");
        let second = guard.take(caller(1), Sort::Socket).expect("room");
        assert!(guard.take(caller(1), Sort::Socket).is_err());
        assert!(
            guard.take(caller(1), Sort::Connection).is_ok() && guard.take(caller(2), Sort::Socket).is_ok()
        );
        drop(first);
        let third = guard.take(caller(1), Sort::Socket).expect("room again");
        drop((second, third));
        assert!(guard.held().is_empty(), "an address that has nothing costs nothing");
    }

    #[test]
    fn an_account_has_no_more_for_coming_from_many_addresses() {
        let guard = Guard::new(&PerAddress { games: 3, ..PerAddress::NONE }, Vec::new());
        let begun = (1..=9).filter(|&number| guard.begin_game(caller(number), Some("hana")).is_ok());
        assert_eq!(begun.count(), 3);
        assert!(guard.begin_game(caller(1), Some("taro")).is_ok());
        assert!(guard.begin_game(caller(9), None).is_ok());
    }

    #[test]
    fn ten_records_count_as_a_game() {
        let guard = Guard::new(&PerAddress { games: 3, ..PerAddress::NONE }, Vec::new());
        assert_eq!((0..60).filter(|_| guard.keep_record(caller(1)).is_ok()).count(), 30);
        assert!(guard.begin_game(caller(1), None).is_err(), "the credit is one");
    }

    #[test]
    fn zero_is_no_limit() {
        let guard = Guard::new(&PerAddress::NONE, Vec::new());
        let shares: Vec<_> = (0..5000).map(|_| guard.take(caller(1), Sort::Socket)).collect();
        assert!(shares.iter().all(Result::is_ok));
        assert!(
            (0..5000)
                .all(|_| guard.pay(caller(1), 10.0).is_ok() && guard.begin_game(caller(1), None).is_ok())
        );
    }
}
