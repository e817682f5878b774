//! What is played: a study of one arm or several.

use std::{fmt, time::Duration};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use yagura::{Catalogue, Game, SfenError, Variant, VariantError};
use yagura_engine::{Engine, Level, Limits};

use super::{engine_fingerprint, game::PlayedGame};
use crate::definition_files::version_of;

/// The version of the format of studies, jobs and games, and of how games are played: with another one the
/// same study would give other games.
pub(super) const FORMAT: u32 = 2;
/// Megabytes of a worker's table.
const HASH_MB: usize = 4;
/// Plies after which a game is not played on, for each square of the board, and within which bounds.
const PLIES_PER_SQUARE: usize = 6;
const FEWEST_PLIES: usize = 200;
const MOST_PLIES: usize = 5000;
/// The most arms of a study, pairs of a job and plies of an opening that are believed.
const MOST_ARMS: usize = 1000;
const MOST_PAIRS: u32 = 1000;
const MOST_OPENING: usize = 200;

/// Why a study cannot be played here.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StudyError {
    /// It is of another version of the format, so that its games are played in another way, or has arms that
    /// nobody could play.
    #[error("a study of format {0}: expected format {FORMAT}, and 1 to {MOST_ARMS} arms")]
    Format(u32),
    /// One of its games is unknown.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// One of its positions is none.
    #[error("start of arm {arm}: {error}")]
    Start {
        /// The arm, counted from 0.
        arm: usize,
        /// What is wrong with it.
        error: SfenError,
    },
    /// Games cannot be played with this effort.
    #[error("arm {0}: expected a level of 1 to 10, and an opening of at most {MOST_OPENING} plies")]
    Effort(usize),
    /// The rules of a game are other ones here.
    #[error("{variant} has the rules {here} here, and {there} in the study")]
    Definition {
        /// The game.
        variant: String,
        /// The digest of its rules here.
        here: String,
        /// That of the study.
        there: String,
    },
    /// The engine is another one here.
    #[error("the engine is {here} here, and {there} in the study: results of both cannot be joined")]
    Engine {
        /// Its fingerprint here.
        here: String,
        /// That of the study.
        there: String,
    },
    /// A job that the study does not have.
    #[error("job {0}: the study has no such pairs")]
    Job(Job),
}

/// How long the engine thinks about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effort {
    /// As a level does; below the strongest the same everywhere.
    Level(u8),
    /// Positions a move; the same everywhere.
    Nodes(u64),
    /// Milliseconds a move; not the same again.
    Movetime(u64),
}

impl Effort {
    /// Returns the level and the limits of a search, `None` for a level that there is not.
    pub(super) fn limits(self, variant: &Variant) -> Option<(Level, Limits)> {
        Some(match self {
            Self::Level(number) => {
                let level = Level::new(number)?;
                let full = level == Level::FULL;
                (
                    level,
                    if full { Limits::movetime(level.time(variant.definition())) } else { Limits::default() },
                )
            }
            Self::Nodes(nodes) => (Level::FULL, Limits::nodes(nodes.max(1))),
            Self::Movetime(ms) => (Level::FULL, Limits::movetime(Duration::from_millis(ms.max(1)))),
        })
    }

    /// Returns whether the same games come again.
    pub const fn is_repeatable(self) -> bool {
        match self {
            Self::Level(number) => number < Level::FULL.number(),
            Self::Nodes(_) => true,
            Self::Movetime(_) => false,
        }
    }
}

/// `level=5`, `nodes=3000`, `movetime=100`.
impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(number) => write!(f, "level={number}"),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Movetime(ms) => write!(f, "movetime={ms}"),
        }
    }
}

/// Which armies are set up, in games with secret armies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Armies {
    /// Those that the engine buys.
    #[default]
    Bought,
    /// Any that spend their points, of which some then lack a few pieces, so that games tell what points are
    /// worth.
    Random,
}

/// One kind of games of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arm {
    /// What it is called in the results.
    pub name: String,
    /// The game, with its options.
    pub variant: String,
    /// The digest of its rules.
    pub definition: String,
    /// What its engine answers, as a digest.
    pub engine: String,
    /// Where the first and the second game of each pair begin, `None` for the usual start.
    #[serde(default)]
    pub starts: [Option<String>; 2],
    /// Which armies are set up.
    #[serde(default)]
    pub armies: Armies,
    /// How long the engine thinks.
    pub effort: Effort,
    /// Plies at the beginning that both games of a pair have in common, chosen among many moves.
    pub opening: usize,
    /// Centipawns that the engine does not tell apart in an opening, and afterwards; up to four times as many
    /// in a game in which little was left to chance so far.
    pub softness: [i32; 2],
    /// Plies after which a game is not played on.
    pub most_plies: usize,
}

