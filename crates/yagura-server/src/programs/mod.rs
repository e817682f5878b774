//! Programs of others as opponents: the operator names them on the command line, and nobody else.

mod pool;
mod spec;

use std::{sync::Arc, time::Duration};

use yagura::{AnyPosition, Catalogue, Definition, Game, Hidden, SetUp, Variant};
use yagura_engine::Stop;
use yagura_lab::{Choice, Clocks, Fault, Limit, Player, ProcessHandle, open, survey};

pub(crate) use self::pool::Key;
use self::pool::{Pool, Seat};
pub use self::spec::{ProgramError, ProgramSpec};
use crate::live::{EngineResult, Failure};

/// How often a program is asked for one move, started anew in between.
const TRIES: usize = 2;
/// A program is asked for no less time: it could not answer.
const LEAST_MOVETIME: Duration = Duration::from_millis(50);

/// The programs that can be played against, and those of them that run; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Programs {
    offered: Arc<[Program]>,
    pool: Arc<Pool>,
}

#[derive(Debug)]
struct Program {
    spec: ProgramSpec,
    /// The ids of the games that it plays.
    plays: Vec<String>,
}

/// Why a program cannot be an opponent.
#[derive(Debug, thiserror::Error)]
pub enum SurveyError {
    /// Another program has its name.
    #[error("program '{name}': two programs have this name")]
    Twice {
        /// Its name.
        name: String,
    },
    /// It does not start, or does not speak as it should.
    #[error("program '{name}': {fault}")]
    Fault {
        /// Its name.
        name: String,
        /// What went wrong.
        fault: Fault,
    },
    /// It plays nothing that is played here.
    #[error("program '{name}': it plays none of the games here")]
    Nothing {
        /// Its name.
        name: String,
    },
}

impl Programs {
    /// Starts each program for a moment to hear which of these games it plays; at most so many processes will
    /// run at the same time. Blocks.
    ///
    /// # Errors
    /// [`SurveyError`] for a program that does not start, plays nothing, or has the name of another.
    pub(crate) fn survey(
        specs: Vec<ProgramSpec>,
        games: &Catalogue,
        most: usize,
    ) -> Result<Self, SurveyError> {
        let open: Vec<Variant> =
            games.definitions().filter(|definition| has_no_secrets(definition)).map(Variant::of).collect();
        let mut offered: Vec<Program> = Vec::new();
        for spec in specs {
            if offered.iter().any(|other| other.spec.name == spec.name) {
                return Err(SurveyError::Twice { name: spec.name });
            }
            let plays = match survey(&spec.engine, &open, &ProcessHandle::default()) {
                Ok(plays) => {
                    plays.into_iter().map(|variant| variant.definition().id.clone()).collect::<Vec<_>>()
                }
                Err(fault) => return Err(SurveyError::Fault { name: spec.name, fault }),
            };
            if plays.is_empty() {
                return Err(SurveyError::Nothing { name: spec.name });
            }
            tracing::info!(program = spec.name, games = plays.join(" "), "a program to play against");
            offered.push(Program { spec, plays });
        }
        Ok(Self { offered: offered.into(), pool: Arc::new(Pool::new(most)) })
    }

    /// Returns the names of the programs that play a game.
    pub(crate) fn playing(&self, id: &str) -> impl Iterator<Item = &str> {
        self.offered
            .iter()
            .filter(move |program| program.plays.iter().any(|played| played == id))
            .map(|program| program.spec.name.as_str())
    }

    /// Has a program decide, within `share` where its time is shorter than that for a move. Blocks, for that
    /// time and a little more; a program that ends, says nothing or something wrong is started anew once.
    pub(crate) fn ask(
        &self,
        key: &Key,
        variant: &Variant,
        game: &Game<AnyPosition>,
        share: Option<Duration>,
        stop: &Stop,
    ) -> EngineResult {
        let Some(program) = self.offered.iter().find(|program| program.spec.name == key.name) else {
            tracing::error!(
                game = key.game,
                program = key.name,
                "a stored game waits for a program that is not offered any more"
            );
            return EngineResult::Nothing;
        };
        let movetime = program.spec.movetime;
        let movetime = share.map_or(movetime, |share| movetime.min(share.max(LEAST_MOVETIME)));
        let mut failure = Failure::Start;
        for _ in 0..TRIES {
            let Some(mut seat) = self.pool.take(key, stop) else { return EngineResult::Nothing };
            match choose(program, variant, &mut seat, game, movetime) {
                Ok(choice) => {
                    self.pool.put_back(seat);
                    return match choice {
                        Choice::Move(mv) => EngineResult::Move(Some(mv)),
                        Choice::Resign => EngineResult::Resign,
                    };
                }
                Err(fault) => {
                    let said = seat.player.as_deref().map(Player::tail).unwrap_or_default();
                    self.pool.drop_seat(seat);
                    if stop.is_stopped() {
                        return EngineResult::Nothing;
                    }
                    tracing::warn!(game = key.game, program = key.name, %fault, ?said, "a program failed");
                    failure = Failure::from(&fault);
                }
            }
        }
        EngineResult::Fail(failure)
    }

    /// Ends the programs of a game, without waiting for them.
    pub(crate) fn release(&self, game: &str) {
        self.pool.release(game);
    }

    /// Ends all programs, and lets no other begin.
    pub(crate) fn close(&self) {
        self.pool.close();
    }
}

/// A program is told the whole game, so that it may play only games without secrets.
fn has_no_secrets(definition: &Definition) -> bool {
    let traits = definition.traits();
    let is_open = match traits.set_up {
        SetUp::None | SetUp::ByMoves => true,
        SetUp::SecretArmies => false,
    };
    is_open
        && match traits.hidden {
            Hidden::Nothing => true,
            Hidden::Backs => false,
        }
}

/// Has a program choose a move, started first if it does not run.
fn choose(
    program: &Program,
    variant: &Variant,
    Seat { player, handle, .. }: &mut Seat,
    game: &Game<AnyPosition>,
    movetime: Duration,
) -> Result<Choice, Fault> {
    if player.is_none() {
        let mut fresh = open(&program.spec.engine, variant, handle)?;
        fresh.new_game(0)?;
        *player = Some(fresh);
    }
    let Some(player) = player else { return Err(Fault::Crash("it did not begin".to_owned())) };
    player.choose(game, &Clocks::new([Limit::Movetime(movetime); 2])).map(|answer| answer.choice)
}

impl From<&Fault> for Failure {
    fn from(fault: &Fault) -> Self {
        match fault {
            Fault::Start { .. } => Self::Start,
            Fault::Unsupported { .. } => Self::Unsupported,
            Fault::Crash(_) => Self::Crash,
            Fault::Timeout(_) => Self::NoAnswer,
            Fault::Illegal(_) => Self::IllegalMove,
            Fault::Dispute(_) => Self::Dispute,
        }
    }
}
