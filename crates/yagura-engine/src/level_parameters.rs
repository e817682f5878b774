//! What a weak level does worse than full strength.

use std::time::Duration;

use fastrand::Rng;
use yagura::Move;

use crate::{
    level::Level,
    limits::Limits,
    score::MATE_BOUND,
    search::{Quiescence, RootMove, Skill},
};

/// What a level does worse than the strongest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LevelParameters {
    depth: u32,
    nodes: u64,
    /// Centipawns by which an evaluation is wrong at most.
    noise: i32,
    quiescence: Quiescence,
    /// In a hundred, the chance of not seeing a move.
    overlooked: u8,
    /// Lines among which it chooses, and the centipawns that it does not tell apart.
    lines: usize,
    careless: i32,
    /// The time that it seems to think, in milliseconds.
    pace: u64,
}

const fn parameters(
    depth: u32,
    nodes: u64,
    noise: i32,
    overlooked: u8,
    lines: usize,
    careless: i32,
    pace: u64,
) -> LevelParameters {
    let quiescence = if depth == 1 { Quiescence::Off } else { Quiescence::On };
    LevelParameters { depth, nodes, noise, quiescence, overlooked, lines, careless, pace }
}

/// Levels 1 to 9.
const PARAMETERS: [LevelParameters; 9] = [
    parameters(1, 2_000, 400, 45, 4, 150, 900),
    parameters(1, 4_000, 220, 25, 3, 100, 900),
    parameters(2, 4_000, 150, 15, 3, 70, 1000),
    parameters(2, 8_000, 80, 7, 3, 50, 1000),
    parameters(3, 15_000, 50, 3, 2, 35, 1100),
    parameters(4, 30_000, 30, 0, 2, 25, 1200),
    parameters(5, 60_000, 20, 0, 2, 15, 1300),
    parameters(7, 150_000, 12, 0, 2, 8, 1400),
    parameters(9, 400_000, 6, 0, 1, 0, 1500),
];

/// Part of the time that the rules of a clock allow which a weak player may seem to think, in hundredths.
const PACE_PART: u32 = 50;

impl LevelParameters {
    /// Returns what a level does worse than full strength, `None` for that.
    pub(crate) fn of(level: Level) -> Option<&'static Self> {
        PARAMETERS.get(usize::from(level.number()) - 1)
    }

    pub(crate) fn skill(&self, seed: u64) -> Skill {
        Skill { noise: self.noise, seed, quiescence: self.quiescence }
    }

    /// Returns the given limits, tightened to what this level can do.
    pub(crate) fn limits(&self, limits: &Limits) -> Limits {
        Limits {
            depth: Some(limits.depth.map_or(self.depth, |depth| depth.min(self.depth))),
            nodes: Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes))),
            lines: limits.lines.max(self.lines),
            ..limits.clone()
        }
    }

    /// Returns the moves that this level does not overlook, at least one if there are any.
    pub(crate) fn seen_moves(&self, candidates: &[Move], rng: &mut Rng) -> Vec<Move> {
        let mut seen: Vec<Move> =
            candidates.iter().copied().filter(|_| rng.u8(0..100) >= self.overlooked).collect();
        if seen.is_empty() {
            seen.extend(rng.choice(candidates));
        }
        seen
    }

    /// Returns the index of the chosen move. The best lines come first.
    pub(crate) fn choose(&self, roots: &[RootMove], rng: &mut Rng) -> usize {
        let Some(best) = roots.first().map(RootMove::known) else { return 0 };
        // Who sees a win plays it.
        if best >= MATE_BOUND {
            return 0;
        }
        let roll = |root: &RootMove, rng: &mut Rng| root.known() + rng.i32(0..=self.careless);
        let candidates = roots
            .iter()
            .take(self.lines)
            .enumerate()
            .filter(|(_, root)| root.known() + self.careless >= best);
        candidates
            .map(|(at, root)| (roll(root, rng), at))
            .max_by_key(|&(value, at)| (value, usize::MAX - at))
            .map_or(0, |(_, at)| at)
    }

    /// Returns the time after which the move looks thought about: longer where there is more to choose, and
    /// never more than a part of what the clock allows.
    pub(crate) fn pace(&self, choices: usize, allowance: Option<Duration>, rng: &mut Rng) -> Duration {
        let choice = match choices {
            0 | 1 => 30,
            2..=8 => 70,
            _ => 100,
        };
        let pace = Duration::from_millis(self.pace * choice / 100 * rng.u64(60..=140) / 100);
        allowance.map_or(pace, |allowance| pace.min(allowance * PACE_PART / 100))
    }
}
