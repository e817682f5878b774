//! The board of towers: for each square the top piece with what it stands on, and the pieces below it.

use crate::{
    Piece, Side, Square, mix_key,
    movement::tower::{Cell, StackLevel, TopState, TowerTable, cell_of, in_territory, square_of},
};

use super::faces::{self, H, K};

/// Files, and ranks.
pub(super) const SIZE: u8 = 9;
/// Ranks of a territory (§2.3).
pub(super) const DEPTH: u8 = 3;
/// The most pieces on a square (§1.1).
pub(super) const LAYERS: usize = 3;
/// The number of squares.
const SQUARES: usize = (SIZE * SIZE) as usize;
/// No square.
pub(super) const NOWHERE: Cell = u8::MAX;

/// A set of squares: bit `rank * 9 + file`.
pub(super) type Cells = u128;

/// Which ranks are in use (§15.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Zone {
    /// All ranks.
    Nine = 0,
    /// Ranks 2 to 8, after a repetition.
    Seven = 1,
}

pub(super) const fn bit(cell: Cell) -> Cells {
    1 << dense(cell)
}

/// `rank * 9 + file`.
#[inline(always)]
const fn dense(cell: Cell) -> usize {
    ((cell >> 4) * SIZE + (cell & 15)) as usize
}

/// Calls `visit` for each square of a set, from the top rank and file 1 on.
#[inline(always)]
pub(super) fn for_each(mut cells: Cells, mut visit: impl FnMut(Cell)) {
    while cells != 0 {
        visit(first(cells));
        cells &= cells - 1;
    }
}

/// The first square of a set that is not empty.
#[inline(always)]
pub(super) const fn first(cells: Cells) -> Cell {
    let at = cells.trailing_zeros() as u8;
    ((at / SIZE) << 4) | (at % SIZE)
}

pub(super) fn iter(mut cells: Cells) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        (cells != 0).then(|| {
            let cell = first(cells);
            cells &= cells - 1;
            cell
        })
    })
}

/// The pieces of one square from layer 1 upwards.
pub(super) type Tower = arrayvec::ArrayVec<Piece, LAYERS>;

/// The board.
#[derive(Clone, Copy)]
pub(super) struct Towers {
    top: [TopState; 256],
    /// The codes of the pieces below the top, 0 for none, by dense number.
    below: [[u16; 2]; SQUARES],
    /// The squares whose top piece belongs to a side.
    tops: [Cells; 2],
    /// The squares with two or three pieces.
    tall: Cells,
    in_use: Cells,
    key: u64,
    /// 兵 and へ of each side on each file, four bits a file.
    soldiers: [u64; 2],
    hes: [u64; 2],
    kings: [Cell; 2],
    zone: Zone,
}

const fn piece_key(piece: Piece, cell: Cell, layer: usize) -> u64 {
    mix_key((layer as u64) << 20 | (piece.code() as u64) << 8 | cell as u64)
}

/// What a piece on the board does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Comes,
    Goes,
}

impl Towers {
    /// Returns the empty board.
    pub(super) fn new(zone: Zone) -> Self {
        let mut top = [TopState::RIM; 256];
        let mut in_use = 0;
        let closed = zone as u8;
        for rank in closed..SIZE - closed {
            for file in 0..SIZE {
                top[usize::from(rank << 4 | file)] = TopState::EMPTY;
                in_use |= bit(rank << 4 | file);
            }
        }
        Self {
            top,
            below: [[0; 2]; SQUARES],
            tops: [0; 2],
            tall: 0,
            in_use,
            key: 0,
            soldiers: [0; 2],
            hes: [0; 2],
            kings: [NOWHERE; 2],
            zone,
        }
    }

    #[inline(always)]
    pub(super) const fn top(&self, cell: Cell) -> TopState {
        self.top[cell as usize]
    }

    pub(super) const fn zone(&self) -> Zone {
        self.zone
    }

    #[inline(always)]
    pub(super) const fn tops(&self, side: Side) -> Cells {
        self.tops[side.index()]
    }

    #[inline(always)]
    pub(super) const fn tall(&self) -> Cells {
        self.tall
    }

    #[inline(always)]
    pub(super) const fn empty(&self) -> Cells {
        self.in_use & !(self.tops[0] | self.tops[1])
    }

