//! Whose engine thinks next: there are only so many at a time, and nobody shall have them all.
//!
//! People who play come before those who look at positions, these before whole games that are looked at, and
//! all before engines among themselves: a search even ends for who comes before it, and is begun anew later.
//! Among equals comes the address that has had the least time of the engines, then who has waited longest;
//! one who looks at a position for long makes way for equals now and then.
//! Each game and each socket waits once at most, so that the queue is no longer than there are of them.

use std::{
    cmp::Ordering,
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::oneshot,
    time::{self, Instant},
};
use yagura_engine::Stop;

use crate::guard::User;

/// The pause after which one who waits looks again whether an equal has thought for long enough.
const LOOK_AGAIN: Duration = Duration::from_millis(100);

/// Addresses whose time is remembered at most.
const REMEMBERED: usize = 4096;

/// For whom an engine thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    /// A person who plays against it.
    Person,
    /// A person who looks at positions with it.
    Analyst,
    /// Somebody who has a whole game looked at.
    Report,
    /// Those who watch engines among themselves.
    Exhibition,
}

/// How many searches there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Load {
    pub(crate) running: usize,
    pub(crate) waiting: usize,
}

/// The turns; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Turns(Arc<Mutex<Queue>>);

#[derive(Debug)]
struct Queue {
    free: usize,
    next: u64,
    /// What the one had had that was called last: one that was away has had as much.
    level: Duration,
    had: HashMap<User, Duration>,
    waiting: Vec<Waiting>,
    running: Vec<Running>,
}

#[derive(Debug)]
struct Waiting {
    number: u64,
    user: User,
    rank: Rank,
    stop: Stop,
    slice: Option<Duration>,
    call: oneshot::Sender<Turn>,
}

#[derive(Debug)]
struct Running {
    number: u64,
    rank: Rank,
    stop: Stop,
    /// When it has to make way for equals, if ever.
    until: Option<Instant>,
    /// It was asked to end because somebody waits who comes before, or an equal whose turn it is.
    yields: bool,
}

/// The right to think. Dropping it lets the next one think.
#[derive(Debug)]
pub(crate) struct Turn {
    turns: Turns,
    number: u64,
    user: User,
    began: Instant,
}

/// A place in the queue. Dropping it leaves the queue.
#[derive(Debug)]
struct InQueue<'a> {
    turns: &'a Turns,
    number: u64,
}

impl Turns {
    /// Returns so many turns.
    pub(crate) fn new(free: usize) -> Self {
        let queue = Queue {
            free,
            next: 0,
            level: Duration::ZERO,
            had: HashMap::new(),
            waiting: Vec::new(),
            running: Vec::new(),
        };
        Self(Arc::new(Mutex::new(queue)))
    }

    /// Waits for a turn. A search must end soon after `stop` says so; then
    /// [`Turn::has_yielded`].
    pub(crate) async fn take(&self, user: User, rank: Rank, stop: &Stop) -> Option<Turn> {
        self.take_slice(user, rank, stop, None).await
    }

    /// As [`Turns::take`] for one who makes way for equals too, once the time of `slice` is over.
    pub(crate) async fn take_slice(
        &self,
        user: User,
        rank: Rank,
        stop: &Stop,
        slice: Option<Duration>,
    ) -> Option<Turn> {
        let (call, mut called) = oneshot::channel();
        let number = {
            let mut queue = self.queue();
            let number = queue.next;
            queue.next += 1;
            queue.waiting.push(Waiting { number, user, rank, stop: stop.clone(), slice, call });
            number
        };
        let _place = InQueue { turns: self, number };
        self.call();
        loop {
            match time::timeout(LOOK_AGAIN, &mut called).await {
                Ok(called) => return called.ok(),
                Err(_) => self.queue().make_way(),
            }
        }
    }

    /// Returns how many are at work, and how many wait.
    pub(crate) fn load(&self) -> Load {
        let queue = self.queue();
        Load { running: queue.running.len(), waiting: queue.waiting.len() }
    }

