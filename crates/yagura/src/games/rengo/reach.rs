//! Where pieces go, on an open board and along the lines of the palaces (rulebook rengo §6, §7), checks not
//! considered.

use super::state::{Rengo, forward};
use crate::{Piece, Side, Square, movement::attack::LINE_DELTAS};

impl Rengo {
    /// Calls `visit` with each square where a piece can go, empty or an enemy's. Castling and en passant are
    /// not among them.
    #[inline(always)]
    pub(super) fn for_each_end(&self, piece: Piece, from: Square, mut visit: impl FnMut(Square)) {
        if self.tables.special.contains(piece.kind()) {
            self.for_each_special_end(piece, from, &mut visit);
        } else {
            self.definition.move_table(piece).for_each(&self.board, piece.side(), from, visit);
        }
    }

    /// The pieces whose moves are more or less than their move table.
    fn for_each_special_end(&self, piece: Piece, from: Square, visit: &mut impl FnMut(Square)) {
        let (tables, board, side) = (self.tables, &self.board, piece.side());
        let move_table = self.definition.move_table(piece);
        if tables.own_kind.contains(piece.kind()) {
            for hop in &move_table.cannon_hops {
                hop.for_each(board, side, from, |screen, to| {
                    if self.may_hop(piece, screen, to) {
                        visit(to);
                    }
                });
            }
        } else if let Some(home) = tables.home(piece) {
            move_table.for_each(board, side, from, |to| {
                if home.contains(to) {
                    visit(to);
                }
            });
        } else {
            move_table.for_each(board, side, from, &mut *visit);
        }
        if tables.pawn == Some(piece.kind()) {
            if let Some(to) = self.double_step(piece, from) {
                visit(to);
            }
        } else if tables.lined.contains(piece.kind()) && tables.in_palace(from) {
            self.for_each_line_end(piece, from, visit);
        }
    }

    /// Returns the pieces of a side that could capture an enemy on the square, if it were their turn. Kings
    /// that face each other do not count (§5.3).
    pub(super) fn attackers_of(&self, target: Square, by: Side) -> Vec<Square> {
        let mut seen = self.clone();
        if seen.board.piece_at(target).is_none_or(|piece| piece.side() == by) {
            // A king stands for whoever might be captured there: every piece captures it.
            seen.board.lift(target);
            seen.board.put(target, Piece::new(!by, self.tables.king));
        }
        let reaches = |from: Square| {
            let mut found = false;
            if let Some(piece) = seen.board.piece_at(from) {
                seen.for_each_end(piece, from, |to| found |= to == target);
            }
            found
        };
        let mut attackers_to: Vec<Square> =
            seen.board.occupied(by).iter().filter(|&from| reaches(from)).collect();
        if let Some(passed) =
            self.passed.filter(|passed| by == self.side && passed.step(-forward(by)) == target)
        {
            attackers_to.extend(self.passed_takers(passed).map(|(from, _)| from));
        }
        attackers_to
    }

    /// Returns whether a cannon that heeds its own kind may pass this screen and end there (rulebook rengo
    /// §6.5).
    fn may_hop(&self, cannon: Piece, screen: Square, to: Square) -> bool {
        let other = |square| self.board.piece_at(square).is_none_or(|piece| piece.kind() != cannon.kind());
        other(screen) && other(to)
    }

    /// Returns where the double step of a pawn ends, if it may make one (rulebook rengo §6.2).
    fn double_step(&self, piece: Piece, from: Square) -> Option<Square> {
        if from.rank() != self.tables.soldier_ranks[piece.side().index()] {
            return None;
        }
        let next = from.step(forward(piece.side()));
        let to = next.step(forward(piece.side()));
        (self.board.is_empty(next) && self.board.is_empty(to)).then_some(to)
    }

    /// Moves along the diagonals of a palace (rulebook rengo §7.3).
    fn for_each_line_end(&self, piece: Piece, from: Square, visit: &mut impl FnMut(Square)) {
        let (tables, board, side) = (self.tables, &self.board, piece.side());
        let Some(move_table) = tables.line_move_table(piece) else { return };
        let drawn =
            |one: Square, delta: i16| board.has(one.step(delta)) && tables.is_drawn(one, one.step(delta));
        for &delta in &move_table.steps {
            if drawn(from, delta) && board.enterable(side, from.step(delta)) {
                visit(from.step(delta));
            }
        }
        for ray in &move_table.rays {
            let mut square = from;
            while drawn(square, ray.delta) {
                square = square.step(ray.delta);
                if board.enterable(side, square) {
                    visit(square);
                }
                if !board.is_empty(square) {
                    break;
                }
            }
        }
        for hop in &move_table.cannon_hops {
            let (screen, to) = (from.step(hop.delta), from.step(2 * hop.delta));
            let over = drawn(from, hop.delta) && drawn(screen, hop.delta) && board.piece_at(screen).is_some();
            if over && board.enterable(side, to) && self.may_hop(piece, screen, to) {
                visit(to);
            }
        }
    }

    /// Returns the square of the pawn that is taken en passant by this move, `None` for other moves (rulebook
    /// rengo §6.2).
    #[inline(always)]
    pub(super) fn passed_pawn(&self, from: Square, to: Square) -> Option<Square> {
        if self.passed != Some(to) || from.file() == to.file() {
            return None;
        }
        let pawn = self.board.piece_at(from).filter(|piece| Some(piece.kind()) == self.tables.pawn)?;
        let taken = to.step(-forward(pawn.side()));
        // The taker stands beside the pawn that he takes.
        (taken.rank() == from.rank()).then_some(taken)
    }

    /// Returns the pieces of the side to move that may take en passant on this square, with their squares
    /// (rulebook rengo §6.2).
    pub(super) fn passed_takers(&self, passed: Square) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let beside = passed.step(-forward(self.side));
        [1, -1].into_iter().filter_map(move |aside| {
            let from = beside.step(aside);
            let pawn = self
                .board
                .piece_at(from)
                .filter(|piece| piece.side() == self.side && Some(piece.kind()) == self.tables.pawn)?;
            (!self.leaves_check(from, passed, pawn.code(), Some(beside))).then_some((from, pawn))
        })
    }

    /// Returns the lines from a corner of a palace over its middle to the opposite corner, as the two squares
    /// behind `from`.
    pub(super) fn across_palace(&self, from: Square) -> impl Iterator<Item = (Square, Square)> + '_ {
        let across = move |line: usize| (from.step(LINE_DELTAS[line]), from.step(2 * LINE_DELTAS[line]));
        super::attack::DIAGONALS
            .into_iter()
            .map(across)
            .filter(|&(middle, far)| self.tables.is_centre(middle) && self.tables.in_palace(far))
    }
}
