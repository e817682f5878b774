//! What the search prunes and reduces by: numbers that are found by trial. Those of a game are the usual ones
//! but for what a trial of that game has changed (docs/engine.md).

mod changed;

use std::{fmt::Write as _, sync::LazyLock};

use changed::CHANGED;
use yagura::Definition;

use crate::{eval::net::Scope, search::Reductions};

/// A number that the search prunes or reduces by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Margin {
    /// Reverse futility pruning: centipawns a ply.
    ReverseFutility,
    /// Razoring: centipawns a ply.
    Razoring,
    /// Null move pruning: centipawns above `beta` for each further ply of reduction.
    NullMove,
    /// Futility pruning of quiet moves: centipawns at any depth.
    FutilityBase,
    /// The same: centipawns a ply.
    Futility,
    /// Late move pruning: quiet moves looked at before the square of the depth is added.
    LateMoves,
    /// History pruning: points a ply below zero.
    HistoryPruning,
    /// Pruning by static exchange evaluation: centipawns a ply that a capture may lose.
    SeeNoisy,
    /// The same of quiet moves.
    SeeQuiet,
    /// Quiescence search: centipawns that a capture may win beyond the pieces it takes (delta pruning).
    Delta,
    /// Late move reduction: that of all late moves, in 1024ths of a ply.
    Reduction,
    /// The same: what the product of the logarithms of depth and number is divided by.
    ReductionDivisor,
    /// The same: points of history for a ply less.
    ReductionHistory,
    /// Half of the first aspiration window, in centipawns.
    Aspiration,
    /// Late move reduction: more at cut nodes, in 1024ths of a ply.
    CutReduction,
    /// Singular extension: centipawns a ply by which the other moves must stay behind.
    Singular,
}

/// A margin with its word, its usual value, the least and greatest that make sense, and a step that a match
/// can just feel.
#[derive(Clone, Copy, Debug)]
pub struct MarginInfo {
    /// Which.
    pub margin: Margin,
    /// Its word.
    pub word: &'static str,
    /// Its usual value.
    pub usual: i32,
    /// The least and the greatest value.
    pub range: [i32; 2],
    /// A step of it that a match can just feel.
    pub step: i32,
}

const fn info(margin: Margin, word: &'static str, usual: i32, step: i32, range: [i32; 2]) -> MarginInfo {
    MarginInfo { margin, word, usual, range, step }
}

/// How many there are.
const COUNT: usize = MARGINS.len();

/// All margins, in the order of [`Margin`].
pub const MARGINS: [MarginInfo; 16] = [
    info(Margin::ReverseFutility, "reverse-futility", 80, 16, [20, 400]),
    info(Margin::Razoring, "razoring", 280, 60, [50, 2000]),
    info(Margin::NullMove, "null-move", 220, 50, [40, 2000]),
    info(Margin::FutilityBase, "futility-base", 130, 35, [0, 800]),
    info(Margin::Futility, "futility", 110, 25, [20, 800]),
    info(Margin::LateMoves, "late-moves", 10, 3, [1, 60]),
    info(Margin::HistoryPruning, "history-pruning", 3000, 700, [300, 20_000]),
    info(Margin::SeeNoisy, "see-noisy", 110, 30, [10, 800]),
    info(Margin::SeeQuiet, "see-quiet", 60, 18, [5, 800]),
    info(Margin::Delta, "delta", 220, 50, [20, 2000]),
    info(Margin::Reduction, "reduction", 400, 150, [0, 2048]),
    info(Margin::ReductionDivisor, "reduction-divisor", 4600, 700, [1500, 20_000]),
    info(Margin::ReductionHistory, "reduction-history", 9000, 2000, [1500, 60_000]),
    info(Margin::Aspiration, "aspiration", 30, 7, [5, 300]),
    info(Margin::CutReduction, "cut-reduction", 0, 300, [0, 4096]),
    info(Margin::Singular, "singular", 3, 1, [0, 40]),
];

static CHANGED_BY_GAME: LazyLock<Vec<(&str, Scope, Margins)>> = LazyLock::new(|| {
    let read = |&(id, scope, text)| (id, scope, Margins::read(text).expect("a test reads all of them"));
    CHANGED.iter().map(read).collect()
});

static USUAL: LazyLock<Margins> = LazyLock::new(|| Margins::new(MARGINS.map(|info| info.usual)));

/// Why lines are no margins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MarginsError {
    /// A line that is no word with a number.
    #[error("line {0}: `{1}`: expected the word of a margin and a whole number")]
    Line(usize, String),
    /// A number that makes no sense.
    #[error("line {0}: `{1}`: expected {2} to {3}")]
    Range(usize, String, i32, i32),
}

