//! Values of pieces from their moves alone, for games that nobody has played yet.
//!
//! A piece is worth about its mobility on an average board: each step counts for the part of the board from
//! which it stays on it, each further square of a slide for the chance that nothing stands before it. In
//! whole numbers throughout, so that every platform finds the same.

use yagura::{
    Definition, Kind, Square,
    movement::pattern::{Mode, Pattern},
};

use super::special_moves;
use crate::geometry::BoardSize;

/// One square of mobility; also a probability of 1.
pub(super) const UNIT: i64 = 1024;
/// A move that only captures or only moves, in hundredths of one that does both.
const HALF_MOVE: i64 = 60;
/// Centipawns of a piece that reaches one square.
const PER_SQUARE: i64 = 88;
/// A board of more squares than this is of the widest.
const WIDEST_FROM: i32 = 650;

/// What the squares that a piece reaches count, in hundredths.
struct Shares {
    /// A square ahead, beside and behind: advancing is what attacks.
    ahead: i64,
    beside: i64,
    behind: i64,
    /// A step, beside the first square of a slide: on a large board it leads less far.
    step: i64,
    /// Each capture on the way and on.
    two_legs: i64,
    /// Each end of a bent move: most are reached in two ways.
    bent: i64,
    /// Part of the gain by promotion that an unpromoted piece is worth already.
    prospect: i32,
    /// Part of the pieces of the start that is still there on an average board.
    pieces_left: i64,
}

const USUAL: Shares = Shares {
    ahead: 115,
    beside: 100,
    behind: 85,
    step: 100,
    two_legs: 6,
    bent: 40,
    prospect: 8,
    pieces_left: 70,
};

/// On a large board most promotions are by captures in camps only (rulebook ennen §6.1).
const LARGE: Shares = Shares { step: 65, prospect: 4, ..USUAL };

/// Found by matches of Shin-Ennen Dai shogi, whose games are decided while most pieces are there
/// (docs/engine.md). In Tai shogi, on 625 squares, they are worse than those above.
const WIDEST: Shares =
    Shares { ahead: 118, behind: 60, step: 38, two_legs: 3, bent: 60, pieces_left: 90, ..LARGE };

impl Shares {
    fn of(definition: &Definition) -> &'static Self {
        let squares = i32::from(definition.files) * i32::from(definition.ranks);
        match BoardSize::of(definition) {
            BoardSize::Usual => &USUAL,
            BoardSize::Large if squares < WIDEST_FROM => &LARGE,
            BoardSize::Large => &WIDEST,
        }
    }
}

/// Mobility of each kind from each square, for Black, on a board with an average number of pieces.
#[derive(Debug)]
pub(super) struct Mobility {
    /// By kind, then by square number.
    pub(super) squares: Vec<Vec<i64>>,
    pub(super) average: Vec<i64>,
}

impl Mobility {
    /// Returns the mobilities of a game that begins with `pieces` pieces on the board.
    pub(super) fn new(definition: &Definition, pieces: usize) -> Self {
        let size = i64::from(definition.files) * i64::from(definition.ranks);
        let left = Shares::of(definition).pieces_left;
        let empty = UNIT - (pieces as i64 * UNIT * left / 100 / size).clamp(UNIT / 8, UNIT * 3 / 4);
        let squares: Vec<Vec<i64>> = (0..definition.kinds.len())
            .map(|kind| {
                definition
                    .squares()
                    .map(|square| mobility(definition, Kind(kind as u8), square, empty))
                    .collect()
            })
            .collect();
        let average = squares.iter().map(|of_kind| of_kind.iter().sum::<i64>() / size).collect();
        Self { squares, average }
    }

    /// Returns the values of all kinds in centipawns, without regard to what being royal means.
    pub(super) fn values(&self, definition: &Definition) -> Vec<i32> {
        let plain: Vec<i32> =
            self.average.iter().map(|&squares| (squares * PER_SQUARE / UNIT).max(20) as i32).collect();
        let part = Shares::of(definition).prospect;
        let prospect = |(kind, info): (usize, &yagura::KindInfo)| {
            let gain = info.promotes_to.map_or(0, |to| plain[to.index()] - plain[kind]);
            plain[kind] + gain.max(0) * part / 100
        };
        definition.kinds.iter().enumerate().map(prospect).collect()
    }
}

/// Mobility by bent moves: each end once for each way, as more ways make it likelier that one is open.
fn bent(pattern: &Pattern, has: impl Fn(i32, i32) -> bool, share: i64, empty: i64) -> i64 {
    let mut sum = 0;
    for bend in &pattern.hooks {
        let most = if bend.slides { i32::from(u8::MAX) } else { 1 };
        let mut first_chance = empty;
        for n in 1..=most {
            let (x, y) = (i32::from(bend.first.x) * n, i32::from(bend.first.y) * n);
            if !has(x, y) {
                break;
            }
            for then in &bend.then {
                let mut chance = first_chance;
                for m in 1..=most {
                    if !has(x + i32::from(then.x) * m, y + i32::from(then.y) * m) {
                        break;
                    }
                    sum += chance * share / 100;
                    chance = chance * empty / UNIT;
                }
            }
            first_chance = first_chance * empty / UNIT;
        }
    }
    sum
}

fn mobility(definition: &Definition, kind: Kind, from: Square, empty: i64) -> i64 {
    let pattern = &definition.kind(kind).pattern;
    let shares = Shares::of(definition);
    let has = |x: i32, y: i32| {
        let (file, rank) = (i32::from(from.file()) - x, i32::from(from.rank()) - y);
        (0..i32::from(definition.files)).contains(&file) && (0..i32::from(definition.ranks)).contains(&rank)
    };
    let weight = |y: i8, mode: Mode| {
        let direction = match y.signum() {
            1 => shares.ahead,
            0 => shares.beside,
            _ => shares.behind,
        };
        if mode == Mode::Any { direction } else { direction * HALF_MOVE / 100 }
    };
    let near = UNIT * shares.step / 100;
    let mut sum = 0;
    for step in &pattern.steps {
        if has(i32::from(step.to.x), i32::from(step.to.y)) {
            sum += near * weight(step.to.y, step.mode) / 100;
        }
    }
    for ray in &pattern.rays {
        let mut chance = UNIT;
        for n in 1..=i32::from(ray.max.unwrap_or(u8::MAX)) {
            if !has(i32::from(ray.step.x) * n, i32::from(ray.step.y) * n) {
                break;
            }
            sum += chance * weight(ray.step.y, ray.mode) / 100;
            chance = chance * empty / UNIT;
        }
    }
    sum += bent(pattern, has, shares.bent, empty);
    sum += special_moves::mobility(pattern, has, |y| weight(y, Mode::Any), near, empty);
    if pattern.anywhere {
        sum += special_moves::anywhere(definition, empty);
    }
    for path in pattern.two_steps.iter().filter(|path| path.first == Mode::Capture) {
        if has(i32::from(path.via.x), i32::from(path.via.y))
            && has(i32::from(path.to.x), i32::from(path.to.y))
        {
            sum += UNIT * shares.two_legs / 100;
        }
    }
    sum
}
