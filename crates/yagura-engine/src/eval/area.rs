//! Sets of squares with margins around the board, so that nobody steps out of them, to which the steps of a
//! piece are added at once.

use yagura::Square;

/// Squares around the board on each side.
pub(super) const MARGIN: usize = 2;
/// Ranks, and files, from which steps within two squares arrive.
pub(super) const REACH: usize = 5;

/// A set of squares: for each rank its files as `WIDTH` bytes, 2 or 4, bit n for file n - [`MARGIN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area<const WIDTH: usize, const BYTES: usize>([u8; BYTES]);

/// A set for boards of up to 12 by 12, and their longest edge.
pub(super) type SmallArea = Area<2, 40>;
pub(super) const SMALL: u8 = 12;
/// A set for boards of up to 28 by 28, and their longest edge.
pub(super) type LargeArea = Area<4, 136>;
pub(super) const LARGE: u8 = 28;

/// The steps of a piece, as [`Area`] adds them: [`REACH`] ranks from two before his own on, of which the
/// files from two before his own on, in words of eight bytes.
pub(super) type Steps = [u64; 3];

impl<const WIDTH: usize, const BYTES: usize> Area<WIDTH, BYTES> {
    pub(super) const EMPTY: Self = Self([0; BYTES]);
    /// Words that the steps of a piece fill.
    const WORDS: usize = (REACH * WIDTH).div_ceil(8);

    /// Returns the steps that lead to these files of each rank, counted from two before the piece's own.
    pub(super) fn steps(files: [u32; REACH]) -> Steps {
        let mut steps = [0; 3];
        for (rank, files) in files.into_iter().enumerate() {
            let bits = 8 * WIDTH * rank;
            steps[bits / 64] |= u64::from(files) << (bits % 64);
        }
        steps
    }

    /// Returns the files of each rank of steps.
    pub(super) fn files(steps: &Steps) -> [u32; REACH] {
        std::array::from_fn(|rank| {
            let bits = 8 * WIDTH * rank;
            (steps[bits / 64] >> (bits % 64)) as u32 & ((1 << REACH) - 1)
        })
    }

    /// Adds the squares to which these steps of a piece lead.
    #[inline(always)]
    pub(super) fn add(&mut self, square: Square, steps: &Steps) {
        let first = usize::from(square.rank()) * WIDTH;
        for (word, &steps) in steps.iter().enumerate().take(Self::WORDS) {
            let at = first + 8 * word;
            if let Some(bytes) = self.0.get_mut(at..at + 8).and_then(|bytes| bytes.first_chunk_mut::<8>()) {
                // The margin keeps each rank's files from those of the next.
                *bytes = (u64::from_le_bytes(*bytes) | steps << (square.file() & 31)).to_le_bytes();
            }
        }
    }

    /// Adds a square.
    #[inline(always)]
    pub(super) fn insert(&mut self, square: Square) {
        let file = usize::from(square.file()) + MARGIN;
        let at = (usize::from(square.rank()) + MARGIN) * WIDTH + file / 8;
        if let Some(byte) = self.0.get_mut(at) {
            *byte |= 1 << (file % 8);
        }
    }

    /// Returns whether the set holds the square.
    #[inline(always)]
    pub(super) fn contains(&self, square: Square) -> bool {
        let file = usize::from(square.file()) + MARGIN;
        let at = (usize::from(square.rank()) + MARGIN) * WIDTH + file / 8;
        self.0.get(at).is_some_and(|byte| byte >> (file % 8) & 1 == 1)
    }

    /// Calls `visit` for each square of the board that is in the set.
    #[inline(always)]
    pub(super) fn for_each(&self, mut visit: impl FnMut(Square)) {
        for (word, bytes) in self.0.chunks_exact(8).enumerate() {
            let mut bits = bytes.first_chunk::<8>().map_or(0, |bytes| u64::from_le_bytes(*bytes));
            while bits != 0 {
                let bit = 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let (rank, file) = (bit / (8 * WIDTH), bit % (8 * WIDTH));
                visit(Square::new(file.saturating_sub(MARGIN) as u8, rank.saturating_sub(MARGIN) as u8));
            }
        }
    }

    /// Returns the squares of either set.
    #[must_use]
    #[inline(always)]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|byte| self.0[byte] | other.0[byte]))
    }

    /// Returns the squares of both sets.
    #[must_use]
    #[inline(always)]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|byte| self.0[byte] & other.0[byte]))
    }
}
