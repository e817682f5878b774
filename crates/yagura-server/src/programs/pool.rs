//! The programs that run: one for each game and name, begun when it is first asked, and only so many at the
//! same time.

use std::{
    fmt,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use yagura_engine::Stop;
use yagura_lab::{Player, ProcessHandle};

/// How often one who waits for a place looks whether it is still wanted.
const NAP: Duration = Duration::from_millis(100);

/// Whose a running program is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    /// The id of the game.
    pub(crate) game: String,
    /// The name of the program.
    pub(crate) name: String,
}

/// A place for a program that somebody works with.
pub(super) struct Seat {
    key: Key,
    pub(super) handle: ProcessHandle,
    /// `None` until it is started.
    pub(super) player: Option<Box<dyn Player>>,
}

#[derive(Debug)]
pub(super) struct Pool {
    most: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    is_closed: bool,
    processes: Vec<EngineProcess>,
}

struct EngineProcess {
    key: Key,
    handle: ProcessHandle,
    /// `None` while somebody works with it.
    idle: Option<(Box<dyn Player>, Instant)>,
}

impl fmt::Debug for EngineProcess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineProcess")
            .field("key", &self.key)
            .field("idle", &self.idle.is_some())
            .finish_non_exhaustive()
    }
}

impl Pool {
    pub(super) fn new(most: usize) -> Self {
        Self { most: most.max(1), state: Mutex::default(), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the program of this key, or a place to start it. Where all places are taken, the program that
    /// has been idle longest makes room; where all are at work, waits for one. `None` when it is not
    /// wanted any more.
    pub(super) fn take(&self, key: &Key, stop: &Stop) -> Option<Seat> {
        let mut state = self.state();
        loop {
            if state.is_closed || stop.is_stopped() {
                return None;
            }
            if let Some(process) = state.processes.iter_mut().find(|process| process.key == *key) {
                // One that is not idle still works at a question that was taken back.
                if let Some((player, _)) = process.idle.take() {
                    return Some(Seat {
                        key: key.clone(),
                        handle: process.handle.clone(),
                        player: Some(player),
                    });
                }
            } else {
                if state.processes.len() >= self.most {
                    let idle = state
                        .processes
                        .iter()
                        .enumerate()
                        .filter_map(|(at, process)| Some((process.idle.as_ref()?.1, at)));
                    if let Some((_, at)) = idle.min() {
                        end(&state.processes.swap_remove(at));
                    }
                }
                if state.processes.len() < self.most {
                    let handle = ProcessHandle::default();
                    state.processes.push(EngineProcess {
                        key: key.clone(),
                        handle: handle.clone(),
                        idle: None,
                    });
                    return Some(Seat { key: key.clone(), handle, player: None });
                }
            }
            state = self.changed.wait_timeout(state, NAP).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Keeps the program for the next question.
    pub(super) fn put_back(&self, seat: Seat) {
        let mut state = self.state();
        if let Some(process) = state.processes.iter_mut().find(|process| process.key == seat.key)
            && let Some(player) = seat.player
        {
            process.idle = Some((player, Instant::now()));
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Ends the program, which is of no use any more.
    pub(super) fn drop_seat(&self, Seat { key, handle, player }: Seat) {
        handle.kill();
        drop(player);
        self.state().processes.retain(|process| process.key != key);
        self.changed.notify_all();
    }

    /// Ends the programs of a game, in a thread of its own: ending one may take a moment.
    pub(super) fn release(&self, game: &str) {
        let mut state = self.state();
        // One that works is ended too; whoever asked it frees its place.
        state
            .processes
            .iter()
            .filter(|process| process.key.game == game && process.idle.is_none())
            .for_each(|process| process.handle.kill());
        let (gone, left) = state
            .processes
            .drain(..)
            .partition::<Vec<_>, _>(|process| process.key.game == game && process.idle.is_some());
        state.processes = left;
        drop(state);
        if !gone.is_empty() {
            thread::spawn(move || gone.iter().for_each(end));
        }
        self.changed.notify_all();
    }

    /// Ends all programs, and lets no other begin.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        std::mem::take(&mut state.processes).iter().for_each(end);
        drop(state);
        self.changed.notify_all();
    }
}

/// Ends a program by its id; whoever works with it hears that it has ended.
fn end(process: &EngineProcess) {
    process.handle.kill();
}

#[cfg(test)]
mod tests {
    use super::*;
    use yagura::{AnyPosition, Game};
    use yagura_lab::{Answer, Clocks, Fault};

    /// A player without a program.
    struct Nobody;

    impl Player for Nobody {
        fn name(&self) -> &'static str {
            "nobody"
        }

        fn new_game(&mut self, _: u64) -> Result<(), Fault> {
            Ok(())
        }

        fn choose(&mut self, _: &Game<AnyPosition>, _: &Clocks) -> Result<Answer, Fault> {
            Err(Fault::Crash(String::new()))
        }
    }

    fn key(game: &str) -> Key {
        Key { game: game.to_owned(), name: "nobody".to_owned() }
    }

    fn take(pool: &Pool, game: &str) -> Seat {
        let mut seat = pool.take(&key(game), &Stop::new()).expect("there is room");
        seat.player.get_or_insert_with(|| Box::new(Nobody));
        seat
    }

    fn games(pool: &Pool) -> Vec<String> {
        pool.state().processes.iter().map(|process| process.key.game.clone()).collect()
    }

    #[test]
    fn the_longest_idle_program_makes_room() {
        let pool = Pool::new(2);
        let (first, second) = (take(&pool, "a"), take(&pool, "b"));
        pool.put_back(second);
        pool.put_back(first);
        pool.put_back(take(&pool, "c"));
        assert_eq!(games(&pool), ["a", "c"]);
    }

    #[test]
    fn where_all_work_nobody_waits_for_ever() {
        let pool = Pool::new(1);
        let seat = take(&pool, "a");
        let stop = Stop::new();
        thread::scope(|scope| {
            let waiting = scope.spawn(|| pool.take(&key("b"), &stop).is_none());
            let again = scope.spawn(|| pool.take(&key("a"), &Stop::new()).is_some());
            stop.stop();
            assert!(waiting.join().expect("it ends"));
            pool.put_back(seat);
            assert!(again.join().expect("it ends"));
        });
    }

    #[test]
    fn what_is_released_or_closed_is_gone() {
        let pool = Pool::new(4);
        for game in ["a", "b"] {
            pool.put_back(take(&pool, game));
        }
        pool.release("a");
        assert_eq!(games(&pool), ["b"]);
        let busy = take(&pool, "c");
        pool.close();
        pool.put_back(busy);
        assert_eq!(games(&pool), [""; 0]);
        assert!(pool.take(&key("d"), &Stop::new()).is_none());
    }
}
