//! What both sides have, in the engine's values.

use yagura::{Definition, Position, Side};
use yagura_engine::eval::Weights;

/// The values of the pieces of one game.
#[derive(Debug)]
pub(super) struct Values {
    definition: &'static Definition,
    weights: Weights,
}

impl Values {
    pub(super) fn of(definition: &'static Definition) -> Self {
        Self { definition, weights: Weights::of(definition).completed(definition) }
    }

    /// Returns what a side has more than the other, on the board and in hand, in centipawns. Royal pieces do
    /// not count.
    pub(super) fn balance(&self, position: &impl Position, side: Side) -> i32 {
        let mut sum = 0;
        let mut add = |owner: Side, value: i32| sum += if owner == side { value } else { -value };
        position.for_each_piece(|_, piece| {
            if !self.definition.kind(piece.kind()).royal {
                add(piece.side(), self.weights.board(piece.kind()));
            }
        });
        for owner in Side::BOTH {
            for held in self.definition.hand_kinds() {
                let count = i32::from(position.hand(owner).count(held.slot));
                add(owner, count * self.weights.held(held.kind));
            }
        }
        sum
    }
}
