//! The table `sessions`: browsers that are logged in.

use sqlx::Row as _;

use super::{Store, StoreError, accounts::one_entry};

/// A session as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SessionRow {
    /// The SHA-256 of the cookie, in hexadecimal.
    pub(crate) hash: String,
    /// What the list calls it.
    pub(crate) id: String,
    pub(crate) account: String,
    /// How its owner proved who he is.
    pub(crate) way: String,
    /// What the browser says of itself.
    pub(crate) device: String,
    pub(crate) began: i64,
    pub(crate) seen: i64,
    pub(crate) expires: i64,
}

impl Store {
    /// Stores a session in the place of another one, and forgets those that are over by now.
    pub(crate) async fn begin_session(
        &self,
        session: &SessionRow,
        replaced: Option<&str>,
    ) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO sessions (hash, id, account, way, device, began, seen, expires) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let mut change = self.begin().await?;
        sqlx::query("DELETE FROM sessions WHERE expires < $1 OR hash = $2")
            .bind(session.began)
            .bind(replaced.unwrap_or_default())
            .execute(&mut *change)
            .await?;
        let insert = sqlx::query(SQL)
            .bind(&session.hash)
            .bind(&session.id)
            .bind(&session.account)
            .bind(&session.way)
            .bind(&session.device)
            .bind(session.began)
            .bind(session.seen)
            .bind(session.expires);
        insert.execute(&mut *change).await?;
        change.commit().await
    }

    /// Returns the session with this hash, if it is not over.
    pub(crate) async fn session(&self, hash: &str, now: i64) -> Result<Option<SessionRow>, StoreError> {
        const SQL: &str = "SELECT id, account, way, device, began, seen, expires FROM sessions \
                           WHERE hash = $1 AND expires >= $2";
        let found = sqlx::query(SQL).bind(hash).bind(now).fetch_optional(&self.read).await?;
        let Some(row) = found else { return Ok(None) };
        Ok(Some(SessionRow {
            hash: hash.to_owned(),
            id: row.try_get("id")?,
            account: row.try_get("account")?,
            way: row.try_get("way")?,
            device: row.try_get("device")?,
            began: row.try_get("began")?,
            seen: row.try_get("seen")?,
            expires: row.try_get("expires")?,
        }))
    }

    /// Returns the sessions of an account that are not over, those used last first.
    pub(crate) async fn sessions(&self, account: &str, now: i64) -> Result<Vec<SessionRow>, StoreError> {
        const SQL: &str = "SELECT hash, id, way, device, began, seen, expires FROM sessions \
                           WHERE account = $1 AND expires >= $2 ORDER BY seen DESC, id";
        let rows = sqlx::query(SQL).bind(account).bind(now).fetch_all(&self.read).await?;
        let sessions = rows.iter().map(|row| {
            Ok(SessionRow {
                hash: row.try_get("hash")?,
                id: row.try_get("id")?,
                account: account.to_owned(),
                way: row.try_get("way")?,
                device: row.try_get("device")?,
                began: row.try_get("began")?,
                seen: row.try_get("seen")?,
                expires: row.try_get("expires")?,
            })
        });
        sessions.collect()
    }

    /// Notes that a session was used, and until when it goes on.
    pub(crate) async fn prolong_session(
        &self,
        hash: &str,
        seen: i64,
        expires: i64,
    ) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let update = sqlx::query("UPDATE sessions SET seen = $2, expires = $3 WHERE hash = $1");
        update.bind(hash).bind(seen).bind(expires).execute(&mut *change).await?;
        change.commit().await
    }

    /// Ends the session with this hash.
    pub(crate) async fn end_session(&self, hash: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(hash).execute(&mut *change).await?;
        change.commit().await
    }

    /// Ends a session of an account by the name that the list has for it.
    ///
    /// # Errors
    /// [`StoreError::NoEntry`] when there is none with this id.
    pub(crate) async fn end_session_of(&self, account: &str, id: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let delete =
            sqlx::query("DELETE FROM sessions WHERE account = $1 AND id = $2").bind(account).bind(id);
        let done = delete.execute(&mut *change).await?;
        change.commit().await?;
        one_entry(&done)
    }

    /// Ends all sessions of an account.
    pub(crate) async fn end_sessions(&self, account: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        sqlx::query("DELETE FROM sessions WHERE account = $1").bind(account).execute(&mut *change).await?;
        change.commit().await
    }
}
