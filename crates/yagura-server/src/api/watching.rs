//! Games that go on and may be watched by anybody.

use std::collections::HashSet;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use serde::Deserialize;
use utoipa::IntoParams;
use yagura_wire::{Player, PlayerName, PlayerNames, Refused, RunningGame, RunningGames};

use crate::{
    app::App,
    error::ApiError,
    live::delay_of,
    store::{self, Sitter},
    workshop::names_workshop,
};

/// Games in one answer.
const MOST: i64 = 100;
/// A game in which nothing was done in so many minutes is not listed.
const IDLE: u32 = 30;

/// Which games are wanted.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// Those of this game, whatever its options; left out, all.
    #[param(example = "chu")]
    variant: Option<String>,
}

/// Games that go on and may be watched: those found in the lobby, and those whose maker wants it so. The
/// first of each game is featured.
#[utoipa::path(
    get, path = "/games", operation_id = "getGamesToWatch", tag = "games", params(Wanted),
    responses(
        (status = 200, description = "The games, those most worth watching first", body = RunningGames),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn list(
    State(app): State<App>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<RunningGames>, ApiError> {
    let Query(Wanted { variant }) = wanted?;
    if variant.as_deref().is_some_and(|id| !app.games.known().games().definitions().any(|game| game.id == id))
    {
        return Err(ApiError::bad_request(
            "variant: expected the id of a game",
            "variant: ゲームの ID が必要です",
        ));
    }
    let rows = app.store.running_games(variant.as_deref(), IDLE, MOST).await?;
    let mut seen = HashSet::new();
    // What people call their games is for those who have the link.
    let rows = rows.into_iter().filter(|row| !names_workshop(&row.variant));
    let games = rows.map(|row| {
        let game = row.variant.split(['?', '~']).next().unwrap_or_default().to_owned();
        let is_first = seen.insert(game);
        RunningGame { featured: is_first, ..shape(row) }
    });
    Ok(Json(RunningGames { games: games.collect() }))
}

fn shape(row: store::RunningGame) -> RunningGame {
    let [black, white] = row.players.map(|player| player.parse().unwrap_or(Player::Human));
    let names = names(row.sitters, row.guests);
    let delay = row.delay.as_deref().and_then(|text| delay_of(text).ok());
    RunningGame {
        id: row.id,
        variant: row.variant,
        black,
        white,
        names,
        moves: row.moves.try_into().ok().filter(|_| delay.is_none()),
        delay,
        // What was stored was read from the wire.
        time_control: row.clock.as_deref().and_then(|text| serde_json::from_str(text).ok()),
        watchers: row.there.watchers.try_into().unwrap_or_default(),
        attended: row.there.is_full,
        featured: false,
        created: row.created,
    }
}

/// Returns the names of those who have any, as at the board: two people at one screen have none.
fn names(sitters: [Option<Sitter>; 2], guests: [Option<String>; 2]) -> PlayerNames {
    if let [Some(black), Some(white)] = &sitters
        && black.account == white.account
    {
        return PlayerNames::default();
    }
    let account = |Sitter { name, is_bot, .. }| PlayerName { name, bot: is_bot, guest: false, rating: None };
    let called = |name| PlayerName { name, bot: false, guest: true, rating: None };
    let name = |sitter: Option<Sitter>, guest: Option<String>| sitter.map(account).or(guest.map(called));
    let ([first, second], [one, other]) = (sitters, guests);
    PlayerNames { b: name(first, one), w: name(second, other) }
}
