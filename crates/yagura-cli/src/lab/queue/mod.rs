//! Jobs for many machines: a work queue of `JetStream` between whoever wants games and whoever plays them.
//!
//! ```text
//!  yagura.lab.study.STUDY     what is played; the last message counts        kept
//!  yagura.lab.status.STUDY    how far it is; the last message counts         kept
//!  yagura.lab.job.STUDY.ARM   jobs; those of a study have one consumer       until they are done
//!  yagura.lab.result.STUDY    the games of a pair                            until they are on disk
//! ```
//!
//! A worker says that a job is done after its games are stored; before that it says now and then that it is
//! at it. A job of which nothing is heard is given to another. So each pair is played at least once, and the
//! ledger counts it once. Games are on the disk of the server before their message goes.

mod crew;
mod message;
mod slot;
mod status;
mod worker;

use std::{
    io::{self, Write as _},
    time::Duration,
};

use async_nats::{
    Client, ConnectOptions,
    connection::State,
    jetstream::{
        Context,
        consumer::pull,
        context::ContextBuilder,
        message::StreamMessage,
        stream::{self, LastRawMessageErrorKind},
    },
};
pub(super) use crew::{Queue, Server};
pub(super) use status::status;
use tokio::time;
pub(super) use worker::work;
use yagura_server::NatsUrl;

/// How long NATS may take to be reached, and to answer a question. A question of several parts has as long
/// for each of them.
const CONNECT: Duration = Duration::from_secs(10);
const ANSWER: Duration = Duration::from_secs(5);
/// How often is looked whether it is still there while it is asked something.
const GLANCE: Duration = Duration::from_millis(50);
/// How often it is asked for a sign of life: one that went without a word is missed after three.
const PING: Duration = Duration::from_secs(10);
/// After this long without a word of it a study is forgotten, and games that nobody fetched are.
const KEPT: Duration = Duration::from_hours(7 * 24);
/// The streams.
const STUDIES: &str = "yagura-lab-studies";
const JOBS: &str = "yagura-lab-jobs";
const RESULTS: &str = "yagura-lab-results";

