//! What the end of a rated game makes of the ratings, in the change that ends it.

use sqlx::{AnyConnection, Row as _};

use super::{
    RatedRow, ResultRow, StoreError,
    ratings::{POINT, RatedSeat, VOLATILITY, Weight, load, rating, stored},
    sitters,
};
use crate::{
    accounts,
    ratings::{Category, Rating, Score, after_game},
};
/// Reckons the ratings behind a game that has ended so, if it is rated and was not reckoned before. Where an
/// account is gone it counts for nobody.
pub(super) async fn settle(
    change: &mut AnyConnection,
    game: &str,
    result: &ResultRow,
    weight: Weight,
) -> Result<(), StoreError> {
    const DONE: &str = "UPDATE rated_games SET done = $2 WHERE game = $1 AND done IS NULL";
    const SQL: &str = "UPDATE rated_games SET before_b = $2, deviation_b = $3, after_b = $4, \
                       before_w = $5, deviation_w = $6, after_w = $7 WHERE game = $1";
    let now = accounts::now();
    let done = sqlx::query(DONE).bind(game).bind(now).execute(&mut *change).await?;
    if done.rows_affected() != 1 {
        return Ok(());
    }
    let Some(RatedRow { category, mut seats }) = load(change, game).await? else { return Ok(()) };
    if let Weight::Full(engines) = weight {
        let accounts = sitters::load(change, game).await?.map(|sitter| sitter.map(|sitter| sitter.account));
        reckon(change, &category, &accounts, engines, (result, now), &mut seats).await?;
    }
    let mut update = sqlx::query(SQL).bind(game);
    for seat in seats {
        let points = |points: f64| stored(points, POINT);
        update = update
            .bind(seat.map(|seat| points(seat.before.value)))
            .bind(seat.map(|seat| points(seat.before.deviation)))
            .bind(seat.and_then(|seat| seat.after).map(points));
    }
    update.execute(change).await?;
    Ok(())
}

/// Reckons and stores the ratings behind a game between two accounts, or an account and an engine; `seats`
/// are as they were, and get what they are.
async fn reckon(
    change: &mut AnyConnection,
    category: &Category,
    accounts: &[Option<String>; 2],
    engines: [Option<Rating>; 2],
    (result, now): (&ResultRow, i64),
    seats: &mut [Option<RatedSeat>; 2],
) -> Result<(), StoreError> {
    if accounts[0] == accounts[1] {
        return Ok(());
    }
    let is_played = |seat: usize| accounts[seat].is_some() || engines[seat].is_some();
    if !is_played(0) || !is_played(1) {
        return Ok(());
    }
    let mut players = engines.map(|engine| (engine.unwrap_or_default(), 0));
    // Two games that end at the same time take the ratings in the same order, and none waits in a circle.
    let mut order = [0, 1];
    order.sort_unstable_by_key(|&seat| &accounts[seat]);
    for seat in order {
        if let Some(account) = &accounts[seat] {
            let (rating, played) = hold(change, account, category, now).await?;
            players[seat] = (rating, now - played);
        }
    }
    let score = match result.winner {
        None => Score::Drawn,
        Some(0) => Score::Won,
        Some(_) => Score::Lost,
    };
    for (seat, after) in after_game(players, score).into_iter().enumerate() {
        if let Some(account) = &accounts[seat] {
            put(change, account, category, after, now).await?;
            let (before, waited) = players[seat];
            seats[seat] = Some(RatedSeat { before: before.after(waited), after: Some(after.value) });
        }
    }
    Ok(())
}

/// Returns the rating of an account, and when it was reckoned; nobody else changes it until the change is
/// stored. One who has none gets the one that all begin with.
async fn hold(
    change: &mut AnyConnection,
    account: &str,
    category: &Category,
    now: i64,
) -> Result<(Rating, i64), StoreError> {
    const SQL: &str = "INSERT INTO ratings (account, definition, speed, rating, deviation, volatility, games, played) \
                       VALUES ($1, $2, $3, $4, $5, $6, 0, $7) \
                       ON CONFLICT (account, definition, speed) DO UPDATE SET games = ratings.games \
                       RETURNING rating, deviation, volatility, played";
    let start = Rating::default();
    let query = sqlx::query(SQL).bind(account).bind(&category.game).bind(category.speed.word());
    let query = query.bind(stored(start.value, POINT)).bind(stored(start.deviation, POINT));
    let row = query.bind(stored(start.volatility, VOLATILITY)).bind(now).fetch_one(change).await?;
    Ok((rating(&row)?, row.try_get("played")?))
}

/// Stores the rating of an account behind one game more.
async fn put(
    change: &mut AnyConnection,
    account: &str,
    category: &Category,
    rating: Rating,
    now: i64,
) -> Result<(), StoreError> {
    const SQL: &str = "UPDATE ratings SET rating = $4, deviation = $5, volatility = $6, games = games + 1, played = $7 \
                       WHERE account = $1 AND definition = $2 AND speed = $3";
    let update = sqlx::query(SQL).bind(account).bind(&category.game).bind(category.speed.word());
    let update = update.bind(stored(rating.value, POINT)).bind(stored(rating.deviation, POINT));
    update.bind(stored(rating.volatility, VOLATILITY)).bind(now).execute(change).await?;
    Ok(())
}
