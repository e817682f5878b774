//! The grammar of one action, and of a declaration (rulebook gungi §18.3.3).

use super::{
    super::board::SIZE,
    error::Expected,
    items::bracket,
    token::{Bonus, Level, Spot, Token},
};
use crate::{Side, movement::tower::Cell};

/// The signs that a bracket of the notation is made of, beside numbers, dashes and the marks of sides.
const SIGNS: &str = "謀侍兵忍砲砦臥雛弓帥筒槍さとへ上香龍鳳や新⇔裏入手再配置詰み同不、,，";

/// Reads a digit from 1 on, ASCII or full-width.
fn digit(text: &str, most: u8) -> Option<(u8, &str)> {
    let letter = text.chars().next()?;
    let value = match letter {
        '1'..='9' => letter as u32 - '0' as u32,
        '１'..='９' => letter as u32 - '０' as u32,
        _ => return None,
    } as u8;
    (value <= most).then(|| (value, &text[letter.len_utf8()..]))
}

const fn is_dash(letter: char) -> bool {
    matches!(letter, '―' | '-' | '−' | '—' | '–' | '－' | 'ー' | '‐')
}

fn dash(text: &str) -> Option<&str> {
    let letter = text.chars().next()?;
    is_dash(letter).then(|| &text[letter.len_utf8()..])
}

/// Reads `FILE―RANK―`.
fn square(text: &str) -> Option<(Cell, &str)> {
    let (file, rest) = digit(text, SIZE)?;
    let (rank, rest) = digit(dash(rest)?, SIZE)?;
    Some(((rank - 1) << 4 | (file - 1), dash(rest)?))
}

/// Reads `FILE―RANK―LAYER`.
fn place(text: &str) -> Option<((Cell, u8), &str)> {
    let (cell, rest) = square(text)?;
    let (layer, rest) = digit(rest, 3)?;
    Some(((cell, layer), rest))
}

fn side(text: &str) -> Option<(Side, &str)> {
    let letter = text.chars().next()?;
    let side = match letter {
        '▲' | '☗' => Side::Black,
        '▽' | '△' | '☖' => Side::White,
        _ => return None,
    };
    Some((side, &text[letter.len_utf8()..]))
}

fn letter(text: &str) -> Option<(char, &str)> {
    let letter = text.chars().next().filter(|c| !matches!(c, '[' | '［' | '⇔'))?;
    Some((letter, &text[letter.len_utf8()..]))
}

/// Reads the text of an action; returns it with the remarks in its brackets.
///
/// # Errors
/// What was expected.
pub(super) fn parse(text: &str) -> Result<(Token, Vec<String>), Expected> {
    let Some((side, rest)) = side(text) else { return Err(Expected::Mark) };
    let head = || {
        let (spot, rest) = match rest.strip_prefix('同') {
            Some(rest) => (Spot::Same, dash(rest)?),
            None => square(rest).map(|(cell, rest)| (Spot::At(cell), rest))?,
        };
        let (level, rest) = match (rest.strip_prefix('不'), spot) {
            (Some(rest), _) => {
                digit(rest, 3).and_then(|(layer, rest)| Some((Level::Attack(layer), dash(rest)?)))?
            }
            (None, Spot::Same) => (Level::Unsaid, rest),
            (None, Spot::At(_)) => {
                digit(rest, 3).and_then(|(layer, rest)| Some((Level::Layer(layer), dash(rest)?)))?
            }
        };
        let (face, rest) = letter(rest)?;
        let (fresh, rest) = rest.strip_prefix('新').map_or((false, rest), |rest| (true, rest));
        let (with, rest) = match rest.strip_prefix('⇔') {
            Some(rest) => letter(rest).map(|(face, rest)| (Some(face), rest))?,
            None => (None, rest),
        };
        Some((spot, level, face, fresh, with, rest))
    };
    let Some((spot, level, face, fresh, with, mut rest)) = head() else { return Err(Expected::Action) };
    let mut token = Token {
        side,
        spot,
        level,
        face,
        fresh,
        with,
        back: None,
        origin: None,
        gained: None,
        betrayed: Vec::new(),
        bonus: None,
        relocation: None,
        set_up: false,
        mate: false,
    };
    let mut remarks = Vec::new();
    while !rest.is_empty() {
        if !rest.starts_with(['[', '［']) {
            return Err(Expected::Action);
        }
        let (inside, tail) = bracket(rest).map_err(|(_, expected)| expected)?;
        let signs: String = inside.chars().filter(|letter| !letter.is_whitespace()).collect();
        if !add(&mut token, &signs) {
            // What is made of the notation's signs alone is meant as notation; all else is a remark (§18 has
            // one).
            if signs.chars().all(is_sign) {
                return Err(Expected::Bracket);
            }
            remarks.push(inside.trim().to_owned());
        }
        rest = tail;
    }
    Ok((token, remarks))
}

