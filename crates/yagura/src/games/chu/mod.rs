//! Chu shogi: `chu`, `chu-otb` (rulebook chu).
//!
//! The definitions hold board, men and set-up; lion power (§3.1-3.3) is in their XBetza as moves of two legs. In code: captures of lions
//! (§5) in `lion`, promotion (§4) and generation in `generation`, the ends of the game (§7) in `ending`, repetition (§8) in `repetition`,
//! the reasons for refusing a move in `judgement`, the string's third field (§9.1) here.

mod ending;
mod generation;
mod judgement;
mod lion;
mod repetition;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use crate::{
    Definition, Fouls, Hand, Kind, Move, MoveView, Moves, Observer, Outcome, Piece, Ply, Position, Reason, Refusal, Repetition, SfenError,
    Side, SmallBoard, Square, Variant, Victims, mix_key,
    movement::bearing::bearers,
    notation::{
        sfen::{self, shown},
        usi::Written,
    },
    piece::Kinds,
};

/// The move number stops growing here (rulebook chu §9.1).
const LAST_NUMBER: u32 = 9999;

const SIDE_KEY: u64 = mix_key(1 << 32);

/// The kinds that rules name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Roles {
    /// Royals (rulebook chu §2.3).
    royal: Kinds,
    /// Lions, promoted kirins among them.
    lion: Kinds,
    /// Unpromoted pawns and go-betweens: no good for tsukegui (§5.2.3) or baring a king (§7.3).
    poor: Kinds,
    /// May promote on reaching the last rank (§4.5, §4.6).
    relief: Kinds,
}

impl Roles {
    fn of(definition: &Definition) -> Self {
        let royal = (0u8..).map(Kind).zip(&definition.kinds).filter(|(_, info)| info.royal).map(|(kind, _)| kind);
        Self {
            royal: Kinds::of(royal),
            lion: Kinds::of(definition.marked("lion")),
            poor: Kinds::of(definition.marked("poor")),
            relief: Kinds::of(definition.marked("relief")),
        }
    }
}

/// A position of chu shogi.
#[derive(Clone, Debug)]
pub struct Chu {
    definition: &'static Definition,
    roles: Roles,
    board: SmallBoard,
    side: Side,
    number: u32,
    /// Where the last move captured a lion with a man that is not a lion (§5.4, §9.1).
    lion: Option<Square>,
    /// Royals on the board, by side.
    royals: [u8; 2],
    /// Men on the board.
    men: u8,
    /// Dead men on the board (§4.8).
    dead: u8,
    fouls: Fouls,
}

impl PartialEq for Chu {
    fn eq(&self, other: &Self) -> bool {
        self.definition.id == other.definition.id
            && self.board == other.board
            && self.side == other.side
            && self.number == other.number
            && self.lion == other.lion
    }
}

impl Eq for Chu {}

/// No side has men in hand.
static NO_HAND: std::sync::LazyLock<Hand> = std::sync::LazyLock::new(Hand::default);

impl Chu {
    fn lion_key(&self) -> u64 {
        self.lion.map_or(0, |square| mix_key(1 << 33 | square.index() as u64))
    }

    fn side_key(&self) -> u64 {
        match self.side {
            Side::Black => 0,
            Side::White => SIDE_KEY,
        }
    }

    /// Returns whether a man is dead where it stands (rulebook chu §4.8): it has no move for the rest of the game.
    fn is_dead(&self, piece: Piece, square: Square) -> bool {
        self.definition.is_stuck(piece, square)
    }

    #[inline(always)]
    fn put<O: Observer>(&mut self, square: Square, piece: Piece, observer: &mut O) {
        self.board.put(square, piece);
        self.men += 1;
        self.dead += u8::from(self.is_dead(piece, square));
        self.royals[piece.side().index()] += u8::from(self.roles.royal.contains(piece.kind()));
        observer.put(square, piece);
    }

    #[inline(always)]
    fn lift<O: Observer>(&mut self, square: Square, observer: &mut O) -> Option<Piece> {
        let piece = self.board.lift(square)?;
        self.men -= 1;
        self.dead -= u8::from(self.is_dead(piece, square));
        self.royals[piece.side().index()] -= u8::from(self.roles.royal.contains(piece.kind()));
        observer.lift(square, piece);
        Some(piece)
    }

