//! How men move on towers: a table by stance, a man together with what it stands on.
//!
//! Squares are numbered `rank * 16 + file` here ([`Cell`]), so that a step of up to two squares off a board of up to nine by nine meets a rim
//! cell and the number wraps in a byte.

use super::pattern::{Offset, Pattern};
use crate::{
    def::KindInfo,
    piece::{Kind, Piece},
    side::Side,
    square::Square,
};

/// A square of a board of towers: `rank * 16 + file`.
pub type Cell = u8;

/// The number of stances, a power of two so that an index needs no check.
pub const STANCES: usize = 512;

/// The mark of kinds that get no added range from the man below.
const NO_RANGE: &str = "no-range";
/// The mark of kinds whose range lies in their own territory only.
const HOME_RANGE: &str = "home-range";

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

/// All jumps over something that a man may have: knight's jumps and two squares in a line.
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

/// What a man stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Place {
    /// The ground: layer 1.
    First = 0,
    /// Layer 2, on a man of its own side.
    Second = 1,
    /// Layer 3, on a man of its own side.
    Third = 2,
    /// An enemy man.
    OnEnemy = 3,
    /// Layer 2, on an own man that lends it a range.
    OnRange = 4,
    /// Layer 2, on an own man that lends it a range within the own territory.
    OnHomeRange = 5,
}

const PLACES: [Place; 6] = [Place::First, Place::Second, Place::Third, Place::OnEnemy, Place::OnRange, Place::OnHomeRange];

/// The top man of a square with its [`Place`]; or an empty square, or the rim.
///
/// Bits 0-4 kind + 1, 5-7 place, 8 side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stance(u16);

impl Stance {
    /// An empty square.
    pub const EMPTY: Self = Self(0);
    /// A square off the board. It is not a man.
    pub const RIM: Self = Self(31);

    /// Returns the stance of a man.
    #[inline(always)]
    pub const fn new(piece: Piece, place: Place) -> Self {
        Self((piece.kind().0 as u16 + 1) & 31 | (place as u16) << 5 | (piece.side() as u16) << 8)
    }

    /// Returns the index into tables, below [`STANCES`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize & (STANCES - 1)
    }

    /// Returns whether a man stands there.
    #[inline(always)]
    pub const fn is_man(self) -> bool {
        self.0 & 31 != 0 && self.0 != Self::RIM.0
    }

    /// Returns the man.
    #[inline(always)]
    pub const fn man(self) -> Option<Piece> {
        if self.is_man() { Some(Piece::new(self.side(), self.kind())) } else { None }
    }

    /// Returns the side of the man that stands there.
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.0 & 256 == 0 { Side::Black } else { Side::White }
    }

    /// Returns the kind of the man that stands there.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        Kind(((self.0 & 31) as u8).wrapping_sub(1) & 31)
    }

    /// Returns whether the man stands on one that lends it a range within its own territory.
    #[inline(always)]
    pub const fn on_home_range(self) -> bool {
        self.0 >> 5 & 7 == Place::OnHomeRange as u16
    }

    /// Returns whether the man stands on one that lends it a range of either sort.
    #[inline(always)]
    pub const fn on_range(self) -> bool {
        self.0 >> 5 & 7 >= Place::OnRange as u16
    }
}

/// The moves of all stances. A set of distances has bit n for n + 1 squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TowerTable {
    lines: Box<[[u8; 8]; STANCES]>,
    home: Box<[[u8; 8]; STANCES]>,
    leaps: Box<[u16; STANCES]>,
    /// The ranks where a man in this stance could not move from on an empty board, without and with the outer ranks closed.
    stuck: [Box<[u16; STANCES]>; 2],
    lender: Option<Kind>,
    home_lender: Option<Kind>,
}

