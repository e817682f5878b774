//! The columns of clocks in `games` and `moves`, and the table `uptime`. What a clock is, is not known here.

use sqlx::{AnyConnection, Row as _};

use super::{Store, StoreError, change::Change, tournaments};

/// How the time of a new game is limited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DraftClock {
    pub(crate) control: String,
    /// What the players have left, where that is not all.
    pub(crate) stand: Option<String>,
    /// Whether the players may halve their time for a further point, as in arenas.
    pub(crate) berserk: BerserkRule,
}

/// Whether players may halve their time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum BerserkRule {
    /// Nobody may.
    #[default]
    Never,
    /// Each may before his first turn.
    Allowed,
}

/// The clocks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredClock {
    pub(crate) control: String,
    pub(crate) stand: Option<String>,
    /// When what runs began, in correspondence play.
    pub(crate) began: Option<i64>,
    /// The seats whose players have halved their time; `None` where nobody may.
    pub(crate) berserk: Option<String>,
    /// Of each move how long it took, and what was left behind it.
    pub(crate) moves: Vec<(i64, String)>,
}

/// How long a move took in milliseconds, and how clocks stand behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveClock {
    pub(crate) spent: i64,
    pub(crate) then: ClockChange,
}

/// How clocks stand from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClockChange {
    pub(crate) stand: String,
    /// When what runs began, and when its time is up, in milliseconds since 1970; only in correspondence
    /// play.
    pub(crate) began: Option<i64>,
    pub(crate) deadline: Option<i64>,
}

impl Store {
    /// Stores how the clocks of a game stand. Not a change that anybody hears of: the version stays.
    pub(crate) async fn set_clock(&self, id: &str, clock: &ClockChange) -> Result<(), StoreError> {
        let mut change = self.begin_on(id).await?;
        put(&mut change, id, Some(clock)).await?;
        change.commit().await
    }

    /// Stores whose time is halved in a game of an arena that goes on, which raises the version to `version`.
    pub(crate) async fn set_berserk(
        &self,
        id: &str,
        version: i64,
        seats: &str,
        clock: Option<&ClockChange>,
    ) -> Result<(), StoreError> {
        let mut change = self.change(id, version).await?;
        let update = sqlx::query("UPDATE games SET berserk = $2 WHERE id = $1").bind(id).bind(seats);
        update.execute(&mut *change).await?;
        put(&mut change, id, clock).await?;
        tournaments::note_berserk(&mut change, id, seats).await?;
        change.commit().await
    }

    /// Returns at most `most` games whose deadline is over at `now`, the longest over first.
    pub(crate) async fn overdue(&self, now: i64, most: u32) -> Result<Vec<String>, StoreError> {
        const SQL: &str = "SELECT id FROM games WHERE deadline IS NOT NULL AND deadline <= $1 ORDER BY deadline, id LIMIT $2";
        Ok(sqlx::query_scalar(SQL).bind(now).bind(i64::from(most)).fetch_all(&self.read).await?)
    }

    /// Notes that the server runs at `now`.
    pub(crate) async fn note_alive(&self, now: i64) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        note_alive(&mut change, now).await?;
        change.commit().await
    }

    /// Moves all deadlines by the time since a server was last known to run, and by `more`, if that is longer
    /// than `least`. Returns by how much.
    pub(crate) async fn make_good_outage(&self, now: i64, more: i64, least: i64) -> Result<i64, StoreError> {
        const SQL: &str = "UPDATE games SET deadline = deadline + $1, turn_began = turn_began + $1 WHERE turn_began IS NOT NULL";
        let mut change = self.begin().await?;
        let alive: Option<i64> =
            sqlx::query_scalar("SELECT alive FROM uptime WHERE id = 1").fetch_optional(&mut *change).await?;
        let away = alive.map_or(0, |alive| (now - alive).max(0));
        let shift = if away > least { away + more } else { 0 };
        sqlx::query(SQL).bind(shift).execute(&mut *change).await?;
        note_alive(&mut change, now).await?;
        change.commit().await?;
        Ok(shift)
    }
}

async fn note_alive(change: &mut Change, now: i64) -> Result<(), StoreError> {
    const SQL: &str =
        "INSERT INTO uptime (id, alive) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET alive = $1";
    sqlx::query(SQL).bind(now).execute(&mut **change).await?;
    Ok(())
}

/// Stores the clocks with which a game begins.
pub(super) async fn begin(
    change: &mut AnyConnection,
    id: &str,
    clock: Option<&DraftClock>,
) -> Result<(), StoreError> {
    let Some(DraftClock { control, stand, berserk }) = clock else { return Ok(()) };
    let update = sqlx::query("UPDATE games SET time_control = $2, clock = $3, berserk = $4 WHERE id = $1");
    let nobody = (*berserk == BerserkRule::Allowed).then_some("");
    update.bind(id).bind(control).bind(stand).bind(nobody).execute(change).await?;
    Ok(())
}

/// Returns the clocks of a game, `None` where it has none.
pub(super) async fn load(view: &mut AnyConnection, id: &str) -> Result<Option<StoredClock>, StoreError> {
    const GAME: &str = "SELECT time_control, clock, turn_began, berserk FROM games WHERE id = $1 AND time_control IS NOT NULL";
    const MOVES: &str = "SELECT spent, clock FROM moves WHERE game = $1 AND spent IS NOT NULL AND clock IS NOT NULL ORDER BY ply";
    let Some(row) = sqlx::query(GAME).bind(id).fetch_optional(&mut *view).await? else { return Ok(None) };
    Ok(Some(StoredClock {
        control: row.try_get("time_control")?,
        stand: row.try_get("clock")?,
        began: row.try_get("turn_began")?,
        berserk: row.try_get("berserk")?,
        moves: sqlx::query_as(MOVES).bind(id).fetch_all(&mut *view).await?,
    }))
}

/// Stores how the clocks of a game stand, if it has any.
pub(super) async fn put(
    change: &mut Change,
    id: &str,
    clock: Option<&ClockChange>,
) -> Result<(), StoreError> {
    const SQL: &str = "UPDATE games SET clock = $2, turn_began = $3, deadline = $4 WHERE id = $1";
    let Some(ClockChange { stand, began, deadline }) = clock else { return Ok(()) };
    let update = sqlx::query(SQL).bind(id).bind(stand).bind(began).bind(deadline);
    update.execute(&mut **change).await?;
    Ok(())
}
