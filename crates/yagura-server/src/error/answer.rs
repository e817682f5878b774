//! A refusal as it is sent.

use std::time::Duration;

use axum::{
    Json,
    http::{HeaderName, HeaderValue, StatusCode, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};
use yagura_wire::{Failure, Refused, Text};

use super::{ApiError, BUSY_FOR, Busy, ChatError, Elsewhere, LobbyError};

/// A refusal over REST: its status, when to try again, and its body.
type Refusing = (StatusCode, Option<[(HeaderName, HeaderValue); 1]>, Json<Refused>);

impl ApiError {
    /// Returns the refusal as it is sent.
    pub(crate) fn failure(&self) -> Failure {
        if let Self::Answer(error) = self {
            return error.failure();
        }
        let message = Text::new(self.japanese(), self.to_string());
        Failure {
            code: self.code(),
            message,
            clause: None,
            squares: Vec::new(),
            word: None,
            retry_after: self.wait().map(tenths),
        }
    }

    /// Returns after how long it is worth while to try again, when waiting helps.
    const fn wait(&self) -> Option<Duration> {
        match self {
            Self::Busy(Busy::Messages(wait)) | Self::Quota(_, wait) => Some(*wait),
            Self::Busy(_) | Self::Lobby(LobbyError::Full) | Self::Chat(ChatError::Complaints) => {
                Some(BUSY_FOR)
            }
            Self::Account(error) => error.wait(),
            _ => None,
        }
    }

    /// Returns the answer to a request.
    pub(crate) fn refusal(&self) -> Refusing {
        let seconds = |wait: Duration| wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        let later = self.wait().map(|wait| [(RETRY_AFTER, HeaderValue::from(seconds(wait)))]);
        (self.status(), later, Json(Refused { error: self.failure() }))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.refusal().into_response();
        if matches!(self, Self::Busy(Busy::Elsewhere | Busy::Stopping)) {
            response.extensions_mut().insert(Elsewhere);
        }
        response
    }
}

/// Returns a time in seconds, rounded up to tenths.
fn tenths(time: Duration) -> f64 {
    (time.as_secs_f64() * 10.0).ceil() / 10.0
}
