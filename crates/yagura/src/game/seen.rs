//! The keys of a game's positions as the two players and a watcher see them.

use crate::{Hidden, Secrecy, Side};

/// In the order of the keys of a ply.
const VIEWERS: [Option<Side>; 3] = [Some(Side::Black), Some(Side::White), None];

/// One entry a ply where things are hidden during play, nothing elsewhere.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenKeys(Vec<[u64; 3]>);

impl SeenKeys {
    pub(super) fn new<P: Secrecy>(start: &P) -> Self {
        let mut keys = Self::default();
        keys.push(start);
        keys
    }

    /// Appends the position that was reached.
    pub(super) fn push<P: Secrecy>(&mut self, position: &P) {
        match position.definition().traits().hidden {
            Hidden::Nothing => {}
            Hidden::Backs => self.0.push(VIEWERS.map(|viewer| position.redacted_for(viewer).key())),
        }
    }

    pub(super) fn truncate(&mut self, positions: usize) {
        self.0.truncate(positions);
    }

    /// Returns the keys that a viewer sees, one a position.
    pub(super) fn of(&self, viewer: Option<Side>) -> impl Iterator<Item = u64> + '_ {
        let column = VIEWERS.iter().position(|&other| other == viewer).unwrap_or_default();
        self.0.iter().map(move |keys| keys[column])
    }
}
