//! Shin-Ennen Dai shogi: `ennen` (rulebook ennen).
//!
//! The definition holds board, pieces, set-up and all movement: dances, range jumps and leaps are line moves
//! ([`crate::movement::line_move`]). In code: generation with forced promotion (§5, §6) in `generation`,
//! which pieces have anything near to capture in `prey`, what attacks a square (§8.1, §8.4) in `threat`, the
//! ends of the game (§2, §9) in `ending`, repetition (§8) in `repetition`, the reasons for refusing a move in
//! `validation`.

mod ending;
mod generation;
mod line_attacks;
mod prey;
mod repetition;
mod state;
mod system;
#[cfg(test)]
mod tests;
mod threat;
mod validation;

use std::fmt::Write as _;

pub use state::Ennen;
use state::{Roles, Squares};

use crate::{
    Arbitration, Definition, Hand, History, HistoryEntry, LargeBoard, Move, MoveView, Moves, Notation,
    Observer, Outcome, Piece, Position, Reason, Refusal, Repetition, SearchMoves, Secrecy, SetUpPhase,
    SfenError, Side, SplitTurns, Square, Symmetry, UsiError, Variant, Victims,
    attackers::attackers_to,
    excerpt::excerpt,
    mv::swept,
    notation::{
        sfen::{self, Found},
        usi::{self, ParsedMove},
    },
};

/// No side has pieces in hand (rulebook ennen §1.5).
static NO_HAND: std::sync::LazyLock<Hand> = std::sync::LazyLock::new(Hand::default);

impl Position for Ennen {
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
        self.board.key() ^ self.side_key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.board.key_from_scratch() ^ self.side_key()
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

    fn has_move(&self) -> bool {
        self.immediate_outcome().is_none() && generation::any(self)
    }

    fn lists_all(&self) -> bool {
        false
    }

    fn every_move(&self, visit: &mut dyn FnMut(Move)) {
        if self.immediate_outcome().is_none() {
            generation::every(self, visit);
        }
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        match mv.view() {
            MoveView::Step { from, to, promote } => {
                self.carry(from, std::iter::empty(), to, promote.into(), observer);
            }
            MoveView::TwoStep { from, mid, to, promote } => {
                self.carry(from, std::iter::once(mid), to, promote.into(), observer);
            }
            MoveView::Sweep { from, to, taken, promote } => {
                self.carry(from, swept(from, to, taken), to, promote.into(), observer);
            }
            MoveView::Jitto { .. }
            | MoveView::Drop { .. }
            | MoveView::Choice { .. }
            | MoveView::Special { .. } => {}
        }
        self.side = !self.side;
        self.number = self.number.saturating_add(1);
    }

    fn in_check(&self) -> bool {
        threat::all_royals(self, self.side)
    }

    fn checked(&self) -> Vec<Square> {
        let attacked = |side: Side| {
            self.royals[side.index()].iter().filter(move |&royal| threat::is_attacked(self, royal, !side))
        };
        Side::BOTH.into_iter().flat_map(attacked).collect()
    }

    fn attackers_to(&self, square: Square, by: Side) -> Vec<Square> {
        attackers_to(self.definition, &self.board, square, by)
    }

    fn is_attacked(&self, square: Square, by: Side) -> bool {
        threat::is_attacked(self, square, by)
    }

    fn victims(&self, mv: Move) -> Victims {
        let mut victims = Victims::new();
        let mut take = |square| victims.extend(self.board.piece_at(square).map(|piece| (square, piece)));
        match mv.view() {
            MoveView::Step { to, .. } => take(to),
            MoveView::TwoStep { from, mid, to, .. } => {
                take(mid);
                if to != from {
                    take(to);
                }
            }
            MoveView::Sweep { from, to, taken, .. } => {
                swept(from, to, taken).for_each(&mut take);
                take(to);
            }
            MoveView::Jitto { .. }
            | MoveView::Drop { .. }
            | MoveView::Choice { .. }
            | MoveView::Special { .. } => {}
        }
        victims
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
}

impl SearchMoves for Ennen {
    fn noisy_moves(&self, out: &mut Moves) {
        out.clear();
        if self.immediate_outcome().is_none() {
            generation::noisy_moves(self, out);
        }
    }

    fn search_moves(&self, out: &mut Moves) {
        out.clear();
        if self.immediate_outcome().is_none() {
            generation::search_moves(self, out);
        }
    }

    fn search_noisy_moves(&self, out: &mut Moves) {
        out.clear();
        if self.immediate_outcome().is_none() {
            generation::search_noisy_moves(self, out);
        }
    }

