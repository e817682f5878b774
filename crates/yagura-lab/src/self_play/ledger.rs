//! Which pairs are open, and the games of those that are done.

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{DefaultHasher, Hash as _, Hasher as _},
};

use super::{
    game::PlayedGame,
    study::{Job, Study},
};
use crate::statistics::{Clusters, Kind};

/// Pairs between two looks at whether a result is known well enough, and those before the first look.
const LOOK: u32 = 50;
const FIRST_LOOK: u32 = 100;
/// New games since the last look below which more of them are not waited for.
const LEAST_NEW: u32 = 5;

/// When enough has been played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// Pairs of each arm, at most.
    pub pairs: u32,
    /// An arm ends before when the interval of the first player's score is known to this much on either side.
    pub until: Option<f64>,
}

/// What became of games that somebody handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepted {
    /// They are counted.
    Counted,
    /// They were there already.
    Known,
}

/// Why games are not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// They are no whole pair of the study.
    #[error("expected both games of a pair of the study")]
    NoPair,
}

/// Which pairs are open, and the games of those that are done, each counted once.
#[derive(Clone, Debug)]
pub struct Ledger {
    target: Target,
    arms: Vec<ArmLedger>,
}

#[derive(Clone, Debug, Default)]
struct ArmLedger {
    done: BTreeMap<u32, [PlayedGame; 2]>,
    /// Handed out and not yet back.
    out: BTreeSet<u32>,
    /// How many pairs from the first on are done without a gap.
    whole: u32,
    /// How many pairs count, once that is known.
    counted: Option<u32>,
    /// Keys of the games of the pairs without a gap, and how many of them were new since the last look.
    seen: BTreeSet<u64>,
    new: u32,
    /// Whether it ended because new games do not come.
    is_exhausted: bool,
}

impl Ledger {
    /// Returns the empty ledger of a study.
    pub fn new(study: &Study, target: Target) -> Self {
        Self::with_arms(study.arms.len(), target)
    }

    /// Returns the empty ledger of so many arms.
    pub(super) fn with_arms(arms: usize, target: Target) -> Self {
        Self { target, arms: vec![ArmLedger::default(); arms] }
    }

    /// Returns what would become of the games of a pair.
    ///
    /// # Errors
    /// [`LedgerError`] when they are anything else.
    pub fn judge(&self, pair: &[PlayedGame; 2]) -> Result<Accepted, LedgerError> {
        let [one, other] = pair;
        let whole = (one.half, other.half) == (0, 1) && (one.arm, one.pair) == (other.arm, other.pair);
        let arm = self.arms.get(one.arm).filter(|_| whole).ok_or(LedgerError::NoPair)?;
        Ok(if arm.done.contains_key(&one.pair) { Accepted::Known } else { Accepted::Counted })
    }

    /// Takes the games of a pair.
    ///
    /// # Errors
    /// [`LedgerError`] when they are anything else.
    pub fn accept(&mut self, pair: [PlayedGame; 2]) -> Result<Accepted, LedgerError> {
        let judged = self.judge(&pair)?;
        let (at, number, most) = (pair[0].arm, pair[0].pair, self.target.pairs);
        let arm = &mut self.arms[at];
        arm.out.remove(&number);
        if judged == Accepted::Known {
            return Ok(judged);
        }
        arm.done.insert(number, pair);
        while arm.counted.is_none() && arm.add_next() {
            let is_look = arm.whole.is_multiple_of(LOOK);
            let is_late = is_look && arm.whole >= FIRST_LOOK;
            let is_known = is_late && self.target.until.is_some_and(|until| arm.is_known(until));
            if is_known || arm.whole >= most {
                arm.counted = Some(arm.whole);
            } else if is_late && arm.new < LEAST_NEW {
                arm.counted = Some(arm.whole);
                arm.is_exhausted = true;
            }
            if is_look {
                arm.new = 0;
            }
        }
        Ok(Accepted::Counted)
    }

    /// Returns the next pair that nobody plays, and notes that somebody does; `None` when there is none.
    pub fn take(&mut self) -> Option<Job> {
        let most = self.target.pairs;
        self.arms.iter_mut().enumerate().filter(|(_, arm)| arm.counted.is_none()).find_map(|(at, arm)| {
            let first =
                (arm.whole..most).find(|pair| !arm.done.contains_key(pair) && !arm.out.contains(pair))?;
            arm.out.insert(first);
            Some(Job { arm: at, first, pairs: 1 })
        })
    }

    /// Returns whether enough has been played.
    pub fn is_complete(&self) -> bool {
        self.arms.iter().all(|arm| arm.counted.is_some())
    }

    /// Returns whether enough has been played of an arm.
    pub fn is_done(&self, arm: usize) -> bool {
        self.arms.get(arm).is_none_or(|arm| arm.counted.is_some())
    }

    /// Returns whether an arm has ended before its time because its games only repeat each other: among a
    /// hundred fewer than five were new.
    pub fn is_exhausted(&self, arm: usize) -> bool {
        self.arms.get(arm).is_some_and(|arm| arm.is_exhausted)
    }

    /// Returns how many games of an arm count, and how many of them are not the same as an earlier one.
    pub fn distinct(&self, arm: usize) -> (usize, usize) {
        let seen: BTreeSet<_> = self.games(arm).map(PlayedGame::key).collect();
        (self.games(arm).count(), seen.len())
    }

    /// Returns how many pairs are done that will count, and how many there are at most.
    pub fn progress(&self) -> (usize, usize) {
        let done = |arm: &ArmLedger| arm.counted.map_or(arm.done.len(), |counted| counted as usize);
        let most = |arm: &ArmLedger| arm.counted.unwrap_or(self.target.pairs) as usize;
        (self.arms.iter().map(done).sum(), self.arms.iter().map(most).sum())
    }

