//! Diagrams in which one side has no king.
//!
//! Problems of tsume shogi show only the king that is to be mated. The rules ask for one on each side, so the
//! missing one is put where it is least in the way, and the record says so.

use std::cmp::Reverse;

use yagura::{Definition, Language, Position as _, SfenError, Side, Square, Variant, notation::kanji};

use crate::{record::Record, tree::NodeId};

/// A king that a diagram lacked and that was put on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddedKing {
    /// Whose it is.
    pub side: Side,
    /// Where it was put.
    pub square: Square,
}

impl AddedKing {
    /// Says what was lacking and what was done, in a sentence.
    pub fn message(self, language: Language) -> String {
        let Self { side, square } = self;
        match (language, side) {
            (Language::English, Side::Black) => {
                format!("The diagram has no king of Black: one was put on {square}.")
            }
            (Language::English, Side::White) => {
                format!("The diagram has no king of White: one was put on {square}.")
            }
            (Language::Japanese, side) => {
                let owner = if side == Side::Black { "先手" } else { "後手" };
                let place = format!("{}{}", square.file() + 1, kanji::write(usize::from(square.rank()) + 1));
                format!("{owner}の玉がない図なので{place}に置きました。")
            }
        }
    }
}

impl Record {
    /// Returns an empty record of a variant from a position as diagrams give it: where one side lacks its
    /// king and the game asks for one each, the king is put on the empty square that is farthest from the
    /// other one and not attacked, and a comment says where.
    ///
    /// # Errors
    /// [`SfenError`] when the string is not a position of the variant even so.
    pub(crate) fn from_diagram(variant: &Variant, sfen: &str) -> Result<Self, SfenError> {
        match Self::from_sfen(variant, sfen) {
            Err(error @ SfenError::Position { .. }) => completed(variant, sfen).ok_or(error),
            read => read,
        }
    }
}

fn completed(variant: &Variant, sfen: &str) -> Option<Record> {
    let definition = variant.definition();
    let mut royals = definition.kinds.iter().filter(|kind| kind.royal);
    let (Some(royal), None) = (royals.next(), royals.next()) else { return None };
    let (black, white) = (royal.code.as_str(), royal.code.to_ascii_lowercase());
    let (board, rest) = sfen.split_once(' ')?;
    let cells = Cells::read(definition, board)?;
    let (side, code, other) = match (cells.square_of(black), cells.square_of(&white)) {
        (None, Some(other)) => (Side::Black, black, other),
        (Some(other), None) => (Side::White, white.as_str(), other),
        _ => return None,
    };
    let apart = |square: Square| (square.file().abs_diff(other.file()), square.rank().abs_diff(other.rank()));
    // Of equally far squares one at the side's own edge, where kings are at home, and there a corner.
    let from_home = |square: Square| match side {
        Side::Black => definition.ranks - 1 - square.rank(),
        Side::White => square.rank(),
    };
    let mut empty: Vec<Square> = cells.empty().collect();
    empty.sort_by_key(|&square| {
        let (files, ranks) = apart(square);
        (Reverse(files.max(ranks)), from_home(square), Reverse(files))
    });
    let (square, mut record) = empty.into_iter().find_map(|square| {
        let text = format!("{} {rest}", cells.with(square, code));
        let record = Record::from_sfen(variant, &text).ok()?;
        let game = record.game();
        (game.position().side() != side || !game.in_check()).then_some((square, record))
    })?;
    let king = AddedKing { side, square };
    record.set_added_king(king);
    let (ja, en) = (king.message(Language::Japanese), king.message(Language::English));
    record.annotation_mut(NodeId::ROOT).add_comment(&format!("{ja} / {en}"));
    Some(record)
}

/// The board of a position string, a code or nothing for each square: by rank, from the highest file down.
struct Cells<'a>(Vec<Vec<&'a str>>);

impl<'a> Cells<'a> {
    /// Reads a board whose pieces are each one letter, with a `+` in front or not; `None` for others.
    fn read(definition: &Definition, board: &'a str) -> Option<Self> {
        let ranks: Vec<_> = board.split('/').map(cells).collect::<Option<_>>()?;
        let fits = ranks.len() == usize::from(definition.ranks)
            && ranks.iter().all(|rank| rank.len() == usize::from(definition.files));
        fits.then_some(Self(ranks))
    }

    /// Returns all squares with what stands there.
    fn squares(&self) -> impl Iterator<Item = (Square, &'a str)> + '_ {
        (0..).zip(&self.0).flat_map(|(rank, cells)| {
            (0..).zip(cells.iter().rev()).map(move |(file, &cell)| (Square::new(file, rank), cell))
        })
    }

    fn square_of(&self, code: &str) -> Option<Square> {
        self.squares().find(|(_, cell)| *cell == code).map(|(square, _)| square)
    }

    fn empty(&self) -> impl Iterator<Item = Square> + '_ {
        self.squares().filter(|(_, cell)| cell.is_empty()).map(|(square, _)| square)
    }

    /// Returns the board field with a piece on one more square.
    fn with(&self, square: Square, code: &str) -> String {
        let rank_text = |(rank, cells): (u8, &Vec<&str>)| {
            let (mut text, mut run) = (String::new(), 0);
            for (file, &cell) in (0..cells.len()).rev().zip(cells) {
                let added = rank == square.rank() && file == usize::from(square.file());
                match if added { code } else { cell } {
                    "" => run += 1,
                    piece => text += &(written(run) + piece),
                }
                run = if added || !cell.is_empty() { 0 } else { run };
            }
            text + &written(run)
        };
        let ranks: Vec<String> = (0..).zip(&self.0).map(rank_text).collect();
        ranks.join("/")
    }
}

/// Returns empty squares that follow each other as ranks say them.
fn written(run: usize) -> String {
    if run == 0 { String::new() } else { run.to_string() }
}

/// Returns the squares of a rank.
fn cells(rank: &str) -> Option<Vec<&str>> {
    const LONGEST: usize = 32;
    let mut cells = Vec::new();
    let mut rest = rank;
    while let Some(first) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let length = match first {
            _ if digits > 0 => digits,
            '+' => 2,
            _ => 1,
        };
        let (cell, after) = rest.split_at_checked(length)?;
        match cell.parse::<usize>() {
            Ok(count) if count <= LONGEST => cells.extend(std::iter::repeat_n("", count)),
            Err(_) if cell.ends_with(|letter: char| letter.is_ascii_alphabetic()) => cells.push(cell),
            Ok(_) | Err(_) => return None,
        }
        rest = after;
    }
    Some(cells)
}
