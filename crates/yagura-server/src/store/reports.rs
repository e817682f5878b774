//! The tables `reports` and `findings`: games that the engine looks at as a whole.

use sqlx::Row as _;

use super::{Store, StoreError};

/// How far the engine has come with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptReport {
    pub(crate) record: String,
    pub(crate) is_done: bool,
    /// How long it looks at each position.
    pub(crate) millis: u32,
    /// The line that it looks at: the JSON of a line of play.
    pub(crate) line: String,
    /// The JSON of what it found, position by position.
    pub(crate) evaluations: Vec<String>,
}

impl Store {
    /// Stores that a line of a record is to be looked at; what was found of it before is forgotten.
    pub(crate) async fn begin_report(&self, record: &str, millis: u32, line: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        sqlx::query("DELETE FROM reports WHERE record = $1").bind(record).execute(&mut *change).await?;
        sqlx::query("INSERT INTO reports (record, stage, millis, line) VALUES ($1, 0, $2, $3)")
            .bind(record)
            .bind(i64::from(millis))
            .bind(line)
            .execute(&mut *change)
            .await?;
        change.commit().await
    }

    /// Stores what was found of a position of the line.
    pub(crate) async fn add_finding(
        &self,
        record: &str,
        ply: usize,
        evaluation: &str,
    ) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO findings (record, ply, evaluation) VALUES ($1, $2, $3) ON CONFLICT (record, ply) DO UPDATE SET evaluation = $3";
        let mut change = self.begin().await?;
        sqlx::query(SQL).bind(record).bind(ply as i64).bind(evaluation).execute(&mut *change).await?;
        change.commit().await
    }

    /// Stores that all positions were looked at.
    pub(crate) async fn end_report(&self, record: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        sqlx::query("UPDATE reports SET stage = 1 WHERE record = $1")
            .bind(record)
            .execute(&mut *change)
            .await?;
        change.commit().await
    }

    /// Stores a finished report in the place of what is there.
    pub(crate) async fn restore_report(&self, report: &KeptReport) -> Result<(), StoreError> {
        let KeptReport { record, millis, line, evaluations, .. } = report;
        let mut change = self.begin().await?;
        sqlx::query("DELETE FROM reports WHERE record = $1").bind(record).execute(&mut *change).await?;
        sqlx::query("INSERT INTO reports (record, stage, millis, line) VALUES ($1, 1, $2, $3)")
            .bind(record)
            .bind(i64::from(*millis))
            .bind(line)
            .execute(&mut *change)
            .await?;
        for (ply, evaluation) in (0i64..).zip(evaluations) {
            sqlx::query("INSERT INTO findings (record, ply, evaluation) VALUES ($1, $2, $3)")
                .bind(record)
                .bind(ply)
                .bind(evaluation)
                .execute(&mut *change)
                .await?;
        }
        change.commit().await
    }

    /// Forgets what was found of a record.
    pub(crate) async fn forget_report(&self, record: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        sqlx::query("DELETE FROM reports WHERE record = $1").bind(record).execute(&mut *change).await?;
        change.commit().await
    }

    /// Returns whether the engine has looked at a record, or is at it.
    pub(crate) async fn has_report(&self, record: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 FROM reports WHERE record = $1").bind(record);
        Ok(row.fetch_optional(&self.read).await?.is_some())
    }

    /// Returns how far the engine has come with a record.
    pub(crate) async fn report(&self, record: &str) -> Result<Option<KeptReport>, StoreError> {
        let row = sqlx::query("SELECT stage, millis, line FROM reports WHERE record = $1")
            .bind(record)
            .fetch_optional(&self.read)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let evaluations: Vec<String> =
            sqlx::query_scalar("SELECT evaluation FROM findings WHERE record = $1 ORDER BY ply")
                .bind(record)
                .fetch_all(&self.read)
                .await?;
        Ok(Some(KeptReport {
            record: record.to_owned(),
            is_done: row.try_get::<i64, _>("stage")? == 1,
            millis: u32::try_from(row.try_get::<i64, _>("millis")?).unwrap_or(u32::MAX),
            line: row.try_get("line")?,
            evaluations,
        }))
    }

    /// Returns the records that the engine has not finished looking at.
    pub(crate) async fn unfinished_reports(&self) -> Result<Vec<String>, StoreError> {
        let ids = sqlx::query_scalar("SELECT record FROM reports WHERE stage = 0 ORDER BY record");
        Ok(ids.fetch_all(&self.read).await?)
    }
}