/// Something that NATS could not do, or that was not understood.
#[derive(Debug, thiserror::Error)]
pub(crate) enum QueueError {
    /// It does not answer as wished.
    #[error("NATS: {doing}: {error}")]
    Nats {
        /// What was to be done.
        doing: &'static str,
        /// What went wrong.
        error: async_nats::Error,
    },
    /// It is not reached at the moment.
    #[error("NATS is away: it cannot be asked to {0}")]
    Away(&'static str),
    /// It was asked, and nothing came back.
    #[error("NATS: {0}: no answer within {s} s", s = ANSWER.as_secs())]
    Silent(&'static str),
    /// It was waited for, and did not come back.
    #[error("NATS did not come back within {} s: {last}", .waited.as_secs())]
    Gone {
        /// How long.
        waited: Duration,
        /// What was tried last.
        last: Box<Self>,
    },
    /// Another program serves the study now.
    #[error("another server has taken the study over: {0}")]
    TakenOver(String),
    /// The study is larger than a message may be.
    #[error("the study has {0} bytes and NATS takes {1}: expected fewer starts")]
    TooLarge(usize, usize),
    /// There is no runtime to be had.
    #[error("the system gives no threads: {0}")]
    Threads(std::io::Error),
}

/// Names what was to be done where NATS could not do it.
trait Doing<T> {
    fn doing(self, what: &'static str) -> Result<T, QueueError>;
}

impl<T, E: Into<async_nats::Error>> Doing<T> for Result<T, E> {
    fn doing(self, doing: &'static str) -> Result<T, QueueError> {
        self.map_err(|error| QueueError::Nats { doing, error: error.into() })
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, QueueError> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(QueueError::Threads)
}

async fn connect(url: &NatsUrl) -> Result<Client, QueueError> {
    ConnectOptions::new()
        .name("yagura lab")
        .connection_timeout(CONNECT)
        .ping_interval(PING)
        .reconnect_delay_callback(|tries| Duration::from_millis(50 * (tries as u64).clamp(1, 40)))
        .connect(url.servers().map(str::to_owned).collect::<Vec<_>>())
        .await
        .doing("connect")
}

/// Says something to who looks on. Nothing can be done about a terminal that is gone.
fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// The streams, made where they are missing.
#[derive(Clone)]
struct Streams {
    context: Context,
    studies: stream::Stream,
    jobs: stream::Stream,
    results: stream::Stream,
}

impl Streams {
    async fn open(client: Client) -> Result<Self, QueueError> {
        let context = ContextBuilder::new().timeout(ANSWER).build(client);
        let of = |name: &str, subjects: &[&str], retention| stream::Config {
            name: name.to_owned(),
            subjects: subjects.iter().map(|&subject| subject.to_owned()).collect(),
            retention,
            max_age: KEPT,
            ..stream::Config::default()
        };
        let studies = stream::Config {
            max_messages_per_subject: 1,
            ..of(STUDIES, &["yagura.lab.study.*", "yagura.lab.status.*"], stream::RetentionPolicy::Limits)
        };
        let jobs = of(JOBS, &["yagura.lab.job.*.*"], stream::RetentionPolicy::WorkQueue);
        let results = of(RESULTS, &["yagura.lab.result.*"], stream::RetentionPolicy::WorkQueue);
        Ok(Self {
            studies: context.get_or_create_stream(studies).await.doing("make the stream of studies")?,
            jobs: context.get_or_create_stream(jobs).await.doing("make the stream of jobs")?,
            results: context.get_or_create_stream(results).await.doing("make the stream of results")?,
            context,
        })
    }

    /// Returns whether NATS is reached. What is asked while it is not would be heard when it comes back, when
    /// nobody waits for the answer any more: a job would be handed to nobody.
    fn is_connected(&self) -> bool {
        self.context.client().connection_state() == State::Connected
    }

    /// Asks NATS something. Whoever asks does not wait for one that is away, nor for ever for one that is
    /// there.
    async fn ask<T>(
        &self,
        doing: &'static str,
        asked: impl Future<Output = Result<T, QueueError>>,
    ) -> Result<T, QueueError> {
        let gone = async {
            while self.is_connected() {
                time::sleep(GLANCE).await;
            }
        };
        if !self.is_connected() {
            return Err(QueueError::Away(doing));
        }
        tokio::select! {
            biased;
            answer = asked => answer,
            () = gone => Err(QueueError::Away(doing)),
            () = time::sleep(ANSWER) => Err(QueueError::Silent(doing)),
        }
    }

    /// Stores a message; returns when it is safe.
    async fn store(&self, subject: String, payload: Vec<u8>) -> Result<(), QueueError> {
        let stored = self.ask("store a message", async {
            let sent = self.context.publish(subject, payload.into()).await.doing("send")?;
            sent.await.doing("store a message")
        });
        stored.await.map(drop)
    }

    /// Returns the last message of a subject, `None` when there is none.
    async fn last(&self, subject: &str) -> Result<Option<StreamMessage>, QueueError> {
        let found = self.ask("read a message", async {
            match self.studies.get_last_raw_message_by_subject(subject).await {
                Ok(message) => Ok(Some(message)),
                Err(error) if matches!(error.kind(), LastRawMessageErrorKind::NoMessageFound) => Ok(None),
                Err(error) => Err(error).doing("read a message"),
            }
        });
        found.await
    }

    /// Takes what waits on a subject of a stream away.
    async fn purge(&self, stream: &stream::Stream, subject: String) -> Result<(), QueueError> {
        let purged = self
            .ask("empty the queue", async { stream.purge().filter(subject).await.doing("empty the queue") });
        purged.await.map(drop)
    }

    /// Returns the studies of which there is a message of this kind.
    async fn ids(&self, kind: &str) -> Result<Vec<String>, QueueError> {
        use futures_util::TryStreamExt as _;
        let found = self.ask("list the studies", async {
            let found = self.studies.info_with_subjects(format!("yagura.lab.{kind}.*")).await;
            let found: Result<Vec<(String, usize)>, _> = found.doing("list the studies")?.try_collect().await;
            found.doing("list the studies")
        });
        let found = found.await?;
        let mut ids: Vec<String> =
            found.iter().filter_map(|(subject, _)| Some(subject.rsplit_once('.')?.1.to_owned())).collect();
        ids.sort();
        Ok(ids)
    }
}

/// Returns how the jobs of a study are handed out.
fn jobs_consumer(study: &str, lease: Duration) -> pull::Config {
    pull::Config {
        durable_name: Some(consumer_name(study)),
        filter_subject: format!("yagura.lab.job.{study}.*"),
        ack_wait: lease,
        max_ack_pending: 10_000,
        ..pull::Config::default()
    }
}

fn consumer_name(study: &str) -> String {
    format!("study-{study}")
}
