//! The table `seeks`: who looks for an opponent, and who asks whom.

use sqlx::{AnyConnection, Row as _, any::AnyRow};

use yagura_wire::Speed;

use super::{Sitter, Store, StoreError, moment::minutes_ago, ratings, seats::SIDES};
use crate::ratings::{Category, Rating};

/// How long one who was away hears that his seek was taken, in seconds.
const NEWS: i64 = 600;

/// Somebody who looks for an opponent: by his account, by his browser, or by both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeekDraft {
    pub(crate) id: String,
    pub(crate) account: Option<String>,
    /// The SHA-256 of the key of his browser, in hexadecimal digits.
    pub(crate) browser: Option<String>,
    /// What a guest wants to be called.
    pub(crate) name: Option<String>,
    /// The account that is asked.
    pub(crate) target: Option<String>,
    pub(crate) variant: String,
    pub(crate) position: Option<String>,
    /// The number of the seat that he wants.
    pub(crate) side: Option<usize>,
    /// As on the wire.
    pub(crate) clock: Option<String>,
    pub(crate) is_rated: bool,
    /// In which ratings the game counts, or would; `None` without a clock.
    pub(crate) category: Option<Category>,
    pub(crate) min_rating: Option<i64>,
    pub(crate) max_rating: Option<i64>,
    /// The hash of what opens his seat.
    pub(crate) token: Vec<u8>,
    /// In milliseconds since 1970: the list is in this order.
    pub(crate) made: i64,
    /// It stays until it expires, whether he is in the lobby or not.
    pub(crate) lasts: bool,
    pub(crate) expires: i64,
}

/// A seek as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SeekRow {
    pub(crate) draft: SeekDraft,
    /// Who it is, where he has an account.
    pub(crate) by: Option<Sitter>,
    /// His rating in this game at this speed, where he has one.
    pub(crate) rating: Option<Rating>,
    /// The name of the account that is asked.
    pub(crate) target_name: Option<String>,
    pub(crate) is_declined: bool,
    /// The game, once it is taken, and the number of his seat.
    pub(crate) found: Option<(String, usize)>,
}

/// What became of a seek that was to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Posted {
    Done,
    /// He has as many as he may have.
    TooMany,
    /// There are as many as there may be.
    Full,
}

/// What became of a seek that was to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Withdrawn {
    Done,
    /// It is taken, or is no more.
    Gone,
}

const COLUMNS: &str = "SELECT seeks.id, seeks.account, browser, seeks.name, target, variant, position, side, clock, rated, min_rating, max_rating, \
                       token, made, lasting, expires, declined, game, seat, \
                       seeks.definition, seeks.speed, ratings.rating, ratings.deviation, ratings.volatility, ratings.played, \
                       owners.name AS owner, owners.bot AS bot, targets.name AS target_name FROM seeks \
                       LEFT JOIN accounts AS owners ON owners.id = seeks.account LEFT JOIN accounts AS targets ON targets.id = target \
                       LEFT JOIN ratings ON ratings.account = seeks.account AND ratings.definition = seeks.definition \
                       AND ratings.speed = seeks.speed AND ratings.games > 0";

