//! One's account: made, looked at, changed, deleted.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use yagura_wire::{
    Account, Farewell, HeldSeats, KeptSeats, NewAccount, NewPassword, NewProof, RecoveryCodes, Refused,
    Scope, SeatsToKeep, Way,
};

use super::{
    body::Body,
    node::{self, Sitting},
};
use crate::{
    accounts::{
        AccountError, AccountName, Purpose, RECOVERY_CODES, Via, Visitor, new_id, new_recovery_code, now,
        recovery_hash,
    },
    app::App,
    cluster::News,
    error::{ApiError, Busy},
    guard::Caller,
    live::Took,
    moderation::{self, Act},
    store::{AccountDraft, AccountRow, Quiet, SignedUp, Sitter, StoreError},
};

/// Games whose seats are taken over in one request.
const MOST_SEATS: usize = 100;

/// Makes an account and logs in. The seats that a guest holds become those of the account.
#[utoipa::path(
    post, path = "/account", operation_id = "signUp", tag = "accounts", request_body = NewAccount,
    responses(
        (status = 201, description = "The account, and the cookie of a session", body = Account),
        (status = 400, description = "`name`, `password`, `passkey`, `bad-request`", body = Refused),
        (status = 403, description = "`cross-site`", body = Refused),
        (status = 409, description = "`name-taken`: also by a name that looks the same; `passkey`: it is known already", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn sign_up(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Body(NewAccount { name, proof, seats }): Body<NewAccount>,
) -> Result<Response, ApiError> {
    app.accounts.check_sender(&headers)?;
    app.guard.log_in(caller)?;
    let name = AccountName::new(&name).map_err(AccountError::Name)?;
    check_free(&app, &name).await?;
    let (id, password, passkey, way) = match proof {
        NewProof::Password { password } => {
            (new_id()?, Some(app.accounts.passwords().hash(&name, password).await?), None, Way::Password)
        }
        NewProof::Passkey { credential } => {
            let registered = app.accounts.registered(Purpose::SignUp, credential, &headers).await?;
            if registered.name != name.shown {
                return Err(AccountError::Passkey.into());
            }
            (registered.account, None, Some(registered.passkey), Way::Passkey)
        }
    };
    let AccountName { shown, folded, look } = name;
    let draft = AccountDraft { id, name: shown, folded, look, password, created: now() };
    match app.store.sign_up(&draft, passkey.as_ref()).await {
        Ok(SignedUp::Done) => {}
        Ok(SignedUp::Taken) => return Err(AccountError::NameTaken.into()),
        Ok(SignedUp::Alike) => return Err(AccountError::NameAlike.into()),
        Err(StoreError::Taken) => return Err(AccountError::PasskeyKnown.into()),
        Err(error) => return Err(error.into()),
    }
    tracing::info!(account = draft.name, "new account");
    app.audit.note(Act::SignedUp, Some(&draft.name), None, caller).await;
    let sitter = Sitter { account: draft.id.clone(), name: draft.name, is_bot: false };
    take_seats(&app, &sitter, &seats, caller).await;
    let cookies = app.accounts.begin_session(&draft.id, way, &headers).await?;
    let row = app.store.account(&draft.id).await?.ok_or(ApiError::Internal)?;
    Ok((StatusCode::CREATED, cookies, Json(shape(&app, &row).await?)).into_response())
}

/// One's account.
#[utoipa::path(
    get, path = "/account", operation_id = "getAccount", tag = "accounts", security(("session" = []), ("token" = ["account:read"])),
    responses(
        (status = 200, description = "The account", body = Account),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`scope`: the token may not read it", body = Refused),
    ),
)]
pub(crate) async fn show(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let account = shape(&app, &visitor.with(Scope::AccountRead)?.account).await?;
    Ok(private(account))
}

/// Deletes one's account, with its sessions, passkeys and tokens. Its games stay, without its name.
#[utoipa::path(
    delete, path = "/account", operation_id = "deleteAccount", tag = "accounts", request_body = Farewell, security(("session" = [])),
    responses(
        (status = 204, description = "It is gone"),
        (status = 400, description = "`bad-request`: the name is another", body = Refused),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
    ),
)]
pub(crate) async fn delete(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    Body(Farewell { name }): Body<Farewell>,
) -> Result<Response, ApiError> {
    let (account, _) = visitor.in_person()?;
    if AccountName::read(&name).map(|name| name.shown).as_deref() != Ok(account.name.as_str()) {
        return Err(AccountError::OtherName.into());
    }
    app.store.forget_account(&account.id).await?;
    app.audit.note(Act::AccountDeleted, Some(&account.name), None, caller).await;
    app.games.stand_up(&account.id).await;
    app.cluster.tell(News::AccountGone(account.id.clone())).await;
    tracing::info!("an account is deleted");
    Ok((StatusCode::NO_CONTENT, app.accounts.without_session()?).into_response())
}

