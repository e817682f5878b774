//! Union shogi on five boards: `rengo-shogi`, `rengo-chess`, `rengo-xiangqi`, `rengo-janggi`, `rengo-makruk`
//! (rulebook rengo).
//!
//! The definitions hold the pieces with moves, classes, costs and numbers, the size of the board and a mark
//! that names it. In code: what the rules ask of a definition, and what differs from board to board, in
//! `tables`; where pieces go beyond their `move_table` (§6, §7) in `reach`, what attacks a king
//! (§5.3) in `attack` and `check_info`, castling (§8) in `castling`, drops (§10) in `drops`, the list of
//! moves in
//! `generation`; what a move changes in `play`; the turns that end a game (§11.7-11.9) in `closing`, its
//! other ends (§11) in `ending`, and what depends on the past (§11.5) in `past`. A secret army (§3) is read
//! as a `draft`, what is wrong with it is in `inspection`, a legal one is an `army`; what a builder of armies
//! asks is in `army_rules`, the turns before the first move (§4, §12.5) in `set_up`; `text` is the position
//! string (§12.1-12.3), `move_text` those of moves, `validation` the reasons for refusing a move.
//!
//! On the ground are values (`phase`, `rights`, `tables`, `refusals`), above them the position as a value
//! (`state`) and all that is asked of it, and on top, here, what the rest of the program sees.

mod army;
mod army_rules;
mod attack;
mod castling;
mod check_info;
mod closing;
mod draft;
mod drops;
mod ending;
mod generation;
mod inspection;
mod move_order;
mod move_text;
mod past;
mod phase;
mod pieces;
mod play;
mod reach;
mod refusals;
mod rights;
mod seal;
mod set_up;
mod sight;
mod standing;
mod state;
mod system;
mod tables;
#[cfg(test)]
mod tests;
mod text;
mod validation;

pub use army_rules::{ArmyReview, ArmyRules, ArmyZone};
pub use inspection::BUDGET;
pub use move_order::MoveOrder;
pub use move_text::ParsedTurn;
pub use phase::TURNS_CLAUSE;
pub use seal::{SealError, sealed_text};
pub use standing::Standing;
pub use state::Rengo;

use crate::{
    Arbitration, ArmyPhase, Definition, Hand, History, HistoryEntry, Move, MoveView, Moves, Notation,
    Observer, Outcome, Piece, Position, Refusal, Repetition, SearchMoves, Secrecy, SetUpPhase, SfenError,
    Side, SplitTurns, Square, Symmetry, UsiError, Variant, Victims,
};

impl Position for Rengo {
    fn start(variant: &Variant) -> Self {
        Self::empty(variant.definition())
    }

    fn definition(&self) -> &'static Definition {
        self.definition
    }

    fn side(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        self.key_of(self.board.key(), self.hand_key)
    }

    fn key_from_scratch(&self) -> u64 {
        self.key_of(self.board.key_from_scratch(), self.fresh_hand_key())
    }

    fn immediate_outcome(&self) -> Option<Outcome> {
        ending::immediate_outcome(self)
    }

    fn no_moves_outcome(&self) -> Outcome {
        ending::no_moves_outcome(self)
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        if self.phase == ArmyPhase::Play && self.immediate_outcome().is_none() {
            generation::moves(self, out);
        }
    }

    fn count_moves(&self) -> u64 {
        if self.phase == ArmyPhase::Play && self.immediate_outcome().is_none() {
            generation::count(self)
        } else {
            0
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == ArmyPhase::Play).then(|| ending::outcome(self))?
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.make(mv, observer);
    }

    fn in_check(&self) -> bool {
        self.phase == ArmyPhase::Play && self.is_checked(self.side)
    }

    fn check(&self) -> Option<bool> {
        (!self.is_setting_up()).then(|| self.in_check())
    }

    fn checked(&self) -> Vec<Square> {
        self.kings[self.side.index()].filter(|_| self.in_check()).into_iter().collect()
    }

    fn attackers_to(&self, square: Square, by: Side) -> Vec<Square> {
        self.attackers_of(square, by)
    }

    fn victims(&self, mv: Move) -> Victims {
        let MoveView::Step { from, to, .. } = mv.view() else { return Victims::new() };
        let square = self.passed_pawn(from, to).unwrap_or(to);
        self.board.piece_at(square).map(|piece| (square, piece)).into_iter().collect()
    }

    fn moving_piece(&self, mv: Move) -> Option<Piece> {
        match mv.view() {
            MoveView::Drop { kind, .. } => Some(Piece::new(self.side, kind)),
            _ => mv.from().and_then(|from| self.board.piece_at(from)),
        }
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    fn for_each_piece(&self, visit: impl FnMut(Square, Piece)) {
        self.board.for_each_piece(visit);
    }

    fn hand(&self, side: Side) -> &Hand {
        &self.hands[side.index()]
    }
}

