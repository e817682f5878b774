//! A crew of threads of this machine.

use std::{
    marker::PhantomData,
    sync::{Mutex, PoisonError, mpsc},
    thread,
    time::Instant,
};

use yagura::Variant;

use super::{
    crew::{Crew, Delivery, OnPair, play_with},
    game::PlayedGame,
    ledger::Ledger,
    study::{Job, Study},
};

/// The threads, seen from who hands out the jobs.
struct Threads<E> {
    jobs: mpsc::Sender<Job>,
    deliveries: mpsc::Receiver<Delivery>,
    /// How many more jobs are taken now: one waits for whoever is done next.
    room: usize,
    error: PhantomData<E>,
}

impl<E> Crew for Threads<E> {
    type Error = E;

    fn room(&self) -> usize {
        self.room
    }

    fn give(&mut self, job: Job) -> Result<(), E> {
        self.room -= 1;
        // Where no thread hears it, none will deliver either.
        let _ = self.jobs.send(job);
        Ok(())
    }

    fn wait(&mut self) -> Result<Option<Delivery>, E> {
        let delivery = self.deliveries.recv().ok();
        self.room += 1;
        Ok(delivery)
    }

    fn settle(&mut self) -> Result<(), E> {
        Ok(())
    }

    fn dismiss(&mut self, _: usize) -> Result<(), E> {
        Ok(())
    }
}

/// Plays what is open in the ledger on threads of this machine, as [`play_with`] does. `variants` are those
/// of [`Study::check`].
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
    let threads = threads.max(1);
    let (jobs, open) = mpsc::channel();
    let (sender, deliveries) = mpsc::sync_channel(threads);
    let open = Mutex::new(open);
    thread::scope(|scope| {
        for number in 1..=threads {
            let (sender, open) = (sender.clone(), &open);
            scope.spawn(move || {
                // In the head of the loop the lock would be held until the end of its body.
                let next = || open.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok(job) = next() {
                    let began = Instant::now();
                    let Ok(games) = study.play(variants, job) else { break };
                    let Ok(pair) = <[PlayedGame; 2]>::try_from(games) else { break };
                    let worker = format!("thread {number}");
                    // Nobody hears when the study was given up.
                    if sender.send(Delivery { pair, worker, cost: began.elapsed() }).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut crew = Threads { jobs, deliveries, room: threads + 1, error: PhantomData };
        play_with(&mut crew, ledger, on_pair)
    })
}
