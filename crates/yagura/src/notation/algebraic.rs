//! Moves and positions as chess programs write them (CECP, UCI): files `a` onwards from Black's left, ranks
//! from Black's side up.
//!
//! `h4h5` is `5i5h` on a board of twelve files. A promotion ends in `+`, a drop is `P@e5`, a lion's two steps
//! are two legs with a comma between them, `f6e5,e5d4`, and a jitto is `@@@@`. A position is a FEN of the
//! board, the hands in brackets, and the colour to move: what we call Black, at the bottom, is White there.
//!
//! CECP counts the ranks of a board that has ten of them from 0, so that a rank is one digit; UCI counts them
//! from 1 everywhere.

use std::fmt::Write as _;

use super::usi::UsiError;
use crate::{Definition, GamePosition, Move, MoveView, Side, Square, excerpt::excerpt};

/// How a turn is written in which a piece stays where it is.
pub const PASS: &str = "@@@@";

/// How ranks are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// From 1, as in UCI.
    FromOne,
    /// From 0, as in CECP on boards of ten ranks.
    FromZero,
}

impl Ranks {
    /// Returns how CECP counts the ranks of a game's board.
    pub const fn of_cecp(definition: &Definition) -> Self {
        if definition.ranks == 10 { Self::FromZero } else { Self::FromOne }
    }

    const fn first(self) -> u8 {
        match self {
            Self::FromOne => 1,
            Self::FromZero => 0,
        }
    }
}

/// What separates the legs of a move.
const LEGS: char = ',';

/// Returns a square's text.
pub fn write_square(definition: &Definition, ranks: Ranks, square: Square) -> String {
    let letter = char::from(b'a' + definition.files.saturating_sub(square.file() + 1));
    format!("{letter}{}", definition.ranks.saturating_sub(square.rank() + 1) + ranks.first())
}

/// Reads the square that a text begins with and returns it with the rest, `None` when there is no square of
/// the board.
pub fn read_square<'a>(definition: &Definition, ranks: Ranks, text: &'a str) -> Option<(Square, &'a str)> {
    let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let rank: u8 = text[1..=digits].parse().ok()?;
    let file = definition.files.checked_sub(letter - b'a' + 1)?;
    let rank = definition.ranks.checked_sub(rank.checked_sub(ranks.first())? + 1)?;
    Some((Square::new(file, rank), &text[1 + digits..]))
}

/// Returns a move's text, `None` for moves that these programs have no text for.
pub fn write(definition: &Definition, ranks: Ranks, mv: Move) -> Option<String> {
    let square = |square| write_square(definition, ranks, square);
    let plus = |promote| if promote { "+" } else { "" };
    Some(match mv.view() {
        MoveView::Step { from, to, promote } => format!("{}{}{}", square(from), square(to), plus(promote)),
        MoveView::TwoStep { from, mid, to, promote } => {
            format!("{}{}{LEGS}{}{}{}", square(from), square(mid), square(mid), square(to), plus(promote))
        }
        MoveView::Drop { kind, to } => format!("{}@{}", definition.kind(kind).code, square(to)),
        MoveView::Jitto { .. } => PASS.to_owned(),
        MoveView::Sweep { .. } | MoveView::Choice { .. } | MoveView::Special { .. } => return None,
    })
    .filter(|_| mv.extra() == 0)
}

/// Returns our text of a move that is written in theirs: `5i5h` of `h4h5`. `=` behind it, no promotion, is
/// ours without a sign. For a [pass](PASS) the first one that is legal is taken.
///
/// # Errors
/// [`UsiError`] naming the text and what was expected.
pub fn to_usi<P: GamePosition>(position: &P, ranks: Ranks, text: &str) -> Result<String, UsiError> {
    const EXPECTED: &str =
        "squares as in e2e4, '+' behind them for promotion, P@e5 for a drop, f6e5,e5d4 for two legs";
    let definition = position.definition();
    let bad = || UsiError { text: excerpt(text), expected: EXPECTED };
    if text == PASS {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let jitto = moves.into_iter().find(|mv| matches!(mv.view(), MoveView::Jitto { .. }));
        return jitto.map(|mv| position.usi(mv)).ok_or_else(bad);
    }
    let (squares, sign) = match text.char_indices().last() {
        Some((at, sign @ ('+' | '='))) => (&text[..at], Some(sign)),
        _ => (text, None),
    };
    let mut usi = String::new();
    if let Some((code, square)) = squares.split_once('@') {
        let (to, rest) = read_square(definition, ranks, square).ok_or_else(bad)?;
        if !rest.is_empty()
            || sign.is_some()
            || code.is_empty()
            || !code.bytes().all(|byte| byte.is_ascii_alphabetic())
        {
            return Err(bad());
        }
        let _ = write!(usi, "{}*{to}", code.to_ascii_uppercase());
        return Ok(usi);
    }
    let mut last: Option<Square> = None;
    for leg in squares.split(LEGS) {
        let (from, rest) = read_square(definition, ranks, leg).ok_or_else(bad)?;
        let (to, rest) = read_square(definition, ranks, rest).ok_or_else(bad)?;
        if !rest.is_empty() || last.is_some_and(|last| last != from) {
            return Err(bad());
        }
        if last.is_none() {
            let _ = write!(usi, "{from}");
        }
        let _ = write!(usi, "{to}");
        last = Some(to);
    }
    usi.extend(sign.filter(|&sign| sign == '+'));
    Ok(usi)
}

