//! Actions of games with towers as text: `7g7f`, `7f^2`, `7f_1`, `5g<>`, `6b<>5b`, `backs:3g,8g`, `N*5e`,
//! with `~`, `=CODE` and `!SQUARE` behind (rulebook gungi §18.2).

use crate::{Definition, Kind, Square, excerpt::excerpt, notation::usi::UsiError};

/// What an action does, beside the squares that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackAction {
    /// A move from the first square to the second, or a drop.
    Plain,
    /// An attack on the piece on this layer, from the one below it.
    Up(u8),
    /// An attack on the piece on this layer, from the one above it.
    Down(u8),
    /// The exchange of two pieces of one tower, or of pieces on two squares.
    Exchange,
    /// The declaration of two backs.
    Backs,
}

/// What an action's text says, before any rule is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedAction {
    /// A drop's kind.
    pub drop: Option<Kind>,
    /// The squares: one or two.
    pub squares: Vec<Square>,
    /// The rest.
    pub parts: Parts,
}

/// What is done with the squares of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// What is done.
    pub action: StackAction,
    /// `~`: the pieces below change sides.
    pub betray: bool,
    /// `=CODE`: the piece that is put in the place of a fort.
    pub fort: Option<Kind>,
    /// `!SQUARE`: where a piece that was taken is set up.
    pub place: Option<Square>,
}

/// Reads an action's text.
///
/// # Errors
/// [`UsiError`] naming the text and what was expected.
pub fn parse_action(definition: &Definition, text: &str) -> Result<ParsedAction, UsiError> {
    const EXPECTED: &str = "FROM TO as in 7g7f, SQUARE^n or SQUARE_n, SQUARE<>, SQUARE<>SQUARE, backs:SQUARE,SQUARE or CODE*SQUARE, then perhaps ~ =CODE !SQUARE";
    let bad = |expected| UsiError { text: excerpt(text), expected };
    let kind_of = |code: &str| definition.kind_by_code(code);
    let whole =
        |text: &str| Square::read_prefix(text).filter(|(_, rest)| rest.is_empty()).map(|(square, _)| square);
    let mut rest = text;
    let mut parts = Parts { action: StackAction::Plain, betray: false, fort: None, place: None };
    if let Some((base, place)) = rest.split_once('!') {
        parts.place = Some(whole(place).ok_or_else(|| bad("a square behind '!'"))?);
        rest = base;
    }
    if let Some((base, code)) = rest.split_once('=') {
        parts.fort = Some(
            kind_of(code).ok_or_else(|| bad("the code of a piece of this game, upper case, behind '='"))?,
        );
        rest = base;
    }
    if let Some(base) = rest.strip_suffix('~') {
        parts.betray = true;
        rest = base;
    }
    let mut drop = None;
    let mut squares = Vec::with_capacity(2);
    if let Some(both) = rest.strip_prefix("backs:") {
        let (sa, to) = both.split_once(',').ok_or_else(|| bad(EXPECTED))?;
        squares = vec![whole(sa).ok_or_else(|| bad(EXPECTED))?, whole(to).ok_or_else(|| bad(EXPECTED))?];
        parts.action = StackAction::Backs;
    } else if let Some((code, square)) = rest.split_once('*') {
        drop = Some(
            kind_of(code).ok_or_else(|| bad("the code of a piece of this game, upper case, before '*'"))?,
        );
        squares.push(whole(square).ok_or_else(|| bad(EXPECTED))?);
    } else {
        let (from, tail) = Square::read_prefix(rest).ok_or_else(|| bad(EXPECTED))?;
        squares.push(from);
        let layer = |digit: &str, from: u8, to: u8| {
            digit.parse().ok().filter(|n| digit.len() == 1 && (from..=to).contains(n))
        };
        if let Some(digit) = tail.strip_prefix('^') {
            parts.action = StackAction::Up(layer(digit, 2, 3).ok_or_else(|| bad("layer 2 or 3 behind '^'"))?);
        } else if let Some(digit) = tail.strip_prefix('_') {
            parts.action =
                StackAction::Down(layer(digit, 1, 2).ok_or_else(|| bad("layer 1 or 2 behind '_'"))?);
        } else if let Some(other) = tail.strip_prefix("<>") {
            parts.action = StackAction::Exchange;
            if !other.is_empty() {
                squares.push(whole(other).ok_or_else(|| bad(EXPECTED))?);
            }
        } else {
            squares.push(whole(tail).ok_or_else(|| bad(EXPECTED))?);
        }
    }
    Ok(ParsedAction { drop, squares, parts })
}
