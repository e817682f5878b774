//! The games that can be played.

use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::HeaderMap,
    response::Response,
};
use serde::Deserialize;
use utoipa::IntoParams;
use yagura::{AnyPosition, Notation as _, Position as _, Side, Square, Variant, games::kifu};
use yagura_lab::puzzle::shipped;
use yagura_wire::{
    Attackers, Definition, NewRecord, ReadGame, ReadRecord, Refused, Remark, Summary, Text, Variants,
};

use super::body::Body;
use crate::{app::App, document::Document, error::ApiError, live, ratings::anchors};

/// Which square of which position is asked about.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The position string.
    position: String,
    #[param(example = "7g")]
    square: String,
}

/// What is wanted of the list of games.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// `1`: each game with what is drawn of it, its `picture`.
    pictures: Option<u8>,
}

/// The list of games.
#[utoipa::path(
    get, path = "/variants", operation_id = "listVariants", tag = "variants", params(Wanted),
    responses(
        (status = 200, description = "The games", body = Variants),
        (status = 400, description = "`bad-request`: a query that is none", body = Refused),
    ),
)]
pub(crate) async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(Wanted { pictures }) = wanted?;
    let is_pictured = pictures == Some(1);
    let document = app.documents.get(if is_pictured { "?pictures" } else { "?" }, || {
        let programs = |id: &str| app.games.programs(id).map(str::to_owned).collect();
        let games = app.games.known().games().definitions().map(|definition| {
            let puzzles = shipped(definition).len() as u32;
            let level_ratings = anchors(&definition.id).iter().map(|rating| rating.shown()).collect();
            let game = Summary::new(definition, puzzles, programs(&definition.id));
            let game = Summary { level_ratings, ..game };
            if is_pictured { game.pictured(definition) } else { game }
        });
        Document::of(&Variants { variants: games.collect() })
    });
    Ok(document.answer(&headers))
}

/// A game as data: board, pieces, names, moves, start.
#[utoipa::path(
    get, path = "/variants/{id}", operation_id = "getVariant", tag = "variants",
    params(("id" = String, Path, description = "An id of the list; options as in `shogi?first=white`, percent-encoded", example = "chu")),
    responses(
        (status = 200, description = "The game", body = Definition),
        (status = 400, description = "`bad-request`: a path that is not UTF-8", body = Refused),
        (status = 404, description = "No such variant", body = Refused),
    ),
)]
pub(crate) async fn show(
    State(app): State<App>,
    headers: HeaderMap,
    id: Result<Path<String>, PathRejection>,
) -> Result<Response, ApiError> {
    let Path(id) = id?;
    let variant = app.games.known().look_up(&app.store, &id).await?.map_err(ApiError::NoVariant)?;
    // Who asks for a version goes on asking for it, wherever the id leads him.
    let version = variant.definition().version.as_ref().filter(|_| id.contains('~'));
    let name = if version.is_some() { format!("{variant} in this version") } else { variant.to_string() };
    let document = app.documents.get(&name, || {
        let about = Definition::from(&variant);
        let id = version.map_or_else(|| about.id.clone(), |version| format!("{}~{version}", about.id));
        Document::of(&Definition { id, ..about })
    });
    Ok(document.answer(&headers))
}

