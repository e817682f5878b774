//! Chat in a room: two rooms of a game, one for those who play and one for those who watch, so that nobody is
//! advised. When the game is over both are open to all.

use tokio_tungstenite::tungstenite::Utf8Bytes;
use yagura_wire::{ChatLine, ChatRoom, LinePlace, ServerMessage};

use super::{Failed, Room};
use crate::{
    accounts::now,
    chat::{ChatError, Line, MOST_LINES},
    error::ApiError,
    guard::{Caller, User},
    live::{listener::Listener, live_game::LiveGame, seats::Seats},
    store::{ChatRow, Sitter, SpeakerRow},
};

/// What was said in a game.
#[derive(Debug, Default)]
pub(super) struct Talk {
    /// The oldest first.
    rows: Vec<ChatRow>,
    /// As was told last.
    doors: Doors,
}

/// Whether the rooms are open to all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Doors {
    /// Each is for its own: the game goes on.
    #[default]
    Closed,
    /// The game is over.
    Open,
}

/// Who says something, or wants something else.
#[derive(Clone, Debug)]
pub(super) struct Sender {
    pub(super) seats: Seats,
    pub(super) caller: Caller,
    pub(super) sitter: Option<Sitter>,
}

impl Doors {
    fn of(live: &LiveGame) -> Self {
        if live.game().outcome().is_some() { Self::Open } else { Self::Closed }
    }
}

impl Talk {
    /// Returns what was said in a game.
    pub(super) fn of(live: &LiveGame, rows: Vec<ChatRow>) -> Self {
        Self { rows, doors: Doors::of(live) }
    }

    fn of_room(&self, room: ChatRoom) -> impl Iterator<Item = &ChatRow> {
        self.rows.iter().filter(move |row| row.room == room.word())
    }

    /// Returns the number of a guest who watches, by his address.
    fn guest(&self, address: &str) -> i64 {
        // A guest who plays may write from the same address, and has no number.
        let is_here = |row: &&ChatRow| row.by.address.as_deref() == Some(address);
        let known = self.rows.iter().filter(is_here).find_map(|row| row.by.guest);
        let most = self.rows.iter().filter_map(|row| row.by.guest).max();
        known.unwrap_or_else(|| most.unwrap_or_default() + 1)
    }
}

impl Room {
    /// Says a line, if it may be said.
    pub(super) async fn say(&mut self, sender: &Sender, room: ChatRoom, text: &str) -> Result<(), Failed> {
        let line = Line::new(text).map_err(ApiError::from)?;
        if !self.is_open_to(room, sender.seats) {
            return Err(ApiError::from(ChatError::OtherRoom).into());
        }
        let chatter = match &sender.sitter {
            Some(sitter) => User::Account(sitter.account.clone()),
            None => User::Guest(sender.caller),
        };
        let now = now();
        if self.store.silenced(&chatter.subject(), now).await.map_err(ApiError::from)?.is_some() {
            return Err(ApiError::from(ChatError::Silenced).into());
        }
        let there = self.talk.of_room(room).count();
        if there >= MOST_LINES {
            return Err(ApiError::from(ChatError::Full).into());
        }
        self.guard.say(&chatter)?;
        let row = ChatRow {
            room: room.word().to_owned(),
            number: there as i64 + 1,
            by: self.speaker_of(sender, chatter),
            line: line.into_text(),
            said: now,
            is_removed: false,
        };
        self.store.say(self.live.id(), &row).await.map_err(Failed::Store)?;
        if let Some(line) = self.line_of(&row) {
            let text = Utf8Bytes::from(ServerMessage::Chat { whole: false, lines: vec![line] }.text());
            let doors = Doors::of(&self.live);
            self.listeners.retain(|listener| !hears(listener, &row, doors) || listener.tell(text.clone()));
        }
        self.talk.rows.push(row);
        Ok(())
    }

    /// Removes a line for all.
    pub(super) async fn unsay(&mut self, place: LinePlace) -> Result<(), Failed> {
        let (room, number) = (place.room.word(), i64::from(place.number));
        if !self.store.remove_line(self.live.id(), room, number).await.map_err(Failed::Store)? {
            return Err(ApiError::from(ChatError::NoLine).into());
        }
        let doors = Doors::of(&self.live);
        let found = self.talk.rows.iter_mut().find(|row| row.room == room && row.number == number);
        if let Some(row) = found {
            row.is_removed = true;
            let text = Utf8Bytes::from(ServerMessage::Unsaid(place).text());
            self.listeners.retain(|listener| !may_hear(listener, row, doors) || listener.tell(text.clone()));
        }
        Ok(())
    }

    /// Returns the lines that somebody may read.
    pub(super) fn lines_for(&self, seats: Seats, unheard: &[String]) -> Vec<ChatLine> {
        let rows = self.talk.rows.iter().filter(|row| {
            !row.is_removed
                && room_of(row).is_some_and(|room| self.is_open_to(room, seats))
                && !is_of(row, unheard)
        });
        rows.filter_map(|row| self.line_of(row)).collect()
    }

