//! The tree of a record: positions by the turns that lead to them.

use crate::annotation::Annotation;

/// A position of a record's tree; the number says nothing of its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position.
    pub const ROOT: Self = Self(0);
}

/// A position of the tree: how it was reached, what follows, and what is said of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    parent: Option<NodeId>,
    /// How many turns lead here.
    ply: u32,
    children: Vec<NodeId>,
    turn: String,
    /// What is said of it.
    pub annotation: Annotation,
}

impl Node {
    /// Returns the position before, `None` at the start.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// Returns the positions after it: first the one with which the line goes on, unless it
    /// [ends](Tree::split_children) here, then the variations in their order.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// Returns the canonical string of the turn that led here, empty at the start.
    pub fn turn(&self) -> &str {
        &self.turn
    }
}

/// A tree of turns. It knows no rules: [`crate::Record`] sees to it that they are legal.
///
/// Nothing here calls itself, so that no record is too deep.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::default()] }
    }
}

impl Tree {
    /// Returns a node.
    ///
    /// # Panics
    /// When the node is of another tree.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// Returns what is said of a node, to be changed.
    ///
    /// # Panics
    /// When the node is of another tree.
    pub fn annotation_mut(&mut self, id: NodeId) -> &mut Annotation {
        &mut self.nodes[id.0 as usize].annotation
    }

    /// Adds a turn behind a node, as its last variation; a turn that is there already is not added again.
    pub(crate) fn add(&mut self, parent: NodeId, turn: &str) -> NodeId {
        if let Some(known) = self.child(parent, turn) {
            return known;
        }
        let id = NodeId(self.nodes.len() as u32);
        let ply = self.node(parent).ply + 1;
        self.nodes.push(Node { parent: Some(parent), ply, turn: turn.to_owned(), ..Node::default() });
        self.nodes[parent.0 as usize].children.push(id);
        id
    }

    /// Returns the node to which a turn leads.
    pub fn child(&self, parent: NodeId, turn: &str) -> Option<NodeId> {
        self.node(parent).children.iter().copied().find(|&child| self.node(child).turn == turn)
    }

    /// Returns the number of turns that lead to a node.
    pub fn ply(&self, id: NodeId) -> usize {
        self.node(id).ply as usize
    }

    /// Returns a node and those before it, up to the start.
    pub fn up(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |&id| self.node(id).parent)
    }

    /// Returns the nodes from the start to a node, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = self.up(id).collect();
        path.reverse();
        path
    }

    /// Returns the nodes behind a node along the first child of each, up to the first one where the line ends
    /// ([`Annotation::ending`]), with that one.
    pub fn line(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |&id| self.split_children(id).0).skip(1)
    }

    /// Returns with which child of a node its line goes on, and those that are variations: all of them where
    /// the line ends, as a game that was given up is looked at further.
    pub fn split_children(&self, id: NodeId) -> (Option<NodeId>, &[NodeId]) {
        let node = self.node(id);
        match node.children.split_first() {
            Some((&next, variations)) if node.annotation.ending.is_none() => (Some(next), variations),
            _ => (None, &node.children),
        }
    }

    /// Returns the last node of the main line, which ends at its first node that has an ending.
    pub fn end_of_main_line(&self) -> NodeId {
        self.line(NodeId::ROOT).last().unwrap_or(NodeId::ROOT)
    }

    /// Returns all nodes that belong to the tree, each before its children, the main line first.
    pub fn preorder(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut waiting = vec![NodeId::ROOT];
        std::iter::from_fn(move || {
            let id = waiting.pop()?;
            waiting.extend(self.node(id).children.iter().rev());
            Some(id)
        })
    }

    /// Returns the number of nodes, the start included.
    pub fn len(&self) -> usize {
        self.preorder().count()
    }

    /// Returns whether there is no turn in it.
    pub fn is_empty(&self) -> bool {
        self.node(NodeId::ROOT).children.is_empty()
    }

    /// Puts a variation one place further to the front; returns whether it was not in front already.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some((parent, at)) = self.place(id).filter(|&(_, at)| at > 0) else { return false };
        self.nodes[parent.0 as usize].children.swap(at - 1, at);
        true
    }

    /// Makes the line that leads to a node the main line, as far as no line ends on the way.
    pub fn promote_to_main(&mut self, id: NodeId) {
        for id in self.path(id) {
            if let Some((parent, at)) = self.place(id) {
                self.nodes[parent.0 as usize].children[..=at].rotate_right(1);
            }
        }
    }

    /// Removes a node with all that follows it; the start stays.
    pub fn remove(&mut self, id: NodeId) {
        if let Some((parent, at)) = self.place(id) {
            self.nodes[parent.0 as usize].children.remove(at);
        }
    }

    /// Returns the parent of a node, and its place among the children.
    fn place(&self, id: NodeId) -> Option<(NodeId, usize)> {
        let parent = self.node(id).parent?;
        let at = self.node(parent).children.iter().position(|&child| child == id)?;
        Some((parent, at))
    }
}

