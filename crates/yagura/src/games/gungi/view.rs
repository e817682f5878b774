//! What an evaluation looks at: towers with the top states of their top pieces, and who attacks a square.

use super::{
    action::{Action, unpack},
    board::{NOWHERE, bit, iter},
    check,
    faces::F,
    state::{Gungi, Phase},
};
use crate::{
    Move, Piece, Position, Side, Square,
    movement::tower::{LEAPS, STEPS, TopState, cell_of, square_of},
};

impl Gungi {
    /// Returns whether play has begun (開戦).
    pub fn is_play(&self) -> bool {
        self.phase == Phase::Play
    }

    /// Returns whether the side to move places pieces (§5, §15); else it declares backs (§6) or plays.
    pub fn is_setup(&self) -> bool {
        self.phase == Phase::Setup
    }

    /// Returns whether a square is in use (§15.3).
    pub fn is_open(&self, square: Square) -> bool {
        self.board.has(square)
    }

    /// Returns where the 帥 of a side stands.
    pub fn king(&self, side: Side) -> Option<Square> {
        let king = self.board.king(side);
        (king != NOWHERE).then(|| square_of(king))
    }

    /// Calls `visit` with each square that is not empty: the top state of its top piece, and the pieces below
    /// it from layer 1 upwards.
    #[inline(always)]
    pub fn for_each_tower(&self, mut visit: impl FnMut(Square, TopState, [Option<Piece>; 2])) {
        let tall = self.board.tall();
        for cell in iter(self.board.tops(Side::Black) | self.board.tops(Side::White)) {
            let mut below = [None; 2];
            if tall & bit(cell) != 0 {
                self.board.below(cell).zip(&mut below).for_each(|(piece, place)| *place = Some(piece));
            }
            visit(square_of(cell), self.board.top(cell), below);
        }
    }

    /// Calls `visit` with each piece of either side that could take an enemy on top of `target` with its next
    /// action (Ruling R-14), as if a single piece on `gone` were not there.
    #[inline(always)]
    pub fn for_each_attacker(&self, target: Square, gone: Option<Square>, mut visit: impl FnMut(Piece)) {
        let (board, table) = (&self.board, self.table);
        let target = cell_of(target);
        let gone = gone.map_or(NOWHERE, cell_of);
        let vacated = gone != NOWHERE && board.tall() & bit(gone) == 0;
        for (line, &step) in STEPS.iter().enumerate() {
            let mut cell = target.wrapping_add(step);
            let mut distance = 1;
            while board.top(cell) == TopState::EMPTY || (vacated && cell == gone) {
                cell = cell.wrapping_add(step);
                distance += 1;
            }
            let top_state = board.top(cell);
            if cell != gone
                && let Some(piece) = top_state.piece()
                && check::reaches(board, table, top_state, line ^ 4, distance, target)
            {
                visit(piece);
            }
        }
        for (leap, &step) in LEAPS.iter().enumerate() {
            let cell = target.wrapping_sub(step);
            let top_state = board.top(cell);
            if cell != gone
                && table.leaps(top_state) >> leap & 1 == 1
                && let Some(piece) = top_state.piece()
            {
                visit(piece);
            }
        }
        // §9.4: 砦 does not attack.
        if let Some(piece) = board.under(target).filter(|piece| piece.kind() != F) {
            visit(piece);
        }
    }

    /// Returns whether the piece of an action would attack `target` from where it arrives, all others being
    /// where they are.
    pub fn would_attack(&self, mv: Move, target: Square) -> bool {
        let Some((action, _)) = unpack(mv) else { return false };
        let (Action::Move { to, .. } | Action::Drop { to, .. }) = action else { return true };
        let Some(piece) = self.moving_piece(mv) else { return false };
        let victim = self.board.top(to).piece().is_some_and(|piece| piece.side() != piece.side())
            && matches!(action, Action::Move { .. });
        let top_state = if victim {
            self.board.top_state_instead(self.table, to, piece)
        } else {
            self.board.top_state_on(self.table, to, piece)
        };
        check::attacks(&self.board, self.table, to, top_state, cell_of(target))
    }
}
