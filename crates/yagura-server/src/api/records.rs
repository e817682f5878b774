//! Records: read in any format, opened with their positions, written in any format.

use axum::{
    Json,
    body::Bytes,
    extract::{
        Query, State,
        rejection::{BytesRejection, QueryRejection},
    },
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use utoipa::IntoParams;
use yagura_answers::{
    AnswerError, RecordFile, known_encoding, known_format, opened, opened_records, read_records,
};
use yagura_record::{Encoding, Format, Reader, Record};
use yagura_wire::{OpenedRecord, OpenedRecords, RecordToOpen, RecordToWrite, Refused};

use super::body::Body;
use crate::{
    app::App,
    error::ApiError,
    place::{self, off_the_runtime},
};

/// How a text is to be read.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reading {
    /// The word of its format; found out where it is left out.
    #[param(example = "kif")]
    format: Option<String>,
    /// The id of what is played, where the text does not say so; a whole record of another game is read as
    /// that.
    variant: Option<String>,
}

/// Reads the records of a file, whatever format and encoding it has.
#[utoipa::path(
    post, path = "/records/read", operation_id = "readRecords", tag = "records", params(Reading),
    request_body(content = String, description = "The bytes of the file", content_type = "application/octet-stream"),
    responses(
        (status = 200, description = "The records; with a `fault`, as much as could be read before it", body = OpenedRecords),
        (status = 400, description = "`record`: line, column, the text and what was expected; `variant`; `bad-request`", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
    ),
)]
pub(crate) async fn read(
    State(app): State<App>,
    reading: Result<Query<Reading>, QueryRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<OpenedRecords>, ApiError> {
    let Query(Reading { format, variant }) = reading?;
    let body = body.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::too_large(app.limits.max_record()),
        _ => ApiError::misshapen(&error.body_text()),
    })?;
    let format = format.map(|word| known_format(&word)).transpose()?;
    let known = app.games.known().clone();
    let variant = variant.map(|id| known.variant(&id)).transpose().map_err(AnswerError::Variant)?;
    let read = move || {
        let variant = variant.as_ref();
        let read = known.reading(|games| read_records(Reader { games, format, variant }, &body));
        Ok(Json(opened_records(read)?))
    };
    off_the_runtime(read).await
}

/// Opens a record: the positions of all its nodes, and how its moves are written.
#[utoipa::path(
    post, path = "/records/open", operation_id = "openRecord", tag = "records", request_body = RecordToOpen,
    responses(
        (status = 200, description = "The record with its positions", body = OpenedRecord),
        (status = 400, description = "`record`: the node that is wrong; `bad-request`", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
    ),
)]
pub(crate) async fn open(
    State(app): State<App>,
    Body(RecordToOpen { record }): Body<RecordToOpen>,
) -> Result<Json<OpenedRecord>, ApiError> {
    let known = app.games.known().clone();
    off_the_runtime(move || Ok(Json(opened(&place::record_of(&record, &known)?)))).await
}

/// Writes a record in another format.
#[utoipa::path(
    post, path = "/records/write", operation_id = "writeRecord", tag = "records", request_body = RecordToWrite,
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/plain"),
        (status = 400, description = "`record`: the format or the encoding cannot hold it; `bad-request`", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
    ),
)]
pub(crate) async fn write(
    State(app): State<App>,
    Body(RecordToWrite { record, format, encoding }): Body<RecordToWrite>,
) -> Result<Response, ApiError> {
    let format = known_format(&format)?;
    let encoding = known_encoding(encoding.as_deref())?;
    let known = app.games.known().clone();
    off_the_runtime(move || written(&place::record_of(&record, &known)?, format, encoding)).await
}

/// Returns the answer with a record as a file.
///
/// # Errors
/// That the format or the encoding cannot hold it.
pub(super) fn written(record: &Record, format: Format, encoding: Encoding) -> Result<Response, ApiError> {
    let RecordFile { content_type, bytes } = yagura_answers::written(record, format, encoding)?;
    Ok(([(header::CONTENT_TYPE, content_type)], bytes).into_response())
}
