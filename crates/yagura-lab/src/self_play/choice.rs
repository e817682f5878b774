//! Which of several good moves the engine plays against itself.
//!
//! Moves that are nearly as good as the best are not told apart, the nearer the likelier. What is drawn makes
//! a game unlike the others; a game that was left little to chance so far tells fewer moves apart, until it
//! has caught up. That is a matter of the game alone, so that the same games come whoever plays them.

use fastrand::Rng;
use yagura::{AnyPosition, Game, Move};
use yagura_engine::{Engine, Level, Limits, Score, Stop};

/// Lines among which is chosen in an opening, and afterwards, and those that there may be for want of choice.
const LINES: [usize; 2] = [8, 2];
const MOST_LINES: [usize; 2] = [12, 4];
/// By how many times its usual width the spread may grow for want of choice, and for how many bits of choice
/// that are lacking it grows by one width.
const WIDEST: i32 = 4;
const BITS_A_WIDTH: i32 = 2;
/// The bits of choice that there are to be for each ply of an opening and for each ply afterwards, and at
/// most. With 32 bits the same game hardly comes twice among ten thousands.
const BITS_A_PLY: [u32; 2] = [2, 1];
const MOST_BITS: u32 = 32;
/// The games of which it is counted how many would be the same, as a power of two.
const ALL_BITS: u32 = 48;

/// Where in a game a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Among the first plies, which both games of a pair have in common.
    Opening,
    /// After them.
    Game,
}

/// What was left to chance in a stage of a game so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variety {
    stage: Stage,
    /// Centipawns that are not told apart where no choice is lacking.
    softness: i32,
    plies: u32,
    /// Of 2^48 games those that would have come to be the same, at least 1.
    alike: u64,
}

/// A move that may be played, and how often among all of them.
type Candidate = (Move, u64);

impl Variety {
    /// Returns that of a stage that begins.
    pub(super) const fn new(stage: Stage, softness: [i32; 2]) -> Self {
        Self { stage, softness: softness[stage as usize], plies: 0, alike: 1 << ALL_BITS }
    }

    /// Returns the move that is played, and what the search says of the position, for the player. `None` when
    /// there is no move.
    pub(super) fn choose(
        &mut self,
        engine: &Engine,
        game: &Game<AnyPosition>,
        (level, limits): &(Level, Limits),
        seed: u64,
        rng: &mut Rng,
    ) -> Option<(Move, Score)> {
        let lacking = self.lacking();
        self.plies += 1;
        let spread = if *level == Level::FULL { self.spread(lacking) } else { 0 };
        let lines = if spread > 0 { self.lines(lacking) } else { 1 };
        let search = |limits: &Limits| {
            let mut found: Vec<Option<(Move, Score)>> = vec![None; lines];
            let thought = engine.think(game, limits, *level, &Stop::new(), seed, &mut |info| {
                let slot = found.get_mut(info.line.saturating_sub(1));
                if let (Some(slot), Some(&mv)) = (slot, info.moves.first()) {
                    *slot = Some((mv, info.score));
                }
            });
            (thought, found.into_iter().flatten().collect::<Vec<_>>())
        };
        let (thought, mut found) = search(&Limits { lines, ..limits.clone() });
        let best = thought.best?;
        let mut score = thought.score;
        if spread > 0 && found.len() < 2 && (self.stage == Stage::Opening || lacking > 0) {
            // The limit did not suffice for one iteration of several lines.
            // More lines than usual would take many times as long as it.
            let lines = LINES[self.stage as usize];
            let (shallow, more) = search(&Limits { lines, depth: Some(1), ..Limits::default() });
            if shallow.best.is_some() {
                (score, found) = (shallow.score, more);
            }
        }
        let mut candidates: Vec<Candidate> = Vec::new();
        for (mv, score_of_line) in std::iter::once((best, score)).chain(found) {
            let is_new = candidates.iter().all(|(other, _)| *other != mv);
            let weight =
                if mv == best { Some(weight(spread, 0)) } else { near(score_of_line, score, spread) };
            if let Some(weight) = weight.filter(|_| is_new && (mv == best || game.is_legal(mv))) {
                candidates.push((mv, weight));
            }
        }
        Some((self.drawn(&candidates, rng).unwrap_or(best), thought.score))
    }

