//! Levels of strength, from one that a beginner beats to all that the engine can do.
//!
//! A weak level is weak as people are: it looks less far, overlooks moves, misjudges positions, and picks any
//! of the moves that seem about as good. It never plays an illegal move, and with the same seed it always
//! plays the same.

use std::time::Duration;

use fastrand::Rng;
use yagura::{Definition, Move};

use crate::{
    geometry::BoardSize,
    limits::Limits,
    score::MATE_BOUND,
    search::{Quiescence, RootMove, Skill},
};

/// A level of strength, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

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

/// On the largest boards the levels beyond this one take longer than elsewhere, so many milliseconds a move:
/// a shallow search overlooks too much there.
const LAST_SWIFT: u8 = 6;
const WIDE: [u64; 4] = [3000, 5000, 6500, 8000];

/// Part of the time that the rules of a clock allow which a weak player may seem to think, in hundredths.
const PACE_PART: u32 = 50;

impl Level {
    /// The weakest level.
    pub const WEAKEST: Self = Self(1);
    /// Full strength.
    pub const FULL: Self = Self(10);

    /// Returns the level with this number, `None` for anything but 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=10) { Some(Self(number)) } else { None }
    }

    /// Returns all levels, weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=10).map(Self)
    }

    /// Returns its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the most time that it takes for a move where there is no clock: 0.7 to 2.5 seconds, and where
    /// a position has near a thousand moves up to 8 at the strongest levels.
    pub fn time(self, definition: &Definition) -> Duration {
        let number = u64::from(self.0);
        Duration::from_millis(match BoardSize::of(definition) {
            BoardSize::Large if self.0 > LAST_SWIFT => WIDE[usize::from(self.0 - LAST_SWIFT - 1)],
            _ => 500 + 200 * number,
        })
    }

    /// Returns what it does worse than full strength, `None` for that.
    pub(crate) fn parameters(self) -> Option<&'static LevelParameters> {
        PARAMETERS.get(usize::from(self.0) - 1)
    }
}

impl LevelParameters {
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

#[cfg(test)]
mod tests {
    use yagura::Variant;

    use super::*;

    #[test]
    fn the_strongest_levels_think_longer_on_the_largest_board() {
        let times = |id: &str| -> Vec<u128> {
            let definition = Variant::parse(id).expect("a game").definition();
            Level::all().map(|level| level.time(definition).as_millis()).collect()
        };
        assert_eq!(times("chu"), [700, 900, 1100, 1300, 1500, 1700, 1900, 2100, 2300, 2500]);
        let large = times("ennen");
        assert!(
            large.is_sorted()
                && large[..6] == times("chu")[..6]
                && large[7..].iter().all(|&time| time >= 5000),
            "{large:?}"
        );
    }
}
