//! The games that can be played.

use axum::{
    Json,
    extract::{Path, rejection::PathRejection},
};
use yagura::Variant;

use crate::{
    error::ApiError,
    wire::{Definition, Refused, Variants},
};

/// The list of games.
#[utoipa::path(get, path = "/variants", tag = "variants", responses((status = 200, body = Variants)))]
pub(crate) async fn list() -> Json<Variants> {
    Json(Variants { variants: yagura::definitions().map(Into::into).collect() })
}

/// A game as data: board, men, names, moves, start.
#[utoipa::path(
    get, path = "/variants/{id}", tag = "variants",
    params(("id" = String, Path, description = "An id of the list; options as in `shogi?first=white`, percent-encoded", example = "chu")),
    responses(
        (status = 200, body = Definition),
        (status = 400, description = "`bad-request`: a path that is not UTF-8", body = Refused),
        (status = 404, description = "No such variant", body = Refused),
    ),
)]
pub(crate) async fn show(id: Result<Path<String>, PathRejection>) -> Result<Json<Definition>, ApiError> {
    let Path(id) = id?;
    let variant = Variant::parse(&id).map_err(ApiError::NoVariant)?;
    Ok(Json((&variant).into()))
}
