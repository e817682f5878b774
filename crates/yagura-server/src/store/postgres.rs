//! A PostgreSQL database: how it is reached, and who uses it.

use std::{str::FromStr as _, time::Duration};

use sqlx::{
    AnyConnection, AnyPool, ConnectOptions as _, Connection as _,
    any::{AnyConnectOptions, AnyPoolOptions},
};
use tokio::time::{self, Instant};

use super::{DatabaseUrl, STEPS_TABLE, StoreError, Use, file::QUIET, has_our_tables};

/// How long a connection is waited for: one that is free, or that can be made. Whoever asks is told within
/// this time that the database is away. Eight that write store thousands of moves in it.
const ACQUIRE: Duration = Duration::from_secs(3);

/// How long the database may take to be reached when the server starts: it may be starting itself, or still
/// have the connections of a server that has just ended.
const START: Duration = Duration::from_secs(10);

/// Connections that write.
pub(super) const WRITERS: u32 = 8;

/// What holds for every connection: none waits for ever, for a lock, a statement or for us.
const SETTINGS: &str = "SET lock_timeout = '5s'; SET statement_timeout = '20s'; \
                        SET idle_in_transaction_session_timeout = '20s'";

/// The key of the lock that the servers of a database hold: YAGR.
const LOCK: i64 = 0x5941_4752;

/// How long a server waits for its forerunner to let the database go, and how often it looks.
const LOCK_PATIENCE: Duration = Duration::from_secs(2);
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// Returns how the database is reached. Where it is slow, all statements are: a line in the log for each
/// would be more to write still, and the metric `store_change_seconds` tells it.
pub(super) fn options(url: &DatabaseUrl) -> Result<AnyConnectOptions, StoreError> {
    Ok(AnyConnectOptions::from_str(url.as_str())?.disable_statement_logging())
}

/// Returns at most so many connections that have our settings.
pub(super) async fn pool(options: &AnyConnectOptions, most: u32) -> Result<AnyPool, StoreError> {
    let settings = AnyPoolOptions::new().acquire_timeout(ACQUIRE).max_connections(most);
    let settings = settings.acquire_slow_threshold(QUIET).after_connect(|connection, _| {
        Box::pin(async move {
            sqlx::raw_sql(SETTINGS).execute(connection).await?;
            Ok(())
        })
    });
    let since = Instant::now();
    loop {
        match settings.clone().connect_with(options.clone()).await {
            Err(sqlx::Error::PoolTimedOut) if since.elapsed() < START => {}
            done => return Ok(done?),
        }
    }
}

/// Returns a connection that holds the lock of the database's server, or its share of it; it is let go with
/// the connection, however that ends.
///
/// # Errors
/// [`StoreError::InUse`] when another server holds it that does not share it, or one wants it alone.
pub(super) async fn lock(url: &DatabaseUrl, by: Use) -> Result<AnyConnection, StoreError> {
    let mut connection = options(url)?.connect().await?;
    let since = Instant::now();
    loop {
        let query = sqlx::query_scalar(match by {
            Use::Alone => "SELECT pg_try_advisory_lock($1)",
            Use::WithOthers => "SELECT pg_try_advisory_lock_shared($1)",
        });
        let query = query.bind(LOCK);
        if query.fetch_one(&mut connection).await? {
            return Ok(connection);
        }
        if since.elapsed() >= LOCK_PATIENCE {
            connection.close().await?;
            return Err(StoreError::InUse);
        }
        time::sleep(LOCK_PAUSE).await;
    }
}

/// Checks that the database is Yagura's, or empty.
pub(super) async fn identify(connection: &mut AnyConnection) -> Result<(), StoreError> {
    const SQL: &str = "SELECT CAST(table_name AS TEXT) FROM information_schema.tables WHERE table_schema = current_schema()";
    let tables: Vec<String> = sqlx::query_scalar(SQL).fetch_all(connection).await?;
    // Another server may be at the very beginning of making them.
    let is_empty = tables.iter().all(|table| table == STEPS_TABLE);
    if is_empty || has_our_tables(&tables) { Ok(()) } else { Err(StoreError::Foreign) }
}
