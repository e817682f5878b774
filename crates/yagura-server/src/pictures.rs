//! Pictures are made off the runtime, a few at a time: one takes as long as very many other answers.

use std::time::Duration;

use axum::{
    body::Bytes,
    http::header,
    response::{IntoResponse, Response},
};
use tokio::{sync::Semaphore, task, time};
use yagura::AnyPosition;
use yagura_picture::{Fonts, Frame, Options, PictureError, Timing, gif, png, squares_of, svg};

use crate::{
    assets,
    error::{ApiError, Busy},
    live::Shot,
};

/// How many are made at the same time, and for how long one waits for its turn.
static PAINTERS: Semaphore = Semaphore::const_new(2);
const PATIENCE: Duration = Duration::from_secs(10);

/// What a picture is made as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Medium {
    Svg,
    Png,
    Gif,
    Text,
}

impl Medium {
    const fn content_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::Text => "text/plain; charset=utf-8",
        }
    }
}

/// Makes a picture in its turn; clients may keep it for so many seconds.
///
/// # Errors
/// Those of `draw`, and that too many are being made.
pub(crate) async fn painted(
    medium: Medium,
    seconds: u32,
    draw: impl FnOnce() -> Result<Vec<u8>, ApiError> + Send + 'static,
) -> Result<Response, ApiError> {
    let turn = time::timeout(PATIENCE, PAINTERS.acquire()).await;
    let turn = turn.map_err(|_| ApiError::Busy(Busy::Pictures))?.map_err(|_| ApiError::Internal)?;
    let work = move || {
        // Also when nobody waits for it any more, it is one of those that are being made.
        let _turn = turn;
        draw()
    };
    let bytes = task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "a picture");
        ApiError::Internal
    })??;
    let caching = format!("public, max-age={seconds}");
    let headers =
        [(header::CONTENT_TYPE, medium.content_type().to_owned()), (header::CACHE_CONTROL, caching)];
    Ok((headers, Bytes::from(bytes)).into_response())
}

/// Returns the fonts of the web app.
fn fonts() -> Result<Fonts, ApiError> {
    assets::picture_fonts().ok_or(ApiError::NoFonts)
}

/// Returns a position as a PNG.
pub(crate) fn png_of(position: &AnyPosition, options: &Options) -> Result<Vec<u8>, ApiError> {
    png(&svg(position, options), options.width, &fonts()?).map_err(ApiError::Picture)
}

/// Returns a position of a game as a PNG, with its last move.
pub(crate) fn png_of_shot(shot: &Shot, mut options: Options) -> Result<Vec<u8>, ApiError> {
    options.last = shot.last.as_deref().map(squares_of).unwrap_or_default();
    png_of(&shot.position, &options)
}

/// Returns a game as an animated GIF.
pub(crate) fn gif_of(shots: Vec<Shot>, options: &Options, timing: Timing) -> Result<Vec<u8>, ApiError> {
    let fonts = fonts()?;
    let frames: Vec<Frame<AnyPosition>> = shots
        .into_iter()
        .map(|Shot { position, last }| Frame {
            position,
            last: last.as_deref().map(squares_of).unwrap_or_default(),
        })
        .collect();
    gif(&frames, options, timing, &fonts).map_err(ApiError::Picture)
}

impl From<PictureError> for ApiError {
    fn from(error: PictureError) -> Self {
        Self::Picture(error)
    }
}
