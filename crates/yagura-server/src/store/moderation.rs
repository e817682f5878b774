//! The tables `roles`, `silences`, `closures` and `complaints`: who may do what, and what people complain of.

use sqlx::{Connection as _, Row as _, any::AnyRow};

use super::{AuditEntry, Location, Store, StoreError, audit, upkeep};

/// What an account may do more than others, in the words of the tables.
pub(crate) const MODERATOR: &str = "moderator";

/// A complaint as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ComplaintRow {
    pub(crate) id: String,
    pub(crate) game: String,
    /// The line, by the word of its room and its number.
    pub(crate) line: Option<(String, i64)>,
    /// The account that it is about, as long as it is there.
    pub(crate) subject: Option<String>,
    /// The address of the guest that it is about, until it is forgotten.
    pub(crate) address: Option<String>,
    /// Who it is about, as he was called.
    pub(crate) name: String,
    /// The account that complains.
    pub(crate) reporter: Option<String>,
    /// The name of that account; it is read and not stored.
    pub(crate) reporter_name: Option<String>,
    pub(crate) reason: String,
    pub(crate) note: String,
    /// JSON.
    pub(crate) context: String,
    pub(crate) made: i64,
    pub(crate) state: String,
    /// What is the same where somebody complains of the same again; it is stored and not read.
    pub(crate) once: Option<String>,
    /// The account that it is about is closed; it is read and not stored.
    pub(crate) is_closed: bool,
}

/// What became of a complaint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Complained {
    Done,
    /// The same was complained of by the same before.
    Known,
    /// As many are open as may be.
    TooMany,
}

const COLUMNS: &str = "SELECT complaints.id, game, room, number, subject, address, complaints.name, reporter, reporters.name AS reporter_name, \
                       complaints.reason, note, context, made, state, closures.account AS closed FROM complaints \
                       LEFT JOIN accounts AS reporters ON reporters.id = reporter \
                       LEFT JOIN closures ON closures.account = subject";

impl Store {
    /// Returns what an account may do more than others.
    pub(crate) async fn role(&self, account: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT role FROM roles WHERE account = $1");
        Ok(query.bind(account).fetch_optional(&self.read).await?)
    }

