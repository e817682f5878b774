//! Chat by requests, whom one does not want to hear, and complaints.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::StatusCode,
    response::Response,
};
use yagura_wire::{
    Blocked, ChatLines, ChatRoom, ChatWish, Done, LinePlace, LineToSay, NewComplaint, Refused, Request,
    Scope, TakenComplaint,
};

use super::{account::private, bearer::Bearer, body::Body};
use crate::{
    accounts::{AccountError, AccountName, Visitor, now},
    app::App,
    chat::{ChatError, MOST_BLOCKED},
    cluster::News,
    error::ApiError,
    guard::{Caller, User},
    live::Action,
    moderation::{Act, complain, moderator},
    store::{AccountRow, Quiet},
};

/// What is said in a game, as far as the sender may read it.
#[utoipa::path(
    get, path = "/games/{id}/chat", operation_id = "getChat", tag = "games", params(("id" = String, Path, example = "abcdefghijklm")),
    security((), ("seat" = []), ("token" = ["games:play"])),
    responses(
        (status = 200, description = "The lines", body = ChatLines),
        (status = 403, description = "`scope`", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn list(
    State(app): State<App>,
    (caller, visitor, bearer): (Caller, Visitor, Bearer),
    id: Result<Path<String>, PathRejection>,
) -> Result<Response, ApiError> {
    let Path(id) = id?;
    let lines = app.games.listen(&id, &visitor.player(bearer)?, caller).await?;
    Ok(private(ChatLines { lines }))
}

/// Says a line.
#[utoipa::path(
    post, path = "/games/{id}/chat", operation_id = "say", tag = "games", params(("id" = String, Path, example = "abcdefghijklm")), request_body = LineToSay,
    security((), ("seat" = []), ("token" = ["games:play"])),
    responses(
        (status = 200, description = "It is said", body = Done),
        (status = 400, description = "`chat`: it is no line; `bad-request`", body = Refused),
        (status = 403, description = "`chat`: another room; `forbidden`: a moderator has silenced the sender; `scope`", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 409, description = "`chat`: the room is full", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn say(
    State(app): State<App>,
    (caller, visitor, bearer): (Caller, Visitor, Bearer),
    id: Result<Path<String>, PathRejection>,
    Body(LineToSay { room, text }): Body<LineToSay>,
) -> Result<Json<Done>, ApiError> {
    let Path(id) = id?;
    let action = Action::Other(Request::Chat { room, text });
    let v = app.games.act(&id, &visitor.player(bearer)?, caller, &action).await?;
    Ok(Json(Done { v }))
}

/// Removes a line for all. Only for moderators.
#[utoipa::path(
    delete, path = "/games/{id}/chat/{room}/{number}", operation_id = "removeLine", tag = "moderation",
    params(("id" = String, Path, example = "abcdefghijklm"), ("room" = String, Path, example = "players"), ("number" = u32, Path, example = 3)),
    security(("session" = [])),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`forbidden`: no moderator; `cross-site`; `scope`", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn remove(
    State(app): State<App>,
    (caller, visitor): (Caller, Visitor),
    path: Result<Path<(String, String, u32)>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let Path((id, room, number)) = path?;
    let by = moderator(&app, &visitor).await?;
    let room = ChatRoom::of_word(&room).ok_or(ChatError::NoLine)?;
    app.games.unsay(&id, LinePlace { room, number }, caller).await?;
    let line = format!("{id} {} {number}", room.word());
    app.audit.note(Act::LineRemoved, Some(&by.name), Some(&line), caller).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Says whether the account wants to hear of chat.
#[utoipa::path(
    put, path = "/account/chat", operation_id = "wishForChat", tag = "accounts", request_body = ChatWish, security(("session" = [])),
    responses(
        (status = 204, description = "It is so now"),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
    ),
)]
pub(crate) async fn wish(
    State(app): State<App>,
    visitor: Visitor,
    Body(ChatWish { on }): Body<ChatWish>,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.in_person()?;
    app.store.set_quiet(&account.id, if on { Quiet::No } else { Quiet::Yes }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The accounts that one has blocked.
#[utoipa::path(
    get, path = "/account/blocks", operation_id = "getBlocks", tag = "accounts", security(("session" = []), ("token" = ["account:read"])),
    responses(
        (status = 200, description = "Their names", body = Blocked),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`scope`", body = Refused),
    ),
)]
pub(crate) async fn blocks(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let account = &visitor.with(Scope::AccountRead)?.account;
    let names = app.store.blocked_by(&account.id).await?.into_iter().map(|(_, name)| name).collect();
    Ok(private(Blocked { names }))
}

/// Blocks an account: its lines are not told any more, and it cannot challenge one nor be paired with one.
#[utoipa::path(
    put, path = "/account/blocks/{name}", operation_id = "block", tag = "accounts", params(("name" = String, Path, example = "Hatsu")), security(("session" = [])),
    responses(
        (status = 204, description = "It is blocked"),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 409, description = "`bad-request`: oneself, or too many", body = Refused),
    ),
)]
pub(crate) async fn block(
    State(app): State<App>,
    visitor: Visitor,
    name: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let Path(name) = name?;
    let (account, _) = visitor.in_person()?;
    let other = named(&app, &name).await?;
    if other.id == account.id {
        return Err(ChatError::Oneself.into());
    }
    if !app.store.block(&account.id, &other.id, now(), MOST_BLOCKED).await? {
        return Err(ChatError::TooManyBlocked.into());
    }
    tell_blocks(&app, account).await
}

