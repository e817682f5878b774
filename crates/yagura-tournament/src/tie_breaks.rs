//! What decides between those who have as many points.
//!
//! *Source*: FIDE Handbook C.07 (2026), and the names that shogi clubs use for them.
//!
//! **Rounds without a game.** For the sums over opponents, who had a bye, came late or left is taken to have
//! met himself in that round: somebody who ends with as many points as he does. In the points of an
//! opponent who has left, each round since counts half a point. In a round robin, where everybody meets
//! everybody, a forfeit counts as the game that it stands for.

use super::{Colour, EntrantId, Event, Points, System};

/// What decides between those who have as many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// The points of all opponents together (ソルコフ, SOS).
    Buchholz,
    /// The same without the opponent who has the fewest.
    BuchholzCut1,
    /// The same without the one who has the fewest and the one who has the most (ミディアン).
    MedianBuchholz,
    /// The points of those whom one has beaten, and half of those with whom one has drawn (SB, SODOS).
    SonnebornBerger,
    /// The points among those who are equal, if all of them have met (直接対決).
    DirectEncounter,
    /// The number of games that were won at the board (勝数).
    Wins,
    /// The sum of the points after each round: who has won early has met the stronger (累進).
    Progressive,
}

/// What the tie-breaks of one entrant are made from.
#[derive(Debug)]
pub(crate) struct Ledger<'a> {
    pub(crate) event: &'a Event,
    pub(crate) system: System,
    pub(crate) id: EntrantId,
}

impl Ledger<'_> {
    /// Returns the value of a tie-break; that of the direct encounter among `equals`.
    pub(crate) fn value(&self, tie_break: TieBreak, equals: &[EntrantId]) -> Points {
        match tie_break {
            TieBreak::Buchholz => self.opponents().into_iter().sum(),
            TieBreak::BuchholzCut1 => self.opponents().into_iter().skip(1).sum(),
            TieBreak::MedianBuchholz => {
                let opponents = self.opponents();
                let last = opponents.len().saturating_sub(1);
                opponents.into_iter().take(last).skip(1).sum()
            }
            TieBreak::SonnebornBerger => self.rounds().map(|(opponent, gained)| opponent.times(gained)).sum(),
            TieBreak::DirectEncounter => self.against(equals),
            TieBreak::Wins => Points::whole(self.wins()),
            TieBreak::Progressive => {
                let mut sum = Points::NONE;
                let after = |round| {
                    sum += self.gained(round);
                    sum
                };
                (1..=self.event.round()).map(after).sum()
            }
        }
    }

    fn wins(&self) -> u32 {
        let won = |turn: &crate::event::Turn| turn.is_played() && turn.points() == Some(Points::ONE);
        self.event.turns(self.id).filter(won).count() as u32
    }

    fn gained(&self, round: u32) -> Points {
        let turns = self.event.turns(self.id).filter(|turn| turn.round == round);
        turns.filter_map(crate::event::Turn::points).sum()
    }

    /// Returns the points of the opponents, the fewest first.
    fn opponents(&self) -> Vec<Points> {
        let mut points: Vec<_> = self.rounds().map(|(opponent, _)| opponent).collect();
        points.sort_unstable();
        points
    }

    /// Returns for each round that is over for him the points of his opponent, and his own in it.
    fn rounds(&self) -> impl Iterator<Item = (Points, Points)> + '_ {
        let own = self.event.points(self.id);
        let counts_forfeits = self.system == System::RoundRobin;
        (1..=self.event.round()).filter_map(move |round| {
            let turn = self.event.turns(self.id).find(|turn| turn.round == round);
            let Some(turn) = turn else { return (!counts_forfeits).then_some((own, Points::NONE)) };
            let gained = turn.points()?;
            Some(match turn.against {
                Some((opponent, _)) if turn.is_played() || counts_forfeits => (self.worth(opponent), gained),
                _ => (own, gained),
            })
        })
    }

    /// Returns what the points of an opponent count.
    fn worth(&self, opponent: EntrantId) -> Points {
        let points = self.event.points(opponent);
        let left = self.event.entrant(opponent).and_then(|entrant| entrant.left);
        match left {
            Some(left) if self.system != System::RoundRobin => {
                let missed = self.event.round().saturating_sub(left);
                points + (0..missed).map(|_| Points::HALF).sum()
            }
            _ => points,
        }
    }

    /// Returns the points among those who are equal; none where not all of them have met.
    fn against(&self, equals: &[EntrantId]) -> Points {
        let met = |one: EntrantId, other: EntrantId| {
            one == other
                || self.event.turns(one).any(|turn| {
                    turn.outcome.is_some() && turn.against.is_some_and(|(opponent, _)| opponent == other)
                })
        };
        if !equals.iter().all(|&one| equals.iter().all(|&other| met(one, other))) {
            return Points::NONE;
        }
        let turns = self.event.turns(self.id);
        turns
            .filter(|turn| turn.against.is_some_and(|(opponent, _): (_, Colour)| equals.contains(&opponent)))
            .filter_map(crate::event::Turn::points)
            .sum()
    }
}

#[cfg(test)]
mod tests;
