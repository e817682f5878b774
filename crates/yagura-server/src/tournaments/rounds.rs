//! Rounds: who meets whom now, and the games that begin.

use std::collections::BTreeSet;

use yagura_tournament::{EntrantId, Event, Outcome, Pairing, System, arena, round_robin, swiss};
use yagura_wire::NewGame;

use super::{
    TournamentError,
    ledger::{self, count, id},
    terms::Terms,
};
use crate::{
    error::ApiError,
    live::Registry,
    lobby::wished,
    store::{Absence, BerserkRule, Draft, EntrantRow, KeptTournament, PairingRow, Sitter, TournamentChange},
};

/// What happens in a tournament without anybody's asking for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The next round is paired.
    Round,
    /// These meet, in an arena.
    Games(Vec<Pairing>),
    /// The next round is paired at a time.
    Wait(i64),
    /// It is over.
    End,
}

impl TournamentChange {
    /// Returns a change of a tournament that changes nothing yet.
    pub(super) fn of(kept: &KeptTournament) -> Self {
        Self {
            row: kept.row.clone(),
            entrants: Vec::new(),
            erased: Vec::new(),
            pairings: Vec::new(),
            games: Vec::new(),
        }
    }

    /// Ends the tournament.
    pub(super) fn end(mut self) -> Self {
        "over".clone_into(&mut self.row.stage);
        self.row.takes_entries = false;
        self.row.due = None;
        self
    }
}

/// Returns what is to happen in a tournament that goes on, if anything is.
///
/// `leaving` are those who take part and whose pages are gone.
///
/// # Errors
/// That it does not add up.
pub(super) fn step(
    kept: &KeptTournament,
    terms: &Terms,
    leaving: &BTreeSet<i64>,
    now: i64,
) -> Result<Option<Step>, ApiError> {
    let row = &kept.row;
    if row.stage != "running" {
        return Ok(None);
    }
    let is_due = row.due.is_some_and(|due| due <= now);
    if terms.system() == System::Arena {
        if is_due {
            return Ok(Some(Step::End));
        }
        let games = free_pairs(kept, leaving)?;
        return Ok((!games.is_empty()).then_some(Step::Games(games)));
    }
    if kept.pairings.iter().any(PairingRow::goes_on) {
        return Ok(None);
    }
    let players = kept.entrants.iter().filter(|entrant| entrant.gone.is_none()).count();
    if terms.rounds(kept.entrants.len()).is_none_or(|rounds| count(row.round) >= rounds) || players < 2 {
        return Ok(Some(Step::End));
    }
    Ok(match (terms.0.gap, row.due) {
        (None, _) => None,
        (Some(gap), None) => Some(Step::Wait(now + i64::from(gap) * 1000)),
        (Some(_), Some(_)) => is_due.then_some(Step::Round),
    })
}

/// Returns who meets in an arena now.
fn free_pairs(kept: &KeptTournament, leaving: &BTreeSet<i64>) -> Result<Vec<Pairing>, ApiError> {
    let event = ledger::event(kept, System::Arena)?;
    let here = |entrant: &&EntrantRow| {
        let stays = entrant.is_bot || !leaving.contains(&entrant.number);
        entrant.gone.is_none() && entrant.absence == Absence::Here && stays
    };
    let present = kept.entrants.iter().filter(here).count();
    let since = |number: i64| {
        let own = kept.pairings.iter().filter(|pairing| pairing.is_of(number));
        own.filter_map(|pairing| pairing.ended).max().unwrap_or_default()
    };
    let waits = |entrant: &&EntrantRow| kept.game_of(entrant.number).is_none();
    let mut waiting: Vec<i64> =
        kept.entrants.iter().filter(here).filter(waits).map(|entrant| entrant.number).collect();
    waiting.sort_by_key(|number| (since(*number), *number));
    let waiting: Vec<EntrantId> = waiting.into_iter().map(id).collect();
    Ok(arena::pair(&event, &waiting, present, kept.row.seed.cast_unsigned()))
}

