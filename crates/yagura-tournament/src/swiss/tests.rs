use super::{BITS, matched, pair, players};
use crate::{Berserk, Entrant, EntrantId, Event, Meeting, Outcome, Pairing, PairingError};

const SEED: u64 = 11;

fn rated(count: u32) -> Vec<Entrant> {
    (1..=count).map(|id| Entrant::new(EntrantId(id), Some(2000 - id as i32))).collect()
}

fn game(round: u32, black: u32, white: u32, outcome: Outcome) -> Meeting {
    let pairing = Pairing::Game { black: EntrantId(black), white: EntrantId(white) };
    Meeting { round, pairing, outcome: Some(outcome), berserk: Berserk::NONE }
}

/// Returns the pairs by number, the lower first.
fn pairs(pairings: &[Pairing]) -> Vec<(u32, u32)> {
    let pair = |pairing: &Pairing| match *pairing {
        Pairing::Game { black, white } => (black.0.min(white.0), black.0.max(white.0)),
        Pairing::Bye(entrant) => (entrant.0, 0),
    };
    pairings.iter().map(pair).collect()
}

#[test]
fn the_first_round_pairs_the_upper_half_with_the_lower() {
    let event = Event::new(rated(8), Vec::new()).expect("an event");
    let first = pair(&event, 1, SEED).expect("a round");
    assert_eq!(pairs(&first), [(1, 5), (2, 6), (3, 7), (4, 8)]);
    let blacks: Vec<_> =
        first.iter().map(|pairing| matches!(pairing, Pairing::Game { black, .. } if black.0 <= 4)).collect();
    assert!(blacks.windows(2).all(|two| two[0] != two[1]), "colours go by turns: {blacks:?}");
}

#[test]
fn the_last_has_the_bye_and_nobody_has_two() {
    let event = Event::new(rated(5), Vec::new()).expect("an event");
    let first = pair(&event, 1, SEED).expect("a round");
    assert_eq!(first.last(), Some(&Pairing::Bye(EntrantId(5))));
    let bye =
        Meeting { round: 1, pairing: Pairing::Bye(EntrantId(5)), outcome: None, berserk: Berserk::NONE };
    let played = vec![game(1, 1, 3, Outcome::BlackWins), game(1, 2, 4, Outcome::BlackWins), bye];
    let event = Event::new(rated(5), played).expect("an event");
    let second = pair(&event, 2, SEED).expect("a round");
    assert_eq!(second.last(), Some(&Pairing::Bye(EntrantId(4))), "the last of those without a point");
}

#[test]
fn a_point_without_play_is_as_good_as_a_bye() {
    let played = vec![
        game(1, 1, 2, Outcome::BlackWins),
        game(1, 3, 4, Outcome::WhiteByForfeit),
        Meeting { round: 1, pairing: Pairing::Bye(EntrantId(5)), outcome: None, berserk: Berserk::NONE },
    ];
    let event = Event::new(rated(5), played).expect("an event");
    let second = pair(&event, 2, SEED).expect("a round");
    assert_eq!(second.last(), Some(&Pairing::Bye(EntrantId(3))), "he lost by forfeit, and had no point");
}

#[test]
fn equal_points_meet_and_old_opponents_do_not() {
    let played = vec![
        game(1, 1, 3, Outcome::BlackWins),
        game(1, 4, 2, Outcome::WhiteWins),
        game(2, 2, 1, Outcome::Draw),
        game(2, 3, 4, Outcome::Draw),
    ];
    let event = Event::new(rated(4), played).expect("an event");
    assert_eq!(pairs(&pair(&event, 3, SEED).expect("a round")), [(1, 4), (2, 3)]);
}

#[test]
fn who_left_or_has_not_come_yet_is_not_paired() {
    let mut entrants = rated(6);
    entrants[0].left = Some(1);
    entrants[5].entered = 2;
    let event = Event::new(entrants, Vec::new()).expect("an event");
    let second = pair(&event, 2, SEED).expect("a round");
    assert!(second.iter().flat_map(|pairing| pairing.entrants()).all(|id| (2..=5).contains(&id.0)));
    let third = pair(&event, 3, SEED).expect("a round");
    assert!(third.iter().flat_map(|pairing| pairing.entrants()).any(|id| id.0 == 6));
}

#[test]
fn what_cannot_be_paired_says_why() {
    let event = Event::new(rated(1), Vec::new()).expect("an event");
    assert_eq!(pair(&event, 1, SEED), Err(PairingError::TooFew(1)));
    let event = Event::new(rated(501), Vec::new()).expect("an event");
    assert_eq!(pair(&event, 1, SEED), Err(PairingError::TooMany { players: 501, most: 500 }));
    let goes_on = Meeting { outcome: None, ..game(1, 1, 2, Outcome::Draw) };
    let event = Event::new(rated(2), vec![goes_on]).expect("an event");
    assert_eq!(pair(&event, 2, SEED), Err(PairingError::Unfinished(1)));
}

#[test]
fn the_weights_fit() {
    // Duals of the matching are twice as large as weights, and need room for a sign.
    assert!(BITS.iter().sum::<u32>() < 124);
}

/// Returns the least cost of any pairing of those left, by trying them all.
fn least(cost: &dyn Fn(usize, usize) -> i128, left: &[usize]) -> i128 {
    let Some((&first, rest)) = left.split_first() else { return 0 };
    let with = |at: usize| {
        let mut others = rest.to_vec();
        let other = others.remove(at);
        cost(first, other) + least(cost, &others)
    };
    (0..rest.len()).map(with).min().unwrap_or_default()
}

#[test]
fn no_pairing_costs_less() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..40 {
        let count = random.u32(2..=8);
        let entrants = rated(count);
        let mut meetings: Vec<Meeting> = Vec::new();
        for round in 1..=4 {
            let event = Event::new(entrants.clone(), meetings.clone()).expect("an event");
            let field = players(&event, round, SEED);
            let mates = matched(&field);
            let cost = |at: usize, other: usize| match (field.get(at), field.get(other)) {
                (Some(one), Some(two)) => super::cost_of_game(one, two),
                (Some(one), None) | (None, Some(one)) => {
                    super::cost_of_bye(one, field.last().expect("a player").points)
                }
                (None, None) => 0,
            };
            let found: i128 = mates
                .iter()
                .enumerate()
                .filter(|(at, mate)| at < mate)
                .map(|(at, mate)| cost(at, *mate))
                .sum();
            let all: Vec<usize> = (0..mates.len()).collect();
            assert_eq!(found, least(&cost, &all));
            for pairing in pair(&event, round, SEED).expect("a round") {
                let outcomes = [Outcome::BlackWins, Outcome::WhiteWins, Outcome::Draw];
                let outcome = matches!(pairing, Pairing::Game { .. }).then(|| outcomes[random.usize(..3)]);
                meetings.push(Meeting { round, pairing, outcome, berserk: Berserk::NONE });
            }
        }
    }
}
