//! Swiss tournaments from the first round to the last.

use std::collections::BTreeMap;

use proptest::prelude::*;
use yagura_tournament::{Berserk, Entrant, EntrantId, Event, Meeting, Outcome, Pairing, swiss};

/// What happened to one entrant.
#[derive(Debug, Default)]
struct Career {
    opponents: Vec<u32>,
    byes: u32,
    /// 1 for Black, -1 for White.
    colours: Vec<i32>,
}

/// Plays a tournament; returns the last of it, and what happened to everybody.
fn play(count: u32, rounds: u32, seed: u64, ratings: &[Option<i32>]) -> (Event, BTreeMap<u32, Career>) {
    let mut random = fastrand::Rng::with_seed(seed);
    let rating = |id: u32| ratings.get(id as usize % ratings.len().max(1)).copied().flatten();
    let entrants: Vec<_> = (1..=count).map(|id| Entrant::new(EntrantId(id), rating(id))).collect();
    let mut meetings = Vec::new();
    let mut careers: BTreeMap<u32, Career> = BTreeMap::new();
    for round in 1..=rounds {
        let event = Event::new(entrants.clone(), meetings.clone()).expect("an event");
        for pairing in swiss::pair(&event, round, seed).expect("a round") {
            let outcome = match pairing {
                Pairing::Bye(id) => {
                    careers.entry(id.0).or_default().byes += 1;
                    None
                }
                Pairing::Game { black, white } => {
                    for (one, other, colour) in [(black.0, white.0, 1), (white.0, black.0, -1)] {
                        let career = careers.entry(one).or_default();
                        career.opponents.push(other);
                        career.colours.push(colour);
                    }
                    Some([Outcome::BlackWins, Outcome::WhiteWins, Outcome::Draw][random.usize(..3)])
                }
            };
            meetings.push(Meeting { round, pairing, outcome, berserk: Berserk::NONE });
        }
    }
    (Event::new(entrants, meetings).expect("an event"), careers)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everybody_plays_in_every_round_and_nobody_twice(
        count in 2_u32..=14,
        rounds in 1_u32..=9,
        seed: u64,
        ratings in proptest::collection::vec(proptest::option::of(800..2400), 0..14),
    ) {
        let (event, careers) = play(count, rounds, seed, &ratings);
        let pairs = count.div_ceil(2) * rounds;
        prop_assert_eq!(event.meetings().len() as u32, pairs);
        for (id, career) in careers {
            prop_assert_eq!(career.opponents.len() as u32 + career.byes, rounds, "{}", id);
        }
    }

    #[test]
    fn nobody_meets_anybody_again_while_he_need_not(count in 8_u32..=24, seed: u64) {
        // Half of the field in rounds: there is always a way.
        let rounds = count / 2 - 1;
        let (_, careers) = play(count, rounds, seed, &[]);
        for (id, mut career) in careers {
            prop_assert!(career.byes <= 1, "{id} has {} byes", career.byes);
            career.opponents.sort_unstable();
            prop_assert!(career.opponents.windows(2).all(|two| two[0] != two[1]), "{id}: {career:?}");
        }
    }

    #[test]
    fn colours_go_by_turns(count in 16_u32..=40, seed: u64) {
        let (_, careers) = play(count, 5, seed, &[]);
        for (id, Career { colours, .. }) in careers {
            for at in 0..=colours.len() {
                prop_assert!(colours[..at].iter().sum::<i32>().abs() <= 2, "{id}: {colours:?}");
            }
            let thrice = |three: &[i32]| three[0] == three[1] && three[1] == three[2];
            prop_assert!(!colours.windows(3).any(thrice), "{id}: {colours:?}");
        }
    }
}

#[test]
fn the_same_seed_pairs_the_same() {
    let of = |seed| play(21, 6, seed, &[Some(1500), None, Some(1700)]).0;
    assert_eq!(of(1), of(1));
    assert_ne!(of(1), of(2));
}

#[test]
#[expect(clippy::disallowed_types, reason = "how long it takes is what is looked at")]
fn three_hundred_are_paired_in_well_under_a_second() {
    let (event, _) = play(300, 5, 4, &[Some(1500), Some(1600), None]);
    let began = std::time::Instant::now();
    assert_eq!(swiss::pair(&event, 6, 4).expect("a round").len(), 150);
    let took = began.elapsed();
    // A hundred times what it takes: a busy machine has its time, a trial of all pairings has not.
    assert!(took.as_secs_f64() < 30.0, "{took:?}");
}
