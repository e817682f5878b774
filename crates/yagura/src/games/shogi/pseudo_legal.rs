//! Base moves without regard to the safety of the king (rulebook small §1.3), for the games in which it may
//! be taken.

use super::base::Base;
use crate::{Move, Moves, Piece, Promotion, Slot, Square};

/// What cannot be used in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frozen {
    /// A piece on the board that cannot be moved.
    pub square: Option<Square>,
    /// A kind in hand of which one piece cannot be dropped.
    pub slot: Option<Slot>,
}

/// Calls `visit` with each move of a piece on the board that is not frozen: without promotion only to where
/// `stays` lets it.
#[inline(always)]
fn for_each_step<const N: usize, const W: usize>(
    base: &Base<N, W>,
    frozen: Frozen,
    stays: impl Fn(Square) -> bool,
    mut visit: impl FnMut(Move),
) {
    let (side, board, definition) = (base.side(), base.board(), base.definition());
    board.occupied(side).for_each(|from| {
        let Some(piece) = board.piece_at(from).filter(|_| frozen.square != Some(from)) else { return };
        definition.move_table(piece).for_each(board, side, from, |to| {
            let (promote, stay) = base.promotion_options(piece, from, to);
            if promote {
                visit(Move::step(from, to, Promotion::Yes));
            }
            if stay && stays(to) {
                visit(Move::step(from, to, Promotion::No));
            }
        });
    });
}

/// Calls `visit` with each base move of the side to move that does not use what is frozen.
#[inline(always)]
pub fn for_each<const N: usize, const W: usize>(
    base: &Base<N, W>,
    frozen: Frozen,
    mut visit: impl FnMut(Move),
) {
    for_each_step(base, frozen, |_| true, &mut visit);
    let (side, board, definition) = (base.side(), base.board(), base.definition());
    for hand_kind in definition.hand_kinds() {
        let count = base.hand(side).count(hand_kind.slot);
        if count <= u16::from(frozen.slot == Some(hand_kind.slot)) {
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

/// Calls `visit` with each base move that captures or promotes and does not use what is frozen.
#[inline(always)]
pub fn for_each_noisy<const N: usize, const W: usize>(
    base: &Base<N, W>,
    frozen: Frozen,
    visit: impl FnMut(Move),
) {
    for_each_step(base, frozen, |to| !base.board().is_empty(to), visit);
}

/// Appends the base moves.
pub fn moves<const N: usize, const W: usize>(base: &Base<N, W>, frozen: Frozen, out: &mut Moves) {
    for_each(base, frozen, |mv| out.push(mv));
}

/// Returns the number of base moves.
pub fn count<const N: usize, const W: usize>(base: &Base<N, W>, frozen: Frozen) -> u64 {
    let mut count = 0;
    for_each(base, frozen, |_| count += 1);
    count
}

/// Returns whether a base move takes the enemy king.
#[inline(always)]
pub fn takes_king<const N: usize, const W: usize>(base: &Base<N, W>, mv: Move) -> bool {
    mv.from().is_some() && base.king(!base.side()) == Some(mv.to())
}

/// Returns whether a base move is safe (rulebook small §1.8): the mover's king cannot be taken afterwards, or
/// the enemy's is taken by it.
pub fn is_safe<const N: usize, const W: usize>(base: &Base<N, W>, mv: Move) -> bool {
    takes_king(base, mv) || {
        let mut after = base.clone();
        after.play(mv, &mut ());
        !after.is_checked(base.side())
    }
}

/// Returns whether the side to move has a safe base move among those that `open` lets pass.
pub fn has_safe_move<const N: usize, const W: usize>(
    base: &Base<N, W>,
    mut open: impl FnMut(Move) -> bool,
) -> bool {
    let mut found = false;
    for_each(base, Frozen::default(), |mv| found = found || (is_safe(base, mv) && open(mv)));
    found
}
