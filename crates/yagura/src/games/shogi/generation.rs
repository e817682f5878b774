//! Legal moves of the mate family: writing them out, and counting them without.

use super::{base::Base, check_info::CheckInfo};
use crate::{HandKind, Move, Moves, Piece, Promotion, Square, SquareSet};

/// Returns the kind that falls under the ban of the mating pawn drop.
pub(super) fn drop_mate_kind<const N: usize, const W: usize>(base: &Base<N, W>) -> Option<HandKind> {
    base.nifu_kind()
        .filter(|hand_kind| base.definition().kind(hand_kind.kind).is_marked(crate::Mark::NoDropMate))
}

/// Returns the restrictions on the side to move, whose king stands on `king`.
fn check_info<const N: usize, const W: usize>(base: &Base<N, W>, king: Square) -> CheckInfo<W> {
    CheckInfo::new(base.board(), base.definition().attacks(), king, !base.side())
}

/// Calls `visit` with the piece, start and end of each safe move on the board, each pair once.
#[inline(always)]
fn for_each_step<const N: usize, const W: usize>(
    base: &Base<N, W>,
    info: &CheckInfo<W>,
    king: Square,
    mut visit: impl FnMut(Piece, Square, Square),
) {
    let (side, board, definition) = (base.side(), base.board(), base.definition());
    if info.checkers < 2 {
        board.occupied(side).for_each(|from| {
            let Some(piece) = board.piece_at(from) else { return };
            if from == king {
                return;
            }
            let move_table = definition.move_table(piece);
            match info.allowed(from) {
                None => move_table.for_each(board, side, from, |to| visit(piece, from, to)),
                Some(squares) => move_table.for_each(board, side, from, |to| {
                    if squares.contains(to) {
                        visit(piece, from, to);
                    }
                }),
            }
        });
    }
    for_each_king_step(base, king, |piece, to| visit(piece, king, to));
}

/// Calls `visit` with the king and the end of each of his safe moves.
#[inline(always)]
fn for_each_king_step<const N: usize, const W: usize>(
    base: &Base<N, W>,
    king: Square,
    mut visit: impl FnMut(Piece, Square),
) {
    let (side, board, definition) = (base.side(), base.board(), base.definition());
    let Some(piece) = board.piece_at(king) else { return };
    definition.move_table(piece).for_each(board, side, king, |to| {
        if !definition.attacks().any(board, to, !side, |square| square == king, |_| true) {
            visit(piece, to);
        }
    });
}

/// The square where a dropped pawn would check the enemy king, if that is one where the drop would be mate.
fn mating_drop<const N: usize, const W: usize>(
    base: &Base<N, W>,
    pawn: HandKind,
    may_drop: impl Fn(Square) -> bool,
) -> Option<Square> {
    let side = base.side();
    let enemy_king = base.king(!side)?;
    let move_table = base.definition().move_table(Piece::new(side, pawn.kind));
    move_table.steps.iter().map(|&delta| enemy_king.step(-delta)).find(|&square| {
        // Where nothing would guard the pawn, the king takes it.
        let attacks = base.definition().attacks();
        may_drop(square) && attacks.any(base.board(), square, side, |gone| gone == enemy_king, |_| true) && {
            let mut after = base.clone();
            after.play(Move::drop(pawn.kind, square), &mut ());
            count(&after) == 0
        }
    })
}

