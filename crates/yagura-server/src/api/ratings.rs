//! Ratings: the best players of a game, and what is told of an account.

use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
};
use serde::Deserialize;
use utoipa::IntoParams;
use yagura_answers::AnswerError;
use yagura_wire::{AccountRating, GameStatistics, Leaderboard, RankedPlayer, Refused, Speed};

use crate::{
    app::App,
    error::ApiError,
    ratings::{Category, Score},
};

/// Players of one answer.
const MOST: i64 = 50;

/// Which leaderboard is wanted.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    #[param(example = "rapid")]
    speed: String,
}

/// The best players of a game at a speed: those whose ratings are certain, and who have played lately.
#[utoipa::path(
    get, path = "/variants/{id}/leaderboard", operation_id = "getLeaderboard", tag = "variants",
    params(("id" = String, Path, description = "An id of the list, without options", example = "chu"), Wanted),
    responses(
        (status = 200, description = "The players, the highest rating first", body = Leaderboard),
        (status = 400, description = "`bad-request`: a speed that is none", body = Refused),
        (status = 404, description = "`variant`: no such variant", body = Refused),
    ),
)]
pub(crate) async fn leaderboard(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<Leaderboard>, ApiError> {
    let (Path(id), Query(Wanted { speed })) = (id?, wanted?);
    let variant = app.games.known().variant(&id).map_err(AnswerError::NoVariant)?;
    let speed = Speed::of_word(&speed).ok_or_else(|| {
        let words = Speed::ALL.map(Speed::word);
        ApiError::bad_request(
            format!("speed '{speed}': expected one of {}", words.join(", ")),
            format!("speed 「{speed}」は使えません（使えるもの：{}）", words.join("、")),
        )
    })?;
    let category = Category { game: variant.definition().id.clone(), speed };
    let best = app.store.best(&category, MOST).await?;
    let players = best.into_iter().map(|best| RankedPlayer {
        rating: best.rating.shown(),
        games: best.games as u32,
        name: best.name,
        bot: best.is_bot,
    });
    Ok(Json(Leaderboard { players: players.collect(), variant: category.game, speed }))
}

/// Returns the ratings of an account.
pub(super) async fn ratings_of(app: &App, account: &str) -> Result<Vec<AccountRating>, ApiError> {
    let ratings = app.store.ratings(account).await?.into_iter().map(|row| AccountRating {
        rating: row.rating.shown(),
        deviation: row.rating.deviation.round() as i32,
        provisional: row.rating.is_provisional(),
        games: row.games as u32,
        played: row.played,
        speed: row.category.speed,
        variant: row.category.game,
    });
    let mut ratings: Vec<_> = ratings.collect();
    ratings.sort_by(|a, b| (&a.variant, a.speed).cmp(&(&b.variant, b.speed)));
    Ok(ratings)
}

/// Returns how the games of an account ended, by game, whatever options it was played with.
pub(super) async fn statistics_of(app: &App, account: &str) -> Result<Vec<GameStatistics>, ApiError> {
    let mut all: Vec<GameStatistics> = Vec::new();
    for row in app.store.tallies(account).await? {
        let game = row.variant.split('?').next().unwrap_or_default();
        let at = all.iter().position(|one| one.variant == game).unwrap_or_else(|| {
            all.push(GameStatistics { variant: game.to_owned(), won: 0, drawn: 0, lost: 0 });
            all.len() - 1
        });
        let count = match row.result {
            Score::Won => &mut all[at].won,
            Score::Drawn => &mut all[at].drawn,
            Score::Lost => &mut all[at].lost,
        };
        *count += row.games as u32;
    }
    Ok(all)
}
