//! Games of the engine against itself, of which a net learns: in shards, by threads, going on where it ended.

use std::{
    ops::Range,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
};

use sha2::{Digest as _, Sha256};
use yagura::{Position as _, Side, Variant};
use yagura_engine::{
    Engine,
    eval::{
        Bases, Weights,
        net::{Inputs, Net},
    },
};

use super::{
    example::{Example, short},
    shard::{self, ShardError},
};
use crate::tune::{Harvest, Sample};

/// Games of a shard.
const SHARD: u64 = 100;
/// Plies after the opening of every other game, at most, that are played with little thought.
const SHAKEN: usize = 24;
/// Megabytes of an engine's table.
const HASH_MB: usize = 4;

/// The games that are played for a net.
#[derive(Clone, Debug)]
pub struct Generation {
    /// The game.
    pub variant: Variant,
    /// Where they begin, with random moves; `None`: at the start of the game, with random armies where the
    /// players choose them.
    pub position: Option<String>,
    /// How many are played.
    pub games: u64,
    /// Positions that the engine visits a move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The net that the engine plays with; `None`: without.
    pub net: Option<Arc<Net>>,
    /// Threads that play.
    pub threads: usize,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Games that are played, those of an earlier run included.
    pub games: u64,
    /// All that will be.
    pub of: u64,
    /// Positions that this run has found.
    pub positions: u64,
    /// Games that were there before this run.
    pub before: u64,
}

impl Generation {
    /// Returns a name for the folder of its games: other games, however many, have another.
    pub fn name(&self) -> String {
        let Self { variant, position, nodes, seed, net, .. } = self;
        let mut digest = Sha256::new();
        digest.update(format!("{variant} {position:?} {SHAKEN}"));
        if let Some(net) = net {
            digest.update(net.to_bytes(variant.definition()));
        }
        let digest = digest.finalize();
        format!(
            "nodes-{nodes}-seed-{seed}-{:02x}{:02x}{:02x}{:02x}",
            digest[0], digest[1], digest[2], digest[3]
        )
    }

    /// Plays what is not yet in the folder, and returns the paths of all shards. The same generation writes
    /// the same files everywhere, with any number of threads. It ends early, between two shards, when
    /// `on_progress` returns `false`.
    ///
    /// # Errors
    /// [`ShardError::File`] when a shard cannot be written.
    pub fn run(
        &self,
        folder: &Path,
        on_progress: &(dyn Fn(Progress) -> bool + Sync),
    ) -> Result<Vec<PathBuf>, ShardError> {
        let definition = self.variant.definition();
        let shards: Vec<(Range<u64>, PathBuf)> = (0..self.games)
            .step_by(SHARD as usize)
            .map(|first| {
                let end = (first + SHARD).min(self.games);
                (first..end, folder.join(format!("{first:07}-{end:07}.shard")))
            })
            .collect();
        let is_whole = |path: &PathBuf| shard::read(path, definition).is_ok();
        let missing: Vec<&(Range<u64>, PathBuf)> =
            shards.iter().filter(|(_, path)| !is_whole(path)).collect();
        let left: u64 = missing.iter().map(|(range, _)| range.end - range.start).sum();
        let before = self.games - left;
        let (played, positions) = (AtomicU64::new(0), AtomicU64::new(0));
        let ended = AtomicBool::new(false);
        let queue = Mutex::new(missing.into_iter());
        let failure = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    let player = Playing::new(self);
                    loop {
                        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                        let Some((range, path)) = next.filter(|_| !ended.load(Relaxed)) else { break };
                        let mut examples = Vec::new();
                        for number in range.clone() {
                            let found = player.game(number);
                            positions.fetch_add(found.len() as u64, Relaxed);
                            examples.extend(found);
                            let games = before + played.fetch_add(1, Relaxed) + 1;
                            let positions = positions.load(Relaxed);
                            if !on_progress(Progress { games, of: self.games, positions, before }) {
                                ended.store(true, Relaxed);
                            }
                        }
                        if let Err(error) = shard::write(path, definition, &examples) {
                            *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                            ended.store(true, Relaxed);
                        }
                    }
                });
            }
        });
        match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(shards.into_iter().map(|(_, path)| path).filter(|path| path.exists()).collect()),
        }
    }
}

/// One who plays.
struct Playing {
    harvest: Harvest,
    engine: Engine,
    bases: Bases,
    inputs: Inputs,
}

impl Playing {
    fn new(generation: &Generation) -> Self {
        let Generation { variant, position, games, nodes, seed, net, .. } = generation;
        let definition = variant.definition();
        let engine = Engine::new(HASH_MB);
        let engine = match net {
            Some(net) => engine.with_nets(definition, &[Arc::clone(net)]),
            None => engine.without_nets(),
        };
        Self {
            harvest: Harvest {
                variant: variant.clone(),
                position: position.clone(),
                games: *games,
                nodes: *nodes,
                seed: *seed,
                values: Weights::of(definition),
                apart: 1,
                shaken: SHAKEN,
            },
            engine,
            bases: Bases::new(definition),
            inputs: Inputs::new(definition),
        }
    }

    fn game(&self, number: u64) -> Vec<Example> {
        self.harvest.game(&self.engine, number).iter().map(|sample| self.example(sample)).collect()
    }

    fn example(&self, Sample { game, position, score, result }: &Sample) -> Example {
        let player = position.player();
        let halves = (2.0 * result) as u8;
        let is_white = player == Side::White;
        Example {
            game: *game as u32,
            key: position.key(),
            player,
            bases: self.bases.values(position).map(short),
            score: short(if is_white { -score } else { *score }),
            halves: if is_white { 2 - halves } else { halves },
            inputs: self.inputs.of(position).iter().map(|seen| seen[0]).collect(),
        }
    }
}
