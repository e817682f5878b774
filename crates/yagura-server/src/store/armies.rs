//! The tables `armies` and `turns`: what is set up before the first move.

use std::fmt;

use sqlx::{AnyConnection, Row as _};

use super::{ClockChange, Store, StoreError, clocks, games::in_order};

/// The names of the players, A's first.
const PLAYERS: [&str; 2] = ["A", "B"];

/// A sealed army.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Army {
    pub(crate) setup: String,
    pub(crate) salt: String,
}

/// Nothing of it: whatever is written down somewhere may be read by somebody.
impl fmt::Debug for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Army").finish_non_exhaustive()
    }
}

impl Store {
    /// Stores the army of a player (0 is A) and the turns that follow of themselves, which raises the version
    /// to `version`, and the clocks, where the game has any.
    pub(crate) async fn seal(
        &self,
        id: &str,
        version: i64,
        player: usize,
        army: &Army,
        turns: &[String],
        clock: Option<&ClockChange>,
    ) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        add_army(&mut change, id, player, army).await?;
        add_turns(&mut change, id, 0, turns).await?;
        clocks::put(&mut change, id, clock).await?;
        change.commit().await
    }

    /// Forgets the army of a player, which raises the version to `version`.
    pub(crate) async fn unseal(&self, id: &str, version: i64, player: usize) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        let delete =
            sqlx::query("DELETE FROM armies WHERE game = $1 AND player = $2").bind(id).bind(PLAYERS[player]);
        delete.execute(&mut *change).await?;
        change.commit().await
    }

    /// Stores the turn of the set-up with this number, which raises the version to `version`.
    pub(crate) async fn add_turn(
        &self,
        id: &str,
        version: i64,
        number: usize,
        turn: &str,
        clock: Option<&ClockChange>,
    ) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        add_turns(&mut change, id, number, &[turn.to_owned()]).await?;
        clocks::put(&mut change, id, clock).await?;
        change.commit().await
    }
}

/// Stores the armies and turns with which a game begins.
pub(super) async fn begin(
    change: &mut AnyConnection,
    id: &str,
    armies: &[Option<Army>; 2],
    turns: &[String],
) -> Result<(), StoreError> {
    for (player, army) in armies.iter().enumerate() {
        if let Some(army) = army {
            add_army(change, id, player, army).await?;
        }
    }
    add_turns(change, id, 0, turns).await
}

/// Returns the armies and turns of a game.
pub(super) async fn load(
    view: &mut AnyConnection,
    id: &str,
) -> Result<([Option<Army>; 2], Vec<String>), StoreError> {
    let mut armies = [None, None];
    for row in sqlx::query("SELECT player, setup, salt FROM armies WHERE game = $1")
        .bind(id)
        .fetch_all(&mut *view)
        .await?
    {
        let player: String = row.try_get("player")?;
        if let Some(at) = PLAYERS.iter().position(|name| *name == player) {
            armies[at] = Some(Army { setup: row.try_get("setup")?, salt: row.try_get("salt")? });
        }
    }
    let turns: Vec<(i64, String)> =
        sqlx::query_as("SELECT turn, text FROM turns WHERE game = $1 ORDER BY turn")
            .bind(id)
            .fetch_all(&mut *view)
            .await?;
    Ok((armies, in_order("turns", turns.len() as i64, turns)?))
}

async fn add_army(
    change: &mut AnyConnection,
    id: &str,
    player: usize,
    army: &Army,
) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO armies (game, player, setup, salt) VALUES ($1, $2, $3, $4)";
    sqlx::query(SQL)
        .bind(id)
        .bind(PLAYERS[player])
        .bind(&army.setup)
        .bind(&army.salt)
        .execute(&mut *change)
        .await?;
    Ok(())
}

async fn add_turns(
    change: &mut AnyConnection,
    id: &str,
    first: usize,
    turns: &[String],
) -> Result<(), StoreError> {
    for (number, turn) in (first..).zip(turns) {
        let insert = sqlx::query("INSERT INTO turns (game, turn, text) VALUES ($1, $2, $3)")
            .bind(id)
            .bind(number as i64)
            .bind(turn);
        insert.execute(&mut *change).await?;
    }
    Ok(())
}
