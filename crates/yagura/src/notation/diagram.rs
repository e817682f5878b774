//! Pictures of a piece's moves in characters, for tests and for the terminal.

use std::fmt::Write as _;

use crate::movement::pattern::{CannonHop, Mode, Offset, Pattern};

/// Returns the moves of a pattern as a picture of `2 * radius + 1` rows, the piece (`@`) in the middle,
/// forward up.
///
/// `o` step or jump, `n` jump that pieces on its way stop, `p` slide over a screen, `m` without capture only,
/// `c` capture only, `|` `/` `-` `\` slide; a second picture shows the captures on the way: `1` a square
/// where a first leg may capture, `2` where the second leg may end, `*` both. `igui` and `jitto` name the way
/// back. A third one shows with `+` where bent moves end, a fourth one what goes over other pieces: `d`
/// dances, `r` leaps that run on, `x` range jumps that capture, `m` range jumps that do not, `g` captures
/// over lower ranks. Area moves and what goes anywhere are told in words.
pub fn moves(pattern: &Pattern, radius: i8) -> String {
    let mut picture = draw(radius, |offset| plain(pattern, offset));
    if !pattern.two_steps.is_empty() {
        picture.push_str("on the way:\n");
        picture.push_str(&draw(radius, |offset| {
            let captures = pattern.two_steps.iter().filter(|path| path.first == Mode::Capture);
            let first = captures.clone().any(|path| path.via == offset);
            let second = captures.clone().any(|path| path.to == offset);
            match (first, second) {
                (true, true) => Some('*'),
                (true, false) => Some('1'),
                (false, true) => Some('2'),
                _ => None,
            }
        }));
        let back =
            |mode| pattern.two_steps.iter().filter(|p| p.first == mode && p.to == Offset::new(0, 0)).count();
        let _ = writeln!(picture, "igui {} jitto {}", back(Mode::Capture), back(Mode::Quiet));
    }
    if !pattern.hooks.is_empty() {
        picture.push_str("bent:\n");
        picture.push_str(&draw(radius, |offset| ends_bent(pattern, offset).then_some('+')));
    }
    if !(pattern.dances.is_empty()
        && pattern.range_jumps.is_empty()
        && pattern.leap_slides.is_empty()
        && pattern.rank_jumps.is_empty())
    {
        picture.push_str("over pieces:\n");
        picture.push_str(&draw(radius.max(5), |offset| over(pattern, offset)));
    }
    if pattern.anywhere {
        picture.push_str("anywhere\n");
    }
    if pattern.unguarded {
        picture.push_str("unguarded enemies anywhere\n");
    }
    for area in &pattern.area_moves {
        let _ = writeln!(picture, "up to {} steps, each in one of {} directions", area.max, area.steps.len());
    }
    picture
}

/// Dances, range jumps and leaps that end there.
fn over(pattern: &Pattern, offset: Offset) -> Option<char> {
    let at = |step: Offset, n: i8| Offset::new(step.x * n, step.y * n) == offset;
    let within = |step, least: u8, most: u8| (least as i8..=most as i8).any(|n| at(step, n));
    let dance = pattern.dances.iter().any(|dance| within(dance.step, 1, dance.max)).then_some('d');
    let run = || pattern.leap_slides.iter().any(|run| within(run.step, run.first, run.last)).then_some('r');
    let jump = || {
        pattern
            .range_jumps
            .iter()
            .find(|jump| within(jump.step, 1, 30))
            .map(|jump| if jump.captures { 'x' } else { 'm' })
    };
    let rank_jump = || pattern.rank_jumps.iter().any(|jump| within(jump.step, 2, 30)).then_some('g');
    dance.or_else(run).or_else(jump).or_else(rank_jump)
}

/// Whether a bent move over an empty board ends there.
fn ends_bent(pattern: &Pattern, end: Offset) -> bool {
    pattern.hooks.iter().any(|bend| {
        let legs = if bend.slides { 30 } else { 1 };
        let times = |step: Offset, n: i8| Offset::new(step.x * n, step.y * n);
        bend.then.iter().any(|&then| {
            (1..=legs).any(|n| (1..=legs).any(|m| times(bend.first, n).plus(times(then, m)) == end))
        })
    })
}

fn plain(pattern: &Pattern, offset: Offset) -> Option<char> {
    if let Some(step) = pattern.steps.iter().find(|step| step.to == offset) {
        return Some(match step.mode {
            Mode::Any => 'o',
            Mode::Quiet => 'm',
            Mode::Capture => 'c',
        });
    }
    if pattern.lame_leaps.iter().any(|lame| lame.to == offset) {
        return Some('n');
    }
    let slide = pattern.rays.iter().find_map(|ray| {
        let steps = (1..=ray.max.unwrap_or(u8::MAX).min(30) as i8)
            .any(|n| Offset::new(ray.step.x * n, ray.step.y * n) == offset);
        steps.then_some(match (ray.step.x.signum(), ray.step.y.signum()) {
            (0, _) => '|',
            (_, 0) => '-',
            (x, y) if x == y => '/',
            _ => '\\',
        })
    });
    let hops = |hop: &CannonHop| {
        (1..=hop.max.unwrap_or(u8::MAX).min(30) as i8)
            .any(|n| Offset::new(hop.step.x * n, hop.step.y * n) == offset)
    };
    slide.or_else(|| pattern.cannon_hops.iter().any(hops).then_some('p'))
}

fn draw(radius: i8, cell: impl Fn(Offset) -> Option<char>) -> String {
    let mut picture = String::new();
    for y in (-radius..=radius).rev() {
        for x in -radius..=radius {
            let piece = x == 0 && y == 0;
            picture.push(' ');
            picture.push(if piece { '@' } else { cell(Offset::new(x, y)).unwrap_or('.') });
        }
        picture.push('\n');
    }
    picture
}