impl TowerTable {
    /// Returns the table for these kinds on a square board of `size` (at most nine), whose territories are `zone` ranks deep.
    pub fn new(kinds: &[KindInfo], size: u8, zone: u8) -> Self {
        let marked = |info: &KindInfo, mark: &str| info.marks.iter().any(|m| m == mark);
        let lends = |home: bool| {
            let found = kinds.iter().position(|info| info.range.is_some() && marked(info, HOME_RANGE) == home);
            found.map(|index| Kind(index as u8))
        };
        let mut table = Self {
            lines: Box::new([[0; 8]; STANCES]),
            home: Box::new([[0; 8]; STANCES]),
            leaps: Box::new([0; STANCES]),
            stuck: [Box::new([0; STANCES]), Box::new([0; STANCES])],
            lender: lends(false),
            home_lender: lends(true),
        };
        for side in Side::BOTH {
            for (kind, info) in (0u8..30).map(Kind).zip(kinds) {
                for place in PLACES {
                    let index = Stance::new(Piece::new(side, kind), place).index();
                    let layer = |n: usize| info.layers.get(n).map_or(&info.pattern, |layer| &layer.pattern);
                    let pattern = match place {
                        Place::First => &info.pattern,
                        Place::Second | Place::OnRange | Place::OnHomeRange => layer(0),
                        Place::Third => layer(1),
                        Place::OnEnemy => layer(2),
                    };
                    (table.lines[index], table.leaps[index]) = reach(pattern, side);
                    let lent = |lender: Option<Kind>| {
                        let range = lender.and_then(|kind| kinds[kind.index()].range.as_ref()).filter(|_| !marked(info, NO_RANGE));
                        range.map_or([0; 8], |range| reach(&range.pattern, side).0)
                    };
                    match place {
                        Place::OnRange => {
                            let lent = lent(table.lender);
                            table.lines[index].iter_mut().zip(lent).for_each(|(own, lent)| *own |= lent);
                        }
                        Place::OnHomeRange => {
                            let (lent, own) = (lent(table.home_lender), table.lines[index]);
                            table.home[index] = std::array::from_fn(|line| lent[line] & !own[line]);
                        }
                        _ => {}
                    }
                    for closed in 0..2u8 {
                        table.stuck[usize::from(closed)][index] = table.stuck_ranks(side, index, closed, size, zone);
                    }
                }
            }
        }
        table
    }

    /// Returns whether men with these moves can stand on towers: the table has no cannons, and of jumps that can be stopped only those over one square of a line.
    pub(crate) fn knows(kind: &KindInfo) -> bool {
        let others = kind.layers.iter().chain(&kind.range).map(|moves| &moves.pattern);
        let over_one = |to: Offset| to.distance() == 2 && line_of((to.x / 2, to.y / 2)).is_some_and(|_| to.x % 2 == 0 && to.y % 2 == 0);
        std::iter::once(&kind.pattern)
            .chain(others)
            .all(|pattern| pattern.hops.is_empty() && pattern.lames.iter().all(|lame| over_one(lame.to)))
    }

    fn stuck_ranks(&self, side: Side, index: usize, closed: u8, size: u8, zone: u8) -> u16 {
        let open = |x: i8, y: i8| (0..size as i8).contains(&x) && (closed as i8..(size - closed) as i8).contains(&y);
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
        (0..size as i8).filter(|&rank| !(0..size as i8).any(|file| moves_from(file, rank))).fold(0, |set, rank| set | 1 << rank)
    }

    /// Returns the set of distances at which a man in this stance reaches in a direction, over empty squares.
    #[inline(always)]
    pub fn line(&self, stance: Stance, direction: usize) -> u8 {
        self.lines[stance.index()][direction & 7]
    }

    /// Returns the distances that the range lent by the man below adds, on squares of the own territory.
    #[inline(always)]
    pub fn home_line(&self, stance: Stance, direction: usize) -> u8 {
        self.home[stance.index()][direction & 7]
    }

    /// Returns the [`LEAPS`] that a man in this stance has: bit n for jump n.
    #[inline(always)]
    pub fn leaps(&self, stance: Stance) -> u16 {
        self.leaps[stance.index()]
    }

    /// Returns whether a man in this stance could not move from a rank even on an empty board; `closed` is 1 when the outer ranks are closed.
    #[inline(always)]
    pub fn is_stuck(&self, stance: Stance, rank: u8, closed: u8) -> bool {
        self.stuck[usize::from(closed & 1)][stance.index()] >> rank & 1 == 1
    }

    /// Returns the place of a man of `side` on layer `layer` (2 or 3) directly on `below`.
    #[inline(always)]
    pub fn place(&self, side: Side, below: Piece, layer: usize) -> Place {
        if below.side() != side {
            Place::OnEnemy
        } else if layer > 2 {
            Place::Third
        } else if Some(below.kind()) == self.lender {
            Place::OnRange
        } else if Some(below.kind()) == self.home_lender {
            Place::OnHomeRange
        } else {
            Place::Second
        }
    }
}

/// Returns whether a rank is in the territory of a side: the `zone` ranks nearest to its player that are not closed.
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
    for lame in &pattern.lames {
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
