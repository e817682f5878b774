//! Records that people keep: put there, read by anybody who has the id, changed by whoever has the key; and
//! what the engine says of them.

use std::time::Duration;

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::StatusCode,
};
use yagura_answers::AnswerError;
use yagura_record::{Format, Record};
use yagura_wire::{
    EditSecret, KeptRecord, NewReport, Pace, RecordChange, RecordToOpen, RecordVersion, Refused, Report,
    StoredRecord,
};

use super::{bearer::Bearer, body::Body};
use crate::{
    accounts::Visitor,
    app::App,
    error::ApiError,
    guard::{Caller, User},
    live::seats,
    place::{self, off_the_runtime},
    shared::{Command, Keys, Rights, digest},
    store::{KeptRecord as Stored, StoreError},
};

/// Keeps a record.
#[utoipa::path(
    post, path = "/records", operation_id = "keepRecord", tag = "records", request_body = RecordToOpen,
    responses(
        (status = 201, description = "The record is kept", body = KeptRecord),
        (status = 400, description = "`record`: the node that is wrong; `bad-request`", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn keep(
    State(app): State<App>,
    caller: Caller,
    Body(RecordToOpen { record }): Body<RecordToOpen>,
) -> Result<(StatusCode, Json<KeptRecord>), ApiError> {
    let known = app.games.known().clone();
    let json = off_the_runtime(move || text_of(&place::record_of(&record, &known)?)).await?;
    app.guard.keep_record(caller)?;
    let key = seats::new_token().map_err(ApiError::chance)?;
    let hash = seats::hash(&key);
    loop {
        let id = seats::new_id().map_err(ApiError::chance)?;
        match app.store.keep_record(&id, &hash, &json, app.limits.max_records).await {
            Ok(()) => return Ok((StatusCode::CREATED, Json(KeptRecord { id, key }))),
            Err(StoreError::Taken) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// A record that is kept.
#[utoipa::path(
    get, path = "/records/{id}", operation_id = "getKeptRecord", tag = "records", params(("id" = String, Path, example = "abcdefghijklm")),
    responses(
        (status = 200, description = "The record with its positions", body = StoredRecord),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn show(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<StoredRecord>, ApiError> {
    let Path(id) = id?;
    let Stored { id, version, json, changed, edit_key, .. } = found(&app, &id).await?;
    let known = app.games.known().clone();
    let opened =
        off_the_runtime(move || Ok(yagura_answers::opened(&place::kept_record(&json, &known)?))).await?;
    let looked_at = app.store.has_report(&id).await?;
    Ok(Json(StoredRecord { id, version, changed, shared: edit_key.is_some(), looked_at, opened }))
}

/// Changes a record.
#[utoipa::path(
    put, path = "/records/{id}", operation_id = "changeRecord", tag = "records", params(("id" = String, Path, example = "abcdefghijklm")), request_body = RecordChange,
    security(("seat" = [])),
    responses(
        (status = 200, description = "It is changed", body = RecordVersion),
        (status = 400, description = "`record`: the node that is wrong; `bad-request`", body = Refused),
        (status = 403, description = "`not-your-seat`: another key", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 409, description = "`stale`: it was changed meanwhile", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn change(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    Bearer(keys): Bearer,
    Body(RecordChange { version, record }): Body<RecordChange>,
) -> Result<Json<RecordVersion>, ApiError> {
    let Path(id) = id?;
    owned(&app, &id, &keys).await?;
    let known = app.games.known().clone();
    let json = off_the_runtime(move || text_of(&place::record_of(&record, &known)?)).await?;
    if app.store.change_record(&id, version, &json).await? {
        app.shared.tell(&id, Command::Reload).await;
        Ok(Json(RecordVersion { version: version + 1 }))
    } else {
        Err(ApiError::StaleRecord)
    }
}

/// Forgets a record.
#[utoipa::path(
    delete, path = "/records/{id}", operation_id = "forgetRecord", tag = "records", params(("id" = String, Path, example = "abcdefghijklm")),
    security(("seat" = [])),
    responses(
        (status = 204, description = "It is gone"),
        (status = 403, description = "`not-your-seat`: another key", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn forget(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    Bearer(keys): Bearer,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    owned(&app, &id, &keys).await?;
    app.reports.forget(&id).await?;
    app.store.forget_record(&id).await?;
    app.shared.tell(&id, Command::Reload).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a record an edit link: whoever has its secret works at the record with others. The secret before
/// opens nothing any more.
#[utoipa::path(
    post, path = "/records/{id}/edit-link", operation_id = "shareRecord", tag = "records", params(("id" = String, Path, example = "abcdefghijklm")),
    security(("seat" = [])),
    responses(
        (status = 201, description = "The secret", body = EditSecret),
        (status = 403, description = "`not-your-seat`: another key", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn share(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    Bearer(keys): Bearer,
) -> Result<(StatusCode, Json<EditSecret>), ApiError> {
    let Path(id) = id?;
    owned(&app, &id, &keys).await?;
    let secret = seats::new_token().map_err(ApiError::chance)?;
    app.store.set_edit_key(&id, Some(&digest(&secret))).await?;
    app.shared.tell(&id, Command::Rekeyed).await;
    Ok((StatusCode::CREATED, Json(EditSecret { secret })))
}

/// Takes the edit link of a record away.
#[utoipa::path(
    delete, path = "/records/{id}/edit-link", operation_id = "unshareRecord", tag = "records", params(("id" = String, Path, example = "abcdefghijklm")),
    security(("seat" = [])),
    responses(
        (status = 204, description = "Nobody but the owner changes it now"),
        (status = 403, description = "`not-your-seat`: another key", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn unshare(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    Bearer(keys): Bearer,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    owned(&app, &id, &keys).await?;
    app.store.set_edit_key(&id, None).await?;
    app.shared.tell(&id, Command::Rekeyed).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Has the engine look at the main line of a record, position by position, in the background. What it said
/// before comes back only when this is ended before it is done.
#[utoipa::path(
    post, path = "/records/{id}/report", operation_id = "beginReport", tag = "records", params(("id" = String, Path, example = "abcdefghijklm")), request_body = NewReport,
    security(("seat" = [])),
    responses(
        (status = 202, description = "It has begun, or waits for its turn"),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 403, description = "`not-your-seat`: another key", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`: a game of the user's is being looked at already, or too many are", body = Refused),
    ),
)]
pub(crate) async fn begin_report(
    State(app): State<App>,
    (caller, visitor): (Caller, Visitor),
    id: Result<Path<String>, PathRejection>,
    Bearer(keys): Bearer,
    Body(NewReport { pace }): Body<NewReport>,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    let user = User::of(visitor.sitter()?.map(|sitter| sitter.account), caller);
    let Stored { json, .. } = writable(&app, &id, &keys).await?;
    let known = app.games.known().clone();
    let record = off_the_runtime(move || place::kept_record(&json, &known)).await?;
    let time = match pace {
        Pace::Quick => Duration::from_millis(200),
        Pace::Normal => Duration::from_secs(1),
        Pace::Deep => Duration::from_secs(4),
    };
    Box::pin(app.reports.begin(&id, record, time, user)).await?;
    Ok(StatusCode::ACCEPTED)
}

/// What the engine says of the main line of a record, as far as it has come.
#[utoipa::path(
    get, path = "/records/{id}/report", operation_id = "getReport", tag = "records", params(("id" = String, Path, example = "abcdefghijklm")),
    responses(
        (status = 200, description = "The report", body = Report),
        (status = 404, description = "`not-found`: no such record, or nobody wanted to know", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn report(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<Report>, ApiError> {
    let Path(id) = id?;
    if let Some(report) = app.reports.show(&id).await? {
        return Ok(Json(report));
    }
    found(&app, &id).await?;
    Err(ApiError::NoReport)
}

/// Stops the engine: the finished report before is there again, where there was one. A report that is done is
/// forgotten.
#[utoipa::path(
    delete, path = "/records/{id}/report", operation_id = "endReport", tag = "records", params(("id" = String, Path, example = "abcdefghijklm")),
    security(("seat" = [])),
    responses(
        (status = 204, description = "It has ended"),
        (status = 403, description = "`not-your-seat`: another key", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn end_report(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    Bearer(keys): Bearer,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    writable(&app, &id, &keys).await?;
    app.reports.cancel(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns a record that is kept.
pub(super) async fn found(app: &App, id: &str) -> Result<Stored, ApiError> {
    if !seats::is_id(id) {
        return Err(ApiError::NoRecord);
    }
    app.store.record(id).await?.ok_or(ApiError::NoRecord)
}

/// Returns a record to whoever has its key.
async fn owned(app: &App, id: &str, keys: &[String]) -> Result<Stored, ApiError> {
    let stored = found(app, id).await?;
    match keys {
        [key] if seats::hash(key) == stored.key => Ok(stored),
        _ => Err(ApiError::NotYourRecord),
    }
}

/// Returns a record to whoever may change it.
async fn writable(app: &App, id: &str, keys: &[String]) -> Result<Stored, ApiError> {
    let stored = found(app, id).await?;
    match Keys::new(keys, None).open(&app.store, id).await? {
        Rights::Write => Ok(stored),
        Rights::Read => Err(ApiError::NotYourRecord),
    }
}

/// Returns a record as it is kept.
fn text_of(record: &Record) -> Result<String, ApiError> {
    Ok(yagura_record::write(record, Format::Json).map_err(AnswerError::UnwrittenRecord)?)
}
