//! Studies: records in an order, as chapters; read by anybody who has the id, changed by whoever has a key.

use std::collections::HashMap;

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::StatusCode,
};
use yagura_wire::{
    Chapter, EditSecret, KeptStudy, NewChapter, NewStudy, RecordVersion, Refused, StoredStudy, StudyChange,
};

use super::{bearer::Bearer, body::Body, kept};
use crate::{
    app::App,
    chat::is_line,
    cluster::News,
    error::ApiError,
    guard::Caller,
    live::seats,
    place::{self, off_the_runtime},
    shared::{Command, Keys, Rights, digest},
    store::{KeptChapter, KeptStudy as Stored, StoreError},
};

/// The most chapters of a study.
const MOST_CHAPTERS: usize = 100;
/// The longest title or name, in bytes.
const LONGEST: usize = 300;

/// Keeps a study.
#[utoipa::path(
    post, path = "/studies", operation_id = "keepStudy", tag = "records", request_body = NewStudy,
    responses(
        (status = 201, description = "The study is kept", body = KeptStudy),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 404, description = "`not-found`: a chapter's record", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn keep(
    State(app): State<App>,
    caller: Caller,
    Body(NewStudy { title, chapters }): Body<NewStudy>,
) -> Result<(StatusCode, Json<KeptStudy>), ApiError> {
    check(&title, &chapters)?;
    let chapters = chapters_of(&app, chapters, &[]).await?;
    app.guard.begin_game(caller, None)?;
    let key = seats::new_token().map_err(ApiError::chance)?;
    let owner = digest(&key);
    loop {
        let id = seats::new_id().map_err(ApiError::chance)?;
        match app.store.keep_study(&id, &owner, &title, &chapters, app.limits.max_records).await {
            Ok(()) => return Ok((StatusCode::CREATED, Json(KeptStudy { id, key }))),
            Err(StoreError::Taken) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// A study that is kept.
#[utoipa::path(
    get, path = "/studies/{id}", operation_id = "getStudy", tag = "records", params(("id" = String, Path, example = "abcdefghijklm")),
    responses(
        (status = 200, description = "The study", body = StoredStudy),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn show(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<StoredStudy>, ApiError> {
    let Path(id) = id?;
    Ok(Json(told(found(&app, &id).await?)))
}

/// Gives a study another title and other chapters.
#[utoipa::path(
    put, path = "/studies/{id}", operation_id = "changeStudy", tag = "records", params(("id" = String, Path, example = "abcdefghijklm")), request_body = StudyChange,
    security(("seat" = [])),
    responses(
        (status = 200, description = "It is changed", body = RecordVersion),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 403, description = "`not-your-seat`: another key", body = Refused),
        (status = 404, description = "`not-found`: the study, or a chapter's record", body = Refused),
        (status = 409, description = "`stale`: it was changed meanwhile", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn change(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    Bearer(keys): Bearer,
    Body(StudyChange { version, title, chapters }): Body<StudyChange>,
) -> Result<Json<RecordVersion>, ApiError> {
    let Path(id) = id?;
    let known = found(&app, &id).await?;
    if !Keys::new(&keys, None).open_study(&known) {
        return Err(ApiError::NotYourStudy);
    }
    check(&title, &chapters)?;
    let chapters = chapters_of(&app, chapters, &known.chapters).await?;
    if !app.store.change_study(&id, version, &title, &chapters).await? {
        return Err(ApiError::StaleStudy);
    }
    let study = told(found(&app, &id).await?);
    app.cluster.tell(News::Study(Box::new(study.clone()))).await;
    app.shared.tell_of(study).await;
    Ok(Json(RecordVersion { version: version + 1 }))
}

/// Forgets a study; the records of its chapters stay.
#[utoipa::path(
    delete, path = "/studies/{id}", operation_id = "forgetStudy", tag = "records", params(("id" = String, Path, example = "abcdefghijklm")),
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
    let study = owned(&app, &id, &keys).await?;
    app.store.forget_study(&id).await?;
    rekey(&app, &study).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a study an edit link: whoever has its secret changes the study and works at its chapters with
/// others. The secret before opens nothing any more.
#[utoipa::path(
    post, path = "/studies/{id}/edit-link", operation_id = "shareStudy", tag = "records", params(("id" = String, Path, example = "abcdefghijklm")),
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
    let study = owned(&app, &id, &keys).await?;
    let secret = seats::new_token().map_err(ApiError::chance)?;
    app.store.set_study_edit_key(&id, Some(&digest(&secret))).await?;
    rekey(&app, &study).await;
    Ok((StatusCode::CREATED, Json(EditSecret { secret })))
}

/// Takes the edit link of a study away.
#[utoipa::path(
    delete, path = "/studies/{id}/edit-link", operation_id = "unshareStudy", tag = "records", params(("id" = String, Path, example = "abcdefghijklm")),
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
    let study = owned(&app, &id, &keys).await?;
    app.store.set_study_edit_key(&id, None).await?;
    rekey(&app, &study).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns a study that is kept.
async fn found(app: &App, id: &str) -> Result<Stored, ApiError> {
    if !seats::is_id(id) {
        return Err(ApiError::NoStudy);
    }
    app.store.study(id).await?.ok_or(ApiError::NoStudy)
}

/// Returns a study to whoever has its key.
async fn owned(app: &App, id: &str, keys: &[String]) -> Result<Stored, ApiError> {
    let study = found(app, id).await?;
    if Keys::new(keys, None).own(&study) { Ok(study) } else { Err(ApiError::NotYourStudy) }
}

/// Has those who are at the chapters looked at again.
async fn rekey(app: &App, study: &Stored) {
    for chapter in &study.chapters {
        app.cluster.tell(News::Rekeyed(chapter.record.clone())).await;
        app.shared.tell(&chapter.record, Command::Rekeyed).await;
    }
}

fn check(title: &str, chapters: &[NewChapter]) -> Result<(), ApiError> {
    if chapters.len() > MOST_CHAPTERS {
        return Err(ApiError::bad_request(
            format!("chapters: at most {MOST_CHAPTERS}"),
            format!("chapters: {MOST_CHAPTERS}章までです"),
        ));
    }
    if title.len() > LONGEST || chapters.iter().any(|chapter| chapter.name.len() > LONGEST) {
        return Err(ApiError::bad_request(
            format!("title and names: at most {LONGEST} bytes"),
            format!("題名と章の名前は{LONGEST}バイトまでです"),
        ));
    }
    let names = chapters.iter().map(|chapter| chapter.name.as_str());
    if let Some(name) = names.chain([title]).find(|name| !is_line(name)) {
        let name = name.escape_default();
        return Err(ApiError::bad_request(
            format!("title and names: '{name}': expected one line without characters that turn others round"),
            format!("題名と章の名前「{name}」：向きを変える文字のない一行にしてください"),
        ));
    }
    Ok(())
}

/// Returns chapters as they are kept. What is known of one already stays: to keep it in another place nobody
/// needs its key.
async fn chapters_of(
    app: &App,
    wanted: Vec<NewChapter>,
    known: &[KeptChapter],
) -> Result<Vec<KeptChapter>, ApiError> {
    let known: HashMap<&str, &KeptChapter> =
        known.iter().map(|chapter| (chapter.record.as_str(), chapter)).collect();
    let mut chapters = Vec::with_capacity(wanted.len());
    for NewChapter { record, name, key } in wanted {
        let before = known.get(record.as_str()).copied();
        let variant = if let Some(before) = before {
            before.variant.clone()
        } else {
            let json = kept::found(app, &record).await?.json;
            let games = app.games.known().clone();
            off_the_runtime(move || Ok(place::kept_record(&json, &games)?.variant().to_string())).await?
        };
        let is_writable = match key {
            _ if before.is_some_and(|chapter| chapter.is_writable) => true,
            Some(key) => Keys::new(&[key], None).open(&app.store, &record).await? == Rights::Write,
            None => false,
        };
        chapters.push(KeptChapter { record, name, variant, is_writable });
    }
    Ok(chapters)
}

/// Returns a study as it is told.
fn told(study: Stored) -> StoredStudy {
    let Stored { id, edit_key, version, title, changed, chapters, .. } = study;
    let chapters = chapters.into_iter().map(|chapter| {
        let KeptChapter { record, name, variant, is_writable } = chapter;
        Chapter { record, name, variant, writable: is_writable }
    });
    StoredStudy { id, version, changed, title, shared: edit_key.is_some(), chapters: chapters.collect() }
}
