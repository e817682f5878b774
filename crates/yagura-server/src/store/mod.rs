//! Games in a SQLite file or a PostgreSQL database. Knows strings and numbers, no rules.
//!
//! In a file one connection writes, a few read; the write-ahead log is synced at every commit
//! (`synchronous = FULL`). What a function here has answered survives the end of the process and of the
//! machine.

mod accounts;
mod adjournments;
mod archive;
mod armies;
mod audit;
mod change;
mod chat;
mod clocks;
mod copying;
mod definitions;
mod dialect;
mod error;
mod file;
mod games;
mod health;
mod keeping;
mod location;
mod moderation;
mod moment;
mod moves;
mod nodes;
mod passkeys;
mod postgres;
mod ratings;
mod records;
mod reports;
mod results;
mod seats;
mod seeks;
mod sessions;
mod settings;
mod settlement;
mod sitters;
mod studies;
#[cfg(test)]
pub(crate) mod tests;
mod tokens;
mod tournaments;
mod upkeep;
mod watching;
mod workshop;

use std::{
    fs::File,
    path::Path,
    sync::{Arc, Once},
};

pub(crate) use accounts::{AccountDraft, AccountRow, SignedUp};
pub(crate) use archive::{OwnComplaint, OwnEntry, OwnSeek};
pub(crate) use armies::Army;
pub use audit::AuditEntry;
pub(crate) use audit::acts;
pub(crate) use chat::{ChatRow, Quiet, SpeakerRow};
pub(crate) use clocks::{BerserkRule, ClockChange, DraftClock, MoveClock, StoredClock};
pub(crate) use definitions::StoredDefinition;
pub(crate) use error::StoreError;
pub(crate) use file::existing;
pub(crate) use games::{Draft, Record};
pub(crate) use keeping::Behind;
pub use keeping::Stage;
pub use location::{DatabaseUrl, DatabaseUrlError, Location};
pub(crate) use moderation::{Complained, ComplaintRow, MODERATOR, give_role};
pub(crate) use moves::Made;
pub(crate) use nodes::{Nodes, Owner, Reach, Taken};
pub(crate) use passkeys::{CeremonyRow, PasskeyRow, Removal};
pub(crate) use ratings::{RatedRow, Weight};
pub(crate) use records::KeptRecord;
pub(crate) use reports::KeptReport;
pub(crate) use results::{Finish, ResultRow};
pub(crate) use seats::{Code, Keys};
pub(crate) use seeks::{Posted, SeekDraft, SeekRow, Withdrawn};
pub(crate) use sessions::SessionRow;
pub(crate) use sitters::{GameOfAccount, Games, Sitter};
use sqlx::{AnyConnection, AnyPool, Connection as _};
pub(crate) use studies::{KeptChapter, KeptStudy};
use tokio::sync::Mutex;

pub(crate) use tokens::TokenRow;
pub(crate) use tournaments::{
    Absence, Changed, EntrantRow, KeptTournament, PairingRow, TournamentChange, TournamentRow,
};
pub use upkeep::{Backup, Listed, Wanted};
pub(crate) use upkeep::{all_definitions, copy, for_each, list, look, prepare, restore};
pub(crate) use watching::{Attendance, RunningGame, Watching};
pub(crate) use workshop::Room as DefinitionRoom;

use self::{change::Change, dialect::Dialect, health::Health, keeping::Count};
use crate::metrics::Metrics;

/// Connections that only read.
const READERS: u32 = 4;

/// Writes into the head of the file whose it is: [`file::APPLICATION`].
const SIGN: &str = "PRAGMA application_id = 0x59414752";

/// The games.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    write: AnyPool,
    read: AnyPool,
    /// What a server among several stays one by: it waits for no other change.
    term: AnyPool,
    dialect: Dialect,
    count: Arc<Count>,
    health: Arc<Health>,
    metrics: Metrics,
    lock: Arc<Lock>,
    /// With what a game is written that this server has taken, where there are several.
    lease: Option<i64>,
}

/// The connections of a store.
struct Pools {
    write: AnyPool,
    read: AnyPool,
    term: AnyPool,
}

/// What is held while the games are in use. The system lets it go when the process ends, however it ends.
#[derive(Debug)]
enum Lock {
    /// The locked file beside the file of games.
    File(File),
    /// A connection that holds a lock of the database.
    Connection(Mutex<Option<AnyConnection>>),
}

