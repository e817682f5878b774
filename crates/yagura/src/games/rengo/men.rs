//! Men on squares and in hands, with the sums that the rules ask for.

use super::Rengo;
use crate::{Observer, Outcome, Piece, Side, SmallBoard, Square, games::shogi::base::hand_count_key};

/// Sums over the men on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) men: [u8; 2],
    pub(super) costs: [u16; 2],
    pub(super) cannons: [u8; 2],
    pub(super) lame: [u8; 2],
    pub(super) harmless: u8,
}

impl Rengo {
    /// Puts a man on an empty square.
    #[inline(always)]
    pub(super) fn put<O: Observer>(&mut self, square: Square, piece: Piece, observer: &mut O) {
        self.board.put(square, piece);
        self.tell(square, piece, 1);
        if piece.kind() == self.tables.king {
            self.kings[piece.side().index()] = Some(square);
        }
        observer.put(square, piece);
    }

    /// Takes the man off a square.
    #[inline(always)]
    pub(super) fn lift<O: Observer>(&mut self, square: Square, observer: &mut O) -> Option<Piece> {
        let piece = self.board.lift(square)?;
        self.tell(square, piece, u8::MAX);
        observer.lift(square, piece);
        Some(piece)
    }

    /// Keeps the sums; `one` is 1 or, for a man that leaves, its negative.
    #[inline(always)]
    fn tell(&mut self, square: Square, piece: Piece, one: u8) {
        let (tables, tally, side) = (self.tables, &mut self.tally, piece.side().index());
        let kind = piece.kind();
        let if_so = |so: bool| if so { one } else { 0 };
        tally.men[side] = tally.men[side].wrapping_add(one);
        let cost = u16::from(tables.cost(kind));
        tally.costs[side] = tally.costs[side].wrapping_add(if one == 1 { cost } else { cost.wrapping_neg() });
        tally.cannons[side] = tally.cannons[side].wrapping_add(if_so(tables.cannons.contains(kind)));
        tally.lame[side] = tally.lame[side].wrapping_add(if_so(tables.lame.contains(kind)));
        tally.harmless = tally.harmless.wrapping_add(if_so(tables.harmless.contains(kind)));
        if one != 1 && self.kings[side] == Some(square) {
            self.kings[side] = None;
        }
    }

    /// Adds a man to a hand, or takes one away.
    #[inline(always)]
    pub(super) fn change_hand(&mut self, side: Side, slot: crate::Slot, gain: bool) {
        let hand = &mut self.hands[side.index()];
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
        // The 65536th man of a kind finds no room and is gone.
        let _ = if gain { hand.add(slot) } else { hand.remove(slot) };
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
    }

    /// Returns the position with the board turned and the sides exchanged, whatever the phase.
    pub(super) fn exchanged(&self) -> Self {
        let mut turned =
            Self { board: SmallBoard::new(self.definition.files, self.definition.ranks), tally: Tally::default(), ..self.clone() };
        turned.kings = [None; 2];
        for (square, piece) in self.board.men() {
            turned.put(self.turned_square(square), Piece::new(!piece.side(), piece.kind()), &mut ());
        }
        turned.hands.swap(0, 1);
        turned.hand_key = turned.fresh_hand_key();
        turned.side = !self.side;
        turned.rights = self.rights.turned();
        turned.passed = self.passed.map(|square| self.turned_square(square));
        turned.gains.swap(0, 1);
        turned.end = self.end.map(|end| Outcome { winner: end.winner.map(|side| !side), ..end });
        turned.second = !self.second;
        turned
    }
}
