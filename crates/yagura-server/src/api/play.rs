//! Playing by requests: what a player may ask for on the socket of a game, one request each.

use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
};
use serde::Deserialize;
use utoipa::{IntoParams, IntoResponses};
use yagura_wire::{AbsenceClaim, ArmyToSeal, Done, Offer, RanksToReplace, Refused, Request, Side};

use super::{bearer::Bearer, body::Body};
use crate::{accounts::Visitor, app::App, error::ApiError, guard::Caller, live::Action};

/// What these requests are, behind the id of a game.
pub(crate) const WORDS: [&str; 15] = [
    "move", "resign", "draw", "takeback", "claim", "decline", "rematch", "setup", "replace", "adjourn",
    "resume", "abort", "berserk", "absence", "chat",
];

/// Why a request of play comes to nothing.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it is described, and answered by what the room says")]
enum NotPlayed {
    /// `bad-request`: it cannot be asked for now; `move`: no move at all.
    #[response(status = 400)]
    Impossible(Refused),
    /// `not-your-seat`, `scope`.
    #[response(status = 403)]
    Forbidden(Refused),
    /// `not-found`.
    #[response(status = 404)]
    NoGame(Refused),
    /// `stale`, `not-your-turn`, `finished`; `bad-request`: the game is adjourned.
    #[response(status = 409)]
    TooLate(Refused),
    /// `illegal`, `set-up`.
    #[response(status = 422)]
    Illegal(Refused),
    /// `busy`: wait, and ask again.
    #[response(status = 429)]
    TooOften(Refused),
    /// `busy`.
    #[response(status = 503)]
    Busy(Refused),
}

/// For which number of moves a move is meant.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct At {
    /// The number of moves made so far, as the sender knows it: with it the request may be sent again. Left
    /// out, as many as were made.
    #[param(example = 12)]
    ply: Option<u32>,
}

/// Whose request it is.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct By {
    /// Needed only by one who holds both seats.
    side: Option<Side>,
}

/// How another game is wanted.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Again {
    /// Each takes the other's side.
    #[serde(default)]
    swap: bool,
}

/// Who asks, and for which game.
type Asker = (Caller, Visitor, Bearer);
type Id = Result<Path<String>, PathRejection>;
type Answer = Result<Json<Done>, ApiError>;

async fn ask(app: &App, (caller, visitor, bearer): Asker, id: &str, action: Action) -> Answer {
    let v = app.games.act(id, &visitor.player(bearer)?, caller, &action).await?;
    Ok(Json(Done { v }))
}

/// Makes a move.
#[utoipa::path(
    post, path = "/games/{id}/move/{usi}", operation_id = "makeMove", tag = "games", params(("id" = String, Path, example = "abcdefghijklm"), ("usi" = String, Path, description = "The move, percent-encoded where it has to be", example = "7g7f"), At),
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn make_move(
    State(app): State<App>,
    asker: Asker,
    path: Result<Path<(String, String)>, PathRejection>,
    at: Result<Query<At>, QueryRejection>,
) -> Answer {
    let (Path((id, text)), Query(At { ply })) = (path?, at?);
    ask(&app, asker, &id, Action::Move { text, ply }).await
}

/// Gives the game up.
#[utoipa::path(
    post, path = "/games/{id}/resign", operation_id = "resign", tag = "games", params(("id" = String, Path, example = "abcdefghijklm"), By),
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn resign(
    State(app): State<App>,
    asker: Asker,
    id: Id,
    by: Result<Query<By>, QueryRejection>,
) -> Answer {
    let (Path(id), Query(By { side })) = (id?, by?);
    ask(&app, asker, &id, Action::Other(Request::Resign { side })).await
}

/// Offers a draw, or accepts one.
#[utoipa::path(
    post, path = "/games/{id}/draw", operation_id = "offerDraw", tag = "games", params(("id" = String, Path, example = "abcdefghijklm"), By),
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn draw(
    State(app): State<App>,
    asker: Asker,
    id: Id,
    by: Result<Query<By>, QueryRejection>,
) -> Answer {
    let (Path(id), Query(By { side })) = (id?, by?);
    ask(&app, asker, &id, Action::Other(Request::Draw { side })).await
}

/// Takes back to the sender's last decision, asks for it, or allows it.
#[utoipa::path(
    post, path = "/games/{id}/takeback", operation_id = "takeBack", tag = "games", params(("id" = String, Path, example = "abcdefghijklm")),
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn take_back(State(app): State<App>, asker: Asker, id: Id) -> Answer {
    let Path(id) = id?;
    ask(&app, asker, &id, Action::Other(Request::Takeback {})).await
}

/// Claims a foul of the opponent's.
#[utoipa::path(
    post, path = "/games/{id}/claim", operation_id = "claimFoul", tag = "games", params(("id" = String, Path, example = "abcdefghijklm"), By),
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn claim(
    State(app): State<App>,
    asker: Asker,
    id: Id,
    by: Result<Query<By>, QueryRejection>,
) -> Answer {
    let (Path(id), Query(By { side })) = (id?, by?);
    ask(&app, asker, &id, Action::Other(Request::Claim { side })).await
}

