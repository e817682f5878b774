//! Moves as text: squares one after the other, `+` for promotion, `P*5e` for a drop (rules README,
//! "Strings").

use crate::{Definition, DroppedSide, Kind, Move, MoveView, Square, excerpt::excerpt, mv::swept};

/// A text that is no move of any game on this board: the form is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move '{text}': expected {expected}")]
pub struct UsiError {
    /// The offending text.
    pub text: String,
    /// What was expected.
    pub expected: &'static str,
}

/// What the text of a move from square to square, or of a drop, says before any rule is asked. Games with
/// other turns have their own ([`crate::Notation::Parsed`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedMove {
    /// A drop's kind.
    pub drop: Option<Kind>,
    /// The squares: one for a drop, two or more for a move.
    pub squares: Vec<Square>,
    /// `+` at the end.
    pub promote: bool,
    /// `=` at the end: explicitly no promotion.
    pub declined: bool,
    /// What follows `!`, in games whose turns have a second part.
    pub suffix: Option<String>,
}

/// The most squares a move's text may name; a longer text is refused at once.
const MOST_SQUARES: usize = 32;

/// The longest second part of a turn, in bytes.
const MOST_SUFFIX: usize = 8;

/// Reads a move's text.
///
/// # Errors
/// [`UsiError`] naming the text and what was expected.
pub fn parse_move(definition: &Definition, text: &str) -> Result<ParsedMove, UsiError> {
    const EXPECTED: &str = "FROM TO as in 7g7f, '+' behind it for promotion, CODE*TO as in P*5e for a drop";
    let bad = |expected| UsiError { text: excerpt(text), expected };
    let (mut rest, suffix) = match text.split_once('!') {
        Some((base, suffix)) if suffix.len() <= MOST_SUFFIX && suffix.is_ascii() => {
            (base, Some(suffix.to_owned()))
        }
        Some(_) => return Err(bad("a short second part behind '!'")),
        None => (text, None),
    };
    let promote = rest.ends_with('+');
    // Lishogi has written both.
    let declined = rest.ends_with(['=', '?']);
    if promote || declined {
        rest = &rest[..rest.len() - 1];
    }
    let mut drop = None;
    if let Some((code, square)) = rest.split_once('*') {
        let may_drop = |&kind: &Kind| {
            definition.play.drop != DroppedSide::Unpromoted || definition.kind(kind).promotes_from.is_none()
        };
        let kind = definition.kind_by_code(code).filter(may_drop);
        drop = Some(kind.ok_or_else(|| bad("the code of a piece of this game, upper case, before '*'"))?);
        rest = square;
    }
    let mut squares = Vec::new();
    while !rest.is_empty() {
        let (square, tail) = Square::read_prefix(rest).ok_or_else(|| bad(EXPECTED))?;
        if squares.len() == MOST_SQUARES {
            return Err(bad("at most 32 squares"));
        }
        squares.push(square);
        rest = tail;
    }
    let enough = match drop {
        Some(_) => squares.len() == 1 && !promote && !declined,
        None => squares.len() >= 2,
    };
    if enough { Ok(ParsedMove { drop, squares, promote, declined, suffix }) } else { Err(bad(EXPECTED)) }
}

/// Returns the canonical string of a move.
pub fn move_text(definition: &Definition, mv: Move) -> String {
    let plus = |promote| if promote { "+" } else { "" };
    match mv.view() {
        MoveView::Step { from, to, promote } => format!("{from}{to}{}", plus(promote)),
        MoveView::TwoStep { from, mid, to, promote } => format!("{from}{mid}{to}{}", plus(promote)),
        MoveView::Sweep { from, to, taken, promote } => {
            let mut text = from.to_string();
            swept(from, to, taken).for_each(|square| text.push_str(&square.to_string()));
            format!("{text}{to}{}", plus(promote))
        }
        MoveView::Jitto { from, mid } => format!("{from}{mid}{from}"),
        MoveView::Drop { kind, to } => format!("{}*{to}", definition.kind(kind).code),
        MoveView::Choice { to, extra } => format!("!{to}:{extra}"),
        // Games with such actions write them themselves.
        MoveView::Special { from, to, code } => format!("{from}{to}:{code}"),
    }
}