    /// Tells a new listener what was said, if anything was that he may read.
    pub(super) fn tell_talk_to(&self, listener: &Listener) -> bool {
        let lines = self.lines_for(listener.seats, &listener.unheard);
        lines.is_empty() || listener.tell(ServerMessage::Chat { whole: true, lines }.text().into())
    }

    /// Tells everybody what he may read when rooms have opened because the game is over, or closed because it
    /// goes on again.
    pub(super) fn open_talk(&mut self) {
        let doors = Doors::of(&self.live);
        if doors == self.talk.doors {
            return;
        }
        self.talk.doors = doors;
        if self.talk.rows.is_empty() {
            return;
        }
        let whole = |listener: &Listener| {
            let lines = self.lines_for(listener.seats, &listener.unheard);
            Utf8Bytes::from(ServerMessage::Chat { whole: true, lines }.text())
        };
        // Most have blocked nobody, and hear the same.
        let mut texts: [Option<Utf8Bytes>; 2] = [None, None];
        let told: Vec<Utf8Bytes> = self
            .listeners
            .iter()
            .map(|listener| match &mut texts[usize::from(listener.seats.is_empty())] {
                text if listener.unheard.is_empty() => text.get_or_insert_with(|| whole(listener)).clone(),
                _ => whole(listener),
            })
            .collect();
        let mut told = told.into_iter();
        self.listeners.retain(|listener| told.next().is_none_or(|text| listener.tell(text)));
    }

    /// Takes in whom an account does not want to hear from now on, and tells it what is left.
    pub(super) fn take_blocks(&mut self, account: &str, unheard: &[String]) {
        let is_theirs =
            |listener: &Listener| listener.sitter.as_ref().is_some_and(|sitter| sitter.account == account);
        for listener in self.listeners.iter_mut().filter(|listener| is_theirs(listener)) {
            listener.unheard = unheard.to_vec();
        }
        if self.talk.rows.is_empty() {
            return;
        }
        let told: Vec<u64> = self
            .listeners
            .iter()
            .filter(|listener| is_theirs(listener))
            .filter(|listener| {
                let lines = self.lines_for(listener.seats, unheard);
                !listener.tell(ServerMessage::Chat { whole: true, lines }.text().into())
            })
            .map(|listener| listener.number)
            .collect();
        self.listeners.retain(|listener| !told.contains(&listener.number));
    }

    /// Forgets the name of an account that is gone.
    pub(super) fn forget_speaker(&mut self, account: &str) {
        for row in &mut self.talk.rows {
            row.by.sitter.take_if(|sitter| sitter.account == account);
        }
    }

    /// Returns whether holders of these seats may read and write in a room.
    fn is_open_to(&self, room: ChatRoom, seats: Seats) -> bool {
        may_enter(room, seats, Doors::of(&self.live))
    }

    fn speaker_of(&self, sender: &Sender, chatter: User) -> SpeakerRow {
        let seat = sender.seats.sides().next().map(|side| self.live.asked_as(side));
        let address = match chatter {
            User::Account(_) => None,
            guest @ User::Guest(_) => Some(guest.subject()),
        };
        let guest = address.as_deref().filter(|_| seat.is_none()).map(|address| self.talk.guest(address));
        SpeakerRow { sitter: sender.sitter.clone(), seat, guest, address }
    }

    /// Returns a line as it is told; `None` for one of a room that there is not.
    fn line_of(&self, row: &ChatRow) -> Option<ChatLine> {
        Some(ChatLine {
            room: room_of(row)?,
            number: row.number.try_into().ok()?,
            by: self.live.said_by(&row.by),
            text: row.line.clone(),
            at: row.said,
        })
    }
}

/// Returns whether holders of these seats may read what was said in a room of a game.
pub(crate) fn may_read(live: &LiveGame, seats: Seats, room: ChatRoom) -> bool {
    may_enter(room, seats, Doors::of(live))
}

/// Returns whether holders of these seats may read and write in a room.
fn may_enter(room: ChatRoom, seats: Seats, doors: Doors) -> bool {
    doors == Doors::Open || (room == ChatRoom::Watchers) == seats.is_empty()
}

fn room_of(row: &ChatRow) -> Option<ChatRoom> {
    ChatRoom::of_word(&row.room)
}

/// Returns whether a line is of one of these accounts.
fn is_of(row: &ChatRow, accounts: &[String]) -> bool {
    row.by.sitter.as_ref().is_some_and(|sitter| accounts.contains(&sitter.account))
}

fn may_hear(listener: &Listener, row: &ChatRow, doors: Doors) -> bool {
    room_of(row).is_some_and(|room| may_enter(room, listener.seats, doors))
}

fn hears(listener: &Listener, row: &ChatRow, doors: Doors) -> bool {
    may_hear(listener, row, doors) && !is_of(row, &listener.unheard)
}
