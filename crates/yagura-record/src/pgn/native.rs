//! FEN of chess, xiangqi, janggi and makruk sets on their own boards of union shogi.
//!
//! Where nothing else is on the board and nothing in hand, a position is what programs for these games have
//! too, and has their FEN: letters as Fairy-Stockfish has them, castling, en passant, counters. `M~` is a
//! promoted bia. All other positions of union shogi have nine fields of their own (rulebook rengo §12.1).

use yagura::{
    AnyPosition, Definition, Mark, Side, Square, Variant,
    notation::algebraic::{self, Ranks},
    prelude::*,
};

/// The set of a board.
struct Set {
    /// The mark of its board.
    board: Mark,
    /// What programs for its game call it, in small letters.
    names: &'static [&'static str],
    /// The FEN of its start.
    start: &'static str,
    /// The codes of its pieces with their letters; of two with one code the first is written.
    letters: &'static [(&'static str, &'static str)],
    /// The rank, from one's own edge, from which on a soldier is another piece, and its code.
    crossing: Option<(usize, &'static str)>,
    /// Whether actions without progress are counted, as in chess.
    counts: bool,
}

const SETS: [Set; 4] = [
    Set {
        board: Mark::Chess,
        names: &["chess", "standard", "from position"],
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        letters: &[("CK", "K"), ("CQ", "Q"), ("CR", "R"), ("CB", "B"), ("CN", "N"), ("CP", "P")],
        crossing: None,
        counts: true,
    },
    Set {
        board: Mark::Xiangqi,
        names: &["xiangqi"],
        start: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        letters: &[
            ("XK", "K"),
            ("XA", "A"),
            ("XE", "B"),
            ("XH", "N"),
            ("XR", "R"),
            ("XC", "C"),
            ("XP", "P"),
            ("+XP", "P"),
            // Programs of China.
            ("XE", "E"),
            ("XH", "H"),
        ],
        crossing: Some((6, "+XP")),
        counts: false,
    },
    Set {
        board: Mark::Janggi,
        names: &["janggi"],
        start: "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
        letters: &[("JK", "K"), ("JA", "A"), ("JE", "B"), ("JH", "N"), ("JR", "R"), ("JC", "C"), ("JP", "P")],
        crossing: None,
        counts: false,
    },
    Set {
        board: Mark::Makruk,
        names: &["makruk"],
        start: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
        letters: &[
            ("MK", "K"),
            ("MM", "M"),
            ("MS", "S"),
            ("MN", "N"),
            ("MR", "R"),
            ("MP", "P"),
            ("+MP", "M~"),
        ],
        crossing: None,
        counts: false,
    },
];
/// The corners of rooks that may castle, with their letters, in the order of position strings.
const CORNERS: [(&str, char); 4] = [("1h", 'K'), ("8h", 'Q'), ("1a", 'k'), ("8a", 'q')];
/// The file of a king who castles as in chess: e.
const KING_FILE: u8 = 3;
/// The fields of a position string of union shogi.
const FIELDS: usize = 9;
/// Its field with the number of the move.
const NUMBER: usize = 3;

fn set_of(definition: &Definition) -> Option<&'static Set> {
    SETS.iter().find(|set| definition.marks.first() == Some(&set.board))
}

/// Returns whether programs for the game of a board call it by this name.
pub(super) fn is_called(definition: &Definition, name: &str) -> bool {
    set_of(definition).is_some_and(|set| set.names.contains(&&*name.to_ascii_lowercase()))
}

/// Returns the position string of the start of a board's own set, `None` where the board has none.
pub(super) fn start_of(definition: &Definition) -> Option<String> {
    sfen_of(definition, set_of(definition)?.start)
}

/// Returns the letter of a piece in its own game, `None` where it is of another one.
pub(super) fn letter(definition: &Definition, code: &str) -> Option<&'static str> {
    let (_, letter) = set_of(definition)?.letters.iter().find(|(known, _)| *known == code)?;
    Some(letter)
}

/// Returns whether a text is a FEN, or should be one, and not a position string of ours.
pub(super) fn is_meant(definition: &Definition, fen: &str) -> bool {
    set_of(definition).is_some() && fen.split_ascii_whitespace().count() < FIELDS
}

