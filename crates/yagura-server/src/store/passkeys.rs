//! The tables `passkeys` and `ceremonies`.

use sqlx::{AnyConnection, Row as _};

use super::{Store, StoreError, accounts::one_entry};

/// The form of the JSON in which passkeys are stored.
const FORMAT: i64 = 1;

/// A passkey as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PasskeyRow {
    /// The id of the credential, in hexadecimal.
    pub(crate) id: String,
    pub(crate) account: String,
    /// What its owner calls it.
    pub(crate) label: String,
    pub(crate) json: String,
    pub(crate) added: i64,
    pub(crate) used: Option<i64>,
}

/// What a browser was asked to sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CeremonyRow {
    /// The SHA-256 of the cookie, in hexadecimal.
    pub(crate) hash: String,
    /// What it is for.
    pub(crate) purpose: String,
    /// Whose account it is, or will be.
    pub(crate) account: String,
    pub(crate) name: String,
    pub(crate) state: String,
    pub(crate) expires: i64,
}

/// What became of a passkey that was to be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Removal {
    /// It is gone.
    Done,
    /// It stays: nobody could log in without it.
    LastWay,
}

impl Store {
    /// Returns the passkeys of an account, the oldest first.
    pub(crate) async fn passkeys(&self, account: &str) -> Result<Vec<PasskeyRow>, StoreError> {
        const SQL: &str = "SELECT id, label, json, added, used FROM passkeys \
                           WHERE account = $1 AND format = $2 ORDER BY added, id";
        let rows = sqlx::query(SQL).bind(account).bind(FORMAT).fetch_all(&self.read).await?;
        let passkeys = rows.iter().map(|row| {
            Ok(PasskeyRow {
                id: row.try_get("id")?,
                account: account.to_owned(),
                label: row.try_get("label")?,
                json: row.try_get("json")?,
                added: row.try_get("added")?,
                used: row.try_get("used")?,
            })
        });
        passkeys.collect()
    }

    /// Stores a passkey.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when the credential is known already, whoever has it.
    pub(crate) async fn add_passkey(&self, passkey: &PasskeyRow) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        add(&mut change, passkey).await?;
        change.commit().await
    }

    /// Notes that a passkey was used, and what is known of it since.
    pub(crate) async fn use_passkey(&self, id: &str, json: &str, now: i64) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let update = sqlx::query("UPDATE passkeys SET json = $2, used = $3 WHERE id = $1");
        update.bind(id).bind(json).bind(now).execute(&mut *change).await?;
        change.commit().await
    }

    /// Renames a passkey of an account.
    ///
    /// # Errors
    /// [`StoreError::NoEntry`] when there is none with this id.
    pub(crate) async fn name_passkey(&self, account: &str, id: &str, label: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let update = sqlx::query("UPDATE passkeys SET label = $3 WHERE account = $1 AND id = $2");
        let done = update.bind(account).bind(id).bind(label).execute(&mut *change).await?;
        change.commit().await?;
        one_entry(&done)
    }

    /// Forgets a passkey of an account, unless nobody could log in without it.
    ///
    /// # Errors
    /// [`StoreError::NoEntry`] when there is none with this id.
    pub(crate) async fn forget_passkey(&self, account: &str, id: &str) -> Result<Removal, StoreError> {
        let mut change = self.begin().await?;
        // Who changes the account's row first is alone with it until the end: of two passkeys that are
        // removed at the same time one stays.
        sqlx::query("UPDATE accounts SET name = name WHERE id = $1")
            .bind(account)
            .execute(&mut *change)
            .await?;
        if is_last_way(&mut change, account, id).await? {
            change.commit().await?;
            return Ok(Removal::LastWay);
        }
        let delete =
            sqlx::query("DELETE FROM passkeys WHERE account = $1 AND id = $2").bind(account).bind(id);
        let done = delete.execute(&mut *change).await?;
        change.commit().await?;
        one_entry(&done)?;
        Ok(Removal::Done)
    }

    /// Stores what a browser is asked to sign, and forgets what is over by `now`.
    pub(crate) async fn begin_ceremony(&self, ceremony: &CeremonyRow, now: i64) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO ceremonies (hash, purpose, account, name, state, expires) \
                           VALUES ($1, $2, $3, $4, $5, $6)";
        let mut change = self.begin().await?;
        sqlx::query("DELETE FROM ceremonies WHERE expires < $1").bind(now).execute(&mut *change).await?;
        let insert = sqlx::query(SQL)
            .bind(&ceremony.hash)
            .bind(&ceremony.purpose)
            .bind(&ceremony.account)
            .bind(&ceremony.name)
            .bind(&ceremony.state)
            .bind(ceremony.expires);
        insert.execute(&mut *change).await?;
        change.commit().await
    }

    /// Returns what a browser was asked to sign, once.
    pub(crate) async fn end_ceremony(&self, hash: &str, now: i64) -> Result<Option<CeremonyRow>, StoreError> {
        const SQL: &str =
            "DELETE FROM ceremonies WHERE hash = $1 RETURNING purpose, account, name, state, expires";
        let mut change = self.begin().await?;
        let found = sqlx::query(SQL).bind(hash).fetch_optional(&mut *change).await?;
        change.commit().await?;
        let Some(row) = found else { return Ok(None) };
        let ceremony = CeremonyRow {
            hash: hash.to_owned(),
            purpose: row.try_get("purpose")?,
            account: row.try_get("account")?,
            name: row.try_get("name")?,
            state: row.try_get("state")?,
            expires: row.try_get("expires")?,
        };
        Ok(Some(ceremony).filter(|ceremony| ceremony.expires >= now))
    }
}

/// Returns whether an account has no password, and no passkey but this one.
async fn is_last_way(change: &mut AnyConnection, account: &str, id: &str) -> Result<bool, StoreError> {
    const SQL: &str = "SELECT id FROM passkeys WHERE account = $1 AND format = $2 \
                       AND EXISTS (SELECT 1 FROM accounts WHERE id = $1 AND password IS NULL)";
    let query = sqlx::query_scalar(SQL).bind(account).bind(FORMAT);
    let ways: Vec<String> = query.fetch_all(change).await?;
    Ok(ways == [id])
}

/// Stores a passkey.
pub(super) async fn add(change: &mut AnyConnection, passkey: &PasskeyRow) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO passkeys (id, account, label, format, json, added) \
                       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
    let insert = sqlx::query(SQL)
        .bind(&passkey.id)
        .bind(&passkey.account)
        .bind(&passkey.label)
        .bind(FORMAT)
        .bind(&passkey.json)
        .bind(passkey.added);
    let done = insert.execute(change).await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Taken) }
}
