//! Shin-Ennen Dai shogi: `ennen` (rulebook ennen).
//!
//! The definition holds board, men, set-up and all movement: dances, range jumps and leaps are arms ([`crate::movement::arm`]). In code: generation with forced promotion
//! (§5, §6) in `generation`, what bears on a square (§8.1, §8.4) in `threat`, the ends of the game (§2, §9) in `ending`, repetition (§8) in `repetition`,
//! the reasons for refusing a move in `judgement`.

mod ending;
mod generation;
mod judgement;
mod repetition;
#[cfg(test)]
mod tests;
mod threat;

use std::fmt::Write as _;

use crate::{
    CODES, Definition, Hand, LargeBoard, Move, MoveView, Moves, Observer, Outcome, Piece, Ply, Position, Reason, Refusal, Repetition,
    SfenError, Side, Square, SquareSet, Variant, Victims, mix_key,
    movement::bearing::bearers,
    notation::{
        sfen,
        usi::{Written, swept},
    },
};

const SIDE_KEY: u64 = mix_key(1 << 32);

/// The squares of the large board.
type Squares = SquareSet<16>;

/// What the rules ask of a man, by piece code.
#[derive(Debug)]
struct Roles {
    /// Royal men (rulebook ennen §2.1).
    royal: [bool; CODES],
    /// What it becomes when it promotes (§6.1).
    promoted: [Option<Piece>; CODES],
    /// Unpromoted pawns, which promote on their last rank too (§6.2).
    pawn: [bool; CODES],
    /// Men that capture by passing or by turning, and not only where they land: candidates for taking two royals at once (§8.1).
    sweeping: [bool; CODES],
    /// Men with hook moves.
    hooked: [bool; CODES],
    /// Men whose range jump captures.
    ranging: [bool; CODES],
    /// How men bear on squares.
    bearings: threat::Bearings,
}

impl Roles {
    fn of(definition: &Definition) -> Self {
        let mut roles = Self {
            royal: [false; CODES],
            promoted: [None; CODES],
            pawn: [false; CODES],
            sweeping: [false; CODES],
            hooked: [false; CODES],
            ranging: [false; CODES],
            bearings: threat::Bearings::of(definition),
        };
        for side in Side::BOTH {
            for (kind, info) in (0u8..).map(crate::Kind).zip(&definition.kinds) {
                let piece = Piece::new(side, kind);
                let (code, walk) = (usize::from(piece.code()), definition.walk(piece));
                roles.royal[code] = info.royal;
                roles.promoted[code] = info.promotes_to.map(|kind| Piece::new(side, kind));
                roles.pawn[code] = info.marks.iter().any(|mark| mark == "pawn");
                roles.sweeping[code] = walk.arms.iter().any(|arm| arm.dance > 1 || arm.captures)
                    || walk.vias.iter().any(|via| via.ends.iter().any(|&end| end != 0));
                roles.hooked[code] = !walk.bends.is_empty();
                roles.ranging[code] = walk.arms.iter().any(|arm| arm.captures);
            }
        }
        roles
    }

    /// The roles of the built-in game or of a user's own definition under these rules, kept for the rest of the process like the definition itself.
    fn kept(definition: &'static Definition) -> &'static Self {
        static BUILT_IN: std::sync::OnceLock<(&'static Definition, &'static Roles)> = std::sync::OnceLock::new();
        let (known, roles) = BUILT_IN.get_or_init(|| (definition, Box::leak(Box::new(Self::of(definition)))));
        if std::ptr::eq(*known, definition) { roles } else { Box::leak(Box::new(Self::of(definition))) }
    }

    #[inline(always)]
    fn has(table: &[bool; CODES], piece: Piece) -> bool {
        table[usize::from(piece.code()) % CODES]
    }
}

/// A position of Shin-Ennen Dai shogi.
#[derive(Clone, Debug)]
pub struct Ennen {
    definition: &'static Definition,
    roles: &'static Roles,
    board: LargeBoard,
    side: Side,
    number: u32,
    /// Men on the board, by side.
    men: [u16; 2],
    /// The squares of the royals, by side.
    royals: [Squares; 2],
    /// Men with hook moves on the board, by side.
    hooks: [u16; 2],
    /// Men with capturing range jumps on the board, by side.
    ranges: [u16; 2],
}

impl PartialEq for Ennen {
    fn eq(&self, other: &Self) -> bool {
        self.definition.id == other.definition.id && self.board == other.board && self.side == other.side && self.number == other.number
    }
}

impl Eq for Ennen {}

/// No side has men in hand (rulebook ennen §1.5).
static NO_HAND: std::sync::LazyLock<Hand> = std::sync::LazyLock::new(Hand::default);

impl Ennen {
    fn side_key(&self) -> u64 {
        match self.side {
            Side::Black => 0,
            Side::White => SIDE_KEY,
        }
    }

