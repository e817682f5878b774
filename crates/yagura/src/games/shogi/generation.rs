//! Legal moves of the mate family: writing them out, and counting them without.

use super::{base::Base, guard::Guard};
use crate::{HandKind, Move, Moves, Piece, Square};

/// The mark of kinds that may not be dropped to give mate (打ち歩詰め).
const NO_DROP_MATE: &str = "no-drop-mate";

/// Returns the kind that falls under the ban of the mating pawn drop.
pub(super) fn drop_mate_kind(base: &Base) -> Option<HandKind> {
    base.nifu_kind().filter(|hand_kind| base.definition().kind(hand_kind.kind).marks.iter().any(|mark| mark == NO_DROP_MATE))
}

/// Calls `visit` with the man, start and end of each safe move on the board, each pair once.
#[inline(always)]
fn each_step(base: &Base, guard: &Guard, king: Square, mut visit: impl FnMut(Piece, Square, Square)) {
    let (side, board, definition) = (base.side(), base.board(), base.definition());
    if guard.checkers < 2 {
        board.occupied(side).each(|from| {
            let Some(piece) = board.man(from) else { return };
            if from == king {
                return;
            }
            let walk = definition.walk(piece);
            match guard.allowed(from) {
                None => walk.each(board, side, from, |to| visit(piece, from, to)),
                Some(squares) => walk.each(board, side, from, |to| {
                    if squares.contains(to) {
                        visit(piece, from, to);
                    }
                }),
            }
        });
    }
    let Some(piece) = board.man(king) else { return };
    definition.walk(piece).each(board, side, king, |to| {
        if !definition.attacks().any(board, to, !side, |square| square == king, |_| true) {
            visit(piece, king, to);
        }
    });
}

/// The square where a dropped pawn would check the enemy king, if that is one where the drop would be mate.
fn mating_drop(base: &Base, pawn: HandKind, may_drop: impl Fn(Square) -> bool) -> Option<Square> {
    let side = base.side();
    let enemy_king = base.king(!side)?;
    let walk = base.definition().walk(Piece::new(side, pawn.kind));
    walk.steps.iter().map(|&delta| enemy_king.step(-delta)).find(|&square| {
        may_drop(square) && {
            let mut after = base.clone();
            after.play(Move::drop(pawn.kind, square), &mut ());
            count(&after) == 0
        }
    })
}

/// Calls `visit` with each legal drop's kind and row of squares: rank, and bit n for file n.
#[inline(always)]
fn each_drop(base: &Base, guard: &Guard, mut visit: impl FnMut(HandKind, u8, u32)) {
    let side = base.side();
    if guard.checkers > 1 || base.hand(side).is_empty() {
        return;
    }
    let no_mate = drop_mate_kind(base);
    for hand_kind in base.definition().hand_kinds() {
        if base.hand(side).count(hand_kind.slot) == 0 {
            continue;
        }
        let files = base.drop_files(side, hand_kind);
        let stuck = base.definition().stuck_ranks(Piece::new(side, hand_kind.kind));
        let mut banned = None;
        if no_mate == Some(hand_kind) {
            banned = mating_drop(base, hand_kind, |square| {
                base.board().has(square) && base.drop_row(files, stuck, square.rank()) >> square.file() & 1 == 1
            });
        }
        for rank in 0..base.board().ranks() {
            let mut row = base.drop_row(files, stuck, rank);
            if guard.checkers == 1 {
                row &= guard.targets.rank(rank);
            }
            if let Some(square) = banned.filter(|square| square.rank() == rank) {
                row &= !(1 << square.file());
            }
            if row != 0 {
                visit(hand_kind, rank, row);
            }
        }
    }
}

/// Appends the legal moves.
pub(super) fn moves(base: &Base, out: &mut Moves) {
    let Some(king) = base.king(base.side()) else { return };
    let guard = Guard::new(base, king);
    each_step(base, &guard, king, |piece, from, to| {
        let (promote, stay) = base.endings(piece, from, to);
        if promote {
            out.push(Move::step(from, to, true));
        }
        if stay {
            out.push(Move::step(from, to, false));
        }
    });
    each_drop(base, &guard, |hand_kind, rank, row| {
        let mut row = row;
        while row != 0 {
            out.push(Move::drop(hand_kind.kind, Square::new(row.trailing_zeros() as u8, rank)));
            row &= row - 1;
        }
    });
}

/// Appends the legal moves that capture or promote.
pub(super) fn noisy_moves(base: &Base, out: &mut Moves) {
    let Some(king) = base.king(base.side()) else { return };
    let guard = Guard::new(base, king);
    each_step(base, &guard, king, |piece, from, to| {
        let (promote, stay) = base.endings(piece, from, to);
        if promote {
            out.push(Move::step(from, to, true));
        }
        if stay && !base.board().is_empty(to) {
            out.push(Move::step(from, to, false));
        }
    });
}

/// Returns the number of legal moves.
pub(super) fn count(base: &Base) -> u64 {
    let Some(king) = base.king(base.side()) else { return 0 };
    let guard = Guard::new(base, king);
    let mut count = 0;
    each_step(base, &guard, king, |piece, from, to| {
        let (promote, stay) = base.endings(piece, from, to);
        count += u64::from(promote) + u64::from(stay);
    });
    each_drop(base, &guard, |_, _, row| count += u64::from(row.count_ones()));
    count
}
