//! Stun shogi: `stun`, `stun-delayed` (rulebook small §5).
//!
//! A turn is a base move and the choice of one enemy man that may not be used in the enemy's next turn. The second part is the move's
//! [extra](crate::Move::extra): 0 none, 1 + square number, or 1025 + hand slot. The king may be taken (§1.9, capture family).

mod targets;
#[cfg(test)]
mod tests;

use targets::{Target, Targets};

use super::shogi::{
    self,
    base::Base,
    delegate_to_base,
    free::{self, Held},
    no_second_part, refuse, said, unsound,
};
use crate::{
    Move, Moves, Observer, Outcome, Ply, Position, Reason, Refusal, SfenError, Side, Variant, Why,
    games::shogi::{Ending, named},
    mix_key,
    notation::{
        sfen::{self, shown},
        usi::{self, Written},
    },
};

/// The mark of games in which the first player's first turn has no stun (§5.6).
const DELAYED: &str = "delayed";

/// Whether men in hand can be stunned (§1.1, option `hand`).
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
    /// The base move is made, the enemy man is to be chosen. The turn has passed on the board, but the player has not changed.
    Second,
}

/// A position of stun shogi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stun {
    base: Base,
    reach: Reach,
    /// The stunned man of the side to move.
    stunned: Option<Target>,
    taking: Taking,
}

impl Stun {
    /// What the side to move cannot use.
    fn held(&self) -> Held {
        match self.stunned {
            Some(Target::Square(square)) => Held { square: Some(square), slot: None },
            Some(Target::Hand(slot)) => Held { square: None, slot: Some(slot) },
            None => Held::default(),
        }
    }

    /// Whether the turn has a second part at all.
    fn may_stun(&self) -> bool {
        self.base.number() > 1 || !self.base.definition().marks.iter().any(|mark| mark == DELAYED)
    }

    /// What a turn could stun.
    fn targets(&self) -> Targets {
        if self.may_stun() { targets::all(&self.base, !self.base.side(), self.reach) } else { Targets::new() }
    }

