//! When a player gives up.

use crate::Score;

/// Moves running that must all be hopeless: one bad score may be a search that was cut short.
const MOVES: usize = 3;

/// Decides about resignation by the scores of a player's own last moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Resignation {
    hopeless: usize,
}

impl Resignation {
    /// Hears of the score of the move that is about to be played, and returns whether the player resigns
    /// instead: his last three moves were all as bad as minus `threshold` centipawns, or a loss that can
    /// be counted. `None` never resigns.
    pub(crate) fn resigns(&mut self, score: Score, threshold: Option<i32>) -> bool {
        let is_hopeless = threshold.is_some_and(|threshold| score.centipawns() <= -threshold);
        self.hopeless = if is_hopeless { self.hopeless + 1 } else { 0 };
        self.hopeless >= MOVES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stays_hopeless_is_given_up() {
        let scores = [-3100, -2900, -3100, -3200, -9000].map(Score::Centipawns);
        let mut player = Resignation::default();
        assert_eq!(scores.map(|score| player.resigns(score, Some(3000))), [false, false, false, false, true]);
        let mut player = Resignation::default();
        assert_eq!(
            [Score::Loss(9), Score::Loss(7), Score::Loss(5)].map(|score| player.resigns(score, Some(3000))),
            [false, false, true]
        );
        assert!((0..9).all(|_| !Resignation::default().resigns(Score::Loss(2), None)));
    }
}