/// Hears an account again.
#[utoipa::path(
    delete, path = "/account/blocks/{name}", operation_id = "unblock", tag = "accounts", params(("name" = String, Path, example = "Hatsu")), security(("session" = [])),
    responses(
        (status = 204, description = "It is blocked no more"),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`: only in person", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
    ),
)]
pub(crate) async fn unblock(
    State(app): State<App>,
    visitor: Visitor,
    name: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let Path(name) = name?;
    let (account, _) = visitor.in_person()?;
    let other = named(&app, &name).await?;
    app.store.unblock(&account.id, &other.id).await?;
    tell_blocks(&app, account).await
}

/// Complains of a line or a player to the moderators, once.
#[utoipa::path(
    post, path = "/complaints", operation_id = "complain", tag = "moderation", request_body = NewComplaint, security((), ("seat" = []), ("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 202, description = "Moderators will see it", body = TakenComplaint),
        (status = 200, description = "It is known: the sender has complained of this before", body = TakenComplaint),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 403, description = "`cross-site`; `scope`", body = Refused),
        (status = 404, description = "`not-found`: no such game, or no such line that the sender may read", body = Refused),
        (status = 409, description = "`bad-request`: oneself, or nobody", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn report(
    State(app): State<App>,
    (caller, visitor, bearer): (Caller, Visitor, Bearer),
    Body(new): Body<NewComplaint>,
) -> Result<(StatusCode, Json<TakenComplaint>), ApiError> {
    let keyring = visitor.player(bearer)?;
    let chatter = User::of(keyring.sitter.as_ref().map(|sitter| sitter.account.clone()), caller);
    let known = complain(&app, new, &keyring, &chatter).await?;
    let status = if known { StatusCode::OK } else { StatusCode::ACCEPTED };
    Ok((status, Json(TakenComplaint { known })))
}

/// Returns the account of a name.
///
/// # Errors
/// That there is none.
pub(super) async fn named(app: &App, name: &str) -> Result<AccountRow, ApiError> {
    let name = AccountName::read(name).map_err(|_| AccountError::NoPlayer)?;
    Ok(app.store.account_named(&name.folded).await?.ok_or(AccountError::NoPlayer)?)
}

async fn tell_blocks(app: &App, account: &AccountRow) -> Result<StatusCode, ApiError> {
    app.games.take_blocks(&account.id).await?;
    app.cluster.tell(News::Blocks(account.id.clone())).await;
    Ok(StatusCode::NO_CONTENT)
}
