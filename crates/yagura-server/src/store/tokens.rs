//! The tables `api_tokens` and `recovery_codes`.

use sqlx::Row as _;

use super::{Store, StoreError, accounts::one_entry};

/// A token of a program as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TokenRow {
    /// The SHA-256 of the token, in hexadecimal.
    pub(crate) hash: String,
    /// What the list calls it.
    pub(crate) id: String,
    pub(crate) account: String,
    /// What its owner calls it.
    pub(crate) label: String,
    /// Words with blanks between them.
    pub(crate) scopes: String,
    pub(crate) made: i64,
    pub(crate) used: Option<i64>,
}

impl Store {
    /// Stores a token.
    pub(crate) async fn add_token(&self, token: &TokenRow) -> Result<(), StoreError> {
        const SQL: &str =
            "INSERT INTO api_tokens (hash, id, account, label, scopes, made) VALUES ($1, $2, $3, $4, $5, $6)";
        let mut change = self.begin().await?;
        let insert = sqlx::query(SQL)
            .bind(&token.hash)
            .bind(&token.id)
            .bind(&token.account)
            .bind(&token.label)
            .bind(&token.scopes)
            .bind(token.made);
        insert.execute(&mut *change).await?;
        change.commit().await
    }

    /// Returns the token with this hash.
    pub(crate) async fn token(&self, hash: &str) -> Result<Option<TokenRow>, StoreError> {
        const SQL: &str = "SELECT id, account, label, scopes, made, used FROM api_tokens WHERE hash = $1";
        let found = sqlx::query(SQL).bind(hash).fetch_optional(&self.read).await?;
        let Some(row) = found else { return Ok(None) };
        Ok(Some(TokenRow {
            hash: hash.to_owned(),
            id: row.try_get("id")?,
            account: row.try_get("account")?,
            label: row.try_get("label")?,
            scopes: row.try_get("scopes")?,
            made: row.try_get("made")?,
            used: row.try_get("used")?,
        }))
    }

    /// Returns the tokens of an account, the oldest first.
    pub(crate) async fn tokens(&self, account: &str) -> Result<Vec<TokenRow>, StoreError> {
        const SQL: &str = "SELECT hash, id, label, scopes, made, used FROM api_tokens \
                           WHERE account = $1 ORDER BY made, id";
        let rows = sqlx::query(SQL).bind(account).fetch_all(&self.read).await?;
        let tokens = rows.iter().map(|row| {
            Ok(TokenRow {
                hash: row.try_get("hash")?,
                id: row.try_get("id")?,
                account: account.to_owned(),
                label: row.try_get("label")?,
                scopes: row.try_get("scopes")?,
                made: row.try_get("made")?,
                used: row.try_get("used")?,
            })
        });
        tokens.collect()
    }

    /// Notes that a token was used.
    pub(crate) async fn use_token(&self, hash: &str, now: i64) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let update = sqlx::query("UPDATE api_tokens SET used = $2 WHERE hash = $1").bind(hash).bind(now);
        update.execute(&mut *change).await?;
        change.commit().await
    }

    /// Forgets a token of an account.
    ///
    /// # Errors
    /// [`StoreError::NoEntry`] when there is none with this id.
    pub(crate) async fn forget_token(&self, account: &str, id: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let delete =
            sqlx::query("DELETE FROM api_tokens WHERE account = $1 AND id = $2").bind(account).bind(id);
        let done = delete.execute(&mut *change).await?;
        change.commit().await?;
        one_entry(&done)
    }

    /// Stores recovery codes in the place of those before.
    pub(crate) async fn set_recovery_codes(
        &self,
        account: &str,
        hashes: &[String],
    ) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let delete = sqlx::query("DELETE FROM recovery_codes WHERE account = $1").bind(account);
        delete.execute(&mut *change).await?;
        for hash in hashes {
            let insert = sqlx::query("INSERT INTO recovery_codes (account, hash) VALUES ($1, $2)");
            insert.bind(account).bind(hash).execute(&mut *change).await?;
        }
        change.commit().await
    }

    /// Uses a recovery code up; returns whether there was one.
    pub(crate) async fn use_recovery_code(&self, account: &str, hash: &str) -> Result<bool, StoreError> {
        let mut change = self.begin().await?;
        let delete = sqlx::query("DELETE FROM recovery_codes WHERE account = $1 AND hash = $2");
        let done = delete.bind(account).bind(hash).execute(&mut *change).await?;
        change.commit().await?;
        Ok(done.rows_affected() == 1)
    }

    /// Returns how many recovery codes an account has left.
    pub(crate) async fn recovery_codes(&self, account: &str) -> Result<i64, StoreError> {
        let query =
            sqlx::query_scalar("SELECT count(*) FROM recovery_codes WHERE account = $1").bind(account);
        Ok(query.fetch_one(&self.read).await?)
    }
}
