//! Position strings (SFEN), the parts that all games share (rules README, "Strings").

use std::fmt::Write as _;

use crate::{Board, Definition, Hand, Piece, Side, Square, excerpt::excerpt};

pub use super::sfen_error::{Found, SfenError};

/// Splits a position string into exactly `K` fields.
///
/// # Errors
/// [`SfenError::Fields`].
pub fn fields<'a, const K: usize>(text: &'a str, names: &'static str) -> Result<[&'a str; K], SfenError> {
    let mut fields = [""; K];
    let mut found = 0;
    for field in text.split(' ') {
        if found < K {
            fields[found] = field;
        }
        found += 1;
    }
    if found != K || fields.iter().any(|field| field.is_empty()) {
        return Err(SfenError::Fields {
            text: excerpt(text),
            found: text.split(' ').filter(|f| !f.is_empty()).count(),
            expected: K,
            fields: names,
        });
    }
    Ok(fields)
}

/// Reads the board field.
///
/// # Errors
/// [`SfenError`] naming the offending rank or piece.
pub fn read_board<const N: usize, const W: usize>(
    definition: &Definition,
    text: &str,
) -> Result<Board<N, W>, SfenError> {
    let mut board = Board::new(definition.files, definition.ranks);
    let found = text.split('/').count();
    if found != usize::from(definition.ranks) {
        return Err(SfenError::Ranks { text: excerpt(text), found, expected: definition.ranks });
    }
    for (rank, row) in (0u8..).zip(text.split('/')) {
        read_rank(definition, row, |file, piece| {
            board.put(Square::new(definition.files - 1 - file, rank), piece);
        })?;
    }
    Ok(board)
}

/// Reads one rank; `put` gets the number of squares to the left of each piece.
fn read_rank(definition: &Definition, row: &str, mut put: impl FnMut(u8, Piece)) -> Result<(), SfenError> {
    let width = usize::from(definition.files);
    let bad =
        |text: &str, expected| Err(SfenError::Piece { text: excerpt(text), rank: excerpt(row), expected });
    let mut at = 0;
    let mut file = 0usize;
    let bytes = row.as_bytes();
    while at < bytes.len() {
        let start = at;
        if bytes[at].is_ascii_digit() {
            at += bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
            match row[start..at].parse::<usize>() {
                Ok(run) if run > 0 && bytes[start] != b'0' && run <= width => file += run,
                _ => return bad(&row[start..at], "expected a number of empty squares without leading zero"),
            }
            continue;
        }
        let promoted = bytes[at] == b'+';
        at += usize::from(promoted);
        let code = match bytes.get(at) {
            Some(b'[') => {
                let Some(end) = row[at..].find(']') else {
                    return bad(&row[start..], "expected ']' after '['");
                };
                let code = &row[at + 1..at + end];
                at += end + 1;
                if code.len() < 2 {
                    return bad(&row[start..at], "expected a code of two or more letters in brackets");
                }
                code
            }
            Some(letter) if letter.is_ascii_alphabetic() => {
                at += 1;
                &row[at - 1..at]
            }
            _ => {
                let end = row[at..].chars().next().map_or(row.len(), |c| at + c.len_utf8());
                return bad(&row[start..end], "expected a piece, a number of empty squares or '/'");
            }
        };
        let side = if code.bytes().all(|b| b.is_ascii_uppercase()) {
            Side::Black
        } else if code.bytes().all(|b| b.is_ascii_lowercase()) {
            Side::White
        } else {
            return bad(&row[start..at], "expected all letters of a code upper case or all lower case");
        };
        let upper = code.to_ascii_uppercase();
        let Some(kind) = definition.kind_by_code(&upper) else {
            return bad(&row[start..at], "no piece of this game has this letter");
        };
        let kind = match (promoted, definition.kind(kind).promotes_to) {
            (false, _) => kind,
            (true, Some(kind)) => kind,
            (true, None) => return bad(&row[start..at], "this piece does not promote"),
        };
        if file < width {
            put(file as u8, Piece::new(side, kind));
        }
        file += 1;
    }
    if file == width {
        Ok(())
    } else {
        Err(SfenError::Squares { text: excerpt(row), found: file, expected: definition.files })
    }
}

/// Writes the board field.
pub fn write_board<const N: usize, const W: usize>(
    definition: &Definition,
    board: &Board<N, W>,
    out: &mut String,
) {
    for rank in 0..definition.ranks {
        if rank > 0 {
            out.push('/');
        }
        write_row(
            definition,
            (0..definition.files).rev().map(|file| board.piece_at(Square::new(file, rank))),
            out,
        );
    }
}

