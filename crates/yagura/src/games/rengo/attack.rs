//! What attacks a king (rulebook rengo §5.3).

use super::{state::Rengo, tables::Ground};
use crate::{Side, Square, board::EMPTY, movement::attack::LINE_DELTAS, piece::Piece};

/// The lines along a file, as numbers of [`LINE_DELTAS`]; the orthogonal ones have even numbers.
const FILE_LINES: [usize; 2] = [0, 4];

/// The diagonals, as numbers of [`LINE_DELTAS`].
pub(super) const DIAGONALS: [usize; 4] = [1, 3, 5, 7];

impl Rengo {
    /// Returns whether the king of a side could be taken, or faces the other on the xiangqi board (rulebook
    /// rengo §5.3).
    pub(super) fn is_checked(&self, side: Side) -> bool {
        self.kings[side.index()].is_some_and(|king| {
            self.is_attacked(|square| self.board.cell(square), king, !side, Facing::Counts)
        })
    }

    /// Returns whether the king of a side could be taken by a piece that moves there; facing kings do not
    /// count (rulebook rengo §11.1).
    pub(super) fn is_open(&self, side: Side) -> bool {
        self.kings[side.index()].is_some_and(|king| {
            self.is_attacked(|square| self.board.cell(square), king, !side, Facing::Ignored)
        })
    }

    /// Returns whether the king of the side to move could be taken after a piece, whose code is then `code`,
    /// has gone from `from` to `to`, and the piece on `gone` has left the board.
    #[inline]
    pub(super) fn leaves_check(&self, from: Square, to: Square, code: u16, gone: Option<Square>) -> bool {
        let Some(king) = self.kings[self.side.index()] else { return false };
        let king = if king == from { to } else { king };
        let cell = |square: Square| {
            if square == to {
                code
            } else if square == from || gone == Some(square) {
                EMPTY
            } else {
                self.board.cell(square)
            }
        };
        self.is_attacked(cell, king, !self.side, Facing::Counts)
    }

    /// Returns whether a king on `king` could be taken by pieces of `by`, where `cell` gives the code of each
    /// square.
    #[inline(always)]
    pub(super) fn is_attacked(
        &self,
        cell: impl Fn(Square) -> u16,
        king: Square,
        by: Side,
        facing: Facing,
    ) -> bool {
        let attacks = self.definition.attacks();
        let tables = self.tables;
        let faces = facing == Facing::Counts && tables.ground == Ground::Xiangqi;
        let hoppers = self.tally.cannons[by.index()] > 0;
        // A piece that is taken by the move is still among them: that costs a look, and no more.
        let enemies = self.board.occupied(by);
        let sight = tables.sight.lines(king);
        for (line, &delta) in LINE_DELTAS.iter().enumerate() {
            if !enemies.meets(&sight[line]) {
                continue;
            }
            let mut square = king.step(delta);
            let mut distance = 1;
            while cell(square) == EMPTY {
                square = square.step(delta);
                distance += 1;
            }
            let code = cell(square);
            if is_of(by, code) {
                if attacks.reach(line, code) >= distance {
                    return true;
                }
                if faces && FILE_LINES.contains(&line) && code == Piece::new(by, tables.king).code() {
                    return true;
                }
            }
            if hoppers && line % 2 == 0 && Piece::from_code(code).is_some() {
                square = square.step(delta);
                while cell(square) == EMPTY {
                    square = square.step(delta);
                }
                if self.hops_over(by, cell(square), code, |code| attacks.hops(line, code)) {
                    return true;
                }
            }
        }
        (enemies.meets(tables.sight.leaps(king, by)) && attacks.leaps_to(&cell, king, by))
            || (tables.ground.has_palaces() && self.is_attacked_on_lines(cell, king, by))
    }

    /// Returns whether a cannon attacks over this screen (rulebook rengo §6.4, §6.5).
    #[inline(always)]
    fn hops_over(&self, by: Side, cannon: u16, screen: u16, hops: impl Fn(u16) -> bool) -> bool {
        is_of(by, cannon) && hops(cannon) && !self.is_own_kind(cannon, screen)
    }

    /// Returns whether the first piece is a cannon that neither jumps over nor takes the second (rulebook
    /// rengo §6.5).
    #[inline(always)]
    pub(super) fn is_own_kind(&self, cannon: u16, other: u16) -> bool {
        match (Piece::from_code(cannon), Piece::from_code(other)) {
            (Some(cannon), Some(other)) => {
                cannon.kind() == other.kind() && self.tables.own_kind.contains(cannon.kind())
            }
            _ => false,
        }
    }

    /// Attacks along the diagonals of a palace (rulebook rengo §7.3).
    pub(super) fn is_attacked_on_lines(&self, cell: impl Fn(Square) -> u16, king: Square, by: Side) -> bool {
        let tables = self.tables;
        let enemies = self.board.occupied(by);
        let palace = Side::BOTH.map(|side| tables.palace(side)).into_iter().find(|it| it.contains(king));
        if !palace.is_some_and(|palace| enemies.meets(palace)) {
            return false;
        }
        DIAGONALS.into_iter().any(|line| {
            let delta = LINE_DELTAS[line];
            let next = king.step(delta);
            if !tables.is_drawn(king, next) {
                return false;
            }
            let code = cell(next);
            if code != EMPTY && is_of(by, code) && tables.line_attacks.reach(line, code) >= 1 {
                return true;
            }
            let far = next.step(delta);
            if !tables.is_drawn(next, far) {
                return false;
            }
            let cannon = cell(far);
            if code == EMPTY {
                is_of(by, cannon) && tables.line_attacks.reach(line, cannon) >= 2
            } else {
                self.hops_over(by, cannon, code, |cannon| tables.line_attacks.hops(line, cannon))
            }
        })
    }
}

/// Whether kings that face each other count as a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Facing {
    Counts,
    Ignored,
}

/// Returns whether a cell holds a piece of the side. The rim's code looks like a White piece's, but attacks
/// nothing.
#[inline(always)]
const fn is_of(side: Side, code: u16) -> bool {
    (code >> 8) as usize == side.index() && code != EMPTY
}
