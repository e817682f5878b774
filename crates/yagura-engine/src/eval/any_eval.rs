//! Which evaluation a game has.

use std::sync::Arc;

use yagura::{AnyPosition, Definition, GamePosition, Move, RuleSet, SetUp, Stacking, with_position};

use super::{
    Classic, Eval,
    gungi::{Towers, formation},
    incremental::Incremental,
    net::{Net, Scope, WithNet, nets_of},
    rengo::{Union, has_drops},
    weights::Weights,
};
use crate::level::Level;

/// The evaluation of some game.
#[derive(Debug)]
pub(crate) enum AnyEval {
    /// Of a game in which a square holds one piece.
    Classic(WithNet<Classic>),
    /// Of chu shogi on a small board.
    Incremental(WithNet<Incremental>),
    /// Of gungi.
    Towers(WithNet<Towers>),
    /// Of union shogi, and another where no piece can be dropped any more, if there the values differ.
    Union(WithNet<Union>, Option<Box<WithNet<Union>>>),
}

/// What is done once the types of a position and its evaluation are known.
pub(crate) trait EvalVisitor {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<P: GamePosition, E: Eval<P>>(self, eval: &E, position: &P) -> Self::Out;
}

impl AnyEval {
    /// Returns the evaluation of a game with the weights of its file, and no net.
    pub(crate) fn without_net(definition: &'static Definition) -> Self {
        match (Self::with(definition, &Weights::of(definition)), Weights::without_drops(definition)) {
            (Self::Union(usual, _), Some(weights)) => {
                let without_drops = WithNet::none(Union::with(definition, weights));
                Self::Union(usual, Some(Box::new(without_drops)))
            }
            (eval, _) => eval,
        }
    }

    /// Returns the evaluation of a game with the weights of its file and the nets that the program has of it.
    pub(crate) fn new(definition: &'static Definition) -> Self {
        nets_of(definition).fold(Self::without_net(definition), Self::with_net)
    }

    /// Returns the same with a net of its game.
    #[must_use]
    pub(crate) fn with_net(mut self, net: Arc<Net>) -> Self {
        let definition = self.definition();
        match (&mut self, net.parameters().scope) {
            (Self::Classic(classic), _) => classic.net = Some(net),
            (Self::Incremental(incremental), _) => incremental.net = Some(net),
            (Self::Towers(towers), _) => towers.net = Some(net),
            (Self::Union(_, without_drops), Scope::WithoutDrops) => {
                let weights =
                    || Weights::without_drops(definition).unwrap_or_else(|| Weights::of(definition));
                let place = without_drops
                    .get_or_insert_with(|| Box::new(WithNet::none(Union::with(definition, weights()))));
                place.net = Some(net);
            }
            (Self::Union(usual, without_drops), Scope::All) => {
                usual.net = Some(Arc::clone(&net));
                let has_own = |net: &Arc<Net>| net.parameters().scope == Scope::WithoutDrops;
                if let Some(place) =
                    without_drops.as_mut().filter(|place| !place.net.as_ref().is_some_and(has_own))
                {
                    place.net = Some(net);
                }
            }
        }
        self
    }

    /// Returns the evaluation of a game with these weights, whether or not pieces can be dropped.
    pub(crate) fn with(definition: &'static Definition, weights: &Weights) -> Self {
        let traits = definition.traits();
        match (traits.stacking, traits.set_up) {
            (Stacking::Towers(_), _) => Self::Towers(WithNet::none(Towers::with(definition, weights))),
            (Stacking::None, SetUp::SecretArmies) => {
                Self::Union(WithNet::none(Union::with(definition, weights.clone())), None)
            }
            (Stacking::None, SetUp::None | SetUp::ByMoves) => {
                let classic = Classic::with(definition, weights.clone());
                match definition.rule_set {
                    RuleSet::Chu => Incremental::new(classic).map_or_else(
                        |classic| Self::Classic(WithNet::none(*classic)),
                        |incremental| Self::Incremental(WithNet::none(incremental)),
                    ),
                    _ => Self::Classic(WithNet::none(classic)),
                }
            }
        }
    }

    /// Returns the definition of the game.
    pub(crate) fn definition(&self) -> &'static Definition {
        match self {
            Self::Classic(classic) => classic.inner.definition(),
            Self::Incremental(incremental) => incremental.inner.definition(),
            Self::Towers(towers) => towers.inner.definition(),
            Self::Union(union, _) => union.inner.definition(),
        }
    }

    /// Returns where what is known of a position counts: everywhere, or where nothing can be dropped any
    /// more.
    pub(crate) fn scope(&self, position: &AnyPosition) -> Scope {
        match (self, position) {
            (Self::Union(_, Some(_)), AnyPosition::Rengo(position)) if !has_drops(position) => {
                Scope::WithoutDrops
            }
            _ => Scope::All,
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
            (Self::Incremental(incremental), AnyPosition::Chu(position)) => {
                visitor.visit(incremental, position)
            }
            (Self::Classic(classic), position) => {
                with_position!(position, position => visitor.visit(classic, position))
            }
            (Self::Towers(_) | Self::Union(..) | Self::Incremental(_), _) => {
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
