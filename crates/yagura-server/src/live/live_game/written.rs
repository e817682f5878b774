//! How the moves of a game are written for people, each found out once.

use std::sync::{Arc, Mutex, PoisonError};

use yagura::{AnyPosition, Game};
use yagura_wire::Styles;

/// How the moves so far are written, as far as anybody has wanted to know. Copies of a game share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Written(Arc<Mutex<Vec<Styles>>>);

impl Written {
    /// Returns how all moves of the game are written.
    pub(super) fn of(&self, game: &Game<AnyPosition>) -> Vec<Styles> {
        // The list is whole between any two statements, also after a panic.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let moves = game.moves();
        if known.len() < moves.len() {
            let mut replayed = game.clone();
            replayed.undo_to(known.len());
            for &mv in &moves[known.len()..] {
                known.push(yagura_answers::styles(&replayed, mv));
                replayed.play_unchecked(mv);
            }
        }
        known.iter().take(moves.len()).cloned().collect()
    }

    /// Returns how the last move of the game is written.
    pub(super) fn last_of(&self, game: &Game<AnyPosition>) -> Option<Styles> {
        self.of(game).pop()
    }

    /// Forgets the moves behind the first `plies`. Copies of the game as it was keep their own list.
    pub(super) fn cut(&mut self, plies: usize) {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = known.iter().take(plies).cloned().collect();
        drop(known);
        *self = Self(Arc::new(Mutex::new(kept)));
    }
}
