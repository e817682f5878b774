//! Legal moves: writing them out, and counting them without.

use super::{check_info::CheckInfo, closing::BoardActions, state::Rengo};
use crate::{Move, Moves, Piece, Promotion, SpecialMove, Square};

/// In which ways a piece may promote with a move (rulebook rengo §9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PromotionChoices {
    /// The ways in which it may promote.
    pub(super) ways: u8,
    /// Whether it may stay as it is.
    pub(super) stays: bool,
}

impl Rengo {
    /// Returns in which ways a piece may promote with a move, and whether it need not.
    #[inline(always)]
    pub(super) fn promotion_choices(&self, piece: Piece, from: Square, to: Square) -> PromotionChoices {
        let promotion = self.tables.promotion(piece);
        if (promotion.may >> from.rank() | promotion.may >> to.rank()) & 1 == 0 {
            return PromotionChoices { ways: 0, stays: true };
        }
        PromotionChoices { ways: promotion.ways, stays: promotion.must >> to.rank() & 1 == 0 }
    }
}

/// Calls `visit` with the piece, start and end of each legal move on the board, each pair once.
#[inline(always)]
fn for_each_step(rengo: &Rengo, info: &CheckInfo, mut visit: impl FnMut(Piece, Square, Square)) {
    let (side, board) = (rengo.side, &rengo.board);
    let king = rengo.kings[side.index()];
    board.occupied(side).for_each(|from| {
        let Some(piece) = board.piece_at(from) else { return };
        if king == Some(from) || info.doubts(from) {
            rengo.for_each_end(piece, from, |to| {
                if !rengo.leaves_check(from, to, piece.code(), None) {
                    visit(piece, from, to);
                }
            });
        } else if info.is_narrow() {
            rengo.for_each_end(piece, from, |to| {
                if !info.doubts_end(to) || !rengo.leaves_check(from, to, piece.code(), None) {
                    visit(piece, from, to);
                }
            });
        } else {
            rengo.for_each_end(piece, from, |to| visit(piece, from, to));
        }
    });
    if let Some(passed) = rengo.passed {
        rengo.passed_takers(passed).for_each(|(from, piece)| visit(piece, from, passed));
    }
    if !rengo.rights.is_none() && !info.check {
        rengo.for_each_castling(|from, to| {
            if let Some(piece) = board.piece_at(from) {
                visit(piece, from, to);
            }
        });
    }
}

/// Appends the moves of a piece from one square to another, each way of promotion once.
#[inline(always)]
fn push(from: Square, to: Square, choices: PromotionChoices, out: &mut Moves) {
    match choices.ways {
        0 => {}
        1 => out.push(Move::step(from, to, Promotion::Yes)),
        ways => out.extend((1..=ways).map(|way| Move::step(from, to, Promotion::Yes).with_extra(way.into()))),
    }
    if choices.stays {
        out.push(Move::step(from, to, Promotion::No));
    }
}

/// Appends the legal moves of a game that is not decided; none when there is no board action (rulebook rengo
/// §11.2, §11.3).
pub(super) fn moves(rengo: &Rengo, out: &mut Moves) {
    let info = CheckInfo::new(rengo);
    for_each_step(rengo, &info, |piece, from, to| {
        push(from, to, rengo.promotion_choices(piece, from, to), out);
    });
    rengo.for_each_drop(&info, |hand_kind, rank, row| {
        let mut row = row;
        while row != 0 {
            out.push(Move::drop(hand_kind.kind, Square::new(row.trailing_zeros() as u8, rank)));
            row &= row - 1;
        }
    });
    let actions = if out.is_empty() { BoardActions::None } else { BoardActions::Some };
    rengo.for_each_special_move(&info, actions, |act| out.push(rengo.special_move(act)));
}

/// Appends the legal moves that capture or promote.
pub(super) fn noisy_moves(rengo: &Rengo, out: &mut Moves) {
    let info = CheckInfo::new(rengo);
    for_each_step(rengo, &info, |piece, from, to| {
        let choices = rengo.promotion_choices(piece, from, to);
        let takes = !rengo.board.is_empty(to) || rengo.passed_pawn(from, to).is_some();
        push(from, to, PromotionChoices { stays: choices.stays && takes, ..choices }, out);
    });
}

/// Returns the number of moves and drops.
#[inline(always)]
fn count_actions(rengo: &Rengo, info: &CheckInfo) -> u64 {
    let mut count = 0;
    for_each_step(rengo, info, |piece, from, to| {
        let choices = rengo.promotion_choices(piece, from, to);
        count += u64::from(choices.ways) + u64::from(choices.stays);
    });
    rengo.for_each_drop(info, |_, _, row| count += u64::from(row.count_ones()));
    count
}

/// Returns the number of legal moves of a game that is not decided.
pub(super) fn count(rengo: &Rengo) -> u64 {
    let info = CheckInfo::new(rengo);
    let mut count = count_actions(rengo, &info);
    let actions = if count > 0 { BoardActions::Some } else { BoardActions::None };
    rengo.for_each_special_move(&info, actions, |_| count += 1);
    count
}

/// Returns whether the side to move has a board action that leaves its king safe, a pass included (rulebook
/// rengo §11.2, §11.3).
pub(super) fn has_action(rengo: &Rengo) -> bool {
    let info = CheckInfo::new(rengo);
    let mut passes = false;
    rengo.for_each_special_move(&info, BoardActions::None, |act| passes |= act == SpecialMove::Pass);
    passes || count_actions(rengo, &info) > 0
}
