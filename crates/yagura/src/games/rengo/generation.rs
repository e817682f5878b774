//! Legal moves: writing them out, and counting them without.

use super::{Rengo, guard::Guard};
use crate::{Act, Move, Moves, Piece, Square};

/// How a man's move may end (rulebook rengo §9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    /// The ways in which it may promote.
    pub(super) ways: u8,
    /// Whether it may stay as it is.
    pub(super) stays: bool,
}

impl Rengo {
    /// Returns how a man's move may end.
    #[inline(always)]
    pub(super) fn ending(&self, piece: Piece, from: Square, to: Square) -> Ending {
        let promotion = self.tables.promotion(piece);
        if (promotion.may >> from.rank() | promotion.may >> to.rank()) & 1 == 0 {
            return Ending { ways: 0, stays: true };
        }
        Ending { ways: promotion.ways, stays: promotion.must >> to.rank() & 1 == 0 }
    }
}

/// Calls `visit` with the man, start and end of each legal move on the board, each pair once.
#[inline(always)]
fn each_step(rengo: &Rengo, guard: &Guard, mut visit: impl FnMut(Piece, Square, Square)) {
    let (side, board) = (rengo.side, &rengo.board);
    let king = rengo.kings[side.index()];
    board.occupied(side).each(|from| {
        let Some(piece) = board.man(from) else { return };
        if king == Some(from) || guard.doubts(from) {
            rengo.each_end(piece, from, |to| {
                if !rengo.leaves_check(from, to, piece.code(), None) {
                    visit(piece, from, to);
                }
            });
        } else if guard.is_narrow() {
            rengo.each_end(piece, from, |to| {
                if !guard.doubts_end(to) || !rengo.leaves_check(from, to, piece.code(), None) {
                    visit(piece, from, to);
                }
            });
        } else {
            rengo.each_end(piece, from, |to| visit(piece, from, to));
        }
    });
    if let Some(passed) = rengo.passed {
        rengo.passed_takers(passed).for_each(|(from, piece)| visit(piece, from, passed));
    }
    if !rengo.rights.is_none() && !guard.check {
        rengo.each_castling(|from, to| {
            if let Some(piece) = board.man(from) {
                visit(piece, from, to);
            }
        });
    }
}

/// Appends the moves of a man from one square to another, each way of promotion once.
#[inline(always)]
fn push(from: Square, to: Square, ending: Ending, out: &mut Moves) {
    match ending.ways {
        0 => {}
        1 => out.push(Move::step(from, to, true)),
        ways => out.extend((1..=ways).map(|way| Move::step(from, to, true).with_extra(way.into()))),
    }
    if ending.stays {
        out.push(Move::step(from, to, false));
    }
}

/// Appends the legal moves of a game that is not decided; none when there is no board action (rulebook rengo §11.2, §11.3).
pub(super) fn moves(rengo: &Rengo, out: &mut Moves) {
    let guard = Guard::new(rengo);
    each_step(rengo, &guard, |piece, from, to| push(from, to, rengo.ending(piece, from, to), out));
    rengo.each_drop(&guard, |hand_kind, rank, row| {
        let mut row = row;
        while row != 0 {
            out.push(Move::drop(hand_kind.kind, Square::new(row.trailing_zeros() as u8, rank)));
            row &= row - 1;
        }
    });
    rengo.each_act(guard.check, !out.is_empty(), |act| out.push(rengo.act(act)));
}

/// Appends the legal moves that capture or promote.
pub(super) fn noisy_moves(rengo: &Rengo, out: &mut Moves) {
    let guard = Guard::new(rengo);
    each_step(rengo, &guard, |piece, from, to| {
        let ending = rengo.ending(piece, from, to);
        let takes = !rengo.board.is_empty(to) || rengo.passed_pawn(from, to).is_some();
        push(from, to, Ending { stays: ending.stays && takes, ..ending }, out);
    });
}

/// Returns the number of moves and drops.
#[inline(always)]
fn count_actions(rengo: &Rengo, guard: &Guard) -> u64 {
    let mut count = 0;
    each_step(rengo, guard, |piece, from, to| {
        let ending = rengo.ending(piece, from, to);
        count += u64::from(ending.ways) + u64::from(ending.stays);
    });
    rengo.each_drop(guard, |_, _, row| count += u64::from(row.count_ones()));
    count
}

/// Returns the number of legal moves of a game that is not decided.
pub(super) fn count(rengo: &Rengo) -> u64 {
    let guard = Guard::new(rengo);
    let mut count = count_actions(rengo, &guard);
    rengo.each_act(guard.check, count > 0, |_| count += 1);
    count
}

/// Returns whether the side to move has a board action that leaves its king safe, a pass included (rulebook rengo §11.2, §11.3).
pub(super) fn has_action(rengo: &Rengo) -> bool {
    let guard = Guard::new(rengo);
    let mut passes = false;
    rengo.each_act(guard.check, false, |act| passes |= act == Act::Pass);
    passes || count_actions(rengo, &guard) > 0
}
