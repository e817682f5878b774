//! What a side could capture if it were to move: the question behind check (rulebook ennen §8.1), chase (§8.4) and the bare royals (§9.1).

use super::{
    Ennen, Roles, Squares,
    generation::{self, Visitor},
};
use crate::{
    CODES, Definition, Kind, Piece, Side, Square,
    board::{EMPTY, RIM},
    movement::{attack::LINE_DELTAS, table::Walk},
};

/// How a man bears on a square that lies in one direction from it.
#[derive(Clone, Copy, Debug, Default)]
struct Bearing {
    /// How far it slides.
    slide: u8,
    /// The distances at which it captures whatever lies between: bit n for n + 1.
    hops: u8,
    /// How far away a leap lands that runs on, and how far it runs.
    leap: u8,
    run: u8,
    /// Whether it captures by jumping over the square.
    jumps: bool,
}

/// For each line through a square and each man on it, how the man bears on the square.
pub(super) struct Bearings(Box<[Bearing]>);

impl std::fmt::Debug for Bearings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Bearings")
    }
}

impl Bearings {
    pub(super) fn of(definition: &Definition) -> Self {
        let mut table = vec![Bearing::default(); 8 * CODES].into_boxed_slice();
        for side in Side::BOTH {
            for kind in (0u8..).map(Kind).take(definition.kinds.len()) {
                let piece = Piece::new(side, kind);
                for (line, &outward) in LINE_DELTAS.iter().enumerate() {
                    // Seen from the square the man stands outward, and moves the other way.
                    table[line * CODES + usize::from(piece.code())] = bearing(definition.walk(piece), -outward);
                }
            }
        }
        Self(table)
    }

    #[inline(always)]
    fn get(&self, line: usize, code: u16) -> Bearing {
        self.0[line * CODES + code as usize % CODES]
    }
}

fn bearing(walk: &Walk, delta: i16) -> Bearing {
    let mut bearing = Bearing::default();
    let igui = walk.vias.iter().any(|via| via.mid == delta);
    if igui || walk.steps.contains(&delta) {
        bearing.hops = 1;
    }
    let slides = walk.rays.iter().chain(walk.special_rays.iter().map(|(ray, _)| ray));
    bearing.slide = slides.filter(|ray| ray.delta == delta).map(|ray| ray.max).max().unwrap_or(0);
    if let Some(arm) = walk.arms.iter().find(|arm| arm.delta == delta) {
        bearing.slide = arm.slide;
        bearing.hops |= (1u8 << arm.dance) - 1;
        bearing.jumps = arm.captures;
        (bearing.leap, bearing.run) = (arm.leap, arm.run);
    }
    bearing
}

/// Returns whether a man of `by` could capture on the square: by landing there, by passing it, or without moving (rulebook ennen §8.4).
pub(super) fn is_attacked(ennen: &Ennen, target: Square, by: Side) -> bool {
    let (board, definition) = (&ennen.board, ennen.definition);
    let ranging = ennen.ranges[by.index()] > 0;
    for (line, &delta) in LINE_DELTAS.iter().enumerate() {
        let (mut square, mut distance) = (target, 0u8);
        // The distance of the nearest man, 0 while there is none.
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
                    let bearing = ennen.roles.bearings.get(line, cell);
                    let hops = distance <= 8 && bearing.hops >> (distance - 1) & 1 == 1;
                    let slides = nearest == 0 && distance <= bearing.slide;
                    // A leap lands on the target, or nearer to the man on an empty square from which it runs over empty squares.
                    let leaps = distance == bearing.leap
                        || (distance > bearing.leap && distance <= bearing.run && (nearest == 0 || nearest > distance - bearing.leap));
                    if hops || slides || leaps || (bearing.jumps && has_empty(ennen, target, -delta)) {
                        return true;
                    }
                }
                if nearest == 0 {
                    nearest = distance;
                }
            }
            // Behind the nearest man only jumps reach the target.
            if nearest != 0 && distance >= LONGEST_HOP && !ranging {
                break;
            }
        }
    }
    definition.attacks().leapers(board, target, by, |_| true)
        || (ennen.hooks[by.index()] > 0 && definition.bent_attacker(board, target, by).is_some())
}

