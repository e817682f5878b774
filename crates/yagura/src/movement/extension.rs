//! The notation of moves that XBetza has no words for (rulebook ennen §4), each an item of its own:
//!
//! * `d3vW`: dances up to three squares in these directions (踊り): lands 1 to 3 squares away, jumping what
//!   lies between and capturing any of the enemies there. `d2` to `d5` before `W`, `F` or `K`.
//! * `xQ`, `oB`: range jump over everything to an empty square of the line; `x` captures any of the enemies
//!   that it jumps, `o` none.
//! * `mU`: to any empty square of the board. `cU`: captures any enemy on the board that no other enemy could
//!   recapture on (the emperor of the largest games has both, which is `U`).
//! * `j3fF+2`: leaps to the third square, and from there, if it was empty, runs up to two squares on.
//! * `w3K`: walks up to three steps, turning as it likes, over empty squares; a capture ends it. `w2` to `w5`
//!   before `W`, `F` or `K` (the area moves of tenjiku shogi).
//! * `gQ`: jumps along these lines over any number of pieces that rank below it, of either side, and captures
//!   one that ranks below it too (tenjiku's generals).
//! * `hR`, `hB`: two slides at a right angle.
//! * `Li`: the lion's two king's steps, with igui and pass. `Ig`: igui alone.

use std::ops::Range;

use super::{
    betza::{BetzaError, COMPASS, directions_of},
    pattern::{
        AreaMove, Dance, Hook, LeapSlide, Mode, Offset, Pattern, RangeJump, RankJump, Ray, Step, TwoStep,
    },
};

/// As far as a leap can slide on: over the largest board.
const MOST_MORE: u8 = 24;

const BACK: Offset = Offset::new(0, 0);

fn error<T>(span: Range<usize>, message: impl Into<String>) -> Result<T, BetzaError> {
    Err(BetzaError { message: message.into(), span })
}

/// Adds the item at `at` to the pattern if it is one of these, and returns where it ends.
///
/// # Errors
/// [`BetzaError`] when it begins like one and goes on wrongly.
pub(super) fn read(pattern: &mut Pattern, text: &str, at: usize) -> Result<Option<usize>, BetzaError> {
    let item = text[at..].split(' ').next().unwrap_or("");
    let span = at..at + item.len();
    let mut letters = item.chars();
    match (letters.next(), letters.next()) {
        (Some('d'), Some(digit)) if digit.is_ascii_digit() => {
            let max = (digit as u8) - b'0';
            let (offsets, range) = directions(&item[2..], span.clone())?;
            if !(2..=5).contains(&max) || range != 1 {
                return error(span, format!("dance '{item}': expected d2 to d5, directions, and W, F or K"));
            }
            for step in offsets {
                dance(pattern, step, max);
            }
        }
        (Some(letter @ ('x' | 'o')), _) => {
            let (offsets, range) = directions(&item[1..], span.clone())?;
            if range == 1 {
                return error(
                    span,
                    format!("range jump '{item}': expected x or o, directions, and R, B or Q"),
                );
            }
            pattern
                .range_jumps
                .extend(offsets.into_iter().map(|step| RangeJump { step, captures: letter == 'x' }));
        }
        (Some('w'), Some(digit)) if digit.is_ascii_digit() => {
            let max = (digit as u8) - b'0';
            let (steps, range) = directions(&item[2..], span.clone())?;
            if !(2..=5).contains(&max) || range != 1 {
                return error(
                    span,
                    format!("area move '{item}': expected w2 to w5, directions, and W, F or K"),
                );
            }
            pattern.area_moves.push(AreaMove { steps, max });
        }
        (Some('g'), Some(_)) => {
            let (offsets, range) = directions(&item[1..], span.clone())?;
            if range == 1 {
                return error(
                    span,
                    format!("capture over lower ranks '{item}': expected g, directions, and R, B or Q"),
                );
            }
            pattern.rank_jumps.extend(offsets.into_iter().map(|step| RankJump { step }));
        }
        (Some('j'), Some(_)) => run(pattern, item, span.clone())?,
        (Some('h'), Some(_)) => {
            let (offsets, range) = directions(&item[1..], span.clone())?;
            if range == 1 || item.len() != 2 {
                return error(span, format!("hook '{item}': expected hR or hB"));
            }
            for first in offsets {
                let right = Offset::new(first.y, -first.x);
                pattern.rays.push(Ray { step: first, max: None, mode: Mode::Any });
                pattern.hooks.push(Hook { first, then: vec![right, right.opposite()], slides: true });
            }
        }
        (Some('m'), Some('U')) => pattern.anywhere = true,
        (Some('c'), Some('U')) => pattern.unguarded = true,
        (Some('U'), _) => (pattern.anywhere, pattern.unguarded) = (true, true),
        (Some('L'), Some('i')) => lion(pattern),
        (Some('I'), Some('g')) => {
            pattern.two_steps.extend(COMPASS.map(|via| TwoStep {
                via,
                first: Mode::Capture,
                to: BACK,
                then: Mode::Any,
            }));
        }
        _ => return Ok(None),
    }
    let length = if item.starts_with('U') { 1 } else { 2 };
    if matches!(item.as_bytes()[0], b'm' | b'c' | b'U' | b'L' | b'I') && item.len() != length {
        return error(span, format!("'{item}': expected a blank behind {}", &item[..length]));
    }
    Ok(Some(span.end))
}

