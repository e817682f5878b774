//! The table `workshop`: games that people have made, with the rows of `definitions` that they are.

use sqlx::{AssertSqlSafe, Row as _};

use super::{
    Store, StoreError, StoredDefinition,
    moment::{days_ago, now},
};

/// That no game, seek, record or study needs the version `old`.
const NEEDED_BY_NOTHING: &str = "NOT EXISTS (SELECT 1 FROM games WHERE variant = old.id || '~' || old.version OR variant LIKE old.id || '~' || old.version || '?%') \
    AND NOT EXISTS (SELECT 1 FROM seeks WHERE variant = old.id || '~' || old.version OR variant LIKE old.id || '~' || old.version || '?%') \
    AND NOT EXISTS (SELECT 1 FROM records WHERE json LIKE '%' || old.id || '~' || old.version || '%')";

/// How many games of the workshop there may be, and of how many bytes in all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub(crate) games: i64,
    pub(crate) bytes: i64,
}

impl Store {
    /// Keeps a game of the workshop with the text as its author wrote it; one that is kept already stays.
    ///
    /// # Errors
    /// [`StoreError::Full`] when there is no room for it.
    pub(crate) async fn keep_definition(
        &self,
        definition: &StoredDefinition,
        source: &str,
        room: Room,
    ) -> Result<(), StoreError> {
        const COUNT: &str =
            "SELECT count(*) AS games, COALESCE(sum(length(source)), 0) AS bytes FROM workshop";
        const DEFINITION: &str = "INSERT INTO definitions (id, version, text, added) VALUES ($1, $2, $3, $4) \
                                  ON CONFLICT (id, version) DO NOTHING";
        const SOURCE: &str = "INSERT INTO workshop (id, version, source, seen) VALUES ($1, $2, $3, $4) \
                              ON CONFLICT (id, version) DO UPDATE SET seen = excluded.seen";
        let mut change = self.begin().await?;
        let row = sqlx::query(COUNT).fetch_one(&mut *change).await?;
        let (games, bytes): (i64, i64) = (row.try_get("games")?, row.try_get("bytes")?);
        if games >= room.games || bytes.saturating_add(source.len().cast_signed() as i64) > room.bytes {
            return Err(StoreError::Full);
        }
        let StoredDefinition { id, version, text } = definition;
        for (sql, text) in [(DEFINITION, text.as_str()), (SOURCE, source)] {
            sqlx::query(sql).bind(id).bind(version).bind(text).bind(now()).execute(&mut *change).await?;
        }
        change.commit().await
    }

    /// Returns a version of an added game.
    pub(crate) async fn definition(
        &self,
        id: &str,
        version: &str,
    ) -> Result<Option<StoredDefinition>, StoreError> {
        let text = sqlx::query_scalar("SELECT text FROM definitions WHERE id = $1 AND version = $2")
            .bind(id)
            .bind(version)
            .fetch_optional(&self.read)
            .await?;
        let of = |text| StoredDefinition { id: id.to_owned(), version: version.to_owned(), text };
        Ok(text.map(of))
    }

    /// Returns the text of a game of the workshop as its author wrote it, and notes that somebody wanted it.
    pub(crate) async fn definition_source(
        &self,
        id: &str,
        version: &str,
    ) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("SELECT source, seen FROM workshop WHERE id = $1 AND version = $2")
            .bind(id)
            .bind(version)
            .fetch_optional(&self.read)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let seen: String = row.try_get("seen")?;
        // Once a day is enough.
        if seen < days_ago(1) {
            let mut change = self.begin().await?;
            sqlx::query("UPDATE workshop SET seen = $3 WHERE id = $1 AND version = $2")
                .bind(id)
                .bind(version)
                .bind(now())
                .execute(&mut *change)
                .await?;
            change.commit().await?;
        }
        Ok(Some(row.try_get("source")?))
    }

    /// Forgets at most `most` games of the workshop that nobody asked for in so many days, and that no game,
    /// seek, record or study needs; returns how many.
    pub(crate) async fn forget_old_definitions(&self, days: u32, most: u32) -> Result<u64, StoreError> {
        let old = format!(
            "SELECT id, version FROM workshop AS old WHERE seen < $1 AND {NEEDED_BY_NOTHING} ORDER BY seen LIMIT $2"
        );
        let mut change = self.begin().await?;
        let old = sqlx::query(AssertSqlSafe(old))
            .bind(days_ago(days))
            .bind(i64::from(most))
            .fetch_all(&mut *change)
            .await?;
        for row in &old {
            let (id, version): (String, String) = (row.try_get("id")?, row.try_get("version")?);
            for sql in [
                "DELETE FROM workshop WHERE id = $1 AND version = $2",
                "DELETE FROM definitions WHERE id = $1 AND version = $2",
            ] {
                sqlx::query(sql).bind(&id).bind(&version).execute(&mut *change).await?;
            }
        }
        change.commit().await?;
        Ok(old.len() as u64)
    }

    /// Forgets at most `most` versions of games of files that no server has read in so many days, that no
    /// game, seek, record or study needs, and that are not among those in use; returns how many.
    pub(crate) async fn forget_old_versions(
        &self,
        days: u32,
        most: u32,
        is_used: impl Fn(&str, &str) -> bool,
    ) -> Result<u64, StoreError> {
        let old = format!(
            "SELECT id, version FROM definitions AS old WHERE added < $1 AND {NEEDED_BY_NOTHING} \
             AND NOT EXISTS (SELECT 1 FROM workshop WHERE id = old.id AND version = old.version) ORDER BY added"
        );
        let mut change = self.begin().await?;
        let rows = sqlx::query(AssertSqlSafe(old)).bind(days_ago(days)).fetch_all(&mut *change).await?;
        let mut forgotten = 0;
        for row in &rows {
            let (id, version): (String, String) = (row.try_get("id")?, row.try_get("version")?);
            if forgotten == u64::from(most) {
                break;
            }
            if !is_used(&id, &version) {
                let sql = "DELETE FROM definitions WHERE id = $1 AND version = $2";
                sqlx::query(sql).bind(&id).bind(&version).execute(&mut *change).await?;
                forgotten += 1;
            }
        }
        change.commit().await?;
        Ok(forgotten)
    }
}
