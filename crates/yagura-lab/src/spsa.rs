//! Tuning what the search prunes and reduces by, by simultaneous perturbation stochastic approximation
//! (SPSA): all margins are changed at once, each a little up or down at random; a pair of games says which of
//! the two directions is better, and each margin takes a small step there.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, Ordering::Relaxed},
};

use yagura::Variant;
use yagura_engine::{
    Engine,
    margins::{MARGINS, MarginInfo, Margins},
};

use crate::{
    limit::Limit,
    opening::{OpeningError, Openings, rng_of},
    play::{Adjudication, Conditions, play},
    player::{Fault, own},
};

/// Megabytes of an engine's table.
const HASH_MB: usize = 4;
/// How the changes of the margins and the steps shrink from one pair to the next, as powers of its number
/// (Spall 1998).
const CHANGES: f64 = 0.101;
const STEPS: f64 = 0.602;
/// Part of all pairs that the first steps are held back as if they had been played.
const HELD_BACK: f64 = 0.1;
/// Part of a change that the last pair's step is, for each game by which one direction is better.
const LAST_STEP: f64 = 0.015;

/// Why margins could not be tuned.
#[derive(Debug, thiserror::Error)]
pub enum SpsaError {
    /// There is no opening to begin with.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// An engine could not play.
    #[error(transparent)]
    Engine(#[from] Fault),
}

/// The pairs of games by which margins are tuned.
#[derive(Clone, Debug)]
pub struct Spsa {
    /// The game.
    pub variant: Variant,
    /// What each pair begins with.
    pub openings: Openings,
    /// Pairs of games.
    pub pairs: usize,
    /// Positions that the engine visits a move.
    pub nodes: u64,
    /// When games are ended.
    pub adjudication: Adjudication,
    /// The seed of the changes.
    pub seed: u64,
    /// Threads that play.
    pub threads: usize,
    /// Where the margins begin.
    pub margins: Margins,
}

/// How far it is.
#[derive(Debug)]
struct Progress {
    values: [f64; MARGINS.len()],
    /// Pairs that were begun, and that are over.
    begun: usize,
    over: usize,
}

impl Progress {
    fn margins(&self, margins: &Margins, along: impl Fn(usize) -> f64) -> Margins {
        let value =
            |(at, info): (usize, &MarginInfo)| (info.margin, (self.values[at] + along(at)).round() as i32);
        margins.with(MARGINS.iter().enumerate().map(value))
    }
}

impl Spsa {
    /// Plays all pairs and returns the margins that they lead to. `on_pair` hears how many are over, and
    /// where the margins stand. With one thread the same seed leads to the same margins.
    ///
    /// # Errors
    /// [`SpsaError`] when no game can be played.
    pub fn run(&self, on_pair: &(dyn Fn(usize, &Margins) + Sync)) -> Result<Margins, SpsaError> {
        let values = MARGINS.map(|info| f64::from(self.margins.get(info.margin)));
        let progress = Mutex::new(Progress { values, begun: 0, over: 0 });
        let failure = Mutex::new(None);
        let failed = AtomicBool::new(false);
        let lock = || progress.lock().unwrap_or_else(PoisonError::into_inner);
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    while !failed.load(Relaxed) {
                        let mut now = lock();
                        let pair = now.begun;
                        if pair == self.pairs {
                            break;
                        }
                        now.begun += 1;
                        let signs = self.signs(pair);
                        let change = |at: usize| signs[at] * self.change(pair, &MARGINS[at]);
                        let both = [1.0, -1.0]
                            .map(|direction| now.margins(&self.margins, |at| direction * change(at)));
                        drop(now);
                        match self.play(pair, both) {
                            Ok(better) => {
                                let mut now = lock();
                                for (at, info) in MARGINS.iter().enumerate() {
                                    let [least, most] = info.range.map(f64::from);
                                    let step = self.step(pair) * self.change(pair, info) * signs[at];
                                    now.values[at] =
                                        (now.values[at] + f64::from(better) * step).clamp(least, most);
                                }
                                now.over += 1;
                                on_pair(now.over, &now.margins(&self.margins, |_| 0.0));
                            }
                            Err(error) => {
                                *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                                failed.store(true, Relaxed);
                            }
                        }
                    }
                });
            }
        });
        match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(lock().margins(&self.margins, |_| 0.0)),
        }
    }

    /// Returns in which direction each margin is changed in a pair.
    fn signs(&self, pair: usize) -> [f64; MARGINS.len()] {
        let mut rng = rng_of(self.seed, pair as u64);
        MARGINS.map(|_| if rng.bool() { 1.0 } else { -1.0 })
    }

    /// Returns by how much a margin is changed in a pair: in the last one by its step.
    fn change(&self, pair: usize, info: &MarginInfo) -> f64 {
        f64::from(info.step) * (self.pairs as f64 / (pair as f64 + 1.0)).powf(CHANGES)
    }

    /// Returns the part of a change that is taken for each game by which one direction is better.
    fn step(&self, pair: usize) -> f64 {
        let (all, held_back) = (self.pairs as f64, HELD_BACK * self.pairs as f64);
        let shrunk = ((held_back + all) / (held_back + pair as f64 + 1.0)).powf(STEPS);
        // A smaller change tells less, and asks for a greater part of itself.
        LAST_STEP * shrunk * ((pair as f64 + 1.0) / all).powf(2.0 * CHANGES)
    }

    /// Plays a pair of games, and returns by how many games the first margins are better.
    fn play(&self, pair: usize, margins: [Margins; 2]) -> Result<i32, SpsaError> {
        let conditions = Conditions {
            limits: [Limit::Nodes(self.nodes); 2],
            margin: std::time::Duration::MAX,
            adjudication: self.adjudication,
            thoughts: false,
        };
        let mut players = margins.map(|margins| own(Engine::new(HASH_MB).with_margins(margins)));
        let mut better = 0;
        for black in [0, 1] {
            for player in &mut players {
                player.new_game(pair as u64)?;
            }
            let opening = self.openings.opening(&self.variant, pair)?;
            let game =
                play(&mut players, 2 * pair + black, black, opening, &conditions, &AtomicBool::new(false))?;
            better += match game.and_then(|game| game.winner) {
                Some(0) => 1,
                Some(_) => -1,
                None => 0,
            };
        }
        Ok(better)
    }
}

