//! How games are adjourned: a column of `games`. What its text means is not known here.

use super::{ClockChange, Store, StoreError, change::Change, clocks, games::put_offers};

impl Store {
    /// Stores how a game is adjourned, or that it is not any more, with the offers and the clocks that this
    /// leaves; it raises the version to `version`.
    pub(crate) async fn set_adjournment(
        &self,
        id: &str,
        version: i64,
        adjournment: Option<&str>,
        offers: &str,
        clock: Option<&ClockChange>,
    ) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        put(&mut change, id, adjournment).await?;
        put_offers(&mut change, id, offers).await?;
        clocks::put(&mut change, id, clock).await?;
        change.commit().await
    }
}

/// Stores how a game is adjourned, or that it is not any more.
pub(super) async fn put(change: &mut Change, id: &str, adjournment: Option<&str>) -> Result<(), StoreError> {
    let update = sqlx::query("UPDATE games SET adjournment = $2 WHERE id = $1").bind(id).bind(adjournment);
    update.execute(&mut **change).await?;
    Ok(())
}