/// Returns the change by which the next round is paired.
///
/// # Errors
/// Why it cannot be.
pub(super) fn pair_round(
    games: &Registry,
    kept: &KeptTournament,
    terms: &Terms,
    now: i64,
) -> Result<TournamentChange, ApiError> {
    let event = ledger::event(kept, terms.system())?;
    let (round, seed) = (count(kept.row.round) + 1, kept.row.seed.cast_unsigned());
    let drawn = drawn(&event, terms, round, seed)?;
    let mut change = TournamentChange::of(kept);
    change.row.round += 1;
    change.row.due = None;
    let late = terms.cycles().is_none_or(|_| round == 1 && kept.entrants.len() % 2 == 1);
    let is_last = terms.rounds(kept.entrants.len()) == Some(round);
    change.row.takes_entries &= late && !is_last;
    for (pairing, outcome) in drawn {
        add(games, &mut change, kept, terms, pairing, outcome, now)?;
    }
    Ok(change)
}

/// Returns the change by which these meet in an arena.
///
/// # Errors
/// Why they cannot.
pub(super) fn pair_free(
    games: &Registry,
    kept: &KeptTournament,
    terms: &Terms,
    pairings: Vec<Pairing>,
    now: i64,
) -> Result<TournamentChange, ApiError> {
    let mut change = TournamentChange::of(kept);
    for pairing in pairings {
        add(games, &mut change, kept, terms, pairing, None, now)?;
    }
    Ok(change)
}

fn drawn(
    event: &Event,
    terms: &Terms,
    round: u32,
    seed: u64,
) -> Result<Vec<(Pairing, Option<Outcome>)>, TournamentError> {
    Ok(match terms.cycles() {
        Some(cycles) => {
            let drawn = round_robin::pair(event, cycles, round, seed)?;
            drawn.into_iter().map(|drawn| (drawn.pairing, drawn.outcome)).collect()
        }
        None => swiss::pair(event, round, seed)?.into_iter().map(|pairing| (pairing, None)).collect(),
    })
}

/// Adds a pairing to a change, with its game unless it is decided already.
///
/// # Errors
/// Why there can be no such game.
pub(super) fn add(
    games: &Registry,
    change: &mut TournamentChange,
    kept: &KeptTournament,
    terms: &Terms,
    pairing: Pairing,
    outcome: Option<Outcome>,
    now: i64,
) -> Result<(), ApiError> {
    let before = kept.pairings.last().map_or(0, |pairing| pairing.number);
    let (black, white) = match pairing {
        Pairing::Game { black, white } => (black, Some(white)),
        Pairing::Bye(entrant) => (entrant, None),
    };
    let game = match white {
        Some(white) if outcome.is_none() => Some(draft(games, kept, terms, [black, white])?),
        _ => None,
    };
    change.pairings.push(PairingRow {
        number: before + change.pairings.len() as i64 + 1,
        round: change.row.round,
        black: black.0.into(),
        white: white.map(|white| white.0.into()),
        game: game.as_ref().map(|game| game.id.clone()),
        result: outcome.map(|outcome| ledger::word(ledger::drawn(outcome)).to_owned()),
        ended: outcome.map(|_| kept.next_end() + change.pairings.len() as i64),
        made: now,
        berserk: None,
        is_verdict: false,
    });
    change.games.extend(game);
    Ok(())
}

/// Returns the game of two.
fn draft(
    games: &Registry,
    kept: &KeptTournament,
    terms: &Terms,
    players: [EntrantId; 2],
) -> Result<Draft, ApiError> {
    let wanted = &terms.0;
    let entrant = |player| kept.entrants.iter().find(|entrant| id(entrant.number) == player);
    let [Some(black), Some(white)] = players.map(entrant) else { return Err(ApiError::Damaged) };
    // Guests have no ratings: their games count for the tournament alone.
    let rated = wanted.rated && [black, white].iter().all(|entrant| entrant.account.is_some());
    let wish = wished(&wanted.variant, wanted.position.clone(), Some(wanted.clock));
    let mut draft = games.draft(&NewGame { rated, ..wish })?;
    if let Some(clock) = draft.clock.as_mut().filter(|_| terms.system() == System::Arena) {
        clock.berserk = BerserkRule::Allowed;
    }
    for (seat, entrant) in [black, white].into_iter().enumerate() {
        draft.keys.tokens[seat].push(entrant.token.clone());
        draft.keys.guests[seat] = entrant.name.clone().filter(|_| entrant.account.is_none());
        draft.keys.sitters[seat] = entrant.account.clone().map(|account| Sitter {
            account,
            name: entrant.name.clone().unwrap_or_default(),
            is_bot: entrant.is_bot,
        });
    }
    Ok(draft)
}
