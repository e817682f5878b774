//! The games that can be played.

use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::HeaderMap,
    response::Response,
};
use serde::Deserialize;
use utoipa::IntoParams;
use yagura_answers as answers;
use yagura_answers::AnswerError;
use yagura_wire::{Attackers, Definition, NewRecord, ReadRecord, Refused, Variants};

use super::body::Body;
use crate::{app::App, document::Document, error::ApiError, place::off_the_runtime, ratings::anchors};

/// Which square of which position is asked about.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The position string.
    position: String,
    #[param(example = "7g")]
    square: String,
}

/// What is wanted of the list of games.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// `1`: each game with what is drawn of it, its `picture`.
    pictures: Option<u8>,
}

/// The list of games.
#[utoipa::path(
    get, path = "/variants", operation_id = "listVariants", tag = "variants", params(Wanted),
    responses(
        (status = 200, description = "The games", body = Variants),
        (status = 400, description = "`bad-request`: a query that is none", body = Refused),
    ),
)]
pub(crate) async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(Wanted { pictures }) = wanted?;
    let is_pictured = pictures == Some(1);
    let document = app.documents.get(if is_pictured { "?pictures" } else { "?" }, || {
        let programs = |id: &str| app.games.programs(id).map(str::to_owned).collect();
        let games = app.games.known().games().definitions().map(|definition| {
            let level_ratings = anchors(&definition.id).iter().map(|rating| rating.shown()).collect();
            let game = answers::summary(definition, programs(&definition.id), level_ratings);
            if is_pictured { game.pictured(definition) } else { game }
        });
        Document::of(&Variants { variants: games.collect() })
    });
    Ok(document.answer(&headers))
}

/// A game as data: board, pieces, names, moves, start.
#[utoipa::path(
    get, path = "/variants/{id}", operation_id = "getVariant", tag = "variants",
    params(("id" = String, Path, description = "An id of the list; options as in `shogi?first=white`, percent-encoded", example = "chu")),
    responses(
        (status = 200, description = "The game", body = Definition),
        (status = 400, description = "`bad-request`: a path that is not UTF-8", body = Refused),
        (status = 404, description = "No such variant", body = Refused),
    ),
)]
pub(crate) async fn show(
    State(app): State<App>,
    headers: HeaderMap,
    id: Result<Path<String>, PathRejection>,
) -> Result<Response, ApiError> {
    let Path(id) = id?;
    let variant = app.games.known().look_up(&app.store, &id).await?.map_err(AnswerError::NoVariant)?;
    let version = variant.definition().version.as_ref().filter(|_| id.contains('~'));
    let name = if version.is_some() { format!("{variant} in this version") } else { variant.to_string() };
    let document = app.documents.get(&name, || Document::of(&answers::definition(&variant, &id)));
    Ok(document.answer(&headers))
}

/// The pieces that attack a square of a position: those that could take what stands there, and those that
/// guard it.
#[utoipa::path(
    get, path = "/variants/{id}/attackers", operation_id = "getAttackers", tag = "variants", params(("id" = String, Path, example = "chu"), Asked),
    responses(
        (status = 200, description = "The squares of the pieces that attack it", body = Attackers),
        (status = 400, description = "`position`, or `bad-request`: a square that the board has not, a query that is none", body = Refused),
        (status = 404, description = "No such variant", body = Refused),
    ),
)]
pub(crate) async fn attackers(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Attackers>, ApiError> {
    let (Path(id), Query(asked)) = (id?, asked?);
    let variant = app.games.known().variant(&id).map_err(AnswerError::NoVariant)?;
    Ok(Json(answers::attackers(&variant, &asked.position, &asked.square)?))
}

/// Reads a record in the notation of the game's author: the games in it, each after the first going on after
/// a repetition.
#[utoipa::path(
    post, path = "/variants/{id}/record", operation_id = "readRecord", tag = "variants", params(("id" = String, Path, example = "gungi")), request_body = NewRecord,
    responses(
        (status = 200, description = "The games of the record", body = ReadRecord),
        (status = 400, description = "`record`: the place and what was expected there; `position`; `bad-request`", body = Refused),
        (status = 404, description = "No such variant, or one without a notation of its own", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
    ),
)]
pub(crate) async fn read(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    Body(NewRecord { text, position }): Body<NewRecord>,
) -> Result<Json<ReadRecord>, ApiError> {
    let Path(id) = id?;
    let variant = app.games.known().variant(&id).map_err(AnswerError::NoVariant)?;
    let most = app.limits.max_moves;
    // A long record with supposed backs is read more than once.
    off_the_runtime(move || Ok(Json(answers::read_kifu(&variant, position.as_deref(), &text, most)?))).await
}
