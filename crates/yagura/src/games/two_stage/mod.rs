//! Two-stage move shogi: `two-stage` (rulebook small §6).
//!
//! The pieces that move in two legs are in the definition (`RmasR`, `BmasB`, `NmaN`): a turn is listed once,
//! whatever ways lead to its end (§6.3). In code: kings may be left en prise (§6.5), and a side without a
//! safe move has lost at once (§6.6).

mod system;
#[cfg(test)]
mod tests;

use super::shogi::{
    self,
    base::Base,
    delegate_to_base, illegal, no_second_part,
    pseudo_legal::{self, Frozen},
    why_illegal, written_move,
};
use crate::{
    Arbitration, HandKind, History, HistoryEntry, Move, Moves, Notation, Observer, Outcome, Piece, Position,
    Reason, Refusal, SearchMoves, Secrecy, SetUpPhase, SfenError, SplitTurns, Square, Symmetry, UsiError,
    Variant, Why,
    games::shogi::PromotionCheck,
    notation::{
        sfen,
        usi::{self, ParsedMove},
    },
};

/// A position of two-stage shogi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoStage {
    base: Base,
    /// The square where a pawn may not be dropped, because it would be mate (§1.10).
    banned: Option<Square>,
    /// How the game has ended (§6.6); it depends on the rest, and is kept because it takes a look at the
    /// moves to know.
    end: Option<Outcome>,
}

impl TwoStage {
    fn new(base: Base) -> Self {
        let mut position = Self { base, banned: None, end: None };
        position.judge();
        position
    }

    fn judge(&mut self) {
        self.banned = None;
        self.end = self.base.king_capture();
        if self.end.is_some() {
            return;
        }
        self.banned = mating_drop(&self.base);
        let pawn = self.base.nifu_kind();
        let open = |mv: Move| {
            pawn.is_none_or(|pawn| self.banned.is_none_or(|square| mv != Move::drop(pawn.kind, square)))
        };
        if !pseudo_legal::has_safe_move(&self.base, open) {
            let reason =
                if self.base.is_checked(self.base.side()) { Reason::Checkmate } else { Reason::Stalemate };
            self.end = Some(Outcome::win(!self.base.side(), reason));
        }
    }

    fn is_open(&self, mv: Move) -> bool {
        match (self.banned, self.base.nifu_kind()) {
            (Some(square), Some(pawn)) => mv != Move::drop(pawn.kind, square),
            _ => true,
        }
    }
}

/// The square in front of the enemy king where a dropped pawn would be mate (§1.10).
fn mating_drop(base: &Base) -> Option<Square> {
    let side = base.side();
    let pawn: HandKind = base.nifu_kind().filter(|pawn| base.hand(side).count(pawn.slot) > 0)?;
    let enemy_king = base.king(!side)?;
    let move_table = base.definition().move_table(Piece::new(side, pawn.kind));
    let square = move_table
        .steps
        .iter()
        .map(|&delta| enemy_king.step(-delta))
        .find(|&square| base.board().is_empty(square))?;
    if base.drop_files(side, pawn) >> square.file() & 1 == 0
        || base.definition().is_stuck(Piece::new(side, pawn.kind), square)
    {
        return None;
    }
    let mut after = base.clone();
    after.play(Move::drop(pawn.kind, square), &mut ());
    (!pseudo_legal::has_safe_move(&after, |_| true)).then_some(square)
}

impl Position for TwoStage {
    delegate_to_base!(Position);

    fn start(variant: &Variant) -> Self {
        Self::new(Base::start(variant))
    }

    fn key(&self) -> u64 {
        self.base.key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.base.key_from_scratch()
    }

    fn immediate_outcome(&self) -> Option<Outcome> {
        self.end
    }

    fn no_moves_outcome(&self) -> Outcome {
        debug_assert!(false, "a side without a move has no safe one");
        Outcome::win(!self.side(), Reason::Stalemate)
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        if self.end.is_none() {
            pseudo_legal::for_each(&self.base, Frozen::default(), |mv| {
                if self.is_open(mv) {
                    out.push(mv);
                }
            });
        }
    }

    fn count_moves(&self) -> u64 {
        if self.end.is_some() {
            0
        } else {
            pseudo_legal::count(&self.base, Frozen::default()) - u64::from(self.banned.is_some())
        }
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.base.play(mv, observer);
        self.judge();
    }
}

impl SearchMoves for TwoStage {
    fn noisy_moves(&self, out: &mut Moves) {
        out.clear();
        if self.end.is_none() {
            pseudo_legal::for_each_noisy(&self.base, Frozen::default(), |mv| {
                if self.is_open(mv) {
                    out.push(mv);
                }
            });
        }
    }

    fn play_null(&mut self) -> bool {
        let possible = self.end.is_none() && !self.in_check();
        if possible {
            self.base.pass();
            self.judge();
        }
        possible
    }
}

impl Symmetry for TwoStage {
    fn flipped(&self) -> Self {
        Self::new(self.base.flipped())
    }

    fn flipped_move(&self, mv: Move) -> Move {
        self.base.flipped_move(mv)
    }
}

impl Notation for TwoStage {
    type Parsed = ParsedMove;

    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        let base = Base::from_fields(variant, sfen::fields(text, "BOARD SIDE HANDS MOVENUMBER")?)?;
        base.check_kings()?;
        Ok(Self::new(base))
    }

    fn write_sfen(&self, out: &mut String) {
        self.base.write_sfen(out);
    }

    fn read(&self, text: &str) -> Result<ParsedMove, UsiError> {
        usi::parse_move(self.definition(), text)
    }

    fn resolve(&self, written: &ParsedMove) -> Result<Move, Refusal> {
        let base = &self.base;
        if let Some(refusal) = why_illegal(base, written, PromotionCheck::Judged) {
            return Err(refusal);
        }
        let Some(mv) = written_move(written).filter(|_| written.suffix.is_none()) else {
            return Err(no_second_part(base));
        };
        if self.is_open(mv) {
            Ok(mv)
        } else {
            Err(illegal(base, Why::PawnDropMate(mv.to()), "1.10", &[mv.to()]))
        }
    }
}

impl History for TwoStage {
    delegate_to_base!(History);
}

impl Arbitration for TwoStage {
    delegate_to_base!(Arbitration);

    fn clause(&self, outcome: Outcome, _plies: &[HistoryEntry]) -> Option<&'static str> {
        match outcome.reason {
            Reason::KingCapture | Reason::Checkmate | Reason::Stalemate => {
                Some(self.base.definition().clause("6.6"))
            }
            reason => shogi::clause(self.base.definition(), reason),
        }
    }
}

impl Secrecy for TwoStage {}
impl SetUpPhase for TwoStage {}
impl SplitTurns for TwoStage {}
