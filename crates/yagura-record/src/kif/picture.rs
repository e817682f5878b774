//! A picture of the board, with the pieces in hand.
//!
//! ```text
//! 後手の持駒：飛　歩二
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! | ・ ・ ・ ・v玉 ・ ・ ・ ・|一
//! ```

use std::fmt::Write as _;

use yagura::{Definition, Drops, Kind, Piece, Side, Square, notation::kanji, prelude::*};

use crate::{
    expected::KifExpected,
    notation::{Names, full_width, in_picture, is_large},
    record::Record,
};

const EMPTY: char = '・';

/// Returns the picture of the start of a record.
pub(super) fn write(record: &Record, players: [&str; 2]) -> String {
    let definition = record.variant().definition();
    let position = record.start();
    let hand = |side: Side| match definition.traits().drops {
        Drops::None => String::new(),
        Drops::FromHand => format!("{}の持駒：{}\n", players[side.index()], hand_text(record, side)),
    };
    let large = is_large(definition);
    let (cell, before) = if large { (4, "") } else { (3, " ") };
    let rule = format!("+{}+\n", "-".repeat(usize::from(definition.files) * cell));
    let mut out = hand(Side::White) + before;
    for file in (1..=usize::from(definition.files)).rev() {
        let _ = write!(out, " {}", full_width(file));
        out.push_str(if large && file < 10 { " " } else { "" });
    }
    out = out.trim_end().to_owned() + "\n" + &rule;
    for rank in 0..definition.ranks {
        out.push('|');
        for file in (0..definition.files).rev() {
            let square = Square::new(file, rank);
            let text = position.piece_at(square).map_or_else(
                || format!(" {EMPTY}"),
                |piece| {
                    let side = if piece.side() == Side::Black { ' ' } else { 'v' };
                    format!("{side}{}", in_picture(definition, piece.kind()))
                },
            );
            // A piece of two kanji has the space of one of one kanji and the space before it.
            let pad = cell.saturating_sub(1 + 2 * (text.chars().count() - 1));
            out.push_str(&" ".repeat(if large { pad } else { 0 }));
            out.push_str(&text);
        }
        let _ = writeln!(out, "|{}", kanji::write(usize::from(rank) + 1));
    }
    out + &rule + &hand(Side::Black)
}

fn hand_text(record: &Record, side: Side) -> String {
    let definition = record.variant().definition();
    let hand = record.start().hand(side);
    let held: Vec<String> = definition
        .hand_kinds()
        .filter(|kind| hand.count(kind.slot) > 0)
        .map(|kind| {
            let count = usize::from(hand.count(kind.slot));
            // Kanji go up to 99.
            let number = match count {
                1 => String::new(),
                2..100 => kanji::write(count),
                _ => count.to_string(),
            };
            definition.kind(kind.kind).glyph.clone() + &number
        })
        .collect();
    if held.is_empty() { "なし".to_owned() } else { held.join("　") }
}

/// Something that cannot be read, and what was expected there.
pub(super) type Flaw<'a> = (&'a str, KifExpected);

/// Splits a row into its cells; `None` stands for an empty one.
///
/// # Errors
/// The part that is neither.
pub(super) fn cells<'a>(row: &'a str, names: &Names) -> Result<Vec<Option<Piece>>, Flaw<'a>> {
    let mut rest = inside(row);
    let mut cells = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return Ok(cells);
        }
        if let Some(tail) = rest.strip_prefix([EMPTY, '.', '．', '･']) {
            cells.push(None);
            rest = tail;
            continue;
        }
        let (side, text) = match rest.strip_prefix(['v', 'V', 'ｖ', '↓']) {
            Some(text) => (Side::White, text),
            None => (Side::Black, rest.strip_prefix(['^', '+', '＋', '＾', '↑']).unwrap_or(rest)),
        };
        let kind = names.read(text).and_then(|(name, tail)| Some((names.pictured(name)?, tail)));
        let Some((kind, tail)) = kind else {
            return Err((rest, KifExpected::Cell));
        };
        cells.push(Some(Piece::new(side, kind)));
        rest = tail;
    }
}

/// Returns what stands between the bars of a row.
fn inside(row: &str) -> &str {
    let row = row.trim().trim_start_matches('|');
    row.split_once('|').map_or(row, |(inside, _)| inside)
}

/// Returns the number of cells of a row, of any game.
pub(super) fn width(row: &str) -> usize {
    // Between the pieces stand spaces or v; only 成 makes two letters of one.
    let letters = inside(row).chars().filter(|letter| !letter.is_whitespace() && !"vVｖ^+".contains(*letter));
    letters.filter(|letter| *letter != '成').count()
}

/// Reads pieces in hand: `金二　歩十八`, `なし`.
///
/// # Errors
/// The part that is none.
pub(super) fn hand<'a>(text: &'a str, names: &Names) -> Result<Vec<(Kind, usize)>, Flaw<'a>> {
    let mut rest = text.trim();
    let mut held = Vec::new();
    while !rest.is_empty() && rest != "なし" {
        let known = names.read(rest).and_then(|(name, tail)| {
            let kinds = names.kinds(name);
            let kind = kinds.into_iter().find(|&kind| names.definition().kind(kind).slot.is_some())?;
            Some((kind, tail))
        });
        let Some((kind, tail)) = known else {
            return Err((rest, KifExpected::Hand));
        };
        let figures = tail.bytes().take_while(u8::is_ascii_digit).count();
        let (count, tail) = match (kanji::read_prefix(tail), tail[..figures].parse()) {
            (Some((count, tail)), _) => (count, tail),
            (None, Ok(count)) => (count, &tail[figures..]),
            (None, Err(_)) => (1, tail),
        };
        held.push((kind, count));
        rest = tail.trim_start();
    }
    Ok(held)
}

/// Returns the position string of a picture: rows of cells, and the pieces in hand of Black and White.
pub(super) fn sfen(
    definition: &Definition,
    rows: &[Vec<Option<Piece>>],
    hands: &[Vec<(Kind, usize)>; 2],
    side: Side,
    number: usize,
) -> String {
    let code = |side: Side, kind: Kind| {
        let code = &definition.kind(kind).code;
        let (plus, letters) = code.strip_prefix('+').map_or(("", code.as_str()), |letters| ("+", letters));
        let letters = if side == Side::Black { letters.to_owned() } else { letters.to_lowercase() };
        (plus, if letters.len() > 1 { format!("[{letters}]") } else { letters })
    };
    let mut board = Vec::new();
    for row in rows {
        let (mut text, mut empty) = (String::new(), 0);
        for cell in row.iter().map(Some).chain([None]) {
            let piece = match cell {
                Some(None) => {
                    empty += 1;
                    continue;
                }
                Some(Some(piece)) => code(piece.side(), piece.kind()),
                None => ("", String::new()),
            };
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.push_str(piece.0);
            text.push_str(&piece.1);
        }
        board.push(text);
    }
    let mut held = String::new();
    for (side, hand) in Side::BOTH.into_iter().zip(hands) {
        for &(kind, count) in hand.iter().filter(|(_, count)| *count > 0) {
            let count = if count > 1 { count.to_string() } else { String::new() };
            held += &(count + &code(side, kind).1);
        }
    }
    let held = if held.is_empty() { "-".to_owned() } else { held };
    let letter = side.letter();
    let further: Vec<&str> = definition.start.split(' ').skip(4).collect();
    let further = if further.is_empty() { String::new() } else { format!(" {}", further.join(" ")) };
    format!("{} {letter} {held} {number}{further}", board.join("/"))
}
