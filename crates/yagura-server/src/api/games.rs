//! Games: made and looked at. They are played over the WebSocket.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use tokio::task;
use yagura_wire::{Created, NewGame, Refused, Snapshot};

use super::{bearer::Bearer, body::Body};
use crate::{app::App, error::ApiError, guard::Caller, live};

/// Makes a game.
#[utoipa::path(
    post, path = "/games", operation_id = "createGame", tag = "games", request_body = NewGame,
    responses(
        (status = 201, description = "The game was made", body = Created),
        (status = 400, description = "`variant`, `position` or `bad-request`", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<NewGame>,
) -> Result<(StatusCode, Json<Created>), ApiError> {
    Ok((StatusCode::CREATED, Json(app.games.create(new, caller).await?)))
}

/// A game as a watcher sees it.
#[utoipa::path(
    get, path = "/games/{id}", operation_id = "getGame", tag = "games", params(("id" = String, Path, example = "abcdefgh")),
    responses(
        (status = 200, description = "The game", body = Snapshot),
        (status = 400, description = "`bad-request`: a path that is not UTF-8", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn show(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    id: Result<Path<String>, PathRejection>,
) -> Result<Response, ApiError> {
    let Path(id) = id?;
    let document = app.games.look(&id, caller).await?.document().await?;
    // Packing a long game takes a while.
    let answer = task::spawn_blocking(move || document.answer(&headers)).await;
    answer.map_err(|_| ApiError::Internal)
}

/// The record of a game in the notation of its author.
#[utoipa::path(
    get, path = "/games/{id}/record", operation_id = "getRecord", tag = "games", params(("id" = String, Path, example = "abcdefgh")),
    security((), ("seat" = [])),
    responses(
        (status = 200, description = "The record, as far as the reader may know it while the game goes on", body = String, content_type = "text/plain"),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 404, description = "`not-found`: no such game, or a game without a notation of its own", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn record(
    State(app): State<App>,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
    Bearer(tokens): Bearer,
) -> Result<impl IntoResponse, ApiError> {
    let Path(id) = id?;
    let live::Kifu { game, text } = app.games.record(&id, &tokens, caller).await?;
    // Not `.kifu`: that is another notation, and its programs would open it.
    let name = format!("inline; filename=\"{game}-{id}.txt\"");
    Ok((
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)],
        text,
    ))
}
