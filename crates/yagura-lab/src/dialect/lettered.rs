//! Games whose pieces have other letters in the other program, whose promotions are written otherwise, and
//! whose positions have other fields.
//!
//! A [`Lettered`] is a table; the native armies of union shogi are such tables
//! ([`stockfish`](super::stockfish)). It works on our strings, so that a game needs no code.

use std::fmt::Write as _;

use yagura::{
    AnyPosition, Definition, Game, Move, MoveError, Notation as _, Position as _, Side,
    notation::algebraic::{self, Ranks},
};

use super::Dialect;

/// How the other program writes that a player passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// There is no pass.
    Never,
    /// As a move of the king with this letter to its own square.
    OnTheSpot(char),
}

/// A table between our strings and another program's.
#[derive(Clone, Copy, Debug)]
pub struct Lettered {
    /// Our codes, in capitals, and their letters. A piece that is not here has no text, and neither has a
    /// position with it.
    pub pieces: &'static [(&'static str, char)],
    /// What stands behind a move in our strings, and behind it in theirs; `+` for nothing is a promotion
    /// that they do not write.
    pub promotions: &'static [(&'static str, &'static str)],
    /// How a pass is written.
    pub pass: Pass,
    /// The fields of our position string, counted from 0, that hold the corners of castling rooks and the
    /// square of an en-passant capture, where the game has them.
    pub castling: Option<(usize, usize)>,
}

impl Lettered {
    /// Returns the board with their letters, `None` when a piece has none.
    fn board(&self, board: &str) -> Option<String> {
        let mut text = String::new();
        let mut rest = board;
        while let Some(first) = rest.chars().next() {
            if first == '/' || first.is_ascii_digit() {
                text.push(first);
                rest = &rest[1..];
                continue;
            }
            let unsigned = rest.strip_prefix('+').unwrap_or(rest);
            let (code, tail) = match unsigned.strip_prefix('[') {
                Some(long) => long.split_once(']')?,
                None => unsigned.split_at_checked(1)?,
            };
            let sign = if unsigned.len() < rest.len() { "+" } else { "" };
            let ours = format!("{sign}{}", code.to_ascii_uppercase());
            let letter = self.pieces.iter().find(|(known, _)| *known == ours)?.1;
            text.push(if code.starts_with(|first: char| first.is_ascii_lowercase()) {
                letter
            } else {
                letter.to_ascii_uppercase()
            });
            rest = tail;
        }
        Some(text)
    }

    /// Returns the FEN of a position string of ours with pieces on the board only.
    fn fen(&self, definition: &Definition, sfen: &str) -> Option<String> {
        let fields: Vec<&str> = sfen.split(' ').collect();
        let board = self.board(fields.first()?)?;
        let colour = if *fields.get(1)? == "b" { 'w' } else { 'b' };
        if *fields.get(2)? != "-" {
            return None;
        }
        let (mut rights, mut passed) = (String::new(), "-".to_owned());
        if let Some((castling, en_passant)) = self.castling {
            // In their order: White's king's side, which is Black's right with us, then the other, then
            // Black's.
            let corners = fields.get(castling)?;
            let last = definition.ranks;
            let bottom = char::from(b'a' + last - 1);
            let named = [(format!("1{bottom}"), 'K'), (format!("{}{bottom}", definition.files), 'Q')];
            let named =
                named.into_iter().chain([("1a".to_owned(), 'k'), (format!("{}a", definition.files), 'q')]);
            rights.extend(
                named.filter(|(corner, _)| corners.contains(corner.as_str())).map(|(_, letter)| letter),
            );
            let square = yagura::Square::read_prefix(fields.get(en_passant)?);
            if let Some((square, _)) = square {
                passed = algebraic::write_square(definition, Ranks::FromOne, square);
            }
        }
        if rights.is_empty() {
            rights.push('-');
        }
        Some(format!("{board} {colour} {rights} {passed} 0 1"))
    }

    /// Returns their text of our text of a move; `king` is where the mover's king stands.
    fn written(&self, definition: &Definition, usi: &str, king: Option<&str>) -> Option<String> {
        if usi == "pass" {
            return king.map(|square| format!("{square}{square}")).filter(|_| self.pass != Pass::Never);
        }
        let (squares, suffix) = usi.split_at(usi.find(['+', '=']).unwrap_or(usi.len()));
        let (from, rest) = yagura::Square::read_prefix(squares)?;
        let (to, rest) = yagura::Square::read_prefix(rest)?;
        let suffix =
            if suffix.is_empty() { "" } else { self.promotions.iter().find(|(ours, _)| *ours == suffix)?.1 };
        let [from, to] = [from, to].map(|square| algebraic::write_square(definition, Ranks::FromOne, square));
        rest.is_empty().then(|| format!("{from}{to}{suffix}"))
    }