    /// Returns the games of an arm that count, by pair.
    pub fn games(&self, arm: usize) -> impl Iterator<Item = &PlayedGame> {
        let arms = self.arms.get(arm).into_iter();
        arms.flat_map(|arm| {
            // Pairs that were played beyond the end would make it depend on who was quick.
            let end = arm.counted.unwrap_or(u32::MAX);
            arm.done.range(..end).flat_map(|(_, pair)| pair)
        })
    }
}

impl ArmLedger {
    /// Adds the next pair to those without a gap; returns whether it is there. So nothing that is told after
    /// certain numbers of pairs depends on the order in which games end.
    fn add_next(&mut self) -> bool {
        let Some(pair) = self.done.get(&self.whole) else { return false };
        for game in pair {
            let mut hasher = DefaultHasher::new();
            game.key().hash(&mut hasher);
            self.new += u32::from(self.seen.insert(hasher.finish()));
        }
        self.whole += 1;
        true
    }

    /// Returns whether the pairs without a gap tell the first player's score well enough.
    fn is_known(&self, until: f64) -> bool {
        // What was played before says nothing new, as in the report.
        let mut seen = BTreeSet::new();
        let games = self.done.range(..self.whole).flat_map(|(_, pair)| pair);
        let games = games.filter(|game| seen.insert(game.key()));
        let points = Clusters::new(games.map(|game| (game.pair, game.points())));
        points.mean(Kind::Share).is_some_and(|interval| (interval.high - interval.low) / 2.0 <= until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(pair: u32, half: u8, winner: Option<&str>) -> PlayedGame {
        PlayedGame {
            arm: 0,
            pair,
            half,
            position: None,
            first: "b".to_owned(),
            moves: vec![format!("{pair}.{half}")],
            scores: Vec::new(),
            choices: Vec::new(),
            winner: winner.map(str::to_owned),
            reason: "checkmate".to_owned(),
        }
    }

    fn pair(number: u32, winner: Option<&str>) -> [PlayedGame; 2] {
        [game(number, 0, winner), game(number, 1, winner)]
    }

    fn ledger(target: Target) -> Ledger {
        Ledger::with_arms(1, target)
    }

    #[test]
    fn each_pair_is_handed_out_and_counted_once() {
        let mut ledger = ledger(Target { pairs: 3, until: None });
        let jobs: Vec<u32> = std::iter::from_fn(|| ledger.take()).map(|job| job.first).collect();
        assert_eq!(jobs, [0, 1, 2]);
        assert_eq!(ledger.accept(pair(1, None)), Ok(Accepted::Counted));
        assert_eq!(ledger.accept(pair(1, Some("b"))), Ok(Accepted::Known), "the first result stays");
        assert_eq!(ledger.games(0).filter(|game| game.winner.is_some()).count(), 0);
        assert_eq!(ledger.accept([game(0, 0, None), game(2, 1, None)]), Err(LedgerError::NoPair));
        assert!(!ledger.is_complete());
        for number in [2, 0] {
            assert_eq!(ledger.accept(pair(number, None)), Ok(Accepted::Counted));
        }
        assert!(ledger.is_complete() && ledger.games(0).count() == 6);
    }

    #[test]
    fn games_that_come_again_make_nothing_more_precise() {
        let mut ledger = ledger(Target { pairs: 1000, until: Some(0.06) });
        for number in 0..900 {
            // Of both games of a pair one is as in the first pair, the other as in one of twenty.
            let winner = if number % 2 == 0 { "b" } else { "w" };
            let mut pair = pair(number, Some(winner));
            pair[0].moves = vec!["same".to_owned()];
            pair[1].moves = vec![format!("{}", number % 20)];
            ledger.accept(pair).expect("a pair");
        }
        assert!(ledger.is_exhausted(0), "twenty-one games tell no score to 6 %");
        assert_eq!(ledger.distinct(0), (200, 21));
    }

    #[test]
    fn where_new_games_do_not_come_no_more_are_played() {
        let play = |of_hundred: u32, order: &mut dyn Iterator<Item = u32>| {
            let mut ledger = ledger(Target { pairs: 20_000, until: None });
            for number in order {
                let mut pair = pair(number, None);
                // Of so many pairs in a hundred both games are new.
                if number % 100 >= of_hundred {
                    for game in &mut pair {
                        game.moves = vec!["same".to_owned()];
                    }
                }
                ledger.accept(pair).expect("a pair");
            }
            (ledger.is_exhausted(0), ledger.is_complete(), ledger.games(0).count())
        };
        assert_eq!(play(2, &mut (0..300)), (true, true, 200));
        assert_eq!(play(2, &mut (0..300).rev()), (true, true, 200), "whatever the order");
        assert_eq!(play(100, &mut (0..300)), (false, false, 600));
    }

    #[test]
    fn an_end_by_precision_does_not_depend_on_the_order() {
        let winner = |number: u32| if number.is_multiple_of(3) { Some("b") } else { Some("w") };
        let counts = |order: &mut dyn Iterator<Item = u32>| {
            let mut ledger = ledger(Target { pairs: 5000, until: Some(0.06) });
            for number in order {
                ledger.accept(pair(number, winner(number))).expect("a pair");
            }
            (ledger.is_complete(), ledger.games(0).count())
        };
        let forwards = counts(&mut (0..1000));
        assert!(forwards.0 && forwards.1 < 1000, "{forwards:?}");
        assert_eq!(counts(&mut (0..1000).rev()), forwards);
    }
}
