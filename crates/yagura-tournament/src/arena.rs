//! Arenas: for a while everybody plays as many games as he likes, against whoever is free.
//!
//! A win is two points and a draw one. Whoever has won twice running has twice the points from then on, until
//! he does not win: a draw still counts double, and ends it. Who plays with half his time (berserk) has one
//! point more where he wins at the board, which is never doubled.
//!
//! *Source*: the rules of arenas of lichess (<https://lichess.org/tournament/help>).

use integer_blossom::max_weight_matching;

use super::{Colour, EntrantId, Event, Pairing, Points, System, colours::Colours, event::Turn, standings};

/// Wins running after which points are doubled.
const STREAK: u32 = 2;
/// The most that are paired at once; the others wait for the next time.
const MOST: usize = 500;

/// Bits that hold the sum of one aim over all pairs: who has waited, and what a pair costs.
const WAIT: u32 = 24;
const COST: u32 = 34;
/// What a colour costs that somebody must not have, in squares of ranks; one that he would rather not have
/// costs as much as he minds, 1 to 3.
const FORCED: u32 = 4;

/// What an entrant has won so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The points.
    pub points: Points,
    /// How many games he has won running.
    pub streak: u32,
}

impl Score {
    /// Returns whether the next points count double.
    pub const fn is_doubled(self) -> bool {
        self.streak >= STREAK
    }

    fn after(self, turn: Turn) -> Self {
        let Some(gained) = turn.points() else { return self };
        let factor = if self.is_doubled() { 4 } else { 2 };
        let streak = if gained == Points::ONE { self.streak + 1 } else { 0 };
        let bold = if turn.is_bold_win() { Points::ONE } else { Points::NONE };
        Self { points: self.points + gained.times(Points::whole(factor)) + bold, streak }
    }
}

/// Returns what an entrant has won so far.
pub fn score(event: &Event, entrant: EntrantId) -> Score {
    event.turns(entrant).fold(Score::default(), Score::after)
}

/// Returns games for those who wait, who has waited longest first; `present` is how many take part now,
/// whether they wait or play.
///
/// As many as possible play; where one must wait on, it is who has waited least. Partners are near each other
/// in the standings, and nobody meets his last opponent, unless these two are all there are.
pub fn pair(event: &Event, waiting: &[EntrantId], present: usize, seed: u64) -> Vec<Pairing> {
    let waiting = &waiting[..waiting.len().min(MOST)];
    let ranks: Vec<EntrantId> =
        standings(event, System::Arena, &[]).into_iter().map(|place| place.entrant).collect();
    let rank = |id: EntrantId| ranks.iter().position(|other| *other == id).unwrap_or(ranks.len());
    let players: Vec<Player> = waiting
        .iter()
        .map(|&id| Player {
            id,
            rank: rank(id),
            last: event.turns(id).next_back().and_then(|turn| turn.against).map(|(opponent, _)| opponent),
            colours: Colours::of(event, id),
        })
        .collect();
    let count = players.len();
    let mut weights = vec![0_i128; count * count];
    for (at, player) in players.iter().enumerate() {
        for (other, opponent) in players.iter().enumerate().skip(at + 1) {
            let again = player.last == Some(opponent.id) || opponent.last == Some(player.id);
            if again && present > 2 {
                continue;
            }
            let patience = (2 * count - at - other) as i128;
            let cost = i128::from(player.cost_with(opponent));
            weights[at * count + other] = (1 << (WAIT + COST)) + (patience << COST) - cost;
        }
    }
    let mates = max_weight_matching(&weights, count);
    let pairs = mates
        .iter()
        .enumerate()
        .filter_map(|(at, mate)| mate.filter(|mate| at < *mate).map(|mate| (at, mate)));
    pairs.map(|(at, mate)| seated(&players[at], &players[mate], seed)).collect()
}

/// One who waits.
#[derive(Debug)]
struct Player {
    id: EntrantId,
    rank: usize,
    last: Option<EntrantId>,
    colours: Colours,
}

impl Player {
    fn cost_with(&self, other: &Self) -> u32 {
        let gap = self.rank.abs_diff(other.rank).min(MOST) as u32;
        let strain = self.colours.least_strain(&other.colours);
        gap.pow(2) + strain.unmet + FORCED * strain.forced
    }
}

fn seated(one: &Player, other: &Player, seed: u64) -> Pairing {
    let (upper, lower) = if one.rank <= other.rank { (one, other) } else { (other, one) };
    let lot = if (upper.rank as u64 ^ seed) & 1 == 0 { Colour::Black } else { Colour::White };
    match upper.colours.against(&lower.colours, lot) {
        Colour::Black => Pairing::Game { black: upper.id, white: lower.id },
        Colour::White => Pairing::Game { black: lower.id, white: upper.id },
    }
}

#[cfg(test)]
mod tests;
