//! Shogi and its relatives of the *mate family*: `shogi`, `shogi-7x9`, `shogi-10x10` (rulebook small §1-4).
//!
//! The definitions hold board, men and set-up. In code: only safe moves are legal (§1.8, §1.9) in `guard`; promotion, stranded men,
//! nifu and hands (§1.4-1.7) in [`base`]; the mating pawn drop (§1.10) in `generation`, for kinds with the mark `no-drop-mate`;
//! repetition (§1.11) here; the reasons for refusing a move in `judgement`.

pub mod base;
mod generation;
mod guard;
mod judgement;
#[cfg(test)]
mod tests;

use base::Base;
pub(crate) use judgement::named;

use crate::{
    Definition, Hand, Move, Moves, Observer, Outcome, Piece, Ply, Position, Reason, Refusal, SfenError, Side, Square, Variant, Victims,
    notation::usi::Written,
};

/// The note of a ply: the move left the enemy in check.
const CHECK: u64 = 1;

/// How often a position comes until the game ends (rulebook small §1.11).
const FOURFOLD: usize = 4;

/// A position of a game of the mate family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shogi {
    base: Base,
}

impl Shogi {
    /// Returns board, hands and turn.
    pub fn base(&self) -> &Base {
        &self.base
    }
}

impl Position for Shogi {
    fn start(variant: &Variant) -> Self {
        Self { base: Base::start(variant) }
    }

    /// The mate family needs exactly one king on each side, and the side not to move may not be in check (rulebook small §8.3).
    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        let base = Base::from_sfen(variant, text)?;
        for side in Side::BOTH {
            let kings = base.count_kings(side);
            if kings != 1 {
                return Err(SfenError::Position {
                    found: format!("{kings} kings of side {side}"),
                    expected: "exactly one king on each side",
                });
            }
        }
        if base.is_checked(!base.side()) {
            return Err(SfenError::Position {
                found: format!("side {} is in check, but {} is to move", !base.side(), base.side()),
                expected: "the side not to move not in check",
            });
        }
        Ok(Self { base })
    }

    fn write_sfen(&self, out: &mut String) {
        self.base.write_sfen(out);
    }

    fn definition(&self) -> &'static Definition {
        self.base.definition()
    }

    fn side(&self) -> Side {
        self.base.side()
    }

    fn key(&self) -> u64 {
        self.base.key()
    }

    fn fresh_key(&self) -> u64 {
        self.base.fresh_key()
    }

    fn decided(&self) -> Option<Outcome> {
        None
    }

    fn stuck(&self) -> Outcome {
        let reason = if self.in_check() { Reason::Checkmate } else { Reason::Stalemate };
        Outcome::win(!self.side(), reason)
    }

    fn finished_clause(&self) -> &'static str {
        "small §1.12"
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        generation::moves(&self.base, out);
    }

    fn noisy_moves(&self, out: &mut Moves) {
        out.clear();
        generation::noisy_moves(&self.base, out);
    }

    fn count_moves(&self) -> u64 {
        generation::count(&self.base)
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.base.play(mv, observer);
    }

    fn play_null(&mut self) -> bool {
        let possible = !self.in_check();
        if possible {
            self.base.pass();
        }
        possible
    }

    fn in_check(&self) -> bool {
        self.base.is_checked(self.side())
    }

    fn checked(&self) -> Vec<Square> {
        self.base.king(self.side()).filter(|_| self.in_check()).into_iter().collect()
    }

    fn victims(&self, mv: Move) -> Victims {
        let to = mv.to();
        self.base.board().man(to).map(|piece| (to, piece)).into_iter().collect()
    }

    fn mover(&self, mv: Move) -> Option<Piece> {
        match mv.view() {
            crate::MoveView::Drop { kind, .. } => Some(Piece::new(self.side(), kind)),
            _ => mv.from().and_then(|from| self.base.board().man(from)),
        }
    }

    fn man(&self, square: Square) -> Option<Piece> {
        self.base.board().man(square)
    }

    fn each_man(&self, mut visit: impl FnMut(Square, Piece)) {
        self.base.board().men().for_each(|(square, piece)| visit(square, piece));
    }

    fn hand(&self, side: Side) -> &Hand {
        self.base.hand(side)
    }

    fn resolve(&self, written: &Written) -> Result<Move, Refusal> {
        judgement::resolve(self, written)
    }

    fn note(&self, _before: &Self, _mv: Move) -> u64 {
        if self.in_check() { CHECK } else { 0 }
    }

    fn repetition(&self, plies: &[Ply]) -> Option<Outcome> {
        repetition(plies)
    }

    fn seen_by(&self, _viewer: Option<Side>) -> Self {
        self.clone()
    }

    fn turned(&self) -> Self {
        Self { base: self.base.turned() }
    }

    fn turned_move(&self, mv: Move) -> Move {
        let turn = |square: Square| square.turned(self.base.board().files(), self.base.board().ranks());
        match mv.view() {
            crate::MoveView::Drop { kind, to } => Move::drop(kind, turn(to)),
            _ => Move::step(turn(mv.from().unwrap_or(mv.to())), turn(mv.to()), mv.promotes()),
        }
    }
}

/// Fourfold repetition (rulebook small §1.11): a side that checked with every move since the first appearance loses, if the other did not;
/// otherwise a draw.
fn repetition(plies: &[Ply]) -> Option<Outcome> {
    let last = plies.last()?;
    let same = |ply: &&Ply| ply.key == last.key;
    if plies.iter().filter(same).count() < FOURFOLD {
        return None;
    }
    let first = plies.iter().position(|ply| ply.key == last.key)?;
    let always = |side: Side| plies[first + 1..].iter().filter(|ply| ply.mover == side).all(|ply| ply.note & CHECK != 0);
    Some(match (always(Side::Black), always(Side::White)) {
        (true, false) => Outcome::win(Side::White, Reason::PerpetualCheck),
        (false, true) => Outcome::win(Side::Black, Reason::PerpetualCheck),
        _ => Outcome::draw(Reason::Repetition),
    })
}
