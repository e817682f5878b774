//! The engine as somebody who looks at positions with people: what it has found so far, again and again,
//! until nobody wants to know.

use std::time::Duration;

use tokio::{
    sync::{oneshot, watch},
    task::JoinHandle,
    time,
};
use yagura::{AnyPosition, Game};
use yagura_answers::{Done, Findings};
use yagura_engine::{Stop, mate::Proof};

use super::{Ends, EnginePool, MOST_THREAD_PAUSE, THREAD_PAUSE};
use crate::{guard::User, live::turns::Rank};

/// How long an analysis has the engine before it makes way for another one that waits; each time twice as
/// long, as it begins anew.
const SLICE: Duration = Duration::from_secs(2);
const LONGEST_SLICE: Duration = Duration::from_mins(1);

/// What is wanted of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// So many best lines, within this time.
    Lines { count: usize, time: Duration },
    /// A mate by checks.
    Mate,
}

/// What is known so far.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The lines.
    pub(crate) findings: Findings,
    /// What came of looking for a mate; `None` where a win is none by checks, and as long as it is sought.
    pub(crate) proof: Option<Proof>,
    /// Whether more comes.
    pub(crate) done: Done,
}

impl Default for Found {
    fn default() -> Self {
        Self { findings: Findings::default(), proof: None, done: Done::No }
    }
}

/// A position that is being looked at. Dropping it ends the search.
#[derive(Debug)]
pub(crate) struct Analysis {
    findings: watch::Receiver<Found>,
    task: JoinHandle<()>,
}

impl EnginePool {
    /// Begins to look at the position in which a game stands, when its turn comes: people who play come
    /// before, and others who look at positions in between; a search that makes way for them goes on later.
    pub(crate) fn analyse(&self, game: Game<AnyPosition>, wish: Wish, rank: Rank, user: User) -> Analysis {
        let (tell, findings) = watch::channel(Found::default());
        let engines = self.clone();
        let task = tokio::spawn(async move {
            let (mut wait, mut slice) = (THREAD_PAUSE, SLICE);
            while let Some(ended) = engines.look(&game, wish, (rank, slice), user.clone(), &tell).await {
                match ended {
                    Ended::Done => break,
                    Ended::MadeWay => slice = (slice * 2).min(LONGEST_SLICE),
                    Ended::NoThread => {
                        time::sleep(wait).await;
                        wait = (wait * 2).min(MOST_THREAD_PAUSE);
                    }
                }
            }
            tell.send_modify(|found| found.done = Done::Yes);
        });
        Analysis { findings, task }
    }

    /// Waits for a turn and looks; `None` when it came to nothing.
    async fn look(
        &self,
        game: &Game<AnyPosition>,
        wish: Wish,
        (rank, slice): (Rank, Duration),
        user: User,
        tell: &watch::Sender<Found>,
    ) -> Option<Ended> {
        let stop = Stop::new();
        let _ends = Ends(stop.clone());
        let turn = self.turns.take_slice(user, rank, &stop, Some(slice)).await?;
        let (over, ended) = oneshot::channel();
        let (opponent, game, tell) = (self.opponent.clone(), game.clone(), tell.clone());
        let search = move || {
            match wish {
                Wish::Lines { count, time } => {
                    opponent.analyse(&game, count, time, &stop, &mut |info| {
                        tell.send_modify(|found| found.findings.hear(info));
                    });
                }
                Wish::Mate => {
                    let proof = opponent.mate(game.position(), &stop);
                    tell.send_modify(|found| found.proof = proof);
                }
            }
            let made_way = turn.has_yielded();
            drop(turn);
            // Nobody may wait for it any more.
            let _ = over.send(if made_way { Ended::MadeWay } else { Ended::Done });
        };
        if let Err(error) = (self.begin)(Box::new(search)) {
            tracing::error!(%error, "no thread for the engine, who analyses waits");
            return Some(Ended::NoThread);
        }
        ended.await.ok()
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    Done,
    MadeWay,
    NoThread,
}

impl Analysis {
    /// Waits until more is known, and returns it; `None` when it was told that nothing more comes.
    pub(crate) async fn next(&mut self) -> Option<Found> {
        self.findings.changed().await.ok()?;
        Some(self.findings.borrow_and_update().clone())
    }

    /// Waits until nothing more comes, and returns all of it.
    pub(crate) async fn finished(mut self) -> Found {
        let done = self.findings.wait_for(|found| found.done == Done::Yes).await;
        done.map(|found| found.clone()).unwrap_or_default()
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.task.abort();
    }
}
