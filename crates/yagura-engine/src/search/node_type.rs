//! The kinds of nodes, told apart at compile time.

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
