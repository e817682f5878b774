//! What a turn changes (rulebook rengo §10, §12.1).

use super::{
    ending,
    state::{Rengo, forward},
    tables::Ground,
};
use crate::{Kind, Move, MoveView, Observer, Piece, SpecialMove, Square};

impl Rengo {
    /// Makes a legal move.
    pub(super) fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let bare = if self.tables.ground == Ground::Makruk { ending::bare(self) } else { None };
        let quiet = match mv.view() {
            MoveView::Step { from, to, promote } => {
                self.carry(from, to, promote.then(|| mv.extra()), observer)
            }
            MoveView::Drop { kind, to } => {
                self.passed = None;
                if let Some(hand_kind) = self.definition.hand_kind(kind) {
                    self.spend_from_hand(self.side, hand_kind.slot);
                    observer.spend(self.side, hand_kind.slot);
                }
                self.put(to, Piece::new(self.side, kind), observer);
                self.pass_side();
                false
            }
            MoveView::Special { code, .. } => match SpecialMove::from_code(code) {
                Some(SpecialMove::Pass) => {
                    self.pass_turn();
                    true
                }
                // §12.6: what ends the game leaves the position unchanged.
                act => {
                    self.end = act.map(|act| self.ended_by(act));
                    return;
                }
            },
            MoveView::TwoStep { .. }
            | MoveView::Sweep { .. }
            | MoveView::Jitto { .. }
            | MoveView::Choice { .. } => return,
        };
        self.number = self.number.saturating_add(1);
        match self.tables.ground {
            // §11.6
            Ground::Chess => {
                self.count = Some(if quiet { self.count.unwrap_or(0).saturating_add(1) } else { 0 });
            }
            Ground::Makruk => self.count = ending::pursuit(self, bare),
            _ => {}
        }
    }

    /// Passes the turn without a piece's move.
    pub(super) fn pass_turn(&mut self) {
        self.passed = None;
        self.pass_side();
    }

    fn pass_side(&mut self) {
        self.side = !self.side;
        self.end = None;
    }

    /// Moves a piece and passes the turn; `promotion` is the chosen way. Returns whether nothing happened
    /// that sets the chess board's count to 0: no soldier moved, and no piece left the board (§11.6).
    #[inline(always)]
    fn carry<O: Observer>(
        &mut self,
        from: Square,
        to: Square,
        promotion: Option<u16>,
        observer: &mut O,
    ) -> bool {
        let tables = self.tables;
        let taken = self.passed_pawn(from, to).unwrap_or(to);
        self.passed = None;
        let Some(piece) = self.lift(from, observer) else {
            debug_assert!(false, "no piece on {from}");
            return true;
        };
        let victim = self.lift(taken, observer);
        if let Some(victim) = victim {
            self.take(victim, observer);
        }
        let piece_after = match promotion {
            Some(way) => Piece::new(piece.side(), self.promoted(piece.kind(), way)),
            None => piece,
        };
        self.put(to, piece_after, observer);
        let king = (piece.kind() == tables.king).then_some(piece.side());
        if !self.rights.is_none() {
            if king.is_some()
                && let Some((corner, beside)) = self.castled_rook(from, to)
                && let Some(rook) = self.lift(corner, observer)
            {
                self.put(beside, rook, observer);
            }
            self.rights = self.rights.without(self.definition, from, king).without(self.definition, to, None);
        }
        self.pass_side();
        if tables.pawn == Some(piece.kind()) && from.rank().abs_diff(to.rank()) == 2 {
            // §12.1: kept only if it can be used.
            let passed = from.step(forward(piece.side()));
            let usable = self.passed_takers(passed).next().is_some();
            self.passed = usable.then_some(passed);
        }
        victim.is_none() && !tables.soldiers.contains(piece.kind())
    }

    /// Returns the kind that a piece becomes by the chosen way of promotion, counted from 1 where there are
    /// several (§9.3).
    pub(super) fn promoted(&self, kind: Kind, way: u16) -> Kind {
        let info = self.definition.kind(kind);
        let chosen = usize::from(way).checked_sub(1).and_then(|way| info.becomes.get(way)).copied();
        chosen.or(info.promotes_to).unwrap_or(kind)
    }

    /// A captured shogi piece goes to the captor's hand, others leave the game, with gains on the shogi board
    /// (§10.1).
    #[inline(always)]
    fn take<O: Observer>(&mut self, victim: Piece, observer: &mut O) {
        let captor = !victim.side();
        if let Some(slot) = self.definition.captured_slot(victim.kind()) {
            self.gain_in_hand(captor, slot);
            observer.gain(captor, slot);
        } else if self.tables.ground == Ground::Shogi {
            let gains = &mut self.gains[captor.index()];
            *gains = gains.saturating_add(self.tables.cost(victim.kind()).into());
        }
    }
}
