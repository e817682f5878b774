//! Puzzles of all sorts: no sort may fill a collection.

use std::collections::HashSet;

use super::Theme;

/// The most of a hundred puzzles that have one theme, are mates of one length, or have one grade.
const OF_KIND: usize = 85;
const OF_LENGTH: usize = 40;
const OF_GRADE: usize = 35;
/// The most of a hundred that are mates in one turn, which hide little, and the most tactics of one.
const OF_ONE_TURN: usize = 12;

/// What was taken so far of a collection.
#[derive(Debug)]
pub(super) struct Quota {
    count: usize,
    /// Themes, numbers of turns, grades.
    taken: Vec<(Theme, usize, u8)>,
    positions: HashSet<u64>,
}

impl Quota {
    /// Returns the quota of a collection of so many puzzles.
    pub(super) fn new(count: usize) -> Self {
        Self { count, taken: Vec::new(), positions: HashSet::new() }
    }

    pub(super) fn is_full(&self) -> bool {
        self.taken.len() >= self.count
    }

    /// Returns whether a puzzle of this theme and this number of turns is wanted at the position with this
    /// key.
    pub(super) fn wants(&self, theme: Theme, turns: usize, key: u64) -> bool {
        let is_mate = |theme| matches!(theme, Theme::Mate(_));
        let is_alike = |other| is_mate(other) == is_mate(theme);
        let has_room =
            |percent| self.has_room(percent, |&(other, length, _)| is_alike(other) && length == turns);
        let has_length = match (theme, turns) {
            (_, 1) => has_room(OF_ONE_TURN),
            (Theme::Mate(_), _) => has_room(OF_LENGTH),
            (Theme::Tactic, _) => true,
        };
        !self.positions.contains(&key) && self.has_room(OF_KIND, |&(other, ..)| is_alike(other)) && has_length
    }

    /// Takes a puzzle, if its grade is wanted.
    pub(super) fn take(&mut self, theme: Theme, turns: usize, grade: u8, key: u64) -> bool {
        let is_taken = self.has_room(OF_GRADE, |&(.., other)| other == grade) && self.positions.insert(key);
        if is_taken {
            self.taken.push((theme, turns, grade));
        }
        is_taken
    }

    fn has_room(&self, percent: usize, is_alike: impl Fn(&(Theme, usize, u8)) -> bool) -> bool {
        let alike = self.taken.iter().filter(|taken| is_alike(taken)).count();
        alike < (self.count * percent / 100).max(1)
    }
}
