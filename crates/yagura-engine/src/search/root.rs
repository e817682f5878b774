//! One iteration at the root: the same search with an aspiration window (narrow, around the last value), once
//! for each line that is wanted.

use std::{cmp::Reverse, collections::HashSet};

use yagura::{GamePosition, Move, Moves};

use super::{
    Node, PieceTo, Search,
    large_board::quiets_at_root,
    multi_part::BORROWING_DEPTH,
    node_type::{ExpectedNode, NonPv},
};
use crate::{
    eval::Eval,
    margins::Margin,
    score::{INFINITE, REPEATED, Window},
};

/// Aspiration window: from this depth on it is narrow at first.
const ASPIRATION_DEPTH: i32 = 4;
/// Beyond this half-width the window is opened for good, in centipawns.
const ASPIRATION_MOST: i32 = 1500;
/// Looks ahead by one ply between two looks at the clock.
const ONE_PLY_EVALS: usize = 1024;
/// Least depth and number of a root move that is reduced.
const REDUCTION_DEPTH: i32 = 4;
const REDUCTION_NUMBER: usize = 5;

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// Its value in this iteration; `-INFINITE` if it was not searched or not better than those before it.
    pub(crate) value: i32,
    /// Its value in the iteration before, in the first one that of a look one ply ahead.
    pub(crate) previous: i32,
    /// The best line, which begins with the move.
    pub(crate) pv: Vec<Move>,
}

impl RootMove {
    /// Returns the last value that is known.
    pub(crate) fn known(&self) -> i32 {
        if self.value == -INFINITE { self.previous } else { self.value }
    }

    // Sorting is no part of a generic function: each position's would have a copy of it. Equal ones keep
    // their order.

    fn sort_by_previous(roots: &mut [Self]) {
        roots.sort_by_key(|root| -root.previous);
    }

    fn sort_by_value(roots: &mut [Self]) {
        roots.sort_by_key(|root| (-root.value, -root.previous));
    }

    /// Sorts by the last values that are known.
    pub(super) fn sort_by_known(roots: &mut [Self]) {
        roots.sort_by_key(|root| -root.known());
    }

    /// Sorts by scores, of which there is one for each, in their order.
    pub(super) fn sort_by_score(roots: &mut [Self], scores: Vec<i32>) {
        let mut scores = scores.into_iter();
        roots.sort_by_cached_key(|_| Reverse(scores.next()));
    }
}