    #[inline(always)]
    fn is_lion(&self, piece: Piece) -> bool {
        self.roles.lion.contains(piece.kind())
    }

    /// Moves a man, capturing on the way and at the end, and notes a lion captured by another man (rulebook chu §9.1).
    #[inline(always)]
    fn carry<O: Observer>(&mut self, from: Square, mid: Option<Square>, to: Square, promote: bool, observer: &mut O) {
        let Some(piece) = self.lift(from, observer) else {
            debug_assert!(false, "no man on {from}");
            return;
        };
        let on_the_way = mid.and_then(|mid| self.lift(mid, observer));
        let at_end = self.lift(to, observer);
        if !self.is_lion(piece) {
            if at_end.is_some_and(|victim| self.is_lion(victim)) {
                self.lion = Some(to);
            } else if on_the_way.is_some_and(|victim| self.is_lion(victim)) {
                self.lion = mid;
            }
        }
        let promoted = self.definition.kind(piece.kind()).promotes_to.filter(|_| promote);
        self.put(to, promoted.map_or(piece, |kind| Piece::new(piece.side(), kind)), observer);
    }

    /// Returns the squares of the royals of a side.
    fn royal_squares(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        let royal = move |square: &Square| self.board.man(*square).is_some_and(|piece| self.roles.royal.contains(piece.kind()));
        self.board.occupied(side).iter().filter(royal)
    }
}

