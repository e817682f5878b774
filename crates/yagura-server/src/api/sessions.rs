//! Sessions: who looks at the page, logging in and out, and the list of one's own.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use yagura_wire::{
    Account, CurrentSession, LogIn, PasskeyChallenge, PasskeyName, Proof, Refused, Session, Sessions, Way,
};

use super::{
    account::{private, shape},
    body::Body,
};
use crate::{
    accounts::{AccountError, AccountName, Identity, Via, Visitor, now, recovery_hash, way_of},
    app::App,
    error::ApiError,
    guard::Caller,
    moderation::{self, Act},
    store::{AccountRow, SessionRow},
};

/// Who looks at the page.
#[utoipa::path(
    get, path = "/session", operation_id = "getSession", tag = "accounts", security((), ("session" = [])),
    responses((status = 200, description = "The account, null for a guest", body = CurrentSession)),
)]
pub(crate) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let account = match &visitor.0 {
        Some(Identity { account, via: Via::Session { .. } }) => Some(shape(&app, account).await?),
        _ => None,
    };
    let domain = app.accounts.site().domain().filter(|_| app.accounts.passkeys().are_possible());
    Ok(private(CurrentSession { account, passkeys: domain.map(str::to_owned) }))
}

/// Logs in. The session before, if there was one, ends.
#[utoipa::path(
    post, path = "/session", operation_id = "logIn", tag = "accounts", request_body = LogIn,
    responses(
        (status = 200, description = "The account, and the cookie of a session", body = Account),
        (status = 400, description = "`passkey`: it was not accepted; `bad-request`", body = Refused),
        (status = 401, description = "`log-in`: the name or the proof is wrong", body = Refused),
        (status = 403, description = "`cross-site`; `forbidden`: the account is closed", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn log_in(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(LogIn { name, proof }): Body<LogIn>,
) -> Result<Response, ApiError> {
    app.accounts.check_sender(&headers)?;
    app.guard.log_in(caller)?;
    let name = AccountName::read(&name).map_err(|_| AccountError::LogIn)?;
    let (account, way) = match proven(&app, &name, proof, &headers).await {
        Ok(proven) => proven,
        Err(error) => {
            app.audit.note(Act::LogInFailed, None, Some(&name.shown), caller).await;
            return Err(error);
        }
    };
    // Who does not prove whose account it is does not hear that it is closed.
    if let Some(reason) = moderation::closure(&app.store, &account.id).await? {
        app.audit.note(Act::LogInRefused, Some(&account.name), None, caller).await;
        return Err(AccountError::Closed(reason).into());
    }
    let cookies = app.accounts.begin_session(&account.id, way, &headers).await?;
    app.audit.note(Act::LoggedIn, Some(&account.name), None, caller).await;
    Ok((cookies, Json(shape(&app, &account).await?)).into_response())
}

/// Returns whose account it is, and how he has proved it.
async fn proven(
    app: &App,
    name: &AccountName,
    proof: Proof,
    headers: &HeaderMap,
) -> Result<(AccountRow, Way), ApiError> {
    let found = app.store.account_named(&name.folded).await?;
    Ok(match proof {
        Proof::Password { password } => {
            app.accounts.attempt(name)?;
            let stored = found.as_ref().and_then(|account| account.password.clone());
            let is_right = app.accounts.passwords().verify(stored, password).await?;
            (found.filter(|_| is_right).ok_or(AccountError::LogIn)?, Way::Password)
        }
        Proof::Recovery { code } => {
            app.accounts.attempt(name)?;
            let account = found.ok_or(AccountError::WrongRecoveryCode)?;
            if !app.store.use_recovery_code(&account.id, &recovery_hash(&code)).await? {
                return Err(AccountError::WrongRecoveryCode.into());
            }
            (account, Way::Recovery)
        }
        Proof::Passkey { credential } => {
            let signed = app.accounts.signed(credential, headers).await?;
            (found.filter(|account| account.id == signed).ok_or(AccountError::Passkey)?, Way::Passkey)
        }
    })
}

/// Asks the browser to sign with a passkey of an account.
#[utoipa::path(
    post, path = "/session/challenge", operation_id = "askToSign", tag = "accounts", request_body = PasskeyName,
    responses(
        (status = 200, description = "What to sign, and a cookie that marks the browser", body = PasskeyChallenge),
        (status = 400, description = "`passkey`: this name has none", body = Refused),
        (status = 403, description = "`cross-site`", body = Refused),
        (status = 404, description = "`passkey`: the site can have none", body = Refused),
    ),
)]
pub(crate) async fn challenge(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(PasskeyName { name }): Body<PasskeyName>,
) -> Result<Response, ApiError> {
    app.accounts.check_sender(&headers)?;
    app.guard.log_in(caller)?;
    let name = AccountName::read(&name).map_err(|_| AccountError::NoPasskey)?;
    let account = app.store.account_named(&name.folded).await?.ok_or(AccountError::NoPasskey)?;
    let passkeys = app.store.passkeys(&account.id).await?;
    if passkeys.is_empty() {
        return Err(AccountError::NoPasskey.into());
    }
    let (cookies, options) = app.accounts.ask_to_sign(&account.id, &account.name, &passkeys).await?;
    Ok((cookies, Json(PasskeyChallenge { options })).into_response())
}

