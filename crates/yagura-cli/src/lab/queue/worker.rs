//! The side of the queue that plays: what a worker knows, how it looks for studies, and when it ends.

use std::{
    collections::BTreeMap,
    io,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use signal_hook::{consts::TERM_SIGNALS, flag};
use tokio::time;
use yagura::{Catalogue, Variant};
use yagura_lab::self_play::Study;

use super::{QueueError, Streams, connect, message::Announcement, runtime, say};
use crate::lab::args::WorkArgs;

/// How often is looked for studies, for a job when there was none, and whether the program is to end.
pub(super) const LOOK: Duration = Duration::from_secs(1);
pub(super) const PAUSE: Duration = Duration::from_millis(200);
/// How long a worker that is told to end may take to give back what it has. Whoever does not come to that
/// loses nothing: the job is given out again.
const PARTING: Duration = Duration::from_secs(5);

/// A study that can be played here.
pub(super) struct Prepared {
    pub(super) id: String,
    pub(super) study: Study,
    pub(super) variants: Vec<Variant>,
}

/// What all slots of a worker share.
pub(super) struct Worker {
    pub(super) name: String,
    pub(super) streams: Streams,
    ready: Mutex<Vec<Arc<Prepared>>>,
    stop: Arc<AtomicBool>,
    /// When something was last played, or NATS was away.
    active: Mutex<Instant>,
    pub(super) pairs: AtomicU64,
    pub(super) milliseconds: AtomicU64,
}

/// Plays jobs until the program is told to end, there was nothing to do for a while, or NATS does not come
/// back.
pub(crate) fn work(games: &Catalogue, arguments: &WorkArgs, out: &mut impl io::Write) -> anyhow::Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in TERM_SIGNALS {
        flag::register(*signal, stop.clone())?;
    }
    let runtime = runtime()?;
    let worker = runtime.block_on(begin(arguments, stop))?;
    let ended = runtime.block_on(run(games, arguments, &worker));
    // Games that nobody waits for any more are not played to their end.
    runtime.shutdown_background();
    let seconds = worker.milliseconds.load(Ordering::Relaxed) / 1000;
    writeln!(out, "{}: {} pairs in {seconds} s", worker.name, worker.pairs.load(Ordering::Relaxed))?;
    Ok(ended?)
}

async fn begin(arguments: &WorkArgs, stop: Arc<AtomicBool>) -> Result<Arc<Worker>, QueueError> {
    let host = || std::env::var("HOSTNAME").unwrap_or_else(|_| "worker".to_owned());
    Ok(Arc::new(Worker {
        name: arguments.name.clone().unwrap_or_else(|| format!("{}-{}", host(), std::process::id())),
        streams: Streams::open(connect(&arguments.nats).await?).await?,
        ready: Mutex::default(),
        stop,
        active: Mutex::new(Instant::now()),
        pairs: AtomicU64::new(0),
        milliseconds: AtomicU64::new(0),
    }))
}

async fn run(games: &Catalogue, arguments: &WorkArgs, worker: &Arc<Worker>) -> Result<(), QueueError> {
    let slots: Vec<_> =
        (0..arguments.threads()).map(|slot| tokio::spawn(worker.clone().play_jobs(slot))).collect();
    let ended = watch(games, arguments, worker).await;
    worker.stop.store(true, Ordering::Relaxed);
    let deadline = time::Instant::now() + PARTING;
    for slot in slots {
        // A slot that panicked has nothing to give back, and one that waits for NATS cannot.
        let _ = time::timeout_at(deadline, slot).await;
    }
    ended
}

/// Looks for studies until it is time to end.
async fn watch(games: &Catalogue, arguments: &WorkArgs, worker: &Worker) -> Result<(), QueueError> {
    let waited = Duration::from_secs(arguments.away);
    let mut known = BTreeMap::new();
    let mut looked: Option<Instant> = None;
    let (mut heard, mut is_away) = (Instant::now(), false);
    while !worker.is_stopped() {
        if looked.is_none_or(|looked| looked.elapsed() >= LOOK) {
            looked = Some(Instant::now());
            match worker.look(games, &mut known).await {
                Ok(()) => {
                    if is_away {
                        say("NATS is back");
                    }
                    (heard, is_away) = (Instant::now(), false);
                }
                Err(last) => {
                    if heard.elapsed() >= waited {
                        return Err(QueueError::Gone { waited, last: Box::new(last) });
                    }
                    if !is_away {
                        say(&format!("{last}: waiting for it"));
                    }
                    is_away = true;
                    worker.mend().await;
                }
            }
        }
        // What there is to do is not known while NATS is away.
        if is_away {
            worker.note_activity();
        }
        let quiet = lock(&worker.active).elapsed();
        if arguments.idle.is_some_and(|idle| quiet >= Duration::from_secs(idle)) {
            return Ok(());
        }
        time::sleep(PAUSE).await;
    }
    Ok(())
}

impl Worker {
    /// Returns whether the program is to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Notes that something is being done.
    pub(super) fn note_activity(&self) {
        *lock(&self.active) = Instant::now();
    }

    /// Returns the studies that can be played here; each slot begins with another.
    pub(super) fn studies(&self, slot: usize) -> Vec<Arc<Prepared>> {
        let mut studies = lock(&self.ready).clone();
        let begin = slot % studies.len().max(1);
        studies.rotate_left(begin);
        studies
    }

    /// Looks for studies, and whether they can be played here.
    async fn look(
        &self,
        games: &Catalogue,
        known: &mut BTreeMap<String, Option<Arc<Prepared>>>,
    ) -> Result<(), QueueError> {
        let ids = self.streams.ids("study").await?;
        known.retain(|id, _| ids.contains(id));
        for id in ids {
            if known.contains_key(&id) {
                continue;
            }
            let Some(message) = self.streams.last(&format!("yagura.lab.study.{id}")).await? else { continue };
            let prepared = match prepared(games, &id, &message.payload) {
                Ok(prepared) => {
                    say(&format!("study {id}: {}", names(&prepared.study)));
                    Some(Arc::new(prepared))
                }
                Err(why) => {
                    say(&format!("study {id} is not played here: {why}"));
                    None
                }
            };
            known.insert(id, prepared);
        }
        *lock(&self.ready) = known.values().flatten().cloned().collect();
        Ok(())
    }

    /// Makes the streams again where NATS has come back without them.
    async fn mend(&self) {
        if self.streams.is_connected() {
            // If it cannot be done now, it is tried after the next look.
            let _ = Streams::open(self.streams.context.client()).await;
        }
    }
}

/// Returns a study whose rules and engine are the same here.
fn prepared(games: &Catalogue, id: &str, payload: &[u8]) -> anyhow::Result<Prepared> {
    let told: Announcement = serde_json::from_slice(payload)?;
    let variants = told.study.check(games)?;
    anyhow::ensure!(told.study.id() == id, "it is {} by what it says", told.study.id());
    Ok(Prepared { id: id.to_owned(), study: told.study, variants })
}

fn names(study: &Study) -> String {
    let mut names: Vec<&str> = study.arms.iter().map(|arm| arm.variant.as_str()).collect();
    names.dedup();
    names.join(", ")
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
