//! What an engine keeps from one search to the next: the transposition table, and which moves have been good.

use std::sync::{Mutex, MutexGuard, PoisonError};

use yagura::Definition;

use crate::{search::History, table::Table};

/// Histories that wait for their next search at most: less than a megabyte each.
const MOST_HISTORIES: usize = 32;

/// What an engine remembers.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) table: Table,
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

/// A history that a thread has while it searches.
#[derive(Debug)]
pub(crate) struct Loan {
    game: String,
    generation: u64,
}

impl Memory {
    /// Returns an empty memory with a table of about this many bytes.
    pub(crate) fn new(table_bytes: usize) -> Self {
        Self { table: Table::new(table_bytes), histories: Mutex::default() }
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

    /// Gives a history of a game away, a new one where none is left.
    pub(crate) fn take_history(&self, definition: &Definition) -> (Loan, History) {
        let mut histories = self.histories();
        let loan = Loan { game: definition.id.clone(), generation: histories.generation };
        let at = histories.idle.iter().rposition(|(game, _)| *game == definition.id);
        let history = at.map_or_else(History::default, |at| histories.idle.remove(at).1);
        (loan, history)
    }

    /// Takes a history back. Of many games only the last few are remembered.
    pub(crate) fn keep_history(&self, loan: Loan, history: History) {
        let mut histories = self.histories();
        if loan.generation != histories.generation {
            return;
        }
        if histories.idle.len() >= MOST_HISTORIES {
            histories.idle.remove(0);
        }
        histories.idle.push((loan.game, history));
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
        let (loan, mut history) = memory.take_history(definition("chu"));
        history.teach(Side::Black);
        memory.keep_history(loan, history);
        assert!(memory.take_history(definition("shogi")).1.is_new());
        assert!(!memory.take_history(definition("chu")).1.is_new());
    }

    #[test]
    fn what_was_forgotten_does_not_come_back() {
        let memory = Memory::new(1 << 16);
        let (loan, mut history) = memory.take_history(definition("chu"));
        history.teach(Side::White);
        memory.clear();
        memory.keep_history(loan, history);
        assert!(memory.take_history(definition("chu")).1.is_new());
    }
}