    /// Returns whether a square is on the board and in use.
    pub(super) const fn has(&self, square: Square) -> bool {
        square.file() < SIZE && square.rank() < SIZE && self.in_use & bit(cell_of(square)) != 0
    }

    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    /// Returns where the 帥 of a side stands, or [`NOWHERE`].
    #[inline(always)]
    pub(super) const fn king(&self, side: Side) -> Cell {
        self.kings[side.index()]
    }

    /// Returns the number of 兵 of a side on a file.
    #[inline(always)]
    pub(super) const fn soldiers(&self, side: Side, file: u8) -> u64 {
        self.soldiers[side.index()] >> (4 * file as u32) & 15
    }

    /// Returns the number of へ of a side on a file.
    #[inline(always)]
    pub(super) const fn hes(&self, side: Side, file: u8) -> u64 {
        self.hes[side.index()] >> (4 * file as u32) & 15
    }

    /// Returns whether a side has a へ on the board.
    #[inline(always)]
    pub(super) const fn any_he(&self, side: Side) -> bool {
        self.hes[side.index()] != 0
    }

    /// Returns whether a side has two へ on one file (ニへ, §14.4).
    pub(super) const fn has_nihe(&self, side: Side) -> bool {
        // A count of two or more has one of its three high bits.
        self.hes[side.index()] & 0xE_EEEE_EEEE != 0
    }

    /// Returns the squares of a side's territory.
    pub(super) fn territory(&self, side: Side) -> Cells {
        let rank = |rank: u8| 0x1FF_u128 << (rank * SIZE);
        (0..SIZE).filter(|&r| self.is_home(side, r << 4)).fold(0, |set, r| set | rank(r))
    }

    /// Returns whether a square is in a side's territory (§2.3, §15.3).
    #[inline(always)]
    pub(super) const fn is_home(&self, side: Side, cell: Cell) -> bool {
        in_territory(side, cell >> 4, self.zone as u8, SIZE, DEPTH)
    }

    /// Returns the number of pieces on a square.
    #[inline(always)]
    pub(super) const fn height(&self, cell: Cell) -> usize {
        if !self.top(cell).is_piece() {
            return 0;
        }
        let below = self.below[dense(cell)];
        1 + (below[0] != 0) as usize + (below[1] != 0) as usize
    }

    /// Returns the piece directly below the top.
    #[inline(always)]
    pub(super) const fn under(&self, cell: Cell) -> Option<Piece> {
        let below = self.below[dense(cell)];
        Piece::from_code(if below[1] != 0 { below[1] } else { below[0] })
    }

    /// Returns the pieces below the top.
    #[inline(always)]
    pub(super) fn below(&self, cell: Cell) -> impl Iterator<Item = Piece> {
        self.below[dense(cell)].into_iter().filter_map(Piece::from_code)
    }

    /// Returns the pieces of a square from layer 1 upwards.
    pub(super) fn tower(&self, cell: Cell) -> Tower {
        self.below(cell).chain(self.top(cell).piece()).collect()
    }

    /// Returns how a piece of a side would stand on top of a square; with three pieces there already, as on
    /// layer 3.
    #[inline(always)]
    pub(super) fn top_state_on(&self, table: &TowerTable, cell: Cell, piece: Piece) -> TopState {
        match self.top(cell).piece() {
            None => TopState::new(piece, StackLevel::First),
            Some(top) => TopState::new(piece, table.place(piece.side(), top, self.height(cell) + 1)),
        }
    }

    /// Returns how a piece of a side would stand in the place of the top piece of a square.
    #[inline(always)]
    pub(super) fn top_state_instead(&self, table: &TowerTable, cell: Cell, piece: Piece) -> TopState {
        match self.under(cell) {
            None => TopState::new(piece, StackLevel::First),
            Some(under) => TopState::new(piece, table.place(piece.side(), under, self.height(cell))),
        }
    }

    #[inline(always)]
    fn count(&mut self, piece: Piece, cell: Cell, layer: usize, change: Change) {
        let (side, kind) = (piece.side().index(), piece.kind());
        self.key ^= piece_key(piece, cell, layer);
        let one = 1u64 << (4 * u32::from(cell & 15));
        let changed = |count: u64| match change {
            Change::Comes => count.wrapping_add(one),
            Change::Goes => count.wrapping_sub(one),
        };
        if faces::is_soldier(kind) {
            self.soldiers[side] = changed(self.soldiers[side]);
        } else if kind == H {
            self.hes[side] = changed(self.hes[side]);
        } else if kind == K {
            self.kings[side] = if change == Change::Comes { cell } else { NOWHERE };
        }
    }

