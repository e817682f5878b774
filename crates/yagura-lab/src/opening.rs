//! Openings: short random games that leave neither side much better, or lines of a file.

use fastrand::Rng;
use serde::{Deserialize, Serialize};
use yagura::{
    AnyPosition, Game, MoveError, Notation as _, Position as _, SetUpPhase as _, SfenError, Variant,
};
use yagura_engine::{Engine, Level, Limits, Stop, army};

/// Positions that our engine visits to judge an opening.
const JUDGED_NODES: u64 = 4000;
/// Random games that are tried for an opening; the most even one is taken if none is within the margin.
const TRIES: usize = 40;
/// Megabytes of the table for judging.
const HASH_MB: usize = 1;
/// Mixes the number of a game into the seed: the golden ratio in 64 bits.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// What is wrong with an opening.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OpeningError {
    /// Its position is none.
    #[error("opening {number}: {error}")]
    Position {
        /// The opening, counted from 1.
        number: usize,
        /// What is wrong.
        error: SfenError,
    },
    /// A move is none, or illegal.
    #[error("opening {number}: {error}")]
    Move {
        /// The opening, counted from 1.
        number: usize,
        /// What is wrong.
        error: MoveError,
    },
    /// The game is over after it.
    #[error("opening {0}: the game is over after it")]
    Over(usize),
    /// The players have still to choose their armies.
    #[error("opening {0}: the armies are still to be chosen; expected a position in which play has begun")]
    SetUp(usize),
    /// A file without openings.
    #[error("no opening in the file")]
    None,
}

/// The beginning of a game that the engines do not choose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The position string, `None` for the start.
    pub position: Option<String>,
    /// The moves, as canonical strings.
    pub moves: Vec<String>,
}

impl Opening {
    /// Returns the game after the opening.
    ///
    /// # Errors
    /// [`OpeningError`] under this number when it does not fit the rules.
    pub fn game(&self, variant: &Variant, number: usize) -> Result<Game<AnyPosition>, OpeningError> {
        let mut game = Game::begin(variant, self.position.as_deref())
            .map_err(|error| OpeningError::Position { number, error })?;
        for text in &self.moves {
            game.play_text(text).map_err(|error| OpeningError::Move { number, error })?;
        }
        if game.outcome().is_some() { Err(OpeningError::Over(number)) } else { Ok(game) }
    }
}

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Random moves.
    Random {
        /// How many.
        plies: usize,
        /// The seed of the match.
        seed: u64,
        /// The most centipawns by which a side may be better.
        margin: i32,
        /// The position in which they begin.
        position: Option<String>,
    },
    /// These, one after the other and then from the first again.
    Listed(Vec<Opening>),
}

impl Openings {
    /// Reads openings, one a line: `startpos`, `sfen FIELDS` or nothing of both, then `moves` and moves.
    /// Empty lines and those that begin with `#` do not count.
    ///
    /// # Errors
    /// [`OpeningError`] for a line that is no opening of the variant.
    pub fn read(text: &str, variant: &Variant) -> Result<Self, OpeningError> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let openings: Vec<Opening> = lines.map(listed).collect();
        for (opening, number) in openings.iter().zip(1..) {
            if opening.game(variant, number)?.position().is_setting_up() {
                return Err(OpeningError::SetUp(number));
            }
        }
        if openings.is_empty() { Err(OpeningError::None) } else { Ok(Self::Listed(openings)) }
    }

    /// Returns the opening of a pair of games, with the game after it. The same number gives the same opening
    /// on every machine.
    ///
    /// # Errors
    /// [`OpeningError`] when the position or a listed opening does not fit the rules.
    pub fn opening(
        &self,
        variant: &Variant,
        pair: usize,
    ) -> Result<(Opening, Game<AnyPosition>), OpeningError> {
        match self {
            Self::Listed(openings) => {
                let opening =
                    openings.get(pair % openings.len().max(1)).cloned().ok_or(OpeningError::None)?;
                let game = opening.game(variant, pair % openings.len() + 1)?;
                Ok((opening, game))
            }
            Self::Random { plies, seed, margin, position } => {
                let start = Opening { position: position.clone(), moves: Vec::new() }.game(variant, 1)?;
                let mut rng = rng_of(*seed, pair as u64);
                let game = even(&start, *plies, *margin, &mut rng);
                let position = if start.position().is_setting_up() {
                    Some(game.start().sfen())
                } else {
                    position.clone()
                };
                let mut position_now = game.start().clone();
                let mut moves = Vec::new();
                for &mv in game.moves() {
                    moves.push(position_now.usi(mv));
                    position_now.play(mv);
                }
                Ok((Opening { position, moves }, game))
            }
        }
    }
}

fn listed(line: &str) -> Opening {
    let (setup, moves) = match line.split_once("moves") {
        Some((setup, moves)) => (setup.trim(), moves),
        None if line.starts_with("sfen") || line.starts_with("startpos") => (line, ""),
        None => ("", line),
    };
    let position = setup.strip_prefix("sfen").map(|fields| fields.trim().to_owned());
    Opening { position, moves: moves.split_ascii_whitespace().map(str::to_owned).collect() }
}

