//! The set-up as those who look at it may see it.

use yagura::{ArmyPhase, SetUpPhase as _, Side};
use yagura_wire::{
    ArmySetUp, OpenArmies, OpenArmy, OwnArmies, Owner, RePlacing, SealedArmies, SealedArmy, SeatsOfOwners,
    SetUpPhase,
};

use super::Sealed;
use crate::live::{live_game::LiveGame, seats::Seats};

impl LiveGame {
    /// Returns the set-up as a holder of these seats may see it.
    pub(crate) fn setup(&self, seats: Seats) -> Option<ArmySetUp> {
        let set_up = self.set_up.as_ref()?;
        let opened = !self.awaits_armies();
        let open = |owner: Side| set_up.sealed[owner.index()].as_ref().map(Sealed::shown);
        let own = |owner: Side| open(owner).filter(|_| seats.holds(set_up.owner_of(owner)));
        let awaited = match self.turn() {
            _ if self.game.outcome().is_some() => Vec::new(),
            None => Side::BOTH.into_iter().filter(|owner| set_up.sealed[owner.index()].is_none()).collect(),
            Some(side) if self.awaits_re_placing() => vec![set_up.owner_of(side)],
            Some(_) => Vec::new(),
        };
        let sealed = |owner: Side| {
            set_up.sealed[owner.index()]
                .as_ref()
                .map(|sealed| SealedArmy { commitment: sealed.commitment.clone() })
        };
        let [a, b] = Side::BOTH;
        Some(ArmySetUp {
            phase: match self.game.position().army_phase() {
                Some(ArmyPhase::ArmyA | ArmyPhase::ArmyB | ArmyPhase::Coin) => SetUpPhase::Armies,
                Some(ArmyPhase::Second | ArmyPhase::First) => SetUpPhase::Replace,
                Some(ArmyPhase::Play) | None => SetUpPhase::Play,
            },
            waiting: awaited.into_iter().map(Owner::from).collect(),
            you: Side::BOTH
                .into_iter()
                .filter(|&owner| seats.holds(set_up.owner_of(owner)))
                .map(Owner::from)
                .collect(),
            players: set_up.first.map(|(first, _)| SeatsOfOwners { b: first.into(), w: (!first).into() }),
            why: set_up.first.and_then(|(_, why)| why).map(Into::into),
            sealed: SealedArmies { a: sealed(a), b: sealed(b) },
            own: OwnArmies { a: own(a), b: own(b) },
            armies: open(a).zip(open(b)).filter(|_| opened).map(|(a, b)| OpenArmies { a, b }),
            replaced: set_up
                .replaced
                .iter()
                .map(|(owner, ranks)| RePlacing { player: (*owner).into(), ranks: ranks.clone() })
                .collect(),
        })
    }
}

impl Sealed {
    fn shown(&self) -> OpenArmy {
        OpenArmy { setup: self.army.setup.clone(), salt: self.army.salt.clone() }
    }
}