    /// Whether the square is in a camp, of either side (rulebook ennen §1.3).
    #[inline(always)]
    fn in_camp(&self, square: Square) -> bool {
        let (zone, ranks) = (self.definition.zone, self.definition.ranks);
        square.rank() < zone || square.rank() >= ranks - zone
    }

    #[inline(always)]
    fn last_rank(&self, side: Side) -> u8 {
        if side == Side::Black { 0 } else { self.definition.ranks - 1 }
    }

    /// Keeps the counts when a man comes or goes.
    #[inline(always)]
    fn count(&mut self, square: Square, piece: Piece, comes: bool) {
        let side = piece.side().index();
        let by = if comes { 1 } else { u16::MAX };
        self.men[side] = self.men[side].wrapping_add(by);
        self.hooks[side] = self.hooks[side].wrapping_add(by * u16::from(Roles::has(&self.roles.hooked, piece)));
        self.ranges[side] = self.ranges[side].wrapping_add(by * u16::from(Roles::has(&self.roles.ranging, piece)));
        if Roles::has(&self.roles.royal, piece) {
            self.royals[side].toggle(square);
        }
    }

    #[inline(always)]
    fn put<O: Observer>(&mut self, square: Square, piece: Piece, observer: &mut O) {
        self.board.put(square, piece);
        self.count(square, piece, true);
        observer.put(square, piece);
    }

    #[inline(always)]
    fn lift<O: Observer>(&mut self, square: Square, observer: &mut O) -> Option<Piece> {
        let piece = self.board.lift(square)?;
        self.count(square, piece, false);
        observer.lift(square, piece);
        Some(piece)
    }

    fn carry<O: Observer>(&mut self, from: Square, on_the_way: impl Iterator<Item = Square>, to: Square, promote: bool, observer: &mut O) {
        let Some(piece) = self.lift(from, observer) else {
            debug_assert!(false, "no man on {from}");
            return;
        };
        for square in on_the_way {
            self.lift(square, observer);
        }
        self.lift(to, observer);
        let promoted = self.roles.promoted[usize::from(piece.code()) % CODES].filter(|_| promote);
        self.put(to, promoted.unwrap_or(piece), observer);
    }
}

impl Position for Ennen {
    fn start(variant: &Variant) -> Self {
        Self::from_sfen(variant, &variant.definition().start).expect("the tests read the start of every built-in definition")
    }

    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        let [board, side, hands, number] = sfen::fields(text, "BOARD SIDE - NUMBER")?;
        let definition = variant.definition();
        let men: LargeBoard = sfen::read_board(definition, board)?;
        if hands != "-" {
            return Err(SfenError::Field { field: "hands", text: sfen::shown(hands), expected: "-, as no piece is ever in hand" });
        }
        let mut position = Self {
            definition,
            roles: Roles::kept(definition),
            board: LargeBoard::new(definition.files, definition.ranks),
            side: sfen::read_side(side)?,
            number: sfen::read_number(number, u32::MAX, "a positive number without leading zero")?,
            men: [0; 2],
            royals: [Squares::EMPTY; 2],
            hooks: [0; 2],
            ranges: [0; 2],
        };
        for (square, piece) in men.men() {
            if Roles::has(&position.roles.pawn, piece) && square.rank() == position.last_rank(piece.side()) {
                let found = format!("an unpromoted pawn on {square}");
                return Err(SfenError::Position { found, expected: "pawns on their last rank promoted" });
            }
            position.put(square, piece, &mut ());
        }
        if position.royals.iter().all(Squares::is_empty) {
            return Err(SfenError::Position { found: "no royal on either side".into(), expected: "a royal on one side at least" });
        }
        Ok(position)
    }

