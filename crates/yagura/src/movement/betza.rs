//! The notation of moves in definitions: XBetza, as far as it has a meaning here.
//!
//! A string is a sequence of items, blanks between them optional. An item is modifiers (lower case), an atom
//! (upper case) and perhaps a range: `fW`, `BsbR`, `R3`.
//!
//! * Atoms: `W` one square orthogonally, `F` diagonally, `K` = `WF`; `D` and `A` jump two squares
//!   orthogonally or diagonally, `N` the knight's jump, `Z` two squares one way and three the other, `H` and
//!   `G` three squares orthogonally or diagonally; `R`, `B`, `Q` = `RB` slide. A number behind an atom is the
//!   most steps of a slide in its direction (`W3` = `R3`).
//! * Directions, from the owner: `f` `b` `l` `r`, `s` = `lr`, `v` = `fb`. Before an orthogonal atom they add
//!   up. Before a diagonal atom one letter means both diagonals on that side, two letters one diagonal
//!   (`frF`). Before `N` a doubled letter or `f`/`b` with `s` picks two jumps (`ffN`, `fsN`), one letter
//!   four.
//! * Modes: `m` without capture, `c` capture only; both or none: either.
//! * `n` before a jump: not a jump but a way, first orthogonally, then diagonally outward, that a piece on it
//!   stops (`nN` the horse of xiangqi, `nD` two squares with an empty one between).
//! * `p` before `R`, `B` or `Q`: over exactly one piece, of either side, and on to any square behind him
//!   (`pR` the cannon of janggi), with a range not far (`pR2`).
//! * `a` ("again") ends a leg; what follows describes the next leg, its directions counted from the direction
//!   of the leg before. A leg that is not the last one has mode `m` unless `c` is given. `caK`: capture next
//!   to you, then one more step in any direction; `mabK`: step and come back; `fcavW`: capture ahead, then go
//!   on or come back.
//!
//! What XBetza has no words for (dances, range jumps, hooks) is written as in the module `extension`.

use std::ops::Range;

use super::{
    extension,
    pattern::{CannonHop, Hook, LameLeap, Mode, Offset, Pattern, Ray, Step, TwoStep},
};

/// What is wrong with a move string, and where in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct BetzaError {
    /// What is wrong and what was expected.
    pub message: String,
    /// The bytes of the string that it is about.
    pub span: Range<usize>,
}

fn error<T>(span: Range<usize>, message: impl Into<String>) -> Result<T, BetzaError> {
    Err(BetzaError { message: message.into(), span })
}

/// The eight directions clockwise from straight ahead; orthogonal ones have even numbers.
pub(super) const COMPASS: [Offset; 8] = [
    Offset::new(0, 1),
    Offset::new(1, 1),
    Offset::new(1, 0),
    Offset::new(1, -1),
    Offset::new(0, -1),
    Offset::new(-1, -1),
    Offset::new(-1, 0),
    Offset::new(-1, 1),
];

/// The family of directions that an atom moves in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Orthogonal,
    Diagonal,
    All,
    Knight,
    Zebra,
}

#[derive(Clone, Copy, Debug)]
struct Atom {
    family: Family,
    /// Squares of one step.
    scale: i8,
    /// Steps of the slide, 1 for none, 0 for as far as the board.
    range: u8,
}

fn atom(letter: u8) -> Option<Atom> {
    let (family, scale, range) = match letter {
        b'W' => (Family::Orthogonal, 1, 1),
        b'F' => (Family::Diagonal, 1, 1),
        b'K' => (Family::All, 1, 1),
        b'D' => (Family::Orthogonal, 2, 1),
        b'A' => (Family::Diagonal, 2, 1),
        b'H' => (Family::Orthogonal, 3, 1),
        b'G' => (Family::Diagonal, 3, 1),
        b'N' => (Family::Knight, 1, 1),
        b'Z' => (Family::Zebra, 1, 1),
        b'R' => (Family::Orthogonal, 1, 0),
        b'B' => (Family::Diagonal, 1, 0),
        b'Q' => (Family::All, 1, 0),
        _ => return None,
    };
    Some(Atom { family, scale, range })
}

