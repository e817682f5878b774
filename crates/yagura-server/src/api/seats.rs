//! Seats: claimed with an invitation, carried to another device, offered anew.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::StatusCode,
};
use yagura_wire::{CarryCode, ClaimedSeat, Invitation, Refused, SeatClaim};

use super::{bearer::Bearer, body::Body};
use crate::{accounts::Visitor, app::App, error::ApiError, guard::Caller, live::CARRY_TIME};

/// Redeems a code: an invitation, or one that carries a seat to this device. The same code with the same
/// token may be sent again.
#[utoipa::path(
    post, path = "/games/{id}/join", operation_id = "joinGame", tag = "games", params(("id" = String, Path, example = "abcdefghijklm")), request_body = SeatClaim,
    responses(
        (status = 200, description = "The seat, and what opens it from now on", body = ClaimedSeat),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 404, description = "`not-found`: no such game, or no such code", body = Refused),
        (status = 409, description = "`claimed`: somebody else came with this code", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn join(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    id: Result<Path<String>, PathRejection>,
    Body(SeatClaim { code, token }): Body<SeatClaim>,
) -> Result<Json<ClaimedSeat>, ApiError> {
    let Path(id) = id?;
    Ok(Json(app.games.redeem(&id, &code, token, visitor.sitter()?, caller).await?))
}

/// Makes a code by which another device redeems a token of its own for the sender's seat, once and soon.
#[utoipa::path(
    post, path = "/games/{id}/carry", operation_id = "carrySeat", tag = "games", params(("id" = String, Path, example = "abcdefghijklm")), security(("seat" = [])),
    responses(
        (status = 200, description = "The code", body = CarryCode),
        (status = 400, description = "`bad-request`: tokens of both seats", body = Refused),
        (status = 403, description = "`not-your-seat`", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn carry(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    id: Result<Path<String>, PathRejection>,
    bearer: Bearer,
) -> Result<Json<CarryCode>, ApiError> {
    let Path(id) = id?;
    Ok(Json(CarryCode {
        code: app.games.carry(&id, &visitor.player(bearer)?, caller).await?,
        expires: CARRY_TIME,
    }))
}

/// Makes a new invitation to the seat that nobody has claimed; the one before it is void.
#[utoipa::path(
    post, path = "/games/{id}/invite", operation_id = "inviteAnew", tag = "games", params(("id" = String, Path, example = "abcdefghijklm")), security(("seat" = [])),
    responses(
        (status = 200, description = "The code", body = Invitation),
        (status = 403, description = "`not-your-seat`", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 409, description = "`claimed`: nobody is awaited", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn invite(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    id: Result<Path<String>, PathRejection>,
    bearer: Bearer,
) -> Result<Json<Invitation>, ApiError> {
    let Path(id) = id?;
    Ok(Json(Invitation { code: app.games.invite(&id, &visitor.player(bearer)?, caller).await? }))
}

/// Declines an invitation: its code is void, and those who wait hear of it.
#[utoipa::path(
    post, path = "/games/{id}/decline", operation_id = "declineInvitation", tag = "games", params(("id" = String, Path, example = "abcdefghijklm")), request_body = Invitation,
    responses(
        (status = 204, description = "It is declined"),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 404, description = "`not-found`: no such game, or no such code", body = Refused),
        (status = 409, description = "`claimed`: somebody came with this code", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn decline(
    State(app): State<App>,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
    Body(Invitation { code }): Body<Invitation>,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    app.games.decline(&id, &code, caller).await?;
    Ok(StatusCode::NO_CONTENT)
}