/// The directions of an item such as `fsW` and the range of its atom, 0 for a slide.
fn directions(item: &str, span: Range<usize>) -> Result<(Vec<Offset>, u8), BetzaError> {
    directions_of(item)
        .ok_or(BetzaError { message: format!("'{item}': expected directions and one of W F K R B Q"), span })
}

fn dance(pattern: &mut Pattern, step: Offset, max: u8) {
    match pattern.dances.iter_mut().find(|dance| dance.step == step) {
        Some(dance) => dance.max = dance.max.max(max),
        None => pattern.dances.push(Dance { step, max }),
    }
}

fn run(pattern: &mut Pattern, item: &str, span: Range<usize>) -> Result<(), BetzaError> {
    let bad = || {
        error(
            span.clone(),
            format!("leap '{item}': expected j3, directions, F or W, and +2 or another number up to 24"),
        )
    };
    let Some((leap, more)) = item.split_once('+') else { return bad() };
    // The directions stand behind `j` and one digit, and what is no digit may be longer than a byte.
    let (Some(first), Some(directed)) = (leap.get(1..2).and_then(digit), leap.get(2..)) else { return bad() };
    let Some(more) = more.parse().ok().filter(|more| (1..=MOST_MORE).contains(more)) else { return bad() };
    let (offsets, range) = directions(directed, span.clone())?;
    if range != 1 || first < 2 {
        return bad();
    }
    pattern.leap_slides.extend(offsets.into_iter().map(|step| LeapSlide { step, first, last: first + more }));
    Ok(())
}

fn digit(text: &str) -> Option<u8> {
    text.parse().ok().filter(|digit| (1..=9).contains(digit))
}

/// Two king's steps (rulebook ennen §5.6): straight on they are a dance of two, with a turn they are a
/// knight's jump or a capture on the way.
fn lion(pattern: &mut Pattern) {
    for via in COMPASS {
        dance(pattern, via, 2);
        pattern.two_steps.push(TwoStep { via, first: Mode::Quiet, to: BACK, then: Mode::Quiet });
        for turn in COMPASS {
            let to = via.plus(turn);
            if turn != via {
                pattern.two_steps.push(TwoStep { via, first: Mode::Capture, to, then: Mode::Any });
            }
            let knight = to.x.abs() + to.y.abs() == 3;
            let step = Step { to, mode: Mode::Any };
            if knight && !pattern.steps.contains(&step) {
                pattern.steps.push(step);
            }
        }
    }
}
