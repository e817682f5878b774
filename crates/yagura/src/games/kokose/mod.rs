//! Kokose shogi: `kokose`, `kokose-finish` (rulebook small §7).
//!
//! Once a game a player may play the enemy's next turn himself. `side()` is whose pieces move, `player()` who
//! decides; in stage 1 they differ. A move's [extra](crate::Move::extra) is 1 when it declares kokose (`!k`).

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
    Arbitration, Circumstance, History, HistoryEntry, Mark, Move, Moves, Notation, Observer, Outcome,
    Position, Reason, Refusal, SearchMoves, Secrecy, SetUpPhase, SfenError, Side, SplitTurns, Symmetry,
    UsiError, Variant, Why,
    excerpt::excerpt,
    games::shogi::PromotionCheck,
    mix_key,
    notation::{
        sfen,
        usi::{self, ParsedMove},
    },
};

/// The second part of a move that declares kokose.
const DECLARE: u16 = 1;

/// Whether kokose may be declared with a move (§7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Declaration {
    Possible,
    None,
}

/// Where a kokose stands (§7.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// An ordinary turn.
    Ordinary = 0,
    /// The other player moves the pieces of the side.
    EnemyPiece = 1,
    /// The user makes his second own move.
    OwnPiece = 2,
    /// The enemy moves after the user's third move, which must have mated.
    Judged = 3,
}

/// A position of kokose shogi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kokose {
    base: Base,
    /// Who may still use kokose, by side.
    rights: [bool; 2],
    stage: Stage,
}

impl Kokose {
    fn is_finish(&self) -> bool {
        self.base.definition().is_marked(Mark::Finish)
    }

    /// Who uses kokose in this stage.
    fn user(&self) -> Option<Side> {
        match self.stage {
            Stage::Ordinary => None,
            Stage::EnemyPiece | Stage::Judged => Some(!self.base.side()),
            Stage::OwnPiece => Some(self.base.side()),
        }
    }

    /// Appends a move, and the same as the first of three.
    #[inline(always)]
    fn push(&self, mv: Move, declaration: Declaration, out: &mut Moves) {
        out.push(mv);
        if declaration == Declaration::Possible && !pseudo_legal::takes_king(&self.base, mv) {
            out.push(mv.with_extra(DECLARE));
        }
    }

    /// Whether the next move may declare kokose (§7.2).
    fn may_declare(&self) -> bool {
        matches!(self.stage, Stage::Ordinary | Stage::Judged) && self.rights[self.base.side().index()]
    }

    fn state_key(&self) -> u64 {
        let rights = u64::from(self.rights[0]) | u64::from(self.rights[1]) << 1;
        match (rights, self.stage as u64) {
            (0, 0) => 0,
            (rights, stage) => mix_key(1 << 36 | rights << 4 | stage),
        }
    }

    /// Whether the side is checkmated in the sense of ordinary shogi (§7.6): in check, and no base move is
    /// safe.
    fn is_mated(&self) -> bool {
        self.in_check() && !pseudo_legal::has_safe_move(&self.base, |_| true)
    }
}

impl Position for Kokose {
    delegate_to_base!(Position);

    fn player(&self) -> Side {
        match self.stage {
            Stage::EnemyPiece => !self.base.side(),
            _ => self.base.side(),
        }
    }

    fn start(variant: &Variant) -> Self {
        Self { base: Base::start(variant), rights: [true, true], stage: Stage::Ordinary }
    }

    fn key(&self) -> u64 {
        self.base.key() ^ self.state_key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.base.key_from_scratch() ^ self.state_key()
    }

    fn for_each_circumstance(&self, mut visit: impl FnMut(Circumstance)) {
        for side in Side::BOTH.into_iter().filter(|side| self.rights[side.index()]) {
            visit(Circumstance::Right(side));
        }
        if let Some(user) = self.user() {
            visit(Circumstance::Borrowing(user, (self.stage as u8).saturating_sub(1)));
        }
    }

    /// In the order of §1.12.
    fn immediate_outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.base.king_capture() {
            return Some(outcome);
        }
        let (side, enemy) = (self.base.side(), !self.base.side());
        match self.stage {
            Stage::OwnPiece if self.base.is_checked(enemy) => {
                Some(Outcome::win(enemy, Reason::BorrowedExposed))
            }
            Stage::Judged if !self.is_mated() => Some(Outcome::win(side, Reason::BorrowedWithoutMate)),
            _ => None,
        }
    }

    /// §7.8: the side whose pieces cannot move loses, in any stage.
    fn no_moves_outcome(&self) -> Outcome {
        Outcome::win(!self.side(), Reason::Stalemate)
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        if self.immediate_outcome().is_some() {
            return;
        }
        let declaration = if self.may_declare() { Declaration::Possible } else { Declaration::None };
        pseudo_legal::for_each(&self.base, Frozen::default(), |mv| self.push(mv, declaration, out));
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        let side = self.base.side();
        self.base.play(mv, observer);
        self.stage = match self.stage {
            Stage::EnemyPiece => Stage::OwnPiece,
            Stage::OwnPiece if self.is_finish() => Stage::Judged,
            Stage::Ordinary | Stage::Judged if mv.extra() == DECLARE => {
                self.rights[side.index()] = false;
                Stage::EnemyPiece
            }
            Stage::OwnPiece | Stage::Ordinary | Stage::Judged => Stage::Ordinary,
        };
    }
}

