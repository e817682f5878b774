//! The attack table of a small board, updated with each piece that comes or goes: how many pieces of each
//! side and class attack each square, and what the slides of both sides are worth.

use yagura::{Definition, Piece, Side, Square};

use super::{
    super::{
        area::MARGIN,
        threats::{CLASSES, Threats},
    },
    influence::{COUNTER, Influence, ONES},
};

/// Files and ranks with margins.
const LANES: usize = 16;
/// The code of a cell off the board, which is that of no piece.
const RIM: u16 = 256;
/// The eight lines as steps between cells, in the order of [`Lines`](crate::lines::Lines).
const STEPS: [isize; 8] = [-16, -17, -1, 15, 16, 17, 1, -15];

/// A rank of counters, one for each file with margins.
type Rank = u64;

/// What is kept of a position.
///
/// A counter holds up to 15 attackers. Sixteen of one class and side around one square would spoil the
/// counters of its rank until they leave again: no game has so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AttackTable {
    /// The code of what stands on each cell, 0 for nothing.
    cells: [u16; LANES * LANES],
    /// By side and class.
    attackers: [[Rank; LANES]; 2 * CLASSES],
    pieces: [[Rank; LANES]; 2],
    /// What slides are worth to their side, in hundredths of a centipawn.
    activity: [i32; 2],
}

/// The cell and the place within its rank of a square.
const fn cell(square: Square) -> usize {
    (square.rank() as usize + MARGIN) * LANES % (LANES * LANES) + (square.file() as usize + MARGIN) % LANES
}

impl AttackTable {
    /// Returns the table of an empty board of up to 12 by 12.
    pub(super) fn empty(definition: &Definition) -> Self {
        let mut table = Self {
            cells: [RIM; LANES * LANES],
            attackers: [[0; LANES]; 2 * CLASSES],
            pieces: [[0; LANES]; 2],
            activity: [0; 2],
        };
        for square in definition.squares() {
            table.cells[cell(square)] = 0;
        }
        table
    }

    /// Adds a piece that has come to an empty square.
    pub(super) fn put(&mut self, influence: &Influence, threats: &Threats, square: Square, piece: Piece) {
        self.change::<1>(influence, threats, square, piece);
        self.cells[cell(square)] = piece.code();
    }

    /// Takes away a piece that has left its square.
    pub(super) fn lift(&mut self, influence: &Influence, threats: &Threats, square: Square, piece: Piece) {
        self.change::<-1>(influence, threats, square, piece);
        self.cells[cell(square)] = 0;
    }

    /// Adds what a piece on `square` changes, or takes it away where `TIMES` is -1.
    #[inline]
    fn change<const TIMES: i32>(
        &mut self,
        influence: &Influence,
        threats: &Threats,
        square: Square,
        piece: Piece,
    ) {
        let (here, code, side) = (cell(square), usize::from(piece.code()), piece.side().index());
        let place = threats.place(code);
        // Steps.
        let file = COUNTER * usize::from(square.file() & 15);
        if let Some(ranks) = self.attackers[place].get_mut(here / LANES - MARGIN..) {
            for (rank, steps) in ranks.iter_mut().zip(&influence.steps[code]) {
                *rank = times::<TIMES>(*rank, steps << file);
            }
        }
        let own = &mut self.pieces[side][here / LANES];
        *own = times::<TIMES>(*own, 1 << (COUNTER * (here % LANES)));
        // The next cells that are not empty, and how far away they are.
        let near: [(usize, i32); 8] = std::array::from_fn(|line| {
            let (mut at, mut empty) = (here.wrapping_add_signed(STEPS[line]), 0);
            while self.cells[at % (LANES * LANES)] == 0 {
                at = at.wrapping_add_signed(STEPS[line]);
                empty += 1;
            }
            (at % (LANES * LANES), empty)
        });
        // Those who slid over the square end there, and no longer behind it.
        for (line, &(at, _)) in near.iter().enumerate() {
            let other = usize::from(self.cells[at]);
            let opposite = line ^ 4;
            if influence.slides[other] >> opposite & 1 == 0 {
                continue;
            }
            let (end, empty) = near[opposite];
            let seen = &influence.seen[usize::from(influence.row[other])];
            self.activity[other >> 8 & 1] += TIMES
                * (seen[code] - seen[usize::from(self.cells[end])] - (1 + empty) * influence.free[other]);
            let attackers = &mut self.attackers[threats.place(other)];
            attackers[here / LANES] = times::<TIMES>(attackers[here / LANES], one(here));
            attackers[end / LANES] = times::<TIMES>(attackers[end / LANES], one(end).wrapping_neg());
        }
        // Its own slides.
        let mut slides = influence.slides[code];
        let seen = &influence.seen[usize::from(influence.row[code])];
        while slides != 0 {
            let line = slides.trailing_zeros() as usize;
            slides &= slides - 1;
            let (end, empty) = near[line & 7];
            self.activity[side] +=
                TIMES * (seen[usize::from(self.cells[end])] + empty * influence.free[code]);
            let attackers = &mut self.attackers[place][end / LANES];
            *attackers = times::<TIMES>(*attackers, one(end));
        }
    }

    /// Returns what slides are worth to Black, in centipawns.
    pub(super) fn activity(&self) -> i32 {
        (self.activity[0] - self.activity[1]) / 100
    }

    /// Returns the squares that a side attacks with whatever piece: counters of 1.
    fn attacked_by(&self, side: Side) -> [Rank; LANES] {
        let areas = &self.attackers[side.index() * CLASSES..][..CLASSES];
        std::array::from_fn(|rank| {
            let any = areas.iter().fold(0, |any, area| any | area[rank]);
            let any = any | any >> 2;
            (any | any >> 1) & ONES
        })
    }

    /// Returns what threats are worth to Black, in centipawns. `player` decides.
    pub(super) fn threats(&self, threats: &Threats, player: Side) -> i32 {
        let attacked = Side::BOTH.map(|side| self.attacked_by(side));
        let [black, white] = Side::BOTH.map(|side| {
            let role = usize::from(side != player);
            let (by_enemy, defended) = (&attacked[(!side).index()], &attacked[side.index()]);
            let mut loss = 0;
            for rank in MARGIN..LANES - MARGIN {
                let mut hit = self.pieces[side.index()][rank] & by_enemy[rank];
                while hit != 0 {
                    let bit = hit.trailing_zeros() as usize;
                    hit &= hit - 1;
                    let code = usize::from(self.cells[rank * LANES + bit / COUNTER]);
                    loss += if defended[rank] >> bit & 1 == 0 {
                        threats.loose(code, role)
                    } else {
                        let areas = &self.attackers[(!side).index() * CLASSES..][..CLASSES];
                        threats.lesser(code, role, |class| areas[class][rank] >> bit & 15 != 0)
                    };
                }
            }
            loss
        });
        Threats::centipawns(white - black)
    }
}

/// Returns the counter of a cell that is 1.
const fn one(cell: usize) -> u64 {
    1 << (COUNTER * (cell % LANES))
}

/// Adds counters, or takes them away where `TIMES` is -1.
#[inline(always)]
const fn times<const TIMES: i32>(rank: Rank, counters: Rank) -> Rank {
    if TIMES > 0 { rank.wrapping_add(counters) } else { rank.wrapping_sub(counters) }
}
