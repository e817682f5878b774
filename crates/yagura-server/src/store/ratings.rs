//! The tables `ratings` and `rated_games`. What a rating is, `crate::ratings` knows.

use sqlx::{AnyConnection, Row as _, any::AnyRow};
use yagura_wire::Speed;

use super::{Store, StoreError, change::Transaction, sitters};
use crate::{
    accounts,
    ratings::{ACTIVE, Category, LISTED, Rating, Score},
};

/// What a point of a rating, and one of Glicko-2's own scale, is in the tables.
pub(super) const POINT: f64 = 1e3;
pub(super) const VOLATILITY: f64 = 1e9;

/// A rated game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RatedRow {
    pub(crate) category: Category,
    /// Of each seat with an account: while the game goes on, as its rating is now.
    pub(crate) seats: [Option<RatedSeat>; 2],
}

/// A player of a rated game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RatedSeat {
    pub(crate) before: Rating,
    /// The rating behind the game; `None` while it goes on, and where it did not count.
    pub(crate) after: Option<f64>,
}

/// What the end of a game means for ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Weight {
    /// Nothing: it hardly began, or goes on elsewhere.
    None,
    /// It counts. The ratings of the seats at which no account sits: those of engines.
    Full([Option<Rating>; 2]),
}

/// A rating of an account.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RatingRow {
    pub(crate) category: Category,
    /// As it is now, that is, less certain than when it was reckoned.
    pub(crate) rating: Rating,
    pub(crate) games: i64,
    pub(crate) played: i64,
}

/// One of the best.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BestRow {
    pub(crate) name: String,
    pub(crate) is_bot: bool,
    pub(crate) rating: Rating,
    pub(crate) games: i64,
}

/// How many games with an option or without an account has won, drawn and lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TallyRow {
    pub(crate) variant: String,
    pub(crate) result: Score,
    pub(crate) games: i64,
}

impl Store {
    /// Returns what a game counts for; `None` where it is not rated.
    pub(crate) async fn rated_game(&self, game: &str) -> Result<Option<RatedRow>, StoreError> {
        let mut view = Transaction::view(&self.read, self.dialect).await?;
        let row = load(&mut view, game).await?;
        view.commit().await?;
        Ok(row)
    }

    /// Returns the rating of an account; `None` where it has none.
    pub(crate) async fn rating(
        &self,
        account: &str,
        category: &Category,
    ) -> Result<Option<Rating>, StoreError> {
        let mut connection = self.read.acquire().await?;
        find(&mut connection, account, category).await
    }

    /// Returns the ratings of an account, by game and speed.
    pub(crate) async fn ratings(&self, account: &str) -> Result<Vec<RatingRow>, StoreError> {
        const SQL: &str = "SELECT definition, speed, rating, deviation, volatility, games, played FROM ratings \
                           WHERE account = $1 AND games > 0 ORDER BY definition, speed";
        let rows = sqlx::query(SQL).bind(account).fetch_all(&self.read).await?;
        let rating = |row: &AnyRow| {
            Ok(RatingRow {
                category: category(row)?,
                rating: now(row)?,
                games: row.try_get("games")?,
                played: row.try_get("played")?,
            })
        };
        rows.iter().map(rating).collect()
    }

    /// Returns at most `most` of those whose ratings are certain and who have played lately, the best first.
    pub(crate) async fn best(&self, category: &Category, most: i64) -> Result<Vec<BestRow>, StoreError> {
        const SQL: &str = "SELECT name, bot, rating, deviation, volatility, games, played FROM ratings \
                           JOIN accounts ON accounts.id = ratings.account \
                           WHERE definition = $1 AND speed = $2 AND deviation <= $3 AND played >= $4 \
                           ORDER BY rating DESC, name LIMIT $5";
        let query = sqlx::query(SQL).bind(&category.game).bind(category.speed.word());
        let query = query.bind(stored(LISTED, POINT)).bind(accounts::now() - ACTIVE).bind(most);
        let best = |row: &AnyRow| {
            Ok(BestRow {
                name: row.try_get("name")?,
                is_bot: row.try_get::<i64, _>("bot")? != 0,
                rating: now(row)?,
                games: row.try_get("games")?,
            })
        };
        query.fetch_all(&self.read).await?.iter().map(best).collect()
    }

