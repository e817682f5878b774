//! Puzzles of a game.

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::HeaderMap,
    response::Response,
};
use yagura_lab::puzzle::{Theme, shipped};
use yagura_wire::{Puzzle, PuzzleTheme, Puzzles, Refused};

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
    let variant = app.games.known().variant(&id).map_err(ApiError::NoVariant)?;
    let definition = variant.definition();
    let document = app.documents.get(&format!("{} puzzles", definition.id), || {
        Document::of(&Puzzles { puzzles: shipped(definition).iter().map(told).collect() })
    });
    Ok(document.answer(&headers))
}

fn told(puzzle: &yagura_lab::puzzle::Puzzle) -> Puzzle {
    let (theme, plies) = match puzzle.theme() {
        Theme::Mate(plies) => (PuzzleTheme::Mate, Some(plies)),
        Theme::Tactic => (PuzzleTheme::Tactic, None),
    };
    Puzzle {
        id: puzzle.id(),
        theme,
        plies,
        grade: puzzle.grade(),
        position: puzzle.position().to_owned(),
        solution: puzzle.solution().to_vec(),
    }
}
