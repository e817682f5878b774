//! Leaving a node without looking at its moves: reverse futility, razoring, null move.

use yagura::Position;

use super::{Arrival, Here, Search};
use crate::{
    eval::Eval,
    score::{MAX_PLY, REPEATED, Window},
};

/// Reverse futility: greatest depth, and centipawns a ply.
const REVERSE_DEPTH: i32 = 9;
const REVERSE_MARGIN: i32 = 80;
/// Razoring: greatest depth, and centipawns a ply.
const RAZOR_DEPTH: i32 = 2;
const RAZOR_MARGIN: i32 = 280;
/// Null move: least depth, reduction in plies, plies of depth and centipawns above `beta` for each further ply of reduction.
const NULL_DEPTH: i32 = 3;
const NULL_REDUCTION: i32 = 3;
const NULL_PLIES: i32 = 4;
const NULL_MARGIN: i32 = 220;
const NULL_MOST: i32 = 3;
/// The same where men are dropped: there is hardly a position in which to have to move is bad.
const NULL_REDUCTION_WITH_DROPS: i32 = 4;
const NULL_PLIES_WITH_DROPS: i32 = 3;
/// A null move is verified from this depth on, and at any depth by a side with less force than this, in centipawns: where few men are left, to have to move may be bad.
const VERIFY_DEPTH: i32 = 11;
const VERIFY_FORCE: i32 = 1500;

impl<P: Position, E: Eval<P>> Search<'_, P, E> {
    /// Tries to leave the node without looking at its moves.
    pub(super) fn leave_early(
        &mut self,
        here: Here<'_, P, E::State>,
        window: Window,
        depth: i32,
        eval: i32,
        improving: bool,
    ) -> Option<i32> {
        let Window { alpha, beta } = window;
        // What is verified is that a move reaches `beta`.
        if beta.abs() >= REPEATED - MAX_PLY as i32 || self.frames[here.ply].verifying {
            return None;
        }
        let margin = REVERSE_MARGIN * (depth - i32::from(improving)).max(0);
        if depth <= REVERSE_DEPTH && eval - margin >= beta && eval < REPEATED / 2 {
            return Some(eval);
        }
        // In the middle of a turn a man may be given away, and the enemy's men are moved: captures say nothing.
        if here.position.player() != here.position.side() {
            return None;
        }
        if depth <= RAZOR_DEPTH && eval + RAZOR_MARGIN * depth <= alpha {
            let value = self.quiesce(here, window, 0);
            if value <= alpha {
                return Some(value);
            }
        }
        if depth >= NULL_DEPTH && eval >= beta { self.try_null(here, beta, depth, eval) } else { None }
    }

    fn try_null(&mut self, here: Here<'_, P, E::State>, beta: i32, depth: i32, eval: i32) -> Option<i32> {
        let Here { position, state, ply, .. } = here;
        let player = position.player();
        let twice = ply > 0 && self.frames[ply - 1].nulled;
        // With kings and pawns alone, passing may be better than any move.
        if twice || self.eval.force(state, player) == 0 {
            return None;
        }
        let mut passed = position.clone();
        if !passed.play_null() || passed.player() == player {
            return None;
        }
        let (reduction, plies) =
            if self.eval.geometry().drops { (NULL_REDUCTION_WITH_DROPS, NULL_PLIES_WITH_DROPS) } else { (NULL_REDUCTION, NULL_PLIES) };
        let less = reduction + depth / plies + ((eval - beta) / NULL_MARGIN).min(NULL_MOST);
        self.frames[ply].nulled = true;
        self.frames[ply].arrival = Arrival::default();
        self.path.push(&passed, player, None);
        let child = Here { position: &passed, state, ply: ply + 1, in_check: passed.in_check() };
        let value = self.child(player, child, Window::above(beta - 1), depth - 1 - less);
        self.path.pop();
        self.frames[ply].nulled = false;
        if self.halted || value < beta {
            return None;
        }
        // A win behind a null move is no proof of its distance.
        let value = if value >= REPEATED / 2 { beta } else { value };
        if depth < VERIFY_DEPTH && self.eval.force(state, player) >= VERIFY_FORCE {
            return Some(value);
        }
        self.frames[ply].verifying = true;
        let verified = self.node(here, Window::above(beta - 1), (depth - 1 - less).max(1));
        self.frames[ply].verifying = false;
        (!self.halted && verified >= beta).then_some(value)
    }
}