#[derive(Clone, Debug)]
struct Leg {
    directions: String,
    span: Range<usize>,
    quiet: bool,
    capture: bool,
    manner: Manner,
}

/// What pieces on the way of a leg mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// A jump passes them, a slide is stopped.
    Plain,
    /// They stop the jump (`n`).
    LameLeap,
    /// Exactly one is passed (`p`).
    CannonHop,
}

impl Leg {
    fn new(at: usize) -> Self {
        Self { directions: String::new(), span: at..at, quiet: false, capture: false, manner: Manner::Plain }
    }
}

/// Returns what a move string means.
///
/// # Errors
/// [`BetzaError`] with the place, for an unknown letter, a direction that its atom cannot have, a missing
/// atom, a range of 0, or legs of a kind that has no meaning here (three legs, sliding legs).
pub fn parse(text: &str) -> Result<Pattern, BetzaError> {
    let bytes = text.as_bytes();
    let mut pattern = Pattern::default();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b' ' {
            at += 1;
            continue;
        }
        if let Some(end) = extension::read(&mut pattern, text, at)? {
            at = end;
            continue;
        }
        let start = at;
        let mut legs = vec![Leg::new(at)];
        let atom = loop {
            let Some(&letter) = bytes.get(at) else {
                return error(
                    start..at,
                    format!("'{}' has no atom: expected one of W F K D A H G N Z R B Q", &text[start..]),
                );
            };
            let leg = legs.last_mut().expect("the list starts with one leg");
            match letter {
                b'f' | b'b' | b'l' | b'r' | b's' | b'v' => leg.directions.push(char::from(letter)),
                b'm' => leg.quiet = true,
                b'c' => leg.capture = true,
                b'n' => leg.manner = Manner::LameLeap,
                b'p' => leg.manner = Manner::CannonHop,
                b'a' => legs.push(Leg::new(at + 1)),
                _ => {
                    if let Some(atom) = atom(letter) {
                        break atom;
                    }
                    let found = text[at..].chars().next().unwrap_or(' ');
                    let expected = "expected a direction f b l r s v, a mode m c n p, a for another leg, or an atom W F K D A H G N Z R B Q";
                    return error(at..at + found.len_utf8(), format!("unknown letter '{found}': {expected}"));
                }
            }
            at += 1;
            let leg = legs.last_mut().expect("the list starts with one leg");
            leg.span.end = at;
        };
        at += 1;
        let digits = bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        let mut atom = atom;
        if digits > 0 {
            atom.range = match text[at..at + digits].parse() {
                Ok(range) if range > 0 => range,
                _ => {
                    return error(
                        at..at + digits,
                        format!("range '{}': expected 1 to 255", &text[at..at + digits]),
                    );
                }
            };
            at += digits;
        }
        add(&mut pattern, atom, &legs, start..at)?;
    }
    let straight = pattern.dances.is_empty()
        && pattern.range_jumps.is_empty()
        && pattern.leap_slides.is_empty()
        && !pattern.anywhere;
    if !pattern.hooks.is_empty() && !straight {
        return error(0..text.len(), "a bent move together with dances, range jumps or leaps");
    }
    // A slide's first step is in the slide already (`vRK`).
    let rays = pattern.rays.clone();
    pattern.steps.retain(|step| {
        !rays.iter().any(|ray| ray.step == step.to && (ray.mode == step.mode || ray.mode == Mode::Any))
    });
    Ok(pattern)
}

/// Returns the directions of one item without modes, such as `fsW`, as single steps, and the range of its
/// atom: 1 for a step, 0 for a slide.
pub(super) fn directions_of(item: &str) -> Option<(Vec<Offset>, u8)> {
    let atom = atom(*item.as_bytes().last()?)
        .filter(|atom| atom.scale == 1 && !matches!(atom.family, Family::Knight | Family::Zebra))?;
    let letters = item.get(..item.len() - 1)?;
    let leg = Leg { directions: letters.to_owned(), ..Leg::new(0) };
    let known = letters.chars().all(|letter| "fblrsv".contains(letter));
    known.then(|| directions(atom.family, &leg, 0..0).ok()).flatten().map(|offsets| (offsets, atom.range))
}

