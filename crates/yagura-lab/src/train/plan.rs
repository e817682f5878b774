//! From a game to a net that is better than what it replaces: play, train, and let the net prove itself.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use serde::Serialize;
use yagura::Definition;
use yagura_engine::eval::net::{Base, Net, NetError, Scope};

use super::{
    Course, Epoch, Example, Generation, Lesson, Progress, ShardError, Target,
    course::{Learnt, error_without},
    network::known,
    pieces::{PieceWorth, pieces},
    shard,
};
use crate::{
    Interval, Limit, Match, MatchError, Openings, Sprt, Tally, Verdict, play::Adjudication, spec::EngineSpec,
    spec::SpecError,
};

/// Random plies of the openings of the match, and the most centipawns by which a side may be better then.
const OPENING_PLIES: usize = 6;
const OPENING_MARGIN: i32 = 200;
/// When a game of the match is ended: plies, and centipawns over so many moves of both.
const MOST_PLIES: usize = 500;
const WON: i32 = 2000;
const WON_MOVES: usize = 4;

/// Why there is no net.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// A shard cannot be read or written.
    #[error(transparent)]
    Shard(#[from] ShardError),
    /// The net has numbers that none can have.
    #[error(transparent)]
    Net(#[from] NetError),
    /// The match could not be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The files of the nets cannot be named as engines.
    #[error(transparent)]
    Engine(#[from] SpecError),
    /// A file cannot be written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is too little to learn from.
    #[error("{0} positions to learn from: expected {LEAST_POSITIONS} at least, from more games")]
    Few(usize),
    /// It was called off.
    #[error("called off: the games that are played are kept")]
    CalledOff,
}

/// Positions below which nothing is learnt.
pub const LEAST_POSITIONS: usize = 1000;

/// How a net is trained and judged.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The games that it learns from.
    pub generation: Generation,
    /// Folders of earlier trainings, whose games are learnt from as well.
    pub also: Vec<PathBuf>,
    /// Where shards, candidates and the report are.
    pub folder: PathBuf,
    /// What nets add to, in the order in which equal ones are tried.
    pub bases: Vec<Base>,
    /// Where the net counts.
    pub scope: Scope,
    /// The sizes of the hidden layer that are tried.
    pub hidden: Vec<usize>,
    /// Times that all positions are seen, at most.
    pub epochs: usize,
    /// What they foretell.
    pub target: Target,
    /// Per cent of its value that the search reckons with ([`Parameters::percent`]); `None`: as many as of
    /// the earlier net, without one all.
    ///
    /// [`Parameters::percent`]: yagura_engine::eval::net::Parameters::percent
    pub percent: Option<u16>,
    /// How the net has to prove itself.
    pub gate: Gate,
    /// What the net says of its training.
    pub note: String,
}

/// The match that a net has to win, at equal time.
#[derive(Clone, Debug)]
pub struct Gate {
    /// Time for a move.
    pub movetime: Duration,
    /// Games, at most.
    pub games: usize,
    /// The test that ends it.
    pub sprt: Sprt,
    /// Against whom: an engine as in a match.
    pub against: String,
}

/// A net among those that are tried.
#[derive(Clone, Debug, Serialize)]
pub struct Candidate {
    /// What it adds to: `whole` or `material`.
    pub base: &'static str,
    /// Neurons of the hidden layer of one view.
    pub hidden: usize,
    /// Mean cross-entropy of what was kept out: with the base alone, and with the net.
    pub errors: [f64; 2],
    /// All epochs.
    pub epochs: Vec<Epoch>,
    /// What came of its match, if it had one.
    pub trial: Option<Trial>,
    /// What pieces are worth to it.
    pub pieces: Vec<PieceWorth>,
    /// The net itself.
    #[serde(skip)]
    pub net: Arc<Net>,
}

/// What came of a match.
#[derive(Clone, Debug, Serialize)]
pub struct Trial {
    /// The results of the net.
    pub tally: Tally,
    /// The difference in Elo, with its interval.
    pub elo: Option<Interval>,
    /// Whether the test was decided, and how.
    pub verdict: Option<Verdict>,
    /// Positions a second, of the net's engine as a part of the other's.
    pub speed: f64,
}

/// What came of it all.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The game.
    pub variant: String,
    /// Games, positions that a search visited in them for a move, and the seed.
    pub games: u64,
    /// See `games`.
    pub nodes: u64,
    /// See `games`.
    pub seed: u64,
    /// Positions that were learnt from, that were kept out, and that were there twice.
    pub positions: [usize; 3],
    /// Chances to win are a logistic function of so much times the centipawns of a search.
    pub scale: f64,
    /// The nets that were tried, those that foretell best first.
    pub candidates: Vec<Candidate>,
    /// Which of them was accepted.
    pub accepted: Option<usize>,
    /// What is against it in the matches, and the time for a move, in milliseconds.
    pub against: String,
    /// See `against`.
    pub movetime_ms: u64,
}

