//! What other errors are to a client.

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use yagura::{MoveError, SfenError};
use yagura_answers::{AnswerError, Reason};

use super::{ApiError, Busy};
use crate::{accounts::AccountError, store::StoreError};

impl ApiError {
    /// Returns that a request cannot be understood.
    pub(crate) fn bad_request(en: impl Into<String>, ja: impl Into<String>) -> Self {
        Self::Answer(AnswerError::BadRequest(Reason::new(en, ja)))
    }

    /// Returns that a message, a body or a query has not the shape that it must have, as an error tells.
    pub(crate) fn misshapen(error: &str) -> Self {
        Self::Answer(AnswerError::BadRequest(Reason::of_shape(error)))
    }

    /// Returns that a message or body has more than so many bytes.
    pub(crate) const fn too_large(most: u32) -> Self {
        Self::Answer(AnswerError::TooLarge(most))
    }

    /// Returns that something is wrong here: the system gave no random numbers.
    pub(crate) fn chance(error: getrandom::Error) -> Self {
        tracing::error!(%error, "no random numbers");
        Self::Internal
    }
}

impl From<SfenError> for ApiError {
    fn from(error: SfenError) -> Self {
        AnswerError::from(error).into()
    }
}

impl From<MoveError> for ApiError {
    fn from(error: MoveError) -> Self {
        AnswerError::from(error).into()
    }
}

/// What the store could not do is our trouble, not the client's: it is logged, and the client learns no more.
impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Full => Self::Busy(Busy::Games),
            StoreError::NoEntry => Self::Account(AccountError::NoEntry),
            StoreError::DamagedGame(_) => Self::Damaged,
            StoreError::Elsewhere => Self::Busy(Busy::Elsewhere),
            error => {
                tracing::error!(%error, "the games' store");
                if error.is_passing() { Self::Busy(Busy::Store) } else { Self::Internal }
            }
        }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        Self::misshapen(&rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::misshapen(&rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        Self::misshapen(&rejection.body_text())
    }
}
