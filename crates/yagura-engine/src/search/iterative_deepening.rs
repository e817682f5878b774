//! Iterative deepening: each iteration orders the moves of the next, and there is an answer whenever the time
//! is up.

use yagura::GamePosition;

use super::{Node, RootMove, Search};
use crate::{
    eval::Eval,
    score::{INFINITE, MATE, MATE_BOUND, MAX_PLY},
    thought::Info,
};

/// Percentage of the planned time by how many iterations the best move has been the same.
const STEADINESS: [u32; 6] = [150, 120, 100, 85, 75, 65];

impl<P: GamePosition, E: Eval<P>> Search<'_, P, E> {
    /// Searches until a limit is reached, and returns the moves of the root, best first, with the depth of
    /// the last whole iteration. None when the game is over. `on_info` hears of each line of each
    /// iteration.
    pub(crate) fn run(&mut self, on_info: &mut dyn FnMut(&Info)) -> (Vec<RootMove>, u32) {
        let root = self.game_line.root().clone();
        let state = self.eval.state(&root);
        let node = Node { position: &root, state: &state, ply: 0, in_check: root.in_check() };
        if root.immediate_outcome().is_some() {
            return (Vec::new(), 0);
        }
        let mut roots = self.root_moves(node);
        let lines = self.limits.lines.clamp(1, roots.len().max(1));
        let most =
            self.limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1) as i32);
        let mut reached = 0;
        let mut steady = 0;
        if roots.is_empty() {
            return (roots, 0);
        }
        for depth in self.first_depth().min(most)..=most {
            self.iteration = depth;
            self.seldepth = 0;
            if depth > 1 {
                // A move that was not better than the best has no value, only its place in the order.
                for root in &mut roots {
                    root.previous = root.value;
                }
            }
            let leader = roots[0].mv;
            for line in 0..lines {
                self.search_aspiration(node, &mut roots[line..], depth);
                if self.halted {
                    break;
                }
            }
            RootMove::sort_by_known(&mut roots[..lines]);
            if self.halted {
                break;
            }
            reached = depth as u32;
            self.report(&roots[..lines], reached, on_info);
            steady = if roots[0].mv == leader { steady + 1 } else { 0 };
            let steadiness = STEADINESS[steady.min(STEADINESS.len() - 1)];
            if !self.timer.has_time_for_more(steadiness, self.stop) || self.is_decisive(&roots, depth) {
                break;
            }
        }
        (roots, reached)
    }

    /// Returns the depth of the first iteration. Every other helper is a ply ahead, so that the table learns
    /// of the next iteration early.
    fn first_depth(&self) -> i32 {
        1 + self.helper.map_or(0, |number| ((number + 1) % 2) as i32)
    }

    /// Returns whether a deeper search would change nothing that matters: the shortest win or the longest
    /// loss is known, or on a clock there is no choice.
    fn is_decisive(&self, roots: &[RootMove], depth: i32) -> bool {
        if self.limits.depth.is_some() || self.stop.is_pondering() {
            return false;
        }
        let best = roots[0].known();
        (roots.len() == 1 && self.limits.clocks.is_some())
            || (best.abs() >= MATE_BOUND && depth > MATE - best.abs())
    }

    fn report(&self, roots: &[RootMove], depth: u32, on_info: &mut dyn FnMut(&Info)) {
        for (number, root) in roots.iter().enumerate() {
            if root.known() == -INFINITE {
                continue;
            }
            on_info(&Info {
                depth,
                seldepth: self.seldepth as u32,
                line: number + 1,
                score: self.eval.score(root.known()),
                nodes: self.all_nodes(),
                elapsed: self.timer.elapsed(),
                fullness: self.table.fullness(),
                moves: root.pv.clone(),
            });
        }
    }
}
