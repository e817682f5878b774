//! Diagrams in characters.

use std::{collections::BTreeMap, fmt::Write as _, str::FromStr};

use yagura::{Piece, Position, Side, Square, notation::kanji};

use crate::{
    UnknownWord,
    signs::{back_sign, signs},
};

/// What pieces are called in a diagram.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextStyle {
    /// Kanji, `v` before those of White; each takes two columns.
    #[default]
    Kanji,
    /// The codes of position strings, small letters for White.
    Ascii,
}

impl FromStr for TextStyle {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        match text {
            "kanji" => Ok(Self::Kanji),
            "ascii" => Ok(Self::Ascii),
            _ => Err(UnknownWord { text: text.to_owned(), expected: &["kanji", "ascii"] }),
        }
    }
}

/// Returns a position as a diagram with coordinates and hands, `bottom`'s side below. Of a tower it shows the
/// top piece and the number of its layers; below the diagram each tower is told from its lowest piece up.
pub fn text<P: Position>(position: &P, style: TextStyle, bottom: Side) -> String {
    let definition = position.definition();
    let names = Names::new(position, style);
    // From the lowest layer up.
    let mut squares: BTreeMap<Square, Vec<Piece>> = BTreeMap::new();
    position.for_each_piece(|square, piece| squares.entry(square).or_default().push(piece));
    let has_towers = squares.values().any(|layers| layers.len() > 1);
    let cell = |square| match squares.get(&square).map(Vec::as_slice) {
        None | Some([]) => names.empty(),
        Some(&[piece]) => names.piece(piece),
        Some(layers @ &[.., top]) => format!("{}{}", names.piece(top), layers.len()),
    };
    let place = |column: u8, row: u8| match bottom {
        Side::Black => Square::new(definition.files - 1 - column, row),
        Side::White => Square::new(column, definition.ranks - 1 - row),
    };
    let width = names.width + usize::from(has_towers);
    let mut out = hand(position, !bottom, &names);
    for column in 0..definition.files {
        let number = (place(column, 0).file() + 1).to_string();
        let _ = write!(out, " {}", padded(&number, width, Edge::Right));
    }
    out.push('\n');
    for row in 0..definition.ranks {
        for column in 0..definition.files {
            let _ = write!(out, " {}", padded(&cell(place(column, row)), width, Edge::Left));
        }
        let rank = place(0, row);
        let _ = match style {
            TextStyle::Kanji => writeln!(out, " {}", kanji::write(usize::from(rank.rank()) + 1)),
            TextStyle::Ascii => {
                let name = rank.to_string();
                writeln!(out, " {}", name.trim_start_matches(|letter: char| letter.is_ascii_digit()))
            }
        };
    }
    out.push_str(&hand(position, bottom, &names));
    for (square, layers) in squares.iter().filter(|(_, layers)| layers.len() > 1) {
        out.push_str(&names.square(*square));
        for &piece in layers {
            let _ = write!(out, " {}", names.signed(piece));
        }
        out.push('\n');
    }
    out
}

/// The pieces of a position in one style.
struct Names {
    style: TextStyle,
    /// What kinds are called.
    of_kinds: Vec<String>,
    /// Of the widest piece on the board.
    width: usize,
}

impl Names {
    fn new<P: Position>(position: &P, style: TextStyle) -> Self {
        let definition = position.definition();
        let of_kinds = match style {
            // Kinds that only their backs tell apart have one sign.
            TextStyle::Kanji => signs(definition)
                .into_iter()
                .zip(&definition.kinds)
                .map(|(name, kind)| name + &back_sign(kind).map_or_else(String::new, String::from))
                .collect(),
            TextStyle::Ascii => definition.kinds.iter().map(|kind| kind.code.clone()).collect(),
        };
        let mut names = Self { style, of_kinds, width: 2 };
        let mut widest = names.width;
        position.for_each_piece(|_, piece| widest = widest.max(columns(&names.piece(piece))));
        names.width = widest;
        names
    }

    /// Returns a piece on the board.
    fn piece(&self, piece: Piece) -> String {
        let name = self.plain(piece);
        match (self.style, piece.side()) {
            (TextStyle::Kanji, Side::Black) => format!(" {name}"),
            (TextStyle::Kanji, Side::White) => format!("v{name}"),
            (TextStyle::Ascii, _) => name,
        }
    }

    /// Returns a piece in hand.
    fn plain(&self, piece: Piece) -> String {
        let name = self.of_kinds.get(piece.kind().index()).map_or("", |name| name);
        match (self.style, piece.side()) {
            (TextStyle::Ascii, Side::White) => name.to_ascii_lowercase(),
            _ => name.to_owned(),
        }
    }

    /// Returns a piece among others in a line, with the sign of its side.
    fn signed(&self, piece: Piece) -> String {
        let name = self.plain(piece);
        match (self.style, piece.side()) {
            (TextStyle::Kanji, Side::Black) => format!("▲{name}"),
            (TextStyle::Kanji, Side::White) => format!("△{name}"),
            (TextStyle::Ascii, _) => name,
        }
    }

    fn square(&self, square: Square) -> String {
        match self.style {
            TextStyle::Kanji => {
                format!("{}{}", square.file() + 1, kanji::write(usize::from(square.rank()) + 1))
            }
            TextStyle::Ascii => square.to_string(),
        }
    }

    fn empty(&self) -> String {
        match self.style {
            TextStyle::Kanji => " ・".to_owned(),
            TextStyle::Ascii => ".".to_owned(),
        }
    }
}

/// Returns a line with the pieces in hand of a side; nothing when it has none.
fn hand<P: Position>(position: &P, side: Side, names: &Names) -> String {
    let hand = position.hand(side);
    if hand.is_empty() {
        return String::new();
    }
    let sign = match (names.style, side) {
        (TextStyle::Kanji, Side::Black) => "▲",
        (TextStyle::Kanji, Side::White) => "△",
        (TextStyle::Ascii, Side::Black) => "Black:",
        (TextStyle::Ascii, Side::White) => "White:",
    };
    let mut out = sign.to_owned();
    for kind in position.definition().hand_kinds().filter(|kind| hand.count(kind.slot) > 0) {
        let name = names.plain(Piece::new(side, kind.kind));
        let count = hand.count(kind.slot);
        let _ = match (names.style, count) {
            (_, 1) => write!(out, " {name}"),
            (TextStyle::Kanji, count @ 0..100) => write!(out, " {name}{}", kanji::write(count as usize)),
            (_, count) => write!(out, " {name}{count}"),
        };
    }
    out.push('\n');
    out
}

/// To which edge of its cell a text goes.
#[derive(Clone, Copy)]
enum Edge {
    Left,
    Right,
}

fn padded(text: &str, width: usize, edge: Edge) -> String {
    let rest = " ".repeat(width.saturating_sub(columns(text)));
    match edge {
        Edge::Left => format!("{text}{rest}"),
        Edge::Right => format!("{rest}{text}"),
    }
}

/// Columns of a text in a terminal: a kanji takes two.
fn columns(text: &str) -> usize {
    text.chars().map(|letter| if letter >= '\u{2e80}' || letter == '・' { 2 } else { 1 }).sum()
}
