//! Gungi in the Nishitsuji rules: `gungi` (rulebook gungi).
//!
//! The definition holds the faces with their moves on each layer (§4), the added ranges (§8.9) and the backs (§3.4). In code: the board of towers in
//! `board`, check in `check`, the actions of play (§7-§13) in `generation` and what they change in `play`, set-up and declaration (§5, §6, §15) in
//! `setup`, records in `kifu`, what each form of move means and its string (§18.2) in `action`, position strings (§18.1) in `sfen`, the match option `fouls` (§16) in
//! `fouls`, what a player may suppose of hidden backs (§17.2) in `supposed`, what an evaluation looks at in `view`, the reasons for refusing an action in `judgement`.

mod action;
mod board;
mod check;
mod faces;
mod fouls;
mod generation;
mod judgement;
pub mod kifu;
mod play;
pub mod refusal;
mod setup;
mod sfen;
mod supposed;
#[cfg(test)]
mod tests;
mod view;

use board::{NOWHERE, Towers, Zone};

use action::{Action, Hidden, unpack};
use faces::K;

use crate::{
    Definition, Fouls, Hand, Kind, Move, Moves, Observer, Outcome, Piece, Ply, Position, Reason, Refusal, Repetition, SfenError, Side,
    Slot, Square, Variant, Victims, mix_key,
    movement::tower::{Cell, TowerTable, cell_of, square_of},
    notation::usi::Written,
    repetition::Cycle,
};

const SIDE_KEY: u64 = mix_key(1 << 32);

/// The appearance of a position that ends the game (§14.7).
const FOURTH: usize = 4;

/// What is going on (§1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// 初期陣形配置, or 再陣形配置 (§5, §15).
    Setup,
    /// The declaration of the backs (§6).
    Backs,
    /// 開戦 (§7).
    Play,
}

/// A position of gungi.
#[derive(Clone, Debug)]
pub struct Gungi {
    definition: &'static Definition,
    table: &'static TowerTable,
    board: Towers,
    hands: [Hand; 2],
    hand_key: u64,
    side: Side,
    number: u32,
    phase: Phase,
    /// Where the last action of each side was an exchange of 謀 (§11.2), or [`NOWHERE`].
    exchanged: [Cell; 2],
    fouls: Fouls,
}

impl PartialEq for Gungi {
    fn eq(&self, other: &Self) -> bool {
        self.definition.id == other.definition.id
            && self.board == other.board
            && self.hands == other.hands
            && self.side == other.side
            && self.number == other.number
            && self.phase == other.phase
            && self.exchanged == other.exchanged
    }
}

impl Eq for Gungi {}

fn hand_count_key(side: Side, slot: Slot, count: u16) -> u64 {
    if count == 0 { 0 } else { mix_key(1 << 33 | (side.index() as u64) << 32 | u64::from(slot.0) << 24 | u64::from(count)) }
}

impl Gungi {
    fn count_in_hand(&self, side: Side, kind: Kind) -> u16 {
        self.hands[side.index()].count(Slot(kind.0))
    }

    #[inline(always)]
    fn change_hand(&mut self, side: Side, kind: Kind, more: bool) {
        let (slot, hand) = (Slot(kind.0), &mut self.hands[side.index()]);
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
        let done = if more { hand.add(slot) } else { hand.remove(slot) };
        debug_assert!(done || more, "the man is in hand");
        self.hand_key ^= hand_count_key(side, slot, hand.count(slot));
    }

    fn fresh_hand_key(&self) -> u64 {
        let of = |side: Side| self.hands[side.index()].iter().map(move |(slot, count)| hand_count_key(side, slot, count));
        Side::BOTH.into_iter().flat_map(of).fold(0, |key, part| key ^ part)
    }

    /// Side, phase and zone; move number and EXCH do not count.
    fn state_key(&self) -> u64 {
        let side = if self.side == Side::Black { 0 } else { SIDE_KEY };
        side ^ mix_key(1 << 34 | (self.phase as u64) << 4 | self.board.zone() as u64)
    }

    /// The 砲 or 砦 that the side to move has to set up before its action (§12.4).
    #[inline(always)]
    fn pending(&self) -> Option<Kind> {
        [faces::C, faces::F].into_iter().find(|&kind| self.count_in_hand(self.side, kind) > 0)
    }

