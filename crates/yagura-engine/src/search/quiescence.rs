//! Quiescence search, the fringe of the tree: captures and promotions until the position is quiet enough to
//! be evaluated.
//!
//! The player may stand pat: the evaluation is a lower bound, for he could also play a quiet move. In check
//! he may not. Captures that could not reach `alpha` with a margin (delta pruning) or that lose the exchange
//! are left out.

use yagura::{GamePosition, Royals, Square};

use super::{
    Node, Quiescence, Search,
    large_board::Quiets,
    node_type::{NodeType, NonPv, Pv},
};
use crate::{
    eval::{Eval, Evaluation},
    margins::Margin,
    score::{MATE, MAX_PLY, REPEATED, Window, outcome_value},
    transposition::{Bound, Entry},
};

/// Plies of the fringe down to which a check is answered with all moves: where the rules leave only moves out
/// of check, and where they leave all.
const EVASION_PLIES: usize = 20;
const FREE_EVASION_PLIES: usize = 1;
/// Plies of the fringe from which on only what has just captured is captured: where cannons shoot over each
/// other (cannon shogi), a capture of everything by everything has no end.
const RECAPTURES: usize = 8;
/// Plies of the fringe at most.
const DEEPEST: usize = 40;

impl<P: GamePosition, E: Eval<P>> Search<'_, P, E> {
    /// Returns the value of a position after captures and promotions, `depth` plies into the fringe.
    pub(super) fn quiesce<NODE: NodeType>(
        &mut self,
        node: Node<'_, P, E::State>,
        window: Window,
        depth: usize,
    ) -> i32 {
        let Node { position, ply, .. } = node;
        let player = position.player();
        self.stack[ply].pv.clear();
        if self.count_node(ply) {
            return 0;
        }
        if let Some(outcome) = position.immediate_outcome() {
            return outcome_value(outcome, player, ply);
        }
        if ply >= MAX_PLY - 1 || depth >= DEEPEST {
            return self.static_eval(node);
        }
        let Window { mut alpha, beta } = window;
        let key = self.key(position);
        let entry = self.table.get(key, ply);
        if let Some(entry) = entry
            && !NODE::PV
            && entry.allows_cutoff(window, 0)
        {
            return entry.value;
        }
        let eval_only = self.skill.quiescence == Quiescence::Off;
        // Who is blind sees what his move takes, but not what it leaves to be taken by a piece that he could
        // hold.
        if !(eval_only && self.eval.geometry().has_second_part()) && self.can_capture_royal(node) {
            return MATE - ply as i32 - 1;
        }
        if self.chooses(node) && !eval_only {
            return self.quiesce_choice::<NODE>(node, window, depth);
        }
        if self.borrows(node) {
            return self.static_eval(node);
        }
        let evasion_plies = match self.eval.geometry().royals {
            Royals::Safe => EVASION_PLIES,
            Royals::Captured | Royals::CapturedByAttack | Royals::Several => FREE_EVASION_PLIES,
        };
        let evading = node.in_check && depth < evasion_plies && !self.can_hold(node);
        let (mut best, mut raw) = (-MATE, None);
        if !evading {
            let Evaluation { value: eval, is_whole } = self.static_eval_within(node, entry, window);
            raw = is_whole.then_some(eval);
            best = match entry {
                Some(Entry { bound: Bound::Exact, value, .. }) => value,
                Some(Entry { bound: Bound::Lower, value, .. }) if value > eval => value,
                Some(Entry { bound: Bound::Upper, value, .. }) if value < eval => value,
                _ => eval,
            };
            if best >= beta || eval_only {
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand = best;
        let mut picker = std::mem::take(&mut self.stack[ply].picker);
        picker.clear();
        if self.is_large_board() {
            self.score_noisy(node, &mut picker, None, 0);
            if evading {
                self.score_best_quiets(node, &mut picker, None, 0, Quiets::Evasions);
            }
        } else {
            if evading {
                position.moves(&mut picker.moves);
            } else {
                position.noisy_moves(&mut picker.moves);
            }
            for &mv in &picker.moves {
                if !self.begins_borrowing(mv) {
                    picker.scored.push(self.scored(node, mv));
                }
            }
        }
        let mut best_move = None;
        let only_at = self.only_recaptures_at(ply, depth);
        while let Some(pick) = picker.pick(|_| ()) {
            let geometry = self.eval.geometry();
            if !evading && only_at.is_some_and(|square| square != pick.mv.to()) {
                continue;
            }
            // Once one way out of the check is known, the others must be sound too.
            if !evading || best > -REPEATED {
                if !evading
                    && stand + geometry.worth.gain(position, pick.mv) + self.margins.get(Margin::Delta)
                        <= alpha
                {
                    continue;
                }
                if !self.eval.see_ge(position, pick.mv, 0) {
                    continue;
                }
            }
            self.stack[ply].target = Some(pick.mv.to());
            let value = self.make_move(node, pick.mv, |search, child| {
                let window = Window { alpha, beta };
                if child.position.player() == player {
                    search.quiesce_window::<NODE>(child, window, depth + 1)
                } else {
                    -search.quiesce_window::<NODE>(child, window.flipped(), depth + 1)
                }
            });
            if self.halted {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(pick.mv);
                    if NODE::PV {
                        self.update_pv(ply, pick.mv);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        let stuck = evading && picker.scored.is_empty() && !position.has_move();
        self.stack[ply].picker = picker;
        if self.halted {
            return 0;
        }
        if stuck {
            return outcome_value(position.no_moves_outcome(), player, ply);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.table.put(key, ply, Entry { mv: best_move, value: best, eval: raw, depth: 0, bound });
        best
    }

    /// Returns the square on which alone captures are looked at so deep in the fringe, `None` for everywhere.
    fn only_recaptures_at(&self, ply: usize, depth: usize) -> Option<Square> {
        if depth < RECAPTURES || self.eval.geometry().has_second_part() {
            return None;
        }
        self.stack[ply.checked_sub(1)?].target
    }

    /// Returns the value of a child in the fringe. Its window may have become a zero window.
    pub(super) fn quiesce_window<PARENT: NodeType>(
        &mut self,
        child: Node<'_, P, E::State>,
        window: Window,
        depth: usize,
    ) -> i32 {
        if PARENT::PV && window.is_open() {
            self.quiesce::<Pv>(child, window, depth)
        } else {
            self.quiesce::<NonPv>(child, window, depth)
        }
    }
}
