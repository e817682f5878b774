//! Complaints: what is written down of them, so that moderators can judge without having been there.

use serde::{Deserialize, Serialize};
use yagura_wire::{ChatRoom, ContextLine, LinePlace, NewComplaint, Side, Speaker};

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
    store::{ChatRow, Complained, ComplaintRow, Draft, Record, SpeakerRow},
};

/// Lines before and behind the one that somebody complains of.
const BEFORE: usize = 15;
const BEHIND: usize = 5;
/// The most characters of a note.
const NOTE: usize = 500;
/// Complaints that nobody has looked at.
const MOST: i64 = 1000;
/// What a guest without a name is called in the audit log and in archives.
const GUEST: &str = "guest";

/// Who a complaint is about.
struct About {
    speaker: Speaker,
    account: Option<String>,
    address: Option<String>,
}

/// What is kept of the game with a complaint. Older complaints have the lines alone.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) variant: Option<String>,
    pub(crate) start: Option<String>,
    pub(crate) about: Option<Speaker>,
    pub(crate) lines: Vec<ContextLine>,
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
    let (about, of_what, line, lines) = match (new.line, new.side) {
        (Some(place), None) => {
            let (row, context) = scene.found(&said, place)?;
            let (room, number) = (place.room.word().to_owned(), row.number);
            (scene.about(&row.by), format!("{room} {number}"), Some((room, number)), context)
        }
        (None, Some(side)) => {
            let seat = scene.seat_of(side)?;
            let by = of_player(&record, seat, &said);
            (scene.about(&by), format!("seat {seat}"), None, scene.last_lines(&said))
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
    let name = name_of(&about.speaker);
    let Draft { variant, position, .. } = record.game;
    let kept = Kept { variant: Some(variant), start: position, about: Some(about.speaker), lines };
    let row = ComplaintRow {
        id: new_id()?,
        game: new.game,
        line,
        subject: about.account,
        address: about.address,
        name,
        reporter: by,
        reporter_name: None,
        reason: new.reason.word().to_owned(),
        note: new.note.chars().filter(|letter| !letter.is_control() || *letter == '\n').collect(),
        context: serde_json::to_string(&kept).map_err(|_| ApiError::Internal)?,
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

/// Returns what was stored with a complaint; what cannot be read is nothing.
pub(crate) fn kept_of(row: &ComplaintRow) -> Kept {
    let of_lines = |_| serde_json::from_str(&row.context).map(|lines| Kept { lines, ..Kept::default() });
    serde_json::from_str(&row.context).or_else(of_lines).unwrap_or_default()
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
        let context = around.filter_map(|row| self.context_line(row)).collect();
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

    /// Returns the last lines that the players said.
    fn last_lines(&self, said: &[ChatRow]) -> Vec<ContextLine> {
        let players = said.iter().filter(|row| row.room == ChatRoom::Players.word());
        let mut last: Vec<_> = players.rev().take(BEFORE).filter_map(|row| self.context_line(row)).collect();
        last.reverse();
        last
    }

    fn context_line(&self, row: &ChatRow) -> Option<ContextLine> {
        let place = LinePlace { room: ChatRoom::of_word(&row.room)?, number: row.number.try_into().ok()? };
        let Speaker { name: by, side, guest, .. } = self.live.said_by(&row.by);
        Some(ContextLine { place, by, side, guest, text: row.line.clone() })
    }

    fn about(&self, by: &SpeakerRow) -> About {
        let account = by.sitter.as_ref().map(|sitter| sitter.account.clone());
        About { speaker: self.live.said_by(by), account, address: by.address.clone() }
    }
}

/// Returns whoever sits at a seat. A guest is known by the address from which he wrote last, if he did.
fn of_player(record: &Record, seat: usize, said: &[ChatRow]) -> SpeakerRow {
    let sitter = record.game.keys.sitters[seat].clone();
    let own = |row: &&ChatRow| row.by.seat == Some(seat) && row.by.address.is_some();
    let last = said.iter().rev().find(own).filter(|_| sitter.is_none());
    SpeakerRow { sitter, seat: Some(seat), guest: None, address: last.and_then(|row| row.by.address.clone()) }
}

/// Returns what somebody is called where there is a text alone.
fn name_of(speaker: &Speaker) -> String {
    match speaker {
        Speaker { name: Some(name), .. } => name.clone(),
        Speaker { guest: Some(number), .. } => format!("{GUEST} {number}"),
        Speaker { side: Some(Side::Black), .. } => format!("{GUEST} (Black)"),
        Speaker { side: Some(Side::White), .. } => format!("{GUEST} (White)"),
        Speaker { .. } => GUEST.to_owned(),
    }
}
