//! Gungi in the Nishitsuji rules: `gungi` (rulebook gungi).
//!
//! The definition holds the faces with their moves on each layer (§4), the added ranges (§8.9) and the backs
//! (§3.4). In code: the board of towers in `board`, check in `check`, the actions of play (§7-§13) in
//! `generation` and what they change in `play`, set-up and declaration (§5, §6, §15) in `setup`, records in
//! `kifu`, what each form of move means and its string (§18.2) in `action`, position strings (§18.1) in
//! `sfen`, the match option `fouls` (§16) in `fouls`, what a player may suppose of hidden backs (§17.2) in
//! `determinize`, what an evaluation looks at in `view`, the reasons for refusing an action in `validation`.

mod action;
mod board;
mod check;
mod determinize;
mod faces;
mod fouls;
mod generation;
pub mod kifu;
mod legal;
mod play;
mod refusal;
mod setup;
mod sfen;
mod state;
mod system;
#[cfg(test)]
mod tests;
mod validation;
mod view;

pub use state::Gungi;

use board::{NOWHERE, Towers, Zone};

use action::{Action, Hidden, unpack};
use faces::K;
use state::Phase;

use crate::{
    Arbitration, Circumstance, Definition, Fouls, Hand, History, HistoryEntry, Move, Moves, Notation,
    Observer, Outcome, Piece, Position, Reason, Refusal, Repetition, SearchMoves, Secrecy, SetUpPhase,
    SfenError, Side, SplitTurns, Square, Symmetry, UsiError, Variant, Victims,
    movement::tower::{Cell, cell_of, square_of},
    notation::tower::{self, ParsedAction},
    repetition::Cycle,
};

/// The appearance of a position that ends the game (§14.7).
const FOURTH: u32 = 4;

/// Returns whether the backs of a side are hidden from a viewer (§17.4).
fn hides(viewer: Option<Side>, side: Side) -> bool {
    viewer != Some(side)
}