/// Dances and leaps reach so far at most ([`crate::movement::betza`] takes `d2` to `d5`, [`Definition`] leaps of five squares).
const LONGEST_HOP: u8 = 5;

/// Whether there is an empty square from here on in this direction.
fn has_empty(ennen: &Ennen, from: Square, delta: i16) -> bool {
    let line = std::iter::successors(Some(from.step(delta)), |square| Some(square.step(delta)));
    line.map(|square| ennen.board.cell(square)).take_while(|&cell| cell != RIM).any(|cell| cell == EMPTY)
}

/// Returns whether the opponent of `side` could capture all royals of `side` in one move (rulebook ennen §8.1); with no royal, not.
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
        generation::each_of(ennen, enemy, from, &mut taker);
        taker.takes_all
    };
    let near = !far
        && near(ennen, first, enemy).any(|from| {
            let sweeps = |piece| Roles::has(&ennen.roles.sweeping, piece);
            ennen.board.man(from).is_some_and(sweeps) && takes_all(from)
        });
    near || (ennen.ranges[enemy.index()] > 0 && rangers(ennen, first, enemy).any(takes_all))
}

/// Returns the men of `by` from which a dance or a lion's move may pass the square.
fn near(ennen: &Ennen, square: Square, by: Side) -> impl Iterator<Item = Square> + '_ {
    let files = ((1u64 << (2 * LONGEST_HOP + 1)) - 1) << square.file() >> LONGEST_HOP;
    let ranks = square.rank().saturating_sub(LONGEST_HOP)..(square.rank() + LONGEST_HOP + 1).min(ennen.definition.ranks);
    ranks.flat_map(move |rank| {
        let mut men = ennen.board.occupied(by).rank(rank) & files as u32;
        std::iter::from_fn(move || {
            let file = men.trailing_zeros() as u8;
            (men != 0).then(|| {
                men &= men - 1;
                Square::new(file, rank)
            })
        })
    })
}

/// Returns the men of `by` with capturing range jumps that stand on a line with the square.
fn rangers(ennen: &Ennen, square: Square, by: Side) -> impl Iterator<Item = Square> + '_ {
    LINE_DELTAS.into_iter().flat_map(move |delta| {
        let line = std::iter::successors(Some(square.step(delta)), move |square| Some(square.step(delta)));
        line.take_while(|&square| ennen.board.cell(square) != RIM)
            .filter(move |&square| ennen.board.man(square).is_some_and(|man| man.side() == by && Roles::has(&ennen.roles.ranging, man)))
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
    fn man(&mut self, _: Piece, _: Square) {}

    fn land(&mut self, to: Square, passed: u32) {
        if passed != 0 {
            self.hear(crate::notation::usi::swept(self.from, to, passed).chain([to]));
        }
    }

    fn via(&mut self, mid: Square, to: Square) {
        self.hear([mid, to].into_iter());
    }

    fn pass(&mut self, _: Square) {}

    fn anywhere(&mut self) {}
}

/// Returns the squares of the enemies that `side` could capture by any means if it were to move (rulebook ennen §8.4).
pub(super) fn targets(ennen: &Ennen, side: Side) -> Squares {
    let mut reach = Reach { from: Square::new(0, 0), squares: Squares::EMPTY };
    generation::each(ennen, side, &mut reach);
    reach.squares.and(ennen.board.occupied(!side))
}

/// Collects the squares where something can be captured, and others.
struct Reach {
    from: Square,
    squares: Squares,
}

impl Visitor for Reach {
    fn man(&mut self, _: Piece, from: Square) {
        self.from = from;
    }

    fn land(&mut self, to: Square, passed: u32) {
        self.squares.insert(to);
        if passed != 0 {
            crate::notation::usi::swept(self.from, to, passed).for_each(|square| self.squares.insert(square));
        }
    }

    fn via(&mut self, mid: Square, to: Square) {
        self.squares.insert(mid);
        self.squares.insert(to);
    }

    fn pass(&mut self, _: Square) {}

    fn anywhere(&mut self) {}
}