/// Where it is noted which steps the tables have gone.
const STEPS_TABLE: &str = "_sqlx_migrations";

/// Returns whether these are the tables of a store of games.
fn has_our_tables(tables: &[String]) -> bool {
    [STEPS_TABLE, "games", "moves"].iter().all(|name| tables.iter().any(|table| table == name))
}

/// Who uses a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// One server, or an operator.
    Alone,
    /// Several servers.
    WithOthers,
}

impl Store {
    /// Opens the place for at most so many games, makes a file when it is not there, and brings the tables up
    /// to date.
    pub(crate) async fn open(location: &Location, most: u64) -> Result<Self, StoreError> {
        install_drivers();
        match location {
            Location::File(path) => Self::open_file(path, most, "").await,
            Location::Postgres(url) => Self::open_postgres(url, most, Use::Alone).await,
        }
    }

    /// Opens a database that several servers use, each of which takes the games that it writes.
    pub(crate) async fn open_with_others(url: &DatabaseUrl, most: u64) -> Result<Self, StoreError> {
        install_drivers();
        Self::open_postgres(url, most, Use::WithOthers).await
    }

    /// Opens a file whose connections begin with these settings.
    async fn open_file(path: &Path, most: u64, settings: &'static str) -> Result<Self, StoreError> {
        install_drivers();
        let path = file::real(path)?;
        let lock = Lock::File(file::lock(&path).await?);
        file::inspect(&path).await?;
        let options = file::options(&path)?;
        let write = file::pool(settings).max_connections(1).connect_with(options.clone()).await?;
        sqlx::query(SIGN).execute(&write).await?;
        Dialect::Sqlite.migrations().run(&write).await?;
        let read = file::pool(settings).max_connections(READERS).connect_with(options).await?;
        let pools = Pools { term: write.clone(), write, read };
        Self::begun(pools, Dialect::Sqlite, lock, most).await
    }

    async fn open_postgres(url: &DatabaseUrl, most: u64, by: Use) -> Result<Self, StoreError> {
        let mut connection = postgres::lock(url, by).await?;
        postgres::identify(&mut connection).await?;
        let options = postgres::options(url)?;
        let write = postgres::pool(&options, postgres::WRITERS).await?;
        Dialect::Postgres.migrations().run(&write).await?;
        let read = postgres::pool(&options, READERS).await?;
        let term = match by {
            Use::Alone => write.clone(),
            Use::WithOthers => postgres::pool(&options, 1).await?,
        };
        let lock = Lock::Connection(Mutex::new(Some(connection)));
        Self::begun(Pools { write, read, term }, Dialect::Postgres, lock, most).await
    }

    async fn begun(pools: Pools, dialect: Dialect, lock: Lock, most: u64) -> Result<Self, StoreError> {
        let Pools { write, read, term } = pools;
        let count = Arc::new(Count::new(0, most));
        let (health, lock) = (Arc::default(), Arc::new(lock));
        let metrics = Metrics::new();
        let store = Self { write, read, term, dialect, count, health, metrics, lock, lease: None };
        store.try_writing().await?;
        store.recount().await?;
        Ok(store)
    }

    /// Begins a change.
    pub(crate) async fn begin(&self) -> Result<Change, StoreError> {
        Change::begin(&self.write, self.dialect, &self.health, &self.metrics).await
    }

    /// Begins a change of who is there, which waits for no game: thousands of moves may be in line.
    async fn begin_term(&self) -> Result<Change, StoreError> {
        Change::begin(&self.term, self.dialect, &self.health, &self.metrics).await
    }

    /// Returns what is counted.
    pub(crate) const fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Closes all connections; what is being written is finished first.
    pub(crate) async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
        self.term.close().await;
        // What fails here is done by the end of the process.
        match &*self.lock {
            Lock::File(file) => drop(file.unlock()),
            Lock::Connection(connection) => {
                if let Some(connection) = connection.lock().await.take() {
                    drop(connection.close().await);
                }
            }
        }
    }
}

/// Tells the database library which databases there are; it wants to know before the first connection.
fn install_drivers() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(sqlx::any::install_default_drivers);
}
