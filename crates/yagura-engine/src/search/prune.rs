//! Moves that are left out: late ones, those that cannot reach `alpha`, and those that lose men.

use yagura::{Move, Position};

use super::{Here, Search, list::Ranked};
use crate::eval::Eval;

/// Futility of quiet moves: greatest depth, and centipawns.
const FUTILITY_DEPTH: i32 = 6;
const FUTILITY_BASE: i32 = 130;
const FUTILITY_MARGIN: i32 = 110;
/// Late move pruning: greatest depth, and moves looked at before the square of the depth is added.
const LATE_DEPTH: i32 = 5;
const LATE_MOVES: usize = 10;
/// The most moves that are looked at by depth, in hundredths of all: where there are few moves, to look at ten is to look at half of them.
const LATE_PART: [usize; LATE_DEPTH as usize + 1] = [0, 17, 29, 50, 80, 100];
/// Choices after a move (stun): greatest depth at which they are limited, and how many are looked at before half the depth is added.
const CHOICE_DEPTH: i32 = 10;
const CHOICES: usize = 2;
/// History pruning: greatest depth, and points a ply below zero.
const HISTORY_DEPTH: i32 = 5;
const HISTORY_POINTS: i32 = 3_000;
/// Pruning of losing exchanges: greatest depth, and centipawns a ply for captures and for quiet moves.
const EXCHANGE_DEPTH: i32 = 6;
const EXCHANGE_NOISY: i32 = 110;
const EXCHANGE_QUIET: i32 = 60;

impl<P: Position, E: Eval<P>> Search<'_, P, E> {
    /// Returns whether a move may be left out at this depth.
    #[expect(clippy::too_many_arguments, reason = "the state of one node, used in this place only")]
    pub(super) fn is_hopeless(
        &self,
        here: Here<'_, P, E::State>,
        pick: &Ranked,
        depth: i32,
        (number, all): (usize, usize),
        alpha: i32,
        eval: i32,
        improving: bool,
    ) -> bool {
        let late = if self.chooses(here) {
            depth <= CHOICE_DEPTH && number > choices(depth as usize)
        } else {
            depth <= LATE_DEPTH && number > late_moves(depth as usize, all, improving)
        };
        if self.borrows(here) {
            return late;
        }
        if pick.noisy {
            return pick.losing && depth <= EXCHANGE_DEPTH && !self.is_sound(here, pick.mv, -EXCHANGE_NOISY * depth);
        }
        let futile = self.is_futile(depth, alpha, eval);
        // On a wide board only as many quiet moves were put on the list as may be looked at.
        if ((late && !self.is_wide()) || futile) && !self.may_check(here, pick.mv) {
            return true;
        }
        depth <= EXCHANGE_DEPTH && !self.is_sound(here, pick.mv, -EXCHANGE_QUIET * depth)
    }

    /// Returns whether a quiet move has been so bad elsewhere that it is left out at this depth: not with the enemy's men, which stand elsewhere each time, nor on a wide
    /// board, where the list has few moves already, chosen by their history among other things.
    pub(super) fn has_failed(&self, here: Here<'_, P, E::State>, pick: &Ranked, depth: i32, past: i32) -> bool {
        !pick.noisy
            && depth <= HISTORY_DEPTH
            && past < -HISTORY_POINTS * depth
            && !self.is_wide()
            && here.position.player() == here.position.side()
    }

    /// Returns whether a quiet move will hardly bring the evaluation up to `alpha` at this depth.
    #[expect(clippy::unused_self, reason = "margins may come to depend on the game")]
    pub(super) fn is_futile(&self, depth: i32, alpha: i32, eval: i32) -> bool {
        depth <= FUTILITY_DEPTH && eval + FUTILITY_BASE + FUTILITY_MARGIN * depth <= alpha
    }

    /// Returns whether a move wins at least `threshold`, exchanges on its last square included.
    pub(super) fn is_sound(&self, here: Here<'_, P, E::State>, mv: Move, threshold: i32) -> bool {
        self.eval.wins_at_least(here.position, mv, threshold)
    }

    /// Returns whether the moved man may bear on an enemy royal man from where it arrives. Men in between are not looked at, nor
    /// men that the move uncovers.
    pub(super) fn may_check(&self, here: Here<'_, P, E::State>, mv: Move) -> bool {
        self.eval.may_check(here.position, here.state, mv)
    }
}

/// Returns how many choices are looked at: the men that threaten most come first, and hardly any other matters.
const fn choices(depth: usize) -> usize {
    CHOICES + depth / 2
}

/// Returns how many of `all` moves are looked at before the others are late.
fn late_moves(depth: usize, all: usize, improving: bool) -> usize {
    let most = (LATE_MOVES + depth * depth) * if improving { 2 } else { 1 };
    most.min((all * LATE_PART[depth.min(LATE_DEPTH as usize)]).div_ceil(100).max(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_moves_are_looked_at_where_there_are_few() {
        assert_eq!([1, 2, 3, 5].map(|depth| late_moves(depth, 24, false)), [5, 7, 12, 24]);
        assert_eq!([1, 2, 3, 5].map(|depth| late_moves(depth, 200, false)), [11, 14, 19, 35]);
        assert_eq!(late_moves(1, 200, true), 22);
        assert_eq!(late_moves(1, 2, false), 3);
    }
}