fn is_sign(letter: char) -> bool {
    SIGNS.contains(letter)
        || is_dash(letter)
        || letter.is_ascii_digit()
        || matches!(letter, '０'..='９' | '▲' | '☗' | '▽' | '△' | '☖')
}

/// Adds what a bracket says; returns `false` when it says nothing known.
fn add(token: &mut Token, inside: &str) -> bool {
    match inside {
        "詰み" => token.mate = true,
        "再配置" => token.set_up = true,
        "砦入手" => token.bonus = Some(Bonus::Taken),
        _ => {
            let one = |face: &str| face.chars().next().filter(|_| face.chars().count() == 1);
            if let Some(back) = inside.strip_prefix('裏').and_then(one) {
                token.back = Some(back);
                return true;
            }
            if let Some(face) = inside.strip_prefix("砦⇔").and_then(one) {
                token.bonus = Some(Bonus::Exchanged(face));
                return true;
            }
            if let Some(face) = inside.strip_suffix("入手").and_then(one) {
                token.gained = Some(face);
                return true;
            }
            if side(inside).is_some() {
                return betrayed(inside).map(|pieces| token.betrayed = pieces).is_some();
            }
            let Some(((cell, layer), rest)) = place(inside) else { return false };
            if rest.is_empty() {
                token.origin = Some((cell, layer));
                return true;
            }
            match dash(rest).and_then(letter) {
                Some((face, "")) if layer == 1 => token.relocation = Some((cell, face)),
                _ => return false,
            }
        }
    }
    true
}

fn betrayed(inside: &str) -> Option<Vec<(Side, u8, char)>> {
    let piece = |text: &str| {
        let (side, rest) = side(text)?;
        let (layer, rest) = digit(rest, 3)?;
        let (face, rest) = letter(dash(rest)?)?;
        rest.is_empty().then_some((side, layer, face))
    };
    inside.split(['、', ',', '，']).map(piece).collect()
}

/// The squares of さ and と, with their layers.
pub(super) type Named = [(Cell, u8); 2];

/// Reads the declaration of one side or both (§18.3.3); `None` for squares that are kept secret: `▽「」`.
///
/// # Errors
/// What was expected.
pub(super) fn declarations(text: &str) -> Result<Vec<(Side, Option<Named>)>, Expected> {
    let mut declarations = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        if let Some(tail) = rest.strip_prefix(['、', ',', '，']) {
            rest = tail;
            continue;
        }
        let Some((by, tail)) = side(rest).filter(|(_, tail)| tail.starts_with('「')) else {
            return Err(Expected::Declaration);
        };
        let (inside, tail) = bracket(tail).map_err(|(_, expected)| expected)?;
        rest = tail;
        if inside.is_empty() {
            declarations.push((by, None));
            continue;
        }
        let mut named: [Option<(Cell, u8)>; 2] = [None; 2];
        for part in inside.split(['、', ',', '，']) {
            let read = place(part).and_then(|(at, rest)| Some((at, dash(rest)?)));
            match read {
                Some((at, "さ")) if named[0].is_none() => named[0] = Some(at),
                Some((at, "と")) if named[1].is_none() => named[1] = Some(at),
                _ => return Err(Expected::Declaration),
            }
        }
        let [Some(sa), Some(to)] = named else { return Err(Expected::Declaration) };
        declarations.push((by, Some([sa, to])));
    }
    Ok(declarations)
}
