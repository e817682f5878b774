//! Complaints: what is written down of them, so that moderators can judge without having been there.

use yagura_wire::{ChatRoom, ContextLine, LinePlace, NewComplaint, Side};

use crate::{
    accounts::{self, new_id, now},
    app::App,
    chat::ChatError,
    error::ApiError,
    guard::User,
    live::{
        self, LiveGame,
        seats::{Keyring, Seats},
    },
    store::{ChatRow, Complained, ComplaintRow, Record, SpeakerRow},
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

/// Stores a complaint with the lines around it; returns whether it was known already: nobody complains twice
/// of the same line, or of the same player of a game.
///
/// # Errors
/// Why it cannot be made. A line that the sender may not read is not there for him.
pub(crate) async fn complain(
    app: &App,
    new: NewComplaint,
    keyring: &Keyring,
    chatter: &User,
) -> Result<bool, ApiError> {
    if new.note.chars().count() > NOTE {
        return Err(ChatError::Note.into());
    }
    let record = app.store.load(&new.game).await?.ok_or(ApiError::NoGame)?;
    let said = app.store.said(&new.game).await?;
    let scene = Scene::of(app, &record, keyring)?;
    let (about, of_what, line, context) = match (new.line, new.side) {
        (Some(place), None) => {
            let (row, context) = scene.found(&record, &said, place)?;
            let (room, number) = (place.room.word().to_owned(), row.number);
            (of_speaker(&record, &row.by), format!("{room} {number}"), Some((room, number)), context)
        }
        (None, Some(side)) => {
            let seat = scene.seat_of(side)?;
            (of_player(&record, seat), format!("seat {seat}"), None, last_lines(&record, &said))
        }
        _ => return Err(ChatError::OfWhat.into()),
    };
    let by = keyring.sitter.as_ref().map(|sitter| sitter.account.clone());
    if by.is_some() && about.account == by {
        return Err(ChatError::Oneself.into());
    }
    let once = accounts::hash(&format!("{} {} {of_what}", chatter.subject(), new.game));
    if app.store.has_complaint(&once).await? {
        return Ok(true);
    }
    app.guard.complain(chatter)?;
    let row = ComplaintRow {
        id: new_id()?,
        game: new.game,
        line,
        subject: about.account,
        address: about.address,
        name: about.name,
        reporter: by,
        reporter_name: None,
        reason: new.reason.word().to_owned(),
        note: new.note.chars().filter(|letter| !letter.is_control() || *letter == '\n').collect(),
        context: serde_json::to_string(&context).map_err(|_| ApiError::Internal)?,
        made: now(),
        state: yagura_wire::ComplaintState::Open.word().to_owned(),
        once: Some(once),
        is_closed: false,
    };
    match app.store.complain(&row, MOST).await? {
        Complained::Done => Ok(false),
        Complained::Known => Ok(true),
        Complained::TooMany => Err(ChatError::Complaints.into()),
    }
}

/// Returns the lines that were stored with a complaint; those that cannot be read are none.
pub(crate) fn context_of(row: &ComplaintRow) -> Vec<ContextLine> {
    serde_json::from_str(&row.context).unwrap_or_default()
}

/// A stored game, and what whoever complains is to it. The server that writes the game need not be this one.
struct Scene {
    live: LiveGame,
    seats: Seats,
}

impl Scene {
    fn of(app: &App, record: &Record, keyring: &Keyring) -> Result<Self, ApiError> {
        let live = LiveGame::restore(record.clone(), app.games.known(), app.limits.max_moves);
        let live = live.map_err(|error| {
            tracing::error!(game = record.game.id, %error, "a game that is complained of is damaged");
            ApiError::Damaged
        })?;
        let seats = live.seats(keyring);
        Ok(Self { live, seats })
    }

    /// Returns a line of the game, and those around it in its room.
    fn found<'a>(
        &self,
        record: &Record,
        said: &'a [ChatRow],
        place: LinePlace,
    ) -> Result<(&'a ChatRow, Vec<ContextLine>), ChatError> {
        if !live::may_read(&self.live, self.seats, place.room) {
            return Err(ChatError::NoLine);
        }
        let room: Vec<&ChatRow> = said.iter().filter(|row| row.room == place.room.word()).collect();
        let at = room.iter().position(|row| row.number == i64::from(place.number) && !row.is_removed);
        let at = at.ok_or(ChatError::NoLine)?;
        let around = room.iter().take(at + BEHIND + 1).skip(at.saturating_sub(BEFORE));
        let context = around.filter_map(|row| context_line(record, row)).collect();
        let row = room.get(at).ok_or(ChatError::NoLine)?;
        let is_own = row.by.seat.is_some_and(|seat| self.seats.holds(self.live.side_asked_as(seat)));
        if is_own { Err(ChatError::Oneself) } else { Ok((row, context)) }
    }

    /// Returns the seat of whoever plays a side, as the board shows it.
    fn seat_of(&self, side: Side) -> Result<usize, ChatError> {
        let side = side.into();
        if !self.live.is_person(side) {
            return Err(ChatError::Nobody);
        }
        if self.seats.holds(side) { Err(ChatError::Oneself) } else { Ok(self.live.asked_as(side)) }
    }
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

fn of_player(record: &Record, seat: usize) -> About {
    let sitter = record.game.keys.sitters[seat].clone();
    of_speaker(record, &SpeakerRow { sitter, seat: Some(seat), guest: None, address: None })
}
