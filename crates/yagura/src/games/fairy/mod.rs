//! Games whose rules their definitions declare: the table `play` of a file says how pieces promote and are
//! dropped, what may happen to royals, and how the game ends ([`crate::Play`]).
//!
//! Sections are numbered as those of shogi (rulebook small §1). What is declared is made ready in `law`; of
//! the rules on a [`Base`](super::shogi::base::Base) these are the same where nothing is declared, but they
//! are asked of tables.

mod burning;
mod declaration;
#[cfg(test)]
mod declaration_tests;
mod ending;
mod far_captures;
#[cfg(test)]
mod fire_tests;
mod generation;
mod law;
mod state;
mod system;
#[cfg(test)]
mod tests;
mod validation;

use generation::Extent;
use law::Law;
pub use state::Fairy;
pub use validation::Written;

use crate::{
    Arbitration, Board, Definition, Hand, History, HistoryEntry, Move, MoveView, Moves, Notation, Observer,
    Outcome, PerpetualRule, Piece, Position, Reason, Refusal, Repetition, RepetitionRule, RoyalRule,
    SearchMoves, Secrecy, SetUpPhase, SfenError, Side, SpecialMove, SplitTurns, Square, SquareSet, Symmetry,
    UsiError, Variant, Victims,
    notation::{
        sfen::{self, Found},
        usi::{self, move_text},
    },
    repetition::Cycle,
};

/// The note of a ply: the move left the enemy in check.
const CHECK: u64 = 1;

impl<const N: usize, const W: usize> Fairy<N, W> {
    /// Plays a move without asking whether the game goes on.
    fn make<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        match mv.view() {
            MoveView::Step { from, to, promote } => {
                self.carry(from, None, to, promote.into(), observer);
                self.burn(to, observer);
            }
            MoveView::TwoStep { from, mid, to, promote } => {
                self.carry(from, Some(mid), to, promote.into(), observer);
                self.burn(to, observer);
            }
            MoveView::Drop { kind, to } => {
                let side = self.side;
                if let Some(rule) = self.law.drops[side.index()].iter().find(|rule| rule.kind == kind) {
                    self.spend(side, rule.slot, observer);
                }
                self.put(to, Piece::new(side, kind), observer);
            }
            MoveView::Special { code, .. } if code == SpecialMove::Declare.code() => {
                self.end = self.declared();
                return;
            }
            MoveView::Sweep { .. }
            | MoveView::Jitto { .. }
            | MoveView::Choice { .. }
            | MoveView::Special { .. } => {}
        }
        self.side = !self.side;
        self.number = self.number.saturating_add(1);
    }

    fn turned(&self, square: Square) -> Square {
        square.flipped(self.definition.files, self.definition.ranks)
    }

    fn moves_of(&self, extent: Extent, out: &mut Moves) {
        out.clear();
        if self.immediate_outcome().is_none() {
            self.for_each_legal(extent, |mv| out.push(mv));
        }
    }
}

impl<const N: usize, const W: usize> Position for Fairy<N, W> {
    fn start(variant: &Variant) -> Self {
        let mut start = Self::from_sfen(variant, &variant.definition().start)
            .expect("the tests read the start of every built-in definition");
        if variant.choice("first") == Some("white") {
            start.side = Side::White;
            start.note_first();
        }
        start
    }