/// Returns a random game of this many plies which our engine finds even, or the most even one of many.
fn even(start: &Game<AnyPosition>, plies: usize, margin: i32, rng: &mut Rng) -> Game<AnyPosition> {
    if plies == 0 && !start.position().is_setting_up() {
        return start.clone();
    }
    let engine = Engine::new(HASH_MB).without_nets();
    let mut best: Option<(i32, Game<AnyPosition>)> = None;
    for _ in 0..TRIES {
        let Some(game) = random(start, plies, rng) else { continue };
        engine.clear();
        let score = engine
            .think(&game, &Limits::nodes(JUDGED_NODES), Level::FULL, &Stop::new(), 0, &mut |_| ())
            .score
            .centipawns()
            .abs();
        if score <= margin {
            return game;
        }
        if best.as_ref().is_none_or(|(least, _)| score < *least) {
            best = Some((score, game));
        }
    }
    best.map_or_else(|| start.clone(), |(_, game)| game)
}

/// Returns the random numbers of one of many games: the same from the same seed and number everywhere.
pub(crate) fn rng_of(seed: u64, number: u64) -> Rng {
    Rng::with_seed(seed.wrapping_add((number + 1).wrapping_mul(MIX)))
}

/// Returns the game after random moves, `None` when it ended on the way. Where the players begin by choosing
/// armies, play begins with such as our engine buys.
pub(crate) fn random(start: &Game<AnyPosition>, plies: usize, rng: &mut Rng) -> Option<Game<AnyPosition>> {
    let mut game = if start.position().is_setting_up() { armed(start, rng.u64(..))? } else { start.clone() };
    for _ in 0..plies {
        let mv = rng.choice(game.legal_moves())?;
        game.play_unchecked(mv);
    }
    game.outcome().is_none().then_some(game)
}

fn armed(start: &Game<AnyPosition>, seed: u64) -> Option<Game<AnyPosition>> {
    let mut game = start.clone();
    while let Some(turn) = army::turn(&game, Level::FULL, seed) {
        game.set_up(&turn).ok()?;
    }
    let definition = game.position().definition();
    Game::begin(&Variant::of(definition), Some(&game.position().sfen())).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variant(id: &str) -> Variant {
        Variant::parse(id).expect("a game")
    }

    #[test]
    fn random_openings_come_again_and_differ() {
        let openings = Openings::Random { plies: 6, seed: 7, margin: 150, position: None };
        let chu = variant("chu");
        let (first, game) = openings.opening(&chu, 0).expect("chu has openings");
        assert_eq!(openings.opening(&chu, 0).map(|(opening, _)| opening), Ok(first.clone()));
        assert_ne!(openings.opening(&chu, 1).map(|(opening, _)| opening), Ok(first.clone()));
        assert_eq!((first.moves.len(), game.moves().len()), (6, 6));
        assert_eq!(first.game(&chu, 1).map(|game| game.position().sfen()), Ok(game.position().sfen()));
    }

    #[test]
    fn union_shogi_begins_with_armies() {
        // Whatever the armies are worth: to find even ones takes many.
        let openings = Openings::Random { plies: 4, seed: 7, margin: 10_000, position: None };
        for board in ["rengo-shogi", "rengo-chess", "rengo-xiangqi", "rengo-janggi", "rengo-makruk"] {
            let board = variant(board);
            let (opening, game) = openings.opening(&board, 0).expect("armies are legal");
            assert!(!game.position().is_setting_up() && game.moves().len() == 4, "{opening:?}");
            assert_eq!(
                opening.game(&board, 1).map(|game| game.position().sfen()),
                Ok(game.position().sfen())
            );
            assert_ne!(openings.opening(&board, 1).map(|(other, _)| other.position), Ok(opening.position));
        }
    }

    #[test]
    fn no_plies_is_the_start() {
        let openings = Openings::Random { plies: 0, seed: 1, margin: 0, position: None };
        assert_eq!(
            openings.opening(&variant("shogi"), 3).map(|(opening, _)| opening),
            Ok(Opening::default())
        );
    }

    #[test]
    fn files_of_openings() {
        let shogi = variant("shogi");
        let text = "# two\n\nstartpos moves 7g7f 3c3d\n2g2f\nsfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\nstartpos\n";
        assert_eq!(Openings::read(text, &shogi), Err(OpeningError::Over(3)));
        let Ok(Openings::Listed(list)) = Openings::read(&text.replace("G*5b", "G*5e"), &shogi) else {
            panic!("four openings")
        };
        assert_eq!(list.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [2, 1, 1, 0]);
        assert_eq!(
            Openings::read("hello", &shogi)
                .map_err(|error| matches!(error, OpeningError::Move { number: 1, .. })),
            Err(true)
        );
        assert_eq!(Openings::read("# nothing", &shogi), Err(OpeningError::None));
        assert_eq!(Openings::read("startpos", &variant("rengo-chess")), Err(OpeningError::SetUp(1)));
    }
}
