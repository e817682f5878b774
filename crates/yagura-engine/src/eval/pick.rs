//! Which evaluation a game has.

use yagura::{AnyPosition, Definition, Move, Position, with_position};

use super::{
    Classic, Eval,
    gungi::{Towers, formation},
    rengo::Union,
    weights::Weights,
};
use crate::level::Level;

/// The evaluation of some game.
#[derive(Debug)]
pub(crate) enum AnyEval {
    /// Of a game in which a square holds one man.
    Classic(Classic),
    /// Of gungi.
    Towers(Towers),
    /// Of union shogi.
    Union(Union),
}

/// What is done once the types of a position and its evaluation are known.
pub(crate) trait Look {
    /// What comes of it.
    type Out;

    /// Does it.
    fn look<P: Position, E: Eval<P>>(self, eval: &E, position: &P) -> Self::Out;
}

impl AnyEval {
    /// Returns the evaluation of a game with the weights of its file.
    pub(crate) fn new(definition: &'static Definition) -> Self {
        Self::with(definition, &Weights::of(definition))
    }

    /// Returns the evaluation of a game with these weights.
    pub(crate) fn with(definition: &'static Definition, weights: &Weights) -> Self {
        match definition.rules.as_str() {
            "gungi" => Self::Towers(Towers::with(definition, weights)),
            "rengo" => Self::Union(Union::with(definition, weights.clone())),
            _ => Self::Classic(Classic::with(definition, weights.clone())),
        }
    }

    /// Returns the definition of the game.
    pub(crate) fn definition(&self) -> &'static Definition {
        match self {
            Self::Classic(classic) => classic.definition(),
            Self::Towers(towers) => towers.definition(),
            Self::Union(union) => union.definition(),
        }
    }

    /// Looks at a position of the game.
    pub(crate) fn look<L: Look>(&self, position: &AnyPosition, look: L) -> L::Out {
        match (self, position) {
            (Self::Towers(towers), AnyPosition::Gungi(position)) => look.look(towers, position),
            (Self::Union(union), AnyPosition::Rengo(position)) => look.look(union, position),
            (Self::Classic(classic), position) => with_position!(position, position => look.look(classic, position)),
            (Self::Towers(_) | Self::Union(_), _) => unreachable!("the evaluation was made for the definition of the position"),
        }
    }
}

/// Returns what a player does without thinking, where a game begins with such moves: a set-up from a list of formations. `only` as in [`crate::Limits`].
pub(crate) fn habit(position: &AnyPosition, only: &[Move], seed: u64, level: Level) -> Option<Move> {
    match position {
        AnyPosition::Gungi(position) => formation::habit(position, only, seed, level),
        _ => None,
    }
}
