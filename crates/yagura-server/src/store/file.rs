//! The file itself: which one is meant, who uses it, whose it is and whether it is whole.

use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
    str::FromStr as _,
    time::Duration,
};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use sqlx::{
    ConnectOptions as _, Connection as _, SqliteConnection,
    any::{AnyConnectOptions, AnyPoolOptions},
    sqlite::SqliteConnectOptions,
};
use tokio::time::{self, Instant};

use super::{StoreError, has_our_tables};

/// What the head of the file says of whose it is: YAGR.
pub(super) const APPLICATION: i64 = 0x5941_4752;

/// What holds for every connection.
pub(super) const DURABLE: &str =
    "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";

/// How long a look at the file waits for another process that holds it.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Longer than anything waits for a connection: where there is too much to do, a line in the log for each
/// change would be more still. The metric `store_change_seconds` tells it.
pub(super) const QUIET: Duration = Duration::from_hours(1);

/// How long a server waits for its forerunner to let the file go, and how often it looks.
const LOCK_PATIENCE: Duration = Duration::from_secs(2);
const LOCK_PAUSE: Duration = Duration::from_millis(20);

/// Returns the path of the file that `path` leads to, through all links; makes an empty file when there is
/// none.
///
/// Two names of one file have one lock and one log.
pub(super) fn real(path: &Path) -> Result<PathBuf, StoreError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(StoreError::Folder)?;
    }
    if !path.exists() {
        File::options().create(true).append(true).open(path).map_err(StoreError::File)?;
    }
    existing(path)
}

/// Returns the path of the file that `path` leads to, through all links.
pub(crate) fn existing(path: &Path) -> Result<PathBuf, StoreError> {
    let real = fs::canonicalize(path).map_err(StoreError::File)?;
    if real.is_file() { Ok(real) } else { Err(StoreError::NoFile) }
}

/// Returns the file beside `path` that marks its use, locked. Two servers with one file would each tell their
/// players a game of their own.
pub(super) async fn lock(path: &Path) -> Result<File, StoreError> {
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

/// Returns how the file is opened for play.
pub(super) fn options(path: &Path) -> Result<AnyConnectOptions, StoreError> {
    address(path, "rw")
}

/// Returns how the file is opened to be read only, also beside a server.
pub(super) fn reading(path: &Path) -> Result<AnyConnectOptions, StoreError> {
    address(path, "ro")
}

fn address(path: &Path, mode: &str) -> Result<AnyConnectOptions, StoreError> {
    let path = path.to_str().ok_or(StoreError::Name)?;
    let path = utf8_percent_encode(path, NON_ALPHANUMERIC);
    let options = AnyConnectOptions::from_str(&format!("sqlite:{path}?mode={mode}"))?;
    // As with a database that is slow.
    Ok(options.disable_statement_logging())
}

/// Returns a pool whose connections write as surely as we promise, and with these settings.
pub(super) fn pool(settings: &'static str) -> AnyPoolOptions {
    AnyPoolOptions::new().acquire_slow_threshold(QUIET).after_connect(move |connection, _| {
        Box::pin(async move {
            sqlx::raw_sql(DURABLE).execute(&mut *connection).await?;
            sqlx::raw_sql(settings).execute(connection).await?;
            Ok(())
        })
    })
}

/// Opens the file to be read only, after a look at whose it is.
pub(super) async fn read(path: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(false).read_only(true);
    // The check of a large file takes its time; that is no news.
    let mut connection = options.busy_timeout(BUSY_TIMEOUT).disable_statement_logging().connect().await?;
    identify(&mut connection).await?;
    Ok(connection)
}

/// Checks that the file is Yagura's, or empty, and whole, without writing to it.
pub(super) async fn inspect(path: &Path) -> Result<(), StoreError> {
    let mut connection = read(path).await?;
    check(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Checks whose file it is. Files of Yagura from before it signed them are known by their tables.
async fn identify(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let application: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .fetch_all(connection)
    .await?;
    match application {
        APPLICATION => Ok(()),
        0 if tables.is_empty() || has_our_tables(&tables) => Ok(()),
        _ => Err(StoreError::Foreign),
    }
}

/// Checks that the pages of the file fit together.
pub(super) async fn check(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found: Vec<String> = sqlx::query_scalar("PRAGMA quick_check(3)").fetch_all(connection).await?;
    if found == ["ok"] { Ok(()) } else { Err(StoreError::Damaged(found.join("; "))) }
}