    fn definition(&self) -> &'static Definition {
        self.definition
    }

    fn side(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        self.board.key() ^ self.hand_key ^ self.side_key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.board.key_from_scratch() ^ self.fresh_hand_key() ^ self.side_key()
    }

    fn immediate_outcome(&self) -> Option<Outcome> {
        ending::immediate_outcome(self)
    }

    fn no_moves_outcome(&self) -> Outcome {
        ending::no_moves_outcome(self)
    }

    fn moves(&self, out: &mut Moves) {
        self.moves_of(Extent::All, out);
    }

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        if self.immediate_outcome().is_none() {
            self.for_each_legal(Extent::All, |_| count += 1);
        }
        count
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.make(mv, observer);
    }

    fn in_check(&self) -> bool {
        self.is_checked(self.side)
    }

    fn checked(&self) -> Vec<Square> {
        self.critical(self.side)
            .filter(|&royal| self.is_attacked_by(&self.board, royal, !self.side))
            .collect()
    }

    fn attackers_to(&self, square: Square, by: Side) -> Vec<Square> {
        let board = self.target_on(square, by);
        board.occupied(by).iter().filter(|&from| self.captures_on(&board, by, from, square)).collect()
    }

    fn is_attacked(&self, square: Square, by: Side) -> bool {
        self.is_attacked_by(&self.target_on(square, by), square, by)
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
        let mut victims: Victims = mid
            .into_iter()
            .chain(to)
            .filter_map(|square| self.board.piece_at(square).map(|piece| (square, piece)))
            .collect();
        if self.law.has_burning {
            self.for_each_burnt(mv, |square, piece| victims.push((square, piece)));
        }
        victims
    }

    fn moving_piece(&self, mv: Move) -> Option<Piece> {
        match mv.view() {
            MoveView::Drop { kind, .. } => Some(Piece::new(self.side, kind)),
            // Who passes or declares is told by a piece of his: no other turn is without one.
            MoveView::Special { .. } => {
                self.board.occupied(self.side).iter().next().and_then(|at| self.board.piece_at(at))
            }
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

impl<const N: usize, const W: usize> SearchMoves for Fairy<N, W> {
    fn noisy_moves(&self, out: &mut Moves) {
        self.moves_of(Extent::Noisy, out);
    }

    fn play_null(&mut self) -> bool {
        let possible = !self.in_check();
        if possible {
            self.side = !self.side;
        }
        possible
    }
}

impl<const N: usize, const W: usize> Symmetry for Fairy<N, W> {
    fn flipped(&self) -> Self {
        let turn = |squares: &SquareSet<W>| {
            let mut turned = SquareSet::EMPTY;
            squares.for_each(|square| turned.insert(self.turned(square)));
            turned
        };
        let mut flipped = Self {
            board: self.board.flipped(),
            hands: [self.hands[1], self.hands[0]],
            royals: [turn(&self.royals[1]), turn(&self.royals[0])],
            side: !self.side,
            first: !self.first,
            end: self.end.map(|end| Outcome { winner: end.winner.map(|side| !side), ..end }),
            ..self.clone()
        };
        flipped.hand_key = flipped.fresh_hand_key();
        flipped
    }

    fn flipped_move(&self, mv: Move) -> Move {
        let turn = |square| self.turned(square);
        match mv.view() {
            MoveView::Step { from, to, promote } => Move::step(turn(from), turn(to), promote.into()),
            MoveView::TwoStep { from, mid, to, promote } => {
                Move::two_step(turn(from), turn(mid), turn(to), promote.into())
            }
            MoveView::Jitto { from, .. } => {
                let from = turn(from);
                Move::jitto(from, self.flipped().jitto_square(from).unwrap_or(from))
            }
            MoveView::Drop { kind, to } => Move::drop(kind, turn(to)),
            MoveView::Sweep { .. } | MoveView::Choice { .. } | MoveView::Special { .. } => mv,
        }
    }
}

impl<const N: usize, const W: usize> Notation for Fairy<N, W> {
    type Parsed = Written;

    /// Each side has the royals without which it has lost, unless these may be captured: then one side at
    /// most is without. Where royals are kept safe the side not to move is not in check.
    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        let definition = variant.definition();
        let [board, side, hands, number] = sfen::fields(text, "BOARD SIDE HANDS MOVENUMBER")?;
        let pieces: Board<N, W> = sfen::read_board(definition, board)?;
        let mut fairy = Self {
            definition,
            law: Law::of(variant),
            board: Board::new(definition.files, definition.ranks),
            hands: sfen::read_hands(definition, hands)?,
            hand_key: 0,
            royals: [SquareSet::EMPTY; 2],
            side: sfen::read_side(side)?,
            number: sfen::read_number(number, u32::MAX, "a number from 1 on without leading zero")?,
            first: Side::Black,
            end: None,
        };
        fairy.note_first();
        fairy.hand_key = fairy.fresh_hand_key();
        for (square, piece) in pieces.pieces() {
            fairy.put(square, piece, &mut ());
        }
        let lost = Side::BOTH.map(|side| fairy.has_lost_royals(side));
        let is_safe = fairy.law.play.royals == RoyalRule::Safe;
        // Who burns may lose the last royal with the capture of the enemy's last.
        let is_ended = lost == [true, true] && !fairy.law.has_burning;
        if is_ended || (is_safe && lost != [false, false]) {
            let loser = if lost[0] { Side::Black } else { Side::White };
            return Err(SfenError::Position {
                found: Found::new(
                    format!("{} has lost its royals", loser.name()),
                    match lost {
                        [true, true] => format!("どちらにも{}がありません", royal_word(definition)),
                        _ => format!("{}に{}がありません", loser.japanese(), royal_word(definition)),
                    },
                ),
                expected: if is_safe { "royals on both sides" } else { "royals on one side at least" },
            });
        }
        if is_safe && fairy.is_checked(!fairy.side) {
            return Err(SfenError::Position {
                found: Found::check_out_of_turn(!fairy.side),
                expected: "the side not to move not in check",
            });
        }
        Ok(fairy)
    }

    fn write_sfen(&self, out: &mut String) {
        sfen::write_board(self.definition, &self.board, out);
        out.push(' ');
        out.push(self.side.letter());
        out.push(' ');
        sfen::write_hands(self.definition, &self.hands, out);
        out.push(' ');
        out.push_str(&self.number.to_string());
    }

    fn read(&self, text: &str) -> Result<Written, UsiError> {
        match SpecialMove::from_word(text) {
            Some(act) => Ok(Written::Special(act)),
            None => usi::parse_move(self.definition, text).map(Written::Move),
        }
    }

    fn resolve(&self, written: &Written) -> Result<Move, Refusal> {
        validation::resolve(self, written)
    }

    fn usi(&self, mv: Move) -> String {
        match mv.view() {
            MoveView::Special { code, .. } => {
                SpecialMove::from_code(code).unwrap_or(SpecialMove::Pass).word().to_owned()
            }
            _ => move_text(self.definition, mv),
        }
    }
}

impl<const N: usize, const W: usize> History for Fairy<N, W> {
    fn note(&self, _before: &Self, _mv: Move) -> u64 {
        if self.in_check() { CHECK } else { 0 }
    }

    fn repetition(&self, history: &[HistoryEntry]) -> Option<Outcome> {
        let cycle = Cycle::of_last(history, self.law.play.fold)?;
        Some(match (self.checker(cycle), self.repeater(cycle)) {
            (Some(side), _) => Outcome::win(!side, Reason::PerpetualCheck),
            (None, Some(side)) => Outcome::win(!side, Reason::Repetition),
            (None, None) => Outcome::draw(Reason::Repetition),
        })
    }

    fn recurrence(&self, _start: &Self, _moves: &[Move], history: &[HistoryEntry]) -> Option<Repetition> {
        let cycle = Cycle::of_last(history, 2)?;
        let loser = self.checker(cycle).or_else(|| self.repeater(cycle));
        Some(cycle.repetition(loser, self.definition.clause("1.11")))
    }

    fn moves_without_past(&self) -> usize {
        // With passes a round takes two moves.
        2 * (self.law.play.fold as usize - 1)
    }
}

impl<const N: usize, const W: usize> Fairy<N, W> {
    /// Returns who loses the round by perpetual check.
    fn checker(&self, cycle: Cycle<'_>) -> Option<Side> {
        match self.law.play.perpetual {
            PerpetualRule::Loses => Cycle::only(|side| cycle.every(side, CHECK)),
            PerpetualRule::Nothing => None,
        }
    }

    /// Returns who loses by a repetition without perpetual check.
    fn repeater(&self, cycle: Cycle<'_>) -> Option<Side> {
        match self.definition.repetition {
            RepetitionRule::FirstPlayerLoses => Some(self.definition.first_player()),
            RepetitionRule::RepeaterLoses => Some(!cycle.player),
            RepetitionRule::Draw
            | RepetitionRule::InstigatorLoses
            | RepetitionRule::ChaserLoses
            | RepetitionRule::Restart
            | RepetitionRule::ByBoard => None,
        }
    }
}

impl<const N: usize, const W: usize> Arbitration for Fairy<N, W> {
    fn finished_clause(&self) -> &'static str {
        self.definition.clause("1.12")
    }

    fn clause(&self, outcome: Outcome, _plies: &[HistoryEntry]) -> Option<&'static str> {
        match outcome.reason {
            Reason::PerpetualCheck | Reason::Repetition => Some(self.definition.clause("1.11")),
            Reason::Checkmate
            | Reason::Stalemate
            | Reason::KingCapture
            | Reason::RoyalCapture
            | Reason::Check
            | Reason::Try
            | Reason::BareKing
            | Reason::InsufficientMaterial
            | Reason::Declaration
            | Reason::MoveLimit => Some(self.definition.clause("1.9")),
            _ => None,
        }
    }
}

impl<const N: usize, const W: usize> Secrecy for Fairy<N, W> {}
impl<const N: usize, const W: usize> SetUpPhase for Fairy<N, W> {}
impl<const N: usize, const W: usize> SplitTurns for Fairy<N, W> {}

/// Returns what the game calls its royal piece, where it has one kind of them.
fn royal_word(definition: &Definition) -> &str {
    let mut royals = definition.kinds.iter().filter(|kind| kind.royal);
    match (royals.next(), royals.next()) {
        (Some(only), None) => &only.name.ja,
        _ => "王",
    }
}
