//! Secret armies before they are sealed: some to begin with, and what is wrong with one.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use yagura_answers::AnswerError;
use yagura_wire::{Armies, ArmyReview, NewArmy, Refused};

use super::body::Body;
use crate::{app::App, error::ApiError};

/// Armies to begin with: the board's own, the rulebook's, the engine's, and one made by chance.
#[utoipa::path(
    get, path = "/variants/{id}/armies", operation_id = "listArmies", tag = "variants", params(("id" = String, Path, example = "rengo-shogi")),
    responses(
        (status = 200, description = "Armies to begin with", body = Armies),
        (status = 400, description = "`bad-request`: a path that is not UTF-8", body = Refused),
        (status = 404, description = "No such variant, or one without armies", body = Refused),
    ),
)]
pub(crate) async fn list(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<Armies>, ApiError> {
    let Path(id) = id?;
    let variant = app.games.known().variant(&id).map_err(AnswerError::NoVariant)?;
    let seed = getrandom::u64().map_err(ApiError::chance)?;
    Ok(Json(yagura_answers::armies(&variant, seed)?))
}

/// Looks at an army: what it costs, and what is wrong with it. It is not kept.
#[utoipa::path(
    post, path = "/variants/{id}/army", operation_id = "reviewArmy", tag = "variants", params(("id" = String, Path, example = "rengo-shogi")), request_body = NewArmy,
    responses(
        (status = 200, description = "What the army costs, and what is wrong with it", body = ArmyReview),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 404, description = "No such variant, or one without armies", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
    ),
)]
pub(crate) async fn review(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    Body(NewArmy { setup }): Body<NewArmy>,
) -> Result<Json<ArmyReview>, ApiError> {
    let Path(id) = id?;
    let variant = app.games.known().variant(&id).map_err(AnswerError::NoVariant)?;
    Ok(Json(yagura_answers::review_army(&variant, &setup)?))
}
