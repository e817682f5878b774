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
    /// The id of what is played, where the text does not say so.
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
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge(app.limits.max_record()),
        _ => ApiError::BadRequest(error.body_text()),
    })?;
    let format = format.map(|word| known_format(&word)).transpose()?;
    let known = app.games.known().clone();
    let variant = variant.map(|id| known.variant(&id)).transpose().map_err(ApiError::Variant)?;
    let read = move || {
        let read =
            known.reading(|games| Reader { games, format, variant: variant.as_ref() }.read_bytes(&body));
        place::opened_records(read).map(Json)
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
    off_the_runtime(move || Ok(Json(place::opened(&place::record_of(&record, &known)?)))).await
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

/// Returns the format with this word.
///
/// # Errors
/// That there is none.
pub(super) fn known_format(word: &str) -> Result<Format, ApiError> {
    word.parse().map_err(|error: yagura_record::UnknownFormat| ApiError::BadRequest(error.to_string()))
}

/// Returns the encoding with this word, UTF-8 without one.
///
/// # Errors
/// That there is none.
pub(super) fn known_encoding(word: Option<&str>) -> Result<Encoding, ApiError> {
    let Some(word) = word else { return Ok(Encoding::Utf8) };
    word.parse().map_err(|error: yagura_record::UnknownEncoding| ApiError::BadRequest(error.to_string()))
}

/// Returns the answer with a record as a file.
///
/// # Errors
/// That the format or the encoding cannot hold it.
pub(super) fn written(record: &Record, format: Format, encoding: Encoding) -> Result<Response, ApiError> {
    let records = std::slice::from_ref(record);
    let bytes = yagura_record::write_bytes(records, format, encoding).map_err(ApiError::UnwrittenRecord)?;
    let content = match (format, encoding) {
        (Format::Json | Format::Jkf, _) => "application/json",
        (_, Encoding::Cp932) => "text/plain; charset=shift_jis",
        _ => "text/plain; charset=utf-8",
    };
    Ok(([(header::CONTENT_TYPE, content)], bytes).into_response())
}
