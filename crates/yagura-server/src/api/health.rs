//! `/healthz`.

use axum::{Json, extract::State, http::StatusCode};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;

/// Where it is asked for.
pub(crate) const PATH: &str = "/healthz";

/// Whether people can play.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok` or `failing`.
    #[schema(value_type = String, example = "ok")]
    status: &'static str,
    /// What is wrong, when something is.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Whether the server answers and can store what is played: it was done, or tried, within the last five seconds.
#[utoipa::path(
    get, path = "/healthz", operation_id = "getHealth", tag = "server",
    responses((status = 200, description = "People can play", body = Health), (status = 503, description = "Nothing can be stored; `reason` says why", body = Health)),
)]
pub(crate) async fn health(State(app): State<App>) -> (StatusCode, Json<Health>) {
    match app.games.trouble().await {
        None => (StatusCode::OK, Json(Health { status: "ok", reason: None })),
        Some(trouble) => {
            let reason = Some(format!("the file of games: {trouble}"));
            (StatusCode::SERVICE_UNAVAILABLE, Json(Health { status: "failing", reason }))
        }
    }
}