impl Position for Gungi {
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
        self.board.key() ^ self.hand_key ^ self.state_key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.board.key_from_scratch() ^ self.fresh_hand_key() ^ self.state_key()
    }

    /// §14.4, §14.5, in the order of §14.8.
    fn immediate_outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Play {
            return None;
        }
        for side in Side::BOTH {
            if self.board.king(side) == NOWHERE {
                return Some(Outcome::win(!side, Reason::KingCapture));
            }
        }
        let nihe = |side: &Side| self.judges_fouls() && self.board.has_nihe(*side);
        Side::BOTH.into_iter().find(nihe).map(|side| Outcome::win(!side, Reason::Nihe))
    }

    /// §14.1, §14.2.
    fn no_moves_outcome(&self) -> Outcome {
        let reason = if self.check() == Some(true) { Reason::Checkmate } else { Reason::Stalemate };
        Outcome::win(!self.side, reason)
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        self.for_each_move(|mv| {
            out.push(mv);
            false
        });
    }

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(|_| {
            count += 1;
            false
        });
        count
    }

    fn has_move(&self) -> bool {
        self.for_each_move(|_| true)
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.act(mv, observer);
    }

    fn in_check(&self) -> bool {
        self.check() == Some(true)
    }

    /// §14.8: there is no such thing before play, nor without a 帥.
    fn check(&self) -> Option<bool> {
        let known = self.phase == Phase::Play && self.board.king(self.side) != NOWHERE;
        known.then(|| check::in_check(&self.board, self.table, self.side))
    }

    fn checked(&self) -> Vec<Square> {
        if self.in_check() { vec![square_of(self.board.king(self.side))] } else { Vec::new() }
    }

    fn attackers_to(&self, square: Square, by: Side) -> Vec<Square> {
        let mut found = Vec::new();
        if self.definition.has(square) {
            let target = cell_of(square);
            check::any_attacker(&self.board, self.table, target, by, |cell, _| {
                found.push(square_of(cell));
                false
            });
        }
        found
    }

    fn victims(&self, mv: Move) -> Victims {
        let mut victims = Victims::new();
        match unpack(mv) {
            Some((Action::Move { from, to }, _)) => {
                let top = self.board.top(to).piece().filter(|piece| piece.side() != self.side);
                victims.extend(top.map(|piece| (square_of(to), piece)));
                let fort = self.board.under(to) == Some(Piece::new(!self.side, faces::F))
                    && self.board.height(to) == 2;
                if top.is_some() && fort && self.board.top(from).kind() == K {
                    victims.push((square_of(to), Piece::new(!self.side, faces::F)));
                }
            }
            Some((Action::Up { at, layer }, _)) => {
                victims.extend(self.pair(at, layer - 1, layer).map(|(_, piece)| (square_of(at), piece)));
            }
            Some((Action::Down { at, layer }, _)) => {
                victims.extend(self.pair(at, layer + 1, layer).map(|(_, piece)| (square_of(at), piece)));
            }
            _ => {}
        }
        victims
    }

    fn moving_piece(&self, mv: Move) -> Option<Piece> {
        match unpack(mv)?.0 {
            Action::Move { from, .. } => self.board.top(from).piece(),
            Action::Up { at, layer } => self.pair(at, layer - 1, layer).map(|(piece, _)| piece),
            Action::Down { at, layer } => self.pair(at, layer + 1, layer).map(|(piece, _)| piece),
            Action::Exchange { .. } => Some(Piece::new(self.side, faces::M)),
            Action::Substitute { .. } => Some(Piece::new(self.side, faces::S)),
            Action::Backs { .. } => Some(Piece::new(self.side, faces::P)),
            Action::Drop { kind, .. } => Some(Piece::new(self.side, kind)),
        }
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        if self.board.has(square) { self.board.top(cell_of(square)).piece() } else { None }
    }

    fn for_each_piece(&self, mut visit: impl FnMut(Square, Piece)) {
        self.board.pieces().for_each(|(cell, _, piece)| visit(square_of(cell), piece));
    }

    fn for_each_circumstance(&self, mut visit: impl FnMut(Circumstance)) {
        board::for_each(self.board.tall(), |cell| {
            let top = self.board.top(cell);
            if let Some(piece) = top.piece() {
                visit(Circumstance::Raised(piece, (top.level() as u8).saturating_sub(1)));
            }
            self.board.below(cell).for_each(|piece| visit(Circumstance::Covered(piece)));
        });
    }

    fn hand(&self, side: Side) -> &Hand {
        &self.hands[side.index()]
    }
}

impl SearchMoves for Gungi {
    fn noisy_moves(&self, out: &mut Moves) {
        out.clear();
        if self.phase == Phase::Play && self.immediate_outcome().is_none() {
            generation::captures(self, |mv| {
                out.push(mv);
                false
            });
        }
    }

    fn play_null(&mut self) -> bool {
        let possible = self.phase == Phase::Play && self.pending().is_none() && !self.in_check();
        if possible {
            self.exchanged[self.side.index()] = NOWHERE;
            self.side = !self.side;
        }
        possible
    }
}

impl Symmetry for Gungi {
    fn flipped(&self) -> Self {
        let turn = |cell: Cell| if cell == NOWHERE { NOWHERE } else { board::flipped(cell) };
        let board = self
            .board
            .map(self.table, |cell, piece| (board::flipped(cell), Piece::new(!piece.side(), piece.kind())));
        let mut flipped = Self {
            board,
            hands: [self.hands[1], self.hands[0]],
            side: !self.side,
            exchanged: [turn(self.exchanged[1]), turn(self.exchanged[0])],
            ..self.clone()
        };
        flipped.hand_key = flipped.fresh_hand_key();
        flipped
    }

    fn flipped_move(&self, mv: Move) -> Move {
        action::flipped(mv)
    }
}

impl Notation for Gungi {
    type Parsed = ParsedAction;

