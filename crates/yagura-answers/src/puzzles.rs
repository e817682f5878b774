//! Puzzles of a game.

use yagura::Definition;
use yagura_lab::puzzle::{Theme, shipped};
use yagura_wire::{Puzzle, PuzzleTheme, Puzzles};

/// Returns the puzzles of a game: positions with one way to win, and their solutions. They do not depend on
/// its options.
pub fn puzzles(definition: &'static Definition) -> Puzzles {
    Puzzles { puzzles: shipped(definition).iter().map(told).collect() }
}

fn told(puzzle: &yagura_lab::puzzle::Puzzle) -> Puzzle {
    let (theme, plies) = match puzzle.theme() {
        Theme::Mate(plies) => (PuzzleTheme::Mate, Some(plies)),
        Theme::Tactic => (PuzzleTheme::Tactic, None),
    };
    Puzzle {
        id: puzzle.id(),
        theme,
        plies,
        grade: puzzle.grade(),
        position: puzzle.position().to_owned(),
        solution: puzzle.solution().to_vec(),
    }
}
