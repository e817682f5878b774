//! The tokens of a request: `Authorization: Bearer A`, or `Bearer A,B` for both seats.

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{header::AUTHORIZATION, request::Parts},
};

/// The tokens of the sender's seats; none from a watcher.
#[derive(Clone, Default)]
pub(crate) struct Bearer(pub(crate) Vec<String>);

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let text = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let tokens = text
            .and_then(|text| text.split_once(' '))
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        Ok(Self(
            tokens
                .map(|(_, tokens)| tokens.split(',').map(|token| token.trim().to_owned()).collect())
                .unwrap_or_default(),
        ))
    }
}
