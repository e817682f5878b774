//! What definitions take that stay for the rest of the process.

use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
};

/// Memory for definitions, of which each takes its own once: by the digest of what it is.
#[derive(Debug)]
pub(super) struct Memory {
    /// In bytes by estimate.
    most: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    by: HashSet<[u8; 32]>,
    bytes: usize,
}

impl Memory {
    pub(super) fn of(most: usize) -> Self {
        Self { most, taken: Mutex::default() }
    }

    /// Returns whether there is room for so many bytes more, and takes it: for what has its room already
    /// there always is.
    pub(super) fn take(&self, digest: [u8; 32], bytes: usize) -> bool {
        // What was taken is whole after a panic too: at worst a definition has no room that it was given.
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.by.contains(&digest) {
            return true;
        }
        if taken.bytes.saturating_add(bytes) > self.most {
            return false;
        }
        taken.by.insert(digest);
        taken.bytes += bytes;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::Memory;

    #[test]
    fn one_that_has_its_room_takes_no_more() {
        let memory = Memory::of(100);
        assert!(memory.take([1; 32], 60));
        assert!(!memory.take([2; 32], 41));
        assert!(memory.take([1; 32], 60));
        assert!(memory.take([2; 32], 40));
        assert!(!memory.take([3; 32], 1));
        assert!(memory.take([2; 32], 40));
    }
}