/// Changes the password, or sets the first one. All other sessions end.
#[utoipa::path(
    put, path = "/account/password", operation_id = "setPassword", tag = "accounts", request_body = NewPassword, security(("session" = [])),
    responses(
        (status = 204, description = "It is changed"),
        (status = 400, description = "`password`: it cannot be one", body = Refused),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`log-in`: the one so far is another; `cross-site`; `scope`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn set_password(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    Body(NewPassword { current, password }): Body<NewPassword>,
) -> Result<StatusCode, ApiError> {
    let (account, via) = visitor.in_person()?;
    let Via::Session { hash, way, .. } = via else { return Err(AccountError::InPerson.into()) };
    let name = AccountName::read(&account.name).map_err(AccountError::Name)?;
    app.guard.log_in(caller)?;
    if account.password.is_some() && *way != Way::Recovery {
        app.accounts.attempt(&name)?;
        let current = current.unwrap_or_default();
        if !app.accounts.passwords().verify(account.password.clone(), current).await? {
            app.audit.note(Act::LogInFailed, Some(&account.name), None, caller).await;
            return Err(AccountError::WrongPassword.into());
        }
    }
    let stored = app.accounts.passwords().hash(&name, password).await?;
    app.store.set_password(&account.id, &stored, hash).await?;
    app.audit.note(Act::PasswordChanged, Some(&account.name), None, caller).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes recovery codes in the place of those before. They are shown this once.
#[utoipa::path(
    post, path = "/account/recovery", operation_id = "makeRecoveryCodes", tag = "accounts", security(("session" = [])),
    responses(
        (status = 200, description = "The codes", body = RecoveryCodes),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
    ),
)]
pub(crate) async fn make_recovery_codes(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    let (account, _) = visitor.in_person()?;
    let codes = (0..RECOVERY_CODES).map(|_| new_recovery_code()).collect::<Result<Vec<_>, _>>()?;
    let hashes: Vec<_> = codes.iter().map(|code| recovery_hash(code)).collect();
    app.store.set_recovery_codes(&account.id, &hashes).await?;
    app.audit.note(Act::RecoveryCodesMade, Some(&account.name), None, caller).await;
    Ok(private(RecoveryCodes { codes }))
}

/// Makes the account that of a program, for good. Only an account that has not played can become one.
#[utoipa::path(
    post, path = "/account/bot", operation_id = "becomeBot", tag = "accounts", security(("session" = []), ("token" = ["bot"])),
    responses(
        (status = 204, description = "It is one"),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`", body = Refused),
        (status = 409, description = "`bad-request`: it has played already", body = Refused),
    ),
)]
pub(crate) async fn become_bot(State(app): State<App>, visitor: Visitor) -> Result<StatusCode, ApiError> {
    let account = &visitor.with(Scope::Bot)?.account;
    if !account.is_bot && !app.store.make_bot(&account.id).await? {
        return Err(AccountError::HasPlayed.into());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Lets seats that a guest holds in this browser be those of the account.
#[utoipa::path(
    post, path = "/account/seats", operation_id = "keepSeats", tag = "accounts", request_body = SeatsToKeep, security(("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 200, description = "How many games became the account's", body = KeptSeats),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`", body = Refused),
    ),
)]
pub(crate) async fn keep_seats(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    Body(SeatsToKeep { seats }): Body<SeatsToKeep>,
) -> Result<Json<KeptSeats>, ApiError> {
    let sitter = visitor.sitter()?.ok_or(AccountError::NotLoggedIn)?;
    Ok(Json(KeptSeats { games: take_seats(&app, &sitter, &seats, caller).await }))
}

/// Lets the seats that these tokens open be those of an account; returns of how many games. What is no seat,
/// or somebody else's account's, is passed over.
async fn take_seats(app: &App, sitter: &Sitter, seats: &[HeldSeats], caller: Caller) -> u32 {
    let mut games = 0;
    for HeldSeats { game, tokens } in seats.iter().take(MOST_SEATS) {
        games += u32::from(match app.games.sit(game, tokens, sitter, caller).await {
            Err(ApiError::Busy(Busy::Elsewhere)) => sit_elsewhere(app, sitter, game, tokens).await,
            took => matches!(took, Ok(Took::Seat)),
        });
    }
    games
}

/// Has the server take the seats that has the game; returns whether it did.
async fn sit_elsewhere(app: &App, sitter: &Sitter, game: &str, tokens: &[String]) -> bool {
    let (game, tokens) = (game.to_owned(), tokens.to_vec());
    let Sitter { account, name, is_bot } = sitter.clone();
    let sitting = Sitting { game, tokens, account, name, is_bot };
    app.cluster.ask_writer(&sitting.game, node::SEATS, &sitting).await.unwrap_or(false)
}

/// Returns that a name is free.
///
/// # Errors
/// That somebody has it, or one that looks the same.
pub(super) async fn check_free(app: &App, name: &AccountName) -> Result<(), ApiError> {
    match app.store.is_name_free(&name.folded, &name.look).await? {
        SignedUp::Done => Ok(()),
        SignedUp::Taken => Err(AccountError::NameTaken.into()),
        SignedUp::Alike => Err(AccountError::NameAlike.into()),
    }
}

/// Returns an account as its owner sees it.
pub(super) async fn shape(app: &App, row: &AccountRow) -> Result<Account, ApiError> {
    Ok(Account {
        name: row.name.clone(),
        bot: row.is_bot,
        since: row.created,
        password: row.password.is_some(),
        passkeys: app.store.passkeys(&row.id).await?.len() as u32,
        recovery_codes: app.store.recovery_codes(&row.id).await? as u32,
        chat: app.store.quiet(&row.id).await? == Quiet::No,
        role: moderation::role(&app.store, &row.id).await?,
    })
}

/// Returns an answer that nobody keeps on the way.
pub(super) fn private(answer: impl Serialize) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}
