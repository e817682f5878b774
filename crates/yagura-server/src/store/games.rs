//! The tables `games` and `moves`.

use sqlx::{Row, Sqlite, Transaction};

use super::{Army, Keys, Store, StoreError, armies, seats};

/// The SQL of the time now, to the second.
macro_rules! now {
    () => {
        "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')"
    };
}

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
}

/// A stored game.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) game: Draft,
    pub(crate) version: i64,
    /// How it ended otherwise than by a move.
    pub(crate) ending: Option<String>,
    /// The game that goes on after it.
    pub(crate) next: Option<String>,
    /// When it was made: `2026-01-01T00:00:00Z`.
    pub(crate) created: String,
    pub(crate) moves: Vec<String>,
}

impl Store {
    /// Stores a new game, at version 0.
    pub(crate) async fn create(&self, game: &Draft) -> Result<(), StoreError> {
        const SQL: &str = concat!(
            "INSERT INTO games (id, variant, position, black, white, version, created, changed) ",
            "VALUES ($1, $2, $3, $4, $5, 0, ",
            now!(),
            ", ",
            now!(),
            ") ON CONFLICT (id) DO NOTHING"
        );
        let query = sqlx::query(SQL).bind(&game.id).bind(&game.variant).bind(&game.position).bind(&game.black).bind(&game.white);
        let mut change = self.write.begin_with("BEGIN IMMEDIATE").await?;
        let done = query.execute(&mut *change).await?;
        if done.rows_affected() != 1 {
            return Err(StoreError::Taken);
        }
        seats::begin(&mut change, &game.id, &game.keys).await?;
        armies::begin(&mut change, &game.id, &game.armies, &game.set_up).await?;
        Ok(change.commit().await?)
    }

    /// Returns the game with this id.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Record>, StoreError> {
        // One transaction: a move that is stored between the two statements would not fit the version.
        let mut view = self.read.begin().await?;
        let row = sqlx::query("SELECT variant, position, black, white, version, ending, next, created FROM games WHERE id = $1")
            .bind(id)
            .fetch_optional(&mut *view)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let moves = sqlx::query_scalar("SELECT move FROM moves WHERE game = $1 ORDER BY ply").bind(id).fetch_all(&mut *view).await?;
        let (armies, set_up) = armies::load(&mut view, id).await?;
        let game = Draft {
            id: id.to_owned(),
            variant: row.try_get("variant")?,
            position: row.try_get("position")?,
            black: row.try_get("black")?,
            white: row.try_get("white")?,
            keys: seats::load(&mut view, id).await?,
            armies,
            set_up,
        };
        let (version, created) = (row.try_get("version")?, row.try_get("created")?);
        Ok(Some(Record { game, version, ending: row.try_get("ending")?, next: row.try_get("next")?, created, moves }))
    }

    /// Stores the move made at `ply`, which raises the version to `version`.
    pub(crate) async fn add_move(&self, id: &str, version: i64, ply: usize, mv: &str) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        let insert = sqlx::query("INSERT INTO moves (game, ply, move) VALUES ($1, $2, $3)").bind(id).bind(ply as i64).bind(mv);
        insert.execute(&mut *change).await?;
        Ok(change.commit().await?)
    }

    /// Keeps only the first `plies` moves and forgets an ending that is no move, which raises the version to `version`.
    pub(crate) async fn take_back(&self, id: &str, version: i64, plies: usize) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        sqlx::query("DELETE FROM moves WHERE game = $1 AND ply >= $2").bind(id).bind(plies as i64).execute(&mut *change).await?;
        sqlx::query("UPDATE games SET ending = NULL WHERE id = $1").bind(id).execute(&mut *change).await?;
        Ok(change.commit().await?)
    }

    /// Stores how a game ended otherwise than by a move, which raises the version to `version`.
    pub(crate) async fn end(&self, id: &str, version: i64, ending: &str) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        sqlx::query("UPDATE games SET ending = $2 WHERE id = $1").bind(id).bind(ending).execute(&mut *change).await?;
        Ok(change.commit().await?)
    }

    /// Stores which game goes on after this one, which raises the version to `version`.
    pub(crate) async fn go_on(&self, id: &str, version: i64, next: &str) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        sqlx::query("UPDATE games SET next = $2 WHERE id = $1").bind(id).bind(next).execute(&mut *change).await?;
        Ok(change.commit().await?)
    }

    /// Returns how many games there are.
    pub(crate) async fn count(&self) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar("SELECT count(*) FROM games").fetch_one(&self.read).await?)
    }

    /// Forgets the games that nobody changed for a day and in which no move was made, nor both armies sealed; returns how many.
    pub(crate) async fn forget_unplayed(&self) -> Result<u64, StoreError> {
        const SQL: &str = "DELETE FROM games WHERE changed < strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-1 day') \
                           AND NOT EXISTS (SELECT 1 FROM moves WHERE moves.game = games.id) \
                           AND (SELECT count(*) FROM armies WHERE armies.game = games.id) < 2";
        const ARMIES: &str = "DELETE FROM armies WHERE game NOT IN (SELECT id FROM games)";
        let mut change = self.write.begin_with("BEGIN IMMEDIATE").await?;
        let forgotten = sqlx::query(SQL).execute(&mut *change).await?.rows_affected();
        sqlx::query(ARMIES).execute(&mut *change).await?;
        change.commit().await?;
        Ok(forgotten)
    }

    /// Begins a change of a game from the version before `version`.
    pub(super) async fn change(&self, id: &str, version: i64) -> Result<Transaction<'static, Sqlite>, StoreError> {
        const SQL: &str = concat!("UPDATE games SET version = $2, changed = ", now!(), " WHERE id = $1 AND version = $2 - 1");
        let mut change = self.write.begin_with("BEGIN IMMEDIATE").await?;
        let done = sqlx::query(SQL).bind(id).bind(version).execute(&mut *change).await?;
        if done.rows_affected() == 1 { Ok(change) } else { Err(StoreError::Conflict { expected: version - 1 }) }
    }
}