    fn write_sfen(&self, out: &mut String) {
        sfen::write_board(self.definition, &self.board, out);
        let _ = write!(out, " {} - {}", self.side, self.number);
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

    fn fresh_key(&self) -> u64 {
        self.board.fresh_key() ^ self.side_key()
    }

    fn decided(&self) -> Option<Outcome> {
        ending::decided(self)
    }

    fn stuck(&self) -> Outcome {
        Outcome::win(!self.side, Reason::Stalemate)
    }

    fn finished_clause(&self) -> &'static str {
        "ennen §10.5"
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

    fn main_moves(&self, out: &mut Moves) {
        out.clear();
        if self.decided().is_none() {
            generation::main_moves(self, out);
        }
    }

    fn main_noisy_moves(&self, out: &mut Moves) {
        out.clear();
        if self.decided().is_none() {
            generation::main_noisy_moves(self, out);
        }
    }

    fn count_moves(&self) -> u64 {
        if self.decided().is_none() { generation::count(self) } else { 0 }
    }

    fn has_move(&self) -> bool {
        self.decided().is_none() && generation::any(self)
    }

    fn lists_all(&self) -> bool {
        false
    }

    fn every_move(&self, visit: &mut dyn FnMut(Move)) {
        if self.decided().is_none() {
            generation::every(self, visit);
        }
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        match mv.view() {
            MoveView::Step { from, to, promote } => self.carry(from, std::iter::empty(), to, promote, observer),
            MoveView::Via { from, mid, to, promote } => self.carry(from, std::iter::once(mid), to, promote, observer),
            MoveView::Sweep { from, to, taken, promote } => self.carry(from, swept(from, to, taken), to, promote, observer),
            MoveView::Jitto { .. } | MoveView::Drop { .. } | MoveView::Choice { .. } | MoveView::Act { .. } => {}
        }
        self.side = !self.side;
        self.number = self.number.saturating_add(1);
    }

    fn play_null(&mut self) -> bool {
        self.side = !self.side;
        true
    }

    fn in_check(&self) -> bool {
        threat::all_royals(self, self.side)
    }

    fn checked(&self) -> Vec<Square> {
        let attacked = |side: Side| self.royals[side.index()].iter().filter(move |&royal| threat::is_attacked(self, royal, !side));
        Side::BOTH.into_iter().flat_map(attacked).collect()
    }

    fn bearers(&self, square: Square, by: Side) -> Vec<Square> {
        bearers(self.definition, &self.board, square, by)
    }

    fn is_attacked(&self, square: Square, by: Side) -> bool {
        threat::is_attacked(self, square, by)
    }

    fn victims(&self, mv: Move) -> Victims {
        let mut victims = Victims::new();
        let mut take = |square| victims.extend(self.board.man(square).map(|piece| (square, piece)));
        match mv.view() {
            MoveView::Step { to, .. } => take(to),
            MoveView::Via { from, mid, to, .. } => {
                take(mid);
                if to != from {
                    take(to);
                }
            }
            MoveView::Sweep { from, to, taken, .. } => {
                swept(from, to, taken).for_each(&mut take);
                take(to);
            }
            MoveView::Jitto { .. } | MoveView::Drop { .. } | MoveView::Choice { .. } | MoveView::Act { .. } => {}
        }
        victims
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

    fn note(&self, _before: &Self, _mv: Move) -> u64 {
        repetition::note(self)
    }

    fn repetition(&self, plies: &[Ply]) -> Option<Outcome> {
        // Who chases is not among the notes: to find it out costs more than a search gains by it.
        repetition::judge(plies, |_| [false; 2])
    }

    fn outcome_after(&self, start: &Self, moves: &[Move], plies: &[Ply]) -> Option<Outcome> {
        self.outcome().or_else(|| repetition::judge(plies, |first| repetition::chasers(start, moves, first)))
    }

    fn recurrence(&self, start: &Self, moves: &[Move], plies: &[Ply]) -> Option<Repetition> {
        repetition::recurrence(start, moves, plies)
    }

    fn clause(&self, outcome: Outcome, _plies: &[Ply]) -> Option<&'static str> {
        ending::clause(outcome)
    }

    fn seen_by(&self, _viewer: Option<Side>) -> Self {
        self.clone()
    }

    fn turned(&self) -> Self {
        let mut turned = Self {
            board: LargeBoard::new(self.definition.files, self.definition.ranks),
            side: !self.side,
            men: [0; 2],
            royals: [Squares::EMPTY; 2],
            hooks: [0; 2],
            ranges: [0; 2],
            ..self.clone()
        };
        for (square, piece) in self.board.turned().men() {
            turned.put(square, piece, &mut ());
        }
        turned
    }

    fn turned_move(&self, mv: Move) -> Move {
        let turn = |square: Square| square.turned(self.definition.files, self.definition.ranks);
        match mv.view() {
            MoveView::Step { from, to, promote } => Move::step(turn(from), turn(to), promote),
            MoveView::Via { from, mid, to, promote } => Move::via(turn(from), turn(mid), turn(to), promote),
            MoveView::Sweep { from, to, taken, promote } => Move::sweep(turn(from), turn(to), taken, promote),
            MoveView::Jitto { from, .. } => {
                let from = turn(from);
                Move::jitto(from, generation::pass_square(&self.turned(), from).unwrap_or(from))
            }
            MoveView::Drop { .. } | MoveView::Choice { .. } | MoveView::Act { .. } => mv,
        }
    }
}
