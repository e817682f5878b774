//! Mobility of sliding pieces: empty squares before them, enemies and friends at the end of their lines, and
//! squares around the royal pieces.

use yagura::{CODES, Definition, Kind, Piece, Position, Side, Square, movement::attack::LINE_DELTAS};

use super::{
    siege::Siege,
    weights::{Column, Term, Weights},
};
use crate::{geometry::BoardSize, lines::Lines};

/// Words of a set of up to 768 squares.
pub(super) const WORDS: usize = 12;
/// Only pieces with so many slides are followed; the others' mobility is in the value of their squares. Where
/// pieces are dropped there are fewer on the board, and all are followed.
const SLIDES: u32 = 2;
const SLIDES_WITH_HANDS: u32 = 1;
/// Pieces worth more than this are no greater targets.
const TARGET: i32 = 1000;

/// Tables of what sliding pieces do, in hundredths of a centipawn.
#[derive(Clone, Debug)]
pub(super) struct Sliding {
    /// The lines on which a piece slides without limit, by code: bit n for line n. Empty for pieces that are
    /// not followed.
    slides: Box<[u8; CODES]>,
    /// For each empty square before a piece, by code.
    free: Box<[i32; CODES]>,
    /// For looking at an enemy piece, by the enemy's code.
    hit: Box<[i32; CODES]>,
    /// For looking at an own piece.
    cover: i32,
}

impl Sliding {
    pub(super) fn new(definition: &Definition, weights: &Weights, board_size: BoardSize) -> Self {
        let (mut slides, mut free, mut hit) =
            (Box::new([0; CODES]), Box::new([0; CODES]), Box::new([0; CODES]));
        let least = if definition.hand_order.is_empty() { SLIDES } else { SLIDES_WITH_HANDS };
        for (kind, info) in (0..).map(Kind).zip(&definition.kinds) {
            for side in Side::BOTH {
                let piece = Piece::new(side, kind);
                let code = usize::from(piece.code());
                let long = definition.move_table(piece).rays.iter().filter(|ray| ray.max > 2);
                let far: u8 =
                    long.filter_map(|ray| Lines::line_of(ray.delta)).fold(0, |mask, line| mask | 1 << line);
                // On a large board a hundred pieces slide: what following them costs would grow with the
                // board.
                slides[code] =
                    if board_size == BoardSize::Usual && far.count_ones() >= least { far } else { 0 };
                free[code] = weights.or_term(kind, Column::Slide, Term::Slide);
                let value = if info.royal { TARGET } else { weights.board(kind).min(TARGET) };
                hit[code] = weights.term(Term::HitBase) + weights.term(Term::Hit) * value / 100;
            }
        }
        Self { slides, free, hit, cover: weights.term(Term::Cover) }
    }

    /// Returns the lines on which each piece is followed, by its code: bit n for line n.
    pub(super) fn lines(&self) -> &[u8; CODES] {
        &self.slides
    }

    /// Returns whether a piece is followed, by its code.
    #[inline]
    pub(super) fn follows(&self, code: usize) -> bool {
        self.slides[code] != 0
    }

    /// Returns what the sliding pieces that stand on `places` (dense numbers of squares) do for Black, and
    /// adds them to the sieges of the royal pieces. `slid` hears of each slide: who, and the square of
    /// the piece at which it ends.
    pub(super) fn activity<P: Position>(
        &self,
        position: &P,
        lines: &Lines,
        squares: &[Square],
        places: &[u64; WORDS],
        sieges: &mut [Option<Siege>; 2],
        mut slid: impl FnMut(Piece, Square),
    ) -> i32 {
        let mut sums = [0; 2];
        for (word, &bits) in places.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let square = squares[word * 64 + bits.trailing_zeros() as usize];
                bits &= bits - 1;
                let Some(piece) = position.piece_at(square) else { continue };
                let (code, side) = (usize::from(piece.code()), piece.side());
                let (mut free, mut sum, mut met) = (0, 0, [0; 2]);
                let mut mask = self.slides[code];
                while mask != 0 {
                    let line = mask.trailing_zeros() as usize;
                    mask &= mask - 1;
                    let step = LINE_DELTAS[line & 7];
                    let mut at = square;
                    let edge = i32::from(lines.edge(square, line));
                    let mut reach = 0;
                    while reach < edge {
                        at = at.step(step);
                        reach += 1;
                        if let Some(other) = position.piece_at(at) {
                            sum += if other.side() == side {
                                self.cover
                            } else {
                                self.hit[usize::from(other.code())]
                            };
                            slid(piece, at);
                            free -= 1;
                            break;
                        }
                    }
                    free += reach;
                    for (siege, met) in sieges.iter().zip(&mut met) {
                        if let Some(siege) = siege {
                            *met |= siege.met(square, line, reach);
                        }
                    }
                }
                for (siege, met) in sieges.iter_mut().zip(met) {
                    if let Some(siege) = siege {
                        siege.add(side, met);
                    }
                }
                sums[side.index()] += sum + free * self.free[code];
            }
        }
        (sums[0] - sums[1]) / 100
    }
}
