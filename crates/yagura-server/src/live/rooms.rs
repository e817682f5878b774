//! The rooms that are in memory, each under the id of its game.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::mpsc;

use super::command::Command;
use crate::{
    error::{ApiError, Busy},
    guard::Share,
};

/// Commands that may wait for a room.
const COMMANDS: usize = 64;

/// Where the rooms hear commands; cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Rooms {
    by_id: Arc<Mutex<HashMap<String, mpsc::Sender<Command>>>>,
    /// The most rooms.
    most: usize,
}

/// A room's place among the rooms. Dropping it takes the room out.
#[derive(Debug)]
pub(super) struct RoomSlot {
    rooms: Rooms,
    id: String,
    commands: mpsc::Sender<Command>,
    /// What of his whoever brought it into memory has used up for it.
    _share: Option<Share>,
}

/// A room that is looked for.
pub(super) enum Found {
    /// It is there, and hears commands here.
    Room(mpsc::Sender<Command>),
    /// It is not, and has this place now.
    Free(RoomSlot, mpsc::Receiver<Command>),
}

impl Rooms {
    /// Returns that there are no rooms, and how many there may be.
    pub(super) fn new(most: usize) -> Self {
        Self { by_id: Arc::default(), most }
    }

    /// Looks for a room; where there is none, takes a place for it, and what the place uses up.
    ///
    /// # Errors
    /// That there is no place, or what `share` refuses.
    pub(super) fn find_or_take(
        &self,
        id: &str,
        share: impl FnOnce() -> Result<Share, ApiError>,
    ) -> Result<Found, ApiError> {
        let mut rooms = self.lock();
        if let Some(commands) = rooms.get(id).filter(|commands| !commands.is_closed()) {
            return Ok(Found::Room(commands.clone()));
        }
        if rooms.len() >= self.most {
            return Err(ApiError::Busy(Busy::LiveGames));
        }
        let share = share()?;
        let (slot, commands) = self.slot(id, Some(share));
        rooms.insert(id.to_owned(), slot.commands());
        Ok(Found::Free(slot, commands))
    }

    /// Holds the place of a game that is not in memory, so that nobody begins it.
    pub(super) fn hold(&self, id: &str) -> Option<(RoomSlot, mpsc::Receiver<Command>)> {
        match self.lock().entry(id.to_owned()) {
            Entry::Occupied(_) => None,
            Entry::Vacant(entry) => {
                let (slot, commands) = self.slot(id, None);
                entry.insert(slot.commands());
                Some((slot, commands))
            }
        }
    }

    /// Returns whether there is one.
    pub(super) fn has(&self, id: &str) -> bool {
        self.lock().get(id).is_some_and(|commands| !commands.is_closed())
    }

    /// Returns how many there are.
    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    /// Returns where all rooms hear commands.
    pub(super) fn all(&self) -> Vec<mpsc::Sender<Command>> {
        self.lock().values().cloned().collect()
    }

    fn slot(&self, id: &str, share: Option<Share>) -> (RoomSlot, mpsc::Receiver<Command>) {
        let (sender, commands) = mpsc::channel(COMMANDS);
        (RoomSlot { rooms: self.clone(), id: id.to_owned(), commands: sender, _share: share }, commands)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Command>>> {
        // The map is whole between any two statements, also after a panic.
        self.by_id.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RoomSlot {
    /// Returns the id of the game.
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// Returns where the room hears commands.
    pub(super) fn commands(&self) -> mpsc::Sender<Command> {
        self.commands.clone()
    }

    /// Takes the room out unless a command waits for it; returns whether it is out.
    pub(super) fn leave(&self, commands: &mpsc::Receiver<Command>) -> bool {
        let mut rooms = self.rooms.lock();
        let leaves = commands.is_empty();
        if leaves {
            rooms.remove(&self.id);
        }
        leaves
    }
}

impl Drop for RoomSlot {
    fn drop(&mut self) {
        let mut rooms = self.rooms.lock();
        if rooms.get(&self.id).is_some_and(|commands| commands.same_channel(&self.commands)) {
            rooms.remove(&self.id);
        }
    }
}

/// Refuses all commands that wait for a room, and those that come until they know that it is closed.
pub(super) async fn turn_away(mut commands: mpsc::Receiver<Command>, refusal: fn() -> ApiError) {
    commands.close();
    while let Some(command) = commands.recv().await {
        command.refuse(refusal());
    }
}
