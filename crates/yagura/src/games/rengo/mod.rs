//! Union shogi on five boards: `rengo-shogi`, `rengo-chess`, `rengo-xiangqi`, `rengo-janggi`, `rengo-makruk` (rulebook rengo).
//!
//! The definitions hold the men with moves, classes, costs and numbers, the size of the board and a mark that names it. In code: what the rules ask
//! of a definition, and what differs from board to board, in `tables`; where men go beyond their walk (§6, §7) in `reach`, what attacks a king
//! (§5.3) in `attack` and `guard`, castling (§8) in `castling`, drops (§10) in `drops`, the list of moves in `generation`; what a move
//! changes in `play`; the turns that end a game (§11.7-11.9) in `closing`, its other ends (§11) in `ending`, and what depends on
//! the past (§11.5) in `past`. The secret armies (§3) are in `army`, what is wrong with one in `inspection`, what a builder of armies asks in `muster`, the phases before the first move (§4, §12.5) in `phase`; `text` is the
//! position string (§12.1-12.3), `judgement` the reasons for refusing a move.

mod army;
mod attack;
mod castling;
mod closing;
mod drops;
mod ending;
mod generation;
mod guard;
mod inspection;
mod judgement;
mod men;
mod muster;
mod past;
mod phase;
mod play;
mod reach;
mod seal;
mod standing;
mod tables;
#[cfg(test)]
mod tests;
mod text;

use castling::Rights;
pub use inspection::BUDGET;
use men::Tally;
pub use muster::{Muster, Place, Review};
pub use phase::{Phase, Precedence};
pub use seal::{SealError, sealed_text};
pub use standing::Standing;
use tables::Tables;

use crate::{
    Definition, Hand, Move, MoveView, Moves, Observer, Outcome, Piece, Ply, Position, Refusal, Repetition, SfenError, Side, SmallBoard,
    Square, UsiError, Variant, Victims, games::shogi::base::hand_count_key, mix_key, notation::usi::Written, square::RANK,
};

const SIDE_KEY: u64 = mix_key(1 << 32);

/// A position of union shogi, from the first army that is placed to the end.
#[derive(Clone, Debug)]
pub struct Rengo {
    definition: &'static Definition,
    tables: &'static Tables,
    board: SmallBoard,
    hands: [Hand; 2],
    hand_key: u64,
    kings: [Option<Square>; 2],
    side: Side,
    number: u32,
    phase: Phase,
    /// Who may still castle where (§8, §12.1).
    rights: Rights,
    /// The square that a double step has just passed, if it can be used (§6.2, §12.1).
    passed: Option<Square>,
    /// The chess board's count of quiet actions (§11.6), or the actions left to the pursuer of a bare king (§11.10).
    count: Option<u32>,
    /// What each side has captured besides shogi men, on the shogi board (§11.8).
    gains: [u32; 2],
    /// How it has ended by a turn that leaves the position as it is (§11.8, §11.9, claim), or by a king left open behind the wall (§11.1).
    end: Option<Outcome>,
    /// The second player, who has the small advantages of §11.8 and §11.9: White, in a turned position Black.
    second: Side,
    tally: Tally,
}

/// The end by a turn that leaves the position unchanged is no part of the position, and not of its string.
impl PartialEq for Rengo {
    fn eq(&self, other: &Self) -> bool {
        self.definition.id == other.definition.id
            && self.board == other.board
            && self.hands == other.hands
            && self.side == other.side
            && self.number == other.number
            && self.phase == other.phase
            && self.rights == other.rights
            && self.passed == other.passed
            && self.count == other.count
            && self.gains == other.gains
    }
}

impl Eq for Rengo {}

/// The difference of one step straight forward (§1.5).
const fn forward(side: Side) -> i16 {
    match side {
        Side::Black => -RANK,
        Side::White => RANK,
    }
}

impl Rengo {
    /// Returns the position of a game in which nothing is placed yet (§13.1).
    fn empty(definition: &'static Definition) -> Self {
        Self {
            definition,
            tables: definition.derived(Tables::new),
            board: SmallBoard::new(definition.files, definition.ranks),
            hands: [Hand::default(); 2],
            hand_key: 0,
            kings: [None; 2],
            side: Side::Black,
            number: 1,
            phase: Phase::ArmyA,
            rights: Rights::NONE,
            passed: None,
            count: None,
            gains: [0; 2],
            end: None,
            second: Side::White,
            tally: Tally::default(),
        }
    }

    /// Returns the set-up string of what a side has on its own ranks and in hand (§12.4), as its player sees it.
    pub fn army(&self, side: Side) -> String {
        let mut text = String::new();
        army::write(self, side, &mut text);
        text
    }

    /// Returns what is awaited (§12.1).
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    fn side_key(&self) -> u64 {
        match self.side {
            Side::Black => 0,
            Side::White => SIDE_KEY,
        }
    }

    fn fresh_hand_key(&self) -> u64 {
        let counts = |side: Side| self.hands[side.index()].iter().map(move |(slot, count)| hand_count_key(side, slot, count));
        Side::BOTH.into_iter().flat_map(counts).fold(0, |key, part| key ^ part)
    }

    /// Board, side, hands, castling and en passant: what is compared for repetition (§12.2).
    #[inline(always)]
    fn key_of(&self, board: u64, hands: u64) -> u64 {
        let passed = self.passed.map_or(0, |square| mix_key(1 << 34 | square.index() as u64));
        board ^ hands ^ self.side_key() ^ self.rights.key() ^ passed ^ self.phase.key()
    }

