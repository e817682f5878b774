//! Tournaments: held, looked at, entered and left.

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
    http::StatusCode,
};
use yagura_wire::{
    EnteredTournament, NewTournament, OrganiserAct, Refused, ShownTournament, TournamentAbsence,
    TournamentEntry, Tournaments,
};

use super::{bearer::Bearer, body::Body};
use crate::{
    accounts::Visitor,
    app::App,
    error::ApiError,
    guard::Caller,
    lobby::Person,
    moderation::{Act, moderator},
    tournaments::TournamentError,
};

/// The id of a tournament in the path.
type Id = Result<Path<String>, PathRejection>;

/// The tournaments.
#[utoipa::path(
    get, path = "/tournaments", operation_id = "getTournaments", tag = "tournaments",
    responses((status = 200, description = "The tournaments, those that go on first, then those that have not begun", body = Tournaments)),
)]
pub(crate) async fn list(State(app): State<App>) -> Result<Json<Tournaments>, ApiError> {
    Ok(Json(Tournaments { tournaments: app.tournaments.list().await? }))
}

/// Holds a tournament. The sender is its organiser.
#[utoipa::path(
    post, path = "/tournaments", operation_id = "postTournament", tag = "tournaments", request_body = NewTournament, security(("browser" = []), ("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 201, description = "The tournament", body = ShownTournament),
        (status = 400, description = "`variant`, `position`, `name` or `bad-request`", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn create(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    bearer: Bearer,
    Body(new): Body<NewTournament>,
) -> Result<(StatusCode, Json<ShownTournament>), ApiError> {
    let person = Person::of(&visitor, &bearer)?;
    Ok((StatusCode::CREATED, Json(app.tournaments.create(person, new, caller).await?)))
}

/// A tournament, and what it is to the sender.
#[utoipa::path(
    get, path = "/tournaments/{id}", operation_id = "getTournament", tag = "tournaments", params(("id" = String, Path, example = "abcdefghijklm")), security((), ("browser" = []), ("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 200, description = "The tournament", body = ShownTournament),
        (status = 404, description = "`not-found`", body = Refused),
    ),
)]
pub(crate) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    bearer: Bearer,
    id: Id,
) -> Result<Json<ShownTournament>, ApiError> {
    let Path(id) = id?;
    Ok(Json(app.tournaments.show(&id, &Person::of(&visitor, &bearer)?).await?))
}

/// Takes part in a tournament.
#[utoipa::path(
    post, path = "/tournaments/{id}/entry", operation_id = "enterTournament", tag = "tournaments", params(("id" = String, Path, example = "abcdefghijklm")), request_body = TournamentEntry, security(("browser" = []), ("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 201, description = "The sender's number, and what opens his seats", body = EnteredTournament),
        (status = 400, description = "`name` or `bad-request`", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 409, description = "`bad-request`: closed, full, too late, or left before; `name-taken`; `finished`", body = Refused),
    ),
)]
pub(crate) async fn enter(
    State(app): State<App>,
    visitor: Visitor,
    bearer: Bearer,
    id: Id,
    Body(entry): Body<TournamentEntry>,
) -> Result<(StatusCode, Json<EnteredTournament>), ApiError> {
    let Path(id) = id?;
    let person = Person::of(&visitor, &bearer)?;
    Ok((StatusCode::CREATED, Json(app.tournaments.enter(&id, person, entry).await?)))
}

/// Leaves a tournament.
#[utoipa::path(
    delete, path = "/tournaments/{id}/entry", operation_id = "leaveTournament", tag = "tournaments", params(("id" = String, Path, example = "abcdefghijklm")), security(("browser" = []), ("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 204, description = "The sender takes no part any more"),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 409, description = "`bad-request`: no part, or a game that goes on; `finished`", body = Refused),
    ),
)]
pub(crate) async fn leave(
    State(app): State<App>,
    visitor: Visitor,
    bearer: Bearer,
    id: Id,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    app.tournaments.leave(&id, &Person::of(&visitor, &bearer)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Wants no games of an arena for now, or wants them again.
#[utoipa::path(
    put, path = "/tournaments/{id}/absence", operation_id = "setTournamentAbsence", tag = "tournaments", params(("id" = String, Path, example = "abcdefghijklm")), request_body = TournamentAbsence, security(("browser" = []), ("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 204, description = "It is noted"),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 409, description = "`bad-request`: no part; `finished`", body = Refused),
    ),
)]
pub(crate) async fn be_away(
    State(app): State<App>,
    visitor: Visitor,
    bearer: Bearer,
    id: Id,
    Body(absence): Body<TournamentAbsence>,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    app.tournaments.be_away(&id, &Person::of(&visitor, &bearer)?, absence).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Does what only the organiser may. A tournament that has not begun and is ended is gone; so is any that a
/// moderator ends who does not hold it.
#[utoipa::path(
    post, path = "/tournaments/{id}/acts", operation_id = "actInTournament", tag = "tournaments", params(("id" = String, Path, example = "abcdefghijklm")), request_body = OrganiserAct, security(("browser" = []), ("session" = []), ("token" = ["games:play"])),
    responses(
        (status = 204, description = "It is done"),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 403, description = "`not-your-seat`: somebody else is the organiser", body = Refused),
        (status = 404, description = "`not-found`: no such tournament, pairing or player", body = Refused),
        (status = 409, description = "`bad-request`: not now; `finished`; `stale`", body = Refused),
    ),
)]
pub(crate) async fn act(
    State(app): State<App>,
    (caller, visitor): (Caller, Visitor),
    bearer: Bearer,
    id: Id,
    Body(act): Body<OrganiserAct>,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    match app.tournaments.act(&id, &Person::of(&visitor, &bearer)?, &act).await {
        Err(ApiError::Tournament(TournamentError::NotOrganiser)) if act == (OrganiserAct::End {}) => {
            let by = moderator(&app, &visitor).await.map_err(|_| TournamentError::NotOrganiser)?;
            app.tournaments.forget(&id).await?;
            app.audit.note(Act::TournamentRemoved, Some(&by.name), Some(&id), caller).await;
        }
        done => done?,
    }
    Ok(StatusCode::NO_CONTENT)
}
