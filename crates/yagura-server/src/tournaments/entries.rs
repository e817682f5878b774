//! Who takes part: entries, also late ones, and those who leave.

use yagura_tournament::{
    EntrantId,
    round_robin::{self, LateEntryError},
};
use yagura_wire::{EnteredTournament, TournamentAbsence, TournamentEntry};

use super::{TournamentError, Tournaments, ledger, ledger::count, rounds, terms::Terms};
use crate::{
    accounts::AccountName,
    error::ApiError,
    live::{Registry, seats},
    lobby::{Person, guest_name, millis, token},
    ratings::Category,
    store::{Absence, EntrantRow, KeptTournament, TournamentChange},
};

impl Tournaments {
    /// Lets somebody take part. Who takes part already gets another token for the games that come.
    ///
    /// # Errors
    /// Why he cannot.
    pub(crate) async fn enter(
        &self,
        id: &str,
        person: Person,
        entry: TournamentEntry,
    ) -> Result<EnteredTournament, ApiError> {
        let person = person.known()?;
        self.hand_over(id, &person).await?;
        let token = token(entry.token)?;
        let name = guest_name(&self.store, &person, entry.name).await?;
        let rating = self.rating_of(id, &person).await?;
        self.change(id, |kept, terms| {
            let known = entrant(kept, terms, &person, name.clone(), seats::hash(&token))?;
            let entrant = EntrantRow { rating, ..known };
            entered(&self.games, kept, terms, entrant)
        })
        .await?;
        let kept = self.kept(id).await?;
        let entry = kept.entry(&person).ok_or(TournamentError::Stale)?;
        Ok(EnteredTournament { player: count(entry.number), token })
    }

    /// Returns what somebody's rating is in what is played here, as he enters; `None` for a guest.
    pub(super) async fn rating_of(&self, id: &str, person: &Person) -> Result<Option<i64>, ApiError> {
        let Some(account) = person.account() else { return Ok(None) };
        let Terms(wanted) = Terms::stored(&self.kept(id).await?.row.terms)?;
        let known = self.games.known();
        let Some(category) = Category::of(known, &wanted.variant, &wanted.clock) else { return Ok(None) };
        let rating = self.store.rating(account, &category).await?;
        Ok(rating.map(|rating| i64::from(rating.shown())))
    }

    /// Lets somebody leave.
    ///
    /// # Errors
    /// That he does not take part, or has a game.
    pub(crate) async fn leave(&self, id: &str, person: &Person) -> Result<(), ApiError> {
        self.hand_over(id, person).await?;
        self.change(id, |kept, _| {
            let entry = own(kept, person)?;
            if kept.game_of(entry.number).is_some() {
                return Err(TournamentError::InGame.into());
            }
            Ok(without(kept, entry))
        })
        .await
    }

    /// Notes whether somebody wants games of an arena now.
    ///
    /// # Errors
    /// That he does not take part.
    pub(crate) async fn be_away(
        &self,
        id: &str,
        person: &Person,
        TournamentAbsence { away: is_away }: TournamentAbsence,
    ) -> Result<(), ApiError> {
        self.hand_over(id, person).await?;
        self.change(id, |kept, _| {
            let mut change = TournamentChange::of(kept);
            let absence = if is_away { Absence::Resting } else { Absence::Here };
            change.entrants.push(EntrantRow { absence, ..own(kept, person)?.clone() });
            Ok(change)
        })
        .await
    }
}

/// Returns the entry of somebody who takes part.
fn own<'a>(kept: &'a KeptTournament, person: &Person) -> Result<&'a EntrantRow, TournamentError> {
    if kept.row.stage == "over" {
        return Err(TournamentError::Over);
    }
    let entry = kept.entry(person).ok_or(TournamentError::NotEntered)?;
    if entry.gone.is_some() { Err(TournamentError::HasLeft) } else { Ok(entry) }
}

/// Returns the change by which somebody does not take part any more.
pub(super) fn without(kept: &KeptTournament, entry: &EntrantRow) -> TournamentChange {
    let mut change = TournamentChange::of(kept);
    if kept.row.stage == "open" {
        change.erased.push(entry.number);
    } else {
        change.entrants.push(EntrantRow { gone: Some(kept.row.round), ..entry.clone() });
    }
    change
}

