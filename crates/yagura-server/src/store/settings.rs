//! The table `settings`: what the owner of an account likes, as the page wrote it.

use super::{Store, StoreError};

impl Store {
    /// Keeps the settings of an account in the place of those before.
    pub(crate) async fn keep_settings(&self, account: &str, json: &str) -> Result<(), StoreError> {
        const SQL: &str = "INSERT INTO settings (account, json) VALUES ($1, $2) \
                           ON CONFLICT (account) DO UPDATE SET json = excluded.json";
        let mut change = self.begin().await?;
        sqlx::query(SQL).bind(account).bind(json).execute(&mut *change).await?;
        change.commit().await
    }

    /// Returns the settings of an account; `None` when it has kept none.
    pub(crate) async fn settings(&self, account: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT json FROM settings WHERE account = $1");
        Ok(query.bind(account).fetch_optional(&self.read).await?)
    }
}
