//! A game with its past.

use std::collections::BTreeMap;

use pyo3::{
    exceptions::{PyIndexError, PyValueError},
    prelude::*,
    types::PyBytes,
};
use yagura::{AnyPosition, MoveError, Position as _, SetUpPhase as _, Side, Square};
use yagura_record::{Encoding, Format, Record, Style};

use crate::{
    board,
    fault::{unplayed, unreadable},
    variant::{Variant, VariantOrId},
};

/// A game that is played by the rules.
#[pyclass(module = "yagura")]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) variant: yagura::Variant,
    pub(crate) game: yagura::Game<AnyPosition>,
}

/// How a game ended.
#[pyclass(frozen, get_all, eq, module = "yagura")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// `"b"` or `"w"`; `None` for a draw.
    winner: Option<&'static str>,
    /// The word of the rulebooks.
    reason: &'static str,
    /// The clause of the rulebook, where there is one.
    clause: Option<&'static str>,
}

#[pymethods]
impl Outcome {
    fn __repr__(&self) -> String {
        let winner = self.winner.map_or_else(|| "None".to_owned(), |side| format!("{side:?}"));
        format!("Outcome(winner={winner}, reason={:?})", self.reason)
    }
}

/// Returns the letter of a side.
pub(crate) const fn letter(side: Side) -> &'static str {
    match side {
        Side::Black => "b",
        Side::White => "w",
    }
}

fn side(text: &str) -> PyResult<Side> {
    let found = Side::BOTH.into_iter().find(|&side| letter(side) == text);
    found.ok_or_else(|| unreadable(format!("'b' or 'w' expected, found '{text}'")))
}

impl Game {
    fn read(&self, py: Python<'_>, text: &str) -> PyResult<yagura::Move> {
        self.game.read_move(text).map_err(|error| unplayed(py, error))
    }

    fn square(&self, text: &str) -> PyResult<Square> {
        match Square::read_prefix(text) {
            Some((square, "")) if self.variant.definition().has(square) => Ok(square),
            _ => Err(unreadable(format!("a square of the board expected, found '{text}'"))),
        }
    }

    fn code(&self, piece: yagura::Piece) -> &'static str {
        &self.variant.definition().kind(piece.kind()).code
    }
}

#[pymethods]
impl Game {
    /// Begins a game, at its start or in a position.
    #[new]
    #[pyo3(signature = (variant = VariantOrId::Id("shogi".to_owned()), position = None))]
    fn new(variant: VariantOrId<'_>, position: Option<&str>) -> PyResult<Self> {
        let variant = variant.variant()?;
        let game = match position {
            Some(position) => yagura::Game::begin(&variant, Some(position)).map_err(unreadable)?,
            None => yagura::Game::new(&variant),
        };
        Ok(Self { variant, game })
    }

    /// Returns the game of a record, up to the end of its main line. The format and the encoding are found
    /// out where nothing is said.
    #[staticmethod]
    #[pyo3(signature = (record, format = None, variant = None))]
    fn from_record(
        record: RecordText,
        format: Option<&str>,
        variant: Option<VariantOrId<'_>>,
    ) -> PyResult<Self> {
        let format: Option<Format> = format.map(str::parse).transpose().map_err(unreadable)?;
        let variant = variant.map(VariantOrId::variant).transpose()?;
        let record = match record {
            RecordText::Text(text) => yagura_record::read(&text, format, variant.as_ref()),
            RecordText::Bytes(bytes) => {
                yagura_record::read_bytes(&bytes, format, variant.as_ref()).and_then(first)
            }
        };
        let record = record.map_err(unreadable)?;
        Ok(Self { variant: record.variant().clone(), game: record.game() })
    }

