//! Mobility of sliding pieces: empty squares before them, enemies and friends at the end of their lines, and
//! squares around the royal pieces.

use yagura::{CODES, Definition, Kind, Piece, Position, Side, Square};

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

/// Who hears of slides that end at a piece.
pub(super) trait Slides {
    /// Returns what stands for the piece of this code, as the one whose slides come next.
    fn begin(&mut self, code: usize) -> usize;

    /// Hears that a slide of that piece ends at a piece on `square`.
    fn end(&mut self, slider: usize, square: Square);
}

/// Nobody hears of them.
impl Slides for () {
    fn begin(&mut self, _: usize) -> usize {
        0
    }

    fn end(&mut self, _: usize, _: Square) {}
}

/// Tables of what sliding pieces do, in hundredths of a centipawn.
#[derive(Clone, Debug)]
pub(super) struct Sliding {
    /// The lines on which a piece slides without limit, by code: bit n for line n. Empty for pieces that are
    /// not followed.
    slides: Box<[u8; CODES]>,
    /// For each empty square before a piece, by code.
    free: Box<[i32; CODES]>,
    /// For looking at a piece, own or the enemy's, by side and the code of what is seen.
    seen: Box<[[i32; CODES]; 2]>,
}

impl Sliding {
    pub(super) fn new(definition: &Definition, weights: &Weights, board_size: BoardSize) -> Self {
        let (mut slides, mut free, mut seen) =
            (Box::new([0; CODES]), Box::new([0; CODES]), Box::new([[0; CODES]; 2]));
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
                seen[side.index()][code] = weights.term(Term::Cover);
                seen[(!side).index()][code] =
                    weights.term(Term::HitBase) + weights.term(Term::Hit) * value / 100;
            }
        }
        Self { slides, free, seen }
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

    /// Returns what an empty square before a piece is worth, by its code, in hundredths of a centipawn.
    pub(super) fn free(&self, code: usize) -> i32 {
        self.free[code]
    }

    /// Returns what looking at a piece is worth to a slide of this side, by code, in the same unit.
    pub(super) fn seen(&self, side: Side) -> &[i32; CODES] {
        &self.seen[side.index()]
    }

    /// Returns what the sliding pieces that stand on `places` (dense numbers of squares) do for Black, and
    /// adds them to the sieges of the royal pieces if there are `SIEGES`. `slides` hear of each slide that
    /// ends at a piece.
    #[inline]
    pub(super) fn activity<P: Position, const SIEGES: bool>(
        &self,
        position: &P,
        lines: &Lines,
        squares: &[Square],
        places: &[u64; WORDS],
        sieges: &mut [Option<Siege>; 2],
        mut slides: impl Slides,
    ) -> i32 {
        let mut sums = [0; 2];
        for (word, &bits) in places.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let square = squares[word * 64 + bits.trailing_zeros() as usize];
                bits &= bits - 1;
                let Some(piece) = position.piece_at(square) else { continue };
                let (code, side) = (usize::from(piece.code()), piece.side());
                let seen = &self.seen[side.index()];
                let slider = slides.begin(code);
                let (mut free, mut sum, mut met) = (0, 0, [0; 2]);
                let mut mask = self.slides[code];
                while mask != 0 {
                    let line = mask.trailing_zeros() as usize;
                    mask &= mask - 1;
                    let (empty, met_there) = lines.along(position, square, line);
                    free += empty;
                    let mut reach = empty;
                    if let Some((at, other)) = met_there {
                        reach += 1;
                        sum += seen[usize::from(other.code()) % CODES];
                        slides.end(slider, at);
                    }
                    for (siege, met) in sieges.iter().zip(&mut met) {
                        if SIEGES && let Some(siege) = siege {
                            *met |= siege.met(square, line, reach);
                        }
                    }
                }
                for (siege, met) in sieges.iter_mut().zip(met) {
                    if SIEGES && let Some(siege) = siege {
                        siege.add(side, met);
                    }
                }
                sums[side.index()] += sum + free * self.free[code];
            }
        }
        (sums[0] - sums[1]) / 100
    }
}
