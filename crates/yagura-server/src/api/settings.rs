//! What the owner of an account likes, kept for him on all his devices.

use axum::{extract::State, http::StatusCode, response::Response};
use yagura_wire::{KeptSettings, Refused};

use super::{account::private, body::Body};
use crate::{accounts::Visitor, app::App, error::ApiError};

/// Bytes that settings may have: ten times what the page has to say.
const MOST_BYTES: usize = 8 * 1024;

/// The settings of one's account; none of them as long as none are kept.
#[utoipa::path(
    get, path = "/account/settings", operation_id = "getSettings", tag = "accounts", security(("session" = [])),
    responses(
        (status = 200, description = "The settings", body = KeptSettings),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`scope`: only in person", body = Refused),
    ),
)]
pub(crate) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let (account, _) = visitor.in_person()?;
    Ok(private(settings_of(&app, &account.id).await?))
}

/// Keeps settings in the place of those before. The server does not read them.
#[utoipa::path(
    put, path = "/account/settings", operation_id = "keepSettings", tag = "accounts", request_body = KeptSettings, security(("session" = [])),
    responses(
        (status = 204, description = "They are kept"),
        (status = 400, description = "`bad-request`: they are too long", body = Refused),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn keep(
    State(app): State<App>,
    visitor: Visitor,
    Body(KeptSettings { settings }): Body<KeptSettings>,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.in_person()?;
    let json = serde_json::to_string(&settings).map_err(|_| ApiError::Internal)?;
    if json.len() > MOST_BYTES {
        let found = json.len();
        return Err(ApiError::bad_request(
            format!("settings: {found} bytes, expected at most {MOST_BYTES}"),
            format!("settings: {found}バイトは大きすぎます（{MOST_BYTES}バイトまで）"),
        ));
    }
    app.store.keep_settings(&account.id, &json).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns what an account has kept.
///
/// # Errors
/// What the store says; that a row is damaged.
pub(super) async fn settings_of(app: &App, account: &str) -> Result<KeptSettings, ApiError> {
    let Some(json) = app.store.settings(account).await? else { return Ok(KeptSettings::default()) };
    let settings = serde_json::from_str(&json).map_err(|_| ApiError::Internal)?;
    Ok(KeptSettings { settings })
}
