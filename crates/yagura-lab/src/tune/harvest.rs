//! Positions from games of the engine against itself, each with what came of it.

use fastrand::Rng;
use yagura::{AnyPosition, Game, Move, Notation as _, Position as _, SearchMoves as _, Side, Variant};
use yagura_engine::{Engine, Level, Limits, Score, Stop, eval::Weights};

use crate::opening::{random, rng_of};

/// Random plies before the engine plays: from [`OPENING`] on, up to so many more.
const OPENING: usize = 6;
const MORE_OPENING: usize = 5;
/// In shaken plies one of so many is random, the others are found with so small a part of the positions.
const RANDOM_OF: usize = 6;
const LITTLE: u64 = 8;
/// Shaken games in which a side is ahead by more than this, in centipawns, are begun anew, so many times.
const SHAKEN_MARGIN: i32 = 1000;
const SHAKEN_TRIES: usize = 8;
/// Megabytes of the table.
const HASH_MB: usize = 4;
/// A game is won when the engine has said so in so many plies running, this many centipawns or more.
const WON: i32 = 3000;
const WON_PLIES: usize = 6;
/// Plies after which a game counts as drawn, for each square of the board.
const LONGEST: usize = 4;
/// Plies between two positions of a game for fitting, at least: neighbours teach the same.
pub const APART: usize = 3;
/// Iterations that a search must have ended to say something of a position. A first one that is broken off
/// has seen no answer to most moves; habits (the book of a set-up) search nothing at all.
const LEAST_DEPTH: u32 = 2;
/// Positions of which the search says more than this are won, and teach nothing.
const DECIDED: i32 = 2500;

/// A position, and what came of it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The number of its game.
    pub game: u64,
    /// The position.
    pub position: AnyPosition,
    /// What the search said of it, in centipawns for Black.
    pub score: i32,
    /// What Black got in the end: 0, ½ or 1.
    pub result: f64,
}

/// Why a line is no sample.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {0}: expected game, result, score and position")]
pub struct HarvestError(usize);

/// The games that are played for positions.
#[derive(Clone, Debug)]
pub struct Harvest {
    /// The game.
    pub variant: Variant,
    /// How many are played.
    pub games: u64,
    /// Positions that the engine visits a move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The values that the engine plays with.
    pub values: Weights,
    /// Where the games begin; `None`: at the start, with random armies where the players choose them.
    pub position: Option<String>,
    /// Plies between two positions of a game, at least, and about half as many more at random.
    pub apart: usize,
    /// After the opening of every other game so many plies, at most, are played with little thought and now
    /// and then at random: positions that good play would not come to.
    pub shaken: usize,
}

impl Harvest {
    /// Plays the games one after the other and returns the positions. `on_game` hears the number of each
    /// finished one. The same harvest gives the same positions everywhere.
    pub fn play(&self, on_game: &mut dyn FnMut(u64)) -> Vec<Sample> {
        let engine = Engine::new(HASH_MB).with_weights(self.variant.definition(), &self.values);
        let mut samples = Vec::new();
        for number in 0..self.games {
            samples.extend(self.game(&engine, number));
            on_game(number);
        }
        samples
    }

    /// Plays the game of this number.
    pub(crate) fn game(&self, engine: &Engine, number: u64) -> Vec<Sample> {
        let mut rng = rng_of(self.seed, number);
        let Some(mut game) = self.opening(&mut rng) else { return Vec::new() };
        engine.clear();
        // Its own dice: a game that is not shaken is what it would be if none were.
        let mut dice = rng.clone().fork();
        if self.shaken > 0 && dice.bool() {
            game = (0..SHAKEN_TRIES).find_map(|_| self.shake(engine, &game, &mut dice)).unwrap_or(game);
        }
        let definition = self.variant.definition();
        let longest = LONGEST * usize::from(definition.files) * usize::from(definition.ranks);
        let (mut found, mut next): (Vec<(AnyPosition, i32)>, _) = (Vec::new(), 0);
        let (mut winner, mut running) = (None, 0);
        while game.outcome().is_none() && running < WON_PLIES && game.moves().len() < longest {
            let thought =
                engine.think(&game, &Limits::nodes(self.nodes), Level::FULL, &Stop::new(), 0, &mut |_| ());
            let Some(best) = thought.best else { break };
            let position = game.position();
            let score = for_black(position.player(), thought.score);
            let ahead = if score > 0 { Side::Black } else { Side::White };
            running = match () {
                () if score.abs() < WON => 0,
                () if winner == Some(ahead) => running + 1,
                () => 1,
            };
            winner = Some(ahead);
            let is_judged = thought.depth >= LEAST_DEPTH && score.abs() <= DECIDED;
            if game.moves().len() >= next && is_judged && is_quiet(position, best) {
                found.push((position.clone(), score));
                next = game.moves().len() + self.apart + rng.usize(..self.apart.max(1));
            }
            game.play_unchecked(best);
        }
        let winner = match game.outcome() {
            Some(outcome) => outcome.winner,
            None if running >= WON_PLIES => winner,
            None => None,
        };
        let result = winner.map_or(0.5, |winner| if winner == Side::Black { 1.0 } else { 0.0 });
        found.into_iter().map(|(position, score)| Sample { game: number, position, score, result }).collect()
    }

