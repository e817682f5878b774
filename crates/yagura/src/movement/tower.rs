//! How pieces move on towers: a table by top state, a piece together with what it stands on.
//!
//! Squares are numbered `rank * 16 + file` here ([`Cell`]), so that a step of up to two squares off a board
//! of up to nine by nine meets a rim cell and the number wraps in a byte.

use super::pattern::{Offset, Pattern};
use crate::{
    piece::{Kind, Piece},
    side::Side,
    square::Square,
};

/// A square of a board of towers: `rank * 16 + file`.
pub type Cell = u8;

/// The number of top states, a power of two so that an index needs no check.
pub const TOP_STATES: usize = 512;

/// Returns the cell of a square.
pub const fn cell_of(square: Square) -> Cell {
    square.rank() << 4 | square.file()
}

/// Returns the square of a cell.
pub const fn square_of(cell: Cell) -> Square {
    Square::new(cell & 15, cell >> 4)
}

/// The eight directions clockwise from straight up the board.
const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// All jumps over something that a piece may have: knight's jumps and two squares in a line.
const JUMPS: [(i8, i8); 16] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
    (0, 2),
    (2, 2),
    (2, 0),
    (2, -2),
    (0, -2),
    (-2, -2),
    (-2, 0),
    (-2, 2),
];

const fn difference((x, y): (i8, i8)) -> Cell {
    (-x - y * 16) as u8
}

/// The differences of the eight directions; the opposite of direction `d` is `d ^ 4`.
pub const STEPS: [Cell; 8] = {
    let mut steps = [0; 8];
    let mut i = 0;
    while i < 8 {
        steps[i] = difference(DIRECTIONS[i]);
        i += 1;
    }
    steps
};

/// The differences of the sixteen jumps.
pub const LEAPS: [Cell; 16] = {
    let mut leaps = [0; 16];
    let mut i = 0;
    while i < 16 {
        leaps[i] = difference(JUMPS[i]);
        i += 1;
    }
    leaps
};

/// What a piece stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum StackLevel {
    /// The ground: layer 1.
    First = 0,
    /// Layer 2, on a piece of its own side.
    Second = 1,
    /// Layer 3, on a piece of its own side.
    Third = 2,
    /// An enemy piece.
    OnEnemy = 3,
    /// Layer 2, on an own piece that lends it a range.
    OnRange = 4,
    /// Layer 2, on an own piece that lends it a range within the own territory.
    OnHomeRange = 5,
}

const STACK_LEVELS: [StackLevel; 6] = [
    StackLevel::First,
    StackLevel::Second,
    StackLevel::Third,
    StackLevel::OnEnemy,
    StackLevel::OnRange,
    StackLevel::OnHomeRange,
];

/// The top piece of a square with its [`StackLevel`]; or an empty square, or the rim.
///
/// Bits 0-4 kind + 1, 5-7 place, 8 side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TopState(u16);

impl TopState {
    /// An empty square.
    pub const EMPTY: Self = Self(0);
    /// A square off the board. It is not a piece.
    pub const RIM: Self = Self(31);

    /// Returns the top state of a piece.
    #[inline(always)]
    pub const fn new(piece: Piece, place: StackLevel) -> Self {
        Self((piece.kind().0 as u16 + 1) & 31 | (place as u16) << 5 | (piece.side() as u16) << 8)
    }

    /// Returns the index into tables, below [`TOP_STATES`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize & (TOP_STATES - 1)
    }

    /// Returns whether a piece stands there.
    #[inline(always)]
    pub const fn is_piece(self) -> bool {
        self.0 & 31 != 0 && self.0 != Self::RIM.0
    }

    /// Returns the piece.
    #[inline(always)]
    pub const fn piece(self) -> Option<Piece> {
        if self.is_piece() { Some(Piece::new(self.side(), self.kind())) } else { None }
    }

    /// Returns the side of the piece that stands there.
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.0 & 256 == 0 { Side::Black } else { Side::White }
    }

    /// Returns the kind of the piece that stands there.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        Kind(((self.0 & 31) as u8).wrapping_sub(1) & 31)
    }

    /// Returns what the piece stands on.
    pub const fn level(self) -> StackLevel {
        STACK_LEVELS[(self.0 >> 5 & 7) as usize % STACK_LEVELS.len()]
    }

    /// Returns whether the piece stands on one that lends it a range within its own territory.
    #[inline(always)]
    pub const fn on_home_range(self) -> bool {
        self.0 >> 5 & 7 == StackLevel::OnHomeRange as u16
    }

    /// Returns whether the piece stands on one that lends it a range of either sort.
    #[inline(always)]
    pub const fn on_range(self) -> bool {
        self.0 >> 5 & 7 >= StackLevel::OnRange as u16
    }
}

