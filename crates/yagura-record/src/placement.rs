//! A position that is put together piece by piece, as the heads of records give it.

use std::fmt::Write as _;

use yagura::{AnyPosition, Definition, Kind, Piece, Side, Square, prelude::*};

/// Pieces on squares and in hands. No rule is asked; that is done when its position string is read.
#[derive(Clone, Debug)]
pub(crate) struct Placement {
    definition: &'static Definition,
    /// By file and rank.
    squares: Vec<Option<Piece>>,
    /// By side and slot of the hand.
    hands: [Vec<u32>; 2],
}

impl Placement {
    /// Returns the empty board.
    pub(crate) fn empty(definition: &'static Definition) -> Self {
        let hand = vec![0; definition.hand_order.len()];
        Self {
            definition,
            squares: vec![None; usize::from(definition.files) * usize::from(definition.ranks)],
            hands: [hand.clone(), hand],
        }
    }

    /// Returns the pieces of a position.
    pub(crate) fn of(position: &AnyPosition) -> Self {
        let mut placement = Self::empty(position.definition());
        position.for_each_piece(|square, piece| placement.put(square, Some(piece)));
        for side in Side::BOTH {
            for (slot, count) in position.hand(side).iter() {
                placement.hands[side.index()][usize::from(slot.0)] = u32::from(count);
            }
        }
        placement
    }

    fn index(&self, square: Square) -> usize {
        usize::from(square.rank()) * usize::from(self.definition.files) + usize::from(square.file())
    }

    /// Returns the piece on a square of the board.
    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares.get(self.index(square)).copied().flatten()
    }

    /// Puts a piece on a square of the board, or takes it away.
    pub(crate) fn put(&mut self, square: Square, piece: Option<Piece>) {
        let index = self.index(square);
        if let Some(place) = self.squares.get_mut(index) {
            *place = piece;
        }
    }

    /// Adds pieces to a hand; returns whether there can be such pieces in hand.
    pub(crate) fn add_to_hand(&mut self, side: Side, kind: Kind, count: u32) -> bool {
        let Some(slot) = self.definition.hand_order.iter().position(|&other| other == kind) else {
            return false;
        };
        let held = &mut self.hands[side.index()][slot];
        *held = held.saturating_add(count);
        true
    }

    /// Returns how many pieces of a kind there are, promoted ones and those in hands with them.
    pub(crate) fn count(&self, kind: Kind) -> u32 {
        let base = |piece: &Piece| {
            let kind = piece.kind();
            self.definition.kind(kind).promotes_from.unwrap_or(kind)
        };
        let on_board = self.squares.iter().flatten().filter(|piece| base(piece) == kind).count() as u32;
        let slot = self.definition.hand_order.iter().position(|&other| other == kind);
        let in_hands = slot.map_or(0, |slot| self.hands[0][slot].saturating_add(self.hands[1][slot]));
        on_board.saturating_add(in_hands)
    }

    /// Returns the pieces of a hand.
    pub(crate) fn hand(&self, side: Side) -> impl Iterator<Item = (Kind, u32)> + '_ {
        let counts = self.hands[side.index()].iter().copied();
        self.definition.hand_order.iter().copied().zip(counts).filter(|&(_, count)| count > 0)
    }

    /// Returns the position string with this side to move and the number 1, for games whose strings have
    /// these four fields.
    pub(crate) fn sfen(&self, side: Side) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for square in self.definition.squares() {
            if square.file() + 1 == self.definition.files && square.rank() > 0 {
                text.push('/');
            }
            match self.piece_at(square) {
                None => empty += 1,
                Some(piece) => {
                    number(&mut text, &mut empty);
                    text.push_str(&self.code(piece.side(), piece.kind()));
                }
            }
            if square.file() == 0 {
                number(&mut text, &mut empty);
            }
        }
        let _ = write!(text, " {side} ");
        let before = text.len();
        for side in Side::BOTH {
            for (kind, count) in self.hand(side) {
                let mut count = if count > 1 { count } else { 0 };
                number(&mut text, &mut count);
                text.push_str(&self.code(side, kind));
            }
        }
        text.push_str(if text.len() == before { "- 1" } else { " 1" });
        text
    }

    fn code(&self, side: Side, kind: Kind) -> String {
        let code = &self.definition.kind(kind).code;
        if side == Side::Black { code.clone() } else { code.to_ascii_lowercase() }
    }
}

/// Writes a number that is not 0, and makes it 0.
fn number(text: &mut String, number: &mut u32) {
    if *number > 0 {
        let _ = write!(text, "{number}");
        *number = 0;
    }
}

#[cfg(test)]
mod tests {
    use yagura::Variant;

    use super::*;

    #[test]
    fn a_position_is_what_its_pieces_are() {
        for variant in ["shogi", "minishogi", "shogi-7x9", "shogi-10x10"] {
            let variant: Variant = variant.parse().expect("a game");
            let start = AnyPosition::start(&variant);
            assert_eq!(Placement::of(&start).sfen(start.side()), start.sfen());
        }
        let shogi: Variant = "shogi".parse().expect("a game");
        let sfen = "4k4/1+B7/9/9/9/9/9/9/4K4 w R2Pg18p 1";
        let position = AnyPosition::from_sfen(&shogi, sfen).expect("a position");
        let placement = Placement::of(&position);
        assert_eq!(placement.sfen(Side::White), sfen);
        let bishop = shogi.definition().kind_by_code("B").expect("a kind");
        assert_eq!(placement.count(bishop), 1);
    }
}