/// Logs out.
#[utoipa::path(
    delete, path = "/session", operation_id = "logOut", tag = "accounts", security(("session" = [])),
    responses(
        (status = 204, description = "The session is over"),
        (status = 403, description = "`cross-site`", body = Refused),
    ),
)]
pub(crate) async fn log_out(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    if let Ok((_, Via::Session { hash, .. })) = visitor.in_person() {
        app.store.end_session(hash).await?;
    }
    Ok((StatusCode::NO_CONTENT, app.accounts.without_session()?).into_response())
}

/// The browsers in which one is logged in.
#[utoipa::path(
    get, path = "/account/sessions", operation_id = "getSessions", tag = "accounts", security(("session" = [])),
    responses(
        (status = 200, description = "The sessions", body = Sessions),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`scope`: only in person", body = Refused),
    ),
)]
pub(crate) async fn list(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let (account, via) = visitor.in_person()?;
    Ok(private(Sessions { sessions: sessions_of(&app, account, via).await? }))
}

/// Logs out everywhere, here too.
#[utoipa::path(
    delete, path = "/account/sessions", operation_id = "logOutEverywhere", tag = "accounts", security(("session" = [])),
    responses(
        (status = 204, description = "All sessions are over"),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
    ),
)]
pub(crate) async fn end_all(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let (account, _) = visitor.in_person()?;
    app.store.end_sessions(&account.id).await?;
    Ok((StatusCode::NO_CONTENT, app.accounts.without_session()?).into_response())
}

/// Logs out in another browser.
#[utoipa::path(
    delete, path = "/account/sessions/{id}", operation_id = "endSession", tag = "accounts", params(("id" = String, Path, example = "0123456789abcdef0123456789abcdef")),
    security(("session" = [])),
    responses(
        (status = 204, description = "That session is over"),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
    ),
)]
pub(crate) async fn end(
    State(app): State<App>,
    visitor: Visitor,
    id: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    let (account, _) = visitor.in_person()?;
    app.store.end_session_of(&account.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the sessions of an account.
pub(super) async fn sessions_of(
    app: &App,
    account: &AccountRow,
    via: &Via,
) -> Result<Vec<Session>, ApiError> {
    let rows = app.store.sessions(&account.id, now()).await?;
    let shape = |SessionRow { id, device, way, began, seen, .. }: SessionRow| {
        let current = matches!(via, Via::Session { id: own, .. } if *own == id);
        Session { current, device, way: way_of(&way), began, seen, id }
    };
    Ok(rows.into_iter().map(shape).collect())
}