/// Calls `visit` with each legal drop's kind and row of squares: rank, and bit n for file n.
#[inline(always)]
fn for_each_drop<const N: usize, const W: usize>(
    base: &Base<N, W>,
    info: &CheckInfo<W>,
    mut visit: impl FnMut(HandKind, u8, u32),
) {
    let side = base.side();
    if info.checkers > 1 || base.hand(side).is_empty() {
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
                base.board().has(square)
                    && base.drop_row(files, stuck, square.rank()) >> square.file() & 1 == 1
            });
        }
        for rank in 0..base.board().ranks() {
            let mut row = base.drop_row(files, stuck, rank);
            if info.checkers == 1 {
                row &= info.targets.rank(rank);
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
pub(super) fn moves<const N: usize, const W: usize>(base: &Base<N, W>, out: &mut Moves) {
    let Some(king) = base.king(base.side()) else { return };
    let info = check_info(base, king);
    for_each_step(base, &info, king, |piece, from, to| {
        let (promote, stay) = base.promotion_options(piece, from, to);
        if promote {
            out.push(Move::step(from, to, Promotion::Yes));
        }
        if stay {
            out.push(Move::step(from, to, Promotion::No));
        }
    });
    for_each_drop(base, &info, |hand_kind, rank, row| {
        let mut row = row;
        while row != 0 {
            out.push(Move::drop(hand_kind.kind, Square::new(row.trailing_zeros() as u8, rank)));
            row &= row - 1;
        }
    });
}

/// Appends the legal moves that capture or promote.
pub(super) fn noisy_moves<const N: usize, const W: usize>(base: &Base<N, W>, out: &mut Moves) {
    let Some(king) = base.king(base.side()) else { return };
    let info = check_info(base, king);
    for_each_step(base, &info, king, |piece, from, to| {
        let (promote, stay) = base.promotion_options(piece, from, to);
        if promote {
            out.push(Move::step(from, to, Promotion::Yes));
        }
        if stay && !base.board().is_empty(to) {
            out.push(Move::step(from, to, Promotion::No));
        }
    });
}

/// Returns the number of legal moves on the board.
#[inline(always)]
fn count_steps<const N: usize, const W: usize>(base: &Base<N, W>, info: &CheckInfo<W>, king: Square) -> u64 {
    let (side, board, definition) = (base.side(), base.board(), base.definition());
    let open = board.enterable_squares(side).surroundings();
    let mut count = 0;
    let mut bound = |from: Square, squares: &SquareSet<W>| {
        let Some(piece) = board.piece_at(from) else { return };
        let choice = base.ranks_of_choice(piece, from);
        definition.move_table(piece).for_each(board, side, from, |to| {
            let moves = 1 + u64::from(choice >> (to.rank() & 31) & 1);
            count += u64::from(squares.contains(to)) * moves;
        });
    };
    let mut others = *board.occupied(side);
    others.toggle(king);
    match info.checkers {
        0 => {
            for (from, line) in &info.pins {
                bound(*from, line);
                others.toggle(*from);
            }
            let (move_tables, choices) = (definition.move_tables(side), definition.choices(side));
            let zone = definition.zone_ranks(side);
            others.for_each(|from| {
                let Some(piece) = board.piece_at(from) else { return };
                let kind = piece.kind().index();
                let (Some(move_table), Some(choice)) = (move_tables.get(kind), choices.get(kind)) else {
                    return;
                };
                let choice = choice[(zone >> (from.rank() & 31) & 1) as usize];
                count += move_table.count(board, &open, side, from, choice);
            });
        }
        1 => others.for_each(|from| {
            if let Some(squares) = info.allowed(from) {
                bound(from, &squares);
            }
        }),
        _ => {}
    }
    for_each_king_step(base, king, |piece, to| {
        count += 1 + u64::from(base.ranks_of_choice(piece, king) >> (to.rank() & 31) & 1);
    });
    count
}

/// Returns the number of legal drops.
#[inline(always)]
fn count_drops<const N: usize, const W: usize>(base: &Base<N, W>, info: &CheckInfo<W>) -> u64 {
    let side = base.side();
    if info.checkers > 1 || base.hand(side).is_empty() {
        return 0;
    }
    let empty = base.board().empty();
    let open = if info.checkers == 1 { empty.and(&info.targets) } else { empty };
    let all = open.len();
    let no_mate = drop_mate_kind(base);
    let mut count = 0;
    for hand_kind in base.definition().hand_kinds() {
        if base.hand(side).count(hand_kind.slot) == 0 {
            continue;
        }
        let stuck = base.definition().stuck_ranks(Piece::new(side, hand_kind.kind));
        let under_nifu = base.nifu_kind() == Some(hand_kind);
        let (fit, fitting) = if under_nifu {
            let fit = open.on_files(base.drop_files(side, hand_kind));
            (fit, fit.len())
        } else {
            (open, all)
        };
        count += u64::from(fitting);
        let mut left = stuck;
        while left != 0 {
            count -= u64::from(fit.rank(left.trailing_zeros() as u8).count_ones());
            left &= left - 1;
        }
        if no_mate == Some(hand_kind) {
            let may_drop = |square: Square| fit.contains(square) && stuck >> square.rank() & 1 == 0;
            count -= u64::from(mating_drop(base, hand_kind, may_drop).is_some());
        }
    }
    count
}

/// Returns the number of legal moves.
pub(super) fn count<const N: usize, const W: usize>(base: &Base<N, W>) -> u64 {
    let Some(king) = base.king(base.side()) else { return 0 };
    let info = check_info(base, king);
    let mut count = count_steps(base, &info, king);
    count += count_drops(base, &info);
    count
}
