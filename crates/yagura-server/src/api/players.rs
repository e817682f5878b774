//! People who have accounts, and their games.

use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    response::Response,
};
use serde::Deserialize;
use utoipa::IntoParams;
use yagura_wire::{GameResult, Player, PlayerGame, PlayerGames, PlayerName, PlayerProfile, Refused, Scope};

use super::{account::private, ratings};
use crate::{
    accounts::{AccountError, AccountName, Visitor},
    app::App,
    error::ApiError,
    store::{GameOfAccount, Games, Sitter},
};

/// Games in one answer.
const PAGE: i64 = 50;

/// Which part of a list is wanted.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    /// What `more` of the part before it says; left out, the first part.
    #[param(example = "2026-01-01T00:00:00Z,abcdefghijklm")]
    behind: Option<String>,
}

/// Somebody who has an account, and his games that are over.
#[utoipa::path(
    get, path = "/players/{name}", operation_id = "getPlayer", tag = "accounts", params(("name" = String, Path, example = "Hatsu"), Part),
    responses(
        (status = 200, description = "Who it is", body = PlayerProfile),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
    ),
)]
pub(crate) async fn show(
    State(app): State<App>,
    name: Result<Path<String>, PathRejection>,
    part: Result<Query<Part>, QueryRejection>,
) -> Result<Json<PlayerProfile>, ApiError> {
    let (Path(name), Query(part)) = (name?, part?);
    let name = AccountName::read(&name).map_err(|_| AccountError::NoPlayer)?;
    let account = app.store.account_named(&name.folded).await?.ok_or(AccountError::NoPlayer)?;
    let games = page(&app, &account.id, Games::Over, &part).await?;
    Ok(Json(PlayerProfile {
        ratings: ratings::ratings_of(&app, &account.id).await?,
        statistics: ratings::statistics_of(&app, &account.id).await?,
        name: account.name,
        bot: account.is_bot,
        since: account.created,
        games,
    }))
}

/// One's own games, those that go on too.
#[utoipa::path(
    get, path = "/account/games", operation_id = "getGames", tag = "accounts", params(Part), security(("session" = []), ("token" = ["games:read"])),
    responses(
        (status = 200, description = "The games", body = PlayerGames),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`scope`", body = Refused),
    ),
)]
pub(crate) async fn own(
    State(app): State<App>,
    visitor: Visitor,
    part: Result<Query<Part>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(part) = part?;
    let identity = visitor.with(Scope::GamesRead)?;
    Ok(private(page(&app, &identity.account.id, Games::All, &part).await?))
}

/// Returns a part of the games of an account.
async fn page(app: &App, account: &str, games: Games, part: &Part) -> Result<PlayerGames, ApiError> {
    let behind = match &part.behind {
        Some(text) => Some(text.split_once(',').ok_or_else(|| {
            ApiError::bad_request(
                "behind: expected `more` of an answer",
                "behind: 前の答えの more が必要です",
            )
        })?),
        None => None,
    };
    let mut rows = app.store.games_of(account, games, behind, PAGE + 1).await?;
    let has_more = rows.len() as i64 > PAGE;
    rows.truncate(PAGE as usize);
    let more = rows.last().filter(|_| has_more).map(|last| format!("{},{}", last.changed, last.id));
    Ok(PlayerGames { games: rows.iter().map(|row| shape(row, account)).collect(), more })
}

/// Returns a game as the list of an account has it.
pub(super) fn shape(row: &GameOfAccount, account: &str) -> PlayerGame {
    let is_theirs = |seat: usize| row.sitters[seat].as_ref().is_some_and(|sitter| sitter.account == account);
    let own = usize::from(!is_theirs(0));
    let other = 1 - own;
    let alone = is_theirs(0) && is_theirs(1);
    let name = |Sitter { name, is_bot, .. }: &Sitter| PlayerName {
        name: name.clone(),
        bot: *is_bot,
        guest: false,
        rating: None,
    };
    let result = row.result.as_ref().filter(|_| row.is_over && !alone).map(|result| match result.winner {
        None => GameResult::Draw,
        Some(winner) if winner == own => GameResult::Won,
        Some(_) => GameResult::Lost,
    });
    PlayerGame {
        id: row.id.clone(),
        variant: row.variant.clone(),
        opponent: row.players[other].parse().unwrap_or(Player::Human),
        opponent_name: row.sitters[other].as_ref().filter(|_| !alone).map(name),
        alone,
        moves: row.moves as u32,
        over: row.is_over,
        result,
        changed: row.changed.clone(),
    }
}
