//! A move as it is written, and the turn that it means.

use yagura::{Game, Kind, Move, MoveView, Square, notation::usi::ParsedMove, prelude::*};

use super::{
    Names,
    japanese::rivals_of,
    numbers::read_square,
    parts::usi_text,
    rivals::{Rivals, Words},
};
use crate::expected::{Expected, KifExpected};

/// A move as it is written, or one leg of it.
#[derive(Clone, Debug)]
pub(crate) struct Written<'a> {
    /// The square on its way, where that is written in front (Renmei: `2二・1一獅子`).
    over: Option<Square>,
    /// Where it ends, `None` for 同.
    to: Option<Square>,
    /// The piece's name; empty where a pass is all that is said.
    name: &'a str,
    words: Words,
    promote: bool,
    /// 打.
    dropped: bool,
    /// じっと: the piece leaves its square and comes back.
    passes: bool,
    /// Where it comes from, and over which squares it goes, where that is written.
    way: Vec<Square>,
}

/// Signs of sides in front of a move.
pub(crate) const MARKS: [char; 6] = ['▲', '△', '▼', '▽', '☗', '☖'];

/// The word of a move that changes nothing.
const PASS: &str = "じっと";

/// Remarks behind a double move; the squares say the same.
const REMARKS: [&str; 4] = ["（居食い）", "(居食い)", "（じっと）", "(じっと)"];

impl<'a> Written<'a> {
    /// Reads a move at the beginning of a text; returns it with the rest.
    ///
    /// # Errors
    /// What was expected, and the text where it was.
    pub(crate) fn read(text: &'a str, names: &Names) -> Result<(Self, &'a str), (&'a str, Expected)> {
        let start = text.trim_start_matches(MARKS).trim_start();
        if let Some(rest) = start.strip_prefix(PASS) {
            return Ok((Self { passes: true, ..Self::of(None, "") }, rest));
        }
        let (over, start) = match read_square(start) {
            Some((over, rest)) if rest.starts_with('・') => (Some(over), &rest['・'.len_utf8()..]),
            _ => (None, start),
        };
        let (to, rest) = match start.strip_prefix(['同', '仝']) {
            Some(rest) => (None, rest),
            None => match read_square(start) {
                Some((square, rest)) => (Some(square), rest),
                None => return Err((text, KifExpected::To.into())),
            },
        };
        if let Some(square) = over.into_iter().chain(to).find(|&square| !names.definition().has(square)) {
            return Err((text, Expected::Square(square.japanese())));
        }
        let rest = rest.trim_start();
        let Some((name, rest)) = names.read(rest) else {
            return Err((rest, KifExpected::Piece.into()));
        };
        let (words, mut rest) = Words::read(rest);
        let mut written = Self { over, words, ..Self::of(to, name) };
        if let Some(tail) = rest.strip_prefix(PASS) {
            written.passes = true;
            rest = tail;
        }
        for word in ["不成", "成", "打"] {
            if let Some(tail) = rest.strip_prefix(word) {
                written.promote = word == "成";
                written.dropped = word == "打";
                rest = tail;
                break;
            }
        }
        for remark in REMARKS {
            rest = rest.strip_prefix(remark).unwrap_or(rest);
        }
        let opened = rest.trim_start().strip_prefix(['(', '（']);
        // A time is in brackets too.
        if let Some(inside) = opened.filter(|inside| read_way(inside).is_some()) {
            (written.way, rest) = read_way(inside).unwrap_or_default();
        }
        Ok((written, rest))
    }

    /// Returns a move of which no more is said.
    fn of(to: Option<Square>, name: &'a str) -> Self {
        let words = Words::default();
        Self { over: None, to, name, words, promote: false, dropped: false, passes: false, way: Vec::new() }
    }

    /// Returns the squares of a pass that this means: of this piece over this square, or of any.
    fn pass(&self, game: &Game) -> Option<[Square; 3]> {
        game.legal_moves().into_iter().find_map(|mv| match mv.view() {
            MoveView::Jitto { from, mid }
                if self.to.is_none_or(|to| to == from)
                    && self.way.first().is_none_or(|&over| over == mid) =>
            {
                Some([from, mid, from])
            }
            _ => None,
        })
    }
}

/// Reads the squares that a piece comes from and goes over, up to the closing bracket.
fn read_way(inside: &str) -> Option<(Vec<Square>, &str)> {
    let mut rest = inside.trim_start_matches('←');
    let mut way = Vec::new();
    loop {
        let (square, tail) = read_square(rest)?;
        way.push(square);
        if let Some(tail) = tail.strip_prefix([')', '）']) {
            return Some((way, tail));
        }
        rest = tail.strip_prefix('・')?;
    }
}

/// Returns where the last move ended, which 同 means.
pub(crate) fn last_square(game: &Game) -> Option<Square> {
    game.last_move().filter(|mv| !matches!(mv.view(), yagura::MoveView::Special { .. })).map(Move::to)
}