    /// Returns how the games of an account ended that it did not play against itself, by what was played.
    pub(crate) async fn tallies(&self, account: &str) -> Result<Vec<TallyRow>, StoreError> {
        const SQL: &str = "SELECT variant, score, count(*) AS games FROM ( \
                           SELECT games.variant AS variant, \
                           CASE WHEN results.winner IS NULL THEN 'drawn' WHEN results.winner = sitters.side THEN 'won' ELSE 'lost' END AS score \
                           FROM sitters JOIN games ON games.id = sitters.game JOIN results ON results.game = sitters.game \
                           WHERE sitters.account = $1 AND results.reason <> 'aborted' \
                           AND NOT EXISTS (SELECT 1 FROM sitters AS others WHERE others.game = sitters.game \
                           AND others.side <> sitters.side AND others.account = sitters.account)) AS ended \
                           GROUP BY variant, score ORDER BY variant, score";
        let rows = sqlx::query(SQL).bind(account).fetch_all(&self.read).await?;
        let tally = |row: &AnyRow| {
            let result = match row.try_get::<String, _>("score")?.as_str() {
                "won" => Score::Won,
                "lost" => Score::Lost,
                _ => Score::Drawn,
            };
            Ok(TallyRow { variant: row.try_get("variant")?, result, games: row.try_get("games")? })
        };
        rows.iter().map(tally).collect()
    }
}

/// Stores that a game is rated.
pub(super) async fn begin(
    change: &mut AnyConnection,
    game: &str,
    category: Option<&Category>,
) -> Result<(), StoreError> {
    let Some(Category { game: definition, speed }) = category else { return Ok(()) };
    let insert = sqlx::query("INSERT INTO rated_games (game, definition, speed) VALUES ($1, $2, $3)");
    insert.bind(game).bind(definition).bind(speed.word()).execute(change).await?;
    Ok(())
}

/// Returns what a game counts for; `None` where it is not rated.
pub(super) async fn load(view: &mut AnyConnection, game: &str) -> Result<Option<RatedRow>, StoreError> {
    const SQL: &str = "SELECT definition, speed, before_b, deviation_b, after_b, before_w, deviation_w, after_w \
                       FROM rated_games WHERE game = $1";
    let Some(row) = sqlx::query(SQL).bind(game).fetch_optional(&mut *view).await? else { return Ok(None) };
    let category = category(&row)?;
    let names = [["before_b", "deviation_b", "after_b"], ["before_w", "deviation_w", "after_w"]];
    let sitters = sitters::load(view, game).await?;
    let mut seats = [None, None];
    for (seat, ([before, deviation, after], sitter)) in names.into_iter().zip(&sitters).enumerate() {
        let points =
            |name| Ok::<_, StoreError>(row.try_get::<Option<i64>, _>(name)?.map(|n| n as f64 / POINT));
        seats[seat] = match (points(before)?, points(deviation)?, sitter) {
            (Some(value), Some(deviation), _) => {
                let before = Rating { value, deviation, ..Rating::default() };
                Some(RatedSeat { before, after: points(after)? })
            }
            (_, _, Some(sitter)) => {
                let before = find(view, &sitter.account, &category).await?.unwrap_or_default();
                Some(RatedSeat { before, after: None })
            }
            _ => None,
        };
    }
    Ok(Some(RatedRow { category, seats }))
}

async fn find(
    view: &mut AnyConnection,
    account: &str,
    category: &Category,
) -> Result<Option<Rating>, StoreError> {
    const SQL: &str = "SELECT rating, deviation, volatility, played FROM ratings \
                       WHERE account = $1 AND definition = $2 AND speed = $3 AND games > 0";
    let query = sqlx::query(SQL).bind(account).bind(&category.game).bind(category.speed.word());
    query.fetch_optional(view).await?.as_ref().map(now).transpose()
}

/// Returns the rating of a row as it is now.
pub(super) fn now(row: &AnyRow) -> Result<Rating, StoreError> {
    Ok(rating(row)?.after(accounts::now() - row.try_get::<i64, _>("played")?))
}

/// Returns the rating of a row as it was reckoned.
pub(super) fn rating(row: &AnyRow) -> Result<Rating, StoreError> {
    let number = |name| Ok::<_, StoreError>(row.try_get::<i64, _>(name)? as f64);
    Ok(Rating {
        value: number("rating")? / POINT,
        deviation: number("deviation")? / POINT,
        volatility: number("volatility")? / VOLATILITY,
    })
}

fn category(row: &AnyRow) -> Result<Category, StoreError> {
    let word: String = row.try_get("speed")?;
    let speed =
        Speed::of_word(&word).ok_or_else(|| StoreError::DamagedGame(format!("no speed: '{word}'")))?;
    Ok(Category { game: row.try_get("definition")?, speed })
}

pub(super) fn stored(number: f64, unit: f64) -> i64 {
    (number * unit).round() as i64
}
