//! What other errors are to a client.

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use yagura::{MoveError, Refusal, SfenError, notation::pasted::PastedError, refusal::Why};

use super::{ApiError, Busy};
use crate::{accounts::AccountError, store::StoreError};

impl ApiError {
    /// Returns that something is wrong here: the system gave no random numbers.
    pub(crate) fn chance(error: getrandom::Error) -> Self {
        tracing::error!(%error, "no random numbers");
        Self::Internal
    }
}

impl From<SfenError> for ApiError {
    fn from(error: SfenError) -> Self {
        Self::Position(PastedError::Position(error))
    }
}

impl From<MoveError> for ApiError {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Unreadable(error) => Self::Move(error),
            MoveError::Illegal { refusal: Refusal { why: Why::Finished, .. }, .. } => Self::Finished,
            MoveError::Illegal { refusal, .. } => Self::Illegal(refusal),
        }
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
        Self::BadRequest(rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::BadRequest(rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        Self::BadRequest(rejection.body_text())
    }
}
