//! Tournaments as they are told.

use std::collections::BTreeMap;

use yagura_tournament::{EntrantId, Place, System, TieBreak, arena, standings};
use yagura_wire::{
    FoundGame, Tournament, TournamentPairing, TournamentPlayer, TournamentRole, TournamentStage,
    TournamentSummary,
};

use super::{
    ledger::{self, count, id},
    terms::Terms,
};
use crate::{
    error::ApiError,
    lobby::{Person, side},
    store::{Absence, EntrantRow, KeptTournament, PairingRow, TournamentRow},
};

/// Returns what a list says of a tournament in which so many take part, and so many ever did.
///
/// # Errors
/// That it cannot be read.
pub(super) fn summary(
    row: &TournamentRow,
    players: usize,
    ever: usize,
) -> Result<TournamentSummary, ApiError> {
    let terms = Terms::stored(&row.terms)?;
    let stage = serde_json::from_value(row.stage.as_str().into()).unwrap_or(TournamentStage::Over);
    let rounds = match terms.cycles() {
        Some(_) if stage == TournamentStage::Open => None,
        _ => terms.rounds(ever),
    };
    Ok(TournamentSummary {
        id: row.id.clone(),
        name: terms.0.name,
        organiser: row.organiser.clone(),
        system: terms.0.system,
        variant: terms.0.variant,
        clock: terms.0.clock,
        rated: terms.0.rated,
        stage,
        entries_open: row.takes_entries,
        entrants: players as u32,
        round: count(row.round),
        rounds,
        made: row.made / 1000,
    })
}

/// Returns a tournament as everybody may see it.
///
/// # Errors
/// That it does not add up.
pub(super) fn tournament(kept: &KeptTournament) -> Result<Tournament, ApiError> {
    let terms = Terms::stored(&kept.row.terms)?;
    let system = terms.system();
    let event = ledger::event(kept, system)?;
    let by_id: BTreeMap<EntrantId, &EntrantRow> =
        kept.entrants.iter().map(|row| (id(row.number), row)).collect();
    let tie_breaks = system.tie_breaks();
    let player = |place: Place| {
        let row = by_id.get(&place.entrant)?;
        let [wins, draws, losses] = place.games;
        Some(TournamentPlayer {
            number: count(row.number),
            name: row.name.clone(),
            account: row.account.is_some(),
            rating: row.rating.and_then(|rating| i32::try_from(rating).ok()),
            left: row.gone.is_some(),
            away: row.absence != Absence::Here,
            rank: place.rank,
            points: place.points.into(),
            tie_breaks: place.tie_breaks.into_iter().map(f64::from).collect(),
            wins,
            draws,
            losses,
            doubled: system == System::Arena && arena::score(&event, place.entrant).is_doubled(),
        })
    };
    let players: Vec<_> = standings(&event, system, tie_breaks).into_iter().filter_map(player).collect();
    let here = kept.entrants.iter().filter(|entrant| entrant.gone.is_none()).count();
    Ok(Tournament {
        summary: summary(&kept.row, here, kept.entrants.len())?,
        v: kept.row.version,
        position: terms.0.position.clone(),
        no_show: terms.no_show(),
        gap: terms.0.gap,
        due: kept.row.due.map(|due| due / 1000),
        tie_breaks: tie_breaks.iter().copied().map(tie_break).collect(),
        players,
        pairings: kept.pairings.iter().map(pairing).collect(),
    })
}

/// Returns what a tournament is to somebody at a moment, in milliseconds since 1970.
pub(super) fn role(kept: &KeptTournament, person: &Person, now: i64) -> TournamentRole {
    let entry = kept.entry(person).filter(|entry| entry.gone.is_none());
    let pairing = entry.and_then(|entry| kept.game_of(entry.number).filter(|_| kept.row.stage != "over"));
    let game = entry.zip(pairing).and_then(|(entry, pairing)| {
        let seat = side(usize::from(pairing.white == Some(entry.number)));
        Some(FoundGame { game: pairing.game.clone()?, seat })
    });
    let terms = Terms::stored(&kept.row.terms).ok().filter(Terms::is_real_time);
    let come_within = pairing.zip(terms).map(|(pairing, terms)| {
        let left = pairing.made + i64::from(terms.no_show()) * 1000 - now;
        u32::try_from(left.max(0) / 1000).unwrap_or(u32::MAX)
    });
    TournamentRole {
        organiser: kept.is_held_by(person),
        player: entry.map(|entry| count(entry.number)),
        game,
        come_within,
    }
}

fn pairing(row: &PairingRow) -> TournamentPairing {
    TournamentPairing {
        number: count(row.number),
        round: count(row.round),
        black: count(row.black),
        white: row.white.map(count),
        game: row.game.clone(),
        result: ledger::result(row),
        berserk: ledger::berserk(row).into_iter().map(Into::into).collect(),
    }
}

const fn tie_break(tie_break: TieBreak) -> yagura_wire::TieBreak {
    match tie_break {
        TieBreak::Buchholz => yagura_wire::TieBreak::Buchholz,
        TieBreak::BuchholzCut1 => yagura_wire::TieBreak::BuchholzCut1,
        TieBreak::MedianBuchholz => yagura_wire::TieBreak::MedianBuchholz,
        TieBreak::SonnebornBerger => yagura_wire::TieBreak::SonnebornBerger,
        TieBreak::DirectEncounter => yagura_wire::TieBreak::DirectEncounter,
        TieBreak::Wins => yagura_wire::TieBreak::Wins,
        TieBreak::Progressive => yagura_wire::TieBreak::Progressive,
    }
}
