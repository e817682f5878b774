//! Pieces on squares and in hands, with the sums that the rules ask for.

use super::state::{Rengo, Tally};
use crate::{Observer, Outcome, Piece, Side, Slot, SmallBoard, Square, games::shogi::base::hand_count_key};

impl Rengo {
    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(super) fn put<O: Observer>(&mut self, square: Square, piece: Piece, observer: &mut O) {
        self.board.put(square, piece);
        self.tell(square, piece, 1);
        if piece.kind() == self.tables.king {
            self.kings[piece.side().index()] = Some(square);
        }
        observer.put(square, piece);
    }

    /// Takes the piece off a square.
    #[inline(always)]
    pub(super) fn lift<O: Observer>(&mut self, square: Square, observer: &mut O) -> Option<Piece> {
        let piece = self.board.lift(square)?;
        self.tell(square, piece, u8::MAX);
        observer.lift(square, piece);
        Some(piece)
    }

    /// Keeps the sums; `one` is 1 or, for a piece that leaves, its negative.
    #[inline(always)]
    fn tell(&mut self, square: Square, piece: Piece, one: u8) {
        let (tables, tally, side) = (self.tables, &mut self.tally, piece.side().index());
        let kind = piece.kind();
        let if_so = |so: bool| if so { one } else { 0 };
        tally.pieces[side] = tally.pieces[side].wrapping_add(one);
        let cost = u16::from(tables.cost(kind));
        tally.costs[side] = tally.costs[side].wrapping_add(if one == 1 { cost } else { cost.wrapping_neg() });
        tally.cannons[side] = tally.cannons[side].wrapping_add(if_so(tables.cannons.contains(kind)));
        tally.lame[side] = tally.lame[side].wrapping_add(if_so(tables.lame.contains(kind)));
        tally.harmless = tally.harmless.wrapping_add(if_so(tables.harmless.contains(kind)));
        if one != 1 && self.kings[side] == Some(square) {
            self.kings[side] = None;
        }
    }

    /// Adds a piece to a hand.
    #[inline(always)]
    pub(super) fn gain_in_hand(&mut self, side: Side, slot: Slot) {
        let hand = &mut self.hands[side.index()];
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
        // The 65536th piece of a kind finds no room and is gone.
        let _ = hand.add(slot);
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
    }

    /// Takes a piece off a hand.
    #[inline(always)]
    pub(super) fn spend_from_hand(&mut self, side: Side, slot: Slot) {
        let hand = &mut self.hands[side.index()];
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
        let _ = hand.remove(slot);
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
    }

    /// Returns the position with the board turned and the sides exchanged, whatever the phase.
    pub(super) fn exchanged(&self) -> Self {
        let mut flipped = Self {
            board: SmallBoard::new(self.definition.files, self.definition.ranks),
            tally: Tally::default(),
            ..self.clone()
        };
        flipped.kings = [None; 2];
        for (square, piece) in self.board.pieces() {
            flipped.put(self.flipped_square(square), Piece::new(!piece.side(), piece.kind()), &mut ());
        }
        flipped.hands.swap(0, 1);
        flipped.hand_key = flipped.fresh_hand_key();
        flipped.side = !self.side;
        flipped.rights = self.rights.flipped();
        flipped.passed = self.passed.map(|square| self.flipped_square(square));
        flipped.gains.swap(0, 1);
        flipped.end = self.end.map(|end| Outcome { winner: end.winner.map(|side| !side), ..end });
        flipped.second = !self.second;
        flipped
    }
}
