//! How many games there are, and which of them are forgotten.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use serde::Serialize;
use sqlx::Row as _;

use super::{Store, StoreError, moment::days_ago};

/// How far a game has come, as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Nothing was done in it.
    Unplayed = 0,
    /// It goes on.
    Running = 1,
    /// It is over.
    Over = 2,
}

impl Stage {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Unplayed, Self::Running, Self::Over];

    /// Returns the word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unplayed => "unplayed",
            Self::Running => "running",
            Self::Over => "over",
        }
    }

    pub(super) fn from_number(number: i64) -> Self {
        Self::ALL.into_iter().find(|stage| *stage as i64 == number).unwrap_or(Self::Running)
    }
}

/// The number of stored games, known without asking the file.
#[derive(Debug)]
pub(super) struct Count {
    games: AtomicU64,
    most: u64,
}

/// A place for one more game. It is free again unless the game was stored.
#[derive(Debug)]
pub(super) struct Reserved {
    count: Arc<Count>,
    is_taken: bool,
}

/// Where a search for old games goes on: behind this game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Behind {
    changed: String,
    id: String,
}

impl Count {
    pub(super) fn new(games: u64, most: u64) -> Self {
        Self { games: AtomicU64::new(games), most }
    }

    /// Returns whether there is no place for another game.
    pub(super) fn is_full(&self) -> bool {
        self.games.load(Ordering::Relaxed) >= self.most
    }

    /// Takes a place for another game.
    pub(super) fn reserve(self: &Arc<Self>) -> Result<Reserved, StoreError> {
        let one_more = |games| (games < self.most).then_some(games + 1);
        self.games
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more)
            .map_err(|_| StoreError::Full)?;
        Ok(Reserved { count: self.clone(), is_taken: false })
    }

    fn set(&self, games: u64) {
        self.games.store(games, Ordering::Relaxed);
    }
}

impl Reserved {
    pub(super) fn take(mut self) {
        self.is_taken = true;
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        if !self.is_taken {
            self.count.games.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

impl Store {
    /// Returns whether no other game can be stored.
    pub(crate) fn is_full(&self) -> bool {
        self.count.is_full()
    }

    /// Returns how many games there are.
    pub(crate) fn games(&self) -> u64 {
        self.count.games.load(Ordering::Relaxed)
    }

    /// Counts the games anew: one whose maker went away while it was stored may be counted wrongly.
    pub(crate) async fn recount(&self) -> Result<(), StoreError> {
        let games: i64 = sqlx::query_scalar("SELECT count(*) FROM games").fetch_one(&self.read).await?;
        self.count.set(games.unsigned_abs());
        Ok(())
    }

    /// Returns at most `most` games of a stage that nobody changed for so many days, those behind `behind`,
    /// which goes on with them.
    pub(crate) async fn old_games(
        &self,
        stage: Stage,
        days: u32,
        behind: &mut Behind,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        const SQL: &str = "SELECT id, changed FROM games WHERE stage = $1 AND changed < $2 \
                           AND (changed, id) > ($3, $4) ORDER BY changed, id LIMIT $5";
        let query = sqlx::query(SQL)
            .bind(stage as i64)
            .bind(days_ago(days))
            .bind(&behind.changed)
            .bind(&behind.id)
            .bind(i64::from(most));
        let rows = query.fetch_all(&self.read).await?;
        if let Some(last) = rows.last() {
            *behind = Behind { changed: last.try_get("changed")?, id: last.try_get("id")? };
        }
        Ok(rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?)
    }

    /// Forgets those of the games that are still at this stage; returns how many.
    pub(crate) async fn forget(&self, stage: Stage, ids: &[String]) -> Result<u64, StoreError> {
        // One that another server has in memory is in use there.
        const SQL: &str = "DELETE FROM games WHERE id = $1 AND stage = $2 \
                           AND (node IS NULL OR node NOT IN (SELECT id FROM nodes))";
        let mut change = self.begin().await?;
        let mut forgotten = 0;
        for id in ids {
            let delete = sqlx::query(SQL).bind(id).bind(stage as i64);
            forgotten += delete.execute(&mut *change).await?.rows_affected();
        }
        change.commit().await?;
        self.count.games.fetch_sub(forgotten, Ordering::Relaxed);
        Ok(forgotten)
    }
}