/// Returns the FEN of a position: board, hands in brackets where the game has any, colour. What else a
/// position string says is left out.
pub fn write_fen<P: GamePosition>(position: &P) -> String {
    let definition = position.definition();
    let sfen = position.sfen();
    let mut fen = sfen.split(' ').next().unwrap_or_default().to_owned();
    if !definition.hand_order.is_empty() {
        fen.push('[');
        for side in Side::BOTH {
            for (slot, count) in position.hand(side).iter() {
                let code = &definition.kind(definition.hand_order[usize::from(slot.0)]).code;
                let code = if side == Side::Black { code.clone() } else { code.to_ascii_lowercase() };
                (0..count).for_each(|_| fen.push_str(&code));
            }
        }
        if fen.ends_with('[') {
            fen.push('-');
        }
        fen.push(']');
    }
    let colour = if position.side() == Side::Black { 'w' } else { 'b' };
    let _ = write!(fen, " {colour} 0 1");
    fen
}

/// Returns the position string `BOARD SIDE HANDS 1` of a FEN, for games whose strings have these four fields;
/// nothing is checked but what it needs. Hands may stand in brackets behind the board or, as in older
/// programs, after one more `/`.
pub fn fen_to_sfen(definition: &Definition, fen: &str) -> Option<String> {
    let mut fields = fen.split_ascii_whitespace();
    let (board, colour) = (fields.next()?, fields.next().unwrap_or("w"));
    let (board, hands) = match board.split_once('[') {
        Some((board, hands)) => (board, hands.strip_suffix(']')?),
        None => match board.match_indices('/').nth(usize::from(definition.ranks).checked_sub(1)?) {
            Some((at, _)) => (&board[..at], &board[at + 1..]),
            None => (board, "-"),
        },
    };
    let side = match colour {
        "w" => Side::Black,
        "b" => Side::White,
        _ => return None,
    };
    let mut counts = [vec![0u32; definition.hand_order.len()], vec![0u32; definition.hand_order.len()]];
    for letter in hands.chars().filter(|&letter| letter != '-') {
        let code = letter.to_ascii_uppercase().to_string();
        let slot = definition.hand_order.iter().position(|&kind| definition.kind(kind).code == code)?;
        counts[usize::from(letter.is_ascii_lowercase())][slot] += 1;
    }
    let mut written = String::new();
    for (side, counts) in Side::BOTH.into_iter().zip(&counts) {
        for (&kind, &count) in definition.hand_order.iter().zip(counts).filter(|&(_, &count)| count > 0) {
            let code = &definition.kind(kind).code;
            if count > 1 {
                let _ = write!(written, "{count}");
            }
            written.push_str(&if side == Side::Black { code.clone() } else { code.to_ascii_lowercase() });
        }
    }
    if written.is_empty() {
        written.push('-');
    }
    Some(format!("{board} {side} {written} 1"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyPosition, Game, Position as _, Variant};

    fn game(variant: &str, position: Option<&str>) -> Game<AnyPosition> {
        Game::begin(&Variant::parse(variant).expect("a game"), position).expect("a position")
    }

    #[test]
    fn squares_count_from_blacks_left_and_near_edge() {
        for (variant, ours, theirs) in [
            ("chu", "5i5h", "h4h5"),
            ("shogi", "7g7f", "c3c4"),
            ("shogi-10x10", "10j1a", "a1j10"),
            ("shogi-7x9", "1a7i", "g9a1"),
        ] {
            let game = game(variant, None);
            assert_eq!(to_usi(game.position(), Ranks::FromOne, theirs).as_deref(), Ok(ours), "{variant}");
            let (from, rest) =
                read_square(game.position().definition(), Ranks::FromOne, theirs).expect("a square");
            assert!(
                theirs.starts_with(&write_square(game.position().definition(), Ranks::FromOne, from))
                    && rest.len() < theirs.len()
            );
        }
    }

    #[test]
    fn cecp_counts_ten_ranks_from_zero() {
        let large = game("shogi-10x10", None);
        let ranks = Ranks::of_cecp(large.position().definition());
        assert_eq!(
            (ranks, Ranks::of_cecp(game("chu", None).position().definition())),
            (Ranks::FromZero, Ranks::FromOne)
        );
        assert_eq!(to_usi(large.position(), ranks, "a0j9").as_deref(), Ok("10j1a"));
        assert!(
            to_usi(large.position(), ranks, "a1a10").is_err()
                && to_usi(large.position(), Ranks::FromOne, "a0a1").is_err()
        );
        let (from, _) = read_square(large.position().definition(), ranks, "c0").expect("a square");
        assert_eq!(write_square(large.position().definition(), ranks, from), "c0");
    }

    #[test]
    fn every_move_of_a_start_comes_back() {
        for variant in ["chu", "shogi", "shogi-7x9", "shogi-10x10"] {
            let game = game(variant, None);
            for mv in game.legal_moves() {
                let text =
                    write(game.position().definition(), Ranks::FromOne, mv).expect("plain moves have a text");
                assert_eq!(
                    to_usi(game.position(), Ranks::FromOne, &text).map(|text| game.read_move(&text)),
                    Ok(Ok(mv)),
                    "{variant} {text}"
                );
            }
        }
    }

    #[test]
    fn lions_move_in_legs_and_pass() {
        let game = game("chu", Some("12/12/12/12/5p6/5N6/4p7/12/12/12/12/K10k b - 1"));
        let definition = game.position().definition();
        let mut kinds = [0; 2];
        for mv in game.legal_moves() {
            let text = write(definition, Ranks::FromOne, mv).expect("chu's moves have a text");
            kinds[0] += usize::from(text.contains(','));
            kinds[1] += usize::from(text == PASS);
            assert_eq!(
                to_usi(game.position(), Ranks::FromOne, &text).map(|text| game.read_move(&text)),
                Ok(Ok(mv)),
                "{text}"
            );
        }
        assert!(kinds[0] > 2 && kinds[1] == 1, "{kinds:?}");
    }

    #[test]
    fn drops_and_hands() {
        let game = game("shogi", Some("4k4/9/9/9/9/9/9/9/4K4 w 2Pb 1"));
        let fen = write_fen(game.position());
        assert_eq!(fen, "4k4/9/9/9/9/9/9/9/4K4[PPb] b 0 1");
        let definition = game.position().definition();
        assert_eq!(fen_to_sfen(definition, &fen).as_deref(), Some("4k4/9/9/9/9/9/9/9/4K4 w 2Pb 1"));
        assert_eq!(
            fen_to_sfen(definition, "4k4/9/9/9/9/9/9/9/4K4/PPb b").as_deref(),
            Some("4k4/9/9/9/9/9/9/9/4K4 w 2Pb 1")
        );
        assert_eq!(to_usi(game.position(), Ranks::FromOne, "B@e5").as_deref(), Ok("B*5e"));
        assert_eq!(to_usi(game.position(), Ranks::FromOne, "b@e5").as_deref(), Ok("B*5e"));
    }

    #[test]
    fn nonsense_is_no_move() {
        let game = game("shogi", None);
        for text in [
            "",
            "e",
            "e2",
            "e2e",
            "e2e10",
            "j1a1",
            "e0e1",
            "e2e3,e4e5",
            "e2e3x",
            "@e5",
            "P@",
            "P@e5+",
            "P@e55",
            "@@@@",
            "七",
            "e2e3+=",
        ] {
            assert!(to_usi(game.position(), Ranks::FromOne, text).is_err(), "{text}");
        }
        for fen in ["", "9/9 x", "9/9[P w", "9/9[?] w"] {
            assert!(fen_to_sfen(game.position().definition(), fen).is_none(), "{fen}");
        }
    }
}
