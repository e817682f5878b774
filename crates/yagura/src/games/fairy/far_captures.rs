//! Captures that depend on more than the board's squares: over pieces of lower rank, and of enemies that
//! nobody guards.

use super::state::Fairy;
use crate::{
    Board, CODES, Piece, Side, Square, SquareSet,
    board::{EMPTY, RIM},
};

/// What stands between a piece that captures over others and a square on its line.
#[derive(Clone, Copy, Debug)]
pub(super) struct WayOver {
    /// The first piece to be jumped.
    pub first: Square,
    /// The first piece on the way or at its end that does not rank below.
    pub wall: Option<Square>,
}

impl<const N: usize, const W: usize> Fairy<N, W> {
    /// Returns what the piece on `from` would jump on its way to `to`; `None` where it captures over nothing
    /// in that direction, or nothing is between.
    #[cold]
    pub(super) fn way_over(&self, piece: Piece, from: Square, to: Square) -> Option<WayOver> {
        let board = &self.board;
        let rank = |code: u16| self.law.rank[usize::from(code) % CODES];
        self.move_table_on(board, piece, from).rank_jumps.iter().find_map(|&delta| {
            let mut way: Option<WayOver> = None;
            let mut square = from;
            loop {
                square = square.step(delta);
                let cell = board.cell(square);
                if cell == RIM {
                    return None;
                }
                if cell != EMPTY && (square != to || way.is_some()) {
                    let found = way.get_or_insert(WayOver { first: square, wall: None });
                    if found.wall.is_none() && rank(cell) >= rank(piece.code()) {
                        found.wall = Some(square);
                    }
                }
                if square == to {
                    return way;
                }
            }
        })
    }

    /// Calls `visit` once with each square where the piece on `from` can end, but for those behind a capture
    /// on the way.
    #[cold]
    pub(super) fn for_each_far_end(
        &self,
        board: &Board<N, W>,
        piece: Piece,
        from: Square,
        visit: impl FnMut(Square),
    ) {
        let (side, move_table) = (piece.side(), self.move_table_on(board, piece, from));
        let mut ends = SquareSet::<W>::EMPTY;
        move_table.for_each(board, side, from, |to| ends.insert(to));
        for &delta in &move_table.rank_jumps {
            self.for_each_jumped(board, piece, from, delta, |to| ends.insert(to));
        }
        if move_table.unguarded {
            let guards = self.universal_guards(board, !side);
            board.occupied(!side).for_each(|to| {
                if !self.is_guarded(board, piece, from, to, &guards) {
                    ends.insert(to);
                }
            });
        }
        ends.for_each(visit);
    }

    /// Returns whether the piece on `from` captures the enemy on `target` in such a way.
    #[cold]
    pub(super) fn captures_far(
        &self,
        board: &Board<N, W>,
        piece: Piece,
        from: Square,
        target: Square,
    ) -> bool {
        let (side, move_table) = (piece.side(), self.move_table_on(board, piece, from));
        let mut found = false;
        for &delta in &move_table.rank_jumps {
            self.for_each_jumped(board, piece, from, delta, |to| found |= to == target);
        }
        let is_enemy = board.piece_at(target).is_some_and(|enemy| enemy.side() != side);
        found
            || (move_table.unguarded
                && is_enemy
                && !self.is_guarded(board, piece, from, target, &self.universal_guards(board, !side)))
    }

    /// Calls `visit` with each enemy that a piece captures over others: it passes one or more pieces of
    /// either side, and those as well as the enemy rank below it.
    fn for_each_jumped(
        &self,
        board: &Board<N, W>,
        piece: Piece,
        from: Square,
        delta: i16,
        mut visit: impl FnMut(Square),
    ) {
        let rank = |code: u16| self.law.rank[usize::from(code) % CODES];
        let (own, mut square, mut has_jumped) = (rank(piece.code()), from, false);
        loop {
            square = square.step(delta);
            let cell = board.cell(square);
            if cell == EMPTY {
                continue;
            }
            if cell == RIM || rank(cell) >= own {
                return;
            }
            if has_jumped && board.enterable(piece.side(), square) {
                visit(square);
            }
            has_jumped = true;
        }
    }

    /// Returns the pieces of a side that capture any unguarded enemy: each of them guards all others.
    fn universal_guards(&self, board: &Board<N, W>, side: Side) -> SquareSet<W> {
        let mut guards = SquareSet::EMPTY;
        board.occupied(side).for_each(|square| {
            let guard = board.piece_at(square).filter(|&piece| {
                self.law.has_unguarded && self.move_table_on(board, piece, square).unguarded
            });
            if guard.is_some() {
                guards.insert(square);
            }
        });
        guards
    }

    /// Returns whether an enemy could recapture if the piece on `from` captured the one on `target`.
    fn is_guarded(
        &self,
        board: &Board<N, W>,
        piece: Piece,
        from: Square,
        target: Square,
        guards: &SquareSet<W>,
    ) -> bool {
        if guards.iter().any(|guard| guard != target) {
            return true;
        }
        let mut after = *board;
        after.lift(from);
        after.lift(target);
        after.put(target, piece);
        self.is_attacked_by(&after, target, !piece.side())
    }
}
