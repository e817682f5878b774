//! Drops (rulebook rengo §10.2-10.4).

use arrayvec::ArrayVec;

use super::{
    check_info::CheckInfo,
    state::{Rengo, forward},
    tables::Squares,
};
use crate::{HandKind, Move, Piece, Position, Side, Square, movement::attack::LINE_DELTAS};

/// The most squares where a dropped pawn may give check: in front of the king, between him and a cannon on
/// each line, or in his palace.
const MOST_CHECKS: usize = 48;

impl Rengo {
    /// Calls `visit` with each rank's squares, bit n for file n, where a piece of the kind may be dropped.
    #[inline(always)]
    pub(super) fn for_each_drop(&self, info: &CheckInfo, mut visit: impl FnMut(HandKind, u8, u32)) {
        let hand = &self.hands[self.side.index()];
        if hand.is_empty() {
            return;
        }
        let safe = if info.check || info.is_narrow() { Some(self.safe_squares(info)) } else { None };
        for hand_kind in self.definition.hand_kinds() {
            if hand.count(hand_kind.slot) == 0 {
                continue;
            }
            let files = self.drop_files(self.side, hand_kind);
            let stuck = self.definition.stuck_ranks(Piece::new(self.side, hand_kind.kind));
            let row = |rank: u8| {
                let row = self.drop_row(files, stuck, rank);
                safe.as_ref().map_or(row, |safe| row & safe.rank(rank))
            };
            let mut mates = Squares::EMPTY;
            if self.tables.dropped_pawn == Some(hand_kind) {
                mates = self.mating_drops(hand_kind, |square| row(square.rank()) >> square.file() & 1 == 1);
            }
            for rank in 0..self.board.ranks() {
                let row = row(rank) & !mates.rank(rank);
                if row != 0 {
                    visit(hand_kind, rank, row);
                }
            }
        }
    }

    /// Returns the files, bit n for file n, on which a side may drop a piece of this kind as far as nifu goes
    /// (§10.4).
    pub(super) fn drop_files(&self, side: Side, kind: HandKind) -> u32 {
        let files = (1u32 << self.board.files()) - 1;
        if self.tables.dropped_pawn != Some(kind) {
            return files;
        }
        let pawn = Piece::new(side, kind.kind);
        let mut taken = 0;
        self.board.occupied(side).for_each(|square| {
            taken |= u32::from(self.board.piece_at(square) == Some(pawn)) << square.file();
        });
        files & !taken
    }

    /// Returns the squares of a rank, bit n for file n, where a piece of a kind that is stuck on some ranks
    /// may be dropped, checks not considered (§10.3).
    #[inline(always)]
    pub(super) fn drop_row(&self, files: u32, stuck: u32, rank: u8) -> u32 {
        let free = files
            & !self.board.occupied(Side::Black).rank(rank)
            & !self.board.occupied(Side::White).rank(rank);
        if stuck >> rank & 1 == 1 { 0 } else { free }
    }

    /// Returns the empty squares where a dropped piece leaves the own king safe: it may have to stop a check,
    /// and may not be a cannon's screen. Any piece that can be dropped serves alike.
    #[cold]
    fn safe_squares(&self, info: &CheckInfo) -> Squares {
        let mut safe = Squares::EMPTY;
        let Some(king) = self.kings[self.side.index()] else { return safe };
        let Some(piece) = self.definition.hand_order.first().map(|&kind| Piece::new(self.side, kind)) else {
            return safe;
        };
        let test = |square: Square| {
            self.board.is_empty(square) && !self.leaves_check(square, square, piece.code(), None)
        };
        if info.check {
            // All checks come along the king's lines or over squares on them.
            for delta in LINE_DELTAS {
                let mut square = king.step(delta);
                while self.board.has(square) {
                    if test(square) {
                        safe.insert(square);
                    }
                    square = square.step(delta);
                }
            }
        } else {
            for square in self.definition.squares() {
                if !info.doubts_end(square) || test(square) {
                    safe.insert(square);
                }
            }
        }
        safe
    }

    /// Returns the squares where a dropped pawn would be mate (打ち歩詰め, §10.4). It gives check by itself,
    /// or as the screen of a cannon.
    fn mating_drops(&self, pawn: HandKind, may_drop: impl Fn(Square) -> bool) -> Squares {
        let mut mates = Squares::EMPTY;
        for square in self.checking_squares() {
            if self.board.has(square) && may_drop(square) {
                let mut after = self.clone();
                after.play(Move::drop(pawn.kind, square));
                if after.in_check() && !super::generation::has_action(&after) {
                    mates.insert(square);
                }
            }
        }
        mates
    }

    /// The squares where a dropped pawn may give check.
    fn checking_squares(&self) -> ArrayVec<Square, MOST_CHECKS> {
        let mut squares = ArrayVec::new();
        let Some(king) = self.kings[(!self.side).index()] else { return squares };
        squares.push(king.step(-forward(self.side)));
        if self.tally.cannons[self.side.index()] == 0 {
            return squares;
        }
        for delta in LINE_DELTAS.into_iter().step_by(2) {
            let start = squares.len();
            let mut square = king.step(delta);
            while self.board.is_empty(square) && !squares.is_full() {
                squares.push(square);
                square = square.step(delta);
            }
            let cannon = self
                .board
                .piece_at(square)
                .filter(|piece| piece.side() == self.side && self.tables.cannons.contains(piece.kind()));
            if cannon.is_none() {
                squares.truncate(start);
            }
        }
        for (middle, _) in self.across_palace(king) {
            let _ = squares.try_push(middle);
        }
        squares
    }
}