/// All margins of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Margins {
    numbers: [i32; COUNT],
    /// What follows from them: the reductions of late moves, and those at cut nodes.
    pub(crate) reductions: Reductions,
    pub(crate) cut_reductions: Reductions,
}

impl Margins {
    fn new(numbers: [i32; COUNT]) -> Self {
        let of = |margin: Margin| numbers[margin as usize].max(0).cast_unsigned();
        let reductions = |more| Reductions::new(of(Margin::Reduction) + more, of(Margin::ReductionDivisor));
        Self { numbers, reductions: reductions(0), cut_reductions: reductions(of(Margin::CutReduction)) }
    }

    /// Returns the usual margins, which levels 1 to 9 have in every game: what they are worth was measured
    /// with them.
    pub fn usual() -> &'static Self {
        &USUAL
    }

    /// Returns the margins of a game, everywhere or where nothing can be dropped.
    pub(crate) fn of(definition: &Definition, scope: Scope) -> &'static Self {
        let of_game = |(id, of, _): &&(&str, Scope, Self)| *id == definition.id && *of == scope;
        CHANGED_BY_GAME.iter().find(of_game).map_or(&USUAL, |(_, _, margins)| margins)
    }

    /// Returns the usual margins with those that lines of words and numbers give. `#` begins a line for
    /// people.
    ///
    /// # Errors
    /// [`MarginsError`] for the first line that cannot be read.
    pub fn read(text: &str) -> Result<Self, MarginsError> {
        let mut numbers = MARGINS.map(|info| info.usual);
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let read = || {
                let (word, value) = line.split_once(char::is_whitespace)?;
                let info = MARGINS.iter().find(|info| info.word == word)?;
                Some((info, value.trim().parse::<i32>().ok()?))
            };
            let (info, value) = read().ok_or_else(|| MarginsError::Line(number, line.to_owned()))?;
            let [least, most] = info.range;
            if !(least..=most).contains(&value) {
                return Err(MarginsError::Range(number, line.to_owned(), least, most));
            }
            numbers[info.margin as usize] = value;
        }
        Ok(Self::new(numbers))
    }

    /// Returns the same with other numbers, each held within its range.
    #[must_use]
    pub fn with(&self, changed: impl IntoIterator<Item = (Margin, i32)>) -> Self {
        let mut numbers = self.numbers;
        for (margin, value) in changed {
            let [least, most] = MARGINS[margin as usize].range;
            numbers[margin as usize] = value.clamp(least, most);
        }
        Self::new(numbers)
    }

    /// Returns a margin.
    #[inline]
    pub fn get(&self, margin: Margin) -> i32 {
        self.numbers[margin as usize]
    }

    /// Returns lines that give all margins.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (info, number) in MARGINS.iter().zip(self.numbers) {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{} {number}", info.word);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_stand_in_the_order_of_their_names() {
        for (number, info) in MARGINS.iter().enumerate() {
            assert_eq!(info.margin as usize, number, "{}", info.word);
            assert!((info.range[0]..=info.range[1]).contains(&info.usual), "{}", info.word);
            assert_eq!(Margins::usual().get(info.margin), info.usual);
        }
        for (id, ..) in CHANGED {
            assert!(yagura::definitions().any(|definition| definition.id == *id), "{id}");
        }
        assert_eq!(CHANGED_BY_GAME.len(), CHANGED.len(), "all are read");
    }

    #[test]
    fn lines_are_margins_again() {
        let changed = Margins::usual().with([(Margin::Futility, 99), (Margin::LateMoves, 0)]);
        assert_eq!((changed.get(Margin::Futility), changed.get(Margin::LateMoves)), (99, 1));
        assert_eq!(Margins::read(&changed.text()), Ok(changed));
        assert_eq!(Margins::read("# nothing\n\n"), Ok(Margins::usual().clone()));
        assert_ne!(Margins::read("reduction 900").expect("a margin").reductions, USUAL.reductions);
        for (text, line) in
            [("futility", "futility"), ("fertility 1", "fertility 1"), ("delta 1.5", "delta 1.5")]
        {
            assert_eq!(Margins::read(&format!("\n{text}")), Err(MarginsError::Line(2, line.to_owned())));
        }
        let refused = MarginsError::Range(1, "late-moves 0".to_owned(), 1, 60);
        assert_eq!(Margins::read("late-moves 0"), Err(refused));
    }
}
