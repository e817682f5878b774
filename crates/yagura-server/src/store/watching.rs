//! The table `watching`: which games are in the list of those that go on, how far behind one watches them,
//! and who is there.

use sqlx::{AnyConnection, Row as _};

use super::{Sitter, Store, StoreError, change::Transaction, moment::minutes_ago, seats, sitters};

/// What a game has of its own about watching.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Watching {
    /// It is in the list of games that go on.
    pub(crate) is_listed: bool,
    /// By how much those who watch are behind, as in `moves:3` or `minutes:10`.
    pub(crate) delay: Option<String>,
}

/// Who is there in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Attendance {
    /// How many watch.
    pub(crate) watchers: i64,
    /// Both players are there.
    pub(crate) is_full: bool,
}

/// A game that goes on, as a list has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RunningGame {
    pub(crate) id: String,
    pub(crate) variant: String,
    /// Who plays, the first seat's first, as it is stored.
    pub(crate) players: [String; 2],
    pub(crate) sitters: [Option<Sitter>; 2],
    /// What the guests at the seats are called.
    pub(crate) guests: [Option<String>; 2],
    pub(crate) moves: i64,
    pub(crate) delay: Option<String>,
    pub(crate) clock: Option<String>,
    pub(crate) there: Attendance,
    pub(crate) created: String,
}

impl Store {
    /// Stores how many watch a game, and whether both players are there.
    pub(crate) async fn note_watchers(&self, game: &str, there: Attendance) -> Result<(), StoreError> {
        const SQL: &str = "UPDATE watching SET watchers = $2, present = $3 WHERE game = $1";
        let mut change = self.begin_on(game).await?;
        let update = sqlx::query(SQL).bind(game).bind(there.watchers).bind(i64::from(there.is_full));
        update.execute(&mut *change).await?;
        change.commit().await
    }

    /// Returns at most `most` listed games that go on: those in which something was done in so many minutes,
    /// or, where a move may take days, at all. Those with both players there come first, then the rated games
    /// of those who are surely strong, then those watched most, then the newest: not those with the newest
    /// move, which would tell of moves that are not shown yet. For the same reason a game that is watched
    /// later is listed before its first move, and as long as somebody is there.
    pub(crate) async fn running_games(
        &self,
        variant: Option<&str>,
        minutes: u32,
        most: i64,
    ) -> Result<Vec<RunningGame>, StoreError> {
        const SQL: &str = "SELECT id, variant, black, white, plies, delay, time_control, watchers, present, created FROM watching \
                           JOIN games ON games.id = watching.game \
                           WHERE listed = 1 AND (delay IS NULL AND stage = 1 AND (changed >= $1 OR deadline IS NOT NULL) \
                           OR delay IS NOT NULL AND stage < 2 AND (present = 1 OR watchers > 0 OR created >= $1)) \
                           AND (CAST($2 AS TEXT) IS NULL OR variant = $2 OR variant LIKE $2 || '?%' OR variant LIKE $2 || '~%') \
                           ORDER BY present DESC, \
                           (SELECT coalesce(sum(rating - 2 * deviation), 0) FROM rated_games \
                           JOIN sitters ON sitters.game = rated_games.game \
                           JOIN ratings ON ratings.account = sitters.account \
                           AND ratings.definition = rated_games.definition AND ratings.speed = rated_games.speed \
                           WHERE rated_games.game = games.id) DESC, watchers DESC, created DESC, id LIMIT $3";
        let mut view = Transaction::view(&self.read, self.dialect).await?;
        let query = sqlx::query(SQL).bind(minutes_ago(minutes)).bind(variant).bind(most);
        let rows = query.fetch_all(&mut *view).await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in rows {
            let id: String = row.try_get("id")?;
            found.push(RunningGame {
                variant: row.try_get("variant")?,
                players: [row.try_get("black")?, row.try_get("white")?],
                sitters: sitters::load(&mut view, &id).await?,
                guests: seats::guests(&mut view, &id).await?,
                moves: row.try_get("plies")?,
                delay: row.try_get("delay")?,
                clock: row.try_get("time_control")?,
                there: Attendance {
                    watchers: row.try_get("watchers")?,
                    is_full: row.try_get::<i64, _>("present")? != 0,
                },
                created: row.try_get("created")?,
                id,
            });
        }
        view.commit().await?;
        Ok(found)
    }
}

/// Stores what a new game has of its own about watching.
pub(super) async fn begin(
    change: &mut AnyConnection,
    game: &str,
    watching: &Watching,
) -> Result<(), StoreError> {
    const SQL: &str =
        "INSERT INTO watching (game, listed, delay, watchers, present) VALUES ($1, $2, $3, 0, 0)";
    if *watching == Watching::default() {
        return Ok(());
    }
    let insert = sqlx::query(SQL).bind(game).bind(i64::from(watching.is_listed)).bind(&watching.delay);
    insert.execute(change).await?;
    Ok(())
}

/// Returns what a game has of its own about watching.
pub(super) async fn load(view: &mut AnyConnection, game: &str) -> Result<Watching, StoreError> {
    let query = sqlx::query("SELECT listed, delay FROM watching WHERE game = $1").bind(game);
    let Some(row) = query.fetch_optional(view).await? else { return Ok(Watching::default()) };
    Ok(Watching { is_listed: row.try_get::<i64, _>("listed")? != 0, delay: row.try_get("delay")? })
}