    /// Returns the record of the game: a file of this format (`"kif"`, `"csa"`, `"json"`, ...).
    #[pyo3(signature = (format, encoding = "utf-8"))]
    fn record<'py>(&self, py: Python<'py>, format: &str, encoding: &str) -> PyResult<Bound<'py, PyBytes>> {
        let format: Format = format.parse().map_err(unreadable)?;
        let encoding: Encoding = encoding.parse().map_err(unreadable)?;
        let record = Record::of_game(&self.variant, &self.game);
        let bytes = yagura_record::write_bytes(&[record], format, encoding).map_err(unreadable)?;
        Ok(PyBytes::new(py, &bytes))
    }

    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.variant.clone())
    }

    /// Returns the position string.
    fn sfen(&self) -> String {
        self.game.sfen()
    }

    /// Whose turn it is, `"b"` or `"w"`; `None` once the game is over.
    #[getter]
    fn turn(&self) -> Option<&'static str> {
        self.game.outcome().is_none().then(|| letter(self.game.player()))
    }

    /// The moves so far.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.game.usi_moves()
    }

    /// The number of moves so far.
    #[getter]
    fn ply(&self) -> usize {
        self.game.moves().len()
    }

    /// The moves that may be made; none once the game is over.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        self.game.legal_moves().iter().map(|&mv| self.game.usi(mv)).collect()
    }

    /// Makes moves, one after the other. The first that cannot be made raises `IllegalMove`, or
    /// `YaguraError` where it is no move; none of them has been made then.
    #[pyo3(signature = (*moves))]
    fn push(&mut self, py: Python<'_>, moves: Vec<String>) -> PyResult<()> {
        let before = self.game.moves().len();
        for text in &moves {
            if let Err(error) = self.game.play_text(text) {
                self.game.undo_to(before);
                return Err(unplayed(py, error));
            }
        }
        Ok(())
    }

    /// Takes the last move back, and returns it.
    fn pop(&mut self) -> PyResult<String> {
        let mv = self.game.undo().ok_or_else(|| PyIndexError::new_err("no move to take back"))?;
        Ok(self.game.usi(mv))
    }

    /// Places an army, or takes another turn of a set-up before play.
    fn set_up(&mut self, py: Python<'_>, text: &str) -> PyResult<()> {
        self.game.set_up(text).map_err(|error| unplayed(py, error))
    }

    /// Returns whether the players still place their armies.
    fn is_setting_up(&self) -> bool {
        self.game.position().is_setting_up()
    }

    fn is_legal(&self, text: &str) -> bool {
        self.game.read_move(text).is_ok()
    }

    /// Returns why a move cannot be made, `None` for one that can.
    fn explain(&self, py: Python<'_>, text: &str) -> Option<Py<PyAny>> {
        let error: MoveError = self.game.read_move(text).err()?;
        Some(unplayed(py, error).into_value(py).into_any())
    }

    /// Writes a move for people, in `"japanese"`, `"western"` or `"renmei"` style.
    #[pyo3(signature = (text, style = "japanese"))]
    fn notation(&self, py: Python<'_>, text: &str, style: &str) -> PyResult<String> {
        let known = Style::from_word(style)
            .ok_or_else(|| unreadable(format!("japanese, western or renmei expected, found '{style}'")))?;
        Ok(known.write(&self.game, self.read(py, text)?))
    }

    fn is_check(&self) -> bool {
        self.game.in_check()
    }

    fn is_game_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Returns how the game ended, `None` while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().map(|outcome| Outcome {
            winner: outcome.winner.map(letter),
            reason: outcome.reason.word(),
            clause: self.game.outcome_clause(),
        })
    }

    /// Ends the game as given up by a side.
    fn resign(&mut self, by: &str) -> PyResult<()> {
        self.game.resign(side(by)?);
        Ok(())
    }

    /// Ends the game as a draw by agreement.
    fn agree_to_draw(&mut self) {
        self.game.agree();
    }

    /// Returns the number of lines of play of this many moves.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| self.game.perft(depth))
    }

    /// Returns side and code of the piece on a square, the uppermost where several stand there.
    fn piece_at(&self, square: &str) -> PyResult<Option<(&'static str, &'static str)>> {
        let piece = self.game.piece_at(self.square(square)?);
        Ok(piece.map(|piece| (letter(piece.side()), self.code(piece))))
    }

    /// Returns square, side and code of each piece on the board, from below where several stand on one
    /// square.
    fn pieces(&self) -> Vec<(String, &'static str, &'static str)> {
        let mut pieces = Vec::new();
        self.game.position().for_each_piece(|square, piece| {
            pieces.push((square.to_string(), letter(piece.side()), self.code(piece)));
        });
        pieces
    }

    /// Returns what a side has in hand: the number of pieces by their codes.
    fn hand(&self, of: &str) -> PyResult<BTreeMap<&'static str, u16>> {
        let definition = self.variant.definition();
        let hand = self.game.position().hand(side(of)?);
        let kinds = definition.hand_kinds().map(|kind| (kind.kind, hand.count(kind.slot)));
        Ok(kinds
            .filter(|&(_, count)| count > 0)
            .map(|(kind, count)| (definition.kind(kind).code.as_str(), count))
            .collect())
    }

    /// The bytes of `yagura.board_array`.
    fn _board<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let cells = board::cells(self.game.position());
        PyBytes::new(py, &cells.iter().flat_map(|cell| cell.to_le_bytes()).collect::<Vec<u8>>())
    }

    /// Returns the key of the position: equal positions of a game have equal keys.
    fn key(&self) -> u64 {
        self.game.position().key()
    }

    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// A game is carried as its variant, start, set-up and moves.
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (Py<PyBytes>, &'static str))> {
        if self.variant.definition().version.is_some() {
            return Err(PyValueError::new_err("a game of one's own definition cannot be pickled"));
        }
        let record = Record::of_game(&self.variant, &self.game);
        let bytes =
            yagura_record::write_bytes(&[record], Format::Json, Encoding::Utf8).map_err(unreadable)?;
        let build = py.get_type::<Self>().getattr("from_record")?.unbind();
        Ok((build, (PyBytes::new(py, &bytes).unbind(), Format::Json.word())))
    }

    /// The board as characters: Black's pieces in capitals, White's in small letters.
    fn __str__(&self) -> String {
        let definition = self.variant.definition();
        let cell = |square| {
            let piece = self.game.piece_at(square);
            let code = piece.map_or(".", |piece| self.code(piece));
            match piece.map(yagura::Piece::side) {
                Some(Side::White) => code.to_lowercase(),
                _ => code.to_owned(),
            }
        };
        let cells: Vec<String> = definition.squares().map(cell).collect();
        let width = cells.iter().map(String::len).max().unwrap_or(1);
        let rows = cells.chunks(definition.files.into()).map(|row| {
            let row: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
            row.join(" ")
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        format!("Game({:?}, {:?})", self.variant.to_string(), self.game.sfen())
    }
}

/// A record as text, or as the bytes of a file.
#[derive(FromPyObject)]
pub(crate) enum RecordText {
    Text(String),
    Bytes(Vec<u8>),
}

fn first(records: Vec<Record>) -> Result<Record, yagura_record::ReadError> {
    let mut records = records.into_iter();
    match records.next() {
        Some(record) => Ok(record),
        None => yagura_record::read("", None, None),
    }
}