    fn turned_square(&self, square: Square) -> Square {
        square.turned(self.definition.files, self.definition.ranks)
    }
}

impl Position for Rengo {
    fn start(variant: &Variant) -> Self {
        Self::empty(variant.definition())
    }

    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        text::read(variant.definition(), text)
    }

    fn write_sfen(&self, out: &mut String) {
        text::write(self, out);
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

    fn fresh_key(&self) -> u64 {
        self.key_of(self.board.fresh_key(), self.fresh_hand_key())
    }

    fn decided(&self) -> Option<Outcome> {
        ending::decided(self)
    }

    fn stuck(&self) -> Outcome {
        ending::stuck(self)
    }

    fn finished_clause(&self) -> &'static str {
        "rengo §11"
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        if self.phase == Phase::Play && self.decided().is_none() {
            generation::moves(self, out);
        }
    }

    fn noisy_moves(&self, out: &mut Moves) {
        out.clear();
        if self.phase == Phase::Play && self.decided().is_none() {
            generation::noisy_moves(self, out);
        }
    }

    fn count_moves(&self) -> u64 {
        if self.phase == Phase::Play && self.decided().is_none() { generation::count(self) } else { 0 }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Play).then(|| ending::outcome(self))?
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.make(mv, observer);
    }

    fn play_null(&mut self) -> bool {
        let possible = self.phase == Phase::Play && self.end.is_none() && !self.in_check();
        if possible {
            self.pass_turn();
        }
        possible
    }

    fn in_check(&self) -> bool {
        self.phase == Phase::Play && self.is_checked(self.side)
    }

    fn check(&self) -> Option<bool> {
        (!self.is_setting_up()).then(|| self.in_check())
    }

    fn checked(&self) -> Vec<Square> {
        self.kings[self.side.index()].filter(|_| self.in_check()).into_iter().collect()
    }

    fn bearers(&self, square: Square, by: Side) -> Vec<Square> {
        self.bearers_on(square, by)
    }

    fn victims(&self, mv: Move) -> Victims {
        let MoveView::Step { from, to, .. } = mv.view() else { return Victims::new() };
        let square = self.passed_pawn(from, to).unwrap_or(to);
        self.board.man(square).map(|piece| (square, piece)).into_iter().collect()
    }

    fn mover(&self, mv: Move) -> Option<Piece> {
        match mv.view() {
            MoveView::Drop { kind, .. } => Some(Piece::new(self.side, kind)),
            _ => mv.from().and_then(|from| self.board.man(from)),
        }
    }

    fn man(&self, square: Square) -> Option<Piece> {
        self.board.man(square)
    }

    fn each_man(&self, visit: impl FnMut(Square, Piece)) {
        self.board.each_man(visit);
    }

    fn hand(&self, side: Side) -> &Hand {
        &self.hands[side.index()]
    }

    fn read(&self, text: &str) -> Result<Written, UsiError> {
        judgement::read(self, text)
    }

    fn resolve(&self, written: &Written) -> Result<Move, Refusal> {
        judgement::resolve(self, written)
    }

    fn note(&self, _before: &Self, _mv: Move) -> u64 {
        past::note(self)
    }

    fn repetition(&self, plies: &[Ply]) -> Option<Outcome> {
        past::repetition(self, plies)
    }

    fn recurrence(&self, _start: &Self, _moves: &[Move], plies: &[Ply]) -> Option<Repetition> {
        past::recurrence(self, plies)
    }

    fn clause(&self, outcome: Outcome, _plies: &[Ply]) -> Option<&'static str> {
        ending::clause(outcome)
    }

    fn moves_after(&self, plies: &[Ply], out: &mut Moves) {
        past::moves(self, plies, out);
    }

    fn refused_after(&self, plies: &[Ply], mv: Move) -> Option<Refusal> {
        past::refusal(self, plies, mv)
    }

    fn outcome_after(&self, _start: &Self, _moves: &[Move], plies: &[Ply]) -> Option<Outcome> {
        past::outcome(self, plies)
    }

    fn moves_without_past(&self) -> usize {
        past::moves_without(self)
    }

    fn is_setting_up(&self) -> bool {
        self.phase != Phase::Play
    }

    fn set_up(&mut self, text: &str) -> Result<(), Refusal> {
        phase::play(self, text)
    }

    /// The first army is seen by its owner alone until the other is placed too (§3.7).
    fn seen_by(&self, viewer: Option<Side>) -> Self {
        if self.phase != Phase::ArmyB || viewer == Some(Side::Black) {
            return self.clone();
        }
        Self { phase: self.phase, side: self.side, ..Self::empty(self.definition) }
    }

    /// The phases of the set-up are turned by the rules themselves (§12.5), and stay as they are.
    fn turned(&self) -> Self {
        if self.phase == Phase::Play { self.exchanged() } else { self.clone() }
    }

    fn turned_move(&self, mv: Move) -> Move {
        let turn = |square| self.turned_square(square);
        match mv.view() {
            MoveView::Step { from, to, promote } => Move::step(turn(from), turn(to), promote).with_extra(mv.extra()),
            MoveView::Drop { kind, to } => Move::drop(kind, turn(to)),
            MoveView::Act { from, to, deed } => Move::act(turn(from), turn(to), deed),
            MoveView::Via { .. } | MoveView::Sweep { .. } | MoveView::Jitto { .. } | MoveView::Choice { .. } => mv,
        }
    }

    fn usi(&self, mv: Move) -> String {
        judgement::write(self, mv)
    }
}
