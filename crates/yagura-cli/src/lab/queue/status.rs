//! How far the studies on a queue are.

use std::{
    io,
    time::{SystemTime, UNIX_EPOCH},
};

use serde::Serialize;
use yagura_lab::self_play::Status;

use super::{QueueError, Streams, connect, consumer_name, runtime};
use crate::{
    commands::write_json,
    lab::{args::StatusArgs, progress::clock},
};

/// A study on the queue.
#[derive(Debug, Serialize)]
struct OnQueue {
    #[serde(flatten)]
    status: Status,
    /// Seconds since its server spoke.
    heard: u64,
    /// Jobs that wait for a worker, that are with one, and that were given to another again.
    waiting: u64,
    playing: u64,
    again: u64,
}

/// Says how far the studies are.
pub(crate) fn status(arguments: &StatusArgs, out: &mut impl io::Write) -> anyhow::Result<()> {
    let studies = runtime()?.block_on(all(arguments))?;
    if arguments.output.json {
        return write_json(out, &studies);
    }
    if studies.is_empty() {
        writeln!(out, "no study")?;
    }
    for of in &studies {
        let Status { study, title, done, pairs, seconds_left, cost, workers, ended, .. } = &of.status;
        writeln!(out, "{study} {title}")?;
        let left = match (ended, seconds_left) {
            (true, _) => "done".to_owned(),
            (false, Some(seconds)) => format!("{} left", clock(*seconds)),
            (false, None) if *done > 0 => "time left not known yet".to_owned(),
            (false, None) => "nothing played yet".to_owned(),
        };
        writeln!(
            out,
            "  {} of {} games, {left}; {} of processor time; heard {} s ago",
            2 * done,
            2 * pairs,
            clock(*cost as u64),
            of.heard
        )?;
        if !ended {
            writeln!(
                out,
                "  jobs: {} wait, {} with workers, {} of these given to another again",
                of.waiting, of.playing, of.again
            )?;
        }
        for (name, share) in workers {
            writeln!(out, "  {name}: {} games, {}", 2 * share.pairs, clock(share.seconds as u64))?;
        }
    }
    Ok(())
}

async fn all(arguments: &StatusArgs) -> Result<Vec<OnQueue>, QueueError> {
    let streams = Streams::open(connect(&arguments.nats).await?).await?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let mut studies = Vec::new();
    for id in streams.ids("status").await? {
        let Some(message) = streams.last(&format!("yagura.lab.status.{id}")).await? else { continue };
        let Ok(status) = serde_json::from_slice::<Status>(&message.payload) else { continue };
        let spoke = u64::try_from(message.time.unix_timestamp()).unwrap_or(0);
        let jobs = streams.jobs.consumer_info(consumer_name(&id)).await.ok();
        studies.push(OnQueue {
            status,
            heard: now.saturating_sub(spoke),
            waiting: jobs.as_ref().map_or(0, |of| of.num_pending),
            playing: jobs.as_ref().map_or(0, |of| of.num_ack_pending as u64),
            again: jobs.as_ref().map_or(0, |of| of.num_redelivered as u64),
        });
    }
    Ok(studies)
}
