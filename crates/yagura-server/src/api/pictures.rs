//! Pictures of positions and games.

use std::time::Duration;

use axum::{
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    response::Response,
};
use serde::Deserialize;
use utoipa::IntoParams;
use yagura::{
    AnyPosition, Game, Notation as _, Position as _, Side, Square, games::secret_armies::ArmyRules,
};
use yagura_answers::AnswerError;
use yagura_picture::{Options, PictureError, TextStyle, Timing, WIDEST_GIF, WIDTHS, squares_of, svg, text};
use yagura_wire::{Picture, Refused};

use super::kept::found;
use crate::{
    app::App,
    error::ApiError,
    guard::Caller,
    live::Shot,
    pictures::{Medium, gif_of, painted, png_of, png_of_shot},
    place,
};

/// For how many seconds clients may keep a picture: of a position, which stays what it is; of a record, which
/// somebody may change; of a game that may go on.
const POSITION_KEPT: u32 = 86_400;
const RECORD_KEPT: u32 = 300;
const GAME_KEPT: u32 = 10;

/// The width of a picture unless another is asked for, in pixels.
const WIDTH: u32 = 640;
const GIF_WIDTH: u32 = 480;
/// How long a position may be shown, in milliseconds.
const DELAYS: std::ops::RangeInclusive<u32> = 100..=10_000;
/// How much longer the last one is.
const AT_END: u32 = 3;

/// Which position is drawn, and how.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Drawn {
    /// The position string; left out, the start, or a usual set-up where the players set up themselves.
    position: Option<String>,
    /// The text of the move that led to it: its squares are marked.
    #[param(example = "7g7f")]
    last: Option<String>,
    /// `1`: White's side is below.
    flip: Option<u8>,
    /// Pixels, 100 to 2000.
    width: Option<u32>,
    /// `light` or `dark`.
    theme: Option<String>,
    /// `kanji`, `letters` or `none`.
    coordinates: Option<String>,
}

/// Which position of a game is drawn, and how.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shown {
    /// After how many moves; left out, after all of them.
    ply: Option<u32>,
    /// `1`: White's side is below.
    flip: Option<u8>,
    /// Pixels, 100 to 2000.
    width: Option<u32>,
    /// `light` or `dark`.
    theme: Option<String>,
    /// `kanji`, `letters` or `none`.
    coordinates: Option<String>,
}

/// How a game is shown as a moving picture.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Filmed {
    /// Milliseconds a position, 100 to 10000.
    delay: Option<u32>,
    /// `1`: White's side is below.
    flip: Option<u8>,
    /// Pixels, 100 to 800; a long game is made smaller.
    width: Option<u32>,
    /// `light` or `dark`.
    theme: Option<String>,
    /// `kanji`, `letters` or `none`.
    coordinates: Option<String>,
}

/// How a diagram in characters is wanted.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Diagram {
    /// The position string; left out, as for a picture.
    position: Option<String>,
    /// `kanji` or `ascii`.
    style: Option<String>,
    /// `1`: White's side is below.
    flip: Option<u8>,
}

