//! Why something was not done in a room, and what those who asked hear of it.

use tokio::sync::oneshot;
use yagura_answers::AnswerError;

use crate::{
    error::{ApiError, Busy},
    store::StoreError,
};

/// Why something was not done.
pub(super) enum Failed {
    /// It may not be.
    Refused(ApiError),
    /// It could not be stored.
    Store(StoreError),
}

impl From<ApiError> for Failed {
    fn from(error: ApiError) -> Self {
        Self::Refused(error)
    }
}

impl From<AnswerError> for Failed {
    fn from(error: AnswerError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        match error {
            // Nothing was tried yet: the game goes on as it is.
            StoreError::Full => Self::Refused(error.into()),
            error => Self::Store(error),
        }
    }
}

/// Returns what is told of a change that could not be stored.
pub(super) fn unstored(error: &StoreError) -> ApiError {
    if matches!(error, StoreError::Elsewhere) {
        ApiError::Busy(Busy::Elsewhere)
    } else if error.is_passing() {
        ApiError::Busy(Busy::Store)
    } else {
        ApiError::Internal
    }
}

/// Answers whoever asked, who may be gone by now; returns what the store could not do.
pub(super) fn answer<T>(
    reply: oneshot::Sender<Result<T, ApiError>>,
    done: Result<T, Failed>,
) -> Result<(), StoreError> {
    let (told, done) = match done {
        Ok(done) => (Ok(done), Ok(())),
        Err(Failed::Refused(error)) => (Err(error), Ok(())),
        Err(Failed::Store(error)) => (Err(unstored(&error)), Err(error)),
    };
    drop(reply.send(told));
    done
}
