//! Games: made and looked at. They are played over the WebSocket.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::StatusCode,
};

use super::body::Body;
use crate::{
    app::App,
    error::ApiError,
    wire::{Created, NewGame, Refused, Snapshot},
};

/// Makes a game.
#[utoipa::path(
    post, path = "/games", tag = "games", request_body = NewGame,
    responses(
        (status = 201, body = Created),
        (status = 400, description = "`variant`, `position` or `bad-request`", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn create(State(app): State<App>, Body(new): Body<NewGame>) -> Result<(StatusCode, Json<Created>), ApiError> {
    Ok((StatusCode::CREATED, Json(app.games.create(new).await?)))
}

/// A game as a watcher sees it.
#[utoipa::path(
    get, path = "/games/{id}", tag = "games", params(("id" = String, Path, example = "abcdefgh")),
    responses(
        (status = 200, body = Snapshot),
        (status = 400, description = "`bad-request`: a path that is not UTF-8", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn show(State(app): State<App>, id: Result<Path<String>, PathRejection>) -> Result<Json<Snapshot>, ApiError> {
    let Path(id) = id?;
    Ok(Json(app.games.look(&id).await?))
}
