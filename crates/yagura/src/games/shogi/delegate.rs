//! The parts of [`Position`](crate::Position) that every game on a [`Base`](super::base::Base) shares.

/// Writes those methods for a type with a field `base`.
macro_rules! delegate_to_base {
    (Position) => {
        fn definition(&self) -> &'static crate::Definition {
            self.base.definition()
        }

        fn side(&self) -> crate::Side {
            self.base.side()
        }

        fn in_check(&self) -> bool {
            self.base.is_checked(self.base.side())
        }

        fn checked(&self) -> Vec<crate::Square> {
            self.base.king(self.base.side()).filter(|_| self.in_check()).into_iter().collect()
        }

        fn attackers_to(&self, square: crate::Square, by: crate::Side) -> Vec<crate::Square> {
            crate::attackers::attackers_to(self.base.definition(), self.base.board(), square, by)
        }

        fn is_attacked(&self, square: crate::Square, by: crate::Side) -> bool {
            crate::attackers::is_attacked(self.base.definition(), self.base.board(), square, by)
        }

        fn victims(&self, mv: crate::Move) -> crate::Victims {
            if matches!(mv.view(), crate::MoveView::Choice { .. }) {
                return crate::Victims::new();
            }
            let to = mv.to();
            self.base.board().piece_at(to).map(|piece| (to, piece)).into_iter().collect()
        }

        fn moving_piece(&self, mv: crate::Move) -> Option<crate::Piece> {
            match mv.view() {
                crate::MoveView::Drop { kind, .. } => Some(crate::Piece::new(self.base.side(), kind)),
                _ => mv.from().and_then(|from| self.base.board().piece_at(from)),
            }
        }

        fn piece_at(&self, square: crate::Square) -> Option<crate::Piece> {
            self.base.board().piece_at(square)
        }

        fn for_each_piece(&self, visit: impl FnMut(crate::Square, crate::Piece)) {
            self.base.board().for_each_piece(visit);
        }

        fn hand(&self, side: crate::Side) -> &crate::Hand {
            self.base.hand(side)
        }
    };
    (History) => {
        fn note(&self, _before: &Self, _mv: crate::Move) -> u64 {
            if self.in_check() { crate::games::shogi::CHECK } else { 0 }
        }

        fn repetition(&self, history: &[crate::HistoryEntry]) -> Option<crate::Outcome> {
            crate::games::shogi::repetition(self.base.definition(), history)
        }

        fn recurrence(
            &self,
            _start: &Self,
            _moves: &[crate::Move],
            history: &[crate::HistoryEntry],
        ) -> Option<crate::Repetition> {
            crate::games::shogi::recurrence(self.base.definition(), history)
        }
    };
    (Arbitration) => {
        fn finished_clause(&self) -> &'static str {
            self.base.definition().clause("1.12")
        }
    };
}

pub(crate) use delegate_to_base;