    /// A second repetition is a draw without a new set-up (§15.8).
    fn repetition_clause(&self) -> &'static str {
        if self.board.zone() == Zone::Seven { "gungi §15.8" } else { "gungi §14.7" }
    }

    /// Whether mate fouls, ニへ and 二兵 are refused: unless the opponent has to claim them (§16.2).
    #[inline(always)]
    fn judges_fouls(&self) -> bool {
        self.fouls != Fouls::Claim
    }

    /// Calls `visit` with each legal move until it returns `true`; returns whether it did.
    #[inline(always)]
    fn each(&self, visit: impl FnMut(Move) -> bool) -> bool {
        if self.decided().is_some() {
            return false;
        }
        match self.phase {
            Phase::Setup => setup::placements(self, self.side, visit),
            Phase::Backs => setup::declarations(self, visit),
            Phase::Play => generation::scan(self, 0, visit),
        }
    }

    /// Returns the men of a square from layer 1 upwards.
    pub fn tower(&self, square: Square) -> impl Iterator<Item = Piece> + use<> {
        let on_board = self.board.has(square);
        let tower = if on_board { self.board.tower(cell_of(square)) } else { board::Tower::new() };
        tower.into_iter()
    }

    /// Returns whether the top man of a square would reach another one on an empty board.
    fn could_reach(&self, from: Cell, to: Cell) -> bool {
        let Some(stance) = Some(self.board.top(from)).filter(|stance| stance.is_man()) else { return false };
        let mut lone = Towers::new(self.board.zone());
        for man in self.board.tower(from) {
            lone.push(self.table, from, man);
        }
        check::bears(&lone, self.table, from, stance, to)
    }

    /// The man that takes, and the one that is taken, within a tower.
    fn pair(&self, at: Cell, attacker: usize, victim: usize) -> Option<(Piece, Piece)> {
        let tower = self.board.tower(at);
        Some((*tower.get(attacker.wrapping_sub(1))?, *tower.get(victim.wrapping_sub(1))?))
    }

    /// Returns what may be told of a 兵 to somebody who does not see its back (§17.4).
    fn hides(viewer: Option<Side>, side: Side) -> bool {
        viewer != Some(side)
    }
}

