//! A walk through a record: the game that leads to one of its positions.

use yagura::{Game, MoveError};

use crate::{
    ending::Ending,
    record::Record,
    tree::{NodeId, Tree},
};

/// A place in a record's tree, with the game that leads there.
///
/// It belongs to the record whose [`Record::walk`] made it. Going elsewhere costs the turns up to where the
/// ways part and down again.
#[derive(Clone, Debug)]
pub struct Walk {
    game: Game,
    node: NodeId,
}

impl Walk {
    pub(crate) fn new(game: Game) -> Self {
        Self { game, node: NodeId::ROOT }
    }

    /// Returns the game as far as here.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game as far as here.
    pub fn into_game(self) -> Game {
        self.game
    }

    /// Returns where it stands.
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// Plays a turn and adds it to the record where it is new; the walk stands behind it. Where the rules end
    /// the game with it, the record says so.
    ///
    /// # Errors
    /// [`MoveError`] with what is wrong with the text, or why it is not legal; nothing has changed.
    pub fn play(&mut self, record: &mut Record, text: &str) -> Result<NodeId, MoveError> {
        let mv = self.game.read_move(text)?;
        let turn = self.game.usi(mv);
        self.game.play_unchecked(mv);
        self.node = record.add(self.node, &turn);
        if let Some(outcome) = self.game.outcome() {
            record.annotation_mut(self.node).ending =
                Some(Ending::of_rules(outcome, self.game.outcome_clause()));
        }
        Ok(self.node)
    }

    /// Goes to a position of the record.
    pub fn go_to(&mut self, record: &Record, node: NodeId) {
        let tree = record.tree();
        if node == self.node {
            return;
        }
        // The usual way through a long record, which need not be counted from the start each time.
        if tree.node(node).parent() == Some(self.node) {
            self.follow(tree, node);
            self.node = node;
            return;
        }
        let path = tree.path(node);
        let here = tree.path(self.node);
        let common = path.iter().zip(&here).take_while(|(one, other)| one == other).count();
        self.game.undo_to(common.saturating_sub(1));
        for &id in path.iter().skip(common) {
            self.follow(tree, id);
        }
        self.node = node;
    }

    /// Plays the turn of a node that follows.
    fn follow(&mut self, tree: &Tree, id: NodeId) {
        let mv = self.game.read_move(tree.node(id).turn());
        debug_assert!(mv.is_ok(), "the turns of a record were legal when they were added: {mv:?}");
        if let Ok(mv) = mv {
            self.game.play_unchecked(mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_from_any_position_to_any_other() {
        let mut record = Record::new(&"shogi".parse().expect("a game"));
        let mut walk = record.walk();
        let mut nodes = vec![NodeId::ROOT];
        for (from, turn) in [(0, "7g7f"), (1, "3c3d"), (2, "8h2b+"), (1, "8c8d"), (4, "2g2f"), (0, "2g2f")] {
            walk.go_to(&record, nodes[from]);
            nodes.push(walk.play(&mut record, turn).expect("a legal turn"));
        }
        let mut sfens = Vec::new();
        for &node in &nodes {
            let mut fresh = record.walk();
            fresh.go_to(&record, node);
            sfens.push(fresh.game().sfen());
        }
        for (&from, _) in nodes.iter().zip(&sfens) {
            for (&to, sfen) in nodes.iter().zip(&sfens) {
                walk.go_to(&record, from);
                walk.go_to(&record, to);
                assert_eq!(&walk.game().sfen(), sfen);
                assert_eq!(walk.node(), to);
            }
        }
    }

    #[test]
    fn what_is_not_legal_changes_nothing() {
        let mut record = Record::new(&"shogi".parse().expect("a game"));
        let before = record.clone();
        let mut walk = record.walk();
        for text in ["7g7e", "nonsense", ""] {
            assert!(walk.play(&mut record, text).is_err());
        }
        assert!(record == before && walk.node() == NodeId::ROOT);
    }
}