    fn read(&self, text: &str) -> Result<ParsedAction, UsiError> {
        tower::parse_action(self.definition, text)
    }

    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        sfen::read(variant, text)
    }

    fn write_sfen(&self, out: &mut String) {
        sfen::write(self, out);
    }

    fn resolve(&self, written: &ParsedAction) -> Result<Move, Refusal> {
        validation::resolve(self, written)
    }

    fn usi(&self, mv: Move) -> String {
        action::text(self.definition, mv, None)
    }
}

impl History for Gungi {
    fn note(&self, before: &Self, mv: Move) -> u64 {
        fouls::note(self, before, mv)
    }

    fn repetition(&self, history: &[HistoryEntry]) -> Option<Outcome> {
        let last = history.last()?;
        if let Some(outcome) = fouls::betrayed(last) {
            return Some(outcome);
        }
        Cycle::of_last(history, FOURTH)
            .filter(|_| self.phase == Phase::Play)
            .map(|_| Outcome::draw(Reason::Repetition))
    }

    fn recurrence(&self, _start: &Self, _moves: &[Move], history: &[HistoryEntry]) -> Option<Repetition> {
        let cycle = Cycle::of_last(history, 2).filter(|_| self.phase == Phase::Play)?;
        Some(cycle.repetition(None, self.repetition_clause()))
    }

    /// §15.9: after the first repetition only (§15.8).
    fn restart(&self) -> Option<Self> {
        if self.phase != Phase::Play || self.board.zone() == Zone::Seven {
            return None;
        }
        let mut next = Self {
            board: Towers::new(Zone::Seven),
            side: Side::White,
            phase: Phase::Setup,
            exchanged: [NOWHERE; 2],
            ..self.clone()
        };
        for (_, _, piece) in self.board.pieces() {
            next.gain_in_hand(piece.side(), piece.kind());
        }
        Some(next)
    }
}

impl Arbitration for Gungi {
    fn takeback_foul(&self) -> Option<&'static str> {
        (self.fouls() == Fouls::Strict).then_some("gungi §16.3")
    }

    fn finished_clause(&self) -> &'static str {
        "gungi §14.8"
    }

    fn clause(&self, outcome: Outcome, _plies: &[HistoryEntry]) -> Option<&'static str> {
        Some(match outcome.reason {
            Reason::Checkmate => "gungi §14.1",
            Reason::Stalemate => "gungi §14.2",
            Reason::Nihe => "gungi §14.4",
            Reason::KingCapture => "gungi §14.5",
            Reason::Resign => "gungi §14.6",
            Reason::Repetition => self.repetition_clause(),
            Reason::Illegal => "gungi §16.2",
            _ => return None,
        })
    }

    fn fouls(&self) -> Fouls {
        self.fouls
    }

    fn claim(&self, history: &[HistoryEntry], by: Side) -> Option<Outcome> {
        (self.fouls == Fouls::Claim && fouls::may_claim(history, by, self.outcome()))
            .then(|| Outcome::win(by, Reason::Illegal))
    }
}

impl Secrecy for Gungi {
    fn redacted_for(&self, viewer: Option<Side>) -> Self {
        let hidden = |piece: Piece| if hides(viewer, piece.side()) { faces::masked(piece) } else { piece };
        let mut seen =
            Self { board: self.board.map(self.table, |cell, piece| (cell, hidden(piece))), ..self.clone() };
        for side in Side::BOTH.into_iter().filter(|&side| hides(viewer, side)) {
            for kind in [faces::PZ, faces::PT, faces::PH] {
                for _ in 0..self.count_in_hand(side, kind) {
                    seen.spend_from_hand(side, kind);
                    seen.gain_in_hand(side, faces::P);
                }
            }
        }
        seen
    }

    fn determinize(&self, viewer: Side, salt: u64) -> Option<Self> {
        determinize::determinize(self, viewer, salt)
    }

    fn usi_redacted_for(&self, mv: Move, viewer: Option<Side>) -> String {
        action::text(self.definition, mv, hides(viewer, self.side).then_some(Hidden))
    }
}

impl SetUpPhase for Gungi {}
impl SplitTurns for Gungi {}
