//! Positions that somebody looks at, without a game.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use yagura_answers::AnswerError;
use yagura_wire::{Line, Place, PositionReview, PositionToReview, Refused};

use super::body::Body;
use crate::{app::App, error::ApiError, place::off_the_runtime};

/// A position after a line of play, with all legal moves of its player.
#[utoipa::path(
    post, path = "/variants/{id}/positions", operation_id = "lookAtPosition", tag = "variants", params(("id" = String, Path, example = "chu")), request_body = Line,
    responses(
        (status = 200, description = "The position", body = Place),
        (status = 400, description = "`position`, `move`, `bad-request`", body = Refused),
        (status = 404, description = "No such variant", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
        (status = 422, description = "`illegal`: a move that the rules forbid", body = Refused),
    ),
)]
pub(crate) async fn look(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    Body(line): Body<Line>,
) -> Result<Json<Place>, ApiError> {
    let Path(id) = id?;
    let variant = app.games.known().variant(&id).map_err(AnswerError::NoVariant)?;
    let most = app.limits.max_moves;
    off_the_runtime(move || {
        let game = yagura_answers::played(&variant, &line, most)?;
        Ok(Json(yagura_answers::place(&variant, game)))
    })
    .await
}

/// What there is to say of a position that is put together: all that may be done there, or why it is none.
#[utoipa::path(
    post, path = "/variants/{id}/positions/review", operation_id = "reviewPosition", tag = "variants", params(("id" = String, Path, example = "chu")), request_body = PositionToReview,
    responses(
        (status = 200, description = "The position, or what is wrong with it", body = PositionReview),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 404, description = "No such variant", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
    ),
)]
pub(crate) async fn review(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    Body(PositionToReview { position }): Body<PositionToReview>,
) -> Result<Json<PositionReview>, ApiError> {
    let Path(id) = id?;
    let variant = app.games.known().variant(&id).map_err(AnswerError::NoVariant)?;
    off_the_runtime(move || Ok(Json(yagura_answers::review_position(&variant, &position)))).await
}
