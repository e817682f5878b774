//! What the safety of the king demands of the other pieces: pins and checks (rulebook small §1.8).

use arrayvec::ArrayVec;

use crate::{
    Board, Side, Square, SquareSet,
    board::EMPTY,
    movement::attack::{AttackTable, LINE_DELTAS},
};

/// The restrictions under which a side moves.
///
/// A piece other than the king may move safely exactly when at most one enemy checks, it ends in `targets` if
/// one does, and it ends on its line if it is pinned.
#[derive(Debug)]
pub(crate) struct CheckInfo<const W: usize> {
    /// Number of checking pieces.
    pub checkers: u8,
    /// With one checker: its square and the squares between it and the king.
    pub targets: SquareSet<W>,
    /// Pieces that shield the king, with the squares of their line up to the pinning piece.
    pub pins: ArrayVec<(Square, SquareSet<W>), 8>,
}

impl<const W: usize> CheckInfo<W> {
    /// Returns the restrictions on the side whose king stands on `king`.
    #[inline(always)]
    pub(crate) fn new<const N: usize>(
        board: &Board<N, W>,
        attacks: &AttackTable,
        king: Square,
        enemy: Side,
    ) -> Self {
        let mut info = Self { checkers: 0, targets: SquareSet::EMPTY, pins: ArrayVec::new() };
        for (line, &delta) in LINE_DELTAS.iter().enumerate() {
            let mut square = king.step(delta);
            let mut distance = 1;
            let mut shield = None;
            loop {
                let code = board.cell(square);
                if code != EMPTY {
                    let Some(piece) = board.piece_at(square) else { break };
                    if piece.side() == enemy {
                        if attacks.reach(line, code) >= distance {
                            info.line(king, delta, distance, shield);
                        }
                        break;
                    }
                    // A second own piece on the line shields the first.
                    if shield.is_some() {
                        break;
                    }
                    shield = Some(square);
                }
                square = square.step(delta);
                distance += 1;
            }
        }
        attacks.leapers(board, king, enemy, |square| {
            info.checkers += 1;
            info.targets.insert(square);
            false
        });
        info
    }

    #[cold]
    fn line(&mut self, king: Square, delta: i16, distance: u8, shield: Option<Square>) {
        let mut squares = SquareSet::EMPTY;
        let mut square = king;
        for _ in 0..distance {
            square = square.step(delta);
            squares.insert(square);
        }
        if let Some(shield) = shield {
            self.pins.push((shield, squares));
        } else {
            self.checkers += 1;
            self.targets = squares;
        }
    }

    /// Returns the squares where a piece that stands on `from` may end, `None` for everywhere.
    #[inline(always)]
    pub(crate) fn allowed(&self, from: Square) -> Option<SquareSet<W>> {
        let pin = self.pins.iter().find(|(square, _)| *square == from).map(|(_, squares)| *squares);
        match (self.checkers, pin) {
            (0, pin) => pin,
            (1, None) => Some(self.targets),
            (1, Some(line)) => Some(line.and(&self.targets)),
            _ => Some(SquareSet::EMPTY),
        }
    }
}
