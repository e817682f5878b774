//! From where a square can be seen on an empty board: without an enemy there nothing is to be looked for.

use super::tables::Squares;
use crate::{Definition, Side, Square, movement::attack::LINE_DELTAS};

/// Squares have numbers below this on boards of up to 12 ranks.
const SQUARES: usize = 512;

/// For each square the squares from which it may be attacked.
#[derive(Debug)]
pub(super) struct Sight {
    /// Along each line, in the order of [`LINE_DELTAS`].
    lines: Box<[[Squares; 8]]>,
    /// By the jumps of either side.
    leaps: [Box<[Squares]>; 2],
}

impl Sight {
    pub(super) fn new(definition: &Definition) -> Self {
        let mut lines = vec![[Squares::EMPTY; 8]; SQUARES].into_boxed_slice();
        let mut leaps = Side::BOTH.map(|_| vec![Squares::EMPTY; SQUARES].into_boxed_slice());
        let mut board = Squares::EMPTY;
        definition.squares().for_each(|square| board.insert(square));
        for target in definition.squares() {
            for (seen, delta) in lines[target.index() % SQUARES].iter_mut().zip(LINE_DELTAS) {
                let mut square = target.step(delta);
                while board.contains(square) && square.index() < SQUARES {
                    seen.insert(square);
                    square = square.step(delta);
                }
            }
            for side in Side::BOTH {
                for delta in definition.attacks().leap_deltas(side) {
                    let square = target.step(delta);
                    if square.index() < SQUARES && board.contains(square) {
                        leaps[side.index()][target.index() % SQUARES].insert(square);
                    }
                }
            }
        }
        Self { lines, leaps }
    }

    /// Returns the squares along each line from a square, in the order of [`LINE_DELTAS`].
    #[inline(always)]
    pub(super) fn lines(&self, target: Square) -> &[Squares; 8] {
        &self.lines[target.index() % SQUARES]
    }

    /// Returns the squares from which pieces of a side may jump to a square.
    #[inline(always)]
    pub(super) fn leaps(&self, target: Square, by: Side) -> &Squares {
        &self.leaps[by.index()][target.index() % SQUARES]
    }
}
