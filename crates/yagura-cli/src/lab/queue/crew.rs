//! The side of the queue that wants games: a crew of whoever takes the jobs.

use std::{
    collections::BTreeSet,
    thread,
    time::{Duration, Instant},
};

use async_nats::jetstream::{self, consumer};
use futures_util::StreamExt as _;
use tokio::{runtime::Runtime, time};
use yagura::Variant;
use yagura_lab::self_play::{Crew, Delivery, Job, PlayedGame, Study};
use yagura_server::NatsUrl;

use super::{
    Doing as _, QueueError, Streams, connect, consumer_name, jobs_consumer,
    message::{Announcement, Outcome},
    runtime, say,
};
use crate::lab::progress::SharedTracker;

/// Jobs that are on the queue, or with workers.
const WINDOW: usize = 256;
/// How often it is said how far the study is, and where games came since then; and how often what is played.
const BEAT: Duration = Duration::from_secs(3);
const NEWS: Duration = Duration::from_millis(300);
const ANNOUNCE: Duration = Duration::from_hours(1);
/// How long games are waited for before it is looked whether jobs were lost, how much longer when NATS does
/// not say that none came, and between two tries of what NATS did not do.
const PATIENCE: Duration = Duration::from_secs(2);
const GRACE: Duration = Duration::from_secs(1);
const AGAIN: Duration = Duration::from_millis(500);
/// How long NATS is waited for at most when there is nothing left to play.
const LAST_WORDS: Duration = Duration::from_secs(30);

/// Where the jobs of a study go.
#[derive(Clone, Debug)]
pub(crate) struct Server {
    pub(crate) url: NatsUrl,
    /// After how long without a word a job is given to another worker.
    pub(crate) lease: Duration,
    /// How long NATS may be away before the study is given up; it goes on when the command is given again.
    pub(crate) away: Duration,
}

/// A study on the queue.
pub(crate) struct Queue {
    runtime: Runtime,
    streams: Streams,
    results: consumer::PullConsumer,
    study: String,
    /// What workers are told of the study.
    announcement: Vec<u8>,
    server: String,
    lease: Duration,
    away: Duration,
    variants: Vec<Variant>,
    tracker: SharedTracker,
    out: BTreeSet<Job>,
    /// The message whose games were handed over last.
    last: Option<jetstream::Message>,
    spoke: Option<Instant>,
    /// Whether games came since then.
    has_news: bool,
    announced: Instant,
    /// Since when NATS does nothing that it is asked.
    failing: Option<Instant>,
}

impl Queue {
    /// Puts a study on the queue, or takes over where another server of it was ended.
    pub(crate) fn open(
        server: &Server,
        study: &Study,
        variants: &[Variant],
        tracker: SharedTracker,
    ) -> Result<Self, QueueError> {
        let runtime = runtime()?;
        let name = format!("{:016x}", fastrand::u64(..));
        let announcement = Announcement { study: study.clone(), server: name.clone() };
        let announcement = serde_json::to_vec(&announcement).expect("numbers, texts and lists are JSON");
        let (id, lease) = (study.id(), server.lease);
        let opened = runtime.block_on(async {
            let client = connect(&server.url).await?;
            let most = client.server_info().max_payload;
            if announcement.len() > most {
                return Err(QueueError::TooLarge(announcement.len(), most));
            }
            let streams = Streams::open(client).await?;
            // What an earlier server left is put again as far as it is open.
            streams.purge(&streams.jobs, format!("yagura.lab.job.{id}.*")).await?;
            let results = begin(&streams, &id, lease, &announcement).await?;
            Ok((streams, results))
        });
        let (streams, results) = opened?;
        Ok(Self {
            runtime,
            streams,
            results,
            study: id,
            announcement,
            server: name,
            lease,
            away: server.away,
            variants: variants.to_vec(),
            tracker,
            out: BTreeSet::new(),
            last: None,
            spoke: None,
            has_news: false,
            announced: Instant::now(),
            failing: None,
        })
    }

    /// Takes the study from the queue. Its games are all there: a NATS that is away now is not waited for as
    /// long as games would be, and what stays on the queue is no loss.
    pub(crate) fn end(mut self) {
        self.tracker.borrow_mut().end();
        let status = self.tracker.borrow().json();
        self.away = self.away.min(LAST_WORDS);
        let ended = loop {
            let taken = self.runtime.block_on(take_away(&self.streams, &self.study, status.clone()));
            if taken.is_ok() {
                break Ok(());
            }
            // What is made again where NATS has lost it goes with the next try.
            if let Err(error) = self.bear(taken) {
                break Err(error);
            }
        };
        if let Err(error) = ended {
            say(&format!("the study stays on the queue: {error}"));
        }
    }

