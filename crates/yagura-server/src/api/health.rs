//! `/healthz` and `/readyz`.

use axum::{Json, extract::State, http::StatusCode};
use yagura_wire::{Health, HealthStatus};

use crate::app::App;

/// Where it is asked for, by who may call the server by any name.
pub(crate) const PATHS: [&str; 2] = ["/healthz", "/readyz"];

/// Whether the server answers and can store what is played: it was done, or tried, within the last five
/// seconds.
#[utoipa::path(
    get, path = "/healthz", operation_id = "getHealth", tag = "server",
    responses((status = 200, description = "People can play", body = Health), (status = 503, description = "Nothing can be stored; `reason` says why", body = Health)),
)]
pub(crate) async fn health(State(app): State<App>) -> (StatusCode, Json<Health>) {
    match app.games.trouble().await {
        None => (StatusCode::OK, Json(Health { status: HealthStatus::Ok, reason: None })),
        reason @ Some(_) => {
            (StatusCode::SERVICE_UNAVAILABLE, Json(Health { status: HealthStatus::Failing, reason }))
        }
    }
}

/// Whether new players should be sent here: it can store what is played, and is not about to stop.
#[utoipa::path(
    get, path = "/readyz", operation_id = "getReadiness", tag = "server",
    responses((status = 200, description = "Players may come", body = Health), (status = 503, description = "They should go elsewhere; `reason` says why", body = Health)),
)]
pub(crate) async fn ready(State(app): State<App>) -> (StatusCode, Json<Health>) {
    if app.shutdown.is_announced() {
        let reason = Some("the server stops".to_owned());
        return (StatusCode::SERVICE_UNAVAILABLE, Json(Health { status: HealthStatus::Failing, reason }));
    }
    if !app.cluster.is_ready() {
        let reason = Some("the server is not one of several yet".to_owned());
        return (StatusCode::SERVICE_UNAVAILABLE, Json(Health { status: HealthStatus::Failing, reason }));
    }
    health(State(app)).await
}
