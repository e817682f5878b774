//! The errors of the test and the truth of the intervals, in matches of known strength.

use fastrand::Rng;

use super::{Sprt, Verdict};
use crate::elo::{Sample, score_of};

/// Matches of each kind.
const RUNS: usize = 1000;
/// Of these, how many may be decided wrongly: 6 % where 5 % was asked for.
const MOST_ERRORS: usize = 60;
/// Pairs after which a match that is not decided is an error too.
const LONGEST: usize = 100_000;

/// How the games of a match come out (BayesElo): Black's advantage in Elo by the opening, which is for one
/// engine as often as for the other, and how much better one must be to win at all.
#[derive(Clone, Copy, Debug)]
struct World {
    bias: f64,
    draws: f64,
}

const WORLDS: [World; 5] = [
    // No draws, fair and unfair openings.
    World { bias: 0.0, draws: 0.0 },
    World { bias: 200.0, draws: 0.0 },
    World { bias: 150.0, draws: 200.0 },
    // Nine games of ten are drawn.
    World { bias: 0.0, draws: 510.0 },
    World { bias: 100.0, draws: 600.0 },
];

impl World {
    /// Returns the chances of the first engine to win and to lose who is better by so much, with the
    /// advantage of a colour.
    fn chances(self, better: f64, advantage: f64) -> (f64, f64) {
        (score_of(better + advantage - self.draws), score_of(-better - advantage - self.draws))
    }

    /// Returns the mean score of who is better by so much.
    fn mean(self, better: f64) -> f64 {
        let score = |advantage| {
            let (win, loss) = self.chances(better, advantage);
            0.5 + (win - loss) / 2.0
        };
        f64::midpoint(score(self.bias), score(-self.bias))
    }

    /// Returns how much better an engine is in this world whose score means so much Elo.
    fn strength(self, elo: f64) -> f64 {
        let (mut low, mut high) = (-2000.0, 2000.0);
        for _ in 0..80 {
            let middle = f64::midpoint(low, high);
            if self.mean(middle) < score_of(elo) { low = middle } else { high = middle }
        }
        low
    }

    /// Plays a pair and returns the half points of the first engine.
    fn pair(self, better: f64, rng: &mut Rng) -> usize {
        let game = |advantage: f64, rng: &mut Rng| {
            let ((win, loss), at) = (self.chances(better, advantage), rng.f64());
            if at < win { 2 } else { usize::from(at < 1.0 - loss) }
        };
        game(self.bias, rng) + game(-self.bias, rng)
    }
}

/// Returns what the test says of a match whose truth is `elo`, and after how many pairs.
fn decide(sprt: &Sprt, world: World, elo: f64, rng: &mut Rng) -> (Option<Verdict>, usize) {
    let better = world.strength(elo);
    let mut counts = [0; 5];
    for pairs in 1..=LONGEST {
        counts[world.pair(better, rng)] += 1;
        if let Some(verdict) = sprt.verdict(&Sample::new(counts, 0)) {
            return (Some(verdict), pairs);
        }
    }
    (None, LONGEST)
}

/// Returns how many of a thousand matches are decided wrongly when the truth is the lower bound, and when it
/// is the upper one.
fn errors(sprt: &Sprt, world: World) -> [usize; 2] {
    let mut rng = Rng::with_seed(14);
    [(sprt.elo0, Verdict::Refused), (sprt.elo1, Verdict::Accepted)].map(|(truth, right)| {
        (0..RUNS).filter(|_| decide(sprt, world, truth, &mut rng).0 != Some(right)).count()
    })
}

#[test]
fn errors_are_as_rare_as_asked_for() {
    for bounds in ["0,20", "0,60", "-10,10"] {
        let sprt: Sprt = bounds.parse().expect("a test");
        for world in WORLDS {
            let errors = errors(&sprt, world);
            assert!(
                errors.iter().all(|&errors| errors <= MOST_ERRORS),
                "{bounds} {world:?}: {errors:?} of {RUNS}"
            );
        }
    }
}

/// The test must not buy its safety by never ending.
#[test]
fn clear_differences_are_found_soon() {
    let sprt: Sprt = "0,20".parse().expect("a test");
    let mut rng = Rng::with_seed(2);
    for (elo, right) in [(200.0, Verdict::Accepted), (-200.0, Verdict::Refused)] {
        for _ in 0..100 {
            let (verdict, pairs) = decide(&sprt, WORLDS[0], elo, &mut rng);
            assert!(verdict == Some(right) && pairs < 300, "{elo}: {verdict:?} after {pairs}");
        }
    }
}

/// An engine that always plays alike, against itself: whatever the openings, each pair is one game.
#[test]
fn the_same_engine_again_is_never_judged() {
    let sprt: Sprt = "0,10".parse().expect("a test");
    assert!((1..=10_000).all(|pairs| sprt.verdict(&Sample::new([0, 0, pairs, 0, 0], pairs)).is_none()));
}

#[test]
fn intervals_hold_the_truth() {
    let mut rng = Rng::with_seed(3);
    for world in WORLDS {
        for (elo, pairs) in [(0.0, 30), (60.0, 100), (0.0, 400)] {
            let better = world.strength(elo);
            let holds = |rng: &mut Rng| {
                let mut counts = [0; 5];
                (0..pairs).for_each(|_| counts[world.pair(better, rng)] += 1);
                Sample::new(counts, 0)
                    .elo()
                    .is_some_and(|interval| interval.low <= elo && elo <= interval.high)
            };
            let held = (0..RUNS).filter(|_| holds(&mut rng)).count();
            assert!((930..=1000).contains(&held), "{world:?} {elo} {pairs}: {held} of {RUNS}");
        }
    }
}
