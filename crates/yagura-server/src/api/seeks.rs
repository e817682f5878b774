//! Seeks and challenges: posted, listed, taken, taken back.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::StatusCode,
};
use yagura_wire::{Challenges, NewChallenge, NewSeek, PostedSeek, Refused, Seeks, TakeSeek, TakenSeek};

use super::{bearer::Bearer, body::Body};
use crate::{
    accounts::{AccountError, AccountName, Visitor},
    app::App,
    error::ApiError,
    guard::Caller,
    lobby::{LobbyError, Person},
};

/// Who looks for an opponent.
#[utoipa::path(
    get, path = "/seeks", operation_id = "getSeeks", tag = "lobby", security((), ("browser" = []), ("session" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "The seeks, the oldest first", body = Seeks)),
)]
pub(crate) async fn list(
    State(app): State<App>,
    visitor: Visitor,
    bearer: Bearer,
) -> Result<Json<Seeks>, ApiError> {
    Ok(Json(Seeks { seeks: app.lobby.seeks(&Person::of(&visitor, &bearer)?).await? }))
}

/// Looks for an opponent. Where somebody else's seek fits, the game is there at once.
#[utoipa::path(
    post, path = "/seeks", operation_id = "postSeek", tag = "lobby", request_body = NewSeek, security(("browser" = []), ("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 201, description = "The seek, and the game if there is one already", body = PostedSeek),
        (status = 400, description = "`variant`, `position`, `name` or `bad-request`", body = Refused),
        (status = 401, description = "`not-logged-in`: a rated game", body = Refused),
        (status = 409, description = "`bad-request`: too many seeks; `name-taken`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn post(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    bearer: Bearer,
    Body(new): Body<NewSeek>,
) -> Result<(StatusCode, Json<PostedSeek>), ApiError> {
    let person = Person::of(&visitor, &bearer)?;
    Ok((StatusCode::CREATED, Json(app.lobby.post(person, new, None, caller).await?)))
}

/// Takes a seek back.
#[utoipa::path(
    delete, path = "/seeks/{id}", operation_id = "withdrawSeek", tag = "lobby", params(("id" = String, Path, example = "abcdefghijklm")), security(("browser" = []), ("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 204, description = "It is gone"),
        (status = 403, description = "`not-your-seat`: somebody else's", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 409, description = "`claimed`: somebody has taken it", body = Refused),
    ),
)]
pub(crate) async fn withdraw(
    State(app): State<App>,
    visitor: Visitor,
    bearer: Bearer,
    id: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    app.lobby.withdraw(&Person::of(&visitor, &bearer)?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a seek: the game begins.
#[utoipa::path(
    post, path = "/seeks/{id}/take", operation_id = "takeSeek", tag = "lobby", params(("id" = String, Path, example = "abcdefghijklm")), request_body = TakeSeek, security(("browser" = []), ("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 201, description = "The game", body = TakenSeek),
        (status = 400, description = "`name` or `bad-request`", body = Refused),
        (status = 401, description = "`not-logged-in`: a rated game", body = Refused),
        (status = 403, description = "`bad-request`: the rating; `not-your-seat`: a challenge to somebody else", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 409, description = "`claimed`: somebody was faster; `bad-request`: one's own", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn take(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    bearer: Bearer,
    id: Result<Path<String>, PathRejection>,
    Body(wish): Body<TakeSeek>,
) -> Result<(StatusCode, Json<TakenSeek>), ApiError> {
    let Path(id) = id?;
    let person = Person::of(&visitor, &bearer)?;
    Ok((StatusCode::CREATED, Json(app.lobby.take(person, &id, wish, caller).await?)))
}

/// The challenges that one has sent or got.
#[utoipa::path(
    get, path = "/challenges", operation_id = "getChallenges", tag = "lobby", security(("browser" = []), ("session" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "The challenges, the oldest first", body = Challenges)),
)]
pub(crate) async fn challenges(
    State(app): State<App>,
    visitor: Visitor,
    bearer: Bearer,
) -> Result<Json<Challenges>, ApiError> {
    Ok(Json(Challenges { challenges: app.lobby.challenges(&Person::of(&visitor, &bearer)?).await? }))
}

/// Asks an account for a game.
#[utoipa::path(
    post, path = "/challenges", operation_id = "postChallenge", tag = "lobby", request_body = NewChallenge, security(("browser" = []), ("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 201, description = "The challenge: a seek that this account alone may take", body = PostedSeek),
        (status = 400, description = "`variant`, `position`, `name` or `bad-request`", body = Refused),
        (status = 404, description = "`not-found`: no such player", body = Refused),
        (status = 409, description = "`bad-request`: too many challenges, or oneself", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn challenge(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    bearer: Bearer,
    Body(NewChallenge { to, game }): Body<NewChallenge>,
) -> Result<(StatusCode, Json<PostedSeek>), ApiError> {
    let person = Person::of(&visitor, &bearer)?;
    let name = AccountName::read(&to).map_err(|_| AccountError::NoPlayer)?;
    let target = app.store.account_named(&name.folded).await?.ok_or(AccountError::NoPlayer)?;
    Ok((StatusCode::CREATED, Json(app.lobby.post(person, game, Some(target), caller).await?)))
}

/// Accepts a challenge: the game begins.
#[utoipa::path(
    post, path = "/challenges/{id}/accept", operation_id = "acceptChallenge", tag = "lobby", params(("id" = String, Path, example = "abcdefghijklm")), request_body = TakeSeek, security(("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 201, description = "The game", body = TakenSeek),
        (status = 403, description = "`not-your-seat`: a challenge to somebody else", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 409, description = "`claimed`: accepted already", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn accept(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    bearer: Bearer,
    id: Result<Path<String>, PathRejection>,
    Body(wish): Body<TakeSeek>,
) -> Result<(StatusCode, Json<TakenSeek>), ApiError> {
    let Path(id) = id?;
    let person = Person::of(&visitor, &bearer)?;
    if person.sitter.is_none() {
        return Err(LobbyError::NotYours.into());
    }
    Ok((StatusCode::CREATED, Json(app.lobby.take(person, &id, wish, caller).await?)))
}

/// Declines a challenge, or takes one's own back.
#[utoipa::path(
    delete, path = "/challenges/{id}", operation_id = "declineChallenge", tag = "lobby", params(("id" = String, Path, example = "abcdefghijklm")), security(("browser" = []), ("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 204, description = "It is declined, or gone"),
        (status = 403, description = "`not-your-seat`: somebody else's", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 409, description = "`claimed`: it is accepted", body = Refused),
    ),
)]
pub(crate) async fn decline(
    State(app): State<App>,
    visitor: Visitor,
    bearer: Bearer,
    id: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    app.lobby.withdraw(&Person::of(&visitor, &bearer)?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