/// Trees are equal when they have the same turns in the same order, and the same is said of them.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let same = |(one, two): (NodeId, NodeId)| {
            let (one, two) = (self.node(one), other.node(two));
            one.turn == two.turn
                && one.annotation == two.annotation
                && one.children.len() == two.children.len()
        };
        self.len() == other.len() && self.preorder().zip(other.preorder()).all(same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ending::{EndReason, Ending};

    fn turns(tree: &Tree) -> Vec<&str> {
        tree.preorder().map(|id| tree.node(id).turn()).collect()
    }

    #[test]
    fn lines_are_promoted_and_removed() {
        let mut tree = Tree::default();
        let a = tree.add(NodeId::ROOT, "a");
        let b = tree.add(NodeId::ROOT, "b");
        let c = tree.add(NodeId::ROOT, "c");
        let deep = tree.add(c, "d");
        assert_eq!(tree.add(NodeId::ROOT, "b"), b);
        assert_eq!(turns(&tree), ["", "a", "b", "c", "d"]);
        assert!(tree.promote(b) && !tree.promote(b));
        assert_eq!(turns(&tree), ["", "b", "a", "c", "d"]);
        tree.promote_to_main(deep);
        assert_eq!(turns(&tree), ["", "c", "d", "b", "a"]);
        assert_eq!((tree.ply(deep), tree.end_of_main_line()), (2, deep));
        tree.remove(a);
        tree.remove(NodeId::ROOT);
        assert_eq!(turns(&tree), ["", "c", "d", "b"]);
    }

    #[test]
    fn behind_an_end_there_are_only_variations() {
        let mut tree = Tree::default();
        let a = tree.add(NodeId::ROOT, "a");
        let b = tree.add(a, "b");
        let c = tree.add(a, "c");
        assert_eq!((tree.end_of_main_line(), tree.split_children(a)), (b, (Some(b), &[c][..])));
        tree.annotation_mut(a).ending = Some(Ending::new(EndReason::Interrupted, None));
        assert_eq!((tree.end_of_main_line(), tree.split_children(a)), (a, (None, &[b, c][..])));
        tree.annotation_mut(NodeId::ROOT).ending = Some(Ending::new(EndReason::Interrupted, None));
        assert_eq!((tree.end_of_main_line(), tree.line(NodeId::ROOT).count()), (NodeId::ROOT, 0));
    }

    #[test]
    fn equal_is_what_says_the_same_in_the_same_order() {
        let tree = |order: [&str; 2]| {
            let mut tree = Tree::default();
            for turn in order {
                tree.add(NodeId::ROOT, turn);
            }
            tree
        };
        assert_eq!(tree(["a", "b"]), tree(["a", "b"]));
        assert_ne!(tree(["a", "b"]), tree(["b", "a"]));
        let mut said = tree(["a", "b"]);
        said.annotation_mut(NodeId::ROOT).comment.push_str("a start");
        assert_ne!(said, tree(["a", "b"]));
    }

    #[test]
    fn a_tree_may_be_as_deep_as_it_likes() {
        let mut tree = Tree::default();
        let mut at = NodeId::ROOT;
        for _ in 0..100_000 {
            at = tree.add(at, "a");
        }
        assert_eq!((tree.len(), tree.ply(at)), (100_001, 100_000));
        assert!(tree == tree.clone());
    }
}
