//! Stun shogi: `stun`, `stun-delayed` (rulebook small §5).
//!
//! A turn is a base move and the choice of one enemy piece that may not be used in the enemy's next turn. The
//! second part is the move's [extra](crate::Move::extra): 0 none, 1 + square number, or 1025 + hand slot. The
//! king may be taken (§1.9, capture family).

mod system;
mod targets;
#[cfg(test)]
mod tests;

use targets::{Target, Targets};

use super::shogi::{
    self,
    base::Base,
    delegate_to_base, illegal, no_second_part,
    pseudo_legal::{self, Frozen},
    why_illegal, written_move,
};
use crate::{
    Arbitration, History, HistoryEntry, Mark, Move, Moves, Notation, Observer, Outcome, Position, Reason,
    Refusal, SearchMoves, Secrecy, SetUpPhase, SfenError, Side, SplitTurns, Symmetry, UsiError, Variant, Why,
    excerpt::excerpt,
    games::shogi::{PromotionCheck, named},
    mix_key,
    notation::{
        sfen,
        usi::{self, ParsedMove},
    },
};

/// Whether pieces in hand can be stunned (§1.1, option `hand`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    BoardAndHand,
    Board,
}

/// How turns are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taking {
    /// A move is a whole turn.
    Whole,
    /// A move is a part: the base move comes next.
    First,
    /// The base move is made, the enemy piece is to be chosen. The turn has passed on the board, but the
    /// player has not changed.
    Second,
}

/// A position of stun shogi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stun {
    base: Base,
    reach: Reach,
    /// The stunned piece of the side to move.
    stunned: Option<Target>,
    taking: Taking,
}

impl Stun {
    /// What the side to move cannot use.
    fn frozen(&self) -> Frozen {
        match self.stunned {
            Some(Target::Square(square)) => Frozen { square: Some(square), slot: None },
            Some(Target::Hand(slot)) => Frozen { square: None, slot: Some(slot) },
            None => Frozen::default(),
        }
    }

    /// Whether the turn has a second part at all.
    fn may_stun(&self) -> bool {
        self.base.number() > 1 || !self.base.definition().is_marked(Mark::Delayed)
    }

    /// What a turn could stun.
    fn targets(&self) -> Targets {
        if self.may_stun() { targets::all(&self.base, !self.base.side(), self.reach) } else { Targets::new() }
    }

    /// Appends the turns that begin with a move.
    #[inline(always)]
    fn write_turns(&self, mv: Move, targets: &[Target], out: &mut Moves) {
        out.push(mv);
        if !pseudo_legal::takes_king(&self.base, mv) {
            let to = Target::Square(mv.to());
            out.extend(
                targets.iter().filter(|&&target| target != to).map(|target| mv.with_extra(target.code())),
            );
        }
    }

    fn target_key(&self) -> u64 {
        let second = u64::from(self.taking == Taking::Second) << 20;
        match self.stunned.map_or(0, |target| u64::from(target.code())) | second {
            0 => 0,
            code => mix_key(1 << 35 | code),
        }
    }
}

impl Position for Stun {
    delegate_to_base!(Position);

    fn player(&self) -> Side {
        if self.taking == Taking::Second { !self.base.side() } else { self.base.side() }
    }

    fn start(variant: &Variant) -> Self {
        Self { base: Base::start(variant), reach: reach(variant), stunned: None, taking: Taking::Whole }
    }

    fn key(&self) -> u64 {
        self.base.key() ^ self.target_key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.base.key_from_scratch() ^ self.target_key()
    }

    fn immediate_outcome(&self) -> Option<Outcome> {
        self.base.king_capture()
    }

    /// §5.5: a side without a base move loses, in check or not.
    fn no_moves_outcome(&self) -> Outcome {
        Outcome::win(!self.side(), Reason::Stalemate)
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        if self.immediate_outcome().is_some() {
            return;
        }
        match self.taking {
            Taking::Whole => {}
            Taking::First => return pseudo_legal::moves(&self.base, self.frozen(), out),
            Taking::Second => return targets::choices(&self.base, self.reach, out),
        }
        let targets = self.targets();
        pseudo_legal::for_each(&self.base, self.frozen(), |mv| self.write_turns(mv, &targets, out));
    }

    fn count_moves(&self) -> u64 {
        if self.immediate_outcome().is_some() {
            return 0;
        }
        match self.taking {
            Taking::Whole => {}
            Taking::First => return pseudo_legal::count(&self.base, self.frozen()),
            Taking::Second => return 1 + targets::all(&self.base, self.base.side(), self.reach).len() as u64,
        }
        let targets = targets::all(&self.base, !self.base.side(), self.reach).len() as u64;
        let may_stun = self.may_stun();
        let mut count = 0;
        pseudo_legal::for_each(&self.base, self.frozen(), |mv| {
            count += 1;
            if may_stun && !pseudo_legal::takes_king(&self.base, mv) {
                count += targets - u64::from(self.base.board().piece_at(mv.to()).is_some());
            }
        });
        count
    }

    fn has_move(&self) -> bool {
        self.immediate_outcome().is_none()
            && (self.taking == Taking::Second || pseudo_legal::count(&self.base, self.frozen()) > 0)
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        match self.taking {
            Taking::Second => self.taking = Taking::First,
            Taking::First if !pseudo_legal::takes_king(&self.base, mv) && self.may_stun() => {
                self.base.play(mv, observer);
                self.taking = Taking::Second;
            }
            Taking::First | Taking::Whole => self.base.play(mv, observer),
        }
        self.stunned = Target::from_code(mv.extra());
    }
}