/// The pieces that attack a square of a position: those that could take what stands there, and those that
/// guard it.
#[utoipa::path(
    get, path = "/variants/{id}/attackers", operation_id = "getAttackers", tag = "variants", params(("id" = String, Path, example = "chu"), Asked),
    responses(
        (status = 200, description = "The squares of the pieces that attack it", body = Attackers),
        (status = 400, description = "`position`, or `bad-request`: a square that the board has not, a query that is none", body = Refused),
        (status = 404, description = "No such variant", body = Refused),
    ),
)]
pub(crate) async fn attackers(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Attackers>, ApiError> {
    let (Path(id), Query(asked)) = (id?, asked?);
    let variant = app.games.known().variant(&id).map_err(ApiError::NoVariant)?;
    let definition = variant.definition();
    let on_board = |(square, rest): &(Square, &str)| {
        rest.is_empty() && square.file() < definition.files && square.rank() < definition.ranks
    };
    let Some((square, _)) = Square::read_prefix(&asked.square).filter(on_board) else {
        return Err(ApiError::BadRequest(format!(
            "a square of the board expected, found '{}'",
            asked.square
        )));
    };
    let position = AnyPosition::from_sfen(&variant, &asked.position)?;
    let names = |side| position.attackers_to(square, side).iter().map(ToString::to_string).collect();
    Ok(Json(Attackers { square: square.to_string(), b: names(Side::Black), w: names(Side::White) }))
}

/// Reads a record in the notation of the game's author: the games in it, each after the first going on after
/// a repetition.
#[utoipa::path(
    post, path = "/variants/{id}/record", operation_id = "readRecord", tag = "variants", params(("id" = String, Path, example = "gungi")), request_body = NewRecord,
    responses(
        (status = 200, description = "The games of the record", body = ReadRecord),
        (status = 400, description = "`record`: the place and what was expected there; `position`; `bad-request`", body = Refused),
        (status = 404, description = "No such variant, or one without a notation of its own", body = Refused),
        (status = 413, description = "`too-large`", body = Refused),
    ),
)]
pub(crate) async fn read(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
    Body(NewRecord { text, position }): Body<NewRecord>,
) -> Result<Json<ReadRecord>, ApiError> {
    let Path(id) = id?;
    let variant = app.games.known().variant(&id).map_err(ApiError::NoVariant)?;
    if !kifu::serves(variant.definition()) {
        return Err(ApiError::NoNotation);
    }
    let most = app.limits.max_moves;
    // A long record with supposed backs is read more than once.
    let read =
        tokio::task::spawn_blocking(move || read_all(&variant, position.as_deref(), &text, most)).await;
    read.unwrap_or_else(|error| {
        tracing::error!(%error, "a record was not read to its end");
        Err(ApiError::Internal)
    })
}

/// Reads a record and tells all of it.
fn read_all(
    variant: &Variant,
    position: Option<&str>,
    text: &str,
    most: u32,
) -> Result<Json<ReadRecord>, ApiError> {
    let start = position.map(|text| AnyPosition::from_sfen(variant, text)).transpose()?;
    let record = kifu::read(variant, start, text).map_err(ApiError::Record)?;
    if record.games.iter().any(|game| game.moves().len() > most as usize) {
        return Err(ApiError::TooLong(most));
    }
    let games = record.games.iter().enumerate().map(|(number, game)| {
        let live::GameView { positions, moves, notes } = live::GameView::of(game, record.supposed);
        let remarks = record.remarks.iter().filter(|remark| remark.game == number);
        ReadGame {
            positions,
            moves,
            notes,
            remarks: remarks
                .map(|remark| Remark { ply: remark.plies as u32, text: remark.text.clone() })
                .collect(),
            outcome: game
                .outcome()
                .map(|outcome| live::describe(variant, game.start().side(), outcome, game.outcome_clause())),
        }
    });
    Ok(Json(ReadRecord { games: games.collect(), note: about_supposed(record.supposed) }))
}

/// Whose backs a record does not tell.
fn about_supposed(supposed: [bool; 2]) -> Option<Text> {
    let (ja, en) = match supposed {
        [false, false] => return None,
        [true, false] => ("▲の", "Black's (▲)"),
        [false, true] => ("▽の", "White's (▽)"),
        [true, true] => ("両軍の", "both sides'"),
    };
    Some(Text::new(
        format!("この棋譜には{ja}兵の裏が書かれていないので、伏せたまま並べます"),
        format!("The record does not tell {en} backs: those soldiers are shown without them"),
    ))
}
