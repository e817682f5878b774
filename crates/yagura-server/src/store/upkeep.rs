//! The games in the hands of their operator.

use std::path::Path;

use serde::Serialize;
use sqlx::{AnyConnection, ConnectOptions as _, Connection as _, Row as _};

use super::{
    Location, Record, Stage, Store, StoreError, StoredDefinition, copying, definitions, dialect::Dialect,
    file, games, install_drivers, moment::days_ago, postgres,
};

/// Which games are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Those at this stage.
    pub stage: Option<Stage>,
    /// Those of this game, whatever its options.
    pub variant: Option<String>,
    /// Those that nobody changed for so many days.
    pub idle: Option<u32>,
    /// At most so many.
    pub most: Option<u32>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// The game that is played, with its options.
    pub variant: String,
    /// Who plays Black: `human`, `engine:LEVEL` or `program:NAME`.
    pub black: String,
    /// Who plays White.
    pub white: String,
    /// How far it has come.
    pub stage: Stage,
    /// How many moves were made.
    pub moves: i64,
    /// When it was made, as in `2026-01-01T00:00:00Z`.
    pub created: String,
    /// When it was changed last.
    pub changed: String,
}

/// What a copy holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Backup {
    /// The number of games.
    pub games: i64,
}

/// Returns the games that are wanted, those changed last first.
pub(crate) async fn list(location: &Location, wanted: &Wanted) -> Result<Vec<Listed>, StoreError> {
    const SQL: &str = "SELECT id, variant, black, white, stage, plies, created, changed FROM games \
                       WHERE ($1 IS NULL OR stage = $1) AND ($2 IS NULL OR variant = $2 OR variant LIKE $2 || '?%' OR variant LIKE $2 || '~%') \
                       AND ($3 IS NULL OR changed < $3) \
                       ORDER BY changed DESC, id LIMIT $4";
    let mut connection = open(location).await?;
    let query = sqlx::query(SQL)
        .bind(wanted.stage.map(|stage| stage as i64))
        .bind(&wanted.variant)
        .bind(wanted.idle.map(days_ago));
    let rows = query.bind(wanted.most.map_or(i64::MAX, i64::from)).fetch_all(&mut connection).await?;
    let listed = rows.iter().map(|row| {
        Ok(Listed {
            id: row.try_get("id")?,
            variant: row.try_get("variant")?,
            black: row.try_get("black")?,
            white: row.try_get("white")?,
            stage: Stage::from_number(row.try_get("stage")?),
            moves: row.try_get("plies")?,
            created: row.try_get("created")?,
            changed: row.try_get("changed")?,
        })
    });
    let listed = listed.collect::<Result<_, sqlx::Error>>()?;
    connection.close().await?;
    Ok(listed)
}

/// Returns all versions of the games that were added.
pub(crate) async fn all_definitions(location: &Location) -> Result<Vec<StoredDefinition>, StoreError> {
    let mut connection = open(location).await?;
    let definitions = definitions::all(&mut connection).await?;
    connection.close().await?;
    Ok(definitions)
}

/// Calls `look` with each game, or what is wrong with its rows.
pub(crate) async fn for_each(
    location: &Location,
    mut look: impl FnMut(String, Result<Record, StoreError>),
) -> Result<(), StoreError> {
    let mut connection = open(location).await?;
    if let Location::File(path) = location {
        file::inspect(&file::existing(path)?).await?;
    }
    let ids: Vec<String> =
        sqlx::query_scalar("SELECT id FROM games ORDER BY id").fetch_all(&mut connection).await?;
    for id in ids {
        // A game that was deleted meanwhile is no damage.
        if let Some(read) = games::read(&mut connection, &id).await.transpose() {
            look(id, read);
        }
    }
    Ok(connection.close().await?)
}

/// Copies the games, as they are at one moment, into a file where there is nothing yet.
pub(crate) async fn copy(location: &Location, target: &Path) -> Result<Backup, StoreError> {
    let mut connection = open(location).await?;
    match location {
        Location::File(_) => {
            let name = target.to_str().ok_or(StoreError::Name)?;
            write_into(&mut connection, name).await?;
        }
        Location::Postgres(_) => {
            let store = Store::open(&target.into(), u64::MAX).await.map_err(StoreError::in_copy)?;
            sqlx::raw_sql(Dialect::Postgres.view()).execute(&mut connection).await?;
            copying::fill(&mut connection, &store).await.map_err(StoreError::in_copy)?;
            store.close().await;
            // All of it is in the one file from now on, which has no log beside it.
            join_log(target).await.map_err(StoreError::in_copy)?;
        }
    }
    connection.close().await?;
    let mut copy = file::read(target).await?;
    file::check(&mut copy).await?;
    let games = sqlx::query_scalar("SELECT count(*) FROM games").fetch_one(&mut copy).await?;
    copy.close().await?;
    Ok(Backup { games })
}