    /// Says that the study goes on, and how far it is.
    ///
    /// # Errors
    /// That another server does so by now.
    fn beat(&mut self) -> Result<(), QueueError> {
        let pause = if self.has_news { NEWS } else { BEAT };
        if self.spoke.is_some_and(|spoke| spoke.elapsed() < pause) {
            return Ok(());
        }
        self.spoke = Some(Instant::now());
        self.has_news = false;
        let subject = format!("yagura.lab.study.{}", self.study);
        // If it does not come, it is looked for with the next beat.
        if let Ok(Some(message)) = self.runtime.block_on(self.streams.last(&subject)) {
            let other = serde_json::from_slice::<Announcement>(&message.payload).ok();
            if let Some(other) = other.filter(|other| other.server != self.server) {
                return Err(QueueError::TakenOver(other.server));
            }
        }
        let status = self.tracker.borrow().json();
        let subject = format!("yagura.lab.status.{}", self.study);
        let mut said = self.runtime.block_on(self.streams.store(subject, status));
        if said.is_ok() && self.announced.elapsed() > ANNOUNCE {
            self.announced = Instant::now();
            let subject = format!("yagura.lab.study.{}", self.study);
            said = self.runtime.block_on(self.streams.store(subject, self.announcement.clone()));
        }
        self.bear(said)
    }

    /// Takes a failure for one that passes, unless it does not.
    fn bear(&mut self, done: Result<(), QueueError>) -> Result<(), QueueError> {
        let Err(error) = done else {
            if self.failing.take().is_some() {
                say("NATS is back");
                return self.begin_again();
            }
            return Ok(());
        };
        if self.failing.is_none() {
            say(&format!("{error}: waiting for it"));
        }
        let since = *self.failing.get_or_insert_with(Instant::now);
        if since.elapsed() >= self.away {
            return Err(QueueError::Gone { waited: self.away, last: Box::new(error) });
        }
        thread::sleep(AGAIN);
        if !self.streams.is_connected() {
            return Ok(());
        }
        // What NATS has lost is made again, and what is open put again.
        let client = self.streams.context.client();
        let (id, lease) = (&self.study, self.lease);
        let reopened = self.runtime.block_on(async {
            let streams = Streams::open(client).await?;
            let results = begin(&streams, id, lease, &self.announcement).await?;
            Ok::<_, QueueError>((streams, results))
        });
        // It is not back before it does what it was asked for.
        if let Ok((streams, results)) = reopened {
            (self.streams, self.results) = (streams, results);
        }
        Ok(())
    }

    /// Hands out anew what is open. A NATS that was killed may have forgotten what it stored last and still
    /// take it for handed out, and with it whatever comes in its places.
    fn begin_again(&mut self) -> Result<(), QueueError> {
        let (streams, id, name) = (&self.streams, &self.study, consumer_name(&self.study));
        let begun = self.runtime.block_on(async {
            let ended = streams.ask("begin again", async {
                // They may be gone already.
                let _ = streams.jobs.delete_consumer(&name).await;
                let _ = streams.results.delete_consumer(&name).await;
                Ok(())
            });
            ended.await?;
            streams.purge(&streams.jobs, format!("yagura.lab.job.{id}.*")).await?;
            let results = begin(streams, id, self.lease, &self.announcement).await?;
            for job in &self.out {
                put(streams, id, *job).await?;
            }
            Ok(results)
        });
        match begun {
            Ok(results) => {
                self.results = results;
                Ok(())
            }
            Err(error) => self.bear(Err(error)),
        }
    }

    /// Puts again what is nowhere: neither on the queue nor with a worker, nor played.
    fn recover(&mut self) -> Result<(), QueueError> {
        let (streams, id) = (&self.streams, consumer_name(&self.study));
        let waiting = |of: &consumer::Info| of.num_pending + of.num_ack_pending as u64;
        let lost = self.runtime.block_on(async {
            let looked = streams.ask("look after the jobs", async {
                // In this order: who ends a job has stored its games before.
                let jobs = streams.jobs.consumer_info(&id).await.doing("look after the jobs")?;
                let results = streams.results.consumer_info(&id).await.doing("look after the results")?;
                Ok((jobs, results))
            });
            let (jobs, results) = looked.await?;
            if waiting(&jobs) + waiting(&results) > 0 {
                return Ok(());
            }
            for job in &self.out {
                put(streams, &self.study, *job).await?;
            }
            Ok(())
        });
        self.bear(lost)
    }

    /// Returns the next games, `None` when none came for so long.
    fn next(&self, patience: Duration) -> Result<Option<jetstream::Message>, QueueError> {
        let asked = async {
            let batch = self.results.batch().max_messages(1).expires(patience).messages().await;
            let mut batch = batch.doing("wait for games")?;
            // NATS says when the time is over; now and then it does not.
            let next = time::timeout(patience + GRACE, batch.next()).await.ok().flatten();
            next.transpose().doing("wait for games")
        };
        self.runtime.block_on(self.streams.ask("wait for games", asked))
    }

