//! Why something cannot be played.

use crate::{Language, Move, Refusal, UsiError, excerpt::excerpt, refusal::Why};

/// What is wrong with a text that was to be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum MoveError {
    /// The text is no move.
    #[error(transparent)]
    Unreadable(#[from] UsiError),
    /// The move is well formed, but a rule forbids it.
    #[error("{}", illegal(text, refusal))]
    Illegal {
        /// The text.
        text: String,
        /// The rule that forbids it.
        refusal: Refusal,
    },
}

/// What is wrong with a set-up begins with the rulebook's word for it (rulebook rengo §3.8).
fn illegal(text: &str, refusal: &Refusal) -> String {
    match &refusal.why {
        why @ Why::SetUp(..) => {
            format!("{} in '{}' ({})", why.text(Language::English), excerpt(text), refusal.clause)
        }
        _ => format!("illegal move '{text}': {refusal}"),
    }
}

/// A [`Move`] that was to be played and is not legal in the game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {mv} is not legal in '{position}'{}", reason(refusal.as_ref()))]
pub struct PlayError {
    /// The move.
    pub mv: Move,
    /// The position string of the game.
    pub position: String,
    /// The rule that forbids it; `None` where the move says nothing that a text could say in this game, as a
    /// move of another game does.
    pub refusal: Option<Refusal>,
}

fn reason(refusal: Option<&Refusal>) -> String {
    refusal.map_or_else(String::new, |refusal| format!(": {refusal}"))
}
