//! Base moves without regard to the safety of the king (rulebook small §1.3), for the games in which it may be taken.

use super::base::Base;
use crate::{Move, Moves, Piece, Slot, Square};

/// What cannot be used in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// A man on the board that cannot be moved.
    pub square: Option<Square>,
    /// A kind in hand of which one man cannot be dropped.
    pub slot: Option<Slot>,
}

/// Calls `visit` with each move of a man on the board that is not held: without promotion only to where `stays` lets it.
#[inline(always)]
fn each_step(base: &Base, held: Held, stays: impl Fn(Square) -> bool, mut visit: impl FnMut(Move)) {
    let (side, board, definition) = (base.side(), base.board(), base.definition());
    board.occupied(side).each(|from| {
        let Some(piece) = board.man(from).filter(|_| held.square != Some(from)) else { return };
        definition.walk(piece).each(board, side, from, |to| {
            let (promote, stay) = base.endings(piece, from, to);
            if promote {
                visit(Move::step(from, to, true));
            }
            if stay && stays(to) {
                visit(Move::step(from, to, false));
            }
        });
    });
}

/// Calls `visit` with each base move of the side to move that does not use what is held.
#[inline(always)]
pub fn each(base: &Base, held: Held, mut visit: impl FnMut(Move)) {
    each_step(base, held, |_| true, &mut visit);
    let (side, board, definition) = (base.side(), base.board(), base.definition());
    for hand_kind in definition.hand_kinds() {
        let count = base.hand(side).count(hand_kind.slot);
        if count <= u16::from(held.slot == Some(hand_kind.slot)) {
            continue;
        }
        let files = base.drop_files(side, hand_kind);
        let stuck = definition.stuck_ranks(Piece::new(side, hand_kind.kind));
        for rank in 0..board.ranks() {
            let mut row = base.drop_row(files, stuck, rank);
            while row != 0 {
                visit(Move::drop(hand_kind.kind, Square::new(row.trailing_zeros() as u8, rank)));
                row &= row - 1;
            }
        }
    }
}

/// Calls `visit` with each base move that captures or promotes and does not use what is held.
#[inline(always)]
pub fn each_noisy(base: &Base, held: Held, visit: impl FnMut(Move)) {
    each_step(base, held, |to| !base.board().is_empty(to), visit);
}

/// Appends the base moves.
pub fn moves(base: &Base, held: Held, out: &mut Moves) {
    each(base, held, |mv| out.push(mv));
}

/// Returns the number of base moves.
pub fn count(base: &Base, held: Held) -> u64 {
    let mut count = 0;
    each(base, held, |_| count += 1);
    count
}

/// Returns whether a base move takes the enemy king.
#[inline(always)]
pub fn takes_king(base: &Base, mv: Move) -> bool {
    mv.from().is_some() && base.king(!base.side()) == Some(mv.to())
}

/// Returns whether a base move is safe (rulebook small §1.8): the mover's king cannot be taken afterwards, or the enemy's is taken by it.
pub fn is_safe(base: &Base, mv: Move) -> bool {
    takes_king(base, mv) || {
        let mut after = base.clone();
        after.play(mv, &mut ());
        !after.is_checked(base.side())
    }
}

/// Returns whether the side to move has a safe base move among those that `open` lets pass.
pub fn has_safe_move(base: &Base, mut open: impl FnMut(Move) -> bool) -> bool {
    let mut found = false;
    each(base, Held::default(), |mv| found = found || (is_safe(base, mv) && open(mv)));
    found
}