impl Store {
    /// Stores a seek, if its owner has fewer than `most` of its kind, and all have fewer than `most_of_all`.
    pub(crate) async fn post_seek(
        &self,
        seek: &SeekDraft,
        most: i64,
        most_of_all: i64,
    ) -> Result<Posted, StoreError> {
        const OWN: &str = "SELECT count(*) FROM seeks WHERE (account = $1 OR browser = $2) AND expires > $3 AND lasting = $4 \
                           AND game IS NULL AND declined = 0";
        const SQL: &str = "INSERT INTO seeks (id, account, browser, name, target, variant, position, side, clock, rated, min_rating, max_rating, \
                           token, made, lasting, expires, definition, speed, declined) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 0)";
        let mut change = self.begin().await?;
        let now = seek.made / 1000;
        let own = sqlx::query_scalar(OWN).bind(&seek.account).bind(&seek.browser).bind(now);
        let own: i64 = own.bind(i64::from(seek.lasts)).fetch_one(&mut *change).await?;
        let all = sqlx::query_scalar("SELECT count(*) FROM seeks WHERE expires > $1").bind(now);
        let all: i64 = all.fetch_one(&mut *change).await?;
        if own >= most || all >= most_of_all {
            change.commit().await?;
            return Ok(if own >= most { Posted::TooMany } else { Posted::Full });
        }
        sqlx::query(SQL)
            .bind(&seek.id)
            .bind(&seek.account)
            .bind(&seek.browser)
            .bind(&seek.name)
            .bind(&seek.target)
            .bind(&seek.variant)
            .bind(&seek.position)
            .bind(seek.side.map_or("either", |side| SIDES[side]))
            .bind(&seek.clock)
            .bind(i64::from(seek.is_rated))
            .bind(seek.min_rating)
            .bind(seek.max_rating)
            .bind(&seek.token)
            .bind(seek.made)
            .bind(i64::from(seek.lasts))
            .bind(seek.expires)
            .bind(seek.category.as_ref().map(|category| &category.game))
            .bind(seek.category.as_ref().map(|category| category.speed.word()))
            .execute(&mut *change)
            .await?;
        change.commit().await?;
        Ok(Posted::Done)
    }

    /// Returns all seeks and challenges that mean something at a time, the oldest first.
    pub(crate) async fn seeks(&self, now: i64) -> Result<Vec<SeekRow>, StoreError> {
        let sql = format!("{COLUMNS} WHERE expires > $1 ORDER BY made, seeks.id");
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(now).fetch_all(&self.read).await?;
        rows.iter().map(row).collect()
    }

    /// Returns the seek of this id, if it means something at a time.
    pub(crate) async fn seek(&self, id: &str, now: i64) -> Result<Option<SeekRow>, StoreError> {
        let sql = format!("{COLUMNS} WHERE seeks.id = $1 AND expires > $2");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id).bind(now);
        query.fetch_optional(&self.read).await?.as_ref().map(row).transpose()
    }

    /// Returns how many games go on: those in which something was done in so many minutes.
    pub(crate) async fn games_under_way(&self, minutes: u32) -> Result<i64, StoreError> {
        let query = sqlx::query_scalar("SELECT count(*) FROM games WHERE stage = 1 AND changed >= $1");
        Ok(query.bind(minutes_ago(minutes)).fetch_one(&self.read).await?)
    }

    /// Lets seeks that last only as long as their owner is there mean something until a time.
    pub(crate) async fn renew_seeks(&self, ids: &[&str], expires: i64) -> Result<(), StoreError> {
        const SQL: &str = "UPDATE seeks SET expires = $2 WHERE id = $1 AND lasting = 0 AND game IS NULL";
        let mut change = self.begin().await?;
        for id in ids {
            sqlx::query(SQL).bind(*id).bind(expires).execute(&mut *change).await?;
        }
        change.commit().await
    }

    /// Forgets a seek that nobody has taken.
    pub(crate) async fn withdraw_seek(&self, id: &str) -> Result<Withdrawn, StoreError> {
        self.one_seek("DELETE FROM seeks WHERE id = $1 AND game IS NULL", id).await
    }

    /// Forgets a seek of which everything is known to its owner.
    pub(crate) async fn forget_seek(&self, id: &str) -> Result<Withdrawn, StoreError> {
        let sql = "DELETE FROM seeks WHERE id = $1 AND (game IS NOT NULL OR declined = 1)";
        self.one_seek(sql, id).await
    }

    /// Stores that a challenge was declined, for its sender to hear.
    pub(crate) async fn decline_seek(&self, id: &str) -> Result<Withdrawn, StoreError> {
        self.one_seek("UPDATE seeks SET declined = 1 WHERE id = $1 AND game IS NULL AND declined = 0", id)
            .await
    }

    async fn one_seek(&self, sql: &'static str, id: &str) -> Result<Withdrawn, StoreError> {
        let mut change = self.begin().await?;
        let done = sqlx::query(sql).bind(id).execute(&mut *change).await?;
        change.commit().await?;
        Ok(if done.rows_affected() == 1 { Withdrawn::Done } else { Withdrawn::Gone })
    }

    /// Forgets what means nothing any more at a time.
    pub(crate) async fn sweep_seeks(&self, now: i64) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        sqlx::query("DELETE FROM seeks WHERE expires <= $1").bind(now).execute(&mut *change).await?;
        change.commit().await
    }
}

