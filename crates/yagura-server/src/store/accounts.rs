//! The table `accounts`.

use sqlx::{
    AnyConnection, Row as _,
    any::{AnyQueryResult, AnyRow},
};

use super::{Store, StoreError};

/// An account as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AccountRow {
    /// 32 hexadecimal digits.
    pub(crate) id: String,
    pub(crate) name: String,
    /// The argon2id string of the password; `None` without one.
    pub(crate) password: Option<String>,
    pub(crate) is_bot: bool,
    /// In seconds since 1970.
    pub(crate) created: i64,
}

/// An account to be stored.
#[derive(Clone, Debug)]
pub(crate) struct AccountDraft {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) folded: String,
    pub(crate) look: String,
    pub(crate) password: Option<String>,
    pub(crate) created: i64,
}

/// What became of a new account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SignedUp {
    /// It is stored.
    Done,
    /// Another one has the name.
    Taken,
    /// Another one's name looks the same.
    Alike,
}

const COLUMNS: &str = "SELECT id, name, password, bot, created FROM accounts";

impl Store {
    /// Stores a new account, with its first passkey where it has one.
    pub(crate) async fn sign_up(
        &self,
        draft: &AccountDraft,
        passkey: Option<&super::PasskeyRow>,
    ) -> Result<SignedUp, StoreError> {
        const SQL: &str = "INSERT INTO accounts (id, name, folded, look, password, bot, created) \
                           VALUES ($1, $2, $3, $4, $5, 0, $6) ON CONFLICT DO NOTHING";
        let mut change = self.begin().await?;
        let insert = sqlx::query(SQL).bind(&draft.id).bind(&draft.name).bind(&draft.folded).bind(&draft.look);
        let done = insert.bind(&draft.password).bind(draft.created).execute(&mut *change).await?;
        if done.rows_affected() != 1 {
            drop(change);
            return Ok(match self.account_named(&draft.folded).await? {
                Some(_) => SignedUp::Taken,
                None => SignedUp::Alike,
            });
        }
        if let Some(passkey) = passkey {
            super::passkeys::add(&mut change, passkey).await?;
        }
        change.commit().await?;
        Ok(SignedUp::Done)
    }

    /// Returns whether an account has this name, or one that looks the same.
    pub(crate) async fn is_name_free(&self, folded: &str, look: &str) -> Result<SignedUp, StoreError> {
        let query = sqlx::query_scalar("SELECT folded FROM accounts WHERE folded = $1 OR look = $2");
        let found: Vec<String> = query.bind(folded).bind(look).fetch_all(&self.read).await?;
        Ok(match found.iter().any(|other| other == folded) {
            true => SignedUp::Taken,
            false if found.is_empty() => SignedUp::Done,
            false => SignedUp::Alike,
        })
    }

    /// Returns the account of this folded name.
    pub(crate) async fn account_named(&self, folded: &str) -> Result<Option<AccountRow>, StoreError> {
        let sql = format!("{COLUMNS} WHERE folded = $1");
        let found = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(folded).fetch_optional(&self.read).await?;
        found.as_ref().map(row).transpose()
    }

    /// Returns the account with this id.
    pub(crate) async fn account(&self, id: &str) -> Result<Option<AccountRow>, StoreError> {
        let sql = format!("{COLUMNS} WHERE id = $1");
        let found = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(&self.read).await?;
        found.as_ref().map(row).transpose()
    }

    /// Stores a password, and ends all sessions but this one.
    pub(crate) async fn set_password(
        &self,
        id: &str,
        password: &str,
        session: &str,
    ) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let update = sqlx::query("UPDATE accounts SET password = $2 WHERE id = $1").bind(id).bind(password);
        update.execute(&mut *change).await?;
        sqlx::query("DELETE FROM sessions WHERE account = $1 AND hash <> $2")
            .bind(id)
            .bind(session)
            .execute(&mut *change)
            .await?;
        // Whoever has come by a recovery code has shown it, and goes on like others.
        sqlx::query("UPDATE sessions SET way = 'password' WHERE hash = $1")
            .bind(session)
            .execute(&mut *change)
            .await?;
        change.commit().await
    }

    /// Makes an account that of a program; returns whether it had not played yet.
    pub(crate) async fn make_bot(&self, id: &str) -> Result<bool, StoreError> {
        const SQL: &str = "UPDATE accounts SET bot = 1 WHERE id = $1 \
                           AND NOT EXISTS (SELECT 1 FROM sitters WHERE account = $1)";
        let mut change = self.begin().await?;
        let done = sqlx::query(SQL).bind(id).execute(&mut *change).await?;
        change.commit().await?;
        Ok(done.rows_affected() == 1)
    }

    /// Forgets an account with all that is its own. Its games stay, without its name.
    pub(crate) async fn forget_account(&self, id: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        // Silences are by the id of an account, or by an address.
        sqlx::query("DELETE FROM silences WHERE subject = $1").bind(id).execute(&mut *change).await?;
        // Nobody could begin them any more.
        let open = "DELETE FROM tournaments WHERE account = $1 AND stage = 'open'";
        sqlx::query(open).bind(id).execute(&mut *change).await?;
        sqlx::query("DELETE FROM accounts WHERE id = $1").bind(id).execute(&mut *change).await?;
        change.commit().await
    }
}

/// Returns that a statement has found the entry of an account that it was about.
///
/// # Errors
/// [`StoreError::NoEntry`] when it has not.
pub(super) fn one_entry(done: &AnyQueryResult) -> Result<(), StoreError> {
    if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::NoEntry) }
}

/// Returns whether an account is there.
pub(super) async fn is_there(change: &mut AnyConnection, id: &str) -> Result<bool, StoreError> {
    let query = sqlx::query_scalar("SELECT count(*) FROM accounts WHERE id = $1").bind(id);
    let found: i64 = query.fetch_one(change).await?;
    Ok(found == 1)
}

fn row(row: &AnyRow) -> Result<AccountRow, StoreError> {
    Ok(AccountRow {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        is_bot: row.try_get::<i64, _>("bot")? != 0,
        created: row.try_get("created")?,
    })
}
