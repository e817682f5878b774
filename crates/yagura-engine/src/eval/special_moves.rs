//! Mobility by what XBetza has no words for: dances, range jumps, leaps that run on, moves to anywhere
//! (rulebook ennen §5), area moves and captures over lower ranks.

use yagura::{Definition, MAX_SIZE, movement::pattern::Pattern};

use super::baseline::UNIT;

/// Each piece that a dance may take on its way, in hundredths of a square.
const ON_THE_WAY: i64 = 22;
/// Each piece that a range jump may take on its way, in hundredths of a square.
const SWEPT: i64 = 30;
/// A square that a range jump reaches without ever capturing, in hundredths.
const JUMPED: i64 = 7;
/// A square of an area move beyond the neighbours, in hundredths of those.
const WALKED: i64 = 60;
/// A square to which a piece may go from anywhere, in hundredths.
const ANYWHERE: i64 = 2;

/// Returns the mobility beyond that of steps and slides. `near` is what a square next to the piece counts; a
/// square that is counted as one of a slide already counts only for the rest.
pub(super) fn mobility(
    pattern: &Pattern,
    has: impl Fn(i32, i32) -> bool,
    weight: impl Fn(i8) -> i64,
    near: i64,
    empty: i64,
) -> i64 {
    let mut sum = 0;
    for dance in &pattern.dances {
        let (x, y) = (i32::from(dance.step.x), i32::from(dance.step.y));
        let ray = pattern.rays.iter().find(|ray| ray.step == dance.step);
        let step = pattern.steps.iter().any(|step| step.to == dance.step);
        let mut chance = UNIT;
        for n in 1..=i32::from(dance.max) {
            if !has(x * n, y * n) {
                break;
            }
            let slides = ray.is_some_and(|ray| n <= i32::from(ray.max.unwrap_or(u8::MAX)));
            let counted = if slides { chance } else { near * i64::from(step && n == 1) };
            let way = UNIT * ON_THE_WAY * i64::from(n - 1) * (UNIT - empty) / (2 * UNIT) / 100;
            sum += ((near - counted).max(0) + way) * weight(dance.step.y) / 100;
            chance = chance * empty / UNIT;
        }
    }
    for jump in &pattern.range_jumps {
        let (x, y) = (i32::from(jump.step.x), i32::from(jump.step.y));
        let squares = (1..).take_while(|&n| has(x * n, y * n)).map(i64::from);
        // Half of the pieces on the way are enemies.
        let worth = |n: i64| {
            if jump.captures {
                UNIT + (n - 1) * (UNIT - empty) / 2 * SWEPT / 100
            } else {
                UNIT * JUMPED / 100
            }
        };
        sum += squares.map(|n| worth(n) * empty / UNIT).sum::<i64>() * weight(jump.step.y) / 100;
    }
    for area in &pattern.area_moves {
        let worth = |n: i64| if n == 1 { near } else { near * WALKED / 100 };
        let side = i32::from(area.max);
        let squares = (-side..=side).flat_map(|y| (-side..=side).map(move |x| (x, y)));
        let reached = squares.filter(|&(x, y)| (x, y) != (0, 0) && has(x, y));
        sum += reached.map(|(x, y)| worth(i64::from(x.abs().max(y.abs())))).sum::<i64>();
    }
    for jump in &pattern.rank_jumps {
        let (x, y) = (i32::from(jump.step.x), i32::from(jump.step.y));
        let squares = (2..=i32::from(MAX_SIZE)).take_while(|&n| has(x * n, y * n)).count() as i64;
        // About half of what stands there is the enemy's.
        sum += squares * (UNIT - empty) / 2 * weight(jump.step.y) / 100;
    }
    for run in &pattern.leap_slides {
        let (x, y) = (i32::from(run.step.x), i32::from(run.step.y));
        let mut chance = near;
        for n in i32::from(run.first)..=i32::from(run.last) {
            if !has(x * n, y * n) {
                break;
            }
            sum += chance * weight(run.step.y) / 100;
            chance = chance * empty / UNIT;
        }
    }
    sum
}

/// Returns the mobility of a piece that may go to any empty square.
pub(super) fn anywhere(definition: &Definition, empty: i64) -> i64 {
    i64::from(definition.files) * i64::from(definition.ranks) * empty * ANYWHERE / 100
}
