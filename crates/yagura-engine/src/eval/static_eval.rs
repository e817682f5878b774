//! A game's evaluation by itself, with any weights: for fitting them.

use yagura::{AnyPosition, Definition, GamePosition, Side};

use super::{AnyEval, Eval, EvalVisitor, Weights};

/// The evaluation of a game with certain weights.
#[derive(Debug)]
pub struct StaticEval(AnyEval);

impl StaticEval {
    /// Returns the evaluation of a game with these weights.
    pub fn new(definition: &'static Definition, weights: &Weights) -> Self {
        Self(AnyEval::with(definition, weights))
    }

    /// Returns what a position of the game is worth to Black, in centipawns, without looking ahead.
    pub fn value(&self, position: &AnyPosition) -> i32 {
        self.0.visit(position, Value)
    }
}

struct Value;

/// What a net may be added to ([`net::Base`](super::net::Base)), as a game's evaluation without one sees it.
#[derive(Debug)]
pub struct Bases(AnyEval);

impl Bases {
    /// Returns the bases of a game.
    pub fn new(definition: &'static Definition) -> Self {
        Self(AnyEval::without_net(definition))
    }

    /// Returns [`Base::Whole`](super::net::Base::Whole) and [`Base::Material`](super::net::Base::Material) of
    /// a position, in centipawns from the view of the player.
    pub fn values(&self, position: &AnyPosition) -> [i32; 2] {
        self.0.visit(position, BothBases)
    }
}

struct BothBases;

impl EvalVisitor for BothBases {
    type Out = [i32; 2];

    fn visit<P: GamePosition, E: Eval<P>>(self, eval: &E, position: &P) -> [i32; 2] {
        let state = eval.state(position);
        [eval.unadjusted(position, &state), eval.material(position, &state)]
    }
}

impl EvalVisitor for Value {
    type Out = i32;

    fn visit<P: GamePosition, E: Eval<P>>(self, eval: &E, position: &P) -> i32 {
        let value = eval.evaluate(position, &eval.state(position));
        if position.player() == Side::Black { value } else { -value }
    }
}

#[cfg(test)]
mod tests {
    use yagura::{Game, Notation as _, Symmetry as _, Variant};

    use super::*;
    use crate::eval::{Column, Parameter};

    #[test]
    fn a_weight_that_changes_changes_the_value() {
        let shogi = Variant::parse("shogi").expect("a game");
        let position = AnyPosition::from_sfen(&shogi, "4k4/9/9/9/9/9/9/9/4K4 w R 1").expect("a position");
        let definition = shogi.definition();
        let mut weights = Weights::of(definition);
        let before = StaticEval::new(definition, &weights).value(&position);
        let rook = definition.kind_by_code("R").expect("a piece");
        weights.set(Parameter::Kind(rook, Column::Hand), weights.held(rook) + 33);
        assert_eq!(StaticEval::new(definition, &weights).value(&position), before + 33);
    }

    /// A position turned round, with the colours exchanged, is worth as much to the other player.
    #[test]
    fn colours_are_equal() {
        for definition in yagura::definitions().filter(|definition| definition.rules != "rengo") {
            let variant = Variant::of(definition);
            let evaluation = StaticEval::new(definition, &Weights::of(definition));
            for seed in 0..4 {
                let mut rng = fastrand::Rng::with_seed(seed);
                let mut game = Game::begin(&variant, None).expect("a game");
                for _ in 0..120 {
                    let position = game.position();
                    assert_eq!(
                        evaluation.value(position),
                        -evaluation.value(&position.flipped()),
                        "{}",
                        position.sfen()
                    );
                    let Some(mv) = rng.choice(game.legal_moves().iter().copied()) else { break };
                    game.play_unchecked(mv);
                }
            }
        }
    }
}
