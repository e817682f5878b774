//! Which game a request for the engine's findings is about.

use yagura::{Game, Variant};
use yagura_wire::{AnalysisTurn, Line};

use crate::{error::AnswerError, place::played, reason::Reason, threat::if_passed};

/// The most lines that are told at once.
pub const MOST_LINES: u8 = 5;

/// Returns how many lines are wanted.
///
/// # Errors
/// That there are not so many.
pub fn lines_wanted(lines: u8) -> Result<usize, AnswerError> {
    if (1..=MOST_LINES).contains(&lines) {
        Ok(usize::from(lines))
    } else {
        Err(AnswerError::BadRequest(Reason::expected(
            "lines",
            (&format!("1 to {MOST_LINES}"), &format!("1〜{MOST_LINES}")),
            &lines.to_string(),
        )))
    }
}

/// Returns the game at the end of a line of at most `most` moves, or as if its player had passed there.
///
/// # Errors
/// What is wrong with the line, or that nobody may pass.
pub fn game_to_analyse(
    variant: &Variant,
    line: &Line,
    turn: AnalysisTurn,
    most: u32,
) -> Result<Game, AnswerError> {
    let game = played(variant, line, most)?;
    match turn {
        AnalysisTurn::Own => Ok(game),
        AnalysisTurn::Other => Ok(Game::from_position(if_passed(variant, game.position())?)),
    }
}
