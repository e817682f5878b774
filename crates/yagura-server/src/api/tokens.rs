//! Tokens of programs: made, listed, removed.

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::StatusCode,
    response::{IntoResponse as _, Response},
};
use yagura_wire::{ApiToken, ApiTokens, MadeToken, NewToken, Refused, Scope};

use super::{account::private, body::Body, passkeys::read_label};
use crate::{
    accounts::{AccountError, Visitor, hash, new_id, new_token, now},
    app::App,
    error::ApiError,
    guard::Caller,
    moderation::Act,
    store::{AccountRow, TokenRow},
};

/// Tokens that an account may have.
const MOST: usize = 20;

/// Makes a token for a program. It is shown this once.
#[utoipa::path(
    post, path = "/account/tokens", operation_id = "makeToken", tag = "accounts", request_body = NewToken, security(("session" = [])),
    responses(
        (status = 201, description = "The token", body = MadeToken),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
        (status = 409, description = "`bad-request`: there are 20 already", body = Refused),
    ),
)]
pub(crate) async fn make(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    Body(NewToken { label, mut scopes }): Body<NewToken>,
) -> Result<Response, ApiError> {
    let (account, _) = visitor.in_person()?;
    let label = read_label(&label)?;
    scopes.sort_unstable();
    scopes.dedup();
    if scopes.is_empty() {
        return Err(ApiError::bad_request(
            "scopes: expected one at least",
            "scopes: 権限を一つ以上選んでください",
        ));
    }
    if app.store.tokens(&account.id).await?.len() >= MOST {
        return Err(AccountError::TooMany.into());
    }
    let (token, id) = (new_token()?, new_id()?);
    let words: Vec<_> = scopes.iter().map(|scope| scope.word()).collect();
    let row = TokenRow {
        hash: hash(&token),
        id: id.clone(),
        account: account.id.clone(),
        label,
        scopes: words.join(" "),
        made: now(),
        used: None,
    };
    app.store.add_token(&row).await?;
    app.audit.note(Act::TokenMade, Some(&account.name), None, caller).await;
    Ok((StatusCode::CREATED, private(MadeToken { id, token })).into_response())
}

/// One's tokens, without what they are.
#[utoipa::path(
    get, path = "/account/tokens", operation_id = "getTokens", tag = "accounts", security(("session" = [])),
    responses(
        (status = 200, description = "The tokens", body = ApiTokens),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`scope`: only in person", body = Refused),
    ),
)]
pub(crate) async fn list(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let (account, _) = visitor.in_person()?;
    Ok(private(ApiTokens { tokens: tokens_of(&app, account).await? }))
}

/// Removes a token: it opens nothing any more.
#[utoipa::path(
    delete, path = "/account/tokens/{id}", operation_id = "removeToken", tag = "accounts", params(("id" = String, Path, example = "0123456789abcdef0123456789abcdef")),
    security(("session" = [])),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
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
    app.store.forget_token(&account.id, &id).await?;
    app.audit.note(Act::TokenRemoved, Some(&account.name), None, caller).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the tokens of an account.
pub(super) async fn tokens_of(app: &App, account: &AccountRow) -> Result<Vec<ApiToken>, ApiError> {
    let rows = app.store.tokens(&account.id).await?;
    let shape = |TokenRow { id, label, scopes, made, used, .. }: TokenRow| ApiToken {
        scopes: scopes.split(' ').filter_map(Scope::of_word).collect(),
        id,
        label,
        made,
        used,
    };
    Ok(rows.into_iter().map(shape).collect())
}
