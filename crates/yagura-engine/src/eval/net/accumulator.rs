//! The hidden layer before its activation, which follows the pieces as they are moved.

use yagura::{Observer, Piece, Position, Side, Slot, Square};

use super::{MOST_HIDDEN, Net, inputs::Seen};

/// The sums of one position, for both views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Accumulator {
    pub(super) sums: [[i16; MOST_HIDDEN]; 2],
}

impl Accumulator {
    pub(super) const EMPTY: Self = Self { sums: [[0; MOST_HIDDEN]; 2] };

    /// Returns the sums of a position from scratch.
    pub(crate) fn new<P: Position>(net: &Net, position: &P) -> Self {
        let mut accumulator = Self::EMPTY;
        for sums in &mut accumulator.sums {
            sums[..net.hidden()].copy_from_slice(net.biases());
        }
        net.inputs().each_piece(position, |seen| accumulator.add(net, seen));
        accumulator
    }

    /// Returns the sums with what is no matter of pieces, which does not follow the moves.
    pub(super) fn with_circumstances<P: Position>(&self, net: &Net, position: &P) -> Self {
        let mut whole = *self;
        position.for_each_circumstance(|other| {
            if let Some(seen) = net.inputs().circumstance(other) {
                whole.add(net, seen);
            }
        });
        whole
    }

    #[inline]
    pub(super) fn add(&mut self, net: &Net, seen: Seen) {
        for (sums, input) in self.sums.iter_mut().zip(seen) {
            for (sum, weight) in sums.iter_mut().zip(net.weights_of(input)) {
                *sum = sum.wrapping_add(*weight);
            }
        }
    }

    #[inline]
    fn subtract(&mut self, net: &Net, seen: Seen) {
        for (sums, input) in self.sums.iter_mut().zip(seen) {
            for (sum, weight) in sums.iter_mut().zip(net.weights_of(input)) {
                *sum = sum.wrapping_sub(*weight);
            }
        }
    }
}

/// Keeps an [`Accumulator`] up to date, and what another observer keeps; without a net only that.
pub(super) struct Watch<'a, O> {
    pub(super) inner: O,
    pub(super) net: Option<&'a Net>,
    pub(super) accumulator: &'a mut Accumulator,
}

impl<O: Observer> Observer for Watch<'_, O> {
    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        self.inner.put(square, piece);
        if let Some(net) = self.net {
            net.inputs().on_board(square, piece, |seen| self.accumulator.add(net, seen));
        }
    }

    #[inline]
    fn lift(&mut self, square: Square, piece: Piece) {
        self.inner.lift(square, piece);
        if let Some(net) = self.net {
            net.inputs().on_board(square, piece, |seen| self.accumulator.subtract(net, seen));
        }
    }

    #[inline]
    fn gain(&mut self, side: Side, slot: Slot) {
        self.inner.gain(side, slot);
        if let Some(net) = self.net {
            self.accumulator.add(net, net.inputs().in_hand(side, slot));
        }
    }

    #[inline]
    fn spend(&mut self, side: Side, slot: Slot) {
        self.inner.spend(side, slot);
        if let Some(net) = self.net {
            self.accumulator.subtract(net, net.inputs().in_hand(side, slot));
        }
    }
}
