//! What an engine keeps from one search to the next: the transposition table, and which moves have been good.

use std::{
    ops::{Deref, DerefMut},
    sync::{Mutex, MutexGuard, PoisonError},
};

use yagura::Definition;

use crate::{search::History, transposition::TranspositionTable};

/// Histories that wait for their next search at most: less than a megabyte each.
const MOST_HISTORIES: usize = 32;

/// What an engine remembers.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) table: TranspositionTable,
    histories: Mutex<Histories>,
}

/// What is known of moves.
#[derive(Debug, Default)]
struct Histories {
    /// One for each thread that has searched a game and is not searching now, with the game's identifier.
    idle: Vec<(String, History)>,
    /// How often everything was forgotten.
    generation: u64,
}

/// The history that a thread has while it searches; it goes back when the thread lets go of it.
#[derive(Debug)]
pub(crate) struct HistoryGuard<'a> {
    memory: &'a Memory,
    game: String,
    generation: u64,
    history: History,
}

impl Deref for HistoryGuard<'_> {
    type Target = History;

    fn deref(&self) -> &History {
        &self.history
    }
}

impl DerefMut for HistoryGuard<'_> {
    fn deref_mut(&mut self) -> &mut History {
        &mut self.history
    }
}

/// Takes the history back, unless all was forgotten meanwhile. Of many games only the last few are
/// remembered.
impl Drop for HistoryGuard<'_> {
    fn drop(&mut self) {
        let mut histories = self.memory.histories();
        if self.generation != histories.generation {
            return;
        }
        if histories.idle.len() >= MOST_HISTORIES {
            histories.idle.remove(0);
        }
        let history = std::mem::replace(&mut self.history, History::empty());
        histories.idle.push((std::mem::take(&mut self.game), history));
    }
}

impl Memory {
    /// Returns an empty memory with a table of about this many bytes.
    pub(crate) fn new(table_bytes: usize) -> Self {
        Self { table: TranspositionTable::new(table_bytes), histories: Mutex::default() }
    }

    fn histories(&self) -> MutexGuard<'_, Histories> {
        self.histories.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets everything, what threads find out that are searching now included.
    pub(crate) fn clear(&self) {
        self.table.clear();
        let mut histories = self.histories();
        histories.idle.clear();
        histories.generation += 1;
    }

    /// Lends a history of a game, a new one where none is left.
    pub(crate) fn lend_history(&self, definition: &Definition) -> HistoryGuard<'_> {
        let mut histories = self.histories();
        let at = histories.idle.iter().rposition(|(game, _)| *game == definition.id);
        let history = at.map_or_else(History::default, |at| histories.idle.remove(at).1);
        HistoryGuard { memory: self, game: definition.id.clone(), generation: histories.generation, history }
    }
}

#[cfg(test)]
mod tests {
    use yagura::{Side, Variant};

    use super::*;

    fn definition(id: &str) -> &'static Definition {
        Variant::parse(id).expect("a game").definition()
    }

    #[test]
    fn each_game_has_its_own_histories() {
        let memory = Memory::new(1 << 16);
        let mut history = memory.lend_history(definition("chu"));
        history.teach(Side::Black);
        drop(history);
        assert!(memory.lend_history(definition("shogi")).is_new());
        assert!(!memory.lend_history(definition("chu")).is_new());
    }

    #[test]
    fn what_was_forgotten_does_not_come_back() {
        let memory = Memory::new(1 << 16);
        let mut history = memory.lend_history(definition("chu"));
        history.teach(Side::White);
        memory.clear();
        drop(history);
        assert!(memory.lend_history(definition("chu")).is_new());
    }
}
