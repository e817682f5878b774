//! All that the server keeps of somebody, for himself.

use axum::{
    Json,
    extract::State,
    http::header,
    response::{IntoResponse as _, Response},
};
use yagura_record::json;
use yagura_wire::{
    AccountArchive, ArchivedComplaint, ArchivedEntry, ArchivedGame, ArchivedLine, ArchivedSeek, ChatRoom,
    Refused,
};

use super::{account, passkeys, players, ratings, sessions, settings, tokens};
use crate::{
    accounts::Visitor,
    app::App,
    error::ApiError,
    live,
    place::off_the_runtime,
    store::{ChatRow, GameOfAccount, Games, OwnComplaint, OwnEntry, OwnSeek},
};

/// The version of the archive's shape.
const FORMAT: u32 = 1;
/// Games that are asked for at once.
const BATCH: i64 = 100;

/// All that the server keeps of one's account, as a file.
#[utoipa::path(
    get, path = "/account/export", operation_id = "exportAccount", tag = "accounts", security(("session" = [])),
    responses(
        (status = 200, description = "The archive", body = AccountArchive),
        (status = 401, description = "`not-logged-in`", body = Refused),
        (status = 403, description = "`scope`: only in person", body = Refused),
        (status = 503, description = "`busy`", body = Refused),
    ),
)]
pub(crate) async fn export(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let (row, via) = visitor.in_person()?;
    let mut games = Vec::new();
    let mut behind: Option<(String, String)> = None;
    loop {
        let last = behind.as_ref().map(|(changed, id)| (changed.as_str(), id.as_str()));
        let batch = app.store.games_of(&row.id, Games::All, last, BATCH).await?;
        let Some(GameOfAccount { changed, id, .. }) = batch.last() else { break };
        behind = Some((changed.clone(), id.clone()));
        for game in &batch {
            games.push(archived(&app, game, &row.id).await?);
        }
    }
    let archive = AccountArchive {
        format: FORMAT,
        account: account::shape(&app, row).await?,
        sessions: sessions::sessions_of(&app, row, via).await?,
        passkeys: passkeys::passkeys_of(&app, row).await?,
        tokens: tokens::tokens_of(&app, row).await?,
        ratings: ratings::ratings_of(&app, &row.id).await?,
        settings: settings::settings_of(&app, &row.id).await?.settings,
        games,
        said: lines_of(&app, &row.id).await?,
        blocked: app.store.blocked_by(&row.id).await?.into_iter().map(|(_, name)| name).collect(),
        seeks: app.store.seeks_by(&row.id).await?.into_iter().map(seek).collect(),
        entries: app.store.entries_by(&row.id).await?.into_iter().map(entry).collect(),
        complaints: app.store.complaints_by(&row.id).await?.into_iter().map(complaint).collect(),
    };
    let headers = [
        (header::CONTENT_DISPOSITION, "attachment; filename=\"yagura-account.json\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Json(archive)).into_response())
}

fn seek(row: OwnSeek) -> ArchivedSeek {
    let OwnSeek { variant, clock, is_rated: rated, target: to, made, expires } = row;
    ArchivedSeek { variant, clock, rated, to, at: made / 1000, expires }
}

fn entry(row: OwnEntry) -> ArchivedEntry {
    ArchivedEntry { tournament: row.tournament, left_after: row.gone }
}

fn complaint(row: OwnComplaint) -> ArchivedComplaint {
    let OwnComplaint { game, name: about, reason, note, made: at } = row;
    ArchivedComplaint { game, about, reason, note, at }
}

/// Returns what an account has said.
async fn lines_of(app: &App, account: &str) -> Result<Vec<ArchivedLine>, ApiError> {
    let rows = app.store.said_by(account).await?.into_iter();
    // A room that is none of ours was never stored.
    let line = |(game, row): (String, ChatRow)| {
        let room = ChatRoom::of_word(&row.room)?;
        Some(ArchivedLine { game, room, text: row.line, at: row.said })
    };
    Ok(rows.filter_map(line).collect())
}

/// Returns a game with its record, where that tells nothing that is hidden yet.
async fn archived(app: &App, game: &GameOfAccount, account: &str) -> Result<ArchivedGame, ApiError> {
    let most = app.limits.max_moves;
    let record = match app.store.load(&game.id).await {
        Ok(Some(stored)) => {
            let known = app.games.known().clone();
            off_the_runtime(move || Ok(live::whole_record(stored, &known, most))).await?
        }
        Ok(None) | Err(_) => None,
    };
    Ok(ArchivedGame {
        game: players::shape(game, account),
        record: record.map(|record| json::record(&record)),
    })
}
