//! Shogi and its relatives of the *mate family*: `shogi`, `shogi-7x9`, `shogi-10x10` (rulebook small §1-4).
//!
//! The definitions hold board, pieces and set-up. In code: only safe moves are legal (§1.8, §1.9) in
//! `check_info`; promotion, stranded pieces, nifu and hands (§1.4-1.7) in [`base`]; the mating pawn drop
//! (§1.10) in
//! `generation`, for kinds with the mark `no-drop-mate`; repetition (§1.11) here; the reasons for refusing a
//! move in `validation`.

pub mod base;
mod check_info;
mod delegate;
mod generation;
pub mod pseudo_legal;
pub(crate) mod system;
#[cfg(test)]
mod tests;
mod validation;

use base::{Base, king_count};
pub(crate) use check_info::CheckInfo;
pub(crate) use delegate::delegate_to_base;
pub(crate) use validation::{PromotionCheck, illegal, named, no_second_part, why_illegal, written_move};

use crate::{
    Arbitration, Definition, History, HistoryEntry, Move, Moves, Notation, Observer, Outcome, Position,
    Reason, Refusal, Repetition, RepetitionRule, SearchMoves, Secrecy, SetUpPhase, SfenError, Side,
    SplitTurns, Symmetry, UsiError, Variant,
    notation::{
        sfen::Found,
        usi::{self, ParsedMove},
    },
    repetition::Cycle,
};

/// The note of a ply: the move left the enemy in check.
pub(crate) const CHECK: u64 = 1;

/// How often a position comes until the game ends (rulebook small §1.11).
pub(crate) const FOURFOLD: u32 = 4;

/// A position of a game of the mate family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shogi<const N: usize = 512, const W: usize = 8> {
    base: Base<N, W>,
}

impl<const N: usize, const W: usize> Shogi<N, W> {
    /// Returns board, hands and turn.
    pub fn base(&self) -> &Base<N, W> {
        &self.base
    }
}

impl<const N: usize, const W: usize> Position for Shogi<N, W> {
    delegate_to_base!(Position);

    fn start(variant: &Variant) -> Self {
        Self { base: Base::start(variant) }
    }

    fn key(&self) -> u64 {
        self.base.key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.base.key_from_scratch()
    }

    fn immediate_outcome(&self) -> Option<Outcome> {
        None
    }

    fn no_moves_outcome(&self) -> Outcome {
        let reason = if self.in_check() { Reason::Checkmate } else { Reason::Stalemate };
        Outcome::win(!self.side(), reason)
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        generation::moves(&self.base, out);
    }

    fn count_moves(&self) -> u64 {
        generation::count(&self.base)
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.base.play(mv, observer);
    }
}

impl<const N: usize, const W: usize> SearchMoves for Shogi<N, W> {
    fn noisy_moves(&self, out: &mut Moves) {
        out.clear();
        generation::noisy_moves(&self.base, out);
    }

    fn play_null(&mut self) -> bool {
        let possible = !self.in_check();
        if possible {
            self.base.pass();
        }
        possible
    }
}

impl<const N: usize, const W: usize> Symmetry for Shogi<N, W> {
    fn flipped(&self) -> Self {
        Self { base: self.base.flipped() }
    }

    fn flipped_move(&self, mv: Move) -> Move {
        self.base.flipped_move(mv)
    }
}

impl<const N: usize, const W: usize> Notation for Shogi<N, W> {
    type Parsed = ParsedMove;

    /// The mate family needs exactly one king on each side, and the side not to move may not be in check
    /// (rulebook small §8.3).
    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        let base = Base::from_sfen(variant, text)?;
        for side in Side::BOTH {
            let kings = base.count_kings(side);
            if kings != 1 {
                return Err(SfenError::Position {
                    found: king_count(side, kings),
                    expected: "exactly one king on each side",
                });
            }
        }
        if base.is_checked(!base.side()) {
            return Err(SfenError::Position {
                found: Found::check_out_of_turn(!base.side()),
                expected: "the side not to move not in check",
            });
        }
        Ok(Self { base })
    }

    fn write_sfen(&self, out: &mut String) {
        self.base.write_sfen(out);
    }

    fn read(&self, text: &str) -> Result<ParsedMove, UsiError> {
        usi::parse_move(self.definition(), text)
    }

    fn resolve(&self, written: &ParsedMove) -> Result<Move, Refusal> {
        let mut legal = Moves::new();
        self.moves(&mut legal);
        validation::resolve(&self.base, &legal, written)
    }
}

impl<const N: usize, const W: usize> History for Shogi<N, W> {
    delegate_to_base!(History);
}

impl<const N: usize, const W: usize> Arbitration for Shogi<N, W> {
    delegate_to_base!(Arbitration);

    fn clause(&self, outcome: Outcome, _plies: &[HistoryEntry]) -> Option<&'static str> {
        clause(self.base.definition(), outcome.reason)
    }
}

impl<const N: usize, const W: usize> Secrecy for Shogi<N, W> {}
impl<const N: usize, const W: usize> SetUpPhase for Shogi<N, W> {}
impl<const N: usize, const W: usize> SplitTurns for Shogi<N, W> {}

/// Fourfold repetition (rulebook small §1.11): a side that checked with every move since the first appearance
/// loses, if the other did not; otherwise a draw, or what the definition has instead.
pub(crate) fn repetition(definition: &Definition, history: &[HistoryEntry]) -> Option<Outcome> {
    let cycle = Cycle::of_last(history, FOURFOLD)?;
    Some(match (checker(cycle), unchecked_loser(definition)) {
        (Some(side), _) => Outcome::win(!side, Reason::PerpetualCheck),
        (None, Some(side)) => Outcome::win(!side, Reason::Repetition),
        (None, None) => Outcome::draw(Reason::Repetition),
    })
}

fn checker(cycle: Cycle<'_>) -> Option<Side> {
    Cycle::only(|side| cycle.every(side, CHECK))
}

/// Returns who loses by a repetition without perpetual check.
fn unchecked_loser(definition: &Definition) -> Option<Side> {
    match definition.repetition {
        RepetitionRule::FirstPlayerLoses => Some(definition.first_player()),
        RepetitionRule::Draw
        | RepetitionRule::RepeaterLoses
        | RepetitionRule::InstigatorLoses
        | RepetitionRule::ChaserLoses
        | RepetitionRule::Restart
        | RepetitionRule::ByBoard => None,
    }
}

/// Returns how often the last position has come, and who would lose if the round went on as before.
pub(crate) fn recurrence(definition: &'static Definition, history: &[HistoryEntry]) -> Option<Repetition> {
    let cycle = Cycle::of_last(history, 2)?;
    let loser = checker(cycle).or_else(|| unchecked_loser(definition));
    Some(cycle.repetition(loser, definition.clause("1.11")))
}

/// Returns the clause by which a game ended that has no rules of its own for such an end; the rulebook leaves
/// resignation and agreement to the players.
pub(crate) fn clause(definition: &'static Definition, reason: Reason) -> Option<&'static str> {
    match reason {
        Reason::Checkmate | Reason::Stalemate | Reason::KingCapture => Some(definition.clause("1.9")),
        Reason::PerpetualCheck | Reason::Repetition => Some(definition.clause("1.11")),
        _ => None,
    }
}
