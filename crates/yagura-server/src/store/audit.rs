//! The table `audit`: what was done that is of weight for the security of accounts.

use serde::Serialize;
use sqlx::{AnyConnection, Connection as _, Row as _};

use super::{Location, Store, StoreError, moment, upkeep};

/// Something that was done. Nothing in it opens an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AuditEntry {
    /// When, in seconds since 1970.
    pub at: i64,
    /// What.
    pub act: String,
    /// Who did it, by name; `None` for a guest, or the operator.
    pub actor: Option<String>,
    /// To whom, by name.
    pub subject: Option<String>,
    /// What there is to say of it.
    pub detail: Option<String>,
    /// The network that it came from; `None` for the command line.
    pub address: Option<String>,
}

impl AuditEntry {
    /// Returns when it was done, as `2026-01-01T00:00:00Z`.
    pub fn moment(&self) -> String {
        moment::of(self.at)
    }
}

impl Store {
    /// Stores that something was done, under an id of its own.
    pub(crate) async fn note_act(&self, id: &str, entry: &AuditEntry) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        add(&mut change, id, entry).await?;
        change.commit().await
    }

    /// Forgets what was done before a time.
    pub(crate) async fn forget_acts(&self, before: i64) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        sqlx::query("DELETE FROM audit WHERE at < $1").bind(before).execute(&mut *change).await?;
        change.commit().await
    }
}

/// Stores that something was done, under an id of its own.
pub(super) async fn add(change: &mut AnyConnection, id: &str, entry: &AuditEntry) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO audit (id, at, act, actor, subject, detail, address) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    sqlx::query(SQL)
        .bind(id)
        .bind(entry.at)
        .bind(&entry.act)
        .bind(&entry.actor)
        .bind(&entry.subject)
        .bind(&entry.detail)
        .bind(&entry.address)
        .execute(change)
        .await?;
    Ok(())
}

/// Returns at most `most` of the things that were done, the newest first.
pub(crate) async fn acts(location: &Location, most: u32) -> Result<Vec<AuditEntry>, StoreError> {
    const SQL: &str =
        "SELECT at, act, actor, subject, detail, address FROM audit ORDER BY at DESC, id DESC LIMIT $1";
    let mut connection = upkeep::open(location).await?;
    let rows = sqlx::query(SQL).bind(i64::from(most)).fetch_all(&mut connection).await?;
    let entries = rows.iter().map(|row| {
        Ok(AuditEntry {
            at: row.try_get("at")?,
            act: row.try_get("act")?,
            actor: row.try_get("actor")?,
            subject: row.try_get("subject")?,
            detail: row.try_get("detail")?,
            address: row.try_get("address")?,
        })
    });
    let entries = entries.collect::<Result<_, sqlx::Error>>()?;
    connection.close().await?;
    Ok(entries)
}
