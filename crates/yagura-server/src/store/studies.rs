//! The tables `studies` and `chapters`.

use sqlx::{AnyConnection, Row as _};

use super::{
    Store, StoreError,
    change::{Change, Transaction},
    moment::{days_ago, now},
};

/// A study as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptStudy {
    pub(crate) id: String,
    /// The SHA-256, in hexadecimal digits, of what opens it for everything.
    pub(crate) owner_key: String,
    /// That of what opens it and its chapters for changes.
    pub(crate) edit_key: Option<String>,
    pub(crate) version: i64,
    pub(crate) title: String,
    /// When it was changed last: `2026-01-01T00:00:00Z`.
    pub(crate) changed: String,
    pub(crate) chapters: Vec<KeptChapter>,
}

/// A chapter of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptChapter {
    pub(crate) record: String,
    pub(crate) name: String,
    pub(crate) variant: String,
    /// Whether all who may change the study may change it.
    pub(crate) is_writable: bool,
}

impl Store {
    /// Keeps a new study, at version 0, if there is a place for it.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when another one has this id, [`StoreError::Full`] when there are `most`.
    pub(crate) async fn keep_study(
        &self,
        id: &str,
        owner_key: &str,
        title: &str,
        chapters: &[KeptChapter],
        most: u32,
    ) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO studies (id, owner_key, version, title, created, changed) VALUES ($1, $2, 0, $3, $4, $4) \
                           ON CONFLICT (id) DO NOTHING";
        let mut change = self.begin().await?;
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM studies").fetch_one(&mut *change).await?;
        if count >= i64::from(most) {
            return Err(StoreError::Full);
        }
        let done =
            sqlx::query(SQL).bind(id).bind(owner_key).bind(title).bind(now()).execute(&mut *change).await?;
        if done.rows_affected() != 1 {
            return Err(StoreError::Taken);
        }
        add_chapters(&mut change, id, chapters).await?;
        change.commit().await
    }

    /// Returns the study with this id.
    pub(crate) async fn study(&self, id: &str) -> Result<Option<KeptStudy>, StoreError> {
        // One transaction: the chapters are those of this version.
        let mut view = Transaction::view(&self.read, self.dialect).await?;
        let study = read(&mut view, id).await?;
        view.commit().await?;
        Ok(study)
    }

    /// Gives a study another title and other chapters, which raises its version from `version` by one;
    /// returns whether it had that version.
    pub(crate) async fn change_study(
        &self,
        id: &str,
        version: i64,
        title: &str,
        chapters: &[KeptChapter],
    ) -> Result<bool, StoreError> {
        const SQL: &str = "UPDATE studies SET title = $3, version = version + 1, changed = $4 WHERE id = $1 AND version = $2";
        let mut change = self.begin().await?;
        let done =
            sqlx::query(SQL).bind(id).bind(version).bind(title).bind(now()).execute(&mut *change).await?;
        if done.rows_affected() != 1 {
            return Ok(false);
        }
        sqlx::query("DELETE FROM chapters WHERE study = $1").bind(id).execute(&mut *change).await?;
        add_chapters(&mut change, id, chapters).await?;
        change.commit().await?;
        Ok(true)
    }

    /// Gives a study another edit key, or takes it away.
    pub(crate) async fn set_study_edit_key(
        &self,
        id: &str,
        edit_key: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let query = sqlx::query("UPDATE studies SET edit_key = $2 WHERE id = $1").bind(id).bind(edit_key);
        query.execute(&mut *change).await?;
        change.commit().await
    }

    /// Forgets a study; the records of its chapters stay.
    pub(crate) async fn forget_study(&self, id: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        sqlx::query("DELETE FROM studies WHERE id = $1").bind(id).execute(&mut *change).await?;
        change.commit().await
    }

    /// Forgets at most `most` studies without a chapter that nobody has changed for so many days, and returns
    /// how many.
    pub(crate) async fn forget_old_studies(&self, days: u32, most: u32) -> Result<u64, StoreError> {
        const SQL: &str = "DELETE FROM studies WHERE id IN (SELECT id FROM studies \
                           WHERE changed < $1 \
                           AND NOT EXISTS (SELECT 1 FROM chapters WHERE study = studies.id) LIMIT $2)";
        let mut change = self.begin().await?;
        let done = sqlx::query(SQL).bind(days_ago(days)).bind(i64::from(most)).execute(&mut *change).await?;
        change.commit().await?;
        Ok(done.rows_affected())
    }
}

async fn read(view: &mut AnyConnection, id: &str) -> Result<Option<KeptStudy>, StoreError> {
    let query = sqlx::query("SELECT owner_key, edit_key, version, title, changed FROM studies WHERE id = $1");
    let Some(row) = query.bind(id).fetch_optional(&mut *view).await? else { return Ok(None) };
    let query =
        sqlx::query("SELECT record, name, variant, writable FROM chapters WHERE study = $1 ORDER BY place");
    let chapters = query.bind(id).fetch_all(&mut *view).await?;
    let chapters = chapters.iter().map(|row| {
        Ok(KeptChapter {
            record: row.try_get("record")?,
            name: row.try_get("name")?,
            variant: row.try_get("variant")?,
            is_writable: row.try_get::<i64, _>("writable")? != 0,
        })
    });
    Ok(Some(KeptStudy {
        id: id.to_owned(),
        owner_key: row.try_get("owner_key")?,
        edit_key: row.try_get("edit_key")?,
        version: row.try_get("version")?,
        title: row.try_get("title")?,
        changed: row.try_get("changed")?,
        chapters: chapters.collect::<Result<_, sqlx::Error>>()?,
    }))
}

async fn add_chapters(change: &mut Change, study: &str, chapters: &[KeptChapter]) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO chapters (study, place, record, name, variant, writable) VALUES ($1, $2, $3, $4, $5, $6)";
    for (place, chapter) in chapters.iter().enumerate() {
        sqlx::query(SQL)
            .bind(study)
            .bind(place as i64)
            .bind(&chapter.record)
            .bind(&chapter.name)
            .bind(&chapter.variant)
            .bind(i64::from(chapter.is_writable))
            .execute(&mut **change)
            .await?;
    }
    Ok(())
}