    /// Appends the turns that begin with a move.
    #[inline(always)]
    fn write_turns(&self, mv: Move, targets: &[Target], out: &mut Moves) {
        out.push(mv);
        if !free::takes_king(&self.base, mv) {
            let to = Target::Square(mv.to());
            out.extend(targets.iter().filter(|&&target| target != to).map(|target| mv.with_extra(target.code())));
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
    delegate_to_base!();

    fn player(&self) -> Side {
        if self.taking == Taking::Second { !self.base.side() } else { self.base.side() }
    }

    fn in_parts(&self) -> Self {
        Self { taking: if self.taking == Taking::Whole { Taking::First } else { self.taking }, ..self.clone() }
    }

    fn whole_turn(&self, line: &[Move]) -> Option<(Move, usize)> {
        let (&first, rest) = line.split_first()?;
        if free::takes_king(&self.base, first) || !self.may_stun() {
            return Some((first, 1));
        }
        rest.first().map(|second| (first.with_extra(second.extra()), 2))
    }

    fn start(variant: &Variant) -> Self {
        Self { base: Base::start(variant), reach: reach(variant), stunned: None, taking: Taking::Whole }
    }

    fn from_sfen(variant: &Variant, text: &str) -> Result<Self, SfenError> {
        let [board, side, hands, number, stunned] = sfen::fields(text, "BOARD SIDE HANDS MOVENUMBER STUNNED")?;
        let base = Base::from_fields(variant, [board, side, hands, number])?;
        base.check_kings()?;
        let reach = reach(variant);
        let stunned = match stunned {
            "-" => None,
            text => Some(Target::read(&base, reach, text).ok_or_else(|| SfenError::Field {
                field: "stunned man",
                text: shown(text),
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

    fn key(&self) -> u64 {
        self.base.key() ^ self.target_key()
    }

    fn fresh_key(&self) -> u64 {
        self.base.fresh_key() ^ self.target_key()
    }

    fn decided(&self) -> Option<Outcome> {
        self.base.king_capture()
    }

    /// §5.5: a side without a base move loses, in check or not.
    fn stuck(&self) -> Outcome {
        Outcome::win(!self.side(), Reason::Stalemate)
    }

    fn clause(&self, outcome: Outcome, _plies: &[Ply]) -> Option<&'static str> {
        match outcome.reason {
            Reason::Stalemate => Some("small §5.5"),
            reason => shogi::clause(reason),
        }
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        if self.decided().is_some() {
            return;
        }
        match self.taking {
            Taking::Whole => {}
            Taking::First => return free::moves(&self.base, self.held(), out),
            Taking::Second => return targets::choices(&self.base, self.reach, out),
        }
        let targets = self.targets();
        free::each(&self.base, self.held(), |mv| self.write_turns(mv, &targets, out));
    }

    fn noisy_moves(&self, out: &mut Moves) {
        out.clear();
        if self.decided().is_some() {
            return;
        }
        match self.taking {
            Taking::Whole => {
                let targets = self.targets();
                free::each_noisy(&self.base, self.held(), |mv| self.write_turns(mv, &targets, out));
            }
            Taking::First => free::each_noisy(&self.base, self.held(), |mv| out.push(mv)),
            // A choice takes nobody.
            Taking::Second => {}
        }
    }

    fn count_moves(&self) -> u64 {
        if self.decided().is_some() {
            return 0;
        }
        match self.taking {
            Taking::Whole => {}
            Taking::First => return free::count(&self.base, self.held()),
            Taking::Second => return 1 + targets::all(&self.base, self.base.side(), self.reach).len() as u64,
        }
        let targets = targets::all(&self.base, !self.base.side(), self.reach).len() as u64;
        let may_stun = self.may_stun();
        let mut count = 0;
        free::each(&self.base, self.held(), |mv| {
            count += 1;
            if may_stun && !free::takes_king(&self.base, mv) {
                count += targets - u64::from(self.base.board().man(mv.to()).is_some());
            }
        });
        count
    }

    fn has_move(&self) -> bool {
        self.decided().is_none() && (self.taking == Taking::Second || free::count(&self.base, self.held()) > 0)
    }

    fn play_observed<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        match self.taking {
            Taking::Second => self.taking = Taking::First,
            Taking::First if !free::takes_king(&self.base, mv) && self.may_stun() => {
                self.base.play(mv, observer);
                self.taking = Taking::Second;
            }
            Taking::First | Taking::Whole => self.base.play(mv, observer),
        }
        self.stunned = Target::from_code(mv.extra());
    }

    fn play_null(&mut self) -> bool {
        let possible = !self.in_check() && self.taking != Taking::Second;
        if possible {
            self.base.pass();
            self.stunned = None;
        }
        possible
    }

    fn resolve(&self, written: &Written) -> Result<Move, Refusal> {
        let base = &self.base;
        if let Some(refusal) = unsound(base, written, Ending::Judged) {
            return Err(refusal);
        }
        let Some(mv) = said(written) else { return Err(no_second_part(base)) };
        self.check_free(mv)?;
        let expected = |ja: &str, en: &str| Err(refuse(base, Why::SecondPart((ja.to_owned(), en.to_owned())), "5.7", &[mv.to()]));
        let target = match written.suffix.as_deref() {
            Some("-") => return Ok(mv),
            Some(text) => targets::read_move(base, self.reach, text),
            None => return expected("!マス、!駒*、!- のどれかが要ります", "expected !SQUARE, !CODE* or !-"),
        };
        if free::takes_king(base, mv) {
            return expected("玉を取る手では !- だけです", "a move that takes the king has only !-");
        }
        if !self.may_stun() {
            return Err(refuse(
                base,
                Why::SecondPart(("先手の初手ではスタンできません".into(), "the first player cannot stun in his first turn".into())),
                "5.6",
                &[],
            ));
        }
        match target.filter(|&target| target != Target::Square(mv.to())) {
            Some(target) => Ok(mv.with_extra(target.code())),
            None => Err(refuse(
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

    fn turned(&self) -> Self {
        Self { base: self.base.turned(), stunned: self.stunned.map(|target| target.turned(&self.base)), ..self.clone() }
    }

    fn turned_move(&self, mv: Move) -> Move {
        let target = Target::from_code(mv.extra()).map_or(0, |target| target.turned(&self.base).code());
        self.base.turned_move(mv).with_extra(target)
    }

    fn usi(&self, mv: Move) -> String {
        let target = Target::from_code(mv.extra()).map_or_else(|| "-".to_owned(), |target| target.text(&self.base));
        format!("{}!{target}", usi::write(self.definition(), mv))
    }
}

impl Stun {
    /// Refuses a base move with the stunned man (§5.2).
    fn check_free(&self, mv: Move) -> Result<(), Refusal> {
        let mut free = false;
        free::each(&self.base, self.held(), |other| free |= other == mv);
        let Some(piece) = self.mover(mv).filter(|_| !free) else { return Ok(()) };
        let about: Vec<_> = mv.from().into_iter().collect();
        Err(refuse(&self.base, Why::Stunned(named(self.definition(), piece.kind())), "5.2", &about))
    }
}

fn reach(variant: &Variant) -> Reach {
    if variant.choice("hand") == Some("no") { Reach::Board } else { Reach::BoardAndHand }
}
