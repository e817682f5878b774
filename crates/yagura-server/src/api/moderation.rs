//! What moderators see and do. Only in person: no token does it.

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::StatusCode,
    response::Response,
};
use yagura_wire::{
    ChatRoom, Complaint, ComplaintState, Complaints, Grievance, LinePlace, Measure, Refused, Verdict,
};

use super::{account::private, body::Body, chat::named};
use crate::{
    accounts::{Visitor, now},
    app::App,
    chat::ChatError,
    error::ApiError,
    guard::Caller,
    moderation::{Act, Kept, kept_of, moderator, role},
    store::{AccountRow, ComplaintRow},
};

/// Complaints in the list.
const MOST: i64 = 200;
const HOUR: i64 = 60 * 60;
/// The longest silence, in hours: a year.
const LONGEST: u32 = 8760;

/// Complaints, with the lines around them.
#[utoipa::path(
    get, path = "/moderation/complaints", operation_id = "getComplaints", tag = "moderation", security(("session" = [])),
    responses(
        (status = 200, description = "Those that are open, then the newest", body = Complaints),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`forbidden`: no moderator; `scope`", body = Refused),
    ),
)]
pub(crate) async fn list(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    moderator(&app, &visitor).await?;
    let complaints = app.store.complaints(MOST).await?.into_iter().map(shape).collect();
    Ok(private(Complaints { complaints }))
}

/// Judges a complaint.
#[utoipa::path(
    post, path = "/moderation/complaints/{id}", operation_id = "judge", tag = "moderation", params(("id" = String, Path, example = "0123456789abcdef0123456789abcdef")),
    request_body = Verdict, security(("session" = [])),
    responses(
        (status = 204, description = "It is done"),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`forbidden`: no moderator, or of one; `cross-site`; `scope`", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
        (status = 409, description = "`bad-request`: nobody is known any more whom it could be done to", body = Refused),
    ),
)]
pub(crate) async fn judge(
    State(app): State<App>,
    (caller, visitor): (Caller, Visitor),
    id: Result<Path<String>, PathRejection>,
    Body(verdict): Body<Verdict>,
) -> Result<StatusCode, ApiError> {
    let Path(id) = id?;
    let by = moderator(&app, &visitor).await?;
    let row = app.store.complaint(&id).await?.ok_or(ChatError::NoComplaint)?;
    let state = match verdict {
        Verdict::Dismiss {} => {
            app.audit.note(Act::ComplaintDismissed, Some(&by.name), Some(&row.name), caller).await;
            ComplaintState::Dismissed
        }
        Verdict::Settle {} => {
            app.audit.note(Act::ComplaintSettled, Some(&by.name), Some(&row.name), caller).await;
            ComplaintState::Done
        }
        Verdict::Silence { hours } => {
            let subject = row.subject.as_ref().or(row.address.as_ref()).ok_or(ChatError::Nobody)?;
            check_rank(&app, row.subject.as_deref()).await?;
            silence(&app, by, (subject, &row.name), hours, caller).await?;
            ComplaintState::Done
        }
        Verdict::Close { reason } => {
            let account = row.subject.as_deref().ok_or(ChatError::Nobody)?;
            close(&app, by, (account, &row.name), reason, caller).await?;
            ComplaintState::Done
        }
    };
    app.store.settle_complaint(&id, state.word()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Silences, closes or opens an account.
#[utoipa::path(
    post, path = "/moderation/accounts/{name}", operation_id = "takeMeasure", tag = "moderation", params(("name" = String, Path, example = "Hatsu")),
    request_body = Measure, security(("session" = [])),
    responses(
        (status = 204, description = "It is done"),
        (status = 400, description = "`bad-request`", body = Refused),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`forbidden`: no moderator, or of one; `cross-site`; `scope`", body = Refused),
        (status = 404, description = "`not-found`", body = Refused),
    ),
)]
pub(crate) async fn measure(
    State(app): State<App>,
    (caller, visitor): (Caller, Visitor),
    name: Result<Path<String>, PathRejection>,
    Body(measure): Body<Measure>,
) -> Result<StatusCode, ApiError> {
    let Path(name) = name?;
    let by = moderator(&app, &visitor).await?;
    let AccountRow { id, name, .. } = named(&app, &name).await?;
    match measure {
        Measure::Silence { hours: 0 } => {
            app.store.silence(&id, now()).await?;
            app.audit.note(Act::SilenceEnded, Some(&by.name), Some(&name), caller).await;
        }
        Measure::Silence { hours } => {
            check_rank(&app, Some(&id)).await?;
            silence(&app, by, (&id, &name), hours, caller).await?;
        }
        Measure::Close { reason } => close(&app, by, (&id, &name), reason, caller).await?,
        Measure::Reopen {} => {
            app.store.reopen_account(&id).await?;
            app.audit.note(Act::AccountReopened, Some(&by.name), Some(&name), caller).await;
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn silence(
    app: &App,
    by: &AccountRow,
    (subject, name): (&str, &str),
    hours: u32,
    caller: Caller,
) -> Result<(), ApiError> {
    if !(1..=LONGEST).contains(&hours) {
        return Err(ChatError::Hours.into());
    }
    app.store.silence(subject, now() + i64::from(hours) * HOUR).await?;
    let detail = Some(format!("{hours} h"));
    app.audit.note_with(Act::Silenced, (Some(&by.name), Some(name)), detail, caller).await;
    Ok(())
}

async fn close(
    app: &App,
    by: &AccountRow,
    (account, name): (&str, &str),
    reason: Grievance,
    caller: Caller,
) -> Result<(), ApiError> {
    check_rank(app, Some(account)).await?;
    app.store.close_account(account, reason.word(), now()).await?;
    let detail = Some(reason.word().to_owned());
    app.audit.note_with(Act::AccountClosed, (Some(&by.name), Some(name)), detail, caller).await;
    Ok(())
}

/// Refuses what a moderator would do to another.
async fn check_rank(app: &App, account: Option<&str>) -> Result<(), ApiError> {
    match account {
        Some(account) if role(&app.store, account).await?.is_some() => Err(ChatError::OfModerator.into()),
        _ => Ok(()),
    }
}

fn shape(row: ComplaintRow) -> Complaint {
    let Kept { variant, start, about, lines } = kept_of(&row);
    let (side, guest) = about.as_ref().map_or((None, None), |about| (about.side, about.guest));
    let place = |(room, number): (String, i64)| {
        Some(LinePlace { room: ChatRoom::of_word(&room)?, number: number.try_into().ok()? })
    };
    Complaint {
        id: row.id,
        game: row.game,
        line: row.line.and_then(place),
        about: about.map_or(Some(row.name), |about| about.name),
        side,
        guest,
        variant,
        start,
        account: row.subject.is_some(),
        silenceable: row.subject.is_some() || row.address.is_some(),
        closed: row.is_closed,
        by: row.reporter_name,
        reason: Grievance::of_word(&row.reason).unwrap_or(Grievance::Other),
        note: row.note,
        context: lines,
        made: row.made,
        state: ComplaintState::of_word(&row.state),
    }
}
