//! Turns that move no piece: the pass, and the turns that end the game (rulebook rengo §11.7-11.9).

use super::{
    check_info::CheckInfo,
    state::Rengo,
    tables::{Ground, own_rank},
};
use crate::{Move, Outcome, Reason, Side, SpecialMove, Square};

/// The enemy ranks on which all of the declarer's pieces stand (§11.8).
const DECLARED_DEPTH: u8 = 3;
/// Points that the first player must have more than, and the second at least, to declare (§11.8).
const DECLARED_POINTS: u32 = 100;
/// Points on the board with which the game may be ended (§11.9).
const FEW_POINTS: u16 = 40;

/// Whether the side to move has a move or a drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardActions {
    Some,
    /// None, or nobody has looked.
    None,
}

impl Rengo {
    /// Calls `visit` with each such turn that the position allows beside those board actions. A claim is not
    /// among them: the position does not know the past.
    #[inline(always)]
    pub(super) fn for_each_special_move(
        &self,
        info: &CheckInfo,
        actions: BoardActions,
        mut visit: impl FnMut(SpecialMove),
    ) {
        let (check, moves) = (info.check, actions == BoardActions::Some);
        match self.tables.ground {
            Ground::Janggi => {
                // §11.7: not while in check.
                if !check {
                    visit(SpecialMove::Pass);
                }
                // §11.9: in check or not, but not when mated (§11.2).
                if self.may_end_by_points() && (moves || !check) {
                    visit(SpecialMove::Points);
                }
            }
            Ground::Shogi if moves && !check && self.may_declare() => visit(SpecialMove::Declare),
            _ => {}
        }
    }

    /// Returns the turn, by the side to move.
    pub(super) fn special_move(&self, act: SpecialMove) -> Move {
        let king = self.kings[self.side.index()].unwrap_or(Square::new(0, 0));
        Move::special(king, king, act.code())
    }

    /// Returns whether the pieces on the board are worth little enough to end the game (§11.9).
    #[inline(always)]
    pub(super) const fn may_end_by_points(&self) -> bool {
        self.tally.costs[0] + self.tally.costs[1] <= FEW_POINTS
    }

    /// Returns whether the declaration's first two conditions hold (§11.8); the third is that there is no
    /// check.
    #[inline(always)]
    pub(super) fn may_declare(&self) -> bool {
        let far = |square: Square| own_rank(self.definition, !self.side, square) <= DECLARED_DEPTH;
        self.kings[self.side.index()].is_some_and(far) && self.may_declare_with(far)
    }

    #[cold]
    fn may_declare_with(&self, far: impl Fn(Square) -> bool) -> bool {
        self.board.occupied(self.side).iter().all(far)
            && self.declared_points(self.side) >= self.points_to_declare(self.side)
    }

    /// Returns the points with which a side may declare (§11.8).
    pub(super) fn points_to_declare(&self, side: Side) -> u32 {
        DECLARED_POINTS + u32::from(side != self.second)
    }

    /// Returns how many points the pieces on the board are worth beyond those with which the game may be
    /// ended (§11.9).
    pub(super) fn points_too_many(&self) -> u32 {
        u32::from((self.tally.costs[0] + self.tally.costs[1]).saturating_sub(FEW_POINTS))
    }

    /// Returns twice the points of a side's pieces on the board: the second player has 1.5 points more, so
    /// that there is no tie (§11.9).
    pub(super) fn doubled_points(&self, side: Side) -> u32 {
        2 * u32::from(self.tally.costs[side.index()]) + if side == self.second { 3 } else { 0 }
    }

    /// Returns the points that count for a declaration: pieces on the board and in hand, and gains (§11.8).
    pub(super) fn declared_points(&self, side: Side) -> u32 {
        let cost = |kind| u32::from(self.tables.cost(kind));
        let order = &self.definition.hand_order;
        let hand: u32 = self.hands[side.index()]
            .iter()
            .map(|(slot, count)| cost(order[usize::from(slot.0)]) * u32::from(count))
            .sum();
        hand.saturating_add(self.tally.costs[side.index()].into()).saturating_add(self.gains[side.index()])
    }

    /// Returns how the game ends by a turn that ends it.
    pub(super) fn ended_by(&self, act: SpecialMove) -> Outcome {
        match act {
            SpecialMove::Declare => Outcome::win(self.side, Reason::Declaration),
            SpecialMove::Claim | SpecialMove::Pass => Outcome::draw(Reason::Repetition),
            SpecialMove::Points => {
                let winner = if self.doubled_points(Side::Black) > self.doubled_points(Side::White) {
                    Side::Black
                } else {
                    Side::White
                };
                Outcome::win(winner, Reason::Points)
            }
        }
    }
}
