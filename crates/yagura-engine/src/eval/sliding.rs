//! What sliding men do: empty squares before them, enemies and friends at the end of their lines, and squares around the enemy's royal men.

use yagura::{CODES, Definition, Kind, Piece, Position, Side, Square, delta, movement::attack::LINE_DELTAS};

use super::{
    Breadth,
    classic::WORDS,
    weights::{Column, Term, Weights},
};
use crate::lines::{Lines, SQUARES};

/// Only men with so many slides are followed; the others' mobility is in the value of their squares.
const SLIDES: u32 = 2;
/// Men worth more than this are no greater targets.
const TARGET: i32 = 1000;

/// Tables of what sliding men do, in hundredths of a centipawn.
#[derive(Clone, Debug)]
pub(super) struct Sliding {
    /// The lines on which a man slides without limit, by code: bit n for line n. Empty for men that are not followed.
    slides: Box<[u8; CODES]>,
    /// For each empty square before a man, by code.
    free: Box<[i32; CODES]>,
    /// For looking at an enemy man, by the enemy's code.
    hit: Box<[i32; CODES]>,
    /// For looking at an own man.
    cover: i32,
    /// For an empty square before a man that is around the enemy's royal man.
    ring: i32,
}

impl Sliding {
    pub(super) fn new(definition: &Definition, weights: &Weights, breadth: Breadth) -> Self {
        let (mut slides, mut free, mut hit) = (Box::new([0; CODES]), Box::new([0; CODES]), Box::new([0; CODES]));
        for (kind, info) in (0..).map(Kind).zip(&definition.kinds) {
            for side in Side::BOTH {
                let piece = Piece::new(side, kind);
                let code = usize::from(piece.code());
                let long = definition.walk(piece).rays.iter().filter(|ray| ray.max > 2);
                let far: u8 = long.filter_map(|ray| Lines::line_of(ray.delta)).fold(0, |mask, line| mask | 1 << line);
                // On a wide board a hundred men slide: what following them costs would grow with the board.
                slides[code] = if breadth == Breadth::Usual && far.count_ones() >= SLIDES { far } else { 0 };
                free[code] = weights.or_term(kind, Column::Slide, Term::Slide);
                let value = if info.royal { TARGET } else { weights.board(kind).min(TARGET) };
                hit[code] = weights.term(Term::HitBase) + weights.term(Term::Hit) * value / 100;
            }
        }
        Self { slides, free, hit, cover: weights.term(Term::Cover), ring: weights.term(Term::Ring) }
    }

    /// Returns whether a man is followed, by its code.
    #[inline]
    pub(super) fn follows(&self, code: usize) -> bool {
        self.slides[code] != 0
    }

    /// Returns what the sliding men that stand on `places` (dense numbers of squares) do for Black.
    pub(super) fn activity<P: Position>(
        &self,
        position: &P,
        lines: &Lines,
        squares: &[Square],
        places: &[u64; WORDS],
        royals: [&[Square]; 2],
    ) -> i32 {
        let rings = royals.map(ring);
        let mut sums = [0; 2];
        for (word, &bits) in places.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let square = squares[word * 64 + bits.trailing_zeros() as usize];
                bits &= bits - 1;
                let Some(piece) = position.man(square) else { continue };
                let (code, side) = (usize::from(piece.code()), piece.side());
                let ring = &rings[(!side).index()];
                let (mut free, mut sum) = (0, 0);
                let mut mask = self.slides[code];
                while mask != 0 {
                    let line = mask.trailing_zeros() as usize;
                    mask &= mask - 1;
                    let step = LINE_DELTAS[line & 7];
                    let mut at = square;
                    for _ in 0..lines.edge(square, line) {
                        at = at.step(step);
                        if let Some(met) = position.man(at) {
                            sum += if met.side() == side { self.cover } else { self.hit[usize::from(met.code())] };
                            break;
                        }
                        free += 1;
                        sum += self.ring * i32::from(has(ring, at));
                    }
                }
                sums[side.index()] += sum + free * self.free[code];
            }
        }
        (sums[0] - sums[1]) / 100
    }
}

type Set = [u64; SQUARES / 64];

/// Returns the squares around royal men.
fn ring(royals: &[Square]) -> Set {
    let mut set = [0; SQUARES / 64];
    for royal in royals {
        for around in [delta(-1, -1), delta(0, -1), delta(1, -1), delta(-1, 0), delta(1, 0), delta(-1, 1), delta(0, 1), delta(1, 1)] {
            let index = royal.step(around).index() % SQUARES;
            set[index / 64] |= 1 << (index % 64);
        }
    }
    set
}

#[inline]
fn has(set: &Set, square: Square) -> bool {
    let index = square.index() % SQUARES;
    set[index / 64] >> (index % 64) & 1 == 1
}
