//! Pieces that burn: when they have moved, the enemies beside them leave the board; and whoever ends a move
//! beside an enemy that burns is burnt itself, and burns nothing.

use super::state::Fairy;
use crate::{Board, CODES, Move, MoveView, Observer, Piece, Side, Square, movement::attack::LINE_DELTAS};

impl<const N: usize, const W: usize> Fairy<N, W> {
    #[inline(always)]
    fn is_burning(&self, piece: Piece) -> bool {
        self.law.burns[usize::from(piece.code()) % CODES]
    }

    /// Burns what is to burn when a piece has ended its move on a square.
    #[inline(always)]
    pub(super) fn burn<O: Observer>(&mut self, square: Square, observer: &mut O) {
        if self.law.has_burning {
            self.burn_around(square, observer);
        }
    }

    #[cold]
    fn burn_around<O: Observer>(&mut self, square: Square, observer: &mut O) {
        let Some(piece) = self.board.piece_at(square) else { return };
        let side = piece.side();
        if self.is_beside_fire(&self.board, square, side, square) {
            self.take(!side, square, observer);
        } else if self.is_burning(piece) {
            for delta in LINE_DELTAS {
                let beside = square.step(delta);
                if self.board.piece_at(beside).is_some_and(|other| other.side() != side) {
                    self.take(side, beside, observer);
                }
            }
        }
    }

    /// Returns whether an enemy of `side` that burns stands beside a square, but for one on `gone`.
    fn is_beside_fire(&self, board: &Board<N, W>, square: Square, side: Side, gone: Square) -> bool {
        let burns = |piece: Piece| piece.side() != side && self.is_burning(piece);
        LINE_DELTAS
            .into_iter()
            .map(|delta| square.step(delta))
            .any(|beside| beside != gone && board.piece_at(beside).is_some_and(burns))
    }

    /// Calls `visit` with each enemy that a move burns.
    pub(super) fn for_each_burnt(&self, mv: Move, mut visit: impl FnMut(Square, Piece)) {
        let (from, mid, to) = match mv.view() {
            MoveView::Step { from, to, .. } => (from, None, to),
            MoveView::TwoStep { from, mid, to, .. } => (from, Some(mid), to),
            _ => return,
        };
        let Some(piece) = self.board.piece_at(from) else { return };
        let turned = self.law.turned[usize::from(piece.code()) % CODES].filter(|_| mv.promotes());
        if !self.is_burning(turned.unwrap_or(piece))
            || self.is_beside_fire(&self.board, to, piece.side(), mid.unwrap_or(to))
        {
            return;
        }
        for delta in LINE_DELTAS {
            let beside = to.step(delta);
            let enemy = self.board.piece_at(beside).filter(|other| other.side() != piece.side());
            if let Some(enemy) = enemy.filter(|_| Some(beside) != mid) {
                visit(beside, enemy);
            }
        }
    }

    /// Returns whether a piece burns an enemy when it goes to a square as it is.
    #[cold]
    pub(super) fn burns_at(&self, piece: Piece, from: Square, to: Square) -> bool {
        let mut burns = false;
        if self.is_burning(piece) {
            self.for_each_burnt(Move::step(from, to, crate::Promotion::No), |_, _| burns = true);
        }
        burns
    }

    /// Returns whether the piece on `from` could burn the enemy on `target`.
    #[cold]
    pub(super) fn burns_on(&self, board: &Board<N, W>, piece: Piece, from: Square, target: Square) -> bool {
        let turned =
            self.law.turned[usize::from(piece.code()) % CODES].filter(|&turned| self.is_burning(turned));
        let burns = self.is_burning(piece);
        if !burns && turned.is_none() {
            return false;
        }
        let mut found = false;
        self.for_each_far_end(board, piece, from, |to| {
            if !found && to.distance(target) == 1 && !self.is_beside_fire(board, to, piece.side(), to) {
                let captures = self.captures_of(board, to);
                let (may, stay) = self.promotion_options(piece, from, to, captures);
                found = (burns && stay) || (turned.is_some() && may);
            }
        });
        found
    }
}
