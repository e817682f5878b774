//! Games that the engine looks at as a whole, position by position, in the background: one at a time for each
//! user, behind all who wait for the engine. What it has found is in the file after each position, so that
//! it goes on there when the server has stopped.

mod chance;
mod verdict;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio_util::sync::CancellationToken;
use yagura::{Game, Variant};
use yagura_answers::black_score;
use yagura_engine::Info;
use yagura_record::{
    Evaluation, Record,
    json::{self, JsonEvaluation},
};
use yagura_wire::{Line, Report};

use crate::{
    error::{ApiError, Busy},
    guard::{Caller, User},
    known_games::KnownGames,
    live::{EnginePool, Rank, Wish},
    place::off_the_runtime,
    shutdown::Shutdown,
    store::{KeptReport, Store},
};

/// Moves of a best line that are kept.
const MOST_MOVES: usize = 12;
/// Whole games that are looked at, or wait for it, at the same time.
const MOST_REPORTS: usize = 200;

/// The games that are looked at; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Reports(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    engines: EnginePool,
    shutdown: Shutdown,
    known: KnownGames,
    max_moves: u32,
    running: Mutex<HashMap<String, Work>>,
}

/// Work on a record.
#[derive(Debug)]
struct Work {
    /// Who wanted it; `None` for work that was left when the server stopped.
    user: Option<User>,
    end: CancellationToken,
    /// The finished report in whose place this one comes; it is lost when the server stops.
    before: Option<KeptReport>,
}

/// A line whose positions are looked at.
struct Task {
    record: String,
    variant: Variant,
    game: Game,
    time: Duration,
    /// Positions that were looked at already.
    done: usize,
    user: User,
    end: CancellationToken,
}

/// What is kept of a line: its variant beside it.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
struct KeptLine {
    variant: String,
    line: Line,
}

impl Reports {
    pub(crate) fn new(
        store: Store,
        engines: EnginePool,
        known: KnownGames,
        shutdown: Shutdown,
        max_moves: u32,
    ) -> Self {
        Self(Arc::new(Inner { store, engines, shutdown, known, max_moves, running: Mutex::default() }))
    }

    /// Begins to look at the main line of a record that is kept. What was found before comes back only when
    /// this is cancelled.
    ///
    /// # Errors
    /// That the user has another game looked at, or too many are; that nothing can be stored.
    pub(crate) async fn begin(
        &self,
        id: &str,
        record: Record,
        time: Duration,
        user: User,
    ) -> Result<(), ApiError> {
        let kept = KeptLine { variant: record.variant().to_string(), line: main_line(&record) };
        let variant = record.variant().clone();
        let game = off_the_runtime(move || Ok(record.game())).await?;
        let before = self.0.store.report(id).await?.filter(|report| report.is_done);
        let task = Task {
            record: id.to_owned(),
            variant,
            game,
            time,
            done: 0,
            user: user.clone(),
            end: self.take(id, Some(user), before)?,
        };
        let line = serde_json::to_string(&kept).map_err(|_| ApiError::Internal)?;
        if let Err(error) = self.0.store.begin_report(id, time.as_millis() as u32, &line).await {
            self.work().remove(id);
            return Err(error.into());
        }
        self.spawn(task);
        Ok(())
    }

    /// Goes on with what was left when the server stopped. Nobody is known to wait for it.
    pub(crate) async fn resume(&self, is_home: impl Fn(&str) -> bool) {
        let left = match self.0.store.unfinished_reports().await {
            Ok(left) => left,
            Err(error) => return tracing::error!(%error, "unfinished reports"),
        };
        for id in left.into_iter().filter(|id| is_home(id)) {
            let Ok(Some(report)) = self.0.store.report(&id).await else { continue };
            let Ok(end) = self.take(&id, None, None) else { continue };
            let time = Duration::from_millis(u64::from(report.millis));
            let (done, most) = (report.evaluations.len(), self.0.max_moves);
            let known = self.0.known.clone();
            let Ok((variant, game)) = off_the_runtime(move || game_of(&report, &known, most)).await else {
                tracing::error!(record = id, "a report that cannot be gone on with");
                self.work().remove(&id);
                continue;
            };
            self.spawn(Task {
                record: id,
                variant,
                game,
                time,
                done,
                user: User::Guest(Caller::NOBODY),
                end,
            });
        }
    }

    /// Goes on with what is at home here, and leaves what is not to other servers.
    pub(crate) async fn move_home(&self, is_home: impl Fn(&str) -> bool) {
        self.work().retain(|id, work| {
            let stays = is_home(id);
            if !stays {
                work.end.cancel();
            }
            stays
        });
        self.resume(is_home).await;
    }

    /// Stops to look at a record: what was found the time before is there again. What is finished is
    /// forgotten.
    ///
    /// # Errors
    /// That nothing can be stored.
    pub(crate) async fn cancel(&self, id: &str) -> Result<(), ApiError> {
        match self.stop(id) {
            Some(before) => Ok(self.0.store.restore_report(&before).await?),
            None => Ok(self.0.store.forget_report(id).await?),
        }
    }