/// Returns the change by which those do not take part any more whose accounts are closed or deleted; `None`
/// where there are none.
pub(super) fn without_barred(kept: &KeptTournament) -> Option<TournamentChange> {
    if kept.row.stage == "over" {
        return None;
    }
    let mut change = TournamentChange::of(kept);
    for entry in kept.entrants.iter().filter(|entrant| entrant.is_barred && entrant.gone.is_none()) {
        let TournamentChange { entrants, erased, .. } = without(kept, entry);
        change.entrants.extend(entrants);
        change.erased.extend(erased);
    }
    (!change.entrants.is_empty() || !change.erased.is_empty()).then_some(change)
}

/// Returns the entry of somebody who wants to take part.
fn entrant(
    kept: &KeptTournament,
    terms: &Terms,
    person: &Person,
    name: Option<String>,
    token: Vec<u8>,
) -> Result<EntrantRow, TournamentError> {
    if kept.row.stage == "over" {
        return Err(TournamentError::Over);
    }
    if let Some(entry) = kept.entry(person) {
        return match entry.gone {
            None => Ok(EntrantRow { token, absence: entry.absence.seen(), ..entry.clone() }),
            // In an arena one may come back.
            Some(_) if terms.rounds(0).is_none() => {
                Ok(EntrantRow { token, gone: None, absence: entry.absence.seen(), ..entry.clone() })
            }
            Some(_) => Err(TournamentError::HasLeft),
        };
    }
    if !kept.row.takes_entries {
        return Err(TournamentError::Closed);
    }
    let name = match &person.sitter {
        Some(sitter) => sitter.name.clone(),
        None => name.ok_or(TournamentError::Nameless)?,
    };
    let taken = kept.entrants.iter().filter_map(|entrant| entrant.name.as_deref());
    if taken.into_iter().any(|other| is_alike(other, &name)) {
        return Err(TournamentError::NameInUse);
    }
    let most = terms.most_players();
    if kept.entrants.iter().filter(|entrant| entrant.gone.is_none()).count() >= most {
        return Err(TournamentError::Full(most));
    }
    Ok(EntrantRow {
        number: 1 + kept.entrants.iter().map(|entrant| entrant.number).max().unwrap_or_default(),
        account: person.account().map(str::to_owned),
        browser: person.browser.clone().filter(|_| person.sitter.is_none()),
        name: Some(name),
        is_bot: person.sitter.as_ref().is_some_and(|sitter| sitter.is_bot),
        token,
        rating: None,
        entered: kept.row.round,
        gone: None,
        absence: Absence::Here,
        is_barred: false,
    })
}

/// Returns the change by which somebody takes part. Who comes late to a round robin has a game at once.
fn entered(
    games: &Registry,
    kept: &KeptTournament,
    terms: &Terms,
    entrant: EntrantRow,
) -> Result<TournamentChange, ApiError> {
    let mut change = TournamentChange::of(kept);
    let is_known = kept.entrants.iter().any(|known| known.number == entrant.number);
    let mut after = kept.clone();
    if !is_known {
        after.entrants.push(entrant.clone());
    }
    if let Some(cycles) = terms.cycles().filter(|_| !is_known && kept.row.stage != "open") {
        let event = ledger::event(kept, terms.system())?;
        let newcomer = EntrantId(count(entrant.number));
        let late = round_robin::enter_late(&event, cycles, newcomer, kept.row.seed.cast_unsigned());
        let pairing = late.map_err(|error| match error {
            LateEntryError::Full => TournamentError::NoPlace,
            LateEntryError::Over => TournamentError::TooLate,
        })?;
        rounds::add(games, &mut change, &after, terms, pairing, None, millis())?;
        change.row.takes_entries = false;
    }
    change.entrants.push(entrant);
    Ok(change)
}

/// Returns whether two names are the same, or look so.
fn is_alike(one: &str, other: &str) -> bool {
    match (AccountName::read(one), AccountName::read(other)) {
        (Ok(one), Ok(other)) => one.folded == other.folded || one.look == other.look,
        _ => one == other,
    }
}