/// Returns the turn that a move means which is written in one leg or more.
///
/// # Errors
/// Why it means none.
pub(crate) fn resolve(
    game: &Game,
    names: &Names,
    legs: &[Written<'_>],
    suffix: Option<String>,
) -> Result<String, KifExpected> {
    let (Some(first), Some(last)) = (legs.first(), legs.last()) else {
        return Err(KifExpected::To);
    };
    if first.passes {
        let squares = first.pass(game).ok_or(KifExpected::To)?.to_vec();
        let parts = ParsedMove { drop: None, squares, promote: false, declined: false, suffix };
        return Ok(usi_text(game, &parts));
    }
    let parts = |drop, squares| ParsedMove { drop, squares, promote: last.promote, declined: false, suffix };
    let same = || last_square(game).ok_or(KifExpected::Same);
    let to = last.to.map_or_else(same, Ok)?;
    if first.dropped {
        let kind = hand_kind(names, first.name).ok_or(KifExpected::Dropped)?;
        return Ok(usi_text(game, &parts(Some(kind), vec![to])));
    }
    let mut squares = first.way.clone();
    if legs.len() > 1 && squares.len() != 1 {
        return Err(KifExpected::LegFrom);
    }
    for (leg, next) in legs.iter().zip(&legs[1..]) {
        // The next leg has the word: some programs lose the square of the first one.
        match (leg.to, next.way.first()) {
            (Some(here), Some(&there)) if here != there => {
                return Err(KifExpected::LegJoins(here));
            }
            (here, there) => {
                squares.push(there.copied().or(here).ok_or(KifExpected::LegTo)?);
            }
        }
    }
    if squares.is_empty() {
        let kinds = |kind: Kind| names.means(first.name, kind);
        let rivals = match first.over {
            Some(over) => rivals_over(game, over, to, kinds),
            None => rivals_of(game, to, kinds),
        };
        match (one_of(&rivals, first.words), hand_kind(names, first.name)) {
            (Some(from), _) => squares.push(from),
            (None, Some(kind)) if rivals.from.is_empty() && may_be_dropped(game, kind, to) => {
                return Ok(usi_text(game, &parts(Some(kind), vec![to])));
            }
            (None, _) if rivals.from.is_empty() => {
                return Err(KifExpected::Reaching(first.name.to_owned(), to));
            }
            _ => {
                return Err(KifExpected::OneOf(rivals.from));
            }
        }
    }
    squares.extend(first.over.filter(|_| legs.len() == 1));
    let here = squares.first().and_then(|&from| Some((from, game.piece_at(from)?)));
    if let Some((from, piece)) = here.filter(|(_, piece)| !names.may_mean(first.name, piece.kind())) {
        let glyph = &names.definition().kind(piece.kind()).glyph;
        return Err(KifExpected::PieceOn(from, glyph.clone(), first.name.to_owned()));
    }
    squares.push(to);
    Ok(usi_text(game, &parts(None, squares)))
}

/// Returns the pieces that can go over one square to another: by a capture there, or over an empty one.
fn rivals_over(game: &Game, over: Square, to: Square, is_one: impl Fn(Kind) -> bool) -> Rivals {
    let mut rivals = Rivals { side: game.position().side(), to, from: Vec::new(), slide: false };
    for mv in game.legal_moves() {
        let from = match mv.view() {
            MoveView::TwoStep { from, mid, to: end, .. } if (mid, end) == (over, to) => from,
            MoveView::Step { from, to: end, .. }
                if end == to
                    && from.distance(over) == 1
                    && over.distance(to) == 1
                    && game.piece_at(over).is_none() =>
            {
                from
            }
            _ => continue,
        };
        let is_named = game.piece_at(from).is_some_and(|piece| is_one(piece.kind()));
        if is_named && !rivals.from.contains(&from) {
            rivals.from.push(from);
        }
    }
    rivals
}

/// Returns the rival that the words admit, if it is only one. A word too many does no harm.
fn one_of(rivals: &Rivals, words: Words) -> Option<Square> {
    match (rivals.admitted(words).as_slice(), rivals.from.as_slice()) {
        (&[from], _) | ([], &[from]) => Some(from),
        _ => None,
    }
}

/// Returns whether a piece without a square that it comes from may be meant as one from the hand.
fn may_be_dropped(game: &Game, kind: Kind, to: Square) -> bool {
    let position = game.position();
    let slot = position.definition().kind(kind).slot;
    game.piece_at(to).is_none() && slot.is_some_and(|slot| position.hand(position.side()).count(slot) > 0)
}

/// Returns the kind of this name that can be in hand.
fn hand_kind(names: &Names, name: &str) -> Option<Kind> {
    names.kinds(name).into_iter().find(|&kind| names.definition().kind(kind).slot.is_some())
}
