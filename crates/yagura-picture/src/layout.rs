//! Where things are in a picture, in its own units: a square is 100 wide.

use yagura::{Definition, Drops, Position, Side, Square};

use crate::{Coordinates, Options};

/// A square.
pub(crate) const WIDTH: f64 = 100.0;
pub(crate) const HEIGHT: f64 = 106.0;
/// Between the squares and the edge of the board, with coordinates and without.
const MARGIN: f64 = 40.0;
const RIM: f64 = 16.0;
/// Around everything, and between the board and the hands.
const AROUND: f64 = 14.0;
/// Between the edge of a stand and its pieces.
const STAND: f64 = 10.0;
/// More files or ranks than this are too many for whole names.
const READABLE: u8 = 16;

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Area {
    /// Returns whether two of them have anything in common.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    /// Returns the smallest one with both in it.
    pub(crate) fn with(&self, other: &Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let foot = (self.y + self.height).max(other.y + other.height);
        Self { x, y, width: right - x, height: foot - y }
    }
}

/// Which way a piece looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Facing {
    Up,
    /// Its owner sits at the top.
    Down,
}

/// Where things are in a picture; the same for all pictures of a game.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    bottom: Side,
    pub(crate) coordinates: Coordinates,
    /// The board with its rim.
    pub(crate) board: Area,
    /// Its squares alone.
    pub(crate) squares: Area,
    /// How many pieces stand side by side in a hand; none where there are no hands.
    columns: usize,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Layout {
    /// Returns the layout of a position, with room for at least so many kinds in a hand.
    pub(crate) fn new<P: Position>(position: &P, options: &Options, kinds: usize) -> Self {
        let definition = position.definition();
        let &Definition { files, ranks, .. } = definition;
        let kinds = kinds.max(kinds_in_hand(position)).max(match definition.traits().drops {
            Drops::None => 0,
            Drops::FromHand => 1,
        });
        let columns = kinds.div_ceil(usize::from(ranks));
        let margin = if options.coordinates == Coordinates::None { RIM } else { MARGIN };
        let stand = if columns == 0 { 0.0 } else { columns as f64 * WIDTH + 2.0 * STAND + AROUND };
        let board = Area {
            x: AROUND + stand,
            y: AROUND,
            width: f64::from(files) * WIDTH + RIM + margin,
            height: f64::from(ranks) * HEIGHT + RIM + margin,
        };
        let squares = Area {
            x: board.x + RIM,
            y: board.y + margin,
            width: f64::from(files) * WIDTH,
            height: f64::from(ranks) * HEIGHT,
        };
        Self {
            files,
            ranks,
            bottom: options.bottom,
            coordinates: options.coordinates,
            board,
            squares,
            columns,
            width: board.width + 2.0 * (AROUND + stand),
            height: board.height + 2.0 * AROUND,
        }
    }

    /// Returns whether a square is too small for the whole name of a piece.
    pub(crate) fn is_large(&self) -> bool {
        self.files.max(self.ranks) > READABLE
    }

    /// Returns which way the pieces of a side look.
    pub(crate) fn facing(&self, side: Side) -> Facing {
        if side == self.bottom { Facing::Up } else { Facing::Down }
    }

    /// Returns whether a side's pieces stand on their heads.
    pub(crate) fn is_turned(&self, side: Side) -> bool {
        self.facing(side) == Facing::Down
    }

    /// Returns the column from the left and the row from the top of a square, as they are seen.
    pub(crate) fn seen(&self, square: Square) -> (u8, u8) {
        match self.bottom {
            Side::Black => (self.files - 1 - square.file(), square.rank()),
            Side::White => (square.file(), self.ranks - 1 - square.rank()),
        }
    }

    /// Returns the square that is seen at a column from the left and a row from the top.
    pub(crate) fn square_at(&self, column: u8, row: u8) -> Square {
        match self.bottom {
            Side::Black => Square::new(self.files - 1 - column, row),
            Side::White => Square::new(column, self.ranks - 1 - row),
        }
    }

    /// Returns where a square is.
    pub(crate) fn area(&self, square: Square) -> Area {
        let (column, row) = self.seen(square);
        Area {
            x: self.squares.x + f64::from(column) * WIDTH,
            y: self.squares.y + f64::from(row) * HEIGHT,
            width: WIDTH,
            height: HEIGHT,
        }
    }

    /// Returns where a side's pieces in hand are, at its owner's right; `None` where there are no hands.
    pub(crate) fn stand(&self, side: Side) -> Option<Area> {
        let width = self.columns as f64 * WIDTH + 2.0 * STAND;
        let x = if self.is_turned(side) { AROUND } else { self.board.x + self.board.width + AROUND };
        (self.columns > 0).then_some(Area { x, width, ..self.board })
    }

    /// Returns where the n-th of `count` kinds in hand stands: they stand at their owner's edge, in rows.
    pub(crate) fn place_in_hand(&self, side: Side, n: usize, count: usize) -> Option<Area> {
        let stand = self.stand(side)?;
        let rows = count.div_ceil(self.columns);
        let (column, row) = (n % self.columns, n / self.columns);
        let middle = (stand.width - self.columns as f64 * WIDTH) / 2.0;
        let (x, y) =
            if self.is_turned(side) { (self.columns - 1 - column, rows - 1 - row) } else { (column, row) };
        let top = if self.is_turned(side) {
            stand.y + STAND
        } else {
            stand.y + stand.height - STAND - rows as f64 * HEIGHT
        };
        Some(Area {
            x: stand.x + middle + x as f64 * WIDTH,
            y: top + y as f64 * HEIGHT,
            width: WIDTH,
            height: HEIGHT,
        })
    }
}

/// Returns of how many kinds the fuller hand of a position has pieces.
pub(crate) fn kinds_in_hand<P: Position>(position: &P) -> usize {
    Side::BOTH.map(|side| position.hand(side).iter().count()).into_iter().max().unwrap_or_default()
}
