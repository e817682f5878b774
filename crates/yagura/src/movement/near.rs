//! Steps to the squares around a piece, all at once.

use crate::square::delta;

/// Some of the nine squares around a square, itself among them: bit n for the n-th by rank from the top and
/// within a rank from the lower file on, as [`crate::board::Surroundings::around`] tells them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Near(u16);

/// The number of bits of each set.
const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut set = 0;
    while set < 512 {
        counts[set] = (set as u16).count_ones() as u8;
        set += 1;
    }
    counts
};

/// The squares on the ranks of a set of three: bit n for the n-th from the top.
const ROWS: [u16; 8] = {
    let mut rows = [0; 8];
    let mut set = 0;
    while set < 8 {
        let mut row = 0;
        while row < 3 {
            if set >> row & 1 == 1 {
                rows[set] |= 7 << (3 * row);
            }
            row += 1;
        }
        set += 1;
    }
    rows
};

/// The differences to the nine squares.
const DELTAS: [i16; 9] = {
    let mut deltas = [0; 9];
    let mut at = 0;
    while at < 9 {
        deltas[at] = delta(1 - at as i8 % 3, 1 - at as i8 / 3);
        at += 1;
    }
    deltas
};

impl Near {
    /// Returns the steps to the squares around as a set, and the other ones.
    pub(super) fn split(steps: &[i16]) -> (Self, Vec<i16>) {
        let mut near = Self::default();
        let mut far = Vec::new();
        for &step in steps {
            match DELTAS.iter().position(|&delta| delta == step) {
                Some(at) => near.0 |= 1 << at,
                None => far.push(step),
            }
        }
        (near, far)
    }

    /// Returns those that are in a set too ([`crate::board::Surroundings::around`]).
    #[inline(always)]
    pub(crate) const fn among(self, around: u16) -> Self {
        Self(self.0 & around)
    }

    /// Returns how many there are around a square of `rank`; those on a rank of `twice`, bit n for rank n,
    /// count twice.
    #[inline(always)]
    pub(crate) const fn count(self, rank: u8, twice: u32) -> u64 {
        let ranks = ((twice as u64) << 1 >> (rank & 31)) as usize & 7;
        let again = (self.0 & ROWS[ranks]) as usize % 512;
        COUNTS[self.0 as usize % 512] as u64 + COUNTS[again] as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Kind, Piece, Side, Square};

    #[test]
    fn around_a_corner_and_in_the_middle() {
        // All steps of a king and one of a knight.
        let steps: Vec<i16> = DELTAS.iter().copied().filter(|&step| step != 0).chain([delta(1, 2)]).collect();
        let (near, far) = Near::split(&steps);
        assert_eq!((near.0, far.as_slice()), (0b111_101_111, [delta(1, 2)].as_slice()));
        let mut board = Board::<512, 8>::new(9, 9);
        board.put(Square::new(4, 3), Piece::new(Side::Black, Kind(0)));
        let open = board.enterable_squares(Side::Black).surroundings();
        for (square, alone, with_the_zone) in [
            (Square::new(0, 0), 3, 6),
            (Square::new(8, 8), 3, 3),
            (Square::new(4, 4), 7, 7),
            (Square::new(3, 3), 7, 10),
        ] {
            let steps = near.among(open.around(square));
            assert_eq!(steps.count(square.rank(), 0), alone, "{square}");
            assert_eq!(steps.count(square.rank(), 0b111), with_the_zone, "{square}");
        }
    }
}
