//! `/healthz`.

use axum::{Json, extract::State, http::StatusCode};
use yagura_wire::{Health, HealthStatus};

use crate::app::App;

/// Where it is asked for.
pub(crate) const PATH: &str = "/healthz";

/// Whether the server answers and can store what is played: it was done, or tried, within the last five
/// seconds.
#[utoipa::path(
    get, path = "/healthz", operation_id = "getHealth", tag = "server",
    responses((status = 200, description = "People can play", body = Health), (status = 503, description = "Nothing can be stored; `reason` says why", body = Health)),
)]
pub(crate) async fn health(State(app): State<App>) -> (StatusCode, Json<Health>) {
    match app.games.trouble().await {
        None => (StatusCode::OK, Json(Health { status: HealthStatus::Ok, reason: None })),
        Some(trouble) => {
            let reason = Some(format!("the file of games: {trouble}"));
            (StatusCode::SERVICE_UNAVAILABLE, Json(Health { status: HealthStatus::Failing, reason }))
        }
    }
}
