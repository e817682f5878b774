//! Passkeys: asked for, added, named, removed.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use yagura_wire::{Label, NewPasskey, Passkey, PasskeyChallenge, PasskeyName, Passkeys, Refused};

use super::{
    account::{check_free, private},
    body::Body,
};
use crate::{
    accounts::{AccountError, AccountName, Purpose, Visitor, new_id, without_ceremony},
    app::App,
    error::ApiError,
    guard::Caller,
    moderation::Act,
    store::{AccountRow, PasskeyRow, Removal, StoreError},
};

/// Passkeys that an account may have.
const MOST: usize = 20;
/// Characters of what something is called.
const LABEL: usize = 40;

/// Asks the browser to make a passkey for a new account.
#[utoipa::path(
    post, path = "/account/challenge", operation_id = "askForFirstPasskey", tag = "accounts", request_body = PasskeyName,
    responses(
        (status = 200, description = "What to make, and a cookie that marks the browser", body = PasskeyChallenge),
        (status = 400, description = "`name`", body = Refused),
        (status = 403, description = "`cross-site`", body = Refused),
        (status = 404, description = "`passkey`: the site can have none", body = Refused),
        (status = 409, description = "`name-taken`", body = Refused),
    ),
)]
pub(crate) async fn challenge_new(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(PasskeyName { name }): Body<PasskeyName>,
) -> Result<Response, ApiError> {
    app.accounts.check_sender(&headers)?;
    app.guard.log_in(caller)?;
    let name = AccountName::new(&name).map_err(AccountError::Name)?;
    check_free(&app, &name).await?;
    let (cookies, options) =
        app.accounts.ask_for_passkey(Purpose::SignUp, &new_id()?, &name.shown, &[]).await?;
    Ok((cookies, Json(PasskeyChallenge { options })).into_response())
}

/// Asks the browser to make another passkey for one's account.
#[utoipa::path(
    post, path = "/account/passkeys/challenge", operation_id = "askForPasskey", tag = "accounts", security(("session" = [])),
    responses(
        (status = 200, description = "What to make, and a cookie that marks the browser", body = PasskeyChallenge),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
        (status = 404, description = "`passkey`: the site can have none", body = Refused),
        (status = 409, description = "`bad-request`: there are 20 already", body = Refused),
    ),
)]
pub(crate) async fn challenge(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let (account, _) = visitor.in_person()?;
    let known = app.store.passkeys(&account.id).await?;
    if known.len() >= MOST {
        return Err(AccountError::TooMany.into());
    }
    let (cookies, options) =
        app.accounts.ask_for_passkey(Purpose::Addition, &account.id, &account.name, &known).await?;
    Ok((cookies, Json(PasskeyChallenge { options })).into_response())
}

/// Adds the passkey that the browser has made.
#[utoipa::path(
    post, path = "/account/passkeys", operation_id = "addPasskey", tag = "accounts", request_body = NewPasskey, security(("session" = [])),
    responses(
        (status = 204, description = "It is added"),
        (status = 400, description = "`passkey`: it was not asked for, or is none", body = Refused),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
        (status = 409, description = "`passkey`: it is known already", body = Refused),
    ),
)]
pub(crate) async fn add(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    headers: HeaderMap,
    Body(NewPasskey { label, credential }): Body<NewPasskey>,
) -> Result<Response, ApiError> {
    let (account, _) = visitor.in_person()?;
    let label = read_label(&label)?;
    let registered = app.accounts.registered(Purpose::Addition, credential, &headers).await?;
    if registered.account != account.id {
        return Err(AccountError::NoCeremony.into());
    }
    match app.store.add_passkey(&PasskeyRow { label, ..registered.passkey }).await {
        Ok(()) => {
            app.audit.note(Act::PasskeyAdded, Some(&account.name), None, caller).await;
            Ok((StatusCode::NO_CONTENT, without_ceremony(app.accounts.site())?).into_response())
        }
        Err(StoreError::Taken) => Err(AccountError::PasskeyKnown.into()),
        Err(error) => Err(error.into()),
    }
}

/// One's passkeys.
#[utoipa::path(
    get, path = "/account/passkeys", operation_id = "getPasskeys", tag = "accounts", security(("session" = [])),
    responses(
        (status = 200, description = "The passkeys", body = Passkeys),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`scope`: only in person", body = Refused),
    ),
)]
pub(crate) async fn list(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let (account, _) = visitor.in_person()?;
    Ok(private(Passkeys { passkeys: passkeys_of(&app, account).await? }))
}

/// Renames a passkey.
#[utoipa::path(
    put, path = "/account/passkeys/{id}", operation_id = "namePasskey", tag = "accounts", params(("id" = String, Path, example = "0123456789abcdef")),
    request_body = Label, security(("session" = [])),
    responses(
        (status = 204, description = "It is called so now"),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
    ),
)]
pub(crate) async fn rename(
    State(app): State<App>,
    visitor: Visitor,
    id: Result<Path<String>, PathRejection>,
    Body(Label { label }): Body<Label>,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    let (account, _) = visitor.in_person()?;
    app.store.name_passkey(&account.id, &id, &read_label(&label)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a passkey, unless nobody could log in without it.
#[utoipa::path(
    delete, path = "/account/passkeys/{id}", operation_id = "removePasskey", tag = "accounts", params(("id" = String, Path, example = "0123456789abcdef")),
    security(("session" = [])),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 409, description = "`bad-request`: it is the last way to log in", body = Refused),
    ),
)]
pub(crate) async fn remove(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    id: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    let (account, _) = visitor.in_person()?;
    match app.store.forget_passkey(&account.id, &id).await? {
        Removal::Done => {
            app.audit.note(Act::PasskeyRemoved, Some(&account.name), None, caller).await;
            Ok(StatusCode::NO_CONTENT)
        }
        Removal::LastWay => Err(AccountError::LastWay.into()),
    }
}

/// Returns the passkeys of an account.
pub(super) async fn passkeys_of(app: &App, account: &AccountRow) -> Result<Vec<Passkey>, ApiError> {
    let rows = app.store.passkeys(&account.id).await?;
    let shape = |PasskeyRow { id, label, added, used, .. }: PasskeyRow| Passkey { id, label, added, used };
    Ok(rows.into_iter().map(shape).collect())
}

/// Reads what something is to be called.
///
/// # Errors
/// That it is too long, or no text.
pub(super) fn read_label(text: &str) -> Result<String, ApiError> {
    let label = text.trim();
    if label.chars().count() > LABEL {
        return Err(ApiError::bad_request(
            format!("label: expected at most {LABEL} characters"),
            format!("label: {LABEL}文字までです"),
        ));
    }
    if label.chars().any(char::is_control) {
        return Err(ApiError::bad_request(
            "label: expected one line without control characters",
            "label: 制御文字は使えません",
        ));
    }
    Ok(label.to_owned())
}
