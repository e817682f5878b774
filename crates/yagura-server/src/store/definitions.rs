//! The table `definitions`: the games that were added, as they were whenever they could be played here.

use sqlx::{AnyConnection, Row as _};

use super::{Store, StoreError, moment::now};

/// A version of an added game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredDefinition {
    /// The id of the game.
    pub(crate) id: String,
    /// What tells its versions apart.
    pub(crate) version: String,
    /// A definition that stands on no base.
    pub(crate) text: String,
}

impl Store {
    /// Stores versions of games, as read now. The text of a version that is stored already becomes this one:
    /// names may have changed, which do not count for the version.
    pub(crate) async fn add_definitions(&self, definitions: &[StoredDefinition]) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO definitions (id, version, text, added) VALUES ($1, $2, $3, $4) \
                           ON CONFLICT (id, version) DO UPDATE SET text = excluded.text, added = excluded.added";
        let mut change = self.begin().await?;
        for StoredDefinition { id, version, text } in definitions {
            let insert = sqlx::query(SQL).bind(id).bind(version).bind(text).bind(now());
            insert.execute(&mut *change).await?;
        }
        change.commit().await
    }

    /// Returns all versions of all games that were ever added.
    pub(crate) async fn definitions(&self) -> Result<Vec<StoredDefinition>, StoreError> {
        all(&mut *self.read.acquire().await?).await
    }

    /// Returns the versions of games that are not among these, by id and version.
    pub(crate) async fn definitions_beside(
        &self,
        known: impl Fn(&str, &str) -> bool,
    ) -> Result<Vec<StoredDefinition>, StoreError> {
        let names = sqlx::query("SELECT id, version FROM definitions").fetch_all(&self.read).await?;
        let mut others = Vec::new();
        for row in names {
            let (id, version): (String, String) = (row.try_get("id")?, row.try_get("version")?);
            if known(&id, &version) {
                continue;
            }
            let text = sqlx::query_scalar("SELECT text FROM definitions WHERE id = $1 AND version = $2")
                .bind(&id)
                .bind(&version)
                .fetch_one(&self.read)
                .await?;
            others.push(StoredDefinition { id, version, text });
        }
        Ok(others)
    }
}

pub(super) async fn all(connection: &mut AnyConnection) -> Result<Vec<StoredDefinition>, StoreError> {
    let rows = sqlx::query("SELECT id, version, text FROM definitions ORDER BY id, version")
        .fetch_all(connection)
        .await?;
    let read = |row: &sqlx::any::AnyRow| {
        Ok(StoredDefinition {
            id: row.try_get("id")?,
            version: row.try_get("version")?,
            text: row.try_get("text")?,
        })
    };
    rows.iter().map(read).collect()
}
