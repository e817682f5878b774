//! Engines as players of any game of ours.

mod cecp;
mod own;
mod uci;

use std::time::Duration;

use yagura::{AnyPosition, Game, Move, Variant};
use yagura_engine::{Engine, Score};

use crate::{
    limit::Clocks,
    process::{Process, Silence},
    process_handle::ProcessHandle,
    spec::{EngineSpec, Protocol},
};

/// How long an engine may take to say hello, or that it is ready.
const HANDSHAKE: Duration = Duration::from_secs(30);
/// How long an engine may take beyond its time before it is given up.
const GRACE: Duration = Duration::from_secs(2);
/// How long a move without a limit of time may take.
const PATIENCE: Duration = Duration::from_mins(10);
/// How long an engine that closed its output may take to end.
const ENDING: Duration = Duration::from_millis(500);

/// What an engine did that ends its game, or prevents it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It could not be started, or did not say what the protocol wants.
    #[error("{engine} does not start: {message}")]
    Start {
        /// The engine.
        engine: String,
        /// What went wrong.
        message: String,
    },
    /// It cannot play this game or under this limit.
    #[error("{engine} cannot do that: {message}")]
    Unsupported {
        /// The engine.
        engine: String,
        /// What it cannot do.
        message: String,
    },
    /// It ended.
    #[error("ended: {0}")]
    Crash(String),
    /// It did not answer.
    #[error("no answer after {0:?}")]
    Timeout(Duration),
    /// It said a move that is none, or that the rules forbid.
    #[error("illegal move: {0}")]
    Illegal(String),
    /// It refused a legal move, or claimed a result that the rules do not give.
    #[error("{0}")]
    Dispute(String),
}

impl Fault {
    /// Returns whether the engine has to be started anew.
    pub fn is_fatal(&self) -> bool {
        !matches!(self, Self::Illegal(_))
    }
}

/// What an engine decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// To play a move, which is legal.
    Move(Move),
    /// To give up.
    Resign,
}

/// What an engine says of its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The score, for itself.
    pub score: Option<Score>,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
}

/// An engine's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What it decided.
    pub choice: Choice,
    /// The time from the question to the answer.
    pub elapsed: Duration,
    /// What it says of it.
    pub report: Report,
}

/// An engine that plays games of one variant.
pub trait Player: Send {
    /// Returns what the engine calls itself.
    fn name(&self) -> &str;

    /// Prepares for a game; `seed` is for engines that play as chance wills.
    ///
    /// # Errors
    /// [`Fault`] when the engine does not answer.
    fn new_game(&mut self, seed: u64) -> Result<(), Fault>;

    /// Chooses the move of the player to move in a game that goes on.
    ///
    /// # Errors
    /// [`Fault`]; after a [fatal](Fault::is_fatal) one the player is of no use any more.
    fn choose(&mut self, game: &Game<AnyPosition>, clocks: &Clocks) -> Result<Answer, Fault>;

    /// Returns the last lines of the dialogue, for a diagnosis.
    fn tail(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Starts an engine as a player of a variant; its programs are held by the handle.
///
/// # Errors
/// [`Fault::Start`] or [`Fault::Unsupported`].
pub fn open(spec: &EngineSpec, variant: &Variant, handle: &ProcessHandle) -> Result<Box<dyn Player>, Fault> {
    Ok(match spec.protocol {
        Protocol::Own => Box::new(own::Own::new(spec, variant)?),
        Protocol::Usi | Protocol::Uci => Box::new(uci::Uci::start(spec, variant, handle)?),
        Protocol::Cecp => Box::new(cecp::Cecp::start(spec, variant, handle)?),
    })
}

/// Returns a player with an engine of ours, at full strength.
pub(crate) fn own(engine: Engine) -> Box<dyn Player> {
    Box::new(own::Own::of(engine))
}

/// Returns which of these games an engine plays, by asking it for each.
///
/// # Errors
/// [`Fault::Start`] when it does not start at all.
pub fn survey<'a>(
    spec: &EngineSpec,
    games: impl IntoIterator<Item = &'a Variant>,
    handle: &ProcessHandle,
) -> Result<Vec<&'a Variant>, Fault> {
    let mut plays = Vec::new();
    for variant in games {
        match open(spec, variant, handle) {
            Ok(_) => plays.push(variant),
            Err(fault @ Fault::Start { .. }) => return Err(fault),
            Err(_) => {}
        }
    }
    Ok(plays)
}

/// Returns how long to wait for a move.
fn patience(clocks: &Clocks, side: yagura::Side) -> Duration {
    clocks.allowance(side).map_or(PATIENCE, |time| time + GRACE)
}

/// Returns the fault that a silence means.
fn fault(process: &mut Process, silence: Silence, waited: Duration) -> Fault {
    match silence {
        Silence::Late => Fault::Timeout(waited),
        Silence::Closed => Fault::Crash(
            process
                .status(ENDING)
                .map_or_else(|| "it closed its output".to_owned(), |status| status.to_string()),
        ),
    }
}
