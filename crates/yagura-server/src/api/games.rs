//! Games: made and looked at. They are played over the WebSocket.

use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use tokio::task;
use utoipa::IntoParams;
use yagura_answers::{AnswerError, known_encoding, known_format};
use yagura_record::{Encoding, Format};
use yagura_wire::{Created, NewGame, Refused, Snapshot};

use super::{bearer::Bearer, body::Body, records::written};
use crate::{accounts::Visitor, app::App, error::ApiError, guard::Caller, live, place::off_the_runtime};

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
    visitor: Visitor,
    Body(new): Body<NewGame>,
) -> Result<(StatusCode, Json<Created>), ApiError> {
    // Another server may have stored it a moment ago.
    let _ = app.games.known().look_up(&app.store, &new.variant).await?;
    Ok((StatusCode::CREATED, Json(app.games.create(new, caller, visitor.sitter()?).await?)))
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

/// How a record is wanted.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// The word of a format; left out, the notation of the game's author, or `json` where it has none.
    #[param(example = "kif")]
    format: Option<String>,
    /// `utf-8` or `cp932`.
    encoding: Option<String>,
}

/// The record of a game.
#[utoipa::path(
    get, path = "/games/{id}/record", operation_id = "getRecord", tag = "games", params(("id" = String, Path, example = "abcdefgh"), Wanted),
    security((), ("seat" = [])),
    responses(
        (status = 200, description = "The record. While a game goes on in which something is hidden, only in the notation of its author, as far as the reader may know it", body = String, content_type = "text/plain"),
        (status = 400, description = "`record`: the format cannot hold it; `bad-request`", body = Refused),
        (status = 404, description = "`not-found`: no such game", body = Refused),
        (status = 409, description = "`bad-request`: the game goes on, and the record would tell what is hidden", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn record(
    State(app): State<App>,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
    wanted: Result<Query<Wanted>, QueryRejection>,
    visitor: Visitor,
    bearer: Bearer,
) -> Result<Response, ApiError> {
    let (Path(id), Query(Wanted { format, encoding })) = (id?, wanted?);
    let format = format.map(|word| known_format(&word)).transpose()?;
    let encoding = known_encoding(encoding.as_deref())?;
    let of_author = match format {
        None => true,
        Some(format) => format.is_of_author() && encoding == Encoding::Utf8,
    };
    if of_author {
        match app.games.record(&id, &visitor.reader(bearer)?, caller).await {
            Ok(live::Kifu { game, text }) => {
                // Not `.kifu`: that is another notation, and its programs would open it.
                let name = format!("inline; filename=\"{game}-{id}.txt\"");
                let content = "text/plain; charset=utf-8".to_owned();
                let headers = [(header::CONTENT_TYPE, content), (header::CONTENT_DISPOSITION, name)];
                return Ok((headers, text).into_response());
            }
            Err(ApiError::Answer(AnswerError::NoNotation)) if format.is_none() => {}
            Err(error) => return Err(error),
        }
    }
    let record = app.games.whole_record(&id, caller).await?;
    let format = format.unwrap_or(Format::Json);
    let game = record.variant().definition().id.clone();
    let name = format!("inline; filename=\"{game}-{id}.{format}\"");
    let answer = off_the_runtime(move || written(&record, format, encoding)).await?;
    Ok(([(header::CONTENT_DISPOSITION, name)], answer).into_response())
}
