//! Puzzles: positions with one way to win, found in games of the engine against itself.
//!
//! A puzzle is a position and a line of whole turns that begins and ends with the player to move, the
//! *solver*; between his turns stand the opponent's best defences. Whose turn it is, the position says
//! ([`Position::player`](yagura::Position::player)), not the parity of plies.
//!
//! [`Harvest`] plays the games and looks at their positions, [`shipped`] has what was found before, a line
//! each in `puzzles/`, and [`Puzzle::verify`] asks the engine again. `docs/puzzles.md` says what a theme and
//! a grade mean.

mod balance;
mod grade;
mod harvest;
mod judgement;
mod mating;
mod quota;
mod shipped;
mod tactic;
#[cfg(test)]
mod tests;
mod text;
mod verification;

use yagura::{AnyPosition, Game, Notation as _, Variant};

pub use self::{
    harvest::{Harvest, Progress},
    shipped::shipped,
    text::PuzzleError,
    verification::Flaw,
};

/// What the solver is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Theme {
    /// Force the win, in so many plies of the solution: to mate, or to the capture that ends the game.
    Mate(u32),
    /// Win material, or some other decisive advantage.
    Tactic,
}

/// A position with one way to win.
///
/// *Guarantee*: its position string is canonical and its solution legal, begins and ends with the solver, and
/// in a [mate](Theme::Mate) has as many turns as the theme says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    variant: Variant,
    theme: Theme,
    grade: u8,
    nodes: u64,
    position: String,
    solution: Vec<String>,
}

impl Puzzle {
    /// Returns its id, eight lower-case hexadecimal digits: a hash of the game and the position (FNV-1a).
    pub fn id(&self) -> String {
        id(&self.variant, &self.position)
    }

    /// Returns its game.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns what the solver is to do.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// Returns how hard it is, 1 to 10: the weakest level of the engine that finds the first turn with most
    /// seeds, and 10 where only full strength does.
    pub fn grade(&self) -> u8 {
        self.grade
    }

    /// Returns the positions that a search visits to find the first turn, or a proof to prove the mate.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the position string.
    pub fn position(&self) -> &str {
        &self.position
    }

    /// Returns the turns of the solution, as canonical strings.
    pub fn solution(&self) -> &[String] {
        &self.solution
    }

    /// Returns the game at its start.
    fn game(&self) -> Game<AnyPosition> {
        Game::begin(&self.variant, Some(&self.position))
            .expect("a puzzle's position was read when it was made")
    }
}

/// Returns the id of the puzzle with this position.
fn id(variant: &Variant, position: &str) -> String {
    const BASIS: u32 = 0x811C_9DC5;
    const PRIME: u32 = 0x0100_0193;
    let name = variant.definition().id.bytes();
    let bytes = name.chain([b' ']).chain(position.bytes());
    let hash = bytes.fold(BASIS, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(PRIME));
    format!("{hash:08x}")
}

/// Returns a line of moves as canonical strings; `None` when one of them is illegal.
fn texts(game: &Game<AnyPosition>, line: &[yagura::Move]) -> Option<Vec<String>> {
    let mut game = game.clone();
    let mut texts = Vec::new();
    for &mv in line {
        if game.outcome().is_some() || !game.is_legal(mv) {
            return None;
        }
        texts.push(game.position().usi(mv));
        game.play_unchecked(mv);
    }
    Some(texts)
}
