//! A slot of a worker: takes a job, plays it, hands its games in, and takes the next.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use async_nats::jetstream::{self, AckKind, consumer::PullConsumer};
use futures_util::StreamExt as _;
use tokio::{task, time};
use yagura_lab::self_play::{Job, PlayedGame};

use super::{
    ANSWER, Doing as _, QueueError, consumer_name,
    message::Outcome,
    say,
    worker::{LOOK, PAUSE, Prepared, Worker},
};

/// How long games are handed in at least, however short the lease is: NATS is asked twice, and more often
/// when it answers at once.
const LEAST: Duration = ANSWER.saturating_mul(2);

impl Worker {
    /// Plays job after job.
    pub(super) async fn play_jobs(self: Arc<Self>, slot: usize) {
        let mut consumers: HashMap<String, PullConsumer> = HashMap::new();
        while !self.is_stopped() {
            let studies = self.studies(slot);
            consumers.retain(|id, _| studies.iter().any(|study| study.id == *id));
            let mut is_busy = false;
            for study in studies {
                match self.streams.ask("take a job", self.take(&study.id, &mut consumers)).await {
                    Ok(Some(message)) => {
                        is_busy = true;
                        self.note_activity();
                        let lease = consumers[&study.id].cached_info().config.ack_wait;
                        if let Err(error) = self.play(&study, &message, lease).await {
                            say(&error.to_string());
                        }
                        self.note_activity();
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

    /// Takes a job, if there is one. A job whose message comes after nobody waits for it any more is given
    /// out again after the lease.
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
        lease: Duration,
    ) -> Result<(), QueueError> {
        let Some(job) = serde_json::from_slice::<Job>(&message.payload).ok().filter(|job| job.pairs == 1)
        else {
            return self.tell(message, AckKind::Term, "refuse a job that cannot be read").await;
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
            // A game may last longer than a worker waits for one.
            self.note_activity();
            if self.is_stopped() {
                // Another may have it at once; if it is not heard, a little later.
                return self.tell(message, AckKind::Nak(None), "give a job back").await;
            }
            if spoke.elapsed() > lease / 3 {
                spoke = Instant::now();
                // If it is not heard, another plays the same.
                let _ = self.tell(message, AckKind::Progress, "say that a job is played").await;
            }
        };
        let pair = games.ok().and_then(Result::ok).and_then(|games| <[PlayedGame; 2]>::try_from(games).ok());
        let Some(pair) = pair else {
            say(&format!("study {}: job {job} cannot be played here", study.id));
            return self.tell(message, AckKind::Nak(Some(LOOK)), "give a job back").await;
        };
        let cost = began.elapsed();
        let outcome = Outcome { worker: self.name.clone(), seconds: cost.as_secs_f64(), pair };
        self.hand_in(&study.id, &outcome, lease).await?;
        self.pairs.fetch_add(1, Ordering::Relaxed);
        self.milliseconds.fetch_add(cost.as_millis() as u64, Ordering::Relaxed);
        // If it is not heard, another plays it too, and that does not count.
        let ended = self.streams.ask("end a job", async { message.double_ack().await.doing("end a job") });
        let _ = ended.await;
        Ok(())
    }

    /// Stores games, again and again until that is heard or another has been given the job. While NATS is
    /// away nobody is. Games that were stored twice count once.
    async fn hand_in(&self, study: &str, outcome: &Outcome, lease: Duration) -> Result<(), QueueError> {
        let payload = serde_json::to_vec(outcome).expect("numbers, texts and lists are JSON");
        let patience = lease.max(LEAST);
        let mut since = Instant::now();
        loop {
            let subject = format!("yagura.lab.result.{study}");
            let stored = self.streams.store(subject, payload.clone()).await;
            let Err(error) = stored else { return Ok(()) };
            if !self.streams.is_connected() {
                since = Instant::now();
            }
            if self.is_stopped() || since.elapsed() >= patience {
                return Err(error);
            }
            self.note_activity();
            time::sleep(PAUSE).await;
        }
    }

    /// Says what becomes of a job.
    async fn tell(
        &self,
        message: &jetstream::Message,
        kind: AckKind,
        doing: &'static str,
    ) -> Result<(), QueueError> {
        self.streams.ask(doing, async { message.ack_with(kind).await.doing(doing) }).await
    }
}
