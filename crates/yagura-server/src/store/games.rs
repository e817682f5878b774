//! The tables `games` and `moves`.

use sqlx::{AnyConnection, Row as _};

use super::{
    Army, ClockChange, DraftClock, Keys, RatedRow, Store, StoreError, StoredClock, Watching, armies,
    change::{Change, Transaction},
    clocks,
    moment::now,
    ratings, seats, seeks, watching,
};
use crate::ratings::Category;

/// A game to be stored.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) id: String,
    pub(crate) variant: String,
    pub(crate) position: Option<String>,
    pub(crate) black: String,
    pub(crate) white: String,
    /// What opens the seats.
    pub(crate) keys: Keys,
    /// The sealed armies, A's first, and the turns between them and the first move.
    pub(crate) armies: [Option<Army>; 2],
    pub(crate) set_up: Vec<String>,
    /// How the time is limited, `None` for not at all.
    pub(crate) clock: Option<DraftClock>,
    /// The hints taken so far; `None` in a game without hints.
    pub(crate) hints: Option<i64>,
    /// In which ratings it counts; `None` where it does in none.
    pub(crate) rated: Option<Category>,
    /// Who may find it, and how far behind one watches it.
    pub(crate) watching: Watching,
}

/// A stored game.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) game: Draft,
    pub(crate) version: i64,
    /// How it ended otherwise than by a move.
    pub(crate) ending: Option<String>,
    /// What the players have offered each other.
    pub(crate) offers: Option<String>,
    /// The game that goes on after it.
    pub(crate) next: Option<String>,
    /// When it was made: `2026-01-01T00:00:00Z`.
    pub(crate) created: String,
    pub(crate) moves: Vec<String>,
    pub(crate) clock: Option<StoredClock>,
    /// How it is adjourned, while it is.
    pub(crate) adjournment: Option<String>,
    /// What it counts for, where it is rated.
    pub(crate) rated: Option<RatedRow>,
}

impl Store {
    /// Stores a new game, at version 0, if there is a place for it.
    pub(crate) async fn create(&self, game: &Draft) -> Result<(), StoreError> {
        let place = self.count.reserve()?;
        let mut change = self.begin().await?;
        insert(&mut change, game).await?;
        change.commit().await?;
        place.take();
        Ok(())
    }

    /// Stores the game of those whose seeks these are, with the seats that they get, if they all are still
    /// there at a time; returns whether they were.
    pub(crate) async fn create_found(
        &self,
        game: &Draft,
        seeks: &[(&str, usize)],
        now: i64,
    ) -> Result<bool, StoreError> {
        let place = self.count.reserve()?;
        let mut change = self.begin().await?;
        let taken = seeks::take(&mut change, &game.id, seeks, now).await?;
        if taken {
            insert(&mut change, game).await?;
        }
        change.commit().await?;
        if taken {
            place.take();
        }
        Ok(taken)
    }

    /// Returns the game with this id.
    ///
    /// # Errors
    /// [`StoreError::DamagedGame`] when its rows do not add up: it is not the game that was played.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Record>, StoreError> {
        // One transaction: a move that is stored between the two statements would not fit the version.
        let mut view = Transaction::view(&self.read, self.dialect).await?;
        let record = read(&mut view, id).await?;
        view.commit().await?;
        Ok(record)
    }

    /// Returns the variant of a game and who plays it, Black first.
    pub(crate) async fn heading(&self, id: &str) -> Result<Option<[String; 3]>, StoreError> {
        let query = sqlx::query("SELECT variant, black, white FROM games WHERE id = $1").bind(id);
        let Some(row) = query.fetch_optional(&self.read).await? else { return Ok(None) };
        Ok(Some([row.try_get("variant")?, row.try_get("black")?, row.try_get("white")?]))
    }

    /// Keeps only the first `plies` moves and forgets an ending that is no move, all offers and the game that
    /// goes on, which raises the version to `version`.
    pub(crate) async fn take_back(
        &self,
        id: &str,
        version: i64,
        plies: usize,
        clock: Option<&ClockChange>,
    ) -> Result<(), StoreError> {
        const SQL: &str = "UPDATE games SET ending = NULL, offers = NULL, next = NULL, adjournment = NULL, stage = 1 WHERE id = $1";
        let mut change = self.change(id, version).await?;
        sqlx::query("DELETE FROM moves WHERE game = $1 AND ply >= $2")
            .bind(id)
            .bind(plies as i64)
            .execute(&mut *change)
            .await?;
        sqlx::query(SQL).bind(id).execute(&mut *change).await?;
        clocks::put(&mut change, id, clock).await?;
        sqlx::query("DELETE FROM results WHERE game = $1").bind(id).execute(&mut *change).await?;
        change.commit().await
    }

    /// Stores what the players offer each other, which raises the version to `version`.
    pub(crate) async fn set_offers(&self, id: &str, version: i64, offers: &str) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        put_offers(&mut change, id, offers).await?;
        change.commit().await
    }

    /// Stores how many hints were taken, which raises the version to `version`.
    pub(crate) async fn set_hints(&self, id: &str, version: i64, hints: i64) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        let update = sqlx::query("UPDATE games SET hints = $2 WHERE id = $1").bind(id).bind(hints);
        update.execute(&mut *change).await?;
        change.commit().await
    }

    /// Stores which game goes on after this one, which raises the version to `version`.
    pub(crate) async fn go_on(&self, id: &str, version: i64, next: &str) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        sqlx::query("UPDATE games SET next = $2, offers = NULL WHERE id = $1")
            .bind(id)
            .bind(next)
            .execute(&mut *change)
            .await?;
        change.commit().await
    }

    /// Begins a change of a game from the version before `version`.
    pub(super) async fn change(&self, id: &str, version: i64) -> Result<Change, StoreError> {
        const SQL: &str = "UPDATE games SET version = $2, stage = CASE stage WHEN 0 THEN 1 ELSE stage END, changed = $3 \
                           WHERE id = $1 AND version = $2 - 1 AND (CAST($4 AS BIGINT) IS NULL OR lease = $4)";
        let mut change = self.begin().await?;
        let query = sqlx::query(SQL).bind(id).bind(version).bind(now()).bind(self.lease);
        let done = query.execute(&mut *change).await?;
        if done.rows_affected() == 1 {
            Ok(change)
        } else if self.lease.is_some() {
            // Who writes it alone is never behind it: somebody else does.
            Err(StoreError::Elsewhere)
        } else {
            Err(StoreError::Conflict { expected: version - 1 })
        }
    }
}

