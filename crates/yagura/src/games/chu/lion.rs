//! Captures of lions (rulebook chu §5).

use super::state::Chu;
use crate::{Piece, Side, Square};

impl<const N: usize, const W: usize> Chu<N, W> {
    /// Returns whether a piece that starts on `from`, and captures on `mid` on its way, may capture the enemy
    /// lion on `lion`, which may be `mid` itself (rulebook chu §5.2, §5.3, §5.4).
    pub(super) fn may_take_lion(
        &self,
        piece: Piece,
        from: Square,
        mid: Option<Square>,
        lion: Square,
    ) -> bool {
        let restricted = if self.is_lion(piece) {
            // §5.2: adjacent always; farther away without a foot, or by tsukegui.
            from.distance(lion) > 1 && !self.is_tsukegui(mid, lion)
        } else {
            // §5.4: sen-jishi binds the move right after it, for every lion with a foot.
            self.lion.is_some()
        };
        !restricted || self.foot(!piece.side(), from, mid, lion).is_none()
    }

    /// Returns whether the move captures a piece on its way that is good for tsukegui (rulebook chu §5.2.3).
    fn is_tsukegui(&self, mid: Option<Square>, lion: Square) -> bool {
        mid.filter(|&mid| mid != lion)
            .and_then(|mid| self.board.piece_at(mid))
            .is_some_and(|piece| !self.roles.poor.contains(piece.kind()))
    }

    /// Returns a foot of the lion on `lion` (rulebook chu §5.1): another piece of its side `owner` that
    /// attacks its square once the capturing piece has left `from` and what it captured on `mid` is gone.
    /// A pawn or go-between captured on `mid` still counts itself, though it no longer blocks
    /// lines.
    pub(super) fn foot(
        &self,
        owner: Side,
        from: Square,
        mid: Option<Square>,
        lion: Square,
    ) -> Option<Square> {
        let mid = mid.filter(|&mid| mid != lion);
        if let Some(mid) = mid
            && let Some(piece) = self.board.piece_at(mid)
            && self.roles.poor.contains(piece.kind())
            && self.definition.move_table(piece).steps.iter().any(|&delta| mid.step(delta) == lion)
        {
            return Some(mid);
        }
        let mut foot = None;
        let gone = |square: Square| square == from || Some(square) == mid;
        self.definition.attacks().any(&self.board, lion, owner, gone, |square| {
            foot = Some(square);
            true
        });
        foot
    }
}
