//! Transactions.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
};

use sqlx::{Any, AnyConnection, AnyPool, pool::PoolConnection};
use tokio::time::Instant;

use super::{StoreError, dialect::Dialect, health::Health};
use crate::metrics::Metrics;

/// A change of the tables. What it wrote is there when [`Change::commit`] has answered, and not before.
#[derive(Debug)]
pub(crate) struct Change {
    transaction: Transaction,
    health: Arc<Health>,
    metrics: Metrics,
    began: Instant,
}

/// A transaction that keeps its connection only when it is committed.
///
/// Where a statement fails, SQLite may have rolled back by itself (a full disk) or not, and PostgreSQL takes
/// no more of them; whatever stands between the database and us may think otherwise. A connection of which
/// nobody knows that for certain is closed, and the next transaction opens another.
#[derive(Debug)]
pub(super) struct Transaction {
    connection: PoolConnection<Any>,
    is_done: bool,
}

impl Change {
    pub(super) async fn begin(
        pool: &AnyPool,
        dialect: Dialect,
        health: &Arc<Health>,
        metrics: &Metrics,
    ) -> Result<Self, StoreError> {
        let began = Instant::now();
        match Transaction::begin(pool, dialect.change()).await {
            Ok(transaction) => {
                Ok(Self { transaction, health: health.clone(), metrics: metrics.clone(), began })
            }
            Err(error) => {
                health.doubt();
                metrics.failed();
                Err(error)
            }
        }
    }

    /// Writes the change for good.
    pub(crate) async fn commit(mut self) -> Result<(), StoreError> {
        self.transaction.commit().await?;
        self.health.prove();
        self.metrics.stored(self.began.elapsed());
        Ok(())
    }
}

impl Drop for Change {
    fn drop(&mut self) {
        if !self.transaction.is_done {
            self.health.doubt();
            self.metrics.failed();
        }
    }
}

impl Transaction {
    /// Begins what only reads: all its statements see the rows as they are at the first of them.
    pub(super) async fn view(pool: &AnyPool, dialect: Dialect) -> Result<Self, StoreError> {
        Self::begin(pool, dialect.view()).await
    }

    async fn begin(pool: &AnyPool, statement: &'static str) -> Result<Self, StoreError> {
        let mut transaction = Self { connection: pool.acquire().await?, is_done: false };
        sqlx::query(statement).execute(&mut *transaction).await?;
        Ok(transaction)
    }

    pub(super) async fn commit(&mut self) -> Result<(), StoreError> {
        sqlx::query("COMMIT").execute(&mut *self.connection).await?;
        self.is_done = true;
        Ok(())
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        if !self.is_done {
            self.connection.close_on_drop();
        }
    }
}

impl Deref for Transaction {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.connection
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.connection
    }
}

impl Deref for Change {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.transaction
    }
}

impl DerefMut for Change {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.transaction
    }
}
