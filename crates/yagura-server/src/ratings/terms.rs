//! Which games may be rated.

use yagura::Variant;
use yagura_wire::{NewGame, NewPlayer, TimeControl};

use super::{Category, RatedError, anchor};
use crate::store::Sitter;

/// Returns in which ratings a game is to count that is asked for so.
///
/// # Errors
/// Why it cannot be rated.
pub(crate) fn category_of(new: &NewGame, variant: &Variant) -> Result<Category, RatedError> {
    let is_even = |control: &TimeControl| match control {
        TimeControl::RealTime { b, w } => b == w,
        TimeControl::Correspondence { b, w } => b == w,
    };
    let control = new.clock.ok_or(RatedError::NoClock)?;
    if new.position.is_some() {
        Err(RatedError::Start)
    } else if variant.to_string() != variant.definition().id {
        Err(RatedError::Options)
    } else if !is_even(&control) {
        Err(RatedError::UnevenClock)
    } else if new.hints {
        Err(RatedError::Hints)
    } else {
        Ok(Category::new(variant, &control))
    }
}

/// Looks at who is to play a rated game of a category that somebody makes at his screen.
///
/// # Errors
/// Why these two cannot.
pub(crate) fn check_players(
    new: &NewGame,
    category: &Category,
    maker: Option<&Sitter>,
) -> Result<(), RatedError> {
    if maker.is_none() {
        return Err(RatedError::Guest);
    }
    match (&new.black, &new.white) {
        (NewPlayer::Human, other) | (other, NewPlayer::Human) => match other {
            NewPlayer::Invited => Ok(()),
            NewPlayer::Engine { level } => anchor(&category.game, *level).map(drop).ok_or(RatedError::Level),
            NewPlayer::Human | NewPlayer::Program { .. } => Err(RatedError::Opponent),
        },
        _ => Err(RatedError::Opponent),
    }
}