    /// Returns what their text may be in ours, the likeliest first.
    fn read_texts(&self, definition: &Definition, text: &str) -> Vec<String> {
        let squares = || {
            let (from, rest) = algebraic::read_square(definition, Ranks::FromOne, text)?;
            let (to, suffix) = algebraic::read_square(definition, Ranks::FromOne, rest)?;
            Some((from, to, suffix))
        };
        let Some((from, to, suffix)) = squares() else { return Vec::new() };
        if from == to && self.pass != Pass::Never {
            return vec!["pass".to_owned()];
        }
        let mut texts = Vec::new();
        if suffix.is_empty() {
            texts.push(format!("{from}{to}"));
        }
        for (ours, _) in self.promotions.iter().filter(|(_, theirs)| *theirs == suffix) {
            let mut ours_text = String::new();
            let _ = write!(ours_text, "{from}{to}{ours}");
            texts.push(ours_text);
        }
        texts
    }

    /// Returns the square of a side's king as they write it.
    fn king(&self, position: &AnyPosition, side: Side) -> Option<String> {
        let Pass::OnTheSpot(letter) = self.pass else { return None };
        let definition = position.definition();
        let mut square = None;
        position.for_each_piece(|at, piece| {
            let is_king = self
                .pieces
                .iter()
                .any(|&(code, theirs)| theirs == letter && definition.kind(piece.kind()).code == code);
            if piece.side() == side && is_king {
                square = Some(at);
            }
        });
        square.map(|square| algebraic::write_square(definition, Ranks::FromOne, square))
    }
}

impl Dialect for Lettered {
    fn position(&self, position: &AnyPosition) -> Option<String> {
        self.fen(position.definition(), &position.sfen())
    }

    fn write(&self, position: &AnyPosition, mv: Move) -> Option<String> {
        self.written(
            position.definition(),
            &position.usi(mv),
            self.king(position, position.side()).as_deref(),
        )
    }

    fn read(&self, game: &Game<AnyPosition>, text: &str) -> Result<Move, MoveError> {
        let mut refused = None;
        for ours in self.read_texts(game.position().definition(), text) {
            match game.read_move(&ours) {
                Ok(mv) => return Ok(mv),
                Err(error) => _ = refused.get_or_insert(error),
            }
        }
        // The first reading tells best what is wrong; a text without any is no move of ours either.
        match refused {
            Some(error) => Err(error),
            None => game.read_move(text),
        }
    }

    fn clock_letter(&self, side: Side) -> char {
        (!side).letter()
    }
}

#[cfg(test)]
mod tests {
    use yagura::Variant;

    use super::{super::stockfish, *};

    fn definition(id: &str) -> &'static Definition {
        Variant::parse(id).expect("a game").definition()
    }

    #[test]
    fn boards_get_their_letters() {
        let ours = "[cr][cn][cb][cq][ck][cb][cn][cr]/[cp][cp][cp][cp][cp][cp][cp][cp]/8/8/8/8/[CP][CP][CP][CP][CP][CP][CP][CP]/[CR][CN][CB][CQ][CK][CB][CN][CR]";
        assert_eq!(
            stockfish::CHESS.board(ours).as_deref(),
            Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
        );
        assert_eq!(stockfish::MAKRUK.board("3[mk]4/8/+[MP]6+[mp]").as_deref(), Some("3k4/8/M6m"));
        assert_eq!(stockfish::XIANGQI.board("4[xk]4/+[XP]8").as_deref(), Some("4k4/P8"));
        assert_eq!(stockfish::CHESS.board("P7"), None);
        assert_eq!(stockfish::CHESS.board("[CR"), None);
    }

    #[test]
    fn positions_have_their_fields() {
        // Any board will do for the corners; this one has nine files and ranks.
        let shogi = definition("shogi");
        let fen = |sfen| stockfish::CHESS.fen(shogi, sfen);
        assert_eq!(fen("4[ck]4/9/9 w - 7 - 1i9i1a9a 5d - -").as_deref(), Some("4k4/9/9 b KQkq e6 0 1"));
        assert_eq!(fen("4[ck]4/9/9 b - 7 - 9a - - -").as_deref(), Some("4k4/9/9 w q - 0 1"));
        assert_eq!(fen("4[ck]4/9/9 b P 7 - - - - -"), None);
        assert_eq!(fen("4[ck]4"), None);
    }

    #[test]
    fn moves_go_there_and_back() {
        let shogi = definition("shogi");
        for (dialect, ours, theirs) in [
            (&stockfish::CHESS, "5g5e", "e3e5"),
            (&stockfish::CHESS, "5b5a=Q", "e8e9q"),
            (&stockfish::MAKRUK, "5d5c+", "e6e7m"),
            (&stockfish::XIANGQI, "5f5e+", "e4e5"),
            (&stockfish::JANGGI, "pass", "e2e2"),
        ] {
            assert_eq!(dialect.written(shogi, ours, Some("e2")).as_deref(), Some(theirs));
            assert!(dialect.read_texts(shogi, theirs).contains(&ours.to_owned()), "{theirs}");
        }
        assert_eq!(stockfish::CHESS.written(shogi, "declare", None), None);
        assert_eq!(stockfish::CHESS.written(shogi, "P*5e", None), None);
        assert!(
            stockfish::CHESS.read_texts(shogi, "e7e8k").is_empty()
                && stockfish::CHESS.read_texts(shogi, "0000").is_empty()
        );
    }
}
