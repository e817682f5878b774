//! The board: two bytes a square, with a rim that stops every ray, and the occupied squares of each side.

use crate::{
    movement::enterable,
    piece::{Piece, WHITE},
    side::Side,
    square::{MAX_SIZE, Square},
};

/// The code of an empty cell.
pub(crate) const EMPTY: u16 = 0;

/// The code of a cell off the board. It is not a piece, and neither side can enter it.
pub(crate) const RIM: u16 = WHITE;

/// A board of up to 12 ranks of up to 27 files.
pub type SmallBoard = Board<512, 8>;

/// A board of up to 27 by 27.
pub type LargeBoard = Board<1024, 16>;

/// The files of the two ranks of a word.
const FILES: u64 = ((1 << MAX_SIZE) - 1) << 32 | ((1 << MAX_SIZE) - 1);

/// A set of squares of a board with `64 * W` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareSet<const W: usize>([u64; W]);

impl<const W: usize> SquareSet<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// Returns whether the square is in the set.
    pub const fn contains(&self, square: Square) -> bool {
        self.0[square.index() / 64 % W] >> (square.index() % 64) & 1 == 1
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() / 64 % W] |= 1 << (square.index() % 64);
    }

    /// Takes a square away, if it is there.
    pub const fn remove(&mut self, square: Square) {
        self.0[square.index() / 64 % W] &= !(1 << (square.index() % 64));
    }

    /// Returns the squares that are in both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Returns whether some square is in both sets.
    #[inline(always)]
    pub fn meets(&self, other: &Self) -> bool {
        (0..W).fold(0, |both, word| both | self.0[word] & other.0[word]) != 0
    }

    /// Returns the squares of this set on these files, bit n for file n.
    #[must_use]
    pub fn on_files(&self, files: u32) -> Self {
        let both = u64::from(files) << 32 | u64::from(files);
        Self(self.0.map(|word| word & both))
    }

    /// Returns the squares of this set that are not in the other.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Adds the square, or removes it if it is there.
    pub const fn toggle(&mut self, square: Square) {
        self.0[square.index() / 64 % W] ^= 1 << (square.index() % 64);
    }

    /// Returns the number of squares in the set.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns whether the set has no square.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    /// Returns the squares of this set and those around them, for a set on files up to the 27th.
    #[must_use]
    #[inline(always)]
    pub(crate) fn widened(&self) -> Self {
        let beside = |word: u64| (word | word << 1 | word >> 1) & FILES;
        let rows: [u64; W] = std::array::from_fn(|word| beside(self.0[word]));
        Self(std::array::from_fn(|word| {
            let above = if word == 0 { 0 } else { rows[word - 1] >> 32 };
            let below = rows.get(word + 1).map_or(0, |row| row << 32);
            rows[word] | rows[word] << 32 | rows[word] >> 32 | above | below
        }))
    }

    /// Returns the files that are in the set on this rank: bit n for file n, counted from 0.
    pub const fn rank(&self, rank: u8) -> u32 {
        (self.0[rank as usize / 2 % W] >> (rank as u32 % 2 * 32)) as u32
    }

    /// Returns the set as [`Surroundings`].
    #[inline(always)]
    pub(crate) fn surroundings(&self) -> Surroundings {
        let mut rows = [0; ROWS];
        for (pair, &word) in rows[1..].chunks_exact_mut(2).zip(&self.0) {
            pair.copy_from_slice(&[(word as u32) << 1, ((word >> 32) as u32) << 1]);
        }
        Surroundings(rows)
    }

    /// Calls `visit` for each square, by rank from the top and within a rank from file 1 on.
    pub fn for_each(&self, mut visit: impl FnMut(Square)) {
        for (word, &bits) in self.0.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                visit(Square::from_index(word * 64 + bits.trailing_zeros() as usize));
                bits &= bits - 1;
            }
        }
    }

    /// Returns the squares by rank from the top and within a rank from file 1 on.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                let square = Square::from_index(word * 64 + bits.trailing_zeros() as usize % 64);
                (bits != 0).then(|| {
                    bits &= bits - 1;
                    square
                })
            })
        })
    }
}

/// The rows of the largest set, one above them, and one below.
const ROWS: usize = 34;

/// A set of squares, ready for looking around: its ranks with an empty one in front, bit n + 1 for file n.
#[derive(Clone, Debug)]
pub(crate) struct Surroundings([u32; ROWS]);

impl Surroundings {
    /// Returns which of the nine squares around this one, itself among them, are in the set: bit n for the
    /// n-th by rank from the top and within a rank from the lower file on.
    #[inline(always)]
    pub(crate) fn around(&self, square: Square) -> u16 {
        let first = usize::from(square.rank() & 31);
        let row = |row: usize| (self.0[row] >> (square.file() & 31) & 7) as u16;
        row(first) | row(first + 1) << 3 | row(first + 2) << 6
    }
}

/// Pieces on squares: `N` cells of which those within the board are empty or hold a piece, the others are
/// rim.
///
/// Cells are addressed by the [`Square`] number wrapped at `N`, a power of two with `N == 64 * W`; the rim
/// lies in the free columns and rows of that numbering, so a step off any edge meets rim. The key is the sum
/// (xor) of `piece_key` over all pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board<const N: usize, const W: usize> {
    cells: [u16; N],
    occupied: [SquareSet<W>; 2],
    key: u64,
    files: u8,
    ranks: u8,
}

