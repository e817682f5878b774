//! The table `moves`: moves as they are made.

use super::{MoveClock, Store, StoreError, adjournments, change::Change, clocks, games::put_offers};

/// A move that was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made<'a> {
    /// How many were made before it.
    pub(crate) ply: usize,
    pub(crate) text: &'a str,
    /// The offers that it leaves, where it changes them.
    pub(crate) offers: Option<&'a str>,
    /// The clocks behind it, where the game has any.
    pub(crate) clock: Option<&'a MoveClock>,
    /// It had been sealed: with it an adjourned game goes on.
    pub(crate) was_sealed: bool,
}

#[cfg(test)]
impl<'a> Made<'a> {
    /// Returns a move that changes nothing besides.
    pub(crate) const fn plain(ply: usize, text: &'a str) -> Self {
        Self { ply, text, offers: None, clock: None, was_sealed: false }
    }
}

impl Store {
    /// Stores a move, which raises the version to `version`.
    pub(crate) async fn add_move(&self, id: &str, version: i64, made: Made<'_>) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        insert_move(&mut change, id, made).await?;
        change.commit().await?;
        self.metrics.moved();
        Ok(())
    }
}

/// Stores a move with all that it changes.
pub(super) async fn insert_move(change: &mut Change, id: &str, made: Made<'_>) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO moves (game, ply, move, spent, clock) VALUES ($1, $2, $3, $4, $5)";
    let Made { ply, text, offers, clock, was_sealed } = made;
    let insert = sqlx::query(SQL)
        .bind(id)
        .bind(ply as i64)
        .bind(text)
        .bind(clock.map(|clock| clock.spent))
        .bind(clock.map(|clock| &clock.then.stand));
    insert.execute(&mut **change).await?;
    clocks::put(change, id, clock.map(|clock| &clock.then)).await?;
    if was_sealed {
        adjournments::put(change, id, None).await?;
    }
    match offers {
        Some(offers) => put_offers(change, id, offers).await,
        None => Ok(()),
    }
}
