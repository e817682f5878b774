//! What the organiser does.

use yagura_tournament::System;
use yagura_wire::{OrganiserAct, PairingResult};

use super::{TRIES, TournamentError, Tournaments, entries::without, ledger, rounds, terms::Terms};
use crate::{
    error::ApiError,
    lobby::{Person, millis},
    store::{Changed, KeptTournament, PairingRow, TournamentChange},
};

impl Tournaments {
    /// Does what the organiser wants.
    ///
    /// # Errors
    /// That it is somebody else, or why it cannot be done.
    pub(crate) async fn act(&self, id: &str, person: &Person, act: &OrganiserAct) -> Result<(), ApiError> {
        self.hand_over(id, person).await?;
        if *act == (OrganiserAct::End {}) && self.cancel(id, person).await? {
            return Ok(());
        }
        self.change(id, |kept, terms| {
            if !kept.is_held_by(person) {
                return Err(TournamentError::NotOrganiser.into());
            }
            self.acted(kept, terms, act)
        })
        .await
    }

    /// Forgets a tournament, whatever its stage: what moderators do about one that should not be there. Its
    /// games stay.
    ///
    /// # Errors
    /// That there is none.
    pub(crate) async fn forget(&self, id: &str) -> Result<(), ApiError> {
        for _ in 0..TRIES {
            let kept = self.kept(id).await?;
            if self.store.forget_tournament(id, kept.row.version).await? == Changed::Done {
                self.audience.publish(id);
                return Ok(());
            }
        }
        Err(TournamentError::Stale.into())
    }

    /// Forgets a tournament that has not begun; returns whether it was one.
    async fn cancel(&self, id: &str, person: &Person) -> Result<bool, ApiError> {
        let kept = self.kept(id).await?;
        if kept.row.stage != "open" || !kept.is_held_by(person) {
            return Ok(false);
        }
        let done = self.store.forget_tournament(id, kept.row.version).await?;
        self.audience.publish(id);
        if done == Changed::Stale { Err(TournamentError::Stale.into()) } else { Ok(true) }
    }

    fn acted(
        &self,
        kept: &KeptTournament,
        terms: &Terms,
        act: &OrganiserAct,
    ) -> Result<TournamentChange, ApiError> {
        let stage = kept.row.stage.as_str();
        let mut change = TournamentChange::of(kept);
        Ok(match act {
            OrganiserAct::Start {} if stage == "open" => self.started(kept, terms)?,
            OrganiserAct::Start {} => return Err(TournamentError::Begun.into()),
            OrganiserAct::Pair {} => self.next_round(kept, terms)?,
            OrganiserAct::Pause {} if stage == "running" => with_stage(change, "paused"),
            OrganiserAct::Pause {} => return Err(TournamentError::NotRunning.into()),
            OrganiserAct::Resume {} if stage == "paused" => with_stage(change, "running"),
            OrganiserAct::Resume {} => return Err(TournamentError::NotPaused.into()),
            OrganiserAct::End {} | OrganiserAct::Entries { .. } | OrganiserAct::Remove { .. }
                if stage == "over" =>
            {
                return Err(TournamentError::Over.into());
            }
            OrganiserAct::End {} => change.end(),
            OrganiserAct::Entries { open } => {
                change.row.takes_entries = *open;
                change
            }
            OrganiserAct::Result { pairing, result } => {
                change.pairings.push(corrected(kept, *pairing, *result)?);
                change
            }
            OrganiserAct::Remove { player } => removed(kept, *player)?,
        })
    }

    /// Returns the change by which a tournament begins.
    fn started(&self, kept: &KeptTournament, terms: &Terms) -> Result<TournamentChange, ApiError> {
        if kept.entrants.len() < 2 {
            return Err(TournamentError::TooFew(kept.entrants.len()).into());
        }
        let now = millis();
        let mut change = match terms.0.minutes {
            Some(minutes) => {
                let mut change = TournamentChange::of(kept);
                change.row.due = Some(now + i64::from(minutes) * 60_000);
                change
            }
            None => rounds::pair_round(&self.games, kept, terms, now)?,
        };
        "running".clone_into(&mut change.row.stage);
        Ok(change)
    }

    /// Returns the change by which the next round is paired.
    fn next_round(&self, kept: &KeptTournament, terms: &Terms) -> Result<TournamentChange, ApiError> {
        if terms.system() == System::Arena {
            return Err(TournamentError::NoRounds.into());
        }
        if kept.row.stage != "running" {
            return Err(TournamentError::NotRunning.into());
        }
        if let Some(pairing) = kept.pairings.iter().find(|pairing| pairing.goes_on()) {
            return Err(TournamentError::RoundOn(pairing.round).into());
        }
        if let Some(rounds) =
            terms.rounds(kept.entrants.len()).filter(|rounds| i64::from(*rounds) <= kept.row.round)
        {
            return Err(TournamentError::LastRound(rounds).into());
        }
        rounds::pair_round(&self.games, kept, terms, millis())
    }
}

fn with_stage(mut change: TournamentChange, stage: &str) -> TournamentChange {
    stage.clone_into(&mut change.row.stage);
    change
}

/// Returns a pairing with another result.
fn corrected(
    kept: &KeptTournament,
    number: u32,
    result: PairingResult,
) -> Result<PairingRow, TournamentError> {
    let pairing = kept.pairings.iter().find(|pairing| pairing.number == i64::from(number));
    let pairing = pairing.ok_or(TournamentError::NoPairing(number))?;
    if pairing.white.is_none() {
        return Err(TournamentError::Bye(number));
    }
    Ok(decided(kept, pairing, result))
}

/// Returns the change by which a player is removed: who has a game loses it by forfeit.
fn removed(kept: &KeptTournament, number: u32) -> Result<TournamentChange, TournamentError> {
    let mut entrants = kept.entrants.iter().filter(|entrant| entrant.gone.is_none());
    let entry = entrants.find(|entrant| entrant.number == i64::from(number));
    let entry = entry.ok_or(TournamentError::NoPlayer(number))?;
    let mut change = without(kept, entry);
    if let Some(pairing) = kept.game_of(entry.number) {
        let is_black = pairing.black == entry.number;
        let result = if is_black { PairingResult::WhiteForfeit } else { PairingResult::BlackForfeit };
        change.pairings.push(decided(kept, pairing, result));
    }
    Ok(change)
}

/// Returns a pairing as the organiser decides it. A game that goes on ends by that; one that was taken back
/// at the board does not, as the tournament had its result.
fn decided(kept: &KeptTournament, pairing: &PairingRow, result: PairingResult) -> PairingRow {
    PairingRow {
        result: Some(ledger::word(result).to_owned()),
        ended: pairing.ended.or_else(|| Some(kept.next_end())),
        is_verdict: pairing.is_verdict || pairing.goes_on(),
        ..pairing.clone()
    }
}
