//! The set-up with secret armies (rulebook rengo §3, §4), where nobody but this device knows them: sealed in
//! any order, opened when both are in, perhaps a coin, then re-placing.

use yagura::{
    AnyPosition, ArmyPhase, Game, MoveError, Position as _, SetUpPhase as _, Side, Variant,
    games::secret_armies::{ArmyRules, MoveOrder},
};
use yagura_answers::{AnswerError, commitment};
use yagura_wire::{
    ArmySetUp, OpenArmies, OpenArmy, OwnArmies, Owner, RePlacing, SealedArmies, SealedArmy, SeatsOfOwners,
    SetUpPhase,
};

use super::kept::Army;

/// The armies of a game, and what came of them. Until the first player is known, owner A is Black.
#[derive(Clone, Debug)]
pub(super) struct SetUp {
    rules: ArmyRules,
    sealed: [Option<(Army, String)>; 2],
    first: Option<(Side, MoveOrder)>,
    replaced: Vec<(Side, String)>,
}

impl SetUp {
    /// Plays what is kept of the set-up; `None` for a game that begins with play, or has no secret armies.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn restored(
        variant: &Variant,
        game: &mut Game<AnyPosition>,
        armies: &[Option<Army>; 2],
        turns: &[String],
    ) -> Result<Option<Self>, AnswerError> {
        let is_whole = game.position().army_phase() == Some(ArmyPhase::ArmyA);
        let Some(rules) = ArmyRules::of(variant).filter(|_| is_whole) else { return Ok(None) };
        let mut set_up = Self { rules, sealed: [None, None], first: None, replaced: Vec::new() };
        for (owner, army) in Side::BOTH.into_iter().zip(armies) {
            if let Some(army) = army {
                set_up.put(variant, owner, army.clone())?;
            }
        }
        set_up.open(game, turns.first().map(String::as_str))?;
        for turn in turns {
            set_up.take_turn(game, turn)?;
        }
        Ok(Some(set_up))
    }

    fn put(&mut self, variant: &Variant, owner: Side, army: Army) -> Result<(), AnswerError> {
        if let Some(refusal) = self.rules.validate(&army.setup).refusals.into_iter().next() {
            return Err(AnswerError::SetUp(refusal));
        }
        let hash = commitment(variant, owner, &army.setup, &army.salt).map_err(AnswerError::Salt)?;
        self.sealed[owner.index()] = Some((army, hash));
        Ok(())
    }

    /// Plays the armies if both are in.
    fn open(&mut self, game: &mut Game<AnyPosition>, coin: Option<&str>) -> Result<(), AnswerError> {
        let [Some((a, _)), Some((b, _))] = &self.sealed else { return Ok(()) };
        game.set_up(&format!("A:{}", a.setup))?;
        game.set_up(&format!("B:{}", b.setup))?;
        let (first, by) = self.rules.move_order([&a.setup, &b.setup]);
        let thrown = || if coin == Some("coin:B") { Side::White } else { Side::Black };
        self.first = Some((first.unwrap_or_else(thrown), by));
        Ok(())
    }

    /// Seals an army, and opens both when they are in; returns the turn that follows of itself: the coin,
    /// should they be equal (§4.1).
    ///
    /// # Errors
    /// What is wrong with the army; nothing has changed.
    pub(super) fn seal(
        &mut self,
        variant: &Variant,
        game: &mut Game<AnyPosition>,
        owner: Side,
        army: Army,
        coin: Side,
    ) -> Result<Option<String>, AnswerError> {
        self.put(variant, owner, army)?;
        let [Some((a, _)), Some((b, _))] = &self.sealed else { return Ok(None) };
        let turn = self
            .rules
            .move_order([&a.setup, &b.setup])
            .0
            .is_none()
            .then(|| format!("coin:{}", if coin == Side::Black { 'A' } else { 'B' }));
        self.open(game, turn.as_deref())?;
        if let Some(turn) = &turn {
            self.take_turn(game, turn)?;
        }
        Ok(turn)
    }

    pub(super) fn break_seal(&mut self, owner: Side) -> bool {
        self.sealed[owner.index()].take().is_some()
    }

    /// Plays a turn behind the armies.
    pub(super) fn take_turn(&mut self, game: &mut Game<AnyPosition>, turn: &str) -> Result<(), MoveError> {
        let mover = game.position().side();
        game.set_up(turn)?;
        if let Some(ranks) = turn.strip_prefix("re:") {
            self.replaced.push((self.owner_of(mover), ranks.to_owned()));
        }
        Ok(())
    }

    pub(super) const fn sealed(&self, owner: Side) -> Option<&(Army, String)> {
        self.sealed[owner.index()].as_ref()
    }

    pub(super) fn native(&self) -> &str {
        self.rules.native()
    }

    /// Returns whether B is the first player: what is A's is then White's.
    pub(super) const fn is_exchanged(&self) -> bool {
        matches!(self.first, Some((Side::White, _)))
    }

    /// Returns the owner of a side's army. The same way leads back.
    pub(super) fn owner_of(&self, side: Side) -> Side {
        if self.is_exchanged() { !side } else { side }
    }

    /// Returns the set-up as those who sit here see it; `waiting` are the sides whose turn it is.
    pub(super) fn view(
        &self,
        game: &Game<AnyPosition>,
        waiting: &[Side],
        holds: impl Fn(Side) -> bool,
    ) -> ArmySetUp {
        let is_open = game.position().army_phase() != Some(ArmyPhase::ArmyA);
        let shown =
            |(army, _): &(Army, String)| OpenArmy { setup: army.setup.clone(), salt: army.salt.clone() };
        let open = |owner: Side| self.sealed(owner).map(shown);
        let own = |owner: Side| open(owner).filter(|_| holds(self.owner_of(owner)));
        let sealed =
            |owner: Side| self.sealed(owner).map(|(_, hash)| SealedArmy { commitment: hash.clone() });
        let [a, b] = Side::BOTH;
        ArmySetUp {
            phase: match game.position().army_phase() {
                Some(ArmyPhase::ArmyA | ArmyPhase::ArmyB | ArmyPhase::Coin) => SetUpPhase::Armies,
                Some(ArmyPhase::Second | ArmyPhase::First) => SetUpPhase::Replace,
                Some(ArmyPhase::Play) | None => SetUpPhase::Play,
            },
            waiting: waiting.iter().map(|&side| Owner::from(self.owner_of(side))).collect(),
            you: Side::BOTH
                .into_iter()
                .filter(|&owner| holds(self.owner_of(owner)))
                .map(Owner::from)
                .collect(),
            players: self.first.map(|(first, _)| SeatsOfOwners { b: first.into(), w: (!first).into() }),
            why: self.first.map(|(_, why)| why.into()),
            sealed: SealedArmies { a: sealed(a), b: sealed(b) },
            own: OwnArmies { a: own(a), b: own(b) },
            armies: open(a).zip(open(b)).filter(|_| is_open).map(|(a, b)| OpenArmies { a, b }),
            replaced: self
                .replaced
                .iter()
                .map(|(owner, ranks)| RePlacing { player: (*owner).into(), ranks: ranks.clone() })
                .collect(),
        }
    }
}
