//! Chu shogi: `chu`, `chu-otb` (rulebook chu).
//!
//! The definitions hold board, pieces and set-up; lion power (§3.1-3.3) is in their XBetza as moves of two
//! legs. In code: captures of lions (§5) in `lion`, promotion (§4) and generation in `generation`, the ends
//! of the game (§7) in `ending`, repetition (§8) in `repetition`, the reasons for refusing a move in
//! `validation`, the string's third field (§9.1) here.

mod ending;
mod generation;
mod lion;
mod repetition;
mod state;
mod system;
#[cfg(test)]
mod tests;
mod validation;

use std::fmt::Write as _;

pub use state::Chu;
use state::{LAST_NUMBER, Roles};

use crate::{
    Arbitration, Board, Definition, Fouls, Hand, History, HistoryEntry, Move, MoveView, Moves, Notation,
    Observer, Outcome, Piece, Position, Reason, Refusal, Repetition, SearchMoves, Secrecy, SetUpPhase,
    SfenError, Side, SplitTurns, Square, Symmetry, UsiError, Variant, Victims, attackers,
    excerpt::excerpt,
    notation::{
        sfen::{self, Found},
        usi::{self, ParsedMove},
    },
};

/// No side has pieces in hand.
static NO_HAND: std::sync::LazyLock<Hand> = std::sync::LazyLock::new(Hand::default);

impl<const N: usize, const W: usize> Position for Chu<N, W> {
    fn start(variant: &Variant) -> Self {
        Self::from_sfen(variant, &variant.definition().start)
            .expect("the tests read the start of every built-in definition")
    }

    fn definition(&self) -> &'static Definition {
        self.definition
    }

    fn side(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        self.board.key() ^ self.side_key() ^ self.lion_key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.board.key_from_scratch() ^ self.side_key() ^ self.lion_key()
    }

    fn immediate_outcome(&self) -> Option<Outcome> {
        ending::immediate_outcome(self)
    }

    fn no_moves_outcome(&self) -> Outcome {
        Outcome::win(!self.side, Reason::Stalemate)
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        if self.immediate_outcome().is_none() {
            generation::moves(self, out);
        }
    }

    fn count_moves(&self) -> u64 {
        if self.immediate_outcome().is_none() { generation::count(self) } else { 0 }
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.lion = None;
        match mv.view() {
            MoveView::Step { from, to, promote } => self.carry(from, None, to, promote.into(), observer),
            MoveView::TwoStep { from, mid, to, promote } => {
                self.carry(from, Some(mid), to, promote.into(), observer);
            }
            MoveView::Sweep { .. }
            | MoveView::Jitto { .. }
            | MoveView::Drop { .. }
            | MoveView::Choice { .. }
            | MoveView::Special { .. } => {}
        }
        self.side = !self.side;
        self.number = (self.number + 1).min(LAST_NUMBER);
    }

    fn in_check(&self) -> bool {
        self.royal_squares(self.side)
            .any(|royal| self.definition.attacks().is_attacked(&self.board, royal, !self.side))
    }

    fn checked(&self) -> Vec<Square> {
        self.royal_squares(self.side)
            .filter(|&royal| self.definition.attacks().is_attacked(&self.board, royal, !self.side))
            .collect()
    }

    fn attackers_to(&self, square: Square, by: Side) -> Vec<Square> {
        attackers::attackers_to(self.definition, &self.board, square, by)
    }

    fn is_attacked(&self, square: Square, by: Side) -> bool {
        attackers::is_attacked(self.definition, &self.board, square, by)
    }

    fn victims(&self, mv: Move) -> Victims {
        let (mid, to) = match mv.view() {
            MoveView::Step { to, .. } => (None, Some(to)),
            MoveView::TwoStep { from, mid, to, .. } => (Some(mid), Some(to).filter(|&to| to != from)),
            MoveView::Sweep { .. }
            | MoveView::Jitto { .. }
            | MoveView::Drop { .. }
            | MoveView::Choice { .. }
            | MoveView::Special { .. } => (None, None),
        };
        mid.into_iter()
            .chain(to)
            .filter_map(|square| self.board.piece_at(square).map(|piece| (square, piece)))
            .collect()
    }

    fn moving_piece(&self, mv: Move) -> Option<Piece> {
        mv.from().and_then(|from| self.board.piece_at(from))
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    fn for_each_piece(&self, visit: impl FnMut(Square, Piece)) {
        self.board.for_each_piece(visit);
    }

    fn hand(&self, _side: Side) -> &Hand {
        &NO_HAND
    }

    fn is_mate(&self) -> bool {
        ending::is_mate(self)
    }
}

