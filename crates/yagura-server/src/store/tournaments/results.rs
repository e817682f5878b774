//! Results of games that belong to a tournament.

use sqlx::{AnyConnection, Row as _};

use super::super::{ResultRow, Store, StoreError};

/// A game of a tournament whose result is not known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unsettled {
    pub(crate) tournament: String,
    pub(crate) game: String,
    /// When it was paired, in milliseconds since 1970.
    pub(crate) made: i64,
    pub(crate) plies: i64,
}

/// The tournament is locked before its pairing, as by everybody who changes it.
const LOCK: &str = "UPDATE tournaments SET version = version + 1 WHERE stage <> 'over' \
                    AND id = (SELECT tournament FROM pairings WHERE game = $1 AND result IS NULL)";
/// Moves of a game before which a win with half the time is no more than a win: about seven of each.
const BERSERK_MOVES: i64 = 14;

impl Store {
    /// Returns the games of tournaments that go on whose results are not known.
    pub(crate) async fn unsettled(&self) -> Result<Vec<Unsettled>, StoreError> {
        const SQL: &str = "SELECT pairings.tournament, pairings.game, pairings.made, games.plies FROM pairings \
                           JOIN tournaments ON tournaments.id = pairings.tournament JOIN games ON games.id = pairings.game \
                           WHERE tournaments.stage IN ('running', 'paused') AND pairings.result IS NULL ORDER BY pairings.made";
        let rows = sqlx::query(SQL).fetch_all(&self.read).await?;
        let unsettled = |row: &sqlx::any::AnyRow| {
            Ok(Unsettled {
                tournament: row.try_get("tournament")?,
                game: row.try_get("game")?,
                made: row.try_get("made")?,
                plies: row.try_get("plies")?,
            })
        };
        rows.iter().map(unsettled).collect()
    }

    /// Returns the games that go on though the organiser has decided them, each with the word for its result.
    pub(crate) async fn verdicts(&self) -> Result<Vec<(String, String)>, StoreError> {
        const SQL: &str = "SELECT pairings.game, pairings.result FROM pairings JOIN games ON games.id = pairings.game \
                           WHERE pairings.verdict = 1 AND pairings.result IS NOT NULL AND games.stage <> 2";
        Ok(sqlx::query_as(SQL).fetch_all(&self.read).await?)
    }

    /// Stores that neither player has come to a game.
    pub(crate) async fn settle_without_players(&self, game: &str) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        settle(&mut change, game, "both-forfeit", [false; 2]).await?;
        change.commit().await
    }
}

/// Stores how a game ended for the tournament to which it belongs, if it does to one that goes on, and its
/// result is not known: the first end of a game counts.
pub(in crate::store) async fn note(
    change: &mut AnyConnection,
    game: &str,
    result: &ResultRow,
    gone: [bool; 2],
) -> Result<(), StoreError> {
    settle(change, game, word(result), gone).await
}

/// Stores which of the players of a game have halved their time, for the tournament to which it belongs, if
/// it does to one that goes on.
pub(in crate::store) async fn note_berserk(
    change: &mut AnyConnection,
    game: &str,
    seats: &str,
) -> Result<(), StoreError> {
    if sqlx::query(LOCK).bind(game).execute(&mut *change).await?.rows_affected() == 1 {
        let update = sqlx::query("UPDATE pairings SET berserk = $2 WHERE game = $1 AND result IS NULL");
        update.bind(game).bind(seats).execute(change).await?;
    }
    Ok(())
}

async fn settle(
    change: &mut AnyConnection,
    game: &str,
    word: &str,
    gone: [bool; 2],
) -> Result<(), StoreError> {
    const SQL: &str = "UPDATE pairings SET result = $2, ended = 1 + COALESCE((SELECT max(others.ended) FROM pairings AS others \
                       WHERE others.tournament = pairings.tournament), 0) WHERE game = $1 AND result IS NULL";
    const SHORT: &str = "UPDATE pairings SET berserk = NULL WHERE game = $1 AND berserk IS NOT NULL \
                         AND (SELECT plies FROM games WHERE games.id = $1) < $2";
    // Who did not come is not paired again in an arena before he says that he is there.
    const AWAY: &str = "UPDATE entrants SET away = 1 WHERE EXISTS (SELECT 1 FROM pairings WHERE game = $1 \
                        AND pairings.tournament = entrants.tournament \
                        AND (black = entrants.number AND $2 <> 0 OR white = entrants.number AND $3 <> 0))";
    // Who was gone when his game of an arena ended is not either, before he is seen again; a program need not
    // stay to come again.
    const GONE: &str = "UPDATE entrants SET away = 2 WHERE away = 0 AND NOT EXISTS \
                        (SELECT 1 FROM accounts WHERE accounts.id = entrants.account AND accounts.bot <> 0) AND EXISTS (SELECT 1 FROM pairings WHERE game = $1 \
                        AND pairings.tournament = entrants.tournament AND pairings.round = 0 \
                        AND (black = entrants.number AND $2 <> 0 OR white = entrants.number AND $3 <> 0))";
    if sqlx::query(LOCK).bind(game).execute(&mut *change).await?.rows_affected() == 1 {
        sqlx::query(SQL).bind(game).bind(word).execute(&mut *change).await?;
        sqlx::query(SHORT).bind(game).bind(BERSERK_MOVES).execute(&mut *change).await?;
        let [black, white] = [["both-forfeit", "white-forfeit"], ["both-forfeit", "black-forfeit"]]
            .map(|words| i64::from(words.contains(&word)));
        if black + white > 0 {
            sqlx::query(AWAY).bind(game).bind(black).bind(white).execute(&mut *change).await?;
        }
        if gone.contains(&true) {
            let [black, white] = gone.map(i64::from);
            sqlx::query(GONE).bind(game).bind(black).bind(white).execute(change).await?;
        }
    }
    Ok(())
}

/// Returns the word of the protocol for how a game ended. One in which only one of the players had begun is
/// won without play.
const fn word(result: &ResultRow) -> &'static str {
    match (result.winner, result.absent) {
        (_, [true, true]) => "both-forfeit",
        (_, [false, true]) => "black-forfeit",
        (_, [true, false]) => "white-forfeit",
        (Some(0), _) => "black",
        (Some(_), _) => "white",
        (None, _) => "draw",
    }
}
