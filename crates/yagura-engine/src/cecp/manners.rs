//! How the engine behaves towards its opponent: draws that it offers and agrees to, and when it gives up.

use yagura::Definition;

use crate::{Score, draw, resignation::Resignation};

/// Plies between two offers of the engine's.
const OFFER_EVERY: usize = 40;

/// What decides about that in one game.
#[derive(Debug, Default)]
pub(super) struct Manners {
    /// Centipawns behind at which it resigns, `None`: never.
    pub(super) resigns_at: Option<i32>,
    /// Of its own moves.
    scores: Vec<Score>,
    /// After how many plies it offered a draw last.
    offered: Option<usize>,
    resignation: Resignation,
}

impl Manners {
    /// Forgets what was played.
    pub(super) fn forget(&mut self) {
        *self = Self { resigns_at: self.resigns_at, ..Self::default() };
    }

    /// Hears what the engine thinks of the move that it is about to play, and returns whether it resigns
    /// instead.
    pub(super) fn resigns(&mut self, score: Score) -> bool {
        self.scores.push(score);
        self.resignation.resigns(score, self.resigns_at)
    }

    /// Returns whether it offers a draw with the move that it is about to play after so many plies.
    pub(super) fn offers(&mut self, definition: &Definition, plies: usize) -> bool {
        let is_new = self.offered.is_none_or(|offered| plies >= offered + OFFER_EVERY);
        let offers = is_new && draw::offers(definition, &self.scores, plies);
        if offers {
            self.offered = Some(plies);
        }
        offers
    }

    /// Returns whether it agrees to a draw after so many plies: by what it thought of its last move.
    pub(super) fn agrees(&self, definition: &Definition, plies: usize) -> bool {
        self.scores.last().is_some_and(|&score| draw::accepts(definition, score, plies))
    }
}

#[cfg(test)]
mod tests {
    use yagura::Variant;

    use super::*;

    #[test]
    fn an_even_game_that_goes_nowhere_is_offered_as_a_draw_now_and_then() {
        let shogi = Variant::parse("shogi").expect("a game").definition();
        let mut manners = Manners::default();
        assert!(!manners.agrees(shogi, 300), "nothing has been thought of yet");
        let mut offers = Vec::new();
        for plies in (200..300).step_by(2) {
            assert!(!manners.resigns(Score::Centipawns(2)));
            if manners.offers(shogi, plies) {
                offers.push(plies);
            }
        }
        assert_eq!(offers, [214, 254, 294]);
        assert!(manners.agrees(shogi, 300) && !manners.agrees(shogi, 100));
        manners.forget();
        assert!(!manners.agrees(shogi, 300));
    }
}