/// Returns the FEN of a position, `None` where there is none from which it comes back: all of it but the
/// number of its move, where that does not fit the side to move.
pub(super) fn fen_of(variant: &Variant, position: &AnyPosition) -> Option<String> {
    let definition = variant.definition();
    let set = set_of(definition)?;
    let sfen = position.sfen();
    let fields: Vec<&str> = sfen.split(' ').collect();
    let &[board, side, "-", number, "-", castling, passed, count, _] = fields.as_slice() else { return None };
    let board = translated(board, |code, _| letter(definition, code).map(str::to_owned))?;
    let (colour, black) = if side == "b" { ('w', 1) } else { ('b', 0) };
    let number: u32 = number.parse().ok()?;
    let number = u32::midpoint(number, black).max(1);
    let castling = letters_of(position, castling)?;
    let passed = match Square::read_prefix(passed) {
        Some((square, "")) => algebraic::write_square(definition, Ranks::FromOne, square),
        _ => "-".to_owned(),
    };
    let count = if set.counts { count } else { "0" };
    let fen = format!("{board} {colour} {castling} {passed} {count} {number}");
    let again = AnyPosition::from_sfen(variant, &sfen_of(definition, &fen)?).ok()?.sfen();
    let is_same = again.split(' ').zip(fields).enumerate().all(|(at, (one, two))| at == NUMBER || one == two);
    is_same.then_some(fen)
}

/// Returns the position string that a FEN means, `None` where it means none.
pub(super) fn sfen_of(definition: &Definition, fen: &str) -> Option<String> {
    let set = set_of(definition)?;
    let mut fields = fen.split_ascii_whitespace();
    let (board, colour) = (fields.next()?, fields.next()?);
    let [castling, passed] = [(); 2].map(|()| fields.next().unwrap_or("-"));
    let [count, number] = ["0", "1"].map(|usual| fields.next().unwrap_or(usual).parse::<u32>());
    let (count, number) = (count.ok()?, number.ok()?.max(1));
    let ranks = usize::from(definition.ranks);
    let board = translated(board, |letter, (side, rank)| {
        let (code, _) = set.letters.iter().find(|(_, known)| *known == letter)?;
        let own = if side == Side::Black { ranks.checked_sub(rank)? } else { rank + 1 };
        let crossed = set.crossing.filter(|&(first, of)| of[1..] == **code && own >= first);
        Some(bracketed(crossed.map_or(code, |(_, code)| code)))
    })?;
    let number = number.checked_mul(2)?;
    let (side, number) = match colour {
        "w" => (Side::Black, number - 1),
        "b" => (Side::White, number),
        _ => return None,
    };
    let corners: String =
        CORNERS.iter().filter(|(_, letter)| castling.contains(*letter)).map(|(corner, _)| *corner).collect();
    let is_known = castling == "-" || castling.chars().all(|letter| CORNERS.iter().any(|it| it.1 == letter));
    if !is_known || fields.next().is_some() {
        return None;
    }
    let castling = if corners.is_empty() { "-" } else { &corners };
    let passed = match algebraic::read_square(definition, Ranks::FromOne, passed) {
        Some((square, "")) => square.to_string(),
        _ if passed == "-" => "-".to_owned(),
        _ => return None,
    };
    let count = if set.counts { count.to_string() } else { "-".to_owned() };
    Some(format!("{board} {side} - {number} - {castling} {passed} {count} -"))
}

/// Returns the letters of the rights to castle, `None` where a king does not stand as in chess.
fn letters_of(position: &AnyPosition, corners: &str) -> Option<String> {
    let mut letters = String::new();
    for (corner, letter) in CORNERS.iter().filter(|(corner, _)| corners.contains(corner)) {
        let rank = corner.parse::<Square>().ok()?.rank();
        let king = position.piece_at(Square::new(KING_FILE, rank))?;
        if !position.definition().kind(king.kind()).royal {
            return None;
        }
        letters.push(*letter);
    }
    Some(if letters.is_empty() { "-".to_owned() } else { letters })
}

/// Returns a code as position strings have it: one of two letters stands in brackets.
fn bracketed(code: &str) -> String {
    match code.strip_prefix('+') {
        Some(code) => format!("+[{code}]"),
        None => format!("[{code}]"),
    }
}

/// Returns a board with other signs for its pieces, small ones for White's; `sign` gets each sign in large
/// letters, without brackets, with its side and the number of its rank from the top, from 0.
fn translated(board: &str, sign: impl Fn(&str, (Side, usize)) -> Option<String>) -> Option<String> {
    let mut out = String::new();
    let (mut rest, mut rank) = (board, 0);
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() || first == '/' {
            rank += usize::from(first == '/');
            out.push(first);
            rest = &rest[1..];
            continue;
        }
        let plus = usize::from(first == '+');
        let length = match rest[plus..].chars().next()? {
            '[' => rest.find(']')? + 1,
            letter if letter.is_ascii_alphabetic() => {
                plus + 1 + usize::from(rest[plus + 1..].starts_with('~'))
            }
            _ => return None,
        };
        let written = rest[..length].replace(['[', ']'], "");
        let side = if written.contains(|letter: char| letter.is_ascii_lowercase()) {
            Side::White
        } else {
            Side::Black
        };
        let sign = sign(&written.to_ascii_uppercase(), (side, rank))?;
        out.push_str(&if side == Side::White { sign.to_ascii_lowercase() } else { sign });
        rest = &rest[length..];
    }
    Some(out)
}
