//! Singular extension: the only good move is searched a ply deeper.
//!
//! Whether the move from the table is the only one is asked of a shallower search of all the others: if none
//! of them comes near its value, it is. If on the contrary one of them reaches `beta`, this move or that will
//! do so at full depth too, and the node is left (multi-cut).

use yagura::GamePosition;

use super::{
    Node, Search,
    node_type::{NodeType, NonPv},
};
use crate::{
    eval::Eval,
    margins::Margin,
    score::{REPEATED, Window},
    transposition::{Bound, Entry},
};

/// Least depth.
const DEPTH: i32 = 6;
/// The table must know the value of the move from a search at most so many plies less deep.
const KNOWN_PLIES: i32 = 3;

/// Whether the move from the table is the only good one.
pub(super) enum Singular {
    /// It is: the others are behind, and it is searched a ply deeper.
    Yes,
    /// It is not, or nobody asked.
    No,
    /// Others refute the line as well, with this value.
    MultiCut(i32),
}

impl<P: GamePosition, E: Eval<P>> Search<'_, P, E> {
    /// Asks a shallower search what the moves but the one that the table knows are worth.
    pub(super) fn singular<NODE: NodeType>(
        &mut self,
        node: Node<'_, P, E::State>,
        window: Window,
        depth: i32,
        entry: Option<Entry>,
    ) -> Singular {
        let ply = node.ply;
        let Some(Entry { mv: Some(mv), value, depth: known, bound: Bound::Lower | Bound::Exact, .. }) = entry
        else {
            return Singular::No;
        };
        if ply == 0
            || depth < DEPTH
            || known < depth - KNOWN_PLIES
            || ply as i32 >= 2 * self.iteration
            || value.abs() >= REPEATED / 2
            || self.stack[ply].excluded.is_some()
        {
            return Singular::No;
        }
        let least = value - self.margins.get(Margin::Singular) * depth;
        self.stack[ply].excluded = Some(mv);
        let others = self.search_node::<NonPv>(node, Window::above(least - 1), (depth - 1) / 2);
        self.stack[ply].excluded = None;
        if others < least {
            Singular::Yes
        } else if !NODE::PV && others >= window.beta {
            Singular::MultiCut(others)
        } else {
            Singular::No
        }
    }
}