    /// Returns the game after plies with little thought; `None` if it is decided then.
    fn shake(&self, engine: &Engine, game: &Game<AnyPosition>, rng: &mut Rng) -> Option<Game<AnyPosition>> {
        let mut game = game.clone();
        let little = Limits::nodes((self.nodes / LITTLE).max(1));
        for _ in 0..=rng.usize(..self.shaken) {
            let mv = if rng.usize(..RANDOM_OF) == 0 {
                rng.choice(game.legal_moves().iter().copied())
            } else {
                engine.think(&game, &little, Level::FULL, &Stop::new(), 0, &mut |_| ()).best
            };
            game.play_unchecked(mv?);
            if game.outcome().is_some() {
                return None;
            }
        }
        let thought =
            engine.think(&game, &Limits::nodes(self.nodes), Level::FULL, &Stop::new(), 0, &mut |_| ());
        (thought.score.centipawns().abs() <= SHAKEN_MARGIN).then_some(game)
    }

    /// Returns a game after random moves; `None` if one cannot be had.
    fn opening(&self, rng: &mut Rng) -> Option<Game<AnyPosition>> {
        let plies = OPENING + rng.usize(..MORE_OPENING);
        let start = Game::begin(&self.variant, self.position.as_deref()).ok()?;
        (0..50).find_map(|_| random(&start, plies, rng))
    }
}

impl Sample {
    /// Returns the line of a file that stands for the sample.
    pub fn line(&self) -> String {
        format!("{} {} {} {}", self.game, self.result, self.score, self.position.sfen())
    }

    /// Reads the lines of a file.
    ///
    /// # Errors
    /// [`HarvestError`] for the first line that is no sample of this game.
    pub fn read(variant: &Variant, text: &str) -> Result<Vec<Self>, HarvestError> {
        let read = |line: &str| {
            let [game, result, score, sfen] = line.splitn(4, ' ').collect::<Vec<_>>().try_into().ok()?;
            let position = Game::begin(variant, Some(sfen)).ok()?.position().clone();
            Some(Self {
                game: game.parse().ok()?,
                position,
                score: score.parse().ok()?,
                result: result.parse().ok()?,
            })
        };
        text.lines().zip(1..).map(|(line, number)| read(line).ok_or(HarvestError(number))).collect()
    }
}

fn for_black(player: Side, score: Score) -> i32 {
    let value = score.centipawns();
    if player == Side::Black { value } else { -value }
}

/// Returns whether a position is one that an evaluation can judge: no check, and nothing to take or to
/// promote that is better than a quiet move.
fn is_quiet(position: &AnyPosition, best: Move) -> bool {
    let mut noisy = Vec::new();
    position.noisy_moves(&mut noisy);
    !position.in_check() && !noisy.contains(&best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_plays_the_same_games() {
        let lines = |seed, shaken| {
            let variant = Variant::parse("shogi-7x9").expect("a game");
            let values = Weights::of(variant.definition());
            let harvest =
                Harvest { variant, games: 4, nodes: 300, seed, values, position: None, apart: APART, shaken };
            harvest.play(&mut |_| ()).iter().map(Sample::line).collect::<Vec<_>>()
        };
        let first = lines(1, 0);
        assert!(first.len() > 4, "positions come of it");
        assert_eq!(lines(1, 0), first);
        assert_ne!(lines(2, 0), first);
        let shaken = lines(1, 12);
        assert_eq!(lines(1, 12), shaken);
        let of_game = |lines: &[String], number: u64| -> Vec<String> {
            lines.iter().filter(|line| line.starts_with(&format!("{number} "))).cloned().collect()
        };
        let same = (0..4).filter(|&number| of_game(&first, number) == of_game(&shaken, number)).count();
        assert!((1..4).contains(&same), "about half of the games are shaken: {same} of 4 are not");
    }

    /// In the set-up of gungi habits play, whose word for every position is that it is even.
    #[test]
    fn what_nobody_has_searched_is_no_sample() {
        let variant = Variant::parse("gungi").expect("a game");
        let values = Weights::of(variant.definition());
        let harvest =
            Harvest { variant, games: 1, nodes: 400, seed: 4, values, position: None, apart: 1, shaken: 0 };
        let engine = Engine::new(1);
        let samples = harvest.play(&mut |_| ());
        assert!(samples.len() > 4, "{}", samples.len());
        for sample in samples {
            let game = Game::begin(&harvest.variant, Some(&sample.position.sfen())).expect("a position");
            let thought = engine.think(&game, &Limits::nodes(30), Level::FULL, &Stop::new(), 0, &mut |_| ());
            assert!(thought.nodes > 0, "{}", sample.line());
        }
    }

    #[test]
    fn samples_are_lines() {
        let shogi = Variant::parse("shogi").expect("a game");
        let text = "3 0.5 -20 lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let samples = Sample::read(&shogi, text).expect("a sample");
        assert_eq!(samples.iter().map(Sample::line).collect::<Vec<_>>(), [text]);
        assert_eq!(
            Sample::read(&shogi, &format!("{text}\n1 1 0 9")).map(|samples| samples.len()),
            Err(HarvestError(2))
        );
    }
}