impl Arm {
    /// Returns the arm that plays a game from its usual start.
    ///
    /// # Errors
    /// [`StudyError::Effort`].
    pub fn new(variant: &Variant, effort: Effort) -> Result<Self, StudyError> {
        effort.limits(variant).ok_or(StudyError::Effort(0))?;
        let definition = variant.definition();
        let squares = usize::from(definition.files) * usize::from(definition.ranks);
        Ok(Self {
            name: variant.to_string(),
            variant: variant.to_string(),
            definition: version_of(&definition.rules_text),
            engine: engine_fingerprint(variant),
            starts: [None, None],
            armies: Armies::default(),
            effort,
            opening: 4,
            softness: [120, 24],
            most_plies: (squares * PLIES_PER_SQUARE).clamp(FEWEST_PLIES, MOST_PLIES),
        })
    }

    /// Returns the same with another name and other starts.
    #[must_use]
    pub fn starting(self, name: String, starts: [Option<String>; 2]) -> Self {
        Self { name, starts, ..self }
    }
}

/// What is played, and with which seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Study {
    /// The version of the format.
    pub format: u32,
    /// The seed.
    pub seed: u64,
    /// The kinds of games.
    pub arms: Vec<Arm>,
}

/// Some pairs of an arm of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Job {
    /// The arm, counted from 0.
    pub arm: usize,
    /// The first pair.
    pub first: u32,
    /// How many.
    pub pairs: u32,
}

/// `ARM.FIRST+PAIRS`.
impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}+{}", self.arm, self.first, self.pairs)
    }
}

impl Study {
    /// Returns the study of these arms.
    pub fn new(seed: u64, arms: Vec<Arm>) -> Self {
        Self { format: FORMAT, seed, arms }
    }

    /// Returns what tells the study from others: the first sixteen hexadecimal digits of the SHA-256 of its
    /// JSON.
    pub fn id(&self) -> String {
        version_of(&serde_json::to_string(self).expect("numbers, texts and lists are JSON"))
    }

    /// Returns the games of the arms, when all of the study can be played here with the same results as
    /// elsewhere.
    ///
    /// # Errors
    /// [`StudyError`]: rules or engine differ, or the study cannot be read.
    pub fn check(&self, games: &Catalogue) -> Result<Vec<Variant>, StudyError> {
        if self.format != FORMAT || self.arms.is_empty() || self.arms.len() > MOST_ARMS {
            return Err(StudyError::Format(self.format));
        }
        let mut variants: Vec<Variant> = Vec::new();
        for (at, arm) in self.arms.iter().enumerate() {
            let variant = games.variant(&arm.variant)?;
            let here = version_of(&variant.definition().rules_text);
            if here != arm.definition {
                let (variant, there) = (arm.variant.clone(), arm.definition.clone());
                return Err(StudyError::Definition { variant, here, there });
            }
            for start in arm.starts.iter().flatten() {
                Game::begin(&variant, Some(start)).map_err(|error| StudyError::Start { arm: at, error })?;
            }
            if arm.effort.limits(&variant).is_none() || arm.opening > MOST_OPENING {
                return Err(StudyError::Effort(at));
            }
            // Arms of one game have one engine.
            let known = self.arms[..at].iter().zip(&variants).find(|(_, known)| **known == variant);
            let here = match known {
                Some((known, _)) => known.engine.clone(),
                None => engine_fingerprint(&variant),
            };
            if here != arm.engine {
                return Err(StudyError::Engine { here, there: arm.engine.clone() });
            }
            variants.push(variant);
        }
        Ok(variants)
    }

    /// Plays a job: two games for each pair. The same study and job give the same games wherever they are
    /// played, if the effort is repeatable. `variants` are those of [`Study::check`].
    ///
    /// # Errors
    /// [`StudyError::Job`] when the study does not have it.
    pub fn play(&self, variants: &[Variant], job: Job) -> Result<Vec<PlayedGame>, StudyError> {
        let (Some(arm), Some(variant)) = (self.arms.get(job.arm), variants.get(job.arm)) else {
            return Err(StudyError::Job(job));
        };
        if job.pairs == 0 || job.pairs > MOST_PAIRS || job.first.checked_add(job.pairs).is_none() {
            return Err(StudyError::Job(job));
        }
        let engine = Engine::new(HASH_MB);
        let pairs = job.first..job.first + job.pairs;
        let games = pairs.flat_map(|pair| [(pair, 0), (pair, 1)]);
        Ok(games
            .map(|(pair, half)| super::game::play(self, variant, &engine, (job.arm, pair, half), arm))
            .collect())
    }
}

/// Returns the SHA-256 of a text as sixteen bytes in hexadecimal digits.
pub(super) fn digest(text: &[u8]) -> String {
    let bytes = Sha256::digest(text);
    bytes.iter().take(8).fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))
}