impl SearchMoves for Kokose {
    fn noisy_moves(&self, out: &mut Moves) {
        out.clear();
        if self.immediate_outcome().is_some() {
            return;
        }
        let declaration = if self.may_declare() { Declaration::Possible } else { Declaration::None };
        pseudo_legal::for_each_noisy(&self.base, Frozen::default(), |mv| self.push(mv, declaration, out));
    }

    fn play_null(&mut self) -> bool {
        let possible = self.stage == Stage::Ordinary && !self.in_check();
        if possible {
            self.base.pass();
        }
        possible
    }
}

impl Symmetry for Kokose {
    fn flipped(&self) -> Self {
        Self { base: self.base.flipped(), rights: [self.rights[1], self.rights[0]], stage: self.stage }
    }

    fn flipped_move(&self, mv: Move) -> Move {
        self.base.flipped_move(mv).with_extra(mv.extra())
    }
}

impl Notation for Kokose {
    type Parsed = ParsedMove;

    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        let [board, side, hands, number, rights, stage] =
            sfen::fields(text, "BOARD SIDE HANDS MOVENUMBER RIGHTS STAGE")?;
        let base = Base::from_fields(variant, [board, side, hands, number])?;
        base.check_kings()?;
        let mut position = Self { base, rights: [false; 2], stage: Stage::Ordinary };
        let bad =
            |field, text: &str, expected| Err(SfenError::Field { field, text: excerpt(text), expected });
        position.rights = match rights {
            "bw" => [true, true],
            "b" => [true, false],
            "w" => [false, true],
            "-" => [false, false],
            text => return bad("rights", text, "bw, b, w or -"),
        };
        position.stage = match stage {
            "-" => Stage::Ordinary,
            "1" => Stage::EnemyPiece,
            "2" => Stage::OwnPiece,
            "3" if position.is_finish() => Stage::Judged,
            text => {
                return bad("stage", text, if position.is_finish() { "-, 1, 2 or 3" } else { "-, 1 or 2" });
            }
        };
        if position.user().is_some_and(|user| position.rights[user.index()]) {
            return bad("rights", rights, "the user's right to be spent in stages 1 to 3");
        }
        Ok(position)
    }

    fn write_sfen(&self, out: &mut String) {
        self.base.write_sfen(out);
        out.push_str(match self.rights {
            [true, true] => " bw ",
            [true, false] => " b ",
            [false, true] => " w ",
            [false, false] => " - ",
        });
        out.push(match self.stage {
            Stage::Ordinary => '-',
            Stage::EnemyPiece => '1',
            Stage::OwnPiece => '2',
            Stage::Judged => '3',
        });
    }

    fn read(&self, text: &str) -> Result<ParsedMove, UsiError> {
        usi::parse_move(self.definition(), text)
    }

    fn resolve(&self, written: &ParsedMove) -> Result<Move, Refusal> {
        let base = &self.base;
        if let Some(refusal) = why_illegal(base, written, PromotionCheck::Judged) {
            return Err(refusal);
        }
        let Some(mv) = written_move(written) else { return Err(no_second_part(base)) };
        let refused = |ja: &str, en: &str, section| {
            Err(illegal(base, Why::SecondPart((ja.to_owned(), en.to_owned())), section, &[mv.to()]))
        };
        match written.suffix.as_deref() {
            None => Ok(mv),
            Some("k") if pseudo_legal::takes_king(base, mv) => refused(
                "玉を取る手ではココセできません",
                "a move that takes the king cannot declare kokose",
                "7.2",
            ),
            Some("k") if self.may_declare() => Ok(mv.with_extra(DECLARE)),
            Some("k") if self.stage == Stage::EnemyPiece => {
                refused("ココセ中は宣言できません", "kokose is under way already", "7.3")
            }
            Some("k") if self.stage == Stage::OwnPiece => {
                refused("ココセ中は宣言できません", "kokose is under way already", "7.5")
            }
            Some("k") => refused("ココセはもう使いました", "the right to kokose is spent", "7.2"),
            Some(_) => refused("書けるのは !k だけです", "expected !k", "7.2"),
        }
    }

    fn usi(&self, mv: Move) -> String {
        let suffix = if mv.extra() == DECLARE { "!k" } else { "" };
        format!("{}{suffix}", usi::move_text(self.definition(), mv))
    }
}

impl History for Kokose {
    delegate_to_base!(History);
}

impl Arbitration for Kokose {
    delegate_to_base!(Arbitration);

    fn clause(&self, outcome: Outcome, _plies: &[HistoryEntry]) -> Option<&'static str> {
        match outcome.reason {
            Reason::BorrowedExposed => Some(self.base.definition().clause("7.4")),
            Reason::BorrowedWithoutMate => Some(self.base.definition().clause("7.6")),
            Reason::Stalemate => Some(self.base.definition().clause("7.8")),
            reason => shogi::clause(self.base.definition(), reason),
        }
    }
}

impl Secrecy for Kokose {}
impl SetUpPhase for Kokose {}

impl SplitTurns for Kokose {
    fn has_borrowing_right(&self, side: Side) -> bool {
        self.rights[side.index()]
    }
}