    /// Reads games; `None` for those that do not follow the rules.
    fn read(&self, message: &jetstream::Message) -> Option<Outcome> {
        let outcome: Outcome = serde_json::from_slice(&message.payload).ok()?;
        let follows =
            |game: &PlayedGame| self.variants.get(game.arm).is_some_and(|variant| game.follows(variant));
        let seconds = outcome.seconds;
        (outcome.pair.iter().all(follows) && (0.0..1e9).contains(&seconds)).then_some(outcome)
    }
}

impl Crew for Queue {
    type Error = anyhow::Error;

    fn room(&self) -> usize {
        WINDOW.saturating_sub(self.out.len())
    }

    fn give(&mut self, job: Job) -> anyhow::Result<()> {
        self.out.insert(job);
        loop {
            let put = self.runtime.block_on(put(&self.streams, &self.study, job));
            let is_put = put.is_ok();
            self.bear(put)?;
            if is_put {
                return Ok(());
            }
        }
    }

    fn wait(&mut self) -> anyhow::Result<Option<Delivery>> {
        loop {
            self.beat()?;
            // What is not said yet is not kept for long.
            let message = match self.next(if self.has_news { NEWS } else { PATIENCE }) {
                Ok(Some(message)) => message,
                Ok(None) if self.has_news => continue,
                Ok(None) => {
                    self.recover()?;
                    continue;
                }
                Err(error) => {
                    self.bear(Err(error))?;
                    continue;
                }
            };
            let read = self.read(&message);
            self.last = Some(message);
            if let Some(Outcome { worker, seconds, pair }) = read {
                self.out.remove(&Job { arm: pair[0].arm, first: pair[0].pair, pairs: 1 });
                self.has_news = true;
                return Ok(Some(Delivery { pair, worker, cost: Duration::from_secs_f64(seconds) }));
            }
            say("games that do not follow the rules were handed in: not counted");
            self.settle()?;
        }
    }

    fn settle(&mut self) -> anyhow::Result<()> {
        if let Some(message) = self.last.take() {
            // If it is not heard, the games come again and do not count.
            let settled = self.streams.ask("settle", async { message.ack().await.doing("settle") });
            let _ = self.runtime.block_on(settled);
        }
        Ok(())
    }

    fn dismiss(&mut self, arm: usize) -> anyhow::Result<()> {
        self.out.retain(|job| job.arm != arm);
        let subject = format!("yagura.lab.job.{}.{arm}", self.study);
        let purged = self.runtime.block_on(self.streams.purge(&self.streams.jobs, subject));
        Ok(self.bear(purged)?)
    }
}

async fn put(streams: &Streams, study: &str, job: Job) -> Result<(), QueueError> {
    let payload = serde_json::to_vec(&job).expect("numbers are JSON");
    streams.store(format!("yagura.lab.job.{study}.{}", job.arm), payload).await
}

/// Takes a study from the queue, with all that is left of it, and says for the last time how far it is.
async fn take_away(streams: &Streams, id: &str, status: Vec<u8>) -> Result<(), QueueError> {
    streams.purge(&streams.studies, format!("yagura.lab.study.{id}")).await?;
    let name = consumer_name(id);
    let ended = async { streams.jobs.delete_consumer(&name).await.doing("end the study") };
    streams.ask("end the study", ended).await?;
    streams.purge(&streams.jobs, format!("yagura.lab.job.{id}.*")).await?;
    let ended = async { streams.results.delete_consumer(&name).await.doing("end the study") };
    streams.ask("end the study", ended).await?;
    streams.purge(&streams.results, format!("yagura.lab.result.{id}")).await?;
    streams.store(format!("yagura.lab.status.{id}"), status).await
}

/// Makes what hands out the jobs of a study and what collects their games, and tells the workers of it.
async fn begin(
    streams: &Streams,
    study: &str,
    lease: Duration,
    announcement: &[u8],
) -> Result<consumer::PullConsumer, QueueError> {
    let jobs = jobs_consumer(study, lease);
    streams.jobs.create_consumer(jobs).await.doing("hand out jobs")?;
    let results = consumer::pull::Config {
        durable_name: Some(consumer_name(study)),
        filter_subject: format!("yagura.lab.result.{study}"),
        ..consumer::pull::Config::default()
    };
    let results = streams.results.create_consumer(results).await.doing("collect games")?;
    streams.store(format!("yagura.lab.study.{study}"), announcement.to_vec()).await?;
    Ok(results)
}
