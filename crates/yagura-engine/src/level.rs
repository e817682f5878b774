//! Levels of strength, from one that a beginner beats to all that the engine can do.
//!
//! A weak level is weak as people are: it looks less far, overlooks moves, misjudges positions, and picks any
//! of the moves that seem about as good. It never plays an illegal move, and with the same seed it always
//! plays the same.

use std::time::Duration;

use yagura::Definition;

use crate::geometry::BoardSize;

/// A level of strength, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// On the largest boards the levels beyond this one take longer than elsewhere, so many milliseconds a move:
/// a shallow search overlooks too much there.
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

    /// Returns the most time that it takes for a move where there is no clock: 0.7 to 2.5 seconds, and where
    /// a position has near a thousand moves up to 8 at the strongest levels.
    pub fn time(self, definition: &Definition) -> Duration {
        let number = u64::from(self.0);
        Duration::from_millis(match BoardSize::of(definition) {
            BoardSize::Large if self.0 > LAST_SWIFT => WIDE[usize::from(self.0 - LAST_SWIFT - 1)],
            _ => 500 + 200 * number,
        })
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
