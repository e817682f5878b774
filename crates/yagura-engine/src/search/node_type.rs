//! The kinds of nodes: those of the principal variation told apart at compile time, what is expected of the
//! others as the search goes.

use yagura::Side;

/// A kind of node.
pub(super) trait NodeType {
    /// Whether it is a PV node: more than a yes or no is asked for, and a line (principal variation) is
    /// wanted.
    const PV: bool;
}

/// A node on the principal variation, as far as is known: its window is open.
#[derive(Debug)]
pub(super) struct Pv;

impl NodeType for Pv {
    const PV: bool = true;
}

/// A cut node or an all node: it is searched with a zero window.
#[derive(Debug)]
pub(super) struct NonPv;

impl NodeType for NonPv {
    const PV: bool = false;
}

/// What is expected of a node that is searched with a zero window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExpectedNode {
    /// A cut node: one of its moves refutes the line.
    Cut,
    /// An all node: none does, and all are looked at.
    All,
}

impl ExpectedNode {
    /// Returns what is then expected of a child: the other, unless the same player decides there.
    pub(super) fn behind(self, player: Side, child: Side) -> Self {
        match self {
            _ if player == child => self,
            Self::Cut => Self::All,
            Self::All => Self::Cut,
        }
    }
}
