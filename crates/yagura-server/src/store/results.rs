//! The table `results`: how games ended, stored with what ended them.

use sqlx::AnyConnection;

use super::{
    ClockChange, Made, Store, StoreError, Weight, clocks, moves::insert_move, seats::SIDES, settlement,
    tournaments,
};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ResultRow {
    /// The number of the seat that won; `None` for a draw.
    pub(crate) winner: Option<usize>,
    /// The word of the protocol.
    pub(crate) reason: String,
    /// Whose fault it is, by seats, that the game was not played: not stored, but told to the tournament.
    pub(crate) absent: [bool; 2],
}

/// The end of a game, as it is stored with what ended it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Finish {
    pub(crate) result: ResultRow,
    /// What it means for ratings, where the game is rated.
    pub(crate) weight: Weight,
    /// Who was gone then, by seats: not stored, but told to the tournament.
    pub(crate) gone: [bool; 2],
}

impl Store {
    /// Stores a move, which raises the version to `version` and ends the game so.
    pub(crate) async fn add_last_move(
        &self,
        id: &str,
        version: i64,
        made: Made<'_>,
        end: &Finish,
    ) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        insert_move(&mut change, id, made).await?;
        finish(&mut change, id, end).await?;
        change.commit().await?;
        self.metrics.moved();
        Ok(())
    }

    /// Stores how a game ended otherwise than by a move, which raises the version to `version`.
    pub(crate) async fn end(
        &self,
        id: &str,
        version: i64,
        ending: &str,
        clock: Option<&ClockChange>,
        end: &Finish,
    ) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        sqlx::query("UPDATE games SET ending = $2 WHERE id = $1")
            .bind(id)
            .bind(ending)
            .execute(&mut *change)
            .await?;
        clocks::put(&mut change, id, clock).await?;
        finish(&mut change, id, end).await?;
        change.commit().await
    }

    /// Stores how a game ended that was over before results were stored.
    pub(crate) async fn put_result(&self, game: &str, result: &ResultRow) -> Result<(), StoreError> {
        let mut change = self.begin_on(game).await?;
        put_result(&mut change, game, result, [false; 2]).await?;
        change.commit().await
    }
}

/// Stores that a game is over, how it ended, and the ratings behind it.
async fn finish(change: &mut AnyConnection, game: &str, finish: &Finish) -> Result<(), StoreError> {
    put_result(change, game, &finish.result, finish.gone).await?;
    settlement::settle(change, game, &finish.result, finish.weight).await
}

async fn put_result(
    change: &mut AnyConnection,
    game: &str,
    result: &ResultRow,
    gone: [bool; 2],
) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO results (game, winner, reason) VALUES ($1, $2, $3) \
                       ON CONFLICT (game) DO UPDATE SET winner = excluded.winner, reason = excluded.reason";
    sqlx::query(
        "UPDATE games SET stage = 2, turn_began = NULL, deadline = NULL, adjournment = NULL WHERE id = $1",
    )
    .bind(game)
    .execute(&mut *change)
    .await?;
    let insert = sqlx::query(SQL).bind(game).bind(result.winner.map(|side| SIDES[side]));
    insert.bind(&result.reason).execute(&mut *change).await?;
    tournaments::note(change, game, result, gone).await
}