pub(super) async fn insert(change: &mut AnyConnection, game: &Draft) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO games (id, variant, position, black, white, version, created, changed, hints) \
                       VALUES ($1, $2, $3, $4, $5, 0, $6, $6, $7) ON CONFLICT (id) DO NOTHING";
    let query = sqlx::query(SQL)
        .bind(&game.id)
        .bind(&game.variant)
        .bind(&game.position)
        .bind(&game.black)
        .bind(&game.white)
        .bind(now())
        .bind(game.hints);
    let done = query.execute(&mut *change).await?;
    if done.rows_affected() != 1 {
        return Err(StoreError::Taken);
    }
    seats::begin(change, &game.id, &game.keys).await?;
    armies::begin(change, &game.id, &game.armies, &game.set_up).await?;
    watching::begin(change, &game.id, &game.watching).await?;
    clocks::begin(change, &game.id, game.clock.as_ref()).await?;
    ratings::begin(change, &game.id, game.rated.as_ref()).await
}

/// Reads a game.
pub(super) async fn read(view: &mut AnyConnection, id: &str) -> Result<Option<Record>, StoreError> {
    const SQL: &str = "SELECT variant, position, black, white, version, plies, ending, offers, next, created, hints, adjournment FROM games WHERE id = $1";
    let Some(row) = sqlx::query(SQL).bind(id).fetch_optional(&mut *view).await? else { return Ok(None) };
    let rows: Vec<(i64, String)> = sqlx::query_as("SELECT ply, move FROM moves WHERE game = $1 ORDER BY ply")
        .bind(id)
        .fetch_all(&mut *view)
        .await?;
    let moves = in_order("moves", row.try_get::<i64, _>("plies")?, rows)?;
    let (armies, set_up) = armies::load(view, id).await?;
    let game = Draft {
        id: id.to_owned(),
        variant: row.try_get("variant")?,
        position: row.try_get("position")?,
        black: row.try_get("black")?,
        white: row.try_get("white")?,
        keys: seats::load(view, id).await?,
        armies,
        set_up,
        clock: None,
        hints: row.try_get("hints")?,
        rated: None,
        watching: watching::load(view, id).await?,
    };
    let clock = clocks::load(view, id).await?;
    let rated = ratings::load(view, id).await?;
    let (version, created) = (row.try_get("version")?, row.try_get("created")?);
    let (ending, offers, next) = (row.try_get("ending")?, row.try_get("offers")?, row.try_get("next")?);
    let adjournment = row.try_get("adjournment")?;
    Ok(Some(Record { game, version, ending, offers, next, created, moves, clock, adjournment, rated }))
}

/// Returns the texts of numbered rows, if they are as many as there should be and their numbers those from 0
/// on.
pub(super) fn in_order(what: &str, count: i64, rows: Vec<(i64, String)>) -> Result<Vec<String>, StoreError> {
    let found = rows.len();
    if found as i64 != count || rows.iter().zip(0..).any(|((number, _), expected)| *number != expected) {
        return Err(StoreError::DamagedGame(format!(
            "of {count} {what} {found} are there, or not under their numbers"
        )));
    }
    Ok(rows.into_iter().map(|(_, text)| text).collect())
}

pub(super) async fn put_offers(change: &mut Change, id: &str, offers: &str) -> Result<(), StoreError> {
    let update = sqlx::query("UPDATE games SET offers = $2 WHERE id = $1").bind(id).bind(offers);
    update.execute(&mut **change).await?;
    Ok(())
}
