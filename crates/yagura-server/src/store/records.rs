//! The table `records`: what people keep.

use sqlx::Row as _;

use super::{
    Store, StoreError,
    moment::{days_ago, now},
};

/// A record as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptRecord {
    pub(crate) id: String,
    /// The SHA-256 of what opens it for changes.
    pub(crate) key: Vec<u8>,
    /// The SHA-256, in hexadecimal digits, of what opens it for changes by several people.
    pub(crate) edit_key: Option<String>,
    pub(crate) version: i64,
    pub(crate) json: String,
    /// When it was changed last: `2026-01-01T00:00:00Z`.
    pub(crate) changed: String,
}

impl Store {
    /// Keeps a new record, at version 0, if there is a place for it.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when another one has this id, [`StoreError::Full`] when there are `most`.
    pub(crate) async fn keep_record(
        &self,
        id: &str,
        key: &[u8],
        json: &str,
        most: u32,
    ) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO records (id, key, version, json, created, changed) VALUES ($1, $2, 0, $3, $4, $4) \
                           ON CONFLICT (id) DO NOTHING";
        let mut change = self.begin().await?;
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM records").fetch_one(&mut *change).await?;
        if count >= i64::from(most) {
            return Err(StoreError::Full);
        }
        let done = sqlx::query(SQL).bind(id).bind(key).bind(json).bind(now()).execute(&mut *change).await?;
        if done.rows_affected() != 1 {
            return Err(StoreError::Taken);
        }
        change.commit().await
    }

    /// Returns the record with this id.
    pub(crate) async fn record(&self, id: &str) -> Result<Option<KeptRecord>, StoreError> {
        let row = sqlx::query("SELECT key, edit_key, version, json, changed FROM records WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.read)
            .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(KeptRecord {
            id: id.to_owned(),
            key: row.try_get("key")?,
            edit_key: row.try_get("edit_key")?,
            version: row.try_get("version")?,
            json: row.try_get("json")?,
            changed: row.try_get("changed")?,
        }))
    }

    /// Puts another text in the place of a record's, which raises its version from `version` by one; returns
    /// whether it had that version.
    pub(crate) async fn change_record(&self, id: &str, version: i64, json: &str) -> Result<bool, StoreError> {
        const SQL: &str = "UPDATE records SET json = $3, version = version + 1, changed = $4 WHERE id = $1 AND version = $2";
        let mut change = self.begin().await?;
        let done =
            sqlx::query(SQL).bind(id).bind(version).bind(json).bind(now()).execute(&mut *change).await?;
        if done.rows_affected() != 1 {
            return Ok(false);
        }
        change.commit().await?;
        Ok(true)
    }

    /// Puts the text of a record after some changes in the place of the one before them, at another version;
    /// returns whether the record was at the version before.
    pub(crate) async fn edit_record(
        &self,
        id: &str,
        [before, after]: [i64; 2],
        json: &str,
    ) -> Result<bool, StoreError> {
        const SQL: &str =
            "UPDATE records SET json = $4, version = $3, changed = $5 WHERE id = $1 AND version = $2";
        let mut change = self.begin().await?;
        let query = sqlx::query(SQL).bind(id).bind(before).bind(after).bind(json).bind(now());
        if query.execute(&mut *change).await?.rows_affected() != 1 {
            return Ok(false);
        }
        change.commit().await?;
        Ok(true)
    }

    /// Returns what opens a record for changes, and its edit key; `None` where there is no such record.
    pub(crate) async fn record_keys(
        &self,
        id: &str,
    ) -> Result<Option<(Vec<u8>, Option<String>)>, StoreError> {
        let row = sqlx::query("SELECT key, edit_key FROM records WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.read)
            .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some((row.try_get("key")?, row.try_get("edit_key")?)))
    }

    /// Gives a record another edit key, or takes it away.
    pub(crate) async fn set_edit_key(&self, id: &str, edit_key: Option<&str>) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let query = sqlx::query("UPDATE records SET edit_key = $2 WHERE id = $1").bind(id).bind(edit_key);
        query.execute(&mut *change).await?;
        change.commit().await
    }

    /// Forgets a record with all that was found of it.
    pub(crate) async fn forget_record(&self, id: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        sqlx::query("DELETE FROM records WHERE id = $1").bind(id).execute(&mut *change).await?;
        change.commit().await
    }

    /// Forgets at most `most` records that nobody has changed for so many days, and returns how many.
    pub(crate) async fn forget_old_records(&self, days: u32, most: u32) -> Result<u64, StoreError> {
        const SQL: &str =
            "DELETE FROM records WHERE id IN (SELECT id FROM records WHERE changed < $1 LIMIT $2)";
        let mut change = self.begin().await?;
        let done = sqlx::query(SQL).bind(days_ago(days)).bind(i64::from(most)).execute(&mut *change).await?;
        change.commit().await?;
        Ok(done.rows_affected())
    }
}