/// How a kind moves on each level of a tower, and what it lends.
#[derive(Clone, Debug)]
pub struct TowerMoves<'a> {
    /// On the ground.
    pub ground: &'a Pattern,
    /// On layer 2, on layer 3 and on an enemy piece; as on the ground where there is none.
    pub layers: Vec<&'a Pattern>,
    /// The range that it lends to the piece on top of it.
    pub lends: Option<&'a Pattern>,
    /// Whether it lends in the own territory only.
    pub lends_at_home: bool,
    /// Whether it takes a range that it is lent.
    pub takes_range: bool,
}

impl TowerMoves<'_> {
    /// Returns whether the table can hold these moves: no cannon hops, and of lame leaps only those over one
    /// square of a line.
    pub fn are_known(&self) -> bool {
        let over_one = |to: Offset| {
            to.distance() == 2
                && line_of((to.x / 2, to.y / 2)).is_some_and(|_| to.x % 2 == 0 && to.y % 2 == 0)
        };
        std::iter::once(self.ground).chain(self.layers.iter().copied()).chain(self.lends).all(|pattern| {
            pattern.cannon_hops.is_empty() && pattern.lame_leaps.iter().all(|lame| over_one(lame.to))
        })
    }
}

/// The moves of all top states. A set of distances has bit n for n + 1 squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TowerTable {
    lines: Box<[[u8; 8]; TOP_STATES]>,
    home: Box<[[u8; 8]; TOP_STATES]>,
    leaps: Box<[u16; TOP_STATES]>,
    /// The ranks where a piece in this top state could not move from on an empty board, without and with the
    /// outer ranks closed.
    stuck: [Box<[u16; TOP_STATES]>; 2],
    lender: Option<Kind>,
    home_lender: Option<Kind>,
}