    /// Calls those whose turn it is.
    fn call(&self) {
        let mut unheard = Vec::new();
        {
            let mut queue = self.queue();
            while queue.free > 0
                && let Some(Waiting { number, user, rank, stop, slice, call }) = queue.first()
            {
                queue.free -= 1;
                queue.level = queue.level.max(queue.had(&user));
                let began = Instant::now();
                let until = slice.map(|slice| began + slice);
                queue.running.push(Running { number, rank, stop, until, yields: false });
                let turn = Turn { turns: self.clone(), number, user, began };
                if let Err(turn) = call.send(turn) {
                    unheard.push(turn);
                }
            }
            queue.make_way();
        }
        // Dropped without the lock, which they take.
        drop(unheard);
    }

    fn end(&self, number: u64, user: &User, time: Duration) {
        let mut queue = self.queue();
        queue.free += 1;
        queue.running.retain(|running| running.number != number);
        let had = queue.had(user) + time;
        queue.had.insert(user.clone(), had);
        if queue.waiting.is_empty() && queue.running.is_empty() || queue.had.len() > REMEMBERED {
            queue.had.clear();
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        // The queue is whole between any two statements, also after a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    /// Returns how much of the engines' time somebody has had, compared with the others.
    fn had(&self, user: &User) -> Duration {
        self.had.get(user).copied().unwrap_or_default().max(self.level)
    }

    /// Takes the first one out of the queue.
    fn first(&mut self) -> Option<Waiting> {
        let order = |a: &Waiting, b: &Waiting| -> Ordering {
            a.rank
                .cmp(&b.rank)
                .then_with(|| self.had(&a.user).cmp(&self.had(&b.user)))
                .then_with(|| a.number.cmp(&b.number))
        };
        let (index, _) = self.waiting.iter().enumerate().min_by(|(_, a), (_, b)| order(a, b))?;
        Some(self.waiting.swap_remove(index))
    }

    /// Ends searches for as many as wait and come before them, those of the last rank first, or have waited
    /// for an equal whose slice is over.
    fn make_way(&mut self) {
        let mut waiting: Vec<Rank> = self.waiting.iter().map(|waiting| waiting.rank).collect();
        waiting.sort_unstable();
        let coming = self.running.iter().filter(|running| running.yields).count();
        let now = Instant::now();
        for rank in waiting.into_iter().skip(coming) {
            let behind = self.running.iter_mut().filter(|running| {
                let is_over = running.until.is_some_and(|until| until <= now);
                !running.yields && (running.rank > rank || running.rank == rank && is_over)
            });
            let Some(running) = behind.max_by_key(|running| running.rank) else { return };
            running.yields = true;
            running.stop.stop();
        }
    }
}

impl Turn {
    /// Returns whether the search was asked to end for a person's sake: what it found was found in too little
    /// time.
    pub(crate) fn has_yielded(&self) -> bool {
        self.turns.queue().running.iter().any(|running| running.number == self.number && running.yields)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.end(self.number, &self.user, self.began.elapsed());
        self.turns.call();
    }
}

impl Drop for InQueue<'_> {
    fn drop(&mut self) {
        let mut queue = self.turns.queue();
        if let Some(index) = queue.waiting.iter().position(|waiting| waiting.number == self.number) {
            queue.waiting.swap_remove(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{future::ready, net::IpAddr, pin::pin, time::Duration};

    use tokio::time;
    use yagura_engine::Stop;

    use super::{Rank, Turn, Turns, User};

    fn guest(last: u8) -> User {
        User::Guest(IpAddr::from([192, 0, 2, last]).into())
    }

    async fn take(turns: &Turns, last: u8, rank: Rank) -> Turn {
        turns.take(guest(last), rank, &Stop::new()).await.expect("the turns are there")
    }

    /// Returns what comes of waiting for a moment.
    async fn polled<F: Future + Unpin>(future: &mut F) -> Option<F::Output> {
        tokio::select! {
            biased;
            done = future => Some(done),
            () = ready(()) => None,
        }
    }

    #[tokio::test]
    async fn people_come_before_exhibitions_and_addresses_take_turns() {
        let turns = Turns::new(1);
        let first = take(&turns, 1, Rank::Person).await;
        let mut exhibition = pin!(take(&turns, 9, Rank::Exhibition));
        let mut greedy = pin!(take(&turns, 1, Rank::Person));
        let mut greedier = pin!(take(&turns, 1, Rank::Person));
        let mut modest = pin!(take(&turns, 2, Rank::Person));
        assert!(polled(&mut exhibition).await.is_none() && polled(&mut greedy).await.is_none());
        assert!(polled(&mut greedier).await.is_none() && polled(&mut modest).await.is_none());
        time::sleep(Duration::from_millis(60)).await;
        drop(first);
        let Some(modest) = polled(&mut modest).await else { panic!("another address comes first") };
        drop(modest);
        let Some(greedy) = polled(&mut greedy).await else { panic!("who waited longer comes first") };
        drop(greedy);
        let Some(greedier) = polled(&mut greedier).await else { panic!("people come before exhibitions") };
        drop(greedier);
        assert!(polled(&mut exhibition).await.is_some());
    }

    #[tokio::test]
    async fn an_account_is_one_and_its_neighbour_another() {
        let account = |id: &str| User::of(Some(id.to_owned()), IpAddr::from([192, 0, 2, 1]).into());
        let turns = Turns::new(1);
        let stop = Stop::new();
        let first = turns.take(account("a"), Rank::Analyst, &stop).await;
        let mut greedy = pin!(turns.take(account("a"), Rank::Analyst, &stop));
        let mut neighbour = pin!(turns.take(account("b"), Rank::Analyst, &stop));
        assert!(polled(&mut greedy).await.is_none() && polled(&mut neighbour).await.is_none());
        time::sleep(Duration::from_millis(30)).await;
        drop(first);
        let theirs = polled(&mut neighbour).await;
        assert!(theirs.is_some() && polled(&mut greedy).await.is_none());
    }

    #[tokio::test]
    async fn an_exhibition_makes_way() {
        let turns = Turns::new(1);
        let stop = Stop::new();
        let exhibition = turns.take(guest(1), Rank::Exhibition, &stop).await.expect("a turn");
        let mut other = pin!(take(&turns, 2, Rank::Exhibition));
        assert!(polled(&mut other).await.is_none() && !stop.is_stopped() && !exhibition.has_yielded());
        let mut person = pin!(take(&turns, 2, Rank::Person));
        assert!(polled(&mut person).await.is_none());
        assert!(stop.is_stopped() && exhibition.has_yielded());
        drop(exhibition);
        assert!(polled(&mut person).await.is_some());
    }

    #[tokio::test]
    async fn who_looks_for_long_makes_way_for_an_equal() {
        let turns = Turns::new(1);
        let (stop, slice) = (Stop::new(), Some(Duration::from_millis(300)));
        let long = turns.take_slice(guest(1), Rank::Analyst, &stop, slice).await.expect("a turn");
        let mut equal = pin!(take(&turns, 2, Rank::Analyst));
        let mut report = pin!(take(&turns, 3, Rank::Report));
        assert!(polled(&mut equal).await.is_none() && polled(&mut report).await.is_none());
        assert!(!stop.is_stopped(), "its slice is not over");
        while !stop.is_stopped() {
            assert!(time::timeout(Duration::from_millis(20), &mut equal).await.is_err());
        }
        assert!(long.has_yielded() && long.began.elapsed() >= Duration::from_millis(300));
        // It waits again, behind the one for whom it made way and before those of a lower rank.
        drop(long);
        let again = Stop::new();
        let mut again = pin!(turns.take_slice(guest(1), Rank::Analyst, &again, slice));
        assert!(polled(&mut again).await.is_none());
        let equal = polled(&mut equal).await.expect("its turn");
        assert!(time::timeout(Duration::from_millis(400), &mut again).await.is_err());
        assert!(!equal.has_yielded(), "it makes way for nobody of its rank");
        drop(equal);
        let again = polled(&mut again).await;
        assert!(again.is_some() && polled(&mut report).await.is_none());
    }

    #[tokio::test]
    async fn who_leaves_the_queue_is_not_called() {
        let turns = Turns::new(1);
        let first = take(&turns, 1, Rank::Person).await;
        let second = {
            let mut left = Box::pin(take(&turns, 2, Rank::Person));
            let mut second = Box::pin(take(&turns, 3, Rank::Person));
            assert!(polled(&mut left).await.is_none() && polled(&mut second).await.is_none());
            drop(left);
            assert_eq!(turns.queue().waiting.len(), 1);
            second
        };
        drop(first);
        drop(second.await);
        let queue = turns.queue();
        assert!(
            queue.free == 1 && queue.waiting.is_empty() && queue.running.is_empty() && queue.had.is_empty()
        );
    }
}