fn add(pattern: &mut Pattern, atom: Atom, legs: &[Leg], span: Range<usize>) -> Result<(), BetzaError> {
    let first = &legs[0];
    let directions = directions(atom.family, first, span.clone())?;
    if let Some(leg) = legs.iter().find(|leg| leg.manner != Manner::Plain) {
        return add_hindered(pattern, atom, leg, legs.len(), &directions, span);
    }
    match legs {
        [leg] => {
            let mode = last_mode(leg);
            for offset in directions {
                let offset = Offset::new(offset.x * atom.scale, offset.y * atom.scale);
                if atom.range == 1 {
                    push_new(&mut pattern.steps, Step { to: offset, mode });
                } else {
                    let max = (atom.range > 0).then_some(atom.range);
                    push_new(&mut pattern.rays, Ray { step: offset, max, mode });
                }
            }
            Ok(())
        }
        // A quiet first leg and a second one that goes elsewhere: only the end matters.
        [first, second] if !first.capture && second.directions != "b" => {
            for via in directions {
                let via = Offset::new(via.x * atom.scale, via.y * atom.scale);
                let mut then = flipped(atom, second, via, span.clone())?;
                then.retain(|&offset| offset != via.opposite());
                push_new(&mut pattern.hooks, Hook { first: via, then, slides: atom.range != 1 });
            }
            Ok(())
        }
        [_, second] if atom.range == 1 => {
            let mode = if first.capture { Mode::Capture } else { Mode::Quiet };
            if first.capture && first.quiet {
                return error(span, "the first of two legs either captures (c) or does not (m)");
            }
            for via in directions {
                let via = Offset::new(via.x * atom.scale, via.y * atom.scale);
                for turn in flipped(atom, second, via, span.clone())? {
                    let path = TwoStep { via, first: mode, to: via.plus(turn), then: last_mode(second) };
                    push_new(&mut pattern.two_steps, path);
                }
            }
            Ok(())
        }
        [_, _] => error(span, "two legs that slide: the first may not capture"),
        _ => error(span, "expected at most two legs"),
    }
}

/// Adds a way that pieces on it stop (`n`) or that leads over one (`p`).
fn add_hindered(
    pattern: &mut Pattern,
    atom: Atom,
    leg: &Leg,
    legs: usize,
    directions: &[Offset],
    span: Range<usize>,
) -> Result<(), BetzaError> {
    let leaps = matches!(atom.family, Family::Knight | Family::Zebra);
    let jumps = atom.range == 1 && (atom.scale > 1 || leaps);
    let slides = atom.range == 0 || (atom.range > 1 && atom.scale == 1 && !leaps);
    match leg.manner {
        _ if legs > 1 => error(span, "'n' and 'p' stand before a move of one leg"),
        Manner::LameLeap if !jumps => error(span, "'n' stands before a jump: one of D A H G N Z"),
        Manner::CannonHop if !slides => {
            error(span, "'p' stands before R, B or Q, or one of them with a range")
        }
        Manner::CannonHop => {
            let max = (atom.range != 0).then_some(atom.range);
            for &step in directions {
                push_new(&mut pattern.cannon_hops, CannonHop { step, max, mode: last_mode(leg) });
            }
            Ok(())
        }
        Manner::Plain | Manner::LameLeap => {
            for offset in directions {
                let to = Offset::new(offset.x * atom.scale, offset.y * atom.scale);
                push_new(&mut pattern.lame_leaps, LameLeap { to, way: way(to), mode: last_mode(leg) });
            }
            Ok(())
        }
    }
}

/// The squares before the end of a jump: first orthogonally, then diagonally outward.
fn way(to: Offset) -> Vec<Offset> {
    let (x, y) = (to.x.abs(), to.y.abs());
    let straight = x.abs_diff(y);
    (1..x.max(y))
        .map(|n| {
            let diagonal = n - n.min(straight as i8);
            let part = |long: bool| if long { n } else { diagonal };
            Offset::new(part(x >= y) * to.x.signum(), part(y >= x) * to.y.signum())
        })
        .collect()
}

fn push_new<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

fn last_mode(leg: &Leg) -> Mode {
    match (leg.quiet, leg.capture) {
        (true, false) => Mode::Quiet,
        (false, true) => Mode::Capture,
        _ => Mode::Any,
    }
}

