//! The only good move is searched a ply deeper.
//!
//! Whether the move from the table is the only one is asked of a shallower search of all the others: if none of them comes near its value, it is. If on the contrary
//! one of them reaches `beta`, this move or that will do so at full depth too, and the node is left (multi-cut).

use yagura::Position;

use super::{Here, Search};
use crate::{
    eval::Eval,
    score::{REPEATED, Window},
    table::{Bound, Entry},
};

/// Least depth.
const DEPTH: i32 = 6;
/// The table must know the value of the move from a search at most so many plies less deep.
const KNOWN_PLIES: i32 = 3;
/// Centipawns a ply by which the others must stay behind.
const MARGIN: i32 = 3;

/// What the search of the other moves says.
pub(super) enum Others {
    /// They are behind: the move is searched a ply deeper.
    Behind,
    /// They are not, or nobody asked.
    Near,
    /// They refute the line as well, with this value.
    Refute(i32),
}

impl<P: Position, E: Eval<P>> Search<'_, P, E> {
    /// Asks what the other moves are worth than the one that the table knows.
    pub(super) fn others(&mut self, here: Here<'_, P, E::State>, window: Window, depth: i32, entry: Option<Entry>) -> Others {
        let ply = here.ply;
        let Some(Entry { mv: Some(mv), value, depth: known, bound: Bound::Lower | Bound::Exact, .. }) = entry else { return Others::Near };
        if ply == 0
            || depth < DEPTH
            || known < depth - KNOWN_PLIES
            || ply as i32 >= 2 * self.iteration
            || value.abs() >= REPEATED / 2
            || self.frames[ply].excluded.is_some()
        {
            return Others::Near;
        }
        let least = value - MARGIN * depth;
        self.frames[ply].excluded = Some(mv);
        let others = self.node(here, Window::above(least - 1), (depth - 1) / 2);
        self.frames[ply].excluded = None;
        if others < least {
            Others::Behind
        } else if !window.is_open() && others >= window.beta {
            Others::Refute(others)
        } else {
            Others::Near
        }
    }
}
