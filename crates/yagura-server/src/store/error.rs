//! What can go wrong with the file or the database.

use std::io;

use sqlx::{migrate::MigrateError, postgres::PgDatabaseError, sqlite::SqliteError};

use super::dialect::Dialect;

/// What can go wrong with the file or the database.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// The folder cannot be made.
    #[error("cannot make its folder: {0}")]
    Folder(#[source] io::Error),
    /// The file cannot be found or made.
    #[error("cannot open it: {0}")]
    File(#[source] io::Error),
    /// The path leads to something else.
    #[error("it is not a file")]
    NoFile,
    /// Another process, or another server of this one, uses the file or the database.
    #[error("another yagura uses it")]
    InUse,
    /// The file that marks the use cannot be made or locked.
    #[error("cannot lock it: {0}")]
    Lock(#[source] io::Error),
    /// The file is a database of another program.
    #[error("it is the database of another program")]
    Foreign,
    /// What is to be filled is not empty.
    #[error("there are {0} games in it: what is restored goes where nothing is")]
    NotEmpty(i64),
    /// The pages of the file do not fit together.
    #[error("it is damaged, restore it from a backup ({0})")]
    Damaged(String),
    /// The tables are those of another version of this program.
    #[error(
        "its tables are of version {found}, this program knows version {newest}: {}",
        if found < newest { "bring them up to date with `yagura store migrate`" } else { "use the newer program" }
    )]
    Tables {
        /// The version of the tables.
        found: i64,
        /// The version that is known here.
        newest: i64,
    },
    /// A path that the database cannot be told.
    #[error("its path is not UTF-8")]
    Name,
    /// The file can be read, but not written.
    #[error("it cannot be written to: it must be possible to write to the file and to its folder")]
    ReadOnly,
    /// A copy of the games cannot be written.
    #[error("{0}")]
    Copy(String),
    /// The database says no.
    #[error(transparent)]
    Database(sqlx::Error),
    /// The tables cannot be brought up to date.
    #[error("cannot prepare its tables: {0}")]
    Migration(#[source] MigrateError),
    /// There are as many games as there may be.
    #[error("there are as many games as may be kept")]
    Full,
    /// There is a game with this id.
    #[error("the id is taken")]
    Taken,
    /// The rows of a game do not add up.
    #[error("the stored game is damaged: {0}")]
    DamagedGame(String),
    /// An account has no such entry.
    #[error("there is no such entry")]
    NoEntry,
    /// What was just stored does not fit the game.
    #[error("what was stored does not fit the game: {0}")]
    Unfit(Box<dyn std::error::Error + Send + Sync>),
    /// Another server has taken the game over.
    #[error("another server writes the game")]
    Elsewhere,
    /// The game was changed, or removed, by somebody else.
    #[error("the stored game is not at version {expected}")]
    Conflict {
        /// The version that was expected.
        expected: i64,
    },
}

/// The kinds of SQLite's errors that may pass without anybody's doing in this program: busy, locked, no
/// memory, read-only, input or output, full, cannot open.
const PASSING: [i64; 7] = [5, 6, 7, READ_ONLY, 10, 13, 14];
const READ_ONLY: i64 = 8;
/// The kind of a database whose pages do not fit together.
const CORRUPT: i64 = 11;

/// The classes of PostgreSQL's errors that may pass: connections, roll-backs for the sake of others, no room
/// or memory, objects in use, an operator's intervention, the system.
const PASSING_CLASSES: [&str; 6] = ["08", "40", "53", "55", "57", "58"];
/// What PostgreSQL says of a database that takes no changes.
const READ_ONLY_STATE: &str = "25006";

impl StoreError {
    /// Returns whether the same may go well later: the disk is full or does not answer.
    pub(crate) fn is_passing(&self) -> bool {
        match self {
            Self::ReadOnly | Self::Database(sqlx::Error::PoolTimedOut | sqlx::Error::Io(_)) => true,
            Self::Database(error) => {
                kind(error).is_some_and(|kind| PASSING.contains(&kind))
                    || state(error)
                        .is_some_and(|state| PASSING_CLASSES.iter().any(|class| state.starts_with(class)))
            }
            _ => false,
        }
    }
}

impl StoreError {
    /// Returns what is said of a copy that is written where this was refused: of the copy, unless it is the
    /// games copied that cannot be read.
    pub(super) fn in_copy(self) -> Self {
        let is_of_copy = match &self {
            Self::Folder(_) | Self::File(_) | Self::Lock(_) | Self::ReadOnly => true,
            Self::Database(error)
            | Self::Migration(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => {
                is_of_writing(error)
            }
            _ => false,
        };
        if is_of_copy { Self::Copy(self.to_string()) } else { self }
    }
}

/// Returns whether SQLite cannot write. Of input and output, two kinds are those of reading.
fn is_of_writing(error: &sqlx::Error) -> bool {
    const IO: i64 = 10;
    const READING: [&str; 2] = ["266", "522"];
    match kind(error) {
        Some(IO) => {
            let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
            !code.is_some_and(|code| READING.contains(&code.as_ref()))
        }
        Some(kind) => [READ_ONLY, 13, 14].contains(&kind),
        None => false,
    }
}

/// Returns the primary result code of SQLite.
fn kind(error: &sqlx::Error) -> Option<i64> {
    let error = error.as_database_error()?;
    error.try_downcast_ref::<SqliteError>()?;
    let code: i64 = error.code()?.parse().ok()?;
    Some(code & 0xff)
}

/// Returns the state that PostgreSQL names: five characters, of which the first two are the class.
fn state(error: &sqlx::Error) -> Option<&str> {
    Some(error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?.code())
}

fn is_read_only(error: &sqlx::Error) -> bool {
    kind(error) == Some(READ_ONLY) || state(error) == Some(READ_ONLY_STATE)
}

/// Returns whether the file is damaged: where the pages of its schema are, no statement can be prepared, and
/// the first says so.
fn is_damage(error: &sqlx::Error) -> bool {
    kind(error) == Some(CORRUPT)
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if is_read_only(&error) {
            Self::ReadOnly
        } else if is_damage(&error) {
            Self::Damaged(error.to_string())
        } else {
            Self::Database(error)
        }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)
                if is_read_only(&error) =>
            {
                Self::ReadOnly
            }
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) if is_damage(&error) => {
                Self::Damaged(error.to_string())
            }
            // The same for both databases.
            MigrateError::VersionMissing(found) => Self::Tables { found, newest: Dialect::Sqlite.newest() },
            error => Self::Migration(error),
        }
    }
}
