//! Records that are read with the games of this server, and work that takes a while.

use yagura::Catalogue;
use yagura_answers::AnswerError;
use yagura_record::{Format, Reader, Record, json};

use crate::{error::ApiError, known_games::KnownGames};

/// Reads a record as it is kept.
///
/// # Errors
/// [`ApiError::Damaged`] when what is kept is none.
pub(crate) fn kept_record(json: &str, known: &KnownGames) -> Result<Record, ApiError> {
    let read = |games: &Catalogue| Reader { format: Some(Format::Json), ..Reader::of(games) }.read(json);
    known.reading(read).map_err(|error| {
        tracing::error!(%error, "a record that is kept cannot be read");
        ApiError::Damaged
    })
}

/// Reads a record that a client has.
///
/// # Errors
/// [`AnswerError::Record`] with the node that is wrong.
pub(crate) fn record_of(json: &json::JsonRecord, known: &KnownGames) -> Result<Record, ApiError> {
    known
        .reading(|games| json::of_shape(json.clone(), games))
        .map_err(|error| AnswerError::UnreadRecord(error).into())
}

/// Does what may take a while where it holds up nobody.
pub(crate) async fn off_the_runtime<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a record or position");
        Err(ApiError::Internal)
    })
}