    /// Stops to look at a record, and forgets all that was found.
    ///
    /// # Errors
    /// That nothing can be stored.
    pub(crate) async fn forget(&self, id: &str) -> Result<(), ApiError> {
        self.stop(id);
        Ok(self.0.store.forget_report(id).await?)
    }

    /// Ends the work on a record; returns the report in whose place its own would have come.
    fn stop(&self, id: &str) -> Option<KeptReport> {
        let work = self.work().remove(id)?;
        work.end.cancel();
        work.before
    }

    /// Returns what was found of a record so far; `None` where nobody wanted to know.
    ///
    /// # Errors
    /// That what is stored cannot be read.
    pub(crate) async fn show(&self, id: &str) -> Result<Option<Report>, ApiError> {
        let Some(kept) = self.0.store.report(id).await? else { return Ok(None) };
        let (known, most) = (self.0.known.clone(), self.0.max_moves);
        off_the_runtime(move || {
            let (variant, game) = game_of(&kept, &known, most)?;
            let found = kept
                .evaluations
                .iter()
                .map(|text| serde_json::from_str::<Option<JsonEvaluation>>(text))
                .collect::<Result<Vec<_>, _>>()
                .map_err(|_| ApiError::Damaged)?;
            Ok(Some(Report { done: kept.is_done, ..verdict::report(&variant, &game, &found) }))
        })
        .await
    }

    /// Takes a place among those whose games are looked at.
    fn take(
        &self,
        id: &str,
        user: Option<User>,
        before: Option<KeptReport>,
    ) -> Result<CancellationToken, ApiError> {
        let mut work = self.work();
        let waits = |work: &Work| user.is_some() && work.user == user;
        if work.len() >= MOST_REPORTS || work.contains_key(id) || work.values().any(waits) {
            return Err(ApiError::Busy(Busy::Reports));
        }
        let end = CancellationToken::new();
        work.insert(id.to_owned(), Work { user, end: end.clone(), before });
        Ok(end)
    }

    fn work(&self) -> MutexGuard<'_, HashMap<String, Work>> {
        // Nothing is done while it is held.
        self.0.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn spawn(&self, task: Task) {
        let reports = self.clone();
        let running = self.0.shutdown.running();
        tokio::spawn(async move {
            let id = task.record.clone();
            tokio::select! {
                // First: who cancels forgets what is stored, and the same record may be wanted again.
                biased;
                () = task.end.cancelled() => return,
                () = running.stopped() => return,
                ended = reports.look(&task) => if let Err(error) = ended {
                    tracing::error!(record = id, %error, "a report could not be finished");
                },
            }
            reports.work().remove(&id);
        });
    }

    /// Looks at the positions that are left.
    async fn look(&self, task: &Task) -> Result<(), ApiError> {
        for ply in task.done..verdict::total(&task.game) {
            let mut game = task.game.clone();
            game.undo_to(ply);
            let wish = Wish::Lines { count: 1, time: task.time };
            let analysis = self.0.engines.analyse(game.clone(), wish, Rank::Report, task.user.clone());
            let found = analysis.finished().await;
            let evaluation = found.findings.lines().first().map(|info| evaluation(&game, info));
            let text = serde_json::to_string(&evaluation).map_err(|_| ApiError::Internal)?;
            self.0.store.add_finding(&task.record, ply, &text).await?;
        }
        tracing::debug!(record = task.record, variant = %task.variant, "a whole game was looked at");
        Ok(self.0.store.end_report(&task.record).await?)
    }
}

/// Returns what a search found as records have it.
fn evaluation(game: &Game, info: &Info) -> JsonEvaluation {
    let mut ahead = game.clone();
    let mut line = Vec::new();
    for &mv in info.moves.iter().take(MOST_MOVES) {
        let text = ahead.usi(mv);
        // Where things are hidden the line is that of a guess.
        if ahead.read_move(&text).ok() != Some(mv) {
            break;
        }
        ahead.play_unchecked(mv);
        line.push(text);
    }
    let score = black_score(info.score, game.player());
    json::evaluation(&Evaluation { score, depth: Some(info.depth), nodes: Some(info.nodes), line })
}

/// Returns the main line of a record as a line of play.
fn main_line(record: &Record) -> Line {
    Line {
        start: record.start_sfen(),
        set_up: record.set_up().iter().map(|turn| turn.text.clone()).collect(),
        moves: record.main_line_turns().map(str::to_owned).collect(),
    }
}

/// Returns the game whose positions a report is about.
fn game_of(kept: &KeptReport, known: &KnownGames, most: u32) -> Result<(Variant, Game), ApiError> {
    let line: KeptLine = serde_json::from_str(&kept.line).map_err(|_| ApiError::Damaged)?;
    let variant = known.variant(&line.variant).map_err(|_| ApiError::Damaged)?;
    let game = yagura_answers::played(&variant, &line.line, most).map_err(|_| ApiError::Damaged)?;
    Ok((variant, game))
}