impl SearchMoves for Stun {
    fn noisy_moves(&self, out: &mut Moves) {
        out.clear();
        if self.immediate_outcome().is_some() {
            return;
        }
        match self.taking {
            Taking::Whole => {
                let targets = self.targets();
                pseudo_legal::for_each_noisy(&self.base, self.frozen(), |mv| {
                    self.write_turns(mv, &targets, out);
                });
            }
            Taking::First => pseudo_legal::for_each_noisy(&self.base, self.frozen(), |mv| out.push(mv)),
            // A choice takes nobody.
            Taking::Second => {}
        }
    }

    fn play_null(&mut self) -> bool {
        let possible = !self.in_check() && self.taking != Taking::Second;
        if possible {
            self.base.pass();
            self.stunned = None;
        }
        possible
    }
}

impl Symmetry for Stun {
    fn flipped(&self) -> Self {
        Self {
            base: self.base.flipped(),
            stunned: self.stunned.map(|target| target.flipped(&self.base)),
            ..self.clone()
        }
    }

    fn flipped_move(&self, mv: Move) -> Move {
        let target = Target::from_code(mv.extra()).map_or(0, |target| target.flipped(&self.base).code());
        self.base.flipped_move(mv).with_extra(target)
    }
}

impl Notation for Stun {
    type Parsed = ParsedMove;

    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        let [board, side, hands, number, stunned] =
            sfen::fields(text, "BOARD SIDE HANDS MOVENUMBER STUNNED")?;
        let base = Base::from_fields(variant, [board, side, hands, number])?;
        base.check_kings()?;
        let reach = reach(variant);
        let stunned = match stunned {
            "-" => None,
            text => Some(Target::read(&base, reach, text).ok_or_else(|| SfenError::Field {
                field: "stunned piece",
                text: excerpt(text),
                expected: "the square of a piece of the side to move, a kind in its hand as P*, or -",
            })?),
        };
        Ok(Self { base, reach, stunned, taking: Taking::Whole })
    }

    fn write_sfen(&self, out: &mut String) {
        self.base.write_sfen(out);
        out.push(' ');
        out.push_str(&self.stunned.map_or_else(|| "-".to_owned(), |target| target.text(&self.base)));
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
        self.check_free(mv)?;
        let expected = |ja: &str, en: &str| {
            Err(illegal(base, Why::SecondPart((ja.to_owned(), en.to_owned())), "5.7", &[mv.to()]))
        };
        let target = match written.suffix.as_deref() {
            Some("-") => return Ok(mv),
            Some(text) => targets::read_move(base, self.reach, text),
            None => return expected("!マス、!駒*、!- のどれかが要ります", "expected !SQUARE, !CODE* or !-"),
        };
        if pseudo_legal::takes_king(base, mv) {
            return expected("玉を取る手では !- だけです", "a move that takes the king has only !-");
        }
        if !self.may_stun() {
            return Err(illegal(
                base,
                Why::SecondPart((
                    "先手の初手ではスタンできません".into(),
                    "the first player cannot stun in his first turn".into(),
                )),
                "5.6",
                &[],
            ));
        }
        match target.filter(|&target| target != Target::Square(mv.to())) {
            Some(target) => Ok(mv.with_extra(target.code())),
            None => Err(illegal(
                base,
                Why::SecondPart((
                    "スタンさせる相手の駒を選んでください".into(),
                    "expected an enemy piece that is there after the move".into(),
                )),
                "5.3",
                &[],
            )),
        }
    }

    fn usi(&self, mv: Move) -> String {
        let target =
            Target::from_code(mv.extra()).map_or_else(|| "-".to_owned(), |target| target.text(&self.base));
        format!("{}!{target}", usi::move_text(self.definition(), mv))
    }
}

impl History for Stun {
    delegate_to_base!(History);
}

impl Arbitration for Stun {
    delegate_to_base!(Arbitration);

    fn clause(&self, outcome: Outcome, _plies: &[HistoryEntry]) -> Option<&'static str> {
        match outcome.reason {
            Reason::Stalemate => Some(self.base.definition().clause("5.5")),
            reason => shogi::clause(self.base.definition(), reason),
        }
    }
}

impl Secrecy for Stun {}
impl SetUpPhase for Stun {}

impl SplitTurns for Stun {
    fn with_split_turns(&self) -> Self {
        Self {
            taking: if self.taking == Taking::Whole { Taking::First } else { self.taking },
            ..self.clone()
        }
    }

    fn whole_turn(&self, line: &[Move]) -> Option<(Move, usize)> {
        let (&first, rest) = line.split_first()?;
        if pseudo_legal::takes_king(&self.base, first) || !self.may_stun() {
            return Some((first, 1));
        }
        rest.first().map(|second| (first.with_extra(second.extra()), 2))
    }
}

impl Stun {
    /// Refuses a base move with the stunned piece (§5.2).
    fn check_free(&self, mv: Move) -> Result<(), Refusal> {
        let mut free = false;
        pseudo_legal::for_each(&self.base, self.frozen(), |other| free |= other == mv);
        let Some(piece) = self.moving_piece(mv).filter(|_| !free) else { return Ok(()) };
        let about: Vec<_> = mv.from().into_iter().collect();
        Err(illegal(&self.base, Why::Stunned(named(self.definition(), piece.kind())), "5.2", &about))
    }
}

fn reach(variant: &Variant) -> Reach {
    if variant.choice("hand") == Some("no") { Reach::Board } else { Reach::BoardAndHand }
}
