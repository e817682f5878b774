//! JSON bodies whose faults are told as the protocol says.
use yagura_wire::{Object, Shape};

use crate::{Limits, app::App, error::ApiError};
use axum::{
    Json,
    extract::{FromRequest, Request, rejection::JsonRejection},
    http::{Method, StatusCode},
};

/// The most bytes that a text of a game may bring, as JSON.
pub(crate) const LONGEST_DEFINITION: u32 = 512 * 1024;

/// Returns the most bytes that a request may bring: only a record, or a line of play, may be as long as a
/// game, and a definition as long as one.
pub(crate) fn most_bytes(limits: &Limits, method: &Method, path: &str) -> u32 {
    let is_long = path.ends_with("/record")
        || path.ends_with("/positions")
        || path.starts_with("/api/v1/records")
        || path.starts_with("/api/v1/studies");
    match method {
        &Method::GET => limits.max_body,
        _ if is_long => limits.max_record(),
        _ if path.starts_with("/api/v1/definitions") => LONGEST_DEFINITION,
        _ => limits.max_body,
    }
}

/// A JSON object as the body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: Shape> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let most = most_bytes(&app.limits, request.method(), request.uri().path());
        match Json::from_request(request, app).await {
            Ok(Json(Object(value))) => Ok(Self(value)),
            Err(JsonRejection::BytesRejection(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(ApiError::too_large(most))
            }
            Err(error) => Err(error.into()),
        }
    }
}
