//! Shogi and its relatives of the *mate family*: `shogi`, `shogi-7x9`, `shogi-10x10` (rulebook small §1-4).
//!
//! The definitions hold board, men and set-up. In code: only safe moves are legal (§1.8, §1.9) in `guard`; promotion, stranded men,
//! nifu and hands (§1.4-1.7) in [`base`]; the mating pawn drop (§1.10) in `generation`, for kinds with the mark `no-drop-mate`;
//! repetition (§1.11) here; the reasons for refusing a move in `judgement`.

pub mod base;
mod delegate;
pub mod free;
mod generation;
mod guard;
mod judgement;
pub mod plausible;
#[cfg(test)]
mod tests;

use base::{Base, king_count};
pub(crate) use delegate::delegate_to_base;
pub(crate) use judgement::{Ending, named, no_second_part, refuse, said, unsound};

use crate::{
    Move, Moves, Observer, Outcome, Ply, Position, Reason, Refusal, Repetition, SfenError, Side, Variant, notation::usi::Written,
    repetition::Cycle,
};

/// The note of a ply: the move left the enemy in check.
pub(crate) const CHECK: u64 = 1;

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
    delegate_to_base!();

    fn start(variant: &Variant) -> Self {
        Self { base: Base::start(variant) }
    }

    /// The mate family needs exactly one king on each side, and the side not to move may not be in check (rulebook small §8.3).
    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        let base = Base::from_sfen(variant, text)?;
        for side in Side::BOTH {
            let kings = base.count_kings(side);
            if kings != 1 {
                return Err(SfenError::Position { found: king_count(side, kings), expected: "exactly one king on each side" });
            }
        }
        if base.is_checked(!base.side()) {
            return Err(SfenError::Position {
                found: format!("{} is in check, but {} is to move", (!base.side()).name(), base.side().name()),
                expected: "the side not to move not in check",
            });
        }
        Ok(Self { base })
    }

    fn write_sfen(&self, out: &mut String) {
        self.base.write_sfen(out);
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

    fn clause(&self, outcome: Outcome, _plies: &[Ply]) -> Option<&'static str> {
        clause(outcome.reason)
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

    fn resolve(&self, written: &Written) -> Result<Move, Refusal> {
        judgement::resolve(self, written)
    }

    fn turned(&self) -> Self {
        Self { base: self.base.turned() }
    }

    fn turned_move(&self, mv: Move) -> Move {
        self.base.turned_move(mv)
    }
}

/// Fourfold repetition (rulebook small §1.11): a side that checked with every move since the first appearance loses, if the other did not;
/// otherwise a draw.
pub(crate) fn repetition(plies: &[Ply]) -> Option<Outcome> {
    let cycle = Cycle::of(plies, FOURFOLD)?;
    Some(match checker(cycle) {
        Some(side) => Outcome::win(!side, Reason::PerpetualCheck),
        None => Outcome::draw(Reason::Repetition),
    })
}

fn checker(cycle: Cycle<'_>) -> Option<Side> {
    Cycle::only(|side| cycle.every(side, CHECK))
}

/// Returns how often the last position has come, and who would lose if the round went on as before.
pub(crate) fn recurrence(plies: &[Ply]) -> Option<Repetition> {
    let cycle = Cycle::of(plies, 2)?;
    Some(cycle.told(checker(cycle), "small §1.11"))
}

/// Returns the clause by which a game ended that has no rules of its own for such an end; the rulebook leaves resignation and agreement to the players.
pub(crate) const fn clause(reason: Reason) -> Option<&'static str> {
    match reason {
        Reason::Checkmate | Reason::Stalemate | Reason::KingCapture => Some("small §1.9"),
        Reason::PerpetualCheck | Reason::Repetition => Some("small §1.11"),
        _ => None,
    }
}
