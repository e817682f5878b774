//! The status and the stable code of each refusal.

use axum::http::StatusCode;
use yagura_wire::ErrorCode;

use super::ApiError;

impl ApiError {
    /// Returns the status of the answer.
    pub(crate) const fn status(&self) -> StatusCode {
        match self {
            Self::Move(_)
            | Self::Variant(_)
            | Self::Position(_)
            | Self::NothingToTakeBack
            | Self::NothingToClaim
            | Self::NothingToRestart
            | Self::Record(_)
            | Self::UnreadRecord(_)
            | Self::UnwrittenRecord(_)
            | Self::NoThreat
            | Self::SideMissing
            | Self::PlayerMissing
            | Self::OneSeat
            | Self::NoDraw
            | Self::NoHints
            | Self::NoBerserk
            | Self::BerserkTooLate
            | Self::NothingToAdjourn
            | Self::NotBegun
            | Self::NotAdjourned
            | Self::Begun
            | Self::NotOver
            | Self::HelloFirst
            | Self::HelloTwice
            | Self::Salt(_)
            | Self::Picture(_)
            | Self::TimeControl(_)
            | Self::Definition(_)
            | Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::Account(error) => error.status(),
            Self::Lobby(error) => error.status(),
            Self::Rated(error) => error.status(),
            Self::Chat(error) => error.status(),
            Self::Tournament(error) => error.status(),
            Self::NotYourSeat | Self::NotYourRecord | Self::NotYourStudy => StatusCode::FORBIDDEN,
            Self::NoVariant(_)
            | Self::NoGame
            | Self::NoPage
            | Self::NoFonts
            | Self::NoCode
            | Self::NoRecord
            | Self::NoStudy
            | Self::NoNotation
            | Self::NoArmies => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Timeout => StatusCode::REQUEST_TIMEOUT,
            Self::NotYourTurn
            | Self::Adjourned
            | Self::Finished
            | Self::Revealed
            | Self::HiddenYet
            | Self::StaleRecord
            | Self::NoNode
            | Self::StaleComment
            | Self::StaleStudy
            | Self::Stale { .. }
            | Self::Claimed
            | Self::TooManyDevices => StatusCode::CONFLICT,
            Self::TooLarge(_) | Self::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Illegal(_) | Self::NoTakeback { .. } | Self::SetUp(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Busy(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Quota(..) | Self::TooSoon => StatusCode::TOO_MANY_REQUESTS,
            Self::Host(_) => StatusCode::MISDIRECTED_REQUEST,
            Self::Damaged | Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns the stable code.
    pub(crate) const fn code(&self) -> ErrorCode {
        match self {
            Self::Illegal(_) | Self::NoTakeback { .. } | Self::NoThreat => ErrorCode::Illegal,
            Self::SetUp(_) => ErrorCode::SetUp,
            Self::Move(_) => ErrorCode::Move,
            Self::NoVariant(_) | Self::Variant(_) => ErrorCode::Variant,
            Self::Position(_) => ErrorCode::Position,
            Self::NoGame
            | Self::NoPage
            | Self::NoFonts
            | Self::NoCode
            | Self::NoRecord
            | Self::NoStudy
            | Self::NoNotation
            | Self::NoArmies => ErrorCode::NotFound,
            Self::Account(error) => error.code(),
            Self::Lobby(error) => error.code(),
            Self::Rated(error) => error.code(),
            Self::Chat(error) => error.code(),
            Self::Tournament(error) => error.code(),
            Self::Claimed => ErrorCode::Claimed,
            Self::NotYourSeat | Self::NotYourRecord | Self::NotYourStudy => ErrorCode::NotYourSeat,
            Self::NotYourTurn => ErrorCode::NotYourTurn,
            Self::Finished | Self::Revealed => ErrorCode::Finished,
            Self::Stale { .. } | Self::StaleRecord | Self::NoNode | Self::StaleComment | Self::StaleStudy => {
                ErrorCode::Stale
            }
            Self::Busy(_) | Self::Quota(..) | Self::TooSoon => ErrorCode::Busy,
            Self::TooLarge(_) | Self::TooLong(_) => ErrorCode::TooLarge,
            Self::Record(_) | Self::UnreadRecord(_) | Self::UnwrittenRecord(_) => ErrorCode::Record,
            Self::Method
            | Self::NothingToTakeBack
            | Self::NothingToClaim
            | Self::NothingToRestart
            | Self::SideMissing
            | Self::PlayerMissing
            | Self::OneSeat
            | Self::NoDraw
            | Self::NoHints
            | Self::NoBerserk
            | Self::BerserkTooLate
            | Self::NothingToAdjourn
            | Self::NotBegun
            | Self::NotAdjourned
            | Self::Adjourned
            | Self::Begun
            | Self::NotOver
            | Self::HiddenYet
            | Self::TooManyDevices
            | Self::HelloFirst
            | Self::HelloTwice
            | Self::Salt(_)
            | Self::BadRequest(_)
            | Self::Definition(_)
            | Self::Host(_)
            | Self::Picture(_)
            | Self::TimeControl(_)
            | Self::Timeout => ErrorCode::BadRequest,
            Self::Damaged => ErrorCode::Damaged,
            Self::Internal => ErrorCode::Internal,
        }
    }
}
