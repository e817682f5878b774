//! What a side could capture if it were to move: the question behind check (rulebook ennen §8.1), chase
//! (§8.4) and the bare royals (§9.1).

use super::{
    generation::{self, Visitor},
    state::{Ennen, Roles, Squares},
};
use crate::{
    Piece, Side, Square,
    board::{EMPTY, RIM},
    movement::attack::LINE_DELTAS,
};

/// Returns whether a piece of `by` could capture on the square: by landing there, by passing it, or without
/// moving (rulebook ennen §8.4).
pub(super) fn is_attacked(ennen: &Ennen, target: Square, by: Side) -> bool {
    let (board, definition) = (&ennen.board, ennen.definition);
    let ranging = ennen.ranges[by.index()] > 0;
    for (line, &delta) in LINE_DELTAS.iter().enumerate() {
        let (mut square, mut distance) = (target, 0u8);
        // The distance of the nearest piece, 0 while there is none.
        let mut nearest = 0;
        loop {
            square = square.step(delta);
            distance += 1;
            let cell = board.cell(square);
            if cell != EMPTY {
                if cell == RIM {
                    break;
                }
                if cell >> 8 == by as u16 {
                    let line_attack = ennen.roles.line_attacks.get(line, cell);
                    let hops = distance <= 8 && line_attack.hops >> (distance - 1) & 1 == 1;
                    let slides = nearest == 0 && distance <= line_attack.slide;
                    // A leap lands on the target, or nearer to the piece on an empty square from which it
                    // runs over empty squares.
                    let leaps = distance == line_attack.leap
                        || (distance > line_attack.leap
                            && distance <= line_attack.run
                            && (nearest == 0 || nearest > distance - line_attack.leap));
                    if hops || slides || leaps || (line_attack.jumps && has_empty(ennen, target, -delta)) {
                        return true;
                    }
                }
                if nearest == 0 {
                    nearest = distance;
                }
            }
            // Behind the nearest piece only jumps reach the target.
            if nearest != 0 && distance >= LONGEST_HOP && !ranging {
                break;
            }
        }
    }
    definition.attacks().leapers(board, target, by, |_| true)
        || (ennen.hooks[by.index()] > 0 && definition.bent_attacker(board, target, by).is_some())
}

/// Dances and leaps reach so far at most ([`crate::movement::betza`] takes `d2` to `d5`, [`Definition`] leaps
/// of five squares).
const LONGEST_HOP: u8 = 5;

/// Whether there is an empty square from here on in this direction.
fn has_empty(ennen: &Ennen, from: Square, delta: i16) -> bool {
    let line = std::iter::successors(Some(from.step(delta)), |square| Some(square.step(delta)));
    line.map(|square| ennen.board.cell(square)).take_while(|&cell| cell != RIM).any(|cell| cell == EMPTY)
}

/// Returns whether the opponent of `side` could capture all royals of `side` in one move (rulebook ennen
/// §8.1); with no royal, not.
pub(super) fn all_royals(ennen: &Ennen, side: Side) -> bool {
    let royals = &ennen.royals[side.index()];
    let mut squares = royals.iter();
    let Some(first) = squares.next() else { return false };
    if squares.next().is_none() {
        return is_attacked(ennen, first, !side);
    }
    let far = royals.iter().any(|royal| royal.distance(first) > LONGEST_HOP);
    let enemy = !side;
    let takes_all = |from: Square| {
        let mut taker = Taker { from, royals, takes_all: false };
        generation::for_each_of(ennen, enemy, from, &mut taker);
        taker.takes_all
    };
    let near = !far
        && near(ennen, first, enemy).any(|from| {
            let sweeps = |piece| Roles::has(&ennen.roles.sweeping, piece);
            ennen.board.piece_at(from).is_some_and(sweeps) && takes_all(from)
        });
    near || (ennen.ranges[enemy.index()] > 0 && rangers(ennen, first, enemy).any(takes_all))
}

/// Returns the pieces of `by` from which a dance or a lion's move may pass the square.
fn near(ennen: &Ennen, square: Square, by: Side) -> impl Iterator<Item = Square> + '_ {
    let files = ((1u64 << (2 * LONGEST_HOP + 1)) - 1) << square.file() >> LONGEST_HOP;
    let ranks = square.rank().saturating_sub(LONGEST_HOP)
        ..(square.rank() + LONGEST_HOP + 1).min(ennen.definition.ranks);
    ranks.flat_map(move |rank| {
        let mut pieces = ennen.board.occupied(by).rank(rank) & files as u32;
        std::iter::from_fn(move || {
            let file = pieces.trailing_zeros() as u8;
            (pieces != 0).then(|| {
                pieces &= pieces - 1;
                Square::new(file, rank)
            })
        })
    })
}

/// Returns the pieces of `by` with capturing range jumps that stand on a line with the square.
fn rangers(ennen: &Ennen, square: Square, by: Side) -> impl Iterator<Item = Square> + '_ {
    LINE_DELTAS.into_iter().flat_map(move |delta| {
        let line = std::iter::successors(Some(square.step(delta)), move |square| Some(square.step(delta)));
        line.take_while(|&square| ennen.board.cell(square) != RIM).filter(move |&square| {
            ennen
                .board
                .piece_at(square)
                .is_some_and(|piece| piece.side() == by && Roles::has(&ennen.roles.ranging, piece))
        })
    })
}

/// Looks for a move that captures all royals.
struct Taker<'a> {
    from: Square,
    royals: &'a Squares,
    takes_all: bool,
}

impl Taker<'_> {
    /// Notes a move that can capture on all squares of `captures` together.
    fn hear(&mut self, captures: impl Iterator<Item = Square>) {
        let hit = captures.filter(|&square| self.royals.contains(square)).count();
        self.takes_all |= hit == self.royals.len() as usize;
    }
}

impl Visitor for Taker<'_> {
    fn piece(&mut self, _: Piece, _: Square) {}

    fn land(&mut self, to: Square, passed: u32) {
        if passed != 0 {
            self.hear(crate::mv::swept(self.from, to, passed).chain([to]));
        }
    }

    fn via(&mut self, mid: Square, to: Square) {
        self.hear([mid, to].into_iter());
    }

    fn pass(&mut self, _: Square) {}

    fn anywhere(&mut self) {}
}

/// Returns the squares of the enemies that `side` could capture by any means if it were to move (rulebook
/// ennen §8.4).
pub(super) fn targets(ennen: &Ennen, side: Side) -> Squares {
    let mut reach = Reach { from: Square::new(0, 0), squares: Squares::EMPTY };
    generation::for_each(ennen, side, &mut reach);
    reach.squares.and(ennen.board.occupied(!side))
}

/// Collects the squares where something can be captured, and others.
struct Reach {
    from: Square,
    squares: Squares,
}

impl Visitor for Reach {
    fn piece(&mut self, _: Piece, from: Square) {
        self.from = from;
    }

    fn land(&mut self, to: Square, passed: u32) {
        self.squares.insert(to);
        if passed != 0 {
            crate::mv::swept(self.from, to, passed).for_each(|square| self.squares.insert(square));
        }
    }

    fn via(&mut self, mid: Square, to: Square) {
        self.squares.insert(mid);
        self.squares.insert(to);
    }

    fn pass(&mut self, _: Square) {}

    fn anywhere(&mut self) {}
}
