//! JSON bodies whose faults are told as the protocol says.

use crate::{
    app::App,
    error::ApiError,
    wire::{Object, Shape},
};
use axum::{
    Json,
    extract::{FromRequest, Request, rejection::JsonRejection},
    http::StatusCode,
};

/// A JSON object as the body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: Shape> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        match Json::from_request(request, app).await {
            Ok(Json(Object(value))) => Ok(Self(value)),
            Err(JsonRejection::BytesRejection(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(ApiError::TooLarge(app.limits.max_body))
            }
            Err(error) => Err(error.into()),
        }
    }
}
