//! Threads: those of the system, or in a browser those that a page has lent.

#[cfg(not(all(target_arch = "wasm32", target_feature = "atomics")))]
pub(crate) use system::beside;

#[cfg(all(target_arch = "wasm32", target_feature = "atomics"))]
pub(crate) use lent::beside;
#[cfg(all(target_arch = "wasm32", target_feature = "atomics"))]
pub use lent::{TooMany, ask, lend};

#[cfg(not(all(target_arch = "wasm32", target_feature = "atomics")))]
mod system {
    use std::thread::{Builder, scope};

    /// Leads while `count` others help, each with its number; with fewer if the system gives no more. Returns
    /// what came of it and what the helpers found. They must end when the leader has.
    pub(crate) fn beside<T: Send, R>(
        count: usize,
        help: &(impl Fn(usize) -> T + Sync),
        lead: impl FnOnce() -> R,
    ) -> (R, Vec<T>) {
        scope(|scope| {
            let helpers: Vec<_> = (0..count)
                .map_while(|number| {
                    Builder::new().name("search helper".into()).spawn_scoped(scope, move || help(number)).ok()
                })
                .collect();
            let led = lead();
            (led, helpers.into_iter().filter_map(|helper| helper.join().ok()).collect())
        })
    }
}

/// A page has workers; each of them may become a thread of the pool for good.
#[cfg(all(target_arch = "wasm32", target_feature = "atomics"))]
mod lent {
    use std::sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicUsize, Ordering::SeqCst},
    };

    use rayon_core::{ThreadBuilder, ThreadPool, ThreadPoolBuilder};

    static POOL: OnceLock<ThreadPool> = OnceLock::new();
    /// Threads that wait for a worker.
    static WANTED: Mutex<Vec<ThreadBuilder>> = Mutex::new(Vec::new());
    /// Threads that have one.
    static LENT: AtomicUsize = AtomicUsize::new(0);

    /// That threads were asked for before.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
    #[error("threads can be asked for once only")]
    pub struct TooMany;

    /// Asks for threads: `count` workers are to call [`lend`].
    ///
    /// # Errors
    /// That they were asked for before.
    pub fn ask(count: usize) -> Result<(), TooMany> {
        let wanted = || WANTED.lock().unwrap_or_else(PoisonError::into_inner);
        let pool = ThreadPoolBuilder::new().num_threads(count).spawn_handler(|thread| {
            wanted().push(thread);
            Ok(())
        });
        // It is not waited for: the workers begin when this thread has time.
        let pool = pool.build().map_err(|_| TooMany)?;
        POOL.set(pool).map_err(|_| TooMany)
    }

    /// Makes the worker that calls it one of the threads, as long as it lives; at once over when no more are
    /// wanted.
    pub fn lend() {
        let thread = WANTED.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(thread) = thread {
            LENT.fetch_add(1, SeqCst);
            thread.run();
        }
    }

    /// As that of the system, with at most as many helpers as there are workers.
    pub(crate) fn beside<T: Send, R>(
        count: usize,
        help: &(impl Fn(usize) -> T + Sync),
        lead: impl FnOnce() -> R,
    ) -> (R, Vec<T>) {
        let count = count.min(LENT.load(SeqCst));
        let Some(pool) = POOL.get().filter(|_| count > 0) else { return (lead(), Vec::new()) };
        let found = Mutex::new(Vec::new());
        // The scope ends when all helpers have, and each of them has a thread for itself.
        let led = pool.in_place_scope(|scope| {
            for number in 0..count {
                let found = &found;
                scope.spawn(move |_| {
                    let one = help(number);
                    found.lock().unwrap_or_else(PoisonError::into_inner).push(one);
                });
            }
            lead()
        });
        (led, found.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}