impl<const N: usize, const W: usize> SearchMoves for Chu<N, W> {
    fn noisy_moves(&self, out: &mut Moves) {
        out.clear();
        if self.immediate_outcome().is_none() {
            generation::noisy_moves(self, out);
        }
    }

    fn play_null(&mut self) -> bool {
        self.lion = None;
        self.side = !self.side;
        true
    }
}

impl<const N: usize, const W: usize> Symmetry for Chu<N, W> {
    fn flipped(&self) -> Self {
        let turn = |square: Square| square.flipped(self.definition.files, self.definition.ranks);
        Self {
            board: self.board.flipped(),
            side: !self.side,
            lion: self.lion.map(turn),
            royals: [self.royals[1], self.royals[0]],
            ..self.clone()
        }
    }

    fn flipped_move(&self, mv: Move) -> Move {
        let turn = |square: Square| square.flipped(self.definition.files, self.definition.ranks);
        match mv.view() {
            MoveView::Step { from, to, promote } => Move::step(turn(from), turn(to), promote.into()),
            MoveView::TwoStep { from, mid, to, promote } => {
                Move::two_step(turn(from), turn(mid), turn(to), promote.into())
            }
            MoveView::Jitto { from, .. } => {
                let flipped = self.flipped();
                let from = turn(from);
                let mid = generation::jitto_square(&flipped, from).unwrap_or(from);
                Move::jitto(from, mid)
            }
            MoveView::Drop { kind, to } => Move::drop(kind, turn(to)),
            MoveView::Sweep { .. } | MoveView::Choice { .. } | MoveView::Special { .. } => mv,
        }
    }
}

impl<const N: usize, const W: usize> Notation for Chu<N, W> {
    type Parsed = ParsedMove;

    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        let [board, side, lion, number] = sfen::fields(text, "BOARD SIDE LION NUMBER")?;
        let definition = variant.definition();
        let pieces: Board<N, W> = sfen::read_board(definition, board)?;
        let mut position = Self {
            definition,
            roles: Roles::of(definition),
            board: Board::new(definition.files, definition.ranks),
            side: sfen::read_side(side)?,
            number: sfen::read_number(number, LAST_NUMBER, "1 to 9999 without leading zero")?,
            lion: match lion {
                "-" => None,
                text => match Square::read_prefix(text) {
                    Some((square, "")) if definition.has(square) => Some(square),
                    _ => {
                        let expected = "the square of the lion captured last, or -";
                        return Err(SfenError::Field { field: "lion", text: excerpt(text), expected });
                    }
                },
            },
            royals: [0; 2],
            pieces: 0,
            dead: 0,
            fouls: Fouls::of(variant),
        };
        for (square, piece) in pieces.pieces() {
            position.put(square, piece, &mut ());
        }
        if position.royals == [0, 0] {
            return Err(SfenError::Position {
                found: Found::new("no royal on either side", "どちらにも玉将も太子もありません"),
                expected: "a king or prince on one side at least",
            });
        }
        Ok(position)
    }

    fn write_sfen(&self, out: &mut String) {
        sfen::write_board(self.definition, &self.board, out);
        let lion = self.lion.map_or_else(|| "-".to_owned(), |square| square.to_string());
        let _ = write!(out, " {} {lion} {}", self.side, self.number);
    }

    fn read(&self, text: &str) -> Result<ParsedMove, UsiError> {
        usi::parse_move(self.definition(), text)
    }

    fn resolve(&self, written: &ParsedMove) -> Result<Move, Refusal> {
        validation::resolve(self, written)
    }
}

impl<const N: usize, const W: usize> History for Chu<N, W> {
    fn note(&self, before: &Self, mv: Move) -> u64 {
        repetition::note(self, before, mv)
    }

    fn repetition(&self, history: &[HistoryEntry]) -> Option<Outcome> {
        repetition::judge(history)
    }

    fn recurrence(&self, _start: &Self, _moves: &[Move], history: &[HistoryEntry]) -> Option<Repetition> {
        repetition::recurrence(history)
    }
}

impl<const N: usize, const W: usize> Arbitration for Chu<N, W> {
    fn finished_clause(&self) -> &'static str {
        "chu §7"
    }

    fn clause(&self, outcome: Outcome, history: &[HistoryEntry]) -> Option<&'static str> {
        ending::clause(outcome, history)
    }

    fn fouls(&self) -> Fouls {
        self.fouls
    }

    fn takeback_foul(&self) -> Option<&'static str> {
        (self.fouls == Fouls::Strict).then_some("chu §10.1")
    }
}

impl<const N: usize, const W: usize> Secrecy for Chu<N, W> {}
impl<const N: usize, const W: usize> SetUpPhase for Chu<N, W> {}
impl<const N: usize, const W: usize> SplitTurns for Chu<N, W> {}
