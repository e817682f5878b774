//! What other errors are to a client.

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use yagura::{MoveError, SfenError};
use yagura_answers::AnswerError;

use super::{ApiError, Busy};
use crate::{accounts::AccountError, store::StoreError};

impl ApiError {
    /// Returns that a request cannot be understood.
    pub(crate) const fn bad_request(reason: String) -> Self {
        Self::Answer(AnswerError::BadRequest(reason))
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
                tracing::error!(%error, "the file of games");
                if error.is_passing() { Self::Busy(Busy::Store) } else { Self::Internal }
            }
        }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        Self::bad_request(rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::bad_request(rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        Self::bad_request(rejection.body_text())
    }
}