impl Position for Chu {
    fn start(variant: &Variant) -> Self {
        Self::from_sfen(variant, &variant.definition().start).expect("the tests read the start of every built-in definition")
    }

    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        let [board, side, lion, number] = sfen::fields(text, "BOARD SIDE LION NUMBER")?;
        let definition = variant.definition();
        let men: SmallBoard = sfen::read_board(definition, board)?;
        let mut position = Self {
            definition,
            roles: Roles::of(definition),
            board: SmallBoard::new(definition.files, definition.ranks),
            side: sfen::read_side(side)?,
            number: sfen::read_number(number, LAST_NUMBER, "1 to 9999 without leading zero")?,
            lion: match lion {
                "-" => None,
                text => match Square::read_prefix(text) {
                    Some((square, "")) if definition.has(square) => Some(square),
                    _ => {
                        let expected = "the square of the lion captured last, or -";
                        return Err(SfenError::Field { field: "lion", text: shown(text), expected });
                    }
                },
            },
            royals: [0; 2],
            men: 0,
            dead: 0,
            fouls: Fouls::of(variant),
        };
        for (square, piece) in men.men() {
            position.put(square, piece, &mut ());
        }
        if position.royals == [0, 0] {
            return Err(SfenError::Position { found: "no royal on either side".into(), expected: "a king or prince on one side at least" });
        }
        Ok(position)
    }

    fn write_sfen(&self, out: &mut String) {
        sfen::write_board(self.definition, &self.board, out);
        let lion = self.lion.map_or_else(|| "-".to_owned(), |square| square.to_string());
        let _ = write!(out, " {} {lion} {}", self.side, self.number);
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

    fn fresh_key(&self) -> u64 {
        self.board.fresh_key() ^ self.side_key() ^ self.lion_key()
    }

    fn decided(&self) -> Option<Outcome> {
        ending::decided(self)
    }

    fn stuck(&self) -> Outcome {
        Outcome::win(!self.side, Reason::Stalemate)
    }

    fn finished_clause(&self) -> &'static str {
        "chu §7"
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        if self.decided().is_none() {
            generation::moves(self, out);
        }
    }

    fn noisy_moves(&self, out: &mut Moves) {
        out.clear();
        if self.decided().is_none() {
            generation::noisy_moves(self, out);
        }
    }

    fn count_moves(&self) -> u64 {
        if self.decided().is_none() { generation::count(self) } else { 0 }
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.lion = None;
        match mv.view() {
            MoveView::Step { from, to, promote } => self.carry(from, None, to, promote, observer),
            MoveView::Via { from, mid, to, promote } => self.carry(from, Some(mid), to, promote, observer),
            MoveView::Sweep { .. } | MoveView::Jitto { .. } | MoveView::Drop { .. } | MoveView::Choice { .. } | MoveView::Act { .. } => {}
        }
        self.side = !self.side;
        self.number = (self.number + 1).min(LAST_NUMBER);
    }

    fn play_null(&mut self) -> bool {
        self.lion = None;
        self.side = !self.side;
        true
    }

    fn in_check(&self) -> bool {
        self.royal_squares(self.side).any(|royal| self.definition.attacks().is_attacked(&self.board, royal, !self.side))
    }

    fn checked(&self) -> Vec<Square> {
        self.royal_squares(self.side).filter(|&royal| self.definition.attacks().is_attacked(&self.board, royal, !self.side)).collect()
    }

    fn bearers(&self, square: Square, by: Side) -> Vec<Square> {
        bearers(self.definition, &self.board, square, by)
    }

    fn victims(&self, mv: Move) -> Victims {
        let (mid, to) = match mv.view() {
            MoveView::Step { to, .. } => (None, Some(to)),
            MoveView::Via { from, mid, to, .. } => (Some(mid), Some(to).filter(|&to| to != from)),
            MoveView::Sweep { .. } | MoveView::Jitto { .. } | MoveView::Drop { .. } | MoveView::Choice { .. } | MoveView::Act { .. } => {
                (None, None)
            }
        };
        mid.into_iter().chain(to).filter_map(|square| self.board.man(square).map(|piece| (square, piece))).collect()
    }

    fn mover(&self, mv: Move) -> Option<Piece> {
        mv.from().and_then(|from| self.board.man(from))
    }

    fn man(&self, square: Square) -> Option<Piece> {
        self.board.man(square)
    }

    fn each_man(&self, visit: impl FnMut(Square, Piece)) {
        self.board.each_man(visit);
    }

    fn hand(&self, _side: Side) -> &Hand {
        &NO_HAND
    }

    fn resolve(&self, written: &Written) -> Result<Move, Refusal> {
        judgement::resolve(self, written)
    }

    fn note(&self, before: &Self, mv: Move) -> u64 {
        repetition::note(self, before, mv)
    }

    fn repetition(&self, plies: &[Ply]) -> Option<Outcome> {
        repetition::judge(plies)
    }

    fn recurrence(&self, _start: &Self, _moves: &[Move], plies: &[Ply]) -> Option<Repetition> {
        repetition::recurrence(plies)
    }

    fn clause(&self, outcome: Outcome, plies: &[Ply]) -> Option<&'static str> {
        ending::clause(outcome, plies)
    }

    fn is_mate(&self) -> bool {
        ending::is_mate(self)
    }

    fn fouls(&self) -> Fouls {
        self.fouls
    }

    fn seen_by(&self, _viewer: Option<Side>) -> Self {
        self.clone()
    }

    fn turned(&self) -> Self {
        let turn = |square: Square| square.turned(self.definition.files, self.definition.ranks);
        Self {
            board: self.board.turned(),
            side: !self.side,
            lion: self.lion.map(turn),
            royals: [self.royals[1], self.royals[0]],
            ..self.clone()
        }
    }

    fn turned_move(&self, mv: Move) -> Move {
        let turn = |square: Square| square.turned(self.definition.files, self.definition.ranks);
        match mv.view() {
            MoveView::Step { from, to, promote } => Move::step(turn(from), turn(to), promote),
            MoveView::Via { from, mid, to, promote } => Move::via(turn(from), turn(mid), turn(to), promote),
            MoveView::Jitto { from, .. } => {
                let turned = self.turned();
                let from = turn(from);
                let mid = generation::jitto_square(&turned, from).unwrap_or(from);
                Move::jitto(from, mid)
            }
            MoveView::Drop { kind, to } => Move::drop(kind, turn(to)),
            MoveView::Sweep { .. } | MoveView::Choice { .. } | MoveView::Act { .. } => mv,
        }
    }
}
