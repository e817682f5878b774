//! The match option `fouls`: what happens to an action that the rules forbid (rulebooks chu §10.1, gungi
//! §16.2).

use crate::Variant;

/// What happens to a foul.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fouls {
    /// It is refused, and the player moves again.
    #[default]
    Reject,
    /// It loses at once.
    Strict,
    /// Those of which the rulebook says so stand on the board until the opponent claims them; others are
    /// refused.
    Claim,
}

impl Fouls {
    /// Returns what a variant's option says.
    pub fn of(variant: &Variant) -> Self {
        match variant.choice("fouls") {
            Some("strict") => Self::Strict,
            Some("claim") => Self::Claim,
            _ => Self::Reject,
        }
    }

    /// Returns the option's value.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Reject => "reject",
            Self::Strict => "strict",
            Self::Claim => "claim",
        }
    }
}
