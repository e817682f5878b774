//! What is kept along the line that is searched: material, squares, royal pieces.

use yagura::{Observer, Piece, Side, Square};

use super::{super::sliding::WORDS, tables::Classic};

/// Royal pieces of a side that are followed one by one.
const ROYALS: usize = 4;

/// What the classic evaluation keeps along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// Values of pieces on their squares and in hand, Black's less White's.
    pub(super) score: i32,
    pub(super) force: [i32; 2],
    pub(super) held: [i32; 2],
    pub(super) royals: [[Square; ROYALS]; 2],
    pub(super) royal_count: [u8; 2],
    /// Royal pieces beyond those that can be followed.
    pub(super) more_royals: [u8; 2],
    /// Where sliding pieces stand.
    pub(super) sliders: [u64; WORDS],
    /// Who has a right that can be used once, by side.
    pub(super) rights: [bool; 2],
    /// Pieces on the board.
    pub(super) pieces: u16,
}

impl Balance {
    /// Returns how many pieces are on the board.
    pub(in crate::eval) fn pieces(&self) -> i32 {
        i32::from(self.pieces)
    }

    pub(super) const EMPTY: Self = Self {
        score: 0,
        force: [0; 2],
        held: [0; 2],
        royals: [[Square::new(0, 0); ROYALS]; 2],
        royal_count: [0; 2],
        more_royals: [0; 2],
        sliders: [0; WORDS],
        rights: [false; 2],
        pieces: 0,
    };
}

/// Keeps a [`Balance`] up to date.
pub(super) struct Watch<'a> {
    pub(super) classic: &'a Classic,
    pub(super) state: &'a mut Balance,
}

impl Watch<'_> {
    #[inline]
    fn slider(&mut self, square: Square) {
        let number = self.classic.geometry.lines.dense(square);
        self.state.sliders[number / 64 % WORDS] ^= 1 << (number % 64);
    }
}

impl Observer for Watch<'_> {
    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        let (code, side) = (usize::from(piece.code()), piece.side().index());
        self.state.score += self.classic.placed(square, piece);
        self.state.pieces += 1;
        self.state.force[side] += i32::from(self.classic.force[code]);
        if self.classic.sliding.follows(code) {
            self.slider(square);
        }
        if self.classic.royal[code] {
            let count = &mut self.state.royal_count[side];
            if let Some(place) = self.state.royals[side].get_mut(usize::from(*count)) {
                *place = square;
                *count += 1;
            } else {
                self.state.more_royals[side] += 1;
            }
        }
    }

    #[inline]
    fn lift(&mut self, square: Square, piece: Piece) {
        let (code, side) = (usize::from(piece.code()), piece.side().index());
        self.state.score -= self.classic.placed(square, piece);
        self.state.pieces -= 1;
        self.state.force[side] -= i32::from(self.classic.force[code]);
        if self.classic.sliding.follows(code) {
            self.slider(square);
        }
        if self.classic.royal[code] {
            let royals = &mut self.state.royals[side];
            let count = usize::from(self.state.royal_count[side]);
            if let Some(at) = royals[..count].iter().position(|&royal| royal == square) {
                royals[at] = royals[count - 1];
                self.state.royal_count[side] -= 1;
            } else {
                self.state.more_royals[side] = self.state.more_royals[side].saturating_sub(1);
            }
        }
    }

    #[inline]
    fn gain(&mut self, side: Side, slot: yagura::Slot) {
        self.hold(side, slot, 1);
    }

    #[inline]
    fn spend(&mut self, side: Side, slot: yagura::Slot) {
        self.hold(side, slot, -1);
    }
}

impl Watch<'_> {
    #[inline]
    fn hold(&mut self, side: Side, slot: yagura::Slot, count: i32) {
        let slot = usize::from(slot.0);
        let value = self.classic.held.get(slot).copied().unwrap_or(0);
        let force = self.classic.held_force.get(slot).copied().unwrap_or(0);
        self.state.score += if side == Side::Black { count * value } else { -count * value };
        self.state.held[side.index()] += count * force;
        self.state.force[side.index()] += count * force;
    }
}
