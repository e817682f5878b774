//! Which inputs a piece on a square has.
//!
//! On most boards each kind has an input for each square. Where that would be more than a game can teach, on
//! 27×27 with 158 kinds 230,000 a side, a piece has two: its kind on its rank, and what pieces like it do on
//! its square, which it shares with all that move in the same manner.

use yagura::{Definition, Kind, KindInfo, Piece, Side, Square, movement::pattern::Pattern};

use super::inputs::Seen;
use crate::lines::SQUARES;

/// More inputs than this are shared.
const MOST_OF_THEIR_OWN: usize = 100_000;
/// A slide so far is a long one.
const LONG: u8 = 4;
/// So many long slides make a piece that goes everywhere.
const MANY_SLIDES: usize = 4;

/// In what manner a piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Royal,
    Steps,
    SomeSlides,
    ManySlides,
    Legs,
}

impl Manner {
    const COUNT: usize = 5;

    fn of(info: &KindInfo) -> Self {
        let pattern = &info.pattern;
        let Pattern { two_steps, hooks, dances, range_jumps, area_moves, anywhere, unguarded, .. } = pattern;
        let has_legs = *anywhere
            || *unguarded
            || !(two_steps.is_empty() && hooks.is_empty() && dances.is_empty())
            || !(range_jumps.is_empty() && area_moves.is_empty());
        let long = pattern.rays.iter().filter(|ray| ray.max.is_none_or(|most| most >= LONG)).count();
        match long {
            _ if info.royal => Self::Royal,
            _ if has_legs => Self::Legs,
            0 => Self::Steps,
            1..MANY_SLIDES => Self::SomeSlides,
            _ => Self::ManySlides,
        }
    }
}

/// The numbers of the inputs of pieces on squares, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placing {
    kinds: usize,
    files: usize,
    ranks: usize,
    /// Squares numbered without gaps.
    dense: Box<[u16]>,
    /// The manner of each kind, where inputs are shared.
    manners: Option<Box<[u8]>>,
}

impl Placing {
    pub(super) fn new(definition: &Definition) -> Self {
        let mut dense = vec![0; SQUARES].into_boxed_slice();
        for (number, square) in (0..).zip(definition.squares()) {
            dense[square.index()] = number;
        }
        let (files, ranks) = (usize::from(definition.files), usize::from(definition.ranks));
        let kinds = definition.kinds.len();
        let is_shared = 2 * kinds * files * ranks > MOST_OF_THEIR_OWN;
        let manners = is_shared.then(|| definition.kinds.iter().map(|info| Manner::of(info) as u8).collect());
        Self { kinds, files, ranks, dense, manners }
    }

    fn size(&self) -> usize {
        self.files * self.ranks
    }

    /// Inputs of kinds by rank, where inputs are shared.
    fn of_ranks(&self) -> usize {
        2 * self.kinds * self.ranks
    }

    /// Returns how many inputs there are.
    pub(super) fn count(&self) -> usize {
        match self.manners {
            None => 2 * self.kinds * self.size(),
            Some(_) => self.of_ranks() + 2 * Manner::COUNT * self.size(),
        }
    }

    /// Returns how many inputs a piece has.
    pub(super) fn of_a_piece(&self) -> usize {
        1 + usize::from(self.manners.is_some())
    }

    /// Tells the inputs of a piece on a square.
    #[inline]
    pub(super) fn each(&self, square: Square, piece: Piece, mut of: impl FnMut(Seen)) {
        let (kind, place) = (piece.kind().index(), usize::from(self.dense[square.index() % SQUARES]));
        match &self.manners {
            None => of(seen(piece, 0, (kind, self.kinds), (place, self.size()))),
            Some(manners) => {
                let manner = usize::from(manners[kind]);
                of(seen(piece, 0, (kind, self.kinds), (place / self.files, self.ranks)));
                of(seen(piece, self.of_ranks(), (manner, Manner::COUNT), (place, self.size())));
            }
        }
    }

    /// Returns the kind of a piece of the view's own side, of the first input that it has; `None` for all
    /// others.
    pub(super) fn own_kind(&self, input: usize) -> Option<Kind> {
        let row = if self.manners.is_some() { self.ranks } else { self.size() };
        let kind = input / row;
        (kind < self.kinds).then_some(Kind(kind as u8))
    }

    /// Returns what an input of a piece has in common with others, as numbers of its own: its kind anywhere,
    /// its kind on its rank, and its manner on its square, as far as it has more than that itself.
    pub(super) fn common(&self, definition: &Definition, input: usize) -> Vec<u32> {
        let of_ranks = self.of_ranks();
        let row = if self.manners.is_some() { self.ranks } else { self.size() };
        let (kind, place) = (input / row, input % row);
        let first_of_ranks = 2 * self.kinds;
        if self.manners.is_some() {
            return if input < of_ranks { vec![kind as u32] } else { Vec::new() };
        }
        let (is_other, info) = (kind / self.kinds, &definition.kinds[kind % self.kinds]);
        let manner = is_other * Manner::COUNT + Manner::of(info) as usize;
        let on_rank = first_of_ranks + kind * self.ranks + place / self.files;
        let on_square = first_of_ranks + of_ranks + manner * self.size() + place;
        vec![kind as u32, on_rank as u32, on_square as u32]
    }

    /// Returns the same input as the other view sees it.
    pub(super) fn turned(&self, input: usize) -> usize {
        let turned = |input: usize, rows: usize, row: usize| {
            let first = input / row * row;
            (first + rows * row) % (2 * rows * row) + row - 1 - (input - first)
        };
        let of_ranks = self.of_ranks();
        match self.manners {
            None => turned(input, self.kinds, self.size()),
            Some(_) if input < of_ranks => turned(input, self.kinds, self.ranks),
            Some(_) => of_ranks + turned(input - of_ranks, Manner::COUNT, self.size()),
        }
    }

    /// Returns the same input with left and right exchanged.
    pub(super) fn mirrored(&self, input: usize) -> usize {
        let first = if self.manners.is_some() { self.of_ranks() } else { 0 };
        input.checked_sub(first).map_or(input, |square| {
            let file = square % self.files;
            first + square - file + self.files - 1 - file
        })
    }
}

/// Returns an input of both views: in a row of places for each kind or manner, own ones first.
#[inline]
fn seen(piece: Piece, first: usize, (row, rows): (usize, usize), (place, places): (usize, usize)) -> Seen {
    let at =
        |is_other: bool, place: usize| (first + (usize::from(is_other) * rows + row) * places + place) as u32;
    let is_white = piece.side() == Side::White;
    [at(is_white, place), at(!is_white, places - 1 - place)]
}
