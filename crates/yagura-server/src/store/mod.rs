//! Games in a SQLite file. Knows strings and numbers, no rules.
//!
//! One connection writes, a few read. The write-ahead log is synced at every commit (`synchronous = FULL`): what a function here has
//! answered survives the end of the process and of the machine.

mod armies;
mod games;
mod seats;

use std::{
    fs::{self, File, TryLockError},
    io,
    path::Path,
    sync::Arc,
    time::Duration,
};

pub(crate) use armies::Army;
pub(crate) use games::{Draft, Record};
pub(crate) use seats::{Code, Keys};
use sqlx::{
    SqlSafeStr, SqlitePool,
    migrate::{MigrateError, Migration, MigrationType, Migrator},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::time::{self, Instant};

/// How long a statement waits for another process that holds the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a server waits for its forerunner to let the file go, and how often it looks.
const LOCK_PATIENCE: Duration = Duration::from_secs(2);
const LOCK_PAUSE: Duration = Duration::from_millis(20);

/// Connections that only read.
const READERS: u32 = 4;

/// The file of games.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    write: SqlitePool,
    read: SqlitePool,
    /// Held while the file is in use. The system lets it go when the process ends, however it ends.
    lock: Arc<File>,
}

/// What can go wrong with the file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// The folder cannot be made.
    #[error("cannot make its folder: {0}")]
    Folder(#[from] io::Error),
    /// Another process, or another server of this one, has the file open.
    #[error("another yagura uses this file")]
    InUse,
    /// The file that marks the use cannot be made or locked.
    #[error("cannot lock it: {0}")]
    Lock(#[source] io::Error),
    /// The database says no.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The tables cannot be brought up to date.
    #[error("cannot prepare its tables: {0}")]
    Migration(#[from] MigrateError),
    /// There is a game with this id.
    #[error("the id is taken")]
    Taken,
    /// What was just stored does not fit the game.
    #[error("what was stored does not fit the game: {0}")]
    Unfit(String),
    /// The game was changed, or removed, by somebody else.
    #[error("the stored game is not at version {expected}")]
    Conflict {
        /// The version that was expected.
        expected: i64,
    },
}

impl Store {
    /// Opens the file, makes it when it is not there, and brings its tables up to date.
    pub(crate) async fn open(path: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        let lock = Arc::new(lock(path).await?);
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY_TIMEOUT);
        let write = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        migrations().run(&write).await?;
        let read = SqlitePoolOptions::new().max_connections(READERS).connect_with(options).await?;
        Ok(Self { write, read, lock })
    }

    /// Closes the file; what is being written is finished first.
    pub(crate) async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
        // What fails here is done by the end of the process.
        let _ = self.lock.unlock();
    }
}

/// Returns the file beside `path` that marks its use, locked. Two servers with one file would each tell their players a game of
/// their own.
async fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let file = File::options().create(true).append(true).open(name).map_err(StoreError::Lock)?;
    let since = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if since.elapsed() < LOCK_PATIENCE => time::sleep(LOCK_PAUSE).await,
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse),
            Err(TryLockError::Error(error)) => return Err(StoreError::Lock(error)),
        }
    }
}

fn migrations() -> Migrator {
    let step = |version, name: &'static str, sql: &'static str| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(vec![
        step(1, "games", include_str!("../../migrations/0001_games.sql")),
        step(2, "endings", include_str!("../../migrations/0002_endings.sql")),
        step(3, "armies", include_str!("../../migrations/0003_armies.sql")),
        step(5, "seats", include_str!("../../migrations/0005_seats.sql")),
    ])
}