    /// Stores until when an account, or a guest's address, may not write.
    pub(crate) async fn silence(&self, subject: &str, until: i64) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO silences (subject, until) VALUES ($1, $2) \
                           ON CONFLICT (subject) DO UPDATE SET until = excluded.until";
        let mut change = self.begin().await?;
        sqlx::query(SQL).bind(subject).bind(until).execute(&mut *change).await?;
        change.commit().await
    }

    /// Returns until when an account, or a guest's address, may not write; `None` when it may at a time.
    pub(crate) async fn silenced(&self, subject: &str, now: i64) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query_scalar("SELECT until FROM silences WHERE subject = $1 AND until > $2");
        Ok(query.bind(subject).bind(now).fetch_optional(&self.read).await?)
    }

    /// Closes an account: its sessions and tokens end.
    pub(crate) async fn close_account(
        &self,
        account: &str,
        reason: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO closures (account, reason, since) VALUES ($1, $2, $3) \
                           ON CONFLICT (account) DO UPDATE SET reason = excluded.reason, since = excluded.since";
        const ENDS: [&str; 2] =
            ["DELETE FROM sessions WHERE account = $1", "DELETE FROM api_tokens WHERE account = $1"];
        let mut change = self.begin().await?;
        sqlx::query(SQL).bind(account).bind(reason).bind(now).execute(&mut *change).await?;
        for sql in ENDS {
            sqlx::query(sql).bind(account).execute(&mut *change).await?;
        }
        change.commit().await
    }

    /// Opens an account that was closed.
    pub(crate) async fn reopen_account(&self, account: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        sqlx::query("DELETE FROM closures WHERE account = $1").bind(account).execute(&mut *change).await?;
        change.commit().await
    }

    /// Returns why an account is closed; `None` for one that is open.
    pub(crate) async fn closure(&self, account: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT reason FROM closures WHERE account = $1");
        Ok(query.bind(account).fetch_optional(&self.read).await?)
    }

    /// Returns whether a complaint is stored that is the same.
    pub(crate) async fn has_complaint(&self, once: &str) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar("SELECT count(*) FROM complaints WHERE once = $1").bind(once);
        let there: i64 = query.fetch_one(&self.read).await?;
        Ok(there > 0)
    }

    /// Stores a complaint, if fewer than `most` are open and the same is not stored already.
    pub(crate) async fn complain(&self, row: &ComplaintRow, most: i64) -> Result<Complained, StoreError> {
        const SQL: &str = "INSERT INTO complaints (id, game, room, number, subject, address, name, reporter, reason, note, context, made, state, once) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (once) DO NOTHING";
        let mut change = self.begin().await?;
        let query = sqlx::query_scalar("SELECT count(*) FROM complaints WHERE state = 'open'");
        let there: i64 = query.fetch_one(&mut *change).await?;
        let mut done = Complained::TooMany;
        if there < most {
            let insert = sqlx::query(SQL)
                .bind(&row.id)
                .bind(&row.game)
                .bind(row.line.as_ref().map(|(room, _)| room))
                .bind(row.line.as_ref().map(|(_, number)| *number))
                .bind(&row.subject)
                .bind(&row.address)
                .bind(&row.name)
                .bind(&row.reporter)
                .bind(&row.reason)
                .bind(&row.note)
                .bind(&row.context)
                .bind(row.made)
                .bind(&row.state)
                .bind(&row.once);
            let stored = insert.execute(&mut *change).await?.rows_affected();
            done = if stored == 1 { Complained::Done } else { Complained::Known };
        }
        change.commit().await?;
        Ok(done)
    }

    /// Returns at most `most` complaints: those that are open first, then the newest.
    pub(crate) async fn complaints(&self, most: i64) -> Result<Vec<ComplaintRow>, StoreError> {
        let sql = format!(
            "{COLUMNS} ORDER BY CASE state WHEN 'open' THEN 0 ELSE 1 END, made DESC, complaints.id LIMIT $1"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(most).fetch_all(&self.read).await?;
        rows.iter().map(row).collect()
    }

    /// Returns the complaint of this id.
    pub(crate) async fn complaint(&self, id: &str) -> Result<Option<ComplaintRow>, StoreError> {
        let sql = format!("{COLUMNS} WHERE complaints.id = $1");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id);
        query.fetch_optional(&self.read).await?.as_ref().map(row).transpose()
    }

    /// Stores how far a complaint is.
    pub(crate) async fn settle_complaint(&self, id: &str, state: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let update = sqlx::query("UPDATE complaints SET state = $2 WHERE id = $1").bind(id).bind(state);
        update.execute(&mut *change).await?;
        change.commit().await
    }

    /// Forgets silences that are over, and complaints that were settled, made before a time.
    pub(crate) async fn forget_complaints(&self, now: i64, before: i64) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        sqlx::query("DELETE FROM silences WHERE until <= $1").bind(now).execute(&mut *change).await?;
        let delete = sqlx::query("DELETE FROM complaints WHERE state <> 'open' AND made < $1").bind(before);
        delete.execute(&mut *change).await?;
        change.commit().await
    }
}

/// Stores what the account of a folded name may do more than others, `None` for nothing, and that it was
/// done; returns whether there is such an account. A server may use the place.
pub(crate) async fn give_role(
    location: &Location,
    folded: &str,
    role: Option<&str>,
    (id, entry): (&str, AuditEntry),
) -> Result<bool, StoreError> {
    let mut connection = upkeep::writing(location).await?;
    let mut change = connection.begin().await?;
    let query = sqlx::query_as("SELECT id, name FROM accounts WHERE folded = $1").bind(folded);
    let found: Option<(String, String)> = query.fetch_optional(&mut *change).await?;
    if let Some((account, name)) = &found {
        sqlx::query("DELETE FROM roles WHERE account = $1").bind(account).execute(&mut *change).await?;
        if let Some(role) = role {
            let insert = sqlx::query("INSERT INTO roles (account, role) VALUES ($1, $2)");
            insert.bind(account).bind(role).execute(&mut *change).await?;
        }
        let entry = AuditEntry { subject: Some(name.clone()), ..entry };
        audit::add(&mut change, id, &entry).await?;
    }
    change.commit().await?;
    connection.close().await?;
    Ok(found.is_some())
}

fn row(row: &AnyRow) -> Result<ComplaintRow, StoreError> {
    let (room, number): (Option<String>, Option<i64>) = (row.try_get("room")?, row.try_get("number")?);
    Ok(ComplaintRow {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        line: room.zip(number),
        subject: row.try_get("subject")?,
        address: row.try_get("address")?,
        name: row.try_get("name")?,
        reporter: row.try_get("reporter")?,
        reporter_name: row.try_get("reporter_name")?,
        reason: row.try_get("reason")?,
        note: row.try_get("note")?,
        context: row.try_get("context")?,
        made: row.try_get("made")?,
        state: row.try_get("state")?,
        once: None,
        is_closed: row.try_get::<Option<String>, _>("closed")?.is_some(),
    })
}
