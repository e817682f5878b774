//! The status and the stable code of each refusal.

use axum::http::StatusCode;
use yagura_wire::ErrorCode;

use super::ApiError;

impl ApiError {
    /// Returns the status of the answer.
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Self::Answer(error) => answered(error.status()),
            Self::SideMissing
            | Self::PlayerMissing
            | Self::OneSeat
            | Self::NoBerserk
            | Self::BerserkTooLate
            | Self::NothingToAdjourn
            | Self::NotBegun
            | Self::NotAdjourned
            | Self::Begun
            | Self::HelloFirst
            | Self::HelloTwice
            | Self::NoHost
            | Self::Picture(_)
            | Self::TimeControl(_) => StatusCode::BAD_REQUEST,
            Self::Account(error) => error.status(),
            Self::Lobby(error) => error.status(),
            Self::Rated(error) => error.status(),
            Self::Chat(error) => error.status(),
            Self::Tournament(error) => error.status(),
            Self::NotYourSeat | Self::NotYourRecord | Self::NotYourStudy => StatusCode::FORBIDDEN,
            Self::NoGame | Self::NoFonts | Self::NoCode | Self::NoRecord | Self::NoReport | Self::NoStudy => {
                StatusCode::NOT_FOUND
            }
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Timeout => StatusCode::REQUEST_TIMEOUT,
            Self::Adjourned
            | Self::HiddenYet
            | Self::StaleRecord
            | Self::NoNode
            | Self::StaleComment
            | Self::StaleStudy
            | Self::Claimed
            | Self::TooManyDevices => StatusCode::CONFLICT,
            Self::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Quota(..) | Self::TooSoon => StatusCode::TOO_MANY_REQUESTS,
            Self::Host(_) => StatusCode::MISDIRECTED_REQUEST,
            Self::Unanswered => StatusCode::GATEWAY_TIMEOUT,
            Self::Damaged | Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns the stable code.
    pub(crate) const fn code(&self) -> ErrorCode {
        match self {
            Self::Answer(error) => error.code(),
            Self::NoGame | Self::NoFonts | Self::NoCode | Self::NoRecord | Self::NoReport | Self::NoStudy => {
                ErrorCode::NotFound
            }
            Self::Account(error) => error.code(),
            Self::Lobby(error) => error.code(),
            Self::Rated(error) => error.code(),
            Self::Chat(error) => error.code(),
            Self::Tournament(error) => error.code(),
            Self::Claimed => ErrorCode::Claimed,
            Self::NotYourSeat | Self::NotYourRecord | Self::NotYourStudy => ErrorCode::NotYourSeat,
            Self::StaleRecord | Self::NoNode | Self::StaleComment | Self::StaleStudy => ErrorCode::Stale,
            Self::Busy(_) | Self::Quota(..) | Self::TooSoon => ErrorCode::Busy,
            Self::Method
            | Self::SideMissing
            | Self::PlayerMissing
            | Self::OneSeat
            | Self::NoBerserk
            | Self::BerserkTooLate
            | Self::NothingToAdjourn
            | Self::NotBegun
            | Self::NotAdjourned
            | Self::Adjourned
            | Self::Begun
            | Self::HiddenYet
            | Self::TooManyDevices
            | Self::HelloFirst
            | Self::HelloTwice
            | Self::Host(_)
            | Self::NoHost
            | Self::Picture(_)
            | Self::TimeControl(_)
            | Self::Timeout => ErrorCode::BadRequest,
            Self::Damaged => ErrorCode::Damaged,
            Self::Unanswered | Self::Internal => ErrorCode::Internal,
        }
    }
}

/// Returns a status of an answer that needs no store.
const fn answered(status: u16) -> StatusCode {
    match status {
        404 => StatusCode::NOT_FOUND,
        409 => StatusCode::CONFLICT,
        413 => StatusCode::PAYLOAD_TOO_LARGE,
        422 => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::BAD_REQUEST,
    }
}
