//! Puzzles of a game.

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::HeaderMap,
    response::Response,
};
use yagura_answers::AnswerError;
use yagura_wire::{Puzzles, Refused};

use crate::{app::App, document::Document, error::ApiError};

/// The puzzles of a game: positions with one way to win, and their solutions. They do not depend on its
/// options.
#[utoipa::path(
    get, path = "/variants/{id}/puzzles", operation_id = "listPuzzles", tag = "variants", params(("id" = String, Path, example = "chu")),
    responses(
        (status = 200, description = "The puzzles, none for a game without any", body = Puzzles),
        (status = 400, description = "`bad-request`: a path that is not UTF-8", body = Refused),
        (status = 404, description = "No such variant", body = Refused),
    ),
)]
pub(crate) async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    id: Result<Path<String>, PathRejection>,
) -> Result<Response, ApiError> {
    let Path(id) = id?;
    let variant = app.games.known().variant(&id).map_err(AnswerError::NoVariant)?;
    let definition = variant.definition();
    let document = app
        .documents
        .get(&format!("{} puzzles", definition.id), || Document::of(&yagura_answers::puzzles(definition)));
    Ok(document.answer(&headers))
}
