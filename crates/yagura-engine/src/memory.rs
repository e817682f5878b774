//! What an engine keeps from one search to the next: the transposition table, and which moves have been good.

use std::sync::{Mutex, PoisonError};

use crate::{search::History, table::Table};

/// What an engine remembers.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) table: Table,
    /// One for each thread that has searched and is not searching now.
    histories: Mutex<Vec<History>>,
}

impl Memory {
    /// Returns an empty memory with a table of about this many bytes.
    pub(crate) fn new(table_bytes: usize) -> Self {
        Self { table: Table::new(table_bytes), histories: Mutex::new(Vec::new()) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        self.table.clear();
        self.histories.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Gives a history away, a new one where none is left.
    pub(crate) fn take_history(&self) -> History {
        self.histories.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Takes a history back.
    pub(crate) fn keep_history(&self, history: History) {
        self.histories.lock().unwrap_or_else(PoisonError::into_inner).push(history);
    }
}
