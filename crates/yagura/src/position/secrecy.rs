//! What a player may not see.

use crate::{Move, Notation, Side};

/// What is hidden from a player, or from who watches. Without a body: everything lies open.
pub trait Secrecy: Notation {
    /// Returns what `viewer` may see of the position; `None` is a watcher. The same type, hidden things
    /// masked.
    #[must_use]
    fn redacted_for(&self, viewer: Option<Side>) -> Self {
        let _ = viewer;
        self.clone()
    }

    /// Returns a position that looks to `viewer` like this one, with a guess in the place of what he may not
    /// see; `None` where nothing is hidden from him. Another `salt` makes another guess.
    ///
    /// *Guarantee*: it depends on `salt` and on what the viewer [sees](Secrecy::redacted_for) alone, and
    /// fits all that he can count. His legal moves in it may differ from those in this position where
    /// rules look at hidden things.
    #[must_use]
    fn determinize(&self, viewer: Side, salt: u64) -> Option<Self> {
        let _ = (viewer, salt);
        None
    }

    /// Returns what `viewer` may see of the string of a legal move; `None` is a watcher.
    fn usi_redacted_for(&self, mv: Move, viewer: Option<Side>) -> String {
        let _ = viewer;
        self.usi(mv)
    }
}
