//! What can go wrong with the file.

use std::io;

use sqlx::migrate::MigrateError;

/// What can go wrong with the file.
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
    /// Another process, or another server of this one, has the file open.
    #[error("another yagura uses this file")]
    InUse,
    /// The file that marks the use cannot be made or locked.
    #[error("cannot lock it: {0}")]
    Lock(#[source] io::Error),
    /// The file is a database of another program.
    #[error("it is the database of another program")]
    Foreign,
    /// The pages of the file do not fit together.
    #[error("it is damaged, restore it from a backup ({0})")]
    Damaged(String),
    /// The tables are those of another version of this program.
    #[error(
        "its tables are of version {found}, this program knows version {newest}: start the newer server once, or use the newer program"
    )]
    Tables {
        /// The version of the tables.
        found: i64,
        /// The version that is known here.
        newest: i64,
    },
    /// A path that the database cannot be told.
    #[error("the path of the copy is not UTF-8")]
    Name,
    /// The file can be read, but not written.
    #[error("it cannot be written to: it must be possible to write to the file and to its folder")]
    ReadOnly,
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
    /// What was just stored does not fit the game.
    #[error("what was stored does not fit the game: {0}")]
    Unfit(Box<dyn std::error::Error + Send + Sync>),
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

impl StoreError {
    /// Returns whether the same may go well later: the disk is full or does not answer.
    pub(crate) fn is_passing(&self) -> bool {
        match self {
            Self::ReadOnly | Self::Database(sqlx::Error::PoolTimedOut | sqlx::Error::Io(_)) => true,
            Self::Database(error) => kind(error).is_some_and(|kind| PASSING.contains(&kind)),
            _ => false,
        }
    }
}

/// Returns the primary result code of SQLite.
fn kind(error: &sqlx::Error) -> Option<i64> {
    let code: i64 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xff)
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if kind(&error) == Some(READ_ONLY) { Self::ReadOnly } else { Self::Database(error) }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)
                if kind(&error) == Some(READ_ONLY) =>
            {
                Self::ReadOnly
            }
            error => Self::Migration(error),
        }
    }
}