    /// Returns one of the moves and counts what was left to chance.
    fn drawn(&mut self, candidates: &[Candidate], rng: &mut Rng) -> Option<Move> {
        let total: u64 = candidates.iter().map(|(_, weight)| weight).sum();
        // Whole numbers, so that every machine draws the same.
        let mut roll = if candidates.len() > 1 { rng.u64(..total) } else { 0 };
        let &(mv, weight) = candidates.iter().find(|(_, weight)| {
            let is_here = roll < *weight;
            roll = roll.wrapping_sub(*weight);
            is_here
        })?;
        let alike = u128::from(self.alike) * u128::from(weight) / u128::from(total);
        self.alike = u64::try_from(alike).unwrap_or(u64::MAX).max(1);
        Some(mv)
    }

    /// Returns how many bits of choice there are fewer than there should be by now.
    fn lacking(&self) -> u32 {
        let wanted = self.plies.saturating_mul(BITS_A_PLY[self.stage as usize]);
        wanted.min(MOST_BITS).saturating_sub(ALL_BITS - self.alike.ilog2())
    }

    /// Returns how many centipawns are not told apart.
    fn spread(&self, lacking: u32) -> i32 {
        let more = self.softness.saturating_mul(lacking as i32) / BITS_A_WIDTH;
        self.softness.saturating_add(more).min(self.softness.saturating_mul(WIDEST))
    }

    /// Returns how many lines are looked at.
    fn lines(&self, lacking: u32) -> usize {
        let at = self.stage as usize;
        (LINES[at] + lacking as usize).min(MOST_LINES[at])
    }
}

/// Returns the weight of a line that may be played in the place of the best one, `None` for any other. Who
/// sees a win plays it.
fn near(score: Score, best: Score, spread: i32) -> Option<u64> {
    match best {
        Score::Win(_) | Score::Loss(_) => None,
        Score::Centipawns(best) => {
            let behind = best.saturating_sub(score.centipawns()).max(0);
            (behind <= spread && spread > 0).then(|| weight(spread, behind))
        }
    }
}

/// Returns how often a move that is so many centipawns behind is played, among others.
fn weight(spread: i32, behind: i32) -> u64 {
    u64::from(spread.saturating_sub(behind).unsigned_abs() + 1).pow(2)
}

#[cfg(test)]
mod tests {
    use yagura::Variant;

    use super::*;

    #[test]
    fn a_game_that_was_left_little_to_chance_tells_fewer_moves_apart() {
        let mut game = Variety::new(Stage::Game, [120, 24]);
        assert_eq!((game.lacking(), game.spread(game.lacking()), game.lines(game.lacking())), (0, 24, 2));
        game.plies = 2;
        assert_eq!((game.lacking(), game.spread(game.lacking()), game.lines(game.lacking())), (2, 48, 4));
        game.plies = 40;
        assert_eq!((game.lacking(), game.spread(game.lacking()), game.lines(game.lacking())), (32, 96, 4));
        // A thousand moves of the same weight are ten bits.
        let start = Game::<AnyPosition>::begin(&Variant::parse("minishogi").expect("a game"), None);
        let mv = start.expect("a start").legal_moves()[0];
        let candidates = vec![(mv, 1); 1024];
        let mut rng = Rng::with_seed(1);
        assert!(game.drawn(&candidates, &mut rng).is_some() && game.lacking() == 22);
        (0..3).for_each(|_| assert!(game.drawn(&candidates, &mut rng).is_some()));
        assert_eq!(game.lacking(), 0);
        // Without choice nothing is drawn, and without softness nothing is ever softened.
        let before = rng.clone().u64(..);
        assert_eq!((game.drawn(&candidates[..1], &mut rng), rng.u64(..)), (Some(mv), before));
        let firm = Variety { plies: 40, ..Variety::new(Stage::Opening, [0, 0]) };
        assert_eq!(firm.spread(firm.lacking()), 0);
    }

    #[test]
    fn the_nearer_a_move_is_the_likelier_it_is_played() {
        let of = |score: i32| near(Score::Centipawns(score), Score::Centipawns(50), 24);
        assert_eq!((of(50), of(60)), (Some(625), Some(625)));
        assert!(of(40) < of(50) && of(26) == Some(1) && of(25).is_none(), "{:?}", of(26));
        assert_eq!(near(Score::Centipawns(50), Score::Win(3), 24), None, "who sees a win plays it");
    }
}
