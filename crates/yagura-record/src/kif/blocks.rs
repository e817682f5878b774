//! The lines of a tree in the order in which KIF and KI2 write them: the main line, then 変化 after 変化.

use crate::tree::{NodeId, Tree};

/// A line of turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The number of its first move.
    pub(crate) ply: usize,
    /// Its turns.
    pub(crate) nodes: Vec<NodeId>,
}

/// Returns the lines: of the forks of one line the last come first, and a fork's own forks follow it at once.
pub(crate) fn blocks(tree: &Tree) -> Vec<Block> {
    let mut blocks = vec![Block { ply: 1, nodes: tree.line(NodeId::ROOT).collect() }];
    let mut waiting = Vec::new();
    forks(tree, NodeId::ROOT, &blocks[0], &mut waiting);
    while let Some((ply, first)) = waiting.pop() {
        let nodes = std::iter::once(first).chain(tree.line(first)).collect();
        let block = Block { ply, nodes };
        // The siblings of its first turn wait already.
        let before = Block { ply: ply + 1, nodes: block.nodes[1..].to_vec() };
        forks(tree, first, &before, &mut waiting);
        blocks.push(block);
    }
    blocks
}

/// Puts the forks of a line, which begins behind `parent`, on the stack of those that wait, the first on top
/// that is to come first.
fn forks(tree: &Tree, parent: NodeId, block: &Block, waiting: &mut Vec<(usize, NodeId)>) {
    let parents = std::iter::once(parent).chain(block.nodes.iter().copied());
    for (ply, parent) in (block.ply..).zip(parents) {
        for &child in tree.split_children(parent).1.iter().rev() {
            waiting.push((ply, child));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_forks_come_first_and_their_own_follow_at_once() {
        let mut tree = Tree::default();
        let mut add = |parent, turn: &str| tree.add(parent, turn);
        let a = add(NodeId::ROOT, "a");
        let b = add(a, "b");
        add(b, "c");
        add(b, "c2");
        let b2 = add(a, "b2");
        let d2 = add(b2, "d");
        add(d2, "e");
        add(d2, "e2");
        add(b2, "d2");
        add(a, "b3");
        let lines: Vec<_> = blocks(&tree)
            .into_iter()
            .map(|block| {
                let turns: Vec<&str> = block.nodes.iter().map(|&id| tree.node(id).turn()).collect();
                format!("{} {}", block.ply, turns.join(" "))
            })
            .collect();
        assert_eq!(lines, ["1 a b c", "3 c2", "2 b2 d e", "4 e2", "3 d2", "2 b3"]);
    }
}
