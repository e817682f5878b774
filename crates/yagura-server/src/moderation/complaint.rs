//! Complaints: what is written down of them, so that moderators can judge without having been there.

use yagura_wire::{ChatRoom, ContextLine, LinePlace, NewComplaint, Player, Side};

use crate::{
    accounts::{new_id, now},
    app::App,
    chat::ChatError,
    error::ApiError,
    guard::User,
    store::{ChatRow, ComplaintRow, Record, Sitter, SpeakerRow},
};

/// Lines before and behind the one that somebody complains of.
const BEFORE: usize = 15;
const BEHIND: usize = 5;
/// The most characters of a note.
const NOTE: usize = 500;
/// Complaints that nobody has looked at.
const MOST: i64 = 1000;
/// What a guest without a name is called.
const GUEST: &str = "guest";

/// Who a complaint is about.
struct About {
    name: String,
    account: Option<String>,
    address: Option<String>,
}

/// Stores a complaint with the lines around it.
///
/// # Errors
/// Why it cannot be made.
pub(crate) async fn complain(
    app: &App,
    new: NewComplaint,
    by: Option<&Sitter>,
    chatter: &User,
) -> Result<(), ApiError> {
    if new.note.chars().count() > NOTE {
        return Err(ChatError::Note.into());
    }
    let record = app.store.load(&new.game).await?.ok_or(ApiError::NoGame)?;
    let said = app.store.said(&new.game).await?;
    let (about, line, context) = match (new.line, new.side) {
        (Some(place), None) => {
            let (row, context) = found(&record, &said, place)?;
            (of_speaker(&record, &row.by), Some((place.room.word().to_owned(), row.number)), context)
        }
        (None, Some(side)) => (of_player(&record, side)?, None, last_lines(&record, &said)),
        _ => return Err(ChatError::OfWhat.into()),
    };
    if by.is_some_and(|by| about.account.as_ref() == Some(&by.account)) {
        return Err(ChatError::Oneself.into());
    }
    app.guard.complain(chatter)?;
    let row = ComplaintRow {
        id: new_id()?,
        game: new.game,
        line,
        subject: about.account,
        address: about.address,
        name: about.name,
        reporter: by.map(|by| by.account.clone()),
        reporter_name: None,
        reason: new.reason.word().to_owned(),
        note: new.note.chars().filter(|letter| !letter.is_control() || *letter == '\n').collect(),
        context: serde_json::to_string(&context).map_err(|_| ApiError::Internal)?,
        made: now(),
        state: yagura_wire::ComplaintState::Open.word().to_owned(),
        is_closed: false,
    };
    if app.store.complain(&row, MOST).await? { Ok(()) } else { Err(ChatError::Complaints.into()) }
}

/// Returns the lines that were stored with a complaint; those that cannot be read are none.
pub(crate) fn context_of(row: &ComplaintRow) -> Vec<ContextLine> {
    serde_json::from_str(&row.context).unwrap_or_default()
}

/// Returns a line of a game, and those around it in its room.
fn found<'a>(
    record: &Record,
    said: &'a [ChatRow],
    place: LinePlace,
) -> Result<(&'a ChatRow, Vec<ContextLine>), ChatError> {
    let room: Vec<&ChatRow> = said.iter().filter(|row| row.room == place.room.word()).collect();
    let at = room.iter().position(|row| row.number == i64::from(place.number) && !row.is_removed);
    let at = at.ok_or(ChatError::NoLine)?;
    let around = room.iter().take(at + BEHIND + 1).skip(at.saturating_sub(BEFORE));
    let context = around.filter_map(|row| context_line(record, row)).collect();
    room.get(at).map(|row| (*row, context)).ok_or(ChatError::NoLine)
}

/// Returns the last lines that the players said.
fn last_lines(record: &Record, said: &[ChatRow]) -> Vec<ContextLine> {
    let players = said.iter().filter(|row| row.room == ChatRoom::Players.word());
    let mut last: Vec<_> = players.rev().take(BEFORE).filter_map(|row| context_line(record, row)).collect();
    last.reverse();
    last
}

fn context_line(record: &Record, row: &ChatRow) -> Option<ContextLine> {
    let place = LinePlace { room: ChatRoom::of_word(&row.room)?, number: row.number.try_into().ok()? };
    Some(ContextLine { place, by: of_speaker(record, &row.by).name, text: row.line.clone() })
}

fn of_speaker(record: &Record, by: &SpeakerRow) -> About {
    let named = by.seat.and_then(|seat| record.game.keys.guests[seat].clone());
    let name = match (&by.sitter, named, by.guest) {
        (Some(sitter), _, _) => sitter.name.clone(),
        (None, Some(name), _) => name,
        (None, None, Some(number)) => format!("{GUEST} {number}"),
        (None, None, None) => GUEST.to_owned(),
    };
    let account = by.sitter.as_ref().map(|sitter| sitter.account.clone());
    About { name, account, address: by.address.clone() }
}

/// Returns who sits at a seat, as it was asked for.
fn of_player(record: &Record, side: Side) -> Result<About, ChatError> {
    let seat = usize::from(side == Side::White);
    let player = if seat == 0 { &record.game.black } else { &record.game.white };
    if player.parse() != Ok(Player::Human) {
        return Err(ChatError::Nobody);
    }
    let sitter = record.game.keys.sitters[seat].clone();
    Ok(of_speaker(record, &SpeakerRow { sitter, seat: Some(seat), guest: None, address: None }))
}
