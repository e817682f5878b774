//! One move of a node: extended, reduced, and searched with a zero window before the full one.

use yagura::GamePosition;

use super::{
    Node, Search,
    move_picker::{KILLERS, ScoredMove},
    node::{Best, Facts},
    node_type::{ExpectedNode, NodeType, NonPv},
};
use crate::{
    eval::Eval,
    margins::{Margin, Margins},
    score::{MATE, Window},
};

/// Late move reduction (LMR): least depth.
const LMR_DEPTH: i32 = 3;

impl<P: GamePosition, E: Eval<P>> Search<'_, P, E> {
    /// Returns the value of a move for who decides in the node. `history` is how good it has been elsewhere.
    pub(super) fn search_move<NODE: NodeType>(
        &mut self,
        node: Node<'_, P, E::State>,
        facts: &Facts,
        best: &Best,
        pick: &ScoredMove,
        history: i32,
    ) -> i32 {
        let player = node.position.player();
        let (alpha, beta) = (best.alpha, facts.beta);
        self.make_move(node, pick.mv, |search, child| {
            search.game_line.push(child.position, player, Some(pick.mv));
            let extension = search.extension(node, child, facts, best.number, pick);
            let least = search.least_depth(node, pick.mv);
            let depth = (facts.depth - 1 + extension).max(least);
            let mut value = -MATE;
            if best.number > 1 || !NODE::PV {
                let expected = if NODE::PV { ExpectedNode::All } else { search.stack[node.ply].expected };
                let reduction = late_move_reduction::<NODE>(
                    search.margins,
                    facts,
                    expected,
                    best.number,
                    pick,
                    history,
                    i32::from(node.in_check) + i32::from(child.in_check),
                );
                let reduction = reduction.clamp(0, (depth - least.max(1)).max(0));
                // What comes late is expected to be no better.
                let late = if best.number > 1 { ExpectedNode::All } else { expected };
                search.stack[child.ply].expected = late.behind(player, child.position.player());
                value = search.search_child::<NonPv>(player, child, Window::above(alpha), depth - reduction);
                if value > alpha && reduction > 0 {
                    search.stack[child.ply].expected = expected.behind(player, child.position.player());
                    value = search.search_child::<NonPv>(player, child, Window::above(alpha), depth);
                }
            }
            if NODE::PV && (best.number == 1 || value > alpha) {
                search.stack[child.ply].expected = ExpectedNode::All;
                value = search.search_window(player, child, Window { alpha, beta }, depth);
            }
            search.game_line.pop();
            value
        })
    }

    /// Returns the plies by which a move is searched more deeply.
    fn extension(
        &self,
        node: Node<'_, P, E::State>,
        child: Node<'_, P, E::State>,
        facts: &Facts,
        number: usize,
        pick: &ScoredMove,
    ) -> i32 {
        // Check extension: of checks that lose nothing, and not without end.
        let gives_check = child.in_check
            && !facts.owes_mate
            && (node.ply as i32) < 2 * self.iteration
            && !pick.losing
            && (pick.noisy || self.see_ge(node, pick.mv, 0));
        // Singular extension.
        let is_singular = facts.singular && number == 1;
        // A choice is a part of a turn: it costs no depth.
        i32::from(gives_check || is_singular || self.chooses(node))
    }
}

/// Late move reduction (LMR): returns the plies by which a quiet or losing move is searched less deeply at
/// first, the more the later it comes, and where a cut is expected. `checks` counts whether the player was in
/// check before the move, and whether the enemy is after it.
fn late_move_reduction<NODE: NodeType>(
    margins: &Margins,
    facts: &Facts,
    expected: ExpectedNode,
    number: usize,
    pick: &ScoredMove,
    history: i32,
    checks: i32,
) -> i32 {
    if facts.depth < LMR_DEPTH || number <= 1 + usize::from(NODE::PV) || (pick.noisy && !pick.losing) {
        return 0;
    }
    let reductions = match expected {
        ExpectedNode::Cut => &margins.cut_reductions,
        ExpectedNode::All => &margins.reductions,
    };
    reductions.of(facts.depth, number) - history / margins.get(Margin::ReductionHistory)
        + i32::from(!facts.trend.is_improving())
        - i32::from(NODE::PV)
        - checks
        - i32::from(pick.score >= KILLERS[1])
}
