//! How they stand.

use std::cmp::Reverse;

use super::{Cycles, EntrantId, Event, Points, TieBreak, arena, round_robin, tie_breaks::Ledger};

/// By which rules a tournament is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Everybody meets everybody once.
    RoundRobin,
    /// Everybody meets everybody twice.
    DoubleRoundRobin,
    /// Those meet who have done equally well.
    Swiss,
    /// Whoever is free plays.
    Arena,
}

impl System {
    /// Returns how often everybody meets everybody, where they do.
    pub const fn cycles(self) -> Option<Cycles> {
        match self {
            Self::RoundRobin => Some(Cycles::One),
            Self::DoubleRoundRobin => Some(Cycles::Two),
            Self::Swiss | Self::Arena => None,
        }
    }

    /// Returns what usually decides between those who have as many points.
    pub const fn tie_breaks(self) -> &'static [TieBreak] {
        match self {
            Self::RoundRobin | Self::DoubleRoundRobin => {
                &[TieBreak::DirectEncounter, TieBreak::SonnebornBerger, TieBreak::Wins]
            }
            Self::Swiss => &[
                TieBreak::BuchholzCut1,
                TieBreak::Buchholz,
                TieBreak::SonnebornBerger,
                TieBreak::DirectEncounter,
                TieBreak::Wins,
            ],
            Self::Arena => &[TieBreak::Wins],
        }
    }
}

/// How one stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Who.
    pub entrant: EntrantId,
    /// His rank, from 1 on; those who are equal in everything have the same. `None` for one who has left a
    /// round robin before its half, and is not counted.
    pub rank: Option<u32>,
    /// His points.
    pub points: Points,
    /// What decides between those who have as many, in the order that was asked for.
    pub tie_breaks: Vec<Points>,
    /// The games that he has won, drawn and lost; forfeits are among them, byes are not.
    pub games: [u32; 3],
}

/// Returns how all stand, the first first.
pub fn standings(event: &Event, system: System, tie_breaks: &[TieBreak]) -> Vec<Place> {
    let annulled = system.cycles().map(|cycles| round_robin::annulled(event, cycles)).unwrap_or_default();
    let counted = if annulled.is_empty() { event.clone() } else { event.without(&annulled) };
    let points = |id| match system {
        System::Arena => arena::score(&counted, id).points,
        _ => counted.points(id),
    };
    let ids = event.entrants().map(|entrant| entrant.id).filter(|id| !annulled.contains(id));
    let mut places: Vec<Place> = ids
        .map(|entrant| Place {
            entrant,
            rank: None,
            points: points(entrant),
            tie_breaks: Vec::with_capacity(tie_breaks.len()),
            games: games(&counted, entrant),
        })
        .collect();
    places.sort_by_key(|place| (Reverse(place.points), place.entrant));
    for group in places.chunk_by_mut(|a, b| a.points == b.points) {
        break_ties(&counted, system, tie_breaks, group);
    }
    let mut before: Option<(u32, Points, Vec<Points>)> = None;
    for (place, number) in places.iter_mut().zip(1..) {
        let rank = match &before {
            Some((rank, points, breaks)) if (*points, breaks) == (place.points, &place.tie_breaks) => *rank,
            _ => number,
        };
        place.rank = Some(rank);
        before = Some((rank, place.points, place.tie_breaks.clone()));
    }
    let gone = annulled.into_iter().map(|entrant| Place {
        entrant,
        rank: None,
        points: Points::NONE,
        tie_breaks: vec![Points::NONE; tie_breaks.len()],
        games: games(event, entrant),
    });
    places.extend(gone);
    places
}

/// Puts those who are equal so far in the order of the next tie-break, and so on.
fn break_ties(event: &Event, system: System, tie_breaks: &[TieBreak], group: &mut [Place]) {
    let Some((&next, rest)) = tie_breaks.split_first() else { return };
    let equals: Vec<EntrantId> = group.iter().map(|place| place.entrant).collect();
    // By the rules of the tournament twice round is once round.
    let system = if system == System::DoubleRoundRobin { System::RoundRobin } else { system };
    for place in group.iter_mut() {
        let ledger = Ledger { event, system, id: place.entrant };
        place.tie_breaks.push(ledger.value(next, &equals));
    }
    group.sort_by_key(|place| (Reverse(place.tie_breaks.last().copied()), place.entrant));
    for equal in group.chunk_by_mut(|a, b| a.tie_breaks.last() == b.tie_breaks.last()) {
        break_ties(event, system, rest, equal);
    }
}

fn games(event: &Event, id: EntrantId) -> [u32; 3] {
    let mut games = [0; 3];
    for turn in event.turns(id).filter(|turn| turn.against.is_some()) {
        match turn.points() {
            Some(Points::ONE) => games[0] += 1,
            Some(Points::HALF) => games[1] += 1,
            Some(_) => games[2] += 1,
            None => {}
        }
    }
    games
}

#[cfg(test)]
mod tests;
