//! What a position under declared rules is made of, and the pieces on its squares.

use super::law::Law;
use crate::{
    Board, CODES, Definition, Hand, LostRoyals, Observer, Outcome, Piece, Promotion, Side, Slot, Square,
    SquareSet, games::shogi::base::hand_count_key, mix_key, movement::table::MoveTable,
};

pub(super) const SIDE_KEY: u64 = mix_key(1 << 32);

/// A position of a game whose rules its definition declares.
#[derive(Clone, Debug)]
pub struct Fairy<const N: usize = 512, const W: usize = 8> {
    pub(super) definition: &'static Definition,
    pub(super) law: &'static Law,
    pub(super) board: Board<N, W>,
    pub(super) hands: [Hand; 2],
    pub(super) hand_key: u64,
    /// The squares of the royals, by side.
    pub(super) royals: [SquareSet<W>; 2],
    pub(super) side: Side,
    pub(super) number: u32,
    /// Who made the first move: odd numbers are his.
    pub(super) first: Side,
    /// How the game has ended by a turn that leaves the position as it is.
    pub(super) end: Option<Outcome>,
}

impl<const N: usize, const W: usize> PartialEq for Fairy<N, W> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.law, other.law)
            && self.end == other.end
            && self.board == other.board
            && self.hands == other.hands
            && self.side == other.side
            && self.number == other.number
    }
}

impl<const N: usize, const W: usize> Eq for Fairy<N, W> {}

impl<const N: usize, const W: usize> Fairy<N, W> {
    pub(super) fn side_key(&self) -> u64 {
        match self.side {
            Side::Black => 0,
            Side::White => SIDE_KEY,
        }
    }

    pub(super) fn fresh_hand_key(&self) -> u64 {
        let parts = Side::BOTH.into_iter().flat_map(|side| {
            self.hands[side.index()].iter().map(move |(slot, count)| hand_count_key(side, slot, count))
        });
        parts.fold(0, |key, part| key ^ part)
    }

    #[inline(always)]
    pub(super) fn is_royal(&self, piece: Piece) -> bool {
        self.law.royal[usize::from(piece.code()) % CODES]
    }

    /// Notes who made the first move.
    pub(super) fn note_first(&mut self) {
        self.first = if self.number % 2 == 1 { self.side } else { !self.side };
    }

