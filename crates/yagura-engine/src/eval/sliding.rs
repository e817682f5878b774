//! What sliding men do: empty squares before them, enemies and friends at the end of their lines, and squares around the enemy's royal men.

use yagura::{CODES, Definition, Kind, Piece, Position, Side, Square, movement::attack::LINE_DELTAS};

use super::{
    Breadth,
    classic::WORDS,
    weights::{Column, Term, Weights},
};
use crate::lines::Lines;

/// Only men with so many slides are followed; the others' mobility is in the value of their squares.
const SLIDES: u32 = 2;
/// Men worth more than this are no greater targets.
const TARGET: i32 = 1000;

/// What one step along a line adds to file and rank, by line.
const STEPS: [(i32, i32); 8] = {
    let mut steps = [(0, 0); 8];
    let (mut line, from) = (0, Square::new(8, 8));
    while line < 8 {
        let to = from.step(LINE_DELTAS[line]);
        steps[line] = (to.file() as i32 - 8, to.rank() as i32 - 8);
        line += 1;
    }
    steps
};

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

    /// Returns what the sliding men do for Black.
    pub(super) fn activity<P: Position>(&self, position: &P, lines: &Lines, squares: &[Square], board: &Board) -> i32 {
        let mut sums = [0; 2];
        for (word, &bits) in board.sliders.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let square = squares[word * 64 + bits.trailing_zeros() as usize];
                bits &= bits - 1;
                let Some(piece) = position.man(square) else { continue };
                let (code, side) = (usize::from(piece.code()), piece.side());
                let (mut free, mut sum) = (0, 0);
                let mut mask = self.slides[code];
                while mask != 0 {
                    let line = mask.trailing_zeros() as usize;
                    mask &= mask - 1;
                    let step = LINE_DELTAS[line & 7];
                    let (mut at, mut empty) = (square, 0);
                    for _ in 0..lines.edge(square, line) {
                        at = at.step(step);
                        if let Some(met) = position.man(at) {
                            sum += if met.side() == side { self.cover } else { self.hit[usize::from(met.code())] };
                            break;
                        }
                        empty += 1;
                    }
                    free += empty;
                    if self.ring != 0 && empty > 0 {
                        let royals = board.royals[(!side).index()].iter();
                        sum += self.ring * royals.map(|&royal| around(square, line, empty, royal)).sum::<i32>();
                    }
                }
                sums[side.index()] += sum + free * self.free[code];
            }
        }
        (sums[0] - sums[1]) / 100
    }
}

/// Where men stand, as far as sliding men need it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'a> {
    /// Dense numbers of the squares of sliding men.
    pub(super) sliders: &'a [u64; WORDS],
    /// By side.
    pub(super) royals: [&'a [Square]; 2],
}

/// Returns how many of the first `empty` squares along a line are around a royal man.
fn around(square: Square, line: usize, empty: i32, royal: Square) -> i32 {
    let (across, up) = STEPS[line & 7];
    let (file, rank) = (i32::from(royal.file()) - i32::from(square.file()), i32::from(royal.rank()) - i32::from(square.rank()));
    // From which step to which one is no more than one away, in one dimension.
    let near = |step: i32, away: i32| match step {
        0 if away.abs() > 1 => (1, 0),
        0 => (1, empty),
        _ => (step * away - 1, step * away + 1),
    };
    let (files, ranks) = (near(across, file), near(up, rank));
    (files.1.min(ranks.1).min(empty) - files.0.max(ranks.0).max(1) + 1).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_of_a_line_around_a_royal_man() {
        let from = Square::new(2, 2);
        let line = STEPS.iter().position(|&step| step == (1, 0)).expect("a line");
        // On the line itself the man is met two squares beyond the last empty one before it.
        assert_eq!(around(from, line, 4, Square::new(7, 2)), 1);
        assert_eq!(around(from, line, 7, Square::new(6, 3)), 3);
        assert_eq!(around(from, line, 3, Square::new(6, 3)), 1);
        assert_eq!(around(from, line, 7, Square::new(6, 4)), 0);
        assert_eq!(around(from, line, 7, Square::new(0, 3)), 0);
        let diagonal = STEPS.iter().position(|&step| step == (1, 1)).expect("a line");
        assert_eq!(around(from, diagonal, 7, Square::new(5, 6)), 2);
        assert_eq!(around(from, diagonal, 7, Square::new(5, 7)), 1);
    }
}
