//! The side of the queue that plays.

use std::{
    collections::{BTreeMap, HashMap},
    io::{self, Write as _},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use async_nats::jetstream::{self, AckKind, consumer::PullConsumer};
use futures_util::StreamExt as _;
use signal_hook::{consts::TERM_SIGNALS, flag};
use tokio::{task, time};
use yagura::{Catalogue, Variant};
use yagura_lab::self_play::{Job, PlayedGame, Study};

use super::{
    Doing as _, QueueError, Streams, connect, consumer_name,
    message::{Announcement, Outcome},
    runtime,
};
use crate::lab::args::WorkArgs;

/// How often is looked for studies, for a job when there was none, and whether the program is to end.
const LOOK: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(200);
/// How long NATS may take to say which studies there are, and a worker that is told to end to give back what
/// it has. Whoever does not come to that loses nothing: the job is given out again.
const ANSWER: Duration = Duration::from_secs(5);
const PARTING: Duration = Duration::from_secs(5);

/// A study that can be played here.
struct Prepared {
    id: String,
    study: Study,
    variants: Vec<Variant>,
}

/// What all slots of a worker share.
struct Worker {
    name: String,
    streams: Streams,
    ready: Mutex<Vec<Arc<Prepared>>>,
    stop: Arc<AtomicBool>,
    /// When something was last played.
    active: Mutex<Instant>,
    pairs: AtomicU64,
    milliseconds: AtomicU64,
}

/// Plays jobs until the program is told to end, or there was nothing to do for a while.
pub(crate) fn work(games: &Catalogue, arguments: &WorkArgs, out: &mut impl io::Write) -> anyhow::Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in TERM_SIGNALS {
        flag::register(*signal, stop.clone())?;
    }
    let runtime = runtime()?;
    let worker = runtime.block_on(begin(arguments, stop))?;
    runtime.block_on(run(games, arguments, &worker));
    // Games that nobody waits for any more are not played to their end.
    runtime.shutdown_background();
    let seconds = worker.milliseconds.load(Ordering::Relaxed) / 1000;
    writeln!(out, "{}: {} pairs in {seconds} s", worker.name, worker.pairs.load(Ordering::Relaxed))?;
    Ok(())
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

async fn run(games: &Catalogue, arguments: &WorkArgs, worker: &Arc<Worker>) {
    let slots: Vec<_> =
        (0..arguments.threads()).map(|slot| tokio::spawn(worker.clone().play_jobs(slot))).collect();
    let mut known = BTreeMap::new();
    let mut looked: Option<Instant> = None;
    while !worker.stop.load(Ordering::Relaxed) {
        if looked.is_none_or(|looked| looked.elapsed() >= LOOK) {
            looked = Some(Instant::now());
            // NATS may be away for a while: a question that it does not answer is asked again.
            if let Ok(Err(error)) = time::timeout(ANSWER, worker.look(games, &mut known)).await {
                say(&error.to_string());
            }
        }
        let quiet = lock(&worker.active).elapsed();
        if arguments.idle.is_some_and(|idle| quiet >= Duration::from_secs(idle)) {
            worker.stop.store(true, Ordering::Relaxed);
        }
        time::sleep(PAUSE).await;
    }
    let deadline = time::Instant::now() + PARTING;
    for slot in slots {
        // A slot that panicked has nothing to give back, and one that waits for NATS cannot.
        let _ = time::timeout_at(deadline, slot).await;
    }
}

impl Worker {
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
            let Some(message) = self.streams.last(&format!("yagura.lab.study.{id}")).await else { continue };
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

    /// Plays job after job.
    async fn play_jobs(self: Arc<Self>, slot: usize) {
        let mut consumers: HashMap<String, PullConsumer> = HashMap::new();
        while !self.stop.load(Ordering::Relaxed) {
            let mut studies = lock(&self.ready).clone();
            // Each slot begins with another study.
            let begin = slot % studies.len().max(1);
            studies.rotate_left(begin);
            consumers.retain(|id, _| studies.iter().any(|study| study.id == *id));
            let mut is_busy = false;
            for study in studies {
                match self.take(&study.id, &mut consumers).await {
                    Ok(Some(message)) => {
                        is_busy = true;
                        *lock(&self.active) = Instant::now();
                        if let Err(error) = self.play(&study, &message, &consumers).await {
                            say(&error.to_string());
                        }
                        *lock(&self.active) = Instant::now();
                    }
                    Ok(None) => {}
                    // The study has just ended, or NATS is away.
                    Err(_) => drop(consumers.remove(&study.id)),
                }
            }
            if !is_busy {
                time::sleep(PAUSE).await;
            }
        }
    }

    /// Takes a job, if there is one.
    async fn take(
        &self,
        study: &str,
        consumers: &mut HashMap<String, PullConsumer>,
    ) -> Result<Option<jetstream::Message>, QueueError> {
        if !consumers.contains_key(study) {
            let consumer = self.streams.jobs.get_consumer(&consumer_name(study)).await.doing("find jobs")?;
            consumers.insert(study.to_owned(), consumer);
        }
        let mut batch = consumers[study].fetch().max_messages(1).messages().await.doing("take a job")?;
        batch.next().await.transpose().doing("take a job")
    }

    /// Plays a job, stores its games and says that it is done.
    async fn play(
        &self,
        study: &Arc<Prepared>,
        message: &jetstream::Message,
        consumers: &HashMap<String, PullConsumer>,
    ) -> Result<(), QueueError> {
        let lease = consumers[&study.id].cached_info().config.ack_wait;
        let Some(job) = serde_json::from_slice::<Job>(&message.payload).ok().filter(|job| job.pairs == 1)
        else {
            return message.ack_with(AckKind::Term).await.doing("refuse a job that cannot be read");
        };
        let began = Instant::now();
        let mut playing = task::spawn_blocking({
            let study = study.clone();
            move || study.study.play(&study.variants, job)
        });
        let mut spoke = Instant::now();
        let games = loop {
            tokio::select! {
                games = &mut playing => break games,
                () = time::sleep(PAUSE) => {}
            }
            if self.stop.load(Ordering::Relaxed) {
                // Another may have it at once; if it is not heard, a little later.
                return message.ack_with(AckKind::Nak(None)).await.doing("give a job back");
            }
            if spoke.elapsed() > lease / 3 {
                spoke = Instant::now();
                // If it is not heard, another plays the same.
                let _ = message.ack_with(AckKind::Progress).await;
            }
        };
        let pair = games.ok().and_then(Result::ok).and_then(|games| <[PlayedGame; 2]>::try_from(games).ok());
        let Some(pair) = pair else {
            say(&format!("study {}: job {job} cannot be played here", study.id));
            return message.ack_with(AckKind::Nak(Some(LOOK))).await.doing("give a job back");
        };
        let seconds = began.elapsed().as_secs_f64();
        let outcome = Outcome { worker: self.name.clone(), seconds, pair };
        let payload = serde_json::to_vec(&outcome).expect("numbers, texts and lists are JSON");
        self.streams.store(format!("yagura.lab.result.{}", study.id), payload).await?;
        self.pairs.fetch_add(1, Ordering::Relaxed);
        self.milliseconds.fetch_add(began.elapsed().as_millis() as u64, Ordering::Relaxed);
        // If it is not heard, another plays it too, and that does not count.
        let _ = message.double_ack().await;
        Ok(())
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

/// Nothing can be done about a terminal that is gone.
fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