/// Lays what a file holds, which may have the tables of an older version of this program, where there is
/// nothing yet, with tables of this version; the file stays as it is.
///
/// # Errors
/// [`StoreError::Copy`] when that cannot be written; the others are of the file.
pub(crate) async fn prepare(source: &Path, scratch: &Path) -> Result<(), StoreError> {
    let source = file::existing(source)?;
    install_drivers();
    let mut connection = reading(&source.as_path().into()).await?;
    let name = scratch.to_str().ok_or(StoreError::Name)?;
    write_into(&mut connection, name).await?;
    connection.close().await?;
    Store::open(&scratch.into(), u64::MAX).await.map_err(StoreError::in_copy)?.close().await;
    Ok(())
}

/// Fills a place where there are no games with those of a file that was prepared.
///
/// # Errors
/// [`StoreError::NotEmpty`] when there are games already.
pub(crate) async fn restore(prepared: &Path, location: &Location) -> Result<Backup, StoreError> {
    let store = Store::open(location, u64::MAX).await?;
    let filled = fill(prepared, &store).await;
    store.close().await;
    Ok(Backup { games: filled? })
}

/// Fills a store without games with those of a file; returns how many they are.
async fn fill(prepared: &Path, store: &Store) -> Result<i64, StoreError> {
    let count = async || sqlx::query_scalar("SELECT count(*) FROM games").fetch_one(&store.read).await;
    let there: i64 = count().await?;
    if there > 0 {
        return Err(StoreError::NotEmpty(there));
    }
    let mut connection = open(&prepared.into()).await?;
    copying::fill(&mut connection, store).await?;
    connection.close().await?;
    Ok(count().await?)
}

/// Writes all that a file holds into another, where there is nothing yet.
async fn write_into(connection: &mut AnyConnection, name: &str) -> Result<(), StoreError> {
    let written = sqlx::query("VACUUM INTO $1").bind(name).execute(connection).await;
    written.map(drop).map_err(|error| StoreError::from(error).in_copy())
}

/// Makes one file of a file and the log beside it.
async fn join_log(path: &Path) -> Result<(), StoreError> {
    let mut connection = file::options(path)?.connect().await?;
    sqlx::raw_sql("PRAGMA journal_mode = DELETE").execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Opens a place with this program's tables to be read only.
pub(super) async fn open(location: &Location) -> Result<AnyConnection, StoreError> {
    install_drivers();
    let mut connection = reading(location).await?;
    let newest = location.dialect().newest();
    let found: i64 = match sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(&mut connection)
        .await
    {
        Ok(found) => found,
        Err(_) => return Err(StoreError::Tables { found: 0, newest }),
    };
    if found == newest { Ok(connection) } else { Err(StoreError::Tables { found, newest }) }
}

/// Opens a place with this program's tables to be written, whether a server uses it or not.
pub(super) async fn writing(location: &Location) -> Result<AnyConnection, StoreError> {
    open(location).await?.close().await?;
    match location {
        Location::File(path) => {
            let mut connection = file::options(&file::existing(path)?)?.connect().await?;
            sqlx::raw_sql(file::DURABLE).execute(&mut connection).await?;
            Ok(connection)
        }
        Location::Postgres(url) => Ok(postgres::options(url)?.disable_statement_logging().connect().await?),
    }
}

/// Looks whether a place can be read.
pub(crate) async fn look(location: &Location) -> Result<(), StoreError> {
    install_drivers();
    Ok(reading(location).await?.close().await?)
}

/// Opens a place to be read only, after a look at whose it is.
async fn reading(location: &Location) -> Result<AnyConnection, StoreError> {
    match location {
        Location::File(path) => {
            let path = file::existing(path)?;
            file::read(&path).await?.close().await?;
            Ok(file::reading(&path)?.disable_statement_logging().connect().await?)
        }
        Location::Postgres(url) => {
            let mut connection = postgres::options(url)?.disable_statement_logging().connect().await?;
            postgres::identify(&mut connection).await?;
            Ok(connection)
        }
    }
}

impl Store {
    /// Deletes these games if all of them are there; returns those that are not.
    pub(crate) async fn delete(&self, ids: &[String]) -> Result<Vec<String>, StoreError> {
        let mut change = self.begin().await?;
        let mut missing = Vec::new();
        for id in ids {
            let done = sqlx::query("DELETE FROM games WHERE id = $1").bind(id).execute(&mut *change).await?;
            if done.rows_affected() == 0 {
                missing.push(id.clone());
            }
        }
        if missing.is_empty() {
            change.commit().await?;
        }
        Ok(missing)
    }
}