impl SearchMoves for Rengo {
    fn noisy_moves(&self, out: &mut Moves) {
        out.clear();
        if self.phase == ArmyPhase::Play && self.immediate_outcome().is_none() {
            generation::noisy_moves(self, out);
        }
    }

    fn play_null(&mut self) -> bool {
        let possible = self.phase == ArmyPhase::Play && self.end.is_none() && !self.in_check();
        if possible {
            self.pass_turn();
        }
        possible
    }
}

impl Symmetry for Rengo {
    /// The phases of the set-up are turned by the rules themselves (§12.5), and stay as they are.
    fn flipped(&self) -> Self {
        if self.phase == ArmyPhase::Play { self.exchanged() } else { self.clone() }
    }

    fn flipped_move(&self, mv: Move) -> Move {
        let turn = |square| self.flipped_square(square);
        match mv.view() {
            MoveView::Step { from, to, promote } => {
                Move::step(turn(from), turn(to), promote.into()).with_extra(mv.extra())
            }
            MoveView::Drop { kind, to } => Move::drop(kind, turn(to)),
            MoveView::Special { from, to, code } => Move::special(turn(from), turn(to), code),
            MoveView::TwoStep { .. }
            | MoveView::Sweep { .. }
            | MoveView::Jitto { .. }
            | MoveView::Choice { .. } => mv,
        }
    }
}

impl Notation for Rengo {
    type Parsed = ParsedTurn;

    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        text::read(variant.definition(), text)
    }

    fn write_sfen(&self, out: &mut String) {
        text::write(self, out);
    }

    fn read(&self, text: &str) -> Result<ParsedTurn, UsiError> {
        move_text::parse(self, text)
    }

    fn resolve(&self, written: &ParsedTurn) -> Result<Move, Refusal> {
        validation::resolve(self, written)
    }

    fn usi(&self, mv: Move) -> String {
        move_text::write(self, mv)
    }
}

impl History for Rengo {
    fn note(&self, _before: &Self, _mv: Move) -> u64 {
        past::note(self)
    }

    fn repetition(&self, history: &[HistoryEntry]) -> Option<Outcome> {
        past::repetition(self, history)
    }

    fn recurrence(&self, _start: &Self, _moves: &[Move], history: &[HistoryEntry]) -> Option<Repetition> {
        past::recurrence(self, history)
    }

    fn moves_after(&self, history: &[HistoryEntry], out: &mut Moves) {
        past::moves(self, history, out);
    }

    fn refused_after(&self, history: &[HistoryEntry], mv: Move) -> Option<Refusal> {
        past::refusal(self, history, mv)
    }

    fn outcome_after(&self, _start: &Self, _moves: &[Move], history: &[HistoryEntry]) -> Option<Outcome> {
        past::outcome(self, history)
    }

    fn moves_without_past(&self) -> usize {
        past::moves_without(self)
    }
}

impl Arbitration for Rengo {
    fn finished_clause(&self) -> &'static str {
        "rengo §11"
    }

    fn clause(&self, outcome: Outcome, _plies: &[HistoryEntry]) -> Option<&'static str> {
        ending::clause(outcome)
    }
}

impl Secrecy for Rengo {
    /// The first army is seen by its owner alone until the other is placed too (§3.7).
    fn redacted_for(&self, viewer: Option<Side>) -> Self {
        if self.phase != ArmyPhase::ArmyB || viewer == Some(Side::Black) {
            return self.clone();
        }
        Self { phase: self.phase, side: self.side, ..Self::empty(self.definition) }
    }
}

impl SetUpPhase for Rengo {
    fn army_phase(&self) -> Option<ArmyPhase> {
        Some(self.phase)
    }

    fn army(&self, owner: Side) -> Option<String> {
        Some(army::text(self, owner))
    }

    fn is_setting_up(&self) -> bool {
        self.phase != ArmyPhase::Play
    }

    fn set_up(&mut self, text: &str) -> Result<(), Refusal> {
        set_up::play(self, text)
    }
}

impl SplitTurns for Rengo {}