/// Returns the contribution of a piece on a square to the key of a position.
///
/// The number is mixed on the spot rather than looked up: two multiplications cost less than a cache miss in
/// a table of 250 pieces times 1024 squares.
pub(crate) const fn piece_key(piece: Piece, square: Square) -> u64 {
    mix_key(((piece.code() as u64) << 10) | square.index() as u64)
}

/// Returns a well mixed number for each small number below 2^40; distinct inputs give distinct outputs.
pub const fn mix_key(seed: u64) -> u64 {
    let mut x = (seed ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x ^= x >> 29;
    x = x.wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 32)
}

impl<const N: usize, const W: usize> Board<N, W> {
    /// Returns the empty board of this size, at most `N / 32` - 3 ranks and 27 files.
    pub fn new(files: u8, ranks: u8) -> Self {
        assert!(N.is_power_of_two() && N == 64 * W, "the cells are a power of two");
        assert!(
            files <= MAX_SIZE && (ranks as usize) + 3 < N / 32,
            "the definition's size was checked to leave a rim"
        );
        let mut cells = [RIM; N];
        for rank in 0..ranks {
            for file in 0..files {
                cells[Square::new(file, rank).index() % N] = EMPTY;
            }
        }
        Self { cells, occupied: [SquareSet::EMPTY; 2], key: 0, files, ranks }
    }

    /// Returns the number of files.
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// Returns the number of ranks.
    pub const fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Returns whether the square is on this board.
    pub const fn has(&self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// Returns the cell's code: a piece's, or that of an empty cell or the rim.
    #[inline(always)]
    pub(crate) const fn cell(&self, square: Square) -> u16 {
        self.cells[square.index() & (N - 1)]
    }

    /// Returns the piece on the square.
    #[inline(always)]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_code(self.cell(square))
    }

    /// Returns whether a piece of `side` may end on the square: it is empty or holds an enemy.
    #[inline(always)]
    pub const fn enterable(&self, side: Side, square: Square) -> bool {
        enterable(side, self.cell(square))
    }

    /// Returns whether the square is on the board and empty.
    #[inline(always)]
    pub const fn is_empty(&self, square: Square) -> bool {
        self.cell(square) == EMPTY
    }

    /// Returns the squares occupied by a side.
    pub const fn occupied(&self, side: Side) -> &SquareSet<W> {
        &self.occupied[side.index()]
    }

    /// Returns all squares.
    #[inline(always)]
    fn all(&self) -> SquareSet<W> {
        let files = (1u64 << self.files) - 1;
        SquareSet(std::array::from_fn(|word| match usize::from(self.ranks).saturating_sub(2 * word) {
            0 => 0,
            1 => files,
            _ => files << 32 | files,
        }))
    }

    /// Returns the empty squares.
    #[inline(always)]
    pub fn empty(&self) -> SquareSet<W> {
        self.all().without(&self.occupied[0]).without(&self.occupied[1])
    }

    /// Returns the squares where a piece of `side` may end: those that are empty or hold an enemy.
    #[inline(always)]
    pub fn enterable_squares(&self, side: Side) -> SquareSet<W> {
        self.all().without(self.occupied(side))
    }

    /// Calls `visit` for each empty square, by rank from the top and within a rank from file 1 on.
    #[inline(always)]
    pub fn for_each_empty(&self, mut visit: impl FnMut(Square)) {
        let files = (1u32 << self.files) - 1;
        for rank in 0..self.ranks {
            let mut empty = files & !(self.occupied[0].rank(rank) | self.occupied[1].rank(rank));
            while empty != 0 {
                visit(Square::new(empty.trailing_zeros() as u8, rank));
                empty &= empty - 1;
            }
        }
    }

    /// Returns the key of the placement.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub fn put(&mut self, square: Square, piece: Piece) {
        debug_assert!(self.is_empty(square), "{square} is not empty");
        self.cells[square.index() & (N - 1)] = piece.code();
        self.occupied[piece.side().index()].toggle(square);
        self.key ^= piece_key(piece, square);
    }

    /// Takes the piece off the square and returns it; `None`, and nothing changes, when there is none.
    #[inline(always)]
    pub fn lift(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.cells[square.index() & (N - 1)] = EMPTY;
        self.occupied[piece.side().index()].toggle(square);
        self.key ^= piece_key(piece, square);
        Some(piece)
    }

    /// Returns all pieces with their squares, Black's first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Side::BOTH
            .into_iter()
            .flat_map(|side| self.occupied(side).iter())
            .filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// Calls `visit` with each piece and its square, Black's first.
    #[inline]
    pub fn for_each_piece(&self, mut visit: impl FnMut(Square, Piece)) {
        for side in Side::BOTH {
            self.occupied(side).for_each(|square| {
                if let Some(piece) = self.piece_at(square) {
                    visit(square, piece);
                }
            });
        }
    }

    /// Returns the key computed from scratch.
    pub fn key_from_scratch(&self) -> u64 {
        self.pieces().fold(0, |key, (square, piece)| key ^ piece_key(piece, square))
    }

    /// Returns the board turned by 180 degrees with the sides exchanged.
    #[must_use]
    pub fn flipped(&self) -> Self {
        let mut board = Self::new(self.files, self.ranks);
        for (square, piece) in self.pieces() {
            board.put(square.flipped(self.files, self.ranks), Piece::new(!piece.side(), piece.kind()));
        }
        board
    }
}

impl<const N: usize, const W: usize> std::fmt::Debug for Board<N, W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.pieces()).finish()
    }
}