impl<P: GamePosition, E: Eval<P>> Search<'_, P, E> {
    /// Returns the legal moves in the order of a look one ply ahead, so that there is a sensible move before
    /// anything is searched.
    pub(super) fn root_moves(&mut self, node: Node<'_, P, E::State>) -> Vec<RootMove> {
        let player = node.position.player();
        let mut moves = Moves::new();
        node.position.search_moves(&mut moves);
        if !self.only.is_empty() {
            let only: HashSet<Move> = self.only.iter().copied().collect();
            moves.retain(|mv| only.contains(mv));
            if !node.position.lists_all() {
                // Legal moves need not be listed.
                let listed: HashSet<Move> = moves.iter().copied().collect();
                moves.extend(self.only.iter().filter(|mv| !listed.contains(mv)));
            }
        }
        let one_ply_eval = |search: &Self, mv: Move| {
            let mut child = node.position.clone();
            let mut state = *node.state;
            child.play_observed(mv, &mut search.eval.watch(&mut state));
            if search.begins_borrowing(mv) {
                search.eval.spend_right(&mut state, player);
                if search.must_mate() {
                    return -REPEATED;
                }
            }
            let value = match child.immediate_outcome() {
                Some(outcome) => crate::score::outcome_value(outcome, child.player(), 1),
                None => search.static_eval(Node { position: &child, state: &state, ply: 1, in_check: false }),
            };
            if child.player() == player { value } else { -value }
        };
        let mut roots = Vec::with_capacity(moves.len());
        for (number, mv) in moves.into_iter().enumerate() {
            // Where there are very many moves the time may be up before all have been looked at.
            if number > 0 && number.is_multiple_of(ONE_PLY_EVALS) {
                self.check_limits();
            }
            let previous = if self.halted { -INFINITE } else { one_ply_eval(self, mv) };
            roots.push(RootMove { mv, value: -INFINITE, previous, pv: vec![mv] });
        }
        RootMove::sort_by_previous(&mut roots);
        if self.is_large_board() {
            self.order_roots(node, &mut roots);
        }
        roots
    }

    /// Searches the best line among `roots`, and puts its move first.
    pub(super) fn search_aspiration(
        &mut self,
        node: Node<'_, P, E::State>,
        roots: &mut [RootMove],
        depth: i32,
    ) {
        let Some(first) = roots.first() else { return };
        let guess = first.previous;
        let mut width = self.margins.get(Margin::Aspiration);
        let mut window = if depth < ASPIRATION_DEPTH {
            Window::FULL
        } else {
            Window { alpha: (guess - width).max(-INFINITE), beta: (guess + width).min(INFINITE) }
        };
        loop {
            let value = self.search_root(node, roots, window, depth);
            RootMove::sort_by_value(roots);
            if self.halted {
                return;
            }
            width = width * 5 / 2;
            if value <= window.alpha && window.alpha > -INFINITE {
                window.beta = i32::midpoint(window.alpha, window.beta);
                window.alpha =
                    if width > ASPIRATION_MOST { -INFINITE } else { (value - width).max(-INFINITE) };
            } else if value >= window.beta && window.beta < INFINITE {
                window.beta = if width > ASPIRATION_MOST { INFINITE } else { (value + width).min(INFINITE) };
            } else {
                return;
            }
        }
    }

    fn search_root(
        &mut self,
        node: Node<'_, P, E::State>,
        roots: &mut [RootMove],
        window: Window,
        depth: i32,
    ) -> i32 {
        let player = node.position.player();
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITE;
        self.stack[0].eval = None;
        self.stack[0].null_moved = false;
        self.stack[0].decider = (player, node.position.side());
        self.stack[1].killers = [None; 2];
        for root in roots.iter_mut() {
            root.value = -INFINITE;
        }
        let mut number = 0;
        // On a large board to search all of near a thousand moves would take all the time of a fast game.
        let most = if self.is_large_board() && !node.in_check { quiets_at_root(depth) } else { usize::MAX };
        let mut quiets = 0;
        for root in roots.iter_mut() {
            let mv = root.mv;
            if depth < BORROWING_DEPTH && self.begins_borrowing(mv) {
                continue;
            }
            let noisy = mv.promotes() || !node.position.victims(mv).is_empty();
            if most < usize::MAX && !(noisy && self.see_ge(node, mv, 0)) {
                quiets += 1;
                if quiets > most {
                    continue;
                }
            }
            self.stack[0].piece_to = PieceTo::new(node.position.moving_piece(mv), mv);
            let value = self.make_move(node, mv, |search, child| {
                search.game_line.push(child.position, player, Some(mv));
                let least = search.least_depth(node, mv);
                let next = (depth - 1 + i32::from(child.in_check)).max(least);
                // What is quiesced is not asked what the game's past decides.
                if next <= 0
                    && let Some(value) = search.repetition_value(child)
                {
                    search.game_line.pop();
                    search.stack[child.ply].pv.clear();
                    return if child.position.player() == player { value } else { -value };
                }
                let mut value = -INFINITE;
                if number > 0 {
                    let late =
                        depth >= REDUCTION_DEPTH && number >= REDUCTION_NUMBER && !noisy && !child.in_check;
                    let less = if late {
                        (search.margins.reductions.of(depth, number) - 1)
                            .clamp(0, (next - least.max(1)).max(0))
                    } else {
                        0
                    };
                    search.stack[1].expected = ExpectedNode::All.behind(player, child.position.player());
                    value = search.search_child::<NonPv>(player, child, Window::above(alpha), next - less);
                    if value > alpha && less > 0 {
                        value = search.search_child::<NonPv>(player, child, Window::above(alpha), next);
                    }
                }
                if number == 0 || value > alpha {
                    search.stack[1].expected = ExpectedNode::All;
                    value = search.search_window(player, child, Window { alpha, beta }, next);
                }
                search.game_line.pop();
                value
            });
            if self.halted {
                return best;
            }
            number += 1;
            if number == 1 || value > alpha {
                root.value = value;
                root.pv.clear();
                root.pv.push(mv);
                root.pv.extend_from_slice(&self.stack[1].pv);
            }
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        best
    }
}