/// Writes one rank: its squares from the left.
pub fn write_row(definition: &Definition, row: impl Iterator<Item = Option<Piece>>, out: &mut String) {
    let mut empty = 0u8;
    for square in row {
        let Some(piece) = square else {
            empty += 1;
            continue;
        };
        write_run(out, &mut empty);
        write_piece(definition, piece, out);
    }
    write_run(out, &mut empty);
}

fn write_run(out: &mut String, empty: &mut u8) {
    if *empty > 0 {
        let _ = write!(out, "{empty}");
        *empty = 0;
    }
}

/// Writes a piece: its code in the case of its side, in brackets when it has several letters, `+` in front
/// when promoted.
pub fn write_piece(definition: &Definition, piece: Piece, out: &mut String) {
    let code = definition.kind(piece.kind()).code.as_str();
    let letters = code.strip_prefix('+').map_or(code, |letters| {
        out.push('+');
        letters
    });
    let bracket = letters.len() > 1;
    if bracket {
        out.push('[');
    }
    match piece.side() {
        Side::Black => out.push_str(letters),
        Side::White => out.extend(letters.chars().map(|c| c.to_ascii_lowercase())),
    }
    if bracket {
        out.push(']');
    }
}

/// Reads the side field.
///
/// # Errors
/// [`SfenError::Side`].
pub fn read_side(text: &str) -> Result<Side, SfenError> {
    Side::from_letter(text).ok_or_else(|| SfenError::Side(excerpt(text)))
}

/// Reads the hands field: `-`, or pieces with a count in front when there are several, in any order.
///
/// # Errors
/// [`SfenError::Hands`].
pub fn read_hands(definition: &Definition, text: &str) -> Result<[Hand; 2], SfenError> {
    let mut hands = [Hand::default(); 2];
    if text == "-" {
        return Ok(hands);
    }
    let bad = |part: &str, expected| Err(SfenError::Hands { text: excerpt(part), expected });
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let count = match &rest[..digits] {
            "" => 1,
            number if number.starts_with('0') => return bad(number, "expected a count without leading zero"),
            number => match number.parse::<u16>() {
                Ok(count) => count,
                _ => return bad(number, "expected a count of at most 65535"),
            },
        };
        let start = rest;
        rest = &rest[digits..];
        let Some(letter) = rest.chars().next() else {
            return bad(start, "expected a piece after the count");
        };
        let (code, used) = if letter == '[' {
            match rest.find(']') {
                Some(end) => (&rest[1..end], end + 1),
                None => return bad(rest, "expected ']' after '['"),
            }
        } else {
            (&rest[..letter.len_utf8()], letter.len_utf8())
        };
        let side = if code.bytes().all(|b| b.is_ascii_uppercase()) { Side::Black } else { Side::White };
        let slot = definition
            .kind_by_code(&code.to_ascii_uppercase())
            .and_then(|kind| definition.kind(kind).slot)
            .filter(|_| side == Side::Black || code.bytes().all(|b| b.is_ascii_lowercase()));
        let Some(slot) = slot else {
            return bad(code, "expected a kind that can be in hand");
        };
        for _ in 0..count {
            if !hands[side.index()].add(slot) {
                return bad(text, "expected at most 65535 pieces of a kind");
            }
        }
        rest = &rest[used..];
    }
    Ok(hands)
}

/// Writes the hands field: Black's pieces, then White's, in the definition's order.
pub fn write_hands(definition: &Definition, hands: &[Hand; 2], out: &mut String) {
    if hands.iter().all(Hand::is_empty) {
        out.push('-');
        return;
    }
    for side in Side::BOTH {
        for hand_kind in definition.hand_kinds() {
            let count = hands[side.index()].count(hand_kind.slot);
            if count > 1 {
                let _ = write!(out, "{count}");
            }
            if count > 0 {
                write_piece(definition, Piece::new(side, hand_kind.kind), out);
            }
        }
    }
}

/// Reads a move number from 1 to `most`.
///
/// # Errors
/// [`SfenError::Number`].
pub fn read_number(text: &str, most: u32, expected: &'static str) -> Result<u32, SfenError> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    text.parse::<u32>()
        .ok()
        .filter(|&number| digits && number <= most)
        .ok_or_else(|| SfenError::Number { text: excerpt(text), expected })
}
