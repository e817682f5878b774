//! Which of several good moves the engine plays against itself.

use fastrand::Rng;
use yagura::{AnyPosition, Game, Move};
use yagura_engine::{Engine, Level, Limits, Score, Stop};

/// Lines among which is chosen in an opening, and afterwards.
const LINES: [usize; 2] = [8, 2];

/// How much the choice of a move is softened.
#[derive(Clone, Copy, Debug)]
pub(super) struct Softening {
    /// Lines that are looked at.
    lines: usize,
    /// Centipawns that are not told apart.
    spread: i32,
}

/// Where in a game a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Among the first plies, which both games of a pair have in common.
    Opening,
    /// After them.
    Game,
}

impl Softening {
    /// Returns that of a stage.
    pub(super) const fn new(stage: Stage, softness: [i32; 2]) -> Self {
        let at = stage as usize;
        Self { lines: LINES[at], spread: softness[at] }
    }

    /// Returns the move that is played, and what the search says of the position, for the player. `None` when
    /// there is no move.
    pub(super) fn choose(
        self,
        engine: &Engine,
        game: &Game<AnyPosition>,
        (level, limits): &(Level, Limits),
        seed: u64,
        rng: &mut Rng,
    ) -> Option<(Move, Score)> {
        let softened = *level == Level::FULL && self.spread > 0;
        let limits = Limits { lines: if softened { self.lines } else { 1 }, ..limits.clone() };
        let mut lines: Vec<Option<(Move, Score)>> = vec![None; limits.lines];
        let thought = engine.think(game, &limits, *level, &Stop::new(), seed, &mut |info| {
            if let (Some(line), Some(&mv)) = (lines.get_mut(info.line.saturating_sub(1)), info.moves.first())
            {
                *line = Some((mv, info.score));
            }
        });
        let best = thought.best?;
        let mut candidates: Vec<(Move, Score)> = vec![(best, thought.score)];
        for (mv, score) in lines.into_iter().flatten() {
            let is_new = candidates.iter().all(|(other, _)| *other != mv);
            if softened && is_new && self.is_near(score, thought.score) && game.is_legal(mv) {
                candidates.push((mv, score));
            }
        }
        // Whole numbers, so that every machine rolls the same.
        let rolled = candidates.into_iter().map(|(mv, score)| {
            let roll = if self.spread > 0 { rng.i32(0..=self.spread) } else { 0 };
            (score.centipawns().saturating_add(roll), mv)
        });
        let chosen = rolled.reduce(|one, other| if other.0 > one.0 { other } else { one });
        chosen.map(|(_, mv)| (mv, thought.score))
    }

    /// Returns whether a line may be played in the place of the best one. Who sees a win plays it.
    fn is_near(self, score: Score, best: Score) -> bool {
        match best {
            Score::Win(_) | Score::Loss(_) => false,
            Score::Centipawns(best) => score.centipawns().saturating_add(self.spread) >= best,
        }
    }
}
