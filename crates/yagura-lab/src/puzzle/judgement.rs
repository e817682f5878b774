//! What the engine says of a position: its best turn, and how much worse the second best is.

use yagura::{AnyPosition, Game, Move, Position as _, Secrecy as _, Turns};
use yagura_engine::{Engine, Info, Level, Limits, Score, Stop};

/// Megabytes of the table.
const HASH_MB: usize = 16;
/// Where the solver does not see everything, this many guesses at what is hidden must agree.
const GUESSES: u64 = 3;

/// What a search says of a position.
#[derive(Clone, Debug)]
pub(super) struct Judgement {
    /// The expected line, which begins with the best turn.
    pub(super) line: Vec<Move>,
    /// What it is worth for the player.
    pub(super) score: Score,
    /// What the second best turn is worth; `None` where there is none.
    pub(super) second: Option<Score>,
}

impl Judgement {
    pub(super) fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

/// An engine that is asked about positions; what it said before does not change what it says.
#[derive(Debug)]
pub(super) struct Judge {
    engine: Engine,
}

impl Judge {
    pub(super) fn new() -> Self {
        Self { engine: Engine::new(HASH_MB).without_nets() }
    }

    /// Returns what a search of so many positions says of the two best turns.
    pub(super) fn judge(&self, game: &Game<AnyPosition>, nodes: u64) -> Option<Judgement> {
        self.guess(game, nodes, 0)
    }

    /// Returns the same if other guesses at what is hidden from the player lead to the same best turn, and
    /// `is_good` likes them all.
    pub(super) fn judge_all(
        &self,
        game: &Game<AnyPosition>,
        nodes: u64,
        is_good: impl Fn(&Judgement) -> bool,
    ) -> Option<Judgement> {
        let first = self.guess(game, nodes, 0).filter(&is_good)?;
        let others = if hides(game) { 1..GUESSES } else { 0..0 };
        for seed in others {
            self.guess(game, nodes, seed)
                .filter(|other| is_same(game.position(), other.best(), first.best()) && is_good(other))?;
        }
        Some(first)
    }

    fn guess(&self, game: &Game<AnyPosition>, nodes: u64, seed: u64) -> Option<Judgement> {
        self.engine.clear();
        // Where turns have parts, the two lines differ in the first one.
        let limits = Limits { lines: 2, ..Limits::nodes(nodes) };
        let mut second = None;
        let mut on_info = |info: &Info| {
            if info.line == 2 {
                second = Some(info.score);
            }
        };
        let thought = self.engine.think(game, &limits, Level::FULL, &Stop::new(), seed, &mut on_info);
        // A line of a guess need not begin with the move that is played.
        let line = if thought.line.first() == thought.best.as_ref() {
            thought.line
        } else {
            thought.best.into_iter().collect()
        };
        (!line.is_empty()).then_some(Judgement { line, score: thought.score, second })
    }

    /// Returns the game after the expected line, which goes on until the game is over or has so many turns.
    pub(super) fn played_out(
        &self,
        game: &Game<AnyPosition>,
        line: &[Move],
        turns: usize,
        nodes: u64,
    ) -> Game<AnyPosition> {
        let mut game = game.clone();
        let target = game.moves().len() + turns;
        let mut expected = line.to_vec();
        loop {
            for &mv in &expected {
                if game.moves().len() >= target || game.outcome().is_some() {
                    return game;
                }
                // A line that rests on a guess may be illegal.
                if !game.is_legal(mv) {
                    break;
                }
                game.play_unchecked(mv);
            }
            if game.moves().len() >= target || game.outcome().is_some() {
                return game;
            }
            self.engine.clear();
            let thought =
                self.engine.think(&game, &Limits::nodes(nodes), Level::FULL, &Stop::new(), 0, &mut |_| ());
            let Some(best) = thought.best else { return game };
            expected = if thought.line.first() == Some(&best) { thought.line } else { vec![best] };
            if !game.is_legal(best) {
                return game;
            }
        }
    }
}

/// Returns whether two turns are the same answer: where turns have a second part, the first decides.
pub(super) fn is_same(position: &AnyPosition, one: Option<Move>, other: Option<Move>) -> bool {
    let answer = |turn: Option<Move>| match position.definition().traits().turns {
        Turns::Single | Turns::Borrowed(_) => turn,
        Turns::WithSecondPart(_) => turn.map(|turn| turn.with_extra(0)),
    };
    answer(one) == answer(other)
}

/// Returns whether something is hidden from the player.
fn hides(game: &Game<AnyPosition>) -> bool {
    game.position().determinize(game.player(), 0).is_some()
}
