//! Games in a SQLite file. Knows strings and numbers, no rules.
//!
//! One connection writes, a few read. The write-ahead log is synced at every commit (`synchronous = FULL`):
//! what a function here has answered survives the end of the process and of the machine.

mod accounts;
mod armies;
mod change;
mod error;
mod file;
mod games;
mod health;
mod keeping;
mod passkeys;
mod records;
mod reports;
mod seats;
mod sessions;
mod sitters;
#[cfg(test)]
pub(crate) mod tests;
mod tokens;
mod upkeep;

use std::{fs::File, path::Path, sync::Arc};

pub(crate) use accounts::{AccountDraft, AccountRow, SignedUp};
pub(crate) use armies::Army;
pub(crate) use error::StoreError;
pub(crate) use file::existing;
pub(crate) use games::{Draft, Record};
pub(crate) use keeping::Behind;
pub use keeping::Stage;
pub(crate) use passkeys::{CeremonyRow, PasskeyRow};
pub(crate) use records::KeptRecord;
pub(crate) use reports::KeptReport;
pub(crate) use seats::{Code, Keys};
pub(crate) use sessions::SessionRow;
pub(crate) use sitters::{GameOfAccount, Games, ResultRow, Sitter};
use sqlx::{
    SqlSafeStr, SqlitePool,
    migrate::{Migration, MigrationType, Migrator},
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};

pub(crate) use tokens::TokenRow;
pub use upkeep::{Backup, Listed, Wanted};
pub(crate) use upkeep::{copy, for_each, list};

use self::{change::Change, health::Health, keeping::Count};

/// Connections that only read.
const READERS: u32 = 4;

/// Writes into the head of the file whose it is: [`file::APPLICATION`].
const SIGN: &str = "PRAGMA application_id = 0x59414752";

/// The file of games.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    write: SqlitePool,
    read: SqlitePool,
    count: Arc<Count>,
    health: Arc<Health>,
    /// Held while the file is in use. The system lets it go when the process ends, however it ends.
    lock: Arc<File>,
}

impl Store {
    /// Opens the file for at most so many games, makes it when it is not there, and brings its tables up to
    /// date.
    pub(crate) async fn open(path: &Path, most: u64) -> Result<Self, StoreError> {
        let path = file::real(path)?;
        let lock = Arc::new(file::lock(&path).await?);
        file::inspect(&path).await?;
        Self::connect(file::options(&path), lock, most).await
    }

    async fn connect(options: SqliteConnectOptions, lock: Arc<File>, most: u64) -> Result<Self, StoreError> {
        let write = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        sqlx::query(SIGN).execute(&write).await?;
        migrations().run(&write).await?;
        let read = SqlitePoolOptions::new().max_connections(READERS).connect_with(options).await?;
        let store = Self { write, read, count: Arc::new(Count::new(0, most)), health: Arc::default(), lock };
        store.try_writing().await?;
        store.recount().await?;
        Ok(store)
    }

    /// Begins a change of the file.
    pub(crate) async fn begin(&self) -> Result<Change, StoreError> {
        Change::begin(&self.write, &self.health).await
    }

    /// Closes the file; what is being written is finished first.
    pub(crate) async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
        // What fails here is done by the end of the process.
        let _ = self.lock.unlock();
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
        step(4, "keeping", include_str!("../../migrations/0004_keeping.sql")),
        step(5, "seats", include_str!("../../migrations/0005_seats.sql")),
        step(6, "records", include_str!("../../migrations/0006_records.sql")),
        step(8, "accounts", include_str!("../../migrations/0008_accounts.sql")),
    ])
}