    fn play_null(&mut self) -> bool {
        self.side = !self.side;
        true
    }
}

impl Symmetry for Ennen {
    fn flipped(&self) -> Self {
        let mut flipped = Self {
            board: LargeBoard::new(self.definition.files, self.definition.ranks),
            side: !self.side,
            pieces: [0; 2],
            royals: [Squares::EMPTY; 2],
            hooks: [0; 2],
            ranges: [0; 2],
            ..self.clone()
        };
        for (square, piece) in self.board.flipped().pieces() {
            flipped.put(square, piece, &mut ());
        }
        flipped
    }

    fn flipped_move(&self, mv: Move) -> Move {
        let turn = |square: Square| square.flipped(self.definition.files, self.definition.ranks);
        match mv.view() {
            MoveView::Step { from, to, promote } => Move::step(turn(from), turn(to), promote.into()),
            MoveView::TwoStep { from, mid, to, promote } => {
                Move::two_step(turn(from), turn(mid), turn(to), promote.into())
            }
            MoveView::Sweep { from, to, taken, promote } => {
                Move::sweep(turn(from), turn(to), taken, promote.into())
            }
            MoveView::Jitto { from, .. } => {
                let from = turn(from);
                Move::jitto(from, generation::pass_square(&self.flipped(), from).unwrap_or(from))
            }
            MoveView::Drop { .. } | MoveView::Choice { .. } | MoveView::Special { .. } => mv,
        }
    }
}

impl Notation for Ennen {
    type Parsed = ParsedMove;

    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        let [board, side, hands, number] = sfen::fields(text, "BOARD SIDE - NUMBER")?;
        let definition = variant.definition();
        let pieces: LargeBoard = sfen::read_board(definition, board)?;
        if hands != "-" {
            return Err(SfenError::Field {
                field: "hands",
                text: excerpt(hands),
                expected: "-, as no piece is ever in hand",
            });
        }
        let mut position = Self {
            definition,
            roles: Roles::of(definition),
            board: LargeBoard::new(definition.files, definition.ranks),
            side: sfen::read_side(side)?,
            number: sfen::read_number(number, u32::MAX, "a positive number without leading zero")?,
            pieces: [0; 2],
            royals: [Squares::EMPTY; 2],
            hooks: [0; 2],
            ranges: [0; 2],
        };
        for (square, piece) in pieces.pieces() {
            if Roles::has(&position.roles.pawn, piece) && square.rank() == position.last_rank(piece.side()) {
                let found = Found::new(
                    format!("an unpromoted pawn on {square}"),
                    format!("{}に成っていない歩兵があります", square.japanese()),
                );
                return Err(SfenError::Position { found, expected: "pawns on their last rank promoted" });
            }
            position.put(square, piece, &mut ());
        }
        if position.royals.iter().all(Squares::is_empty) {
            return Err(SfenError::Position {
                found: Found::new("no royal on either side", "どちらにも玉将も太子もありません"),
                expected: "a royal on one side at least",
            });
        }
        Ok(position)
    }

    fn write_sfen(&self, out: &mut String) {
        sfen::write_board(self.definition, &self.board, out);
        let _ = write!(out, " {} - {}", self.side, self.number);
    }

    fn read(&self, text: &str) -> Result<ParsedMove, UsiError> {
        usi::parse_move(self.definition(), text)
    }

    fn resolve(&self, written: &ParsedMove) -> Result<Move, Refusal> {
        validation::resolve(self, written)
    }
}

impl History for Ennen {
    fn note(&self, _before: &Self, _mv: Move) -> u64 {
        repetition::note(self)
    }

    fn repetition(&self, history: &[HistoryEntry]) -> Option<Outcome> {
        // Who chases is not among the notes: to find it out costs more than a search gains by it.
        repetition::judge(history, |_| [false; 2])
    }

    fn outcome_after(&self, start: &Self, moves: &[Move], history: &[HistoryEntry]) -> Option<Outcome> {
        self.outcome()
            .or_else(|| repetition::judge(history, |first| repetition::chasers(start, moves, first)))
    }

    fn recurrence(&self, start: &Self, moves: &[Move], history: &[HistoryEntry]) -> Option<Repetition> {
        repetition::recurrence(start, moves, history)
    }
}

impl Arbitration for Ennen {
    fn finished_clause(&self) -> &'static str {
        "ennen §10.5"
    }

    fn clause(&self, outcome: Outcome, _plies: &[HistoryEntry]) -> Option<&'static str> {
        ending::clause(outcome)
    }
}

impl Secrecy for Ennen {}
impl SetUpPhase for Ennen {}
impl SplitTurns for Ennen {}
