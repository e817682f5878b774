//! Records at which several people work at the same time: one task for each that somebody is at. It is the
//! only one that edits the record, stores each edit before anybody hears of it, and leaves memory with the
//! last who is there.

mod editing;
mod listener;
mod rights;
mod room;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use serde_json::Number;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;
use yagura_wire::{RecordEdit, StoredStudy};

pub(crate) use self::rights::{Keys, Rights, digest};
use self::room::Room;
use crate::{
    Limits,
    error::{ApiError, Busy},
    known_games::KnownGames,
    shutdown::Shutdown,
    store::Store,
};

/// Commands that may wait for a record.
const COMMANDS: usize = 64;

/// The records that somebody is at; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct SharedRecords(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    known: KnownGames,
    shutdown: Shutdown,
    limits: Limits,
    rooms: Mutex<HashMap<String, mpsc::Sender<Command>>>,
}

/// What the task of a record is told.
#[derive(Debug)]
pub(crate) enum Command {
    /// Somebody is there.
    Join { keys: Keys, reply: oneshot::Sender<Result<Joined, ApiError>> },
    /// Somebody goes.
    Leave { listener: u32 },
    /// Somebody changes the record.
    Edit { listener: u32, a: Option<Number>, edits: Vec<RecordEdit> },
    /// Somebody looks at another position.
    At { listener: u32, path: Vec<String> },
    /// Somebody wants the whole record.
    Sync { listener: u32 },
    /// The record was changed, or forgotten, by another way.
    Reload,
    /// Other keys than before open the record.
    Rekeyed,
    /// The record is at home on another server.
    Move,
    /// A study was changed, of which it may be a chapter.
    Study(Arc<StoredStudy>),
}

/// Somebody's place at a record.
#[derive(Debug)]
pub(crate) struct Joined {
    pub(crate) listener: u32,
    /// What he hears; it ends when the record's task lets him go.
    pub(crate) queue: mpsc::Receiver<Utf8Bytes>,
    /// Where what he says is heard.
    pub(crate) room: mpsc::Sender<Command>,
}

impl SharedRecords {
    pub(crate) fn new(store: Store, known: KnownGames, shutdown: Shutdown, limits: Limits) -> Self {
        Self(Arc::new(Inner { store, known, shutdown, limits, rooms: Mutex::default() }))
    }

    /// Lets somebody in.
    ///
    /// # Errors
    /// That there is no such record, or that too many are in use.
    pub(crate) async fn join(&self, id: &str, keys: Keys) -> Result<Joined, ApiError> {
        let (reply, answer) = oneshot::channel();
        self.enter(id, Command::Join { keys, reply })?;
        answer.await.map_err(|_| ApiError::Busy(Busy::Stopping))?
    }

    /// Hands a command to the task of a record, which begins with it where there is none.
    fn enter(&self, id: &str, command: Command) -> Result<(), ApiError> {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(id).filter(|room| !room.is_closed()) {
            return room.try_send(command).map_err(|_| ApiError::Busy(Busy::SharedRecords));
        }
        if rooms.len() >= self.0.limits.max_live_records as usize {
            return Err(ApiError::Busy(Busy::SharedRecords));
        }
        let (sender, commands) = mpsc::channel(COMMANDS);
        // There is room for one.
        let _ = sender.try_send(command);
        rooms.insert(id.to_owned(), sender.clone());
        let place = RoomPlace { records: self.clone(), id: id.to_owned(), sender };
        tokio::spawn(
            Room::new(place, self.0.store.clone(), self.0.known.clone(), self.0.limits.clone())
                .run(commands, self.0.shutdown.running()),
        );
        Ok(())
    }

    /// Tells the task of a record something, if there is one.
    pub(crate) async fn tell(&self, id: &str, command: Command) {
        let room = self.rooms().get(id).cloned();
        if let Some(room) = room {
            // One that has just ended has nobody to tell.
            let _ = room.send(command).await;
        }
    }

    /// Tells all who are at a chapter of a study that it has changed.
    pub(crate) async fn tell_of(&self, study: StoredStudy) {
        let study = Arc::new(study);
        let rooms: Vec<_> = self.rooms().values().cloned().collect();
        for room in rooms {
            let _ = room.send(Command::Study(study.clone())).await;
        }
    }
}

impl SharedRecords {
    /// Lets those go who are at records that are at home elsewhere: they come back there.
    pub(crate) fn move_away(&self, is_home: impl Fn(&str) -> bool) {
        self.rooms().retain(|id, room| {
            // One that is full hears it the next time.
            is_home(id) || room.try_send(Command::Move).is_err()
        });
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Command>>> {
        // The map is whole between any two statements, also after a panic.
        self.0.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of a record among those that somebody is at. Dropping it takes it out.
#[derive(Debug)]
struct RoomPlace {
    records: SharedRecords,
    id: String,
    sender: mpsc::Sender<Command>,
}

impl RoomPlace {
    /// Takes the record out unless a command waits for it; returns whether it is out.
    fn leave(&self, commands: &mpsc::Receiver<Command>) -> bool {
        let mut rooms = self.records.rooms();
        let leaves = commands.is_empty();
        if leaves {
            rooms.remove(&self.id);
        }
        leaves
    }
}

impl Drop for RoomPlace {
    fn drop(&mut self) {
        let mut rooms = self.records.rooms();
        if rooms.get(&self.id).is_some_and(|room| room.same_channel(&self.sender)) {
            rooms.remove(&self.id);
        }
    }
}