/// The offsets of an item's first leg, before scaling.
fn directions(family: Family, leg: &Leg, span: Range<usize>) -> Result<Vec<Offset>, BetzaError> {
    let letters = leg.directions.as_str();
    let bad = || error(leg.span.clone(), format!("directions '{letters}' do not fit this atom"));
    match family {
        Family::Knight => knight(letters).map_or_else(bad, Ok),
        Family::Zebra => {
            let longer = |o: Offset| Offset::new(o.x + o.x.signum(), o.y + o.y.signum());
            knight(letters).map_or_else(bad, |jumps| Ok(jumps.into_iter().map(longer).collect()))
        }
        Family::All if letters.is_empty() => Ok(COMPASS.to_vec()),
        Family::All => error(
            span,
            format!("directions '{letters}' before K or Q: write the W or R part and the F or B part apart"),
        ),
        Family::Orthogonal => Ok(COMPASS
            .into_iter()
            .filter(|o| o.x == 0 || o.y == 0)
            .filter(|o| letters.is_empty() || letters.chars().any(|letter| points(letter, *o)))
            .collect()),
        Family::Diagonal => {
            let pair = letters.len() == 2
                && letters.chars().any(|c| matches!(c, 'f' | 'b'))
                && letters.chars().any(|c| matches!(c, 'l' | 'r'));
            if letters.len() > 1 && !pair {
                return bad();
            }
            Ok(COMPASS
                .into_iter()
                .filter(|o| o.x != 0 && o.y != 0)
                .filter(|o| letters.chars().all(|letter| points(letter, *o)))
                .collect())
        }
    }
}

fn points(letter: char, offset: Offset) -> bool {
    match letter {
        'f' => offset.y > 0,
        'b' => offset.y < 0,
        'r' => offset.x > 0,
        'l' => offset.x < 0,
        's' => offset.x != 0,
        _ => offset.y != 0,
    }
}

fn knight(letters: &str) -> Option<Vec<Offset>> {
    let all = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
        .map(|(x, y)| Offset::new(x, y));
    let keep: fn(Offset) -> bool = match letters {
        "" => |_| true,
        "f" => |o| o.y > 0,
        "b" => |o| o.y < 0,
        "l" => |o| o.x < 0,
        "r" => |o| o.x > 0,
        "ff" => |o| o.y == 2,
        "bb" => |o| o.y == -2,
        "ll" => |o| o.x == -2,
        "rr" => |o| o.x == 2,
        "fs" => |o| o.y == 1,
        "bs" => |o| o.y == -1,
        _ => return None,
    };
    Some(all.into_iter().filter(|&o| keep(o)).collect())
}

/// The offsets of a second leg after a first leg `via`, scaled; its directions are counted from that of the
/// first leg.
fn flipped(atom: Atom, leg: &Leg, via: Offset, span: Range<usize>) -> Result<Vec<Offset>, BetzaError> {
    let letters = leg.directions.as_str();
    let family: Vec<Offset> = match atom.family {
        Family::Knight => knight("").unwrap_or_default(),
        Family::Zebra => return error(span, "Z has one leg"),
        Family::All => COMPASS.to_vec(),
        Family::Orthogonal => COMPASS.into_iter().filter(|o| o.x == 0 || o.y == 0).collect(),
        Family::Diagonal => COMPASS.into_iter().filter(|o| o.x != 0 && o.y != 0).collect(),
    };
    let scaled = family.into_iter().map(|o| Offset::new(o.x * atom.scale, o.y * atom.scale));
    if letters.is_empty() {
        return Ok(scaled.collect());
    }
    let fits = |o: &Offset, letter: char| {
        let right = Offset::new(via.y, -via.x);
        match letter {
            'f' => *o == via,
            'b' => *o == via.opposite(),
            'v' => *o == via || *o == via.opposite(),
            'r' => *o == right,
            'l' => *o == right.opposite(),
            _ => *o == right || *o == right.opposite(),
        }
    };
    if atom.family == Family::Knight && letters != "b" {
        return error(span, "the second leg of a knight's jump goes anywhere or back (b)");
    }
    Ok(scaled.filter(|o| letters.chars().any(|letter| fits(o, letter))).collect())
}