/// Gives a game and these seats to seeks, if all of them are still there at a time; returns whether they
/// were.
pub(super) async fn take(
    change: &mut AnyConnection,
    game: &str,
    seeks: &[(&str, usize)],
    now: i64,
) -> Result<bool, StoreError> {
    const SQL: &str = "UPDATE seeks SET game = $2, seat = $3 \
                       WHERE id = $1 AND game IS NULL AND declined = 0 AND expires > $4";
    const NEWS_OF_IT: &str = "UPDATE seeks SET expires = $2 WHERE game = $1 AND lasting = 0";
    const BACK: &str = "UPDATE seeks SET game = NULL, seat = NULL WHERE game = $1";
    // Whoever wants the same two takes them in the same order: nobody waits for another in a circle.
    let mut seeks = seeks.to_vec();
    seeks.sort_unstable();
    for (number, (id, seat)) in seeks.iter().enumerate() {
        let update = sqlx::query(SQL).bind(*id).bind(game).bind(SIDES[*seat]).bind(now);
        if update.execute(&mut *change).await?.rows_affected() == 1 {
            continue;
        }
        if number > 0 {
            sqlx::query(BACK).bind(game).execute(&mut *change).await?;
        }
        return Ok(false);
    }
    sqlx::query(NEWS_OF_IT).bind(game).bind(now + NEWS).execute(change).await?;
    Ok(true)
}

fn row(row: &AnyRow) -> Result<SeekRow, StoreError> {
    let seat = |name: Option<String>| name.and_then(|name| SIDES.iter().position(|side| *side == name));
    let account: Option<String> = row.try_get("account")?;
    let owner: Option<String> = row.try_get("owner")?;
    let is_bot = row.try_get::<Option<i64>, _>("bot")?.unwrap_or_default() != 0;
    let game: Option<String> = row.try_get("game")?;
    let speed: Option<String> = row.try_get("speed")?;
    let definition: Option<String> = row.try_get("definition")?;
    let category = definition.zip(speed.as_deref().and_then(Speed::of_word));
    let is_rating = row.try_get::<Option<i64>, _>("rating")?.is_some();
    Ok(SeekRow {
        rating: if is_rating { Some(ratings::now(row)?) } else { None },
        by: account.clone().zip(owner).map(|(account, name)| Sitter { account, name, is_bot }),
        target_name: row.try_get("target_name")?,
        is_declined: row.try_get::<i64, _>("declined")? != 0,
        found: game.zip(seat(row.try_get("seat")?)),
        draft: SeekDraft {
            id: row.try_get("id")?,
            account,
            browser: row.try_get("browser")?,
            name: row.try_get("name")?,
            target: row.try_get("target")?,
            variant: row.try_get("variant")?,
            position: row.try_get("position")?,
            side: seat(row.try_get("side")?),
            clock: row.try_get("clock")?,
            is_rated: row.try_get::<i64, _>("rated")? != 0,
            category: category.map(|(game, speed)| Category { game, speed }),
            min_rating: row.try_get("min_rating")?,
            max_rating: row.try_get("max_rating")?,
            token: row.try_get("token")?,
            made: row.try_get("made")?,
            lasts: row.try_get::<i64, _>("lasting")? != 0,
            expires: row.try_get("expires")?,
        },
    })
}
