//! Puzzles as lines of text: `id | theme | grade | nodes | position | turn turn turn`.
//!
//! The theme is `mate N` or `tactic`. Empty lines and those that begin with `#` say nothing.

use std::{fmt, str::FromStr};

use yagura::{Game, MoveError, Notation as _, SetUpPhase as _, SfenError, Variant};

use super::{Puzzle, Theme, id};

/// What stands between the fields.
const SEPARATOR: &str = " | ";
/// Grades are the numbers of the engine's levels.
const MOST_GRADE: u8 = 10;
/// Characters of foreign text that a message shows.
const SHOWN: usize = 60;

/// Why a line is no puzzle.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PuzzleError {
    /// A field is missing, or not what stands there in a puzzle.
    #[error("line {line}: expected {expected}, found '{found}'")]
    Field {
        /// The line, from 1.
        line: usize,
        /// What should stand there.
        expected: &'static str,
        /// What does, shortened.
        found: String,
    },
    /// The id is not that of the position.
    #[error("line {line}: expected the id {expected}, found '{found}'")]
    Id {
        /// The line, from 1.
        line: usize,
        /// The position's.
        expected: String,
        /// What stands there, shortened.
        found: String,
    },
    /// The position is none.
    #[error("line {line}: {error}")]
    Position {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: SfenError,
    },
    /// The position string is not the canonical one.
    #[error("line {line}: expected the position string '{expected}'")]
    NotCanonical {
        /// The line, from 1.
        line: usize,
        /// The canonical one.
        expected: String,
    },
    /// A turn of the solution is none, or illegal.
    #[error("line {line}: {error}")]
    Turn {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: MoveError,
    },
    /// A turn of the solution is not in the canonical form.
    #[error("line {line}: expected the turn '{expected}', found '{found}'")]
    TurnNotCanonical {
        /// The line, from 1.
        line: usize,
        /// The canonical form.
        expected: String,
        /// What stands there, shortened.
        found: String,
    },
    /// The solution goes on after the end of the game.
    #[error("line {line}: expected no turn after the game is over, found '{found}'")]
    Over {
        /// The line, from 1.
        line: usize,
        /// The turn, shortened.
        found: String,
    },
    /// The solution ends with a turn of the opponent.
    #[error("line {line}: expected a solution that ends with a turn of the solver")]
    Opponent {
        /// The line, from 1.
        line: usize,
    },
    /// The same position stands in another line.
    #[error("line {line}: expected another position than in line {first}")]
    Twice {
        /// The line, from 1.
        line: usize,
        /// The first line with it.
        first: usize,
    },
}

/// `mate 5` or `tactic`.
impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mate(plies) => write!(f, "mate {plies}"),
            Self::Tactic => f.write_str("tactic"),
        }
    }
}

/// The line of a file.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { theme, grade, nodes, position, solution, .. } = self;
        let fields = [
            self.id(),
            theme.to_string(),
            grade.to_string(),
            nodes.to_string(),
            position.clone(),
            solution.join(" "),
        ];
        f.write_str(&fields.join(SEPARATOR))
    }
}

impl Puzzle {
    /// Reads the puzzles of a game from the lines of a file, and checks them against its rules.
    ///
    /// # Errors
    /// [`PuzzleError`] for the first line that is no puzzle of the game.
    pub fn read(variant: &Variant, text: &str) -> Result<Vec<Self>, PuzzleError> {
        let mut puzzles: Vec<(usize, Self)> = Vec::new();
        let lines = (1..).zip(text.lines().map(str::trim));
        for (line, text) in lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
            let puzzle = Self::read_line(variant, line, text)?;
            if let Some((first, _)) = puzzles.iter().find(|(_, other)| other.position == puzzle.position) {
                return Err(PuzzleError::Twice { line, first: *first });
            }
            puzzles.push((line, puzzle));
        }
        Ok(puzzles.into_iter().map(|(_, puzzle)| puzzle).collect())
    }

    fn read_line(variant: &Variant, line: usize, text: &str) -> Result<Self, PuzzleError> {
        let bad = |expected, found: &str| PuzzleError::Field { line, expected, found: excerpt(found) };
        let fields: Vec<&str> = text.split(SEPARATOR).collect();
        let [name, theme, grade, nodes, position, solution] = fields.as_slice() else {
            return Err(bad(
                "six fields: id, theme, grade, nodes, position and turns, with ' | ' between",
                text,
            ));
        };
        let theme = match theme.split_once(' ') {
            None if *theme == "tactic" => Theme::Tactic,
            Some(("mate", plies)) => {
                Theme::Mate(number(plies).ok_or_else(|| bad("a number of plies from 1 on", plies))?)
            }
            _ => return Err(bad("'mate' with a number of plies, or 'tactic'", theme)),
        };
        let puzzle = Self {
            variant: variant.clone(),
            theme,
            grade: number(grade)
                .filter(|grade| (1..=MOST_GRADE).contains(grade))
                .ok_or_else(|| bad("a grade from 1 to 10", grade))?,
            nodes: number(nodes).ok_or_else(|| bad("a number of nodes from 1 on", nodes))?,
            position: (*position).to_owned(),
            solution: solution.split(' ').map(str::to_owned).collect(),
        };
        puzzle.check(line)?;
        let expected = id(variant, position);
        if expected != *name {
            return Err(PuzzleError::Id { line, expected, found: excerpt(name) });
        }
        Ok(puzzle)
    }

    /// Checks position and solution against the rules.
    fn check(&self, line: usize) -> Result<(), PuzzleError> {
        let mut game = Game::begin(&self.variant, Some(&self.position))
            .map_err(|error| PuzzleError::Position { line, error })?;
        let expected = game.position().sfen();
        if expected != self.position {
            return Err(PuzzleError::NotCanonical { line, expected });
        }
        if game.position().is_setting_up() {
            let expected = "a position in which play has begun";
            return Err(PuzzleError::Field { line, expected, found: excerpt(&self.position) });
        }
        let solver = game.player();
        let mut mover = !solver;
        for text in &self.solution {
            if game.outcome().is_some() {
                return Err(PuzzleError::Over { line, found: excerpt(text) });
            }
            mover = game.player();
            let mv = game.read_move(text).map_err(|error| PuzzleError::Turn { line, error })?;
            let expected = game.position().usi(mv);
            if expected != *text {
                return Err(PuzzleError::TurnNotCanonical { line, expected, found: excerpt(text) });
            }
            game.play_unchecked(mv);
        }
        if mover != solver {
            return Err(PuzzleError::Opponent { line });
        }
        match self.theme {
            Theme::Mate(plies) if plies as usize != self.solution.len() => {
                let expected = "as many turns as the mate has plies";
                Err(PuzzleError::Field { line, expected, found: excerpt(&self.solution.join(" ")) })
            }
            Theme::Mate(_) | Theme::Tactic => Ok(()),
        }
    }
}

/// Reads a number from 1 on, without leading zeros or a sign.
fn number<N: FromStr>(text: &str) -> Option<N> {
    let is_number = text.starts_with(|digit: char| ('1'..='9').contains(&digit))
        && text.bytes().all(|digit| digit.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

/// Returns the beginning of a foreign text, for a message.
fn excerpt(text: &str) -> String {
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    text.chars().take(SHOWN).chain("…".chars()).collect()
}
