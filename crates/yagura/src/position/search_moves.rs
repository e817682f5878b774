//! What a search asks beyond the rules.

use crate::{Moves, Position};

/// What a search asks beyond the rules: the moves that it looks at, and the null move.
pub trait SearchMoves: Position {
    /// Replaces the contents of `out` by the legal moves that capture or promote: what a quiescence search
    /// looks at.
    fn noisy_moves(&self, out: &mut Moves) {
        self.moves(out);
        out.retain(|&mv| mv.promotes() || !self.victims(mv).is_empty());
    }

    /// Replaces the contents of `out` by the legal moves that a search looks at: where a piece may capture
    /// any of several pieces on its way, all of them or none, and not every part of them.
    fn search_moves(&self, out: &mut Moves) {
        self.moves(out);
    }

    /// Replaces the contents of `out` by those of the [main moves](SearchMoves::search_moves) that capture or
    /// promote.
    fn search_noisy_moves(&self, out: &mut Moves) {
        self.noisy_moves(out);
    }

    /// Lets the turn pass as if by a null move, for search only; returns `false`, and changes nothing, where
    /// that makes no sense.
    fn play_null(&mut self) -> bool;
}
