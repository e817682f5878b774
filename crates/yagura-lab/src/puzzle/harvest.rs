//! Games of the engine against itself, and the puzzles along the way.

use std::ops::RangeInclusive;

use fastrand::Rng;
use yagura::{AnyPosition, Field, Game, Notation as _, Position as _, SetUpPhase as _, Side, Variant};
use yagura_engine::{Engine, Level, Limits, Stop};

use super::{
    Puzzle, Theme,
    balance::Values,
    grade::grade,
    judgement::Judge,
    mating::{self, Mating},
    quota::Quota,
    tactic::{self, LastCapture},
    texts,
};
use crate::opening::{random, rng_of};

/// Random plies before the engine plays: from [`OPENING`] on, up to so many more.
const OPENING: usize = 4;
const MORE_OPENING: usize = 5;
/// The levels that play, which overlook something now and then.
const PLAYERS: RangeInclusive<u8> = 4..=7;
/// Positions that a player visits a move, and that a first glance visits, as parts of those of a puzzle.
const PLAYED: u64 = 16;
const GLANCED: u64 = 6;
/// The turn before must have changed so much, in centipawns as first glances see it: otherwise there was
/// nothing to find.
const TURNED: i32 = 100;
/// Plies after which a game is left.
const LONGEST: usize = 300;
/// Plies between two puzzles of a game, and the most of them.
const APART: usize = 6;
const MOST: usize = 6;
/// Games for each puzzle that is asked for, at most.
const GAMES: u64 = 30;

/// The games that are played for puzzles.
#[derive(Clone, Debug)]
pub struct Harvest {
    /// The game.
    pub variant: Variant,
    /// How many puzzles are wanted.
    pub count: usize,
    /// Positions that the search visits to find the first turn of a puzzle; a longer one must agree.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
}

/// What is heard of a harvest.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// A puzzle.
    Found(&'a Puzzle),
    /// A game has been played; so many games and puzzles so far.
    Game {
        /// Games.
        games: u64,
        /// Puzzles.
        puzzles: usize,
    },
}

impl Harvest {
    /// Plays games until there are as many puzzles as are wanted, or too many games had too few. The same
    /// harvest gives the same puzzles everywhere. `on_progress` hears of each; it may end the harvest by
    /// returning an error.
    ///
    /// # Errors
    /// What `on_progress` returns.
    pub fn run<E>(&self, on_progress: &mut dyn FnMut(Progress<'_>) -> Result<(), E>) -> Result<(), E> {
        let mut quota = Quota::new(self.count);
        let mut puzzles = 0;
        let values = Values::of(self.variant.definition());
        let judge = Judge::new();
        for number in 0..GAMES * self.count as u64 {
            if quota.is_full() {
                break;
            }
            for puzzle in self.game(&judge, &values, &mut quota, number) {
                puzzles += 1;
                on_progress(Progress::Found(&puzzle))?;
            }
            on_progress(Progress::Game { games: number + 1, puzzles })?;
        }
        Ok(())
    }

    /// Plays one game and returns its puzzles.
    fn game(&self, judge: &Judge, values: &Values, quota: &mut Quota, number: u64) -> Vec<Puzzle> {
        let mut rng = rng_of(self.seed, number);
        let mut found = Vec::new();
        let Some(mut game) = self.opening(&mut rng) else { return found };
        let engine = Engine::new(1).without_nets();
        let limits = Limits::nodes((self.nodes / PLAYED).max(1));
        let level = Level::new(rng.u8(PLAYERS)).unwrap_or(Level::FULL);
        let (mut next, mut past) = (game.moves().len(), Past::default());
        while game.outcome().is_none() && game.moves().len() < LONGEST {
            if found.len() == MOST || quota.is_full() {
                break;
            }
            if game.moves().len() >= next
                && let Some(puzzle) = self.look(judge, values, quota, &game, &mut past)
            {
                found.push(puzzle);
                next = game.moves().len() + APART;
                past = Past::default();
            }
            let seed = rng.u64(..);
            let thought = engine.think(&game, &limits, level, &Stop::new(), seed, &mut |_| ());
            let Some(best) = thought.best else { break };
            let is_capture = !game.position().victims(best).is_empty();
            past.capture = is_capture.then(|| LastCapture(best.to()));
            game.play_unchecked(best);
        }
        found
    }

    /// Returns a game after random moves; `None` if one cannot be had.
    fn opening(&self, rng: &mut Rng) -> Option<Game<AnyPosition>> {
        let plies = OPENING + rng.usize(..MORE_OPENING);
        let start = Game::begin(&self.variant, None).ok()?;
        (0..50).find_map(|_| random(&start, plies, rng))
    }

    /// Looks for a puzzle in the position of a game.
    fn look(
        &self,
        judge: &Judge,
        values: &Values,
        quota: &mut Quota,
        game: &Game<AnyPosition>,
        past: &mut Past,
    ) -> Option<Puzzle> {
        // There is no check before play begins.
        if game.position().check().is_none() || game.position().is_setting_up() {
            return None;
        }
        let before = past.score.take();
        let game = first_move(&self.variant, game.position())?;
        let key = game.position().key();
        let (theme, line) = match mating::find(&game, self.nodes) {
            Mating::Puzzle(line) => (Theme::Mate(line.len() as u32), line),
            Mating::Other => return None,
            mating @ (Mating::None | Mating::Impossible) => {
                if mating == Mating::None && !quota.wants(Theme::Tactic, 2, key) {
                    return None;
                }
                let glance = judge.judge(&game, self.nodes / GLANCED)?;
                let score = glance.score.centipawns();
                past.score = Some((game.player(), score));
                let (player, before) = before?;
                let before = if player == game.player() { before } else { -before };
                let has_turned = score - before >= TURNED;
                if !has_turned || !tactic::is_promising(&game, &glance, past.capture) {
                    return None;
                }
                let found = tactic::find(judge, &game, past.capture, values, self.nodes)?;
                // A win that is no mate by checks cannot be proved where mates can.
                let is_unproved = mating == Mating::None && matches!(found.0, Theme::Mate(_));
                (!is_unproved).then_some(found)?
            }
        };
        if !quota.wants(theme, line.len(), key) {
            return None;
        }
        let grade = grade(&game, *line.first()?, self.nodes * tactic::AGAIN);
        let solution = texts(&game, &line)?;
        let position = game.position().sfen();
        quota.take(theme, line.len(), grade, key).then(|| Puzzle {
            variant: self.variant.clone(),
            theme,
            grade,
            nodes: self.nodes,
            position,
            solution,
        })
    }
}

/// What came before a position in its game.
#[derive(Clone, Copy, Debug, Default)]
struct Past {
    /// The last turn, if it captured.
    capture: Option<LastCapture>,
    /// What a first glance said of the position before, in centipawns for the player there.
    score: Option<(Side, i32)>,
}

/// Returns the position as the beginning of a game: its next move is the first.
fn first_move(variant: &Variant, position: &AnyPosition) -> Option<Game<AnyPosition>> {
    let text = position.sfen();
    let named = text.split(' ').zip(position.definition().traits().fields);
    let fields: Vec<&str> =
        named.map(|(text, field)| if *field == Field::MoveNumber { "1" } else { text }).collect();
    let game = Game::begin(variant, Some(&fields.join(" "))).ok()?;
    (game.outcome().is_none() && game.position().key() == position.key()).then_some(game)
}