    /// Returns how the piece on a square moves: as it does itself, or as who lends it his moves.
    #[inline(always)]
    pub(super) fn move_table(&self, piece: Piece, from: Square) -> &'static MoveTable {
        self.move_table_on(&self.board, piece, from)
    }

    #[inline(always)]
    pub(super) fn move_table_on(
        &self,
        board: &Board<N, W>,
        piece: Piece,
        from: Square,
    ) -> &'static MoveTable {
        let lender = self.law.lender.and_then(|deltas| {
            let lender = board.piece_at(from.step(deltas[piece.side().index()]));
            lender.filter(|lender| lender.side() == piece.side())
        });
        self.definition.move_table(lender.unwrap_or(piece))
    }

    /// Returns the royals of a side whose capture would lose the game.
    pub(super) fn critical(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        let royals = &self.royals[side.index()];
        let kind_at = move |square: Square| self.board.piece_at(square).map(Piece::kind);
        let is_alone = royals.len() == 1;
        royals.iter().filter(move |&square| match self.law.play.lost {
            LostRoyals::All => is_alone,
            LostRoyals::One => {
                let kind = kind_at(square);
                kind.is_some_and(|kind| self.law.royal_kinds[side.index()].contains(&kind))
                    && royals.iter().filter(|&other| kind_at(other) == kind).count() == 1
            }
        })
    }

    /// Returns whether a side has lost by the loss of royals.
    pub(super) fn has_lost_royals(&self, side: Side) -> bool {
        let royals = &self.royals[side.index()];
        match self.law.play.lost {
            LostRoyals::All => royals.is_empty(),
            LostRoyals::One => {
                let kinds = &self.law.royal_kinds[side.index()];
                royals.is_empty()
                    || !kinds.iter().all(|&kind| {
                        royals
                            .iter()
                            .any(|square| self.board.piece_at(square) == Some(Piece::new(side, kind)))
                    })
            }
        }
    }

    /// Returns whether a side could lose the game by the enemy's next capture.
    #[inline(always)]
    pub(super) fn is_checked(&self, side: Side) -> bool {
        self.critical(side).any(|royal| self.is_attacked_by(&self.board, royal, !side))
    }

    /// Returns whether a piece of `by` could capture on the square of an enemy.
    #[inline(always)]
    pub(super) fn is_attacked_by(&self, board: &Board<N, W>, target: Square, by: Side) -> bool {
        if self.law.lender.is_some() {
            return board.occupied(by).iter().any(|from| self.captures_on(board, by, from, target));
        }
        let odd = |&from: &Square| {
            board.piece_at(from).is_some_and(|piece| self.law.odd[usize::from(piece.code()) % CODES])
        };
        self.definition.attacks().is_attacked(board, target, by)
            || (self.law.has_odd
                && board
                    .occupied(by)
                    .iter()
                    .filter(odd)
                    .any(|from| self.captures_on(board, by, from, target)))
    }

    /// Returns the board with an enemy of `by` on a square: the one that stands there, one of the kind that
    /// stands there, or one of the lowest rank.
    pub(super) fn target_on(&self, square: Square, by: Side) -> Board<N, W> {
        let mut board = self.board;
        let kind = match board.lift(square) {
            Some(piece) => piece.kind(),
            None => self.law.lowest,
        };
        board.put(square, Piece::new(!by, kind));
        board
    }

    /// Returns whether the piece on `from` could capture the enemy on `target`.
    pub(super) fn captures_on(&self, board: &Board<N, W>, by: Side, from: Square, target: Square) -> bool {
        let Some(piece) = board.piece_at(from) else { return false };
        let move_table = self.move_table_on(board, piece, from);
        let mut found = false;
        move_table.for_each(board, by, from, |to| found |= to == target);
        found
            || (move_table.captures_far() && self.captures_far(board, piece, from, target))
            || (self.law.has_burning && self.burns_on(board, piece, from, target))
            || move_table.two_steps.iter().any(|via| {
                let mid = from.step(via.mid);
                let takes = !board.is_empty(mid) && board.enterable(by, mid);
                let hits = |end: i16| {
                    let to = from.step(end);
                    (mid == target && (end == 0 || board.enterable(by, to))) || (end != 0 && to == target)
                };
                takes && via.ends.iter().any(|&end| hits(end))
            })
    }

    #[inline(always)]
    pub(super) fn put<O: Observer>(&mut self, square: Square, piece: Piece, observer: &mut O) {
        self.board.put(square, piece);
        if self.is_royal(piece) {
            self.royals[piece.side().index()].toggle(square);
        }
        observer.put(square, piece);
    }

    #[inline(always)]
    pub(super) fn lift<O: Observer>(&mut self, square: Square, observer: &mut O) -> Option<Piece> {
        let piece = self.board.lift(square)?;
        if self.is_royal(piece) {
            self.royals[piece.side().index()].toggle(square);
        }
        observer.lift(square, piece);
        Some(piece)
    }

    /// Takes what stands on a square into the hand of `side`; a royal leaves the game.
    #[inline(always)]
    pub(super) fn take<O: Observer>(&mut self, side: Side, square: Square, observer: &mut O) {
        let Some(victim) = self.lift(square, observer) else { return };
        if let Some(slot) = self.definition.captured_slot(victim.kind()).filter(|_| !self.is_royal(victim)) {
            let hand = &mut self.hands[side.index()];
            self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
            // The 65536th piece of a kind finds no room and is gone.
            let _ = hand.add(slot);
            self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
            observer.gain(side, slot);
        }
    }

    /// Takes a piece out of the hand of `side`.
    #[inline(always)]
    pub(super) fn spend<O: Observer>(&mut self, side: Side, slot: Slot, observer: &mut O) {
        let hand = &mut self.hands[side.index()];
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
        let _ = hand.remove(slot);
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
        observer.spend(side, slot);
    }

    /// Moves a piece, capturing on the way and at the end.
    #[inline(always)]
    pub(super) fn carry<O: Observer>(
        &mut self,
        from: Square,
        mid: Option<Square>,
        to: Square,
        promotion: Promotion,
        observer: &mut O,
    ) {
        let Some(piece) = self.lift(from, observer) else {
            debug_assert!(false, "no piece on {from}");
            return;
        };
        for square in mid.into_iter().chain([to]) {
            self.take(piece.side(), square, observer);
        }
        let turned = self.law.turned[usize::from(piece.code()) % CODES];
        self.put(to, turned.filter(|_| promotion == Promotion::Yes).unwrap_or(piece), observer);
    }
}