/// What happens while it goes on.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A game was played.
    Played(Progress),
    /// An epoch of a candidate is over.
    Learnt(Base, usize, &'a Epoch),
    /// A game of the match of a candidate.
    Tried(&'a Tally, f64),
}

impl Plan {
    /// Plays, trains and tries, until a candidate is accepted or all of a base's best are refused. `on_event`
    /// hears of all of it, and calls it off by `false`, while games are played.
    ///
    /// # Errors
    /// [`TrainError`]; the games that were played are kept and not played again.
    pub fn run(
        &self,
        on_event: &(dyn Fn(Event) -> bool + Sync),
    ) -> Result<(Outcome, Option<Arc<Net>>), TrainError> {
        let definition = self.generation.variant.definition();
        let shards = self.folder.join(self.generation.name());
        std::fs::create_dir_all(&shards).map_err(|error| TrainError::File { path: shards.clone(), error })?;
        let called_off = std::sync::atomic::AtomicBool::new(false);
        let paths = self.generation.run(&shards, &|progress| {
            let goes_on = on_event(Event::Played(progress));
            called_off.fetch_or(!goes_on, std::sync::atomic::Ordering::Relaxed);
            goes_on
        })?;
        if called_off.into_inner() {
            return Err(TrainError::CalledOff);
        }
        let mut examples = Vec::new();
        // What was played last comes first: of a position that is there twice the first counts.
        for path in paths.into_iter().chain(self.earlier_shards()?) {
            examples.extend(shard::read(&path, definition)?);
        }
        if examples.len() < LEAST_POSITIONS {
            return Err(TrainError::Few(examples.len()));
        }
        let mut outcome = self.outcome();
        for &base in &self.bases {
            self.learn(&examples, base, &mut outcome, on_event)?;
        }
        outcome.candidates.sort_by(|a, b| a.errors[1].total_cmp(&b.errors[1]));
        self.try_all(definition, &mut outcome, on_event)?;
        let net = outcome.accepted.map(|number| Arc::clone(&outcome.candidates[number].net));
        Ok((outcome, net))
    }

    /// Returns the shards of earlier trainings, in their folders or in folders in these.
    fn earlier_shards(&self) -> Result<Vec<PathBuf>, TrainError> {
        let listed = |folder: &Path| -> Result<Vec<PathBuf>, TrainError> {
            let failed = |error| TrainError::File { path: folder.to_owned(), error };
            let entries = std::fs::read_dir(folder).map_err(failed)?;
            let mut paths: Vec<PathBuf> = entries
                .map(|entry| entry.map(|entry| entry.path()))
                .collect::<io::Result<_>>()
                .map_err(failed)?;
            paths.sort();
            Ok(paths)
        };
        let is_shard = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "shard");
        let mut shards = Vec::new();
        for folder in &self.also {
            for path in listed(folder)? {
                if path.is_dir() {
                    shards.extend(listed(&path)?.into_iter().filter(is_shard));
                } else if is_shard(&path) {
                    shards.push(path);
                }
            }
        }
        Ok(shards)
    }

    /// Returns what is known before anything is trained.
    pub fn outcome(&self) -> Outcome {
        Outcome {
            variant: self.generation.variant.to_string(),
            games: self.generation.games,
            nodes: self.generation.nodes,
            seed: self.generation.seed,
            positions: [0; 3],
            scale: 0.0,
            candidates: Vec::new(),
            accepted: None,
            against: self.gate.against.clone(),
            movetime_ms: self.gate.movetime.as_millis() as u64,
        }
    }

    /// Trains the candidates of one base.
    ///
    /// # Errors
    /// [`TrainError::Net`] when a hidden layer is of a size that a net cannot have.
    pub fn learn(
        &self,
        examples: &[Example],
        base: Base,
        outcome: &mut Outcome,
        on_event: &(dyn Fn(Event) -> bool + Sync),
    ) -> Result<(), TrainError> {
        let definition = self.generation.variant.definition();
        let lesson = Lesson::new(definition, examples, base, self.target);
        outcome.positions = [lesson.learnt.len(), lesson.kept_out.len(), lesson.repeated];
        outcome.scale = lesson.scale;
        let before = error_without(&lesson.kept_out);
        for &hidden in &self.hidden {
            let Generation { seed, threads, .. } = self.generation;
            let earlier = self.generation.net.as_deref();
            let earlier = earlier.filter(|net| {
                let parameters = net.parameters();
                (parameters.base, parameters.scope) == (base, self.scope)
            });
            let course = Course { earlier, hidden, epochs: self.epochs, seed, threads };
            let Learnt { network, error: after, epochs } =
                course.run(&lesson, &mut |epoch| _ = on_event(Event::Learnt(base, hidden, epoch)));
            let centipawns = 1.0 / lesson.scale;
            let kind = (base, self.scope);
            let seen = match earlier {
                Some(net) => lesson.seen.iter().zip(known(net)).map(|(seen, known)| seen | known).collect(),
                None => lesson.taught(),
            };
            let percent = self.percent.or(earlier.map(|net| net.parameters().percent)).unwrap_or(100);
            let net = network.rounded(definition, &seen, kind, (centipawns, percent), self.note.clone())?;
            outcome.candidates.push(Candidate {
                base: word(base),
                hidden,
                errors: [before, after],
                epochs,
                trial: None,
                pieces: pieces(definition, &network, &lesson),
                net: Arc::new(net),
            });
        }
        Ok(())
    }

    /// Lets the best candidate of each base prove itself, until one does.
    fn try_all(
        &self,
        definition: &'static Definition,
        outcome: &mut Outcome,
        on_event: &(dyn Fn(Event) -> bool + Sync),
    ) -> Result<(), TrainError> {
        let mut tried = Vec::new();
        for number in 0..outcome.candidates.len() {
            let candidate = &mut outcome.candidates[number];
            if tried.contains(&candidate.base) {
                continue;
            }
            tried.push(candidate.base);
            let path = self.folder.join(format!("{}-{}.net", candidate.base, candidate.hidden));
            std::fs::write(&path, candidate.net.to_bytes(definition))
                .map_err(|error| TrainError::File { path: path.clone(), error })?;
            let trial = self.trial(&path, on_event)?;
            let is_accepted = trial.verdict == Some(Verdict::Accepted);
            candidate.trial = Some(trial);
            if is_accepted {
                outcome.accepted = Some(number);
                break;
            }
        }
        Ok(())
    }

    fn trial(
        &self,
        net: &std::path::Path,
        on_event: &(dyn Fn(Event) -> bool + Sync),
    ) -> Result<Trial, TrainError> {
        let quoted = net.display().to_string().replace('\\', "\\\\").replace(',', "\\,");
        let engines: [EngineSpec; 2] =
            [format!("self,hash=16,net={quoted}").parse()?, self.gate.against.parse()?];
        let plan = Match {
            variant: self.generation.variant.clone(),
            engines,
            limit: Limit::Movetime(self.gate.movetime),
            games: self.gate.games,
            openings: Openings::Random {
                plies: OPENING_PLIES,
                seed: self.generation.seed,
                margin: OPENING_MARGIN,
                position: self.generation.position.clone(),
            },
            adjudication: Adjudication { most_plies: MOST_PLIES, win: Some(WON), win_moves: WON_MOVES },
            margin: Duration::from_secs(2),
            concurrency: self.generation.threads.max(1),
            sprt: Some(self.gate.sprt),
            thoughts: false,
        };
        let (mut nodes, mut spent) = ([0u64; 2], [0u64; 2]);
        let summary = plan.run(&[], &mut |game, tally| {
            for engine in [0, 1] {
                nodes[engine] += game.effort[engine].nodes;
                spent[engine] += game.spent[engine];
            }
            on_event(Event::Tried(tally, self.gate.sprt.ratio(&tally.sample())));
            Ok(())
        })?;
        let speed = |engine: usize| nodes[engine] as f64 / spent[engine].max(1) as f64;
        let (elo, verdict) = (summary.tally.elo(), summary.verdict);
        Ok(Trial { tally: summary.tally, elo, verdict, speed: speed(0) / speed(1).max(1e-9) })
    }
}

/// Returns the word for a base.
pub(crate) const fn word(base: Base) -> &'static str {
    match base {
        Base::Whole => "whole",
        Base::Material => "material",
    }
}