    /// Puts a piece on top of a square; nothing happens on a tower of three or on the rim.
    #[inline(always)]
    pub(super) fn push(&mut self, table: &TowerTable, cell: Cell, piece: Piece) {
        let height = self.height(cell);
        debug_assert!(
            height < LAYERS && self.top(cell) != TopState::RIM,
            "there is room on {}",
            square_of(cell)
        );
        if height >= LAYERS || self.top(cell) == TopState::RIM {
            return;
        }
        let top_state = self.top_state_on(table, cell, piece);
        if let Some(top) = self.top(cell).piece() {
            self.below[dense(cell)][height - 1] = top.code();
            self.tops[top.side().index()] &= !bit(cell);
            self.tall |= bit(cell);
        }
        self.top[usize::from(cell)] = top_state;
        self.tops[piece.side().index()] |= bit(cell);
        self.count(piece, cell, height + 1, Change::Comes);
    }

    /// Takes the top piece off a square.
    #[inline(always)]
    pub(super) fn pop(&mut self, table: &TowerTable, cell: Cell) -> Option<Piece> {
        let height = self.height(cell);
        let piece = self.top(cell).piece()?;
        self.count(piece, cell, height, Change::Goes);
        self.tops[piece.side().index()] &= !bit(cell);
        self.top[usize::from(cell)] = TopState::EMPTY;
        if height > 1 {
            let top = Piece::from_code(self.below[dense(cell)][height - 2])?;
            self.below[dense(cell)][height - 2] = 0;
            let place = match height {
                2 => StackLevel::First,
                _ => Piece::from_code(self.below[dense(cell)][0])
                    .map_or(StackLevel::First, |below| table.place(top.side(), below, 2)),
            };
            self.top[usize::from(cell)] = TopState::new(top, place);
            self.tops[top.side().index()] |= bit(cell);
            if height == 2 {
                self.tall &= !bit(cell);
            }
        }
        Some(piece)
    }

    /// Replaces the pieces of a square.
    pub(super) fn rebuild(&mut self, table: &TowerTable, cell: Cell, tower: &[Piece]) {
        while self.pop(table, cell).is_some() {}
        for &piece in tower {
            self.push(table, cell, piece);
        }
    }

    /// Returns all pieces with their squares and layers, by square from the top rank and file 1, upwards
    /// within a tower.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Cell, usize, Piece)> + '_ {
        iter(self.tops[0] | self.tops[1]).flat_map(|cell| {
            self.tower(cell).into_iter().zip(1..).map(move |(piece, layer)| (cell, layer, piece))
        })
    }

    /// Returns the key computed from scratch.
    pub(super) fn key_from_scratch(&self) -> u64 {
        self.pieces().fold(0, |key, (cell, layer, piece)| key ^ piece_key(piece, cell, layer))
    }

    /// Returns the board with each piece replaced.
    pub(super) fn map(&self, table: &TowerTable, change: impl Fn(Cell, Piece) -> (Cell, Piece)) -> Self {
        let mut board = Self::new(self.zone);
        for (cell, _, piece) in self.pieces() {
            let (cell, piece) = change(cell, piece);
            board.push(table, cell, piece);
        }
        board
    }

    /// Returns whether two pieces of one side and kind stand in a tower (§8.2).
    pub(super) fn breaks_tower_rule(tower: &[Piece]) -> bool {
        tower.iter().enumerate().any(|(n, piece)| tower[..n].iter().any(|other| same_kind(*piece, *other)))
    }
}

/// Returns whether two pieces are of one side and kind, which is the visible face (§8.2).
#[inline(always)]
pub(super) const fn same_kind(one: Piece, other: Piece) -> bool {
    one.side() as u8 == other.side() as u8 && faces::face(one.kind()) == faces::face(other.kind())
}

/// Returns the square turned by 180 degrees.
pub(super) const fn flipped(cell: Cell) -> Cell {
    (SIZE - 1 - (cell >> 4)) << 4 | (SIZE - 1 - (cell & 15))
}

impl PartialEq for Towers {
    fn eq(&self, other: &Self) -> bool {
        self.zone == other.zone && self.top == other.top && self.below == other.below
    }
}

impl Eq for Towers {}

impl std::fmt::Debug for Towers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list()
            .entries(self.pieces().map(|(cell, layer, piece)| (square_of(cell), layer, piece)))
            .finish()
    }
}
