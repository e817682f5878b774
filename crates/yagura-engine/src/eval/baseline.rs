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
/// Weight of a square ahead, beside, behind, in hundredths: advancing is what attacks.
const AHEAD: i64 = 115;
const BESIDE: i64 = 100;
const BEHIND: i64 = 85;
/// A move that only captures or only moves, in hundredths of one that does both.
const HALF_MOVE: i64 = 60;
/// Each capture on the way and on, in hundredths of a square.
const TWO_LEGS: i64 = 6;
/// Each end of a bent move, in hundredths of a square: most are reached in two ways.
const BENT: i64 = 40;
/// Centipawns of a piece that reaches one square.
const PER_SQUARE: i64 = 88;
/// Part of the gain by promotion that an unpromoted piece is worth already, in hundredths.
const PROSPECT: i32 = 8;
/// The same on a large board: most promotions there are by captures in camps only (rulebook ennen §6.1).
const PROSPECT_WIDE: i32 = 4;
/// On a large board a step leads less far: hundredths of what it counts elsewhere.
const STEP_WIDE: i64 = 65;
/// Part of the pieces of the start that is still there on an average board, in hundredths.
const PIECES_LEFT: i64 = 70;

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
        let empty = UNIT - (pieces as i64 * UNIT * PIECES_LEFT / 100 / size).clamp(UNIT / 8, UNIT * 3 / 4);
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
        let part = if BoardSize::of(definition) == BoardSize::Large { PROSPECT_WIDE } else { PROSPECT };
        let prospect = |(kind, info): (usize, &yagura::KindInfo)| {
            let gain = info.promotes_to.map_or(0, |to| plain[to.index()] - plain[kind]);
            plain[kind] + gain.max(0) * part / 100
        };
        definition.kinds.iter().enumerate().map(prospect).collect()
    }
}

/// Mobility by bent moves: each end once for each way, as more ways make it likelier that one is open.
fn bent(pattern: &Pattern, has: impl Fn(i32, i32) -> bool, empty: i64) -> i64 {
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
                    sum += chance * BENT / 100;
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
    let has = |x: i32, y: i32| {
        let (file, rank) = (i32::from(from.file()) - x, i32::from(from.rank()) - y);
        (0..i32::from(definition.files)).contains(&file) && (0..i32::from(definition.ranks)).contains(&rank)
    };
    let weight = |y: i8, mode: Mode| {
        let direction = match y.signum() {
            1 => AHEAD,
            0 => BESIDE,
            _ => BEHIND,
        };
        if mode == Mode::Any { direction } else { direction * HALF_MOVE / 100 }
    };
    let near = if BoardSize::of(definition) == BoardSize::Large { UNIT * STEP_WIDE / 100 } else { UNIT };
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
    sum += bent(pattern, has, empty);
    sum += special_moves::mobility(pattern, has, |y| weight(y, Mode::Any), near, empty);
    if pattern.anywhere {
        sum += special_moves::anywhere(definition, empty);
    }
    for path in pattern.two_steps.iter().filter(|path| path.first == Mode::Capture) {
        if has(i32::from(path.via.x), i32::from(path.via.y))
            && has(i32::from(path.to.x), i32::from(path.to.y))
        {
            sum += UNIT * TWO_LEGS / 100;
        }
    }
    sum
}
