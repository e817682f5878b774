//! A study on the threads of this machine.

use std::{
    sync::{Mutex, PoisonError, mpsc},
    thread,
};

use yagura::Variant;

use super::{game::PlayedGame, ledger::Ledger, study::Study};

/// How far a study is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Pairs that are done.
    pub done: usize,
    /// Pairs that there are, at most.
    pub pairs: usize,
}

/// What hears of a pair before it counts.
pub type OnPair<'a, E> = &'a mut dyn FnMut(&[PlayedGame; 2], Progress) -> Result<(), E>;

/// Plays what is open in the ledger, and tells of each pair before it counts. `variants` are those of
/// [`Study::check`]. Returns the first error that `on_pair` gives, when it gives one.
///
/// # Errors
/// What `on_pair` gives; nothing more is begun then.
pub fn play_on_threads<E>(
    study: &Study,
    variants: &[Variant],
    ledger: &mut Ledger,
    threads: usize,
    on_pair: OnPair<'_, E>,
) -> Result<(), E> {
    let (sender, results) = mpsc::sync_channel(threads.max(1));
    let shared = Mutex::new(ledger);
    let mut failure = None;
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, shared) = (sender.clone(), &shared);
            scope.spawn(move || {
                // In the head of the loop the lock would be held until the end of its body.
                let next = || lock(shared).take();
                while let Some(job) = next() {
                    let Ok(games) = study.play(variants, job) else { break };
                    // Nobody hears when the study was given up.
                    if <[PlayedGame; 2]>::try_from(games).is_ok_and(|pair| sender.send(pair).is_err()) {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for pair in results {
            let mut ledger = lock(&shared);
            let (done, pairs) = ledger.progress();
            if let Err(error) = on_pair(&pair, Progress { done: (done + 1).min(pairs), pairs }) {
                failure = Some(error);
                break;
            }
            let accepted = ledger.accept(pair);
            debug_assert!(accepted.is_ok(), "whoever plays a job plays whole pairs");
        }
    });
    failure.map_or(Ok(()), Err)
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
