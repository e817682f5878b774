//! The engine as somebody who looks at positions with people: what it has found so far, again and again,
//! until nobody wants to know.

use std::time::Duration;

use tokio::{
    sync::{oneshot, watch},
    task::JoinHandle,
    time,
};
use yagura::{AnyPosition, Game, Side};
use yagura_engine::{Info, Stop, mate::Proof};
use yagura_record::Score;

use super::{Ends, EnginePool, MOST_THREAD_PAUSE, THREAD_PAUSE};
use crate::{guard::User, live::turns::Rank};

/// How long it looks at one position at most; who wants more asks again.
pub(crate) const ANALYSIS_TIME: Duration = Duration::from_mins(1);
/// How long it looks for a mate at most.
pub(crate) const MATE_TIME: Duration = Duration::from_secs(15);

/// What is wanted of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// So many best lines, within this time.
    Lines { count: usize, time: Duration },
    /// A mate by checks.
    Mate,
}

/// What is known so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    /// The lines, best first.
    pub(crate) lines: Vec<Info>,
    /// What came of looking for a mate; `None` where a win is none by checks, and as long as it is sought.
    pub(crate) proof: Option<Proof>,
    /// Nothing more comes.
    pub(crate) done: bool,
}

/// A position that is being looked at. Dropping it ends the search.
#[derive(Debug)]
pub(crate) struct Analysis {
    findings: watch::Receiver<Findings>,
    task: JoinHandle<()>,
}

impl EnginePool {
    /// Begins to look at the position in which a game stands, when its turn comes: people who play come
    /// before, and a search that makes way for them goes on later.
    pub(crate) fn analyse(&self, game: Game<AnyPosition>, wish: Wish, rank: Rank, user: User) -> Analysis {
        let (tell, findings) = watch::channel(Findings::default());
        let engines = self.clone();
        let task = tokio::spawn(async move {
            let mut wait = THREAD_PAUSE;
            while let Some(ended) = engines.look(&game, wish, rank, user.clone(), &tell).await {
                match ended {
                    Ended::Done => break,
                    Ended::MadeWay => {}
                    Ended::NoThread => {
                        time::sleep(wait).await;
                        wait = (wait * 2).min(MOST_THREAD_PAUSE);
                    }
                }
            }
            tell.send_modify(|findings| findings.done = true);
        });
        Analysis { findings, task }
    }

    /// Waits for a turn and looks; `None` when it came to nothing.
    async fn look(
        &self,
        game: &Game<AnyPosition>,
        wish: Wish,
        rank: Rank,
        user: User,
        tell: &watch::Sender<Findings>,
    ) -> Option<Ended> {
        let stop = Stop::new();
        let _ends = Ends(stop.clone());
        let turn = self.turns.take(user, rank, &stop).await?;
        let (over, ended) = oneshot::channel();
        let (opponent, game, tell) = (self.opponent.clone(), game.clone(), tell.clone());
        let search = move || {
            match wish {
                Wish::Lines { count, time } => {
                    opponent.analyse(&game, count, time, &stop, &mut |info| {
                        tell.send_modify(|findings| findings.hear(info));
                    });
                }
                Wish::Mate => {
                    let proof = opponent.mate(game.position(), &stop);
                    tell.send_modify(|findings| findings.proof = proof);
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

impl Findings {
    /// Puts a line in its place.
    fn hear(&mut self, info: &Info) {
        let place = info.line.saturating_sub(1);
        match self.lines.get_mut(place) {
            // A search that made way begins anew: what was found in more time stays until it is there again.
            Some(known) if known.depth > info.depth => {}
            Some(known) => *known = info.clone(),
            None => self.lines.push(info.clone()),
        }
    }
}

impl Analysis {
    /// Waits until more is known, and returns it; `None` when it was told that nothing more comes.
    pub(crate) async fn next(&mut self) -> Option<Findings> {
        self.findings.changed().await.ok()?;
        Some(self.findings.borrow_and_update().clone())
    }

    /// Waits until nothing more comes, and returns all of it.
    pub(crate) async fn finished(mut self) -> Findings {
        let done = self.findings.wait_for(|findings| findings.done).await;
        done.map(|findings| findings.clone()).unwrap_or_default()
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Returns a score of the player's as records have it, for Black.
pub(crate) fn black_score(score: yagura_engine::Score, player: Side) -> Score {
    match score {
        yagura_engine::Score::Centipawns(value) => Score::Centipawns(match player {
            Side::Black => value,
            Side::White => -value,
        }),
        yagura_engine::Score::Win(plies) => Score::Mate { winner: player, plies: Some(plies) },
        yagura_engine::Score::Loss(plies) => Score::Mate { winner: !player, plies: Some(plies) },
    }
}