/// Ends the game of an opponent who has been away for too long.
#[utoipa::path(
    post, path = "/games/{id}/absence/{claim}", operation_id = "claimAbsence", tag = "games", params(("id" = String, Path, example = "abcdefghijklm"), ("claim" = AbsenceClaim, Path, description = "To have won, or a draw")),
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn absence(
    State(app): State<App>,
    asker: Asker,
    path: Result<Path<(String, AbsenceClaim)>, PathRejection>,
) -> Answer {
    let Path((id, claim)) = path?;
    ask(&app, asker, &id, Action::Other(Request::Absence { claim })).await
}

/// Declines the other's offer, or withdraws one's own.
#[utoipa::path(
    post, path = "/games/{id}/decline/{what}", operation_id = "decline", tag = "games", params(("id" = String, Path, example = "abcdefghijklm"), ("what" = Offer, Path, description = "Which offer")),
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn decline(
    State(app): State<App>,
    asker: Asker,
    path: Result<Path<(String, Offer)>, PathRejection>,
) -> Answer {
    let Path((id, what)) = path?;
    ask(&app, asker, &id, Action::Other(Request::Decline { what })).await
}

/// Offers another game, or accepts one.
#[utoipa::path(
    post, path = "/games/{id}/rematch", operation_id = "offerRematch", tag = "games", params(("id" = String, Path, example = "abcdefghijklm"), Again),
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn rematch(
    State(app): State<App>,
    asker: Asker,
    id: Id,
    again: Result<Query<Again>, QueryRejection>,
) -> Answer {
    let (Path(id), Query(Again { swap })) = (id?, again?);
    ask(&app, asker, &id, Action::Other(Request::Rematch { swap })).await
}

/// Wants to adjourn, or agrees to it; who is to move seals his next move then.
#[utoipa::path(
    post, path = "/games/{id}/adjourn", operation_id = "adjourn", tag = "games", params(("id" = String, Path, example = "abcdefghijklm")),
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn adjourn(State(app): State<App>, asker: Asker, id: Id) -> Answer {
    let Path(id) = id?;
    ask(&app, asker, &id, Action::Other(Request::Adjourn {})).await
}

/// Wants to go on with an adjourned game, or agrees to it.
#[utoipa::path(
    post, path = "/games/{id}/resume", operation_id = "resume", tag = "games", params(("id" = String, Path, example = "abcdefghijklm")),
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn resume(State(app): State<App>, asker: Asker, id: Id) -> Answer {
    let Path(id) = id?;
    ask(&app, asker, &id, Action::Other(Request::Resume {})).await
}

/// Calls a game off before it has begun for both.
#[utoipa::path(
    post, path = "/games/{id}/abort", operation_id = "abort", tag = "games", params(("id" = String, Path, example = "abcdefghijklm"), By),
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn abort(
    State(app): State<App>,
    asker: Asker,
    id: Id,
    by: Result<Query<By>, QueryRejection>,
) -> Answer {
    let (Path(id), Query(By { side })) = (id?, by?);
    ask(&app, asker, &id, Action::Other(Request::Abort { side })).await
}

/// Plays on with half the main time, for a further point: in a game of an arena, before the first turn.
#[utoipa::path(
    post, path = "/games/{id}/berserk", operation_id = "berserk", tag = "games", params(("id" = String, Path, example = "abcdefghijklm")),
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn berserk(State(app): State<App>, asker: Asker, id: Id) -> Answer {
    let Path(id) = id?;
    ask(&app, asker, &id, Action::Other(Request::Berserk {})).await
}

/// Seals a secret army.
#[utoipa::path(
    post, path = "/games/{id}/setup", operation_id = "sealArmy", tag = "games", params(("id" = String, Path, example = "abcdefghijklm")), request_body = ArmyToSeal,
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn seal(
    State(app): State<App>,
    asker: Asker,
    id: Id,
    Body(ArmyToSeal { player, setup, salt }): Body<ArmyToSeal>,
) -> Answer {
    let Path(id) = id?;
    ask(&app, asker, &id, Action::Other(Request::Seal { player, setup, salt })).await
}

/// Re-places pieces before play.
#[utoipa::path(
    post, path = "/games/{id}/replace", operation_id = "replacePieces", tag = "games", params(("id" = String, Path, example = "abcdefghijklm")), request_body = RanksToReplace,
    security(("seat" = []), ("token" = ["games:play"])),
    responses((status = 200, description = "It is done", body = Done), NotPlayed),
)]
pub(crate) async fn replace(
    State(app): State<App>,
    asker: Asker,
    id: Id,
    Body(RanksToReplace { ranks }): Body<RanksToReplace>,
) -> Answer {
    let Path(id) = id?;
    ask(&app, asker, &id, Action::Other(Request::Replace { ranks })).await
}