impl Position for Gungi {
    fn start(variant: &Variant) -> Self {
        Self::from_sfen(variant, &variant.definition().start).expect("the tests read the start of every built-in definition")
    }

    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        sfen::read(variant, text)
    }

    fn write_sfen(&self, out: &mut String) {
        sfen::write(self, out);
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

    fn fresh_key(&self) -> u64 {
        self.board.fresh_key() ^ self.fresh_hand_key() ^ self.state_key()
    }

    /// §14.4, §14.5, in the order of §14.8.
    fn decided(&self) -> Option<Outcome> {
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
    fn stuck(&self) -> Outcome {
        let reason = if self.check() == Some(true) { Reason::Checkmate } else { Reason::Stalemate };
        Outcome::win(!self.side, reason)
    }

    fn finished_clause(&self) -> &'static str {
        "gungi §14.8"
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        self.each(|mv| {
            out.push(mv);
            false
        });
    }

    fn noisy_moves(&self, out: &mut Moves) {
        out.clear();
        if self.phase == Phase::Play && self.decided().is_none() {
            generation::captures(self, |mv| {
                out.push(mv);
                false
            });
        }
    }

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.each(|_| {
            count += 1;
            false
        });
        count
    }

    fn has_move(&self) -> bool {
        self.each(|_| true)
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.act(mv, observer);
    }

    fn play_null(&mut self) -> bool {
        let possible = self.phase == Phase::Play && self.pending().is_none() && !self.in_check();
        if possible {
            self.exchanged[self.side.index()] = NOWHERE;
            self.side = !self.side;
        }
        possible
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

    fn bearers(&self, square: Square, by: Side) -> Vec<Square> {
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
                let top = self.board.top(to).man().filter(|man| man.side() != self.side);
                victims.extend(top.map(|man| (square_of(to), man)));
                let fort = self.board.under(to) == Some(board::man(!self.side, faces::F)) && self.board.height(to) == 2;
                if top.is_some() && fort && self.board.top(from).kind() == K {
                    victims.push((square_of(to), board::man(!self.side, faces::F)));
                }
            }
            Some((Action::Up { at, layer }, _)) => victims.extend(self.pair(at, layer - 1, layer).map(|(_, man)| (square_of(at), man))),
            Some((Action::Down { at, layer }, _)) => victims.extend(self.pair(at, layer + 1, layer).map(|(_, man)| (square_of(at), man))),
            _ => {}
        }
        victims
    }

    fn mover(&self, mv: Move) -> Option<Piece> {
        match unpack(mv)?.0 {
            Action::Move { from, .. } => self.board.top(from).man(),
            Action::Up { at, layer } => self.pair(at, layer - 1, layer).map(|(man, _)| man),
            Action::Down { at, layer } => self.pair(at, layer + 1, layer).map(|(man, _)| man),
            Action::Exchange { .. } => Some(board::man(self.side, faces::M)),
            Action::Substitute { .. } => Some(board::man(self.side, faces::S)),
            Action::Backs { .. } => Some(board::man(self.side, faces::P)),
            Action::Drop { kind, .. } => Some(board::man(self.side, kind)),
        }
    }

    fn man(&self, square: Square) -> Option<Piece> {
        if self.board.has(square) { self.board.top(cell_of(square)).man() } else { None }
    }

    fn each_man(&self, mut visit: impl FnMut(Square, Piece)) {
        self.board.men().for_each(|(cell, _, piece)| visit(square_of(cell), piece));
    }

    fn hand(&self, side: Side) -> &Hand {
        &self.hands[side.index()]
    }

    fn resolve(&self, written: &Written) -> Result<Move, Refusal> {
        judgement::resolve(self, written)
    }

    fn note(&self, before: &Self, mv: Move) -> u64 {
        fouls::note(self, before, mv)
    }

    fn repetition(&self, plies: &[Ply]) -> Option<Outcome> {
        let last = plies.last()?;
        if let Some(outcome) = fouls::betrayed(last) {
            return Some(outcome);
        }
        Cycle::of(plies, FOURTH).filter(|_| self.phase == Phase::Play).map(|_| Outcome::draw(Reason::Repetition))
    }

    fn recurrence(&self, _start: &Self, _moves: &[Move], plies: &[Ply]) -> Option<Repetition> {
        let cycle = Cycle::of(plies, 2).filter(|_| self.phase == Phase::Play)?;
        Some(cycle.told(None, self.repetition_clause()))
    }

    fn clause(&self, outcome: Outcome, _plies: &[Ply]) -> Option<&'static str> {
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

    fn claim(&self, plies: &[Ply], by: Side) -> Option<Outcome> {
        (self.fouls == Fouls::Claim && fouls::may_claim(plies, by, self.outcome().is_some())).then(|| Outcome::win(by, Reason::Illegal))
    }

    /// §15.9: after the first repetition only (§15.8).
    fn restart(&self) -> Option<Self> {
        if self.phase != Phase::Play || self.board.zone() == Zone::Seven {
            return None;
        }
        let mut next =
            Self { board: Towers::new(Zone::Seven), side: Side::White, phase: Phase::Setup, exchanged: [NOWHERE; 2], ..self.clone() };
        for (_, _, piece) in self.board.men() {
            next.change_hand(piece.side(), piece.kind(), true);
        }
        Some(next)
    }

    fn seen_by(&self, viewer: Option<Side>) -> Self {
        let hidden = |piece: Piece| if Self::hides(viewer, piece.side()) { faces::masked(piece) } else { piece };
        let mut seen = Self { board: self.board.map(self.table, |cell, piece| (cell, hidden(piece))), ..self.clone() };
        for side in Side::BOTH.into_iter().filter(|&side| Self::hides(viewer, side)) {
            for kind in [faces::PZ, faces::PT, faces::PH] {
                for _ in 0..self.count_in_hand(side, kind) {
                    seen.change_hand(side, kind, false);
                    seen.change_hand(side, faces::P, true);
                }
            }
        }
        seen
    }

    fn supposed(&self, viewer: Side, salt: u64) -> Option<Self> {
        supposed::supposed(self, viewer, salt)
    }

    fn turned(&self) -> Self {
        let turn = |cell: Cell| if cell == NOWHERE { NOWHERE } else { board::turned(cell) };
        let board = self.board.map(self.table, |cell, piece| (board::turned(cell), Piece::new(!piece.side(), piece.kind())));
        let mut turned = Self {
            board,
            hands: [self.hands[1], self.hands[0]],
            side: !self.side,
            exchanged: [turn(self.exchanged[1]), turn(self.exchanged[0])],
            ..self.clone()
        };
        turned.hand_key = turned.fresh_hand_key();
        turned
    }

    fn turned_move(&self, mv: Move) -> Move {
        action::turned(mv)
    }

    fn usi(&self, mv: Move) -> String {
        action::text(self.definition, mv, None)
    }

    fn usi_seen_by(&self, mv: Move, viewer: Option<Side>) -> String {
        action::text(self.definition, mv, Self::hides(viewer, self.side).then_some(Hidden))
    }
}