impl TowerTable {
    /// Returns the table for these kinds on a square board of `size` (at most nine), whose territories are
    /// `zone` ranks deep.
    pub fn new(kinds: &[TowerMoves<'_>], size: u8, zone: u8) -> Self {
        let lends = |home: bool| {
            let found = kinds.iter().position(|moves| moves.lends.is_some() && moves.lends_at_home == home);
            found.map(|index| Kind(index as u8))
        };
        let mut table = Self {
            lines: Box::new([[0; 8]; TOP_STATES]),
            home: Box::new([[0; 8]; TOP_STATES]),
            leaps: Box::new([0; TOP_STATES]),
            stuck: [Box::new([0; TOP_STATES]), Box::new([0; TOP_STATES])],
            lender: lends(false),
            home_lender: lends(true),
        };
        for side in Side::BOTH {
            for (kind, info) in (0u8..30).map(Kind).zip(kinds) {
                for place in STACK_LEVELS {
                    let index = TopState::new(Piece::new(side, kind), place).index();
                    let layer = |n: usize| info.layers.get(n).copied().unwrap_or(info.ground);
                    let pattern = match place {
                        StackLevel::First => info.ground,
                        StackLevel::Second | StackLevel::OnRange | StackLevel::OnHomeRange => layer(0),
                        StackLevel::Third => layer(1),
                        StackLevel::OnEnemy => layer(2),
                    };
                    (table.lines[index], table.leaps[index]) = reach(pattern, side);
                    let lent = |lender: Option<Kind>| {
                        let range =
                            lender.and_then(|kind| kinds[kind.index()].lends).filter(|_| info.takes_range);
                        range.map_or([0; 8], |range| reach(range, side).0)
                    };
                    match place {
                        StackLevel::OnRange => {
                            let lent = lent(table.lender);
                            table.lines[index].iter_mut().zip(lent).for_each(|(own, lent)| *own |= lent);
                        }
                        StackLevel::OnHomeRange => {
                            let (lent, own) = (lent(table.home_lender), table.lines[index]);
                            table.home[index] = std::array::from_fn(|line| lent[line] & !own[line]);
                        }
                        _ => {}
                    }
                    for closed in 0..2u8 {
                        table.stuck[usize::from(closed)][index] =
                            table.stuck_ranks(side, index, closed, size, zone);
                    }
                }
            }
        }
        table
    }

    fn stuck_ranks(&self, side: Side, index: usize, closed: u8, size: u8, zone: u8) -> u16 {
        let open =
            |x: i8, y: i8| (0..size as i8).contains(&x) && (closed as i8..(size - closed) as i8).contains(&y);
        let moves_from = |file: i8, rank: i8| {
            (0..8).any(|line| {
                let (dx, dy) = DIRECTIONS[line];
                (0..8i8).any(|n| {
                    let (x, y) = (file - dx * (n + 1), rank - dy * (n + 1));
                    let home = y >= 0 && in_territory(side, y as u8, closed, size, zone);
                    let set = self.lines[index][line] | if home { self.home[index][line] } else { 0 };
                    set >> n & 1 == 1 && open(x, y)
                })
            }) || (0..16).any(|leap| {
                let (dx, dy) = JUMPS[leap];
                self.leaps[index] >> leap & 1 == 1 && open(file - dx, rank - dy)
            })
        };
        (0..size as i8)
            .filter(|&rank| !(0..size as i8).any(|file| moves_from(file, rank)))
            .fold(0, |set, rank| set | 1 << rank)
    }

    /// Returns the set of distances at which a piece in this top state reaches in a direction, over empty
    /// squares.
    #[inline(always)]
    pub fn line(&self, top_state: TopState, direction: usize) -> u8 {
        self.lines[top_state.index()][direction & 7]
    }

    /// Returns the distances that the range lent by the piece below adds, on squares of the own territory.
    #[inline(always)]
    pub fn home_line(&self, top_state: TopState, direction: usize) -> u8 {
        self.home[top_state.index()][direction & 7]
    }

    /// Returns the [`LEAPS`] that a piece in this top state has: bit n for jump n.
    #[inline(always)]
    pub fn leaps(&self, top_state: TopState) -> u16 {
        self.leaps[top_state.index()]
    }

    /// Returns whether a piece in this top state could not move from a rank even on an empty board; `closed`
    /// is 1 when the outer ranks are closed.
    #[inline(always)]
    pub fn is_stuck(&self, top_state: TopState, rank: u8, closed: u8) -> bool {
        self.stuck[usize::from(closed & 1)][top_state.index()] >> rank & 1 == 1
    }

    /// Returns the place of a piece of `side` on layer `layer` (2 or 3) directly on `below`.
    #[inline(always)]
    pub fn place(&self, side: Side, below: Piece, layer: usize) -> StackLevel {
        if below.side() != side {
            StackLevel::OnEnemy
        } else if layer > 2 {
            StackLevel::Third
        } else if Some(below.kind()) == self.lender {
            StackLevel::OnRange
        } else if Some(below.kind()) == self.home_lender {
            StackLevel::OnHomeRange
        } else {
            StackLevel::Second
        }
    }
}

/// Returns whether a rank is in the territory of a side: the `zone` ranks nearest to its player that are not
/// closed.
pub const fn in_territory(side: Side, rank: u8, closed: u8, size: u8, zone: u8) -> bool {
    match side {
        Side::Black => rank + closed + zone >= size && rank + closed < size,
        Side::White => rank >= closed && rank < closed + zone,
    }
}

fn line_of(at: (i8, i8)) -> Option<usize> {
    DIRECTIONS.iter().position(|&direction| direction == at)
}

/// Returns the distances in each direction and the jumps of a pattern, for a side.
fn reach(pattern: &Pattern, side: Side) -> ([u8; 8], u16) {
    let turn = |o: Offset| if side == Side::Black { (o.x, o.y) } else { (-o.x, -o.y) };
    let mut lines = [0u8; 8];
    let mut leaps = 0u16;
    for step in &pattern.steps {
        if let Some(line) = line_of(turn(step.to)) {
            lines[line] |= 1;
        } else if let Some(leap) = JUMPS.iter().position(|&jump| jump == turn(step.to)) {
            leaps |= 1 << leap;
        }
    }
    for lame in &pattern.lame_leaps {
        let (x, y) = turn(lame.to);
        if let Some(line) = line_of((x / 2, y / 2)) {
            lines[line] |= 2;
        }
    }
    for ray in &pattern.rays {
        if let Some(line) = line_of(turn(ray.step)) {
            lines[line] |= ray.max.map_or(u8::MAX, |max| (1u16 << max.min(8)).wrapping_sub(1) as u8);
        }
    }
    (lines, leaps)
}
