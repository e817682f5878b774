//! An evaluation with a net on top, or without one.

use std::sync::Arc;

use yagura::{Move, Observer, Piece, Position, Side, Square};

use super::{Accumulator, Base, Net, accumulator::Watch};
use crate::{
    eval::{Eval, Evaluation},
    geometry::Geometry,
    score::{MOST_EVAL, Score, Window},
};

/// An evaluation, and a net that corrects it if there is one.
#[derive(Debug)]
pub(crate) struct WithNet<E> {
    pub(crate) inner: E,
    pub(crate) net: Option<Arc<Net>>,
}

impl<E> WithNet<E> {
    pub(crate) fn none(inner: E) -> Self {
        Self { inner, net: None }
    }
}

impl<P: Position, E: Eval<P>> Eval<P> for WithNet<E> {
    type State = (E::State, Accumulator);

    fn state(&self, position: &P) -> Self::State {
        let accumulator = self.net.as_ref().map_or(Accumulator::EMPTY, |net| Accumulator::new(net, position));
        (self.inner.state(position), accumulator)
    }

    fn watch<'a>(&'a self, (state, accumulator): &'a mut Self::State) -> impl Observer + 'a {
        Watch { inner: self.inner.watch(state), net: self.net.as_deref(), accumulator }
    }

    fn evaluate(&self, position: &P, (state, accumulator): &Self::State) -> i32 {
        let Some(net) = &self.net else { return self.inner.evaluate(position, state) };
        let base = match net.parameters().base {
            Base::Whole => self.inner.unadjusted(position, state),
            Base::Material => self.inner.material(position, state),
        };
        let player = position.player();
        let corrected = if net.inputs().has_circumstances() {
            net.value(&accumulator.with_circumstances(net, position), player)
        } else {
            net.value(accumulator, player)
        };
        // Far from what 32 bits hold: pieces and net are some hundred thousands together.
        let value = (base + corrected) * i32::from(net.parameters().percent) / 100;
        self.inner.adjusted(position, value).clamp(-MOST_EVAL, MOST_EVAL)
    }

    fn material(&self, position: &P, (state, _): &Self::State) -> i32 {
        self.inner.material(position, state)
    }

    fn unadjusted(&self, position: &P, (state, _): &Self::State) -> i32 {
        self.inner.unadjusted(position, state)
    }

    fn evaluate_within(&self, position: &P, state: &Self::State, window: Window) -> Evaluation {
        match &self.net {
            None => self.inner.evaluate_within(position, &state.0, window),
            Some(_) => Evaluation::whole(self.evaluate(position, state)),
        }
    }

    fn score(&self, value: i32) -> Score {
        self.net
            .as_ref()
            .map_or_else(|| Score::of(value), |net| Score::of_part(value, net.parameters().percent))
    }

    fn royals<'a>(&self, (state, _): &'a Self::State, side: Side) -> &'a [Square] {
        self.inner.royals(state, side)
    }

    fn step_gain(&self, piece: Piece, from: Square, to: Square) -> i32 {
        self.inner.step_gain(piece, from, to)
    }

    fn force(&self, (state, _): &Self::State, side: Side) -> i32 {
        self.inner.force(state, side)
    }

    fn spend_right(&self, (state, _): &mut Self::State, player: Side) {
        self.inner.spend_right(state, player);
    }

    fn geometry(&self) -> &Geometry {
        self.inner.geometry()
    }

    fn see_ge(&self, position: &P, mv: Move, threshold: i32) -> bool {
        self.inner.see_ge(position, mv, threshold)
    }

    fn ends_game(&self, mv: Move) -> bool {
        self.inner.ends_game(mv)
    }

    fn may_check(&self, position: &P, (state, _): &Self::State, mv: Move) -> bool {
        self.inner.may_check(position, state, mv)
    }
}
