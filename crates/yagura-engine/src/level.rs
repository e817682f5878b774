//! Levels of strength, from one that a beginner beats to all that the engine can do.
//!
//! A weak level is weak as people are: it looks less far, overlooks moves, misjudges positions, and picks any of the moves that seem about as
//! good. It never plays an illegal move, and with the same seed it always plays the same.

use std::time::Duration;

use fastrand::Rng;
use yagura::Definition;

use crate::{
    eval::Breadth,
    limits::Limits,
    score::MATE_BOUND,
    search::{Blindness, RootMove, Weakness},
};

/// A level of strength, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level does worse than the strongest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    depth: u32,
    nodes: u64,
    /// Centipawns by which an evaluation is wrong at most.
    error: i32,
    blind: Blindness,
    /// In a hundred, the chance of not seeing a move.
    overlooked: u8,
    /// Lines among which it chooses, and the centipawns that it does not tell apart.
    lines: usize,
    careless: i32,
    /// The time that it seems to think, in milliseconds.
    pace: u64,
}

const fn habits(depth: u32, nodes: u64, error: i32, overlooked: u8, lines: usize, careless: i32, pace: u64) -> Habits {
    let blind = if depth == 1 { Blindness::Blind } else { Blindness::Seeing };
    Habits { depth, nodes, error, blind, overlooked, lines, careless, pace }
}

/// Levels 1 to 9.
const HABITS: [Habits; 9] = [
    habits(1, 2_000, 400, 45, 4, 150, 900),
    habits(1, 4_000, 220, 25, 3, 100, 900),
    habits(2, 4_000, 150, 15, 3, 70, 1000),
    habits(2, 8_000, 80, 7, 3, 50, 1000),
    habits(3, 15_000, 50, 3, 2, 35, 1100),
    habits(4, 30_000, 30, 0, 2, 25, 1200),
    habits(5, 60_000, 20, 0, 2, 15, 1300),
    habits(7, 150_000, 12, 0, 2, 8, 1400),
    habits(9, 400_000, 6, 0, 1, 0, 1500),
];

/// On the largest boards the levels beyond this one take longer than elsewhere, so many milliseconds a move: a shallow search overlooks too much there.
const LAST_SWIFT: u8 = 6;
const WIDE: [u64; 4] = [3000, 5000, 6500, 8000];

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

    /// Returns the most time that it takes for a move where there is no clock: 0.7 to 2.5 seconds, and where a position has near a thousand moves up to 8 at the strongest levels.
    pub fn time(self, definition: &Definition) -> Duration {
        let number = u64::from(self.0);
        Duration::from_millis(match Breadth::of(definition) {
            Breadth::Wide if self.0 > LAST_SWIFT => WIDE[usize::from(self.0 - LAST_SWIFT - 1)],
            _ => 500 + 200 * number,
        })
    }

    /// Returns what it does worse than full strength, `None` for that.
    pub(crate) fn habits(self) -> Option<&'static Habits> {
        HABITS.get(usize::from(self.0) - 1)
    }
}

impl Habits {
    pub(crate) fn weakness(&self, seed: u64) -> Weakness {
        Weakness { error: self.error, seed, blind: self.blind }
    }

    /// Returns the given limits, tightened to what this level can do, with the moves that it does not overlook.
    pub(crate) fn limits(&self, limits: &Limits, legal: &[yagura::Move], rng: &mut Rng) -> Limits {
        let candidates = if limits.only.is_empty() { legal } else { &limits.only };
        let mut only: Vec<_> = candidates.iter().copied().filter(|_| rng.u8(0..100) >= self.overlooked).collect();
        if only.is_empty() {
            only.extend(rng.choice(candidates));
        }
        Limits {
            depth: Some(limits.depth.map_or(self.depth, |depth| depth.min(self.depth))),
            nodes: Some(limits.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes))),
            lines: limits.lines.max(self.lines),
            only,
            ..limits.clone()
        }
    }

    /// Returns the index of the chosen move. The best lines come first.
    pub(crate) fn choose(&self, roots: &[RootMove], rng: &mut Rng) -> usize {
        let Some(best) = roots.first().map(RootMove::known) else { return 0 };
        // Who sees a win plays it.
        if best >= MATE_BOUND {
            return 0;
        }
        let roll = |root: &RootMove, rng: &mut Rng| root.known() + rng.i32(0..=self.careless);
        let candidates = roots.iter().take(self.lines).enumerate().filter(|(_, root)| root.known() + self.careless >= best);
        candidates.map(|(at, root)| (roll(root, rng), at)).max_by_key(|&(value, at)| (value, usize::MAX - at)).map_or(0, |(_, at)| at)
    }

    /// Returns the time after which the move looks thought about: longer where there is more to choose.
    pub(crate) fn pace(&self, choices: usize, rng: &mut Rng) -> Duration {
        let choice = match choices {
            0 | 1 => 30,
            2..=8 => 70,
            _ => 100,
        };
        Duration::from_millis(self.pace * choice / 100 * rng.u64(60..=140) / 100)
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
        assert!(large.is_sorted() && large[..6] == times("chu")[..6] && large[7..].iter().all(|&time| time >= 5000), "{large:?}");
    }
}
