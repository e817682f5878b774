//! Move pruning: moves that are left out because they come late (late move pruning, LMP), cannot reach
//! `alpha` (futility pruning), have been bad elsewhere (history pruning), or lose pieces by static exchange
//! evaluation (SEE pruning).

use yagura::{GamePosition, Move};

use super::{
    Node, Search,
    move_picker::ScoredMove,
    node::{Best, Facts, Trend},
};
use crate::{
    eval::Eval,
    margins::{Margin, Margins},
};

/// Futility of quiet moves: greatest depth.
const FUTILITY_DEPTH: i32 = 6;
/// Late move pruning: greatest depth.
const LATE_DEPTH: i32 = 5;
/// The most moves that are looked at by depth, in hundredths of all: where there are few moves, to look at
/// ten is to look at half of them.
const LATE_PART: [usize; LATE_DEPTH as usize + 1] = [0, 17, 29, 50, 80, 100];
/// Choices after a move (stun): greatest depth at which they are limited, and how many are looked at before
/// half the depth is added.
const CHOICE_DEPTH: i32 = 10;
const CHOICES: usize = 2;
/// History pruning: greatest depth.
const HISTORY_DEPTH: i32 = 5;
/// Pruning by static exchange evaluation (SEE): greatest depth.
const SEE_DEPTH: i32 = 6;

impl<P: GamePosition, E: Eval<P>> Search<'_, P, E> {
    /// Returns whether a move, one of `all`, is left out at this depth for being late, for futility or for
    /// what it loses.
    // Inlined like `next_move`.
    #[inline(always)]
    pub(super) fn is_pruned(
        &self,
        node: Node<'_, P, E::State>,
        pick: &ScoredMove,
        facts: &Facts,
        best: &Best,
        all: usize,
    ) -> bool {
        let (depth, number) = (facts.depth, best.number);
        // Late move pruning.
        let late = if self.chooses(node) {
            depth <= CHOICE_DEPTH && number > choices(depth as usize)
        } else {
            depth <= LATE_DEPTH && number > late_moves(depth as usize, all, facts.trend, self.margins)
        };
        if self.borrows(node) {
            return late;
        }
        if pick.noisy {
            return pick.losing
                && depth <= SEE_DEPTH
                && !self.see_ge(node, pick.mv, -self.margins.get(Margin::SeeNoisy) * depth);
        }
        // Futility pruning.
        let futile = is_futile(self.margins, depth, best.alpha, facts.eval.unwrap_or(facts.beta));
        // On a large board only as many quiet moves were put on the list as may be looked at.
        if ((late && !self.is_large_board()) || futile) && !self.may_check(node, pick.mv) {
            return true;
        }
        // SEE pruning.
        depth <= SEE_DEPTH && !self.see_ge(node, pick.mv, -self.margins.get(Margin::SeeQuiet) * depth)
    }

    /// History pruning: returns whether a quiet move has been so bad elsewhere that it is left out at this
    /// depth: not with the enemy's pieces, which stand elsewhere each time, nor on a large board, where
    /// the list has few moves already, chosen by their history among other things.
    pub(super) fn is_pruned_by_history(
        &self,
        node: Node<'_, P, E::State>,
        pick: &ScoredMove,
        depth: i32,
        history: i32,
    ) -> bool {
        !pick.noisy
            && depth <= HISTORY_DEPTH
            && history < -self.margins.get(Margin::HistoryPruning) * depth
            && !self.is_large_board()
            && node.position.player() == node.position.side()
    }

    /// Static exchange evaluation (SEE): returns whether a move wins at least `threshold` centipawns,
    /// exchanges on its last square included.
    pub(super) fn see_ge(&self, node: Node<'_, P, E::State>, mv: Move, threshold: i32) -> bool {
        self.eval.see_ge(node.position, mv, threshold)
    }

    /// Returns whether the moved piece may attack an enemy royal piece from where it arrives. Pieces in
    /// between are not looked at, nor pieces that the move uncovers.
    pub(super) fn may_check(&self, node: Node<'_, P, E::State>, mv: Move) -> bool {
        self.eval.may_check(node.position, node.state, mv)
    }
}

/// Futility pruning: returns whether a quiet move will hardly bring the evaluation up to `alpha` at this
/// depth.
pub(super) fn is_futile(margins: &Margins, depth: i32, alpha: i32, eval: i32) -> bool {
    depth <= FUTILITY_DEPTH
        && eval + margins.get(Margin::FutilityBase) + margins.get(Margin::Futility) * depth <= alpha
}

/// Returns how many choices are looked at: the pieces that threaten most come first, and hardly any other
/// matters.
const fn choices(depth: usize) -> usize {
    CHOICES + depth / 2
}

/// Returns how many of `all` moves are looked at before the others are late.
fn late_moves(depth: usize, all: usize, trend: Trend, margins: &Margins) -> usize {
    let most =
        (margins.get(Margin::LateMoves) as usize + depth * depth) * if trend.is_improving() { 2 } else { 1 };
    most.min((all * LATE_PART[depth.min(LATE_DEPTH as usize)]).div_ceil(100).max(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_moves_are_looked_at_where_there_are_few() {
        assert_eq!(
            [1, 2, 3, 5].map(|depth| late_moves(depth, 24, Trend::NotImproving, Margins::usual())),
            [5, 7, 12, 24]
        );
        assert_eq!(
            [1, 2, 3, 5].map(|depth| late_moves(depth, 200, Trend::NotImproving, Margins::usual())),
            [11, 14, 19, 35]
        );
        assert_eq!(late_moves(1, 200, Trend::Improving, Margins::usual()), 22);
        assert_eq!(late_moves(1, 2, Trend::NotImproving, Margins::usual()), 3);
    }
}
