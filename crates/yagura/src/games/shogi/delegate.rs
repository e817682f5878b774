//! The parts of [`Position`](crate::Position) that every game on a [`Base`](super::base::Base) shares.

/// Writes those methods for a type with a field `base`.
macro_rules! delegate_to_base {
    () => {
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

        fn bearers(&self, square: crate::Square, by: crate::Side) -> Vec<crate::Square> {
            crate::movement::bearing::bearers(self.base.definition(), self.base.board(), square, by)
        }

        fn victims(&self, mv: crate::Move) -> crate::Victims {
            if matches!(mv.view(), crate::MoveView::Choice { .. }) {
                return crate::Victims::new();
            }
            let to = mv.to();
            self.base.board().man(to).map(|piece| (to, piece)).into_iter().collect()
        }

        fn mover(&self, mv: crate::Move) -> Option<crate::Piece> {
            match mv.view() {
                crate::MoveView::Drop { kind, .. } => Some(crate::Piece::new(self.base.side(), kind)),
                _ => mv.from().and_then(|from| self.base.board().man(from)),
            }
        }

        fn man(&self, square: crate::Square) -> Option<crate::Piece> {
            self.base.board().man(square)
        }

        fn each_man(&self, visit: impl FnMut(crate::Square, crate::Piece)) {
            self.base.board().each_man(visit);
        }

        fn hand(&self, side: crate::Side) -> &crate::Hand {
            self.base.hand(side)
        }

        fn finished_clause(&self) -> &'static str {
            "small §1.12"
        }

        fn seen_by(&self, _viewer: Option<crate::Side>) -> Self {
            self.clone()
        }

        fn note(&self, _before: &Self, _mv: crate::Move) -> u64 {
            if self.in_check() { crate::games::shogi::CHECK } else { 0 }
        }

        fn repetition(&self, plies: &[crate::Ply]) -> Option<crate::Outcome> {
            crate::games::shogi::repetition(plies)
        }

        fn recurrence(&self, _start: &Self, _moves: &[crate::Move], plies: &[crate::Ply]) -> Option<crate::Repetition> {
            crate::games::shogi::recurrence(plies)
        }
    };
}

pub(crate) use delegate_to_base;