/// A position as a picture that can be made larger.
#[utoipa::path(
    get, path = "/variants/{id}/picture.svg", operation_id = "drawPosition", tag = "variants",
    params(("id" = String, Path, example = "chu"), Drawn),
    responses(
        (status = 200, description = "The picture", body = String, content_type = "image/svg+xml"),
        (status = 400, description = "`position`, or `bad-request`: a query that is none", body = Refused),
        (status = 404, description = "No such variant", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn variant_svg(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    drawn: Result<Query<Drawn>, QueryRejection>,
) -> Result<Response, ApiError> {
    let (position, options) = asked(&app, id?, drawn?)?;
    painted(Medium::Svg, POSITION_KEPT, move || Ok(svg(&position, &options).into_bytes())).await
}

/// A position as a picture in pixels.
#[utoipa::path(
    get, path = "/variants/{id}/picture.png", operation_id = "paintPosition", tag = "variants",
    params(("id" = String, Path, example = "chu"), Drawn),
    responses(
        (status = 200, description = "The picture", body = String, content_type = "image/png"),
        (status = 400, description = "`position`, or `bad-request`: a query that is none", body = Refused),
        (status = 404, description = "No such variant; or a server without the web app, which has no fonts", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn variant_png(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    drawn: Result<Query<Drawn>, QueryRejection>,
) -> Result<Response, ApiError> {
    let (position, options) = asked(&app, id?, drawn?)?;
    painted(Medium::Png, POSITION_KEPT, move || png_of(&position, &options)).await
}

/// A position as a diagram in characters.
#[utoipa::path(
    get, path = "/variants/{id}/diagram.txt", operation_id = "writeDiagram", tag = "variants",
    params(("id" = String, Path, example = "chu"), Diagram),
    responses(
        (status = 200, description = "The diagram", body = String, content_type = "text/plain"),
        (status = 400, description = "`position`, or `bad-request`: a query that is none", body = Refused),
        (status = 404, description = "No such variant", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn diagram(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    diagram: Result<Query<Diagram>, QueryRejection>,
) -> Result<Response, ApiError> {
    let (Path(id), Query(Diagram { position, style, flip })) = (id?, diagram?);
    let position = position_of(&app, &id, position.as_deref())?;
    let style: TextStyle = style.as_deref().map(word).transpose()?.unwrap_or_default();
    let bottom = bottom(flip)?;
    painted(Medium::Text, POSITION_KEPT, move || Ok(text(&position, style, bottom).into_bytes())).await
}

/// A game as a watcher sees it, as a picture in pixels.
#[utoipa::path(
    get, path = "/games/{id}/picture.png", operation_id = "paintGame", tag = "games",
    params(("id" = String, Path, example = "abcdefgh"), Shown),
    responses(
        (status = 200, description = "The picture", body = String, content_type = "image/png"),
        (status = 400, description = "`bad-request`: a query that is none, a ply that the game has not", body = Refused),
        (status = 404, description = "`not-found`: no such game; or a server without the web app, which has no fonts", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn game_png(
    State(app): State<App>,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
    shown: Result<Query<Shown>, QueryRejection>,
) -> Result<Response, ApiError> {
    let (Path(id), Query(shown)) = (id?, shown?);
    let options = shown.options()?;
    let game = app.games.copy(&id, caller).await?;
    let draw = move || {
        let shot = game.shot(shown.ply.map(|ply| ply as usize)).ok_or_else(no_such_ply)?;
        png_of_shot(&shot, options)
    };
    painted(Medium::Png, GAME_KEPT, draw).await
}

/// All positions of a game as a watcher sees them, as an animated GIF.
#[utoipa::path(
    get, path = "/games/{id}/game.gif", operation_id = "filmGame", tag = "games",
    params(("id" = String, Path, example = "abcdefgh"), Filmed),
    responses(
        (status = 200, description = "The moving picture", body = String, content_type = "image/gif"),
        (status = 400, description = "`bad-request`: a query that is none, a game of more than 599 moves", body = Refused),
        (status = 404, description = "`not-found`: no such game; or a server without the web app, which has no fonts", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn game_gif(
    State(app): State<App>,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
    filmed: Result<Query<Filmed>, QueryRejection>,
) -> Result<Response, ApiError> {
    let (Path(id), Query(filmed)) = (id?, filmed?);
    let (options, timing) = filmed.options()?;
    let game = app.games.copy(&id, caller).await?;
    painted(Medium::Gif, GAME_KEPT, move || gif_of(game.shots(), &options, timing)).await
}

/// A record that is kept, as a picture in pixels: a position of its main line.
#[utoipa::path(
    get, path = "/records/{id}/picture.png", operation_id = "paintRecord", tag = "records",
    params(("id" = String, Path, example = "abcdefghijklm"), Shown),
    responses(
        (status = 200, description = "The picture", body = String, content_type = "image/png"),
        (status = 400, description = "`bad-request`: a query that is none, a ply that the record has not", body = Refused),
        (status = 404, description = "`not-found`: no such record; or a server without the web app, which has no fonts", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn record_png(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    shown: Result<Query<Shown>, QueryRejection>,
) -> Result<Response, ApiError> {
    let (Path(id), Query(shown)) = (id?, shown?);
    let options = shown.options()?;
    let json = found(&app, &id).await?.json;
    let known = app.games.known().clone();
    let draw = move || {
        let game = place::kept_record(&json, &known)?.game();
        let ply = shown.ply.map_or(game.moves().len(), |ply| ply as usize);
        let shot = shots(&game).nth(ply).ok_or_else(no_such_ply)?;
        png_of_shot(&shot, options)
    };
    painted(Medium::Png, RECORD_KEPT, draw).await
}

/// The main line of a record that is kept, as an animated GIF.
#[utoipa::path(
    get, path = "/records/{id}/game.gif", operation_id = "filmRecord", tag = "records",
    params(("id" = String, Path, example = "abcdefghijklm"), Filmed),
    responses(
        (status = 200, description = "The moving picture", body = String, content_type = "image/gif"),
        (status = 400, description = "`bad-request`: a query that is none, a record of more than 599 moves", body = Refused),
        (status = 404, description = "`not-found`: no such record; or a server without the web app, which has no fonts", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn record_gif(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    filmed: Result<Query<Filmed>, QueryRejection>,
) -> Result<Response, ApiError> {
    let (Path(id), Query(filmed)) = (id?, filmed?);
    let (options, timing) = filmed.options()?;
    let json = found(&app, &id).await?.json;
    let known = app.games.known().clone();
    let draw = move || {
        let game = place::kept_record(&json, &known)?.game();
        gif_of(shots(&game).collect(), &options, timing)
    };
    painted(Medium::Gif, RECORD_KEPT, draw).await
}

/// Returns the positions of a game that lies open.
fn shots(game: &Game) -> impl Iterator<Item = Shot> {
    let last = std::iter::once(None).chain(game.usi_moves().into_iter().map(Some));
    game.positions().zip(last).map(|(position, last)| Shot { position, last })
}

fn no_such_ply() -> ApiError {
    ApiError::bad_request("ply: there are not so many moves", "ply: そこまで手が進んでいません")
}

/// Returns what a word means.
fn word<T: std::str::FromStr<Err = yagura_picture::UnknownWord>>(text: &str) -> Result<T, ApiError> {
    text.parse().map_err(|error: yagura_picture::UnknownWord| {
        let ja = format!("「{}」は使えません（使えるもの：{}）", error.text, error.expected.join("、"));
        ApiError::bad_request(error.to_string(), ja)
    })
}

/// Returns whose side is below.
fn bottom(flip: Option<u8>) -> Result<Side, ApiError> {
    match flip {
        None | Some(0) => Ok(Side::Black),
        Some(1) => Ok(Side::White),
        Some(other) => Err(ApiError::bad_request(
            format!("flip: expected 0 or 1, found {other}"),
            format!("flip: {other} ではなく 0 か 1 が必要です"),
        )),
    }
}

/// Returns how a picture is wanted.
fn options(
    flip: Option<u8>,
    width: u32,
    theme: Option<&str>,
    coordinates: Option<&str>,
) -> Result<Options, ApiError> {
    if !WIDTHS.contains(&width) {
        return Err(PictureError::Width { width }.into());
    }
    Ok(Options {
        bottom: bottom(flip)?,
        width,
        theme: theme.map(word).transpose()?.unwrap_or_default(),
        coordinates: coordinates.map(word).transpose()?.unwrap_or_default(),
        last: Vec::new(),
    })
}

impl Shown {
    fn options(&self) -> Result<Options, ApiError> {
        let width = self.width.unwrap_or(WIDTH);
        options(self.flip, width, self.theme.as_deref(), self.coordinates.as_deref())
    }
}

impl Filmed {
    fn options(&self) -> Result<(Options, Timing), ApiError> {
        let width = self.width.unwrap_or(GIF_WIDTH);
        if width > WIDEST_GIF {
            return Err(PictureError::GifWidth { width }.into());
        }
        let options = options(self.flip, width, self.theme.as_deref(), self.coordinates.as_deref())?;
        let Some(delay) = self.delay else { return Ok((options, Timing::default())) };
        if !DELAYS.contains(&delay) {
            return Err(ApiError::bad_request(
                format!("delay: expected 100 to 10000, found {delay}"),
                format!("delay: {delay} ではなく 100〜10000 が必要です"),
            ));
        }
        let each = Duration::from_millis(u64::from(delay));
        Ok((options, Timing { each, end: each * AT_END }))
    }
}

/// Returns the position that is asked for, and how it is to be drawn.
fn asked(
    app: &App,
    Path(id): Path<String>,
    Query(drawn): Query<Drawn>,
) -> Result<(AnyPosition, Options), ApiError> {
    let position = position_of(app, &id, drawn.position.as_deref())?;
    let width = drawn.width.unwrap_or(WIDTH);
    let mut options = options(drawn.flip, width, drawn.theme.as_deref(), drawn.coordinates.as_deref())?;
    if let Some(last) = &drawn.last {
        options.last = squares_of(last);
        let on_board = |square: &Square| position.definition().has(*square);
        if options.last.is_empty() || !options.last.iter().all(on_board) {
            return Err(ApiError::bad_request(
                "last: a move of this board expected",
                "last: この盤の指し手が必要です",
            ));
        }
    }
    Ok((position, options))
}

/// Returns a position of a variant, or the one that stands for it.
fn position_of(app: &App, id: &str, text: Option<&str>) -> Result<AnyPosition, ApiError> {
    let variant = app.games.known().variant(id).map_err(AnswerError::NoVariant)?;
    if let Some(text) = text {
        return Ok(AnyPosition::from_sfen(&variant, text)?);
    }
    if let Some(army_rules) = ArmyRules::of(&variant) {
        let army = army_rules.native();
        let mut game = Game::new(&variant);
        for turn in [format!("A:{army}"), format!("B:{army}"), "coin:A".to_owned()] {
            game.set_up(&turn)?;
        }
        return Ok(game.position().clone());
    }
    let usual = AnyPosition::from_sfen(&variant, &Picture::of(&variant).position);
    Ok(usual.unwrap_or_else(|_| AnyPosition::start(&variant)))
}
