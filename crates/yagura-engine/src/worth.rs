//! What is gained by capturing and promoting.

use yagura::{CODES, Move, Piece, Position};

/// What pieces are worth when they are taken, by piece code.
#[derive(Clone, Debug)]
pub(crate) struct Worth {
    /// What the taker gains: the piece, and in games with hands what it is in his hand.
    pub(crate) taken: Box<[i32; CODES]>,
    /// What a piece gains by promoting, by its code before.
    pub(crate) promotion: Box<[i32; CODES]>,
}

impl Worth {
    #[inline]
    pub(crate) fn of(&self, piece: Piece) -> i32 {
        self.taken[usize::from(piece.code())]
    }

    /// Returns what a move wins at once: the captured pieces and the promotion.
    #[inline]
    pub(crate) fn gain<P: Position>(&self, position: &P, mv: Move) -> i32 {
        let captured: i32 = position.victims(mv).iter().map(|&(_, piece)| self.of(piece)).sum();
        captured + self.promotion_gain(position, mv)
    }

    #[inline]
    pub(crate) fn promotion_gain<P: Position>(&self, position: &P, mv: Move) -> i32 {
        if mv.promotes() {
            position.moving_piece(mv).map_or(0, |piece| self.promotion[usize::from(piece.code())])
        } else {
            0
        }
    }
}
