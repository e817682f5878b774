//! The squares around each 帥: which towers attack them, and which defend them.
//!
//! What a piece reaches within two squares is looked up by his top state, with lines that may be closed taken
//! for open; farther along his lines he is followed.

use yagura::{
    CODES, Definition, Kind, Piece, Position, Side, Square,
    games::gungi::Gungi,
    movement::tower::{LEAPS, STEPS, StackLevel, TOP_STATES, TopState, TowerTable},
};

use super::super::{
    siege::{Danger, Siege, Squares, square},
    weights::Weights,
};

/// Squares away from which a piece can reach one beside the royal piece by two.
const NEAR: i32 = 3;
/// The places of pieces that near.
const STACK_LEVELS: usize = 49;
/// Distances within which a piece is looked up, as a set.
const LOOKED_UP: u8 = 0b11;

/// What towers attack.
#[derive(Clone, Debug)]
pub(super) struct Ring {
    /// By top state and place.
    near: Box<[[Squares; STACK_LEVELS]]>,
    /// The directions in which a top state reaches farther: bit n for direction n.
    far: Box<[u8; TOP_STATES]>,
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
        let mut near = vec![[0; STACK_LEVELS]; TOP_STATES].into_boxed_slice();
        let mut far = Box::new([0; TOP_STATES]);
        for side in Side::BOTH {
            for kind in (0..definition.kinds.len() as u8).map(Kind) {
                for place in [
                    StackLevel::First,
                    StackLevel::Second,
                    StackLevel::Third,
                    StackLevel::OnEnemy,
                    StackLevel::OnRange,
                    StackLevel::OnHomeRange,
                ] {
                    let top_state = TopState::new(Piece::new(side, kind), place);
                    near[top_state.index()] = reach(table, top_state);
                    let long = |&direction: &usize| table.line(top_state, direction) & !LOOKED_UP != 0;
                    far[top_state.index()] =
                        (0..8).filter(long).fold(0, |set, direction| set | 1 << direction);
                }
            }
        }
        Some(Self { near, far, danger })
    }

    /// Adds what a tower on `from` attacks.
    #[inline]
    pub(super) fn add(
        &self,
        position: &Gungi,
        table: &TowerTable,
        from: Square,
        top_state: TopState,
        siege: &mut Siege,
    ) {
        let royal = siege.royal();
        let (x, y) = (
            i32::from(from.file()) - i32::from(royal.file()),
            i32::from(from.rank()) - i32::from(royal.rank()),
        );
        let mut squares =
            if x.abs() <= NEAR && y.abs() <= NEAR { self.near[top_state.index()][place(x, y)] } else { 0 };
        let mut far = self.far[top_state.index()];
        while far != 0 {
            let direction = far.trailing_zeros() as usize;
            far &= far - 1;
            let line = offset(STEPS[direction]);
            if heads_for((x, y), line) {
                squares |= followed(position, from, (x, y), line, table.line(top_state, direction));
            }
        }
        siege.add(top_state.side(), squares);
    }

    /// Returns how great the danger is for the royal piece, in centipawns. `hand` is what the enemy can drop.
    pub(super) fn danger(&self, siege: &Siege, hand: i32) -> i32 {
        self.danger.of(siege, hand)
    }
}

/// Adds the squares beside the royal piece of `siege`. `guard` is what an own piece there is worth, by code.
pub(super) fn border(position: &Gungi, guard: &[i16; CODES], siege: &mut Siege) {
    let royal = siege.royal();
    for (x, y) in (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y))).filter(|&there| there != (0, 0)) {
        if let Some(beside) = square_at(royal, x, y) {
            let piece =
                position.piece_at(beside).map(|piece| (piece.side(), guard[usize::from(piece.code())]));
            siege.border(square(x, y), piece);
        }
    }
}

/// Returns the square so many files and ranks away, if it is on the board.
fn square_at(from: Square, x: i32, y: i32) -> Option<Square> {
    let (file, rank) = (i32::from(from.file()) + x, i32::from(from.rank()) + y);
    ((0..9).contains(&file) && (0..9).contains(&rank)).then(|| Square::new(file as u8, rank as u8))
}

/// Returns whether a line from `(x, y)` away leads to the squares around the royal piece.
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

/// Returns the squares around a royal piece, from whom the piece is `(x, y)` away, that are met beyond two
/// squares in a direction.
fn followed(position: &Gungi, from: Square, (x, y): (i32, i32), (dx, dy): (i32, i32), set: u8) -> Squares {
    let mut squares = 0;
    for n in 1..=8 {
        let (tx, ty) = (x + n * dx, y + n * dy);
        if n > 2 && set >> (n - 1) & 1 == 1 && tx.abs() <= 1 && ty.abs() <= 1 {
            squares |= square(tx, ty);
        }
        match square_at(from, n * dx, n * dy) {
            Some(to) if position.piece_at(to).is_none() => {}
            _ => break,
        }
    }
    squares
}

/// Returns the squares around a royal piece that a top state reaches within two squares, by its place.
fn reach(table: &TowerTable, top_state: TopState) -> [Squares; STACK_LEVELS] {
    let mut reached = [0; STACK_LEVELS];
    for (x, y) in (-NEAR..=NEAR).flat_map(|y| (-NEAR..=NEAR).map(move |x| (x, y))) {
        let lines = (0..8).flat_map(|direction| {
            let (dx, dy) = offset(STEPS[direction]);
            let set = table.line(top_state, direction);
            (1..=2).filter(move |n| set >> (n - 1) & 1 == 1).map(move |n| (n * dx, n * dy))
        });
        let jumps =
            (0..LEAPS.len()).filter(|&n| table.leaps(top_state) >> n & 1 == 1).map(|n| offset(LEAPS[n]));
        for (dx, dy) in lines.chain(jumps) {
            let (tx, ty) = (x + dx, y + dy);
            if tx.abs() <= 1 && ty.abs() <= 1 {
                reached[place(x, y)] |= square(tx, ty);
            }
        }
    }
    reached
}
