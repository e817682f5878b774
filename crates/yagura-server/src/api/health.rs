//! `/healthz`.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

/// That the server answers.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    #[schema(value_type = String, example = "ok")]
    status: &'static str,
}

/// Whether the server answers.
#[utoipa::path(get, path = "/healthz", tag = "server", responses((status = 200, body = Health)))]
pub(crate) async fn health() -> Json<Health> {
    Json(Health { status: "ok" })
}
