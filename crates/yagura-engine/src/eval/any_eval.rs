//! Which evaluation a game has.

use yagura::{AnyPosition, Definition, GamePosition, Move, SetUp, Stacking, with_position};

use super::{
    Classic, Eval,
    gungi::{Towers, formation},
    rengo::{Union, has_drops},
    weights::Weights,
};
use crate::level::Level;

/// The evaluation of some game.
#[derive(Debug)]
pub(crate) enum AnyEval {
    /// Of a game in which a square holds one piece.
    Classic(Classic),
    /// Of gungi.
    Towers(Towers),
    /// Of union shogi, and another where no piece can be dropped any more, if there the values differ.
    Union(Union, Option<Box<Union>>),
}

/// What is done once the types of a position and its evaluation are known.
pub(crate) trait EvalVisitor {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<P: GamePosition, E: Eval<P>>(self, eval: &E, position: &P) -> Self::Out;
}

impl AnyEval {
    /// Returns the evaluation of a game with the weights of its file.
    pub(crate) fn new(definition: &'static Definition) -> Self {
        match (Self::with(definition, &Weights::of(definition)), Weights::without_drops(definition)) {
            (Self::Union(usual, _), Some(weights)) => {
                Self::Union(usual, Some(Box::new(Union::with(definition, weights))))
            }
            (eval, _) => eval,
        }
    }

    /// Returns the evaluation of a game with these weights, whether or not pieces can be dropped.
    pub(crate) fn with(definition: &'static Definition, weights: &Weights) -> Self {
        let traits = definition.traits();
        match (traits.stacking, traits.set_up) {
            (Stacking::Towers(_), _) => Self::Towers(Towers::with(definition, weights)),
            (Stacking::None, SetUp::SecretArmies) => {
                Self::Union(Union::with(definition, weights.clone()), None)
            }
            (Stacking::None, SetUp::None | SetUp::ByMoves) => {
                Self::Classic(Classic::with(definition, weights.clone()))
            }
        }
    }

    /// Returns the definition of the game.
    pub(crate) fn definition(&self) -> &'static Definition {
        match self {
            Self::Classic(classic) => classic.definition(),
            Self::Towers(towers) => towers.definition(),
            Self::Union(union, _) => union.definition(),
        }
    }

    /// Looks at a position of the game.
    pub(crate) fn visit<V: EvalVisitor>(&self, position: &AnyPosition, visitor: V) -> V::Out {
        match (self, position) {
            (Self::Towers(towers), AnyPosition::Gungi(position)) => visitor.visit(towers, position),
            (Self::Union(usual, without_drops), AnyPosition::Rengo(position)) => {
                let union = without_drops.as_deref().filter(|_| !has_drops(position));
                visitor.visit(union.unwrap_or(usual), position)
            }
            (Self::Classic(classic), position) => {
                with_position!(position, position => visitor.visit(classic, position))
            }
            (Self::Towers(_) | Self::Union(..), _) => {
                unreachable!("the evaluation was made for the definition of the position")
            }
        }
    }
}

/// Returns what a player does without thinking, where a game begins with such moves: a set-up from a list of
/// formations. `only` as in [`crate::Limits`].
pub(crate) fn book_move(position: &AnyPosition, only: &[Move], seed: u64, level: Level) -> Option<Move> {
    match position {
        AnyPosition::Gungi(position) => formation::book_move(position, only, seed, level),
        _ => None,
    }
}
