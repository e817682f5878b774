//! Node pruning: leaving a node without looking at its moves, by reverse futility pruning (static null move
//! pruning), razoring, or null move pruning (NMP).

use yagura::GamePosition;

use super::{Node, PieceTo, Search, node::Trend, node_type::NonPv};
use crate::{
    eval::Eval,
    margins::Margin,
    score::{MAX_PLY, REPEATED, Window},
};

/// Reverse futility: greatest depth.
const REVERSE_DEPTH: i32 = 9;
/// Razoring: greatest depth.
const RAZOR_DEPTH: i32 = 2;
/// Null move: least depth, reduction in plies, plies of depth for each further ply of reduction, and the most
/// plies that a value above `beta` adds.
const NULL_DEPTH: i32 = 3;
const NULL_REDUCTION: i32 = 3;
const NULL_PLIES: i32 = 4;
const NULL_MOST: i32 = 3;
/// The same where pieces are dropped: there is hardly a position in which to have to move is bad.
const NULL_REDUCTION_WITH_DROPS: i32 = 4;
const NULL_PLIES_WITH_DROPS: i32 = 3;
/// A null move is verified from this depth on, and at any depth by a side with less force than this, in
/// centipawns: where few pieces are left, to have to move may be bad.
const VERIFY_DEPTH: i32 = 11;
const VERIFY_FORCE: i32 = 1500;

impl<P: GamePosition, E: Eval<P>> Search<'_, P, E> {
    /// Tries to leave the node without looking at its moves.
    pub(super) fn prune_node(
        &mut self,
        node: Node<'_, P, E::State>,
        window: Window,
        depth: i32,
        eval: i32,
        trend: Trend,
    ) -> Option<i32> {
        let Window { alpha, beta } = window;
        // What is verified is that a move reaches `beta`.
        if beta.abs() >= REPEATED - MAX_PLY as i32 || self.stack[node.ply].verifying {
            return None;
        }
        // Reverse futility pruning: the evaluation is so far above `beta` that a shallow search will not
        // bring it down.
        let margin =
            self.margins.get(Margin::ReverseFutility) * (depth - i32::from(trend.is_improving())).max(0);
        if depth <= REVERSE_DEPTH && eval - margin >= beta && eval < REPEATED / 2 {
            return Some(eval);
        }
        // In the middle of a turn a piece may be given away, and the enemy's pieces are moved: captures say
        // nothing.
        if node.position.player() != node.position.side() {
            return None;
        }
        // Razoring: it is so far below `alpha` that only captures could help, and they do not.
        if depth <= RAZOR_DEPTH && eval + self.margins.get(Margin::Razoring) * depth <= alpha {
            let value = self.quiesce::<NonPv>(node, window, 0);
            if value <= alpha {
                return Some(value);
            }
        }
        if depth >= NULL_DEPTH && eval >= beta {
            self.prune_by_null_move(node, beta, depth, eval)
        } else {
            None
        }
    }

    /// Null move pruning (NMP): the opponent may move twice, and still the value reaches `beta`. A deep one,
    /// or one with little force, is verified by a search that has to make a move.
    fn prune_by_null_move(
        &mut self,
        node: Node<'_, P, E::State>,
        beta: i32,
        depth: i32,
        eval: i32,
    ) -> Option<i32> {
        let Node { position, state, ply, .. } = node;
        let player = position.player();
        let twice = ply > 0 && self.stack[ply - 1].null_moved;
        // With kings and pawns alone, passing may be better than any move.
        if twice || self.eval.force(state, player) == 0 {
            return None;
        }
        let mut passed = position.clone();
        if !passed.play_null() || passed.player() == player {
            return None;
        }
        let (reduction, plies) = if self.eval.geometry().drops {
            (NULL_REDUCTION_WITH_DROPS, NULL_PLIES_WITH_DROPS)
        } else {
            (NULL_REDUCTION, NULL_PLIES)
        };
        let less =
            reduction + depth / plies + ((eval - beta) / self.margins.get(Margin::NullMove)).min(NULL_MOST);
        self.stack[ply].null_moved = true;
        self.stack[ply].piece_to = PieceTo::default();
        self.stack[ply + 1].expected = self.stack[ply].expected.behind(player, passed.player());
        self.game_line.push(&passed, player, None);
        let child = Node { position: &passed, state, ply: ply + 1, in_check: passed.in_check() };
        let value = self.search_child::<NonPv>(player, child, Window::above(beta - 1), depth - 1 - less);
        self.game_line.pop();
        self.stack[ply].null_moved = false;
        if self.halted || value < beta {
            return None;
        }
        // A win behind a null move is no proof of its distance.
        let value = if value >= REPEATED / 2 { beta } else { value };
        if depth < VERIFY_DEPTH && self.eval.force(state, player) >= VERIFY_FORCE {
            return Some(value);
        }
        self.stack[ply].verifying = true;
        let verified = self.search_node::<NonPv>(node, Window::above(beta - 1), (depth - 1 - less).max(1));
        self.stack[ply].verifying = false;
        (!self.halted && verified >= beta).then_some(value)
    }
}
