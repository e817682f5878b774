//! Games as texts: looked at while somebody writes them, kept, and given out for others to go on from.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::StatusCode,
};
use yagura_wire::{CheckedDefinition, DefinitionSource, KeptDefinition, NewDefinition, Refused};

use super::body::Body;
use crate::{
    accounts::Visitor,
    app::App,
    error::ApiError,
    guard::{Caller, User},
};

/// Looks at the text of a game: what is wrong with it, or what is unusual about it and how its pieces move.
/// It is not kept.
#[utoipa::path(
    post, path = "/definitions/check", operation_id = "checkDefinition", tag = "variants", request_body = NewDefinition,
    responses(
        (status = 200, description = "What the text says, or what is wrong with it", body = CheckedDefinition),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
    ),
)]
pub(crate) async fn check(
    State(app): State<App>,
    Body(NewDefinition { text }): Body<NewDefinition>,
) -> Result<Json<CheckedDefinition>, ApiError> {
    Ok(Json(app.workshop.check(text).await?))
}

/// Keeps a game, which can be played from then on by all who know its id.
#[utoipa::path(
    post, path = "/definitions", operation_id = "keepDefinition", tag = "variants", request_body = NewDefinition,
    responses(
        (status = 201, description = "The id under which it is played", body = KeptDefinition),
        (status = 400, description = "`bad-request`: what is wrong with the text", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
        (status = 429, description = "`busy`: too many in a day", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn keep(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    Body(NewDefinition { text }): Body<NewDefinition>,
) -> Result<(StatusCode, Json<KeptDefinition>), ApiError> {
    let account = visitor.sitter()?.map(|sitter| sitter.account);
    app.guard.define(&User::of(account, caller))?;
    let id = app.workshop.keep(text).await?;
    Ok((StatusCode::CREATED, Json(KeptDefinition { id })))
}

/// The text of a game, from which anybody may make another: of one that was made in the workshop as it was
/// written, of the others too.
#[utoipa::path(
    get, path = "/definitions/{id}", operation_id = "getDefinition", tag = "variants", params(("id" = String, Path, example = "minishogi")),
    responses(
        (status = 200, description = "The text", body = DefinitionSource),
        (status = 400, description = "`bad-request`: a path that is not UTF-8", body = Refused),
        (status = 404, description = "No such game", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn show(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<DefinitionSource>, ApiError> {
    let Path(id) = id?;
    Ok(Json(app.workshop.source(&id).await?))
}
