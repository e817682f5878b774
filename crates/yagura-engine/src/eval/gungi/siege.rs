//! The squares around each 帥: which towers bear on them, and which defend them.
//!
//! What a man reaches within two squares is looked up by his stance, with lines that may be closed taken for open; farther along his lines he is followed.

use yagura::{
    CODES, Definition, Kind, Piece, Position, Side, Square,
    games::gungi::Gungi,
    movement::tower::{LEAPS, Place, STANCES, STEPS, Stance, TowerTable},
};

use super::super::{
    siege::{Danger, Siege, Squares, square},
    weights::Weights,
};

/// Squares away from which a man can reach one beside the royal man by two.
const NEAR: i32 = 3;
/// The places of men that near.
const PLACES: usize = 49;
/// Distances within which a man is looked up, as a set.
const LOOKED_UP: u8 = 0b11;

/// What towers bear on.
#[derive(Clone, Debug)]
pub(super) struct Ring {
    /// By stance and place.
    near: Box<[[Squares; PLACES]]>,
    /// The directions in which a stance reaches farther: bit n for direction n.
    far: Box<[u8; STANCES]>,
    danger: Danger,
}

const fn place(x: i32, y: i32) -> usize {
    (7 * (y + NEAR) + x + NEAR) as usize
}

/// Returns a difference of cells as files and ranks.
const fn offset(difference: u8) -> (i32, i32) {
    let difference = difference as i8 as i32;
    let rank = (difference + 8) >> 4;
    (difference - 16 * rank, rank)
}

impl Ring {
    /// Returns the ring, `None` if the weights do not count sieges.
    pub(super) fn new(definition: &Definition, table: &TowerTable, weights: &Weights) -> Option<Self> {
        let danger = Danger::new(weights)?;
        let mut near = vec![[0; PLACES]; STANCES].into_boxed_slice();
        let mut far = Box::new([0; STANCES]);
        for side in Side::BOTH {
            for kind in (0..definition.kinds.len() as u8).map(Kind) {
                for place in [Place::First, Place::Second, Place::Third, Place::OnEnemy, Place::OnRange, Place::OnHomeRange] {
                    let stance = Stance::new(Piece::new(side, kind), place);
                    near[stance.index()] = reach(table, stance);
                    let long = |&direction: &usize| table.line(stance, direction) & !LOOKED_UP != 0;
                    far[stance.index()] = (0..8).filter(long).fold(0, |set, direction| set | 1 << direction);
                }
            }
        }
        Some(Self { near, far, danger })
    }

    /// Adds what a tower on `from` bears on.
    #[inline]
    pub(super) fn add(&self, position: &Gungi, table: &TowerTable, from: Square, stance: Stance, siege: &mut Siege) {
        let royal = siege.royal();
        let (x, y) = (i32::from(from.file()) - i32::from(royal.file()), i32::from(from.rank()) - i32::from(royal.rank()));
        let mut squares = if x.abs() <= NEAR && y.abs() <= NEAR { self.near[stance.index()][place(x, y)] } else { 0 };
        let mut far = self.far[stance.index()];
        while far != 0 {
            let direction = far.trailing_zeros() as usize;
            far &= far - 1;
            let line = offset(STEPS[direction]);
            if heads_for((x, y), line) {
                squares |= followed(position, from, (x, y), line, table.line(stance, direction));
            }
        }
        siege.add(stance.side(), squares);
    }

    /// Returns how great the danger is for the royal man, in centipawns. `hand` is what the enemy can drop.
    pub(super) fn danger(&self, siege: &Siege, hand: i32) -> i32 {
        self.danger.of(siege, hand)
    }
}

/// Adds the squares beside the royal man of `siege`. `guard` is what an own man there is worth, by code.
pub(super) fn border(position: &Gungi, guard: &[i16; CODES], siege: &mut Siege) {
    let royal = siege.royal();
    for (x, y) in (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y))).filter(|&there| there != (0, 0)) {
        if let Some(beside) = square_at(royal, x, y) {
            let man = position.man(beside).map(|piece| (piece.side(), guard[usize::from(piece.code())]));
            siege.border(square(x, y), man);
        }
    }
}

/// Returns the square so many files and ranks away, if it is on the board.
fn square_at(from: Square, x: i32, y: i32) -> Option<Square> {
    let (file, rank) = (i32::from(from.file()) + x, i32::from(from.rank()) + y);
    ((0..9).contains(&file) && (0..9).contains(&rank)).then(|| Square::new(file as u8, rank as u8))
}

/// Returns whether a line from `(x, y)` away leads to the squares around the royal man.
#[inline]
const fn heads_for((x, y): (i32, i32), (dx, dy): (i32, i32)) -> bool {
    let aside = if dx == 0 {
        x
    } else if dy == 0 {
        y
    } else {
        (x * dx - y * dy) / 2
    };
    aside.abs() <= 1 && x * dx + y * dy < 0
}

/// Returns the squares around a royal man, from whom the man is `(x, y)` away, that are met beyond two squares in a direction.
fn followed(position: &Gungi, from: Square, (x, y): (i32, i32), (dx, dy): (i32, i32), set: u8) -> Squares {
    let mut squares = 0;
    for n in 1..=8 {
        let (tx, ty) = (x + n * dx, y + n * dy);
        if n > 2 && set >> (n - 1) & 1 == 1 && tx.abs() <= 1 && ty.abs() <= 1 {
            squares |= square(tx, ty);
        }
        match square_at(from, n * dx, n * dy) {
            Some(to) if position.man(to).is_none() => {}
            _ => break,
        }
    }
    squares
}

/// Returns the squares around a royal man that a stance reaches within two squares, by its place.
fn reach(table: &TowerTable, stance: Stance) -> [Squares; PLACES] {
    let mut reached = [0; PLACES];
    for (x, y) in (-NEAR..=NEAR).flat_map(|y| (-NEAR..=NEAR).map(move |x| (x, y))) {
        let lines = (0..8).flat_map(|direction| {
            let (dx, dy) = offset(STEPS[direction]);
            let set = table.line(stance, direction);
            (1..=2).filter(move |n| set >> (n - 1) & 1 == 1).map(move |n| (n * dx, n * dy))
        });
        let jumps = (0..LEAPS.len()).filter(|&n| table.leaps(stance) >> n & 1 == 1).map(|n| offset(LEAPS[n]));
        for (dx, dy) in lines.chain(jumps) {
            let (tx, ty) = (x + dx, y + dy);
            if tx.abs() <= 1 && ty.abs() <= 1 {
                reached[place(x, y)] |= square(tx, ty);
            }
        }
    }
    reached
}