#[cfg(test)]
mod tests {
    use yagura_engine::margins::Margin;

    use super::*;

    fn spsa(pairs: usize) -> Spsa {
        Spsa {
            variant: Variant::parse("shogi-7x9").expect("a game"),
            openings: Openings::Random { plies: 4, seed: 1, margin: 200, position: None },
            pairs,
            nodes: 60,
            adjudication: Adjudication { most_plies: 120, win: Some(1500), win_moves: 2 },
            seed: 5,
            threads: 1,
            margins: Margins::usual().clone(),
        }
    }

    #[test]
    fn the_same_seed_leads_to_the_same_margins() {
        let told = Mutex::new(0);
        let tuned = spsa(12).run(&|over, _| *told.lock().expect("no panic") = over).expect("games");
        assert_eq!(told.into_inner().expect("no panic"), 12);
        assert_ne!(&tuned, Margins::usual());
        assert_eq!(spsa(12).run(&|_, _| ()).expect("games"), tuned);
        for info in MARGINS {
            let moved = (tuned.get(info.margin) - info.usual).abs();
            assert!(moved <= 4 * info.step, "{}: by {moved}", info.word);
        }
    }

    /// Margins that leave nearly everything out lose: not in every game at so few positions, but clearly in
    /// gorogoro, which has no net that another training would change.
    #[test]
    fn better_margins_win_a_pair() {
        let blind = Margins::usual().with([
            (Margin::ReverseFutility, 20),
            (Margin::Razoring, 50),
            (Margin::FutilityBase, 0),
            (Margin::Futility, 20),
            (Margin::LateMoves, 1),
            (Margin::HistoryPruning, 300),
            (Margin::SeeNoisy, 10),
            (Margin::SeeQuiet, 5),
            (Margin::Delta, 20),
            (Margin::Reduction, 2048),
            (Margin::ReductionDivisor, 1500),
        ]);
        let variant = Variant::parse("gorogoro").expect("a game");
        let spsa = Spsa { variant, nodes: 600, ..spsa(1) };
        let pair = |pair| spsa.play(pair, [Margins::usual().clone(), blind.clone()]).expect("games");
        let better: i32 = (0..12).map(pair).sum();
        assert!(better > 6, "{better}");
    }

    #[test]
    fn the_last_changes_are_the_steps() {
        let spsa = spsa(1000);
        let info = &MARGINS[Margin::Delta as usize];
        assert!((spsa.change(999, info) - f64::from(info.step)).abs() < 1e-9);
        assert!(spsa.change(0, info) > f64::from(info.step));
        assert!((spsa.step(999) - LAST_STEP).abs() < 1e-9);
        assert!(spsa.step(500) > spsa.step(999));
    }
}
