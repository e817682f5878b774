//! What an account has asked for, entered and complained of, for the archive of its owner.

use sqlx::{Row as _, any::AnyRow};

use super::{Store, StoreError};

/// A seek or a challenge of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnSeek {
    pub(crate) variant: String,
    /// As on the wire.
    pub(crate) clock: Option<String>,
    pub(crate) is_rated: bool,
    /// The name of the account that is asked.
    pub(crate) target: Option<String>,
    /// In milliseconds since 1970.
    pub(crate) made: i64,
    /// In seconds since 1970.
    pub(crate) expires: i64,
}

/// An account's place in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnEntry {
    pub(crate) tournament: String,
    /// The rounds that had been paired when it left.
    pub(crate) gone: Option<i64>,
}

/// What an account has complained of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnComplaint {
    pub(crate) game: String,
    /// Whom it is about, as he was called.
    pub(crate) name: String,
    pub(crate) reason: String,
    pub(crate) note: String,
    pub(crate) made: i64,
}

impl Store {
    /// Returns the seeks and challenges of an account, the oldest first.
    pub(crate) async fn seeks_by(&self, account: &str) -> Result<Vec<OwnSeek>, StoreError> {
        const SQL: &str = "SELECT variant, clock, rated, made, expires, targets.name AS target_name FROM seeks \
                           LEFT JOIN accounts AS targets ON targets.id = target \
                           WHERE account = $1 ORDER BY made, seeks.id";
        let rows = sqlx::query(SQL).bind(account).fetch_all(&self.read).await?;
        rows.iter().map(seek).collect()
    }

    /// Returns where an account takes part, or did.
    pub(crate) async fn entries_by(&self, account: &str) -> Result<Vec<OwnEntry>, StoreError> {
        const SQL: &str =
            "SELECT tournament, gone FROM entrants WHERE account = $1 ORDER BY tournament, number";
        let rows = sqlx::query(SQL).bind(account).fetch_all(&self.read).await?;
        let entry = |row: &AnyRow| {
            Ok(OwnEntry { tournament: row.try_get("tournament")?, gone: row.try_get("gone")? })
        };
        rows.iter().map(entry).collect()
    }

    /// Returns what an account has complained of, the oldest first.
    pub(crate) async fn complaints_by(&self, account: &str) -> Result<Vec<OwnComplaint>, StoreError> {
        const SQL: &str =
            "SELECT game, name, reason, note, made FROM complaints WHERE reporter = $1 ORDER BY made, id";
        let rows = sqlx::query(SQL).bind(account).fetch_all(&self.read).await?;
        rows.iter().map(complaint).collect()
    }
}

fn seek(row: &AnyRow) -> Result<OwnSeek, StoreError> {
    Ok(OwnSeek {
        variant: row.try_get("variant")?,
        clock: row.try_get("clock")?,
        is_rated: row.try_get::<i64, _>("rated")? != 0,
        target: row.try_get("target_name")?,
        made: row.try_get("made")?,
        expires: row.try_get("expires")?,
    })
}

fn complaint(row: &AnyRow) -> Result<OwnComplaint, StoreError> {
    Ok(OwnComplaint {
        game: row.try_get("game")?,
        name: row.try_get("name")?,
        reason: row.try_get("reason")?,
        note: row.try_get("note")?,
        made: row.try_get("made")?,
    })
}
