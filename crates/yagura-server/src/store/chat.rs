//! The tables `chat`, `quiet` and `blocks`: what was said in games, and who does not want to hear it.

use sqlx::{Row as _, any::AnyRow};

use super::{Sitter, Store, StoreError, seats::SIDES};

/// Who said a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SpeakerRow {
    /// His account, as long as there is one.
    pub(crate) sitter: Option<Sitter>,
    /// The number of his seat; `None` for one who watches.
    pub(crate) seat: Option<usize>,
    /// A guest's number among those who watch.
    pub(crate) guest: Option<i64>,
    /// A guest's address, until it is forgotten.
    pub(crate) address: Option<String>,
}

/// A line as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChatRow {
    /// The word of the protocol.
    pub(crate) room: String,
    pub(crate) number: i64,
    pub(crate) by: SpeakerRow,
    pub(crate) line: String,
    /// In seconds since 1970.
    pub(crate) said: i64,
    /// It is shown to nobody any more.
    pub(crate) is_removed: bool,
}

impl Store {
    /// Stores a line of a game.
    pub(crate) async fn say(&self, game: &str, row: &ChatRow) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO chat (game, room, number, account, side, guest, address, line, said, removed) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)";
        let mut change = self.begin_on(game).await?;
        sqlx::query(SQL)
            .bind(game)
            .bind(&row.room)
            .bind(row.number)
            .bind(row.by.sitter.as_ref().map(|sitter| &sitter.account))
            .bind(row.by.seat.map(|seat| SIDES[seat]))
            .bind(row.by.guest)
            .bind(&row.by.address)
            .bind(&row.line)
            .bind(row.said)
            .execute(&mut *change)
            .await?;
        change.commit().await
    }

    /// Returns the lines of a game, those that were removed too, in the order in which they were said.
    pub(crate) async fn said(&self, game: &str) -> Result<Vec<ChatRow>, StoreError> {
        const SQL: &str = "SELECT room, number, account, side, guest, address, line, said, removed, name, bot FROM chat \
                           LEFT JOIN accounts ON accounts.id = chat.account \
                           WHERE game = $1 ORDER BY said, room, number";
        let rows = sqlx::query(SQL).bind(game).fetch_all(&self.read).await?;
        rows.iter().map(row).collect()
    }

    /// Returns the lines that an account has said, each with the id of its game, in the order in which they
    /// were said.
    pub(crate) async fn said_by(&self, account: &str) -> Result<Vec<(String, ChatRow)>, StoreError> {
        const SQL: &str = "SELECT game, room, number, account, side, guest, address, line, said, removed, name, bot FROM chat \
                           LEFT JOIN accounts ON accounts.id = chat.account \
                           WHERE account = $1 ORDER BY said, game, room, number";
        let rows = sqlx::query(SQL).bind(account).fetch_all(&self.read).await?;
        rows.iter().map(|found| Ok((found.try_get("game")?, row(found)?))).collect()
    }

    /// Stores that a line is shown to nobody any more; returns whether it was there.
    pub(crate) async fn remove_line(&self, game: &str, room: &str, number: i64) -> Result<bool, StoreError> {
        const SQL: &str =
            "UPDATE chat SET removed = 1 WHERE game = $1 AND room = $2 AND number = $3 AND removed = 0";
        let mut change = self.begin_on(game).await?;
        let done = sqlx::query(SQL).bind(game).bind(room).bind(number).execute(&mut *change).await?;
        change.commit().await?;
        Ok(done.rows_affected() == 1)
    }

    /// Forgets the addresses of guests who spoke before a time, or complained.
    pub(crate) async fn forget_speakers(&self, before: i64) -> Result<(), StoreError> {
        const LINES: &str = "UPDATE chat SET address = NULL WHERE said < $1 AND address IS NOT NULL";
        const COMPLAINTS: &str =
            "UPDATE complaints SET address = NULL WHERE made < $1 AND address IS NOT NULL";
        // It is made of the address of a guest.
        const ONCE: &str =
            "UPDATE complaints SET once = NULL WHERE made < $1 AND reporter IS NULL AND once IS NOT NULL";
        let mut change = self.begin().await?;
        for sql in [LINES, COMPLAINTS, ONCE] {
            sqlx::query(sql).bind(before).execute(&mut *change).await?;
        }
        change.commit().await
    }

    /// Stores whether an account wants to hear of chat.
    pub(crate) async fn set_quiet(&self, account: &str, wish: Quiet) -> Result<(), StoreError> {
        let sql = match wish {
            Quiet::Yes => "INSERT INTO quiet (account) VALUES ($1) ON CONFLICT DO NOTHING",
            Quiet::No => "DELETE FROM quiet WHERE account = $1",
        };
        let mut change = self.begin().await?;
        sqlx::query(sql).bind(account).execute(&mut *change).await?;
        change.commit().await
    }

    /// Returns whether an account wants nothing of chat.
    pub(crate) async fn quiet(&self, account: &str) -> Result<Quiet, StoreError> {
        let query = sqlx::query_scalar("SELECT count(*) FROM quiet WHERE account = $1");
        let found: i64 = query.bind(account).fetch_one(&self.read).await?;
        Ok(if found > 0 { Quiet::Yes } else { Quiet::No })
    }

    /// Stores that an account does not want to hear of another, if it has fewer than `most` such; returns
    /// whether it is stored.
    pub(crate) async fn block(
        &self,
        account: &str,
        other: &str,
        now: i64,
        most: i64,
    ) -> Result<bool, StoreError> {
        const SQL: &str =
            "INSERT INTO blocks (account, blocked, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let mut change = self.begin().await?;
        let query = sqlx::query_scalar("SELECT count(*) FROM blocks WHERE account = $1");
        let there: i64 = query.bind(account).fetch_one(&mut *change).await?;
        if there < most {
            sqlx::query(SQL).bind(account).bind(other).bind(now).execute(&mut *change).await?;
        }
        change.commit().await?;
        Ok(there < most)
    }

    /// Stores that an account wants to hear of another again.
    pub(crate) async fn unblock(&self, account: &str, other: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let delete = sqlx::query("DELETE FROM blocks WHERE account = $1 AND blocked = $2");
        delete.bind(account).bind(other).execute(&mut *change).await?;
        change.commit().await
    }

    /// Returns those of whom an account does not want to hear, each by id and name.
    pub(crate) async fn blocked_by(&self, account: &str) -> Result<Vec<(String, String)>, StoreError> {
        const SQL: &str = "SELECT accounts.id, accounts.name FROM blocks JOIN accounts ON accounts.id = blocked \
                           WHERE account = $1 ORDER BY since, accounts.id";
        Ok(sqlx::query_as(SQL).bind(account).fetch_all(&self.read).await?)
    }

    /// Returns the accounts that do not want to hear of an account, or of which it does not.
    pub(crate) async fn apart_from(&self, account: &str) -> Result<Vec<String>, StoreError> {
        const SQL: &str = "SELECT blocked FROM blocks WHERE account = $1 \
                           UNION SELECT account FROM blocks WHERE blocked = $1";
        Ok(sqlx::query_scalar(SQL).bind(account).fetch_all(&self.read).await?)
    }
}

/// Whether an account wants nothing of chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quiet {
    Yes,
    No,
}

fn row(row: &AnyRow) -> Result<ChatRow, StoreError> {
    let account: Option<String> = row.try_get("account")?;
    let name: Option<String> = row.try_get("name")?;
    let is_bot = row.try_get::<Option<i64>, _>("bot")?.unwrap_or_default() != 0;
    let side: Option<String> = row.try_get("side")?;
    Ok(ChatRow {
        room: row.try_get("room")?,
        number: row.try_get("number")?,
        by: SpeakerRow {
            sitter: account.zip(name).map(|(account, name)| Sitter { account, name, is_bot }),
            seat: side.and_then(|side| SIDES.iter().position(|known| *known == side)),
            guest: row.try_get("guest")?,
            address: row.try_get("address")?,
        },
        line: row.try_get("line")?,
        said: row.try_get("said")?,
        is_removed: row.try_get::<i64, _>("removed")? != 0,
    })
}
