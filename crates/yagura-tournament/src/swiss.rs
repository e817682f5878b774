//! The Swiss system: each round pairs those who have done equally well and have not met.
//!
//! A round is the matching of least cost among all there are (`integer-blossom`, which is exact). What is
//! looked at, the first above all that follow:
//!
//! 1. nobody has a second bye, and none who had a point without playing has one;
//! 2. nobody meets the same opponent again (where the field is so small that it must be, those who have met
//!    least often);
//! 3. nobody has a colour three times running, or three times more often than the other;
//! 4. points differ as little as can be, the bye falling to the lowest;
//! 5. colours go by turns;
//! 6. in a group of equal points the upper half meets the lower, the first the first of the lower half.
//!
//! *Source*: the aims of FIDE Handbook C.04.1 and, from 6 on, of C.04.3 (the Dutch system, February 2026). It
//! is not that system, which prescribes the way to a pairing step by step: it is the same wishes in the same
//! order, weighed at once for the whole field.
//!
//! Who comes late has no points for the rounds that he missed, and is paired from the next round on. Who
//! leaves keeps his points.

use integer_blossom::min_weight_perfect_matching;

use super::{Colour, EntrantId, Event, Pairing, PairingError, Points, colours::Colours, lots::lot};

/// The most that can be paired.
pub const MOST: usize = 500;

/// Bits that hold the sum of one aim over all pairs, the weightiest first. Half of the players are at most
/// 250 pairs, 8 bits.
const BITS: [u32; 6] = [
    4 + 8,  // byes, at most 15 of one
    10 + 8, // the square of at most 31 games between two
    2 + 8,  // forbidden colours, at most two of a pair
    18 + 8, // the square of a difference of at most 511 half points
    3 + 8,  // strengths of preferences, at most six
    18 + 8, // the square of a distance in rank, at most 500
];
const MOST_BYES: u32 = 15;
const MOST_GAMES: u32 = 31;
const MOST_HALVES: u32 = 511;

/// One who is to be paired.
#[derive(Clone, Debug)]
struct Player {
    id: EntrantId,
    points: Points,
    colours: Colours,
    /// Whom he has met, as often as he has.
    met: Vec<EntrantId>,
    /// How often he had a point without playing.
    gifts: u32,
    /// The size of the group of those with as many points, and his place in it.
    group: usize,
    place: usize,
}

/// Returns the meetings of a round, those of the leaders first and a bye last.
///
/// # Errors
/// That a round goes on, or that too few or too many would play.
pub fn pair(event: &Event, round: u32, seed: u64) -> Result<Vec<Pairing>, PairingError> {
    if let Some(round) = event.unfinished() {
        return Err(PairingError::Unfinished(round));
    }
    let players = players(event, round, seed);
    match players.len() {
        few @ (0 | 1) => return Err(PairingError::TooFew(few)),
        many if many > MOST => return Err(PairingError::TooMany { players: many, most: MOST }),
        _ => {}
    }
    let mates = matched(&players);
    let mut pairings = Vec::with_capacity(mates.len().div_ceil(2));
    for (at, &mate) in mates.iter().enumerate() {
        match players.get(mate) {
            Some(other) if at < mate => pairings.push(seated(&players[at], other, at, seed)),
            None if at < players.len() => pairings.push(Pairing::Bye(players[at].id)),
            _ => {}
        }
    }
    // The leader of the pair decides the board, and nobody plays at that of the bye.
    pairings.sort_by_key(|pairing| matches!(pairing, Pairing::Bye(_)));
    Ok(pairings)
}

/// Returns who plays in a round, by points and rank.
fn players(event: &Event, round: u32, seed: u64) -> Vec<Player> {
    let mut entrants: Vec<_> = event.entrants().filter(|entrant| entrant.plays_in(round)).collect();
    entrants.sort_by_key(|entrant| {
        let strength = std::cmp::Reverse(entrant.rating);
        (std::cmp::Reverse(event.points(entrant.id)), strength, lot(seed, entrant.id), entrant.id)
    });
    let mut players: Vec<Player> = entrants
        .into_iter()
        .map(|entrant| Player {
            id: entrant.id,
            points: event.points(entrant.id),
            colours: Colours::of(event, entrant.id),
            // A game that was not played was no meeting.
            met: event
                .turns(entrant.id)
                .filter(|turn| turn.is_played())
                .filter_map(|turn| turn.against.map(|(opponent, _)| opponent))
                .collect(),
            gifts: event.turns(entrant.id).filter(|turn| turn.is_gift()).count() as u32,
            group: 0,
            place: 0,
        })
        .collect();
    for group in players.chunk_by_mut(|a, b| a.points == b.points) {
        let size = group.len();
        for (place, player) in group.iter_mut().enumerate() {
            (player.group, player.place) = (size, place);
        }
    }
    players
}

/// Returns the partner of each, `players.len()` standing for the bye.
fn matched(players: &[Player]) -> Vec<usize> {
    let even = players.len().next_multiple_of(2);
    let lowest = players.last().map_or(Points::NONE, |player| player.points);
    let mut costs = vec![0; even * even];
    for (at, player) in players.iter().enumerate() {
        for (other, opponent) in players.iter().enumerate().skip(at + 1) {
            costs[at * even + other] = cost_of_game(player, opponent);
        }
        if players.len() < even {
            costs[at * even + players.len()] = cost_of_bye(player, lowest);
        }
    }
    min_weight_perfect_matching(&costs, even)
}

fn cost_of_game(upper: &Player, lower: &Player) -> i128 {
    let met = upper.met.iter().filter(|id| **id == lower.id).count() as u32;
    let strain = upper.colours.least_strain(&lower.colours);
    let fold = if upper.points == lower.points {
        upper.place.abs_diff(lower.place).abs_diff(upper.group / 2)
    } else {
        // Who goes down comes from the end of his group, and meets the first of the other.
        (upper.group - 1 - upper.place) + lower.place
    };
    cost([
        0,
        met.min(MOST_GAMES).pow(2),
        strain.forced,
        gap(upper.points, lower.points),
        strain.unmet,
        (fold.min(MOST) as u32).pow(2),
    ])
}

fn cost_of_bye(player: &Player, lowest: Points) -> i128 {
    let from_below = (player.group - 1 - player.place) as u32;
    cost([player.gifts.min(MOST_BYES), 0, 0, gap(player.points, lowest), 0, from_below.pow(2)])
}

/// Returns the square of a difference in half points.
fn gap(one: Points, other: Points) -> u32 {
    (one.quarters().abs_diff(other.quarters()) / 2).min(MOST_HALVES).pow(2)
}

/// Returns the cost of a pair by what it costs each aim: sums over all pairs compare as the lists do.
fn cost(aims: [u32; 6]) -> i128 {
    aims.into_iter().zip(BITS).fold(0, |cost, (aim, bits)| cost << bits | i128::from(aim))
}

/// Returns the game of two, of whom the first has the higher rank, which is so high.
fn seated(upper: &Player, lower: &Player, rank: usize, seed: u64) -> Pairing {
    // At first colours go by turns from board to board, and a lot says with which they begin.
    let lot = if (rank as u64 ^ seed) & 1 == 0 { Colour::Black } else { Colour::White };
    match upper.colours.against(&lower.colours, lot) {
        Colour::Black => Pairing::Game { black: upper.id, white: lower.id },
        Colour::White => Pairing::Game { black: lower.id, white: upper.id },
    }
}

#[cfg(test)]
mod tests;
