//! Asking the engine whether a puzzle is one.

use yagura::{Position as _, Side};

use super::{
    Puzzle, Theme,
    judgement::{Judge, is_same},
    mating,
    tactic::AGAIN,
};

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The mate solver does not prove the mate, or does not refute every other first turn.
    #[error("puzzle {id}: '{turn}' is not proved to be the only turn that mates")]
    Mate {
        /// The puzzle.
        id: String,
        /// Its first turn.
        turn: String,
    },
    /// The search prefers another turn.
    #[error("puzzle {id}: the search does not find '{turn}'")]
    Turn {
        /// The puzzle.
        id: String,
        /// Its first turn.
        turn: String,
    },
    /// The solution of a mate does not end the game.
    #[error("puzzle {id}: the solution does not win the game")]
    End {
        /// The puzzle.
        id: String,
    },
}

impl Puzzle {
    /// Asks the engine whether it is a puzzle: where mates can be proved a mate is proved again, with its
    /// first turn as the only one; elsewhere a search finds the first turn.
    ///
    /// # Errors
    /// [`Flaw`] with what does not hold.
    pub fn verify(&self) -> Result<(), Flaw> {
        let game = self.game();
        let turn = self.solution.first().cloned().unwrap_or_default();
        let first = game.read_move(&turn).expect("a solution was read when the puzzle was made");
        let id = || self.id();
        if matches!(self.theme, Theme::Mate(_)) {
            if self.winner() != Some(game.player()) {
                return Err(Flaw::End { id: id() });
            }
            if mating::applies(game.position()) {
                let is_proved = mating::is_mate_by(game.position(), first, self.nodes * AGAIN);
                return if is_proved { Ok(()) } else { Err(Flaw::Mate { id: id(), turn }) };
            }
        }
        let judge = Judge::new();
        let finds = |nodes| {
            let best = judge.judge(&game, nodes).and_then(|judgement| judgement.best());
            is_same(game.position(), best, Some(first))
        };
        // The longer search decides: other values of the engine may lead the shorter one astray.
        if finds(self.nodes) || finds(self.nodes * AGAIN) {
            Ok(())
        } else {
            Err(Flaw::Turn { id: id(), turn })
        }
    }

    /// Returns who has won when the solution has been played, or is about to take a king who cannot escape.
    fn winner(&self) -> Option<Side> {
        let mut game = self.game();
        for text in &self.solution {
            game.play_text(text).expect("a solution was read when the puzzle was made");
        }
        let lost = game.position().is_mate().then(|| !game.player());
        game.outcome().map_or(lost, |outcome| outcome.winner)
    }
}
